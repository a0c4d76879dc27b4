package odds

import (
	"fmt"
	"math/big"
	"slices"
)

// bids are decisions that are revealed together, so that nobody who takes one knows the others. They are walked one
// after another, as levels of a path; here they are a table of what each pair of joint answers leads to. The players
// without Max act as one.
type bids struct {
	head       *turning
	places     []*Decision // in the order of asking
	rows, cols [][]int     // the joint answers of the player with Max and of the others: an option for each place; -1: another side decides there
	to         [][]*stage  // by row and column; nil if it was not walked
	p, q       []*big.Rat  // how often each is given
	best       []*big.Rat  // columns of the last equilibrium
}

// together returns the decisions that are revealed together with t, the first of them; nil if no two sides have
// something to decide there: one after another is then the same.
func (t *turning) together() *bids {
	if !t.sealed || t.joined || t.alone {
		return nil
	}
	if t.bids == nil {
		t.bids = gathered(t)
		t.alone = t.bids == nil
	}
	return t.bids
}

// joined is the decision that is revealed together with the one before this stage, nil if there is none.
func (g *stage) joined() *turning {
	if len(g.turns) == 1 && g.turns[0].joined {
		return g.turns[0]
	}
	return nil
}

func gathered(t *turning) *bids {
	b := &bids{head: t}
	leaves := map[string]*stage{}
	var walk func(t *turning, answers []int)
	walk = func(t *turning, answers []int) {
		if len(answers) == len(b.places) {
			b.places = append(b.places, t.Decision)
		}
		for i := range t.options {
			all := append(slices.Clone(answers), i)
			if next := t.options[i].joined(); next != nil {
				walk(next, all)
			} else {
				leaves[fmt.Sprint(all)] = &t.options[i]
			}
		}
	}
	walk(t, nil)
	b.rows, b.cols = b.joint(true), b.joint(false)
	if len(b.rows) < 2 || len(b.cols) < 2 {
		return nil
	}
	b.to = make([][]*stage, len(b.rows))
	for r, row := range b.rows {
		for _, col := range b.cols {
			all := make([]int, len(row))
			for k := range all {
				all[k] = max(row[k], col[k])
			}
			b.to[r] = append(b.to[r], leaves[fmt.Sprint(all)])
		}
	}
	b.set(pure(len(b.rows), 0), pure(len(b.cols), 0))
	return b
}

// joint lists the joint answers at the places of the player with Max, or of the others.
func (b *bids) joint(of bool) (list [][]int) {
	list = [][]int{nil}
	for _, d := range b.places {
		var longer [][]int
		for _, answers := range list {
			if d.Max != of {
				longer = append(longer, append(slices.Clone(answers), -1))
				continue
			}
			for i := range d.Options {
				longer = append(longer, append(slices.Clone(answers), i))
			}
		}
		list = longer
	}
	return list
}

// pure is always the k-th of n.
func pure(n, k int) []*big.Rat {
	list := zeros(n)
	list[k] = one
	return list
}

// set sets how often the joint answers are given, and in each place its options after the answers of the same side.
func (b *bids) set(p, q []*big.Rat) {
	b.p, b.q = p, q
	var walk func(t *turning, answers []int)
	walk = func(t *turning, answers []int) {
		joint, often := b.cols, q
		if t.Max {
			joint, often = b.rows, p
		}
		mix, total := zeros(len(t.options)), new(big.Rat)
		for r, row := range joint {
			if same := func(k int) bool { return row[k] < 0 || row[k] == answers[k] }; !all(len(answers), same) {
				continue
			}
			mix[row[len(answers)]].Add(mix[row[len(answers)]], often[r])
			total.Add(total, often[r])
		}
		t.mix, t.took = nil, 0
		if total.Sign() > 0 {
			for i, x := range mix {
				if x.Quo(x, total); x.Cmp(mix[t.took]) > 0 {
					t.took = i
				}
			}
			if mix[t.took].Cmp(one) < 0 {
				t.mix = mix
			}
		}
		for i := range t.options {
			if next := t.options[i].joined(); next != nil {
				walk(next, append(slices.Clone(answers), i))
			}
		}
	}
	walk(b.head, nil)
}

// all reports whether something holds below n.
func all(n int, holds func(k int) bool) bool {
	for k := range n {
		if !holds(k) {
			return false
		}
	}
	return true
}

// table is what each pair of joint answers is worth.
func (b *bids) table(x *contest, of func(g *stage) *big.Rat) [][]*big.Rat {
	m := make([][]*big.Rat, len(b.rows))
	for r := range m {
		for _, g := range b.to[r] {
			v := x.rest
			if g != nil {
				v = of(g)
			}
			m[r] = append(m[r], v)
		}
	}
	return m
}

// solve takes the best answers, and returns what they are worth.
func (b *bids) solve(x *contest, of func(g *stage) *big.Rat) *big.Rat {
	v, p, q := equilibrium(b.table(x, of), x.goOn)
	b.set(p, q)
	return v
}

// against is what each row, or each column, is worth against how often the others are given.
func (b *bids) against(m [][]*big.Rat, rows bool) (list []*big.Rat) {
	n, often := len(b.cols), b.p
	if rows {
		n, often = len(b.rows), b.q
	}
	list = zeros(n)
	var t big.Rat
	for i := range list {
		for k, w := range often {
			switch {
			case w.Sign() == 0:
			case rows:
				list[i].Add(list[i], t.Mul(w, m[i][k]))
			default:
				list[i].Add(list[i], t.Mul(w, m[k][i]))
			}
		}
	}
	return list
}

// mean is the mean of what the options are worth, as often as they are taken.
func (t *turning) mean(of func(i int) *big.Rat) *big.Rat {
	if t.mix == nil {
		return of(t.took)
	}
	return weighted(t.mix, of)
}

func weighted(often []*big.Rat, of func(i int) *big.Rat) *big.Rat {
	v := new(big.Rat)
	var x big.Rat
	for i, w := range often {
		if w.Sign() > 0 {
			v.Add(v, x.Mul(w, of(i)))
		}
	}
	return v
}

// In a loop, how often an answer is best given may not be a fraction (Everett, 1957). It is kept to 1/fine there, and a gain
// of tiny is not looked for any more. The bounds are exact all the same: they are what the best replies leave.
var (
	fine = new(big.Int).Lsh(big.NewInt(1), 96)
	tiny = big.NewRat(1, 1_000_000_000_000)
)

// rounded rounds frequencies that have more digits than fine.
func rounded(often []*big.Rat) []*big.Rat {
	if !slices.ContainsFunc(often, func(x *big.Rat) bool { return x.Denom().Cmp(fine) > 0 }) {
		return often
	}
	list, left, most := zeros(len(often)), new(big.Rat).Set(one), 0
	for i, x := range often {
		n := new(big.Int).Mul(x.Num(), fine)
		list[i].SetFrac(n.Quo(n, x.Denom()), fine)
		left.Sub(left, list[i])
		if list[i].Cmp(list[most]) > 0 {
			most = i
		}
	}
	list[most].Add(list[most], left)
	return list
}

// bound is a bound of a value with no more digits than fine, from above or from below.
func bound(v *big.Rat, above bool) *big.Rat {
	if v.Denom().Cmp(fine) <= 0 {
		return v
	}
	n := new(big.Int).Mul(v.Num(), fine)
	if n.Quo(n, v.Denom()); above {
		n.Add(n, big.NewInt(1))
	}
	return new(big.Rat).SetFrac(n, fine)
}

// improve takes better answers of one side in a loop, and says whether there were any; value is what the bids are
// worth then. The player with Max looks for those that are best if the others answer as well as they can; or, held to
// what the others do, for one that is better against that.
func (b *bids) improve(x *contest, m [][]*big.Rat, of bool) (value *big.Rat, improved bool) {
	if of && !x.held {
		now := b.against(m, false)
		kept := slices.MinFunc(now, (*big.Rat).Cmp)
		v, p, q := equilibrium(m, x.goOn)
		b.best = q
		gain := new(big.Rat).Sub(v, kept)
		switch {
		case gain.Sign() <= 0:
		case gain.Cmp(tiny) <= 0 && !x.keen:
			x.rough = true
		default:
			b.set(rounded(p), b.q)
			improved = true
		}
		return v, improved
	}
	list, often := b.against(m, of), b.q
	if of {
		often = b.p
	}
	best, took := weighted(often, func(i int) *big.Rat { return list[i] }), -1
	for i, v := range list {
		if of && v.Cmp(best) > 0 || !of && v.Cmp(best) < 0 {
			best, took = v, i
		}
	}
	switch {
	case took < 0:
	case of:
		b.set(pure(len(b.rows), took), b.q)
	default:
		b.set(b.p, pure(len(b.cols), took))
	}
	return best, took >= 0
}

// turns lists what the sides have to decide; first is how likely it is that this is the first decision of the player
// with Max.
func (b *bids) turns(x *contest, s *State, first *big.Rat) []*Turn {
	idle := all(len(b.rows), func(r int) bool { // it does not matter what the player with Max does
		return all(len(b.cols), func(c int) bool {
			a, b := b.to[0][c], b.to[r][c]
			return a == nil && b == nil || a != nil && b != nil && x.now(a).Cmp(x.now(b)) == 0
		})
	})
	list := b.turnsOf(x, true)
	for _, u := range list {
		u.Idle = idle
	}
	if len(list) > 0 { // not where what is best leads beyond what was walked
		list[0].First = first
	}
	list = append(list, b.turnsOf(x, false)...)
	for _, u := range list {
		u.State, u.Together = s, true
	}
	return list
}

// turnsOf lists the decisions of the player with Max, or of the others, that may be met: one for each of their own
// earlier answers. What an option is worth counts the best of their own later answers.
func (b *bids) turnsOf(x *contest, of bool) (list []*Turn) {
	joint, worth := b.cols, b.against(b.table(x, x.now), of)
	if of {
		joint = b.rows
	}
	met := map[string]bool{}
	var walk func(t *turning, own []int, rolled []Rolled)
	walk = func(t *turning, own []int, rolled []Rolled) {
		if t.Max == of && len(t.options) > 1 && !met[fmt.Sprint(own)] {
			met[fmt.Sprint(own)] = true
			u := &Turn{Decision: t.Decision, Rolled: rolled, Took: t.took, Mix: t.mix, Values: make([]*big.Rat, len(t.options))}
			for k, answers := range joint {
				if v := &u.Values[answers[len(own)]]; slices.Equal(answers[:len(own)], own) && (*v == nil || t.better(worth[k], *v)) {
					*v = worth[k]
				}
			}
			u.Value = t.mean(func(i int) *big.Rat { return u.Values[i] })
			list = append(list, u)
		}
		for i := range t.options {
			next := t.options[i].joined()
			switch {
			case next == nil:
			case t.Max != of:
				walk(next, append(slices.Clone(own), -1), rolled)
			case len(t.options) == 1:
				walk(next, append(slices.Clone(own), 0), rolled)
			case t.share(i).Sign() > 0:
				answered := Rolled{Why: t.Asked(), Text: t.Options[i]}
				walk(next, append(slices.Clone(own), i), append(slices.Clone(rolled), answered))
			}
		}
	}
	walk(b.head, nil, b.head.rolled)
	return list
}

// share is how often an option is taken.
func (t *turning) share(i int) *big.Rat {
	switch {
	case t.mix != nil:
		return t.mix[i]
	case t.took == i:
		return one
	}
	return new(big.Rat)
}
