package answer

import (
	"fmt"
	"strings"

	"parley/core/game"
	"parley/lua"
)

// HouseChanges says what a house rule has and changes, one line each: its parameters and
// the state that see may see, and the values and rules that it changes.
func HouseChanges(h *lua.Host, ov *lua.Overlay, see game.Viewer) (lines []string) {
	for _, p := range ov.Params {
		line := fmt.Sprintf("parameter %s.%s = %v", ov.ID, p.Name, p.Value)
		if list := h.Changed(ov.ID + "." + p.Name); len(list) > 0 {
			last := list[len(list)-1]
			line = fmt.Sprintf("parameter %s.%s = %s (%v, changed by %s)", ov.ID, p.Name, last.To, p.Value, ByHouse(last.House))
		}
		lines = append(lines, line)
	}
	lines = append(lines, ov.Dealt()...)
	if line := h.StateLine(ov, see); line != "" {
		lines = append(lines, line)
	}
	for _, c := range ov.Sets {
		lines = append(lines, "sets "+c.String())
	}
	for _, id := range ov.Wraps {
		lines = append(lines, "wraps "+id)
	}
	for _, id := range ov.Listens {
		lines = append(lines, "listens to "+id)
	}
	return lines
}

// Cited names a rule and the house rules that changed it: "(id, house rule no-cap)".
func Cited(r game.Refusal) string {
	by := ByHouse(r.From)
	switch {
	case r.Rule == "":
		return by
	case by == "":
		return "(" + r.Rule + ")"
	}
	return "(" + r.Rule + ", " + by + ")"
}

// ByHouse names the house rules of an event, "" for none.
func ByHouse(from string) string {
	switch {
	case from == "":
		return ""
	case strings.Contains(from, ","):
		return "house rules " + from
	}
	return "house rule " + from
}

// House shows a loaded house rule.
func (s Scribe) House(ov *lua.Overlay, see game.Viewer) {
	s.Game.Host.Houses() // marks those in force
	state := "off"
	if ov.On {
		state = "in force"
	}
	fmt.Fprintf(s.Out, "%s  %s (house rule, %s)\n", s.Bold(ov.ID), ov.Title, state)
	if ov.Text != "" {
		fmt.Fprintf(s.Out, "  %s\n", s.Indented(ov.Text))
	}
	for _, line := range HouseChanges(s.Game.Host, ov, see) {
		fmt.Fprintf(s.Out, "  %s\n", s.Legible(line))
	}
	fmt.Fprintf(s.Out, "  %s\n", s.Dim(ov.File))
}

// FromHouse marks text that comes from a house rule: " [house: no-cap]".
func FromHouse(from string) string {
	if from == "" {
		return ""
	}
	return " [house: " + from + "]"
}

// PartOf says which house rules affected an answer, and what they set.
func (s Scribe) PartOf(by []string) string {
	var sets []string
	for _, id := range by {
		if ov := s.Game.Host.House(id); ov != nil {
			for _, c := range ov.Sets {
				sets = append(sets, s.Legible(c.String()))
			}
		}
	}
	text := ByHouse(strings.Join(by, ", ")) + " affected it"
	if len(sets) > 0 && len(sets) <= 3 {
		text += ": " + strings.Join(sets, ", ")
	}
	return text
}
