package lua

import (
	glua "github.com/yuin/gopher-lua"
)

// Eval compiles and runs a text, with chapters, rules and pieces at hand: as an
// expression where it is one. What it assigns is forgotten.
func (h *Host) Eval(name, src string) ([]glua.LValue, error) {
	env, names := h.Environment()
	names[""] = true
	fn, err := h.Expression(name, src, env, names)
	if err != nil {
		return nil, err
	}
	return h.Call(fn, glua.MultRet)
}
