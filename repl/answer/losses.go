package answer

import (
	"fmt"
	"strings"

	"parley/core/game"
	"parley/lua/ask"
	"parley/lua/sandbox"
	"parley/repl/layout"
)

// Account prints what a side or a piece has left, and its fate; of a piece only what it
// has lost or won.
func (s Scribe) Account(a ask.Account) {
	var parts []string
	if a.Fate != "" {
		parts = append(parts, s.fate(a))
	}
	e := s.Game.Host.Ruleset.Entity(a.Kind)
	side := e != nil && e.Owner == "" // a player, and not a piece
	whole := len(a.Counts) > 0 && !side
	for _, c := range a.Counts {
		whole = whole && c.Now == c.Began
		gone := a.Fate != "" && c.Began == 1 && c.Now == 0 // its fate says so
		if side || c.Now != c.Began && !gone {
			parts = append(parts, leftOf(c))
		}
	}
	if whole {
		parts = append(parts, "nothing lost")
	}
	indent := "  "
	if side {
		indent = ""
	}
	fmt.Fprintln(s.Out, layout.Hang(a.Name+": "+strings.Join(parts, ", "), indent, "    ", s.Room()))
}

// fate is how a piece ended, when and by which order.
func (s Scribe) fate(a ask.Account) string {
	c := a.Since
	if c == nil {
		return a.Fate
	}
	round := s.Game.Clock().Seq.Round
	text := fmt.Sprintf("%s in %s %d", a.Fate, round, c.Round)
	if c.Round == 0 {
		text = fmt.Sprintf("%s before the first %s", a.Fate, round)
	}
	if c.Rule != "" {
		text += fmt.Sprintf(" (order %d; %s)", c.N, c.Rule)
	}
	return text
}

// leftOf is what is left of a count, in words: 18 of 30 men, all 8 hull points, 22 men
// (17 at first), no rudder (1 at first).
func leftOf(c ask.Count) string {
	now, began := game.FormatNum(c.Now), game.FormatNum(c.Began)
	one := c.One != "" && max(c.Now, c.Began) == 1
	what := c.What
	if one {
		what = layout.Printable(c.One)
	}
	switch {
	case c.Now > c.Began:
		return fmt.Sprintf("%s %s (%s at first)", now, what, began)
	case c.Began == 0:
		return "no " + what
	case one && c.Now == 1:
		return "1 " + what
	case c.Now == c.Began:
		return fmt.Sprintf("all %s %s", now, what)
	case one && c.Now == 0:
		return fmt.Sprintf("no %s (1 at first)", what)
	case c.Now == 0:
		return fmt.Sprintf("none of %s %s", began, what)
	}
	return fmt.Sprintf("%s of %s %s", now, began, what)
}

// Counted is a number of rounds: 1 period, 6 periods.
func Counted(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%s %ss", sandbox.Grouped(n), word)
}
