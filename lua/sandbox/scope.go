package sandbox

import (
	"fmt"
	"maps"
	"slices"

	"github.com/yuin/gopher-lua/ast"

	"parley/lua/nearest"
)

// resolver walks the tree with the scopes of Lua and finds the names that are
// neither local nor known.
type resolver struct {
	source *source
	names  Names
	faults []Fault
	locals []local // visible now, innermost last
	depth  int     // functions around; 0 in the file's main part
	seen   map[place]int
	fixed  bool // what a function finds in its file it may not change
}

// local is a local name in its scope.
type local struct {
	name  string
	depth int  // of the function that it is local to
	table bool // it began as a table in braces
}

// place counts equal names in one line, to point at each of them.
type place struct {
	line int
	name string
}

func (r *resolver) chunk(stmts []ast.Stmt) { r.block(stmts) }

func (r *resolver) block(stmts []ast.Stmt, names ...string) {
	mark := len(r.locals)
	r.declare(names)
	for _, stmt := range stmts {
		r.stmt(stmt)
	}
	r.locals = r.locals[:mark]
}

// declare makes names local; init is what they begin with.
func (r *resolver) declare(names []string, init ...ast.Expr) {
	for i, name := range names {
		l := local{name: name, depth: r.depth}
		if i < len(init) {
			_, l.table = init[i].(*ast.TableExpr)
		}
		r.locals = append(r.locals, l)
	}
}

func (r *resolver) find(name string) (local, bool) {
	for i := len(r.locals) - 1; i >= 0; i-- {
		if r.locals[i].name == name {
			return r.locals[i], true
		}
	}
	return local{}, false
}

func (r *resolver) local(name string) bool {
	_, ok := r.find(name)
	return ok
}

func (r *resolver) localNames() []string {
	names := make([]string, len(r.locals))
	for i, l := range r.locals {
		names[i] = l.name
	}
	return names
}

// keeps finds a function that changes a local of its file: what it would
// remember there stays when the order is taken back, and is not there when the
// game is opened again.
func (r *resolver) keeps(e ast.Expr) {
	if !r.fixed || r.depth == 0 {
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
	l, ok := r.find(id.Value)
	if !ok || l.depth > 0 || !whole && !l.table || r.enough() {
		return
	}
	f := r.source.at(id.Line(), id.Value, 0, fmt.Sprintf("a function changes %q, which is a local of the file", id.Value))
	f.Hint = "what has to be remembered is a field of the game or of a piece: undo, odds and a saved game know nothing of locals"
	r.faults = append(r.faults, f)
}

func (r *resolver) read(e *ast.IdentExpr) {
	nth := r.nth(e)
	if r.local(e.Value) || e.Value[0] == 0 {
		return
	}
	if _, known := r.names[e.Value]; known || r.names == nil {
		return
	}
	r.fault(e, nth, fmt.Sprintf("undefined name %q", e.Value), "")
}

func (r *resolver) write(e *ast.IdentExpr, function bool) {
	nth := r.nth(e)
	if r.local(e.Value) {
		return
	}
	may, known := r.names[e.Value]
	switch {
	case r.names == nil && !builtin(e.Value), may:
	case !known && r.names[""]:
		r.names = maps.Clone(r.names)
		r.names[e.Value] = true
	case known, r.names == nil:
		r.fault(e, nth, fmt.Sprintf("%q is a word of the language here and cannot be changed", e.Value), "")
	case function:
		r.fault(e, nth, fmt.Sprintf("undefined name %q", e.Value), fmt.Sprintf("write `local function %s`", e.Value))
	default:
		r.fault(e, nth, fmt.Sprintf("undefined name %q", e.Value), fmt.Sprintf("write `local %s` where it begins", e.Value))
	}
}

// member finds misspelt members of the libraries.
func (r *resolver) member(e *ast.AttrGetExpr) {
	object, ok1 := e.Object.(*ast.IdentExpr)
	key, ok2 := e.Key.(*ast.StringExpr)
	if !ok1 || !ok2 || r.local(object.Value) {
		return
	}
	list := members(object.Value)
	if list == nil || slices.Contains(list, key.Value) || r.enough() {
		return
	}
	f := r.source.fault(e.Line(), fmt.Sprintf("%s has no %q", object.Value, key.Value))
	for _, w := range r.source.scan() {
		if w.line >= e.Line() && w.text == key.Value && w.member {
			f.Line, f.Source = w.line, r.source.line(w.line)
			f.mark(w)
			break
		}
	}
	f.Hint = hintNear(key.Value, list)
	r.faults = append(r.faults, f)
}

func hintNear(word string, candidates []string) string {
	if near := nearest.To(word, candidates); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return ""
}

func (r *resolver) nth(e *ast.IdentExpr) int {
	p := place{e.Line(), e.Value}
	r.seen[p]++
	return r.seen[p] - 1
}

// enough says that no more faults will be shown: each of them is looked for in
// the whole file.
func (r *resolver) enough() bool { return len(r.faults) >= 2*maxFaults }

func (r *resolver) fault(e *ast.IdentExpr, nth int, text, hint string) {
	if r.enough() {
		return
	}
	f := r.source.at(e.Line(), e.Value, nth, text)
	f.Hint = hint
	if near := hintNear(e.Value, append(keys(r.names), r.localNames()...)); near != "" {
		f.Hint = near
	}
	r.faults = append(r.faults, f)
}

func (r *resolver) stmt(stmt ast.Stmt) {
	switch st := stmt.(type) {
	case *ast.AssignStmt:
		for _, e := range st.Lhs {
			r.keeps(e)
			if id, ok := e.(*ast.IdentExpr); ok {
				r.write(id, false)
			} else {
				r.expr(e)
			}
		}
		r.exprs(st.Rhs)
	case *ast.LocalAssignStmt:
		if len(st.Names) == 1 && len(st.Exprs) == 1 {
			if _, ok := st.Exprs[0].(*ast.FunctionExpr); ok {
				r.declare(st.Names)
				r.exprs(st.Exprs)
				return
			}
		}
		r.exprs(st.Exprs)
		r.declare(st.Names, st.Exprs...)
	case *ast.FuncCallStmt:
		r.expr(st.Expr)
	case *ast.DoBlockStmt:
		r.block(st.Stmts)
	case *ast.WhileStmt:
		r.expr(st.Condition)
		r.block(st.Stmts)
	case *ast.RepeatStmt:
		mark := len(r.locals)
		for _, inner := range st.Stmts {
			r.stmt(inner)
		}
		r.expr(st.Condition)
		r.locals = r.locals[:mark]
	case *ast.IfStmt:
		r.expr(st.Condition)
		r.block(st.Then)
		r.block(st.Else)
	case *ast.NumberForStmt:
		r.expr(st.Init)
		r.expr(st.Limit)
		r.expr(st.Step)
		r.block(st.Stmts, st.Name)
	case *ast.GenericForStmt:
		r.exprs(st.Exprs)
		r.block(st.Stmts, st.Names...)
	case *ast.FuncDefStmt:
		r.funcDef(st)
	case *ast.ReturnStmt:
		r.exprs(st.Exprs)
	}
}

func (r *resolver) funcDef(st *ast.FuncDefStmt) {
	if st.Name.Func != nil {
		r.keeps(st.Name.Func)
	} else {
		r.keeps(&ast.AttrGetExpr{Object: st.Name.Receiver})
	}
	if id, ok := st.Name.Func.(*ast.IdentExpr); ok {
		r.write(id, true)
	} else if st.Name.Func != nil {
		r.expr(st.Name.Func)
	}
	if st.Name.Receiver != nil {
		r.expr(st.Name.Receiver)
		r.function(st.Func, "self")
		return
	}
	r.function(st.Func)
}

func (r *resolver) function(fn *ast.FunctionExpr, more ...string) {
	r.depth++
	defer func() { r.depth-- }()
	r.block(fn.Stmts, append(more, fn.ParList.Names...)...)
}

func (r *resolver) exprs(list []ast.Expr) {
	for _, e := range list {
		r.expr(e)
	}
}

func (r *resolver) expr(e ast.Expr) {
	switch e := e.(type) {
	case *ast.IdentExpr:
		r.read(e)
	case *ast.AttrGetExpr:
		r.expr(e.Object)
		r.expr(e.Key)
		r.member(e)
	case *ast.TableExpr:
		for _, f := range e.Fields {
			r.expr(f.Key)
			r.expr(f.Value)
		}
	case *ast.FuncCallExpr:
		r.expr(e.Func)
		r.expr(e.Receiver)
		r.exprs(e.Args)
	case *ast.LogicalOpExpr:
		r.expr(e.Lhs)
		r.expr(e.Rhs)
	case *ast.RelationalOpExpr:
		r.expr(e.Lhs)
		r.expr(e.Rhs)
	case *ast.ArithmeticOpExpr:
		r.expr(e.Lhs)
		r.expr(e.Rhs)
	case *ast.UnaryMinusOpExpr:
		r.expr(e.Expr)
	case *ast.UnaryNotOpExpr:
		r.expr(e.Expr)
	case *ast.UnaryLenOpExpr:
		r.expr(e.Expr)
	case *ast.FunctionExpr:
		r.function(e)
	}
}
