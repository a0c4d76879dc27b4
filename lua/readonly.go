package lua

import (
	"fmt"

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
func (h *Host) shared(t *glua.LTable, thing, hint string) glua.LValue {
	var names []string
	for _, k := range sortedKeys(t) {
		names = append(names, k.String())
	}
	t.Metatable = h.blank(thing, names)
	return h.mirror.wrap(&proxy{data: t, thing: thing, hint: hint})
}

// offered makes of what a chapter returned what other scripts see of it: a
// copy that is read-only, with the tables in it. The chapter's own table is out
// of their reach.
func (h *Host) offered(name string, v glua.LValue) (glua.LValue, error) {
	t, ok := v.(*glua.LTable)
	if !ok {
		return v, nil
	}
	c := offering{h, "the chapter " + name, map[*glua.LTable]glua.LValue{}}
	out, err := c.table(t, 0)
	if err != nil {
		return nil, err
	}
	p := asProxy(out)
	var names []string
	for _, k := range sortedKeys(p.data) {
		names = append(names, k.String())
	}
	p.data.Metatable = h.blank(c.thing, names)
	return out, nil
}

// maxOffered is how deep the tables that a chapter returns may be nested.
const maxOffered = 20

// offering is a chapter's value being copied.
type offering struct {
	h     *Host
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
	p := &proxy{data: c.h.L.CreateTable(t.Len(), 0), thing: c.thing, hint: chapterHint}
	out := c.h.mirror.wrap(p)
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
