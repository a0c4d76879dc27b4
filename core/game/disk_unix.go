//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package game

import (
	"errors"
	"os"
	"syscall"
)

// removesOpen says whether an open file can be removed and renamed.
const removesOpen = true

// lock locks a file for this process while it is open; false if another process
// has it. The lock of a killed process is released.
func lock(f *os.File) bool {
	return !errors.Is(syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB), syscall.EWOULDBLOCK)
}

// syncFolder returns when the names in a folder will survive a power failure.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = f.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		err = nil // a file system that cannot sync folders
	}
	return errors.Join(err, f.Close())
}
