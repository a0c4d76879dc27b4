package lua_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/spec"
)

// untouched is what every script must see, whatever another tried.
const untouched = `ship.afloat(hag) and ship.worth == 7 and ship.ends[1] == "fore" and #ship.ends == 2 and ship.ends.deep[1] == 1 and hag.hull == 5 and hag.plan == nil
  and hex.distance("0,0", "2,0") == 2 and plane.wrap(370) == 10 and data("numbers").reach == 3 and data("numbers").steps[3] == 3 and #game.log == 0
  and ("x"):rep(3) == "xxx" and string.rep("x", 2) == "xx" and table.concat({ 1, 2 }) == "12" and math.max(1, 2) == 2
  and tally("what", 2, "a"):add(1, "b").total == 3 and game.option ~= nil and #game.all("ship") == 2`

// attacks are what a script may try against what it shares with others. They
// are put into the body of an action, into a house rule and behind =.
var attacks = []struct{ name, src, want string }{
	{"a chapter's function", `ship.afloat = function() return false end`, "the chapter ship is read-only: what a chapter offers"},
	{"a new name in a chapter", `ship.sunk = 1`, "the chapter ship is read-only"},
	{"a list in a chapter", `ship.ends[1] = "aft"`, "the chapter ship is read-only"},
	{"a list deep in a chapter", `ship.ends.deep[2] = 9`, "the chapter ship is read-only"},
	{"a chapter's list by insert", `table.insert(ship.ends, "keel")`, "read-only"},
	{"a chapter's list by remove", `table.remove(ship.ends)`, "read-only"},
	{"a chapter's list by sort", `table.sort(ship.ends, function(a, b) return a > b end)`, "cannot be sorted"},
	{"a chapter's metatable", `setmetatable(ship, {})`, "table expected"},
	{"the host's chapter", `require("numerals").number = nil`, "the chapter numerals is read-only"},
	{"hex", `hex.distance = function() return 0 end`, "hex is read-only: the words of the vocabulary"},
	{"plane", `plane.wrap = function() return 0 end`, "plane is read-only"},
	{"a new name in hex", `hex.far = 1`, "hex is read-only"},
	{"a data table", `data("numbers").reach = 9`, "reach.data.numbers is read-only"},
	{"a list of data", `data("numbers").steps[3] = 9`, "read-only"},
	{"a list of data by insert", `table.insert(data("numbers").steps, 9)`, "read-only"},
	{"a library", `string.rep = nil`, "the library string cannot be changed"},
	{"the methods of texts", `local m = getmetatable("x") m.__index = nil`, "look up"},
	{"what a library misses", `local m = getmetatable(string) m.__index = nil`, "index"},
	{"what a tally misses", `local m = getmetatable(tally("a", 1, "b")) m.__index = function() return 7 end`, "index"},
	{"what a chapter misses", `local m = getmetatable(ship) m.__index = function() return 7 end`, "in nil"},
	{"a word by rawset", `rawset(hex, "distance", nil)`, "rawset"},
	{"the game's functions", `game.all = nil`, "all"},
	{"the turn", `game.turn.round = 9`, "only the sequence of play may write"},
	{"the house rules", `game.house = { "cheat" }`, "only the host may write"},
	{"a rule in the game", `rule "reach.ship.afloat" { title = "x", source = "x", text = "x", run = function() return false end }`, "rule works only while a chapter loads"},
	{"an action in the game", `action "cheat" { rule = "reach.play.turn", phase = "any", run = function() end }`, "action works only while a chapter loads"},
	{"a sequence in the game", `sequence { players = function() return {} end }`, "sequence works only while a chapter loads"},
	{"a house rule in the game", `house "x" { title = "x" }`, "house works only in a house file"},
	{"set in the game", `set("reach.data.numbers.reach", 9)`, "set works only in a house file"},
	{"wrap in the game", `wrap("reach.ship.afloat", function() return false end)`, "wrap works only in a house file"},
	{"a rule's fields", `ship.afloat.run = nil`, "function"},
	{"an error object", `local _, e = pcall(function() vessel.nothing = 1 end) e.text = 1`, "userdata"},
	{"the environment", `getfenv(0).ship = nil`, "getfenv"},
	{"the iterator's state", `local f, s = pairs(ship) s.afloat = nil`, "read-only"},
}

// TestNothingSharedIsWritten: no script changes what another one sees.
func TestNothingSharedIsWritten(t *testing.T) {
	stands := func(t *testing.T, g *lua.Game) {
		t.Helper()
		if got := luatest.Ask(t, g, untouched); got != "true" {
			t.Errorf("afterwards: %s", got)
		}
	}
	says := func(t *testing.T, err error, want string) {
		t.Helper()
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("it says %v, expected %q", err, want)
		}
	}
	local := `local ship, vessel = require "ship", game.ships.hag `
	for _, a := range attacks {
		t.Run(a.name+" by a rule", func(t *testing.T) {
			g, err := luatest.ReachGame(t, local+a.src, "")
			if strings.Contains(a.src, "rawset") || strings.Contains(a.src, "getfenv") {
				says(t, err, a.want)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			hash := g.State.Hash()
			_, err = g.Order("blue", "try hag")
			says(t, err, a.want)
			if g.State.Hash() != hash && a.want != "" {
				t.Error("the game has changed")
			}
			stands(t, g)
		})
		t.Run(a.name+" at the prompt", func(t *testing.T) {
			g, err := luatest.ReachGame(t, "", "")
			if err != nil {
				t.Fatal(err)
			}
			_, err = luatest.Eval(g, local+a.src, &spec.Scripted{})
			says(t, err, a.want)
			stands(t, g)
		})
		t.Run(a.name+" by a house rule", func(t *testing.T) {
			src := "house \"x\" { ruleset = \"reach\", title = \"X\" }\nlocal ship = require \"ship\"\n" +
				"wrap \"reach.play.turn\" (function(old) return old() end)\non \"act\" (function() local vessel = game.ships.hag " + a.src + " end)"
			g, err := luatest.ReachGame(t, "", "", luatest.Written("x.lua", src))
			says(t, err, a.want)
			if err == nil {
				stands(t, g)
			}
		})
	}
}

// TestWordsDoNotOutliveTheirFile: what rule, action, set, wrap and on return
// cannot be kept for later, nor old.
func TestWordsDoNotOutliveTheirFile(t *testing.T) {
	body := `{ title = "x", source = "x", text = "x", run = function() return false end }`
	for _, c := range []struct{ more, attack, want string }{
		{`return { late = rule "reach.ship.afloat" }`, `require("play").late ` + body, "rule works only while a chapter loads"},
		{`return { late = action "cheat" }`, `require("play").late { rule = "reach.play.turn", phase = "any", run = function() end }`, "action works only while a chapter loads"},
	} {
		g, err := luatest.ReachGame(t, c.attack, c.more)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Order("blue", "try hag"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, expected %q", c.attack, err, c.want)
		}
	}
	head := "house \"x\" { ruleset = \"reach\", title = \"X\" }\n"
	for _, c := range []struct{ src, want string }{
		{`local late = set "reach.data.numbers.reach" on "act" (function() late(9) end)`, "set works only while its house file is loading"},
		{`local late = wrap "reach.ship.afloat" on "act" (function() late(function() return false end) end)`, "wrap works only while its house file is loading"},
		{`local late = on "reach.ship.afloat" on "act" (function() late(function() end) end)`, "on works only while its house file is loading"},
		{`local late = house "y" on "act" (function() late { title = "Y", ruleset = "reach" } end)`, "house works only while its house file is loading"},
	} {
		if _, err := luatest.ReachGame(t, "", "", luatest.Written("x.lua", head+c.src)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, expected %q", c.src, err, c.want)
		}
	}
	g, err := luatest.ReachGame(t, "", "", luatest.Written("x.lua", head+`wrap "reach.ship.afloat" (function(old, v) return old(v) end) wrap "reach.ship.afloat" (function(old, v) return old(v) end)`))
	if err != nil {
		t.Fatal(err)
	}
	h := g.Host
	old := h.Book.Rules["reach.ship.afloat"].Old(1) // a script may have kept it
	call := func() error {
		return h.With(&spec.Scripted{}, func() error {
			_, err := h.Call(old, 1, h.Piece("hag").Host.(*proxy.Proxy).Userdata)
			return err
		})
	}
	if err := call(); err != nil {
		t.Fatal(err)
	}
	if rep, err := g.Order("blue", "house off x"); err != nil || !rep.Accepted() {
		t.Fatal(rep, err)
	}
	if err := call(); err == nil || !strings.Contains(err.Error(), "call old only inside the function that received it") {
		t.Errorf("old after house off: %v", err)
	}
}

// TestPcallHoldsNoEffect: an answer that has to be waited for is not passed
// over by a script that catches every error.
func TestPcallHoldsNoEffect(t *testing.T) {
	for _, catch := range []string{
		`pcall(roll, "d6", "luck") game.last = "went on"`,
		`xpcall(function() return choose("blue", "which?", { "yes", "no" }) end, function() end) game.last = "went on"`,
		`local ok = pcall(function() return pcall(roll, "d6", "luck") end) game.last = "went on"`,
		`table.sort({ 3, 2, 1 }, function(a, b) pcall(roll, "d6", "luck") return a < b end) game.last = "went on"`,
		`("abc"):gsub(".", function() pcall(roll, "d6", "luck") end) game.last = "went on"`,
	} {
		g, err := luatest.ReachGame(t, catch, "")
		if err != nil {
			t.Fatal(err)
		}
		g.Dealer = game.Dealer{} // every answer has to be waited for
		rep, err := g.Order("blue", "try hag")
		if err != nil || rep.Waits == nil || !g.State.Root().Get("last").IsNil() {
			t.Errorf("%s: %+v, %v, last %v", catch, rep, err, g.State.Root().Get("last"))
		}
		failed := errors.New("the disk is full")
		g, err = luatest.ReachGame(t, catch, "")
		if err != nil {
			t.Fatal(err)
		}
		g.Dealer.Dice = func(*game.Chance, int, int) (bool, error) { return false, failed }
		g.Dealer.Decide = nil
		if rep, err := g.Order("blue", "try hag"); !errors.Is(err, failed) && (rep == nil || rep.Waits == nil) {
			t.Errorf("%s: %+v, %v", catch, rep, err)
		}
	}
	g, err := luatest.ReachGame(t, `local ok, e = pcall(function() vessel.hull = "much" end) game.last = tostring(ok)`, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Order("blue", "try hag"); err != nil || g.State.Root().Get("last").Text() != "false" {
		t.Errorf("a script's own mistake is not caught: %v", err)
	}
}

// TestQuestionsDoNotWrite: what only asks leaves the game as it is, and says so.
func TestQuestionsDoNotWrite(t *testing.T) {
	const want = "checks and questions may not change the game"
	broken := func(old, by string) fstest.MapFS {
		files := luatest.ReachRules("", "")
		text := string(files["play.lua"].Data)
		if !strings.Contains(text, old) {
			t.Fatalf("%q is not there", old)
		}
		files["play.lua"] = &fstest.MapFile{Data: []byte(strings.Replace(text, old, by, 1))}
		return files
	}
	for _, c := range []struct{ name, old, by string }{
		{"players", `players = function() return`, `players = function() game.last = "x" return`},
		{"who", `who = function() return`, `who = function() game.last = "x" return`},
		{"closed", `title = "Act", who`, `title = "Act", closed = function() table.insert(game.log, "x") end, who`},
		{"check", `args = { text = "text" }, run`, `args = { text = "text" }, check = function(v) v.hull = 1 end, run`},
		{"options", `args = { text = "text" }, run`, `args = { text = "text" }, options = function(v) v.hull = 1 return {} end, run`},
		{"map", `new = { ship`, `map = function() game.last = "x" return {} end, new = { ship`},
	} {
		rs, err := ruleset.Load(broken(c.old, c.by), "rulesets/reach")
		if err != nil {
			t.Fatal(c.name, err)
		}
		h, err := lua.NewHost(rs)
		if err != nil {
			t.Fatal(c.name, err)
		}
		err = func() error {
			sc, err := lua.ReadScenario(h, "reach/battle", "reach/battle.toml", []byte(luatest.ReachBattle), nil)
			if err != nil {
				return err
			}
			g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
			if err != nil {
				return err
			}
			if _, err := g.Begin(); err != nil {
				return err
			}
			if _, err := h.Marks(); err != nil {
				return err
			}
			if _, err := h.Players(); err != nil {
				return err
			}
			if _, err := ask.Legal(h, "hag"); err != nil {
				return err
			}
			_, err = g.Order("blue", "plan hag east")
			return err
		}()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, expected %q", c.name, err, want)
		}
	}
}
