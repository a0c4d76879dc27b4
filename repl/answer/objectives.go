package answer

import (
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua/ask"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// Aims prints the objectives of a game, each with its side, worth and state, and then the
// points.
func (s Scribe) Aims(a *ask.Aims) {
	for _, o := range a.Objectives {
		fmt.Fprintln(s.Out, s.Bold(s.Wrapped(layout.Capital(layout.Printable(o.Text)))))
		s.Print(1, fmt.Sprintf("%s; %s", s.worth(o), s.standing(o)))
	}
	if line := s.PointsLine(a); line != "" {
		fmt.Fprintln(s.Out, s.Wrapped(line))
	}
}

// Brief prints the objectives of a game, one line each.
func (s Scribe) Brief(a *ask.Aims) {
	for _, o := range a.Objectives {
		s.Print(1, fmt.Sprintf("%s (%s)", layout.Capital(layout.Printable(o.Text)), s.worth(o)))
	}
}

// Aim prints in one line whether an objective was met.
func (s Scribe) Aim(o ask.Objective) {
	fmt.Fprintln(s.Out, layout.Hang(fmt.Sprintf("%s: %s", layout.Capital(layout.Printable(o.Text)), s.standing(o)), "", "    ", s.Room()))
}

// PointsLine is how many points each side has; "" if there are no objectives.
func (s Scribe) PointsLine(a *ask.Aims) string {
	var parts []string
	for _, p := range a.Points {
		parts = append(parts, fmt.Sprintf("%s %s", s.Name(p.Player), game.FormatNum(p.Points)))
	}
	if len(parts) == 0 {
		return ""
	}
	line := "Points: " + strings.Join(parts, ", ")
	if slices.ContainsFunc(a.Objectives, func(o ask.Objective) bool { return o.Judged == ruleset.AtEnd && o.Open }) {
		line += " (without what is counted at the end)"
	}
	return line
}

// worth says who can meet an objective, what it is worth, and until when.
func (s Scribe) worth(o ask.Objective) string {
	c := s.Game.Clock()
	who := "any side"
	if o.Side != "" {
		who = s.Name(o.Side)
	}
	parts := []string{who}
	points := game.FormatNum(o.Points) + " points"
	if o.Points == 1 {
		points = "1 point"
	}
	switch o.Judged {
	case ruleset.Each:
		points += " each " + c.Seq.Round
	case ruleset.AtEnd:
		if o.Side == "" {
			points += " each"
		}
	}
	if o.Wins {
		points = "wins at once"
	}
	parts = append(parts, points)
	switch {
	case o.By > 0:
		parts = append(parts, fmt.Sprintf("by %s %d", c.Seq.Round, o.By))
	case o.Judged == ruleset.AtEnd:
		parts = append(parts, "at the end")
	}
	return strings.Join(parts, ", ")
}

// standing says whether an objective is met, and when it was.
func (s Scribe) standing(o ask.Objective) string {
	if o.Met == 0 {
		if o.Open {
			return "open"
		}
		return "not met"
	}
	met := fmt.Sprintf("met in %s %d", s.Game.Clock().Seq.Round, o.Met)
	if len(o.Times) == 1 && o.Times[o.Side] == 1 && o.Judged != ruleset.Each {
		return met
	}
	var parts []string
	players, err := s.Game.Host.Players()
	if err != nil {
		return met
	}
	for _, p := range players {
		if n := o.Times[p]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %s", s.Name(p), game.FormatNum(n)))
		}
	}
	switch text := strings.Join(parts, ", "); o.Judged {
	case ruleset.Once:
		return met + ": " + text
	case ruleset.Each:
		return text + " (each " + s.Game.Clock().Seq.Round + ")"
	default:
		return text
	}
}
