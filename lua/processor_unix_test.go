//go:build unix

package lua_test

import (
	"syscall"
	"time"
)

// processorTime is what this process has taken of the processors: a busy machine does
// not add to it.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
