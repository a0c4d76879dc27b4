package infer

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"parley/core/game"
	"parley/lua/nearest"
	"parley/lua/sandbox"
	"parley/lua/source"
)

// target is what a value is written to: a declared field, or an entry of a list or a map.
type target struct {
	types []*game.Type // of one of these, according to the kind of piece
	word  string       // its key; "" for an entry without one
	place source.Place
	name  string // in messages: "hull of a vessel", "an entry of steps"
	entry bool   // writing nil removes it
}

// writes checks the values that an assignment writes to the game.
func (w *walker) writes(st *ast.AssignStmt) {
	for i, e := range st.Lhs {
		if i >= len(st.Rhs) {
			return
		}
		if _, call := st.Rhs[i].(*ast.FuncCallExpr); call && i == len(st.Rhs)-1 && len(st.Lhs) > len(st.Rhs) {
			return // it may give several values
		}
		if at, ok := e.(*ast.AttrGetExpr); ok {
			if to := w.target(at); to != nil {
				w.write(to, st.Rhs[i])
			}
		}
	}
}

// inserted checks the value that table.insert writes to a list of the game.
func (w *walker) inserted(call *ast.FuncCallExpr) {
	at, ok := call.Func.(*ast.AttrGetExpr)
	if !ok || len(call.Args) < 2 {
		return
	}
	of, ok1 := at.Object.(*ast.IdentExpr)
	key, ok2 := at.Key.(*ast.StringExpr)
	if !ok1 || !ok2 || of.Value != "table" || key.Value != "insert" {
		return
	}
	if _, local := w.inner.find(of.Value); local || w.own(of.Value) {
		return
	}
	if t := w.typed(call.Args[0]); t != nil && t.decl != nil && t.decl.Sort == game.SortList {
		to := &target{types: []*game.Type{t.decl.Elem}, place: w.lineOf(call.Line()), name: "an entry of " + nameOf(call.Args[0])}
		w.write(to, call.Args[len(call.Args)-1])
	}
}

// target is what x.key or x[key] is in the game; nil if it is not declared.
func (w *walker) target(e *ast.AttrGetExpr) *target {
	to := &target{place: w.lineOf(e.Line())}
	key, named := e.Key.(*ast.StringExpr)
	if named {
		to.word, to.place = key.Value, w.place(key, false)
	}
	if id, ok := e.Object.(*ast.IdentExpr); ok && named && id.Value == sandbox.GameWord {
		if _, local := w.inner.find(id.Value); !local && !w.own(id.Value) {
			root := w.h.Ruleset.Root
			if i := root.Index(key.Value); i >= 0 {
				to.types, to.name = []*game.Type{root.Fields[i].Type}, "game."+key.Value
				return to
			}
			return nil
		}
	}
	t := w.typed(e.Object)
	switch {
	case t == nil:
		return nil
	case named && t.shapes != nil:
		for _, s := range t.shapes {
			if i := s.Index(key.Value); i >= 0 && !s.Deck {
				to.types = append(to.types, s.Fields[i].Type)
			}
		}
		to.name = key.Value + " of " + t.thing
	case t.decl == nil:
		return nil
	case t.decl.Sort == game.SortMap:
		to.types, to.entry, to.name = []*game.Type{t.decl.Elem}, true, "a value of "+nameOf(e.Object)
		if named {
			to.name = key.Value + " of " + nameOf(e.Object)
		}
	case t.decl.Sort == game.SortList && !named:
		to.types, to.entry, to.name = []*game.Type{t.decl.Elem}, true, "an entry of "+nameOf(e.Object)
	}
	if len(to.types) == 0 {
		return nil
	}
	return to
}

// nameOf names a list or a map in messages: steps for vessel.steps.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.IdentExpr:
		return e.Value
	case *ast.AttrGetExpr:
		if key, ok := e.Key.(*ast.StringExpr); ok {
			return key.Value
		}
	}
	return "this list"
}

// write reports a value that its target cannot hold, whatever happens.
func (w *walker) write(to *target, e ast.Expr) {
	if table, ok := e.(*ast.TableExpr); ok && len(to.types) == 1 && w.constructed(to, to.types[0], table) {
		return
	}
	var wrong error
	for _, t := range to.types {
		if wrong = w.unfit(to, t, e); wrong == nil {
			return
		}
	}
	near := ""
	if word, ok := wrong.(*game.WordError); ok {
		near = nearest.To(word.Got, word.Words)
	}
	w.add(source.Fault{Place: to.place, What: to.name + " " + wrong.Error(), Near: near})
}

// constructed checks the fields and entries of a table that is written out, and reports
// whether the target is a table that it can be.
func (w *walker) constructed(to *target, t *game.Type, table *ast.TableExpr) bool {
	switch {
	case t.Sort == game.SortRecord && !t.Shape.Deck:
	case t.Sort == game.SortList, t.Sort == game.SortMap:
	default:
		return false
	}
	thing := ""
	if t.Sort == game.SortRecord {
		thing = w.typeOf(t).thing
	}
	for _, f := range table.Fields {
		key, named := f.Key.(*ast.StringExpr)
		inner := &target{place: to.place}
		if named {
			inner.word, inner.place = key.Value, w.place(key, true)
		}
		switch {
		case named && t.Sort == game.SortRecord:
			i := t.Shape.Index(key.Value)
			if known := t.Shape.Names(); i < 0 && !(t.Shape.IsEntity() && (key.Value == "id" || key.Value == "kind")) {
				w.misspelt(inner.place, key.Value, fmt.Sprintf("%s has no %q", thing, key.Value), known, "")
			}
			if i < 0 {
				continue
			}
			inner.types, inner.name = []*game.Type{t.Shape.Fields[i].Type}, key.Value+" of "+thing
		case named && t.Sort == game.SortMap:
			inner.types, inner.name, inner.entry = []*game.Type{t.Elem}, key.Value+" of "+to.short(), true
		case f.Key == nil && t.Sort == game.SortList:
			inner.types, inner.name = []*game.Type{t.Elem}, "an entry of "+to.short()
		default:
			continue
		}
		w.write(inner, f.Value)
	}
	return true
}

// short names a target without the piece that it belongs to.
func (to *target) short() string {
	return cmp.Or(to.word, to.name)
}

// unfit returns why a field of type t cannot hold the value of an expression; nil if it can,
// or if that is not known.
func (w *walker) unfit(to *target, t *game.Type, e ast.Expr) error {
	if v, ok := literal(e); ok {
		if v.IsNil() && to.entry {
			return nil
		}
		return t.Check(v)
	}
	got := w.typed(e)
	if got == nil {
		return nil
	}
	fits := true
	what := string(got.kind)
	switch {
	case got.kind == "" && got.shapes != nil:
		fits, what = t.Sort == game.SortRef && slices.ContainsFunc(got.shapes, func(s *game.Shape) bool { return slices.Contains(t.Refs, s) }), got.thing
		fits = fits || t.Sort == game.SortRecord || t.Sort == game.SortMap // a copy of it
	case got.kind == isNumber:
		fits = t.Sort == game.SortCount || t.Sort == game.SortInteger || t.Sort == game.SortNumber
	case got.kind == isText:
		fits = t.Sort == game.SortText || t.Sort == game.SortCell || t.Sort == game.SortChoice || t.Sort == game.SortRef
	case got.kind == isBoolean:
		fits = t.Sort == game.SortBoolean
	case got.kind == isTable:
		fits = t.Sort == game.SortRecord || t.Sort == game.SortList || t.Sort == game.SortMap || t.Sort == game.SortRef
	case got.kind == isFunction:
		fits = false
	}
	if fits {
		return nil
	}
	return fmt.Errorf("must be %s, not %s", t.Want(), what)
}

// literal is the value of an expression that is written out, other than a table.
func literal(e ast.Expr) (v game.Value, ok bool) {
	switch e := e.(type) {
	case *ast.NilExpr:
		return game.Value{}, true
	case *ast.TrueExpr:
		return game.Truth(true), true
	case *ast.FalseExpr:
		return game.Truth(false), true
	case *ast.StringExpr:
		return game.Str(e.Value), true
	case *ast.NumberExpr:
		return number(e.Value, 1)
	case *ast.UnaryMinusOpExpr:
		if n, ok := e.Expr.(*ast.NumberExpr); ok {
			return number(n.Value, -1)
		}
	}
	return v, false
}

func number(text string, sign float64) (v game.Value, ok bool) {
	n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil {
		whole, wrong := strconv.ParseInt(text, 0, 64)
		n, err = float64(whole), wrong
	}
	return game.Num(sign * n), err == nil
}

// matched checks the table { FIELD = VALUE, … } by which a word for lists, or game.all,
// chooses entries.
func (w *walker) matched(call *ast.FuncCallExpr) {
	if len(call.Args) < 2 {
		return
	}
	table, ok := call.Args[1].(*ast.TableExpr)
	if !ok {
		return
	}
	var entry *typ
	if at, ok := call.Func.(*ast.AttrGetExpr); ok {
		if t := w.calledMember(call, at); t != nil {
			entry = t.elem // of game.all
		}
	} else if slices.Contains(lists, w.word(call)) {
		if t := w.typed(call.Args[0]); t != nil {
			entry = t.elem
		}
	}
	known := entry.known()
	if known == nil {
		return
	}
	for _, f := range table.Fields {
		key, named := f.Key.(*ast.StringExpr)
		if named && !slices.Contains(known, key.Value) {
			w.misspelt(w.place(key, true), key.Value, fmt.Sprintf("%s has no %q", entry.thing, key.Value), known, "")
		}
	}
}
