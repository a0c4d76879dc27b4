package lua

import (
	"fmt"
	"slices"
	"strings"

	"parley/lua/nearest"
	"parley/lua/source"

	glua "github.com/yuin/gopher-lua"
)

// What several scripts hold is read-only, so that none of them changes what
// another sees: the words hex and plane, and what a chapter returns.

const (
	wordHint    = "the words of the vocabulary belong to all scripts"
	chapterHint = "what a chapter offers is changed in its own file, or by a house rule that wraps a rule"
)

// shared makes a read-only value of a table that several scripts are to hold.
// A name it does not have is an error.
func (m *mirror) shared(t *glua.LTable, thing, hint string) glua.LValue {
	var names []string
	for _, k := range sortedKeys(t) {
		names = append(names, k.String())
	}
	t.Metatable = m.blank(thing, names)
	return m.wrap(&proxy{data: t, thing: thing, hint: hint})
}

// offered makes of what a chapter returned what other scripts see of it: a
// copy that is read-only, with the tables in it. The chapter's own table is out
// of their reach.
func (m *mirror) offered(name string, v glua.LValue) (glua.LValue, error) {
	t, ok := v.(*glua.LTable)
	if !ok {
		return v, nil
	}
	c := offering{m, "the chapter " + name, map[*glua.LTable]glua.LValue{}}
	out, err := c.table(t, 0)
	if err != nil {
		return nil, err
	}
	p := asProxy(out)
	var names []string
	for _, k := range sortedKeys(p.data) {
		names = append(names, k.String())
	}
	p.data.Metatable = m.blank(c.thing, names)
	return out, nil
}

// maxOffered is how deep the tables that a chapter returns may be nested.
const maxOffered = 20

// offering is a chapter's value being copied.
type offering struct {
	m     *mirror
	thing string
	made  map[*glua.LTable]glua.LValue // so that a table within itself ends
}

func (c *offering) table(t *glua.LTable, depth int) (glua.LValue, error) {
	if v := c.made[t]; v != nil {
		return v, nil
	}
	if depth > maxOffered {
		return nil, fmt.Errorf("%s returns tables nested more than %d deep", c.thing, maxOffered)
	}
	if t.Metatable != glua.LNil {
		return nil, fmt.Errorf("%s returns a table with a metatable: it can offer functions, values and plain tables of them", c.thing)
	}
	p := &proxy{data: c.m.L.CreateTable(t.Len(), 0), thing: c.thing, hint: chapterHint}
	out := c.m.wrap(p)
	c.made[t] = out
	for k, v := t.Next(glua.LNil); k != glua.LNil; k, v = t.Next(k) {
		if _, ok := k.(*glua.LTable); ok {
			return nil, fmt.Errorf("%s returns a table with a table for a key", c.thing)
		}
		if inner, ok := v.(*glua.LTable); ok {
			var err error
			if v, err = c.table(inner, depth+1); err != nil {
				return nil, err
			}
		}
		p.data.RawSet(k, v)
	}
	return out, nil
}

// blank lets a known column that a row leaves blank read nil and refuses every
// other name.
func (m *mirror) blank(thing string, known []string) *glua.LTable {
	is := map[string]bool{}
	for _, k := range known {
		is[k] = true
	}
	mt := m.L.CreateTable(0, 1)
	mt.RawSetString("__index", m.L.NewFunction(func(L *glua.LState) int {
		if key := L.Get(2).String(); !is[key] {
			m.raise(fmt.Errorf("%s has no %q%s", thing, key, nearest.Guess(key, known)))
		}
		L.Push(glua.LNil)
		return 1
	}))
	mt.RawSetString("__metatable", glua.LFalse)
	return mt
}

// node turns a value of a TOML file into a read-only value of Lua.
func (m *mirror) node(n source.Node, thing string) glua.LValue {
	switch n.Kind() {
	case source.KindString, source.KindDatetime:
		return glua.LString(n.Str())
	case source.KindInteger, source.KindFloat:
		return glua.LNumber(n.Num())
	case source.KindBool:
		return glua.LBool(n.Bool())
	case source.KindArray:
		p := &proxy{data: m.L.CreateTable(n.Len(), 0), thing: thing}
		for i := range n.Len() {
			p.data.Append(m.node(n.Index(i), thing))
		}
		return m.wrap(p)
	case source.KindTable:
		p := &proxy{data: m.L.CreateTable(0, n.Len()), thing: thing}
		for _, k := range n.Keys() {
			p.data.RawSetString(k, m.node(n.Get(k), thing))
		}
		return m.wrap(p)
	}
	return glua.LNil
}

// readOnly makes of a value what a rule reads: lists are read-only.
func (m *mirror) readOnly(v glua.LValue, thing string) glua.LValue {
	t, ok := v.(*glua.LTable)
	if !ok {
		return v
	}
	p := &proxy{data: m.L.CreateTable(t.Len(), 0), thing: thing}
	for i := 1; i <= t.Len(); i++ {
		p.data.Append(m.readOnly(t.RawGetInt(i), thing))
	}
	return m.wrap(p)
}

// sortedKeys returns the keys of a table: numbers ascending, then text, then
// booleans; others last.
func sortedKeys(t *glua.LTable) []glua.LValue {
	var keys []glua.LValue
	for k, _ := t.Next(glua.LNil); k != glua.LNil; k, _ = t.Next(k) {
		keys = append(keys, k)
	}
	rank := func(v glua.LValue) int {
		switch v.(type) {
		case glua.LNumber:
			return 0
		case glua.LString:
			return 1
		case glua.LBool:
			return 2
		}
		return 3
	}
	slices.SortStableFunc(keys, func(a, b glua.LValue) int {
		if c := rank(a) - rank(b); c != 0 {
			return c
		}
		if x, ok := a.(glua.LNumber); ok {
			switch y := b.(glua.LNumber); {
			case x < y:
				return -1
			case x > y:
				return 1
			}
			return 0
		}
		return strings.Compare(a.String(), b.String())
	})
	return keys
}
