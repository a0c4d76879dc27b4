//go:build !unix

package lua

import "errors"

func makePipe(string) error { return errors.ErrUnsupported }
