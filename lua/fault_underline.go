package lua

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"parley/lua/source"
)

var (
	nothingThere = regexp.MustCompile(`^cannot look up "(\w+)" in nil$`)
	// owners are names with the fields behind them: `vessel`, `game.turn`, `list[1]`, `find(a)`.
	owners = regexp.MustCompile(`[A-Za-z_]\w*(?:\.\w+|\[[^][]*\]|\([^()]*\))*`)
)

// underlined points at what is wrong in the line of a fault: at what was nil,
// which it names, where the line says only one thing that can be meant; else
// at the whole line, unless a word of it is pointed at already.
func underlined(f source.Fault) source.Fault {
	if f.Col != 0 {
		return f
	}
	if m := nothingThere.FindStringSubmatch(f.What); m != nil {
		if from, to, ok := lookedIn(f.Text, m[1]); ok {
			f.What = "cannot look up \"" + m[1] + "\" in " + f.Text[from:to] + ", which is nil"
			f.Col, f.Width = utf8.RuneCountInString(f.Text[:from])+1, utf8.RuneCountInString(f.Text[from:to])
			return f
		}
	}
	trimmed := strings.TrimLeft(f.Text, " \t")
	f.Col, f.Width = len(f.Text)-len(trimmed)+1, max(utf8.RuneCountInString(trimmed), 1)
	return f
}

// lookedIn finds the one thing in a line whose field is looked up, and where it
// stands. ok is false when there are two that differ, or none.
func lookedIn(line, field string) (from, to int, ok bool) {
	end := regexp.MustCompile(`[.:]` + field + `\b`)
	for _, at := range owners.FindAllStringIndex(line, -1) {
		for _, dot := range end.FindAllStringIndex(line[at[0]:], -1) {
			stop := at[0] + dot[0]
			if stop > at[1] || stop == at[0] {
				continue
			}
			if ok && line[from:to] != line[at[0]:stop] {
				return 0, 0, false
			}
			from, to, ok = at[0], stop, true
		}
	}
	return from, to, ok
}
