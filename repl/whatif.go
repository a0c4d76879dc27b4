package repl

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua/ask"
	"parley/lua/proxy"
	"parley/repl/answer"
	"parley/repl/grammar"
	"parley/repl/layout"
)

// whatSeed keeps the dice of what if apart from those of the game.
const whatSeed = 0x2545f4914f6cdd1d

// trialJSON is the result of what if, as JSON.
type trialJSON struct {
	*orderJSON
	Assumed []odds.Assumed `json:"assumed"`
	Unused  []string       `json:"unused,omitempty"` // given dice and choices that were not used, and why
	// Hidden says that the result depends on secret orders, so nothing of it is
	// shown.
	Hidden bool              `json:"hidden,omitempty"`
	Lacks  []answer.LackJSON `json:"lacks"`           // whose orders those are
	Later  string            `json:"later,omitempty"` // when the order takes effect
	Then   string            `json:"then,omitempty"`  // the phase after the orders
	// Refused is the first of several orders that would be refused after those
	// before it.
	Refused string `json:"refused,omitempty"`
}

// what is `what if ORDER; … [with DICE and CHOICES]`: it plays orders, or answers to the
// open question, one after the other, and undoes them.
func (s *Session) what(in grammar.Input) (Answer, error) {
	order, given := splitWith(strings.TrimSpace(in.Rest[len("if"):]))
	orders := separated(order)
	for _, o := range orders {
		if first := strings.ToLower(strings.Fields(o)[0]); !s.orderWord(first) {
			return Answer{No: true}, s.noOrder(first)
		}
	}
	if w := s.Game.Pending(); w != nil {
		if err := s.notYours(w); err != nil {
			return Answer{No: true}, err
		}
	}
	switch n := len(orders); {
	case n == 0:
		return Answer{No: true}, commandTable().Wrong("what", "if")
	case n > maxOnLine:
		return Answer{No: true}, fmt.Errorf("too many orders on one line: %d (limit %d)", n, maxOnLine)
	}
	return s.whatIf(orders, given)
}

var withWord = regexp.MustCompile(`(?i)\s+with\s+`)

// splitWith cuts an order from the dice and choices after the last "with".
func splitWith(text string) (order string, given []string) {
	all := withWord.FindAllStringIndex(text, -1)
	if len(all) == 0 {
		return text, nil
	}
	last := all[len(all)-1]
	return text[:last[0]], game.ParseScript(text[last[1]:])
}

// whatIf plays each order on the state that those before it have made, undoes them all,
// and then prints the result.
func (s *Session) whatIf(orders, given []string) (Answer, error) {
	if open := s.Game.Open(); open != nil && !s.see(open.Player, true) && s.Game.Host.MaySeal(open) {
		return Answer{No: true}, fmt.Errorf("a card of %s may go with this order, which nobody else sees before it is played: what follows is not shown", s.Name(open.Player))
	}
	if open := s.Game.Open(); open != nil && s.hidden(open) {
		return Answer{No: true}, fmt.Errorf("the order of %s that asks this is hidden: what follows is not shown", s.Name(open.Player))
	}
	behind, given, err := ask.ReadGiven(s.Game, given)
	if err != nil {
		return Answer{No: true}, err
	}
	b := &supposed{s: s, given: given, used: make([]bool, len(given)), refused: make([]string, len(given))}
	c := &course{s: s, b: b, orders: slices.Clone(orders), given: behind, secret: s.secretFrom() != "", tag: s.tag()}
	now := answer.TurnLine(s.Game)
	if err := c.meant(0); err != nil { // with the orders of the player's own side
		return Answer{No: true}, err
	}
	if c.unseen = s.Game.Open() == nil || s.private(); s.Game.Open() != nil {
		err = c.try(0) // its order began with everything that is hidden
	} else {
		err = s.unseen(func() error { return c.try(0) })
	}
	if b.fault != nil {
		err = b.fault // without the stack of rules: the line is wrong, not the rules
	}
	if err != nil {
		return Answer{No: true}, err
	}
	if len(c.trials) == 0 {
		return s.refusedNear(c.orders[0], c.refused, c.near), nil
	}
	j := trialJSON{orderJSON: emptyOrder(c.text()), Assumed: []odds.Assumed{}, Lacks: []answer.LackJSON{}}
	j.Accepted, j.Hidden, j.Unused = len(c.refused) == 0, c.hidden, append(b.unused(), behind.Unused()...)
	foreseen, err := c.foreseen(&j)
	if err != nil {
		return Answer{No: true}, err
	}
	j.Warning = strings.Join(c.left, "; ")
	if j.Warning != "" {
		fmt.Fprintln(s.Out, s.Wrapped("`done` now: "+j.Warning))
	}
	if c.hidden {
		text := "It would be accepted and end the secret orders; their effects are shown at the reveal."
		if foreseen != "" {
			text += " " + layout.Capital(foreseen)
		}
		fmt.Fprintln(s.Out, s.Wrapped(text))
		return Answer{JSON: j}, nil
	}
	last := c.trials[len(c.trials)-1]
	j.Later, j.Lacks = last.Later, answer.LacksJSON(last.Lacks)
	b.assumed = append(b.assumed, last.Assumed...)
	if len(last.Assumed)+len(last.Lacks) == 0 { // otherwise the phase is another one
		j.Then = c.then
	}
	if j.Hidden = len(j.Lacks) > 0; !s.hides() {
		j.Hash = last.Record.Hash
	}
	j.Assumed = append(j.Assumed, b.assumed...)
	s.tellTrials(c, &j, now, foreseen)
	return Answer{JSON: j, No: !j.Accepted}, nil
}

// course is a list of orders that are tried one after the other, each on the state that
// those before it have made.
type course struct {
	s       *Session
	b       *supposed
	orders  []string
	answers []bool     // which of them answer a question
	given   *ask.Given // orders of other players after them
	secret  bool       // orders are secret now,
	unseen  bool       // and take no part,
	tag     string
	trials  []*ask.Supposition // of those that would be accepted
	refused []game.Refusal
	near    []string // legal orders near the one that would be refused
	left    []string // what each `done` among them would leave undone
	hidden  bool     // the last one would end the secret orders
	then    string   // where the sequence of play would stand
	ended   string   // the outcome of the game, "" if it is not over
}

// meant completes the i-th order: it replaces the number of an option by the option, and
// adds the player of a `done`, with what that would leave undone.
func (c *course) meant(i int) error {
	c.orders[i] = c.s.whoseDone(c.s.numbered(c.orders[i]))
	if c.s.Game.Pending() != nil {
		return nil
	}
	left, err := c.s.unfinished(c.orders[i])
	if err == nil && left != "" {
		c.left = append(c.left, left)
	}
	return err
}

// try tries the orders from the i-th on.
func (c *course) try(i int) error {
	s, g := c.s, c.s.Game
	if i > 0 {
		if err := c.meant(i); err != nil {
			return err
		}
	}
	c.answers = append(c.answers, g.Pending() != nil)
	c.b.nth, c.b.next = i, ""
	if i+1 < len(c.orders) {
		c.b.next, _, _ = strings.Cut(strings.ToLower(c.orders[i+1]), " ")
	}
	var next error
	look := func() {
		c.hidden = c.secret && !c.unseen && s.tag() != c.tag
		if c.then = answer.TurnLine(g); g.Over() {
			_, c.ended = g.Outcome()
		}
		if i+1 < len(c.orders) && !c.hidden {
			next = c.try(i + 1)
		}
	}
	tr, err := ask.WhatIf(g, s.player(), c.orders[i], ask.Suppose{
		Dealer: game.Dealer{Dice: c.b.dice, Decide: c.b.decide}, Given: c.given, See: s.see, Veil: i == 0 && s.private(), More: i+1 < len(c.orders), Look: look,
	})
	switch {
	case err != nil:
		return err
	case len(tr.Refused) > 0:
		c.refused, c.near = tr.Refused, s.nearest(c.orders[i])
	default:
		c.trials = slices.Insert(c.trials, 0, tr)
	}
	return next
}

// text is the orders as they were understood.
func (c *course) text() string {
	list := slices.Clone(c.orders)
	for i, tr := range c.trials {
		if len(list) == 1 || !c.answers[i] {
			list[i] = tr.Record.Order
		}
	}
	return strings.Join(list, string(separator)+" ")
}

// foreseen is the previews of sealed orders among them.
func (c *course) foreseen(j *trialJSON) (string, error) {
	s := c.s
	if s.Game.Pending() != nil || !s.secretPhase() {
		return "", nil
	}
	var list []string
	for _, tr := range c.trials {
		p, text, err := s.foresee(tr.Record.Player, tr.Record.Order)
		if err != nil {
			return "", err
		}
		if len(c.trials) == 1 {
			j.Preview = p
		} else if text != "" {
			text = tr.Record.Order + ": " + text
		}
		if text != "" {
			list = append(list, text)
		}
	}
	return strings.Join(list, "; "), nil
}

// changes are the changes that all orders together make.
func (c *course) changes() (list []game.Change) {
	for _, tr := range c.trials {
		for _, x := range tr.Changes {
			if i := slices.IndexFunc(list, func(y game.Change) bool { return y.Path == x.Path }); i >= 0 {
				list[i].To = x.To
			} else {
				list = append(list, x)
			}
		}
	}
	return slices.DeleteFunc(list, func(x game.Change) bool { return x.From.Equal(x.To) })
}

// numbered replaces the number of an option by the option while a question is open,
// unless the number is itself an option.
func (s *Session) numbered(line string) string {
	w := s.Game.Pending()
	if w == nil || w.Choice == nil {
		return line
	}
	list := s.options(w.Choice)
	if slices.Contains(list, line) {
		return line
	}
	for i, o := range list {
		if line == fmt.Sprint(i+1) {
			return o
		}
	}
	return line
}

// fewChanges is how many changes are printed; the JSON has all.
const fewChanges = 12

// tellTrials prints what would happen and adds it to the JSON.
func (s *Session) tellTrials(c *course, j *trialJSON, now, foreseen string) {
	round := s.round
	for _, tr := range c.trials {
		s.story(tr.Events)
		j.record(tr.Events, s.see)
	}
	s.round = round // only supposed: it is printed again when it happens
	j.changed(c.changes(), s.see)
	var steps []*ask.Step
	for _, x := range j.Changes {
		steps = append(steps, &ask.Step{Kind: ask.ChangeStep, Path: x.Path, Was: &x.From, Is: &x.To})
	}
	list := s.Changed(steps)
	if n := len(list) - fewChanges; n > 0 {
		list = append(list[:fewChanges], fmt.Sprintf("and %d more", n))
	}
	if len(list) > 0 {
		s.Print(0, "changes: "+strings.Join(list, "; "))
	}
	for _, a := range j.Assumed {
		s.Print(0, s.Dim(fmt.Sprintf("assumed: %s, %s: %s", s.Name(a.Player), a.Asked(), a.Option)))
	}
	for _, u := range j.Unused {
		s.Print(0, "not used: "+u)
	}
	accepted := "the order would be accepted"
	if len(c.trials) > 1 {
		accepted = "the orders would be accepted"
	}
	waits := c.trials[len(c.trials)-1].Waits
	switch {
	case waits != nil:
		j.Waits = s.waits(waits)
		s.Print(0, waits.Error())
	case c.ended != "":
		s.Print(0, "The game would be over. "+c.ended)
	}
	if j.Then != now && j.Then != "" && c.ended == "" {
		s.Print(0, s.Dim("then: "+j.Then))
	}
	switch {
	case len(c.refused) > 0:
		j.Refused, j.Reasons, j.Nearest = c.orders[len(c.trials)], append(j.Reasons, c.refused...), append(j.Nearest, c.near...)
		s.Print(0, j.Refused+" would then be refused:")
		s.refusedNear(j.Refused, c.refused, c.near)
	case len(j.Lacks) > 0:
		if foreseen != "" {
			accepted += "; " + foreseen
		}
		last := c.trials[len(c.trials)-1]
		s.Print(0, accepted+"; "+s.Lacking(last.Lacks, last.Record.Order, "with"))
	case foreseen != "" && j.Then == now:
		s.Print(0, accepted+"; "+foreseen)
	case len(steps) == 0 && len(j.Notes) == 0 && waits == nil:
		text := accepted + "; it would have no visible effect"
		if s.secretPhase() {
			text = accepted + "; its effects are shown to its own side (`as SIDE`), or at the reveal"
		}
		s.Print(0, text)
	}
	if j.Later != "" {
		s.Print(0, j.Later)
	}
	s.Print(0, s.Dim("(what if: nothing was changed)"))
}

// supposed answers the rolls and choices of what if: with the dice and choices given, or
// else with dice of its own seed and the first option.
type supposed struct {
	s       *Session
	given   []string
	used    []bool
	refused []string // why a given choice does not fit
	assumed []odds.Assumed
	fault   error  // a given die that has no such face
	nth     int    // which of several orders is played
	next    string // the first word of the order after it
}

// unused lists what was given but not used, and why.
func (b *supposed) unused() (list []string) {
	for i, g := range b.given {
		switch {
		case b.used[i]:
		case b.refused[i] != "":
			list = append(list, g+": "+b.refused[i])
		default:
			list = append(list, g+": no roll or question asked for it")
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
	game.Shake(c, game.Generator(b.s.Game.Header.Seed^whatSeed, n+b.nth, k))
	return true, nil
}

// decide takes the first given choice that answers the question, or else the first
// option. It leaves a question open if the next order of the line answers it.
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
	if len(list) == 0 || b.next != "" && (c.Action == b.next || b.s.Game.Host.Book.Actions[b.next] == nil && b.next != "done") {
		return "", false
	}
	if c.Unknown || !c.OnlyPass() {
		a := odds.Assumed{Player: c.Player, Question: c.Question, Asks: c.Asks, Option: list[0]}
		if c.Pass == "" {
			a.Only = c.Only
		}
		b.assumed = append(b.assumed, a.For(b.s.see))
	}
	return list[0], true
}

// readings lists the possible meanings of a given choice: all of it, or the part after
// the question or after the name of the player or piece asked.
func (b *supposed) readings(c *game.Choice, given string) []string {
	out := []string{given}
	names := []string{c.Question, c.Asked(), c.Player, b.s.Name(c.Player), c.Who}
	if t := b.s.Game.Host.Piece(c.Who); c.Who != "" && t != nil {
		names = append(names, proxy.Name(t))
	}
	for _, n := range names {
		if n != "" && len(given) > len(n) && strings.EqualFold(given[:len(n)], n) && (given[len(n)] == ' ' || given[len(n)] == '=') {
			out = append(out, strings.TrimSpace(given[len(n)+1:]))
		}
	}
	return out
}
