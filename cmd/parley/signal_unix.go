//go:build unix

package main

import (
	"os"
	"syscall"
)

// endings are the signals that end the process: those that can be told apart
// from a kill.
var endings = []os.Signal{syscall.SIGTERM, syscall.SIGHUP}

// statusOf is the exit status of a process that a signal ends, as shells have it.
func statusOf(sig os.Signal) int {
	n, _ := sig.(syscall.Signal)
	return 128 + int(n)
}
