package ask

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"parley/core/game"
	"parley/core/odds"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/proxy"
)

// Best is what the decisions of a question bring if a side takes its own for a
// condition, and the others take theirs against it.
type Best struct {
	Side, Condition string
	// Low and High bound the chance; they are equal if it is exact.
	Low, High *big.Rat
	Policy    []Rule     // of the side
	Partial   bool       // there are more decisions than the policy lists, or some of which too little is known
	First     []FirstTry // the options of the side's first decision, the best first
	Question  string     // which decision that is
	Others    []string   // the players who decide against it
	Veiled    bool       // what one player alone sees was left out
	Open      bool       // the first decision is the open one
	Listed    bool       // a decision is an order, of which only the listed ones were compared
	Together  bool       // a decision is taken at the same time as one of another side
	// Rough is set if Low and High differ because the best chance may not be a fraction, not for want of work.
	Rough bool
}

// Near reports whether the bounds are so near to each other that they are read as one number.
func (b *Best) Near() bool {
	return b.Rough && new(big.Rat).Sub(b.High, b.Low).Cmp(odds.Hair) < 0
}

// Loose reports whether so much was left out that the chances of some options of the first decision are lower bounds.
func (b *Best) Loose() bool {
	return b.Cut() || slices.ContainsFunc(b.First, func(f FirstTry) bool { return f.Loose })
}

// Cut reports whether so much was left out that the bounds are apart.
func (b *Best) Cut() bool { return b.High.Cmp(b.Low) != 0 && !b.Near() }

// FirstTry is an option of the first decision, and the chance if it is taken and all
// later decisions are the best.
type FirstTry struct {
	Option string
	Place  int // among those that are offered, from 1
	P      *big.Rat
	Regret *big.Rat // how much less than the best
	Loose  bool     // P and Regret are lower bounds
	Share  *big.Rat // how often it is taken, nil if the decision is not left to chance
}

// readDeciders sets who takes the decisions of the question: givens, then the policies
// that it names, then best; otherwise the first option is assumed.
func (k *inquiry) readDeciders() error {
	h := k.h
	policies := map[string]*lua.Policy{}
	for _, b := range k.q.Policy {
		side, err := playerCalled(h, b.Name)
		if err != nil {
			return err
		}
		p, err := h.Policy(b.Value)
		if err != nil {
			return err
		}
		if !p.Chooses() {
			return fmt.Errorf("the policy %s has no choose function, so it takes no decisions in odds", p.ID)
		}
		policies[side] = p
	}
	if k.q.Best != nil {
		side, err := playerCalled(h, k.q.Best.Side)
		if err != nil {
			return err
		}
		k.side, k.walker.Weigh = side, k.weigh
	}
	if len(k.givens) > 0 || len(policies) > 0 {
		k.walker.Decide = func(c *game.Choice) (text string, assume bool, err error) {
			if text = decide(h, k.givens, c); text == "" && policies[c.Player] != nil {
				err = h.AsSeen(c.Player, func() (err error) {
					text, err = h.Prefers(policies[c.Player], c)
					return err
				})
			}
			return text, text == "", err
		}
	}
	return nil
}

// playerCalled returns the player of a name, or the one who commands the piece of that
// name.
func playerCalled(h *lua.Host, who string) (string, error) {
	players, err := h.Players()
	if err != nil {
		return "", err
	}
	owner := ""
	if t := h.Piece(who); t != nil {
		owner = proxy.Owner(t)
	}
	for _, p := range players {
		if strings.EqualFold(p, who) || strings.EqualFold(h.Called(p), who) || p == owner {
			return p, nil
		}
	}
	return "", fmt.Errorf("there is no side %q; the sides are %s", who, strings.Join(players, ", "))
}

// unseen is the error of a decision in a position of which its player does not see
// everything.
type unseen struct{ player, question string }

func (e *unseen) Error() string { return e.player + " does not see everything" }

// weigh makes a choice a decision.
func (k *inquiry) weigh(c *game.Choice) (*odds.Decision, error) {
	if c.Unknown || c.OnlyPass() {
		return nil, nil
	}
	options := c.List()
	if len(options) < 2 {
		return nil, nil
	}
	d := &odds.Decision{Player: c.Player, Question: c.Question, Asks: c.Asks, Options: slices.Clone(options), Max: c.Player == k.side}
	if err := k.blind(c); err != nil {
		return nil, err
	}
	k.listed = k.listed || c.Action != ""
	if d.Max {
		d.Facts = k.facts()
	}
	return d, nil
}

// veil leaves out what one player alone sees: decisions may not depend on it.
func (k *inquiry) veil() error {
	if !k.h.Private() {
		return nil
	}
	mark := k.h.State.Mark()
	err := k.h.State.Hide(func(_ string, private bool) bool { return !private })
	k.veiled = len(k.h.State.Changes(mark)) > 0
	return err
}

// blind returns the error of a decision whose player does not see the whole position.
func (k *inquiry) blind(c *game.Choice) error {
	h := k.h
	if k.opened != nil && k.opened.own && c.Player != k.opened.player {
		return &unseen{c.Player, c.Asked()}
	}
	if h.Clock.Mode() != turn.Secret && !h.Private() {
		return nil
	}
	mark := h.State.Mark()
	defer h.State.Rollback(mark)
	if err := hideFrom(h, c.Player); err != nil {
		return err
	}
	if len(h.State.Changes(mark)) > 0 {
		return &unseen{c.Player, c.Asked()}
	}
	return nil
}

// unfairness is the error of decisions that cannot be compared.
type unfairness struct {
	text string
	why  error
}

func (e *unfairness) Error() string { return e.text }
func (e *unfairness) Unwrap() error { return e.why }

// unfair returns why decisions cannot be compared, "" if an error is about something
// else.
func (k *inquiry) unfair(err error) string {
	h := k.h
	var secret *odds.Secret
	var hides *unseen
	switch {
	case errors.As(err, &secret):
		return fmt.Sprintf("%s decides (%s) without seeing what %s saw before (%s), so the decision may not depend on it: fix it, given %s=OPTION",
			h.Called(secret.Player), secret.Question, h.Called(secret.Of), secret.What, secret.Player)
	case errors.As(err, &hides) && k.opened != nil:
		return fmt.Sprintf("%s decides later (%s), and may not see what %s sees now, so the decision may not depend on it: fix it, given %s=OPTION",
			h.Called(hides.player), hides.question, h.Called(k.opened.player), hides.player)
	case errors.As(err, &hides):
		return fmt.Sprintf("%s does not see everything in the position of the decision (%s), so the decision may not depend on it: fix it, given %s=OPTION, or ask as that side, `as %s`",
			h.Called(hides.player), hides.question, hides.player, hides.player)
	case errors.Is(err, odds.ErrCrowded):
		return "more answers are given at the same time than can be compared: fix some of them, given SIDE=OPTION"
	case errors.Is(err, odds.ErrLoop):
		return "the decisions come back in too many positions to be compared exactly: bound the rounds, or fix decisions with given"
	}
	return ""
}

// wins says whether the condition of best is true in an outcome.
func (k *inquiry) wins(key string) bool {
	o := k.seen[key]
	return len(o.fields) > 0 && o.fields[0].Value == true
}

// facts are what tells positions of decisions apart.
func (k *inquiry) facts() []fact {
	var list []fact
	if k.until != nil {
		for i, name := range k.vars {
			list = append(list, fact{name: name, is: proxy.Plain(k.start[i])})
		}
	}
	for _, c := range k.h.State.Changes(k.base) {
		field, _, _ := strings.Cut(c.Path, ".")
		if field != "turn" && !slices.Contains(k.h.Ruleset.Aside, field) && !c.Hidden(k.q.See) {
			list = append(list, fact{c.Path, c.To.Any(), c.From.Any()})
		}
	}
	return list
}

// best is the answer to best, nil without it.
func (k *inquiry) best(res *odds.Result) *Best {
	if k.q.Best == nil {
		return nil
	}
	b := &Best{Open: k.opened != nil, Side: k.side, Condition: k.q.Best.Condition, Listed: k.listed, Veiled: k.veiled, Low: new(big.Rat), High: new(big.Rat)}
	if res.Best == nil { // the condition of until is true already
		for _, o := range res.Outcomes {
			if k.wins(o.Key) {
				b.Low.Add(b.Low, o.P)
			}
		}
		b.High.Set(b.Low)
		return b
	}
	b.Low, b.High, b.Rough = res.Best.Low, res.Best.High, res.Best.Rough
	var own []*odds.Turn
	for _, t := range res.Best.Turns {
		if t.Max {
			own = append(own, t)
			b.Together = b.Together || t.Together
		} else if !slices.Contains(b.Others, t.Player) {
			b.Others = append(b.Others, t.Player)
		}
	}
	b.Policy, b.Partial = policyOf(own, b.doubtful)
	b.first(own)
	return b
}

// doubtful reports whether so much was left out that another option than the one taken may be the best.
func (b *Best) doubtful(t *odds.Turn) bool {
	for i := range t.Options {
		if most := b.most(t, i); i != t.Took && most.Cmp(t.Values[i]) > 0 && most.Cmp(t.Value) > 0 {
			return true
		}
	}
	return false
}

// most is what an option may bring at most. Nothing is known of it where sides decide at the same time and something
// was left out.
func (b *Best) most(t *odds.Turn, i int) *big.Rat {
	switch {
	case t.Most != nil:
		return t.Most[i]
	case b.Cut():
		return one
	}
	return t.Values[i]
}

var one = big.NewRat(1, 1)

// first compares the options of the side's first decision: of those that may come
// first, the likeliest question. An option must be offered wherever it is put.
func (b *Best) first(own []*odds.Turn) {
	share := map[string]*big.Rat{}
	for _, t := range own {
		if t.First != nil {
			q := t.Asked()
			if share[q] == nil {
				share[q] = new(big.Rat)
			}
			share[q].Add(share[q], t.First)
			if b.Question == "" || share[q].Cmp(share[b.Question]) > 0 {
				b.Question = q
			}
		}
	}
	var turns []*odds.Turn
	for _, t := range own {
		if t.First != nil && t.Asked() == b.Question {
			turns = append(turns, t)
		}
	}
	if len(turns) == 0 {
		return
	}
	for i, option := range turns[0].Options {
		x := FirstTry{Option: option, Place: i + 1, P: new(big.Rat).Set(b.Low), Regret: new(big.Rat)}
		common := true
		for _, t := range turns {
			i := slices.Index(t.Options, option)
			if common = common && i >= 0; !common {
				break
			}
			d := new(big.Rat).Sub(t.Values[i], t.Value)
			x.P.Add(x.P, d.Mul(d, t.First))
			most := b.most(t, i)
			x.Loose = x.Loose || most.Cmp(t.Values[i]) != 0
			d = new(big.Rat).Sub(t.Value, most)
			x.Regret.Add(x.Regret, d.Mul(d, t.First))
			if t.Mix != nil && len(turns) == 1 {
				x.Share = t.Mix[i]
			}
		}
		if common {
			if x.Regret.Sign() < 0 {
				x.Regret.SetInt64(0)
			}
			b.First = append(b.First, x)
		}
	}
	slices.SortStableFunc(b.First, func(x, y FirstTry) int { return y.P.Cmp(x.P) })
}
