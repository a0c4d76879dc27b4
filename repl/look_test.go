package repl

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/ask"
	"parley/repl/layout"
)

// TestLook puts a file of designs to the word that piratewars declares for
// them: sound entries are printed, faults have their positions, and nothing stays.
func TestLook(t *testing.T) {
	h, err := lua.OpenRuleset(library(), "piratewars")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.EmptyGame(h, 1)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	s := New(library(), layout.Screen{Out: &out, Columns: 80, ASCII: true})
	s.SetGame(g)
	file := func(text string) string {
		name := filepath.Join(t.TempDir(), "ships.toml")
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	const sloop = "[[design]]\nname = \"Sloop\"\nfaction = \"pirate\"\nhull = 8\nsections = 0\nsf = 3\njibs = 1\nmasts = [{ type = \"single\", place = \"main\", sails = [\"gaff\"] }]\nextras = 4\n"
	before := g.State.Hash()
	if _, err := s.Line("design " + file(sloop)); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, "HF 3, SF 3, 24 dots") {
		t.Errorf("the design is printed as %q", got)
	}
	_, err = s.Line("design " + file(strings.Replace(sloop, "sf = 3", "sf = 9", 1)))
	if err == nil || !strings.Contains(err.Error(), "ships.toml:6:6: D-SF-MAX") || !strings.Contains(err.Error(), "piratewars.design.speed") {
		t.Errorf("a broken design is printed as %v", err)
	}
	if got := out.String(); !strings.Contains(got, "HF 3, SF 9, 24 dots") {
		t.Errorf("the sums of a broken design are missing: %q", got)
	}
	a, err := s.Line("design " + file(strings.Replace(sloop, "sections = 0", "sections = 9", 1)))
	if list, ok := a.JSON.([]ask.TriedEntry); !ok || !a.No || err == nil || len(list) != 1 || list[0].Notes[0] != "Sloop: 96 dots" || list[0].Refused[0].Rule != "piratewars.design.length" {
		t.Errorf("a design that is too long is printed as %v, %v", a, err)
	}
	for _, bad := range []string{"design", "design " + filepath.Join(t.TempDir(), "none.toml"), "design " + file("[[ship]]\n")} {
		if _, err := s.Line(bad); err == nil {
			t.Errorf("%s: no fault", bad)
		}
	}
	if g.State.Hash() != before {
		t.Error("a look at designs has changed the game")
	}
}
