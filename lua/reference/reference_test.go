package reference_test

import (
	"slices"
	"strings"
	"testing"

	glua "github.com/yuin/gopher-lua"

	"parley/core/turn"
	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/proxy"
	"parley/lua/reference"
	"parley/lua/ruleset"
	"parley/lua/spec"
	"parley/lua/vocabulary"
)

// TestVocabularyIsWhole: every entry says how it is written and what it means in
// one line, and belongs to something that is an entry too.
func TestVocabularyIsWhole(t *testing.T) {
	list, seen := reference.Vocabulary(nil), map[vocabulary.Entry]bool{}
	for _, e := range list {
		if e.Name == "" || e.Kind == "" || e.Form == "" || e.Means == "" || strings.Contains(e.Form+e.Means, "\n") {
			t.Errorf("%s: an entry needs a kind, a form and a meaning of one line: %+v", e.Path(), e)
		}
		if strings.HasSuffix(e.Means, ".") || e.Means != "" && strings.ToUpper(e.Means[:1]) == e.Means[:1] && e.Means[0] > '9' {
			t.Errorf("%s: a meaning is no sentence: %q", e.Path(), e.Means)
		}
		if e.Of != "" && len(list.Find(e.Of)) == 0 {
			t.Errorf("%s belongs to %q, which is not an entry", e.Path(), e.Of)
		}
		key := vocabulary.Entry{Name: e.Name, Of: e.Of, Kind: e.Kind}
		if seen[key] {
			t.Errorf("%s is registered twice as %s", e.Path(), e.Kind)
		}
		seen[key] = true
	}
}

// TestVocabularyIsInstalled: what scripts find is what is registered, and the
// other way round.
func TestVocabularyIsInstalled(t *testing.T) {
	g, err := luatest.ReachGame(t, "", "")
	if err != nil {
		t.Fatal(err)
	}
	h := g.Host
	list := reference.Vocabulary(h.Ruleset)
	same := func(what string, found []string, kinds ...vocabulary.Kind) {
		t.Helper()
		var want []string
		of := what
		for _, e := range list {
			if e.Of == of && slices.Contains(kinds, e.Kind) {
				want = append(want, e.Name)
			}
		}
		found = slices.DeleteFunc(found, func(s string) bool { return strings.HasPrefix(s, "\x00") })
		slices.Sort(found)
		slices.Sort(want)
		if !slices.Equal(found, want) {
			t.Errorf("%q has\n%v, but registered are\n%v", what, found, want)
		}
	}
	functions := func(v glua.LValue) (names []string) {
		tab := proxy.Data(v)
		if tab == nil {
			tab = v.(*glua.LTable)
		}
		if mt, ok := tab.Metatable.(*glua.LTable); ok {
			if lib, ok := mt.RawGetString("__index").(*glua.LTable); ok {
				tab = lib // of Lua
			}
		}
		tab.ForEach(func(k, v glua.LValue) {
			if v.Type() == glua.LTFunction || v.Type() == glua.LTNumber {
				names = append(names, k.String())
			}
		})
		return names
	}
	words := func() (names []string) {
		for _, k := range proxy.SortedKeys(h.L.G.Global) {
			names = append(names, k.String())
		}
		return names
	}
	globals := words()
	same("", globals, vocabulary.Word)
	for _, name := range []string{"hex", "plane", "game", "math", "string", "table"} {
		same(name, functions(h.L.G.Global.RawGetString(name)), vocabulary.Function)
	}
	numerals, err := luatest.Run(h, "numerals", `require "numerals"`)
	if err != nil {
		t.Fatal(err)
	}
	same("numerals", functions(numerals[0]), vocabulary.Function)

	b := &spec.Bench{H: h, File: "spec/x.lua", Rep: &spec.Report{Rules: map[string]bool{}, Refusals: map[string]bool{}}}
	before := map[string]glua.LValue{}
	for _, k := range globals {
		before[k] = h.L.G.Global.RawGetString(k)
	}
	b.Run([]byte(`local x = 1`))
	var spec []string
	for _, k := range words() {
		if h.L.G.Global.RawGetString(k) != before[k] && h.Book.Sequence.Makers[k] == nil {
			spec = append(spec, k)
		}
	}
	same("", spec, vocabulary.Spec)

	var fields []string
	for _, f := range h.Ruleset.Root.Fields {
		fields = append(fields, f.Name)
	}
	for _, name := range ruleset.GameFields.Names() {
		if !slices.Contains(fields, name) {
			t.Errorf("game has no field %s", name)
		}
	}
	same("game.turn", slices.Clone(turn.Fields), vocabulary.Field)
	for _, m := range list.Members("phase.mode") {
		if _, err := turn.ParseMode(m.Name); err != nil {
			t.Error(err)
		}
	}
}

// TestVocabularyOfScenarios: the keys of a scenario are those that the ruleset
// declares.
func TestVocabularyOfScenarios(t *testing.T) {
	h, _, err := lua.Open(luatest.Compiled(), "galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	list := reference.Vocabulary(h.Ruleset)
	for path, want := range map[string]string{
		"scenario":                    "scenarios/RULESET/NAME.toml",
		"scenario.toml.ship":          "[[ship]]",
		"scenario.toml.scenario":      "[scenario]",
		"ruleset.toml.entity.plural":  "plural = text",
		"ruleset.toml.look.glyph":     "glyph = text?",
		"house.toml.set":              "[set] NAME = any",
		"action.later":                `later = { "archery", "the men who are hit fall when everyone has shot" }`,
		"phase.mode.alternate":        `mode = "alternate"`,
		"HEX.line":                    "hex.line(FROM, TO) → CELLS",
		"data.toml.table.confidence":  "confidence = one of high medium low",
		"scenario.toml.ship.archer":   "",
		"scenario.toml.scenario.odds": "",
	} {
		got := ""
		for _, e := range list.Find(path) {
			if e.Kind != vocabulary.Word && e.Kind != vocabulary.Spec {
				got = e.Form
			}
		}
		if got != want {
			t.Errorf("%s is %q, not %q", path, got, want)
		}
	}
}
