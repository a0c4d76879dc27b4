package lua

import (
	glua "github.com/yuin/gopher-lua"
)

// eval compiles and runs a text, with chapters, rules and pieces at hand: as an
// expression where it is one. What it assigns is forgotten.
func (h *Host) eval(name, src string) ([]glua.LValue, error) {
	env, names := h.environment()
	names[""] = true
	fn, err := h.expression(name, src, env, names)
	if err != nil {
		return nil, err
	}
	return h.call(fn, glua.MultRet)
}
