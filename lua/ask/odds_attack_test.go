package ask_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// TestPureRulesWithLists: a pure rule that changes a list which it is given has the
// same odds as without the mark.
func TestPureRulesWithLists(t *testing.T) {
	for name, body := range map[string]string{
		"reads":   `for _, n in ipairs(list) do sum = sum + n * roll("d2") end`,
		"shrinks": `while #list > 0 do sum = sum * 3 + table.remove(list) * roll("d2") end`,
		"sorts":   `table.sort(list) sum = list[1] * 10 + roll("d2")`,
		"nested":  `list[1] = { list[1] } list.n = (list.n or 0) + roll("d2") sum = list.n`,
		"returns": `list[#list + 1] = roll("d3") sum = list`,
		"keeps":   `table.insert(list, roll("d2")) sum = #list`,
	} {
		answer := func(pure bool) string {
			g, err := luatest.PureRules(t, fmt.Sprintf(luatest.PureHead+`
local one = def("dicey.one", %v, function(list) local sum = 0 %s return sum end)
local both = def("dicey.both", false, function()
  local list = { 3, 1 + roll("d2"), 2 }
  local a = one(list)
  local b = one(list)
  if type(a) == "table" then a, b = #a, #b end
  return a * 1000 + b * 10 + #list
end)
return { one = one, both = both }
`, pure, strings.Replace(body, "list[1] = { list[1] }", "list[4] = { list[1] }", 1)))
			if err != nil {
				t.Fatal(err)
			}
			a, err := ask.Odds(g, question(t, "both()"))
			if err != nil {
				return err.Error()
			}
			return rows(a)
		}
		if got, want := answer(true), answer(false); got != want {
			t.Errorf("%s: pure %s\nwithout the mark %s", name, got, want)
		}
	}
}

// TestPureRulesWithOtherValues: functions and tallies are not data, and two of them
// are never taken for one.
func TestPureRulesWithOtherValues(t *testing.T) {
	g, err := luatest.PureRules(t, luatest.PureHead+`
local call = def("dicey.call", true, function(x) return x.f(roll("d2")) end)
local total = def("dicey.total", true, function(x) return x.total + roll("d2") end)
local both = def("dicey.both", false, function()
  local a = call { f = function(n) return n end } + call { f = function(n) return 10 * n end }
  return a * 100 + total(tally("x", 3)) + total(tally("x", 4))
end)
return { call = call, total = total, both = both }
`)
	if err != nil {
		t.Fatal(err)
	}
	const want = "1109:1/16 1110:1/8 1111:1/16 1209:1/16 1210:1/8 1211:1/16 2109:1/16 2110:1/8 2111:1/16 2209:1/16 2210:1/8 2211:1/16"
	if got := rows(answer(t, g, "both()")); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestPureIsRunAgainForItsLists: an order that is answered question by question ends
// as in one run if a long pure rule changes its list, or returns it.
func TestPureIsRunAgainForItsLists(t *testing.T) {
	changes := []string{
		"run = function(row, place)", "run = function(row, place, list)",
		`return { worth = depth + worms`, `list[#list + 1] = depth
    return { list = list, worth = depth + worms`,
		"for place = 1, beds do", "local list = {}\n    for place = 1, beds do",
		"soil(row, place)", "soil(row, place, list)",
		"found.worth = found.worth + 1", "found.list.n = (found.list.n or 0) + 1 found.worth = found.worth + 10 * #list + 100 * list.n",
	}
	g := smallGame(t, "garden/spring", changes, nil)
	rep, err := g.Order("", "sow north 4")
	for err == nil && rep.Waits != nil {
		rep, err = g.Answer("beans")
	}
	if err != nil || !rep.Accepted() {
		t.Fatal(err, rep)
	}
	rec := g.Records()[1]
	whole := smallGame(t, "garden/spring", changes, nil)
	if rep, err := whole.Replay(&game.Record{N: 1, Player: rec.Player, Order: rec.Order, Answers: rec.Answers, Hash: rec.Hash}); err != nil || rep.Waits != nil {
		t.Fatal(err, rep)
	}
	if got, want := g.State.Hash(), whole.State.Hash(); got != want {
		t.Errorf("%s, in one run %s", got, want)
	}
}

// TestOddsAfterSwitches: a question has the answer of a fresh game after an optional
// rule was switched, after an order and after both were undone.
func TestOddsAfterSwitches(t *testing.T) {
	y := at(t, "galley/duel", collided...)
	questions := []string{"boarding_round(5, 3)", "shoot trident hag", "(function() local a, b = 10, 8 for i = 1, 2 do a, b = boarding.plain(a, b) end return a, b end)()"}
	all := func() string {
		var list []string
		for _, text := range questions {
			a, err := ask.Odds(y, question(t, text))
			if err != nil {
				t.Fatal(text, err)
			}
			list = append(list, rows(a)+fmt.Sprint(a.Columns, a.Always, a.Refuse))
		}
		return strings.Join(list, "\n")
	}
	give := func(order string) {
		t.Helper()
		if rep, err := y.Order("", order); err != nil || !rep.Accepted() {
			t.Fatal(order, err, rep)
		}
	}
	before := all()
	give("option on galley.opt.boarding-die-cap")
	with := all()
	give("option off galley.opt.boarding-die-cap")
	if got := all(); got != before {
		t.Errorf("after the rule was switched off again: %s\nat first %s", got, before)
	}
	give("option on galley.opt.boarding-die-cap")
	if got := all(); got != with {
		t.Errorf("on again: %s\nat first %s", got, with)
	}
	for range 3 {
		if _, err := y.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	if got := all(); got != before {
		t.Errorf("undone: %s\nat first %s", got, before)
	}
	luatest.Arrange(t, y, `game.ships.trident.hull = game.ships.trident.hull`)
	if got := all(); got != before {
		t.Errorf("written as it was: %s\nat first %s", got, before)
	}
}

// TestOddsUnderHouseRules: a pure rule is walked again when a house rule is switched
// between two questions.
func TestOddsUnderHouseRules(t *testing.T) {
	g := luatest.Duel(t, luatest.Library(), "no-cap")
	const text = "boarding.plain(12, 12)"
	ask := func() string { return rows(answer(t, g, text)) }
	with := ask()
	for _, order := range []string{"house off no-cap", "house on no-cap"} {
		if rep, err := g.Order("", order); err != nil || !rep.Accepted() {
			t.Fatal(order, err, rep)
		}
		if got := ask(); (got == with) != (order == "house on no-cap") {
			t.Errorf("%s: %s\nat first %s", order, got, with)
		}
	}
	if _, err := g.Undo(); err != nil || ask() == with {
		t.Error("undone, and the house rule is still on", err)
	}
}

// answer is the answer to a question of odds.
func answer(t testing.TB, g *lua.Game, text string) *ask.Answer {
	t.Helper()
	a, err := ask.Odds(g, question(t, text))
	if err != nil {
		t.Fatal(text, err)
	}
	return a
}

// TestOddsThroughNext: a phase that goes back to an earlier one is followed as it is
// played, and one that goes back again and again is solved in closed form.
func TestOddsThroughNext(t *testing.T) {
	again := []string{
		`{ "night", title = "Night", rule = "tramway.night", step = 3, run = night },`,
		`{ "draw", title = "A draw", rule = "tramway.night", step = 3, run = function() game.shifts = 10 * roll("d3", "draw") + game.shifts % 10 end,
      next = function() if game.shifts < 20 then return "draw" end end },
    { "night", title = "Night", rule = "tramway.night", step = 4, run = night,
      next = function() if game.shifts >= 30 and game.turn.shift == 1 then return "draw" end end },`,
		`{ "north", "south", "north", "south" }`, `{ "north" }`,
		`tram.dirt = roll("d6", "dirt of " .. tram.name)`, `tram.dirt = 0`,
		`tokens = entry.tokens or 0`, `tokens = 0`,
	}
	g := smallGame(t, "tramway/circular", again, []string{"drive ada", "close ada"})
	a, err := ask.Odds(g, question(t, "done watch game.shifts, game.turn.shift, game.turn.phase"))
	if err != nil {
		t.Fatal(err)
	}
	if got := rows(a); a.Kind != odds.Exact || got != "23:2:running:1" {
		t.Errorf("%v %s %v %v, %d states: %s", a.Kind, got, a.Columns, a.Always, a.States, a.Reason)
	}
}

// TestOddsAsASide: the answers to a side do not depend on the sealed orders of the
// other, nor on a question that was asked with all of them seen.
func TestOddsAsASide(t *testing.T) {
	seen := func(owner string, _ bool) bool { return owner == "blue" }
	var told []string
	for _, hidden := range []string{"order hag 3", "order hag 2 S1"} {
		g := at(t, "galley/duel", "done blue", "done red", hidden)
		for _, text := range []string{"order trident 3", "hag.hull", "boarding_round(5, 3)"} {
			all := answer(t, g, text)
			q := question(t, text)
			q.See = seen
			a, err := ask.Odds(g, q)
			if err != nil {
				t.Fatal(text, err)
			}
			told = append(told, text+": "+rows(a)+fmt.Sprint(a.Columns, a.Always, a.Lacks, a.Blind))
			if again := answer(t, g, text); rows(again) != rows(all) || fmt.Sprint(again.Always) != fmt.Sprint(all.Always) {
				t.Errorf("%s: %s after it was asked as blue, %s before", text, rows(again), rows(all))
			}
		}
	}
	if n := len(told) / 2; strings.Join(told[:n], "\n") != strings.Join(told[n:], "\n") {
		t.Errorf("the answers to blue depend on red's order: %q\nand %q", told[:n], told[n:])
	}
}
