//go:build !unix

package ruleset_test

import "errors"

func makePipe(string) error { return errors.ErrUnsupported }
