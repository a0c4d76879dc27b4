package argument

import (
	"math"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/proxy"
)

// Given holds the arguments of one order, in declared order; nil of Lua is one
// that is left out. It is not a table, because many orders are tried for each
// one given, and a table for each would take longer than most checks.
type Given []glua.LValue

// Table makes the table of arguments that a check or a run gets. It is a copy,
// with its lists: writing to it changes nothing else.
func (k *Kinds) Table(args []Arg, given Given) *glua.LTable {
	n := 0
	for _, v := range given {
		if v != glua.LNil {
			n++
		}
	}
	t := k.l.CreateTable(0, n)
	for i, v := range given {
		if v != glua.LNil {
			t.RawSetString(args[i].Name, proxy.Copied(k.l, v))
		}
	}
	return t
}

// Plain says whether there are no lists among the arguments, and no zero below zero, which
// equals another.
func (g Given) Plain() bool {
	for _, v := range g {
		switch v := v.(type) {
		case *glua.LTable:
			return false
		case glua.LNumber:
			if v == 0 && math.Signbit(float64(v)) {
				return false
			}
		}
	}
	return true
}

// Are says whether a table holds exactly these arguments.
func (g Given) Are(args []Arg, t *glua.LTable) bool {
	for i, v := range g {
		if !Equal(v, t.RawGetString(args[i].Name)) {
			return false
		}
	}
	return true
}

// Like says whether a table holds these arguments but for open ones, whose values may
// differ.
func (g Given) Like(args []Arg, t *glua.LTable) bool {
	for i, v := range g {
		if !args[i].Open() && !Equal(v, t.RawGetString(args[i].Name)) {
			return false
		}
	}
	return true
}

// Equal compares values of arguments, tables by content.
func Equal(v, w glua.LValue) bool {
	a, ok1 := v.(*glua.LTable)
	b, ok2 := w.(*glua.LTable)
	if !ok1 || !ok2 {
		return v == w
	}
	n := 0
	for k, x := a.Next(glua.LNil); k != glua.LNil; k, x = a.Next(k) {
		if n++; !Equal(x, b.RawGet(k)) {
			return false
		}
	}
	for k, _ := b.Next(glua.LNil); k != glua.LNil; k, _ = b.Next(k) {
		n--
	}
	return n == 0
}
