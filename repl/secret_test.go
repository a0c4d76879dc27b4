package repl

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSecretsStayHidden asks in every way for an order that is secret from the
// one who asks.
func TestSecretsStayHidden(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done blue", "done red", "as blue", "order trident P1 2", "as red")
	hash := s.Game.State.Hash()
	for _, line := range []string{
		"= game.ships.trident.order", "= trident", "= game.ships", "odds game.ships.trident.order", "odds order hag 2",
		"need 50% result==1 by n=1..2 in trident.order and 1 or n", "show trident", "show state", "show journal", "why", "why trident.order",
		"what if order hag 2", "legal trident", "map",
	} {
		got, a := says(t, s, out, line)
		text, err := json.Marshal(a.JSON)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(got+string(text), "P1 2") {
			t.Errorf("%s tells the order of blue:\n%s%s", line, got, text)
		}
	}
	for _, line := range []string{"odds done hag", "odds order hag 2", "what if done hag", "what if order hag 2"} {
		got, a := says(t, s, out, line)
		if strings.Contains(got, "certain") || !strings.Contains(strings.Join(strings.Fields(got), " "), "the secret orders of The Crown (Trident)") {
			t.Errorf("%s: the end of the phase is foretold:\n%s%+v", line, got, a)
		}
	}
	for line, want := range map[string]string{"odds order hag 2": "exact so far (1 way)\n", "odds order hag n for n=1..3": "\nexact so far\n"} {
		got, a := says(t, s, out, line)
		text, err := json.Marshal(a.JSON)
		if err != nil || !strings.Contains(got, want) || !strings.Contains(string(text), `"exact":false,"kind":"so far"`) {
			t.Errorf("%s is taken for a whole answer: %v\n%s%s", line, err, got, text)
		}
	}
	for _, line := range []string{"odds turn.control()", "odds turn.control() watch trident.bow"} {
		got, a := says(t, s, out, line)
		text, err := json.Marshal(a.JSON)
		if err != nil || strings.Contains(got, "certain") || !strings.Contains(got, "the secret orders of The Crown are left out") || !strings.Contains(string(text), `"blind":["blue"]`) {
			t.Errorf("%s is taken for a whole answer: %v\n%s%s", line, err, got, text)
		}
	}
	if got, _ := says(t, s, out, "odds archery.hit(hag, 4)"); !strings.Contains(got, "exact (2 ways)") {
		t.Errorf("a question about dice alone:\n%s", got)
	}
	if _, err := s.Line("need 50% hag.hull < 1 by n=1..2 in order hag n"); err == nil || !strings.Contains(err.Error(), "depends on the secret orders of The Crown") {
		t.Errorf("need answers without the orders of blue: %v", err)
	}
	for _, line := range []string{"odds order hag 2 given blue: order trident 1", "what if order hag 2 with blue: order trident 1"} {
		got, a := says(t, s, out, line)
		text, err := json.Marshal(a.JSON)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(got, "until the reveal") || strings.Contains(string(text), `"lacks":[{`) || !strings.Contains(got, "C6") || strings.Contains(got, "P1 2") {
			t.Errorf("%s does not take what is supposed:\n%s%s", line, got, text)
		}
	}
	if s.Game.State.Hash() != hash {
		t.Error("asking changed the game")
	}
	says(t, s, out, "as blue")
	if got, _ := says(t, s, out, "= game.ships.trident.order"); got != "\"P1 2\"\n" {
		t.Errorf("blue does not see the order of blue: %s", got)
	}
}

// TestSecretsLeaveNoTrace: whatever is asked, the answer is the same to the
// letter whichever order the other side has hidden, hashes and all.
func TestSecretsLeaveNoTrace(t *testing.T) {
	lines := []string{
		"show", "show state", "show trident", "show hag", "show journal", "show side", "map", "legal", "legal hag", "why", "why 1", "why full", "why trident.order", "why not order hag 9", "why not order trident 1",
		"order hag 99", "order trident 1", "done hag", "what if order hag 2", "what if order hag 99", "what if undo", "= game.ships.trident.order", "= game", "= game.ships",
		"odds game.ships.trident.order", "odds archery.hit(hag, 4)", "odds order hag 2", "odds done hag", "odds order hag 2 given blue: order trident 1", "odds order hag n given blue: order trident 2 for n=1..3",
		"odds order hag 2 given blue: order trident 9", "what if done hag", "what if order hag 2 with blue: order trident 1", "what if order hag 2 with Trident: order trident 2, red: done hag",
		"odds order hag 2 against house no-cap", "need 50% hag.hull > 0 by n=1..2 in order hag n given blue: order trident 2", "need 50% result==1 by n=1..2 in trident.order and 1 or n", "holds", "house list", "house on no-cap", "house compare 1",
		"option list", "reload", "help order", "dice to hit 3", "dice",
	}
	var first []string
	for _, hidden := range []string{"order trident P1 2", "order trident 3", "order trident S1 S1"} {
		s, out := atTable(t, "galley/duel", "done blue", "done red", "as blue", hidden, "as red")
		var all []string
		for _, line := range lines {
			out.Reset()
			a, err := s.Line(line)
			text, jerr := json.Marshal(a.JSON)
			if jerr != nil {
				t.Fatal(jerr)
			}
			all = append(all, fmt.Sprintf("%s%s %v %v", out, text, a.No, err))
		}
		if first == nil {
			first = all
			continue
		}
		for i, got := range all {
			if got != first[i] {
				t.Errorf("%s, after %q:\n%s\notherwise:\n%s", lines[i], hidden, got, first[i])
			}
		}
	}
}

// TestHouseRulesWaitForTheReveal: a house rule sees what the rules see, and is
// not put in force while that is secret from who asks for it.
func TestHouseRulesWaitForTheReveal(t *testing.T) {
	spy := filepath.Join(t.TempDir(), "spy.lua")
	text := `house "spy" { ruleset = "galley", title = "Spy" }
print("read: " .. tostring(game.ships.trident.order))
wrap "galley.orders.parse" (function(old, ...) error("it is " .. tostring(game.ships.trident.order)) end)`
	if err := os.WriteFile(spy, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	s, out := atTable(t, "galley/duel", "done blue", "done red", "as blue", "order trident P1 2", "as red")
	for _, line := range []string{"house on " + spy, "house list", "odds order hag 2 against house " + spy, "odds galley.orders.parse(\"2\", hag) against house " + spy, "order hag 99", "what if order hag 2"} {
		out.Reset()
		a, err := s.Line(line)
		said, jerr := json.Marshal(a.JSON)
		if jerr != nil {
			t.Fatal(jerr)
		}
		if all := fmt.Sprint(out, string(said), err); strings.Contains(all, "P1 2") {
			t.Errorf("%s tells it: %s", line, all)
		}
		if strings.HasPrefix(line, "house on") && (err == nil || !strings.Contains(err.Error(), "The Crown are secret: `house on`")) {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// TestRulesStandWhileThingsArePrivate: nobody changes the rules behind the back of another
// player who has something private. Who plays every side may, and who plays alone.
func TestRulesStandWhileThingsArePrivate(t *testing.T) {
	spy := filepath.Join(t.TempDir(), "spy.lua")
	text := `house "spy" { ruleset = "larder", title = "Spy" }
wrap "larder.buy" (function(old, player) note(tostring(#game.sides.red.spices)) return old(player) end)`
	if err := os.WriteFile(spy, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	changes := []string{"house on " + spy, "house off spy", "reload", "option on larder.thrift", "option off larder.thrift"}
	refused := func(s *Session, line string) bool {
		_, err := s.Line(line)
		return err != nil && strings.Contains(err.Error(), "rules see what is private") && strings.Contains(err.Error(), "`as all`")
	}
	for _, as := range []string{"as blue", "as nobody"} {
		s, _ := larder(t, "as all", "house on "+spy, as)
		for _, line := range changes {
			if !refused(s, line) {
				t.Errorf("%s, %s is not refused", as, line)
			}
		}
		rewrite(t, spy, "title = \"Spy\"", "title = \"A spy\"") // what is saved waits too
		if _, err := s.Line("show turn"); err != nil || s.Game.Host.House("spy").Title != "Spy" {
			t.Errorf("%s, a saved file is read: %v", as, err)
		}
		if _, err := s.Line("as all"); err != nil || s.Game.Host.House("spy").Title != "Spy" {
			t.Errorf("%s: %v", as, err)
		}
		if _, err := s.Line("show turn"); err != nil || s.Game.Host.House("spy").Title != "A spy" {
			t.Errorf("%s, a saved file is not read under `as all`: %v", as, err)
		}
		rewrite(t, spy, "A spy", "Spy")
	}
	duel, _ := atTable(t, "galley/duel", "done blue", "done red", "as blue", "order trident P1 2", "as red")
	if _, err := duel.Line("reload"); err == nil || !strings.Contains(err.Error(), "until the reveal") {
		t.Errorf("reload in a phase of secret orders: %v", err)
	}
	s, _ := larder(t, "as all")
	if err := errors.Join(s.SetBots("red"), s.seat()); err != nil || s.As != "blue" {
		t.Fatal(s.As, err)
	}
	for _, line := range changes {
		if refused(s, line) {
			t.Errorf("alone against the program, %s is refused", line)
		}
	}
}

// TestWhoIsAskedStands: no player lets the questions tell what another one holds.
func TestWhoIsAskedStands(t *testing.T) {
	got := playSessionOf(t, tricks, "warren/night", "\n> as blue\n> set ask holders\n> set ask all\n> as all\n> set ask holders\n")
	for _, want := range []string{"> set ask holders\nerror: `set ask holders` lets each question tell who holds a card", "> set ask all\nasked for a card: everybody who holds", "> set ask holders\nasked for a card: only those who have a card to play\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %q in\n%s", want, got)
		}
	}
}

// TestLoadForgetsTheGameBefore: whose secrets were shown, and dice laid out,
// are of the game that was left.
func TestLoadForgetsTheGameBefore(t *testing.T) {
	file := filepath.Join(t.TempDir(), "other.parley")
	other, out := atTable(t, "galley/duel", "done blue", "done red", "order trident P1 2")
	says(t, other, out, "save "+file)
	if err := other.Game.Journal.Close(); err != nil {
		t.Fatal(err)
	}
	s, out := atTable(t, "galley/duel", "done blue", "done red", "as blue", "dice to hit 3")
	says(t, s, out, "load "+file)
	if got, _ := says(t, s, out, "= game.ships.trident.order"); got != "nil\n" || len(s.scripted) > 0 {
		t.Errorf("after load it says %q, with %v laid out", got, s.scripted)
	}
	if err := s.Game.Journal.Close(); err != nil {
		t.Fatal(err)
	}
}
