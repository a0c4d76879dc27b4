package repl

import (
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// TestBotsStopWhereNobodyWins: a game without an end is left standing, said to
// be not over, and goes on for as long again when the bots begin again.
func TestBotsStopWhereNobodyWins(t *testing.T) {
	var out strings.Builder
	s := New(&ruleset.Library{Dirs: []string{"../lua/testdata"}}, layout.Screen{Out: &out, ASCII: true})
	h, sc, err := lua.Open(s.Lib, "doldrums/becalmed")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	s.SetGame(g)
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	if err := s.SetBots("all"); err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(got, "The program has played 200 rounds on end and nobody has won, so it stops before watch 201. The game is not over.") {
		t.Errorf("it says:\n%s", got[max(0, len(got)-400):])
	}
	if g.Over() || g.Clock().Round() != 1+BotRounds {
		t.Errorf("over %v, in round %d", g.Over(), g.Clock().Round())
	}
	if err := s.Start(); err != nil || g.Clock().Round() != 1+2*BotRounds {
		t.Errorf("begun again it stands in round %d: %v", g.Clock().Round(), err)
	}
	s.Rounds = 3
	out.Reset()
	if err := s.Start(); err != nil || g.Clock().Round() != 1+2*BotRounds+3 || !strings.Contains(out.String(), "has played 3 rounds") {
		t.Errorf("told to play three more it stands in round %d: %v\n%s", g.Clock().Round(), err, &out)
	}
}
