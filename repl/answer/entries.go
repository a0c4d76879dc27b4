package answer

import (
	"fmt"

	"parley/lua/vocabulary"
)

// Entries explains what an author may write: each entry found in the register,
// and what belongs to it.
func (s Scribe) Entries(register, found vocabulary.List) {
	told := map[string]bool{}
	for _, e := range found {
		kind := string(e.Kind) + ": "
		switch {
		case e.Kind == vocabulary.Thing:
			kind = ""
		case e.Of != "":
			kind = fmt.Sprintf("%s of %s: ", e.Kind, e.Of)
		}
		fmt.Fprintf(s.Out, "%s\n  %s\n", s.Bold(s.Hung(e.Form, "", "    ")), s.Indented(kind+e.Means))
		if told[e.Path()] {
			continue
		}
		told[e.Path()] = true
		for _, m := range register.Members(e.Path()) {
			about := m.Means
			if len(register.Members(m.Path())) > 0 {
				about += "; see `help " + m.Path() + "`"
			}
			s.Row("  "+m.Form, about, 40)
		}
	}
}
