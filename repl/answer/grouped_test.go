package answer

import (
	"strings"
	"testing"
)

// TestGrouped says the same of many pieces once, runs of them by their numbers.
func TestGrouped(t *testing.T) {
	s := Scribe{Game: begun(t, "piratewars/first-blood")}
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
