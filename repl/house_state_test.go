package repl

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua/luatest"
)

// gusty is a house rule that counts gusts.
const gusty = `house "storm" {
  ruleset = "galley", title = "A storm",
  state = { gusts = "count" }, params = { force = 4 },
}
on "orders" (function() game.storm.gusts = game.storm.gusts + storm.force end)
`

func TestAHouseRuleWithAnotherStateIsReloaded(t *testing.T) {
	lib := luatest.Library()
	file := filepath.Join(t.TempDir(), "storm.lua")
	if err := os.WriteFile(file, []byte(gusty), 0o644); err != nil {
		t.Fatal(err)
	}
	s, out, journal := table(t, lib)
	if got := say(t, s, out, "house on "+file); !strings.Contains(got, "parameter storm.force = 4") || !strings.Contains(got, `state game.storm = {"gusts":0}`) {
		t.Error(got)
	}
	say(t, s, out, "done blue", "done red")
	if got := say(t, s, out, "house"); !strings.Contains(got, `state game.storm = {"gusts":4}`) {
		t.Error(got)
	}
	rewrite(t, file, "storm.force end", "2 * storm.force end")
	if got := say(t, s, out, "= game.storm.gusts"); got != "reloaded the rules\n4\n" {
		t.Errorf("another body: %s", got)
	}
	rewrite(t, file, `gusts = "count" }`, `gusts = "count", calms = "count" }`)
	got := say(t, s, out, "= game.storm")
	if !strings.Contains(got, "position is kept") || !strings.Contains(got, "calms = 0, gusts = 4") {
		t.Errorf("another state: %s", got)
	}
	hash := s.Game.State.Hash()
	g, note, err := Resume(lib, journal, false)
	if err != nil || note != "" || g.State.Hash() != hash {
		t.Error(note, err)
	}
	if got := say(t, s, out, "house off storm"); !strings.Contains(got, "its state and decks are removed; `undo` brings them back") {
		t.Error(got)
	}
	if got := say(t, s, out, "house"); !strings.Contains(got, "state game.storm: calms (count), gusts (count)") {
		t.Error(got)
	}
	say(t, s, out, "undo")
	if s.Game.State.Hash() != hash {
		t.Error("undo does not bring the state back")
	}
}

// TestAChangedHouseFileIsReported: a resumed game continues with the text in its journal,
// says so, and takes the file on disk when it is asked to.
func TestAChangedHouseFileIsReported(t *testing.T) {
	lib := luatest.Library()
	file := filepath.Join(t.TempDir(), "storm.lua")
	if err := os.WriteFile(file, []byte(gusty), 0o644); err != nil {
		t.Fatal(err)
	}
	s, out, journal := table(t, lib)
	say(t, s, out, "house on "+file, "done blue")
	closed := func(j *game.Journal) {
		t.Helper()
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
	}
	closed(s.Game.Journal)
	g, note, err := Resume(lib, journal, true)
	if err != nil || note != "" {
		t.Fatal(note, err)
	}
	closed(g.Journal)
	rewrite(t, file, "force = 4", "force = 5")
	g, note, err = Resume(lib, journal, true)
	if err != nil || !strings.Contains(note, "Changed on disk since this game began: "+file) {
		t.Fatal(note, err)
	}
	s.SetGame(g)
	if got := say(t, s, out, "= storm.force"); got != "4\n" {
		t.Error(got)
	}
	if got := say(t, s, out, "reload", "= storm.force"); !strings.HasSuffix(got, "4\n") {
		t.Errorf("a journal names a file that is loaded: %s", got)
	}
	if got := say(t, s, out, "house on "+file, "= storm.force"); !strings.HasSuffix(got, "5\n") {
		t.Error(got)
	}
	closed(g.Journal)
	rewrite(t, file, `gusts = "count" }`, `gusts = "count", calms = "count" }`)
	if g, note, err = Resume(lib, journal, true); err != nil || note == "" {
		t.Fatal(note, err)
	}
	s.SetGame(g)
	if got := say(t, s, out, "house on "+file, "= game.storm"); !strings.Contains(got, "reloaded the rules") || !strings.HasSuffix(got, "{calms = 0, gusts = 0}\n") {
		t.Error(got)
	}
	if got := say(t, s, out, "done red", "= game.storm.gusts"); !strings.HasSuffix(got, "5\n") {
		t.Error(got)
	}
	if g, note, err = Resume(lib, journal, false); err != nil || g.State.Hash() != s.Game.State.Hash() {
		t.Error(note, err)
	}
}
