package lua_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/proxy"
	"parley/lua/reload"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
)

// tight are limits under which a case that runs into one ends soon.
var tight = ruleset.Limits{Time: 50 * time.Millisecond, Memory: 160 << 20, Steps: 1_500_000}

// patient are limits under which a case ends by a size that is counted, however busy
// the machine is: neither the clock nor the garbage of other tests stops it.
var patient = ruleset.Limits{Time: -1, Memory: 1 << 30, Steps: 100_000_000}

// limitsFor are the limits under which a case ends as it should.
func limitsFor(want string) ruleset.Limits {
	switch {
	case strings.Contains(want, "MB of memory"):
		return luatest.Roomy
	case want == "*", want == "-", strings.Contains(want, "stopped"):
		return tight
	}
	return patient
}

// grace is what may pass between a limit of time and the end of a script.
const grace = 2 * time.Second

// hostileGames are rules by a hostile author: the place of the code, the code, and
// a part of the expected error, "" if the code is harmless.
var hostileGames = []struct{ name, where, what, want string }{
	// the language
	{"loop", "BODY", `while true do end`, "stopped after"},
	{"loop in pcall", "BODY", `while true do pcall(function() while true do end end) end`, "stopped after"},
	{"loop in a rule", "BODY", `while true do nothing(1) end`, "the rules called in one order: 200,001"},
	{"loop in check", "CHECK", `while true do end`, "stopped after"},
	{"recursion through rules", "RULE", `return x`, ""},
	{"memory in a local of the chapter", "BODY", `for i = 1, 1e9 do hold(keep, i, ("x"):rep(1e6) .. i) end`, "MB of memory"},
	{"memory in small tables", "BODY", `local t = {} for i = 1, 1e9 do t = { t, {}, {} } hold(keep, i % 60000 + 1, { t }) end`, "stopped"},
	{"error that is long", "BODY", `error(("x"):rep(1e6))`, "all.lua"},
	{"error that is a table", "BODY", `local e = {} e.e = e error(e)`, "table"},
	{"registry", "BODY", `local t = {} for i = 1, 900 do t[i] = i end local function f(...) return f(unpack(t), ...), f(...) end pcall(f, unpack(t))`, "-"},
	// geometry of hexes
	{"line to the end of the world", "BODY", `hex.line("0,0", "1000000,0")`, "cells of hex.line"},
	{"line beyond it", "BODY", `hex.line(hex.cell(-4e15, 0), hex.cell(4e15, 0))`, "all.lua"},
	{"step beyond it", "BODY", `local c = "0,0" for i = 1, 100 do c = hex.step(c, i, 1e15) end`, "all.lua"},
	{"many discs", "BODY", `for i = 1, 1e9 do hex.within("0,0", 200) end`, "stopped"},
	{"many discs kept", "BODY", `for i = 1, 1e9 do hold(keep, i, hex.within("0,0", 200)) end`, "stopped"},
	{"disc", "BODY", `hex.within("0,0", 1e9)`, "0 to 200"},
	{"sight to the end of the world", "BODY", `hex.sight("0,0", "1000000,0")`, "cells of hex.sight"},
	{"many sights", "BODY", `for i = 1, 1e9 do hex.clear("0,0", "9000,-4500", {}) end`, "stopped"},
	{"reach without end", "BODY", `hex.reach("0,0", 1e6)`, "steps of hex.reach"},
	{"reach for nothing", "BODY", `hex.reach("0,0", 0, function() return 0 end)`, "*"},
	{"way to nowhere", "BODY", `hex.path("0,0", "1000000,0", function() return 0 end)`, "*"},
	{"way that never ends", "BODY", `hex.path("0,0", "5,5", function() while true do end end)`, "stopped"},
	{"way within a way", "BODY", `local function way() return hex.path("0,0", "5,5", way) end way()`, "*"},
	{"rings kept", "BODY", `for i = 1, 1e9 do hold(keep, i, hex.ring("0,0", 2000)) end`, "stopped"},
	{"lane", "BODY", `hex.lane("0,0", 0, 1e300)`, "0 to 10,000"},
	{"turn beyond numbers", "BODY", `hex.turn(0/0, 1/0)`, "a direction"},
	{"cells without end", "BODY", `for i = 1, 1e9 do hex.cell(i, -i) end`, "stopped"},
	// the plane
	{"area of many corners", "BODY", `local p = {} for i = 1, 3000 do p[i] = { x = i, y = i * i % 1000 } end plane.fault { outline = p }`, "plane.fault: its points"},
	{"distance of large areas", "BODY", `local p = {} for i = 1, 999 do p[i] = { x = i, y = i * i % 1000 } end while true do plane.distance({ outline = p }, { outline = p }) end`, "stopped"},
	{"route in a maze", "BODY", `local w = {} for i = 1, 70 do w[i] = { outline = { { x = i, y = 0 }, { x = i + 0.5, y = 0 }, { x = i + 0.5, y = i }, { x = i, y = i } } } end while true do plane.route({ x = 0, y = 0 }, { x = 100, y = 1 }, w) end`, "stopped"},
	{"path that walks nowhere", "BODY", `local p, b = {}, {} for i = 1, 900 do p[i] = { x = i % 2, y = i } b[i] = { line = { { x = -1, y = i }, { x = 2, y = i } }, cost = 1 } end while true do plane.steps(p, { bars = b }) end`, "plane.steps: its points"},
	{"holes in holes", "BODY", `local a = { outline = { { x = 0, y = 0 }, { x = 9, y = 0 }, { x = 9, y = 9 } } } a.holes = {} for i = 1, 5000 do a.holes[i] = a end plane.size(a)`, "its points"},
	{"nan", "BODY", `plane.point(0 / 0, 1)`, "beyond the table"},
	{"huge pivot", "BODY", `plane.sweep({ x = 0, y = 0, heading = 0, length = 1e6, beam = 1e6 }, { pivot = 1e6 }, {})`, "at most 360"},
	// effects
	{"dice", "BODY", `roll("1000000000d6", "x")`, "roll 1 to 1000"},
	{"faces", "BODY", `roll("d1000000000", "x")`, "faces"},
	{"dice in a loop", "BODY", `while true do roll("d6", "x") end`, "dice, draws and decisions of one order"},
	{"thousands of dice", "BODY", `while true do roll("1000d6", "x") end`, "single dice of one order"},
	{"counts", "BODY", `count(1e9, "d6", "1-3", "x")`, "0 to 1000 dice"},
	{"classes", "BODY", `local c = {} for i = 1, 1000 do c["a" .. i] = "1-3" end count(3, "d6", c, "x")`, "classes"},
	{"texts of dice", "BODY", `for i = 1, 1e9 do pcall(roll, i % 1000 + 1 .. "d" .. i % 9999 + 1, "x") end`, "stopped"},
	{"long label", "BODY", `roll("d6", ("x"):rep(1e6))`, "label of roll"},
	{"draw from many", "BODY", `local t = {} for i = 1, 60000 do t[i] = "card" .. i end draw(t, "x")`, "things in a list to draw"},
	{"shuffle many", "BODY", `local t = {} for i = 1, 60000 do t[i] = i end shuffle(t, "x")`, "things in a list to shuffle"},
	{"options", "BODY", `local t = {} for i = 1, 60000 do t[i] = "option" .. i end choose("blue", "which?", t)`, "things in a list to choose"},
	{"long options", "BODY", `choose("blue", "which?", { ("x"):rep(1e6), "b" })`, "bytes of an option"},
	{"options that are tables", "BODY", `choose("blue", "which?", { {}, {} })`, "must be a text"},
	{"question", "BODY", `choose("blue", ("x"):rep(1e6), { "a", "b" })`, "bytes of a question"},
	{"questions together", "BODY", `local t = {} for i = 1, 60000 do t[i] = { "blue", "q" .. i, { "a", "b" } } end choose(t)`, "questions at once"},
	{"note", "BODY", `note(("x"):rep(1e6))`, "bytes of a sentence"},
	{"note of long facts", "BODY", `note(("{a}"):rep(2000), { a = ("x"):rep(1e6) })`, "bytes of a sentence"},
	{"notes", "BODY", `while true do note("again") end`, "notes of one order"},
	{"long notes", "BODY", `while true do note(("x"):rep(8000)) end`, "bytes of all notes"},
	{"parts of a tally", "BODY", `local t = tally("x", 1, "a") while true do t:add(1, "b") end`, "stopped"},
	{"long parts", "BODY", `tally("x", 1, ("a"):rep(1e6))`, "label of tally"},
	{"print", "BODY", `while true do print(("x"):rep(1000)) end`, "bytes that print prints"},
	{"loop after a need", "CHECK", `need(false, "no") while true do end`, "stopped after"},
	{"needs without end", "CHECK", `while true do pcall(need, false, "no") end`, "stopped after"},
	{"needs", "CHECK", `for i = 1, 1e6 do need(false, "reason " .. i) end`, "*"},
	{"long needs", "CHECK", `need(false, ("{a}"):rep(1000), { a = ("x"):rep(1e6) })`, "bytes of a sentence"},
	// values
	{"result that holds itself", "BODY", `local t = {} t.t = t nothing(t)`, ""},
	{"result of shared tables", "BODY", `local t = { 1 } for i = 1, 60 do t = { t, t, t, t, t, t, t, t } end nothing(t)`, ""},
	{"wide result", "BODY", `local t = {} for i = 1, 60000 do t["k" .. i] = t end for i = 1, 5 do nothing(t) end`, ""},
	{"write of itself", "BODY", `local t = { kids = {} } t.next = t game.node = t`, "more than 32 deep, or holds itself"},
	{"write of itself as a list", "BODY", `local t = { kids = {} } t.kids[1] = t game.node = t`, "more than 32 deep, or holds itself"},
	{"deep write", "BODY", `local t for i = 1, 50000 do t = { next = t } end game.node = t`, "more than 32 deep"},
	{"write of shared tables", "BODY", `local t = {} for i = 1, 12 do t = { kids = { t, t, t } } end game.node = t`, "more than 20,000 values"},
	{"chain", "BODY", `game.node = {} local t = game.node while true do t.next = {} t = t.next end`, "nested too deeply (limit"},
	{"doubling", "BODY", `game.node = { kids = {} } while true do local k = game.node game.node = { kids = { k, k } } end`, "all.lua"},
	{"writes", "BODY", `while true do game.n = game.n + 1 end`, "writes of one order"},
	{"long text", "BODY", `game.name = ("x"):rep(1e6)`, "text of 1,000,000 bytes"},
	{"many texts", "BODY", `for i = 1, 9999 do game.words["w" .. i] = ("x"):rep(60000) end`, "texts that one order writes"},
	{"keys", "BODY", `for i = 1, 1e6 do game.words["w" .. i] = "x" end`, "is full"},
	{"long keys", "BODY", `game.words[("x"):rep(1e6)] = "x"`, "a key of 1,000,000 bytes"},
	{"list", "BODY", `for i = 1, 1e6 do table.insert(game.texts, 1, "x") end`, "is full"},
	{"list from both ends", "BODY", `for i = 1, 3900 do table.insert(game.texts, "x") end while true do table.insert(game.texts, 1, "x") table.remove(game.texts, 1) end`, "stopped"},
	{"pieces", "BODY", `for i = 1, 1e6 do game.ships["s" .. i] = { owner = "blue", name = "x", hull = 1 } end`, "all.lua"},
	{"all pieces", "BODY", `while true do hold(keep, #keep + 1, game.all("ship")) end`, "stopped"},
	{"misspelt at length", "BODY", `while true do pcall(function() return game[("x"):rep(1e5)] end) end`, "stopped"},
	// words for lists
	{"any in any", "BODY", `local function deep() return any({ 1 }, deep) end deep()`, "overflow"},
	{"where of pieces", "BODY", `while true do hold(keep, #keep + 1, where(game.all("ship"), {})) end`, "stopped"},
	{"sum that writes", "BODY", `local l = { 1 } while true do sum(l, function() game.n = game.n + 1 return 1 end) end`, "writes of one order"},
	{"count that rolls", "BODY", `local l = { 1 } while true do count(l, function() return roll("d6", "x") == 1 end) end`, "decisions of one order"},
	{"roll in a check by any", "CHECK", `any({ 1 }, function() return roll("d6", "x") == 1 end)`, "cannot be used in the check of the action evil"},
	{"write in a check by any", "CHECK", `any({ 1 }, function() game.n = 5 end)`, "*"},
	{"misspelt field of pieces", "BODY", `any(game.all("ship"), { hul = 1 })`, `did you mean "hull"`},
	// the costs of a way
	{"cost that never ends", "BODY", `hex.path("0,0", "9,0", function() while true do end end)`, "stopped after"},
	{"cost that raises", "BODY", `hex.reach("0,0", 9, function() error("no way") end)`, "no way"},
	{"cost of NaN", "BODY", `hex.reach("0,0", 300, function() return 0/0 end)`, "costs NaN"},
	{"cost without end", "BODY", `hex.path("0,0", "9,0", function() return 1/0 end)`, "costs +Inf"},
	{"cost below nothing", "BODY", `hex.path("0,0", "9,0", function() return -1 end)`, "costs -1"},
	{"cost in words", "BODY", `hex.path("0,0", "9,0", function() return "1" end)`, "must be a number"},
	{"cost that asks for a way", "BODY", `local function far() return hex.path("0,0", "9,0", far) and 1 end far()`, "overflow"},
	{"cost that notes", "BODY", `hex.reach("0,0", 300, function() note("x") return 1 end)`, "notes of one order"},
	{"cost that writes in a check", "CHECK", `hex.reach("0,0", 300, function() game.n = 5 return 1 end)`, "*"},
	// the list of what may be ordered, and the map
	{"candidates", "OPTIONS", `local t = {} for i = 1, 60000 do t[i] = { a = i } end return t`, "*"},
	{"options loop", "OPTIONS", `while true do end`, "*"},
	{"marks", "MAP", `local t = {} for i = 1, 60000 do t[i] = { at = i .. ",0" } end return t`, "*"},
}

func TestHostileGames(t *testing.T) {
	for _, c := range hostileGames {
		t.Run(c.name, func(t *testing.T) {
			limits := limitsFor(c.want)
			g := luatest.WreckGame(t, map[string]string{c.where: c.what}, limits)
			before := g.State.Hash()
			took, err := inTime(func() error { return ordered(g, c.where) })
			if limits == tight && took > tight.Time+grace { // the others end by a size, late on a slow machine
				t.Errorf("took %v", took)
			}
			switch c.want {
			case "*", "-": // whatever comes of it
			case "":
				if err != nil {
					t.Errorf("fails: %v", err)
				}
				return
			default:
				wrong(t, err, c.want)
			}
			if err := reload.Rebuild(g); err != nil {
				t.Fatal(err)
			}
			if c.want != "-" && c.want != "*" && g.State.Hash() != before {
				t.Error("the game is not as it was")
			}
			goesOn(t, g)
		})
		if limitsFor(c.want) == luatest.Roomy {
			runtime.GC() // it was full
		}
	}
}

// inTime measures the processor time that something takes, so that the load of the
// machine does not count.
func inTime(do func() error) (took time.Duration, err error) {
	start := luatest.Processor()
	err = do()
	return luatest.Processor() - start, err
}

// ordered has the evil done where it stands.
func ordered(g *lua.Game, where string) error {
	switch where {
	case "OPTIONS":
		_, err := ask.Legal(g.Host, "")
		return err
	case "MAP":
		_, err := g.Host.Marks()
		return err
	}
	_, err := g.Order("", "evil")
	return err
}

// wrong looks at an error: what it says, that it names the script and a line,
// and that it is of a length to be read.
func wrong(t *testing.T, err error, want string) {
	t.Helper()
	var e *sandbox.Error
	switch {
	case err == nil || !strings.Contains(err.Error(), want):
		t.Errorf("ends with %.300v, want %q", err, want)
	case !errors.As(err, &e) || e.File == "" || e.Line == 0:
		t.Errorf("no script is named: %.300v", err)
	case len(err.Error()) > 20_000:
		t.Errorf("an error of %d bytes", len(err.Error()))
	}
}

// goesOn gives an honest order.
func goesOn(t *testing.T, g *lua.Game) {
	t.Helper()
	if wait := g.Pending(); wait != nil {
		if _, err := g.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	n := g.State.Root().Get("n").Int()
	rep, err := g.Order("", "honest")
	if err != nil || !rep.Accepted() || g.State.Root().Get("n").Int() != n+1 {
		t.Fatalf("the next order does not work: %v, %+v", err, rep)
	}
	if err := g.State.Validate(); err != nil {
		t.Error(err)
	}
}

// hostileLines are expressions and questions at the prompt of a rulebook that
// means no harm, or in whose rules the harm stands.
var hostileLines = []struct{ name, pure, line, want string }{
	{"loop", "", `while true do end`, "stopped after"},
	{"memory", "", `local t = {} for i = 1, 1e9 do t[i] = ("x"):rep(1e6) .. i end`, "MB of memory"},
	{"itself", "", `(function() local t = {} t[1] = t return t end)()`, ""},
	{"shared", "", `(function() local t = { 1 } for i = 1, 60 do t = { t, t, t, t } end return t end)()`, ""},
	{"new names", "", strings.Repeat("a1 = 1 ", 2000), ""},
	{"long line", "", "1" + strings.Repeat(" + 1", 20_000), "bytes"},
	{"nested", "", strings.Repeat("{", 5000) + strings.Repeat("}", 5000), "nested too deeply"},
	{"odds loop", "while true do end", `odds pure(1)`, "*"},
	{"odds of itself", "local t = {} t.t = t return t", `odds pure(1)`, "holds itself"},
	{"odds of pure in pure", "return x", `odds (function() local t = {} t.t = t return pure(t) end)()`, "holds itself"},
	{"odds of a pool", `return roll("1000d10000", "x")`, `odds pure(1)`, "too many outcomes"},
	{"odds of classes", `local a, b, c, d, e = count(1000, "d6", { "1", "2", "3", "4", "5" }, "x") return a`, `odds pure(1)`, "too many outcomes"},
	{"odds of all", `return count(1000, "d6", { low = "1-3", burst = "all 6" }, "x").low`, `odds pure(1)`, "*"},
	{"odds of all, thrice", `return count(500, "d20", { a = "1", b = "2", x = "all 1-9", y = "all 2-12", z = "all 1,3" }, "x").a`, `odds pure(1)`, "*"},
	{"odds of all, four times", `return count(5, "d20", { w = "all 1", x = "all 1-9", y = "all 2-12", z = "all 1,3" }, "x").w`, `odds pure(1)`, "too many outcomes"},
	{"odds of all, many kinds", `return count(1000, "d20", { a = "1", b = "2", c = "3", burst = "all 6" }, "x").a`, `odds pure(1)`, "too many outcomes"},
	{"odds of those kept", `return (roll("highest 500 of 1000d100", "x"))`, `odds pure(1)`, "too many outcomes"},
	{"odds of a draw", `local t = {} for i = 1, 200 do t[i] = "c" .. i end return #draw(t, "x", nil, 100)`, `odds pure(1)`, "*"},
	{"odds of an order of cards", `local t = {} for i = 1, 60 do t[i] = i end return shuffle(t, "x")[1]`, `odds pure(1)`, "too many"},
	{"odds that never end", `while true do roll("d6", "x") end`, `odds pure(1)`, "*"},
	{"odds of many states", `local n = 0 while n < 1e6 do game.rest_depends_on(n) n = n + roll("d6", "x") end return n`, `odds pure(1)`, "*"},
	{"odds of long texts", `return ("x"):rep(1e6)`, `odds pure(1)`, "too large"},
	{"odds of a memory", `local t = {} for i = 1, 1e9 do t[i] = ("x"):rep(1e6) .. i end`, `odds pure(1)`, "*"},
}

func TestHostileLines(t *testing.T) {
	for _, c := range hostileLines {
		t.Run(c.name, func(t *testing.T) {
			limits := limitsFor(c.want)
			g := luatest.WreckGame(t, map[string]string{"PURE": c.pure}, limits)
			before := g.State.Hash()
			took, err := inTime(func() error { return typed(g, c.line) })
			if limits != luatest.Roomy && took > 2*tight.Time+grace {
				t.Errorf("took %v", took)
			}
			if c.want == "" && err != nil || c.want != "" && c.want != "*" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("ends with %.300v, want %q", err, c.want)
			}
			if err := reload.Rebuild(g); err != nil {
				t.Fatal(err)
			}
			if g.State.Hash() != before {
				t.Error("the game is not as it was")
			}
			goesOn(t, g)
		})
		if limitsFor(c.want) == luatest.Roomy {
			runtime.GC() // it was full
		}
	}
}

// typed is what the prompt does with a line.
func typed(g *lua.Game, line string) error {
	if what, ok := strings.CutPrefix(line, "odds "); ok {
		q, err := ask.ParseQuestion(what, false)
		if err == nil {
			_, err = ask.Odds(g, q)
		}
		return err
	}
	values, err := luatest.Eval(g, line, luatest.Dealt{})
	for _, v := range values {
		if n := len(proxy.Show(v)) + len(fmt.Sprint(proxy.Plain(v))); n > 10<<20 {
			return fmt.Errorf("%d bytes are shown", n)
		}
	}
	return err
}

var _ game.Handler = luatest.Dealt{}
