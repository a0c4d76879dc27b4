package repl

import (
	"strings"
	"testing"
)

// orders lists the orders in the journal of a game.
func orders(s *Session) string {
	var list []string
	for _, r := range s.Game.Records() {
		if r.N > 0 {
			list = append(list, r.Order)
		}
	}
	return strings.Join(list, " | ")
}

// TestSeveralOrders types a fight on few lines: each order has its own record,
// dice that are laid out and answers go to the orders as they come.
func TestSeveralOrders(t *testing.T) {
	apart, _ := atTable(t, "galley/duel", append(boarded[:len(boarded):len(boarded)], "1", "1")...)
	s, out := atTable(t, "galley/duel")
	says(t, s, out, "done blue; done red; order trident 3; order hag 3; order trident 3; order hag 2 S1")
	says(t, s, out, "shoot trident hag;")
	says(t, s, out, "dice to hit 3, deck zone 2, man hit hand, to hit 4, ram 3, men overboard 1, men overboard 2; shoot hag trident; dice grapple 5; throw hag trident; done trident")
	_, a := says(t, s, out, "dice boarding 2, boarding 3; board hag trident; 1; 1")
	if orders(s) != orders(apart) || s.Game.State.Hash() != apart.Game.State.Hash() {
		t.Errorf("on one line:\n%s\neach on its own:\n%s", orders(s), orders(apart))
	}
	if len(a.Parts) != 4 || a.No || a.Left != "" {
		t.Errorf("a line of four has %d answers, no: %v", len(a.Parts), a.No)
	}
	for range 2 { // the answers belong to the order
		says(t, s, out, "undo")
	}
	if got, want := orders(s), strings.TrimSuffix(orders(apart), " | done trident | board hag trident"); got != want {
		t.Errorf("undo leaves\n%s, not\n%s", got, want)
	}
}

// TestRefusalStopsTheLine stops a line at what is refused: what went before
// stands, what comes after is not carried out and named.
func TestRefusalStopsTheLine(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done blue", "done red")
	out.Reset()
	s.Step("order trident 3; order hag 99; order hag 3; done")
	if got := orders(s); !strings.HasSuffix(got, "order trident 3") {
		t.Errorf("after a refusal the journal holds %s", got)
	}
	for _, want := range []string{"Trident: set", "refused: ", "not carried out: order hag 3; done\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	out.Reset()
	s.Step("nonsense; order hag 3")
	if got := out.String(); !strings.Contains(got, "unknown command") || !strings.Contains(got, "not carried out: order hag 3") || strings.Contains(orders(s), "hag") {
		t.Errorf("an error does not stop the line:\n%s", got)
	}
}

// TestTooManyOrders bounds a line.
func TestTooManyOrders(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done blue", "done red")
	before := orders(s)
	for _, line := range []string{strings.Repeat("order trident 3;", maxOnLine+1), "what if " + strings.Repeat("order trident 3;", maxOnLine+1)} {
		if _, err := s.Line(line); err == nil || !strings.Contains(err.Error(), "too many orders on one line: 101 (limit 100)") {
			t.Errorf("%.20s…: %v", line, err)
		}
	}
	if orders(s) != before {
		t.Error("some of them were given")
	}
	if a, err := s.Line(strings.Repeat(";", 2*maxOnLine) + "legal hag"); err == nil || !a.No {
		t.Error("a line that begins with a separator is carried out")
	}
	if _, a := says(t, s, out, "show turn"+strings.Repeat(";", 2*maxOnLine)); a.No {
		t.Error("separators behind a line are orders")
	}
	if _, a := says(t, s, out, `= "`+strings.Repeat(";", 2*maxOnLine)+`"`); a.No {
		t.Error("semicolons in Lua are orders")
	}
}

// TestNoSeparator keeps whole what has semicolons of its own.
func TestNoSeparator(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done blue", "done red")
	before := orders(s)
	for line, want := range map[string]string{
		`= "a; b"`: `"a; b"`,
		"= (function() local a = 1; return a + 1 end)()":              "2",
		"= local a = 2; return a * 3":                                 "6",
		"# order trident 3; order hag 3":                              "",
		"odds a = a - 1; b = b - 1 from a=2, b=3 until a < 1 watch b": "certain: b = 1",
		`odds ("x; y") == "x; y"`:                                     "certain: yes",
	} {
		if got, a := says(t, s, out, line); !strings.Contains(got, want) || len(a.Parts) > 0 {
			t.Errorf("%s: %q, not %q", line, got, want)
		}
	}
	if orders(s) != before {
		t.Errorf("a question gave orders: %s", orders(s))
	}
	for _, line := range []string{"why not order trident 3; order hag 3", "odds order trident 3; order hag 3"} {
		if _, err := s.Line(line); err == nil || !strings.Contains(err.Error(), "asks about one order") {
			t.Errorf("%s: %v", line, err)
		}
	}
	if a, _ := s.Line(`why not order "a; b"`); !a.No || len(a.Parts) > 0 {
		t.Errorf("a name with a semicolon was cut: %+v", a)
	}
}

// TestWhatIfSeveral supposes orders one after the other: the last ones stand
// where the first have led to, and all of it is undone.
func TestWhatIfSeveral(t *testing.T) {
	s, out := atTable(t, "galley/duel", collision...)
	hash, n := s.Game.State.Hash(), len(s.Game.Records())
	got, a := says(t, s, out, "what if shoot trident hag; shoot hag trident with to hit 3, deck zone 2, man hit hand, to hit 4, ram 3, men overboard 1, men overboard 2")
	j := a.JSON.(trialJSON)
	if s.Game.State.Hash() != hash || len(s.Game.Records()) != n || s.Game.Pending() != nil {
		t.Fatal("what was supposed is not undone")
	}
	if !j.Accepted || len(j.Unused) > 0 || j.Order != "shoot trident hag; shoot hag trident" {
		t.Errorf("%+v\n%s", j, got)
	}
	played, _ := atTable(t, "galley/duel", rammed...)
	if j.Hash != played.Game.State.Hash() {
		t.Errorf("two orders come to something else than what was supposed of them:\n%s", got)
	}
	got, a = says(t, s, out, "what if shoot trident hag; shoot trident hag with to hit 6")
	j = a.JSON.(trialJSON)
	if !a.No || j.Accepted || j.Refused != "shoot trident hag" || len(j.Reasons) == 0 || !strings.Contains(got, "shoot trident hag would then be refused:\nrefused: ") {
		t.Errorf("%+v\n%s", j, got)
	}
	if s.Game.State.Hash() != hash {
		t.Error("a refusal leaves something behind")
	}
}

// TestWhatIfAnswers supposes answers to the questions that are open, the second
// to the one that the first leads to.
func TestWhatIfAnswers(t *testing.T) {
	s, out := atTable(t, "galley/duel", boarded...)
	wait, n := s.Game.Pending(), len(s.Game.Open().Answers)
	_, a := says(t, s, out, "what if 1; 1 with boarding 2, boarding 3")
	if s.Game.Pending() != wait || len(s.Game.Open().Answers) != n {
		t.Error("what was supposed is not undone")
	}
	if _, a := says(t, s, out, "what if 1; 99"); !a.No {
		t.Error("an answer that there is not is supposed")
	}
	says(t, s, out, "1; 1")
	if j := a.JSON.(trialJSON); j.Hash != s.Game.State.Hash() {
		t.Errorf("two answers come to something else than what was supposed of them: %+v", j)
	}
}

func TestCompleteSeveral(t *testing.T) {
	g := duel(t)
	completions{
		{"place hag O3 bow=O4; pl", "place "}, {"done; place t", "trident "}, {"done; odds archery.ra", "archery.rammed(|archery.range("},
		{"what if done; pl", "place "}, {"what if done; done with ", "dice "}, {"= 1; pl", ""}, {`place "a; pl`, ""},
	}.check(t, completer(g))
}
