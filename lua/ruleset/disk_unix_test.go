//go:build unix

package ruleset_test

import (
	"syscall"
)

func makePipe(name string) error { return syscall.Mkfifo(name, 0o644) }
