package ask

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/odds"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// inquiry is a question of odds that is being answered.
type inquiry struct {
	g      *lua.Game
	h      *lua.Host
	q      *Question
	env    *glua.LTable
	names  sandbox.Names
	givens []*given
	order  *lua.Order
	follow *follow // how play continues after the order
	lacks  []turn.Item
	joints map[string]*joined // joints from which runs continue, by the keys of their states
	joint  *joined            // the joint at which the runs begin, nil for the first
	saved  int                // writes that joints keep
	round  *glua.LFunction
	direct *direct // set instead of round
	again  *again  // set if the round is a single call
	until  *glua.LFunction
	vars   []string // names that the round assigns
	watch  []*watched
	named  []string // names of the values of an outcome: vars, or what is watched
	walker *odds.Walker
	seen   map[string]*outcome
	base   game.Savepoint
	mark   game.Savepoint // mark of the state that is being walked
	start  []glua.LValue  // values of vars in that state
	first  []glua.LValue  // values of vars at the beginning
	snaps  map[string][]glua.LValue
	before map[string]any // earlier values of the fields that can change
	waits  []string       // who still has to give sealed orders after this one; nil: not checked

	waitsFor string // one of these players

	fields   *glua.LTable // the names of watched expressions, see fieldsEnv
	returned glua.LValue  // result of the current run; nil for none, or for a round that assigns
	met      []string     // names of all fields that any run returned
	unmet    []string     // names that a run was asked for but did not return
	loose    bool         // an unknown name means the single value that is returned
	looked   bool         // a watched expression has read the result of the question
	wrote    bool         // a run has written to the game
	side     string       // the player for whom decisions are taken
	listed   bool         // one of them is an order
	veiled   bool         // private things are left out
	opened   *opened      // the order whose open decision is asked about, nil for none
}

// Odds answers a question without a sweep. The hash, journal and dice of the game do
// not change.
func Odds(g *lua.Game, q *Question) (*Answer, error) {
	if q.What == "" {
		return bestOpen(g, q)
	}
	return oddsWith(g, q, 0, nil)
}

// OddsOver answers a question for every number of its sweep.
func OddsOver(g *lua.Game, q *Question) ([]*Answer, error) {
	var list []*Answer
	for n := q.Sweep.From; n <= q.Sweep.To; n++ {
		a, err := oddsWith(g, q, n, nil)
		if err != nil {
			return list, fmt.Errorf("%s=%d: %w", q.Sweep.Name, n, err)
		}
		a.Value = n
		list = append(list, a)
		if a.Cut {
			break
		}
	}
	return list, nil
}

func oddsWith(g *lua.Game, q *Question, n int, x *opened) (*Answer, error) {
	k := &inquiry{g: g, h: g.Host, q: q, opened: x, walker: g.Host.Chances.Walker(), seen: map[string]*outcome{}, snaps: map[string][]glua.LValue{}, joints: map[string]*joined{}}
	h := k.h
	if err := k.readGivens(n); err != nil {
		return nil, err
	}
	if len(k.givens) > 0 {
		k.walker.Give = k.giveRoll
	}
	if err := k.readDeciders(); err != nil {
		return nil, err
	}
	var res *odds.Result
	var refused []game.Refusal
	cut := false
	err := k.enumerate(func() (err error) {
		if refused, err = k.prepare(n); err != nil || len(refused) > 0 {
			return err
		}
		if res, err = k.answer(); err == nil {
			err = k.code()
		}
		if err == nil {
			err = cmp.Or(k.unknown(), k.unmoved())
		}
		cut = h.Sandbox.Meter.Stopped()
		return err
	})
	if at := (misgiven{}); errors.As(err, &at) {
		return nil, at
	}
	if text := k.unfair(err); text != "" {
		return nil, &unfairness{text, err}
	}
	if err != nil {
		return nil, err
	}
	if len(refused) > 0 {
		return &Answer{Question: q, Refuse: refused}, nil
	}
	a := k.tell(res)
	a.Best = k.best(res)
	a.Cut = cut
	for _, g := range k.givens {
		if !g.used {
			a.Unused, a.Misfits = append(a.Unused, g.text), append(a.Misfits, g.misfit)
		}
	}
	if a.Lacks = k.lacks; k.order != nil && k.opened == nil && k.until == nil && k.order.Action != nil && k.order.Action.Later != nil {
		a.Later = k.order.Action.Later.Text
	}
	for _, s := range k.follow.given {
		switch {
		case !s.used:
			a.Unused, a.Misfits = append(a.Unused, s.text), append(a.Misfits, s.refused)
		case s.missed:
			a.Partly = append(a.Partly, s.text)
		}
	}
	return a, nil
}

// enumerate runs do at the beginning of the question.
func (k *inquiry) enumerate(do func() error) error {
	if k.opened == nil {
		return k.h.Enumerate(k.walker, do)
	}
	return k.recalled(func() error { return k.h.Enumerate(k.walker, do) })
}

// readGivens parses the givens of the question: orders of players, and answers.
func (k *inquiry) readGivens(n int) error {
	hidden, err := unseenPlayers(k.h, k.q.See)
	if err != nil {
		return err
	}
	orders, rest, err := ReadGiven(k.g, k.q.Given)
	if err != nil {
		return err
	}
	if s := k.q.Sweep; s != nil {
		for _, o := range orders.list {
			o.order = replaceWord(o.order, s.Name, fmt.Sprint(n))
		}
	}
	k.givens = readGiven(rest)
	k.follow = &follow{h: k.h, given: orders.list, hidden: hidden, assume: func(a odds.Assumed) { k.walker.Assume(a) }}
	return nil
}

// prepare parses the question: what it runs, its names, its conditions.
func (k *inquiry) prepare(n int) ([]game.Refusal, error) {
	h, q := k.h, k.q
	if q.Best != nil && k.opened == nil {
		if err := k.veil(); err != nil {
			return nil, err
		}
	}
	k.base = h.State.Mark()
	k.env, k.names = h.Environment()
	if q.Sweep != nil {
		k.define(q.Sweep.Name, glua.LNumber(n))
	}
	for _, b := range q.From {
		fn, err := h.Expression("from "+b.Name, b.Value, k.env, k.names)
		if err != nil {
			return nil, err
		}
		v, err := h.Call(fn, 1)
		if err != nil {
			return nil, err
		}
		k.define(b.Name, v[0])
	}
	what := q.What
	if k.opened != nil {
		if err := k.readOpen(); err != nil {
			return nil, err
		}
	} else if isOrder(h, what) {
		if q.Sweep != nil {
			what = replaceWord(what, q.Sweep.Name, fmt.Sprint(n))
		}
		if refused, err := k.readOrder(what); err != nil || len(refused) > 0 {
			return refused, err
		}
	} else if err := k.readLua(what); err != nil {
		return nil, err
	}
	if q.Until != "" && k.until == nil {
		// Fields of the result of the round are names here: unknown names are found at
		// run time.
		fn, err := h.Expression("until", q.Until, k.env, nil)
		if err != nil {
			return nil, err
		}
		k.until = fn
	}
	k.first = k.varsNow()
	k.mark, k.start = k.base, k.first
	return nil, k.readWatch()
}

func (k *inquiry) define(name string, v glua.LValue) {
	k.env.RawSetString(name, v)
	k.names[name] = true
}

func (k *inquiry) readOrder(text string) ([]game.Refusal, error) {
	if k.g.Pending() != nil {
		return nil, fmt.Errorf("no order can be given before the open question is answered (%s); `what if ANSWER` tells what an answer brings", asked(k.h, k.g.Pending()))
	}
	o, refused, err := k.h.Judge(k.q.Player, text)
	k.order = o
	return refused, err
}

// readLua compiles the text of the question. If it assigns names it is a round: `a, b =
// round(a, b)`; its condition is then compiled with it.
func (k *inquiry) readLua(text string) error {
	h := k.h
	text = cmp.Or(k.asAssignment(h.WithRules(text)), text)
	vars := assigned(text)
	if vars == nil {
		if k.direct = k.readDirect(lua.WithDice(h.WithRules(text), k.env)); k.direct != nil {
			return nil
		}
		_, _, h.Run.Enumeration.Whole = plainCall(h.WithRules(text))
		fn, err := h.Expression(lua.QuestionChunk, text, k.env, k.names)
		k.round = fn
		return err
	}
	for _, name := range vars {
		if may, known := k.names[name]; known && !may {
			return fmt.Errorf("%s cannot be assigned because the name is taken: choose another", name)
		}
		if k.env.RawGetString(name) == glua.LNil {
			return fmt.Errorf("%s has no initial value: add from %s=…", name, name)
		}
	}
	k.vars = vars
	src := lua.WithDice(h.WithRules(text), k.env)
	if k.again = k.readAgain(src); k.again != nil {
		fn, err := h.Expression("until", k.q.Until, k.env, k.names)
		k.until = fn
		return err
	}
	if k.q.Until != "" {
		src += "\nreturn " + lua.WithDice(h.WithRules(k.q.Until), k.env)
	}
	fn, err := h.Compile(lua.QuestionChunk, src, k.env, k.names)
	if err != nil {
		return err
	}
	k.round = fn
	if k.q.Until != "" {
		k.until, err = h.Expression("until", k.q.Until, k.env, k.names)
	}
	return err
}

// values evaluates a list of expressions.
func (k *inquiry) values(src string) ([]glua.LValue, error) {
	fn, err := k.h.Compile(lua.QuestionChunk, "return "+src, k.env, k.names)
	if err != nil {
		return nil, err
	}
	return k.h.Call(fn, glua.MultRet)
}

// act runs the text of the question once; it returns the results, and for a round with
// its condition compiled in whether that is true.
func (k *inquiry) act() ([]glua.LValue, error) {
	h := k.h
	if k.direct != nil {
		return k.callRule(k.direct.rule, k.direct.args)
	}
	if k.again != nil {
		return k.goAgain()
	}
	if k.order == nil {
		results, err := h.Call(k.round, glua.MultRet)
		return results, cmp.Or(k.misassigned(err), err)
	}
	o := *k.order
	if o.Values != nil {
		o.Values = proxy.Copied(h.L, o.Values).(*glua.LTable)
	}
	if k.until == nil {
		return nil, k.follows(&o, k.walker)
	}
	if err := h.Act(&o); err != nil { // one round of it
		return nil, err
	}
	if o.Action == nil {
		return nil, h.Clock.Advance()
	}
	return nil, nil
}

func (k *inquiry) varsNow() []glua.LValue {
	if k.again != nil {
		return slices.Clone(k.again.now)
	}
	values := make([]glua.LValue, len(k.vars))
	for i, name := range k.vars {
		values[i] = k.env.RawGetString(name)
	}
	return values
}

func (k *inquiry) setVars(values []glua.LValue) {
	if k.again != nil {
		copy(k.again.now, values)
	}
	for i, name := range k.vars {
		k.env.RawSetString(name, values[i])
	}
}

// body is one run: of the whole question, or of one round.
func (k *inquiry) body(w *odds.Walker, key []byte) ([]byte, bool, error) {
	key, more, err := k.h.Once(w, key, func(key []byte) ([]byte, bool, error) {
		if k.again != nil {
			return k.onceMore(w, key)
		}
		if k.until == nil || !w.Sampling() {
			k.h.State.Rollback(k.mark)
			k.setVars(k.start)
		}
		text, err := k.barred()
		if err == nil && text != "" {
			key, err = k.refused(key, text)
			return key, false, err
		}
		if err != nil {
			return nil, false, err
		}
		results, err := k.act()
		if err != nil {
			return nil, false, err
		}
		end := true
		if k.until == nil {
			k.stopped()
		} else if end, err = k.ended(results); err != nil {
			return nil, false, err
		}
		if end {
			key, err = k.outcome(key, results)
			return key, false, err
		}
		if err := k.waiting(); err != nil {
			return nil, false, err
		}
		if !w.Sampling() {
			key, err = k.state(key)
		}
		return key, true, err
	})
	if err == nil && more {
		k.keep(key)
	}
	return key, more, err
}

// answer walks the tree of outcomes; if that does not finish, it returns the sample
// drawn meanwhile. If a sample is requested, it only samples.
func (k *inquiry) answer() (*odds.Result, error) {
	h, q := k.h, k.q
	budget, tight := k.budget(), false
	h.Run.Enumeration.Steps = budget.Steps
	if more := budget.Time - h.Limits.Filled().Time; more > 0 {
		h.Sandbox.Meter.Prolong(2 * more)
	}
	var beside *odds.Sampler
	if k.q.Best == nil {
		beside = k.sampler(budget)
	} else {
		h.Sandbox.Meter.Prolong(budget.Time) // to compare decisions after the walk
	}
	if q.Sample > 0 {
		return beside.Result()
	}
	budget.Stop = func() bool {
		tight = tight || h.Sandbox.Meter.Tight()
		return tight || h.Sandbox.Meter.Stopped()
	}
	c := &odds.Chain{Walker: k.walker, Body: k.body, Budget: budget, Beside: beside}
	if q.Best != nil {
		c.Wins = k.wins
	}
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
	res, err := c.Solve()
	if err != nil || res.Kind == odds.Exact || h.Sandbox.Meter.Stopped() {
		return res, err
	}
	if tight {
		res.Reason = "the memory limit is reached"
	}
	if res.Endless {
		res.Reason = k.endless(res)
		return res, nil
	}
	if beside == nil || res.Left.Cmp(big.NewRat(1, 100)) <= 0 {
		return res, nil
	}
	sampled, err := beside.Result()
	if err != nil {
		return nil, err
	}
	if len(sampled.Outcomes) == 0 {
		return res, nil
	}
	sampled.Reason, sampled.Spent, sampled.Clock = res.Reason, res.Spent, res.Clock
	sampled.Steps += res.Steps
	return sampled, nil
}

// already returns the answer if the condition is true at the beginning.
func (k *inquiry) already(results []glua.LValue) (*odds.Result, error) {
	key, err := k.outcome(nil, results)
	if err != nil {
		return nil, err
	}
	return &odds.Result{Outcomes: []odds.Outcome{{Key: string(key), P: big.NewRat(1, 1)}}, Left: new(big.Rat), States: 1}, nil
}
