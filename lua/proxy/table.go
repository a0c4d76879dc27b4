package proxy

import (
	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
)

// TableOf is the table of the game behind a value, nil where it is none.
func TableOf(v glua.LValue) *game.Table {
	if p := Of(v); p != nil {
		return p.Table
	}
	return nil
}

// ValueOf is a table of the game as scripts have it, the nil of Lua for none.
func ValueOf(t *game.Table) glua.LValue {
	if t == nil {
		return glua.LNil
	}
	return t.Host.(*Proxy).Userdata
}

// Owner is the player who commands an entity, "" where nobody does.
func Owner(t *game.Table) string {
	if t == nil || t.Shape().Owner == "" {
		return ""
	}
	return t.Get(t.Shape().Owner).Text()
}
