package sandbox

import (
	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// gopher-lua notes where a local ends under the number of its register. Where a block
// has ended, the next local has that register again, and the note falls on the wrong
// one: the debug information then gives its value the name of the local that is gone.
// nameLocals corrects this from the syntax tree. A local is taken to live until another
// one gets its register or one below it, which is after its block.
func nameLocals(chunk []ast.Stmt, proto *lua.FunctionProto) {
	w := &localWalk{found: map[[2]int][]*localList{}}
	main := &localList{}
	w.list = main
	w.block(chunk)
	main.correct(proto)
	w.correct(proto)
}

// localList lists the locals of a function in the order of their declarations.
type localList struct {
	names     []string
	registers []int
	active    int
}

// localWalk collects the locals of all functions, by their first and last lines.
type localWalk struct {
	list  *localList
	found map[[2]int][]*localList
}

func (w *localWalk) correct(proto *lua.FunctionProto) {
	for _, p := range proto.FunctionPrototypes {
		for _, l := range w.found[[2]int{p.LineDefined, p.LastLineDefined}] {
			if l.correct(p) {
				break
			}
		}
		w.correct(p)
	}
}

// correct sets the ends of the locals of a function, and reports whether they are these.
func (l *localList) correct(p *lua.FunctionProto) bool {
	if len(p.DbgLocals) != len(l.names) {
		return false
	}
	for i, d := range p.DbgLocals {
		if d.Name != l.names[i] {
			return false
		}
	}
	for i, d := range p.DbgLocals {
		d.EndPc = len(p.Code) + 1
		for j := i + 1; j < len(l.names); j++ {
			if l.registers[j] <= l.registers[i] {
				d.EndPc = p.DbgLocals[j].StartPc + 1
				break
			}
		}
	}
	return true
}

func (w *localWalk) declare(names ...string) {
	for _, name := range names {
		w.list.names = append(w.list.names, name)
		w.list.registers = append(w.list.registers, w.list.active)
		w.list.active++
	}
}

func (w *localWalk) block(stmts []ast.Stmt, names ...string) {
	active := w.list.active
	w.declare(names...)
	for _, st := range stmts {
		w.stmt(st)
	}
	w.list.active = active
}

func (w *localWalk) stmt(st ast.Stmt) {
	switch st := st.(type) {
	case *ast.AssignStmt:
		w.exprs(st.Lhs)
		w.exprs(st.Rhs)
	case *ast.LocalAssignStmt:
		if isFunction(st) {
			w.declare(st.Names...)
			w.exprs(st.Exprs)
			return
		}
		w.exprs(st.Exprs)
		w.declare(st.Names...)
	case *ast.FuncCallStmt:
		w.expr(st.Expr)
	case *ast.DoBlockStmt:
		w.block(st.Stmts)
	case *ast.WhileStmt:
		w.expr(st.Condition)
		w.block(st.Stmts)
	case *ast.RepeatStmt:
		w.block(st.Stmts)
		w.expr(st.Condition)
	case *ast.IfStmt:
		w.expr(st.Condition)
		w.block(st.Then)
		w.block(st.Else)
	case *ast.NumberForStmt:
		w.exprs([]ast.Expr{st.Init, st.Limit, st.Step})
		w.loop([]string{"(for index)", "(for limit)", "(for step)"}, st.Stmts, st.Name)
	case *ast.GenericForStmt:
		w.exprs(st.Exprs)
		w.loop([]string{"(for generator)", "(for state)", "(for control)"}, st.Stmts, st.Names...)
	case *ast.FuncDefStmt:
		if st.Name.Receiver != nil {
			w.function(st.Func, "self")
			return
		}
		w.function(st.Func)
	case *ast.ReturnStmt:
		w.exprs(st.Exprs)
	}
}

// loop is a for statement: its hidden locals are around the block.
func (w *localWalk) loop(hidden []string, stmts []ast.Stmt, names ...string) {
	active := w.list.active
	w.declare(hidden...)
	w.block(stmts, names...)
	w.list.active = active
}

func (w *localWalk) function(fn *ast.FunctionExpr, more ...string) {
	outer, l := w.list, &localList{}
	key := [2]int{fn.Line(), fn.LastLine()}
	w.found[key] = append(w.found[key], l)
	w.list = l
	w.declare(more...)
	w.declare(fn.ParList.Names...)
	w.block(fn.Stmts)
	w.list = outer
}

func (w *localWalk) exprs(list []ast.Expr) {
	for _, e := range list {
		w.expr(e)
	}
}

func (w *localWalk) expr(e ast.Expr) {
	if fn, ok := e.(*ast.FunctionExpr); ok {
		w.function(fn)
		return
	}
	Parts(e, w.expr)
}
