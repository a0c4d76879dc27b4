package repl

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/repl/answer"
	"parley/repl/layout"
)

// inTheTasks is first-blood when the Flagship has a cannon that bears.
func inTheTasks(t testing.TB) (*Session, *strings.Builder) {
	return atTable(t, "piratewars/first-blood", "done blue", "done red", "dice initiative 3, initiative 4", "roll-initiative",
		"advance barracuda", "advance barracuda", "advance flagship", "advance flagship", "done blue", "done red")
}

// TestLegalOfAFigure lists what a figure could be ordered, each order one that
// names it and may be given, and nothing of the others of its side.
func TestLegalOfAFigure(t *testing.T) {
	s, out := inTheTasks(t)
	for _, c := range []struct {
		piece string
		has   []string
	}{
		{"flagship-gunner-3", []string{"declare-fire flagship flagship-gunner-3 barracuda cannon=flagship-cannon-2 ammunition=ball",
			"move-figure flagship-gunner-3 deck", "sail flagship figures=flagship-gunner-3"}},
		{"flagship-marine-2", []string{"declare-fire flagship flagship-marine-2 barracuda group=deck"}},
		{"flagship-cannon-2", []string{"shift-cannon flagship-cannon-2 flagship-gunner-3,flagship-gunner-4"}},
		{"flagship", []string{"declare-fire flagship flagship-marine-1..7 barracuda group=deck", "sail flagship"}},
	} {
		text, a := says(t, s, out, "legal "+c.piece)
		rows := a.JSON.([]answer.LegalRow)
		for _, want := range c.has {
			if !strings.Contains("\n"+layout.Rejoin(text), "\n"+want+"\n") {
				t.Errorf("legal %s lacks %s:\n%s", c.piece, want, text)
			}
		}
		for _, r := range rows {
			if !strings.Contains(r.Order+",", c.piece) && !strings.Contains(r.Order, "..") {
				t.Errorf("legal %s lists %s", c.piece, r.Order)
			}
			if _, _, refused, err := s.Game.Rules.Check("blue", r.Order); err != nil || len(refused) > 0 {
				t.Errorf("legal %s lists %s, which is refused: %v %v", c.piece, r.Order, refused, err)
			}
		}
	}
	if text, _ := says(t, s, out, "legal barracuda"); !strings.Contains(text, "Barracuda has no legal order now: The Governor to act") {
		t.Errorf("legal of a ship whose turn it is not: %s", text)
	}
}

// becalmed is a battle in which the sides have yet to agree on the wind.
const becalmed = `[scenario]
ruleset = "piratewars"
title = "Becalmed"
[[side]]
id = "red"
[[side]]
id = "blue"
[[ship]]
id = "hag"
model = "black-seas-barracuda"
side = "red"
x = 0
y = 0
[[ship]]
id = "eel"
model = "imperial-flagship"
side = "blue"
x = 60
y = 0
`

// TestLegalOfASide names the side of an order that another side would be taken
// to give, in the list of all and in what is offered after a refusal.
func TestLegalOfASide(t *testing.T) {
	file := filepath.Join(t.TempDir(), "becalmed.toml")
	if err := os.WriteFile(file, []byte(becalmed), 0o644); err != nil {
		t.Fatal(err)
	}
	s, out := atTable(t, file, "set-wind 90")
	for _, c := range []struct{ line, has, lacks string }{
		{"legal", "\nagree-wind blue\n", "\nagree-wind\n"},
		{"legal blue", "\nagree-wind blue\n", "hag"},
		{"legal red", "\nset-wind bearing=45\n", "agree-wind"},
		{"agree-wind", "legal instead: agree-wind blue\n", "blows"},
		{"agree-wind blue", "The wind blows towards 90\n", "refused"},
	} {
		text, _ := says(t, s, out, c.line)
		if text = "\n" + text + "\n"; !strings.Contains(text, c.has) || strings.Contains(text, c.lacks) {
			t.Errorf("%s:\n%s", c.line, text)
		}
	}
}

// TestLegalIsBrief lists a whole crew in a few lines.
func TestLegalIsBrief(t *testing.T) {
	s, out := atTable(t, "piratewars/first-blood")
	text, _ := says(t, s, out, "legal")
	if n := strings.Count(text, "\n"); n > 24 {
		t.Errorf("%d lines:\n%s", n, text)
	}
	for _, want := range []string{"station barracuda-extra-1..16\n", "\ndone\n", "\ndone red\n", "64 orders, such as `station barracuda-extra-1 gun-deck`"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	text, _ = says(t, s, out, "show side")
	for _, want := range []string{"The Governor\n", "  barracuda-gunner-1..8    Cannon crew 1..8 of Barracuda\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestHelpIsOfNow lists the orders of the phase, and of every phase when asked.
func TestHelpIsOfNow(t *testing.T) {
	s, out := atTable(t, "piratewars/first-blood")
	now, _ := says(t, s, out, "help")
	all, _ := says(t, s, out, "help all")
	for _, c := range []struct {
		word    string
		of, off string
	}{{"  place-ship [SHIP]", now, ""}, {"  place-ship [SHIP]", all, ""}, {"  advance [SHIP]", all, now}, {"  casualties [SIDE]", all, now}, {"  undo ", now, all}} {
		if !strings.Contains(c.of, c.word) || c.off != "" && strings.Contains(c.off, c.word) {
			t.Errorf("%s stands in the wrong help", c.word)
		}
	}
}
