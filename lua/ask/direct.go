package ask

import (
	glua "github.com/yuin/gopher-lua"

	"parley/lua"
)

// direct is a rule to be called with values. A question that is one such call
// is asked of the rule itself, without the chunk around it: the runs of a large
// tree then go through half as many functions.
type direct struct {
	rule *lua.Rule
	args []glua.LValue
}

// readDirect reads a call of a rule; nil where the text is anything else.
func (k *inquiry) readDirect(text string) *direct {
	h := k.h
	rule, args, ok := plainCall(text)
	if !ok || len(h.HouseRules.Active) > 0 {
		return nil
	}
	callee, err := k.values(rule)
	if err != nil || len(callee) != 1 {
		return nil
	}
	r := ruleOf(h, callee[0])
	if r == nil || r.Run == nil || r.Pure {
		return nil
	}
	d := &direct{rule: r}
	if d.args, err = k.values(args); err != nil {
		return nil
	}
	for _, v := range d.args {
		if t := v.Type(); t == glua.LTTable || t == glua.LTFunction {
			return nil
		}
	}
	return d
}

// callRule calls a rule with values, without the function around it where that
// would do no more.
func (k *inquiry) callRule(r *lua.Rule, args []glua.LValue) ([]glua.LValue, error) {
	h := k.h
	if r.Run == nil || r.Pure || len(h.HouseRules.Active) > 0 {
		return h.Call(r.Fn, glua.MultRet, args...)
	}
	depth := h.Push(r)
	defer h.Unwind(depth)
	results, err := h.Call(r.Run, glua.MultRet, args...)
	if err != nil {
		err = h.Located(err)
	}
	return results, err
}

// ruleOf is the rule that a value is, nil where it is none.
func ruleOf(h *lua.Host, v glua.LValue) *lua.Rule {
	return h.RuleOf(v)
}
