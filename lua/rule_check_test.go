package lua_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// ferry is a ruleset whose rules forbid: more has further rules.
func ferry(more string) fstest.MapFS {
	return fstest.MapFS{
		"ruleset.toml": {Data: []byte("name = \"ferry\"\ntitle = \"Ferry\"\nround = \"trip\"\nfiles = [\"load.lua\", \"trip.lua\"]\n[board]\nkind = \"none\"\n" +
			"[entity.cart]\nplural = \"carts\"\nowner = \"owner\"\n[entity.cart.fields]\nname = \"text\"\nowner = \"text\"\nweight = \"count 0 to 9\"\naxle = \"text?\"\nhorses = \"count 0 to 9\"\n" +
			"[scenario.cart]\nweight = \"count\"\naxle = \"text?\"\nhorses = \"count\"\n[words]\nhorses = \"count\"\ncart = \"cart\"\n")},
		"load.lua": {Data: []byte(`
local weight = rule "ferry.load.weight" {
  title = "Weight", source = "ours", text = "A cart of more than five is not taken.",
  check = function(cart)
    need(cart.weight <= 5, "{cart} weighs {weight}", { cart = cart, weight = cart.weight })
    need(cart.axle:len() > 0, "{cart} has no axle", { cart = cart })
  end,
}

local horses = rule "ferry.load.horses" {
  title = "Horses", source = "ours", text = "Each horse pulls three. They are unharnessed on board.",
  check = function(cart, horses)
    weight(cart)
    need(horses <= cart.horses, "{cart} has no {horses:number} horses", { cart = cart, horses = horses })
    need(horses * 3 >= cart.weight, "{cart} is too heavy", "ferry.load.pull", { cart = cart })
  end,
  run = function(cart, horses)
    cart.horses = cart.horses - horses
    return horses
  end,
}

rule "ferry.load.pull" { title = "Pull", source = "ours", text = "A horse pulls three.", kept_by = { "ferry.load.horses", "load.horses" } }
local own = rule "ferry.load.own" {
  title = "Own", source = "ours", text = "Only whole numbers.", check = function(horses) need(horses == math.floor(horses), "{actor} needs whole horses") end,
}
` + more + `
return { weight = weight, horses = horses, own = own }
`)},
		"trip.lua": {Data: []byte(`
local load = require "load"
action "board" {
  rule = "ferry.load.pull", phase = "day", actor = "cart", args = { horses = "count 0 to 9" },
  options = function(cart)
    for n = 0, 9 do if allows(load.horses, cart, n) then suggest { horses = n } end end
  end,
  check = function(cart, a)
    load.own(a.horses)
    load.horses(cart, a.horses)
    need(a.horses ~= 7, "seven is unlucky")
  end,
  run = function(cart, a)
    note("{cart} boards with {n:number}, {word}", { cart = cart, n = load.horses(cart, a.horses), word = load.weight(cart) and "light" or "heavy" })
  end,
}
action "wait" { rule = "ferry.load.own", phase = "day", actor = "cart", run = function() end }
sequence {
  players = function() return { "red" } end,
  new = { cart = function(e, id) game.carts[id] = { name = id, owner = "red", weight = e.weight, axle = e.axle, horses = e.horses } return game.carts[id] end },
  { "day", title = "Day", mode = "together", who = function() return game.all("cart") end },
}
`)},
	}
}

const ferryDay = "[scenario]\nruleset = \"ferry\"\ntitle = \"Day\"\n[[cart]]\nid = \"dray\"\nweight = 9\naxle = \"oak\"\nhorses = 2\n[[cart]]\nid = \"sledge\"\nweight = 7\nhorses = 9\n[[cart]]\nid = \"gig\"\nweight = 4\naxle = \"ash\"\nhorses = 3\n"

func refusals(list []game.Refusal) (texts []string) {
	for _, r := range list {
		texts = append(texts, r.Text+" ("+r.Rule+")")
	}
	return texts
}

// TestRulesThatForbid: what a rule's check refuses is cited with its id, whoever calls
// it, and all reasons are collected.
func TestRulesThatForbid(t *testing.T) {
	h, sc := luatest.Sourced(t, ferry(""), "ferry", ferryDay)
	g := luatest.Opened(t, h, sc, lua.Setup{})
	for _, c := range []struct {
		order string
		want  []string
	}{
		{"board dray 2", []string{"dray weighs 9 (ferry.load.weight)", "dray is too heavy (ferry.load.pull)"}},
		{"board dray 7", []string{"dray weighs 9 (ferry.load.weight)", "dray has no seven horses (ferry.load.horses)", "seven is unlucky (ferry.load.pull)"}},
		// an error behind a failed need ends the check of that rule alone
		{"board sledge 7", []string{"sledge weighs 7 (ferry.load.weight)", "seven is unlucky (ferry.load.pull)"}},
		{"board gig 3", nil},
	} {
		why, err := ask.ExplainRefusal(g, "red", c.order, nil)
		if err != nil {
			t.Fatal(c.order, err)
		}
		var got []string
		for _, r := range why.Reasons {
			got = append(got, r.Text+" ("+r.Rule+")")
			if r.Facts == nil {
				t.Errorf("%s: %s has no facts", c.order, r.Text)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.order, got, c.want)
		}
	}
	var orders []string
	for _, id := range []string{"dray", "sledge", "gig"} {
		a := g.Host.Book.Actions["board"]
		if _, err := g.Host.EachLegal(a, "red", g.Host.PieceByID(id), nil, nil, func(o *lua.Order) bool {
			g.Host.Spell(o, false)
			orders = append(orders, o.Text)
			return true
		}); err != nil && id != "sledge" {
			t.Fatal(err)
		}
	}
	if fmt.Sprint(orders) != "[board gig 2 board gig 3]" && fmt.Sprint(orders) != "[board gig horses=2 board gig horses=3]" {
		t.Errorf("legal orders %q", orders)
	}
	luatest.Give(t, g, "board gig 2")
	if n := g.Host.PieceByID("gig").Get("horses").Num(); n != 1 {
		t.Errorf("the gig has %v horses", n)
	}
	for text, want := range map[string]string{
		"load.weight(gig)":                   "true", // outside of a check it only answers
		"load.weight(dray)":                  "false",
		"load.weight(sledge)":                "false", // at the first reason
		"allows(load.horses, gig, 9)":        "false",
		"allows(load.horses, dray, 1)":       "false",
		"allows(load.weight, gig)":           "true",
		"ferry.load.own(2.5)":                "false",
		"any(game.all('cart'), load.weight)": "true",
		"allows(3)":                          "allows needs a rule with a check",
		"load.own(nil)":                      "number expected, got nil",
	} {
		a, err := luatest.Run(g.Host, "question", "return "+g.Host.WithRules(text))
		got := fmt.Sprint(err)
		if err == nil {
			got = a[0].String()
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s = %s, want %s", text, got, want)
		}
	}
}

// TestKeptBy: what keeps a rule has to exist.
func TestKeptBy(t *testing.T) {
	for _, c := range []struct{ fields, want string }{
		{`kept_by = "load.weight"`, ""},
		{`kept_by = { "action board", "phase day", "ferry.load.weight" }`, ""},
		{`kept_by = "load.wieght"`, `kept_by names something that does not exist: "load.wieght" (did you mean "load.weight"?)`},
		{`kept_by = "action bord"`, `did you mean "action board"?`},
		{`kept_by = "ferry.x.y"`, "kept_by names the rule itself"},
		{`see = "ferry.load.own"`, "has no code: name what enforces it in kept_by"},
		{``, "has no code: name what enforces it in kept_by"},
		{`pure = true, check = function() end`, "pure is only for a rule with run"},
		{`check = function(a, b) end, run = function(b) end`, "check(a, b) and run(b) are called with the same arguments"},
		{`check = 3`, "check must be a function"},
	} {
		rs, err := ruleset.Load(ferry(`rule "ferry.x.y" { title = "T", source = "none", text = "T.", `+c.fields+` }`), "ferry")
		if err != nil {
			t.Fatal(err)
		}
		_, err = lua.NewHost(rs)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %s", c.fields, err, c.want)
		}
	}
}

// TestHouseRulesOverChecks: what a house rule lays around a rule that forbids may leave
// out what it forbids, and refuse something else.
func TestHouseRulesOverChecks(t *testing.T) {
	h, sc := luatest.Sourced(t, ferry(""), "ferry", ferryDay)
	g := luatest.Opened(t, h, sc, lua.Setup{})
	if err := h.InForce([]ruleset.House{luatest.Written("x.lua", `house "x" { ruleset = "ferry", title = "X", text = "X." }
wrap "ferry.load.weight" (function(old, cart)
  need(cart.horses < 5, "{cart} has too many horses", { cart = cart })
  if cart.name ~= "dray" then return old(cart) end
end)
wrap "ferry.load.horses" (function(old, cart, horses)
  local ok = old(cart, horses)
  need(ok == (horses == 3), "old says {ok}", { ok = tostring(ok) })
end)`)}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		order string
		want  []string
	}{
		{"board dray 3", []string{"dray has no three horses (ferry.load.horses)", "old says false (ferry.load.horses)"}},
		{"board sledge 3", []string{"sledge has too many horses (ferry.load.weight)", "sledge weighs 7 (ferry.load.weight)", "old says false (ferry.load.horses)"}},
		{"board gig 3", nil},
	} {
		_, _, refused, err := g.Rules.Check("red", c.order)
		if got := refusals(refused); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %q %v, want %q", c.order, got, err, c.want)
		}
		for _, r := range refused {
			if house := strings.Contains(r.Text, "old") || strings.Contains(r.Text, "many"); house && r.From != "x" {
				t.Errorf("%s: %q is not said to come from the house rule", c.order, r.Text)
			}
		}
	}
}

// TestHostileChecks: a check that never ends, writes, rolls or calls itself ends as it
// does in an action, and the game goes on.
func TestHostileChecks(t *testing.T) {
	for _, c := range []struct{ check, want string }{
		{"while true do end", "stopped"},
		{"game.n = 5", "cannot be written here"},
		{`roll("d6", "x")`, "cannot be used in the check of the rule wreck.check"},
		{"evil()", "overflow"},
		{"allows(evil)", "overflow"},
		{"pcall(allows, evil)", ""},
		{"allows(evil, evil)", "overflow"},
		{`need(false, "no") evil()`, "no"},
		{`while true do pcall(need, false, "no") end`, "stopped"},
		{`for i = 1, 1e6 do need(false, "reason " .. i) end`, "; reason 200"},
		{`need(false, "no") error("x")`, "no"},
		{`allows(function() end)`, "allows needs a rule"},
		{`need(allows(harmless) == false, "yes") need(harmless(), "no")`, "n is 1; no"},
	} {
		g := luatest.WreckGame(t, map[string]string{
			"LOAD": `local harmless = rule "wreck.harmless" { title = "T", source = "none", text = "T.", check = function() need(game.n ~= 1, "n is {n}", { n = game.n }) end }
local evil evil = rule "wreck.check" { title = "T", source = "none", text = "T.", check = function() ` + c.check + ` end }
action "try" { rule = "wreck.act", phase = "act", check = function() evil() end, run = function() end }`,
		}, ruleset.Limits{Time: 20 * time.Second, Steps: 3_000_000})
		luatest.Arrange(t, g, "game.n = 1")
		_, _, refused, err := g.Rules.Check("blue", "try")
		got := fmt.Sprint(err)
		if err == nil {
			var texts []string
			for _, r := range refused {
				texts = append(texts, r.Text)
			}
			got = strings.Join(texts, "; ")
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.check, got, c.want)
		}
		luatest.Give(t, g, "honest")
	}
}

// TestWrapsOfChecks: what a house rule around a check returns decides.
func TestWrapsOfChecks(t *testing.T) {
	house := func(body string) string {
		return "house \"h\" { ruleset = \"ferry\", title = \"H\", text = \"Other carts.\" }\nwrap \"ferry.load.weight\" (function(old, cart) " + body + " end)"
	}
	cases := []struct {
		name, body string
		dray, gig  []string
	}{
		{"the answer true allows", `return old(cart) or cart.axle == "oak"`, nil, nil},
		{"the answer false forbids", "return cart.weight > 5", nil, []string{"the house rule h forbids it: Weight (ferry.load.weight)"}},
		{"no answer keeps what was refused", `old(cart) need(cart.weight > 5, "{cart} is too light", { cart = cart })`,
			[]string{"dray weighs 9 (ferry.load.weight)"}, []string{"gig is too light (ferry.load.weight)"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			h, sc := luatest.Sourced(t, ferry(""), "ferry", ferryDay)
			g := luatest.Opened(t, h, sc, lua.Setup{House: []ruleset.House{{File: "h.lua", Text: []byte(house(c.body))}}})
			for id, want := range map[string][]string{"dray": c.dray, "gig": c.gig} {
				why, err := ask.ExplainRefusal(g, "red", "board "+id+" 3", nil)
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				for _, r := range why.Reasons {
					if r.Rule == "ferry.load.weight" {
						got = append(got, r.Text+" ("+r.Rule+")")
					}
				}
				if len(got) > 0 {
					if legal := luatest.Ask(t, g, "load.weight("+id+")"); legal != "false" {
						t.Errorf("load.weight(%s) = %s", id, legal)
					}
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s: refused %q, want %q", id, got, want)
				}
			}
		})
	}
}
