package game

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
)

// Veil is what a reader may not see when he tries an answer to one question. The order that asks began
// with all of it, and has perhaps drawn and asked more since: so it is carried out again
// from the position that he sees, with the answers that he saw. What he did not see is
// drawn and decided again, so that he reaches the same question with what he knows.
type Veil struct {
	See Viewer // what he may see while the question is open
	// Hide hides the rest, in the position in which the order began. What he has since
	// seen others play, they held.
	Hide func(played []Played) error

	told *recollection // of the last question that was tried
}

// recollection is what a reader knows of an open order up to its question.
type recollection struct {
	order   *Record
	answers int
	view    []byte // the position as he sees it
	events  []string
	list    []recalled
	played  []Played
	missed  int // answers that he has not seen and cannot do without
}

// Played is an answer by which others have learned that a player held something.
type Played struct{ Player, Text string }

// ErrVeiled says that an answer cannot be tried without what its reader may not see.
var ErrVeiled = errors.New("what follows cannot be foretold: the order came to this question by something that you may not see (`as all` shows everything)")

// maxGuesses limits how often an order is carried out again with other guesses at what
// the reader did not see.
const maxGuesses = 16

// recalled is one of the answers of the open order that a reader knows.
type recalled struct {
	key, player, text string
	sealed            bool // until others have decided: he knows only that it was given
}

// read reads an answer to the open question, as far as the veil lets its reader see.
func (g *Game) read(text string, veil *Veil) (a Answered, refused []Refusal, err error) {
	if veil != nil {
		defer g.State.Rollback(g.State.Mark())
		if err := g.State.Hide(veil.See); err != nil {
			return a, nil, err
		}
	}
	return g.pending.read(text)
}

// tryVeiled tries an answer without what the veil hides.
func (g *Game) tryVeiled(a Answered, dealer Dealer, veil *Veil, look func()) (*Trial, error) {
	st, open, wait := g.State, g.open, g.pending
	told := veil.told
	known := told != nil && told.order == open && told.answers == len(open.Answers)
	if !known {
		told = &recollection{order: open, answers: len(open.Answers), view: st.Root().JSON(veil.See), events: toldTo(veil.See, open.Events)}
	}
	shelf := st.Save(open.from)
	defer st.Restore(shelf)
	if !known {
		if err := g.answeredTo(veil.See, told); err != nil {
			return nil, err
		}
		veil.told = told
	}
	defer st.Rollback(st.Mark())
	if veil.Hide(told.played) != nil {
		return nil, ErrVeiled
	}
	for guess := range uint64(maxGuesses) {
		rec := &Record{N: open.N, Player: open.Player, Order: open.Order, Tag: open.Tag}
		r := &retrace{play: &play{rec: rec, state: st}, see: veil.See, list: told.list, wait: wait, answer: a, then: dealer, guess: guess}
		r.same = func() bool {
			return bytes.Equal(st.Root().JSON(veil.See), told.view) && slices.Equal(toldTo(veil.See, rec.Events), told.events)
		}
		r.play.dealer = Dealer{Dice: r.dice, Decide: r.decide, AskAll: true}
		tr, err := g.try(r.play, &r.known, nil, func() {
			if r.reached && look != nil {
				look()
			}
		})
		if r.reached {
			return tr, err
		}
	}
	return nil, ErrVeiled
}

// answeredTo adds the answers of the open order that see admits, and what was played by
// others. The state is at the beginning of the order.
func (g *Game) answeredTo(see Viewer, told *recollection) error {
	open, wait := g.open, g.pending
	p := &play{rec: &Record{N: open.N, Player: open.Player, Order: open.Order, Tag: open.Tag}, state: g.State, quiet: true}
	next := func() (text string, sealed, ok bool) {
		if p.at >= len(open.Answers) {
			return "", false, false
		}
		return open.Answers[p.at].Answer, p.at >= len(open.Answers)-len(wait.Sealed), true
	}
	p.dealer = Dealer{
		AskAll: true,
		Dice: func(c *Chance, _, _ int) (bool, error) {
			text, _, ok := next()
			if !ok {
				return false, nil
			}
			if c.Only == "" || see(c.Only, true) {
				told.list = append(told.list, recalled{key: c.Key(), text: text})
			} else if !c.Blank {
				told.missed++
			}
			return true, c.SetAnswer(text)
		},
		Decide: func(c *Choice, _, _ int) (string, bool) {
			text, sealed, ok := next()
			if ok && shows(c, see) {
				told.list = append(told.list, recalled{c.Key(), c.Player, text, sealed})
				if c.Pass != "" && text != c.Pass && !sealed {
					told.played = append(told.played, Played{c.Player, text})
				}
			} else if ok {
				told.missed++
			}
			return text, ok
		},
	}
	mark := g.State.Mark()
	err := g.Rules.Do(open.Player, open.Order, p)
	g.State.Rollback(mark)
	if stop := (*Pending)(nil); errors.As(err, &stop) {
		err = nil
	}
	return err
}

// shows says whether see admits a decision. Who passes and who does not, all know.
func shows(c *Choice, see Viewer) bool { return c.Only == "" || c.Pass != "" || see(c.Only, true) }

// toldTo lists what a reader has read of events.
func toldTo(see Viewer, events []Event) (list []string) {
	for _, e := range events {
		if e, ok := e.For(see); ok && (e.Kind == Noted || e.Kind == Rolled || e.Kind == Chose) {
			list = append(list, fmt.Sprint(e.Kind, e.Text, e.Why, e.Who, e.Player, e.Faces()))
		}
	}
	return list
}

// retrace answers what an order asks before a question: with the answers that a reader has
// seen, and with guesses. From the question on it is the dealer of a trial.
type retrace struct {
	*play
	known
	see     Viewer
	list    []recalled
	next    int
	wait    *Pending
	answer  Answered
	same    func() bool // whether he sees now what he saw at the question
	then    Dealer
	guess   uint64
	reached bool
}

// recall returns the next answer that the reader has seen; false if another question
// than this one followed.
func (r *retrace) recall(key, player string) (a recalled, ok bool) {
	if r.next >= len(r.list) || r.list[r.next].key != key || r.list[r.next].player != player {
		return a, false
	}
	r.next++
	return r.list[r.next-1], true
}

// arrives says whether a question is the one that the reader answers, and he knows of
// nothing else that happened before.
func (r *retrace) arrives(key string) bool {
	return r.next == len(r.list) && key == r.answer.Question && r.same()
}

// arrive hands over to the dealer of the trial.
func (r *retrace) arrive() {
	r.reached, r.known = true, known{len(r.rec.Events), r.state.Mark() - r.rec.from}
	r.dealer = r.then
}

func (r *retrace) dice(c *Chance, n, k int) (bool, error) {
	if c.Only != "" && !r.see(c.Only, true) {
		Shake(c, Generator(r.guess, n, k))
		return true, nil
	}
	if a, ok := r.recall(c.Key(), ""); ok {
		return true, c.SetAnswer(a.text)
	}
	if r.wait.Chance == nil || !r.arrives(c.Key()) || c.SetAnswer(r.answer.Answer) != nil {
		return false, ErrVeiled
	}
	r.arrive()
	return true, nil
}

func (r *retrace) decide(c *Choice, n, k int) (string, bool) {
	if !shows(c, r.see) {
		if list := c.List(); r.guess > 0 {
			return list[Generator(r.guess, n, k).IntN(len(list))], true
		}
		return c.Usual(), true
	}
	if a, ok := r.recall(c.Key(), c.Player); ok {
		if !a.sealed {
			return a.text, true
		}
		if r.then.Decide != nil {
			if text, ok := r.then.Decide(c, n, k); ok {
				return text, true
			}
		}
		return c.Usual(), true
	}
	if r.wait.Choice == nil || c.Player != r.wait.Choice.Player || !r.arrives(c.Key()) {
		return "", false
	}
	if _, refused := c.Accept(r.answer.Answer); len(refused) > 0 {
		return "", false
	}
	r.arrive()
	return r.answer.Answer, true
}
