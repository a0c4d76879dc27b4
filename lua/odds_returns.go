package lua

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	glua "github.com/yuin/gopher-lua"
)

// A round may be asked for by its first call alone: `round(10, 8) until ours
// < 1 or theirs < 1`. Where the condition names parameters of the rule, what
// it returns is what it is called with next, in that order.

// asAssignment turns such a question into `ours, theirs = round(ours, theirs)`
// and gives the names their first values; ok is false for any other.
func (k *oddsAsk) asAssignment(text string) (src string, ok bool) {
	m := plainCall.FindStringSubmatch(text)
	if m == nil || k.q.Until == "" {
		return "", false
	}
	callee, err := k.values(m[1])
	if err != nil || len(callee) != 1 {
		return "", false
	}
	names := k.h.parameters(callee[0])
	args, err := k.values(m[2])
	if err != nil || len(args) == 0 || len(args) > len(names) {
		return "", false
	}
	names = names[:len(args)]
	meant := false
	for _, name := range names {
		if known, taken := k.names[name]; !isLuaName(name) || taken && !known {
			return "", false
		}
		meant = meant || regexp.MustCompile(`\b`+name+`\b`).MatchString(k.q.Until)
	}
	if !meant {
		return "", false
	}
	for i, name := range names {
		k.define(name, args[i])
	}
	list := strings.Join(names, ", ")
	return list + " = " + m[1] + "(" + list + ")", true
}

// values evaluates a list of expressions.
func (k *oddsAsk) values(src string) ([]glua.LValue, error) {
	fn, err := k.h.compile(questionChunk, "return "+src, k.env, k.names)
	if err != nil {
		return nil, err
	}
	return k.h.call(fn, glua.MultRet)
}

// parameters lists the names of a rule's parameters, none where the value is
// no rule.
func (h *Host) parameters(v glua.LValue) (names []string) {
	for _, r := range h.book.ruleOrder {
		if r.run == nil || glua.LValue(r.fn) != v || r.run.Proto == nil {
			continue
		}
		for i := range int(r.run.Proto.NumParameters) {
			if i < len(r.run.Proto.DbgLocals) {
				names = append(names, r.run.Proto.DbgLocals[i].Name)
			}
		}
	}
	return names
}

// misassigned explains the error of a round whose names have got a table, or
// nothing, where they began with a value: `a, b = round(a, b)` of a rule that
// returns its answer in one table. It is nil where that is not so.
func (k *oddsAsk) misassigned(err error) error {
	if err == nil || k.h.run.walker() != nil && errors.Is(err, cutRun) {
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
