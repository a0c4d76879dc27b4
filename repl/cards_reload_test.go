package repl

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/lua/luatest"
)

// omens is a card file for the duel: everybody gets a card at once.
const omens = `house "omens" {
  ruleset = "galley", title = "Omens",
  decks = { omens = { title = "Omens" } },
}
card "squall" { title = "A Squall", text = "It blows.", deck = "omens", copies = 5, hook = "any",
  run = function(player) note("{player} is blown about", { player = player }) end }
on "holes" (function() cards.deal(game.omens, "blue", 1) end)
`

// TestACardFileIsReloaded: a card file that is saved while its cards are played is read
// again; new copies and cards join the pile, cards that are gone leave the game.
func TestACardFileIsReloaded(t *testing.T) {
	lib := luatest.Library()
	file := filepath.Join(t.TempDir(), "omens.lua")
	if err := os.WriteFile(file, []byte(omens), 0o644); err != nil {
		t.Fatal(err)
	}
	s, out, journal := table(t, lib)
	if got := say(t, s, out, "house on "+file); !strings.Contains(got, "deck game.omens, Omens") || !strings.Contains(got, "card squall, A Squall (5 in omens)") {
		t.Error(got)
	}
	count := func() string { return string(s.Game.State.Root().Get("omens").Table().Get("pile").Table().JSON(nil)) }
	resumed := func(what string) {
		t.Helper()
		g, note, err := Resume(lib, journal, false)
		if err != nil || note != "" || g.State.Hash() != s.Game.State.Hash() {
			t.Errorf("%s: %s %v", what, note, err)
		}
	}
	say(t, s, out, "as all", "done blue", "done red")
	if got := count(); got != `{"squall":4}` {
		t.Error(got)
	}
	rewrite(t, file, "is blown about", "is blown away")
	if got := say(t, s, out, "play blue squall"); !strings.Contains(got, "blown away") || strings.Contains(got, "position is kept") {
		t.Errorf("another body: %s", got)
	}
	resumed("another body")
	rewrite(t, file, "copies = 5", "copies = 7")
	say(t, s, out, "show turn")
	if got := count(); got != `{"squall":6}` {
		t.Errorf("more copies: %s", got)
	}
	resumed("more copies")
	rewrite(t, file, `on "holes"`, `card "calm" { title = "A Calm", text = "Nothing stirs.", deck = "omens", copies = 2, hook = "any", run = function() end }`+"\n"+`on "holes"`)
	say(t, s, out, "show turn")
	if got := count(); got != `{"calm":2,"squall":6}` {
		t.Errorf("another card: %s", got)
	}
	resumed("another card")
	rewrite(t, file, `card "squall"`, `card "gale"`)
	if got := say(t, s, out, "show turn"); !strings.Contains(got, "Dropped because the new rules no longer have it: the card squall of omens.") {
		t.Errorf("cards that are gone are not named: %s", got)
	}
	if got := s.Game.State.Root().Get("omens").Table().String(); strings.Contains(got, "squall") || !strings.Contains(got, `"gale":7`) {
		t.Errorf("a card that is gone: %s", got)
	}
	resumed("a card that is gone")
	rewrite(t, file, `hook = "any"`, `hook = "anny"`)
	if got := say(t, s, out, "show turn"); !strings.Contains(got, `did you mean "any"`) || !strings.Contains(got, "the rules loaded before stay in force") {
		t.Errorf("a misspelt hook: %s", got)
	}
	resumed("a misspelt hook")
}

// TestASavedFileWaits: a card file that is saved while a question is open, or while players
// have something to hide, is not loaded; that is said once, and why.
func TestASavedFileWaits(t *testing.T) {
	lib := luatest.Library()
	file := filepath.Join(t.TempDir(), "omens.lua")
	text := strings.Replace(omens, `hook = "any"`, `hook = { "any", "card.played" }`, 1)
	text = strings.Replace(text, `cards.deal(game.omens, "blue", 1)`, `cards.deal(game.omens, "blue", 1) cards.deal(game.omens, "red", 1)`, 1)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	s, out, _ := table(t, lib)
	say(t, s, out, "house on "+file, "as all", "done blue", "done red", "play blue squall")
	rewrite(t, file, "is blown about", "is blown away")
	const saved = "A file of the rules was saved, and the rules stay as they are: "
	if got := say(t, s, out, "show turn"); !strings.Contains(strings.Join(strings.Fields(got), " "), saved+"it is loaded when the open question has been answered") {
		t.Errorf("in a window: %s", got)
	}
	if got := say(t, s, out, "show turn"); strings.Contains(got, saved) {
		t.Errorf("said twice: %s", got)
	}
	if got := say(t, s, out, "pass"); !strings.Contains(got, "blown about") {
		t.Errorf("the order that asks is carried out by the rules that it began with: %s", got)
	}
	if got := say(t, s, out, "play red squall"); !strings.Contains(got, "reloaded the rules") || !strings.Contains(got, "blown away") {
		t.Errorf("after the window: %s", got)
	}
	say(t, s, out, "as blue")
	rewrite(t, file, "is blown away", "is blown off")
	if got := say(t, s, out, "show turn"); !strings.Contains(got, saved) || !strings.Contains(got, "not available until the reveal") {
		t.Errorf("with private cards: %s", got)
	}
}
