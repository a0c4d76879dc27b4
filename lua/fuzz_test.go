package lua_test

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/source"
	"parley/rulesets"
	"parley/scenarios"
)

// What the fuzzers find is kept: testdata/fuzz/NAME holds the inputs that once
// went wrong, and go test runs them all.

// fuzzed are the limits under which a fuzzer runs.
var fuzzed = ruleset.Limits{Time: 2 * time.Second, Steps: 200_000, Memory: luatest.RoomOfFuzzers}

// patience is how long one input may take, whatever it is, on a machine that
// does much else.
const patience = 20 * time.Second

// honest fails a fuzzer on what no input may cause: a Go panic that was returned
// as an error, or an invalid state.
func honest(t *testing.T, h *lua.Host, err error) {
	t.Helper()
	if err != nil && (strings.Contains(err.Error(), "runtime error") || strings.Contains(err.Error(), "broke down") || strings.Contains(err.Error(), "goroutine ")) {
		t.Fatalf("a Go panic: %v", err)
	}
	if h == nil || h.Sandbox.Broken() {
		return
	}
	if h.L.GetTop() != 0 || h.Run.Calling() != 0 || h.Run.Asking != nil || h.Run.Handler != nil {
		t.Fatalf("%d values on the stack, %d rules being called, asking %v", h.L.GetTop(), h.Run.Calling(), h.Run.Asking != nil)
	}
	if err := h.State.Validate(); err != nil {
		t.Fatalf("the game does not hold: %v", err)
	}
}

// files are all files below some folders that end so, as seeds.
func files(f *testing.F, fsys fs.FS, pattern string) map[string]string {
	f.Helper()
	names, err := fs.Glob(fsys, pattern)
	if err != nil || len(names) == 0 {
		f.Fatalf("no %s: %v", pattern, err)
	}
	all := map[string]string{}
	for _, n := range names {
		text, err := fs.ReadFile(fsys, n)
		if err != nil {
			f.Fatal(err)
		}
		all[n] = string(text)
	}
	return all
}

// FuzzChapter: whatever stands in a chapter, it has faults or makes a game whose
// orders are carried out, refused or fail, and can be undone.
func FuzzChapter(f *testing.F) {
	seeds := luatest.ReachRules("", "")
	f.Add(string(seeds["play.lua"].Data))
	for _, a := range attacks {
		f.Add(string(luatest.ReachRules("local ship = require 'ship' "+a.src, "")["play.lua"].Data))
	}
	for _, text := range files(f, rulesets.FS, "*/*.lua") {
		if len(text) < 4000 {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		start := time.Now()
		rules := luatest.ReachRules("", "")
		rules["play.lua"].Data = []byte(text)
		rs, err := ruleset.Load(rules, "rulesets/reach")
		if err != nil {
			honest(t, nil, err)
			return
		}
		rs.Limits = fuzzed
		h, err := lua.NewHost(rs)
		if err != nil {
			honest(t, nil, err)
			return
		}
		sc, err := lua.ReadScenario(h, "reach/battle", "reach/battle.toml", []byte(luatest.ReachBattle), nil)
		honest(t, h, err)
		if err != nil {
			return
		}
		play(t, h, sc)
		if d := time.Since(start); d > patience {
			t.Fatalf("it took %v", d)
		}
	})
}

// play begins a game and gives it a few orders.
func play(t *testing.T, h *lua.Host, sc *ruleset.Scenario) {
	t.Helper()
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
	honest(t, h, err)
	if err != nil {
		return
	}
	rep, err := g.Begin()
	honest(t, h, err)
	if err != nil || rep.Waits != nil {
		return
	}
	before := g.State.Hash()
	_, err = h.Marks()
	honest(t, h, err)
	list, err := ask.Legal(h, "")
	honest(t, h, err)
	lines := []string{"try hag", "plan hag east", "done"}
	for i, o := range list {
		if i < 3 {
			lines = append(lines, o.Text)
		}
	}
	done := 0
	for _, line := range lines {
		rep, err := g.Order("", line)
		honest(t, h, err)
		if h.Sandbox.Broken() || g.Pending() != nil {
			return
		}
		if err == nil && rep.Accepted() {
			done++
		}
	}
	for range done {
		if _, err := g.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	if g.State.Hash() != before {
		t.Fatal("undo does not lead back")
	}
}

// FuzzHouse: whatever stands in a house file, it has faults or is switched on
// and off again, and the game is as it was.
func FuzzHouse(f *testing.F) {
	for n, text := range files(f, scenarios.FS, "*/house/*") {
		f.Add(strings.Contains(n, ".toml"), strings.NewReplacer("galley.data.defaults.boarding-cap", "reach.data.numbers.reach", "galley", "reach").Replace(text))
	}
	head := "house \"x\" { ruleset = \"reach\", title = \"X\" }\n"
	for _, a := range attacks {
		f.Add(false, head+"local ship = require 'ship'\non \"act\" (function() local vessel = game.ships.hag "+a.src+" end)")
	}
	for _, s := range []string{`wrap "reach.ship.afloat" (function(old, v) return old(v) end)`, `set("reach.data.numbers.steps", { 4, 5 })`, `set "reach.data.numbers.reach" (4)`} {
		f.Add(false, head+s)
	}
	f.Add(true, "[house]\nid = \"x\"\ntitle = \"X\"\nruleset = \"reach\"\n[set]\n\"reach.data.numbers.steps.2\" = 9\n")
	f.Fuzz(func(t *testing.T, toml bool, text string) {
		start := time.Now()
		name := "x.lua"
		if toml {
			name = "x.toml"
		}
		g, err := luatest.ReachGame(t, `note("afloat: " .. tostring(require("ship").afloat(vessel)) .. data("numbers").reach)`, "")
		if err != nil {
			t.Fatal(err)
		}
		h := g.Host
		h.Sandbox.Meter.SetLimits(fuzzed.Sandbox())
		before := g.State.Hash()
		_, err = lua.HouseFor(name, []byte(text))
		honest(t, h, err)
		ov, err := g.AddHouse(luatest.Written(name, text))
		honest(t, h, err)
		if got := g.State.Hash(); got != before {
			t.Fatalf("reading it changed the game to %s", got)
		}
		if err != nil {
			return
		}
		for _, line := range []string{"house on " + ov.ID, "try hag", "done", "try trident"} {
			_, err := g.Order("", line)
			honest(t, h, err)
			if h.Sandbox.Broken() || g.Pending() != nil {
				return
			}
		}
		_ = ask.Markdown(h)
		for len(g.Records()) > 1 {
			if _, err := g.Undo(); err != nil {
				t.Fatal(err)
			}
		}
		if g.State.Hash() != before {
			t.Fatal("undo does not lead back")
		}
		if d := time.Since(start); d > patience {
			t.Fatalf("it took %v", d)
		}
	})
}

// FuzzRuleset: whatever stands in a ruleset.toml, it has faults with their
// places, or makes a ruleset whose games can begin and be shown.
func FuzzRuleset(f *testing.F) {
	for _, name := range []string{"galley", "piratewars"} {
		text, err := fs.ReadFile(rulesets.FS, name+"/ruleset.toml")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add(valueRules)
	for dir := range strings.SplitSeq("wager doldrums fold hillside", " ") {
		if text, err := os.ReadFile("testdata/rulesets/" + dir + "/ruleset.toml"); err == nil {
			f.Add(string(text))
		}
	}
	const chapter = `sequence { players = function() return { "blue" } end, new = {}, { "act", mode = "turns", who = function() return {} end } }`
	f.Fuzz(func(t *testing.T, text string) {
		start := time.Now()
		files := fstest.MapFS{"ruleset.toml": {Data: []byte(text)}}
		if doc, _ := source.Parse("x", []byte(text)); doc != nil {
			list := doc.Root().Get("files")
			for i := range list.Len() {
				if name := list.Index(i).Str(); fs.ValidPath(name) && name != "ruleset.toml" && !strings.HasPrefix(name, "data") {
					files[name] = &fstest.MapFile{Data: []byte("local x = 1")}
					if i == 0 {
						files[name].Data = []byte(chapter)
					}
				}
			}
		}
		rs, err := ruleset.Load(files, "rulesets/fuzzed")
		honest(t, nil, err)
		if err == nil {
			rs.Limits = fuzzed
			var h *lua.Host
			if h, err = lua.NewHost(rs); err == nil {
				_ = ask.Markdown(h)
				if _, err := json.Marshal(h.Rules()); err != nil {
					t.Fatal(err)
				}
				var g *lua.Game
				if g, err = lua.EmptyGame(h, 1); err == nil {
					if err := g.State.Validate(); err != nil {
						t.Fatalf("an empty game does not hold: %v", err)
					}
				}
			}
			honest(t, h, err)
		}
		if d := time.Since(start); d > patience {
			t.Fatalf("it took %v", d)
		}
	})
}

// FuzzScenario: whatever stands in a scenario file, it has faults with their
// places or makes a game.
func FuzzScenario(f *testing.F) {
	lib := luatest.Compiled()
	for _, text := range files(f, scenarios.FS, "*/*.toml") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		start := time.Now()
		name, err := ruleset.RulesetOf("x.toml", []byte(text))
		honest(t, nil, err)
		if err != nil || loadedOr(lib, name.Str()) == nil {
			return
		}
		h, sc, err := lua.OpenFiles(lib, "x", "x.toml", []byte(text), nil)
		honest(t, h, err)
		if err != nil {
			if fs := source.FaultsIn(err); len(fs) == 0 {
				t.Fatalf("no faults, but %v", err)
			}
			return
		}
		h.Sandbox.Meter.SetLimits(ruleset.Limits{Steps: 5_000_000, Time: 5 * time.Second, Memory: luatest.RoomOfFuzzers}.Sandbox())
		g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
		if err == nil {
			_, err = g.Begin()
		}
		honest(t, h, err)
		_, err = h.Marks()
		honest(t, h, err)
		if d := time.Since(start); d > patience {
			t.Fatalf("it took %v", d)
		}
	})
}

// loadedOr is a ruleset that the library carries, nil for any other name.
func loadedOr(l *ruleset.Library, name string) *ruleset.Ruleset {
	if _, err := fs.Stat(l.Rulesets, path.Join(name, "ruleset.toml")); err != nil || strings.Contains(name, "/") || name == "." {
		return nil
	}
	rs, err := l.Ruleset(name)
	if err != nil {
		return nil
	}
	return rs
}

// FuzzOrder: whatever is typed, it is an order or refused with a reason, and
// what is understood is understood alike when it is read again.
func FuzzOrder(f *testing.F) {
	lib := luatest.Compiled()
	var games []*lua.Game
	of := map[string]*ruleset.Library{"fold/market": farms, "hillside/dawn": farms}
	for _, e := range lib.List() {
		if e.Scenario != "" {
			of[e.Scenario] = lib
		}
	}
	for _, scenario := range slices.Sorted(maps.Keys(of)) {
		b := luatest.NewBattle(f, of[scenario], scenario, 3)
		b.Begin()
		games = append(games, b.G)
		for n := 0; n < 12 && !b.G.Over(); n++ {
			o := b.Next()
			f.Add(uint8(len(games)-1), o.Player, o.Text)
			b.Give(o)
		}
	}
	if len(games) == 0 {
		f.Fatal("no scenario")
	}
	for n, scenario := range slices.Sorted(maps.Keys(of)) {
		if of[scenario] == farms {
			for _, odd := range []string{"march rex B1,(1,-1) 1,-2", "trek ann N*2 open:north mark:(-1,0)", "wander billy 4, 0 climb:low (6,.5) turn:ssw", `put billy low 361 seen="1,2 (3,4)" ways=7,-8`} {
				f.Add(uint8(n), "", odd)
			}
		}
	}
	for _, odd := range []string{"", " ", `"`, `x="`, "done done", "option on x", "house off", "done \x00", "order hag =", "shoot hag trident aim= group=9999999999999999999999"} {
		f.Add(uint8(0), "blue", odd)
	}
	f.Fuzz(func(t *testing.T, n uint8, player, line string) {
		g := games[int(n)%len(games)]
		h := g.Host
		o, refused := h.Parse(player, line)
		honest(t, h, nil)
		if (o == nil) == (len(refused) == 0) {
			t.Fatalf("%q: order %v, refused %v", line, o, refused)
		}
		for _, r := range refused {
			if strings.TrimSpace(r.Text) == "" || strings.Contains(r.Text, "%!") && !strings.Contains(line, "%") {
				t.Fatalf("%q is refused with %q", line, r.Text)
			}
		}
		if o == nil {
			return
		}
		before := g.State.Hash()
		who, canonical, refused, err := g.Rules.Check(player, line)
		honest(t, h, err)
		if g.State.Hash() != before {
			t.Fatalf("%q: asking changed the game", line)
		}
		if err != nil || len(refused) > 0 {
			return
		}
		again, refused := h.Parse(who, canonical)
		if again == nil || again.Text != canonical {
			t.Fatalf("%q is read as %q, and that as %+v, %v", line, canonical, again, refused)
		}
	})
}

// valueRules is a state with a field of every type.
const valueRules = `
name = "values"
title = "Values"
round = "turn"
files = ["all.lua"]
[board]
kind = "hex"
[values]
word = ["yes", "no"]
[state]
number  = "number?"
integer = "integer?"
count   = "count?"
text    = "text?"
boolean = "boolean?"
cell    = "cell?"
word    = "word?"
texts   = "list of text"
lists   = "list of crew"
named   = "map of count"
crew    = "crew?"
ship    = "ship?"
[record.crew]
hands = "count"
mates = "list of text"
next  = "crew?"
[entity.ship]
plural = "ships"
owner = "owner"
[entity.ship.fields]
owner = "text?"
crew  = "crew?"
mate  = "ship?"
plan  = "secret text?"
`

// valueOf makes a value of Lua from bytes, tables within tables, some of them
// within themselves.
func valueOf(h *lua.Host, b *[]byte, depth int, outer []*glua.LTable) glua.LValue {
	next := func() byte {
		if len(*b) == 0 {
			return 0
		}
		c := (*b)[0]
		*b = (*b)[1:]
		return c
	}
	words := []string{"", "yes", "no", "hag", "0,0", "1,-1", "hands", "mates", "next", "crew", "owner", "id", "kind", "name", "\x00", "\xff", "é", "1", "mate"}
	switch kind := next(); kind % 12 {
	case 0:
		return glua.LNil
	case 1:
		return glua.LBool(next()%2 == 0)
	case 2:
		return glua.LNumber(int8(next()))
	case 3:
		var raw [8]byte
		for i := range raw {
			raw[i] = next()
		}
		return glua.LNumber(math.Float64frombits(binary.LittleEndian.Uint64(raw[:])))
	case 4:
		return glua.LString(words[int(next())%len(words)])
	case 5:
		n := min(int(next()), len(*b))
		s := string((*b)[:n])
		*b = (*b)[n:]
		return glua.LString(s)
	case 6:
		return h.Mirror.Root().Userdata
	case 7:
		if t := h.Piece("hag"); t != nil {
			return t.Host.(*proxy.Proxy).Userdata
		}
		return glua.LNil
	case 8:
		if len(outer) > 0 {
			return outer[int(next())%len(outer)]
		}
		return h.L.NewFunction(func(*glua.LState) int { return 0 })
	default:
		t := h.L.NewTable()
		if depth > 40 {
			return t
		}
		for range next() % 6 {
			v := valueOf(h, b, depth+1, append(outer, t))
			if kind%2 == 0 {
				t.Append(v)
			} else if k := valueOf(h, b, depth+1, nil); k != glua.LNil && k == k {
				if n, ok := k.(glua.LNumber); !ok || n == n && math.Abs(float64(n)) < 1000 {
					t.RawSet(k, v)
				}
			}
		}
		return t
	}
}

// FuzzValue: whatever a script writes into the game, it fits or is refused and
// changes nothing; what fits reads back alike in Lua and in JSON; and any value
// can be shown.
func FuzzValue(f *testing.F) {
	rs, err := ruleset.Load(fstest.MapFS{"ruleset.toml": {Data: []byte(valueRules)}, "all.lua": {Data: []byte(`
sequence { players = function() return { "blue" } end, new = {}, { "act", mode = "turns", who = function() return {} end } }`)}}, "rulesets/values")
	if err != nil {
		f.Fatal(err)
	}
	for i := range 12 {
		f.Add(uint8(i), []byte{byte(i), 5, 1, 2, 3, 4, 5, 6, 7, 8})
		f.Add(uint8(i), []byte{9, 3, 4, byte(i), 4, 6, 11, 2, 2, 9, 4, 7, 8, 0})
	}
	f.Add(uint8(9), []byte{10, 2, 8, 0, 8, 0}) // a list of itself
	f.Fuzz(func(t *testing.T, field uint8, raw []byte) {
		h, err := lua.NewHost(rs)
		if err != nil {
			t.Fatal(err)
		}
		h.Sandbox.Meter.SetLimits(fuzzed.Sandbox())
		root := h.State.Root()
		set := h.L.NewFunction(func(L *glua.LState) int {
			if err := h.Mirror.Set(proxy.Of(L.Get(1)).Table, L.Get(2), L.Get(3)); err != nil {
				h.Raise(err)
			}
			return 0
		})
		call := func(args ...glua.LValue) error {
			return h.With(handing{}, func() error {
				_, err := h.Call(set, 0, args...)
				return err
			})
		}
		ship := h.L.NewTable()
		ship.RawSetString("owner", glua.LString("blue"))
		ships := root.Get("ships").Table()
		if err := call(ships.Host.(*proxy.Proxy).Userdata, glua.LString("hag"), ship); err != nil {
			t.Fatal(err)
		}
		names := root.Shape().Names()
		name := names[int(field)%len(names)]
		bytes := raw
		v := valueOf(h, &bytes, 0, nil)
		_, _ = proxy.Show(v), proxy.Text(v)
		if _, err := json.Marshal(proxy.Plain(v)); err != nil {
			t.Fatalf("as JSON: %v", err)
		}
		_, _ = proxy.AppendKey(nil, v)
		before, mark := h.State.Hash(), h.State.Mark()
		err = call(h.Mirror.Root().Userdata, glua.LString(name), v)
		honest(t, h, err)
		if err != nil {
			if h.State.Hash() != before {
				t.Fatalf("%s = %s failed (%v) and changed the game", name, proxy.Show(v), err)
			}
			return
		}
		after, text := h.State.Hash(), root.JSON(nil)
		if !json.Valid(text) {
			t.Fatalf("no JSON: %s", text)
		}
		sameInLua(t, h, root)
		other, err := lua.NewHost(rs)
		if err != nil {
			t.Fatal(err)
		}
		if left, err := other.State.Load(text); err != nil || len(left) > 0 || other.State.Hash() != after {
			t.Fatalf("loaded again from %s: %v, %v", text, left, err)
		}
		sameInLua(t, other, other.State.Root())
		h.State.Rollback(mark)
		if h.State.Hash() != before {
			t.Fatal("after the rollback the game differs")
		}
		sameInLua(t, h, root)
	})
}

// sameInLua fails if what a script reads of a table differs from what it holds.
func sameInLua(t *testing.T, h *lua.Host, tab *game.Table) {
	t.Helper()
	p := tab.Host.(*proxy.Proxy)
	n := tab.Len()
	each := func(key string, v game.Value, got glua.LValue, ft *game.Type) {
		if want := h.Mirror.ToLua(ft, v); got != want && !(v.Kind() == game.Number && math.IsNaN(v.Num())) {
			t.Fatalf("%s.%s is %s in Lua, %s in the game", tab.Path(), key, proxy.Show(got), proxy.Show(want))
		}
		if c := v.Table(); c != nil {
			sameInLua(t, h, c)
		}
	}
	if tab.Type().Sort == game.SortList {
		if p.Data.Len() != n {
			t.Fatalf("%s has %d elements in Lua, %d in the game", tab.Path(), p.Data.Len(), n)
		}
		for i := 1; i <= n; i++ {
			each(fmt.Sprint(i), tab.At(i), p.Data.RawGetInt(i), tab.Type().Elem)
		}
		return
	}
	for _, k := range tab.Keys() {
		ft, err := tab.FieldType(k)
		if err != nil {
			t.Fatal(err)
		}
		each(k, tab.Get(k), p.Data.RawGetString(k), ft)
	}
}

// TestFuzzSeeds: the folders of finds belong to fuzzers that exist.
func TestFuzzSeeds(t *testing.T) {
	dirs, err := os.ReadDir("testdata/fuzz")
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	src, err2 := os.ReadFile("fuzz_test.go")
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	for _, d := range dirs {
		if !strings.Contains(string(src), "func "+d.Name()+"(") {
			t.Errorf("testdata/fuzz/%s: there is no such fuzzer", d.Name())
		}
	}
}
