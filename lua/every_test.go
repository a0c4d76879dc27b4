package lua_test

import (
	"strings"
	"testing"

	"parley/lua/luatest"
)

// TestPiecesComeAndGoInALoop: a loop over all pieces of a kind goes through those that there
// were when it began, whatever comes and goes meanwhile, and the next through those of its time.
func TestPiecesComeAndGoInALoop(t *testing.T) {
	g, err := luatest.ReachGame(t, `
local function listed()
  local ids = ""
  for _, ship in ipairs(game.all("ship")) do ids = ids .. " " .. ship.id end
  game.log[#game.log + 1] = ids
end
local seen = 0
for i, ship in ipairs(game.all("ship")) do
  seen = seen + 1
  game.ships["new" .. i] = { owner = "blue", name = "New", hull = 1 }
  if any(game.all("ship"), { id = "trident" }) then game.ships.trident = nil end
  listed()
end
local few = where(game.all("ship"), { hull = 1 })
few[1] = nil
listed()
game.log[#game.log + 1] = " saw " .. seen
`, "")
	if err != nil {
		t.Fatal(err)
	}
	mark := g.State.Mark()
	for range 2 {
		luatest.Give(t, g, "try hag")
		var log []string
		list := g.State.Root().Get("log").Table()
		for i := 1; i <= list.Len(); i++ {
			log = append(log, list.At(i).Text())
		}
		if got, want := strings.Join(log, ";"), " hag new1; hag new1 new2; hag new1 new2; saw 2"; got != want {
			t.Errorf("the loops go through\n%s\nexpected\n%s", got, want)
		}
		g.State.Rollback(mark)
	}
}

// TestAllPiecesReadAtOnceCountSteps: to list the pieces takes as many steps where the list is
// read at once, and may be the same as before, as where it is the script's own.
func TestAllPiecesReadAtOnceCountSteps(t *testing.T) {
	g, err := luatest.ReachGame(t, "", `
local own = first
rule "reach.play.same" { title = "Same", source = "none", text = "The same.", run = function() return first(game.all("ship"), { hull = 5 }) end }
rule "reach.play.own" { title = "Own", source = "none", text = "Its own.", run = function() return own(game.all("ship"), { hull = 5 }) end }
`)
	if err != nil {
		t.Fatal(err)
	}
	steps := func(id string) (took int64) {
		err := g.Host.With(luatest.Dealt{}, func() error {
			took = -g.Host.Sandbox.Meter.Used()
			_, err := g.Host.Call(g.Host.Book.Rules[id].Fn, 1)
			took += g.Host.Sandbox.Meter.Used()
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return took
	}
	steps("reach.play.same")
	steps("reach.play.own")
	if one, two := steps("reach.play.same"), steps("reach.play.own"); one != two {
		t.Errorf("%d steps with the same list, %d with its own", one, two)
	}
}
