package lua_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/reload"
	"parley/lua/ruleset"
	"parley/lua/source"
	"parley/lua/spec"
)

const head = `house "x" { ruleset = "galley", title = "X" }` + "\n"

func TestHouseRulesAreOfOneGame(t *testing.T) {
	lib := luatest.Library()
	a, b := luatest.Duel(t, lib, "no-cap"), luatest.Duel(t, lib)
	const cap = `data("defaults")["boarding-cap"]`
	if got := luatest.Ask(t, a, cap); got != "99" {
		t.Errorf("with no-cap: %s", got)
	}
	if got := luatest.Ask(t, b, cap); got != "8" {
		t.Errorf("without: %s", got)
	}
}

func TestHouseRulesAreTakenBack(t *testing.T) {
	g := luatest.Duel(t, luatest.Library(), "no-cap")
	const cap = `data("defaults")["boarding-cap"]`
	before := g.State.Hash()
	if rep, err := g.Order("", "house off no-cap"); err != nil || !rep.Accepted() {
		t.Fatal(rep, err)
	}
	if got := luatest.Ask(t, g, cap); got != "8" {
		t.Errorf("switched off: %s", got)
	}
	if _, err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	if got := luatest.Ask(t, g, cap); got != "99" || g.State.Hash() != before {
		t.Errorf("after undo: %s", got)
	}
	rep, err := g.Order("", "house on no-cap")
	if err != nil || rep.Accepted() || !strings.Contains(rep.Refused[0].Text, "already on") {
		t.Errorf("twice on: %v %v", rep, err)
	}
}

func TestHouseRulesStackInOrder(t *testing.T) {
	g := luatest.Duel(t, luatest.Library(), "no-cap")
	second := strings.Replace(head, `"x"`, `"second"`, 1) + `
set("galley.data.defaults.boarding-cap", 12)
wrap "galley.boarding.points" (function(old, vessel) local party = old(vessel) party.hand = party.hand * 10 return party end)
wrap "galley.boarding.points" (function(old, vessel) local party = old(vessel) party.hand = party.hand + 1 return party end)`
	if _, err := g.AddHouse(luatest.Written("second.lua", second)); err != nil {
		t.Fatal(err)
	}
	if rep, err := g.Order("", "house on second"); err != nil || !rep.Accepted() {
		t.Fatal(rep, err)
	}
	if got := luatest.Ask(t, g, `data("defaults")["boarding-cap"]`); got != "12" {
		t.Errorf("the last one does not prevail: %s", got)
	}
	list := g.Host.Changed("galley.data.defaults.boarding-cap")
	if len(list) != 2 || list[1].String() != "galley.data.defaults.boarding-cap 99 → 12" {
		t.Errorf("changes: %v", list)
	}
	if got := luatest.Ask(t, g, `muster.boarders(game.ships.hag).hand`); got != "21" {
		t.Errorf("the outermost wrap is not the last: %s", got)
	}
	if _, err := g.Order("", "house off no-cap"); err != nil {
		t.Fatal(err)
	}
	if list := g.Host.Changed("galley.data.defaults.boarding-cap"); len(list) != 1 || list[0].From != "8" {
		t.Errorf("changes: %v", list)
	}
}

func TestChangedValuesReadAsTheOthers(t *testing.T) {
	g := luatest.Duel(t, luatest.Library())
	text := head + `
set "galley.data.boarding.3.lost.2" (5)
set "galley.data.ships.corsair.full_least" (9)
set "galley.data.ram-letters.G.hull" (3)`
	if err := g.Host.InForce([]ruleset.House{luatest.Written("x.lua", text)}); err != nil {
		t.Fatal(err)
	}
	for src, want := range map[string]string{
		`data("boarding")[3].lost[2]`:            "5",
		`#data("boarding")[3].lost`:              "8",
		`table.concat(data("boarding")[3].lost)`: `"05011111"`,
		`data("ships")[1].full_least`:            "9",
		`data("ships").corsair.full_least`:       "9",
		`data("ram-letters").G.hull`:             "3",
		`(function() for k, v in pairs(data("ram-letters").G) do if k == "hull" then return v end end end)()`: "3",
	} {
		if got := luatest.Ask(t, g, src); got != want {
			t.Errorf("%s = %s, not %s", src, got, want)
		}
	}
	if _, err := luatest.Eval(g, `data("ships").corsair.hul`, &spec.Scripted{}); err == nil || !strings.Contains(err.Error(), `"hull"`) {
		t.Errorf("a misspelt column: %v", err)
	}
}

// listen keeps what a rule tells.
type listen struct {
	spec.Scripted
	events []game.Event
}

func (l *listen) Traces() bool      { return true }
func (l *listen) Tell(e game.Event) { l.events = append(l.events, e) }

func TestEventsSayWhichHouseRule(t *testing.T) {
	g := luatest.Duel(t, luatest.Library())
	text := head + `
set "galley.data.classes.Light.rank" (4)
wrap "galley.archery.hit" (function(old, ...)
  tally("luck", 2, "a charm")
  return old(...)
end)
on "galley.archery.hit" (function(hit, vessel, archers) note("heard {hit} of {archers}", { hit = hit, archers = archers }) end)`
	if err := g.Host.InForce([]ruleset.House{luatest.Written("x.lua", text)}); err != nil {
		t.Fatal(err)
	}
	hd := &listen{Scripted: spec.Scripted{Dice: game.ParseScript("to hit 3")}}
	if _, err := luatest.Eval(g, `require("archery").hit(game.ships.hag, 4) and require("ram").speed("Light", "SLOW")`, hd); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range hd.events {
		switch e.Kind {
		case game.Called:
			got = append(got, "call "+e.Rule+" ["+e.From+"]")
		case game.Tallied, game.Noted:
			got = append(got, e.Text+" ["+e.From+"]")
		case game.Returned:
			got = append(got, "end ["+e.From+"]")
		}
	}
	want := []string{
		"call galley.archery.hit [x]", "a charm [x]",
		"call galley.archery.hit []", "the die []", "end []", "end [x]",
		"call galley.archery.hit [x]", "heard true of 4 [x]", "end [x]",
		"call galley.ram.speed []", "Light [x]", "at SLOW []", "end [x]",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestRefusalsCiteTheHouseRule(t *testing.T) {
	g := luatest.Duel(t, luatest.Library())
	text := head + `set("galley.data.defaults.archery-range", 1)`
	if err := g.Host.InForce([]ruleset.House{luatest.Written("x.lua", text)}); err != nil {
		t.Fatal(err)
	}
	_, _, refused, err := g.Rules.Check("", "shoot hag trident")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range refused {
		if cites := strings.Contains(r.Text, "out of range"); cites != (r.From == "x") {
			t.Errorf("%+v", r)
		}
	}
}

func TestTwinStandsAlone(t *testing.T) {
	lib := luatest.Library()
	g := luatest.Duel(t, lib)
	for _, o := range []string{"done blue", "done red"} {
		if rep, err := g.Order("", o); err != nil || !rep.Accepted() {
			t.Fatal(o, rep, err)
		}
	}
	before := g.State.Hash()
	same, err := reload.Twin(g, nil, nil)
	if err != nil || same.State.Hash() != before {
		t.Fatalf("the twin stands elsewhere: %v", err)
	}
	x, err := lib.House("galley", "no-cap")
	if err != nil {
		t.Fatal(err)
	}
	twin, err := reload.Twin(g, []ruleset.House{x}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := luatest.Ask(t, twin, `data("defaults")["boarding-cap"]`); got != "99" {
		t.Errorf("the twin: %s", got)
	}
	legal := func(g *lua.Game) (texts []string) {
		list, err := ask.Legal(g.Host, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range list {
			texts = append(texts, o.Text)
		}
		return texts
	}
	a, b := legal(g), legal(twin)
	if len(a) == 0 || strings.Join(a, ";") != strings.Join(b, ";") {
		t.Errorf("legal: %v, the twin %v", a, b)
	}
	if _, err := twin.Order("", a[0]); err != nil {
		t.Fatal(err)
	}
	if g.State.Hash() != before {
		t.Error("the twin's order reached the game")
	}
}

func TestHouseFaults(t *testing.T) {
	h, err := lua.OpenRuleset(luatest.Library(), "galley")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ file, text, want, near string }{
		{"x.lua", head + `set("galley.data.defaults.boarding-cpa", 9)`, `x.lua:2:5: galley.data.defaults has no value "boarding-cpa"`, "boarding-cap"},
		{"x.lua", head + `set "galley.data.ships.corsiar.hull" (7)`, `has no row "corsiar"`, "corsair"},
		{"x.lua", head + `set "galley.data.ships.corsair.hul" (7)`, `has no column "hul"`, "hull"},
		{"x.lua", head + `set "galley.data.ships.corsair.hull" ("7")`, `must be a number, got "7"`, ""},
		{"x.lua", head + `set "galley.data.ships.corsair.type" ("war")`, `type is the key`, ""},
		{"x.lua", head + `set "galley.data.ship.corsair.hull" (7)`, `there is no data table`, "galley.data.ships"},
		{"x.lua", head + `wrap "galley.archery.rang" (function() end)`, `there is no rule "galley.archery.rang"`, "galley.archery.range"},
		{"x.lua", head + `on "archry" (function() end)`, `there is no rule or phase "archry"`, "archery"},
		{"x.lua", head + `wrap "galley.collide.plain" (function() end)`, `wrap one of galley.`, ""},
		{"x.lua", head + `action "x" {}`, `works only in a chapter`, ""},
		{"x.lua", `set("galley.data.defaults.leak", 1)`, `must begin with its id`, ""},
		{"x.lua", `house "x" { title = "X", ruleset = "galley", deck = { omens = {} } } cards.left(game.omens)`, `x.lua:1:46: unknown key "deck" (house)`, "decks"},
		{"x.lua", head + `nothing_of_the_kind()`, `nothing_of_the_kind`, ""},
		{"x.toml", "[house]\nid=\"x\"\ntitle=\"X\"\nruleset=\"galley\"\n[set]\n\"galley.data.defaults.leek\" = 2", `x.toml:6:1: galley.data.defaults has no value "leek"`, "leak"},
		{"x.toml", "[house]\nid=\"x\"\ntitle=\"X\"\nruleset=\"gally\"", `is for the ruleset "gally"`, ""},
	} {
		_, err := h.AddHouse(c.file, c.file, []byte(c.text))
		fs := source.FaultsIn(err)
		if len(fs) == 0 || !strings.Contains(fs[0].Error(), c.want) || fs[0].Near != c.near {
			t.Errorf("%s\n  gives %v\n  want %s, near %q", c.text, err, c.want, c.near)
		}
	}
	two := head + "set(\"galley.data.defaults.leek\", 1)\nwrap \"galley.x.y\" (function() end)"
	if _, err := h.AddHouse("x.lua", "x.lua", []byte(two)); len(source.FaultsIn(err)) != 2 {
		t.Errorf("both faults in one run: %v", err)
	}
	if len(h.Houses()) != 0 {
		t.Error("a faulty house rule was kept")
	}
}

func TestSampleHouseRulesPass(t *testing.T) {
	lib := luatest.Library()
	rs, err := lib.Ruleset("galley")
	if err != nil {
		t.Fatal(err)
	}
	names := lib.HouseNames("galley")
	if len(names) < 3 {
		t.Fatalf("samples: %v", names)
	}
	for _, n := range names {
		x, err := lib.House("galley", n)
		if err != nil {
			t.Fatal(err)
		}
		file, text := lib.HouseSpec(x)
		rep, err := spec.RunHouse(rs, x, nil, file, text, nil, func(s spec.Spec) {
			if s.Err != nil {
				t.Errorf("%s: %s: %v", n, s.Name, s.Err)
			}
		})
		if err != nil || len(rep.Faults) > 0 || len(rep.Specs) == 0 {
			t.Errorf("%s: %v %v", n, err, rep)
		}
	}
}

// TestBattlesUnderHouseRulesReplay plays a while under all samples, switched in
// the middle, and plays the orders again.
func TestBattlesUnderHouseRulesReplay(t *testing.T) {
	lib := luatest.Library()
	names := lib.HouseNames("galley")
	g := luatest.Duel(t, lib, names...)
	dealer := func(g *lua.Game) {
		g.Dealer.Decide = func(c *game.Choice, n, k int) (string, bool) { return c.List()[0], true }
	}
	dealer(g)
	for n := 1; n < 120 && !g.Over(); n++ {
		var rep *game.Report
		var err error
		switch {
		case n == 40:
			rep, err = g.Order("", "house off "+names[0])
		case n == 80:
			rep, err = g.Order("", "house on "+names[0])
		default:
			var o *lua.Order
			if o, err = ask.RandomOrder(g.Host, g.Clock().Waiting()[0].Player, game.Generator(5, n, 0)); err == nil {
				rep, err = g.Order("", o.Text)
			}
		}
		if err != nil || !rep.Accepted() {
			t.Fatal(n, rep, err)
		}
	}
	again, err := reload.Replayed(g, g.Host.Ruleset)
	if err != nil {
		t.Fatal(err)
	}
	if again.State.Hash() != g.State.Hash() {
		t.Error("the orders give a different state")
	}
	if err := g.State.Validate(); err != nil {
		t.Error(err)
	}
}

// TestAHouseRuleThatCannotBeNoted: a house rule that the journal does not take
// has not been read, a second version of one leaves the first in force; noted
// elsewhere the journal stands alone.
func TestAHouseRuleThatCannotBeNoted(t *testing.T) {
	g := luatest.Duel(t, luatest.Library())
	dir := t.TempDir()
	var err error
	if g.Journal, err = g.SaveAs(filepath.Join(dir, "duel.parley"), g.Header); err != nil {
		t.Fatal(err)
	}
	house := func(n string) ruleset.House {
		return luatest.Written("cap.lua", `house "cap" { title = "C", ruleset = "galley", text = "T." } set("galley.data.defaults.boarding-cap", `+n+`)`)
	}
	first, err := g.AddHouse(house("10"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(g.Journal.Name()); err != nil {
		t.Fatal(err)
	}
	other := luatest.Written("other.lua", `house "other" { title = "O", ruleset = "galley", text = "T." }`)
	for _, x := range []ruleset.House{house("11"), other} {
		lost := (*game.NotKept)(nil)
		if _, err := g.AddHouse(x); !errors.As(err, &lost) {
			t.Fatalf("%s is read: %v", x.Name, err)
		}
	}
	if list := g.Host.Houses(); len(list) != 1 || list[0] != first {
		t.Errorf("read are %v", list)
	}
	if g.Journal, err = g.SaveAs(filepath.Join(dir, "elsewhere.parley"), g.Header); err != nil {
		t.Fatal(err)
	}
	defer g.Journal.Close()
	for _, x := range []ruleset.House{house("11"), other} {
		if _, err := g.AddHouse(x); err != nil {
			t.Fatal(err)
		}
	}
	tape, err := game.LoadJournal(g.Journal.Name())
	if err != nil || len(tape.Notes) != 3 || !strings.Contains(tape.Notes[1].House.Text, "11") {
		t.Errorf("%v: noted is %+v", err, tape.Notes)
	}
}
