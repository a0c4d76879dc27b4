package repl

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/proxy"
	"parley/repl/answer"
	"parley/repl/layout"
)

// story prints what happened: notes as sentences, and below each the dice, sums and
// decisions that led to it. It says whether it printed anything.
func (s *Session) story(events []game.Event) (told bool) {
	t := teller{s: s}
	var entered, passed []string
	over := func() { // phases in which nobody had anything to do
		if len(passed) > 0 && len(s.humans) > 0 {
			t.flush()
			fmt.Fprintln(s.Out, s.Dim(layout.Hang("(nobody could act: "+strings.Join(passed, ", ")+")", "", "  ", s.Room())))
		}
		passed = nil
	}
	defer over()
	for _, e := range events {
		e, ok := e.For(s.see)
		if !ok {
			continue
		}
		switch e.Kind {
		case game.Noted, game.Rolled, game.Chose:
			told = true
		}
		switch e.Kind {
		case game.Passed:
			if slices.Contains(entered, e.Text) {
				passed = append(passed, layout.Lowered(s.Game.Host.Title(e.Text)))
			}
		case game.Entered:
			entered = append(entered, e.Text)
			clear(s.warned) // a phase may occur several times in a round
			if n := int(e.Num); n != s.round {
				over()
				t.flush()
				s.round, told = n, true
				fmt.Fprintln(s.Out, s.Bold(layout.Capital(answer.RoundName(s.Game.Clock(), n))))
			}
		case game.Noted:
			fmt.Fprintln(s.Out, s.Wrapped(layout.Capital(e.Text+answer.FromHouse(e.From))))
			t.flush()
		case game.Rolled:
			t.add(s.Roll(e))
		case game.Tallied:
			t.part(e)
		case game.Chose:
			if s.Bots[e.Player] != "" || len(s.humans) > 1 && !(s.typed && alone(events)) {
				t.flush()
				fmt.Fprintln(s.Out, s.Dim(layout.Hang(fmt.Sprintf("%s, %s: %s", s.Name(e.Player), e.Why, e.Text), "  ", "  ", s.Room())))
			}
		}
	}
	t.flush()
	return told
}

// newsOf prints those of some events that only the player who is shown may see.
func (s *Session) newsOf(events []game.Event) {
	var own []game.Event
	for _, e := range events {
		if e.Only == s.As && (e.Kind == game.Noted || e.Kind == game.Rolled) {
			own = append(own, e)
		}
	}
	s.story(own)
}

// alone says whether a decision was one by itself, not one of several that are printed
// together.
func alone(events []game.Event) bool {
	n := 0
	for _, e := range events {
		if e.Kind == game.Chose {
			n++
		}
	}
	return n == 1
}

// teller collects the details printed below a note.
type teller struct {
	s     *Session
	lines []string
	sum   []game.Event // the parts of the current tally
	sums  []string     // that stand in lines
}

// add puts a text on the line of the one before if both fit.
func (t *teller) add(text string) {
	if n := len(t.lines) - 1; n >= 0 && layout.Width(t.lines[n]+text)+7 <= t.s.Room() {
		t.lines[n] += "   " + text
		return
	}
	t.lines = append(t.lines, text)
}

// part adds a part of a tally.
func (t *teller) part(e game.Event) {
	if len(t.sum) > 0 && (t.sum[0].Why != e.Why || e.Total == e.Num) {
		t.total()
	}
	t.sum = append(t.sum, e)
}

// total prints the sum of the current tally, unless it has only one part, which the roll
// has already shown.
func (t *teller) total() {
	if n := len(t.sum); n > 1 {
		var b strings.Builder
		for i, e := range t.sum {
			lead, num := ", ", game.FormatNum(e.Num)
			if i == 0 {
				lead = e.Why + ": "
			} else if e.Num >= 0 {
				num = "+" + num
			}
			fmt.Fprintf(&b, "%s%s %s%s", lead, e.Text, num, answer.FromHouse(e.From))
		}
		fmt.Fprintf(&b, " = %s", game.FormatNum(t.sum[n-1].Total))
		if text := b.String(); !slices.Contains(t.sums, text) { // two rules may have asked for the same sum
			t.sums = append(t.sums, text)
			t.add(text)
		}
	}
	t.sum = t.sum[:0]
}

// flush prints the collected details.
func (t *teller) flush() {
	t.total()
	for _, l := range t.lines {
		if layout.Width(l)+2 > t.s.Room() {
			l = strings.ReplaceAll(layout.Wrap(l, t.s.Room()-4), "\n", "\n    ")
		}
		fmt.Fprintln(t.s.Out, t.s.Dim("  "+l))
	}
	t.lines, t.sums = t.lines[:0], t.sums[:0]
}

// Status says what the game waits for; "" if that has not changed since the last call.
func (s *Session) Status() string {
	g := s.Game
	if g == nil || g.Over() {
		return ""
	}
	if w := g.Pending(); w != nil {
		q := s.question(w)
		if q == s.lastTurn {
			return ""
		}
		s.lastTurn = q
		return q
	}
	now := s.turnLine()
	if s.still && now == s.lastTurn {
		s.still = false
		return s.Bold(s.Wrapped(s.stillWaits()))
	}
	if s.still = false; now == s.lastTurn {
		return ""
	}
	s.lastTurn, s.lastLeft = now, ""
	if _, rest, ok := strings.Cut(now, ", "); ok && strings.HasPrefix(now, layout.Capital(g.Clock().Seq.Round)+" ") {
		now = layout.Capital(rest) // the story has already named the round
	}
	return s.Bold(s.Wrapped(now))
}

// question is the text of a question, with its options.
func (s *Session) question(w *game.Pending) string {
	if !s.mayAnswer(w) {
		return s.Wrapped(s.sealedQuestion(w))
	}
	if c := w.Chance; c != nil {
		who := ""
		if t := s.Game.Host.Piece(c.Who); c.Who != "" && t != nil {
			who = proxy.Name(t) + ": "
		}
		if c.Op == game.Draw {
			return fmt.Sprintf("%s%s: which one is drawn? (%s)", who, c.Why, strings.Join(s.faces(c), ", "))
		}
		if c.Op == game.Shuffle {
			return fmt.Sprintf("%s%s: in what order? (type the numbers 1 to %d in the drawn order)", who, c.Why, c.N)
		}
		return fmt.Sprintf("%sroll %s %s; type %s", who, c.Dice, c.Why, faceHint(c))
	}
	c := w.Choice
	var b strings.Builder
	b.WriteString(s.Wrapped(s.asking(w)))
	list := s.options(c)
	for i, o := range list {
		if i == 9 && len(list) > 10 {
			fmt.Fprintf(&b, "\n  … and %d more: `legal` lists them", len(list)-i)
			break
		}
		mark := ""
		if i == 0 && c.Action != "" {
			mark = "   (usual)"
		}
		if t := s.Game.Host.PieceByID(o); t != nil && c.Action == "" && !strings.EqualFold(proxy.Name(t), o) {
			mark = "   " + proxy.Name(t)
		}
		b.WriteString("\n" + layout.Hang(fmt.Sprintf("%d  %s%s", i+1, o, mark), "  ", "   ", s.Room()))
	}
	if len(list) > 0 && s.hintsAt(c) {
		b.WriteString("\n" + layout.Hang(answerHint(c, s.Game.Open().Order, s.askedBefore(c)), "  ", "   ", s.Room()))
	}
	return b.String()
}

// asking is the text of a question without its options.
func (s *Session) asking(w *game.Pending) string {
	switch {
	case !s.mayAnswer(w):
		return s.sealedQuestion(w)
	case w.Chance != nil:
		return s.question(w)
	}
	c := w.Choice
	head := s.Name(c.Player)
	if t := s.Game.Host.Piece(c.Who); c.Who != "" && t != nil {
		head += ", " + proxy.Name(t)
	}
	head += ": " + cmp.Or(shownQuestion(c), c.Question)
	if c.Sealed() {
		head += " (hidden until all have answered)"
	}
	return head
}

// answerHint says how a question is answered, or compared if it is a choice of words;
// again says whether one like it has been answered in the same order, which is
// "" at the beginning of the game.
func answerHint(c *game.Choice, order string, again bool) string {
	switch {
	case c.Action != "" && again:
		return fmt.Sprintf("(type a number, Enter for the usual, `usual all` for all of these in this order, or an answer: `help %s`)", c.Action)
	case c.Action != "":
		return fmt.Sprintf("(type a number, Enter for the usual, or an answer: `help %s`)", c.Action)
	case c.Moment != "":
		return "(type a number or a card; see also `help CARD`, `pass all`)"
	}
	if order == "" {
		return "(type a number or the answer)"
	}
	return "(`best CONDITION` compares the options: `help best`)"
}

// hintsAt says whether to show the hint of a question: the first time that there is one of
// its kind, and for as long as that order is open.
func (s *Session) hintsAt(c *game.Choice) bool {
	of := c.Action
	if c.Moment != "" {
		of = lua.PassWord
	}
	if n, ok := s.hinted[of]; ok && n != s.openNumber() {
		return false
	}
	if s.hinted == nil {
		s.hinted = map[string]int{}
	}
	s.hinted[of] = s.openNumber()
	return true
}

// sealedQuestion says who has to act if the reader may not see the question.
func (s *Session) sealedQuestion(w *game.Pending) string {
	who, how := s.Name(w.Only()), "a decision that nobody else may see; `as %s` shows the question"
	if w.Chance != nil {
		how = "a roll or draw that nobody else may see; `as %s` asks for the result"
	}
	return who + ": " + fmt.Sprintf(how, w.Only())
}

// notYours refuses an answer to a question that is put to another player: its reader would
// learn what that one can do.
func (s *Session) notYours(w *game.Pending) error {
	switch {
	case !s.mayAnswer(w):
		return errors.New(s.sealedQuestion(w))
	case w.Choice != nil && s.private() && s.As != "" && w.Choice.Player != s.As:
		return fmt.Errorf("this question is for %s: `as %s` comes first", s.Name(w.Choice.Player), w.Choice.Player)
	}
	return nil
}

// openNumber is the number of the order that waits for an answer, -1 for none.
func (s *Session) openNumber() int {
	if open := s.Game.Open(); open != nil {
		return open.N
	}
	return -1
}

func faceHint(c *game.Chance) string {
	if c.N == 1 {
		return "the face"
	}
	return fmt.Sprintf("the %d faces", c.N)
}

// Prompt is the prompt for the next line, plain text.
func (s *Session) Prompt() string {
	if s.chunk != "" || s.begun != "" {
		return "... "
	}
	g := s.Game
	if g == nil || g.Over() {
		return "> "
	}
	if g.Pending() != nil {
		return "? "
	}
	p := g.Clock().Phase()
	if p == nil {
		return "> "
	}
	w := g.Clock().Waiting()
	if len(w) == 1 && w[0].Piece != "" {
		return fmt.Sprintf("%s, %s> ", p.ID, w[0].Piece)
	}
	return p.ID + "> "
}
