package repl

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/lua/ruleset"
	"parley/rulesets"
	"parley/scenarios"
)

// onDisk is a library whose galley stands in a folder that a test may write to.
func onDisk(t *testing.T) (lib *ruleset.Library, dir string) {
	t.Helper()
	root := t.TempDir()
	dir = filepath.Join(root, "rulesets", "galley")
	from, err := fs.Sub(rulesets.FS, "galley")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, from); err != nil {
		t.Fatal(err)
	}
	return &ruleset.Library{Rulesets: rulesets.FS, Scenarios: scenarios.FS, Dirs: []string{root}}, dir
}

var saves int

// rewrite saves a file with one text put for another, at a later time.
func rewrite(t *testing.T, file, old, new string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), old) {
		t.Fatalf("%s lacks %q: %v", file, old, err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), old, new, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	saves++
	at := time.Now().Add(time.Duration(saves) * time.Second)
	if err := os.Chtimes(file, at, at); err != nil {
		t.Fatal(err)
	}
}

func TestSavedRulesAreLoadedAgain(t *testing.T) {
	lib, dir := onDisk(t)
	s, out, journal := table(t, lib)
	say(t, s, out, "done blue", "done red")
	hash := s.Game.State.Hash()
	if got := say(t, s, out, "reload"); !strings.HasPrefix(got, "no file of this game's rules has changed") {
		t.Error(got)
	}
	rewrite(t, filepath.Join(dir, "data", "defaults.toml"), "boarding-cap   = 8", "boarding-cap   = 9")
	if got := say(t, s, out, capNow); got != "reloaded the rules\n9\n" || s.Game.State.Hash() != hash {
		t.Error(got)
	}
	if got := say(t, s, out, "undo"); !strings.HasPrefix(got, "undone: ") {
		t.Error(got)
	}
	say(t, s, out, "done red")
	hash = s.Game.State.Hash()
	rewrite(t, filepath.Join(dir, "archery.lua"), "return {", "oops(\nreturn {")
	if got := say(t, s, out, capNow, capNow); strings.Count(got, "the rules loaded before stay in force") != 1 || !strings.Contains(got, "archery.lua:") || !strings.HasSuffix(got, "9\n9\n") {
		t.Error(got)
	}
	rewrite(t, filepath.Join(dir, "archery.lua"), "oops(\nreturn {", "return {")
	say(t, s, out, capNow)
	g, note, err := Resume(lib, journal, false)
	if err != nil || note != "" || g.State.Hash() != hash {
		t.Error(note, err)
	}
}

func TestAPositionIsCarriedOver(t *testing.T) {
	lib, dir := onDisk(t)
	s, out, journal := table(t, lib)
	say(t, s, out, "done blue", "done red", "order hag 2 P1")
	hull := say(t, s, out, "= game.ships.hag.hull")
	rewrite(t, filepath.Join(dir, "data", "ships.toml"), "hull            = 6", "hull            = 5")
	if got := say(t, s, out, "= game.ships.hag.hull"); !strings.Contains(got, "position is kept") || !strings.HasSuffix(got, hull) {
		t.Error(got)
	}
	if _, err := s.Line("undo"); err == nil {
		t.Error("an order from before was undone")
	}
	say(t, s, out, "order hag 1")
	hash := s.Game.State.Hash()
	g, note, err := Resume(lib, journal, false)
	if err != nil || note != "" || g.State.Hash() != hash {
		t.Fatal(note, err)
	}
	s.SetGame(g)
	if got := say(t, s, out, "show journal"); strings.Contains(got, "order hag") {
		t.Error("a hidden order shows after resuming:\n" + got)
	}
	file := filepath.Join(t.TempDir(), "copy.parley")
	say(t, s, out, "save "+file)
	if g, _, err := Resume(lib, file, false); err != nil || g.State.Hash() != hash {
		t.Fatal(err)
	}
}

func TestASavedHouseFileIsReadAgain(t *testing.T) {
	s, out, journal := table(t, library())
	file := filepath.Join(t.TempDir(), "mine.toml")
	text := "[house]\nid = \"mine\"\ntitle = \"Mine\"\nruleset = \"galley\"\n[set]\n\"galley.data.defaults.boarding-cap\" = 10\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := say(t, s, out, "house on "+file, capNow); !strings.HasSuffix(got, "10\n") {
		t.Error(got)
	}
	rewrite(t, file, "= 10", "= 11")
	if got := say(t, s, out, capNow); !strings.HasSuffix(got, "11\n") {
		t.Error(got)
	}
	rewrite(t, file, "boarding-cap", "boarding-cup")
	if got := say(t, s, out, capNow); !strings.Contains(got, `did you mean "boarding-cap"?`) || !strings.HasSuffix(got, "11\n") {
		t.Error(got)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	g, _, err := Resume(library(), journal, false)
	if err != nil || g.State.Hash() != s.Game.State.Hash() {
		t.Fatal(err)
	}
	s.SetGame(g)
	if got := say(t, s, out, capNow); got != "11\n" {
		t.Error(got)
	}
}
