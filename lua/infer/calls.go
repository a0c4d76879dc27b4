package infer

import (
	"slices"

	"github.com/yuin/gopher-lua/ast"
)

// calls is how a function is called: the types of its arguments, where they are known at
// every call.
type calls struct {
	args    []*typ
	unknown []bool
	escapes bool // it is also used as a value, so that not all calls are known
}

// functionOf is the function that an expression names: a local one, or one of a chapter,
// also that of a rule; nil for any other expression.
func (w *walker) functionOf(e ast.Expr) *ast.FunctionExpr {
	switch e := e.(type) {
	case *ast.IdentExpr:
		if s, ok := w.inner.find(e.Value); ok {
			return s.fn
		}
		return w.names[w.chapter][e.Value]
	case *ast.AttrGetExpr:
		of, ok1 := e.Object.(*ast.IdentExpr)
		key, ok2 := e.Key.(*ast.StringExpr)
		if !ok1 || !ok2 || w.own(of.Value) {
			return nil
		}
		if _, local := w.inner.find(of.Value); !local {
			return w.names[of.Value][key.Value]
		}
	}
	return nil
}

// escapes records that a function is used other than by a call.
func (w *walker) escapes(e ast.Expr) {
	if fn := w.functionOf(e); fn != nil {
		w.of(fn).escapes = true
	}
}

func (p *program) of(fn *ast.FunctionExpr) *calls {
	c := p.calls[fn]
	if c == nil {
		n := len(fn.ParList.Names)
		c = &calls{args: make([]*typ, n), unknown: make([]bool, n)}
		p.calls[fn] = c
	}
	return c
}

// calledWith records a call.
func (w *walker) calledWith(fn *ast.FunctionExpr, args []ast.Expr) {
	types := make([]*typ, len(args))
	for i, a := range args {
		types[i] = w.typed(a)
	}
	if n := len(args); n > 0 && n < len(fn.ParList.Names) {
		switch args[n-1].(type) {
		case *ast.FuncCallExpr, *ast.Comma3Expr: // it may give several values
			w.of(fn).escapes = true
		}
	}
	w.call(fn, types)
}

// call records the types of the arguments of a call; what is missing is nil there.
func (p *program) call(fn *ast.FunctionExpr, types []*typ) {
	c := p.of(fn)
	for i := range c.args {
		t := &typ{kind: isNil}
		if i < len(types) {
			t = types[i]
		}
		if t == nil || c.unknown[i] {
			c.unknown[i] = true
			continue
		}
		if c.args[i], c.unknown[i] = p.either(c.args[i], t); c.unknown[i] {
			c.args[i] = nil
		}
	}
}

// either is the type of a value that is of one of two types; unknown if they do not fit
// together. A nil a is no type yet.
func (p *program) either(a, b *typ) (t *typ, unknown bool) {
	switch {
	case a == nil:
		return b, false
	case a.kind == isNil || b.kind == isNil:
		one := *a
		if a.kind == isNil {
			one = *b
		}
		one.maybe = true
		return &one, false
	}
	left, right := *a, *b
	left.maybe, right.maybe = false, false
	if same(&left, &right) {
		left.maybe = a.maybe || b.maybe
		if left.decl != right.decl {
			left.decl = nil
		}
		return &left, false
	}
	if a.kind != "" || b.kind != "" || a.shapes == nil || b.shapes == nil { // no pieces
		return nil, true
	}
	all := slices.Clone(a.shapes)
	for _, s := range b.shapes {
		if !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	return &typ{shapes: all, thing: p.things(all), maybe: a.maybe || b.maybe}, false
}

// learn gives functions the types with which all their calls call them, and says whether
// that is news.
func (p *program) learn() (news bool) {
	for fn, c := range p.calls {
		known := p.given
		if _, rule := p.found[fn]; rule {
			known = p.found
		}
		old := known[fn]
		types := make([]*typ, len(c.args))
		if !c.escapes {
			for i, t := range c.args {
				if !c.unknown[i] && t != nil && t.kind != isNil {
					types[i] = t
				}
			}
		}
		if !slices.EqualFunc(old, types, same) && (old != nil || slices.ContainsFunc(types, func(t *typ) bool { return t != nil })) {
			known[fn], news = types, true
		}
	}
	return news
}
