package repl

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"parley/lua"
	"parley/lua/nearest"
	"parley/lua/ruleset"
	"parley/repl/answer"
	"parley/repl/grammar"
)

// house lists the house rules, switches them, and compares odds with and without
// them. Switching one is an order: the journal records it, and undo undoes it.
func (s *Session) house(in grammar.Input) (Answer, error) {
	switch {
	case in.Has("on"):
		return s.houseOn(in.Arg("NAME"))
	case in.Has("off"):
		return s.houseOff(in.Arg("NAME"))
	case in.Has("compare"):
		return s.houseCompare(in.Arg("QUESTION"))
	}
	return s.houseList(), nil
}

// houseList shows the loaded house rules, in the order in which they apply, and those
// that are available.
func (s *Session) houseList() Answer {
	h := s.Game.Host
	rows := h.Houses()
	for i, ov := range rows {
		state := "off"
		if ov.On {
			state = fmt.Sprintf("%d.", i+1)
		}
		fmt.Fprintf(s.Out, "%-4s %-20s %s\n", state, ov.ID, ov.Title)
		for _, line := range answer.HouseChanges(s.Game.Host, ov, s.see) {
			fmt.Fprintln(s.Out, s.Dim("     "+s.Legible(line)))
		}
	}
	var more []string
	for _, n := range s.Lib.HouseNames(h.Ruleset.Name) {
		if h.House(n) == nil {
			more = append(more, n)
		}
	}
	if len(rows) == 0 {
		fmt.Fprintln(s.Out, "no house rules are in force")
	}
	if len(more) > 0 {
		fmt.Fprintln(s.Out, s.Dim(s.Wrapped("available: "+strings.Join(more, ", ")+" (`house on NAME` switches one on, `house on FILE.lua` one of your own)")))
	}
	return Answer{JSON: rows}
}

// houseBefore says how house rules are chosen before a game.
const houseBefore = "choose them before the game (`parley play SCENARIO --house NAME`)"

// houseOn puts a house rule in force. A loaded one is only switched on, but a file is
// read again: its author may just have changed it.
func (s *Session) houseOn(name string) (Answer, error) {
	g := s.Game
	if w := g.Pending(); w != nil {
		return Answer{No: true}, errors.New(w.Error() + "; answer first: house rules can only be switched between orders")
	}
	if err := s.untilReveal("house on"); err != nil {
		return Answer{No: true}, err
	}
	if err := s.rulesStand("house on", houseBefore); err != nil {
		return Answer{No: true}, err
	}
	if ov := g.Host.House(name); ov != nil && path.Ext(name) == "" {
		return s.houseOrder("on", ov)
	}
	x, err := s.Lib.House(g.Host.Ruleset.Name, name)
	if err != nil {
		return Answer{No: true}, err
	}
	return s.UseHouse(x)
}

// UseHouse reads a house file and puts the house rule in force. If it is in force already,
// its new text is.
func (s *Session) UseHouse(x ruleset.House) (Answer, error) {
	active := &s.Game.Host.HouseRules.Active
	was := slices.Clone(*active)
	ov, err := s.Game.AddHouse(x)
	if changed := (*lua.StateChanged)(nil); errors.As(err, &changed) {
		s.Game.Host.House(changed.ID).Disk = x.Disk
		return s.loadAgain()
	}
	if err != nil {
		return Answer{No: true}, err
	}
	if slices.Contains(*active, ov) && !slices.Contains(was, ov) {
		fmt.Fprintf(s.Out, "read again: %s, %s\n", ov.ID, ov.Title)
		return Answer{}, nil
	}
	return s.houseOrder("on", ov)
}

// houseOff switches off a house rule, by its id, its name or its file.
func (s *Session) houseOff(name string) (Answer, error) {
	if err := s.rulesStand("house off", houseBefore); err != nil {
		return Answer{No: true}, err
	}
	var ids []string
	for _, ov := range s.Game.Host.Houses() {
		if ov.ID == name || ov.Name == name || ov.File == name {
			return s.houseOrder("off", ov)
		}
		ids = append(ids, ov.ID)
	}
	return Answer{No: true}, fmt.Errorf("no house rule %q is loaded%s", name, nearest.Guess(name, ids))
}

// houseOrder gives the order that switches a house rule, and prints what it does.
func (s *Session) houseOrder(how string, ov *lua.Overlay) (Answer, error) {
	rep, err := s.Game.Order(s.player(), "house "+how+" "+ov.ID)
	if err != nil {
		return Answer{No: true}, err
	}
	if !rep.Accepted() {
		return s.refused("house "+how+" "+ov.ID, rep.Refused), nil
	}
	if how == "on" {
		fmt.Fprintf(s.Out, "in force: %s, %s\n", ov.ID, ov.Title)
		for _, line := range answer.HouseChanges(s.Game.Host, ov, s.see) {
			fmt.Fprintln(s.Out, s.Dim("  "+s.Legible(line)))
		}
	} else {
		fmt.Fprintf(s.Out, "no longer in force: %s\n", ov.ID)
		if ov.HasOwn() {
			fmt.Fprintln(s.Out, s.Dim("  its state and decks are removed; `undo` brings them back"))
		}
	}
	s.tellPolicies()
	return Answer{JSON: s.orderJSON(rep)}, s.drive()
}
