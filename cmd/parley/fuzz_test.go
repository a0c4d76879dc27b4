package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/repl/layout"
)

// thinAir is a house rule that lets men appear.
const thinAir = `house "thin-air" { ruleset = "galley", title = "Thin air", text = "A hand comes out of nowhere." }
local men = require "men"
on "galley.turn.control" (function()
  for _, vessel in ipairs(game.all("ship")) do men.place(vessel, "hand", "F1") end
end)
`

// TestFuzzFindsAndItsFilesShowIt: what a house rule breaks is found and cut
// down, and its two files show it at the prompt.
func TestFuzzFindsAndItsFilesShowIt(t *testing.T) {
	dir := t.TempDir()
	house := filepath.Join(dir, "thin-air.lua")
	if err := os.WriteFile(house, []byte(thinAir), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	if got := run(compiled(), []string{"fuzz", "galley/duel", "--house", house, "--out", filepath.Join(dir, "new", "folder"), "--json"}, nil, &out, &errs); got != statusNo {
		t.Fatalf("status %d: %s%s", got, out.String(), errs.String())
	}
	var a struct {
		Games, Orders, Reached, Rules int
		Never                         []string
		Findings                      []struct {
			Kind, Rule, Text, Scenario, Lines, Command string
			Orders                                     int
		}
	}
	if err := json.Unmarshal([]byte(out.String()), &a); err != nil || len(a.Findings) != 1 {
		t.Fatalf("%v: %s", err, out.String())
	}
	f := a.Findings[0]
	if f.Rule != "galley.ship.record" || f.Orders > 4 || a.Reached == 0 || a.Rules < 90 || a.Reached+len(a.Never) != a.Rules {
		t.Errorf("found %+v", a)
	}
	lines, err := os.Open(f.Lines)
	if err != nil {
		t.Fatal(err)
	}
	defer lines.Close()
	args, _, _ := strings.Cut(strings.TrimPrefix(f.Command, "parley "), " < ")
	out.Reset()
	if got := run(compiled(), strings.Fields(args), lines, &out, &errs); got != statusDone || !strings.Contains(out.String(), "broken: "+f.Text) {
		t.Errorf("%s: status %d, %s%s", f.Command, got, out.String(), errs.String())
	}
}

// TestFuzzFilesAnswerSealedQuestions: the file of a finding plays every side, so that it
// can answer what each player is asked alone.
func TestFuzzFilesAnswerSealedQuestions(t *testing.T) {
	dir := t.TempDir()
	house := filepath.Join(dir, "shaky.lua")
	text := `house "shaky" { ruleset = "larder", title = "A shaky shelf" }
wrap "larder.aim" (function(old, pot)
  old(pot)
  error("the shelf tips over")
end)
`
	if err := os.WriteFile(house, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	if got := run(compiled(), []string{"fuzz", "larder/supper", "--path", "../../lua/testdata", "--house", house, "--out", dir}, nil, &out, &errs); got != statusNo {
		t.Fatalf("status %d: %s%s", got, out.String(), errs.String())
	}
	_, command, _ := strings.Cut(out.String(), "  parley play")
	command, _, _ = strings.Cut(command, " < ")
	lines, err := os.Open(filepath.Join(dir, "supper-1.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer lines.Close()
	out.Reset()
	run(compiled(), append([]string{"play"}, strings.Fields(command)...), lines, &out, &errs)
	if all := out.String() + errs.String(); !strings.Contains(all, "the shelf tips over") {
		t.Errorf("the file does not show the fault: %s", all)
	}
}

func TestFuzzTellsWhatItTried(t *testing.T) {
	var out, errs strings.Builder
	if got := run(compiled(), []string{"fuzz", "piratewars/chase", "--games", "1", "--orders", "40"}, nil, &out, &errs); got != statusDone || !strings.Contains(out.String(), "piratewars: games: 1 (") || !strings.Contains(out.String(), "no fault was found") {
		t.Errorf("status %d: %s%s", got, out.String(), errs.String())
	}
	parley(t, "", "fuzz", "galey").says(t, statusUsage, `there is no ruleset "galey" (did you mean "galley"?)`)
	parley(t, "", "fuzz", "galley/dul").says(t, statusUsage, `there is no scenario "galley/dul" (did you mean "galley/duel"?)`)
	for _, args := range [][]string{{"fuzz"}, {"fuzz", "galley", "duel"}, {"fuzz", "no-such-book"}, {"fuzz", "galley", "--out", "fuzz_test.go/no/folder"}, {"fuzz", "galley", "--house", "no-such-rule"},
		{"fuzz", "galley", "--games", "0"}, {"fuzz", "galley", "--orders", "-1"}, {"fuzz", "galley", "--minutes", "-1"}, {"fuzz", "galley", "--minutes", "nan"}} {
		errs.Reset()
		if got := run(compiled(), args, nil, &out, &errs); got != statusUsage || errs.Len() == 0 {
			t.Errorf("%q: status %d, %s", args, got, errs.String())
		}
	}
}

// TestFlagsSayWhatTheyWant: what was wrong with a flag is reported as flags are typed.
func TestFlagsSayWhatTheyWant(t *testing.T) {
	for _, x := range []struct{ arg, says string }{
		{"--games=x", `invalid value "x" for --games: it needs a whole number`},
		{"--all=maybe", `invalid boolean value "maybe" for --all: it needs true, false or nothing`},
		{"--limit-steps=7", `invalid value "7" for --limit-steps: give a number of 1k or more, such as 500k or 15M`},
		{"--gmes=2", `fuzz has no flag --gmes`},
		{"--seed", `a value is missing after --seed`},
	} {
		var out, errs strings.Builder
		if got := run(compiled(), []string{"fuzz", "galley", x.arg}, nil, &out, &errs); got != statusUsage || !strings.Contains(errs.String(), x.says) {
			t.Errorf("%s: status %d, %s", x.arg, got, errs.String())
		}
	}
}

// TestFlagsAreBrokenOnce: a line of --help ends where its next word has no room, and not
// before.
func TestFlagsAreBrokenOnce(t *testing.T) {
	said := parley(t, "", "play", "--help").out
	const beside = 24
	blanks := strings.Repeat(" ", beside)
	lines, broken := strings.Split(said, "\n"), 0
	for i, line := range lines[1:] {
		next, _, _ := strings.Cut(strings.TrimPrefix(line, blanks), " ")
		if !strings.HasPrefix(line, blanks) || lines[i] == "" {
			continue
		}
		broken++
		if layout.Width(lines[i]+" "+next) <= 80 {
			t.Errorf("%q has room for %q", lines[i], next)
		}
	}
	if broken == 0 || !strings.Contains(parley(t, "", "test", "--help").out, "\n  -v ") {
		t.Errorf("no broken line in %s", said)
	}
}

// TestFittedMessages: a message is broken at blanks, and a line of a file with its carets
// stays as it is.
func TestFittedMessages(t *testing.T) {
	const text = "x.toml:3:11: kind must be one of score, take, save, and is \"raech\"\n  3 | kind = \"raech\"       # a line that is wider than this screen\n    |        ^^^^^^^\n  did you mean \"reach\"?"
	const want = "x.toml:3:11: kind must be one of score,\n    take, save, and is \"raech\"\n  3 | kind = \"raech\"       # a line that is wider than this screen\n    |        ^^^^^^^\n  did you mean \"reach\"?"
	if got := fitted(40, text); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := fitted(0, text); got != text {
		t.Errorf("not for a terminal: %s", got)
	}
}
