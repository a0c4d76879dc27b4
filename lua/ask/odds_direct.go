package ask

import (
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua"
	"parley/lua/sandbox"
)

// A question that is one call of a rule with plain arguments is asked of the
// rule itself, without the chunk around it: the runs of a large tree then go
// through half as many functions.

// plainCall cuts a call with plain arguments: names, fields, numbers, texts, and
// sums of them. The rule is a name or a field of one.
func plainCall(text string) (rule, args string, ok bool) {
	words := sandbox.Words(text)
	open := slices.IndexFunc(words, func(w sandbox.Word) bool { return w.Text == "(" })
	last := len(words) - 1
	if open != 1 && open != 3 || last <= open || words[last].Text != ")" || !words[0].Name || !words[open-1].Name || open == 3 && words[1].Text != "." {
		return "", "", false
	}
	for _, w := range words[open+1 : last] {
		if !w.Name && !w.Number && !w.Quoted && !sandbox.IsKeyword(w.Text) && !strings.Contains(",.+-*/", w.Text) {
			return "", "", false
		}
	}
	return text[:words[open-1].End], text[words[open].End:words[last].From], true
}

// direct is a rule to be called with values.
type direct struct {
	rule *lua.Rule
	args []glua.LValue
}

// readDirect reads a call of a rule; nil where the text is anything else.
func (k *oddsAsk) readDirect(text string) *direct {
	h := k.h
	rule, args, ok := plainCall(text)
	if !ok || len(h.HouseRules.Active) > 0 {
		return nil
	}
	callee, err := k.values(rule)
	if err != nil || len(callee) != 1 {
		return nil
	}
	d := &direct{}
	for _, r := range h.Book.RuleOrder {
		if glua.LValue(r.Fn) == callee[0] && r.Run != nil && !r.Pure && r.Layers == nil && r.Listens == nil {
			d.rule = r
		}
	}
	if d.rule == nil {
		return nil
	}
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

func callDirect(h *lua.Host, d *direct) ([]glua.LValue, error) {
	depth := h.Push(d.rule)
	res, err := h.Call(d.rule.Run, glua.MultRet, d.args...)
	if err != nil {
		err = h.Located(err)
	}
	h.Unwind(depth)
	return res, err
}
