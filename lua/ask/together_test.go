package ask_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// wager is a rulebook in which two sides stake coins without seeing the
// other's.
var wager = &ruleset.Library{Dirs: []string{"../testdata"}}

// staked begins the game and has ann challenge bob; the dealer decides nothing.
func staked(t *testing.T) *lua.Game {
	t.Helper()
	g := luatest.Opening(t, wager, "wager/cask", lua.Setup{Seed: 3})
	rep, err := g.Order("blue", "challenge ann bob")
	if err != nil || rep.Waits == nil || rep.Waits.Choice == nil {
		t.Fatalf("%v %+v", err, rep)
	}
	return g
}

// chosen lists the decisions in some events.
func chosen(events []game.Event) (list []string) {
	for _, e := range events {
		if e.Kind == game.Chose {
			list = append(list, e.Player+" "+e.Text)
		}
	}
	return list
}

// TestSealedAnswersAreRevealedTogether: what is shown before the second answer
// does not depend on the first.
func TestSealedAnswersAreRevealedTogether(t *testing.T) {
	g := staked(t)
	c := g.Pending().Choice
	if c.Player != "blue" || c.Place != 1 || c.Of != 2 || !c.Sealed() {
		t.Fatalf("asked first: %+v", c)
	}
	hash, options := g.State.Hash(), secondOptions(t, g, "red")
	rep, err := g.Answer("3")
	if err != nil || !rep.Accepted() || rep.Waits == nil || len(chosen(rep.Events)) > 0 {
		t.Fatalf("after the first answer: %v %+v", err, rep)
	}
	if c := g.Pending().Choice; c.Player != "red" || c.Place != 2 || c.Of != 2 || len(g.Pending().Sealed) != 1 {
		t.Fatalf("asked next: %+v", g.Pending())
	}
	if got := g.Pending().Choice.List(); !slices.Equal(got, options) {
		t.Errorf("with a sealed answer the options are %v, with another %v", got, options)
	}
	if g.State.Hash() != hash {
		t.Error("a sealed answer shows in the hash of the state")
	}
	if w := ask.Explain(g, g.Open(), nil); strings.Contains(whole(t, w), "stake ann") {
		t.Errorf("why tells a sealed answer: %s", whole(t, w))
	}
	if rep, err = g.Answer("2"); err != nil || rep.Waits != nil {
		t.Fatal(err, rep)
	}
	if got := chosen(rep.Events); !slices.Equal(got, []string{"blue stake ann 3", "red stake bob 2"}) {
		t.Errorf("revealed: %v", got)
	}
}

func whole(t *testing.T, w *ask.Why) string {
	t.Helper()
	b, err := json.Marshal(w)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// secondOptions lists the options of the second who is asked, after another answer of
// the first.
func secondOptions(t *testing.T, g *lua.Game, player string) []string {
	t.Helper()
	if _, err := g.Answer("0"); err != nil {
		t.Fatal(err)
	}
	c := g.Pending().Choice
	if c.Player != player {
		t.Fatalf("%s is asked", c.Player)
	}
	list := c.List()
	if _, err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Order("blue", "challenge ann bob"); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestTryDoesNotOpenWhatIsSealed: an answer that is only supposed meets what
// the dealer supposes of the others, and the sealed answers stand afterwards.
func TestTryDoesNotOpenWhatIsSealed(t *testing.T) {
	g := staked(t)
	if _, err := g.Answer("3"); err != nil {
		t.Fatal(err)
	}
	dice := func(c *game.Chance, _, _ int) (bool, error) { return true, c.SetAnswer("6") }
	for _, c := range []struct {
		decide func(*game.Choice, int, int) (string, bool)
		want   string
	}{
		{nil, "ann puts down 0, bob 2"},
		{func(c *game.Choice, _, _ int) (string, bool) { return "1", c.Player == "blue" }, "ann puts down 1, bob 2"},
		{func(c *game.Choice, _, _ int) (string, bool) { return "", false }, "ann puts down 0, bob 2"},
	} {
		tr, err := g.Try("", "2", game.Dealer{Dice: dice, Decide: c.decide}, nil, nil)
		if err != nil || len(tr.Refused) > 0 || tr.Waits != nil {
			t.Fatal(err, tr)
		}
		notes := ""
		for _, e := range tr.Events {
			if e.Kind == game.Noted {
				notes += e.Text
			}
		}
		if notes != c.want {
			t.Errorf("tried against the others it says %q, not %q", notes, c.want)
		}
	}
	bad := func(c *game.Choice, _, _ int) (string, bool) { return "9", true }
	if _, err := g.Try("", "2", game.Dealer{Dice: dice, Decide: bad}, nil, nil); err == nil || !strings.Contains(err.Error(), "ann has not so many") {
		t.Errorf("a decision that is not an option is accepted: %v", err)
	}
	rep, err := g.Answer("2")
	if err != nil || chosen(rep.Events)[0] != "blue stake ann 3" {
		t.Errorf("after the trials: %v %v", err, chosen(rep.Events))
	}
}

// TestSealedAnswersTakenBackAndGivenAgain: undo and redo, with the second open
// and with both in; and the journal's record plays to the same hash.
func TestSealedAnswersTakenBackAndGivenAgain(t *testing.T) {
	g := staked(t)
	hash := g.Records()[0].Hash
	if _, err := g.Answer("3"); err != nil {
		t.Fatal(err)
	}
	if rec, err := g.Undo(); err != nil || g.Pending() != nil || len(chosen(rec.Events)) > 0 || g.State.Hash() != hash {
		t.Fatalf("undone half way: %v, pending %v", err, g.Pending())
	}
	for _, line := range []string{"2", "1"} {
		if g.Open() == nil {
			if _, err := g.Order("blue", "challenge ann bob"); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := g.Answer(line); err != nil {
			t.Fatal(err)
		}
	}
	rec := g.Records()[1]
	if _, err := g.Undo(); err != nil || g.State.Hash() != hash {
		t.Fatal(err)
	}
	rep, err := g.Redo()
	if err != nil || rep.Record.Hash != rec.Hash || len(chosen(rep.Events)) != 2 {
		t.Fatalf("given again: %v %+v", err, rep)
	}
	if _, err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	short := *rec
	short.Answers, short.Hash = rec.Answers[:1], ""
	rep, err = g.Replay(&short)
	if err != nil || rep.Waits == nil || rep.Waits.Choice.Player != "red" || len(rep.Waits.Sealed) != 1 || len(chosen(rep.Events)) > 0 {
		t.Fatalf("a record cut short between the answers: %v %+v", err, rep)
	}
	rep, err = g.Answer("1")
	if err != nil || rep.Record.Hash != rec.Hash {
		t.Errorf("finished it is another: %v", err)
	}
	other := *rec
	other.Answers = slices.Clone(rec.Answers)
	other.Answers[0].Answer = "stake ann 9"
	if _, err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Replay(&other); err == nil || !errors.As(err, new(*game.Diverged)) {
		t.Errorf("a recorded answer that is not an option: %v", err)
	}
}

// TestOddsOfSealedAnswers: each may be given, and what nobody gave is assumed.
func TestOddsOfSealedAnswers(t *testing.T) {
	g := staked(t)
	if _, err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ line, want, assumed string }{
		{`wager.stake(ann, bob)`, "ann:1/2 bob:1/2", "blue stake ann 0, red stake bob 0"},
		{`wager.stake(ann, bob) given blue=2`, "ann:1", "red stake bob 0"},
		{`wager.stake(ann, bob) given red=2`, "bob:1", "blue stake ann 0"},
		{`wager.stake(ann, bob) given blue=1, red=1`, "ann:1/2 bob:1/2", ""},
	} {
		a, err := ask.Odds(g, question(t, c.line))
		if err != nil {
			t.Fatalf("%s: %v", c.line, err)
		}
		var rows, assumed []string
		for _, r := range a.Rows {
			rows = append(rows, r.Cells[0].(string)+":"+r.P.RatString())
		}
		for _, x := range a.Assumed {
			assumed = append(assumed, x.Player+" "+x.Option)
		}
		slices.Sort(rows)
		slices.Sort(assumed)
		if got := strings.Join(rows, " "); got != c.want {
			t.Errorf("%s: %s, not %s", c.line, got, c.want)
		}
		if got := strings.Join(assumed, ", "); got != c.assumed {
			t.Errorf("%s: assumed %q, not %q", c.line, got, c.assumed)
		}
	}
}

// TestBotsSeldomGiveRareOrders: they are legal, and a bot gives one now and
// then.
func TestBotsSeldomGiveRareOrders(t *testing.T) {
	g := staked(t)
	if _, err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	given, r := map[string]int{}, game.Generator(5, 0, 0)
	const times = 2000
	for range times {
		o, err := ask.RandomOrder(g.Host, "blue", r)
		if err != nil {
			t.Fatal(err)
		}
		word, _, _ := strings.Cut(o.Text, " ")
		given[word]++
	}
	if n := given["brag"]; n < times/100 || n > times/10 {
		t.Errorf("of %d orders %d are rare: %v", times, n, given)
	}
	legal, err := ask.Legal(g.Host, "")
	if err != nil || !slices.ContainsFunc(legal, func(o *lua.Order) bool { return strings.HasPrefix(o.Text, "brag") }) {
		t.Errorf("a rare order is not listed: %v %v", legal, err)
	}
}

// TestRoundsOfAnOrderAreOrdered: an order that is repeated is legal each time,
// or the repeating ends there.
func TestRoundsOfAnOrderAreOrdered(t *testing.T) {
	g := staked(t)
	if _, err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	hash := g.State.Hash()
	for _, line := range []string{"toss ann until ann.coins == 7", "toss ann until ann.coins == 7 watch ann.coins", "toss ann until ann.coins == 7 sample 4000"} {
		a, err := ask.Odds(g, question(t, line))
		if err != nil || len(a.Rows) != 2 {
			t.Fatalf("%s: %v %+v", line, err, a)
		}
		i := slices.Index(a.Columns, "refused")
		if i < 0 {
			t.Fatalf("%s: the columns are %v", line, a.Columns)
		}
		for _, r := range a.Rows {
			p, _ := r.P.Float64()
			switch text, _ := r.Cells[i].(string); text {
			case "ann is empty":
				if a.Kind == 0 && r.P.RatString() != "2/7" || p < 0.2 || p > 0.4 {
					t.Errorf("%s: she is ruined with %s", line, r.P)
				}
			case "":
				if a.Kind == 0 && r.P.RatString() != "5/7" || p < 0.6 || p > 0.8 {
					t.Errorf("%s: she has seven with %s", line, r.P)
				}
			default:
				t.Errorf("%s: refused with %q", line, text)
			}
		}
	}
	if g.State.Hash() != hash {
		t.Error("asking changed the game")
	}
}
