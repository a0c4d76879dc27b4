package repl

import (
	"fmt"
	"strings"

	"parley/core/game"
	"parley/lua/ask"
	"parley/lua/nearest"
	"parley/repl/grammar"
)

// whyNot is `why not ORDER`: it lists every reason the order would be refused, and the
// legal orders near it.
func (s *Session) whyNot(in grammar.Input) (Answer, error) {
	order := in.Arg("ORDER")
	if err := oneOrder("why not", order); err != nil {
		return Answer{No: true}, err
	}
	if w := s.Game.Pending(); w != nil {
		if err := s.notYours(w); err != nil {
			return Answer{No: true}, err
		}
	}
	word := strings.ToLower(strings.Fields(order)[0])
	if !s.orderWord(word) {
		return Answer{No: true}, s.noOrder(word)
	}
	w, err := s.whyRefused(s.numbered(order), word)
	if err != nil {
		return Answer{No: true}, err
	}
	s.Reasons(w.Reasons)
	j := whyNotJSON{WhyNot: w}
	if w.Legal {
		var told string
		if s.Game.Pending() == nil {
			if j.Preview, told, err = s.foresee(s.player(), w.Order); err != nil {
				return Answer{No: true}, err
			}
		}
		s.Print(0, strings.TrimSuffix(w.Order+": this order is legal; "+told, "; "))
	}
	if len(w.Later) > 0 {
		s.Print(0, s.Dim("no other rule forbids it now; it belongs to "+strings.ToLower(strings.Join(w.Later, " or "))))
	}
	if len(w.Nearest) > 0 {
		fmt.Fprintln(s.Out, s.Dim(s.Commands("legal instead:", w.Nearest, "", "    ")))
	}
	return Answer{JSON: j, No: !w.Legal}, nil
}

// onlyAsked cuts the question mark off the end of an order that is only asked about, as while
// a path is typed.
func onlyAsked(line string) (order string, ok bool) {
	order, ok = strings.CutSuffix(line, " ?")
	return strings.TrimSpace(order), ok
}

// whyNotJSON is the answer to `why not`, as JSON.
type whyNotJSON struct {
	*ask.WhyNot
	Preview *ask.Preview `json:"preview,omitempty"`
}

// whyRefused lists the reasons. While a question is open, it is the reason to refuse any
// other order.
func (s *Session) whyRefused(order, word string) (*ask.WhyNot, error) {
	if wait := s.Game.Pending(); wait != nil && wait.Choice != nil {
		if other := s.otherOrder(wait, word); other != "" {
			why := ask.Reason{Refusal: game.Refusal{Text: other, Rule: wait.Choice.Rule}}
			return &ask.WhyNot{Order: order, Reasons: []ask.Reason{why}, Nearest: []string{}}, nil
		}
	}
	if err := s.foreign(order); err != nil {
		return nil, err
	}
	return s.explain(order)
}

// explain is [ask.ExplainRefusal], from what the reader knows if the prompt shows no side:
// the legal orders of all would tell their hands.
func (s *Session) explain(order string) (w *ask.WhyNot, err error) {
	look := func() (err error) {
		w, err = ask.ExplainRefusal(s.Game, s.player(), order, s.see)
		return err
	}
	if s.player() == "" && s.Game.Pending() == nil {
		err = s.veil(look)
	} else {
		err = look()
	}
	return w, err
}

// foreign refuses an order with a card of a player whose hand the reader does not see:
// whether it is legal would tell what that one holds.
func (s *Session) foreign(line string) error {
	if !s.private() {
		return nil
	}
	o := ask.ReadOrder(s.Game, s.player(), line)
	if o == nil {
		o = ask.ReadOrder(s.Game, "", line) // it may name another player
	}
	if o == nil || o.Action == nil || s.see(o.Player, true) || !o.Action.UsesCards() {
		return nil
	}
	return fmt.Errorf("this is an order of %s: `as %s` comes first", s.Name(o.Player), o.Player)
}

// orderWord says whether a word may begin an order, or an answer to the open question.
func (s *Session) orderWord(word string) bool {
	return word == "done" || word == "option" || word == "house" || s.Game.Host.Book.Actions[word] != nil || s.Game.Pending() != nil
}

// noOrder is the error about a word that begins no order.
func (s *Session) noOrder(word string) error {
	return fmt.Errorf("%q is not an order%s; `help` lists the orders", word, nearest.Guess(word, s.Game.Host.Actions()))
}

// nearest lists the legal orders near one that was refused; none for a card of another
// hand, since whether the order is legal there would tell what that one holds.
func (s *Session) nearest(line string) []string {
	if s.foreign(line) != nil {
		return nil
	}
	w, err := s.explain(line)
	if err != nil {
		return nil
	}
	return w.Nearest
}
