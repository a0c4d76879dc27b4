package repl

import (
	"slices"
	"strings"
	"testing"

	"parley/core/odds"
	"parley/lua/ask"
	"parley/repl/answer"
)

func TestWhatIf(t *testing.T) {
	s, out := atTable(t, "galley/duel", aimed...)
	const rams = "ram 3, men overboard 1, men overboard 2"
	got, a := says(t, s, out, "what if done hag with to hit 3, deck zone 2, man hit=hand, "+rams)
	j := a.JSON.(trialJSON)
	if !j.Accepted || len(j.Rolls) != 6 || len(j.Unused) > 0 || !strings.Contains(got, "hits [] -> [{ship hag, zone F2, man hand}]") {
		t.Errorf("what if says\n%s%+v", got, j)
	}
	supposed := j.Hash
	got, a = says(t, s, out, "what if done hag with to hit 6, deck zone 2")
	if j := a.JSON.(trialJSON); len(j.Unused) != 1 || !strings.Contains(got, "not used: deck zone 2: no roll or question asked for it") {
		t.Errorf("a die too many:\n%s", got)
	}
	if _, err := s.Line("what if done hag with to hit 9"); err == nil {
		t.Error("a d6 shows a 9")
	}
	if _, a := says(t, s, out, "what if shoot hag hag"); !a.No {
		t.Error("a forbidden order is played")
	}
	says(t, s, out, "dice to hit 3, deck zone 2, man hit hand, "+rams)
	says(t, s, out, "done hag")
	if s.Game.State.Hash() != supposed {
		t.Error("the order comes to something else than what was supposed of it")
	}
}

func TestWhatIfWithChoices(t *testing.T) {
	s, out := atTable(t, "galley/duel", grappled...)
	got, a := says(t, s, out, "what if board hag trident with boarding 6, boarding 6")
	if j := a.JSON.(trialJSON); len(j.Assumed) == 0 || !strings.Contains(got, "assumed: The Crown, men to commit: ") {
		t.Errorf("what is assumed is not said:\n%s", got)
	}
	got, a = says(t, s, out, "what if board hag trident with boarding 6, boarding 1, trident fighters=1, losses hag hands=99")
	j := a.JSON.(trialJSON)
	if len(j.Assumed) > 0 || len(j.Unused) != 1 || !strings.Contains(got, "men to commit: commit trident fighters=1\n") || !strings.Contains(got, "not used: losses hag hands=99: ") {
		t.Errorf("what if says\n%s%+v", got, j)
	}
}

// TestWhatIfIsTakenBack asks in every position of a fight, also in the middle
// of decisions, and goes on: the game must be the one that nobody asked in.
func TestWhatIfIsTakenBack(t *testing.T) {
	lines := append(slices.Clone(boarded), "1", "1", "undo", "redo", "order trident G", "order hag B")
	plain, _ := atTable(t, "galley/duel")
	asked, out := atTable(t, "galley/duel")
	for _, l := range lines {
		for _, o := range offers(t, asked) {
			g := asked.Game
			hash, mark, recs, pend := g.State.Hash(), g.State.Mark(), len(g.Records()), g.Pending()
			text := ""
			if pend != nil {
				text = asked.question(pend)
			}
			says(t, asked, out, "what if "+o)
			if g.State.Hash() != hash || g.State.Mark() != mark || len(g.Records()) != recs || g.Pending() != pend {
				t.Fatalf("before %q: what if %s leaves a trace", l, o)
			}
			if pend != nil && asked.question(pend) != text {
				t.Fatalf("before %q: what if %s changes the question", l, o)
			}
		}
		for _, s := range []*Session{plain, asked} {
			if a, err := s.Line(l); err != nil || a.No {
				t.Fatalf("%s: %v", l, err)
			}
		}
		if a, b := plain.Game.State.Hash(), asked.Game.State.Hash(); a != b {
			t.Fatalf("after %q the game is another one", l)
		}
	}
}

// offers lists a few things that could be said now.
func offers(t *testing.T, s *Session) (list []string) {
	if w := s.Game.Pending(); w != nil {
		return w.Choice.List()
	}
	orders, err := ask.Legal(s.Game.Host, "")
	if err != nil {
		t.Fatal(err)
	}
	for i, o := range orders {
		if i%max(1, len(orders)/4) == 0 {
			list = append(list, o.Text)
		}
	}
	return list
}

// TestNearestOrdersAreLegal refuses what it can and tries what is offered.
func TestNearestOrdersAreLegal(t *testing.T) {
	s, out := atTable(t, "galley/duel", collision...)
	for _, line := range []string{"shoot trident trident", "shoot hag trident", "shoot trident hag group=9", "shoot trident hag aim=Z1", "order hag 3"} {
		w, err := ask.ExplainRefusal(s.Game, "", line, nil)
		if err != nil || w.Legal {
			t.Fatal(line, err, w)
		}
		if strings.HasPrefix(line, "shoot") && len(w.Nearest) == 0 {
			t.Errorf("nothing is near %s", line)
		}
		for _, o := range w.Nearest {
			if _, refused, err := s.Game.WhyNot("", o); err != nil || len(refused) > 0 {
				t.Errorf("%s: %s is offered and refused: %v %v", line, o, refused, err)
			}
		}
	}
	got, a := says(t, s, out, "why not shoot trident hag group=9")
	if !a.No || !strings.Contains(got, "expected: #sizes == 0 or sizes[group]; found: #sizes = 1, sizes[group] = none") {
		t.Errorf("the facts are\n%s", got)
	}
}

// TestARefusedOrderIsWhole: for a machine it has every field that an order has,
// and the hash of the position that it leaves as it was.
func TestARefusedOrderIsWhole(t *testing.T) {
	s, out := atTable(t, "galley/duel", collision...)
	_, a := says(t, s, out, "shoot trident trident")
	j := a.JSON.(*orderJSON)
	if !a.No || j.Accepted || len(j.Reasons) == 0 || j.Hash != s.Game.State.Hash() || j.Outcome == nil || j.Rolls == nil || j.Changes == nil || j.Notes == nil {
		t.Errorf("a refused order is %+v", j)
	}
}

// TestSupposedOrdersAreOfThePhase: what is to be supposed are orders that the
// phase is there for, whatever order is asked about; and none while a question
// is open.
func TestSupposedOrdersAreOfThePhase(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done", "done")
	if got, _ := says(t, s, out, "what if station hag hand F1 F2"); !strings.Contains(strings.Join(strings.Fields(got), " "), "with blue: order trident …") {
		t.Errorf("what if says\n%s", got)
	}
	s, out = atTable(t, "galley/duel", aimed...)
	say(t, s, out, "dice to hit 6, ram 3, men overboard 1, men overboard 2, grapple 5", "done hag", "throw hag trident", "done trident", "board hag trident")
	if _, err := s.Line("odds commit trident hands=1"); err == nil || !strings.Contains(err.Error(), "the open question is answered (The Crown: men to commit)") {
		t.Errorf("odds of an answer: %v", err)
	}
}

// TestWhatIfTakesEffectLater: an order that only declares something is followed
// until it takes effect; the hash is the one of the order itself.
func TestWhatIfTakesEffectLater(t *testing.T) {
	s, out := atTable(t, "galley/duel", collision...)
	got, a := says(t, s, out, "what if shoot trident hag with to hit 3, deck zone 2, man hit=hand")
	j := a.JSON.(trialJSON)
	if len(j.Rolls) != 3 || len(j.Unused) > 0 || !strings.Contains(got, "hag.men.F2.hand 1 -> 0") || strings.Contains(got, "rams") || strings.Contains(got, "then:") {
		t.Errorf("what if says\n%s%+v", got, j)
	}
	if j.Later == "" || !strings.Contains(got, j.Later) || len(j.Assumed) != 1 || j.Assumed[0] != (odds.Assumed{Player: "red", Question: "archery", Option: "done"}) {
		t.Errorf("later %q, assumed %v", j.Later, j.Assumed)
	}
	got, a = says(t, s, out, "odds shoot trident hag watch hag.men.F2.hand given deck zone=2, man hit=hand")
	if o := a.JSON.(*answer.OddsAnswerJSON); o.Later != j.Later || !strings.Contains(got, "assumed: The Corsairs, archery: done") || len(o.Outcomes) != 2 || o.Outcomes[0].P != "1/2" {
		t.Errorf("odds say\n%s%+v", got, o)
	}
	says(t, s, out, "shoot trident hag")
	got, a = says(t, s, out, "odds done")
	if o := a.JSON.(*answer.OddsAnswerJSON); strings.Contains(got, "Step 6") || len(o.Then) < 2 {
		t.Errorf("odds of being done as the last say\n%s%q", got, o.Then)
	}
	says(t, s, out, "undo")
	got, a = says(t, s, out, "odds done watch hag.hull")
	if o := a.JSON.(*answer.OddsAnswerJSON); !strings.Contains(got, "so far: hag.hull = 6") || !slices.Equal(o.Then, []string{"Period 2 of 30, step 6, archery: Sea Hag (red) to act"}) {
		t.Errorf("odds of being done before others say\n%s%q", got, o.Then)
	}
	if _, err := s.Line("odds shoot trident hag given to hit=9"); err == nil || err.Error() != `given to hit=9: d6 has no face "9"; its faces are 1, 2, 3, 4, 5, 6` {
		t.Errorf("a die that cannot fall: %v", err)
	}
	says(t, s, out, "shoot trident hag")
	if s.Game.State.Hash() != j.Hash {
		t.Error("the order comes to something else than what was supposed of it")
	}
	// The last who shoots ends the step: what if plays on to the next decision.
	got, a = says(t, s, out, "what if shoot hag trident")
	if j := a.JSON.(trialJSON); len(j.Assumed) > 0 || !strings.Contains(got, "Sea Hag rams") || j.Then == "" {
		t.Errorf("the last order:\n%s%+v", got, j)
	}
}
