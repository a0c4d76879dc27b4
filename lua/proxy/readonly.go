package proxy

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
	"parley/lua/sandbox"
	"parley/lua/source"
)

// Values shared by several scripts are read-only, so that none of them changes what
// another sees: the words hex and plane, and the values of chapters.

// WordHint says why a word of the vocabulary is read-only.
const WordHint = "the words of the vocabulary belong to all scripts"

// chapterHint says how to change what a chapter offers.
const chapterHint = "what a chapter offers is changed in its own file, or by a house rule that wraps a rule"

// Shared makes a table read-only, for several scripts. Reading a missing name is an
// error.
func (m *Mirror) Shared(t *glua.LTable, thing, hint string) glua.LValue {
	t.Metatable = m.Blank(thing, names(t))
	return m.Wrap(&Proxy{Data: t, Thing: thing, Hint: hint})
}

// names returns the keys of a table as texts, in order.
func names(t *glua.LTable) (list []string) {
	for _, k := range SortedKeys(t) {
		list = append(list, k.String())
	}
	return list
}

// Awaited returns what other scripts see of a chapter before it has run: reading it is
// an error, which early returns, until [Mirror.Offer] fills it.
func (m *Mirror) Awaited(name string, early func(key string) error) glua.LValue {
	p := &Proxy{Data: m.L.CreateTable(0, 0), Thing: "the chapter " + name, Hint: chapterHint}
	mt := m.L.CreateTable(0, 2)
	mt.RawSetString("__index", m.L.NewFunction(func(L *glua.LState) int {
		m.Raise(early(L.Get(2).String()))
		return 0
	}))
	mt.RawSetString("__metatable", glua.LFalse)
	p.Data.Metatable = mt
	return m.Wrap(p)
}

// Offer fills what was awaited of a chapter with a read-only copy of the chapter's
// table, including the tables in it. Other scripts cannot reach the chapter's own
// table.
func (m *Mirror) Offer(awaited glua.LValue, t *glua.LTable) error {
	p := Of(awaited)
	c := offering{m, p.Thing, map[*glua.LTable]glua.LValue{t: awaited}}
	if err := c.fill(p.Data, t, 0); err != nil {
		return err
	}
	p.Data.Metatable = m.Blank(c.thing, names(p.Data))
	return nil
}

// Offered is [Mirror.Offer] for a table that nobody awaits.
func (m *Mirror) Offered(name string, t *glua.LTable) (glua.LValue, error) {
	awaited := m.Awaited(name, nil)
	return awaited, m.Offer(awaited, t)
}

// MaxOffered limits the nesting of the tables that a chapter returns.
const MaxOffered = 20

// offering copies a chapter's value.
type offering struct {
	m     *Mirror
	thing string
	made  map[*glua.LTable]glua.LValue // copies so far, for a table that contains itself
}

func (c *offering) table(t *glua.LTable, depth int) (glua.LValue, error) {
	if v := c.made[t]; v != nil {
		return v, nil
	}
	p := &Proxy{Data: c.m.L.CreateTable(t.Len(), 0), Thing: c.thing, Hint: chapterHint}
	out := c.m.Wrap(p)
	c.made[t] = out
	return out, c.fill(p.Data, t, depth)
}

// fill copies a table into another.
func (c *offering) fill(into, t *glua.LTable, depth int) error {
	if depth > MaxOffered {
		return fmt.Errorf("%s returns tables nested more than %d deep", c.thing, MaxOffered)
	}
	if t.Metatable != glua.LNil {
		return fmt.Errorf("%s returns a table with a metatable: it can offer functions, values and plain tables of them", c.thing)
	}
	for k, v := t.Next(glua.LNil); k != glua.LNil; k, v = t.Next(k) {
		if _, ok := k.(*glua.LTable); ok {
			return fmt.Errorf("%s returns a table with a table for a key", c.thing)
		}
		if inner, ok := v.(*glua.LTable); ok {
			var err error
			if v, err = c.table(inner, depth+1); err != nil {
				return err
			}
		}
		into.RawSet(k, v)
	}
	return nil
}

// Blank returns a metatable that reads a known column that a row leaves blank as nil
// and refuses every other name.
func (m *Mirror) Blank(thing string, known []string) *glua.LTable {
	mt := m.L.CreateTable(0, 1)
	mt.RawSetString("__index", m.L.NewFunction(func(L *glua.LState) int {
		if key := L.Get(2).String(); !slices.Contains(known, key) {
			m.Raise(fmt.Errorf("%s has no %q%s", thing, key, nearest.Guess(key, known)))
		}
		return sandbox.Push(L, glua.LNil)
	}))
	mt.RawSetString("__metatable", glua.LFalse)
	return mt
}

// FromTOML converts a value of a TOML file to a read-only value of Lua.
func (m *Mirror) FromTOML(n source.Node, thing string) glua.LValue {
	switch n.Kind() {
	case source.KindString, source.KindDatetime:
		return glua.LString(n.Str())
	case source.KindInteger, source.KindFloat:
		return glua.LNumber(n.Num())
	case source.KindBool:
		return glua.LBool(n.Bool())
	case source.KindArray:
		p := &Proxy{Data: m.L.CreateTable(n.Len(), 0), Thing: thing}
		for i := range n.Len() {
			p.Data.Append(m.FromTOML(n.Index(i), thing))
		}
		return m.Wrap(p)
	case source.KindTable:
		p := &Proxy{Data: m.L.CreateTable(0, n.Len()), Thing: thing}
		for _, k := range n.Keys() {
			p.Data.RawSetString(k, m.FromTOML(n.Get(k), thing))
		}
		return m.Wrap(p)
	}
	return glua.LNil
}

// ReadOnly makes a value read-only for rules: lists get a proxy.
func (m *Mirror) ReadOnly(v glua.LValue, thing string) glua.LValue {
	t, ok := v.(*glua.LTable)
	if !ok {
		return v
	}
	p := &Proxy{Data: m.L.CreateTable(t.Len(), 0), Thing: thing}
	for i := 1; i <= t.Len(); i++ {
		p.Data.Append(m.ReadOnly(t.RawGetInt(i), thing))
	}
	return m.Wrap(p)
}

// SortedKeys returns the keys of a table: numbers ascending, then text, then
// booleans; others last.
func SortedKeys(t *glua.LTable) []glua.LValue {
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
			return cmp.Compare(x, b.(glua.LNumber))
		}
		return strings.Compare(a.String(), b.String())
	})
	return keys
}
