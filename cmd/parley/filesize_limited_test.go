//go:build darwin || linux

package main

import "syscall"

// limitFiles lets no file of this process grow beyond n bytes: a disk that is
// full there.
func limitFiles(n int) {
	limit := syscall.Rlimit{Cur: uint64(n), Max: uint64(n)}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		panic(err)
	}
}

const filesCanBeLimited = true
