//go:build !unix

package main

// terminalColumns does not know the width of a terminal here.
func terminalColumns(any) int { return 0 }
