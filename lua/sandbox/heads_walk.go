package sandbox

import (
	"fmt"
	"slices"

	"github.com/yuin/gopher-lua/ast"
)

// function walks a function: its parameters and its body.
func (w *headWalk) function(e *ast.FunctionExpr, stmts []ast.Stmt, line int) *headed {
	f := &headed{outer: w.fn, expr: e, line: line}
	outerLoop := w.loop
	w.all, w.fn, w.loop = append(w.all, f), f, nil
	mark := len(w.scope)
	if e != nil {
		f.says = e.ParList.HasVargs
		if f.params = e.ParList.Names; slices.Contains(f.params, "self") {
			f.says = true // `...` cannot be one of the locals
		}
		w.declare(f.params...)
	}
	w.stmts(stmts)
	w.scope = w.scope[:mark]
	w.fn, w.loop = f.outer, outerLoop
	return f
}

func (w *headWalk) declare(names ...string) {
	for _, name := range names {
		l := &headLocal{name: name, of: w.fn}
		w.scope, w.locals = append(w.scope, l), append(w.locals, l)
	}
}

// block walks statements in their own scope.
func (w *headWalk) block(stmts []ast.Stmt) {
	mark := len(w.scope)
	w.stmts(stmts)
	w.scope = w.scope[:mark]
}

func (w *headWalk) stmts(stmts []ast.Stmt) {
	for i := range stmts {
		w.stmt(&stmts[i])
	}
}

func (w *headWalk) stmt(at *ast.Stmt) {
	switch st := (*at).(type) {
	case *ast.AssignStmt:
		w.exprs(st.Rhs)
		for _, e := range st.Lhs {
			w.assigned(e)
		}
	case *ast.LocalAssignStmt:
		if isFunction(st) {
			w.declare(st.Names...)
			l := w.scope[len(w.scope)-1]
			e := st.Exprs[0].(*ast.FunctionExpr)
			l.function = w.function(e, e.Stmts, e.Line())
			return
		}
		w.exprs(st.Exprs)
		w.declare(st.Names...)
	case *ast.FuncCallStmt:
		w.expr(st.Expr)
	case *ast.DoBlockStmt:
		w.block(st.Stmts)
	case *ast.IfStmt:
		w.expr(st.Condition)
		w.block(st.Then)
		w.block(st.Else)
	case *ast.WhileStmt, *ast.RepeatStmt, *ast.NumberForStmt, *ast.GenericForStmt:
		w.loops(at)
	case *ast.FuncDefStmt:
		if st.Name.Receiver != nil {
			w.expr(st.Name.Receiver)
		} else {
			w.assigned(st.Name.Func)
		}
		if f := w.function(st.Func, st.Func.Stmts, st.Func.Line()); st.Name.Receiver != nil {
			f.says = true // it has an implicit parameter
		}
	case *ast.ReturnStmt:
		w.exprs(st.Exprs)
	case *ast.GotoStmt, *ast.LabelStmt:
		w.fn.says = true // goto makes loops of its own
	}
}

// loops walks a loop. Its head goes at the beginning of its body.
func (w *headWalk) loops(at *ast.Stmt) {
	l := &headLoop{outer: w.loop, at: at, able: true}
	mark, from := len(w.scope), w.fn.from(w.scope)
	w.fn.loops = append(w.fn.loops, l)
	w.loop = l
	var body []ast.Stmt
	var until ast.Expr
	switch st := (*at).(type) {
	case *ast.WhileStmt:
		w.expr(st.Condition)
		body = st.Stmts
	case *ast.RepeatStmt:
		body, until = st.Stmts, st.Condition
	case *ast.NumberForStmt:
		w.exprs([]ast.Expr{st.Init, st.Limit, st.Step})
		if _, plain := st.Limit.(*ast.NumberExpr); !plain {
			w.hide(2)
		}
		if _, plain := st.Step.(*ast.NumberExpr); !plain && st.Step != nil {
			l.able = false
		}
		w.declare(st.Name)
		body = st.Stmts
	case *ast.GenericForStmt:
		w.exprs(st.Exprs)
		l.able = w.overList(st)
		w.hide(1)
		w.declare(st.Names...)
		body = st.Stmts
	}
	l.locals = slices.Clone(w.scope[from:])
	w.stmts(body)
	if until != nil {
		w.expr(until)
	}
	w.scope = w.scope[:mark]
	if w.loop = l.outer; w.loop != nil && l.asks {
		w.loop.asks = true
	}
}

// from returns where the locals of f begin in a scope.
func (f *headed) from(scope []*headLocal) int {
	return len(scope) - len(scope[slices.IndexFunc(append(scope, &headLocal{of: f}), func(l *headLocal) bool { return l.of == f }):])
}

// hide declares locals that no script can name.
func (w *headWalk) hide(n int) {
	for range n {
		w.hidden++
		w.declare(fmt.Sprintf("%s%d", hiddenName, w.hidden))
		w.scope[len(w.scope)-1].hidden = true
	}
}

// overList reports whether a loop ranges over ipairs(LIST): then its rounds depend only
// on the list and the index.
func (w *headWalk) overList(st *ast.GenericForStmt) bool {
	if len(st.Exprs) != 1 || len(st.Names) > 1 && st.Names[0] == st.Names[1] {
		return false
	}
	call, ok := st.Exprs[0].(*ast.FuncCallExpr)
	if !ok || call.Func == nil || len(call.Args) != 1 {
		return false
	}
	id, ok := call.Func.(*ast.IdentExpr)
	return ok && id.Value == "ipairs" && w.find("ipairs") == nil
}

func (w *headWalk) find(name string) *headLocal {
	for i := len(w.scope) - 1; i >= 0; i-- {
		if w.scope[i].name == name {
			return w.scope[i]
		}
	}
	return nil
}

func (w *headWalk) assigned(e ast.Expr) {
	id, ok := e.(*ast.IdentExpr)
	if !ok {
		w.expr(e)
		return
	}
	l := w.find(id.Value)
	if l == nil {
		w.writes = w.writes || w.fn.outer != nil || !slices.Contains(w.own, id.Value)
		return
	}
	l.assigned = true
	w.mention(l)
}

// mention records that another function mentions a local.
func (w *headWalk) mention(l *headLocal) {
	if l.of != w.fn {
		l.uses = append(l.uses, w.fn)
	}
}

func (w *headWalk) exprs(list []ast.Expr) {
	for _, e := range list {
		w.expr(e)
	}
}

func (w *headWalk) expr(e ast.Expr) {
	switch e := e.(type) {
	case *ast.IdentExpr:
		if l := w.find(e.Value); l != nil {
			w.mention(l)
		} else if w.loop != nil && slices.Contains(asks, e.Value) {
			w.loop.asks = true
		}
	case *ast.AttrGetExpr:
		if key, ok := e.Key.(*ast.StringExpr); ok && key.Value == "rest_depends_on" {
			w.fn.says = true
		}
		Parts(e, w.expr)
	case *ast.FuncCallExpr:
		if w.eager && w.loop != nil && !ownCall(e) {
			w.loop.asks = true
		}
		if w.listCall(e) {
			w.lends(e.Args)
			return
		}
		Parts(e, w.expr)
	case *ast.FunctionExpr:
		w.function(e, e.Stmts, e.Line())
	default:
		Parts(e, w.expr)
	}
}

// listCall reports whether a call is one of a word for lists. count with three
// arguments or more rolls dice, and is not.
func (w *headWalk) listCall(e *ast.FuncCallExpr) bool {
	id, ok := e.Func.(*ast.IdentExpr)
	return ok && slices.Contains(callers, id.Value) && w.find(id.Value) == nil && (id.Value != "count" || len(e.Args) < 3)
}

// lends walks the arguments of a word for lists. A function literal there is lent:
// nothing refers to it after the call, so that it counts as a loop written in its
// place.
func (w *headWalk) lends(args []ast.Expr) {
	for _, a := range args {
		if e, ok := a.(*ast.FunctionExpr); ok {
			w.function(e, e.Stmts, e.Line()).lent = true
		} else {
			w.expr(a)
		}
	}
}

// ownCall reports whether a call is one of the sandbox itself, which asks the host
// nothing.
func ownCall(e *ast.FuncCallExpr) bool {
	switch f := e.Func.(type) {
	case *ast.IdentExpr:
		return builtin(f.Value) && f.Value != "pcall" && f.Value != "xpcall" && !slices.Contains(callers, f.Value) || f.Value != "" && f.Value[0] == 0
	case *ast.AttrGetExpr:
		id, ok := f.Object.(*ast.IdentExpr)
		return ok && (id.Value == "math" || id.Value == "string")
	}
	return false
}
