package ask_test

import (
	"fmt"
	"slices"
	"testing"

	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// TestFactsAreOfTheNeedThatFailed: why not shows the condition of the need that
// refused, as it is written, whatever stands around it.
func TestFactsAreOfTheNeedThatFailed(t *testing.T) {
	for _, c := range []struct{ name, check, wanted, found string }{
		{"two in one line", `need(actor.hull > 0, "sunk") need(actor.hull > 9, "weak")`, "actor.hull > 9", "[{actor.hull 5}]"},
		{"two in one line, the first", `need(actor.hull > 9, "weak") need(actor.hull > 0, "sunk")`, "actor.hull > 9", "[{actor.hull 5}]"},
		{"an alias", "local must = need\n  must(actor.hull > 9, \"weak\")", "actor.hull > 9", "[{actor.hull 5}]"},
		{"an alias under a need", "local must = need\n  need(actor.name == \"Hag\", \"wrong\")\n  must(actor.hull > 9, \"weak\")", "actor.hull > 9", "[{actor.hull 5}]"},
		{"texts with brackets and commas", `need(actor.name == "a), b" or actor.name == ',(', "wrong")`, `actor.name == "a), b" or actor.name == ',('`, "[{actor.name Hag}]"},
		{"a text alone before", `need("Hulk, (old)" == actor.name, "wrong")`, `"Hulk, (old)" == actor.name`, "[{actor.name Hag}]"},
		{"a long text", "need(actor.name == [[a, (\n]], \"wrong\")", "actor.name == [[a, ( ]]", "[{actor.name Hag}]"},
		{"over lines", "need(\n    actor.hull > 9 -- need(this), \"and that\"\n\n      and actor.name == \"Hag\",\n    \"weak\")",
			`actor.hull > 9 and actor.name == "Hag"`, "[{actor.hull 5} {actor.name Hag}]"},
		{"over many lines", "need(actor.hull > 9\n\n\n\n\n\n\n\n\n\n\nor actor.hull < 2, \"weak\")", "actor.hull > 9 or actor.hull < 2", "[{actor.hull 5}]"},
		{"a comment", "-- need(actor.name == \"Hog\")\n  need(actor.hull > 9, -- need(x\n \"weak\")", "actor.hull > 9", "[{actor.hull 5}]"},
		{"a comment between", "need(actor.hull > 9,\n  -- need(actor.name == \"Hog\", \"no\")\n  \"weak\")", "actor.hull > 9", "[{actor.hull 5}]"},
		{"the word in a text", `need(actor.hull > 9, "need(a hull)")`, "actor.hull > 9", "[{actor.hull 5}]"},
		{"the word in the condition", `need(actor.name == "need(reach.play.turn", "no") `, `actor.name == "need(reach.play.turn"`, "[{actor.name Hag}]"},
		{"texts that are joined", `need(actor.name == "H" .. "o" .. "g", "no")`, `actor.name == "H" .. "o" .. "g"`, `[{actor.name Hag} {("H" .. "o" .. "g") Hog}]`},
		{"a function inside", "local function of(list, f) return f(list[1]) end\n  need(of({ actor }, function(s) local a, b = s.hull, 9 return a > b end), \"weak\")",
			`of({ actor }, function(s) local a, b = s.hull, 9 return a > b end)`, "[]"},
		{"what a local began with", "local strong = actor.hull\n    > 9 -- function\n  need(strong, \"weak\")", "strong", "[{strong no} {actor.hull 5}]"},
		{"a local after a block with another", "if actor.hull > 2 then local mate = \"Bosun\" if mate == actor.name then return end end\n  for _, one in ipairs({ 7 }) do local two = one + 1 if two == 3 then return end end\n  local strong = actor.hull > 9\n  need(strong, \"weak\")", "strong", "[{strong no} {actor.hull 5}]"},
		{"a local of another block", "do local strong = actor.hull > 2 end\n  local strong = actor.name == \"Hog\"\n  need(strong, \"weak\")", "strong", "[{strong no} {actor.name Hag}]"},
	} {
		g, err := luatest.ReachGame(t, "", "action \"test\" { rule = \"reach.play.turn\", phase = \"act\", actor = \"ship\", run = function() end, check = function(actor)\n  "+c.check+"\nend }\n")
		if err != nil {
			t.Fatal(c.name, err)
		}
		w, err := ask.ExplainRefusal(g, "", "test hag", nil)
		if err != nil || len(w.Reasons) != 1 {
			t.Errorf("%s: %v, %+v", c.name, err, w)
			continue
		}
		f := w.Reasons[0].Facts
		if f == nil || f.Wanted != c.wanted || fmt.Sprint(f.Found) != c.found {
			t.Errorf("%s: %+v, want %s %s", c.name, f, c.wanted, c.found)
		}
	}
}

// TestFactsOfAHouseRule: what a house rule needs is shown as what the book needs.
func TestFactsOfAHouseRule(t *testing.T) {
	g, err := luatest.ReachGame(t, "", `
local may = rule "reach.play.may" { title = "May", source = "none", text = "May.", run = function(actor) need(actor.hull > 2, "sunk") end }
action "test" { rule = "reach.play.turn", phase = "act", actor = "ship", run = function() end, check = function(actor) may(actor) end }
`, ruleset.House{File: "strict.lua", Text: []byte(`house "strict" { title = "Strict", ruleset = "reach" }
wrap "reach.play.may" (function(old, actor) old(actor) need(actor.hull > 7, "weak") end)`)})
	if err != nil {
		t.Fatal(err)
	}
	w, err := ask.ExplainRefusal(g, "", "test hag", nil)
	if err != nil || len(w.Reasons) != 1 || w.Reasons[0].Facts == nil || w.Reasons[0].Facts.Wanted != "actor.hull > 7" {
		t.Fatalf("%v %+v", err, w)
	}
	if !slices.Equal(w.Reasons[0].Facts.Found, []ask.Fact{{"actor.hull", "5"}}) || w.Reasons[0].Facts.Place != "strict.lua:2" {
		t.Errorf("%+v", w.Reasons[0].Facts)
	}
}
