package main

import (
	"os"
	"strings"
	"testing"
)

// TestRulesAsAPage: the page has the numbers and house rules of the command line, and
// replaces no file that parley did not make.
func TestRulesAsAPage(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("mine.html", []byte("<p>mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args, want string
		status     int
	}{
		{"--html mine.html", "mine.html already exists and is not a page made by parley", statusUsage},
		{"--html none/new.html", "none/new.html cannot be written", statusUsage},
		{"--html new.html --find boats", "--html writes the whole rulebook", statusUsage},
		{"--html new.html --markdown", "--html writes the whole rulebook", statusUsage},
		{"--html new.html --house no-cap", "saved the rulebook as new.html", statusDone},
		{"--html new.html --set galley.data.defaults.archery-range=7", "saved the rulebook as new.html", statusDone},
		{"--html cards.html --cards strait", "saved the rulebook as cards.html", statusDone},
		{"--html mine.html --force", "saved the rulebook as mine.html", statusDone},
	} {
		parley(t, "", append([]string{"rules", "galley"}, strings.Fields(c.args)...)...).says(t, c.status, c.want)
	}
	text, err := os.ReadFile("new.html")
	if err != nil || !strings.Contains(string(text), "<td>archery-range</td><td><mark>7</mark></td>") || !strings.Contains(string(text), "Today <code>archery-range</code> is <b>7</b> hexes.") {
		t.Errorf("%v, and the page has %d bytes", err, len(text))
	}
	text, err = os.ReadFile("cards.html")
	if err != nil || !strings.Contains(string(text), `id="galley.card.squall"><h3>`) || !strings.Contains(string(text), `<p class="card">2 in the deck fortunes, played when it is drawn.</p>`) {
		t.Errorf("%v, and the cards of a file are not on the page of %d bytes", err, len(text))
	}
}
