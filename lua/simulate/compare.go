package simulate

import (
	"fmt"
	"math"
	"slices"
)

// Difference is by how much a number differs between two sets of rules that were played
// with the same seeds: the first minus the second.
type Difference struct {
	Name  string  `json:"name"` // "SIDE wins", or the name of a column
	Side  string  `json:"side,omitempty"`
	N     int     `json:"n"` // pairs
	First Value   `json:"first"`
	Other Value   `json:"second"`
	Mean  float64 `json:"difference"`
	Low   Value   `json:"low"` // the interval by pairs; missing if too little was seen
	High  Value   `json:"high"`
	// LowApart and HighApart are the interval that as many games would give if they were
	// not paired.
	LowApart  Value `json:"low_unpaired"`
	HighApart Value `json:"high_unpaired"`
	// Gain is how many unpaired games one pair is worth; 0: all pairs are alike, so that
	// there is no such number.
	Gain float64 `json:"gain"`
	Kind string  `json:"interval"`
}

// Comparison is what two sets of rules differ by.
type Comparison struct {
	First  string       `json:"first"`
	Other  string       `json:"second"`
	Pairs  int          `json:"pairs"`
	Alike  int          `json:"alike"` // pairs of games with the same result in everything recorded
	Wins   []Difference `json:"wins"`  // of each side
	Stats  []Difference `json:"stats"`
	Table  []Outcomes   `json:"outcomes"` // how often each pair of winners was seen
	Turned []uint64     `json:"turned"`   // the first seeds whose winner differs
}

// Outcomes counts pairs by their winners; "" is nobody.
type Outcomes struct {
	First string `json:"first"`
	Other string `json:"second"`
	Pairs int    `json:"pairs"`
}

// turnedShown is how many seeds whose winner differs are named.
const turnedShown = 3

// Compare compares two sets of rules of a run, pair by pair.
func Compare(h *Header, rows []Row, first, other int) Comparison {
	a, b := armRows(h, rows, first), armRows(h, rows, other)
	c := Comparison{First: h.Rules[first], Other: h.Rules[other], Pairs: len(a), Turned: []uint64{}}
	for _, side := range h.Sides {
		win := func(r *Row) Value { return Value(btoi(r.Winner == side)) }
		x, y := each(a, win), each(b, win)
		d := difference(h, side+" wins", true, x, y)
		d.Side = side
		c.Wins = append(c.Wins, d)
	}
	for _, col := range columns(h) {
		c.Stats = append(c.Stats, difference(h, col.name, col.share, col.of(a), col.of(b)))
	}
	for i := range a {
		if a[i].Winner != b[i].Winner && len(c.Turned) < turnedShown && !slices.Contains(c.Turned, a[i].Seed) {
			c.Turned = append(c.Turned, a[i].Seed)
		}
		if sameResult(a[i], b[i]) {
			c.Alike++
		}
	}
	for _, x := range winners(h) {
		for _, y := range winners(h) {
			o := Outcomes{First: x, Other: y}
			for i := range a {
				if a[i].Winner == x && b[i].Winner == y {
					o.Pairs++
				}
			}
			c.Table = append(c.Table, o)
		}
	}
	return c
}

func winners(h *Header) []string { return append(append([]string{}, h.Sides...), "") }

func each(rows []Row, get func(*Row) Value) (list []Value) {
	for i := range rows {
		list = append(list, get(&rows[i]))
	}
	return list
}

// sameResult reports whether two games have the same result in everything recorded.
func sameResult(a, b Row) bool {
	a.Arm = b.Arm
	return fmt.Sprint(a) == fmt.Sprint(b)
}

// difference compares two lists of values pair by pair; pairs with a missing value are
// left out. The games of a seed in several seatings are one pair.
func difference(h *Header, name string, share bool, a, b []Value) Difference {
	a, b = bySeed(h, a), bySeed(h, b)
	var x, y []Value
	var d []float64
	for i := range a {
		if a[i].IsMissing() || b[i].IsMissing() {
			continue
		}
		x, y, d = append(x, a[i]), append(y, b[i]), append(d, float64(a[i]-b[i]))
	}
	sx, sy := statOf("", share, x), statOf("", share, y)
	r := Difference{Name: name, N: len(d), First: sx.Mean, Other: sy.Mean, Low: Missing, High: Missing, LowApart: Missing, HighApart: Missing, Kind: asymptotic}
	if r.N == 0 {
		return r
	}
	list := make([]Value, len(d))
	for i := range d {
		list[i] = Value(d[i])
	}
	sd := statOf("", false, list)
	r.Mean = float64(sd.Mean)
	apart := math.Sqrt(float64(sx.SD*sx.SD) + float64(sy.SD*sy.SD))
	if sd.SD > 0 {
		r.Gain = apart * apart / float64(sd.SD*sd.SD)
	}
	if share {
		r.Kind = betting
		r.Low, r.High = interval(bounded(Counted(d, -1, 1), -1, 1))
		// as often as the shares of both would fall together by chance
		n, p, q := float64(r.N*h.Seatings()), float64(r.First), float64(r.Other)
		r.LowApart, r.HighApart = interval(bounded([]Weighted{{1, n * p * (1 - q)}, {0, n * q * (1 - p)}, {0.5, n * (p*q + (1-p)*(1-q))}}, -1, 1))
		return r
	}
	r.Low, r.High = sd.Low, sd.High
	r.LowApart, r.HighApart = interval(MeanInterval(r.N, r.Mean, apart))
	return r
}

// interval is the ends of an interval as values, which are missing if it has none.
func interval(low, high float64) (Value, Value) {
	if math.IsInf(low, 0) {
		return Missing, Missing
	}
	return Value(low), Value(high)
}

// Narrow reports whether the intervals of the shares of all sides, or of their
// differences between the first two sets of rules, reach at most so far to either side
// in the mean. If bots were swapped, and there is one set of rules, the shares of the bots count.
func Narrow(h *Header, rows []Row, half float64) bool {
	if h.Swap && len(h.Rules) == 1 {
		return !slices.ContainsFunc(botShares(h, rows), func(s Share) bool { return s.Side != "" && s.High-s.Low > 2*half }) && len(rows) > 0
	}
	for _, side := range h.Sides {
		low, high := 0.0, 0.0
		if len(h.Rules) == 1 {
			s := shareOf(h, side, rows)
			low, high = s.Low, s.High
		} else {
			a, b := armRows(h, rows, 0), armRows(h, rows, 1)
			win := func(r *Row) Value { return Value(btoi(r.Winner == side)) }
			d := difference(h, "", true, each(a, win), each(b, win))
			low, high = float64(d.Low), float64(d.High)
		}
		if high-low > 2*half {
			return false
		}
	}
	return len(rows) > 0
}
