package answer

import (
	"strconv"

	"parley/core/odds"
	"parley/core/turn"
	"parley/lua/ask"
)

// OddsRowJSON is one outcome as JSON.
type OddsRowJSON struct {
	Outcome any      `json:"outcome"`
	P       string   `json:"p"`
	Decimal float64  `json:"decimal"`
	Low     *float64 `json:"low,omitempty"`
	High    *float64 `json:"high,omitempty"`
}

// OddsStatJSON is the mean and the standard deviation of a field of numbers.
type OddsStatJSON struct {
	Field string  `json:"field,omitempty"`
	Mean  float64 `json:"mean"`
	Exact string  `json:"mean_exact,omitempty"`
	SD    float64 `json:"sd"`
}

// OddsAnswerJSON is an answer as JSON. P of a truncated answer is a lower
// bound; P plus left is an upper one.
type OddsAnswerJSON struct {
	Query    string         `json:"query"`
	As       string         `json:"as,omitempty"`    // who asks, if things are hidden from him
	Value    *int           `json:"value,omitempty"` // of a sweep
	Paths    int            `json:"paths"`
	States   int            `json:"states"`
	Exact    bool           `json:"exact"`
	Kind     string         `json:"kind"`
	Outcomes []OddsRowJSON  `json:"outcomes"`
	Assumed  []odds.Assumed `json:"assumed"`
	Mean     *float64       `json:"mean,omitempty"`
	SD       *float64       `json:"sd,omitempty"`
	Stats    []OddsStatJSON `json:"stats"`
	Left     string         `json:"left,omitempty"`
	LeftDec  *float64       `json:"left_decimal,omitempty"`
	Reason   string         `json:"reason,omitempty"`
	Steps    int64          `json:"steps"` // of work that the answer took; 0 where that could tell a secret
	Spent    bool           `json:"spent"` // it is not exact because it used up its runs or steps
	Clock    bool           `json:"clock"` // it is not exact because of the time limit: a faster machine may get further
	Seed     *uint64        `json:"seed,omitempty"`
	Unused   []string       `json:"unused"`
	Misfits  []string       `json:"misfits"`         // for each of Unused why it does not fit; "" if nothing asked for it
	Partly   []string       `json:"partly"`          // given orders that are played in only some of the outcomes
	Lacks    []LackJSON     `json:"lacks"`           // whose secret orders are needed for more
	Blind    []string       `json:"blind"`           // players whose secret orders were left out
	Later    string         `json:"later,omitempty"` // when the order takes effect
	Then     []string       `json:"then,omitempty"`  // the phases in which play may be then
	Best     *BestJSON      `json:"best,omitempty"`  // what the best decisions bring
	Housed

	of *ask.Answer
}

// Housed names the house rules that affected an answer, as JSON.
type Housed struct {
	House []string `json:"house,omitempty"`
}

// SetHouse names them.
func (h *Housed) SetHouse(ids []string) { h.House = ids }

// OddsJSON is an answer as JSON.
func OddsJSON(a *ask.Answer) *OddsAnswerJSON {
	j := &OddsAnswerJSON{of: a, Query: a.Question.Text, As: a.Question.As, Paths: a.Paths, States: a.States, Exact: a.Exact(), Kind: kindOf(a),
		Outcomes: []OddsRowJSON{}, Assumed: append([]odds.Assumed{}, a.Assumed...), Stats: []OddsStatJSON{}, Reason: a.Reason, Steps: a.Steps, Spent: a.Spent, Clock: a.Clock, Unused: append([]string{}, a.Unused...),
		Misfits: append([]string{}, a.Misfits...), Partly: append([]string{}, a.Partly...), Lacks: LacksJSON(a.Lacks), Blind: append([]string{}, a.Blind...), Later: a.Later, Best: bestJSON(a.Best)}
	for _, r := range a.Rows {
		row := OddsRowJSON{Outcome: r.JSON, P: r.P.RatString(), Decimal: decimal(float(r.P))}
		if a.Kind == odds.Sampled {
			low, high := decimal(r.Low), decimal(r.High)
			row.Low, row.High = &low, &high
		}
		j.Outcomes = append(j.Outcomes, row)
	}
	for _, st := range a.Stats() {
		x := OddsStatJSON{Field: st.Column, Mean: decimal(float(st.Mean)), SD: decimal(st.SD)}
		if a.Kind == odds.Exact && !a.Rough() {
			x.Exact = st.Mean.RatString()
		}
		if len(a.Columns) == 1 {
			j.Mean, j.SD = &x.Mean, &x.SD
		}
		j.Stats = append(j.Stats, x)
	}
	if a.Left != nil && a.Left.Sign() > 0 {
		j.Left = a.Left.RatString()
		left := float(a.Left)
		j.LeftDec = &left
	}
	if a.Kind == odds.Sampled {
		j.Seed = &a.Seed
	}
	return j
}

// kindOf is how reliable an answer is: exact, truncated or sampled, or "so far" if it is
// exact but ends before hidden orders, or "rough" if it assumes more than decisions.
func kindOf(a *ask.Answer) string {
	if a.Kind == odds.Exact && a.Rough() {
		return "rough"
	}
	if a.Kind == odds.Exact && !a.Exact() {
		return "so far"
	}
	return a.Kind.String()
}

// decimal keeps ten significant digits.
func decimal(x float64) float64 {
	f, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 10, 64), 64)
	if err != nil {
		return x
	}
	return f
}

// LackJSON names a player or piece whose secret order is needed for more.
type LackJSON struct {
	Side  string `json:"side"`
	Piece string `json:"piece,omitempty"`
}

// LacksJSON is a list, empty and not null if there are none.
func LacksJSON(list []turn.Item) []LackJSON {
	out := []LackJSON{}
	for _, it := range list {
		out = append(out, LackJSON{it.Player, it.Piece})
	}
	return out
}
