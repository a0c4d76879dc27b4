package proxy

import (
	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
)

// TableOf returns the table of the game that a value represents, nil if there is none.
func TableOf(v glua.LValue) *game.Table {
	if p := Of(v); p != nil {
		return p.Table
	}
	return nil
}

// ValueOf returns a table of the game as scripts see it, the nil of Lua for none.
func ValueOf(t *game.Table) glua.LValue {
	if t == nil {
		return glua.LNil
	}
	return t.Host.(*Proxy).Userdata
}

// Owner returns the player who commands an entity, "" if there is none.
func Owner(t *game.Table) string {
	if t == nil || t.Shape().Owner == "" {
		return ""
	}
	return t.Get(t.Shape().Owner).Text()
}
