package main

import (
	"os"
	"strings"
	"testing"

	"parley/repl/markup"
)

// TestCardsOfARuleset: cards are listed by deck with their copies, those of a card file
// and of tables too, and drawn in a file that replaces nothing else.
func TestCardsOfARuleset(t *testing.T) {
	data := testdata(t)
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"rain.lua": `house "rain" { ruleset = "warren", title = "Rain" }
card "rain" { title = "Rain", text = "It rains.", deck = "tricks", copies = 4, kind = "held", hook = "any", run = function() end }`,
		"dry.toml":  "[scenario]\nruleset = \"warren\"\ntitle = \"Dry\"\n[meadow]\nwidth = 4\nheight = 4\n[[side]]\nid = \"blue\"\n[[side]]\nid = \"red\"\n[[deck]]\nid = \"tricks\"\nwithout = [\"gale\"]\ncopies = { owl = 3 }\n",
		"mine.html": "<p>mine",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args, want string
		status     int
	}{
		{"warren", "The tricks (tricks): 12 cards of 6 kinds, hands of 3 at most\n    2  gale             A Gale; kind: now; played when it is drawn\n", statusDone},
		{"warren --cards rain.lua", "    4  rain             Rain; kind: held; played at any time between two orders;\n                        rain.lua\n", statusDone},
		{"warren --scenario dry.toml", "11 cards of 5 kinds", statusDone},
		{"warren --scenario dry.toml", "    3  owl ", statusDone},
		{"dry.toml", "11 cards of 5 kinds", statusDone},
		{"galley/fickle-sea", "The fortunes (fortunes): 14 cards of 8 kinds", statusDone},
		{"dri.toml", `there is no ruleset "dri.toml"`, statusUsage},
		{"galley --scenario galley/fickle-sea", "The fortunes (fortunes): 14 cards of 8 kinds", statusDone}, // the scenario names its card file
		{"parlour --deck pack", "    1  ace-hearts       rank: 1; suit: hearts\n", statusDone},
		{"parlour --deck tale", `parlour has no deck "tale" (did you mean "tales"?); its decks: pack, tales`, statusUsage},
		{"parlour --json --deck tales", `[{"deck":"tales","title":"the tales","hand_limit":3,"cards":[{"id":"ghost","title":"ghost","text":"","copies":2,"when":"","fields":[]},`, statusDone},
		{"moor", "moor has no decks of cards; --cards FILE adds", statusNo},
		{"moor --json", "[]\n", statusNo},
		{"moor --html none.html", "there are no cards to draw", statusUsage},
		{"moor --scenario dry.toml", "the scenario dry.toml is one of warren, not of moor", statusUsage},
		{"warren --cards fog.lua", "fog.lua: no such file", statusUsage},
		{"warren --html mine.html", "mine.html already exists and is not a page made by parley", statusUsage},
		{"warren --html none/sheet.html", "none/sheet.html cannot be written", statusUsage},
		{"warren --html sheet.html", "saved 12 cards on 2 sheets as sheet.html\n", statusDone},
		{"warren --html sheet.html --json", `{"cards":12,"html":"sheet.html","replaced":true,"sheets":2}`, statusDone},
		{"parlour --html sheet.html", "saved 66 cards on 8 sheets", statusDone},
		{"warren --html mine.html --force", "saved 12 cards", statusDone},
	} {
		if got := parley(t, "", append([]string{"cards", "--path", data}, strings.Fields(c.args)...)...); got.status != c.status || !strings.Contains(got.all(), c.want) {
			t.Errorf("parley cards %s: status %d\n%s\nwant %d and\n%s", c.args, got.status, got.all(), c.status, c.want)
		}
	}
	page, err := os.ReadFile("mine.html")
	if err != nil || !strings.HasPrefix(string(page), markup.Signature) || strings.Count(string(page), "<article") != 12 {
		t.Errorf("%v, and the sheet is\n%s", err, page)
	}
	if _, err := os.Stat("none.html"); err == nil {
		t.Error("a file without cards was written")
	}
}
