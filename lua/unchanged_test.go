package lua_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	glua "github.com/yuin/gopher-lua"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/proxy"
)

// measured is a chapter whose order try is legal for ships of a certain worth, which takes long
// to find: the sum of both hulls, and how many ships have a plan.
const measured = `
local weighed = rule "reach.play.weighed" {
  title = "Weighed", source = "none", text = "All ships count.", pure = true,
  run = function(vessel, times)
    local worth, plans = 0, 0
    for i = 1, 1000 do worth = (worth + times * vessel.hull) % 1000 end
    for _, other in ipairs(game.all("ship")) do
      worth = worth + other.hull
      if other.plan then plans = plans + 1 end
    end
    return { worth = worth, plans = plans, of = vessel }
  end,
}
local spoilt = rule "reach.play.spoilt" {
  title = "Spoilt", source = "none", text = "It counts in its argument.", pure = true,
  run = function(list)
    for i = 1, 1000 do list[1] = list[1] + 1 end
    return list[1]
  end,
}
action "weigh" { rule = "reach.play.weighed", phase = "act", actor = "ship", args = { text = "text" },
  check = function(vessel, a)
    local found = weighed(vessel, 3)
    need(false, "worth {worth}, plans {plans} of {of}", found)
    found.worth = 0 -- what a caller does to a result is his own affair
  end,
  run = function() end }
action "count" { rule = "reach.play.spoilt", phase = "act", actor = "ship",
  check = function(vessel)
    local list = { 5 }
    need(false, "{first} {second} {left}", { first = spoilt(list), second = spoilt(list), left = list[1] })
  end,
  run = function() end }
action "hit" { rule = "reach.play.turn", phase = "act", actor = "ship", run = function(vessel) vessel.hull = vessel.hull - 1 end }
action "pause" { rule = "reach.play.turn", phase = "act", actor = "ship", run = function(vessel) weighed(vessel, 3) end }
`

// whyNot returns what refuses an order.
func whyNot(t *testing.T, g *lua.Game, player, order string) string {
	t.Helper()
	_, refused, err := g.WhyNot(player, order)
	if err != nil || len(refused) != 1 {
		t.Fatalf("%s: %v, refused %v", order, err, refused)
	}
	return refused[0].Text
}

// TestPureIsKeptWhileTheGameIsUnchanged: a question that is repeated gets the same answer without
// another run, and a new one as soon as the game has changed, or as it is again after undo.
func TestPureIsKeptWhileTheGameIsUnchanged(t *testing.T) {
	h, sc := luatest.Sourced(t, luatest.ReachRules("", measured), "rulesets/reach", luatest.ReachBattle)
	g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
	order := func(player, text string) {
		t.Helper()
		if rep, err := g.Order(player, text); err != nil || !rep.Accepted() {
			t.Fatal(text, err, rep)
		}
	}
	first := whyNot(t, g, "blue", "weigh hag x")
	kept := h.KeptResults()
	for range 3 {
		if again := whyNot(t, g, "blue", "weigh hag x"); again != first {
			t.Errorf("asked again: %q, before %q", again, first)
		}
	}
	if kept == 0 || h.KeptResults() != kept {
		t.Errorf("%d results are kept, then %d", kept, h.KeptResults())
	}
	order("blue", "hit hag")
	after := whyNot(t, g, "blue", "weigh hag x")
	if after == first {
		t.Errorf("after a change it is %q still", after)
	}
	if _, err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	if again := whyNot(t, g, "blue", "weigh hag x"); again != first {
		t.Errorf("after undo %q, before %q", again, first)
	}
	for range 2 { // another ship, and a list that the rule changes
		if got := whyNot(t, g, "red", "weigh trident x"); !strings.HasSuffix(got, "of Trident") {
			t.Errorf("asked of Trident: %q", got)
		}
		if got := whyNot(t, g, "blue", "count hag"); got != "1005 2005 2005" {
			t.Errorf("the list that is changed: %q", got)
		}
	}
}

// TestKeptResultsKeepSecrets: what is private to one side is not in the results of another.
func TestKeptResultsKeepSecrets(t *testing.T) {
	files := luatest.ReachRules("", measured)
	files["ruleset.toml"].Data = bytes.ReplaceAll(files["ruleset.toml"].Data, []byte("secret text?"), []byte("private text?"))
	h, sc := luatest.Sourced(t, files, "rulesets/reach", luatest.ReachBattle)
	g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
	if rep, err := g.Order("blue", "plan hag ram"); err != nil || !rep.Accepted() {
		t.Fatal(err, rep)
	}
	for range 2 {
		if own := whyNot(t, g, "blue", "weigh hag x"); !strings.Contains(own, "plans 1") {
			t.Errorf("blue: %q", own)
		}
		if theirs := whyNot(t, g, "red", "weigh trident x"); !strings.Contains(theirs, "plans 0") {
			t.Errorf("red: %q", theirs)
		}
	}
	kept := h.KeptResults()
	whyNot(t, g, "blue", "weigh hag x")
	whyNot(t, g, "red", "weigh trident x")
	if h.KeptResults() != kept {
		t.Error("what a player sees is computed again")
	}
}

// TestKeptResultsCount: a result that is kept takes as many steps as the rule, and counts as a
// call of all rules that the rule calls.
func TestKeptResultsCount(t *testing.T) {
	h, sc := luatest.Sourced(t, luatest.ReachRules("", measured), "rulesets/reach", luatest.ReachBattle)
	luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
	hag := h.State.Root().Get("ships").Table().Get("hag").Table()
	steps := func() (used int64, reached string) {
		h.Reached = map[string]bool{}
		err := h.Session(h.Run, func() error {
			_, err := h.Call(h.Book.Rules["reach.play.weighed"].Fn, 1, proxy.ValueOf(hag), glua.LNumber(2))
			used = h.Sandbox.Meter.Used()
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return used, fmt.Sprint(h.Reached)
	}
	used, reached := steps()
	if again, also := steps(); again != used || also != reached || used < 1000 || !strings.Contains(reached, "weighed") {
		t.Errorf("%d steps that reach %s, then %d that reach %s", used, reached, again, also)
	}
	h.Reached = nil
}

// TestKeptResultsBelongToTheirPosition: an account of the beginning counts what there was then,
// though a rule that it calls has been asked the same in the present.
func TestKeptResultsBelongToTheirPosition(t *testing.T) {
	files := luatest.ReachRules("", "")
	files["ruleset.toml"].Data = bytes.ReplaceAll(files["ruleset.toml"].Data, []byte("secret text?"), []byte("text?"))
	files["play.lua"].Data = bytes.Replace(files["play.lua"].Data, []byte("sequence {"), []byte(measured+`
sequence {
  account = function()
    local list = {}
    for _, vessel in ipairs(game.all("ship")) do
      list[#list + 1] = { of = vessel, counts = { { "worth", weighed(vessel, 3).worth } } }
    end
    return list
  end,`), 1)
	h, sc := luatest.Sourced(t, files, "rulesets/reach", luatest.ReachBattle)
	g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
	if rep, err := g.Order("blue", "hit hag"); err != nil || !rep.Accepted() {
		t.Fatal(err, rep)
	}
	list, err := ask.Accounts(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range list {
		if c := a.Counts[0]; c.Began != 10 || c.Now != 9 {
			t.Errorf("%s began with %v and has %v, expected 10 and 9", a.Name, c.Began, c.Now)
		}
	}
}

// TestCallsWithEffectsAreRepeated: what a caller adds to a tally that a pure rule returns is not in the
// next one, and what a pure rule suggests is suggested each time.
func TestCallsWithEffectsAreRepeated(t *testing.T) {
	h, sc := luatest.Sourced(t, luatest.ReachRules("", `
local odds = rule "reach.play.odds" {
  title = "Odds", source = "none", text = "A number.", pure = true,
  run = function(vessel)
    for i = 1, 1000 do i = i + 1 end
    return tally("to hit", vessel.hull, "hull")
  end,
}
local offers = rule "reach.play.offers" {
  title = "Offers", source = "none", text = "It suggests.", pure = true,
  run = function(vessel)
    for i = 1, 1000 do i = i + 1 end
    suggest { word = "yes" }
    return vessel.hull
  end,
}
action "shoot" { rule = "reach.play.odds", phase = "act", actor = "ship",
  check = function(vessel) need(false, "needs {n}", { n = odds(vessel):add(1, "aim").total }) end,
  run = function() end }
action "say" { rule = "reach.play.offers", phase = "act", actor = "ship", args = { word = "word" },
  options = function(vessel) offers(vessel) end, run = function() end }
`), "rulesets/reach", luatest.ReachBattle)
	g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
	hag := h.State.Root().Get("ships").Table().Get("hag").Table()
	for range 3 {
		if got := whyNot(t, g, "blue", "shoot hag"); got != "needs 6" {
			t.Error(got)
		}
		said := 0
		err := h.Session(h.Run, func() error {
			_, err := h.EachLegal(h.Book.Actions["say"], "blue", hag, nil, nil, func(*lua.Order) bool { said++; return true })
			return err
		})
		if err != nil || said != 1 {
			t.Errorf("say is offered %d times, expected once: %v", said, err)
		}
	}
}
