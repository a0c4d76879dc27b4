package game

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

// removesOpen says whether an open file can be removed and renamed: not on
// Windows.
const removesOpen = false

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

const (
	lockExclusive = 2
	lockNoWait    = 1

	errLocked syscall.Errno = 33 // ERROR_LOCK_VIOLATION
)

// lock locks a file for this process while it is open; false if another process
// has it. It locks a byte far beyond the end of any journal, because Windows
// lets no other process read locked bytes.
func lock(f *os.File) bool {
	at := syscall.Overlapped{OffsetHigh: 0x7fffffff}
	ok, _, err := lockFileEx.Call(f.Fd(), lockExclusive|lockNoWait, 0, 1, 0, uintptr(unsafe.Pointer(&at)))
	return ok != 0 || !errors.Is(err, errLocked) && !errors.Is(err, syscall.ERROR_IO_PENDING)
}

// syncFolder does nothing here: Windows keeps names with the files.
func syncFolder(string) error { return nil }
