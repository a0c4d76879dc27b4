package ask

import (
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"parley/core/game"
	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
)

// examiner evaluates the parts of a failed condition.
type examiner struct {
	h     *lua.Host
	see   game.Viewer
	names map[string]glua.LValue // names that the check can use
	call  *sandbox.Call          // the call of need
	seen  map[string]bool
	found []Fact
}

// mostFacts limits the facts of one reason.
const mostFacts = 6

// look records the parts of an expression: the sides of comparisons, the results of
// rules, the fields and arguments named.
func (e *examiner) look(x ast.Expr, depth int) {
	switch x := x.(type) {
	case *ast.LogicalOpExpr:
		e.look(x.Lhs, depth)
		e.look(x.Rhs, depth)
	case *ast.UnaryNotOpExpr:
		e.look(x.Expr, depth)
	case *ast.RelationalOpExpr:
		e.side(x.Lhs, depth)
		e.side(x.Rhs, depth)
	case *ast.FuncCallExpr: // such as at_most(cost, left): its arguments are sides too
		e.side(x, depth)
		for _, a := range x.Args {
			e.side(a, depth)
		}
	default:
		e.side(x, depth)
	}
}

func (e *examiner) side(x ast.Expr, depth int) {
	switch x := x.(type) {
	case *ast.IdentExpr:
		if _, ok := e.names[x.Value].(*glua.LFunction); ok {
			return
		}
		e.fact(x)
		if depth == 0 {
			if from := e.call.Init(x.Value); from != nil {
				e.look(from, 1)
			}
		}
	case *ast.AttrGetExpr:
		e.fact(x)
		if _, ok := x.Key.(*ast.StringExpr); !ok {
			e.side(x.Key, 1)
		}
	case *ast.FuncCallExpr:
		e.fact(x)
		for _, a := range x.Args {
			e.side(a, 1)
		}
	case *ast.UnaryLenOpExpr:
		e.fact(x)
	case *ast.ArithmeticOpExpr:
		e.fact(x)
		e.side(x.Lhs, 1)
		e.side(x.Rhs, 1)
	case *ast.UnaryMinusOpExpr:
		e.side(x.Expr, depth)
	case *ast.LogicalOpExpr, *ast.UnaryNotOpExpr, *ast.RelationalOpExpr:
		if depth < 2 {
			e.look(x, depth+1)
		}
	}
}

// fact evaluates an expression and records its value.
func (e *examiner) fact(x ast.Expr) {
	text := sandbox.ExprText(x)
	if text == "" || e.seen[text] || len(e.found) >= mostFacts {
		return
	}
	e.seen[text] = true
	v, err := e.value(x, text)
	if err != nil {
		return
	}
	if _, ok := v.(*glua.LFunction); ok {
		return
	}
	f := Fact{What: text, Value: factText(e.h, v)}
	if e.secret(x) {
		f.Value = "hidden"
	}
	e.found = append(e.found, f)
	if _, ok := x.(*ast.FuncCallExpr); ok {
		e.inside(x, text)
	}
}

// inside records the results of the rules that a call has called.
func (e *examiner) inside(x ast.Expr, text string) {
	h := e.h
	returns := &listener{kind: game.Returned}
	r := h.Run
	r.Handler, r.Traces, r.Asking = returns, true, nil
	err := h.Within(r, func() error {
		_, err := e.value(x, text)
		return err
	})
	if err != nil || len(returns.events) == 0 {
		return
	}
	outermost := returns.events[len(returns.events)-1].Depth
	for _, a := range returns.events[:len(returns.events)-1] {
		if a.Depth == outermost+1 && a.Text != "" && !e.seen[a.Rule] && len(e.found) < mostFacts {
			e.seen[a.Rule] = true
			e.found = append(e.found, Fact{What: a.Rule, Value: said(a.Text)})
		}
	}
}

// said formats the result of a rule as a fact.
func said(text string) string {
	switch text {
	case "true":
		return "yes"
	case "false":
		return "no"
	case "nil":
		return "none"
	}
	return text
}

// secret reports whether an expression reads a field that this reader may not see.
func (e *examiner) secret(x ast.Expr) bool {
	at, ok := x.(*ast.AttrGetExpr)
	if !ok || e.see == nil {
		return false
	}
	if e.secret(at.Object) {
		return true
	}
	key, ok := at.Key.(*ast.StringExpr)
	if !ok {
		return false
	}
	v, err := e.value(at.Object, sandbox.ExprText(at.Object))
	if p := proxy.Of(v); err == nil && p != nil && p.Table != nil && p.Table.Shape() != nil {
		return p.Table.Hides(e.see, key.Value)
	}
	return false
}

// value evaluates an expression with the names of the check; its effects are undone.
func (e *examiner) value(x ast.Expr, text string) (glua.LValue, error) {
	if id, ok := x.(*ast.IdentExpr); ok {
		if v, ok := e.names[id.Value]; ok {
			return v, nil
		}
	}
	var names []string
	sandbox.ExprNames(x, func(name string) {
		if _, ok := e.names[name]; ok && !slices.Contains(names, name) {
			names = append(names, name)
		}
	})
	src := "return " + text
	if len(names) > 0 {
		src = "local " + strings.Join(names, ", ") + " = ...\n" + src
	}
	code, faults := sandbox.Compile("condition", []byte(src), e.h.Sandbox.Names())
	if len(faults) > 0 {
		return nil, ruleset.FaultOf(faults[0])
	}
	args := make([]glua.LValue, len(names))
	for i, n := range names {
		args[i] = e.names[n]
	}
	res, err := e.h.Call(e.h.Sandbox.Function(code), 1, args...)
	if err != nil {
		return nil, err
	}
	return res[0], nil
}
