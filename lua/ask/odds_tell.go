package ask

import (
	"math/big"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/odds"
	"parley/lua/sentence"
)

// already is the answer where the condition holds from the beginning.
func (k *oddsAsk) already(results []glua.LValue) (*odds.Result, error) {
	key, err := k.outcome(nil, results)
	if err != nil {
		return nil, err
	}
	return &odds.Result{Outcomes: []odds.Outcome{{Key: string(key), P: big.NewRat(1, 1)}}, Left: new(big.Rat), States: 1}, nil
}

// answer walks, or samples where that is asked for or all that can be done.
func (k *oddsAsk) answer() (*odds.Result, error) {
	h, q := k.h, k.q
	budget := q.Budget
	tight := false
	budget.Stop = func() bool {
		tight = tight || h.Sb.Meter.Tight()
		return tight || h.Sb.Meter.Stopped()
	}
	if budget.Time == 0 {
		budget.Time = h.Limits.Within(oddsTime)
		if k.order != nil && k.until == nil && budget.Paths == 0 {
			budget.Soft = h.Limits.Within(orderTime)
		}
	}
	c := &odds.Chain{Walker: k.walker, Body: k.body, Budget: budget}
	if k.until != nil {
		results := []glua.LValue(nil)
		k.setVars(k.first)
		if k.vars != nil || k.order != nil {
			res, err := h.Call(k.until, 1)
			if err != nil {
				return nil, err
			}
			if results = res; glua.LVAsBool(res[0]) {
				return k.already(results)
			}
		}
		c.Enter = func(s *odds.State) error { return k.enter(c, s) }
	}
	if q.Sample > 0 {
		return k.sample(q.Sample)
	}
	res, err := c.Solve()
	if err != nil || res.Kind == odds.Exact || h.Sb.Meter.Stopped() {
		return res, err
	}
	if tight {
		res.Reason = "the memory for it is used up"
	}
	if res.Endless {
		res.Reason = k.endless(res)
		return res, nil
	}
	if res.Left.Cmp(big.NewRat(1, 100)) <= 0 {
		return res, nil
	}
	why := res.Reason
	sampled, err := k.sample(0)
	if err != nil {
		return nil, err
	}
	if len(sampled.Outcomes) == 0 {
		return res, nil
	}
	sampled.Reason = why
	return sampled, nil
}

func (k *oddsAsk) sample(runs int) (*odds.Result, error) {
	b := k.q.Budget
	b.Stop, b.Time, b.Runs = k.h.Sb.Meter.Stopped, k.h.Limits.Within(sampleTime), runs
	switch {
	case runs > 0:
		b.Time = k.h.Limits.Within(oddsTime)
	case k.order != nil && k.until == nil:
		b.Time = k.h.Limits.Within(orderSample)
	}
	k.mark, k.start = k.base, k.first
	var enter func() error
	if k.until != nil {
		enter = func() error {
			k.h.State.Rollback(k.base)
			k.setVars(k.first)
			return nil
		}
	}
	return odds.Sample(k.walker, k.body, enter, b, k.q.Seed)
}

// tell orders the outcomes and sets them in columns.
func (k *oddsAsk) tell(res *odds.Result) *Answer {
	a := &Answer{Result: res, Question: k.q, Single: true}
	k.fill(res)
	valued := slices.ContainsFunc(res.Outcomes, func(o odds.Outcome) bool { return k.seen[o.Key].single })
	for _, o := range res.Outcomes {
		x := k.seen[o.Key]
		a.Single = a.Single && x.single
		for _, f := range x.fields {
			if !slices.Contains(a.Columns, f.Name) {
				a.Columns = append(a.Columns, f.Name)
			}
		}
	}
	if len(k.watch) == 0 && (k.order != nil || !a.Single && k.vars == nil) {
		slices.SortFunc(a.Columns, sentence.InNumbers)
		a.Was = k.before
	}
	if k.order == nil && k.wrote && (len(k.watch) > 0 || a.Was != nil) {
		a.Blind = k.blind()
	}
	for _, o := range res.Outcomes {
		x := k.seen[o.Key]
		row := Row{Cells: make([]any, len(a.Columns)), JSON: x.json, Outcome: o}
		if valued && len(x.fields) == 0 {
			row.JSON = nil // nothing came back where otherwise a value does
		}
		for _, f := range x.fields {
			row.Cells[slices.Index(a.Columns, f.Name)] = f.Value
		}
		a.Rows = append(a.Rows, row)
	}
	a.settle()
	return a
}
