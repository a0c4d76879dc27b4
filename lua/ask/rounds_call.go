package ask

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/odds"
	"parley/lua"
)

// again is a round that is one call of a rule with the names that it assigns, or with
// numbers: `a, b = round(a, b)`. It is called directly with values that are not written
// into the environment, and the result of each state is computed once.
type again struct {
	rule  *lua.Rule
	args  []againArg
	with  []glua.LValue // the arguments
	now   []glua.LValue // the current values of the names
	comes map[string]*comesTo
	key   []byte
}

// againArg is the index of a name, or a number if the index is negative.
type againArg struct {
	name   int
	number glua.LValue
}

// comesTo is the key of a state or of an outcome.
type comesTo struct {
	key []byte
	end bool
}

// readAgain parses such a round; it returns nil for any other.
func (k *inquiry) readAgain(text string) *again {
	_, call, _ := strings.Cut(text, "=")
	name, list, plain := plainCall(strings.TrimSpace(call))
	if !plain || k.q.Until == "" || slices.ContainsFunc(k.vars, func(v string) bool { return v == name }) {
		return nil
	}
	callee, err := k.values(name)
	if err != nil || len(callee) != 1 {
		return nil
	}
	a := &again{rule: ruleOf(k.h, callee[0]), comes: map[string]*comesTo{}, now: k.varsNow()}
	if a.rule == nil {
		return nil
	}
	for _, word := range cutCommas(list) {
		if n, err := strconv.Atoi(word); err == nil {
			a.args = append(a.args, againArg{-1, glua.LNumber(n)})
		} else if i := slices.Index(k.vars, word); i >= 0 {
			a.args = append(a.args, againArg{name: i})
		} else {
			return nil
		}
	}
	a.with = make([]glua.LValue, len(a.args))
	return a
}

// goAgain runs the round; it returns the new values of the names.
func (k *inquiry) goAgain() ([]glua.LValue, error) {
	a := k.again
	for i, x := range a.args {
		if a.with[i] = x.number; x.name >= 0 {
			a.with[i] = a.now[x.name]
		}
	}
	results, err := k.callRule(a.rule, a.with)
	if err != nil {
		return nil, err
	}
	for i := range a.now {
		if a.now[i] = glua.LNil; i < len(results) {
			a.now[i] = results[i]
		}
	}
	return a.now, nil
}

// onceMore is one run of such a round: it returns the key of its result, and whether
// that is a state from which it continues.
func (k *inquiry) onceMore(w *odds.Walker, key []byte) ([]byte, bool, error) {
	a, h := k.again, k.h
	exact := !w.Sampling()
	if exact {
		h.State.Rollback(k.mark)
		copy(a.now, k.start)
	}
	_, err := k.goAgain()
	if err != nil {
		return nil, false, err
	}
	if exact {
		if a.key, _, err = k.stateKey(a.key[:0], a.now); err == nil {
			if c := a.comes[string(a.key)]; c != nil {
				k.wrote = k.wrote || c.end && h.State.Mark() != k.base
				return append(key, c.key...), !c.end, nil
			}
		}
	}
	k.setVars(a.now)
	if err != nil {
		return nil, false, cmp.Or(k.misassigned(err), err)
	}
	answers, mark := w.Answers(), h.State.Mark()
	res, err := h.Call(k.until, 1)
	if err != nil {
		return nil, false, cmp.Or(k.misassigned(err), err)
	}
	c := &comesTo{end: glua.LVAsBool(res[0])}
	switch {
	case c.end:
		key, err = k.outcome(key, res)
	case exact:
		key, err = k.state(key)
	}
	if err == nil && exact && w.Answers() == answers && h.State.Mark() == mark {
		c.key, a.comes[string(a.key)] = slices.Clone(key), c
	}
	return key, !c.end, err
}
