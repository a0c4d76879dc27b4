package bot

import (
	"math/rand/v2"
	"slices"

	"parley/lua"
)

// Advice is what a bot would do, and why.
type Advice struct {
	Player string
	Order  *lua.Order // the best; nil for an answer
	Tried  []Tried    // the best first
	Now    float64    // what the position is worth to the player
	Parts  []Change   // of what it is worth, where they differ
	Values bool       // a policy says what positions are worth

	Trials  int    // of all orders together
	Cut     bool   // the time was over before all trials were made
	Horizon string // how far orders were tried: see [lua.Policy]
}

// Tried is an order or an answer that was tried.
type Tried struct {
	Text      string
	Worth     float64 // of the positions after it, on average, without what is for the end of the game
	Trials    int
	Won, Lost int // trials in which the game ended so for the player
}

// asTried is what is listed of a thing that was tried.
func asTried(text string, m *mean) Tried {
	t := Tried{text, m.Worth, m.Trials, m.won, m.lost}
	if m.Trials > 0 {
		t.Worth -= victory * float64(m.won-m.lost) / float64(m.Trials)
	}
	return t
}

// Change is a part of what positions are worth: now, and on average after the order.
type Change struct {
	Label     string
	Now, Then float64
}

// explained is how many trials an explanation sums up.
const explained = 16

// explaining is the part of the time that an explanation may take.
const explaining = 8

// Advise says which order a bot of a policy ("" for the standard one) would give for a
// player, for one piece unless that is "", with so much effort.
func Advise(h *lua.Host, policy, player, piece string, much Effort, r *rand.Rand) (a *Advice, err error) {
	p, err := h.Policy(policy)
	if err != nil {
		return nil, err
	}
	b := &thinker{h: h, policy: p, Effort: Effort{much.Trials, much.Time - much.Time/explaining, much.Stop}}
	a = &Advice{Player: player, Values: h.Values(p), Horizon: horizon(p)}
	err = b.seen(player, func() error {
		list, err := b.judge(player, piece, r)
		if err != nil || len(list) == 0 {
			return err
		}
		for _, c := range list {
			if !slices.ContainsFunc(a.Tried, func(x Tried) bool { return x.Text == c.Text }) { // with another plan
				a.Tried = append(a.Tried, asTried(c.Text, &c.mean))
			}
		}
		a.Order, a.Trials, a.Cut = list[0].Order, b.count, b.cut
		return b.explain(a, list[0], much.within(much.Time/explaining, new(bool)), r)
	})
	return a, err
}

// horizon is how far a bot of a policy, nil for none, tries orders.
func horizon(p *lua.Policy) string {
	if p == nil {
		return lua.HorizonRound
	}
	return p.Horizon
}

// AdviseAnswer says how a bot of a policy would answer the open question of a game.
func AdviseAnswer(g *lua.Game, policy string, much Effort, r *rand.Rand) (*Advice, error) {
	p, err := g.Host.Policy(policy)
	if err != nil {
		return nil, err
	}
	c := g.Pending().Choice
	b := &thinker{h: g.Host, policy: p, Effort: much}
	a := &Advice{Player: c.Player, Values: g.Host.Values(p), Horizon: horizon(p)}
	for _, x := range b.answers(c, OnGame(g), r) {
		one := asTried(x.text, &x.mean)
		if x.text == c.Usual() && x.Trials > 0 { // no trial of it may have come to an end
			a.Now = one.Worth
		}
		a.Tried = append(a.Tried, one)
		a.Trials += x.Trials
	}
	a.Cut = b.cut
	return a, nil
}

// explain compares the parts of what the position is worth with those after the best order.
func (b *thinker) explain(a *Advice, best *Judged, until deadline, r *rand.Rand) error {
	h := b.h
	var err error
	if a.Now, _, err = b.worth(a.Player); err != nil || !a.Values {
		return err
	}
	at := map[string]int{}
	add := func(parts []lua.Part, to func(*Change) *float64, share float64) {
		for _, part := range parts {
			i, ok := at[part.Label]
			if !ok {
				i = len(a.Parts)
				at[part.Label] = i
				a.Parts = append(a.Parts, Change{Label: part.Label})
			}
			*to(&a.Parts[i]) += part.N * share
		}
	}
	now, _, err := h.ValueParts(b.policy, a.Player)
	if err != nil {
		return err
	}
	add(now, func(c *Change) *float64 { return &c.Now }, 1)
	var ends [][]lua.Part
	seed := r.Uint64()
	for i := range uint64(explained) {
		if i > 0 && until.past() {
			break
		}
		_, _, _ = b.trial(best, seed+i, func() error { // one that fails explains nothing
			parts, _, err := h.ValueParts(b.policy, a.Player)
			if err == nil {
				ends = append(ends, parts)
			}
			return err
		})
	}
	for _, parts := range ends {
		add(parts, func(c *Change) *float64 { return &c.Then }, 1/float64(len(ends)))
	}
	return nil
}
