package source

import "testing"

// TestAmend: every suggestion is taken, also two in a line; without one there is no file.
func TestAmend(t *testing.T) {
	const text = "titel = \"é\"\nhull = \"lsit of cuont\"\n"
	at := func(line, col, width int, what, near string) Fault {
		return Fault{Place: Place{Line: line, Col: col, Width: width}, What: what, Near: near}
	}
	faults := Faults{
		at(1, 1, 5, `unknown key "titel"`, "title"),
		at(2, 8, 15, `unknown type "lsit"`, "list"),
		at(2, 8, 15, `unknown type "cuont"`, "count"),
	}
	if got, want := string(Amend([]byte(text), faults)), "title = \"é\"\nhull = \"list of count\"\n"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	for _, f := range []Fault{
		at(1, 1, 5, `unknown key "titel"`, ""),
		at(1, 1, 5, `the key "round" is missing`, "title"),
		at(9, 1, 5, `unknown key "titel"`, "title"),
		at(1, 9, 50, `unknown key "é"`, "e"),
	} {
		if got := Amend([]byte(text), Faults{f}); got != nil {
			t.Errorf("%v: %q", f, got)
		}
	}
}
