package lua

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/hex"
	"parley/lua/nearest"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// vocab is what the words need that no script can touch: metatables and
// functions that are made once.
type vocab struct {
	numbered    map[*glua.LTable]numbered
	beyond      *glua.LTable    // metatable of what is looked into by number
	tallyAdd    *glua.LFunction // tally:add
	tallyFields *glua.LTable    // refuses fields that a tally has not
}

// words gives scripts the vocabulary.
func (h *Host) words() {
	for name, fn := range map[string]glua.LGFunction{
		"rule": h.inChapter("rule", h.wordRule), "action": h.inChapter("action", h.wordAction), "sequence": h.inChapter("sequence", h.wordSequence),
		"house": h.wordHouse, "set": h.wordSet, "wrap": h.wordWrap, "on": h.wordOn, "data": h.wordData,
		"roll": h.wordRoll, "count": h.wordCount, "draw": h.wordDraw, "shuffle": h.wordShuffle,
		"choose": h.wordChoose, "note": h.wordNote, "tally": h.wordTally, "need": h.wordNeed, "require": h.wordRequire,
	} {
		h.sb.Func(name, fn)
	}
	h.sb.Func("card", func(*glua.LState) int {
		h.raise(errors.New("card is not at hand in a ruleset's chapter"))
		return 0
	})
	h.vocab.numbered, h.vocab.beyond = map[*glua.LTable]numbered{}, h.L.CreateTable(0, 2)
	h.vocab.beyond.RawSetString("__index", h.L.NewFunction(h.lookedBeyond))
	h.vocab.beyond.RawSetString("__metatable", glua.LFalse)
	h.vocab.tallyAdd = h.L.NewFunction(h.partAdded)
	h.vocab.tallyFields = h.blank("a tally", []string{"what", "total", "add"})
	h.sb.Define("hex", h.wordHex())
	h.sb.Define("plane", h.wordPlane())
	h.root.data.RawSetString("all", h.L.NewFunction(h.gameAll))
	h.root.data.RawSetString("option", h.L.NewFunction(h.gameOption))
	h.root.data.RawSetString("rest_depends_on", h.L.NewFunction(h.wordRest))
	h.sb.Define("game", h.root.ud)
}

// inChapter keeps what makes rules out of house files, and out of the game.
func (h *Host) inChapter(word string, fn glua.LGFunction) glua.LGFunction {
	return func(L *glua.LState) int {
		h.mustLoad(word)
		return fn(L)
	}
}

// mustLoad refuses a word that registers something when no chapter is loading.
func (h *Host) mustLoad(word string) {
	switch {
	case h.run.reading != nil:
		h.raise(fmt.Errorf("%s belongs into a chapter: a house rule sets values, wraps rules and listens to them", word))
	case !h.run.loading:
		h.raise(fmt.Errorf("%s belongs into a chapter, and works while that loads: the rules do not change in a game", word))
	}
}

func (h *Host) wordRequire(L *glua.LState) int {
	v, err := h.chapter(L.CheckString(1))
	if err != nil {
		h.raise(err)
	}
	L.Push(v)
	return 1
}

// gameAll is game.all(kind): the entities of a kind in order of creation; or
// game.all(kind, { field = value, … }): those of them that hold such values.
func (h *Host) gameAll(L *glua.LState) int {
	kind := L.CheckString(1)
	e := h.rs.Entity(kind)
	if e == nil {
		h.raise(fmt.Errorf("there is no kind of piece %q%s", kind, nearest.Guess(kind, h.rs.Kinds())))
	}
	want := h.wanted(e, L.Get(2))
	list := h.entities(e)
	t := L.CreateTable(len(list), 0)
	for _, x := range list {
		if p := x.Host.(*proxy); want.holds(p) {
			t.Append(p.ud)
		}
	}
	L.Push(t)
	return 1
}

// wanted is what the fields of a piece must hold.
type wanted []struct {
	field string
	value glua.LValue
}

func (w wanted) holds(p *proxy) bool {
	for _, c := range w {
		if p.data.RawGetString(c.field) != c.value {
			return false
		}
	}
	return true
}

func (h *Host) wanted(e *ruleset.Entity, v glua.LValue) (w wanted) {
	if v == glua.LNil {
		return nil
	}
	t, ok := v.(*glua.LTable)
	if !ok {
		h.raise(fmt.Errorf("game.all(kind, { field = value }): the fields stand in a table, not %s", h.text(v)))
	}
	for k, v := t.Next(glua.LNil); k != glua.LNil; k, v = t.Next(k) {
		if e.Index(k.String()) < 0 {
			h.raise(fmt.Errorf("a %s has no %q%s", e.Word, k, nearest.Guess(k.String(), e.Names())))
		}
		w = append(w, struct {
			field string
			value glua.LValue
		}{k.String(), v})
	}
	return w
}

// entities lists the pieces of a kind: by their field "number" where the shape
// has one, else by id. The list is kept until a piece comes or goes; it is not
// the caller's to change.
func (h *Host) entities(e *ruleset.Entity) []*game.Table {
	if list, ok := h.kept.pieces[e.Shape]; ok {
		return list
	}
	all := h.State.Root().Get(e.Plural).Table()
	list := make([]*game.Table, 0, all.Len())
	for _, id := range all.Keys() {
		list = append(list, all.Get(id).Table())
	}
	if e.Index(numberField) >= 0 {
		slices.SortStableFunc(list, func(a, b *game.Table) int {
			return cmp.Compare(a.Get(numberField).Num(), b.Get(numberField).Num())
		})
	}
	h.kept.pieces[e.Shape] = list
	return list
}

// numberField is the field by which pieces are put in order.
const numberField = "number"

// gameOption is game.option(id): whether an optional rule is on.
func (h *Host) gameOption(L *glua.LState) int {
	id := L.CheckString(1)
	r := h.book.rules[id]
	if r == nil || !r.Optional {
		h.raise(fmt.Errorf("there is no optional rule %q%s", id, nearest.Guess(id, h.optionIDs())))
	}
	if _, set, by := h.houseOption(id); set {
		h.touch(by)
	}
	L.Push(glua.LBool(h.Option(id)))
	return 1
}

func (h *Host) optionIDs() (ids []string) {
	for _, r := range h.book.ruleOrder {
		if r.Optional {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// Option says whether a rule is in force: optional ones as switched. One that
// nobody switched follows the optional rule whose id its own begins with, so that
// opt.forts switches opt.forts.doors too.
func (h *Host) Option(id string) bool {
	r := h.book.rules[id]
	if r == nil || !r.Optional {
		return r != nil
	}
	if on, set, _ := h.houseOption(id); set {
		return on
	}
	if v := h.State.Root().Get("options").Table().Get(id); !v.IsNil() {
		return v.Bool()
	}
	if up := h.optionAbove(id); up != nil {
		return h.Option(up.ID)
	}
	return r.standard
}

// optionAbove is the optional rule whose id is this one's without its last part,
// nil when there is none.
func (h *Host) optionAbove(id string) *Rule {
	up := h.book.rules[id[:max(0, strings.LastIndexByte(id, '.'))]]
	if up == nil || !up.Optional {
		return nil
	}
	return up
}

// wordData is data "name": a read-only table.
func (h *Host) wordData(L *glua.LState) int {
	name := L.CheckString(1)
	v := h.datum(name)
	if v == nil {
		var names []string
		for n := range h.rs.Data {
			names = append(names, n)
		}
		h.raise(fmt.Errorf("there is no data table %q%s: tables stand in %s", name, nearest.Guess(name, names), path.Join(h.rs.Dir, "data")))
	}
	L.Push(v)
	return 1
}

func (h *Host) dataTable(t *source.Table) glua.LValue {
	thing := "the data table " + t.ID
	p := &proxy{data: h.L.CreateTable(len(t.Rows), len(t.Rows)), thing: thing}
	if t.Values.Exists() {
		known := t.Values.Keys()
		for _, k := range known {
			p.data.RawSetString(k, h.cellValue(t.Values.Get(k), thing, k+" of "+t.ID))
		}
		p.data.Metatable = h.blank(thing, known)
		return h.mirror.wrap(p)
	}
	row := h.blank("a row of "+t.ID, t.Columns)
	h.byNumber(p, t.ID, "row", "rows")
	for i, r := range t.Rows {
		rp := &proxy{data: h.L.CreateTable(0, len(t.Columns)), thing: "a row of " + t.ID}
		for _, c := range t.Columns {
			if n := r.Get(c); n.Exists() {
				rp.data.RawSetString(c, h.cellValue(n, thing, fmt.Sprintf("%s of %s, row %s", c, t.ID, cmp.Or(r.Key, strconv.Itoa(i+1)))))
			}
		}
		rp.data.Metatable = row
		ud := h.mirror.wrap(rp)
		p.data.Append(ud)
		if r.Key != "" {
			p.data.RawSetString(r.Key, ud)
		}
	}
	return h.mirror.wrap(p)
}

// cellValue is node for a value that may be a list, of that name in messages.
func (h *Host) cellValue(n source.Node, thing, name string) glua.LValue {
	v := h.node(n, thing)
	if p := asProxy(v); p != nil && n.Kind() == source.KindArray {
		h.byNumber(p, name, "entry", "entries")
	}
	return v
}

// blank lets a known column that a row leaves blank read nil and refuses every
// other name.
func (h *Host) blank(thing string, known []string) *glua.LTable {
	is := map[string]bool{}
	for _, k := range known {
		is[k] = true
	}
	mt := h.L.CreateTable(0, 1)
	mt.RawSetString("__index", h.L.NewFunction(func(L *glua.LState) int {
		if key := L.Get(2).String(); !is[key] {
			h.raise(fmt.Errorf("%s has no %q%s", thing, key, nearest.Guess(key, known)))
		}
		L.Push(glua.LNil)
		return 1
	}))
	mt.RawSetString("__metatable", glua.LFalse)
	return mt
}

// node turns a value of a TOML file into a read-only value of Lua.
func (h *Host) node(n source.Node, thing string) glua.LValue {
	switch n.Kind() {
	case source.KindString, source.KindDatetime:
		return glua.LString(n.Str())
	case source.KindInteger, source.KindFloat:
		return glua.LNumber(n.Num())
	case source.KindBool:
		return glua.LBool(n.Bool())
	case source.KindArray:
		p := &proxy{data: h.L.CreateTable(n.Len(), 0), thing: thing}
		for i := range n.Len() {
			p.data.Append(h.node(n.Index(i), thing))
		}
		return h.mirror.wrap(p)
	case source.KindTable:
		p := &proxy{data: h.L.CreateTable(0, n.Len()), thing: thing}
		for _, k := range n.Keys() {
			p.data.RawSetString(k, h.node(n.Get(k), thing))
		}
		return h.mirror.wrap(p)
	}
	return glua.LNil
}

// wordHex is the table hex: the geometry of cells.
func (h *Host) wordHex() glua.LValue {
	L := h.L
	t := L.CreateTable(0, 12)
	cell := func(L *glua.LState, i int) hex.Cell {
		s, ok := L.Get(i).(glua.LString)
		if !ok {
			h.raise(fmt.Errorf("argument %d must be a cell such as \"3,-1\", not %s", i, h.text(L.Get(i))))
		}
		c, err := h.cell(string(s))
		if err != nil {
			h.raise(err)
		}
		return c
	}
	list := func(L *glua.LState, cells []hex.Cell) int {
		out := L.CreateTable(len(cells), 0)
		for _, c := range cells {
			out.Append(h.cellText(c))
		}
		L.Push(out)
		return 1
	}
	put := func(name string, fn glua.LGFunction) { t.RawSetString(name, L.NewFunction(fn)) }
	put("cell", func(L *glua.LState) int {
		L.Push(h.cellText(hex.Cell{Q: L.CheckInt(1), R: L.CheckInt(2)}))
		return 1
	})
	put("qr", func(L *glua.LState) int {
		c := cell(L, 1)
		L.Push(glua.LNumber(c.Q))
		L.Push(glua.LNumber(c.R))
		return 2
	})
	put("step", func(L *glua.LState) int {
		L.Push(h.cellText(cell(L, 1).StepN(hex.Dir(0).Turn(L.CheckInt(2)), L.OptInt(3, 1))))
		return 1
	})
	put("direction", func(L *glua.LState) int {
		if d, ok := hex.Direction(cell(L, 1), cell(L, 2)); ok {
			L.Push(glua.LNumber(d))
		} else {
			L.Push(glua.LNil)
		}
		return 1
	})
	put("distance", func(L *glua.LState) int {
		L.Push(glua.LNumber(hex.Distance(cell(L, 1), cell(L, 2))))
		return 1
	})
	put("turn", func(L *glua.LState) int {
		L.Push(glua.LNumber(hex.Dir(L.CheckInt(1)).Turn(L.CheckInt(2))))
		return 1
	})
	put("neighbours", func(L *glua.LState) int {
		n := cell(L, 1).Neighbours()
		return list(L, n[:])
	})
	put("line", func(L *glua.LState) int {
		a, b := cell(L, 1), cell(L, 2)
		h.bounded("the cells of hex.line", hex.Distance(a, b)+1, maxLine)
		h.sb.Meter.Charge(hex.Distance(a, b))
		return list(L, hex.Line(a, b))
	})
	put("within", func(L *glua.LState) int {
		n := L.CheckInt(2)
		if n < 0 || n > 200 {
			h.raise(errors.New("hex.within reaches from 0 to 200"))
		}
		h.sb.Meter.Charge(3 * n * (n + 1))
		return list(L, hex.Within(cell(L, 1), n))
	})
	put("label", func(L *glua.LState) int {
		L.Push(glua.LString(h.cellLabel(cell(L, 1).String())))
		return 1
	})
	put("parse", func(L *glua.LState) int {
		c, err := hex.ParseCell(L.CheckString(1))
		if err != nil {
			L.Push(glua.LNil)
		} else {
			L.Push(h.cellText(c))
		}
		return 1
	})
	return h.shared(t, "hex", wordHint)
}
