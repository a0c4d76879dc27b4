package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// parleyIn runs the program in a folder and returns what it printed.
func parleyIn(t *testing.T, dir, input string, want int, args ...string) string {
	t.Helper()
	t.Chdir(dir)
	t.Setenv("PARLEY_HOME", filepath.Join(dir, "home"))
	var out, errs strings.Builder
	if got := run(compiled(), args, strings.NewReader(input), &out, &errs); got != want {
		t.Fatalf("parley %s: status %d, not %d\n%s%s", strings.Join(args, " "), got, want, out.String(), errs.String())
	}
	return out.String() + errs.String()
}

func TestANewRulesetWorks(t *testing.T) {
	dir := t.TempDir()
	parleyIn(t, dir, "", statusDone, "new", "ruleset", "skiffs")
	parleyIn(t, dir, "", statusDone, "check", "--path", ".", "skiffs", "skiffs/first")
	if got := parleyIn(t, dir, "", statusDone, "test", "--path", ".", "skiffs", "--coverage"); !strings.Contains(got, "3 of 3 rules have a spec") {
		t.Error(got)
	}
	if got := parleyIn(t, dir, "", statusDone, "play", "--path", ".", "skiffs/first", "--bots", "all", "--seed", "3"); !strings.Contains(got, "is first at the finish") {
		t.Error(got)
	}
	if got := parleyIn(t, dir, "", statusDone, "ask", "./rulesets/skiffs", "= (1 +", "2)"); got != "3\n" {
		t.Errorf("a ruleset by its folder, and Lua of two lines: %s", got)
	}
	if got := parleyIn(t, dir, "", statusNo, "ask", "--path", ".", "skiffs/first", "map"); !strings.Contains(got, "there is no map: Skiffs has no board") {
		t.Errorf("map says %s", got)
	}
	if got := parleyIn(t, dir, "", statusDone, "ask", "--path", ".", "skiffs/first", "help skiffs.rowing.finish"); strings.Contains(got, "Uses:") || !strings.Contains(got, "Used by: the order row\n") {
		t.Errorf("help says %s", got)
	}
	parleyIn(t, dir, "", statusDone, "new", "house", "hasty", "--ruleset", "skiffs", "--path", ".")
	parleyIn(t, dir, "", statusDone, "test", "--path", ".", "hasty.lua")
	parleyIn(t, dir, "", statusDone, "new", "scenario", "second", "--ruleset", "skiffs", "--path", ".")
	if got := parleyIn(t, dir, "", statusDone, "check", "--path", ".", "."); got != "ok    second.toml\nok    hasty.lua\n" {
		t.Errorf("a folder is checked as\n%s", got)
	}
	parleyIn(t, dir, "", statusUsage, "new", "ruleset", "skiffs") // nothing is written over
	sequence := filepath.Join(dir, "rulesets", "skiffs", "sequence.lua")
	src, err := os.ReadFile(sequence)
	if err == nil {
		err = os.WriteFile(sequence, []byte(strings.Replace(string(src), "sequence {", "sequence {\n  map = function() return { { arow = 90 } } end,", 1)), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := parleyIn(t, dir, "", statusNo, "check", "--path", ".", "skiffs/first"); !strings.Contains(got, `map: marks[1] has no "arow" (did you mean "arrow"?)`) {
		t.Error(got)
	}
}

func TestNewForGalley(t *testing.T) {
	dir := t.TempDir()
	parleyIn(t, dir, "", statusDone, "new", "house", "no-quarter")
	parleyIn(t, dir, "", statusDone, "check", "no-quarter.lua")
	if got := parleyIn(t, dir, "", statusDone, "test", "no-quarter.lua"); !strings.Contains(got, "1 passed, 0 failed") {
		t.Error(got)
	}
	if got := parleyIn(t, dir, "", statusDone, "ask", "galley/duel", "--house", "no-quarter.lua", "house list"); !strings.HasPrefix(got, "1.   no-quarter") {
		t.Error(got)
	}
	parleyIn(t, dir, "", statusDone, "new", "scenario", "two-corsairs")
	parleyIn(t, dir, "", statusDone, "check", "two-corsairs.toml")
	parleyIn(t, dir, "", statusUsage, "new", "house", "No Quarter")
	parleyIn(t, dir, "", statusUsage, "new", "hose", "x")
}

func TestHouseOnTheCommandLine(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "bad.lua"), []byte("house \"bad\" { ruleset = \"galley\", title = \"Bad\" }\nset(\"galley.data.defaults.leek\", 1)\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := parleyIn(t, dir, "", statusNo, "check", "bad.lua"); !strings.Contains(got, "bad.lua:2:5:") || !strings.Contains(got, `did you mean "leak"?`) {
		t.Error(got)
	}
	parleyIn(t, dir, "", statusNo, "ask", "galley/duel", "--house", "bad.lua", "house list")
	if got := parleyIn(t, dir, "", statusDone, "rules", "galley", "--markdown", "--house", "no-cap"); !strings.Contains(got, "| boarding-cap | **99** |") {
		t.Error("no mark in the rulebook")
	}
	if got := parleyIn(t, dir, "", statusNo, "test", "galley", "--house", "no-cap", "--run", "Boarding points|boarding.points"); !strings.Contains(got, "FAIL galley.boarding.points") {
		t.Error(got)
	}
	for _, name := range []string{"no-cap", "elf-longbows", "broken-oars"} {
		if got := parleyIn(t, dir, "", statusDone, "test", "galley/house/"+name); !strings.Contains(got, ", 0 failed") {
			t.Error(got)
		}
	}
}

// TestNewCardIsPlayed: a card file beside the decks of a ruleset joins them: with many copies of
// the new card in the deck, bots draw it and play it, and the journal replays.
func TestNewCardIsPlayed(t *testing.T) {
	dir := t.TempDir()
	for rs, scenario := range map[string]string{"scum": "scum/beach", "shore": "shore/blockhouse"} {
		file, journal := "luck-"+rs+".lua", rs+".parley"
		parleyIn(t, dir, "", statusDone, "new", "card", "luck-"+rs, "--ruleset", rs)
		text, err := os.ReadFile(file)
		if err == nil {
			err = os.WriteFile(file, []byte(strings.Replace(string(text), "copies = 6", "copies = 60", 1)), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		parleyIn(t, dir, "", statusDone, "check", file)
		pack := strings.NewReplacer(`deck   = "land"`, `deck   = "pack"`, `deck   = "chance"`, `deck   = "pack"`).Replace(string(text))
		if err := os.WriteFile("pack.lua", []byte(pack), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := parleyIn(t, dir, "", statusNo, "check", "pack.lua"); !strings.Contains(got, "rows of a table with a column rank, which a card in Lua does not have") {
			t.Errorf("a card among playing cards: %s", got)
		}
		if got := parleyIn(t, dir, "", statusDone, "play", scenario, "--cards", file, "--bots", "all", "--seed", "1", "--journal", journal); !strings.Contains(got, "Luck "+rs+" is played by ") {
			t.Errorf("%s: nobody plays it:\n%s", scenario, got)
		}
		parleyIn(t, dir, "", statusDone, "replay", "--verify", journal)
	}
}

// TestHelpOfAWord: the program explains what an author may write, and its commands
// before that.
func TestHelpOfAWord(t *testing.T) {
	for word, want := range map[string]string{"action": "`help action.args`", "hex.line": "function of hex", "mark": "something to be drawn", "look": "how things look on a map", "later": "field of action", "new": "parley new", "": "parley play",
		"cards": "cards.deal(DECK,", "Cards": "parley cards RULESET|SCENARIO", "play": "--real-dice", "scenario": "parley ask RULESET 'help scenario' lists the tables"} {
		if got := parleyIn(t, t.TempDir(), "", statusDone, "help", word); !strings.Contains(got, want) {
			t.Errorf("help %s lacks %q:\n%s", word, want, got)
		}
	}
	parley(t, "", "help", "hex.lin").says(t, statusUsage, `did you mean "hex.line"?`)
	parley(t, "", "help", "galley").says(t, statusUsage, "galley is a ruleset: `parley list` lists its scenarios, `parley rules galley` its rules")
	parley(t, "", "help", "xyzzy").says(t, statusUsage, "`parley ask RULESET 'help WORD'` searches the rules")
}

// TestNewCard: a new card passes its check and its specs as it stands, in any ruleset, and
// can be played.
func TestNewCard(t *testing.T) {
	dir, data := t.TempDir(), testdata(t)
	for _, rs := range []string{"galley", "piratewars", "scum", "shore", "parlour"} {
		args := []string{"--ruleset", rs, "--path", data}
		parleyIn(t, dir, "", statusDone, append([]string{"new", "card", "luck-" + rs}, args...)...)
		parleyIn(t, dir, "", statusDone, "check", "luck-"+rs+".lua", "--path", data)
		if got := parleyIn(t, dir, "", statusDone, "test", "luck-"+rs+".lua", "--path", data); !strings.Contains(got, ", 0 failed") {
			t.Error(got)
		}
		if got := parleyIn(t, dir, "", statusDone, "test", "luck-"+rs+".lua", "--coverage", "--path", data); !strings.Contains(got, "luck-"+rs+".lua: 1 of 1 cards have a spec") {
			t.Error(got)
		}
		parleyIn(t, dir, "", statusUsage, append([]string{"new", "card", "luck-" + rs}, args...)...) // nothing is written over
	}
	got := parleyIn(t, dir, "play blue luck-galley\ndone blue\ndone red\nplay blue luck-galley\nplay blue luck-galley\n", statusDone, "play", "galley/duel", "--cards", "luck-galley.lua", "--seed", "1", "--journal", "a.parley")
	if !strings.Contains(got, "Luck galley is played by The Crown") {
		t.Error(got)
	}
	parleyIn(t, dir, "", statusDone, "replay", "--verify", "a.parley")
	parleyIn(t, dir, "", statusDone, "replay", "--verify", "a.parley", "--cards", "luck-galley.lua")
	bare := `card "calm" { title = "A Calm", text = "Nothing stirs.", deck = "luck_galley_deck", hook = "any", run = function() end }`
	parleyIn(t, dir, "", statusDone, "check", "luck-galley.lua")
	text, err := os.ReadFile(filepath.Join(dir, "luck-galley.lua"))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "luck-galley.lua"), append(text, bare...), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	parleyIn(t, dir, "", statusNo, "replay", "--verify", "a.parley", "--cards", "luck-galley.lua") // a deck with another card
	parleyIn(t, dir, "", statusUsage, "replay", "--verify", "a.parley", "--house", "no-cap")
	if got := parleyIn(t, dir, "", statusNo, "test", "luck-galley.lua", "--coverage"); !strings.Contains(got, "no spec     galley.card.calm") || !strings.Contains(got, "1 of 2 cards have a spec") {
		t.Error(got)
	}
	parleyIn(t, dir, "", statusDone, "fuzz", "galley/duel", "--cards", "luck-galley.lua", "--games", "1", "--orders", "60")
}

// testdata returns the folder of the small rulesets that tests use.
func testdata(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../lua/testdata")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
