package ask

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// watched is a field that a question watches: of the result, of the state by its path,
// or an expression of Lua.
type watched struct {
	name  string
	field string      // of the returned table, if there is one
	table *game.Table // with key: a field of the state
	key   string
	fn    *glua.LFunction
	names glua.LValue // what else the name means, if that is not a value: a rule, a function, a chapter
	met   bool        // the field was returned
	goal  bool        // it is the condition of best
}

// readWatch resolves the watched names.
func (k *inquiry) readWatch() error {
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
			if t.Hides(k.q.See, key) {
				return fmt.Errorf("%s is hidden from you", name)
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
	if k.q.Need != nil {
		fn, err := k.watchedLua("condition", conditionLua(k.q.Need.Condition))
		if err != nil {
			return err
		}
		k.watch = []*watched{{name: k.q.Need.Condition, fn: fn}} // nothing else is reported
	}
	if b := k.q.Best; b != nil {
		fn, err := k.watchedLua("condition", conditionLua(b.Condition))
		if err != nil {
			return err
		}
		k.watch = append([]*watched{{name: b.Condition, fn: fn, goal: true}}, k.watch...)
	}
	for _, w := range k.watch {
		k.named = append(k.named, w.name)
	}
	if k.named == nil {
		k.named = k.vars
	}
	return nil
}

// watchedLua compiles an expression that is evaluated after each run. An order returns
// nothing: then its names are known in advance.
func (k *inquiry) watchedLua(chunk, src string) (*glua.LFunction, error) {
	names := k.names
	if k.order == nil {
		names = nil
	}
	return k.h.Expression(chunk, src, k.fieldsEnv(), names)
}

// ofPieces watches a bare field of every piece that the order names.
func (k *inquiry) ofPieces(field string) (list []*watched) {
	add := func(t *game.Table) {
		if t.Shape() != nil && t.Shape().Index(field) >= 0 {
			list = append(list, &watched{name: t.Key() + "." + field, table: t, key: field})
		}
	}
	if k.order.Actor != nil {
		add(k.order.Actor)
	}
	if k.order.Values != nil {
		for _, key := range proxy.SortedKeys(k.order.Values) {
			if p := proxy.Of(k.order.Values.RawGet(key)); p != nil && p.Table != nil {
				add(p.Table)
			}
		}
	}
	return list
}

// place finds a path of the state, from the root or from a piece.
func place(h *lua.Host, path string) (*game.Table, string) {
	if !pathText.MatchString(path) {
		return nil, "" // Lua: ships.afloat(hag), because ships is also a chapter
	}
	words := strings.Split(path, ".")
	if words[0] == "game" {
		return fieldAt(h.State.Root(), words[1:])
	}
	if t := h.PieceByID(words[0]); t != nil {
		if t, key := fieldAt(t, words[1:]); t != nil {
			return t, key
		}
	}
	return fieldAt(h.State.Root(), words)
}

// fieldAt finds the field to which names lead; the way may not go through a list.
func fieldAt(t *game.Table, names []string) (*game.Table, string) {
	for ; t != nil && t.Type().Sort != game.SortList; t, names = t.Get(names[0]).Table(), names[1:] {
		if len(names) > 1 {
			continue
		}
		if t.Shape() != nil && t.Shape().Index(names[0]) < 0 {
			break
		}
		return t, names[0]
	}
	return nil, ""
}

// read returns the value of a watched field after a run.
func (k *inquiry) read(w *watched, results []glua.LValue) (glua.LValue, error) {
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
		if (k.q.Need != nil || w.goal) && v[0].Type() != glua.LTBool {
			return nil, errors.New("the condition must be true or false, such as lost >= 2")
		}
		if isCode(k.h, v[0]) {
			w.names = v[0]
			return glua.LNil, nil // it may be a field of another outcome
		}
		return v[0], nil
	}
	ft, _ := w.table.FieldType(w.key)
	return k.h.Mirror.ToLua(ft, w.table.Get(w.key)), nil
}

// isCode reports whether a value is a function or a chapter.
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

// code refuses to watch what is not a value: a rule, a function or a chapter.
func (k *inquiry) code() error {
	for _, w := range k.watch {
		if w.names == nil || w.met {
			continue
		}
		fn, ok := w.names.(*glua.LFunction)
		if !ok {
			return fmt.Errorf("%s is a chapter, not a field of the result: watch what one of its functions returns", w.name)
		}
		what, params := "a function", lua.ParamNames(fn)
		if r := ruleOf(k.h, fn); r != nil {
			what, params = "the rule "+r.ID, lua.ParamNames(r.Body())
		}
		return fmt.Errorf("%s is %s, not a field of the result: watch what it returns, `watch %s(%s)`", w.name, what, w.name, strings.Join(params, ", "))
	}
	return nil
}

// resultName is the name of the whole result of a question.
const resultName = "result"

// Watched expressions and the condition of need can use the result of a run: the fields
// of a table, result for the whole, or, if the result is a single value, any name that
// is otherwise unknown. All other names have the same meaning as in the question, at
// the end of the run.

// fieldsEnv is the environment of watched expressions.
func (k *inquiry) fieldsEnv() *glua.LTable {
	if k.fields == nil {
		k.fields = k.h.L.CreateTable(0, 0)
		meta := k.h.L.CreateTable(0, 1)
		meta.RawSetString("__index", k.h.L.NewFunction(k.fieldNamed))
		k.fields.Metatable = meta
	}
	return k.fields
}

// fieldNamed returns the value of a name in a watched expression.
func (k *inquiry) fieldNamed(L *glua.LState) int {
	name := L.Get(2).String()
	t, _ := k.returned.(*glua.LTable)
	switch {
	case t != nil && t.RawGetString(name) != glua.LNil:
		k.looked = true
		L.Push(t.RawGetString(name))
		return 1
	case name == resultName && k.returned != nil:
		k.looked = true
		L.Push(k.returned)
		return 1
	case isKnown(k.names, name) || strings.HasPrefix(name, "\x00"): // internal to the sandbox
		k.looked = k.looked || slices.Contains(k.vars, name)
		L.Push(L.GetField(k.env, name))
		return 1
	case k.returned != nil && t == nil && k.loose:
		k.looked = true
		L.Push(k.returned)
		return 1
	case t == nil:
		k.h.Raise(fmt.Errorf("undefined name %q", name))
	}
	if !slices.Contains(k.unmet, name) {
		k.unmet = append(k.unmet, name)
	}
	L.Push(glua.LNil) // it may be a field of another outcome
	return 1
}

func isKnown(names sandbox.Names, name string) bool {
	_, ok := names[name]
	return ok
}

// unknown returns the fault of a name that no run returned, nil if there is none.
func (k *inquiry) unknown() error {
	for _, name := range k.unmet {
		if !slices.Contains(k.met, name) {
			slices.Sort(k.met)
			has := strings.Join(k.met, ", ")
			if has == "" {
				has = "none"
			}
			return fmt.Errorf("undefined name %q%s; fields of the result: %s", name, nearest.Guess(name, k.met), has)
		}
	}
	return nil
}

// unmoved refuses a condition of need that does not depend on the result of the
// question: it is the same in every outcome.
func (k *inquiry) unmoved() error {
	if k.q.Need == nil || k.looked || k.wrote || len(k.seen) != 1 {
		return nil
	}
	what := "changes nothing in the game"
	if len(k.met) > 0 {
		slices.Sort(k.met)
		what = "gives " + strings.Join(k.met, ", ")
	}
	return fmt.Errorf("%s is the same in every outcome of the question, which %s", k.q.Need.Condition, what)
}
