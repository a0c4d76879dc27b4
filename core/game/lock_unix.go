//go:build unix

package game

import (
	"os"
	"syscall"
)

// lock takes a file for this process alone, for as long as it is open; false
// where another has it.
func lock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != syscall.EWOULDBLOCK
}
