package spec

import (
	"fmt"
	"hash/maphash"

	glua "github.com/yuin/gopher-lua"

	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/source"
)

// A rule must not keep state outside the game: a local of a file that a function has
// changed keeps its value when an order is undone, differs between the paths of odds,
// and is lost when a journal is opened again. The compiler refuses assignments; other
// changes (table.insert, a closure that counts) are found here, after the rules have
// run.

// maxRemembered limits the values that one check examines.
const maxRemembered = 100_000

// memory is what the functions of a ruleset, and of its house rules, hold outside the
// game.
type memory struct {
	h     *lua.Host
	seed  maphash.Seed
	held  map[*glua.Upvalue]heldLocal
	order []*glua.Upvalue
	seen  map[*glua.LFunction]bool
	left  int
}

type heldLocal struct {
	file, name string
	sum        uint64
}

// remembers records what the functions hold. The returned function checks again, and
// returns a fault for every local with a different value.
func remembers(h *lua.Host) func() source.Faults {
	seed := maphash.MakeSeed()
	before := memoryOf(h, seed)
	return func() (faults source.Faults) {
		after := memoryOf(h, seed)
		for _, u := range before.order {
			was, now := before.held[u], after.held[u]
			if now.name != "" && was.sum != now.sum {
				f := source.Fault{Place: source.Place{File: was.file}, What: fmt.Sprintf("the local %q has changed while the rules ran", was.name)}
				f.Hint = "store what has to be remembered in a field of the game or of a piece: undo, odds and saved games ignore locals"
				faults = append(faults, f)
			}
		}
		return faults
	}
}

func memoryOf(h *lua.Host, seed maphash.Seed) *memory {
	m := &memory{h: h, seed: seed, held: map[*glua.Upvalue]heldLocal{}, seen: map[*glua.LFunction]bool{}, left: maxRemembered}
	for _, ch := range h.Ruleset.Chapters {
		m.sum(h.Book.Chapters[ch.Name])
	}
	for _, r := range h.Book.RuleOrder {
		m.functions(r.Run, r.Check, r.Always)
	}
	for _, a := range h.Book.ActionOrder {
		m.functions(a.Functions()...)
	}
	if s := h.Book.Sequence; s != nil {
		m.functions(s.Players, s.Setup, s.Marks, s.View, s.Sheet, s.Account, s.Finish)
		for _, k := range h.Ruleset.Tables {
			m.functions(s.Makers[k])
		}
		for _, k := range h.Ruleset.Kinds() {
			m.functions(s.Rosters[k])
		}
		for _, id := range s.Order {
			p := s.Phases[id]
			m.functions(p.Begin, p.Who, p.Enter, p.Closed, p.Left, p.Done, p.Run, p.Next, p.Unfinished)
		}
	}
	for _, ov := range h.HouseRules.Read {
		for _, fn := range ov.Functions() {
			m.functions(fn)
		}
	}
	return m
}

// functions records the locals that functions refer to; nil is skipped.
func (m *memory) functions(list ...*glua.LFunction) {
	for _, fn := range list {
		if fn == nil || fn.IsG || m.seen[fn] {
			continue
		}
		m.seen[fn] = true
		for i, u := range fn.Upvalues {
			if _, ok := m.held[u]; ok || m.left <= 0 {
				continue
			}
			l := heldLocal{file: fn.Proto.SourceName, name: "?"}
			if i < len(fn.Proto.DbgUpvalues) {
				l.name = fn.Proto.DbgUpvalues[i]
			}
			m.held[u] = l // it may refer to itself
			l.sum = m.sum(u.Value())
			m.held[u] = l
			m.order = append(m.order, u)
		}
	}
}

// sum returns a hash of a value and everything in it.
func (m *memory) sum(v glua.LValue) uint64 {
	w := &summing{memory: m, seen: map[*glua.LTable]bool{}}
	w.SetSeed(m.seed)
	w.add(v, 0)
	return w.Sum64()
}

type summing struct {
	maphash.Hash
	*memory
	seen map[*glua.LTable]bool
}

func (w *summing) add(v glua.LValue, depth int) {
	if w.left--; w.left < 0 || v == nil {
		return
	}
	switch v := v.(type) {
	case *glua.LFunction:
		maphash.WriteComparable(&w.Hash, v)
		w.functions(v)
	case *glua.LTable:
		w.table(v, depth)
	case *glua.LUserData:
		maphash.WriteComparable(&w.Hash, v)
		if p := proxy.Of(v); p != nil && p.Table == nil && p.Hint != "" {
			w.table(p.Data, depth) // what a chapter offers
		}
	default:
		w.WriteByte(byte(v.Type()))
		w.WriteString(v.String())
		w.WriteByte(';')
	}
}

func (w *summing) table(t *glua.LTable, depth int) {
	if w.seen[t] || depth > proxy.MaxOffered {
		return
	}
	w.seen[t] = true
	w.WriteString("{")
	for _, k := range proxy.SortedKeys(t) {
		w.add(k, depth+1)
		w.add(t.RawGet(k), depth+1)
	}
	if mt, ok := t.Metatable.(*glua.LTable); ok {
		w.table(mt, depth+1)
	}
	w.WriteString("}")
}
