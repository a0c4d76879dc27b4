package infer

import (
	"fmt"
	"slices"

	"github.com/yuin/gopher-lua/ast"

	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/source"
)

// scope holds the types of the visible locals.
type scope struct {
	name  string
	typ   *typ
	fn    *ast.FunctionExpr // the function that it always names, nil for another value
	outer *scope
}

func (s *scope) find(name string) (*scope, bool) {
	for ; s != nil; s = s.outer {
		if s.name == name {
			return s, true
		}
	}
	return nil, false
}

// walker walks a file with the types of its locals.
type walker struct {
	*file
	inner  *scope
	checks map[*ast.FunctionExpr]string // the checks of rules, actions and cards, with their names
	asking string                       // the check whose body is walked, "" outside of checks
}

// check walks the file.
func (f *file) check() source.Faults {
	f.faults = nil
	w := &walker{file: f, checks: map[*ast.FunctionExpr]string{}}
	w.block(f.chunk)
	return f.faults
}

func (w *walker) declare(name string, t *typ) {
	if w.assigned[name] {
		t = nil
	}
	w.inner = &scope{name: name, typ: t, outer: w.inner}
}

// block walks statements in a scope of their own.
func (w *walker) block(stmts []ast.Stmt) {
	mark := w.inner
	for _, st := range stmts {
		w.stmt(st)
	}
	w.inner = mark
}

func (w *walker) stmt(st ast.Stmt) {
	switch st := st.(type) {
	case *ast.LocalAssignStmt:
		if fn, ok := declaresFunction(st); ok {
			w.declare(st.Names[0], &typ{kind: isFunction})
			if !w.assigned[st.Names[0]] {
				w.inner.fn = fn
			}
			w.function(fn)
			return
		}
		for _, e := range st.Exprs {
			w.expr(e)
		}
		for i, name := range st.Names {
			var t *typ
			if i < len(st.Exprs) {
				t = w.typed(st.Exprs[i])
			}
			w.declare(name, t)
		}
	case *ast.NumberForStmt:
		for _, e := range []ast.Expr{st.Init, st.Limit, st.Step} {
			w.expr(e)
		}
		mark := w.inner
		w.declare(st.Name, &typ{kind: isNumber})
		w.block(st.Stmts)
		w.inner = mark
	case *ast.GenericForStmt:
		for _, e := range st.Exprs {
			w.expr(e)
		}
		mark := w.inner
		entry := w.ranged(st)
		for i, name := range st.Names {
			var t *typ
			if i == 1 {
				t = entry
			}
			w.declare(name, t)
		}
		w.block(st.Stmts)
		w.inner = mark
	case *ast.RepeatStmt:
		mark := w.inner
		for _, inner := range st.Stmts {
			w.stmt(inner)
		}
		w.expr(st.Condition)
		w.inner = mark
	case *ast.FuncDefStmt:
		w.function(st.Func)
	case *ast.AssignStmt:
		parts(st, func(e ast.Expr) {
			if _, name := e.(*ast.IdentExpr); !name || !slices.Contains(st.Lhs, e) { // a name that gets a function does not use it
				w.expr(e)
			}
		}, w.block)
		w.writes(st)
	default:
		parts(st, w.expr, w.block)
	}
}

func declaresFunction(st *ast.LocalAssignStmt) (*ast.FunctionExpr, bool) {
	if len(st.Names) != 1 || len(st.Exprs) != 1 {
		return nil, false
	}
	fn, ok := st.Exprs[0].(*ast.FunctionExpr)
	return fn, ok
}

// ranged is the type of the entries of a loop over a list or a map.
func (w *walker) ranged(st *ast.GenericForStmt) *typ {
	if len(st.Exprs) != 1 {
		return nil
	}
	call, ok := st.Exprs[0].(*ast.FuncCallExpr)
	if !ok || len(call.Args) != 1 || w.word(call) != "ipairs" && w.word(call) != "pairs" {
		return nil
	}
	if t := w.typed(call.Args[0]); t != nil {
		return t.elem
	}
	return nil
}

// word is the built-in word that a call names, "" for none.
func (w *walker) word(call *ast.FuncCallExpr) string {
	id, ok := call.Func.(*ast.IdentExpr)
	if !ok {
		return ""
	}
	if _, local := w.inner.find(id.Value); local || w.own(id.Value) {
		return ""
	}
	return id.Value
}

// own reports whether the file itself assigns a name at its outermost level.
func (w *walker) own(name string) bool { return slices.Contains(w.code.Offers, name) }

func (w *walker) function(fn *ast.FunctionExpr) {
	mark, outer := w.inner, w.asking
	if name := w.checks[fn]; name != "" {
		w.asking = name
	}
	types := w.given[fn]
	for i, name := range fn.ParList.Names {
		var t *typ
		if i < len(types) {
			t = types[i]
		}
		w.declare(name, t)
	}
	w.block(fn.Stmts)
	w.inner, w.asking = mark, outer
}

// expr walks an expression and reports misspelt fields in it.
func (w *walker) expr(e ast.Expr) {
	switch e := e.(type) {
	case nil:
	case *ast.FunctionExpr:
		w.function(e)
	case *ast.IdentExpr:
		w.escapes(e)
	case *ast.AttrGetExpr:
		w.escapes(e)
		w.expr(e.Object)
		w.expr(e.Key)
		w.field(e)
	case *ast.FuncCallExpr:
		w.define(e)
		w.inserted(e)
		w.matched(e)
		if word := w.word(e); w.asking != "" && slices.Contains(effects, word) {
			w.wrongType(e.Line(), "%s calls %s, but a check neither rolls nor asks anybody: do it in run", w.asking, word)
		}
		lent := w.lend(e)
		if fn := w.functionOf(e.Func); fn != nil {
			w.calledWith(fn, e.Args)
		} else if e.Func != nil {
			w.expr(e.Func)
		}
		if e.Receiver != nil {
			w.expr(e.Receiver)
		}
		for i, a := range e.Args {
			if !lent || i != 1 {
				w.expr(a)
			}
		}
	default:
		sandbox.Parts(e, w.expr)
	}
}

// field reports a field that its object does not have.
func (w *walker) field(e *ast.AttrGetExpr) {
	key, ok := e.Key.(*ast.StringExpr)
	if !ok {
		return
	}
	t := w.typed(e.Object)
	if known := t.known(); known != nil && !slices.Contains(known, key.Value) {
		w.report(key, fmt.Sprintf("%s has no %q", t.thing, key.Value), known, t.from)
	}
}

// define gives the functions of rules, actions, cards, wraps and listeners the types of
// their parameters.
func (w *walker) define(e *ast.FuncCallExpr) {
	if word, id, fields := defined(e); word != "" {
		if _, local := w.inner.find(word); !local {
			w.defines(word, id, fields)
		}
		return
	}
	head, ok := e.Func.(*ast.FuncCallExpr)
	if !ok || len(e.Args) != 1 || len(head.Args) != 1 {
		return
	}
	id, ok1 := head.Args[0].(*ast.StringExpr)
	fn, ok2 := e.Args[0].(*ast.FunctionExpr)
	word := w.word(head)
	if !ok1 || !ok2 || word != "wrap" && word != "on" {
		return
	}
	r := w.h.Book.Rules[id.Value]
	if r == nil {
		return
	}
	types := append([]*typ{nil}, w.parameters(r)...)
	w.given[fn] = types
	if word == "wrap" {
		w.wraps(r, fn)
	}
}

func (w *walker) defines(word, id string, fields *ast.TableExpr) {
	give := func(name string, types ...*typ) {
		if fn, ok := field(fields, name).(*ast.FunctionExpr); ok {
			w.given[fn] = types
		}
	}
	if fn, ok := field(fields, "check").(*ast.FunctionExpr); ok {
		w.checks[fn] = fmt.Sprintf("the check of %s %s", word, id)
	}
	switch word {
	case "rule":
		r := w.h.Book.Rules[id]
		if r == nil {
			return
		}
		types := w.parameters(r)
		give("check", types...)
		give("run", w.calledFor(fields, types)...)
	case "action":
		a := w.h.Book.Actions[id]
		if a == nil {
			return
		}
		actor, args := w.pieces(a.Kinds), w.arguments(a.Args)
		give("options", actor, nil, actor)
		give("check", actor, args)
		give("run", actor, args)
		give("preview", actor, args)
		give("must", actor)
	case "card":
		c := w.h.DraftCard(id)
		if c == nil {
			return
		}
		player, args := &typ{kind: isText}, w.arguments(c.Action.Args)
		var moment *typ
		if hook, ok := field(fields, "hook").(*ast.StringExpr); ok {
			if m := w.h.Moment(hook.Value); m != nil && !m.BuiltIn() && hook.Value != ruleset.MomentAny {
				moment = w.facts(m)
			}
		}
		give("options", player, moment)
		give("check", player, args, moment)
		give("run", player, args, moment)
	}
}

// calledFor adds to the declared types of the parameters of a rule those with which all
// chapters call it.
func (w *walker) calledFor(fields *ast.TableExpr, types []*typ) []*typ {
	fn, ok := field(fields, "run").(*ast.FunctionExpr)
	if !ok {
		return types
	}
	for i, t := range w.found[fn] {
		if i == len(types) {
			types = append(types, nil)
		}
		if types[i] == nil {
			types[i] = t
		}
	}
	return types
}

// effects are the words that need an answer, which a check may not wait for.
var effects = []string{"roll", "draw", "shuffle", "choose", "offer"}

// lists are the words that pass the entries of their first argument to a function.
var lists = []string{"any", "all", "first", "where", "count", "sum", "most", "least"}

// lend gives a function that a word for lists gets the type of the entries, and says whether
// it was the name of a function, which is called like that.
func (w *walker) lend(e *ast.FuncCallExpr) (named bool) {
	if len(e.Args) < 2 || !slices.Contains(lists, w.word(e)) {
		return false
	}
	var entry *typ
	if t := w.typed(e.Args[0]); t != nil {
		entry = t.elem
	}
	if fn, ok := e.Args[1].(*ast.FunctionExpr); ok {
		w.given[fn] = []*typ{entry}
		return false
	}
	fn := w.functionOf(e.Args[1])
	if fn != nil {
		types := []*typ{entry}
		for _, a := range e.Args[2:] {
			types = append(types, w.typed(a))
		}
		w.call(fn, types)
	}
	return fn != nil
}
