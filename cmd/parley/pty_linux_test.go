package main

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"unsafe"
)

func ioctl(t *testing.T, f *os.File, request uintptr, arg unsafe.Pointer) {
	t.Helper()
	conn, err := f.SyscallConn() // Fd would make its reads block
	must(t, err)
	var errno syscall.Errno
	must(t, conn.Control(func(fd uintptr) {
		_, _, errno = syscall.Syscall(syscall.SYS_IOCTL, fd, request, uintptr(arg))
	}))
	if errno != 0 {
		t.Fatal(errno)
	}
}

// atTerminal starts a child on a terminal of its own, of which screen is what a
// person sees and types at.
func atTerminal(t *testing.T, cmd *exec.Cmd, term string) (screen, tty *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	t.Cleanup(func() { screen.Close() })
	var unlock, n int32
	ioctl(t, screen, syscall.TIOCSPTLCK, unsafe.Pointer(&unlock))
	ioctl(t, screen, syscall.TIOCGPTN, unsafe.Pointer(&n))
	if tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0); err != nil {
		t.Skip("no terminals here: ", err)
	}
	t.Cleanup(func() { tty.Close() })
	size := [4]uint16{24, 80}
	ioctl(t, tty, syscall.TIOCSWINSZ, unsafe.Pointer(&size))
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, tty, tty
	cmd.Env = append(cmd.Env, "TERM="+term, "NO_COLOR=1")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	must(t, cmd.Start())
	t.Cleanup(func() { cmd.Process.Kill(); _ = cmd.Wait() })
	return screen, tty
}

// manners are how a terminal treats what is typed.
func manners(t *testing.T, tty *os.File) (m syscall.Termios) {
	t.Helper()
	ioctl(t, tty, syscall.TCGETS, unsafe.Pointer(&m))
	return m
}
