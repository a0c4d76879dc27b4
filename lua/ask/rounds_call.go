package ask

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"
)

// again is a round that is one call of a rule with the names that it assigns, or
// with numbers: `a, b = round(a, b)`. It is called from here, and its condition
// is asked once for each state that rounds come to.
type again struct {
	fn   *glua.LFunction
	args []againArg
	ends map[string]bool // whether the condition holds, by the keys of states
	key  []byte
}

// againArg is a name, or a number where that is "".
type againArg struct {
	name   string
	number glua.LValue
}

// readAgain reads such a round; it is nil for any other.
func (k *inquiry) readAgain(text string) *again {
	_, call, _ := strings.Cut(text, "=")
	name, list, plain := plainCall(strings.TrimSpace(call))
	if !plain || k.q.Until == "" || slices.ContainsFunc(k.vars, func(v string) bool { return v == name }) {
		return nil
	}
	callee, err := k.values(name)
	if err != nil || len(callee) != 1 || ruleOf(k.h, callee[0]) == nil {
		return nil
	}
	a := &again{ends: map[string]bool{}}
	a.fn, _ = callee[0].(*glua.LFunction)
	for _, word := range cutCommas(list) {
		if n, err := strconv.Atoi(word); err == nil {
			a.args = append(a.args, againArg{number: glua.LNumber(n)})
		} else if slices.Contains(k.vars, word) {
			a.args = append(a.args, againArg{name: word})
		} else {
			return nil
		}
	}
	if a.fn == nil {
		return nil
	}
	return a
}

// goAgain carries out the round; the one result says whether the condition holds.
func (k *inquiry) goAgain() ([]glua.LValue, error) {
	a := k.again
	args := make([]glua.LValue, len(a.args))
	for i, x := range a.args {
		if args[i] = x.number; x.name != "" {
			args[i] = k.env.RawGetString(x.name)
		}
	}
	results, err := k.h.Call(a.fn, glua.MultRet, args...)
	if err != nil {
		return nil, err
	}
	for i, name := range k.vars {
		v := glua.LValue(glua.LNil)
		if i < len(results) {
			v = results[i]
		}
		k.env.RawSetString(name, v)
	}
	return k.holds()
}

// holds asks the condition, where it has not been asked in this state before. One
// that asks for dice itself is asked each time.
func (k *inquiry) holds() ([]glua.LValue, error) {
	a, h := k.again, k.h
	if !k.walker.Sampling() {
		var err error
		if a.key, err = k.state(a.key[:0]); err != nil {
			return nil, cmp.Or(k.misassigned(err), err)
		}
		if end, known := a.ends[string(a.key)]; known {
			return []glua.LValue{glua.LBool(end)}, nil
		}
	}
	answers, mark := k.walker.Answers(), h.State.Mark()
	res, err := h.Call(k.until, 1)
	if err != nil {
		return nil, cmp.Or(k.misassigned(err), err)
	}
	if !k.walker.Sampling() && k.walker.Answers() == answers && h.State.Mark() == mark {
		a.ends[string(a.key)] = glua.LVAsBool(res[0])
	}
	return res, nil
}
