package main

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/lua/simulate"
	"parley/repl/layout"
)

// plank are the first words of a run of a small ruleset of the tests.
func plank(args ...string) []string {
	return append([]string{"simulate", "cutlass/long-plank", "--path", filepath.Join(root, "lua/simulate/testdata")}, args...)
}

func TestSimulateSaysWhoWins(t *testing.T) {
	s := parley(t, "", plank("--games", "60", "--measure", "ann.men == 0", "--measure", "ann.men each round", "--count", "cutlass.cut")...)
	s.says(t, statusDone, "The long plank (cutlass/long-plank), 60 games: seeds 1 to 60", "bots: random for every side", "winner games share from to", "nobody 0 0.0 %",
		"bouts", "cutlass.cut", "ann.men at the end of each bout", "to repeat: parley simulate cutlass/long-plank --games 60 --seed 1")
	again := parley(t, "", printed(t, s.out, "to repeat:")...)
	if again.out != s.out {
		t.Errorf("repeated:\n%s\nnot\n%s", again.out, s.out)
	}
	if one := parley(t, "", plank("--games", "60", "--measure", "ann.men == 0", "--measure", "ann.men each round", "--count", "cutlass.cut", "--workers", "1")...); one.out != s.out {
		t.Errorf("one worker:\n%s\nnot\n%s", one.out, s.out)
	}
	parley(t, "", plank("--games", "5", "--bots", "blue=random,red=random")...).says(t, statusDone, "random for every side")
	late := parley(t, "", plank("--games", "20", "--seed", "3", "--measure", "ann.men > 0 or nil + 1")...) // fails where ann has lost
	late.says(t, statusUsage, "2 games: seeds 3 to 4", "stopped after 2 of 20 seeds (the next game failed)", "winner games", "to repeat: parley simulate cutlass/long-plank --games 2 --seed 3", "parley: seed 5: the measure")
	parley(t, "", plank("--games", "2", "--bots", "blue=greedy:1,red=random", "--swap", "--orders", "1")...).says(t, statusDone, "4 games unfinished after 1 orders, without a winner: seeds 1, 2")
}

// printed returns the arguments of the command that a page prints behind some words, with
// its lines joined.
func printed(t *testing.T, page, behind string) []string {
	t.Helper()
	_, command, ok := strings.Cut(page, behind)
	whole, _, _ := strings.Cut(layout.Rejoin(strings.TrimSpace(command)), "\n")
	args := splitShell(whole)
	if !ok || len(args) < 2 || args[0] != "parley" {
		t.Fatalf("there is no command behind %q:\n%s", behind, page)
	}
	return args[1:]
}

// splitShell splits a command at blanks outside single quotes.
func splitShell(text string) (words []string) {
	for i, part := range strings.Split(text, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}

func TestSimulateCompares(t *testing.T) {
	s := parley(t, "", plank("--games", "200", "--set", "cutlass.data.odds.red=3", "--against", "none")...)
	s.says(t, statusDone, "A: cutlass.data.odds.red=3 B: the book", "A helps red by", "A hurts blue by", "winner by A, by B", "The first seeds whose winner changes", "--save ")
	back := parley(t, "", plank("--games", "200", "--against", "cutlass.data.odds.red=3")...)
	back.says(t, statusDone, "A: the book B: cutlass.data.odds.red=3", "A helps blue by", "A hurts red by")
	parley(t, "", plank("--games", "1", "--against", "none", "--json")...).says(t, statusDone, `"difference":0,"low":null,"high":null`)
	parley(t, "", plank("--games", "20", "--house", "feint", "--against", "none")...).says(t, statusDone, "bouts 8.75 8.75 0.00 - -6.97")
	parley(t, "", plank("--games", "20", "--house", "feint", "--against", "none")...).says(t, statusDone, "A and B give the same result in all 20 pairs", "20 pairs of 20 are alike")
	parley(t, "", plank("--games", "20", "--house", "feint", "--against", "feint")...).says(t, statusDone, "the same result in all 20 pairs", "B: feint (again)")
	parley(t, "", plank("--games", "4000", "--until", "9%", "--set", "cutlass.data.odds.red=3", "--against", "none")...).says(t, statusDone, "of 4000 seeds (--until 9%)")
	parley(t, "", plank("--games", "40", "--until", "9%")...).says(t, statusDone, "40 games: seeds 1 to 40 --until 9%: the intervals are still wider; --games allows more")
}

// TestSimulateSavesGames: the command that a comparison prints writes both games, and
// they end as the comparison says.
func TestSimulateSavesGames(t *testing.T) {
	dir := t.TempDir()
	args := plank("--games", "100", "--set", "cutlass.data.odds.red=3", "--against", "none")
	var r simulate.Report
	if s := parley(t, "", append(args, "--json")...); json.Unmarshal([]byte(s.out), &r) != nil || len(r.Comparisons) != 1 || len(r.Comparisons[0].Turned) != 3 {
		t.Fatal(s.all())
	}
	seed := r.Comparisons[0].Turned[1]
	parley(t, "", append(args, "--save", simulate.Text(float64(seed)), "--dir", dir)...).says(t, statusDone, "by cutlass.data.odds.red=3: parley replay", "by the book: parley replay")
	for i, letter := range []string{"a", "b"} {
		name := filepath.Join(dir, "cutlass-long-plank-"+simulate.Text(float64(seed))+"-"+letter+".parley")
		parley(t, "", "replay", name, "--verify", "--path", filepath.Join(root, "lua/simulate/testdata")).says(t, statusDone)
		s := parley(t, "", "ask", name, "= game.outcome.winner", "--path", filepath.Join(root, "lua/simulate/testdata"))
		s.says(t, statusDone, r.Games[2*(int(seed)-1)+i].Winner)
	}
	parley(t, "", append(args, "--save", "1,2", "--dir", dir)...).says(t, statusDone)
	save := append(printed(t, parley(t, "", args...).out, "journals:"), "--dir", t.TempDir())
	parley(t, "", save...).says(t, statusDone, "parley replay")
	parley(t, "", append(args, "--save", "2", "--dir", dir)...).says(t, statusUsage, "already exists")
	none := filepath.Join(t.TempDir(), "none")
	parley(t, "", append(args, "--save", "1,two", "--dir", none)...).says(t, statusUsage, "--save needs seeds")
	if _, err := os.Stat(none); err == nil {
		t.Error("a wrong list of seeds leaves journals")
	}
}

func TestSimulateSweeps(t *testing.T) {
	dir := t.TempDir()
	svg, table := filepath.Join(dir, "sweep.svg"), filepath.Join(dir, "sweep.csv")
	s := parley(t, "", plank("--games", "40", "--set", "cutlass.data.odds.red=1..3", "--svg", svg, "--csv", table)...)
	s.says(t, statusDone, "cutlass.data.odds.red from 1 to 3", "the difference from 2, by pairs")
	if text, err := os.ReadFile(svg); err != nil || !strings.Contains(string(text), ">cutlass.data.odds.red<") {
		t.Errorf("%v %.200s", err, text)
	}
	rows := readCSV(t, table)
	if len(rows) != 121 || rows[0][2] != "cutlass.data.odds.red" || rows[1][2] != "1" || rows[3][2] != "3" || rows[4][0] != "2" {
		t.Errorf("%d rows: %q %q", len(rows), rows[0], rows[1])
	}
	if last := len(rows[0]) - 1; rows[0][last] != "run" || !strings.HasPrefix(rows[1][last], "parley simulate ") || rows[2][last] != "" {
		t.Errorf("%q", rows[1])
	}
	parley(t, "", plank("--games", "30", "--sensitivity", "cutlass.data.odds", "--svg", svg)...).says(t, statusDone, "cutlass.data.odds: each number changed by one step, 30 games each", "cell was is blue from to", "blue 2 1")
	parley(t, "", plank("--games", "5", "--sensitivity", "cutlass.data.odds", "--step", "0.5")...).says(t, statusUsage, "no number that can be changed")
	parley(t, "", plank("--games", "10", "--set", "cutlass.data.odds.red=2..3 step 0.5")...).says(t, statusNo, "must be a whole number, got 2.5")
}

func readCSV(t *testing.T, name string) [][]string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestShardsAreTheWhole: parts, played with any number of workers and merged in any
// order, give byte for byte what one run gives.
func TestShardsAreTheWhole(t *testing.T) {
	dir := t.TempDir()
	args := plank("--games", "50", "--set", "cutlass.data.odds.red=3", "--against", "none", "--measure", "ann.men each round", "--measure", "nil")
	file := func(name string) string { return filepath.Join(dir, name) }
	whole := parley(t, "", append(args, "--csv", file("whole.csv"), "--svg", file("whole.svg"))...)
	wholeJSON := parley(t, "", append(args, "--json")...)
	var parts []string
	for i, k := range []string{"3/4", "1/4", "4/4", "2/4"} {
		parts = append(parts, file("part-"+k[:1]))
		parley(t, "", append(args, "--shard", k, "--out", parts[i], "--workers", k[:1])...).says(t, statusDone, "part "+k[:1]+" of 4: seeds ")
	}
	merged := parley(t, "", append([]string{"simulate", "--merge", "--csv", file("merged.csv"), "--svg", file("merged.svg")}, parts...)...)
	merged.says(t, statusDone, "4 parts agree (chi-square")
	mergedJSON := parley(t, "", append([]string{"simulate", "--json", "--merge"}, parts...)...)
	if merged.out != whole.out || mergedJSON.out != wholeJSON.out {
		t.Errorf("merged:\n%s\nnot\n%s", merged.out, whole.out)
	}
	for _, ending := range []string{".csv", ".svg"} {
		a, err := os.ReadFile(file("whole" + ending))
		b, other := os.ReadFile(file("merged" + ending))
		if err != nil || other != nil || string(a) != string(b) {
			t.Errorf("%s differs: %v %v", ending, err, other)
		}
	}
	merge := func(files ...string) said { return parley(t, "", append([]string{"simulate", "--merge"}, files...)...) }
	merge(parts[:3]...).says(t, statusUsage, "the seeds 13 to 25 are missing")
	merge(append(parts, parts[0])...).says(t, statusUsage, "both have seed 26")
	other := append(plank("--games", "50"), "--shard", "2/4", "--out", file("other"))
	parley(t, "", other...).says(t, statusDone)
	merge(parts[0], parts[1], parts[2], file("other")).says(t, statusUsage, "are parts of different runs")
	text, _ := os.ReadFile(parts[0])
	must := func(name, text string) string {
		if err := os.WriteFile(file(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file(name)
	}
	merge(must("torn", string(text[:len(text)/2]))).says(t, statusUsage, "it is incomplete")
	merge(must("changed", strings.Replace(string(text), `"winner":"red"`, `"winner":"blu"`, 1))).says(t, statusUsage, "it is damaged")
	merge(must("mine", "seed\n")).says(t, statusUsage, "was not written by `parley simulate --shard")
	merge(file("nowhere")).says(t, statusUsage, "nowhere: no such file")
	parley(t, "", append(args, "--shard", "1/4", "--out", file("mine"))...).says(t, statusUsage, "already exists and is not a file of parley simulate")
	few := plank("--games", "2", "--shard")
	for _, k := range []string{"1/3", "2/3", "3/3"} {
		parley(t, "", append(few, k, "--out", file("few"+k[:1]))...).says(t, statusDone)
	}
	merge(file("few1"), file("few2"), file("few3")).says(t, statusDone, "2 games")
}

func TestSimulateTries(t *testing.T) {
	s := parley(t, "", plank("--games", "50", "--try", "--measure", "fight(ann, bob) == 1")...)
	s.says(t, statusDone, "fight(ann, bob) == 1", "The program can compute this exactly:")
	parley(t, "", printed(t, s.out, "compute this exactly:")...).says(t, statusDone, "exact")
}

func TestSimulateReportsFailedGames(t *testing.T) {
	house := filepath.Join(t.TempDir(), "breaks.lua")
	if err := os.WriteFile(house, []byte(`house "breaks" { ruleset = "cutlass", title = "Breaks", text = "It fails." }
wrap "cutlass.cut" (function(old, captain) if captain.men == 2 then return captain.nothing end return old(captain) end)
`), 0o644); err != nil {
		t.Fatal(err)
	}
	parley(t, "", plank("--games", "9", "--house", house)...).says(t, statusNo, "9 games failed, without a result: seeds 1, 2, 3, 4, 5, 6, 7, 8, …", "has no \"nothing\"")
	parley(t, "", plank("--games", "9", "--orders", "3")...).says(t, statusDone, "9 games unfinished after 3 orders, without a winner")
}

func TestSimulateWrongUsage(t *testing.T) {
	for _, x := range []struct {
		args []string
		says string
	}{
		{[]string{"simulate"}, "simulate needs one scenario: parley simulate galley/duel"},
		{[]string{"simulate", "galley/dul"}, `there is no scenario "galley/dul" (did you mean "galley/duel"?)`},
		{plank("--games", "0"), "--games must be from 1 to 10000000"},
		{plank("--orders", "0"), "--orders must be at least 1"},
		{plank("--bots", "blue=clever,red=random"), `unknown kind of bot "clever"`},
		{plank("--bots", "all=search:2s"), "a limit of time only at the prompt"},
		{plank("--bots", "blue=random"), "no bot plays red: give each side one"},
		{plank("--bots", "blue=gredy:24"), `unknown kind of bot "gredy" (did you mean "greedy"?); the kinds are: random`},
		{plank("--bots", "bleu=random"), `there is no side "bleu" for a bot (did you mean "blue"?)`},
		{plank("--house", "faint"), `there is no house rule "faint" (did you mean "feint"?)`},
		{plank("--against", "faint"), `there is no house rule "faint"`},
		{plank("--against", "none", "--against", "feint"), "--against none means the book: leave out the others"},
		{plank("--count", "cutlass.cutt"), `there is no rule "cutlass.cutt" (did you mean "cutlass.cut"?)`},
		{plank("--measure", ""), "--measure needs an expression"},
		{plank("--measure", "anne.men"), `undefined name "anne"`},
		{plank("--set", "cutlass.data.odds.red=3..1"), "the range must go up"},
		{plank("--set", "cutlass.data.odds.red=1..3 step 0"), "the step must be more than 0"},
		{plank("--set", "cutlass.data.odds.red=1..1000"), "has more than 100 values: use a larger step"},
		{plank("--set", "cutlass.data.odds.red=1..3", "--set", "cutlass.data.odds.blue=1..3"), "only one value can be swept"},
		{plank("--set", "cutlass.data.odds.red=1..3", "--against", "none"), "a sweep compares its own values"},
		{plank("--sensitivity", "cutlass.data.ods"), `there is no data table "cutlass.data.ods" (did you mean "cutlass.data.odds"?)`},
		{plank("--sensitivity", "cutlass.data.odds", "--step", "x"), "--step needs a number above 0"},
		{plank("--sensitivity", "cutlass.data.odds", "--against", "none"), "leave out --against"},
		{plank("--step", "2"), "--step is for --sensitivity"},
		{plank("--until", "many"), "--until needs a percentage between 0 and 50"},
		{plank("--until", "1%", "--shard", "1/2", "--out", "x"), "--until cannot be used with --shard"},
		{plank("--shard", "1/2"), "--shard needs --out FILE"},
		{plank("--shard", "3/2", "--out", "x"), "--shard needs K/N"},
		{plank("--out", "x"), "--out is for the part of --shard"},
		{plank("--shard", "1/2", "--out", "x", "--json"), "give them to --merge"},
		{plank("--save", "three"), "--save needs seeds"},
		{plank("--dir", "x"), "--dir is for the journals of --save"},
		{plank("--try"), "--try needs something to try"},
		{plank("--try", "--measure", "1", "--until", "2"), "--try plays no game"},
		{plank("--csv", "simulate_test.go"), "already exists and is not a file of parley simulate"},
		{[]string{"simulate", "--merge"}, "--merge needs the files of all parts"},
		{[]string{"simulate", "--merge", "x", "--games", "3"}, "leave out --games"},
	} {
		parley(t, "", x.args...).says(t, statusUsage, x.says)
	}
	if _, err := os.Stat("x"); err == nil {
		t.Error("a refused run has written a file")
	}
}
