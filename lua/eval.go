package lua

import (
	"errors"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/sandbox"
	"parley/lua/source"
)

// eval compiles and runs a text: as an expression where it is one.
func (h *Host) eval(name, src string) ([]glua.LValue, error) {
	text := src
	switch sandbox.Incomplete(src) {
	case sandbox.Expression:
		text = "return " + src
	case sandbox.More:
		return nil, errors.New("the chunk is not complete")
	}
	proto, found := sandbox.Compile(name, []byte(text), h.sb.Names())
	if len(found) > 0 {
		var faults source.Faults
		for _, f := range found {
			faults = append(faults, luaFault(f))
		}
		return nil, faults
	}
	return h.call(h.sb.Function(proto), glua.MultRet)
}
