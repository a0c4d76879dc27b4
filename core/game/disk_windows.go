package game

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

// removesOpen says that a file may be removed and renamed while it is open: not
// so on Windows.
const removesOpen = false

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

const (
	lockExclusive = 2
	lockNoWait    = 1

	errLocked syscall.Errno = 33 // ERROR_LOCK_VIOLATION
)

// lock takes a file for this process alone, for as long as it is open; false
// where another has it. The byte that is locked lies far behind the end of any
// journal, for nobody could read one that is locked itself.
func lock(f *os.File) bool {
	at := syscall.Overlapped{OffsetHigh: 0x7fffffff}
	ok, _, err := lockFileEx.Call(f.Fd(), lockExclusive|lockNoWait, 0, 1, 0, uintptr(unsafe.Pointer(&at)))
	return ok != 0 || !errors.Is(err, errLocked) && !errors.Is(err, syscall.ERROR_IO_PENDING)
}

// syncFolder does nothing here: Windows keeps names with the files.
func syncFolder(string) error { return nil }
