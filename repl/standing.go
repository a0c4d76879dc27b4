package repl

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/nearest"
	"parley/repl/grammar"
)

// standing is an answer that is given whenever it fits: a player passes instead of
// playing a card.
type standing struct {
	player string
	what   string // a card, a moment, or everything
}

// The arguments of pass that are neither a card nor a moment.
const (
	passEverything = "all"
	passNothing    = "off"
)

// The settings of set ask.
const (
	askAll     = "all"
	askHolders = "holders"
)

// standingHelp is what help says about standing answers.
const standingHelp = "passes from now on instead of playing a card, or at a moment, or always, without being asked; off asks again; also pass CARD. Alone it lists the standing answers"

// standingWord is the command of standing answers.
const standingWord = "standing"

// askHelp is what help says about set ask.
const askHelp = "chooses who is asked for cards: all who hold cards of the deck, so that the question says nothing about their hands, or only those who have a card to play"

// setAsk chooses who is asked for cards.
func (s *Session) setAsk(in grammar.Input) (Answer, error) {
	how := askHolders
	if in.Has(askAll) {
		how = askAll
	}
	if how == askHolders && s.private() && len(s.humans) > 1 {
		return Answer{No: true}, errors.New("`set ask holders` lets each question tell who holds a card: choose it before the game (`ask` in ruleset.toml), or type `as all` first, if everybody may see everything")
	}
	s.ask = how
	s.policy()
	fmt.Fprintln(s.Out, s.Wrapped("asked for a card: "+map[string]string{askAll: "everybody who holds cards of the deck", askHolders: "only those who have a card to play"}[s.ask]))
	return Answer{JSON: map[string]any{"ask": s.ask}}, nil
}

// policy tells the game who is asked for cards: as set here, or else as the ruleset
// says, or else everybody if several people play here and hide their hands; they also do
// while nobody's are shown.
func (s *Session) policy() {
	if s.Game == nil || s.Game.Host == nil {
		return
	}
	how := s.ask
	if how == "" {
		how = s.Game.Host.Ruleset.Ask
	}
	s.Game.Dealer.AskAll = how == askAll || how == "" && !s.seesAll() && len(s.humans) > 1
}

// standsFor says whether a line sets a standing answer: pass with a card, a moment, all
// or off. With another word, and while nothing is asked, it is a misspelt one of these.
func (s *Session) standsFor(word, rest string) bool {
	if s.Game == nil || !strings.EqualFold(word, lua.PassWord) || len(s.Game.Host.Book.Cards) == 0 {
		return false
	}
	rest = strings.ToLower(rest)
	known := rest == passEverything || rest == passNothing || s.Game.Host.Card(rest) != nil || s.Game.Host.Moment(rest) != nil
	return rest != "" && (known || s.Game.Pending() == nil && s.Game.Host.Book.Actions[lua.PassWord] == nil)
}

// setStanding sets, lists or clears the standing answers of those who play at this prompt.
func (s *Session) setStanding(in grammar.Input) (Answer, error) {
	what := strings.ToLower(in.Arg("CARD"))
	for _, word := range []string{passEverything, passNothing} {
		if in.Has(word) {
			what = word
		}
	}
	who := s.humans
	if s.As != "" && s.As != everybody {
		who = []string{s.As}
	}
	h := s.Game.Host
	switch {
	case s.As == "" && len(who) > 1 && s.private():
		return Answer{No: true}, errors.New("whose standing answers? They tell what somebody holds: `as SIDE` first")
	case what == "":
	case what == passNothing:
		s.standing = slices.DeleteFunc(s.standing, func(x standing) bool { return slices.Contains(who, x.player) })
	case what != passEverything && h.Card(what) == nil && h.Moment(what) == nil:
		var known []string
		for _, m := range h.Moments() {
			known = append(known, m.Name)
		}
		return Answer{No: true}, fmt.Errorf("there is no card and no moment %q%s", what, nearest.Guess(what, append(known, h.CardNames()...)))
	default:
		for _, p := range who {
			if one := (standing{p, what}); !slices.Contains(s.standing, one) {
				s.standing = append(s.standing, one)
			}
		}
	}
	rows := []map[string]string{}
	for _, x := range s.standing {
		if slices.Contains(who, x.player) {
			rows = append(rows, map[string]string{"side": x.player, "pass": x.what})
			fmt.Fprintf(s.Out, "without a question, %s: pass %s\n", s.Name(x.player), x.what)
		}
	}
	if len(rows) == 0 {
		fmt.Fprintln(s.Out, "there are no standing answers: everybody is asked")
	}
	if w := s.Game.Pending(); w != nil && w.Choice != nil && slices.Contains(who, w.Choice.Player) && s.passesFor(w.Choice) {
		return s.answer(w.Choice.Pass)
	}
	return Answer{JSON: rows}, nil
}

// passesFor says whether a standing answer passes a question for a card. That of a card
// also passes a question at its moments that can only be passed: else being asked would
// tell that the player does not hold it.
func (s *Session) passesFor(c *game.Choice) bool {
	if c.Pass == "" {
		return false
	}
	has := func(what string) bool { return slices.Contains(s.standing, standing{c.Player, what}) }
	if has(passEverything) || has(c.Moment) {
		return true
	}
	list := c.List()
	if len(list) == 1 {
		return slices.ContainsFunc(s.Game.Host.CardsWithHook(c.Moment), has)
	}
	for _, text := range list[1:] {
		a := s.Game.Host.ActionNamed(text)
		if a == nil || a.Card == nil || !has(a.Card.Name) {
			return false
		}
	}
	return true
}

// tellLater keeps a line that is printed after the current order.
func (s *Session) tellLater(text string) { s.later = append(s.later, text) }

// tellNow prints the lines that were kept.
func (s *Session) tellNow() {
	for _, text := range s.later {
		fmt.Fprintln(s.Out, s.Dim(s.Wrapped(text)))
	}
	s.later = nil
}
