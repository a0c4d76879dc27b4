package repl

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// TestTerraces: figures of their size, walls with heights and gates and levels, on
// maps of two widths, of two alphabets and in a picture; ranges tell contact.
func TestTerraces(t *testing.T) {
	lib := &ruleset.Library{Dirs: []string{"../lua/testdata"}}
	var out strings.Builder
	g := luatest.Opening(t, lib, "terraces/summer", lua.Setup{Seed: 1})
	svg := filepath.Join(t.TempDir(), "terraces.svg")
	for _, c := range []struct {
		screen layout.Screen
		lines  []string
	}{
		{layout.Screen{Columns: 80}, []string{"map", "map cy", "go tom 19 9", "map --svg " + svg}},
		{layout.Screen{Columns: 60, ASCII: true}, []string{"map"}},
	} {
		c.screen.Out = &out
		s := New(lib, c.screen)
		s.SetGame(g)
		for _, line := range c.lines {
			out.WriteString("> " + filepath.Base(line) + "\n")
			s.Step(line)
		}
	}
	picture, err := os.ReadFile(svg)
	if err != nil {
		t.Fatal(err)
	}
	for file, got := range map[string]string{"terraces.txt": strings.ReplaceAll(out.String(), svg, "FILE"), "terraces.svg": string(picture)} {
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
	for _, line := range strings.Split(strings.SplitAfterN(out.String(), "> map\n", 3)[2], "\n") {
		if layout.Width(line) > 60 {
			t.Errorf("wider than 60 columns: %s", line)
		}
	}
}

// TestTerracesForMachines: sizes, heights, levels and contact stand in JSON.
func TestTerracesForMachines(t *testing.T) {
	lib := &ruleset.Library{Dirs: []string{"../lua/testdata"}}
	s := New(lib, layout.Screen{Out: &strings.Builder{}})
	s.SetGame(luatest.Opening(t, lib, "terraces/summer", lua.Setup{Seed: 1}))
	for line, wants := range map[string][]string{
		"map":    {`"radius":0.4`, `"level":2`, `"height":1.5`, `"parts":[[`, `"point":{"x":18,"y":12}`},
		"map cy": {`"centres":0.8`, `"touching":true`, `"touching":false`},
	} {
		a, err := s.Line(line)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(a.JSON)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range wants {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s: no %s in %s", line, want, text)
			}
		}
	}
}
