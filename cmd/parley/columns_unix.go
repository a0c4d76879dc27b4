//go:build unix

package main

import (
	"os"
	"syscall"
	"unsafe"
)

// terminalColumns asks the terminal for its width; 0 where it does not say.
func terminalColumns(v any) int {
	f, ok := v.(*os.File)
	if !ok {
		return 0
	}
	var size struct{ rows, cols, x, y uint16 }
	if _, _, e := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size))); e != 0 {
		return 0
	}
	return int(size.cols)
}
