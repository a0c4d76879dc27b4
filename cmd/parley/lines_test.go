package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// TestAskSeveralOnALine answers each order of a line in JSON of its own, and
// names what the first refusal left.
func TestAskSeveralOnALine(t *testing.T) {
	var out, errs strings.Builder
	status := run(compiled(), []string{"ask", "galley/duel", "--json", "done; done", "order trident 3; order hag 99; done"}, nil, &out, &errs)
	var accepted []bool
	for line := range strings.Lines(out.String()) {
		var a struct{ Accepted *bool }
		if err := json.Unmarshal([]byte(line), &a); err != nil || a.Accepted == nil {
			t.Fatalf("%v: %s", err, line)
		}
		accepted = append(accepted, *a.Accepted)
	}
	if want := []bool{true, true, true, false}; status != statusNo || len(accepted) != len(want) || accepted[2] != true || accepted[3] != false {
		t.Errorf("status %d, accepted %v\n%s", status, accepted, errs.String())
	}
	if errs.String() != "parley: not carried out: done\n" {
		t.Errorf("beside it: %q", errs.String())
	}
	parley(t, "", "ask", "galley/duel", "show turn; nonsense; done").says(t, statusNo, `unknown command "nonsense"`, "parley: not carried out: done")
}

// TestAskWithRealDice: the lines after an order that rolls are the faces of its dice, and
// the cards that a player draws; a journal may be asked so too.
func TestAskWithRealDice(t *testing.T) {
	dir := atHome(t)
	parley(t, "", "ask", "galley/fickle-sea", "--real-dice", "done; done", "as all").says(t, statusDone, "\nThe Crown: a fortune: which one is drawn? (")
	parley(t, "", "ask", "galley/fickle-sea", "--real-dice", "done; done", "as blue", "fog", "gull", "show hand").says(t, statusDone, "The Crown, the fortunes: 2 cards\n  fog ")
	name := filepath.Join(dir, "strait.parley")
	parley(t, "done blue\n", "play", "galley/fickle-sea", "--journal", name).says(t, statusDone, "Saved")
	parley(t, "", "ask", name, "--real-dice", "done red", "as blue", "kraken").says(t, statusNo, "kraken")
	if s := parley(t, "", "ask", name, "done red", "as blue"); strings.Contains(s.out, "a roll") {
		t.Errorf("the journal rolls real dice from now on:\n%s", s.out)
	}
}

// TestJournalOfSeveralOnALine keeps each order as its own record, so that the
// journal is the same as for orders on separate lines.
func TestJournalOfSeveralOnALine(t *testing.T) {
	dir := atHome(t)
	one, many := filepath.Join(dir, "one.parley"), filepath.Join(dir, "many.parley")
	lines := []string{"done", "done", "order trident 3", "order hag 3", "order trident 2", "order hag 2", "shoot trident hag"}
	parley(t, strings.Join(lines, "; ")+"\n", "play", "galley/duel", "--seed", "3", "--journal", one).says(t, statusDone, "Saved")
	parley(t, strings.Join(lines, "\n")+"\n", "play", "galley/duel", "--seed", "3", "--journal", many).says(t, statusDone, "Saved")
	hash := func(name string) string {
		s := parley(t, "", "replay", "--verify", name)
		s.says(t, statusDone, "is valid: 7 orders, hash ")
		_, hash, _ := strings.Cut(s.all(), "hash ")
		return hash
	}
	if a, b := hash(one), hash(many); a != b {
		t.Errorf("on one line the game is %s, on lines of their own %s", a, b)
	}
}

// TestReplayTellsTheEnd of a game that was played to it.
func TestReplayTellsTheEnd(t *testing.T) {
	name := filepath.Join(atHome(t), "end.parley")
	parley(t, "resign red\n", "play", "galley/duel", "--seed", "3", "--journal", name).says(t, statusDone,
		"to play again: parley play galley/duel (`--seed 3` rolls the same dice", "The journal is "+name)
	s := parley(t, "", "replay", name)
	s.says(t, statusDone, "The game is over. Victory for The Crown", "The Corsairs: resigned before the first period", "is valid: 1 order")
	if strings.Contains(s.all(), "to play again") {
		t.Errorf("a replay offers to play on:\n%s", s.all())
	}
	if s := parley(t, "", "replay", "--verify", name); strings.Contains(s.all(), "The game is over") {
		t.Errorf("--verify tells the game:\n%s", s.all())
	}
}

// TestReplayAs: a replay tells what one side knew, or everything.
func TestReplayAs(t *testing.T) {
	const lines = "as blue\ndone\nas red\nseason pan salt\n"
	file := filepath.Join(t.TempDir(), "supper.parley")
	parley(t, lines, "play", "--path", "../../lua/testdata", "larder/supper", "--seed", "3", "--journal", file).says(t, statusDone)
	for side, sees := range map[string]bool{"": true, "red": true, "all": true, "blue": false, "nobody": false} {
		args := []string{"replay", "--path", "../../lua/testdata", file}
		if side != "" {
			args = append(args, "--as", side)
		}
		s := parley(t, "", args...)
		s.says(t, statusDone)
		if strings.Contains(s.out, "takes salt") != sees || strings.Contains(s.out, "season pan salt") != sees {
			t.Errorf("as %q:\n%s", side, s.out)
		}
	}
	hashes := map[string]bool{}
	for _, strength := range []string{"2", "6"} { // a hash of what blue may not see would confirm a guess
		other := filepath.Join(t.TempDir(), "other.parley")
		parley(t, strings.Replace(lines, "season", "dice strength "+strength+"\nseason", 1), "play", "--path", "../../lua/testdata", "larder/supper", "--seed", "3", "--journal", other).says(t, statusDone)
		_, hash, _ := strings.Cut(parley(t, "", "replay", "--path", "../../lua/testdata", other, "--as", "blue").out, ", hash ")
		hashes[hash] = true
	}
	if len(hashes) != 1 || hashes[""] {
		t.Errorf("the hashes that blue reads: %v", hashes)
	}
	parley(t, "", "replay", "--path", "../../lua/testdata", file, "--as", "green").says(t, statusUsage, "the sides here are: blue, red")
}
