package find_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/find"
	"parley/lua/ruleset"
	"parley/rulesets"
)

// changed loads a ruleset with changed files.
func changed(t testing.TB, name string, files map[string]func(string) string) *lua.Host {
	t.Helper()
	all := fstest.MapFS{}
	err := fs.WalkDir(rulesets.FS, name, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(rulesets.FS, path)
		if change := files[strings.TrimPrefix(path, name+"/")]; change != nil {
			text = []byte(change(string(text)))
		}
		all[path] = &fstest.MapFile{Data: text}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	h, err := lua.OpenRuleset(&ruleset.Library{Rulesets: all}, name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestFaults: synonyms of words that no rule has, and questions of rules that find
// nothing, or another rule first, are faults with their places.
func TestFaults(t *testing.T) {
	for _, name := range books {
		if faults := find.Faults(hostOf(t, name)); len(faults) > 0 {
			t.Errorf("%s: %v", name, faults)
		}
	}
	says := func(text string) map[string]func(string) string {
		return map[string]func(string) string{ruleset.SynonymsFile: func(string) string { return "[synonyms]\n" + text }}
	}
	inFile := func(text string) map[string]func(string) string {
		return map[string]func(string) string{ruleset.AsksFile: func(string) string { return "[asks]\n" + text }}
	}
	asks := func(question string) map[string]func(string) string {
		return map[string]func(string) string{"holes.lua": func(src string) string {
			return strings.Replace(src, `rule "galley.hole.plug" {`, `rule "galley.hole.plug" { asks = { "`+question+`" },`, 1)
		}}
	}
	for _, c := range []struct {
		files map[string]func(string) string
		want  string
	}{
		{says(`archer = ["longbowman"]`), ""},
		{says(`archr = ["longbowman"]`), `synonyms.toml:2:1: no rule has the word "archr"`},
		{says(`archer = ["archers"]`), `synonyms.toml:2:11: "archers" and "archer" are forms of one word`},
		{says(`archer = ["?"]`), `synonyms.toml:2:11: "?" has no word`},
		{says(`archer = "longbowman"`), `synonyms.toml:2:`},
		{says("archer = [\"x\"]\n[word]"), `unknown key "word"`},
		{says("archer = ["), `synonyms.toml:`},
		{inFile(`"galley.hole.plug" = ["who caulks the planks"]`), ""},
		{inFile(`"galley.hole.plg" = ["who caulks the planks"]`), `asks.toml:2:1: there is no rule "galley.hole.plg"`},
		{inFile(`"galley.hole.plug" = ["aim at zones"]`), `asks.toml:2:23: the question "aim at zones" finds galley.archery.target-zone first`},
		{inFile(`"galley.hole.plug" = ["what is it"]`), `asks.toml:2:23: the question "what is it" finds nothing`},
		{inFile(`"galley.hole.plug" = "x"`), `asks.toml:2:`},
		{asks("who caulks the planks"), ""},
		{asks("aiming at the zone"), `rule galley.hole.plug: the question "aiming at the zone" finds galley.archery.target-zone first`},
		{asks("what is it"), `the question "what is it" finds nothing`},
	} {
		got := ""
		if faults := find.Faults(changed(t, "galley", c.files)); len(faults) > 0 {
			got = faults.Error()
		}
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("got %s\nwant %s", got, c.want)
		}
	}
}

// TestAsks: a question that a rule says it answers finds the rule.
func TestAsks(t *testing.T) {
	h := changed(t, "galley", map[string]func(string) string{"holes.lua": func(src string) string {
		return strings.Replace(src, `rule "galley.hole.plug" {`, `rule "galley.hole.plug" { asks = { "who caulks the planks" },`, 1)
	}})
	for x, want := range map[*find.Index]string{find.Of(hostOf(t, "galley")): "", find.Of(h): "galley.hole.plug"} {
		got := ""
		if hits := x.Find("may I caulk planks").Hits; len(hits) > 0 {
			got = hits[0].ID
		}
		if got != want {
			t.Errorf("caulking finds %q, not %q", got, want)
		}
	}
}

// TestRulesetWithoutSynonyms: the files are optional.
func TestRulesetWithoutSynonyms(t *testing.T) {
	none := func(string) string { return "" }
	h := changed(t, "galley", map[string]func(string) string{ruleset.SynonymsFile: none, ruleset.AsksFile: none})
	if hits := find.Of(h).Find("archers aim at a zone").Hits; len(hits) == 0 || hits[0].ID != "galley.archery.target-zone" {
		t.Errorf("found %v", hits)
	}
}

func BenchmarkOf(b *testing.B) {
	for _, name := range books {
		h := hostOf(b, name)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				find.Of(h)
			}
		})
	}
}

func BenchmarkFind(b *testing.B) {
	x := find.Of(hostOf(b, "scum"))
	for b.Loop() {
		x.Find("how many helmsmen does a becalmed frigat need")
	}
}
