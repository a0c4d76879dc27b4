//go:build unix

package main

import (
	"os"
	"syscall"
)

// endings are the signals that end the process and can be caught.
var endings = []os.Signal{syscall.SIGTERM, syscall.SIGHUP}

// statusOf returns the exit status of a process that a signal ends, as shells
// report it.
func statusOf(sig os.Signal) int {
	n, _ := sig.(syscall.Signal)
	return 128 + int(n)
}
