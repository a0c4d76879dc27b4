package lua

import (
	"regexp"

	glua "github.com/yuin/gopher-lua"
)

// A question that is one call of a rule with plain arguments is asked of the
// rule itself, without the chunk around it: the runs of a large tree then go
// through half as many functions.

var plainCall = regexp.MustCompile(`^([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)\s*\(([\w\s,."+*/-]*)\)$`)

// direct is a rule to be called with values.
type direct struct {
	rule *Rule
	args []glua.LValue
}

// readDirect reads a call of a rule; nil where the text is anything else.
func (k *oddsAsk) readDirect(text string) *direct {
	h := k.h
	m := plainCall.FindStringSubmatch(text)
	if m == nil || len(h.house.active) > 0 {
		return nil
	}
	callee, err := k.values(m[1])
	if err != nil || len(callee) != 1 {
		return nil
	}
	d := &direct{}
	for _, r := range h.book.ruleOrder {
		if glua.LValue(r.fn) == callee[0] && r.run != nil && !r.pure && r.layers == nil && r.listens == nil {
			d.rule = r
		}
	}
	if d.rule == nil {
		return nil
	}
	if d.args, err = k.values(m[2]); err != nil {
		return nil
	}
	for _, v := range d.args {
		if t := v.Type(); t == glua.LTTable || t == glua.LTFunction {
			return nil
		}
	}
	return d
}

func (h *Host) callDirect(d *direct) ([]glua.LValue, error) {
	depth := h.push(d.rule)
	res, err := h.call(d.rule.run, glua.MultRet, d.args...)
	if err != nil {
		err = h.located(err)
	}
	h.unwind(depth)
	return res, err
}
