package lua

import (
	glua "github.com/yuin/gopher-lua"
)

// paramNames are the names of a function's parameters, as its chapter has them.
func paramNames(fn *glua.LFunction) []string {
	if fn == nil || fn.IsG {
		return nil
	}
	names := []string{}
	for i := 0; i < int(fn.Proto.NumParameters) && i < len(fn.Proto.DbgLocals); i++ {
		names = append(names, fn.Proto.DbgLocals[i].Name)
	}
	return names
}
