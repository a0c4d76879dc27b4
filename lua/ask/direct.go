package ask

import (
	glua "github.com/yuin/gopher-lua"

	"parley/lua"
)

// direct is a rule to call with constant arguments. A question that is one such call
// runs the rule itself, without a chunk around it: that halves the number of function
// calls in the runs of a large tree.
type direct struct {
	rule *lua.Rule
	args []glua.LValue
}

// readDirect parses a call of a rule; nil if the text is anything else.
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

// callRule calls a rule with values, and skips the function around it if that would do
// nothing else.
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

// ruleOf returns the rule of a value, nil if there is none.
func ruleOf(h *lua.Host, v glua.LValue) *lua.Rule {
	return h.RuleOf(v)
}
