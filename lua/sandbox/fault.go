package sandbox

// Fault is something wrong with a file, found without running it.
type Fault struct {
	File   string
	Line   int    // from 1; 0 if the fault is in no line
	Col    int    // from 1, in bytes; 0 if unknown
	Text   string // what is wrong: lower case, no full stop
	Hint   string // what to do, or ""
	Source string // the line, "" if there is none
	Width  int    // bytes to underline from Col on; 0 counts as 1
}

// CheckCall is the fault of a call that a host refuses: line is where the call
// stands, token the name called or a text among its arguments, at which the
// fault points.
func CheckCall(file string, src []byte, line int, token, text string) Fault {
	return newSource(file, src).at(line, token, text)
}
