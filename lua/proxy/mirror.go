package proxy

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/sandbox"
)

// Proxy is what a script holds for a table of the state or for a read-only
// data table: a userdata whose metatable reads from data and writes to Go.
type Proxy struct {
	Userdata *glua.LUserData
	Data     *glua.LTable
	Table    *game.Table  // nil for a data table
	Thing    string       // a data table: how a message names it
	Hint     string       // where else to change it; "" for a data table
	Full     *glua.LTable // what reads in the place of data where house rules have changed it; nil for nothing
}

// Plain is all that a script may read of p, as a plain table.
func (p *Proxy) Plain() *glua.LTable {
	if p.Full != nil {
		return p.Full
	}
	return p.Data
}

// Mirror keeps the Lua side of the state: a data table and a proxy for each of
// its tables. It implements game.Mirror.
type Mirror struct {
	Hooks
	L     *glua.LState
	Meter *sandbox.Meter
	State *game.State // nil while it is made

	newindex *glua.LFunction
	length   *glua.LFunction
	tostring *glua.LFunction
	missing  map[*game.Shape]*glua.LTable // metatables that refuse undeclared fields
}

// Hooks are what a mirror asks of whoever has it.
type Hooks struct {
	Raise   func(err error)                            // raises an error in the script at work
	Wrote   func(bytes int) error                      // counts a write, and so many bytes of text
	Own     func(t *game.Table, key glua.LValue) error // refuses what scripts may not write
	Changed func(t *game.Table, key string)            // hears that a field or a key was written
}

// NewMirror makes a mirror; Open gives it its Lua state.
func NewMirror(hk Hooks) *Mirror {
	return &Mirror{Hooks: hk, missing: map[*game.Shape]*glua.LTable{}}
}

// Open gives the mirror its Lua state, before anything is made.
func (m *Mirror) Open(sb *sandbox.State) {
	m.L, m.Meter = sb.L, sb.Meter
	m.newindex = m.L.NewFunction(m.write)
	m.length = m.L.NewFunction(func(L *glua.LState) int {
		p := Of(L.Get(1))
		switch {
		case p == nil:
			L.Push(glua.LNumber(0))
		case p.Table != nil:
			L.Push(glua.LNumber(p.Table.Len()))
		default:
			L.Push(glua.LNumber(p.Plain().Len()))
		}
		return 1
	})
	m.tostring = m.L.NewFunction(func(L *glua.LState) int {
		return sandbox.Push(L, glua.LString(Text(L.Get(1))))
	})
}

// Of is the proxy that a value of Lua is, nil for any other value.
func Of(v glua.LValue) *Proxy {
	if ud, ok := v.(*glua.LUserData); ok {
		p, _ := ud.Value.(*Proxy)
		return p
	}
	return nil
}

// Root is the proxy of the game itself.
func (m *Mirror) Root() *Proxy { return m.State.Root().Host.(*Proxy) }

// isEntity says whether p is a piece.
func (p *Proxy) isEntity() bool {
	return p.Table != nil && p.Table.Shape() != nil && p.Table.Shape().IsEntity()
}

// holdsValues says whether p is shown as the data it holds: a table of the state
// below the game itself, or read-only data without tables and functions in it.
func (p *Proxy) holdsValues() bool {
	if p.Table != nil {
		return p.Table.Parent() != nil
	}
	for k, v := p.Plain().Next(glua.LNil); k != glua.LNil; k, v = p.Plain().Next(k) {
		switch v.Type() {
		case glua.LTNumber, glua.LTString, glua.LTBool:
		default:
			return false
		}
	}
	return true
}

// Wrap makes the proxy of a data table.
func (m *Mirror) Wrap(p *Proxy) *glua.LUserData {
	mt := m.L.CreateTable(0, 5)
	mt.RawSetString("__index", p.Data)
	mt.RawSetString("__newindex", m.newindex)
	mt.RawSetString("__len", m.length)
	mt.RawSetString("__tostring", m.tostring)
	mt.RawSetString("__metatable", glua.LFalse)
	p.Userdata = &glua.LUserData{Value: p, Metatable: mt}
	return p.Userdata
}

// Made mirrors a new table.
func (m *Mirror) Made(t *game.Table) {
	p := &Proxy{Table: t}
	t.Host = p
	switch s := t.Type().Sort; s {
	case game.SortList, game.SortMap:
		p.Data = m.L.CreateTable(0, 0)
	default:
		sh := t.Shape()
		p.Data = m.L.CreateTable(0, len(sh.Fields)+2)
		for _, f := range sh.Fields {
			if v := t.Get(f.Name); !v.IsNil() {
				p.Data.RawSetString(f.Name, m.ToLua(f.Type, v))
			}
		}
		p.Data.Metatable = m.strict(sh)
	}
	m.Wrap(p)
}

// strict refuses fields that the shape does not declare.
func (m *Mirror) strict(sh *game.Shape) *glua.LTable {
	if mt := m.missing[sh]; mt != nil {
		return mt
	}
	mt := m.L.CreateTable(0, 1)
	mt.RawSetString("__index", m.L.NewFunction(func(L *glua.LState) int {
		key := L.Get(2).String()
		if sh.Index(key) >= 0 {
			return sandbox.Push(L, glua.LNil)
		}
		if sh.IsEntity() && (key == "id" || key == "kind") {
			L.Push(glua.LNil) // not yet part of the game
			return 1
		}
		thing := "record " + sh.Name
		if d, ok := L.Get(1).(*glua.LTable); ok {
			if name := d.RawGetString("name"); sh.IsEntity() && name != glua.LNil {
				thing = fmt.Sprintf("%s %q", sh.Name, name.String())
			} else if d == m.Root().Data {
				thing = "the game"
			}
		}
		m.Raise(&game.FieldError{Thing: thing, Name: key, Names: sh.Names()})
		return 0
	}))
	m.missing[sh] = mt
	return mt
}

// Field mirrors a written field or key.
func (m *Mirror) Field(t *game.Table, key string, v game.Value) {
	p := t.Host.(*Proxy)
	ft, _ := t.FieldType(key)
	p.Data.RawSetString(key, m.ToLua(ft, v))
	if c := v.Table(); c != nil && c.Shape() != nil && c.Shape().IsEntity() && ft.Sort == game.SortRecord {
		child := c.Host.(*Proxy)
		child.Data.RawSetString("id", glua.LString(key))
		child.Data.RawSetString("kind", glua.LString(c.Shape().Name))
	}
	m.Changed(t, key)
}

// List mirrors a changed list.
func (m *Mirror) List(t *game.Table) {
	p := t.Host.(*Proxy)
	n := t.Len()
	for i := 1; i <= n; i++ {
		if v := t.At(i); !alike(p.Data.RawGetInt(i), t.Type().Elem, v) {
			p.Data.RawSetInt(i, m.ToLua(t.Type().Elem, v))
		}
	}
	for i := p.Data.Len(); i > n; i-- {
		p.Data.Remove(i)
	}
}

// alike says whether a script sees a value already; of a reference it is never
// sure.
func alike(seen glua.LValue, ft *game.Type, v game.Value) bool {
	switch seen := seen.(type) {
	case glua.LString:
		return v.Kind() == game.Text && ft.Sort != game.SortRef && string(seen) == v.Text()
	case glua.LNumber:
		return v.Kind() == game.Number && float64(seen) == v.Num()
	case *glua.LUserData:
		return v.Kind() == game.Tab && v.Table().Host.(*Proxy).Userdata == seen
	}
	return false
}

// ToLua returns what a script sees of a value of that type: a reference as the
// entity itself.
func (m *Mirror) ToLua(ft *game.Type, v game.Value) glua.LValue {
	switch v.Kind() {
	case game.Bool:
		return glua.LBool(v.Bool())
	case game.Number:
		return glua.LNumber(v.Num())
	case game.Text:
		if ft != nil && ft.Sort == game.SortRef && m.State != nil {
			if e := m.State.Entity(ft.Shape, v.Text()); e != nil {
				return e.Host.(*Proxy).Userdata
			}
		}
		return glua.LString(v.Text())
	case game.Tab:
		return v.Table().Host.(*Proxy).Userdata
	}
	return glua.LNil
}

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

// stands refuses to write to what is no part of the game: a piece or a record
// that was taken out, or that an undo took back.
func stands(t *game.Table) error {
	if !t.InTree() {
		return fmt.Errorf("%s is no part of the game any more: what is written to it would be lost", t.Thing())
	}
	return nil
}

// Set writes a value of Lua to a field, a key or a place of a list of the state,
// as a script would.
func (m *Mirror) Set(t *game.Table, key, val glua.LValue) error {
	if err := stands(t); err != nil {
		return err
	}
	if err := m.Own(t, key); err != nil {
		return err
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

// value turns what a script wrote into a value of that type. A plain table is
// copied in and checked; an entity written to a reference becomes its id; any
// other table of the state is copied.
func (m *Mirror) value(ft *game.Type, v glua.LValue) (game.Value, error) {
	c := copying{m: m}
	x, err := c.value(ft, v, 0)
	if err == nil {
		err = m.Wrote(c.bytes)
	}
	return x, err
}

// MaxDeep is how deep tables may stand in one another that are written to the
// game or compared.
const MaxDeep = 32

// MaxName bounds a key of the game, such as an id, in bytes.
const MaxName = 200

// Sizes of what a script may write.
const (
	maxValues = 20_000   // values in a table that is written to the game
	maxWord   = 64 << 10 // bytes of a text of the game
	maxList   = 4000     // elements of a list or keys of a map of the game
)

// copying is a table of a script on its way into the game.
type copying struct {
	m        *Mirror
	n, bytes int
}

func (c *copying) value(ft *game.Type, v glua.LValue, depth int) (game.Value, error) {
	if c.n++; c.n > maxValues {
		return game.Value{}, fmt.Errorf("holds more than %s values", sandbox.Grouped(int64(maxValues)))
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
			return game.Value{}, fmt.Errorf("is a text of %s bytes (limit %s)", sandbox.Grouped(int64(len(v))), sandbox.Grouped(int64(maxWord)))
		}
		if ft.Sort == game.SortRef {
			if c.m.State.Entity(ft.Shape, string(v)) == nil {
				return game.Value{}, fmt.Errorf("there is no %s %q", ft.Shape.Name, sandbox.CutText(string(v), MaxName))
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
		if p.Table == nil || p.Table.Shape() != ft.Shape {
			return game.Value{}, fmt.Errorf("must be a %s, not %s", ft.Shape.Name, Text(ud))
		}
		if p.Table.Parent() == nil {
			return game.Value{}, fmt.Errorf("is a %s that is not part of the game yet", ft.Shape.Name)
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
			return game.Value{}, fmt.Errorf("is a list of %s elements (limit %s)", sandbox.Grouped(int64(n)), sandbox.Grouped(int64(maxList)))
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
	case game.SortMap, game.SortRecord:
		return c.fields(ft, src, depth)
	}
	return game.Value{}, fmt.Errorf("must be %s, not a table", ft)
}

// fields copies a map or a record.
func (c *copying) fields(ft *game.Type, src *glua.LTable, depth int) (game.Value, error) {
	t := c.m.State.New(ft)
	for k, lv := src.Next(glua.LNil); k != glua.LNil; k, lv = src.Next(k) {
		name, ok := k.(glua.LString)
		if !ok {
			return game.Value{}, fmt.Errorf("must be a %s: %s is no name", ft, Text(k))
		}
		if ft.Shape != nil && ft.Shape.IsEntity() && (name == "id" || name == "kind") {
			continue
		}
		kt, err := t.FieldType(string(name))
		if err == nil {
			err = room(t, string(name))
		}
		if err != nil {
			return game.Value{}, err
		}
		v, err := c.value(kt, lv, depth+1)
		if err == nil {
			err = t.Set(string(name), v)
		}
		if err != nil {
			return game.Value{}, err
		}
	}
	if err := t.Complete(); err != nil {
		return game.Value{}, err
	}
	return game.Of(t), nil
}

// room says why a list or a map takes no further element, and a map no such
// key.
func room(t *game.Table, key string) error {
	switch {
	case len(key) > MaxName:
		return fmt.Errorf("%s: a key of %s bytes (limit %d)", t.Thing(), sandbox.Grouped(int64(len(key))), MaxName)
	case t.Type().Sort != game.SortRecord && t.Len() >= maxList && t.Get(key).IsNil():
		return fmt.Errorf("%s is full: it holds %s", t.Thing(), sandbox.Grouped(int64(maxList)))
	}
	return nil
}

// Data returns the plain table behind a proxy; it is part of what the sandbox
// asks to make pairs, ipairs and the table library know proxies.
func (m *Mirror) Data(v glua.LValue) *glua.LTable { return Data(v) }

// Data is the plain table behind a proxy, nil for any other value.
func Data(v glua.LValue) *glua.LTable {
	if p := Of(v); p != nil {
		return p.Plain()
	}
	return nil
}

// Name is what tostring says of a proxy; the sandbox asks it.
func (m *Mirror) Name(v glua.LValue) string { return Text(v) }

// Order sorts proxies that stand as keys.
func (m *Mirror) Order(v glua.LValue) string {
	if p := Of(v); p != nil && p.Table != nil {
		return p.Table.Path()
	}
	return ""
}

// Insert inserts into a list of the state; pos 0 appends.
func (m *Mirror) Insert(v glua.LValue, pos int, e glua.LValue) error {
	t, err := m.listOf(v)
	if err != nil {
		return err
	}
	if pos == 0 {
		pos = t.Len() + 1
	}
	m.Meter.Charge(t.Len() / 8)
	if err := room(t, ""); err != nil {
		return err
	}
	val, err := m.value(t.Type().Elem, e)
	if err != nil {
		return fmt.Errorf("%s: an element %w", t.Thing(), err)
	}
	return t.Insert(pos, val)
}

// Remove removes from a list of the state; pos 0 is the last.
func (m *Mirror) Remove(v glua.LValue, pos int) (glua.LValue, error) {
	t, err := m.listOf(v)
	if err != nil {
		return glua.LNil, err
	}
	if pos == 0 {
		pos = t.Len()
	}
	if pos == 0 {
		return glua.LNil, nil
	}
	m.Meter.Charge(t.Len() / 8)
	if err := m.Wrote(0); err != nil {
		return glua.LNil, err
	}
	e := m.ToLua(t.Type().Elem, t.At(pos))
	_, err = t.Remove(pos)
	return e, err
}

func (m *Mirror) listOf(v glua.LValue) (*game.Table, error) {
	p := Of(v)
	if p == nil || p.Table == nil {
		return nil, fmt.Errorf("a data table is read-only")
	}
	if p.Table.Type().Sort != game.SortList {
		return nil, fmt.Errorf("%s is no list", p.Table.Thing())
	}
	return p.Table, stands(p.Table)
}
