package sandbox

// Fault is something wrong with a file, found without running it.
type Fault struct {
	File   string
	Line   int    // from 1; 0 if the fault belongs to no line
	Col    int    // from 1, in bytes; 0 if unknown
	Text   string // what is wrong: lower case, no full stop
	Hint   string // what to do, or ""
	Source string // the line, "" if there is none
	Width  int    // bytes to underline from Col on; 0 counts as 1
}

// CheckCall returns the fault of a call that a host refuses: line is the line of the
// call, token the name called or a text among its arguments, which the fault points at.
func CheckCall(file string, src []byte, line int, token, text string) Fault {
	return newSource(file, src).at(line, token, text)
}
