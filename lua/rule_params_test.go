package lua_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// TestParametersHaveKinds: help prints the kind of every parameter of every rule.
func TestParametersHaveKinds(t *testing.T) {
	lib := luatest.Compiled()
	for _, e := range lib.List() {
		if e.Scenario != "" {
			continue
		}
		h, err := lua.OpenRuleset(lib, e.Ruleset)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range h.Rules() {
			for _, p := range ask.Params(h, r) {
				if p.Kind == "" {
					t.Errorf("%s: what is %s? [words] of ruleset.toml needs an entry, %s = \"count\"", r.ID, p.Name, p.Name)
				}
			}
		}
	}
}

// TestParameterOfNoRule: a meaning is refused if no rule has that parameter.
func TestParameterOfNoRule(t *testing.T) {
	files := fstest.MapFS{
		"ruleset.toml": {Data: []byte("name = \"tidal\"\ntitle = \"Tidal\"\nround = \"tide\"\nfiles = [\"ebb.lua\"]\n[board]\nkind = \"none\"\n" +
			"[values]\nway = [\"in\", \"out\"]\n[entity.raft]\nplural = \"rafts\"\n[entity.raft.fields]\nname = \"text\"\n" +
			"[words]\ndepth = \"count\"\n\"tidal.flow.depth\" = { kind = \"list of number\", means = \"of the flow\" }\n\"tidal.ebb.hight\" = { kind = \"number?\", means = \"in feet\" }\n")},
		"ebb.lua": {Data: []byte(`
rule "tidal.ebb" { title = "T", source = "none", text = "T.", run = function(raft, way, depth, height) local n = 1 return n end }
rule "tidal.flow" { title = "T", source = "none", text = "T.", run = function(depth) end }
rule "tidal.moon" { title = "T", source = "none", text = "T.", kept_by = "tidal.ebb" }
sequence { players = function() return { "one" } end, { "low", title = "Low" } }
`)},
	}
	load := func() (*lua.Host, error) {
		rs, err := ruleset.Load(files, "tidal")
		if err != nil {
			t.Fatal(err)
		}
		return lua.NewHost(rs)
	}
	_, err := load()
	if want := `no rule has a parameter "tidal.ebb.hight"`; err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), `did you mean "tidal.ebb.height"?`) {
		t.Fatalf("%v, not %s", err, want)
	}
	text := string(files["ruleset.toml"].Data)
	files["ruleset.toml"].Data = []byte(strings.ReplaceAll(text, "hight", "height"))
	h, err := load()
	if err != nil {
		t.Fatal(err)
	}
	want := []ask.Param{{Name: "raft", Kind: "raft", Meaning: "a raft"}, {Name: "way", Kind: "way", Meaning: "one of in, out"}, {Name: "depth", Kind: "count"}, {Name: "height", Kind: "number?", Meaning: "in feet"}}
	if got := ask.Params(h, h.Rule("tidal.ebb")); !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
	if got := ask.Params(h, h.Rule("tidal.flow")); !slices.Equal(got, []ask.Param{{Name: "depth", Kind: "list of number", Meaning: "of the flow"}}) {
		t.Errorf("its own meaning: %v", got)
	}
	if got := ask.Params(h, h.Rule("tidal.moon")); got != nil || ask.CallForm(h, h.Rule("tidal.moon")) != "" {
		t.Errorf("a rule that only states has %v", got)
	}
	if got := ask.CallForm(h, h.Rule("tidal.ebb")); got != "ebb(raft, way, depth, height)" {
		t.Error(got)
	}
}
