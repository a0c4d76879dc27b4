package lua_test

import (
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/sandbox"
	"parley/lua/spec"
)

// TestLookedBeyondTheTable: a number beyond the rows of a data table, or the
// entries of a list in one, is a fault that names both and the dice behind it;
// a name that is not there is nil.
func TestLookedBeyondTheTable(t *testing.T) {
	h, _, err := lua.Open(luatest.Library(), "galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	for expr, want := range map[string]string{
		`data("boarding")[8]`:                   "galley.data.boarding has no row 8: it has rows 1 to 7",
		`data("boarding")[0]`:                   "galley.data.boarding has no row 0: it has rows 1 to 7",
		`data("boarding")[1.5]`:                 "galley.data.boarding has no row 1.5: it has rows 1 to 7",
		`data("boarding")[7].lost[9]`:           "lost of galley.data.boarding, row 7 has no entry 9: it has entries 1 to 8",
		`data("ram-printed")[1].Light[5]`:       "Light of galley.data.ram-printed, row 1 has no entry 5: it has entries 1 to 4",
		`data("ships")[99]`:                     "galley.data.ships has no row 99: it has rows 1 to 9",
		`data("drift")[roll("2d6", "gust")] `:   "galley.data.drift has no row 12: it has rows 1 to 6 (2d6 gust = 12)",
		`data("boarding")[7].lost[8]`:           "",
		`data("ships")["frigate"] == nil`:       "",
		`#data("boarding")`:                     "",
		`next(data("boarding")[1].lost) == nil`: "",
	} {
		proto, faults := sandbox.Compile("expr", []byte("return "+expr), nil)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		err := h.With(&spec.Scripted{Dice: []string{"gust 6 6"}}, func() error {
			_, err := h.Call(h.Sandbox.Function(proto), 1)
			return err
		})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", expr, err, want)
		}
	}
}

// TestSumsOfTheOrderBefore: the error for a number beyond the last row explains it
// only with sums of the current order.
func TestSumsOfTheOrderBefore(t *testing.T) {
	g := luatest.Duel(t, luatest.Compiled())
	h := g.Host
	if _, err := g.Evaluate(`tally("the sum before", 99)`, luatest.Dealt{}); err != nil {
		t.Fatal(err)
	}
	err := h.With(game.Handler(luatest.Dealt{}), func() error {
		if text := h.Run.SumBehind(99); text != "" {
			t.Errorf("it tells %q", text)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
