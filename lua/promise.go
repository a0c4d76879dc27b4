package lua

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua/proxy"
)

// A rule marked pure promises that its result depends only on its arguments and the game,
// and game.rest_depends_on that the rest of a rule depends only on the values named. Odds
// rely on both. Here the promises of calls that have happened in play are checked: the call is
// walked once without any promise, so that every combination of dice is run to its end, and
// what follows equal keys must be the same after all dice that lead to them; then the answer with
// the promises must equal the answer without them.

// Promises checks the promises of rules. It is for specs and trials, which set
// [Host.Promises] and call [Host.BrokenPromise] now and then.
type Promises struct {
	calls   []promised
	seen    map[string]bool
	number  map[string]int    // calls of a rule that were taken for a check
	rests   map[string]bool   // rules in which game.rest_depends_on was called
	before  map[string]string // results of pure rules by call and state
	Checked int               // calls that were small enough, and checked
}

// NewPromises returns a check that has seen no call.
func NewPromises() *Promises {
	return &Promises{seen: map[string]bool{}, number: map[string]int{}, rests: map[string]bool{}, before: map[string]string{}}
}

// promised is a call of a rule with promises.
type promised struct {
	rule *Rule
	args []glua.LValue
	key  []byte
	at   game.Savepoint
	of   game.Version
}

// BrokenPromise is a promise of a rule that does not hold.
type BrokenPromise struct {
	Rule string // its id
	Key  string // "pure (3)", or "game.rest_depends_on(2, 1)"
	Text string
}

// Error names the rule and the key, and says what to do.
func (e *BrokenPromise) Error() string { return e.Text }

// Limits of the check of one call, and of the calls of a rule that are checked.
const (
	promisePaths = 2_000
	promiseSteps = 600_000
	promiseCalls = 8
)

// sees takes a call of a rule in play for a later check.
func (p *Promises) sees(h *Host, L *glua.LState, r *Rule) {
	if !r.Pure && !r.rests && !p.rests[r.ID] || p.number[r.ID] >= promiseCalls || h.Run.Asking != nil || h.Run.Frozen || r.layers != nil || r.listens != nil {
		return
	}
	if k := h.Run.Enumeration; k != nil && h.State.Mark() != k.base { // the state is only that of one run
		return
	}
	c := promised{rule: r, at: h.State.Mark(), of: h.State.Version(), key: []byte(r.ID)}
	for _, v := range stack(L) {
		var err error
		if !isData(v, 0) {
			return
		} else if c.key, err = proxy.AppendKey(c.key, v); err != nil {
			return
		}
		c.args = append(c.args, proxy.Copied(h.L, v))
	}
	if text := string(c.key); !p.seen[text] {
		p.seen[text] = true
		p.number[r.ID]++
		p.calls = append(p.calls, c)
	}
}

// restsHere records that the running rule calls game.rest_depends_on.
func (h *Host) restsHere() {
	if n := len(h.Run.frames); h.Promises != nil && n > 0 {
		h.Promises.rests[h.Run.frames[n-1].ID] = true
	}
}

// Forget drops the calls that have not been checked yet.
func (p *Promises) Forget() {
	if p != nil {
		p.calls = nil
	}
}

// declares reports whether a function, or one inside it, calls game.rest_depends_on.
func declares(p *glua.FunctionProto) bool {
	return slices.Contains(p.Constants, glua.LValue(glua.LString(restWord))) || slices.ContainsFunc(p.FunctionPrototypes, declares)
}

// BrokenPromise checks the calls that have happened since it was last called, as far as
// they have not been undone and are small enough. It is for calls outside of any script; the error is a
// [*BrokenPromise], or nil.
func (h *Host) BrokenPromise() error {
	p := h.Promises
	if p == nil || len(p.calls) == 0 {
		return nil
	}
	calls := p.calls
	p.calls = nil
	h.Promises = nil // what is called now is no play
	defer func() { h.Promises = p }()
	for _, c := range slices.Backward(calls) { // the later ones first, because the state is set back
		if c.at > h.State.Mark() {
			continue
		}
		saved := h.State.Save(c.at)
		err := error(nil)
		if h.State.Version() == c.of {
			err = p.check(h, c)
		}
		h.State.Restore(saved)
		if err != nil {
			return err
		}
	}
	return nil
}

// check checks one call in the present state.
func (p *Promises) check(h *Host, c promised) error {
	lit := &literal{shown: map[string]string{}, rule: map[string]string{}, results: map[string]string{}}
	without, ok := h.walked(c, lit)
	if !ok {
		return nil
	}
	if err := lit.broken(c.rule); err != nil {
		return err
	}
	with, ok := h.walked(c, nil)
	if !ok {
		return nil
	}
	p.Checked++
	shown := "(" + flat(c.args) + ")"
	if with != without && c.rule.Pure {
		return impure(c.rule.ID, shown, without, with)
	}
	if with != without {
		return &BrokenPromise{c.rule.ID, shown, fmt.Sprintf("the odds of %s%s change with what the rules in it promise: %s, and without the promises %s", c.rule.ID, shown, with, without)}
	}
	if c.rule.Pure {
		call := string(c.key) + "\x00" + h.State.Hash()
		if was, ok := p.before[call]; ok && was != without {
			return impure(c.rule.ID, shown, was, without)
		}
		p.before[call] = without
	}
	return nil
}

func impure(rule, args, a, b string) error {
	return &BrokenPromise{rule, "pure " + args, fmt.Sprintf("the rule %s is marked pure, but its result for %s is not always the same: %s, and %s: pass to it what else it depends on, or remove pure", rule, args, a, b)}
}

// walked returns the distribution of the outcome of a call; false if it is not exact within
// the limits. With lit it ignores promises, and records where they were made.
func (h *Host) walked(c promised, lit *literal) (dist string, ok bool) {
	w := odds.NewWalker()
	shown := map[string]string{}
	var res *odds.Result
	err := h.Enumerate(w, func() (err error) {
		h.Run.Enumeration.literal = lit
		mark := h.State.Mark()
		budget := odds.Budget{Paths: promisePaths, Steps: promiseSteps, Work: h.Sandbox.Meter.Used, Stop: h.Sandbox.Meter.Stopped}
		res, err = odds.Walk(w, func(w *odds.Walker, key []byte) ([]byte, bool, error) {
			return h.Once(w, key, func(key []byte) ([]byte, bool, error) {
				h.State.Rollback(mark)
				if lit != nil {
					lit.begins()
				}
				args := make([]glua.LValue, len(c.args))
				for i, v := range c.args {
					args[i] = proxy.Copied(h.L, v)
				}
				results, err := h.Call(c.rule.Fn, glua.MultRet, args...)
				if err != nil {
					return nil, false, err
				}
				for _, v := range results {
					if !isData(v, 0) {
						return nil, false, errNotData
					}
					if key, err = proxy.AppendKey(key, v); err != nil {
						return nil, false, err
					}
				}
				key = h.appendWritten(append(key, 0))
				if _, ok := shown[string(key)]; !ok {
					text := flat(results)
					if h.State.Mark() != mark {
						text += " with its changes"
					}
					shown[string(key)] = strings.TrimSpace(text)
				}
				if lit != nil {
					lit.ends(w, string(key))
				}
				return key, false, nil
			})
		}, budget)
		return err
	})
	if err != nil || !res.Exact() || h.Sandbox.Meter.Stopped() {
		return "", false
	}
	if lit != nil {
		maps.Copy(lit.results, shown)
	}
	list := make([]string, len(res.Outcomes))
	for i, o := range res.Outcomes {
		list[i] = fmt.Sprintf("%s %s", shown[o.Key], o.P.RatString())
	}
	slices.Sort(list)
	return strings.Join(list, "; "), true
}

var errNotData = errors.New("a result is not data")

// literal records the promises that are made in a walk which does not rely on them.
type literal struct {
	runs    []literalRun
	now     []madePromise     // in the current run
	shown   map[string]string // keys as people read them
	rule    map[string]string // the rules that made them
	results map[string]string
}

// literalRun is one run: its answers by their places, its weight and its outcome.
type literalRun struct {
	answers []int
	weight  *big.Rat
	outcome string
	made    []madePromise
}

// madePromise is a promise made after some answers. That of a pure rule is about its result.
type madePromise struct {
	key    string
	at     int // number of answers before it
	pure   bool
	result string
}

func (x *literal) begins() { x.now = nil }

func (x *literal) ends(w *odds.Walker, outcome string) {
	x.runs = append(x.runs, literalRun{w.Places(), w.Chance(), outcome, x.now})
}

// rest records game.rest_depends_on.
func (x *literal) rest(h *Host, L *glua.LState, w *odds.Walker, from call) error {
	rule := ""
	if n := len(h.Run.frames); n > 0 {
		rule = h.Run.frames[n-1].ID
	}
	b := append([]byte{'r'}, rule...)
	b = binary.AppendUvarint(append(b, 0), uint64(from.heads))
	for _, i := range w.Places()[:from.answers] { // its callers may depend on them
		b = binary.AppendUvarint(b, uint64(i))
	}
	b = append(b, 0xff)
	var err error
	for _, v := range stack(L) {
		if b, err = proxy.AppendKey(b, v); err != nil {
			return err
		}
	}
	key := string(h.appendWritten(b))
	x.shown[key], x.rule[key] = "game."+restWord+"("+flat(stack(L))+")", rule
	x.now = append(x.now, madePromise{key: key, at: w.Answers()})
	return nil
}

// pureCall records a call of a rule marked pure, and runs it.
func (x *literal) pureCall(h *Host, L *glua.LState, r *Rule, w *odds.Walker) int {
	b, data := append([]byte{'p'}, r.ID...), true
	for _, v := range stack(L) {
		var err error
		if !isData(v, 0) {
			data = false
		} else if b, err = proxy.AppendKey(b, v); err != nil {
			data = false
		}
	}
	if !data {
		return h.callWhole(L, r)
	}
	key := string(h.appendWritten(b))
	m := madePromise{key: key, at: w.Answers(), pure: true}
	if _, ok := x.shown[key]; !ok {
		x.shown[key], x.rule[key] = "("+flat(stack(L))+")", r.ID
	}
	n := h.callWhole(L, r)
	results := stack(L)[L.GetTop()-n:]
	for _, v := range results {
		var err error
		if b, err = proxy.AppendKey(append(b, 0), v); err != nil || !isData(v, 0) {
			return n
		}
	}
	m.result = string(b)
	if x.results[m.result] == "" {
		x.results[m.result] = flat(results)
	}
	x.now = append(x.now, m)
	return n
}

// flat formats values as an author writes them.
func flat(list []glua.LValue) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = proxy.Flat(v)
	}
	return strings.Join(texts, ", ")
}

// broken returns the first promise that the runs contradict.
func (x *literal) broken(top *Rule) error {
	type place struct{ key, path string }
	shares, order := map[place]map[string]*big.Rat{}, map[string][]place{}
	var keys []string
	pure := map[string]bool{}
	for _, run := range x.runs {
		for _, m := range run.made {
			at := place{m.key, fmt.Sprint(run.answers[:m.at])}
			if shares[at] == nil {
				shares[at] = map[string]*big.Rat{}
				if order[m.key] == nil {
					keys = append(keys, m.key)
				}
				order[m.key], pure[m.key] = append(order[m.key], at), m.pure
			}
			outcome := run.outcome
			if m.pure {
				outcome = m.result
			}
			if shares[at][outcome] == nil {
				shares[at][outcome] = new(big.Rat)
			}
			shares[at][outcome].Add(shares[at][outcome], run.weight)
		}
	}
	for _, key := range keys {
		first := order[key][0]
		want := normed(shares[first])
		for _, at := range order[key][1:] {
			have := normed(shares[at])
			for _, outcome := range outcomes(want, have) {
				a, b := chance(want, outcome), chance(have, outcome)
				if a.Cmp(b) == 0 {
					continue
				}
				rule := x.rule[key]
				if rule == "" {
					rule = top.ID
				}
				if pure[key] {
					return impure(rule, x.shown[key], fmt.Sprintf("%q has the chance %s", x.results[outcome], a.RatString()), "elsewhere "+b.RatString())
				}
				return &BrokenPromise{rule, x.shown[key], fmt.Sprintf("%s in the rule %s does not hold: after some dice that lead to it %s ends with %q with the chance %s, after others with %s: name everything that the rest depends on", x.shown[key], rule, top.ID, x.results[outcome], a.RatString(), b.RatString())}
			}
		}
	}
	return nil
}

// normed divides weights by their sum.
func normed(m map[string]*big.Rat) map[string]*big.Rat {
	total, out := new(big.Rat), map[string]*big.Rat{}
	for _, r := range m {
		total.Add(total, r)
	}
	for k, r := range m {
		out[k] = new(big.Rat).Quo(r, total)
	}
	return out
}

// outcomes lists the outcomes of two distributions, sorted.
func outcomes(a, b map[string]*big.Rat) (list []string) {
	for _, m := range []map[string]*big.Rat{a, b} {
		for k := range m {
			list = append(list, k)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func chance(m map[string]*big.Rat, outcome string) *big.Rat {
	if r := m[outcome]; r != nil {
		return r
	}
	return new(big.Rat)
}
