package lua

import (
	"fmt"
	"regexp"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
	"parley/lua/ruleset"
)

// RunHouseSpecs runs the specs of a house rule, which is in force when each of
// them begins, above those of under. The file is for messages.
func RunHouseSpecs(rs *ruleset.Ruleset, x ruleset.House, under []ruleset.House, file string, text []byte, match *regexp.Regexp, told func(Spec)) (*SpecReport, error) {
	rep := &SpecReport{rules: map[string]bool{}, refusals: map[string]bool{}}
	h, err := NewHost(rs)
	if err != nil {
		return nil, err
	}
	ids, _, err := h.readHouses(append(append([]ruleset.House(nil), under...), x))
	if err != nil {
		return nil, err
	}
	b := &bench{h: h, houses: ids, file: file, match: match, rep: rep, told: told}
	b.steady(text)
	return rep, nil
}

// house is house(id, on) in a spec: switches a house rule.
func (b *bench) house(L *glua.LState) int {
	h, id := b.h, L.CheckString(1)
	if h.House(id) == nil {
		h.raise(fmt.Errorf("no house rule %q has been read%s", id, nearest.Guess(id, h.house.ids())))
	}
	if err := h.switchHouse(id, L.GetTop() < 2 || L.ToBool(2)); err != nil {
		h.raise(err)
	}
	return 0
}
