package lua_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/proxy"
	"parley/lua/sandbox"
	"parley/lua/spec"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// reachable lists what a script can get hold of, going out from some values:
// the entries of tables, what is behind proxies, metatables, and the
// environments and upvalues of functions. Each line is a way to a value, and
// what that is.
type reachable struct {
	h     *lua.Host
	lines []string
	seen  map[any]string
}

func (r *reachable) walk(way string, v glua.LValue) {
	what, id := r.kind(v)
	if id != nil {
		if first, ok := r.seen[id]; ok {
			r.lines = append(r.lines, way+"  = "+first)
			return
		}
		r.seen[id] = way
	}
	r.lines = append(r.lines, way+"  "+what)
	switch v := v.(type) {
	case *glua.LTable:
		r.table(way, v)
	case *glua.LUserData:
		if p := proxy.Of(v); p != nil {
			r.seen[p.Data] = way + ", its data"
			r.table(way, p.Data)
		}
		r.walk(way+" (metatable)", v.Metatable)
		if v.Env != nil {
			r.walk(way+" (environment)", v.Env)
		}
	case *glua.LFunction:
		if v.Env != r.h.L.G.Global {
			r.walk(way+" (environment)", v.Env)
		}
		for i, u := range v.Upvalues {
			r.walk(fmt.Sprintf("%s (upvalue %d)", way, i+1), u.Value())
		}
	}
}

func (r *reachable) table(way string, t *glua.LTable) {
	for _, k := range proxy.SortedKeys(t) {
		if tk, ok := k.(*glua.LTable); ok {
			r.walk(way+" (key)", tk)
		}
		r.walk(way+"."+strings.ReplaceAll(k.String(), "\x00", "(hidden)"), t.RawGet(k))
	}
	if t.Metatable != glua.LNil {
		r.walk(way+" (metatable)", t.Metatable)
	}
}

// kind says what a value is, and gives what tells it from others.
func (r *reachable) kind(v glua.LValue) (what string, id any) {
	switch v := v.(type) {
	case *glua.LTable:
		mt, _ := v.Metatable.(*glua.LTable)
		switch {
		case mt == nil:
			return "table of its own", v
		case mt.RawGetString("__newindex") != glua.LNil:
			return "table, writes meet the host", v
		}
		return "table, reads of what it lacks meet the host", v
	case *glua.LUserData:
		p := proxy.Of(v)
		_, fault := v.Value.(error)
		switch {
		case p != nil && p.Table != nil:
			return "proxy of the game", v
		case p != nil:
			return "proxy, read-only", v
		case fault:
			return "error of the host, opaque", v
		}
		return fmt.Sprintf("USERDATA %T", v.Value), v
	case *glua.LFunction:
		if v.IsG {
			return "function of the host", v
		}
		return "function of " + v.Proto.SourceName, v
	case *glua.LNilType, glua.LBool, glua.LNumber, glua.LString:
		return v.Type().String(), nil
	}
	return strings.ToUpper(v.Type().String()), nil
}

// from walks what Lua expressions come to, one by one.
func (r *reachable) from(t *testing.T, sources ...string) {
	t.Helper()
	for _, src := range sources {
		proto, faults := sandbox.Compile("x.lua", []byte("return "+src), r.h.Sandbox.Names())
		if len(faults) > 0 {
			t.Fatalf("%s: %v", src, faults)
		}
		err := r.h.With(handing{}, func() error {
			got, err := r.h.Call(r.h.Sandbox.Function(proto), glua.MultRet)
			for i, v := range got {
				way := src
				if len(got) > 1 {
					way = fmt.Sprintf("%s (value %d)", src, i+1)
				}
				r.walk(way, v)
			}
			return err
		})
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
	}
}

// handing answers every effect by the first face and the first option.
type handing struct{}

func (handing) Pick(c *game.Chance) error {
	c.Got = make([]int, c.N)
	if c.Op == game.Shuffle {
		for i := range c.Got {
			c.Got[i] = i
		}
	}
	return nil
}
func (handing) Ask(c *game.Choice) (string, error) { return c.List()[0], nil }
func (handing) Tell(game.Event)                    {}
func (handing) Traces() bool                       { return false }

// handed are calls of words: what they return is in a script's hands.
var handed = []string{
	`require "ship"`, `require "numerals"`, `data "numbers"`, `game.all("ship")`, `tally("a", 1, "b")`, `tally("a", 1, "b"):add(2, "c")`,
	`hex.within("0,0", 1)`, `hex.neighbours("0,0")`, `hex.line("0,0", "1,0")`, `plane.point(1, 2)`,
	`plane.sweep({ x = 0, y = 0, heading = 0, length = 2, beam = 1 }, { leap = 3 }, {})`,
	`plane.steps({ { x = 0, y = 0 }, { x = 0, y = 9 } }, {})`,
	`roll("d6", "x")`, `count(2, "d6", { hit = "1-3" }, "x")`, `shuffle({ 1, 2 }, "x")`, `choose("blue", "x", { "yes", "no" })`, `note("x")`,
	`pairs({ 1 })`, `ipairs({ 1 })`, `next({ 1 })`, `("x"):gmatch(".")`, `setmetatable({}, { __index = function() end })`, `function() end`,
	`select(2, pcall(error, "x"))`, `select(2, pcall(error, {}))`, `select(2, pcall(hex.qr, "?"))`, `select(2, pcall(function() game.ships.hag.nothing = 1 end))`,
	`select(2, pcall(require, "nothing"))`, `select(2, pcall(string.rep))`, `select(2, pcall(function() local x = nil; return x.y end))`,
	`getmetatable("x")`, `getmetatable(string)`, `getmetatable(game)`, `getmetatable(hex)`, `getmetatable(tally("a", 1, "b"))`, `getmetatable(require "ship")`, `getmetatable(print)`,
}

// TestReachable holds all that a script can get hold of to the golden list.
func TestReachable(t *testing.T) {
	g, err := luatest.ReachGame(t, "", "", luatest.Written("x.lua", `house "x" { ruleset = "reach", title = "X" }
wrap "reach.ship.afloat" (function(old, v) return old(v) end)
set("reach.data.numbers.reach", 4)`))
	if err != nil {
		t.Fatal(err)
	}
	h := g.Host
	r := &reachable{h: h, seen: map[any]string{}}
	part := func(title string) { r.lines = append(r.lines, "", "# "+title) }

	part("the globals of chapters, and of house rules")
	r.seen[h.L.G.Global] = "(the globals)"
	r.table("", h.L.G.Global)
	part("the registry, and the metatables of plain values")
	r.walk("(registry)", h.L.G.Registry)
	for _, v := range []glua.LValue{glua.LString(""), glua.LNumber(1), glua.LTrue, glua.LNil, h.L.NewFunction(nil), h.L.NewTable(), h.L.NewUserData()} {
		r.walk("(metatable of a "+v.Type().String()+")", h.L.GetMetatable(v))
	}
	part("what words return")
	r.from(t, handed...)
	part("what the host hands to functions of a script")
	o, refused := h.Parse("blue", "plan hag east")
	if len(refused) > 0 {
		t.Fatal(refused)
	}
	r.walk("(actor of check and run)", h.ActorValue(o))
	r.walk("(arguments of check and run)", o.Values)
	r.walk("(entry of new)", h.Entry(g.Scenario.Entries[0]))
	r.walk("(old of wrap)", h.Book.Rules["reach.ship.afloat"].Old(0))
	part("in a house file, while it is read")
	h.ReadingHouse("y", func() {
		r.from(t, `house "y"`, `set "reach.data.numbers.reach"`, `wrap "reach.ship.afloat"`, `on "act"`)
	})
	part("in a chapter, while it loads")
	h.LoadingChapters(func() { r.from(t, `rule "reach.x.y"`, `action "y"`) })
	part("behind = and in questions of odds, beside the globals")
	env, names := h.Environment()
	r.walk("(environment)", env)
	for _, n := range keysOfMap(names) {
		if v := env.RawGetString(n); v == glua.LNil && h.L.G.Global.RawGetString(n) == glua.LNil {
			t.Errorf("%s is a known name and is nowhere", n)
		}
	}
	part("in a spec, beside the globals")
	before := keysOfTable(h.L.G.Global)
	b := &spec.Bench{H: h, File: "spec/x.lua", Rep: &spec.Report{Rules: map[string]bool{}, Refusals: map[string]bool{}}}
	b.Run([]byte(`local x = 1`))
	if len(b.Rep.Faults) > 0 {
		t.Fatal(b.Rep.Faults)
	}
	for _, k := range keysOfTable(h.L.G.Global) {
		if !slices.Contains(before, k) {
			r.walk(k, h.L.G.Global.RawGetString(k))
		}
	}
	b.In, b.Script = true, &spec.Scripted{}
	r.from(t, `expect(1)`, `notes()`)

	got := strings.TrimSpace(strings.Join(r.lines, "\n")) + "\n"
	const file = "testdata/reachable.txt"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || got != string(want) {
		t.Errorf("what scripts can reach differs from lua/%s (%v):\n%s\nA new name must be harmless: it tells nothing of the machine, is bounded in time and memory, and cannot be changed by one script for another. "+
			"See lua/sandbox/THREATS.md; then `go test ./lua -run TestReachable -update` writes it down.", file, err, lineDiff(string(want), got))
	}
	for _, line := range r.lines {
		for _, bad := range []string{"USERDATA", "THREAD", "CHANNEL"} {
			if strings.Contains(line, "  "+bad) {
				t.Errorf("nothing of this kind is for scripts: %s", line)
			}
		}
	}
}

func keysOfTable(t *glua.LTable) (keys []string) {
	for _, k := range proxy.SortedKeys(t) {
		keys = append(keys, k.String())
	}
	return keys
}

func keysOfMap(m sandbox.Names) (keys []string) {
	for k := range m {
		if k != "" {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys
}

// lineDiff lists the lines that only one of two texts has.
func lineDiff(was, is string) string {
	var b strings.Builder
	old, now := strings.Split(was, "\n"), strings.Split(is, "\n")
	for _, l := range now {
		if !slices.Contains(old, l) {
			b.WriteString("new   " + l + "\n")
		}
	}
	for _, l := range old {
		if !slices.Contains(now, l) {
			b.WriteString("gone  " + l + "\n")
		}
	}
	return b.String()
}
