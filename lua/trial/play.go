package trial

import (
	"cmp"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/ruleset"
)

// Trial configures random games.
type Trial struct {
	Lib    *ruleset.Library
	House  []ruleset.House
	Orders int        // limit of orders and questions of one game; 0: DefaultOrders
	Effort int        // limit of steps for shrinking; 0: DefaultEffort
	Known  []*Finding // findings to skip

	roomy    *ruleset.Library // Lib with limits for all games held at once
	promises *lua.Promises    // those checked so far
	played   func(*player)    // for tests: called after each game
	spoil    func(*lua.Game)  // for tests: breaks the host
}

// gamesAtOnce is how many games a trial holds: the one that is played, one that replays
// or resumes it, and the one before it, if it is not collected yet.
const gamesAtOnce = 3

// lib is the library with the limits of a trial.
func (t *Trial) lib() *ruleset.Library {
	if t.roomy == nil {
		t.roomy = t.Lib.Under(t.Lib.Limits.For(gamesAtOnce))
	}
	return t.roomy
}

// Default limits of a trial.
const (
	DefaultOrders = 600
	DefaultEffort = 60_000
)

// Tally counts what was tried.
type Tally struct {
	Games    int `json:"games"`
	Over     int `json:"over"`     // games that came to their end
	Orders   int `json:"orders"`   // accepted orders
	Refused  int `json:"refused"`  // refused orders
	Asked    int `json:"asked"`    // questions about orders
	Guessed  int `json:"guessed"`  // orders checked to see whether they are suggested
	Answers  int `json:"answers"`  // dice and decisions
	Promises int `json:"promises"` // calls of rules whose promises to odds were checked
	Switched int `json:"switched"` // optional rules switched on at the start of games

	LeftOut LeftOut `json:"left-out"` // what games were played without

	reached map[string]bool // rules that were called
}

// Reached lists the rules that were called by some order or its check, of those in list.
func (t *Tally) Reached(list []*lua.Rule) (reached, not []string) {
	for _, r := range list {
		if t.reached[r.ID] {
			reached = append(reached, r.ID)
		} else {
			not = append(not, r.ID)
		}
	}
	return reached, not
}

// Scenarios lists the scenarios of a ruleset, or the one of that name.
func Scenarios(lib *ruleset.Library, name string) (list []string) {
	for _, e := range lib.List() {
		if e.Scenario != "" && e.Ruleset == name {
			list = append(list, e.Scenario)
		}
	}
	if len(list) == 0 {
		list = []string{name}
	}
	return list
}

// Findings plays n games of scenarios in rotation, with the seed first in the first
// round, and the next seed in each further round. It yields its findings, each cause
// once; more, unless it is nil, is called before each game and ends the trial by
// returning false. An error, as from Play, ends it too.
func (t *Trial) Findings(scenarios []string, first uint64, n int, tally *Tally, more func() bool) iter.Seq2[*Finding, error] {
	return func(yield func(*Finding, error) bool) {
		for i := 0; i < n && (more == nil || more()); i++ {
			f, err := t.Play(scenarios[i%len(scenarios)], first+uint64(i/len(scenarios)), tally)
			if f != nil {
				t.Known = append(t.Known, f)
			}
			if (f != nil || err != nil) && !yield(f, err) || err != nil {
				return
			}
		}
	}
}

// Play plays one random game of a scenario and adds it to the tally. The finding is nil
// if there is none; its case is not shrunk yet. The error reports a scenario that does
// not exist or has faults.
func (t *Trial) Play(scenario string, seed uint64, tally *Tally) (*Finding, error) {
	_, sc, err := lua.Open(t.lib(), scenario)
	if err != nil {
		return nil, err
	}
	r := rand.New(rand.NewPCG(seed, 0x7ea))
	out := newSwarm(seed)
	kept, left := out.houses(t.House)
	c := &Case{Name: sc.File, Text: sc.Text, Files: sc.Files, House: kept, Dirs: t.Lib.Dirs, Limits: t.Lib.Limits, Seed: seed}
	tb, err := t.open(c)
	if err != nil && len(left) > 0 { // one of them needs another
		c.House, left = t.House, nil
		tb, err = t.open(c)
	}
	if err != nil {
		return nil, err
	}
	tally.LeftOut.House += len(left)
	out.leaves("house rules", left)
	c = t.varied(c, tb, r, out, &tally.LeftOut)
	if tb, err = t.open(c); err != nil {
		return nil, err
	}
	tally.Switched += len(tb.g.Scenario.Options)
	tally.Games++
	if tally.reached == nil {
		tally.reached = map[string]bool{}
	}
	tb.h.Reached = tally.reached
	if t.promises == nil {
		t.promises = lua.NewPromises()
	}
	t.promises.Forget()
	tb.h.Promises = t.promises
	p := &player{table: tb, r: r, apart: rand.New(rand.NewPCG(seed, 0xa51de)), wild: &wild{h: tb.h, r: r}, law: &wild{h: tb.h, r: rand.New(rand.NewPCG(seed, 0x1a3)), offered: true}, tally: tally, swarm: out, eager: r.IntN(4), quick: r.IntN(3) > 0}
	p.omit = out.orders(tb.h.Book.ActionOrder, &tally.LeftOut)
	if len(out.left) > 0 {
		tally.LeftOut.Games++
	}
	tb.decide, tb.shake = p.decided, p.shaken(seed)
	f, err := tb.begin(nil)
	c.Begin = tb.given
	if f == nil && err == nil {
		f = p.play(cmp.Or(max(t.Orders, 0), DefaultOrders))
	}
	tally.Promises = t.promises.Checked
	if t.played != nil {
		t.played(p)
	}
	for _, old := range t.Known {
		if old.same(f) {
			return nil, nil
		}
	}
	if f != nil {
		f.Case, f.LeftOut = c, out.left
	}
	return f, err
}

// varied returns a scenario without some of what it has, with additional optional rules, and
// with its pieces closer together, as far as the result is valid.
func (t *Trial) varied(c *Case, tb *table, r *rand.Rand, out *swarm, left *LeftOut) *Case {
	h, own := tb.h, tb.g.Scenario.Options
	keeps := func(text []byte) bool {
		with := *c
		with.Text = text
		tb, err := t.open(&with)
		if err != nil {
			return false
		}
		f, err := tb.begin(nil)
		if err == nil || f != nil { // a finding has to be reproducible
			c = &with
			return true
		}
		return false
	}
	extra := someOptions(h, own, r)
	if text := out.scenario(c.Text); text != nil && keeps(text) {
		left.House++
		out.leaves("house rules", []string{"of the scenario"})
	}
	kept, off := without(out.r, own, 2)
	if (len(extra) > 0 || len(off) > 0) && keeps(withOptions(c.Text, slices.Concat(kept, extra))) {
		left.Options += len(off)
		out.leaves("optional rules", off)
	}
	for range r.IntN(3) * 6 {
		if keeps(crowded(c.Text, r)) {
			break
		}
	}
	return c
}

// someOptions picks optional rules besides those of a scenario: none, a few or many.
func someOptions(h *lua.Host, own []string, r *rand.Rand) (ids []string) {
	share := r.IntN(4) * r.IntN(4) // of 16
	for _, id := range h.Book.OptionIDs() {
		if !slices.Contains(own, id) && r.IntN(16) < share {
			ids = append(ids, id)
		}
	}
	return ids
}

// player plays a game at random.
type player struct {
	*table
	r     *rand.Rand
	apart *rand.Rand // for orders of any phase, so that they do not change the rest of the game
	wild  *wild
	law   *wild // generator of orders that are only checked, with its own randomness
	tally *Tally
	swarm *swarm
	quick bool            // plays the setup as the scenario says
	omit  map[string]bool // kinds of orders that it leaves out
	eager int             // how many times it looks for an order before a player is done
	tag   string
	since int // number of orders when the current phase began
}

// stay returns how many orders were given in the current phase.
func (p *player) stay() int {
	n, tag := len(p.g.Records()), fmt.Sprint(p.g.Clock().Round(), p.phase())
	if tag != p.tag {
		p.tag, p.since = tag, n
	}
	return n - p.since
}

// shaken returns the dice of a game: at the start as the program rolls them, then fair,
// or loaded towards one end.
func (p *player) shaken(seed uint64) func(*game.Chance, int, int) {
	loaded := p.r.IntN(4) // 0 and 1 fair, 2 low, 3 high
	return func(c *game.Chance, n, k int) {
		r := game.Generator(seed, n, k)
		game.Shake(c, r)
		if n == 0 || loaded < 2 || c.Weights != nil || c.Op == game.Shuffle || c.Op == game.Draw {
			return
		}
		for i := range c.Got {
			if r.IntN(3) > 0 {
				c.Got[i] = (loaded - 2) * (len(c.Faces) - 1)
			}
		}
	}
}

// decided answers a question: usually with an option, otherwise with anything that is
// accepted.
func (p *player) decided(c *game.Choice) string {
	list := c.List()
	if len(p.g.Records()) > 0 && p.r.IntN(4) == 0 {
		mark := p.g.State.Mark()
		text := p.wild.answer(c)
		canon, refused := c.Accept(text)
		if p.g.State.Mark() != mark {
			p.finds(Trace, c.Rule, fmt.Sprintf("looking at the answer %q to %q changes the state", text, c.Question))
		}
		if len(refused) == 0 {
			p.suggested(c, canon)
			if again, refused := c.Accept(canon); len(refused) > 0 || again != canon {
				p.finds(Answered, c.Rule, fmt.Sprintf("%q takes %q for %q, and that for %q", c.Question, text, canon, again))
			}
			return canon
		}
		if f := p.worded(text, refused); f != nil && p.found == nil {
			p.found = f
		}
	}
	return pick(p.r, list)
}

// suggested checks that an answer which a question has just taken is among its options.
func (p *player) suggested(c *game.Choice, canon string) {
	missing := c.Unlisted == nil && !slices.Contains(c.List(), canon)
	if c.Unlisted != nil {
		var err error
		if missing, err = c.Unlisted(canon); err != nil {
			if f := p.failed(err); p.found == nil {
				p.found = f
			}
		}
	}
	if missing {
		p.finds(Unlisted, c.Rule, unsuggested(canon, cmp.Or(c.Action, c.Question)))
	}
}

func (p *player) play(most int) *Finding {
	for range most {
		if p.g.Over() {
			break
		}
		s, listed, f := p.next()
		if f != nil {
			return f
		}
		p.c.Steps = append(p.c.Steps, s)
		one := &p.c.Steps[len(p.c.Steps)-1]
		ck := checks{hash: p.r.IntN(8) == 0, undo: p.r.IntN(10) == 0, leak: p.r.IntN(16) == 0}
		ck.worth = ck.leak
		refused, f := p.step(one, ck)
		p.count(one, refused)
		if f == nil && refused && listed {
			text := one.Text
			p.c.Steps[len(p.c.Steps)-1] = Step{Ask: askLegal}
			f = &Finding{Kind: Unlawful, Text: fmt.Sprintf("a bot's order was refused: %q", text)}
		}
		if f == nil && !p.g.Over() {
			f = p.guess()
		}
		if f != nil {
			return f
		}
		if p.swarm.r.IntN(50) == 0 && len(p.kept) < 2 {
			p.keeps()
		}
	}
	if p.g.Over() {
		p.tally.Over++
	}
	if f := p.replay(); f != nil {
		return f
	}
	return p.resume()
}

func (p *player) count(s *Step, refused bool) {
	switch {
	case s.Ask != "":
		p.tally.Asked++
	case refused:
		p.tally.Refused++
	default:
		p.tally.Orders++
		p.tally.Answers += len(s.Answers)
	}
}

// next returns the next step to try; listed reports that it is an order that the rules
// offer.
func (p *player) next() (s Step, listed bool, f *Finding) {
	if o := p.aside(); o != nil {
		return Step{Player: o.Player, Text: o.Text}, true, nil
	}
	switch x := p.r.IntN(100); {
	case x < 1:
		return p.switched(), false, nil
	case x < 4:
		return Step{Ask: askLegal}, false, nil
	case x < 20:
		return Step{Ask: askWhy, Player: p.wild.player(), Text: p.wild.order()}, false, nil
	case x < 45:
		if s := (Step{Player: p.wild.player(), Text: p.wild.order()}); !p.ends(s.Text) && !p.omits(s.Text) {
			s.Waits = p.r.IntN(8) == 0
			return s, false, nil
		}
	}
	it := pick(p.r, p.g.Clock().Waiting())
	o, err := ask.RandomOrder(p.h, it.Player, p.r)
	for range p.eager - p.stay()/8 {
		if err == nil && o.Action == nil { // other orders may be left
			o, err = ask.RandomOrder(p.h, it.Player, p.r)
		}
	}
	for range omitTries {
		if err == nil && o.Action != nil && p.omit[o.Action.ID] {
			o, err = ask.RandomOrder(p.h, it.Player, p.r)
		}
	}
	if err == nil && o.Action != nil && p.omit[o.Action.ID] && p.mayBeDone(it) {
		return Step{Player: it.Player, Text: strings.TrimSpace("done " + it.Piece)}, false, nil
	}
	if (p.stay() > 24 && p.r.IntN(2) == 0 || p.quick && p.g.Clock().Round() == 0) && p.mayBeDone(it) { // enough orders in this phase
		return Step{Player: it.Player, Text: strings.TrimSpace("done " + it.Piece)}, false, nil
	}
	if err != nil {
		p.c.Steps = append(p.c.Steps, Step{Ask: askLegal})
		return Step{}, false, p.failed(err)
	}
	if o.Action != nil {
		p.wild.saw(o.Text)
	}
	return Step{Player: o.Player, Text: o.Text, Waits: p.r.IntN(6) == 0}, true, nil
}

// omitTries is how many more orders are drawn if one is of a kind that the game leaves out.
const omitTries = 3

// omits reports whether an order is of a kind that the game leaves out.
func (p *player) omits(text string) bool {
	a := p.h.ActionNamed(text)
	return a != nil && p.omit[a.ID]
}

// guess checks a few random orders of an actor whose turn it is: each that is accepted
// must be suggested.
func (p *player) guess() *Finding {
	it := pick(p.law.r, p.g.Clock().Waiting())
	var actions []*lua.Action
	for _, a := range p.h.Book.ActionOrder {
		if !a.Some && (a.Any || slices.Contains(a.Phases, p.phase())) {
			actions = append(actions, a)
		}
	}
	for range min(len(actions), guesses) {
		a := pick(p.law.r, actions)
		actors := p.h.Actors(a, it)
		if len(actors) == 0 {
			continue
		}
		p.tally.Guessed++
		s := Step{Ask: askWhy, Player: it.Player, Text: p.law.made(a, pick(p.law.r, actors))}
		if _, f := p.step(&s, checks{}); f != nil {
			p.c.Steps = append(p.c.Steps, s)
			return f
		}
	}
	return nil
}

// guesses is how many orders are checked after each order.
const guesses = 3

// aside returns now and then an order of any phase, by one of the players; otherwise
// nil.
func (p *player) aside() *lua.Order {
	if p.apart.IntN(ask.AsideEvery) > 0 {
		return nil
	}
	players, err := p.h.Players()
	if err != nil {
		return nil // the next question reports it
	}
	o, err := ask.RandomAside(p.h, pick(p.apart, players), p.apart)
	if err != nil || o == nil || o.Action != nil && p.omit[o.Action.ID] {
		return nil
	}
	return o
}

// mayBeDone reports whether nothing refuses done to an item.
func (p *player) mayBeDone(it turn.Item) bool {
	_, refused, err := p.g.WhyNot(it.Player, strings.TrimSpace("done "+it.Piece))
	return err == nil && len(refused) == 0
}

// ends reports whether an order can be given at any time, such as resigning: such
// orders are given seldom, because otherwise no battle would last.
func (p *player) ends(text string) bool {
	a := p.h.ActionNamed(text)
	return a != nil && a.Any && p.r.IntN(30) > 0
}

// switched switches an optional rule.
func (p *player) switched() Step {
	ids := p.h.Book.OptionIDs()
	if len(ids) == 0 {
		return Step{Ask: askLegal}
	}
	id := pick(p.r, ids)
	if p.h.Option(id) {
		return Step{Text: "option off " + id}
	}
	return Step{Text: "option on " + id}
}
