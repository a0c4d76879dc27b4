package deck

import (
	"errors"
	"math/big"
	"slices"
	"strings"
)

// Pool is cards that lie spread over several places, nobody knows how. Each way
// in which the single cards can lie in the places is equally likely. The sizes
// of the places add up to the number of cards.
type Pool struct {
	Count  []int // the number of cards of each kind
	Places []Place
}

// Place is a number of cards of a pool, and the kinds that are not among them.
type Place struct {
	Size int
	Bars []bool // by kind; nil: it may hold any
}

// maxDeals limits the work on one weight: how often the cards of kinds that the
// same places may hold are dealt to these.
const maxDeals = 1 << 17

// ErrLarge means that too much is known of too many hidden cards for exact
// weights.
var ErrLarge = errors.New("too much is known of too many hidden cards to weigh what the others are")

// Next returns the weights of the kinds that one card of a place may have. The
// weights have no common divisor; that of an impossible kind is 0.
func (p *Pool) Next(place int) ([]*big.Int, error) {
	weights := make([]*big.Int, len(p.Count))
	if !p.constrained() {
		for k, n := range p.Count {
			weights[k] = big.NewInt(int64(n))
		}
		return reduce(weights), nil
	}
	bySign := map[string]*big.Int{}
	signs := p.signs()
	for k, n := range p.Count {
		if n == 0 || p.bars(place, k) {
			weights[k] = new(big.Int)
			continue
		}
		w := bySign[signs[k]]
		if w == nil {
			q := p.clone()
			q.Count[k]--
			q.Places[place].Size--
			var err error
			if w, err = q.Ways(); err != nil {
				return nil, err
			}
			bySign[signs[k]] = w
		}
		weights[k] = new(big.Int).Mul(w, big.NewInt(int64(n)))
	}
	return reduce(weights), nil
}

// Holds returns the weights of the numbers of cards of some kinds, from 0, that a
// place may hold.
func (p *Pool) Holds(place int, kinds ...int) ([]*big.Int, error) {
	among, all := make([]bool, len(p.Count)), 0
	for _, k := range kinds {
		if among[k] = !p.bars(place, k); among[k] {
			all += p.Count[k]
		}
	}
	size := p.Places[place].Size
	weights := make([]*big.Int, min(all, size)+1)
	for m := range weights { // m cards of these kinds, and the rest of others
		q := p.clone()
		q.Places[place] = Place{size - m, p.without(place, among, true)}
		q.Places = append(q.Places, Place{m, p.without(place, among, false)})
		w, err := q.Ways()
		if err != nil {
			return nil, err
		}
		weights[m] = w
	}
	return reduce(weights), nil
}

// without returns the bars of a place that also bars the kinds of which among says that.
func (p *Pool) without(place int, among []bool, that bool) []bool {
	bars := make([]bool, len(p.Count))
	for k := range bars {
		bars[k] = among[k] == that || p.bars(place, k)
	}
	return bars
}

// Ways counts the ways to spread the single cards over the places, the order
// within a place ignored.
func (p *Pool) Ways() (*big.Int, error) {
	s := p.spread()
	states := map[string]*big.Int{string(s.start): big.NewInt(1)}
	for g := range s.groups {
		next := map[string]*big.Int{}
		for state, ways := range states {
			if s.deals > maxDeals {
				return nil, ErrLarge
			}
			s.deal(g, 0, s.groups[g].count, []byte(state), ways, func(left []byte, ways *big.Int) {
				if s.deals++; !s.filled(g, left) {
					return
				}
				key := string(left)
				if sum := next[key]; sum != nil {
					sum.Add(sum, ways)
				} else {
					next[key] = new(big.Int).Set(ways)
				}
			})
		}
		states = next
	}
	if s.deals > maxDeals {
		return nil, ErrLarge
	}
	total := new(big.Int)
	for _, ways := range states { // at most one: all places are full
		total.Add(total, ways)
	}
	return total.Mul(total, s.apart), nil
}

// spread is a pool with the places merged that may hold the same kinds, and the
// kinds merged that the same places may hold.
type spread struct {
	groups []group
	start  []byte   // the free room of each place, two bytes each
	last   []int    // the last group that may lie in each place
	apart  *big.Int // the ways to part the cards of merged places
	deals  int
}

// group is the cards of kinds that the same places may hold.
type group struct {
	count  int
	places []int
}

func (p *Pool) spread() spread {
	s := spread{apart: big.NewInt(1)}
	var merged []Place
	for _, place := range p.Places {
		i := slices.IndexFunc(merged, func(m Place) bool { return sameBars(m.Bars, place.Bars) })
		if i < 0 {
			merged = append(merged, place)
		} else {
			merged[i].Size += place.Size
			s.apart.Mul(s.apart, new(big.Int).Binomial(int64(merged[i].Size), int64(place.Size)))
		}
	}
	q := &Pool{Count: p.Count, Places: merged}
	at := map[string]int{}
	signs := q.signs()
	order := make([]int, len(signs)) // kinds that the same places may hold, one after another
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return strings.Compare(signs[b], signs[a]) })
	for _, k := range order {
		if p.Count[k] == 0 {
			continue
		}
		g, ok := at[signs[k]]
		if !ok {
			g = len(s.groups)
			at[signs[k]] = g
			var places []int
			for i := range merged {
				if !q.bars(i, k) {
					places = append(places, i)
				}
			}
			s.groups = append(s.groups, group{places: places})
		}
		s.groups[g].count += p.Count[k]
	}
	s.last = slices.Repeat([]int{-1}, len(merged))
	for _, m := range merged {
		s.start = append(s.start, byte(m.Size), byte(m.Size>>8))
	}
	for g := range s.groups {
		for _, i := range s.groups[g].places {
			s.last[i] = g
		}
	}
	if slices.ContainsFunc(merged, func(m Place) bool { return m.Size < 0 }) || s.impossible() {
		s.groups, s.start = []group{{count: 1}}, nil // no way
	}
	return s
}

// impossible says whether a place needs cards and none may lie there.
func (s *spread) impossible() bool {
	for i, last := range s.last {
		if last < 0 && s.room(s.start, i) > 0 {
			return true
		}
	}
	return false
}

func (s *spread) room(left []byte, i int) int { return int(left[2*i]) | int(left[2*i+1])<<8 }

// deal spreads n cards of a group over its places from the at-th on, and calls
// done with each result. left is restored.
func (s *spread) deal(g, at, n int, left []byte, ways *big.Int, done func(left []byte, ways *big.Int)) {
	places := s.groups[g].places
	if at == len(places) || s.deals > maxDeals {
		if n == 0 {
			done(left, ways)
		}
		return
	}
	i := places[at]
	room := s.room(left, i)
	least := 0
	if at == len(places)-1 {
		least = n
	}
	for m := least; m <= min(n, room); m++ {
		more := ways
		if m > 0 && m < n {
			more = new(big.Int).Binomial(int64(n), int64(m))
			more.Mul(more, ways)
		}
		left[2*i], left[2*i+1] = byte(room-m), byte((room-m)>>8)
		s.deal(g, at+1, n-m, left, more, done)
	}
	left[2*i], left[2*i+1] = byte(room), byte(room>>8)
}

// filled says whether the places are full that no group after g may lie in.
func (s *spread) filled(g int, left []byte) bool {
	for _, i := range s.groups[g].places {
		if s.last[i] == g && s.room(left, i) > 0 {
			return false
		}
	}
	return true
}

// signs returns for each kind the places that may hold it, as text.
func (p *Pool) signs() []string {
	signs := make([]string, len(p.Count))
	sign := make([]byte, len(p.Places))
	for k := range p.Count {
		for i := range p.Places {
			sign[i] = '1'
			if p.bars(i, k) {
				sign[i] = '0'
			}
		}
		signs[k] = string(sign)
	}
	return signs
}

func (p *Pool) bars(place, kind int) bool {
	b := p.Places[place].Bars
	return b != nil && b[kind]
}

// constrained says whether a place bars a kind that there is.
func (p *Pool) constrained() bool {
	for i := range p.Places {
		for k, n := range p.Count {
			if n > 0 && p.Places[i].Size > 0 && p.bars(i, k) {
				return true
			}
		}
	}
	return false
}

func (p *Pool) clone() *Pool {
	return &Pool{Count: slices.Clone(p.Count), Places: slices.Clone(p.Places)}
}

func sameBars(a, b []bool) bool {
	for i := range max(len(a), len(b)) {
		if (i < len(a) && a[i]) != (i < len(b) && b[i]) {
			return false
		}
	}
	return true
}

// reduce divides weights by their common divisor.
func reduce(weights []*big.Int) []*big.Int {
	var g big.Int
	for _, w := range weights {
		g.GCD(nil, nil, &g, w)
	}
	if g.Sign() > 0 {
		for _, w := range weights {
			w.Quo(w, &g)
		}
	}
	return weights
}

// ByClass adds up the weights of kinds of the same class, which are numbers
// from 0 to n-1.
func ByClass(weights []*big.Int, class []int, n int) []*big.Int {
	sums := make([]*big.Int, n)
	for i := range sums {
		sums[i] = new(big.Int)
	}
	for k, w := range weights {
		sums[class[k]].Add(sums[class[k]], w)
	}
	return reduce(sums)
}
