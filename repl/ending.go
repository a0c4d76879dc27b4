package repl

import (
	"cmp"
	"fmt"
	"strings"

	"parley/core/game"
	"parley/lua/ask"
	"parley/lua/ruleset"
	"parley/repl/answer"
	"parley/repl/layout"
)

// endJSON is how a game ended, as JSON.
type endJSON struct {
	Winner    string        `json:"winner,omitempty"`
	Text      string        `json:"text"`
	Round     int           `json:"round"`
	Orders    int           `json:"orders"`
	*ask.Aims               // with how they stand
	Decided   *ask.Cause    `json:"decided,omitempty"` // the order that ended it
	Account   []ask.Account `json:"account"`           // what is left of each side and piece, and what it had
	Again     string        `json:"again"`             // the command that plays it again
}

// outcomeField is where the rules say that a game is over.
const outcomeField = "outcome"

// ended gathers how the game ended.
func (s *Session) ended() (*endJSON, error) {
	g := s.Game
	if err := s.Whole(); err != nil {
		return nil, err
	}
	e := &endJSON{Round: g.Clock().Round(), Orders: len(g.Records()) - 1, Again: s.again()}
	e.Winner, e.Text = g.Outcome()
	var err error
	if e.Decided, err = ask.LastCause(g, outcomeField, s.always()); err != nil {
		return nil, err
	}
	if e.Aims, err = s.aims(); err != nil {
		return nil, err
	}
	e.Account, err = ask.Accounts(g, s.always())
	return e, err
}

// tellEnd prints how the game ended, what each side lost, how long it took and which
// order decided it.
func (s *Session) tellEnd() {
	_, text := s.Game.Outcome()
	fmt.Fprintln(s.Out, s.Bold(s.Paragraph("The game is over. "+layout.Capital(text))))
	if s.opening && s.Game.Behind() > 0 { // it ended when it was played before, and counting would replay it
		fmt.Fprintln(s.Out, s.Wrapped("`show losses` counts what each side has lost."))
		return
	}
	e, err := s.ended()
	if err != nil {
		s.tell(err)
		return
	}
	s.end = e
	for _, a := range e.Account {
		s.Account(a)
	}
	for _, o := range e.Objectives {
		s.Aim(o)
	}
	round := s.Game.Clock().Seq.Round
	length := "It took " + Orders(e.Orders) + "."
	if e.Round > 0 {
		length = fmt.Sprintf("It took %s and %s.", answer.Counted(e.Round, round), Orders(e.Orders))
	}
	if c := e.Decided; c != nil && c.Order != "" {
		length += fmt.Sprintf(" Order %d by %s, `%s`, ended it", c.N, s.Name(c.Player), c.Order)
		if s.filming { // the page explains each order
			length += "."
		} else {
			length += fmt.Sprintf(": `why %d` explains it.", c.N)
		}
	}
	fmt.Fprintln(s.Out, s.Wrapped(length))
}

// tellAgain prints how to play the game again.
func (s *Session) tellAgain() {
	fmt.Fprintln(s.Out, s.Dim(s.Command("to play again:", s.again())))
	fmt.Fprintln(s.Out, s.Dim(s.Wrapped(fmt.Sprintf("(`--seed %d` rolls the same dice; `undo` undoes the last order, `quit` leaves)", s.Game.Header.Seed))))
}

// showLosses prints what each side and piece has left, and what it began with.
func (s *Session) showLosses() (Answer, error) {
	if err := s.Whole(); err != nil {
		return Answer{No: true}, err
	}
	list, err := ask.Accounts(s.Game, s.always())
	if err != nil {
		return Answer{No: true}, err
	}
	if len(list) == 0 {
		fmt.Fprintln(s.Out, s.Wrapped("this ruleset does not count losses; `show side` lists the pieces"))
	}
	for _, a := range list {
		s.Account(a)
	}
	return Answer{JSON: list}, nil
}

// showAims prints the objectives and when the game ends.
func (s *Session) showAims() (Answer, error) {
	aims, err := s.aims()
	if err != nil {
		return Answer{No: true}, err
	}
	s.Aims(aims)
	last := cmp.Or(lastRound(aims), "The game has no last round; it ends when the rules say so.")
	if len(aims.Objectives) == 0 {
		last = "This scenario has no objectives. " + last
	}
	fmt.Fprintln(s.Out, s.Wrapped(last))
	return Answer{JSON: aims}, nil
}

// aims are the objectives and how they stand, as far as may be seen here.
func (s *Session) aims() (aims *ask.Aims, err error) {
	err = s.veil(func() error {
		aims, err = ask.AimsOf(s.Game)
		return err
	})
	return aims, err
}

// lastRound says when the game ends at the latest; "" if the scenario names no last
// round.
func lastRound(aims *ask.Aims) string {
	if aims.Last == "" {
		return ""
	}
	return fmt.Sprintf("The game ends after %s at the latest.", aims.Last)
}

// TellAims prints the objectives and the last round as the game begins.
func (s *Session) TellAims() error {
	aims, err := s.aims()
	if err != nil {
		return err
	}
	s.Brief(aims)
	if last := lastRound(aims); last != "" {
		fmt.Fprintln(s.Out, s.Wrapped(last))
	}
	return nil
}

// again is the command that plays this scenario again with the same house rules and
// bots.
func (s *Session) again() string {
	g := s.Game
	words := []string{"parley play", game.ShellWord(g.Header.Scenario)}
	if g.Header.Bots != "" {
		words = append(words, "--bots", game.ShellWord(g.Header.Bots))
	}
	for _, x := range g.Header.House {
		if x.Name != ruleset.SetFile {
			words = append(words, "--house", game.ShellWord(x.Name))
		}
	}
	for _, set := range g.Host.HouseRules.OnCommandLine() {
		words = append(words, "--set", game.ShellWord(set))
	}
	if g.Header.Dice == realDice {
		words = append(words, "--real-dice")
	}
	for _, dir := range s.Lib.Dirs {
		words = append(words, "--path", game.ShellWord(dir))
	}
	return strings.Join(words, " ")
}
