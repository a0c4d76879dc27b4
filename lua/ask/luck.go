package ask

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/proxy"
)

// Luck is what a side has rolled for one purpose against what was to be expected.
type Luck struct {
	Side     string  `json:"side"`    // who rolled, "" for dice of nobody
	Purpose  string  `json:"purpose"` // what for, "" for all dice of that kind
	Die      string  `json:"die"`     // d6
	Class    string  `json:"class"`   // of the faces that were counted, "" for the sum of the numbers
	Dice     int     `json:"dice"`    // how many
	Got      float64 `json:"got"`     // the sum, or how many dice fell in the class
	Expected float64 `json:"expected"`
	SD       float64 `json:"sd"`
	Z        float64 `json:"z"`       // how many standard deviations above what was expected
	AsLow    float64 `json:"as_low"`  // the chance of as little, or less
	AsHigh   float64 `json:"as_high"` // and of as much, or more

	chances []float64 // of all results in their order; nil if there are too many
}

// Unusual is the chance of a result as far from what was to be expected, on its side.
func (l *Luck) Unusual() float64 { return min(l.AsLow, l.AsHigh) }

// Rare returns the chance of a result that is as unusual as a chance p, to either side.
func (l *Luck) Rare(p float64) (rare float64) {
	if l.chances == nil {
		return min(1, 2*p)
	}
	low, high := 0.0, 1.0
	for _, x := range l.chances {
		if low += x; min(low, high) <= p+1e-9 {
			rare += x
		}
		high -= x
	}
	return tidy(rare)
}

// LuckOf compares all dice of a game that its viewer may see with what was to be expected:
// the sum of numbers, and how many dice fell in each class that the rules count, or showed
// each named face. Cards are left out, because what was to be expected depends on the pile. see returns
// the viewer of an order, and false for an order that is hidden.
//
// A die belongs to the side whose piece it was rolled for, as the game began; a die that
// names no piece, to the side whose order was carried out.
func LuckOf(g *lua.Game, see func(*game.Record) (game.Viewer, bool)) ([]Luck, error) {
	b := &luckBook{rows: map[luckKey]*luckRow{}}
	owner, err := owners(g)
	if err != nil {
		return nil, err
	}
	records := g.Records()
	if open := g.Open(); open != nil {
		records = append(slices.Clone(records), open)
	}
	for _, rec := range records {
		viewer, ok := see(rec)
		if !ok {
			continue
		}
		side := rec.Player
		for _, e := range eventsFor(rec.Events, viewer) {
			switch e.Kind {
			case game.Entered, game.Passed:
				side = "" // the order is done; now the rules act
			case game.Rolled:
				who := side
				if e.Who != "" {
					who = owner(e.Who)
				}
				b.rolled(who, e)
			}
		}
	}
	return b.list(), nil
}

// owners returns a function that finds the side of a piece, or of a side.
func owners(g *lua.Game) (func(id string) string, error) {
	players, err := g.Host.Players()
	if err != nil {
		return nil, err
	}
	at := map[string]string{}
	note := func() error {
		for _, t := range g.Host.Pieces() {
			if _, known := at[t.Key()]; !known {
				at[t.Key()] = proxy.Owner(t)
			}
		}
		return nil
	}
	if first, ok := firstMark(g); ok {
		if err := visit(g, []game.Savepoint{first}, nil, note); err != nil {
			return nil, err
		}
	}
	_ = note()
	return func(id string) string {
		if slices.Contains(players, id) {
			return id
		}
		return at[id]
	}, nil
}

// luckKey identifies a row of luck.
type luckKey struct{ side, purpose, die, class string }

// luckRow adds up the dice of a row.
type luckRow struct {
	n        int
	got      int
	mean     float64
	variance float64
	chances  []float64 // of each sum from least on; nil if there are too many
	least    int
}

type luckBook struct {
	rows map[luckKey]*luckRow
	keys []luckKey // in their order
}

func (b *luckBook) row(k luckKey) *luckRow {
	r := b.rows[k]
	if r == nil {
		r = &luckRow{chances: []float64{1}}
		b.rows[k] = r
		b.keys = append(b.keys, k)
	}
	return r
}

// chance is a result with its chance.
type chance struct {
	x int
	p float64
}

// rolled adds the dice of an event.
func (b *luckBook) rolled(side string, e game.Event) {
	t := e.Throw
	faces := make([]int, len(t.Faces))
	for i, name := range t.Faces {
		faces[i] = slices.Index(t.Sides, name)
	}
	if e.Text != game.Roll.String() && e.Text != game.Count.String() || len(faces) == 0 || slices.Contains(faces, -1) {
		return // cards
	}
	die := dieName(t.Dice)
	k := luckKey{side: side, purpose: e.Why, die: die}
	switch {
	case len(t.Groups.Names) > 0:
		for class, name := range t.Groups.Names {
			k.class = name
			b.counted(k, t, class, faces)
		}
	case t.Values != nil:
		var one []chance
		for _, v := range t.Values {
			one = append(one, chance{v, 1 / float64(len(t.Values))})
		}
		for _, f := range faces {
			b.row(k).add(1, t.Values[f], one)
			b.row(luckKey{side: side, die: die}).add(1, t.Values[f], one)
		}
	default:
		for i, name := range t.Sides {
			if slices.Index(t.Sides, name) < i {
				continue // a face that is on the die twice
			}
			p := 0.0
			for _, other := range t.Sides {
				p += float64(luckBit(other == name)) / float64(len(t.Sides))
			}
			k.class = name
			for _, f := range faces {
				b.row(k).add(1, luckBit(t.Sides[f] == name), []chance{{0, 1 - p}, {1, p}})
			}
		}
	}
}

// counted adds how many dice fell in a class, or whether all of them did.
func (b *luckBook) counted(k luckKey, t *game.Throw, class int, faces []int) {
	in := 0
	for f := range t.Sides {
		in += t.Groups.Count([]int{f})[class]
	}
	p := float64(in) / float64(len(t.Sides))
	if t.Groups.All(class) {
		q := math.Pow(p, float64(len(faces)))
		b.row(k).add(len(faces), t.Groups.Count(faces)[class], []chance{{0, 1 - q}, {1, q}})
		return
	}
	for _, f := range faces {
		b.row(k).add(1, t.Groups.Count([]int{f})[class], []chance{{0, 1 - p}, {1, p}})
	}
}

func luckBit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// dieName is the die of a text of dice: d6 of "highest 2 of 3d6+1".
func dieName(text string) string {
	word := text[strings.LastIndexByte(text, ' ')+1:]
	word = strings.TrimLeft(word, "0123456789")
	if i := strings.IndexAny(word, "+-"); i > 0 {
		word = word[:i]
	}
	return word
}

// mostSums is how many different sums are followed exactly; for more a normal
// distribution gives the chances.
const mostSums = 4000

// add adds one trial: n dice, its result and the chances of all its results.
func (r *luckRow) add(n, got int, of []chance) {
	mean, square := 0.0, 0.0
	low, high := of[0].x, of[0].x
	for _, c := range of {
		mean += float64(c.x) * c.p
		square += float64(c.x*c.x) * c.p
		low, high = min(low, c.x), max(high, c.x)
	}
	r.n, r.got, r.mean, r.variance = r.n+n, r.got+got, r.mean+mean, r.variance+square-mean*mean
	if r.chances == nil || len(r.chances)+high-low > mostSums {
		r.chances = nil
		return
	}
	next := make([]float64, len(r.chances)+high-low)
	for i, p := range r.chances {
		for _, c := range of {
			next[i+c.x-low] += p * c.p
		}
	}
	r.chances, r.least = next, r.least+low
}

// list returns the rows: those of a side together, its sums of all dice of a kind last.
func (b *luckBook) list() []Luck {
	purposes := map[luckKey]int{}
	for _, k := range b.keys {
		if k.class == "" && k.purpose != "" {
			purposes[luckKey{side: k.side, die: k.die}]++
		}
	}
	list := []Luck{}
	for _, k := range b.keys {
		if k.class == "" && k.purpose == "" && purposes[k] == 1 {
			continue // the same as its only purpose
		}
		r := b.rows[k]
		l := Luck{Side: k.side, Purpose: k.purpose, Die: k.die, Class: k.class, Dice: r.n, Got: float64(r.got), Expected: tidy(r.mean), SD: tidy(math.Sqrt(r.variance)), chances: r.chances}
		if l.SD > 0 {
			l.Z = tidy((l.Got - r.mean) / math.Sqrt(r.variance))
		}
		l.AsLow, l.AsHigh = r.tails()
		list = append(list, l)
	}
	slices.SortStableFunc(list, func(a, b Luck) int {
		return cmp.Or(cmp.Compare(luckBit(a.Side == ""), luckBit(b.Side == "")), cmp.Compare(a.Side, b.Side), cmp.Compare(luckBit(a.Purpose == ""), luckBit(b.Purpose == "")))
	})
	return list
}

// tidy rounds away what adding up has left.
func tidy(x float64) float64 { return math.Round(x*1e9) / 1e9 }

// tails returns the chances of as little or less, and of as much or more.
func (r *luckRow) tails() (low, high float64) {
	if r.chances == nil {
		sd := math.Sqrt(r.variance) * math.Sqrt2
		x := float64(r.got) - r.mean
		return tidy(math.Erfc(-(x+0.5)/sd) / 2), tidy(math.Erfc((x-0.5)/sd) / 2)
	}
	for i, p := range r.chances {
		switch at := r.least + i; {
		case at < r.got:
			low += p
		case at > r.got:
			high += p
		default:
			low, high = low+p, high+p
		}
	}
	return tidy(low), tidy(high)
}
