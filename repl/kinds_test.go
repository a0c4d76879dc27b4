package repl

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// pears is a game of pickers at the prompt: three crews, and things that nobody owns.
func pears(t *testing.T) (*Session, *strings.Builder) {
	t.Helper()
	var out strings.Builder
	s := New(&ruleset.Library{Dirs: []string{"../lua/testdata"}}, layout.Screen{Out: &out, ASCII: true, Columns: 80})
	s.SetGame(luatest.Opening(t, s.Lib, "pickers/brook", lua.Setup{Seed: 3}))
	if err := s.SetBots(""); err != nil {
		t.Fatal(err)
	}
	return s, &out
}

// TestShowKindsWithoutOwners: what nobody owns is shown by its kind too, in columns
// where the ruleset declares them.
func TestShowKindsWithoutOwners(t *testing.T) {
	s, out := pears(t)
	if text, _ := says(t, s, out, "show ladders"); text != "  short-ladder             Short Ladder\n  fork-ladder              Fork Ladder\n" {
		t.Error(text)
	}
	text, a := says(t, s, out, "crews")
	if !strings.Contains(text, "  crews     name        card  standing  loads\n    weir    The Weir       4         3      0\n") {
		t.Error(text)
	}
	if got := jsonText(t, a.JSON); !strings.Contains(got, `"pieces":["weir","mill","chapel"]`) {
		t.Error(got)
	}
	if text, _ := says(t, s, out, "show objectives"); !strings.Contains(text, "within three paces of 17,6.5\n") {
		t.Error(text)
	}
}

// TestHeightsHaveNouns: a picture writes the height of ground without a name beside
// what the ground is.
func TestHeightsHaveNouns(t *testing.T) {
	s, out := pears(t)
	file := filepath.Join(t.TempDir(), "pears.svg")
	says(t, s, out, "map --svg "+file)
	b, err := os.ReadFile(file)
	if err != nil || strings.Contains(string(b), ">height 3<") || strings.Count(string(b), "thicket, height 3") < 2 {
		t.Error(err, strings.Count(string(b), "thicket, height 3"))
	}
}
