package luatest

import (
	"testing"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/proxy"
)

// Run compiles and runs a text, as an expression if it is one, with chapters,
// rules and pieces as globals. Its globals are dropped, its writes to the game
// stay.
func Run(h *lua.Host, name, src string) ([]glua.LValue, error) {
	env, names := h.Environment()
	names[""] = true
	fn, err := h.Expression(name, src, env, names)
	if err != nil {
		return nil, err
	}
	return h.Call(fn, glua.MultRet)
}

// Eval is [lua.Game.Evaluate] for a test that looks into the values themselves.
func Eval(g *lua.Game, src string, hd game.Handler) (values []glua.LValue, err error) {
	if err := lua.CheckLine(src); err != nil {
		return nil, err
	}
	h := g.Host
	defer h.State.Rollback(h.State.Mark())
	err = h.With(hd, func() error {
		values, err = Run(h, "input", src)
		return err
	})
	return values, err
}

// All lists the pieces of a kind as game.all does.
func All(t testing.TB, h *lua.Host, kind string) (list []*game.Table) {
	t.Helper()
	values, err := Run(h, "all", `game.all("`+kind+`")`)
	if err != nil {
		t.Fatal(err)
	}
	all := values[0].(*glua.LTable)
	for i := 1; i <= all.Len(); i++ {
		list = append(list, proxy.Of(all.RawGetInt(i)).Table)
	}
	return list
}
