//go:build unix

package luatest

import (
	"syscall"
	"time"
)

// Processor is what this process has taken of the processors: a busy machine adds less to
// it than to the clock.
func Processor() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
