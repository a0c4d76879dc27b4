package answer

import (
	"fmt"
	"strings"

	"parley/lua/vocabulary"
	"parley/repl/layout"
)

// Entries explains words for authors: each entry found in the vocabulary, with its
// members, and for a function what the words in capitals of its form stand for.
func (s Scribe) Entries(register, found vocabulary.List) {
	printed := map[string]bool{}
	for _, e := range found {
		s.entry(e, "")
		if printed[e.Path()] {
			continue
		}
		printed[e.Path()] = true
		members := register.Members(e.Path())
		for _, m := range members {
			s.Row("  "+m.Form, m.Means+furtherHelp(register, m), 40)
		}
		if len(members) == 0 && called(e) {
			for _, o := range register.Operands(e) {
				if plain[o.Name] {
					continue
				}
				fmt.Fprintln(s.Out, s.Dim(layout.Hang(fmt.Sprintf("%-11s %s, such as %s", o.Name, o.Means, o.Form), "  ", strings.Repeat(" ", 14), s.Room())))
			}
		}
	}
}

// plain are the words in capitals that need no explanation.
var plain = map[string]bool{"TABLE": true, "FUNCTION": true, "VALUE": true}

// called says whether an entry is a function.
func called(e vocabulary.Entry) bool {
	return e.Kind == vocabulary.Word || e.Kind == vocabulary.Function || e.Kind == vocabulary.Spec
}

// EntryLines explains each entry found in the vocabulary, without its members.
func (s Scribe) EntryLines(register, found vocabulary.List) {
	for _, e := range found {
		s.entry(e, furtherHelp(register, e))
	}
}

func (s Scribe) entry(e vocabulary.Entry, further string) {
	kind := string(e.Kind) + ": "
	switch {
	case e.Kind == vocabulary.Thing:
		kind = ""
	case e.Of != "":
		kind = fmt.Sprintf("%s of %s: ", e.Kind, e.Of)
	}
	fmt.Fprintf(s.Out, "%s\n  %s\n", s.Bold(s.Hung(e.Form, "", "    ")), s.Indented(kind+e.Means+further))
}

// furtherHelp says how to list the members of an entry; "" if it has none.
func furtherHelp(register vocabulary.List, e vocabulary.Entry) string {
	if len(register.Members(e.Path())) == 0 {
		return ""
	}
	return "; see `help " + e.Path() + "`"
}
