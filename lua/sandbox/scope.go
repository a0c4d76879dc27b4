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
	depth int      // depth of the function that declares it
	line  int      // line of its declaration
	table bool     // its initial value is a table constructor
	init  ast.Expr // the initial value of a local of a function; nil if that is not one expression
	outer *local   // the next visible local

	member   bool // it belongs to the file: other files of the ruleset see it
	given    bool // it already has its value at this point of the walk
	required bool // its value comes from require
	args     int  // the entry whose arguments it holds, counted from 1; 0 for none
	uses     int  // of arguments: how often the variable is used
	reads    int  // of those, to read an argument by its name
}

// declare declares locals; init holds their initial values.
func (w *walker) declare(line int, names []string, init ...ast.Expr) {
	for i, name := range names {
		l := &local{name: name, depth: w.depth, line: line, outer: w.inner}
		if i < len(init) {
			_, l.table = init[i].(*ast.TableExpr)
			l.required = isRequire(init[i])
			if w.depth > 0 { // function bodies need not be kept
				l.init = init[i]
			}
		}
		w.inner = l
		w.hides(l)
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

// keeps reports a function that changes a local of its file: the change would survive
// an undo, and be lost when the game is opened again.
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
	what := "a local of the file"
	if l.member {
		what = "a name of the chapter"
	}
	f := w.source.atLeaf(id.Line(), w.leaf, fmt.Sprintf("a function changes %q, which is %s", id.Value, what))
	f.Hint = "store what has to be remembered in a field of the game or of a piece: undo, odds and saved games ignore locals"
	w.faults = append(w.faults, f)
}

// foreign reports an assignment into another chapter.
func (w *walker) foreign(e ast.Expr) {
	a, ok := e.(*ast.AttrGetExpr)
	for inner := a; ok; inner, ok = inner.Object.(*ast.AttrGetExpr) {
		a = inner
	}
	if a == nil {
		return
	}
	id, ok := a.Object.(*ast.IdentExpr)
	if !ok || w.inner.find(id.Value) != nil || !w.sees(id.Value) || w.enough() {
		return
	}
	f := w.source.atLeaf(id.Line(), w.leaf, fmt.Sprintf("only the chapter %s may change its names", id.Value))
	f.Hint = "store what has to be remembered in a field of the game or of a piece; a house rule changes a rule with wrap"
	w.faults = append(w.faults, f)
}

func (w *walker) read(e *ast.IdentExpr) {
	if l := w.inner.find(e.Value); l != nil {
		l.uses++
		if l.member && !l.given && w.depth == 0 && !w.enough() {
			w.faults = append(w.faults, w.source.atLeaf(e.Line(), w.leaf, fmt.Sprintf("%q has no value yet: it is assigned in line %d", e.Value, l.line)))
		}
		return
	}
	if w.sees(e.Value) {
		w.chapter(e)
		return
	}
	if may, known := w.names[e.Value]; known || w.names == nil {
		if known && !may {
			w.word(e.Value)
			if w.depth > 0 && IsListWord(e.Value) {
				w.named[e.Value] = Use{Chapter: e.Value, Line: e.Line(), leaf: w.leaf}
			}
		}
		return
	}
	if e.Value == w.among.Own {
		w.fault(e, fmt.Sprintf("%q is this chapter itself", e.Value), "")
		w.faults[len(w.faults)-1].Hint = "write its own names without the chapter before them"
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
		w.fault(e, fmt.Sprintf("%q is a built-in word and cannot be changed", e.Value), "")
	case function:
		w.fault(e, fmt.Sprintf("undefined name %q", e.Value), fmt.Sprintf("write `local function %s`", e.Value))
	default:
		w.fault(e, fmt.Sprintf("undefined name %q", e.Value), fmt.Sprintf("write `local %s` where it is first used", e.Value))
	}
}

// member reports misspelt members of the libraries; call it after the key.
func (w *walker) member(e *ast.AttrGetExpr) {
	object, ok1 := e.Object.(*ast.IdentExpr)
	key, ok2 := e.Key.(*ast.StringExpr)
	if !ok1 || !ok2 {
		return
	}
	l := w.inner.find(object.Value)
	if w.sees(object.Value) {
		w.chapterMember(object, l, key)
		return
	}
	if l != nil {
		return
	}
	if w.among.Chapters[object.Value] && !w.enough() { // such as the word for a kind of piece, in specs
		f := w.source.atLeaf(object.Line(), w.leaf-2, fmt.Sprintf("%q is a built-in word, and hides the chapter of that name", object.Value))
		f.Hint = "rename the chapter"
		w.faults = append(w.faults, f)
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

// enough reports whether further faults will not be shown: finding each means searching
// the whole file.
func (w *walker) enough() bool { return len(w.faults) >= 2*maxFaults }

func (w *walker) fault(e *ast.IdentExpr, text, hint string) {
	if w.enough() {
		return
	}
	f := w.source.atLeaf(e.Line(), w.leaf, text)
	f.Hint = hint
	if near := hintNear(e.Value, slices.Concat(keys(w.names), w.localNames(), keys(w.among.Chapters))); near != "" {
		f.Hint = near
	}
	w.faults = append(w.faults, f)
}

// assigned walks the left side of an assignment.
func (w *walker) assigned(at *ast.Expr, d int) {
	w.keeps(*at)
	w.foreign(*at)
	w.writesArg(*at)
	id, ok := (*at).(*ast.IdentExpr)
	if !ok {
		w.expr(at, d)
		w.ones = slices.DeleteFunc(w.ones, func(one *ast.Expr) bool { return one == at }) // only a table has a field to assign
	} else if w.node(id.Line(), d) {
		w.constant(id.Value)
		w.write(id, false)
		w.leaf++
	}
}

func (w *walker) funcDef(st *ast.FuncDefStmt, d int) {
	if st.Name.Receiver == nil {
		w.keeps(st.Name.Func)
		w.foreign(st.Name.Func)
		w.given(st.Name.Func)
		w.writesArg(st.Name.Func)
	} else {
		w.keeps(&ast.AttrGetExpr{Object: st.Name.Receiver})
		w.foreign(&ast.AttrGetExpr{Object: st.Name.Receiver})
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
