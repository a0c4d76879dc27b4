package proxy

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/sandbox"
)

// Proxy represents a table of the state, or a read-only data table, in scripts: a
// userdata whose metatable reads from data and writes to Go.
type Proxy struct {
	Userdata *glua.LUserData
	Data     *glua.LTable
	Table    *game.Table  // nil for a data table
	Thing    string       // the name of a data table in messages
	Hint     string       // how to change it otherwise; "" for a data table
	Full     *glua.LTable // the current values, if house rules have changed any; otherwise nil
	Grows    bool         // scripts change it, though it is not in the state: a tally
}

// Plain returns everything that a script may read of p, as a plain table.
func (p *Proxy) Plain() *glua.LTable {
	if p.Full != nil {
		return p.Full
	}
	return p.Data
}

// Mirror is the Lua side of the state: a data table and a proxy for each of its tables.
// It implements game.Observer.
type Mirror struct {
	Hooks
	L     *glua.LState
	Meter *sandbox.Meter
	State *game.State // nil while it is being created
	Decks bool        // the state has decks, which scripts cannot write

	newindex *glua.LFunction
	length   *glua.LFunction
	tostring *glua.LFunction
	missing  map[*game.Shape]*glua.LTable // metatables that refuse undeclared fields
	texts    texts
}

// Hooks are the functions of the host that a mirror calls.
type Hooks struct {
	Raise   func(err error)                            // raises an error in the running script
	Wrote   func(bytes int) error                      // counts a write, and its bytes of text
	Own     func(t *game.Table, key glua.LValue) error // refuses what scripts may not write
	Changed func(t *game.Table, key string)            // is called after a field or a key was written
}

// NewMirror returns a mirror; Open sets its Lua state.
func NewMirror(hk Hooks) *Mirror {
	return &Mirror{Hooks: hk, missing: map[*game.Shape]*glua.LTable{}}
}

// Open sets the Lua state of the mirror, before any table is created.
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

// Of returns the proxy of a Lua value, nil if it has none.
func Of(v glua.LValue) *Proxy {
	if ud, ok := v.(*glua.LUserData); ok {
		p, _ := ud.Value.(*Proxy)
		return p
	}
	return nil
}

// Root returns the proxy of the game itself.
func (m *Mirror) Root() *Proxy { return m.State.Root().Host.(*Proxy) }

// isEntity reports whether p is a piece.
func (p *Proxy) isEntity() bool {
	return p.Table != nil && p.Table.Shape() != nil && p.Table.Shape().IsEntity()
}

// holdsValues reports whether p is shown as its data: a table of the state below the
// game itself, or read-only data without tables and functions.
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

// Wrap creates the proxy of a data table.
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
			if v := t.Get(f.Name); !v.IsNil() && (!sh.Deck || readable(f.Name)) {
				p.Data.RawSetString(f.Name, m.ToLua(f.Type, v))
			}
		}
		p.Data.Metatable = m.strict(sh)
	}
	m.Wrap(p)
}

// strict returns a metatable that refuses undeclared fields.
func (m *Mirror) strict(sh *game.Shape) *glua.LTable {
	if mt := m.missing[sh]; mt != nil {
		return mt
	}
	mt := m.L.CreateTable(0, 1)
	mt.RawSetString("__index", m.L.NewFunction(func(L *glua.LState) int {
		key := L.Get(2).String()
		if sh.Deck {
			m.Raise(unreadable(key))
		}
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
	if sh := t.Shape(); sh != nil && sh.Deck && !readable(key) {
		return
	}
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
	m.Changed(t, "")
}

// alike reports whether a script already sees a value; for a reference it returns
// false.
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

// ToLua returns a value of a type as a script sees it: a reference as the entity
// itself.
func (m *Mirror) ToLua(ft *game.Type, v game.Value) glua.LValue {
	switch v.Kind() {
	case game.Bool:
		return glua.LBool(v.Bool())
	case game.Number:
		return Number(v.Num())
	case game.Text:
		if ft != nil && ft.Sort == game.SortRef && m.State != nil {
			if e := m.State.Meant(ft, v.Text()); e != nil {
				return e.Host.(*Proxy).Userdata
			}
		}
		return m.texts.value(v.Text())
	case game.Tab:
		return v.Table().Host.(*Proxy).Userdata
	}
	return glua.LNil
}

// Text returns a text as a value of Lua.
func (m *Mirror) Text(s string) glua.LValue { return m.texts.value(s) }

// boxed holds small whole numbers as values of Lua, which would otherwise be allocated.
var boxed = func() (list [1024]glua.LValue) {
	for i := range list {
		list[i] = glua.LNumber(i)
	}
	return list
}()

// Number returns a number as a value of Lua.
func Number(n float64) glua.LValue {
	if i := int(n); i > 0 && i < len(boxed) && float64(i) == n { // there are two zeros
		return boxed[i]
	}
	return glua.LNumber(n)
}

// Data returns the plain table of a proxy; the sandbox calls it so that pairs, ipairs
// and the table library work with proxies.
func (m *Mirror) Data(v glua.LValue) *glua.LTable { return Data(v) }

// Data returns the plain table of a proxy, nil for any other value.
func Data(v glua.LValue) *glua.LTable {
	if p := Of(v); p != nil {
		return p.Plain()
	}
	return nil
}

// Name returns what tostring shows for a proxy; the sandbox calls it.
func (m *Mirror) Name(v glua.LValue) string { return Text(v) }

// Order returns the sort key of a proxy that is a key of a table.
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
		return nil, fmt.Errorf("%s is not a list", p.Table.Thing())
	}
	if m.Decks {
		if err := inDeck(p.Table); err != nil {
			return nil, err
		}
	}
	return p.Table, checkInTree(p.Table)
}
