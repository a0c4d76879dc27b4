package repl

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
)

// whatSeed keeps the dice of what is only imagined apart from the game's.
const whatSeed = 0x2545f4914f6cdd1d

// trialJSON is what an order would come to.
type trialJSON struct {
	orderJSON
	Assumed []assumedJSON `json:"assumed"`
	Unused  []string      `json:"unused,omitempty"` // given dice and choices that were not taken, and why
	// Hidden says that the order would end a phase of secret orders, so that
	// nothing is told of what follows.
	Hidden bool   `json:"hidden,omitempty"`
	Then   string `json:"then,omitempty"` // where the sequence of play would stand
}

type assumedJSON struct {
	Side     string `json:"side"`
	Question string `json:"question"`
	Option   string `json:"option"`
}

// what is `what if ORDER [with DICE and CHOICES]`: an order, or an answer to
// the question that is open, played and taken back.
func (s *Session) what(rest string) (Answer, error) {
	if err := s.need(); err != nil {
		return Answer{No: true}, err
	}
	word, order, _ := strings.Cut(rest, " ")
	order, given := splitWith(strings.TrimSpace(order))
	if !strings.EqualFold(word, "if") || order == "" {
		return Answer{No: true}, errors.New("what if what? Type: what if ORDER, or: what if ORDER with to hit 5, zone 2")
	}
	if first := strings.ToLower(strings.Fields(order)[0]); !s.orderWord(first) {
		return Answer{No: true}, s.noOrder(first)
	}
	return s.whatIf(order, given)
}

var withWord = regexp.MustCompile(`(?i)\s+with\s+`)

// splitWith cuts an order from the dice and choices given behind the last
// "with".
func splitWith(text string) (order string, given []string) {
	all := withWord.FindAllStringIndex(text, -1)
	if len(all) == 0 {
		return text, nil
	}
	last := all[len(all)-1]
	return text[:last[0]], game.ParseScript(text[last[1]:])
}

func (s *Session) whatIf(order string, given []string) (Answer, error) {
	g := s.Game
	secret, tag := s.secretFrom() != "", s.tag()
	b := &supposed{s: s, given: given, used: make([]bool, len(given)), refused: make([]string, len(given))}
	order = s.numbered(order)
	j := trialJSON{orderJSON: emptyOrder(order), Assumed: []assumedJSON{}}
	now, ended := TurnLine(g), ""
	tr, err := g.Try(s.player(), order, game.Dealer{Dice: b.dice, Decide: b.decide}, func() {
		j.Hidden = secret && s.tag() != tag
		j.Then = TurnLine(g)
		if g.Over() {
			_, ended = g.Outcome()
		}
	})
	if b.fault != nil {
		err = b.fault // without the rules around it: the line is at fault, not they
	}
	if err != nil {
		return Answer{No: true}, err
	}
	if len(tr.Refused) > 0 {
		return s.refused(order, tr.Refused), nil
	}
	j.Order, j.Accepted = tr.Record.Order, true
	j.Unused = b.unused()
	foreseen := ""
	if g.Pending() == nil && s.secretPhase() {
		if j.Preview, foreseen, err = s.foresee(tr.Record.Player, tr.Record.Order); err != nil {
			return Answer{No: true}, err
		}
	}
	if j.Hidden {
		j.Then = ""
		text := "It would be accepted and end the secret orders; what they bring is told at the reveal."
		if foreseen != "" {
			text += " " + capital(foreseen)
		}
		fmt.Fprintln(s.Out, s.wrapped(text))
		return Answer{JSON: j}, nil
	}
	if s.secretFrom() == "" {
		j.Hash = tr.Record.Hash
	}
	j.Assumed = append(j.Assumed, b.assumed...)
	s.tellTrial(tr, &j, now, ended, foreseen)
	return Answer{JSON: j}, nil
}

// numbered turns the number of an option into the option, while a question is
// open; a number that is an option by itself means that.
func (s *Session) numbered(line string) string {
	w := s.Game.Pending()
	if w == nil || w.Choice == nil || slices.Contains(w.Choice.List(), line) {
		return line
	}
	for i, o := range w.Choice.List() {
		if line == fmt.Sprint(i+1) {
			return o
		}
	}
	return line
}

// fewChanges is how many changes are told; for a machine there are all.
const fewChanges = 12

// tellTrial tells what would happen and takes it down for a machine.
func (s *Session) tellTrial(tr *game.Trial, j *trialJSON, now, ended, foreseen string) {
	round := s.round
	s.story(tr.Events)
	s.round = round
	for _, e := range tr.Events {
		switch e.Kind {
		case game.Noted:
			j.Notes = append(j.Notes, e.Text)
		case game.Rolled:
			j.Rolls = append(j.Rolls, rolled(e))
		}
	}
	var steps []*lua.Step
	for _, c := range tr.Changes {
		if c.Secret && !s.see(c.Owner) {
			continue
		}
		j.Changes = append(j.Changes, changeJSON{c.Path, c.From, c.To})
		j.Outcome[c.Path] = json.RawMessage(c.To)
		steps = append(steps, &lua.Step{Kind: lua.ChangeStep, Path: c.Path, Was: json.RawMessage(c.From), Is: json.RawMessage(c.To)})
	}
	p := &whyPrinter{s: s}
	list := p.changed(steps, "")
	if n := len(list) - fewChanges; n > 0 {
		list = append(list[:fewChanges], fmt.Sprintf("and %d more", n))
	}
	if len(list) > 0 {
		p.line(0, "changes: "+strings.Join(list, "; "))
	}
	for _, a := range j.Assumed {
		p.line(0, s.dim(fmt.Sprintf("assumed: %s, %s: %s", s.name(a.Side), a.Question, a.Option)))
	}
	for _, u := range j.Unused {
		p.line(0, "not used: "+u)
	}
	switch {
	case tr.Waits != nil:
		j.Waits = s.waits(tr.Waits)
		p.line(0, tr.Waits.Error())
	case ended != "":
		p.line(0, "The game would be over. "+ended)
	}
	if j.Then != now && ended == "" {
		p.line(0, s.dim("then: "+j.Then))
	}
	switch {
	case foreseen != "":
		p.line(0, "the order would be accepted; "+foreseen)
	case len(steps) == 0 && len(j.Notes) == 0 && tr.Waits == nil:
		text := "the order would be accepted; it changes nothing that shows"
		if s.secretPhase() {
			text = "the order would be accepted; what it says is for its own side (`as SIDE`), or for the reveal"
		}
		p.line(0, text)
	}
	p.line(0, s.dim("(only supposed: all of it is taken back)"))
}

// supposed answers the effects of an order that is only imagined: with the dice
// and choices given, the program's dice of a seed of their own, and the first
// option.
type supposed struct {
	s       *Session
	given   []string
	used    []bool
	refused []string // why a given choice is none
	assumed []assumedJSON
	fault   error // a given die that cannot fall so
}

func (b *supposed) unused() (list []string) {
	for i, g := range b.given {
		switch {
		case b.used[i]:
		case b.refused[i] != "":
			list = append(list, g+": "+b.refused[i])
		default:
			list = append(list, g+": nobody asked for it")
		}
	}
	return list
}

// dice takes the first given roll for that purpose.
func (b *supposed) dice(c *game.Chance, n, k int) (bool, error) {
	why := strings.ToLower(strings.Join(strings.Fields(c.Why), " "))
	for i, g := range b.given {
		text := strings.ToLower(strings.Replace(g, "=", " ", 1))
		rest, ok := strings.CutPrefix(text, why)
		if b.used[i] || !ok || why == "" || !strings.HasPrefix(rest, " ") {
			continue
		}
		b.used[i] = true
		if err := c.SetAnswer(strings.TrimSpace(rest)); err != nil {
			b.fault = fmt.Errorf("%q: %w", g, err)
			return false, b.fault
		}
		return true, nil
	}
	game.Shake(c, game.Generator(b.s.Game.Header.Seed^whatSeed, n, k))
	return true, nil
}

// decide takes the first given choice that answers the question, else the
// first option.
func (b *supposed) decide(c *game.Choice, _, _ int) (string, bool) {
	for i, g := range b.given {
		if b.used[i] {
			continue
		}
		for k, text := range b.readings(c, g) {
			canon, refused := c.Accept(text)
			if len(refused) == 0 {
				b.used[i] = true
				return canon, true
			}
			if k > 0 || c.Action != "" && strings.HasPrefix(text, c.Action) {
				b.refused[i] = refused[0].Text
			}
		}
	}
	list := c.List()
	if len(list) == 0 {
		return "", false
	}
	b.assumed = append(b.assumed, assumedJSON{c.Player, c.Question, list[0]})
	return list[0], true
}

// readings lists what a given choice may say: itself, and what stands behind
// the name of who is asked, or behind the question.
func (b *supposed) readings(c *game.Choice, given string) []string {
	out := []string{given}
	names := []string{c.Question, c.Player, b.s.name(c.Player), c.Who}
	if t := b.s.Game.Host.Piece(c.Who); c.Who != "" && t != nil {
		names = append(names, lua.Name(t))
	}
	for _, n := range names {
		if n != "" && len(given) > len(n) && strings.EqualFold(given[:len(n)], n) && (given[len(n)] == ' ' || given[len(n)] == '=') {
			out = append(out, strings.TrimSpace(given[len(n)+1:]))
		}
	}
	return out
}
