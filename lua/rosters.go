package lua

import (
	glua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
	"parley/lua/proxy"
)

// rosters reads the functions of a sequence of play that compute columns of rosters.
func (h *Host) rosters(def *glua.LTable, bad func(string, ...any)) map[string]*glua.LFunction {
	all := map[string]*glua.LFunction{}
	v := def.RawGetString("roster")
	list, ok := v.(*glua.LTable)
	if p := proxy.Of(v); p != nil { // a value of another chapter
		list, ok = p.Plain(), true
	}
	if !ok {
		if v != glua.LNil {
			bad("sequence: roster must be a table of functions: { ship = function(ship) … end }")
		}
		return all
	}
	for k, v := list.Next(glua.LNil); k != glua.LNil; k, v = list.Next(k) {
		f, ok := v.(*glua.LFunction)
		if h.Ruleset.Entity(k.String()) == nil || !ok {
			bad("sequence: roster.%s must be a function, named by a kind of piece%s", k, nearest.Guess(k.String(), h.Ruleset.Kinds()))
			continue
		}
		all[k.String()] = f
	}
	return all
}
