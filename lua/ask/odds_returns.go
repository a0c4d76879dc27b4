package ask

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua"
	"parley/lua/sandbox"
)

// A round may be asked for by its first call alone: `round(10, 8) until ours
// < 1 or theirs < 1`. Where the condition names parameters of the rule, what
// it returns is what it is called with next, in that order.

// asAssignment turns such a question into `ours, theirs = round(ours, theirs)`
// and gives the names their first values; ok is false for any other.
func (k *oddsAsk) asAssignment(text string) (src string, ok bool) {
	name, list, plain := plainCall(text)
	if !plain || k.q.Until == "" {
		return "", false
	}
	callee, err := k.values(name)
	if err != nil || len(callee) != 1 {
		return "", false
	}
	names := parameters(k.h, callee[0])
	args, err := k.values(list)
	if err != nil || len(args) == 0 || len(args) > len(names) {
		return "", false
	}
	names = names[:len(args)]
	means, meant := namesIn(k.q.Until), false
	for _, name := range names {
		if known, taken := k.names[name]; !sandbox.IsName(name) || taken && !known {
			return "", false
		}
		meant = meant || slices.Contains(means, name)
	}
	if !meant {
		return "", false
	}
	for i, name := range names {
		k.define(name, args[i])
	}
	list = strings.Join(names, ", ")
	return list + " = " + name + "(" + list + ")", true
}

// values evaluates a list of expressions.
func (k *oddsAsk) values(src string) ([]glua.LValue, error) {
	fn, err := k.h.Compile(lua.QuestionChunk, "return "+src, k.env, k.names)
	if err != nil {
		return nil, err
	}
	return k.h.Call(fn, glua.MultRet)
}

// parameters lists the names of a rule's parameters, none where the value is
// no rule.
func parameters(h *lua.Host, v glua.LValue) []string {
	for _, r := range h.Book.RuleOrder {
		if glua.LValue(r.Fn) == v {
			return lua.ParamNames(r.Run)
		}
	}
	return nil
}

// misassigned explains the error of a round whose names have got a table, or
// nothing, where they began with a value: `a, b = round(a, b)` of a rule that
// returns its answer in one table. It is nil where that is not so.
func (k *oddsAsk) misassigned(err error) error {
	if err == nil || k.h.Now.Walker() != nil && errors.Is(err, lua.CutRun) {
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
