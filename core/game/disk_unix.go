//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package game

import (
	"errors"
	"os"
	"syscall"
)

// removesOpen says that a file may be removed and renamed while it is open.
const removesOpen = true

// lock takes a file for this process alone, for as long as it is open; false
// where another has it. A process that is killed gives it back.
func lock(f *os.File) bool {
	return !errors.Is(syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB), syscall.EWOULDBLOCK)
}

// syncFolder returns when the names in a folder will outlast a loss of power.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = f.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		err = nil // a file system that keeps no folders of its own
	}
	return errors.Join(err, f.Close())
}
