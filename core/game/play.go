package game

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
)

// Answered is a question and its answer, as in the journal.
type Answered struct {
	Question, Answer string
}

// Dealer supplies the answers that are not recorded yet. If a function is nil
// or returns false, the order waits. An error undoes the order.
type Dealer struct {
	Dice   func(c *Chance, n, k int) (bool, error) // fills c.Got for effect k of record n
	Decide func(c *Choice, n, k int) (string, bool)
	// AskAll puts a question also to those who can only pass, so that others do
	// not learn from it what they hold; without it they pass by themselves.
	AskAll bool
}

// play is the handler of a game in progress: recorded answers first, then the
// dealer's, which it records.
type play struct {
	rec    *Record
	at     int
	dealer Dealer
	keep   func(Answered)
	quiet  bool
	state  *State
	sealed []*Choice // those taken of the decisions asked for together
	shut   []Event   // and their events
}

func (p *play) Traces() bool { return !p.quiet }

func (p *play) Tell(e Event) {
	if !p.quiet || e.Kind == Noted {
		p.rec.Events = append(p.rec.Events, e)
	}
}

// replayed returns the recorded answer to a rule's question, if one is left.
func (p *play) replayed(key, rule string) (string, bool, error) {
	if p.at >= len(p.rec.Answers) {
		return "", false, nil
	}
	a := p.rec.Answers[p.at]
	if a.Question != key && oneDie(a.Question) != key {
		return "", false, p.rec.diverged(a.Question, rule, fmt.Sprintf("it answers %q, but the rules now ask %q", a.Question, key))
	}
	p.at++
	return a.Answer, true, nil
}

// Rerun is a handler of an order that is run again from its beginning for each
// answer. A rule that would give the same result each time need not be run
// again: its answers and events are repeated.
type Rerun interface {
	Handler
	// Order identifies the order; it is the same for each of its runs.
	Order() *Record
	// Here returns the number of answers given and of events received so far.
	Here() (answers, events int)
	// Part returns the answers and events since then; ok is false if it cannot
	// be taken out of the run.
	Part(answers, events int) (a []Answered, e []Event, ok bool)
	// Repeat adds those answers and events, if they are the next answers of the
	// order; it says whether they are.
	Repeat(a []Answered, e []Event) bool
}

// Order returns the order that is run.
func (p *play) Order() *Record { return p.rec }

// Here counts the answers and events of the run so far.
func (p *play) Here() (answers, events int) { return p.at, len(p.rec.Events) }

// Part returns its answers and events since then.
func (p *play) Part(answers, events int) ([]Answered, []Event, bool) {
	if len(p.sealed) > 0 || events > len(p.rec.Events) {
		return nil, nil, false
	}
	return slices.Clone(p.rec.Answers[answers:p.at]), slices.Clone(p.rec.Events[events:]), true
}

// Repeat adds them again.
func (p *play) Repeat(a []Answered, e []Event) bool {
	if len(p.sealed) > 0 || p.at+len(a) > len(p.rec.Answers) || !slices.Equal(p.rec.Answers[p.at:p.at+len(a)], a) {
		return false
	}
	p.at += len(a)
	p.rec.Events = append(p.rec.Events, e...)
	return true
}

// oneDie returns the current form of a question about one die. Older journals
// have "count 1d6 morale" if a rule asks for the class of the face.
func oneDie(question string) string {
	rest, ok := strings.CutPrefix(question, "count 1")
	if !ok || rest == "" || rest[0] >= '0' && rest[0] <= '9' {
		return question
	}
	return "roll " + rest
}

func (p *play) record(key, answer string) {
	a := Answered{key, answer}
	if p.keep != nil {
		p.keep(a)
	}
	p.rec.Answers = append(p.rec.Answers, a)
	p.at++
}

func (p *play) Pick(c *Chance) error {
	if c.Only == Unseen {
		return p.draw(c)
	}
	answer, ok, err := p.replayed(c.Key(), c.Rule)
	if err != nil {
		return err
	}
	if ok {
		if err := c.typed(answer); err != nil {
			return p.rec.unfit(c.Key(), c.Rule, answer, err.Error())
		}
	} else {
		if p.dealer.Dice != nil {
			if ok, err = p.dealer.Dice(c, p.rec.N, p.at); err != nil {
				return err
			}
		}
		if !ok {
			c := *c // use the rule's own again
			return &Pending{Chance: &c}
		}
		p.record(c.Key(), c.Answer())
	}
	if p.quiet {
		return nil
	}
	throw := &Throw{Dice: c.Dice, Faces: c.shown(), Sides: c.Faces, Values: c.Values, Groups: c.Classes}
	p.Tell(Event{Kind: Rolled, Rule: c.Rule, Why: c.Why, Who: c.Who, Throw: throw, Text: c.Op.String(), At: p.state.Mark(), From: c.From, Only: c.Only, Else: c.Else})
	return nil
}

// draw answers a chance that nobody sees. If the journal has no answer to it, nothing was
// drawn: with real cards, and in journals from before such draws.
func (p *play) draw(c *Chance) error {
	c.Got = nil
	if p.at < len(p.rec.Answers) {
		if p.rec.Answers[p.at].Question != c.Key() {
			return nil
		}
		p.at++
		answer := p.rec.Answers[p.at-1].Answer
		if err := c.SetAnswer(answer); err != nil {
			return p.rec.unfit(c.Key(), c.Rule, answer, err.Error())
		}
		return nil
	}
	if p.dealer.Dice == nil || p.rec.Hash != "" {
		return nil
	}
	ok, err := p.dealer.Dice(c, p.rec.N, p.at)
	if err == nil && ok {
		p.record(c.Key(), c.Answer())
	}
	return err
}

func (p *play) Ask(c *Choice) (string, error) {
	answer, recorded, err := p.replayed(c.Key(), c.Rule)
	if err != nil {
		return "", err
	}
	ok := recorded
	if !ok && !p.dealer.AskAll && !c.Unknown && c.OnlyPass() {
		answer, ok = c.Pass, true
	}
	if !ok && p.dealer.Decide != nil {
		answer, ok = p.dealer.Decide(c, p.rec.N, p.at)
	}
	if !ok {
		return "", &Pending{Choice: c, Sealed: p.sealed}
	}
	text, refused := c.Accept(answer)
	switch {
	case len(refused) > 0 && recorded:
		return "", p.rec.unfit(c.Key(), c.Rule, answer, refused[0].Text)
	case len(refused) > 0:
		return "", fmt.Errorf("%s answered %q: %s", c.Player, answer, refused[0].Text)
	case !recorded:
		p.record(c.Key(), text)
	}
	p.chose(c, Event{Kind: Chose, Rule: c.Rule, Text: text, Why: c.Question, Who: c.Who, Player: c.Player, At: p.state.Mark(), From: c.From, Only: c.Only, Else: c.Else})
	return text, nil
}

// chose reports a decision; decisions asked for together are reported after the
// last one.
func (p *play) chose(c *Choice, e Event) {
	if c.Place < c.Of {
		if p.sealed = append(p.sealed, c); c.Pass == "" {
			p.shut = append(p.shut, e)
		}
		return
	}
	p.rec.Events = append(p.rec.Events, p.shut...)
	if c.Pass == "" {
		p.rec.Events = append(p.rec.Events, e)
	}
	p.sealed, p.shut = nil, nil
}

// Generator returns the generator of effect k of record n of a game with that
// seed. Each effect has its own, so that saving and resuming a game does not
// change its dice.
func Generator(seed uint64, n, k int) *rand.Rand {
	var g struct { // one allocation for both
		rand.Rand
		pcg rand.PCG
	}
	g.pcg.Seed(seed, uint64(n)<<32|uint64(uint32(k)))
	g.Rand = *rand.New(&g.pcg)
	return &g.Rand
}

// Shake fills c.Got from the generator r.
func Shake(c *Chance, r *rand.Rand) {
	if c.Op == Shuffle {
		c.Got = r.Perm(c.N)
		return
	}
	c.Got = make([]int, c.N)
	if c.Weights == nil && c.Wide == nil {
		for i := range c.Got {
			c.Got[i] = r.IntN(len(c.Faces))
		}
		return
	}
	if c.Wide != nil {
		c.Got[0] = shakeWide(c.Wide, r)
		return
	}
	left, total := slices.Clone(c.Weights), 0 // drawing without replacement
	for _, w := range left {
		total += w
	}
	for i := range c.Got {
		x := r.IntN(total)
		for f, w := range left {
			if x -= w; x < 0 {
				c.Got[i] = f
				left[f]--
				total--
				break
			}
		}
	}
}

// shakeWide picks one of some weights that need not fit an int.
func shakeWide(weights []*big.Int, r *rand.Rand) int {
	total := new(big.Int)
	for _, w := range weights {
		total.Add(total, w)
	}
	bits := uint(total.BitLen())
	x := new(big.Int)
	for x.Set(total); x.Cmp(total) >= 0; { // each number below the total is equally likely
		x.SetUint64(0)
		for n := uint(0); n < bits; n += 64 {
			x.Lsh(x, 64).Or(x, new(big.Int).SetUint64(r.Uint64()))
		}
		x.Rsh(x, (64-bits%64)%64)
	}
	for i, w := range weights {
		if x.Sub(x, w).Sign() < 0 {
			return i
		}
	}
	return len(weights) - 1
}

// SeededDice returns the program's own dice for a game with that seed.
func SeededDice(seed uint64) func(*Chance, int, int) (bool, error) {
	return func(c *Chance, n, k int) (bool, error) {
		Shake(c, Generator(seed, n, k))
		return true, nil
	}
}
