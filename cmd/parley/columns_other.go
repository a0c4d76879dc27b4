//go:build !unix

package main

import "os"

// terminalColumns returns 0: the width of a terminal is unknown here.
func terminalColumns(*os.File) int { return 0 }

// fileIsTerminal takes every character device for a terminal.
func fileIsTerminal(f *os.File) bool {
	st, err := f.Stat()
	return err == nil && st.Mode()&os.ModeCharDevice != 0 && f.Name() != os.DevNull
}
