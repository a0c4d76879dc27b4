package ask_test

import (
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/luatest"
)

func TestMain(m *testing.M) { luatest.Main(m) }

// given gives orders, and has Lua set up the position where a line begins with "="; the
// line "=grenade" gives red that card.
func given(t testing.TB, g *lua.Game, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if src, ok := strings.CutPrefix(line, "="); src == "grenade" {
			luatest.Hold(t, g, "naval", "red", src)
		} else if ok {
			luatest.Arrange(t, g, src)
		} else {
			luatest.Give(t, g, line)
		}
	}
}
