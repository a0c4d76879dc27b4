package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// gusty is a house rule with a state and parameters.
const gusty = `house "storm" {
  ruleset = "galley", title = "A storm", state = { gusts = "count" }, params = { force = 4, name = "Fury" },
}
on "holes" (function() game.storm.gusts = game.storm.gusts + storm.force end)
`

func TestParametersAreSetOnTheCommandLine(t *testing.T) {
	dir := t.TempDir()
	file, journal := filepath.Join(dir, "storm.lua"), filepath.Join(dir, "a.parley")
	if err := os.WriteFile(file, []byte(gusty), 0o644); err != nil {
		t.Fatal(err)
	}
	s := parley(t, "done blue\ndone red\n= game.storm.gusts\n", "play", "galley/duel", "--house", file, "--set", "storm.force=6", "--set", "galley.data.defaults.boarding-cap=99", "--journal", journal)
	if s.status != statusDone || !strings.Contains(s.out, "\n6\n") {
		t.Fatal(s.all())
	}
	if err := os.Remove(file); err != nil { // a journal needs no other file
		t.Fatal(err)
	}
	if s := parley(t, "", "replay", "--verify", journal); s.status != statusDone {
		t.Error(s.all())
	}
	s = parley(t, "= storm.force .. storm.name\nhouse\n", "play", "--resume", journal, "--set", "storm.name=Big blow", "--set", "storm.force=7")
	if !strings.Contains(s.out, "7Big blow") || !strings.Contains(s.out, "sets galley.data.defaults.boarding-cap 8 -> 99") {
		t.Error(s.all())
	}
	if s := parley(t, "", "replay", "--verify", journal); s.status != statusDone {
		t.Error(s.all())
	}
}

func TestWrongValuesOnTheCommandLine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "storm.lua")
	if err := os.WriteFile(file, []byte(gusty), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		set, want string
		status    int
	}{
		{"storm.forc=6", `did you mean "force"?`, statusNo},
		{"storm.force=x", "must be a number, such as 4, got x", statusNo},
		{"storm.force", "write PATH=VALUE, such as storm.range=6", statusUsage},
		{"=6", "write PATH=VALUE", statusUsage},
		{"storm.name=[1", "command-line.toml:", statusNo},
		{"storm=3", `there is no data table or optional rule "storm"`, statusNo},
	} {
		s := parley(t, "", "ask", "galley/duel", "= 1", "--house", file, "--set", c.set)
		if s.status != c.status || !strings.Contains(s.all(), c.want) {
			t.Errorf("%s: %d, %s", c.set, s.status, s.all())
		}
	}
}

// TestBotsOfAHouseRuleResumed: a resumed game takes bots whose policy comes with a house rule on the same line; a bot
// that there is not changes nothing.
func TestBotsOfAHouseRuleResumed(t *testing.T) {
	t.Chdir(t.TempDir())
	must(t, os.WriteFile("temper.lua", []byte(`house "temper" { ruleset = "galley", title = "A temper" }
policy "bold" { text = "Likes harm.", value = function(player) return 1 end }
`), 0o644))
	parley(t, "", "play", "galley/duel", "--seed", "2", "--journal", "j.parley").says(t, statusDone)
	was := content(t, "j.parley")
	parley(t, "", "play", "--resume", "j.parley", "--house", "temper.lua", "--bots", "red=gredy@bold").says(t, statusUsage, `unknown kind of bot "gredy"`)
	if !bytes.Equal(content(t, "j.parley"), was) {
		t.Error("the journal has changed")
	}
	must(t, os.WriteFile("k.parley", was, 0o644))
	s := parley(t, "", "play", "--resume", "k.parley", "--house", "temper.lua", "--bots", "red=greedy:4@bold")
	if s.says(t, statusDone, "resumed after 0 orders", "Setting up: The Crown to act"); strings.Contains(s.all(), "no policy") {
		t.Errorf("it says\n%s", s.all())
	}
}
