package answer

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/rulesets"
	"parley/scenarios"
)

// duel is the game galley/duel, begun.
func duel(t testing.TB) *lua.Game { return begun(t, "galley/duel") }

// begun is a game of a scenario that has just begun.
func begun(t testing.TB, scenario string) *lua.Game {
	return luatest.Opening(t, luatest.Compiled(), scenario, lua.Setup{Seed: 1})
}

func seenBy(player string) game.Viewer {
	return func(owner string, _ bool) bool { return owner == player }
}

// set writes a field, outside any order.
func set(t *testing.T, tab *game.Table, key string, v game.Value) {
	t.Helper()
	if err := tab.Set(key, v); err != nil {
		t.Fatal(err)
	}
}

func TestSheet(t *testing.T) {
	g := duel(t)
	hag := g.Host.Piece("hag")
	set(t, hag, "rammed", game.Truth(true))
	steps := hag.Get("steps").Table()
	for i, s := range []string{"F", "P", "F"} {
		if err := steps.Insert(i+1, game.Str(s)); err != nil {
			t.Fatal(err)
		}
	}
	hand := g.State.New(hag.Get("repairs").Table().Type().Elem)
	set(t, hand, "zone", game.Str("M1"))
	set(t, hand, "hole", game.Int(2))
	if err := hag.Get("repairs").Table().Insert(1, game.Of(hand)); err != nil {
		t.Fatal(err)
	}
	set(t, hag.Get("special").Table(), "W", game.Int(2))
	want := `
Sea Hag: vessel hag, red
  number 2       type corsair  began red  stern O7  bow N7
  status afloat  hull 6        holes 0    port 3    starboard 3
  rudders 2
  men   hand  archer  fighter  wounded
    A1     1       1        0        0
    A2     1       1        0        0
    F1     1       0        1        0
    F2     1       0        1        0
    M1     1       0        1        0
    M2     1       0        1        0
  captain A1  steersman A2
  repairs  zone  hole
    1      M1       2
  cards 4        special W 2  base SLOW        run 3       order hidden
  steps F, P, F  made 0       position HALTED  rammed yes  gave oars 0
  took oars 0    gave men 0   took men 0`
	if got := Sheet(g, hag, seenBy("blue"), 72); got != strings.TrimPrefix(want, "\n") {
		t.Errorf("got\n%s\nwant%s", got, want)
	}
	if got := Sheet(g, g.Host.Piece("blue"), nil, 0); got != "The Crown: side blue\n  number 1" {
		t.Errorf("the side's sheet is %q", got)
	}
}

func TestSheetSecret(t *testing.T) {
	g := duel(t)
	luatest.Give(t, g, "done", "done")
	hag := g.Host.Piece("hag")
	before := Sheet(g, hag, seenBy("blue"), 80)
	luatest.Give(t, g, "order hag 3")
	if after := Sheet(g, hag, seenBy("blue"), 80); after != before || !strings.Contains(after, "order hidden") {
		t.Errorf("an order of red changes what blue sees:\n%s\n%s", before, after)
	}
	if own := Sheet(g, hag, seenBy("red"), 80); !strings.Contains(own, "order 3") {
		t.Errorf("red does not see his own order:\n%s", own)
	}
}

func TestSheetFits(t *testing.T) {
	g := duel(t)
	for _, p := range g.Host.Pieces() {
		for columns := 40; columns < 140; columns++ {
			for line := range strings.Lines(Sheet(g, p, nil, columns)) {
				if utf8.RuneCountInString(strings.TrimRight(line, "\n")) > columns {
					t.Fatalf("wider than %d: %q", columns, line)
				}
			}
		}
	}
}

func TestTurnLine(t *testing.T) {
	lib := ruleset.Library{Rulesets: rulesets.FS, Scenarios: scenarios.FS}
	h, sc, err := lua.Open(&lib, "galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if got := TurnLine(g); got != "The game has not begun" {
		t.Error(got)
	}
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	for _, s := range []struct{ order, want string }{
		{"", "Setting up: The Crown and The Corsairs to act"},
		{"done", "Setting up: The Corsairs to act"},
		{"done", "Period 1 of 30, step 2, secret orders: Trident (blue) and Sea Hag (red) to act"},
	} {
		if s.order != "" {
			luatest.Give(t, g, s.order)
		}
		if got := TurnLine(g); got != s.want {
			t.Errorf("after %q: %q, not %q", s.order, got, s.want)
		}
	}
	if _, err := g.Order("red", "resign"); err != nil {
		t.Fatal(err)
	}
	_, text := g.Outcome()
	if got, want := TurnLine(g), "Period 1 of 30, step 2, secret orders: the game is over; "+text; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

func TestStateJSON(t *testing.T) {
	g := duel(t)
	luatest.Give(t, g, "done", "done", "order hag 3")
	for _, player := range []string{"blue", "red"} {
		var got struct {
			Turn struct {
				Period, Step int
				Phase        string
			}
			State struct {
				Ships map[string]struct {
					Order *string
					Hull  int
				}
			}
			Hash string
		}
		if err := json.Unmarshal(StateJSON(g, seenBy(player)), &got); err != nil {
			t.Fatal(err)
		}
		if got.Turn.Period != 1 || got.Turn.Phase != "orders" || got.Turn.Step != 2 || (got.Hash == g.State.Hash()) != (player == "red") || got.State.Ships["hag"].Hull != 6 {
			t.Errorf("%s sees %+v", player, got)
		}
		if order := got.State.Ships["hag"].Order; (order != nil) != (player == "red") {
			t.Errorf("%s sees the order of red: %v", player, order != nil)
		}
	}
	if slices.Contains([]byte(StateJSON(g, nil)), '\n') {
		t.Error("more than one line")
	}
}
