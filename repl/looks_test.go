package repl

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// The scenarios of rulesets that share no word with the rulebooks.
const (
	aDay       = "[scenario]\ntitle = \"%[1]s\"\nruleset = \"%[1]s\"\n%[2]s"
	cartsDay   = "[[cart]]\nid = \"dray\"\nname = \"dray\"\nclan = \"oat\"\nx = 5\ny = 30\nheading = 90\n[[cart]]\nid = \"wain\"\nname = \"wain\"\nclan = \"rye\"\nx = 45\ny = 60\nheading = 225\n"
	lanesDay   = "[[cart]]\nid = \"dray\"\nname = \"dray\"\nclan = \"oat\"\n"
	pastureDay = "[board]\nwidth = %d\nheight = 9\n[[herd]]\nid = \"ewes\"\nname = \"Ewes\"\nfarm = \"upper\"\nat = \"E3\"\n[[herd]]\nid = \"goats\"\nname = \"Goats\"\nfarm = \"lower\"\nat = \"K3\"\n"
)

// TestLooksAreTheRulesets: rulesets that share no word with the rulebooks are
// drawn as text and as pictures by what they declare.
func TestLooksAreTheRulesets(t *testing.T) {
	for _, c := range []struct {
		file, ruleset, entries string
		screen                 layout.Screen
		lines                  []string
	}{
		{"carts", "carts", cartsDay, layout.Screen{Columns: 80}, []string{"haul dray", "map", "map dray"}},
		{"lanes", "lanes", lanesDay, layout.Screen{Columns: 80}, []string{"map", "map Gig"}},
		{"pasture", "pasture", fmt.Sprintf(pastureDay, 14), layout.Screen{Columns: 80}, []string{"map", "map haywain", "map goats"}},
		{"pasture-60", "pasture", fmt.Sprintf(pastureDay, 14), layout.Screen{Columns: 60, ASCII: true}, []string{"map"}},
		{"pasture-wide-80", "pasture", fmt.Sprintf(pastureDay, 24), layout.Screen{Columns: 80, Colour: true}, []string{"map"}},
		{"pasture-wide-60", "pasture", fmt.Sprintf(pastureDay, 24), layout.Screen{Columns: 60}, []string{"map"}},
	} {
		lib := &ruleset.Library{Rulesets: os.DirFS("testdata/rulesets"), Scenarios: fstest.MapFS{
			c.ruleset + "/day.toml": {Data: fmt.Appendf(nil, aDay, c.ruleset, c.entries)},
		}}
		h, sc, err := lua.Open(lib, c.ruleset+"/day")
		if err != nil {
			t.Fatal(err)
		}
		g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		c.screen.Out = &out
		s := New(lib, c.screen)
		s.SetGame(g)
		if _, err := g.Begin(); err != nil {
			t.Fatal(err)
		}
		want := map[string]string{}
		for _, line := range c.lines {
			out.WriteString("> " + line + "\n")
			s.Step(line)
		}
		if svg := filepath.Join(t.TempDir(), c.file+".svg"); c.file == c.ruleset {
			out.WriteString("> " + filepath.Base(svg) + "\n")
			s.Step("map --svg " + svg)
			picture, err := os.ReadFile(svg)
			if err != nil {
				t.Fatal(err)
			}
			want[c.file+".svg"] = string(picture)
			want[c.file+".txt"] = strings.ReplaceAll(out.String(), svg, "FILE")
		} else {
			want[c.file+".txt"] = out.String()
		}
		for file, got := range want {
			golden(t, filepath.Join("testdata", file), got)
		}
	}
}

// golden compares a text with a file that -update rewrites.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || got != string(want) {
		t.Errorf("%s differs (go test ./repl -update rewrites it; look at it): %v\n%s", file, err, firstDifference(got, string(want)))
	}
}
