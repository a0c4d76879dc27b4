package proxy

import (
	"fmt"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/sandbox"
)

// write is the __newindex of every proxy.
func (m *Mirror) write(L *glua.LState) int {
	p := Of(L.Get(1))
	if p == nil || p.Table == nil {
		thing, hint := "a data table", "data is changed by a house rule, not by a rule"
		if p != nil && p.Thing != "" {
			thing = p.Thing
		}
		if p != nil && p.Hint != "" {
			hint = p.Hint
		}
		m.Raise(fmt.Errorf("%s is read-only: %s", thing, hint))
		return 0
	}
	if err := m.Set(p.Table, L.Get(2), L.Get(3)); err != nil {
		m.Raise(err)
	}
	return 0
}

// checkInTree refuses to write to what is not part of the game: a piece or a record that was
// removed, or whose creation was undone.
func checkInTree(t *game.Table) error {
	if !t.InTree() {
		return fmt.Errorf("%s is no longer part of the game: a value written to it would be lost", t.Thing())
	}
	return nil
}

// Set writes a value of Lua to a field, a key or an index of a list of the state, as a
// script would.
func (m *Mirror) Set(t *game.Table, key, val glua.LValue) error {
	if err := checkInTree(t); err != nil {
		return err
	}
	if err := m.Own(t, key); err != nil {
		return err
	}
	if m.Decks {
		if err := m.keepsDeck(t, key); err != nil {
			return err
		}
	}
	if n, ok := key.(glua.LNumber); ok && t.Type().Sort == game.SortList {
		m.Meter.Charge(t.Len() / 8)
		if int(n) > t.Len() {
			if err := room(t, ""); err != nil {
				return err
			}
		}
		v, err := m.value(t.Type().Elem, val)
		if err != nil {
			return fmt.Errorf("%s: %w", t.Thing(), err)
		}
		return t.SetAt(int(n), v)
	}
	name, ok := key.(glua.LString)
	if !ok {
		return fmt.Errorf("%s: a key must be text, not %s", t.Thing(), Text(key))
	}
	ft, err := t.FieldType(string(name))
	if err == nil && val != glua.LNil {
		err = room(t, string(name))
	}
	if err != nil {
		return err
	}
	v, err := m.value(ft, val)
	if err != nil {
		return fmt.Errorf("%s: %s %w", t.Thing(), string(name), err)
	}
	return t.Set(string(name), v)
}

// value converts what a script wrote to a value of that type. A plain table is copied
// and checked; an entity written to a reference becomes its id; any other table of the
// state is copied.
func (m *Mirror) value(ft *game.Type, v glua.LValue) (game.Value, error) {
	c := copying{m: m}
	x, err := c.value(ft, v, 0)
	if err == nil {
		err = m.Wrote(c.bytes)
	}
	return x, err
}

// MaxDeep limits the nesting of tables that are written to the game or compared.
const MaxDeep = 32

// MaxName limits a key of the game, such as an id, in bytes.
const MaxName = 200

// Limits of what a script may write.
const (
	maxValues = 20_000   // values in a table that is written to the game
	maxWord   = 64 << 10 // bytes of a text of the game
	maxList   = 4000     // elements of a list or keys of a map of the game
)

// copying copies a table of a script into the game.
type copying struct {
	m        *Mirror
	n, bytes int
}

func (c *copying) value(ft *game.Type, v glua.LValue, depth int) (game.Value, error) {
	if c.n++; c.n > maxValues {
		return game.Value{}, fmt.Errorf("holds more than %s values", sandbox.Grouped(maxValues))
	}
	switch v := v.(type) {
	case *glua.LNilType:
		return game.Value{}, nil
	case glua.LBool:
		return game.Truth(bool(v)), nil
	case glua.LNumber:
		return game.Num(float64(v)), nil
	case glua.LString:
		if c.bytes += len(v); len(v) > maxWord {
			return game.Value{}, fmt.Errorf("is a text of %s bytes (limit %s)", sandbox.Grouped(len(v)), sandbox.Grouped(maxWord))
		}
		if ft.Sort == game.SortRef {
			if c.m.State.Meant(ft, string(v)) == nil {
				return game.Value{}, fmt.Errorf("there is no %s %q", ft.Name, sandbox.CutText(string(v), MaxName))
			}
		}
		return game.Str(string(v)), nil
	case *glua.LUserData:
		return c.proxy(ft, v, depth)
	case *glua.LTable:
		return c.table(ft, v, depth)
	}
	return game.Value{}, fmt.Errorf("must be %s, not a %s", ft, v.Type())
}

func (c *copying) proxy(ft *game.Type, ud *glua.LUserData, depth int) (game.Value, error) {
	p := Of(ud)
	if p == nil {
		return game.Value{}, fmt.Errorf("must be %s, not a userdata", ft)
	}
	if ft.Sort == game.SortRef {
		if p.Table == nil || !slices.Contains(ft.Refs, p.Table.Shape()) {
			return game.Value{}, fmt.Errorf("must be a %s, not %s", ft.Name, Text(ud))
		}
		if p.Table.Parent() == nil {
			return game.Value{}, fmt.Errorf("is a %s that is not part of the game yet", p.Table.Shape().Name)
		}
		return game.Str(p.Table.Key()), nil
	}
	return c.table(ft, p.Plain(), depth)
}

func (c *copying) table(ft *game.Type, src *glua.LTable, depth int) (game.Value, error) {
	if depth >= MaxDeep {
		return game.Value{}, fmt.Errorf("holds tables more than %d deep, or holds itself", MaxDeep)
	}
	switch ft.Sort {
	case game.SortList:
		n := src.Len()
		if n > maxList {
			return game.Value{}, fmt.Errorf("is a list of %s elements (limit %s)", sandbox.Grouped(n), sandbox.Grouped(maxList))
		}
		list := make([]game.Value, 0, n)
		for i := 1; i <= n; i++ {
			v, err := c.value(ft.Elem, src.RawGetInt(i), depth+1)
			if err != nil {
				return game.Value{}, fmt.Errorf("[%d] %w", i, err)
			}
			list = append(list, v)
		}
		t := c.m.State.New(ft)
		return game.Of(t), t.Fill(list)
	case game.SortMap:
		t := c.m.State.New(ft)
		return game.Of(t), c.fields(t, t.Set, src, depth)
	case game.SortRecord:
		t := c.m.State.Draft(ft)
		if err := c.fields(t, t.Give, src, depth); err != nil {
			return game.Value{}, err
		}
		return game.Of(t), t.Settle()
	}
	return game.Value{}, fmt.Errorf("must be %s, not a table", ft)
}

// fields copies a map or a record into t; put writes one value into it.
func (c *copying) fields(t *game.Table, put func(string, game.Value) error, src *glua.LTable, depth int) error {
	ft := t.Type()
	for k, lv := src.Next(glua.LNil); k != glua.LNil; k, lv = src.Next(k) {
		name, ok := k.(glua.LString)
		if !ok {
			return fmt.Errorf("must be a %s: the key %s is not a name", ft, Text(k))
		}
		if ft.Shape != nil && ft.Shape.IsEntity() && (name == "id" || name == "kind") {
			continue
		}
		kt, err := t.FieldType(string(name))
		if err == nil {
			err = room(t, string(name))
		}
		if err != nil {
			return err
		}
		v, err := c.value(kt, lv, depth+1)
		if err == nil {
			err = put(string(name), v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// room returns why a list or a map has no room for another element, or a map for such a
// key.
func room(t *game.Table, key string) error {
	switch {
	case len(key) > MaxName:
		return fmt.Errorf("%s: a key of %s bytes (limit %d)", t.Thing(), sandbox.Grouped(len(key)), MaxName)
	case t.Type().Sort != game.SortRecord && t.Len() >= maxList && t.Get(key).IsNil():
		return fmt.Errorf("%s is full: it holds %s", t.Thing(), sandbox.Grouped(maxList))
	}
	return nil
}
