package lua_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/lua/spec"
)

// many is a text that is written again and again, with its number.
func many(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i, i, i)
	}
	return b.String()
}

// hostileFiles are rulesets by a hostile author: the ruleset wreck with one file
// replaced, and a part of the expected fault, "" if the file is harmless.
var hostileFiles = []struct{ name, file, text, want string }{
	{"record of itself", "ruleset.toml", strings.Replace(luatest.WreckTOML, `next = "node?"`, `next = "node"`, 1), "would contain itself"},
	{"records that double", "ruleset.toml", strings.Replace(luatest.WreckTOML, "[record.node]", many(40, "[record.r%d]\na = \"r%d_\"\nb = \"r%d_\"\n")+"[record.node]", 1), "unknown type"},
	{"wide records", "ruleset.toml", luatest.WreckTOML + doubling(30), "more than 1000 tables"},
	{"wide state", "ruleset.toml", strings.Replace(luatest.WreckTOML, "[state]", "[state]\n"+many(1200, "l%d = \"list of text\" # %d %d\n"), 1), "keys in one table"},
	{"round that is a field", "ruleset.toml", strings.Replace(luatest.WreckTOML, `round = "turn"`, `round = "queue"`, 1), "built-in field"},
	{"type without end", "ruleset.toml", strings.Replace(luatest.WreckTOML, `name = "text?"`, `name = "`+strings.Repeat("list of ", 20_000)+`text"`, 1), "deep"},
	{"many chapters", "ruleset.toml", strings.Replace(luatest.WreckTOML, `files = ["all.lua"]`, `files = [`+many(5000, "\"c%d.lua\", # %d %d\n")+`]`, 1), "chapters"},
	{"the same chapter", "ruleset.toml", strings.Replace(luatest.WreckTOML, `files = ["all.lua"]`, `files = [`+strings.Repeat(`"all.lua", `, 150)+`]`, 1), "twice"},
	{"deep lists", "data/n.toml", "a = " + strings.Repeat("[", 100_000), "deep"},
	{"deep lists after a fault", "data/n.toml", "a = 1\na = 2\nb = " + strings.Repeat("[", 100_000), ""},
	{"deep tables", "data/n.toml", "a = " + strings.Repeat("{a=", 100_000), "deep"},
	{"long key", "data/n.toml", strings.Repeat("a.", 100_000) + "a = 1", "deep"},
	{"long header", "data/n.toml", "[" + strings.Repeat("a.", 100_000) + "a]", "deep"},
	{"many keys", "data/n.toml", tableHead + "[values]\n" + many(30_000, "k%d = %d # %d\n"), "keys"},
	{"many rows", "data/n.toml", tableHead + many(30_000, "[[row]]\na = %d # %d %d\n"), "items in one list"},
	{"many columns", "data/n.toml", tableHead + many(4000, "[[row]]\na%d = %d # %d\n"), "columns"},
	{"many faults", "data/n.toml", tableHead + "[values]\n" + many(20_000, "k%d = 99999999999999999 # %d %d\n"), "keys"},
	{"long text", "data/n.toml", tableHead + "[values]\na = \"" + strings.Repeat("x", 2<<20) + "\"", "bytes"},
	{"long list", "data/n.toml", tableHead + "[values]\na = [" + strings.Repeat("1,", 200_000) + "]", "items in one list"},
	{"loop", "all.lua", "while true do end", "stopped after"},
	{"memory", "all.lua", "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1e6) .. i end", "stopped"},
	{"rules", "all.lua", `for i = 1, 1e6 do rule("wreck.r" .. i) { title = "R", source = "none", text = "R.", run = function() end } end`, "the rules of a ruleset"},
	{"wrong rules", "all.lua", `for i = 1, 1e6 do rule "x" {} end`, "not a valid rule id"},
	{"long rule", "all.lua", `rule "wreck.r" { title = ("x"):rep(1e6), source = "none", text = "R." }`, "bytes of the title"},
	{"actions", "all.lua", `for i = 1, 1e6 do action("a" .. i) { rule = "wreck.act", phase = "act", run = function() end } end`, "the actions of a ruleset"},
	{"undefined names", "all.lua", many(5000, "local function f%d() a%d=b%d end\n"), "undefined name"},
	{"undefined names in one line", "all.lua", many(5000, "local function f%d() a%d=b%d end "), "undefined name"},
	{"constants", "all.lua", "return {" + many(9000, "%d,--[[%d %d]] ") + "}", "too many names"},
	{"long chapter", "all.lua", strings.Repeat("-- x\n", 100_000), "longer than 256 KB"},
	{"deep chapter", "all.lua", strings.Repeat("do ", 30_000) + strings.Repeat("end ", 30_000), "nested too deeply"},
	{"phases", "all.lua", `local t = { players = function() return { "blue" } end } for i = 1, 60000 do t[i] = { "p" .. i } end sequence(t)`, "phases of a sequence"},
}

const tableHead = "[table]\nid = \"wreck.data.n\"\nsource = \"none\"\nconfidence = \"low\"\n"

// doubling is records each of which holds two of the next.
func doubling(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "[record.d%d]\na = \"d%d\"\nb = \"d%d\"\n", i, i+1, i+1)
	}
	fmt.Fprintf(&b, "[record.d%d]\na = \"text?\"\n", n)
	return b.String()
}

func TestHostileFiles(t *testing.T) {
	for _, c := range hostileFiles {
		t.Run(c.name, func(t *testing.T) {
			files := luatest.WreckFiles(nil)
			files[c.file] = &fstest.MapFile{Data: []byte(c.text)}
			took, err := inTime(func() error {
				rs, err := ruleset.Load(files, "wreck")
				if err != nil {
					return err
				}
				rs.Limits = limitsFor(c.want)
				_, err = lua.NewHost(rs)
				return err
			})
			if took > tight.Time+grace {
				t.Errorf("took %v", took)
			}
			switch {
			case err == nil || !strings.Contains(err.Error(), c.want):
				t.Errorf("ends with %.300v, want %q", err, c.want)
			case !strings.Contains(err.Error(), "wreck/"+c.file):
				t.Errorf("does not name %s: %.300v", c.file, err)
			case len(err.Error()) > 200_000:
				t.Errorf("%d bytes of faults", len(err.Error()))
			}
		})
	}
}

// hostileHouses are house files.
var hostileHouses = []struct{ name, file, text, want string }{
	{"loop", "a.lua", "while true do end", "stopped after"},
	{"value that holds itself", "a.lua", `local t = {} t[1] = t set("wreck.data.n.one", t)`, "must be a number"},
	{"list that holds itself", "a.lua", `local t = {} t[1] = t set("wreck.data.n.some", t)`, "must be a number"},
	{"switch that holds itself", "a.lua", `local t = {} t[1] = t set("wreck.act", t)`, "not optional"},
	{"long list", "a.lua", `local t = {} for i = 1, 60000 do t[i] = i end set("wreck.data.n.some", t)`, "at most 1000"},
	{"many sets", "a.lua", `for i = 1, 1e6 do set("wreck.data.n.one", i) end`, "set calls"},
	{"many wrong sets", "a.lua", `for i = 1, 1e6 do set("wreck.data.n.two", i) end`, "no value"},
	{"many wraps", "a.lua", `for i = 1, 1e6 do wrap("wreck.act", function(old, x) return old(x) end) end`, "wraps"},
	{"deep TOML", "a.toml", "[set]\na = " + strings.Repeat("[", 100_000), "deep"},
	{"many cards", "a.lua", `for i = 1, 1e6 do card("c" .. i) { title = "C", text = "C.", deck = "none", hook = "any", run = function() end } end`, "there is no deck"},
	{"long card", "a.lua", `card "c" { title = ("x"):rep(4e5), text = "C.", deck = "none", hook = "any", run = function() end }`, "bytes of the title"},
	{"long id", "a.lua", `card(("x"):rep(4e5)) { title = "C", text = "C.", deck = "none", hook = "any", run = function() end }`, "bytes of the id"},
	{"decks and hooks that hold themselves", "a.lua", `local t = {} t[1] = t card "c" { title = "C", text = "C.", deck = t, hook = t, copies = t, args = t, run = t }`, "must be a function"},
	{"path", "a.lua", `set("wreck.data.n." .. ("x."):rep(4e5), 1)`, "bytes of a path"},
}

// hostileHeads are the fields of house.
var hostileHeads = []struct{ name, fields, want string }{
	{"many state fields", `state = (function() local t = {} for i = 1, 1e5 do t["f" .. i] = "count" end return t end)()`, "the fields of state"},
	{"many parameters", `params = (function() local t = {} for i = 1, 1e5 do t["f" .. i] = i end return t end)()`, "the fields of params"},
	{"many decks", `decks = (function() local t = {} for i = 1, 1e5 do t["f" .. i] = {} end return t end)()`, "the fields of decks"},
	{"deep type", `state = { x = ("list of "):rep(1e4) .. "count" }`, "x"},
	{"long type", `state = { x = ("y"):rep(4e5) }`, "x"},
	{"long name", `state = { [("x"):rep(4e5)] = "count" }`, "is not a name"},
	{"bytes that are no text", `state = { ["\\255"] = "count" }`, "is not a name"},
	{"state that holds itself", `state = (function() local t = {} t.x = t return t end)()`, "needs a type in quotes"},
	{"parameters that hold themselves", `params = (function() local t = {} t.x = t return t end)()`, "must be a number"},
	{"loop", `state = (function() while true do end end)()`, "stopped after"},
}

func TestHostileHeads(t *testing.T) {
	for _, c := range hostileHeads {
		t.Run(c.name, func(t *testing.T) {
			limits := limitsFor(c.want)
			limits.Time = min(limits.Time, 500*time.Millisecond)
			g := luatest.WreckGame(t, nil, limits)
			before := g.State.Hash()
			took, err := inTime(func() error {
				_, err := g.AddHouse(luatest.Written("a.lua", `house "a" { title = "A", ruleset = "wreck", `+c.fields+" }"))
				return err
			})
			if took > tight.Time+grace {
				t.Errorf("took %v", took)
			}
			if err == nil || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 200_000 {
				t.Errorf("ends with %.300v, want %q", err, c.want)
			}
			if g.State.Hash() != before {
				t.Error("the game is not as it was")
			}
			goesOn(t, g)
		})
	}
}

func TestHostileHouses(t *testing.T) {
	for _, c := range hostileHouses {
		t.Run(c.name, func(t *testing.T) {
			limits := limitsFor(c.want)
			limits.Time = min(limits.Time, 500*time.Millisecond) // many of its faults are found one by one
			g := luatest.WreckGame(t, nil, limits)
			before := g.State.Hash()
			text := c.text
			if strings.HasSuffix(c.file, ".lua") {
				text = "house \"a\" { title = \"A\", ruleset = \"wreck\" }\n" + text
			}
			took, err := inTime(func() error {
				_, err := g.AddHouse(ruleset.House{Name: c.file, File: c.file, Text: []byte(text)})
				return err
			})
			if took > tight.Time+grace {
				t.Errorf("took %v", took)
			}
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), c.file) {
				t.Errorf("ends with %.300v, want %q", err, c.want)
			}
			if g.State.Hash() != before {
				t.Error("the game is not as it was")
			}
			goesOn(t, g)
		})
	}
}

// A house rule in force may harm an order, which is then undone.
func TestHostileWrap(t *testing.T) {
	for _, body := range []string{"while true do end", "return old(old(old(x)))", `note(("x"):rep(1e6))`} {
		g := luatest.WreckGame(t, map[string]string{"BODY": "if game.n >= 0 then nothing(1) error('the end') end"}, tight)
		text := "house \"a\" { title = \"A\", ruleset = \"wreck\" }\nwrap(\"wreck.act\", function(old, x) " + body + " end)"
		if _, err := g.AddHouse(ruleset.House{Name: "a.lua", File: "a.lua", Text: []byte(text)}); err != nil {
			t.Fatal(err)
		}
		if rep, err := g.Order("", "house on a"); err != nil || !rep.Accepted() {
			t.Fatal(err, rep)
		}
		before := g.State.Hash()
		if _, err := g.Order("", "evil"); err == nil {
			t.Error("nothing is wrong")
		}
		if g.State.Hash() != before {
			t.Errorf("%s: the game is not as it was", body)
		}
		if rep, err := g.Order("", "house off a"); err != nil || !rep.Accepted() {
			t.Fatal(err, rep)
		}
		goesOn(t, g)
	}
}

// hostileScenarios are scenario files.
var hostileScenarios = []struct{ name, text, want string }{
	{"ships", "[scenario]\nruleset = \"wreck\"\ntitle = \"Sea\"\n" + many(30_000, "[[ship]]\nowner = \"blue\" # %d %d %d\nname = \"Hag\"\n"), "too large"},
	{"deep", "[scenario]\nruleset = \"wreck\"\ntitle = " + strings.Repeat("[", 100_000), "deep"},
	{"unknown kinds", "[scenario]\nruleset = \"wreck\"\ntitle = \"Sea\"\n" + many(900, "[[shop%d]]\na = %d # %d\n"), "unknown key"},
}

func TestHostileScenarios(t *testing.T) {
	for _, c := range hostileScenarios {
		t.Run(c.name, func(t *testing.T) {
			g := luatest.WreckGame(t, nil, limitsFor(c.want))
			took, err := inTime(func() error {
				_, err := lua.ReadScenario(g.Host, "x", "x.toml", []byte(c.text), nil)
				return err
			})
			if took > tight.Time+grace {
				t.Errorf("took %v", took)
			}
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "x.toml") {
				t.Errorf("ends with %.300v, want %q", err, c.want)
			}
		})
	}
}

// hostileSpecs are spec files: what one of their specs ends with.
var hostileSpecs = []struct{ name, text, want string }{
	{"loop", `describe("wreck.act", function() it("a", function() while true do end end) end)`, "stopped after"},
	{"loop outside", `while true do end`, "stopped after"},
	{"values that hold themselves", `describe("wreck.act", function() it("a", function() local t, u = {}, {} t[1] = t u[1] = u expect(t).is(u) end) end)`, "nest tables more than 32 deep"},
	{"deep values that differ", `describe("wreck.act", function() it("a", function() local t, u = 1, 2 for i = 1, 20 do t, u = { t }, { u } end expect(t).is(u) end) end)`, "expected"},
	{"shared values", `describe("wreck.act", function() it("a", function() local t = { 1 } for i = 1, 20 do t = { t, t, t, t } end expect(t).is(t) end) end)`, "longer than"},
	{"long name", `describe("wreck.act", function() it(("x"):rep(1e6), function() error("x") end) end)`, "bytes of the name of a spec"},
	{"specs", `describe("wreck.act", function() for i = 1, 1e6 do it("a" .. i, function() end) end end)`, "the specs of one file"},
	{"dice", `describe("wreck.act", function() it("a", function() while true do dice(("x 1,"):rep(1e5)) end end) end)`, "stopped"},
	{"odds", `describe("wreck.act", function() it("a", function() odds(function() while true do roll("d6", "x") end end) end) end)`, "*"},
	{"odds of itself", `describe("wreck.act", function() it("a", function() odds(function() local t = {} t.t = t return t end) end) end)`, "too large, too deep"},
}

func TestHostileSpecs(t *testing.T) {
	for _, c := range hostileSpecs {
		t.Run(c.name, func(t *testing.T) {
			files := luatest.WreckFiles(nil)
			files["spec/a.lua"] = &fstest.MapFile{Data: []byte(c.text)}
			var said string
			took, err := inTime(func() error {
				rs, err := ruleset.Load(files, "wreck")
				if err != nil {
					return err
				}
				rs.Limits = limitsFor(c.want)
				rep, err := spec.Run(rs, nil, nil, nil)
				if err != nil {
					return err
				}
				said = fmt.Sprint(rep.Faults)
				for _, s := range rep.Specs {
					said += fmt.Sprint(s.Err)
				}
				return nil
			})
			if took > 2*tight.Time+grace {
				t.Errorf("took %v", took)
			}
			if err != nil || c.want != "*" && !strings.Contains(said, c.want) {
				t.Errorf("ends with %v: %.300s, want %q", err, said, c.want)
			}
		})
	}
}

// A loop of specs shares a time, and a spec that is stopped ends its file.
func TestSpecsShareTime(t *testing.T) {
	files := luatest.WreckFiles(nil)
	files["spec/a.lua"] = &fstest.MapFile{Data: []byte(`describe("wreck.act", function() it("a", function() while true do end end) it("b", function() end) end)`)}
	rs, err := ruleset.Load(files, "wreck")
	if err != nil {
		t.Fatal(err)
	}
	rs.Limits = ruleset.Limits{Time: 200 * time.Millisecond, Steps: -1}
	rep, err := spec.Run(rs, nil, nil, nil)
	if err != nil || len(rep.Specs) != 1 || rep.Specs[0].Err == nil || rep.Faults.Err() == nil {
		t.Errorf("%v: %d specs, %v", err, len(rep.Specs), rep.Faults)
	}
}
