package proxy

import (
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/sandbox"
	"parley/lua/source"
)

// ShownDeep limits the nesting of a value that is shown.
const ShownDeep = 6

// Printer prints values as plain data, tables in sorted order of their keys. Records,
// lists and maps of the state and rows of data tables are printed as their data;
// entities, chapters and the game by their names. If Opened is set, everything is
// printed as its data, and entities by kind and id. Size and depth are limited, because
// tables may contain each other.
type Printer struct {
	B      strings.Builder
	Most   int // bytes
	Deep   int // tables within tables
	Opened bool
	Cut    bool // something was left out
}

// Show prints a value of Lua as plain data.
func Show(v glua.LValue) string {
	p := Printer{Most: maxShown, Deep: ShownDeep}
	p.Print(v, 0)
	return p.B.String()
}

// Print prints a value at a depth.
func (p *Printer) Print(v glua.LValue, depth int) {
	if x := Of(v); x != nil {
		switch entity := x.isEntity(); {
		case entity && p.Opened:
			p.B.WriteString(x.Table.Shape().Name + " " + x.Table.Key())
			return
		case !entity && (p.Opened || x.holdsValues()):
			v = x.Plain()
		}
	}
	switch v := v.(type) {
	case glua.LString:
		s := string(v)
		if room := max(p.Most-p.B.Len(), 0); len(s) > room {
			s, p.Cut = sandbox.CutText(s, room), true
		}
		p.B.WriteString(strconv.Quote(s))
	case *glua.LTable:
		if depth > p.Deep {
			p.B.WriteString("{…}")
			p.Cut = true
			return
		}
		p.table(v, depth)
	default:
		p.B.WriteString(Text(v))
	}
}

func (p *Printer) table(t *glua.LTable, depth int) {
	if most := p.Most / 3; longer(t, most) {
		p.B.WriteString("{… more than " + sandbox.Grouped(most) + " values}")
		p.Cut = true
		return
	}
	p.B.WriteByte('{')
	for i, k := range SortedKeys(t) {
		if i > 0 {
			p.B.WriteString(", ")
		}
		if p.B.Len() > p.Most {
			p.B.WriteString("…")
			p.Cut = true
			break
		}
		if s, ok := k.(glua.LString); ok {
			p.B.WriteString(sandbox.CutText(string(s), p.Most) + " = ")
		} else if n, ok := k.(glua.LNumber); !ok || int(n) != i+1 {
			p.B.WriteString("[" + Text(k) + "] = ")
		}
		p.Print(t.RawGet(k), depth+1)
	}
	p.B.WriteByte('}')
}

// longer reports whether a table holds more than n values.
func longer(t *glua.LTable, n int) bool {
	for k, _ := t.Next(glua.LNil); k != glua.LNil; k, _ = t.Next(k) {
		if n--; n < 0 {
			return true
		}
	}
	return false
}

// beyond reports whether a table has a key other than 1 to n.
func beyond(t *glua.LTable, n int) bool {
	for k, _ := t.Next(glua.LNil); k != glua.LNil; k, _ = t.Next(k) {
		if i, ok := k.(glua.LNumber); !ok || i != glua.LNumber(int(i)) || i < 1 || int(i) > n {
			return true
		}
	}
	return false
}

// Plain converts a value of Lua to data for encoding/json: tables whose keys are
// exactly 1..n as lists, including an empty one unless the game or a data table has a
// record there; entities as their ids. What is too large for a person to read is "…".
func Plain(v glua.LValue) any {
	left := maxPlain
	return plainData(v, 0, &left)
}

// plainDeep limits the nesting of a value as JSON.
const plainDeep = 20

func plainData(v glua.LValue, depth int, left *int) any {
	if *left--; *left < 0 {
		return "…"
	}
	switch x := v.(type) {
	case *glua.LNilType:
		return nil
	case glua.LBool:
		return bool(x)
	case glua.LNumber:
		if x-x != 0 {
			return x.String()
		}
		return float64(x)
	case glua.LString:
		*left -= len(x) / 64
		return string(x)
	}
	t, ok := v.(*glua.LTable)
	record, data := false, false
	if p := Of(v); p != nil {
		if p.isEntity() {
			return p.Table.Key()
		}
		t, ok = p.Plain(), true
		data = p.Table == nil // its rows may have names as well
		record = data || p.Table.Type().Sort != game.SortList
	}
	if !ok || depth > plainDeep {
		return Text(v)
	}
	if n := t.Len(); (n > 0 && data) || (n > 0 || !record) && !beyond(t, n) {
		list := make([]any, 0, min(n, max(*left, 0)+1))
		for i := 1; i <= n && *left >= 0; i++ {
			list = append(list, plainData(t.RawGetInt(i), depth+1, left))
		}
		return list
	}
	m := map[string]any{}
	for _, k := range SortedKeys(t) {
		if *left < 0 {
			break
		}
		m[Text(k)] = plainData(t.RawGet(k), depth+1, left)
	}
	return m
}

// CellText formats a value of a data table, a list with its values separated by spaces.
func CellText(n source.Node) string {
	switch n.Kind() {
	case source.KindMissing:
		return "-"
	case source.KindString:
		return n.Str()
	case source.KindArray:
		parts := make([]string, n.Len())
		for i := range parts {
			parts[i] = CellText(n.Index(i))
		}
		return strings.Join(parts, " ")
	}
	return n.Source()
}

// Text formats a value for a person: an entity by its name, a cell as it is.
func Text(v glua.LValue) string {
	switch v := v.(type) {
	case *glua.LUserData:
		p := Of(v)
		switch {
		case p == nil:
			return "userdata"
		case p.Table == nil:
			return p.Thing
		}
		return Name(p.Table)
	case *glua.LTable:
		return "table"
	case *glua.LFunction:
		return "function"
	case glua.LNumber:
		return game.FormatNum(float64(v))
	}
	return v.String()
}

// Name returns the name of an entity, or its id if it has none.
func Name(t *game.Table) string {
	if n := t.Get("name").Text(); n != "" {
		return n
	}
	if k := t.Key(); k != "" {
		return k
	}
	return t.Thing()
}

// Flat formats a value as an author writes it.
func Flat(v glua.LValue) string {
	var b strings.Builder
	flatIn(&b, v, 0)
	return sandbox.CutText(strings.TrimSuffix(b.String(), " "), maxFlat)
}

func flatIn(b *strings.Builder, v glua.LValue, depth int) {
	t, ok := v.(*glua.LTable)
	if !ok || depth > ShownDeep {
		b.WriteString(sandbox.CutText(Text(v), maxFlat) + " ")
		return
	}
	for i := 1; i <= t.Len() && b.Len() <= maxFlat; i++ {
		flatIn(b, t.RawGetInt(i), depth+1)
	}
}

// Limits of what is shown.
const (
	maxShown = 64 << 10 // bytes of a value as text; the rest is left out
	maxFlat  = 8 << 10  // bytes of a value on one line
	maxPlain = 100_000  // values of a table as JSON; the rest is left out
)
