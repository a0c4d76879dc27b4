package sandbox

import (
	"slices"

	"github.com/yuin/gopher-lua/ast"
)

// count(n, dice, { hit = "1-3" }, …).hit makes two tables, and reads one value. The compiler calls a
// function of the host in its place, with the name and the class themselves.

// CountedName is the name of that function, which the host defines: it gets the name, and then the
// arguments of count with the class in place of the table.
const CountedName = "\x00counted"

// countsOne notes a count of a single class whose result is read at once.
func (w *walker) countsOne(at *ast.Expr) {
	call, _, class := oneCounted(*at)
	if call == nil || !w.among.Fixed || w.bare {
		return
	}
	if id := call.Func.(*ast.IdentExpr); w.inner.find(id.Value) != nil {
		return
	}
	if isSeveral(class) && len(call.Args) == 3 { // the table takes only the first of its values
		return
	}
	w.ones = append(w.ones, at)
	w.shared = slices.DeleteFunc(w.shared, func(t *ast.Expr) bool { return t == &call.Args[2] })
	w.word(CountedName)
}

// oneCounted returns the call, the name and the class of a count of a single class; nil for any
// other expression.
func oneCounted(e ast.Expr) (call *ast.FuncCallExpr, name *ast.StringExpr, class ast.Expr) {
	get, ok := e.(*ast.AttrGetExpr)
	if !ok {
		return nil, nil, nil
	}
	call, ok1 := get.Object.(*ast.FuncCallExpr)
	name, ok2 := get.Key.(*ast.StringExpr)
	if !ok1 || !ok2 || len(call.Args) < 3 {
		return nil, nil, nil
	}
	id, ok1 := call.Func.(*ast.IdentExpr)
	t, ok2 := call.Args[2].(*ast.TableExpr)
	if !ok1 || !ok2 || id.Value != "count" || len(t.Fields) != 1 {
		return nil, nil, nil
	}
	if key, ok := t.Fields[0].Key.(*ast.StringExpr); !ok || key.Value != name.Value {
		return nil, nil, nil
	}
	return call, name, t.Fields[0].Value
}

// isSeveral reports whether an expression may have several values.
func isSeveral(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		return !e.AdjustRet
	case *ast.Comma3Expr:
		return !e.AdjustRet
	}
	return false
}

// countOnes rewrites the noted counts, the inner ones first. undo restores the syntax tree for
// those who read it later.
func (w *walker) countOnes() (undo func()) {
	old := make([]ast.Expr, len(w.ones))
	for i, at := range w.ones {
		old[i] = *at
		call, name, class := oneCounted(*at)
		one := callOf(CountedName, *at, slices.Concat([]ast.Expr{name}, call.Args[:2], []ast.Expr{class}, call.Args[3:]))
		onlyOne(one)
		*at = one
	}
	return func() {
		for i, at := range w.ones {
			*at = old[i]
		}
	}
}
