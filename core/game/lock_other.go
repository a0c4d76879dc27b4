//go:build !unix

package game

import "os"

// lock takes no lock here: two writers of one journal are not told apart.
func lock(*os.File) bool { return true }
