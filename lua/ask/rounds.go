package ask

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/odds"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// A round may be written as its first call only: `round(10, 8) until ours < 1 or theirs
// < 1`. If the condition names parameters of the rule, the results of each call are the
// arguments of the next, in that order.

// asAssignment rewrites such a question to `ours, theirs = round(ours, theirs)` and
// gives the names their first values; it returns "" for any other question.
func (k *inquiry) asAssignment(text string) string {
	name, list, plain := plainCall(text)
	if !plain || k.q.Until == "" {
		return ""
	}
	callee, err := k.values(name)
	if err != nil || len(callee) != 1 {
		return ""
	}
	r := ruleOf(k.h, callee[0])
	if r == nil {
		return ""
	}
	names := lua.ParamNames(r.Body())
	args, err := k.values(list)
	if err != nil || len(args) == 0 || len(args) > len(names) {
		return ""
	}
	names = names[:len(args)]
	means, meant := namesIn(k.q.Until), false
	for _, name := range names {
		if known, taken := k.names[name]; !sandbox.IsName(name) || taken && !known {
			return ""
		}
		meant = meant || slices.Contains(means, name)
	}
	if !meant {
		return ""
	}
	for i, name := range names {
		k.define(name, args[i])
	}
	list = strings.Join(names, ", ")
	return list + " = " + name + "(" + list + ")"
}

// misassigned explains the error of a round whose names have become a table, or nil,
// although they began with a value: `a, b = round(a, b)` for a rule that returns one
// table. It returns nil for other errors.
func (k *inquiry) misassigned(err error) error {
	if err == nil || k.h.Run.Walker() != nil && errors.Is(err, lua.CutRun) {
		return nil
	}
	for i, name := range k.vars {
		began := k.first[i].Type()
		got, ok := k.env.RawGetString(name).(*glua.LTable)
		if !ok || began == glua.LTTable {
			continue
		}
		fields := stringKeys(got)
		if len(fields) == 0 {
			return fmt.Errorf("%s begins as a %s, and the question makes it a table", name, began)
		}
		return fmt.Errorf("%s begins as a %s, and the question makes it a table with %s: assign values, one for each name", name, began, strings.Join(fields, ", "))
	}
	return nil
}

// ended evaluates the condition.
func (k *inquiry) ended(results []glua.LValue) (bool, error) {
	if k.vars != nil {
		return len(results) > 0 && glua.LVAsBool(results[0]), nil
	}
	if len(results) > 0 {
		k.env.RawSetString("result", results[0])
		if t, ok := results[0].(*glua.LTable); ok {
			for key, v := t.Next(glua.LNil); key != glua.LNil; key, v = t.Next(key) {
				if s, ok := key.(glua.LString); ok && string(s) != "result" {
					k.env.RawSetString(string(s), v)
				}
			}
		}
	}
	res, err := k.h.Call(k.until, 1)
	return err == nil && glua.LVAsBool(res[0]), err
}

// barred returns why an order that is repeated may not be given again, "" if it may.
func (k *inquiry) barred() (string, error) {
	if k.order == nil || k.until == nil || k.h.State.Mark() == k.base {
		return "", nil // already checked for the first round
	}
	refused, err := k.h.Refusals(k.order)
	if err != nil || len(refused) == 0 {
		return "", err
	}
	return refused[0].Text, nil
}

// refusedField is the column that says why a round was refused.
const refusedField = "refused"

// refused appends the key of the outcome if an order cannot be repeated: the outcome so
// far, and the refusal.
func (k *inquiry) refused(key []byte, text string) ([]byte, error) {
	plain, err := k.outcome(nil, nil)
	if err != nil {
		return nil, err
	}
	key = append(append(key, plain...), "\x00refused "+text...)
	if k.seen[string(key)] != nil {
		return key, nil
	}
	soFar, o := k.seen[string(plain)], record()
	if was, ok := soFar.json.(map[string]any); ok {
		o.json = maps.Clone(was)
	}
	o.fields = slices.Clone(soFar.fields)
	o.set(refusedField, text)
	k.seen[string(key)] = o
	return key, nil
}

// state appends the key of a state of a fight, and records its values if they are
// enough to restore it.
func (k *inquiry) state(key []byte) ([]byte, error) {
	values := k.varsNow()
	key, written, err := k.stateKey(key, values)
	if err != nil {
		return nil, err
	}
	plain := func(v glua.LValue) bool {
		t := v.Type()
		return t == glua.LTNumber || t == glua.LTString || t == glua.LTBool
	}
	if !written && !slices.ContainsFunc(values, func(v glua.LValue) bool { return !plain(v) }) && k.snaps[string(key)] == nil {
		k.snaps[string(key)] = values
	}
	return key, nil
}

// stateKey appends the key of a state: the values of names, and what has been written.
func (k *inquiry) stateKey(key []byte, values []glua.LValue) (_ []byte, written bool, err error) {
	for _, v := range values {
		if key, err = proxy.AppendKey(key, v); err != nil {
			return nil, false, err
		}
	}
	before := len(key)
	if h := k.h; h.State.Mark() != k.base {
		key = h.State.AppendDiff(key, k.base)
	}
	return key, len(key) > before, nil
}

// enter restores a state of a fight.
func (k *inquiry) enter(c *odds.Chain, s *odds.State) error {
	h := k.h
	h.State.Rollback(k.base)
	k.mark, k.start = k.base, k.first
	if s.From == nil {
		return nil
	}
	if values, ok := k.snaps[s.Key]; ok {
		k.start = values
		return nil
	}
	k.setVars(k.first)
	for _, step := range append(s.Rounds()[1:], s) {
		err := c.Retrace(step, func(w *odds.Walker) error {
			_, _, err := h.Once(w, nil, func([]byte) ([]byte, bool, error) {
				_, err := k.act()
				return nil, false, err
			})
			return err
		})
		if err != nil {
			return err
		}
	}
	k.mark, k.start = h.State.Mark(), k.varsNow()
	return nil
}

// waiting records, after the first round of an order that is repeated, whose orders the
// phase still waits for.
func (k *inquiry) waiting() error {
	h := k.h
	if k.order == nil || k.waits != nil {
		return nil
	}
	k.waits = []string{}
	if h.Clock.Mode() != turn.Secret {
		return nil
	}
	closed, err := h.Clock.Script.Closed(h.Clock.Phase().ID)
	if err != nil || closed {
		return err
	}
	for _, it := range h.Clock.Waiting() {
		if name := h.CalledItem(it); (it.Player != k.order.Player || it.Piece != k.order.Piece) && !slices.Contains(k.waits, name) {
			k.waits, k.waitsFor = append(k.waits, name), it.Player
		}
	}
	return nil
}

// endless explains why a question that was walked completely never ends.
func (k *inquiry) endless(res *odds.Result) string {
	switch {
	case k.until == nil:
		return "a loop in the rules never ends"
	case len(k.waits) > 0:
		return fmt.Sprintf("the orders of %s are missing, and sealed orders are carried out when all are given; ask without until, and assume them: given %s: ORDER",
			strings.Join(k.waits, " and "), k.waitsFor)
	case res.States == 2 && k.order != nil:
		return "repeating this order changes nothing"
	case res.States == 2 && k.vars != nil:
		return "a round brings " + strings.Join(k.vars, ", ") + " to the same values each time"
	case res.States == 2:
		return "one round is like another: nothing that " + k.q.Until + " depends on changes"
	}
	if len(res.Outcomes) > 0 {
		return "no round that follows brings " + k.q.Until
	}
	return "no round brings " + k.q.Until
}
