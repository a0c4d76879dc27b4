package repl

import (
	"parley/repl/layout"
	"strings"
	"testing"
)

// TestGrouped says the same of many pieces once, runs of them by their numbers.
func TestGrouped(t *testing.T) {
	s, _ := atTable(t, "piratewars/first-blood")
	say := func(list ...string) (all []saying) {
		for _, x := range list {
			path, what, _ := strings.Cut(x, " ")
			all = append(all, saying{path: path, what: " " + what})
		}
		return all
	}
	for _, c := range []struct {
		list []saying
		want string
	}{
		{say("barracuda.left 8"), "barracuda.left 8"},
		{say("barracuda.left 8", "barracuda.x 2"), "barracuda: left 8, x 2"},
		{say("wind 3", "turn 4"), "wind 3; turn 4"},
		{say("barracuda-crew-1.dead yes", "barracuda-crew-2.dead yes", "barracuda-mate.dead yes", "barracuda-crew-3.dead yes"),
			"barracuda-crew-1, barracuda-crew-2, barracuda-mate, barracuda-crew-3: dead yes"},
		{say("barracuda-crew-1.dead yes", "barracuda-crew-1.acted no", "barracuda-crew-2.dead yes", "barracuda-crew-2.acted no",
			"barracuda-crew-3.dead yes", "barracuda-crew-3.acted no"), "barracuda-crew-1..3: dead yes, acted no"},
		{say("barracuda-crew-1.dead yes", "barracuda-crew-2.dead no"), "barracuda-crew-1.dead yes; barracuda-crew-2.dead no"},
		{say("flagship.column.10.crossed yes", "flagship.column.3.crossed yes", "flagship.column.1.crossed yes", "flagship.column.2.crossed yes"),
			"flagship.column.1..3,10.crossed yes"},
		{say("flagship.column.1.crossed yes", "flagship.column.2.crossed no"), "flagship: column.1.crossed yes, column.2.crossed no"},
	} {
		if got := strings.Join(s.grouped(c.list), "; "); got != c.want {
			t.Errorf("%v\n have %s\n want %s", c.list, got, c.want)
		}
	}
}

// TestOddsOfABroadside tells of each outcome what it changes, not what it
// leaves as it was, in lines that a screen holds.
func TestOddsOfABroadside(t *testing.T) {
	s, out := atTable(t, "piratewars/first-blood", "done blue", "done red", "dice initiative 3, initiative 4", "roll-initiative",
		"advance barracuda", "advance barracuda", "advance flagship", "advance flagship", "done blue", "done red",
		"declare-fire flagship flagship-gunner-3 barracuda cannon=flagship-cannon-2 ammunition=ball")
	text, _ := says(t, s, out, `odds broadside.alone("blue")`)
	for _, want := range []string{"nothing else changes", "barracuda-crew-1.dead = yes, barracuda.column.1.crossed = yes",
		"barracuda-crew-1..3: dead = yes"} {
		if !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	if strings.Contains(text, "dead = no") {
		t.Errorf("what stays as it was is told:\n%s", text)
	}
}

// TestLongListsAreBroken breaks a list without spaces at its commas.
func TestLongListsAreBroken(t *testing.T) {
	text := "sail cormorant figures=" + strings.Repeat("cormorant-crew-1,", 8)
	for _, line := range strings.Split(layout.Wrap(text, 40), "\n") {
		if len(line) > 40 {
			t.Errorf("%d characters in 40 columns: %s", len(line), line)
		}
	}
	if got := strings.Join(strings.Fields(layout.Wrap(text, 40)), ""); got != strings.ReplaceAll(text, " ", "") {
		t.Errorf("broken to %s", got)
	}
}
