package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/repl/page"
)

// film makes a page of a journal and returns it, with what is packed in it.
func film(t *testing.T, journal string, args ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "page.html")
	parley(t, "", append([]string{"replay", journal, "--html", name}, args...)...).says(t, statusDone, "saved the game as "+name)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := page.Unpacked(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return string(text) + packed
}

// TestFilmOfASide: nothing that a side may not see is in the bytes of its page: no order,
// name, card or die of others, and not the seed, which tells of every die.
func TestFilmOfASide(t *testing.T) {
	const lines = "as blue\ndone\nas red\nseason pan salt\n"
	data := testdata(t)
	file := filepath.Join(t.TempDir(), "supper.parley")
	parley(t, lines, "play", "--path", data, "larder/supper", "--seed", "314159", "--journal", file).says(t, statusDone)
	for side, sees := range map[string]bool{"": true, "red": true, "blue": false, "nobody": false} {
		args := []string{"--path", data}
		if side != "" {
			args = append(args, "--for", side)
		}
		text := film(t, file, args...)
		for _, hidden := range []string{"takes salt", "season pan salt", "strength", "Odds beforehand"} {
			if strings.Contains(text, hidden) != sees {
				t.Errorf("for %q: %q is in the page: %v", side, hidden, !sees)
			}
		}
		if strings.Contains(text, "314159") != (side == "") {
			t.Errorf("for %q the seed is in the page, or not in that for everybody", side)
		}
		if text != film(t, file, args...) {
			t.Errorf("for %q: another page of the same game", side)
		}
	}
}

// TestFilmTellsTheEnd as the prompt does, without naming what only the prompt has.
func TestFilmTellsTheEnd(t *testing.T) {
	file := filepath.Join(t.TempDir(), "short.parley")
	parley(t, "resign red\n", "play", "galley/duel", "--journal", file).says(t, statusDone)
	text := film(t, file)
	if !strings.Contains(text, "<code>resign</code>, ended it.") || strings.Contains(text, "why 1") {
		t.Error(text[strings.Index(text, "<ol"):strings.Index(text, "</ol>")])
	}
}

// TestFilmReplacesNothing that parley did not make, and refuses a side that does not play.
func TestFilmReplacesNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	parley(t, "resign red\n", "play", "galley/duel", "--seed", "3", "--journal", "end.parley").says(t, statusDone)
	if err := os.WriteFile("mine.html", []byte("<p>mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args, want string
		status     int
	}{
		{"--html mine.html", "mine.html already exists and is not a page made by parley", statusUsage},
		{"--html mine.html --for green", "mine.html already exists", statusUsage},
		{"--html new.html --for green", "the sides here are: blue, red", statusUsage},
		{"--html none/new.html", "none/new.html cannot be written", statusUsage},
		{"--for red", "--for SIDE is for a page: add --html FILE", statusUsage},
		{"--html new.html --as red", "with --html use --for SIDE", statusUsage},
		{"--html new.html", "end.parley is valid: 1 order", statusDone},
		{"--html new.html --json", `"holds":true`, statusDone},
		{"--html mine.html --force", "saved the game as mine.html", statusDone},
	} {
		parley(t, "", append([]string{"replay", "end.parley"}, strings.Fields(c.args)...)...).says(t, c.status, c.want)
	}
	text, err := os.ReadFile("mine.html")
	if err != nil || !strings.Contains(string(text), "Victory for The Crown") || !strings.Contains(string(text), `<li id=s1>`) {
		t.Errorf("%v, and the page is\n%s", err, text)
	}
}

// TestFilmIsSmall: the page of a battle that was played to its end has less than 300 KB;
// with -long that of the longest of ours.
func TestFilmIsSmall(t *testing.T) {
	scenario := "galley/off-the-point"
	if *long {
		scenario = "galley/yendor"
	}
	dir := atHome(t)
	journal, name := filepath.Join(dir, "end.parley"), filepath.Join(dir, "end.html")
	parley(t, "quit\n", "play", scenario, "--bots", "all=random", "--bot-rounds", "200", "--seed", "5", "--journal", journal).says(t, statusDone)
	parley(t, "", "replay", journal, "--html", name).says(t, statusDone, "saved the game as")
	st, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	if t.Logf("%d bytes", st.Size()); st.Size() > 300_000 {
		t.Errorf("%d bytes (limit 300,000)", st.Size())
	}
}
