package game

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var long = flag.Bool("long", false, "try more histories, and cut and damage journals at every byte")

// fleet declares a state that has a field of every sort.
func fleet(t testing.TB) *Shape {
	t.Helper()
	shape := func(name string, fields ...Field) *Shape {
		s := &Shape{Name: name}
		for _, f := range fields {
			if err := s.Add(f.Name, f.Type); err != nil {
				t.Fatal(err)
			}
		}
		return s
	}
	sort := func(s Sort) *Type { return &Type{Sort: s} }
	list := func(e *Type) *Type { return &Type{Sort: SortList, Elem: e} }
	dict := func(e *Type) *Type { return &Type{Sort: SortMap, Elem: e} }
	word := &Type{Sort: SortChoice, Words: []string{"afloat", "sunk"}, Optional: true}
	crowd := shape("crowd", Field{"hand", sort(SortCount)}, Field{"shots", list(sort(SortCount))})
	crowdType := &Type{Sort: SortRecord, Name: "crowd", Shape: crowd}
	ship := shape("ship",
		Field{"name", sort(SortText)}, Field{"owner", sort(SortText)}, Field{"hull", sort(SortCount)}, Field{"drift", sort(SortInteger)},
		Field{"x", sort(SortNumber)}, Field{"rammed", sort(SortBoolean)}, Field{"at", &Type{Sort: SortCell, Optional: true}}, Field{"status", word},
		Field{"order", &Type{Sort: SortText, Optional: true, Secret: true}}, Field{"men", dict(crowdType)}, Field{"steps", list(sort(SortText))}, Field{"crew", crowdType})
	ship.Plural, ship.Owner, ship.Side = "ships", "owner", "owner"
	ref := &Type{Sort: SortRef, Name: "ship", Refs: []*Shape{ship}, Optional: true}
	link := shape("link", Field{"a", ref}, Field{"b", ref}, Field{"fought", sort(SortBoolean)})
	return shape("game",
		Field{"ships", dict(&Type{Sort: SortRecord, Name: "ship", Shape: ship})},
		Field{"links", list(&Type{Sort: SortRecord, Name: "link", Shape: link})},
		Field{"tags", dict(sort(SortText))}, Field{"grid", list(list(sort(SortInteger)))},
		Field{"flag", ref}, Field{"period", sort(SortCount)})
}

// chooser takes decisions from bytes, so that a fuzzer can steer them; at the
// end of the bytes everything is 0.
type chooser struct{ data []byte }

func (c *chooser) upTo(n int) int {
	if len(c.data) == 0 || n <= 1 {
		return 0
	}
	b := int(c.data[0])
	c.data = c.data[1:]
	return b % n
}

// tables lists every table of the tree, the root first.
func tables(t *Table) []*Table {
	out := []*Table{t}
	visit := func(v Value) {
		if v.tab != nil {
			out = append(out, tables(v.tab)...)
		}
	}
	for _, v := range t.rec {
		visit(v)
	}
	for _, v := range t.list {
		visit(v)
	}
	for _, k := range sortedKeys(t.m) {
		visit(t.m[k])
	}
	return out
}

func sortedKeys(m map[string]Value) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// someValue makes a value that mostly fits the type, and now and then not.
func someValue(c *chooser, st *State, ft *Type) Value {
	if c.upTo(9) == 8 && ft.Sort != SortRef { // whether a reference leads somewhere the host checks
		return []Value{{}, Num(math.NaN()), Num(-1), Str("no such word"), Truth(true), Num(0.5), Num(math.Inf(1)), Of(st.root)}[c.upTo(8)]
	}
	if ft.Optional && c.upTo(4) == 3 {
		return Value{}
	}
	switch ft.Sort {
	case SortCount:
		return Int(c.upTo(40))
	case SortInteger:
		return Int(c.upTo(40) - 20)
	case SortNumber:
		return Num(float64(c.upTo(40)) / 8)
	case SortBoolean:
		return Truth(c.upTo(2) == 1)
	case SortText:
		return Str([]string{"", "F1", "sea \"hag\"", "é<&>\n", "S"}[c.upTo(5)])
	case SortCell:
		return Str(fmt.Sprintf("%d,%d", c.upTo(9)-4, c.upTo(9)-4))
	case SortChoice:
		return Str(ft.Words[c.upTo(len(ft.Words))])
	case SortRef:
		if keys := st.root.Get("ships").tab.Keys(); len(keys) > 0 {
			return Str(keys[c.upTo(len(keys))])
		}
		return Value{}
	}
	return Of(st.New(ft))
}

// scribble makes one write somewhere in the tree. A refused one must leave no
// trace.
func scribble(t testing.TB, c *chooser, st *State) {
	all := tables(st.root)
	tab := all[c.upTo(len(all))]
	before, mark := "", st.Mark()
	check := c.upTo(8) == 0
	if check {
		before = st.Hash()
	}
	var err error
	switch tab.typ.Sort {
	case SortRecord:
		f := tab.typ.Shape.Fields[c.upTo(len(tab.typ.Shape.Fields))]
		if tab == st.root && f.Name == "ships" {
			f = tab.typ.Shape.Fields[1] // a reference must not lose what it names
		}
		err = tab.Set(f.Name, someValue(c, st, f.Type))
	case SortMap:
		key := []string{"hag", "ann", "tri", "B"}[c.upTo(4)]
		if tab.typ.Elem.Shape != nil && tab.typ.Elem.Shape.IsEntity() {
			if tab.m[key].IsNil() {
				err = tab.Set(key, Of(st.New(tab.typ.Elem)))
			}
		} else if c.upTo(3) == 2 {
			err = tab.Set(key, Value{})
		} else {
			err = tab.Set(key, someValue(c, st, tab.typ.Elem))
		}
	case SortList:
		i := c.upTo(len(tab.list) + 3)
		switch c.upTo(3) {
		case 0:
			err = tab.Insert(i, someValue(c, st, tab.typ.Elem))
		case 1:
			err = tab.SetAt(i, someValue(c, st, tab.typ.Elem))
		case 2:
			_, err = tab.Remove(i)
		}
	}
	if err != nil && st.Mark() != mark {
		t.Fatalf("a refused write is in the log: %v", err)
	}
	if err != nil && check && st.Hash() != before {
		t.Fatalf("a refused write changed the state: %v", err)
	}
}

// copyMirror keeps its own copy of every table, as the host of Lua does.
type copyMirror struct{}

type mirrored struct {
	fields map[string]Value
	list   []Value
}

func (copyMirror) Made(t *Table) {
	m := &mirrored{fields: map[string]Value{}}
	if t.typ.Shape != nil {
		for i, f := range t.typ.Shape.Fields {
			if !t.rec[i].IsNil() {
				m.fields[f.Name] = t.rec[i]
			}
		}
	}
	t.Host = m
}

func (copyMirror) Field(t *Table, key string, v Value) {
	if m := t.Host.(*mirrored); v.IsNil() {
		delete(m.fields, key)
	} else {
		m.fields[key] = v
	}
}

func (copyMirror) List(t *Table) { t.Host.(*mirrored).list = slices.Clone(t.list) }

// sameMirror says whether the copy of every table is what the table holds.
func sameMirror(t testing.TB, st *State) {
	t.Helper()
	for _, tab := range tables(st.root) {
		m := tab.Host.(*mirrored)
		if tab.typ.Sort == SortList {
			if !slices.EqualFunc(m.list, tab.list, Value.Same) {
				t.Fatalf("the mirror of %s has %v, the state %v", tab.Path(), m.list, tab.list)
			}
			continue
		}
		have := map[string]Value{}
		for _, k := range tab.Keys() {
			if v := tab.Get(k); !v.IsNil() {
				have[k] = v
			}
		}
		if len(have) != len(m.fields) {
			t.Fatalf("the mirror of %q has %v, the state %v", tab.Path(), m.fields, have)
		}
		for k, v := range have {
			if !v.Same(m.fields[k]) {
				t.Fatalf("the mirror of %s.%s has %v, the state %v", tab.Path(), k, m.fields[k], v)
			}
		}
	}
}

// rooted says whether every table of the tree knows its parent and its path
// leads back to it.
func rooted(t testing.TB, st *State) {
	t.Helper()
	for _, tab := range tables(st.root)[1:] {
		at := st.root
		for _, key := range strings.Split(tab.Path(), ".") {
			if i, err := strconv.Atoi(key); err == nil && at.typ.Sort == SortList {
				at = at.At(i).tab
			} else {
				at = at.Get(key).tab
			}
			if at == nil {
				t.Fatalf("the path %s leads nowhere", tab.Path())
			}
		}
		if at != tab {
			t.Fatalf("the path %s leads to another table", tab.Path())
		}
	}
}

// decoded is the tree as encoding/json reads it.
func decoded(t testing.TB, raw []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
	return v
}

// at follows a path through decoded JSON; ok is false if it leads nowhere.
func at(tree any, path []string) (v any, ok bool) {
	for _, key := range path {
		switch x := tree.(type) {
		case map[string]any:
			tree = x[key] // a field that is nil is left out
		case []any:
			i, err := strconv.Atoi(key)
			if err != nil || i < 1 || i > len(x) {
				return nil, false
			}
			tree = x[i-1]
		default:
			return nil, false
		}
	}
	return tree, true
}

// replaced is the tree with v at the path.
func replaced(tree any, path []string, v any) any {
	if len(path) == 0 {
		return v
	}
	switch x := tree.(type) {
	case map[string]any:
		if v = replaced(x[path[0]], path[1:], v); v == nil {
			delete(x, path[0])
		} else {
			x[path[0]] = v
		}
	case []any:
		if i, err := strconv.Atoi(path[0]); err == nil && i >= 1 && i <= len(x) {
			x[i-1] = replaced(x[i-1], path[1:], v)
		}
	}
	return tree
}

// bookmark is what the state was at a mark.
type bookmark struct {
	mark       Savepoint
	hash, json string
	tables     map[*Table]bool // that stood in the tree
}

func bookmarked(st *State) bookmark {
	b := bookmark{st.Mark(), st.Hash(), string(st.root.JSON(nil)), map[*Table]bool{}}
	for _, tab := range tables(st.root) {
		b.tables[tab] = true
	}
	return b
}

// changesTell says whether the list of changes turns the old tree into the new
// one, and starts each from what stood there.
func changesTell(t testing.TB, st *State, old bookmark) {
	t.Helper()
	tree := decoded(t, []byte(old.json))
	changes := st.Changes(old.mark)
	inside := func(path string) bool {
		return slices.ContainsFunc(changes, func(c Change) bool { return strings.HasPrefix(path, c.Path+".") })
	}
	for _, c := range changes {
		if c.Rule != "toy.scribble" {
			t.Fatalf("the change of %s is put down to %q", c.Path, c.Rule)
		}
		if inside(c.Path) || !old.tables[c.Table] {
			continue // the path led elsewhere then, or nowhere
		}
		was, _ := at(tree, strings.Split(c.Path, "."))
		if want, _ := json.Marshal(was); !sameJSON(t, want, c.From.AppendJSON(nil)) {
			t.Fatalf("the change of %s begins at %s, but there stood %s", c.Path, c.From, want)
		}
	}
	slices.SortStableFunc(changes, func(a, b Change) int { return strings.Count(a.Path, ".") - strings.Count(b.Path, ".") })
	for _, c := range changes {
		tree = replaced(tree, strings.Split(c.Path, "."), decoded(t, c.To.AppendJSON(nil)))
	}
	have, _ := json.Marshal(tree)
	if want := st.root.JSON(nil); !sameJSON(t, want, have) {
		t.Fatalf("the changes lead to\n%s\nthe state is\n%s", have, want)
	}
}

func sameJSON(t testing.TB, a, b []byte) bool {
	x, _ := json.Marshal(decoded(t, a))
	y, _ := json.Marshal(decoded(t, b))
	return string(x) == string(y)
}

// exercise writes as the bytes say and rolls back to marks in between.
func exercise(t testing.TB, data []byte) {
	st, err := NewState(fleet(t), copyMirror{})
	if err != nil {
		t.Fatal(err)
	}
	st.SetRule("toy.scribble")
	c := &chooser{data}
	stack := []bookmark{bookmarked(st)}
	for len(c.data) > 0 {
		switch n := c.upTo(24); {
		case n == 0:
			stack = append(stack, bookmarked(st))
		case n == 1:
			i := c.upTo(len(stack))
			p := stack[i]
			changesTell(t, st, p)
			st.Rollback(p.mark)
			if h := st.Hash(); h != p.hash {
				t.Fatalf("rolled back to\n%s\nit should be\n%s", st.root, p.json)
			}
			if len(st.Changes(p.mark)) != 0 {
				t.Fatal("changes are left after a rollback")
			}
			stack = stack[:i+1]
		default:
			scribble(t, c, st)
		}
	}
	rooted(t, st)
	sameMirror(t, st)
	if err := st.Validate(); err != nil {
		t.Fatalf("%v in %s", err, st.root)
	}
	for i := len(stack) - 1; i >= 0; i-- {
		changesTell(t, st, stack[i])
		st.Rollback(stack[i].mark)
		if st.Hash() != stack[i].hash {
			t.Fatalf("rolled back to\n%s\nit should be\n%s", st.root, stack[i].json)
		}
		rooted(t, st)
		sameMirror(t, st)
	}
	if st.Mark() != 0 {
		t.Fatalf("%d writes are left", st.Mark())
	}
}

func TestRollbackGivesTheSameState(t *testing.T) {
	n := 600
	if *long {
		n = 6000
	}
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		data := make([]byte, 40+r.IntN(1200))
		for i := range data {
			data[i] = byte(r.UintN(256))
		}
		exercise(t, data)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func FuzzState(f *testing.F) {
	f.Add([]byte{2, 1, 0, 0, 1, 0, 3, 9, 1, 0})
	f.Add([]byte("a ship, a list, a mark, and back again, and so on"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 5000 {
			exercise(t, data)
		}
	})
}

// TestTextIsText: what JSON could not give back is not written.
func TestTextIsText(t *testing.T) {
	shape := &Shape{Name: "state"}
	for name, typ := range map[string]*Type{
		"note":  {Sort: SortText, Optional: true},
		"named": {Sort: SortMap, Elem: &Type{Sort: SortText}},
	} {
		if err := shape.Add(name, typ); err != nil {
			t.Fatal(err)
		}
	}
	st, err := NewState(shape, nil)
	if err != nil {
		t.Fatal(err)
	}
	before := st.Hash()
	named := st.Root().Get("named").Table()
	for _, err := range []error{
		st.Root().Set("note", Str("half a \xc3")), named.Set("a", Str("\xff")), named.Set("\xff", Str("a")),
	} {
		if !errors.Is(err, errNoText) {
			t.Errorf("it says %v", err)
		}
	}
	if st.Hash() != before {
		t.Error("the game has changed")
	}
	if err := named.Set("é", Str("ü")); err != nil {
		t.Error(err)
	}
}

func TestRangeOfAField(t *testing.T) {
	s := &Shape{Name: "game"}
	for _, f := range []Field{{"run", &Type{Sort: SortCount, Range: &Range{0, 3}}}, {"phase", &Type{Sort: SortCount, Range: &Range{1, 5}}}} {
		if err := s.Add(f.Name, f.Type); err != nil {
			t.Fatal(err)
		}
	}
	st, err := NewState(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	root := st.Root()
	if got := root.Get("phase"); got.Num() != 1 {
		t.Errorf("a new field from 1 to 5 holds %v", got)
	}
	if err := root.Set("run", Num(3)); err != nil {
		t.Error(err)
	}
	if err := root.Set("run", Num(4)); err == nil || !strings.Contains(err.Error(), "must be from 0 to 3, not 4") {
		t.Errorf("4 in a field from 0 to 3: %v", err)
	}
	if got := root.Get("run"); got.Num() != 3 {
		t.Errorf("after a refused write the field holds %v", got)
	}
}
