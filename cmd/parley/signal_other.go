//go:build !unix

package main

import "os"

// endings are the signals that end the process: none are known here.
var endings []os.Signal

func statusOf(os.Signal) int { return statusNo }
