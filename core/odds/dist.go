package odds

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math/big"
	"math/bits"
	"slices"

	"parley/core/dice"
	"parley/core/game"
)

// Dist is the distinct answers to a question of chance with their weights. The
// weights have no common divisor.
type Dist struct {
	n      int
	faces  [][]int // dice or cards that represent each answer
	tally  [][]int // Count: how many dice fall in each class
	w      []uint64
	total  uint64 // 0: the weights need math/big
	wide   []*big.Int
	totalW *big.Int

	decision *Decision // a player takes one of the answers
}

// Len returns the number of answers.
func (d *Dist) Len() int { return d.n }

// NewDist makes a distribution of the given weights, each above 0.
func NewDist(weights []*big.Int) *Dist {
	d := &Dist{n: len(weights), wide: weights}
	d.settle()
	return d
}

// settle removes the common divisor and keeps the weights in 64 bits if their
// sum fits.
func (d *Dist) settle() {
	var g big.Int
	for i, w := range d.wide {
		if i == 0 {
			g.Set(w)
		} else if g.GCD(nil, nil, &g, w); g.IsUint64() && g.Uint64() == 1 {
			break
		}
	}
	d.totalW = new(big.Int)
	for _, w := range d.wide {
		w.Quo(w, &g)
		d.totalW.Add(d.totalW, w)
	}
	if !d.totalW.IsUint64() {
		return
	}
	d.total = d.totalW.Uint64()
	d.w = make([]uint64, len(d.wide))
	for i, w := range d.wide {
		d.w[i] = w.Uint64()
	}
}

// small makes a distribution from weights whose sum fits 64 bits.
func small(w []uint64) *Dist {
	d := &Dist{n: len(w), w: w}
	var g uint64
	for _, x := range w {
		for g, x = x, g; x != 0; {
			g, x = x, g%x
		}
	}
	for i := range w {
		w[i] /= g
		d.total += w[i]
	}
	return d
}

// showing gives each answer dice or cards that represent it.
func (d *Dist) showing(faces [][]int) *Dist {
	d.faces = faces
	return d
}

func (d *Dist) weight(i int) *big.Int {
	if d.wide == nil {
		return new(big.Int).SetUint64(d.w[i])
	}
	return d.wide[i]
}

func (d *Dist) sum() *big.Int {
	if d.totalW == nil {
		d.totalW = new(big.Int).SetUint64(d.total)
	}
	return d.totalW
}

// distKey distinguishes chances with different answers. Faces and classes are
// compared by address, because a host parses each text of dice once.
type distKey struct {
	op     game.Op
	n      int
	keep   int
	values *int
	faces  *string
	class  *string
}

func keyOf(c *game.Chance) distKey {
	k := distKey{op: c.Op, n: c.N, keep: c.Keep}
	if c.Op == game.Shuffle {
		return k
	}
	if len(c.Values) > 0 {
		k.values = &c.Values[0]
	}
	if len(c.Faces) > 0 {
		k.faces = &c.Faces[0]
	}
	if len(c.Classes.Names) > 0 {
		k.class = &c.Classes.Names[0]
	}
	return k
}

// dist returns the answers to c; equal chances share them.
func (w *Walker) dist(c *game.Chance) (d *Dist, err error) {
	if c.Op == game.Draw {
		return w.draw(c)
	}
	k := keyOf(c)
	r := &w.shared.recent[(uint(k.n)*7+uint(len(c.Classes.Names)))%uint(len(w.shared.recent))]
	if r.d != nil && r.k == k {
		return r.d, nil
	}
	if d = w.shared.cache.dists[k]; d == nil {
		if d, err = enumerate(c); err != nil {
			return nil, err
		}
		w.shared.cache.put(k, d)
	}
	r.k, r.d = k, d
	return d, nil
}

// drawKey distinguishes draws with different answers: how many are drawn, and
// from how many of each kind.
type drawKey struct {
	n       int
	weights string
}

// draw is dist for cards.
func (w *Walker) draw(c *game.Chance) (*Dist, error) {
	if c.Wide != nil {
		return w.drawWide(c), nil
	}
	w.buf = w.buf[:0]
	for _, n := range c.Weights {
		w.buf = binary.AppendUvarint(w.buf, uint64(n))
	}
	if d := w.shared.draws[drawKey{c.N, string(w.buf)}]; d != nil {
		return d, nil
	}
	d, err := drawn(c)
	if err == nil {
		w.shared.draws[drawKey{c.N, string(w.buf)}] = d
	}
	return d, err
}

// drawWide is draw for weights that do not fit an int.
func (w *Walker) drawWide(c *game.Chance) *Dist {
	w.buf = w.buf[:0]
	for _, n := range c.Wide {
		w.buf = append(append(w.buf, n.String()...), ' ')
	}
	key := drawKey{-1, string(w.buf)}
	if d := w.shared.draws[key]; d != nil {
		return d
	}
	weights, faces := make([]*big.Int, len(c.Wide)), make([][]int, len(c.Wide))
	for i, n := range c.Wide {
		weights[i], faces[i] = new(big.Int).Set(n), []int{i}
	}
	d := NewDist(weights).showing(faces)
	w.shared.draws[key] = d
	return d
}

func enumerate(c *game.Chance) (*Dist, error) {
	switch {
	case c.Op == game.Roll && c.Keep != 0:
		return kept(c)
	case c.Op == game.Roll && c.N == 1:
		return single(c), nil
	case c.Op == game.Roll:
		return sums(c)
	case c.Op == game.Count:
		return counts(c)
	case c.Op == game.Shuffle:
		return orders(c.N)
	}
	return nil, fmt.Errorf("cannot enumerate %s", c.Key())
}

// single is one die: faces with the same text are one answer.
func single(c *game.Chance) *Dist {
	var w []uint64
	var faces [][]int
	at := map[string]int{}
	for f, name := range c.Faces {
		if c.Values != nil {
			name = fmt.Sprint(c.Values[f])
		}
		i, ok := at[name]
		if !ok {
			i = len(w)
			at[name] = i
			w, faces = append(w, 0), append(faces, []int{f})
		}
		w[i]++
	}
	return small(w).showing(faces)
}

// summable says whether the sums of a pool can be computed in reasonable time.
func summable(c *game.Chance) error {
	wide := 1
	if len(c.Values) > 0 {
		wide += slices.Max(c.Values) - slices.Min(c.Values)
	}
	if wide > maxSums || c.N*c.N/2*wide > maxSums/max(len(c.Values), 1) {
		return tooMany(c)
	}
	return nil
}

func tooMany(c *game.Chance) error {
	return fmt.Errorf("%s has too many outcomes to enumerate", c.Key())
}

// sums returns the distinct sums of a pool in ascending order, each with faces
// that show it.
func sums(c *game.Chance) (*Dist, error) {
	if err := summable(c); err != nil {
		return nil, err
	}
	type way struct {
		n    *big.Int
		face int // the last die
	}
	layers := []map[int]way{{0: {big.NewInt(1), -1}}}
	for range c.N {
		next := map[int]way{}
		for s, w := range layers[len(layers)-1] {
			for f, v := range c.Values {
				old, ok := next[s+v]
				if !ok {
					old = way{new(big.Int), f}
				}
				old.face = min(old.face, f)
				old.n.Add(old.n, w.n)
				next[s+v] = old
			}
		}
		layers = append(layers, next)
	}
	last := layers[c.N]
	var faces [][]int
	var weights []*big.Int
	for _, s := range slices.Sorted(maps.Keys(last)) {
		show := make([]int, 0, c.N)
		for i, left := c.N, s; i > 0; i-- {
			f := layers[i][left].face
			show = append(show, f)
			left -= c.Values[f]
		}
		faces, weights = append(faces, show), append(weights, last[s].n)
	}
	return NewDist(weights).showing(faces), nil
}

// kept returns the values kept of a pool, the lowest or highest Keep of its
// dice; the others show the last value kept.
func kept(c *game.Chance) (*Dist, error) {
	names, sign := c.Faces, 1
	if c.Keep < 0 {
		sign = -1 // the lowest are the highest of the die turned over
		names = nil
		for _, v := range c.Values {
			names = append(names, fmt.Sprint(-v))
		}
	}
	at := map[int]int{}
	for f, v := range c.Values {
		at[sign*v] = f
	}
	all, err := dice.Sorted(dice.Pool{Count: c.N, Die: dice.New(c.Dice, names...)}, max(c.Keep, -c.Keep))
	if err != nil {
		return nil, err
	}
	var faces [][]int
	var weights []*big.Int
	for values, weight := range all {
		if len(weights)*c.N*c.N > maxKept {
			return nil, tooMany(c)
		}
		show := make([]int, 0, c.N)
		for _, v := range values {
			show = append(show, at[v])
		}
		for len(show) < c.N {
			show = append(show, at[values[len(values)-1]])
		}
		faces, weights = append(faces, show), append(weights, weight)
	}
	return NewDist(weights).showing(faces), nil
}

// Limits of one effect, which is computed at one go: distinct answers, whole
// numbers in which they are written down, additions for the sums of a pool,
// dice times dice of answers that keep some, and classes that are about all
// dice, whose sets are enumerated.
const (
	maxAnswers = 1 << 19
	maxNumbers = 1 << 22
	maxSums    = 1 << 22
	maxKept    = 1 << 22
	maxAlls    = 3 // classes that are about all dice
)

// drawn returns how many cards of each kind are drawn, without replacement.
func drawn(c *game.Chance) (*Dist, error) {
	if c.N == 1 {
		w := make([]uint64, len(c.Weights))
		faces := make([][]int, len(w))
		for i, n := range c.Weights {
			w[i], faces[i] = uint64(n), []int{i}
		}
		return small(w).showing(faces), nil
	}
	after := make([]int, len(c.Weights)+1) // cards of the kinds from i on
	for i := len(c.Weights) - 1; i >= 0; i-- {
		after[i] = after[i+1] + c.Weights[i]
	}
	var faces [][]int
	var weights []*big.Int
	var walk func(kind int, hand []int, ways *big.Int) error
	walk = func(kind int, hand []int, ways *big.Int) error {
		left := c.N - len(hand)
		if left > after[kind] {
			return nil
		}
		if left == 0 || kind == len(c.Weights) {
			if n := len(faces) + 1; n > maxAnswers || n*c.N > maxNumbers {
				return tooMany(c)
			}
			faces, weights = append(faces, slices.Clone(hand)), append(weights, ways)
			return nil
		}
		for n := 0; n <= min(left, c.Weights[kind]); n++ {
			w := new(big.Int).Binomial(int64(c.Weights[kind]), int64(n))
			if err := walk(kind+1, hand, w.Mul(w, ways)); err != nil {
				return err
			}
			hand = append(hand, kind)
		}
		return nil
	}
	if err := walk(0, make([]int, 0, c.N+1), big.NewInt(1)); err != nil {
		return nil, err
	}
	return NewDist(weights).showing(faces), nil
}

// counts returns the distinct vectors of counts by class.
func counts(c *game.Chance) (*Dist, error) {
	k := len(c.Classes.Names)
	ways, of := 1, k // C(n + classes, classes) vectors when there is a rest
	if c.Classes.Weight(dice.Rest) == 0 {
		of--
	}
	all := c.Classes.Alls()
	if of -= all; all > maxAlls {
		return nil, tooMany(c)
	}
	k <<= all
	for i := 1; i <= of; i++ {
		if ways = ways * (c.N + i) / i; ways > maxAnswers || ways*k > maxNumbers {
			return nil, tooMany(c)
		}
	}
	if all == 0 {
		if d := smallCounts(c, ways); d != nil {
			return d, nil
		}
	}
	var tally [][]int
	var weights []*big.Int
	for vector, weight := range c.Classes.Counts(c.N) {
		if weight.Sign() > 0 {
			tally, weights = append(tally, vector), append(weights, weight)
		}
	}
	d := NewDist(weights)
	d.tally = tally
	return d, nil
}

// smallCounts is counts if the number of all rolls fits 64 bits, nil if not.
func smallCounts(c *game.Chance, ways int) *Dist {
	total := uint64(1)
	for range c.N {
		hi, lo := bits.Mul64(total, uint64(len(c.Faces)))
		if hi != 0 {
			return nil
		}
		total = lo
	}
	k := len(c.Classes.Names)
	m := multi{k: k, rest: c.Classes.Weight(dice.Rest), all: make([]int, 0, ways*k), w: make([]uint64, 0, ways), now: make([]int, k)}
	for i := range k {
		m.class = append(m.class, c.Classes.Weight(i))
	}
	m.walk(0, c.N, 1)
	d := small(m.w)
	d.tally = make([][]int, 0, len(m.w))
	for i := range m.w {
		d.tally = append(d.tally, m.all[i*k:(i+1)*k:(i+1)*k])
	}
	return d
}

type multi struct {
	k     int
	class []uint64
	rest  uint64
	now   []int
	all   []int
	w     []uint64
}

// walk deals left dice to the classes from i on; ways is the weight so far.
// Every product divides a number of rolls that fits 64 bits.
func (m *multi) walk(i, left int, ways uint64) {
	if i == m.k {
		for range left {
			ways *= m.rest
		}
		if ways > 0 {
			m.all, m.w = append(m.all, m.now...), append(m.w, ways)
		}
		return
	}
	for n := 0; n <= left; n++ {
		m.now[i] = n
		if n > 0 {
			if m.class[i] == 0 {
				break
			}
			// C(left, n) from C(left, n-1), and one more face of the class: the
			// product is a number of rolls before it is divided only in 128 bits.
			hi, lo := bits.Mul64(ways, uint64(left-n+1)*m.class[i])
			ways, _ = bits.Div64(hi, lo, uint64(n))
		}
		m.walk(i+1, left-n, ways)
	}
	m.now[i] = 0
}

// orders returns every order of n things.
func orders(n int) (*Dist, error) {
	if n > 8 {
		return nil, fmt.Errorf("shuffle: %d things have too many orders to enumerate", n)
	}
	var faces [][]int
	perm := make([]int, 0, n)
	used := make([]bool, n)
	var rec func()
	rec = func() {
		if len(perm) == n {
			faces = append(faces, slices.Clone(perm))
			return
		}
		for i := range n {
			if !used[i] {
				used[i] = true
				perm = append(perm, i)
				rec()
				perm = perm[:len(perm)-1]
				used[i] = false
			}
		}
	}
	rec()
	return small(slices.Repeat([]uint64{1}, len(faces))).showing(faces), nil
}
