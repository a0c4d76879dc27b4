//go:build unix

package main

import (
	"os"
	"syscall"
	"unsafe"
)

// terminalColumns asks the terminal for its width; 0 if f is not a terminal, or
// does not say.
func terminalColumns(f *os.File) int {
	cols, _ := windowSize(f)
	return cols
}

// fileIsTerminal says whether f is a terminal: only those have a window.
func fileIsTerminal(f *os.File) bool {
	_, ok := windowSize(f)
	return ok
}

func windowSize(f *os.File) (cols int, ok bool) {
	if f == nil {
		return 0, false
	}
	var size struct{ rows, cols, x, y uint16 }
	if _, _, e := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size))); e != 0 {
		return 0, false
	}
	return int(size.cols), true
}
