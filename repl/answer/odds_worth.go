package answer

import (
	"fmt"
	"slices"
	"strings"

	"parley/core/odds"
	"parley/core/turn"
	"parley/lua/ask"
	"parley/lua/sandbox"
	"parley/repl/layout"
)

// oddsBounds says when an order takes effect, and whose hidden orders are needed for more.
func (s Scribe) oddsBounds(a *ask.Answer) (lines []string) {
	if a.Later != "" {
		lines = append(lines, a.Later)
	}
	if a.Question.As != "" {
		lines = append(lines, "as "+s.Name(a.Question.As)+" sees the game: what is hidden is left out")
	}
	if len(a.Blind) > 0 {
		names := make([]string, len(a.Blind))
		for i, p := range a.Blind {
			names[i] = s.Name(p)
		}
		lines = append(lines, "the secret orders of "+layout.Join(names)+" are left out")
	}
	if len(a.Lacks) > 0 {
		lines = append(lines, s.Lacking(a.Lacks, a.Question.What, "given"))
	}
	return lines
}

// Lacking says whose hidden orders decide what follows an order, and how to suppose them:
// after the word given or with.
func (s Scribe) Lacking(list []turn.Item, order, clause string) string {
	word, _, _ := strings.Cut(order, " ")
	phase := s.Game.Clock().Phase().ID
	for _, a := range s.Game.Host.Book.ActionOrder { // the main order of the phase, which has a preview
		if slices.Contains(a.Phases, phase) && (a.Previews() || s.Game.Host.Book.Actions[word] == nil) {
			word = a.ID
		}
	}
	var sides, whose, how []string
	for _, it := range list {
		if !slices.Contains(sides, it.Player) {
			sides = append(sides, it.Player)
		}
		how = append(how, strings.TrimRight(fmt.Sprintf("%s: %s %s", it.Player, word, it.Piece), " ")+" …")
	}
	for _, side := range sides {
		var pieces []string
		for _, it := range list {
			if it.Player == side && it.Piece != "" {
				pieces = append(pieces, s.Name(it.Piece))
			}
		}
		name := s.Name(side)
		if len(pieces) > 0 {
			name += " (" + strings.Join(pieces, ", ") + ")"
		}
		whose = append(whose, name)
	}
	if len(how) > 3 {
		how = append(how[:2], "and so on")
	}
	return fmt.Sprintf("what follows depends on the secret orders of %s; to suppose them, add: %s %s", layout.Join(whose), clause, strings.Join(how, ", "))
}

// assumed is a decision that was assumed, or a simplification.
func (s Scribe) assumed(x odds.Assumed) string {
	if x.Rough {
		return x.Asked() + ": " + x.Option
	}
	return fmt.Sprintf("%s, %s: %s", s.Name(x.Player), x.Asked(), x.Option)
}

// oddsLabel says how exact an answer is and what was assumed.
func (s Scribe) oddsLabel(a *ask.Answer) (lines []string) {
	ways := Counted(a.Paths, "way")
	if a.States > 1 {
		ways += fmt.Sprintf(", %s states", sandbox.Grouped(a.States))
	}
	switch {
	case a.Kind == odds.Exact && a.Paths == 0 && a.Question.Until != "":
		lines = append(lines, a.Question.Until+" is already true: nothing is repeated")
	case a.Exact():
		lines = append(lines, fmt.Sprintf("exact (%s)", ways))
	case a.Kind == odds.Exact && a.Rough():
		lines = append(lines, fmt.Sprintf("not exact, because of what is assumed (%s)", ways))
	case a.Kind == odds.Exact:
		lines = append(lines, fmt.Sprintf("exact so far (%s)", ways))
	case a.Endless && len(a.Rows) == 0:
		lines = append(lines, fmt.Sprintf("it never ends: %s (%s)", a.Reason, ways))
	case a.Endless:
		lines = append(lines, fmt.Sprintf("the other %s never end: %s (%s)", tiny(a.Left), a.Reason, ways))
	case a.Best != nil && a.Best.Near():
		lines = append(lines, fmt.Sprintf("known to nine places: over many rounds the best chance may not be a fraction (%s)", ways))
	case a.Kind == odds.Truncated:
		lines = append(lines, fmt.Sprintf("truncated: %s of the probability is left out; %s (%s)", tiny(a.Left), a.Reason, ways))
	case a.Kind == odds.Sampled:
		line := fmt.Sprintf("sampled: %s runs with seed %d; the brackets are 95 %% confidence intervals", sandbox.Grouped(a.Paths), a.Seed)
		if a.Reason != "" {
			line += "; not exact, because " + a.Reason
		}
		if a.Left.Sign() > 0 {
			line += fmt.Sprintf("; %s of the runs did not end", tiny(a.Left))
		}
		lines = append(lines, line)
	}
	if a.Spent && a.Question.Times == 0 && a.Question.Budget.Paths == 0 {
		lines = append(lines, "add `budget 4x` to the question to allow four times the work")
	}
	if a.Clock {
		lines = append(lines, "a longer --limit-time allows more work")
	}
	for i, x := range a.Assumed {
		if i == 6 && len(a.Assumed) > 7 {
			lines = append(lines, fmt.Sprintf("… and %d more decisions", len(a.Assumed)-i))
			break
		}
		lines = append(lines, "assumed: "+s.assumed(x))
	}
	for i, u := range a.Unused {
		line := fmt.Sprintf("the given %q was not used: no roll or question asked for it", u)
		if a.Misfits[i] != "" {
			line = fmt.Sprintf("the given %q does not fit: %s", u, a.Misfits[i])
		}
		lines = append(lines, line)
	}
	for _, g := range a.Partly {
		lines = append(lines, fmt.Sprintf("the given %q is played in some outcomes only", g))
	}
	return lines
}
