package ask

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// watched is a field that a question watches: of what is returned, of the
// state by its path, or an expression of Lua.
type watched struct {
	name  string
	field string      // of the returned table, where there is one
	table *game.Table // with key: a field of the state
	key   string
	fn    *glua.LFunction
	names glua.LValue // what the name is outside of what is returned, where that is no value: a rule, a function, a chapter
	met   bool        // the field was returned

	condition bool // of need
}

// readWatch finds what the watched names mean.
func (k *oddsAsk) readWatch() error {
	for _, name := range k.q.Watch {
		w := &watched{name: name}
		if sandbox.IsName(name) && k.order == nil {
			w.field = name
		}
		if k.order != nil && sandbox.IsName(name) {
			if list := k.ofPieces(name); len(list) > 0 {
				k.watch = append(k.watch, list...)
				continue
			}
		}
		if t, key := place(k.h, name); t != nil {
			if ft, err := t.FieldType(key); err == nil && ft.Secret && k.q.See != nil && !k.q.See(ownerOf(t)) {
				return fmt.Errorf("%s is secret before it is revealed", name)
			}
			w.table, w.key = t, key
		} else {
			fn, err := k.watchedLua("watch", name)
			if err != nil {
				return err
			}
			w.fn = fn
		}
		k.watch = append(k.watch, w)
	}
	if k.q.Need == nil {
		return nil
	}
	fn, err := k.watchedLua("condition", conditionLua(k.q.Need.Condition))
	k.watch = []*watched{{name: k.q.Need.Condition, fn: fn, condition: true}} // nothing else is told
	return err
}

// watchedLua compiles an expression that is looked at after each run. What an order
// brings about returns nothing: then its names are known beforehand.
func (k *oddsAsk) watchedLua(chunk, src string) (*glua.LFunction, error) {
	names := k.names
	if k.order == nil {
		names = nil
	}
	return k.h.Expression(chunk, src, k.fieldsEnv(), names)
}

// isCode says whether a value is a function or a chapter.
func isCode(h *lua.Host, v glua.LValue) bool {
	if _, ok := v.(*glua.LFunction); ok {
		return true
	}
	for _, ch := range h.Ruleset.Chapters {
		if proxy.Of(v) != nil && h.Book.Chapters[ch.Name] == v {
			return true
		}
	}
	return false
}

// code refuses to watch what is no value: a rule, a function or a chapter.
func (k *oddsAsk) code() error {
	for _, w := range k.watch {
		if w.names == nil || w.met {
			continue
		}
		fn, ok := w.names.(*glua.LFunction)
		if !ok {
			return fmt.Errorf("%s is a chapter, not a field of the result: watch what one of its functions returns", w.name)
		}
		what, params := "a function", lua.ParamNames(fn)
		for _, r := range k.h.Book.RuleOrder {
			if r.Fn == fn {
				what, params = "the rule "+r.ID, lua.ParamNames(r.Run)
			}
		}
		return fmt.Errorf("%s is %s, not a field of the result: watch what it returns, `watch %s(%s)`", w.name, what, w.name, strings.Join(params, ", "))
	}
	return nil
}

func ownerOf(t *game.Table) string {
	for ; t != nil; t = t.Parent() {
		if o := lua.Owner(t); t.Shape() != nil && o != "" {
			return o
		}
	}
	return ""
}

// ofPieces watches a bare field of every piece that the order names.
func (k *oddsAsk) ofPieces(field string) (list []*watched) {
	var pieces []*game.Table
	if k.order.Actor != nil {
		pieces = append(pieces, k.order.Actor)
	}
	if k.order.Values != nil {
		for _, key := range proxy.SortedKeys(k.order.Values) {
			if p := proxy.Of(k.order.Values.RawGet(key)); p != nil && p.Table != nil {
				pieces = append(pieces, p.Table)
			}
		}
	}
	for _, t := range pieces {
		if t.Shape() != nil && t.Shape().Index(field) >= 0 {
			list = append(list, &watched{name: t.Key() + "." + field, table: t, key: field})
		}
	}
	return list
}

// place finds a path of the state, from the root or from a piece.
func place(h *lua.Host, path string) (*game.Table, string) {
	words := strings.Split(path, ".")
	if !pathText.MatchString(path) {
		return nil, "" // Lua: ships.afloat(hag), where ships is a chapter as well
	}
	try := func(t *game.Table, words []string) (*game.Table, string) {
		for len(words) > 1 && t != nil {
			v := t.Get(words[0])
			if t.Type().Sort == game.SortList {
				return nil, ""
			}
			t, words = v.Table(), words[1:]
		}
		if t == nil || t.Type().Sort == game.SortList {
			return nil, ""
		}
		if t.Shape() != nil && t.Shape().Index(words[0]) < 0 {
			return nil, ""
		}
		return t, words[0]
	}
	if words[0] == "game" {
		return try(h.State.Root(), words[1:])
	}
	if t := h.PieceByID(words[0]); t != nil {
		if t, key := try(t, words[1:]); t != nil {
			return t, key
		}
	}
	return try(h.State.Root(), words)
}

// read is the value of a watched field after a run.
func (k *oddsAsk) read(w *watched, results []glua.LValue) (glua.LValue, error) {
	if w.field != "" && len(results) > 0 {
		if t, ok := results[0].(*glua.LTable); ok {
			if v := t.RawGetString(w.field); v != glua.LNil {
				w.met = true
				return v, nil
			}
		}
	}
	if w.fn != nil {
		k.loose = w.field == ""
		v, err := k.h.Call(w.fn, 1)
		if err != nil {
			return nil, cmp.Or(k.unknown(), err)
		}
		if w.condition && v[0].Type() != glua.LTBool {
			return nil, errors.New("the condition must be true or false, such as lost >= 2")
		}
		if isCode(k.h, v[0]) {
			w.names = v[0]
			return glua.LNil, nil // it may be a field of another outcome
		}
		return v[0], nil
	}
	ft, _ := w.table.FieldType(w.key)
	return k.h.Mirror.Lua(ft, w.table.Get(w.key)), nil
}

// outcome appends the key of what a run came to, and remembers what a new one
// is made of.
func (k *oddsAsk) outcome(key []byte, results []glua.LValue) ([]byte, error) {
	h := k.h
	k.returns(results)
	k.wrote = k.wrote || h.State.Mark() != k.base
	var values []glua.LValue
	switch {
	case len(k.watch) > 0:
		for _, w := range k.watch {
			v, err := k.read(w, results)
			if err != nil {
				return nil, err
			}
			values = append(values, v)
		}
	case k.vars != nil:
		for _, name := range k.vars {
			values = append(values, k.env.RawGetString(name))
		}
	case k.order != nil || k.until != nil && h.State.Mark() != k.base, len(results) == 0 || len(results) == 1 && results[0] == glua.LNil:
		return k.changed(key), nil
	default:
		values = results
	}
	for _, v := range values {
		var err error
		if key, err = proxy.AppendKey(key, v); err != nil {
			return nil, err
		}
	}
	if k.seen[string(key)] == nil {
		k.seen[string(key)] = k.describe(values)
	}
	return key, nil
}

func (k *oddsAsk) describe(values []glua.LValue) *outcome {
	o := &outcome{}
	switch {
	case len(k.watch) > 0:
		m := map[string]any{}
		for i, w := range k.watch {
			m[w.name] = proxy.Plain(values[i])
			o.fields = append(o.fields, Field{w.name, m[w.name]})
		}
		o.json = m
	case k.vars != nil:
		m := map[string]any{}
		for i, name := range k.vars {
			m[name] = proxy.Plain(values[i])
			o.fields = append(o.fields, Field{name, m[name]})
		}
		o.json = m
	case len(values) == 1:
		o.json = proxy.Plain(values[0])
		if m, ok := o.json.(map[string]any); ok && len(m) > 0 {
			for _, name := range slices.Sorted(maps.Keys(m)) {
				o.fields = append(o.fields, Field{name, m[name]})
			}
			return o
		}
		o.single = true
		o.fields = []Field{{"result", o.json}}
	default:
		list := []any{}
		for i, v := range values {
			list = append(list, proxy.Plain(v))
			o.fields = append(o.fields, Field{fmt.Sprintf("result %d", i+1), list[i]})
		}
		o.json = list
		if len(values) == 0 {
			o.json, o.single = nil, true
			o.fields = []Field{{"result", nil}}
		}
	}
	return o
}

// changed appends every field that is not as it was and may be seen, without
// the sequence of play.
func (k *oddsAsk) changed(key []byte) []byte {
	changes := k.h.State.Changes(k.base)
	changes = slices.DeleteFunc(changes, func(c game.Change) bool {
		return strings.HasPrefix(c.Path, "turn.") || c.Secret && k.q.See != nil && !k.q.See(c.Owner)
	})
	slices.SortFunc(changes, func(a, b game.Change) int { return cmp.Compare(a.Path, b.Path) })
	for _, c := range changes {
		key = append(append(append(append(key, c.Path...), '='), c.To...), '\n')
	}
	if k.seen[string(key)] == nil {
		o, m := &outcome{}, map[string]any{}
		for _, c := range changes {
			v := jsonValue(c.To)
			m[c.Path] = v
			o.fields = append(o.fields, Field{c.Path, v})
			k.was(c.Path, c.From)
		}
		o.json = m
		k.seen[string(key)] = o
	}
	return key
}

// was remembers what a field that can change was before.
func (k *oddsAsk) was(path string, from json.RawMessage) {
	if k.before == nil {
		k.before = map[string]any{}
	}
	k.before[path] = jsonValue(from)
}

func jsonValue(raw json.RawMessage) any {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return string(raw)
	}
	switch v.(type) {
	case map[string]any, []any:
		return raw
	}
	return v
}

// fill gives outcomes the fields that change in others only.
func (k *oddsAsk) fill(res *odds.Result) {
	if k.before == nil {
		return
	}
	for _, o := range res.Outcomes {
		x := k.seen[o.Key]
		m := x.json.(map[string]any)
		for _, path := range slices.Sorted(maps.Keys(k.before)) {
			if _, ok := m[path]; !ok {
				m[path] = k.before[path]
				x.fields = append(x.fields, Field{path, k.before[path]})
			}
		}
	}
}

// settle sorts the rows, by number where the cells are numbers, and takes the
// columns out that are alike in all of them.
func (a *Answer) settle() {
	slices.SortStableFunc(a.Rows, func(x, y Row) int {
		for i := range x.Cells {
			if c := compareCells(x.Cells[i], y.Cells[i]); c != 0 {
				return c
			}
		}
		return 0
	})
	if a.Single || len(a.Rows) < 2 {
		return
	}
	for i := len(a.Columns) - 1; i >= 0 && len(a.Columns) > 1; i-- {
		first := CellText(a.Rows[0].Cells[i])
		if slices.ContainsFunc(a.Rows, func(r Row) bool { return CellText(r.Cells[i]) != first }) {
			continue
		}
		a.Always = append([]Field{{a.Columns[i], a.Rows[0].Cells[i]}}, a.Always...)
		a.Columns = slices.Delete(a.Columns, i, i+1)
		for j := range a.Rows {
			a.Rows[j].Cells = slices.Delete(a.Rows[j].Cells, i, i+1)
		}
	}
}

// Field is the value of a field in a row, nil where it has none.
func (a *Answer) Field(r Row, name string) any {
	if i := slices.Index(a.Columns, name); i >= 0 {
		return r.Cells[i]
	}
	for _, f := range a.Always {
		if f.Name == name {
			return f.Value
		}
	}
	return nil
}

// Unchanged says whether a row leaves a field, the column i, as it was before.
func (a *Answer) Unchanged(r Row, i int) bool {
	was, ok := a.Was[a.Columns[i]]
	return ok && CellText(was) == CellText(r.Cells[i])
}

func compareCells(a, b any) int {
	x, ok1 := a.(float64)
	y, ok2 := b.(float64)
	if ok1 && ok2 {
		return cmp.Compare(x, y)
	}
	return cmp.Compare(CellText(a), CellText(b))
}

// Stat is the mean and the standard deviation of a column of numbers.
type Stat struct {
	Column string
	Mean   *big.Rat // of what is known: divided by its probability
	SD     float64
}

// Stats lists the columns whose cells are all whole numbers or fractions.
func (a *Answer) Stats() (list []Stat) {
	for i, name := range a.Columns {
		if s, ok := a.stat(i); ok {
			s.Column = name
			list = append(list, s)
		}
	}
	return list
}

func (a *Answer) stat(i int) (Stat, bool) {
	total, mean, square := new(big.Rat), new(big.Rat), new(big.Rat)
	var x, t big.Rat
	for _, r := range a.Rows {
		n, ok := r.Cells[i].(float64)
		if !ok || x.SetFloat64(n) == nil {
			return Stat{}, false
		}
		total.Add(total, r.P)
		mean.Add(mean, t.Mul(&x, r.P))
		square.Add(square, t.Mul(&t, &x))
	}
	if total.Sign() == 0 {
		return Stat{}, false
	}
	mean.Quo(mean, total)
	square.Quo(square, total)
	square.Sub(square, t.Mul(mean, mean))
	v, _ := square.Float64()
	return Stat{Mean: mean, SD: math.Sqrt(max(v, 0))}, true
}
