package simulate

import (
	"fmt"
	"math"
	"slices"
)

// Stat summarizes a number over games.
type Stat struct {
	Name string `json:"name"`
	N    int    `json:"n"` // games that have it
	Mean Value  `json:"mean"`
	SD   Value  `json:"sd"`
	Min  Value  `json:"min"`
	Max  Value  `json:"max"`
	Low  Value  `json:"low"` // the interval of the mean
	High Value  `json:"high"`
	Kind string `json:"interval"` // betting or asymptotic
}

// The kinds of intervals.
const (
	betting    = "betting"
	asymptotic = "asymptotic"
)

// statOf summarizes values. Those of a share are 0 or 1.
func statOf(name string, share bool, list []Value) Stat {
	s := Stat{Name: name, Mean: Missing, SD: Missing, Min: Missing, Max: Missing, Low: Missing, High: Missing, Kind: asymptotic}
	sum := 0.0
	var known []float64
	for _, v := range list {
		if v.IsMissing() {
			continue
		}
		x := float64(v)
		if s.N == 0 || v < s.Min {
			s.Min = v
		}
		if s.N == 0 || v > s.Max {
			s.Max = v
		}
		s.N++
		sum += x
		known = append(known, x)
	}
	if s.N == 0 {
		return s
	}
	mean := sum / float64(s.N)
	squares := 0.0
	for _, x := range known {
		squares += float64((x - mean) * (x - mean))
	}
	sd := 0.0
	if s.N > 1 {
		sd = math.Sqrt(squares / float64(s.N-1))
	}
	s.Mean, s.SD = Value(mean), Value(sd)
	if share {
		s.Kind = betting
		s.Low, s.High = interval(Interval(Counted(known, 0, 1)))
	} else {
		s.Low, s.High = interval(MeanInterval(s.N, mean, sd))
	}
	return s
}

// IsShare reports whether the numbers are 0 and 1, so that the mean is a share.
func (s *Stat) IsShare() bool { return s.Kind == betting }

// Share is how many games somebody has won.
type Share struct {
	Side  string  `json:"side"` // or the bot; "" for nobody
	Games int     `json:"games"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Summary is the result of the games of one set of rules.
type Summary struct {
	Name       string    `json:"name"`
	Games      int       `json:"games"`
	Over       int       `json:"over"`
	Unfinished []uint64  `json:"unfinished"` // seeds
	Failed     []uint64  `json:"failed"`
	Fault      string    `json:"fault,omitempty"` // of the first failed game
	Shares     []Share   `json:"shares"`          // of each side, then of nobody
	Bots       []Share   `json:"bots,omitempty"`  // with Header.Swap: of each bot, on whatever side
	Stats      []Stat    `json:"stats"`           // rounds, orders, points, counts, measures
	Series     []SeriesX `json:"series,omitempty"`
}

// SeriesX is a measure of each round: a summary of every round.
type SeriesX struct {
	Name   string `json:"name"`
	Rounds []Stat `json:"rounds"`
}

// armRows returns the rows of one set of rules: of each seed as many as there are seatings.
func armRows(h *Header, rows []Row, arm int) []Row {
	list := make([]Row, 0, len(rows)/len(h.Rules))
	for i := range rows {
		if rows[i].Arm == arm {
			list = append(list, rows[i])
		}
	}
	return list
}

// bySeed returns the mean of the values of each seed, whose games are not independent.
func bySeed(h *Header, list []Value) []Value {
	n := h.Seatings()
	if n == 1 {
		return list
	}
	means := make([]Value, 0, len(list)/n)
	for ; len(list) >= n; list = list[n:] {
		sum, known := Value(0), 0
		for _, v := range list[:n] {
			if !v.IsMissing() {
				sum += v
				known++
			}
		}
		if known == 0 {
			sum, known = Missing, 1
		}
		means = append(means, sum/Value(known))
	}
	return means
}

// Summarize summarizes the rows of a run, for each set of rules.
func Summarize(h *Header, rows []Row) (list []Summary) {
	for a, name := range h.Rules {
		list = append(list, summary(h, name, armRows(h, rows, a)))
	}
	return list
}

func summary(h *Header, name string, rows []Row) Summary {
	s := Summary{Name: name, Games: len(rows), Unfinished: []uint64{}, Failed: []uint64{}}
	for _, r := range rows {
		switch r.End {
		case Over:
			s.Over++
		case Unfinished:
			s.Unfinished = append(s.Unfinished, r.Seed)
		default:
			if s.Failed = append(s.Failed, r.Seed); s.Fault == "" {
				s.Fault = r.Fault
			}
		}
	}
	for _, side := range append(slices.Clone(h.Sides), "") {
		s.Shares = append(s.Shares, shareOf(h, side, rows))
	}
	if h.Swap {
		s.Bots = botShares(h, rows)
	}
	for _, c := range columns(h) {
		s.Stats = append(s.Stats, statOf(c.name, c.share, bySeed(h, c.of(rows))))
	}
	k := 0
	for _, m := range h.Measures {
		if m.Each {
			s.Series = append(s.Series, series(h, m, k, rows))
			k++
		}
	}
	return s
}

func shareOf(h *Header, side string, rows []Row) Share {
	return counted(h, side, rows, func(r *Row) bool { return r.Winner == side && (side != "" || r.End == Over) })
}

// counted is the share of games in which somebody has won, with its interval by seeds.
func counted(h *Header, who string, rows []Row, won func(r *Row) bool) Share {
	x := Share{Side: who}
	list := make([]Value, len(rows))
	for i := range rows {
		list[i] = Value(btoi(won(&rows[i])))
		x.Games += btoi(won(&rows[i]))
	}
	if len(rows) > 0 {
		x.Share = float64(x.Games) / float64(len(rows))
	}
	var means []float64
	for _, v := range bySeed(h, list) {
		means = append(means, float64(v))
	}
	x.Low, x.High = Interval(Counted(means, 0, 1))
	return x
}

// botShares is how many games each bot has won, on whatever side, then nobody.
func botShares(h *Header, rows []Row) (list []Share) {
	var kinds []string
	for _, kind := range h.Bots {
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	for _, kind := range append(kinds, "") {
		list = append(list, counted(h, kind, rows, func(r *Row) bool {
			side := slices.Index(h.Sides, r.Winner)
			if side < 0 {
				return kind == "" && r.End == Over
			}
			return h.BotOf(side, r.Seat) == kind
		}))
	}
	return list
}

// column is a number that every game has.
type column struct {
	name  string
	share bool // its numbers are 0 and 1
	get   func(r *Row) Value
}

func (c column) of(rows []Row) (list []Value) {
	for i := range rows {
		v := Missing
		if rows[i].End != Failed {
			v = c.get(&rows[i])
		}
		list = append(list, v)
	}
	return list
}

// columns lists the numbers of a game: rounds and orders, points of objectives, calls of
// rules, measures.
func columns(h *Header) (list []column) {
	list = append(list, column{h.Round + "s", false, func(r *Row) Value { return Value(r.Rounds) }},
		column{"orders", false, func(r *Row) Value { return Value(r.Orders) }})
	for i, side := range h.Points {
		list = append(list, column{"points " + side, false, func(r *Row) Value { return r.Points[i] }})
	}
	for i, id := range h.Counts {
		list = append(list, column{id, false, func(r *Row) Value { return Value(r.Counts[i]) }})
	}
	for i, m := range h.Measures {
		list = append(list, column{m.Text, m.Truth, func(r *Row) Value { return r.Values[i] }})
	}
	return list
}

// series summarizes a measure by rounds; k is its place among those of each round.
func series(h *Header, m Measure, k int, rows []Row) SeriesX {
	x := SeriesX{Name: m.Text}
	for round := 0; ; round++ {
		list, any := make([]Value, len(rows)), false
		for i, r := range rows {
			list[i] = Missing
			if k < len(r.Series) && round < len(r.Series[k]) {
				list[i], any = r.Series[k][round], true
			}
		}
		if !any {
			return x
		}
		x.Rounds = append(x.Rounds, statOf(fmt.Sprint(round+1), m.Truth, bySeed(h, list)))
	}
}
