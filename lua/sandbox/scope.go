package sandbox

import (
	"fmt"
	"maps"
	"slices"

	"github.com/yuin/gopher-lua/ast"

	"parley/lua/nearest"
)

// local is a local name in its scope.
type local struct {
	name  string
	depth int      // of the function that it is local to
	table bool     // it began as a table in braces
	init  ast.Expr // what a local of a function begins with; nil where that is not one expression
	outer *local   // the next that is visible beside it
}

// declare makes names local; init is what they begin with.
func (w *walker) declare(names []string, init ...ast.Expr) {
	for i, name := range names {
		l := &local{name: name, depth: w.depth, outer: w.inner}
		if i < len(init) {
			_, l.table = init[i].(*ast.TableExpr)
			if w.depth > 0 { // the rules themselves need not be kept
				l.init = init[i]
			}
		}
		w.inner = l
	}
}

func (l *local) find(name string) *local {
	for ; l != nil && l.name != name; l = l.outer {
	}
	return l
}

func (w *walker) localNames() (names []string) {
	for l := w.inner; l != nil; l = l.outer {
		names = append(names, l.name)
	}
	slices.Reverse(names)
	return names
}

// keeps finds a function that changes a local of its file: what it would
// remember there stays when the order is taken back, and is not there when the
// game is opened again.
func (w *walker) keeps(e ast.Expr) {
	if !w.fixed || w.depth == 0 {
		return
	}
	whole := true
	for {
		if a, ok := e.(*ast.AttrGetExpr); ok {
			e, whole = a.Object, false
			continue
		}
		break
	}
	id, ok := e.(*ast.IdentExpr)
	if !ok {
		return
	}
	l := w.inner.find(id.Value)
	if l == nil || l.depth > 0 || !whole && !l.table || w.enough() {
		return
	}
	f := w.source.atLeaf(id.Line(), w.leaf, fmt.Sprintf("a function changes %q, which is a local of the file", id.Value))
	f.Hint = "what has to be remembered is a field of the game or of a piece: undo, odds and a saved game know nothing of locals"
	w.faults = append(w.faults, f)
}

func (w *walker) read(e *ast.IdentExpr) {
	if w.inner.find(e.Value) != nil {
		return
	}
	if _, known := w.names[e.Value]; known || w.names == nil {
		return
	}
	w.fault(e, fmt.Sprintf("undefined name %q", e.Value), "")
}

func (w *walker) write(e *ast.IdentExpr, function bool) {
	if w.inner.find(e.Value) != nil {
		return
	}
	may, known := w.names[e.Value]
	switch {
	case w.names == nil && !builtin(e.Value), may:
	case !known && w.names[""]:
		w.names = maps.Clone(w.names)
		w.names[e.Value] = true
	case known, w.names == nil:
		w.fault(e, fmt.Sprintf("%q is a word of the language here and cannot be changed", e.Value), "")
	case function:
		w.fault(e, fmt.Sprintf("undefined name %q", e.Value), fmt.Sprintf("write `local function %s`", e.Value))
	default:
		w.fault(e, fmt.Sprintf("undefined name %q", e.Value), fmt.Sprintf("write `local %s` where it begins", e.Value))
	}
}

// member finds misspelt members of the libraries; it is called behind the key.
func (w *walker) member(e *ast.AttrGetExpr) {
	object, ok1 := e.Object.(*ast.IdentExpr)
	key, ok2 := e.Key.(*ast.StringExpr)
	if !ok1 || !ok2 || w.inner.find(object.Value) != nil {
		return
	}
	list := members(object.Value)
	if list == nil || slices.Contains(list, key.Value) || w.enough() {
		return
	}
	f := w.source.atLeaf(key.Line(), w.leaf-1, fmt.Sprintf("%s has no %q", object.Value, key.Value))
	f.Hint = hintNear(key.Value, list)
	w.faults = append(w.faults, f)
}

func hintNear(word string, candidates []string) string {
	if near := nearest.To(word, candidates); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return ""
}

// enough says that no more faults will be shown: each of them is looked for in
// the whole file.
func (w *walker) enough() bool { return len(w.faults) >= 2*maxFaults }

func (w *walker) fault(e *ast.IdentExpr, text, hint string) {
	if w.enough() {
		return
	}
	f := w.source.atLeaf(e.Line(), w.leaf, text)
	f.Hint = hint
	if near := hintNear(e.Value, append(keys(w.names), w.localNames()...)); near != "" {
		f.Hint = near
	}
	w.faults = append(w.faults, f)
}

// assigned walks what stands to the left of an assignment.
func (w *walker) assigned(at *ast.Expr, d int) {
	w.keeps(*at)
	id, ok := (*at).(*ast.IdentExpr)
	if !ok {
		w.expr(at, d)
	} else if w.node(id.Line(), d) {
		w.constant(id.Value)
		w.write(id, false)
		w.leaf++
	}
}

func (w *walker) funcDef(st *ast.FuncDefStmt, d int) {
	if st.Name.Receiver == nil {
		w.keeps(st.Name.Func)
	} else {
		w.keeps(&ast.AttrGetExpr{Object: st.Name.Receiver})
	}
	if id, ok := st.Name.Func.(*ast.IdentExpr); ok {
		w.constant(id.Value)
		w.write(id, true)
		w.leaf++
	} else {
		w.expr(&st.Name.Func, d)
	}
	if st.Name.Receiver == nil {
		w.function(st.Func, d)
		return
	}
	w.expr(&st.Name.Receiver, d)
	w.constant(st.Name.Method)
	w.leaf++
	w.function(st.Func, d, "self")
}
