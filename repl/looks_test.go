package repl

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// TestLooksAreTheRulesets: rulesets that share no word with the rulebooks are
// drawn as text and as pictures by what they declare.
func TestLooksAreTheRulesets(t *testing.T) {
	const head = "[scenario]\ntitle = \"%\"\nruleset = \"%\"\n"
	lib := &ruleset.Library{Rulesets: os.DirFS("testdata/rulesets"), Scenarios: fstest.MapFS{
		"carts/day.toml": {Data: []byte(strings.ReplaceAll(head, "%", "carts") +
			"[[cart]]\nid = \"dray\"\nname = \"dray\"\nclan = \"oat\"\nx = 5\ny = 30\nheading = 90\n[[cart]]\nid = \"wain\"\nname = \"wain\"\nclan = \"rye\"\nx = 45\ny = 60\nheading = 225\n")},
		"lanes/day.toml": {Data: []byte(strings.ReplaceAll(head, "%", "lanes") + "[[cart]]\nid = \"dray\"\nname = \"dray\"\nclan = \"oat\"\n")},
	}}
	for name, lines := range map[string][]string{
		"carts": {"haul dray", "map", "map dray"},
		"lanes": {"map", "map Gig"},
	} {
		h, sc, err := lua.Open(lib, name+"/day")
		if err != nil {
			t.Fatal(err)
		}
		g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		s := New(lib, layout.Screen{Out: &out, Columns: 80})
		s.SetGame(g)
		if _, err := g.Begin(); err != nil {
			t.Fatal(err)
		}
		svg := filepath.Join(t.TempDir(), name+".svg")
		for _, line := range append(lines, "map --svg "+svg) {
			out.WriteString("> " + filepath.Base(line) + "\n")
			s.Step(line)
		}
		picture, err := os.ReadFile(svg)
		if err != nil {
			t.Fatal(err)
		}
		for file, got := range map[string]string{name + ".txt": strings.ReplaceAll(out.String(), svg, "FILE"), name + ".svg": string(picture)} {
			file = filepath.Join("testdata", file)
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if want, err := os.ReadFile(file); err != nil || got != string(want) {
				t.Errorf("%s differs (go test ./repl -update rewrites it; look at it): %v\n%s", file, err, firstDifference(got, string(want)))
			}
		}
	}
}
