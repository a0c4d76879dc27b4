package spec

import (
	"fmt"
	"regexp"

	glua "github.com/yuin/gopher-lua"

	"parley/lua"
	"parley/lua/nearest"
	"parley/lua/ruleset"
)

// RunHouse runs the specs of a house rule, which is in force when each of
// them begins, above those of under. The file is for messages.
func RunHouse(rs *ruleset.Ruleset, x ruleset.House, under []ruleset.House, file string, text []byte, match *regexp.Regexp, told func(Spec)) (*Report, error) {
	rep := &Report{Rules: map[string]bool{}, Refusals: map[string]bool{}}
	h, err := lua.NewHost(rs)
	if err != nil {
		return nil, err
	}
	ids, _, err := h.ReadHouses(append(append([]ruleset.House(nil), under...), x))
	if err != nil {
		return nil, err
	}
	b := &Bench{H: h, houses: ids, File: file, match: match, Rep: rep, told: told}
	b.steady(text)
	return rep, nil
}

// house is house(id, on) in a spec: switches a house rule.
func (b *Bench) house(L *glua.LState) int {
	h, id := b.H, L.CheckString(1)
	if h.House(id) == nil {
		h.Raise(fmt.Errorf("no house rule %q has been read%s", id, nearest.Guess(id, h.HouseRules.IDs())))
	}
	if err := h.SwitchHouse(id, L.GetTop() < 2 || L.ToBool(2)); err != nil {
		h.Raise(err)
	}
	return 0
}
