package sandbox

import (
	"fmt"
	"slices"

	"github.com/yuin/gopher-lua/ast"
)

// together rewrites two kinds of assignment that the compiler of gopher-lua gets wrong, so
// that they evaluate everything before they assign anything. Of several values, such as
// a, b = b, a, it writes each local as soon as its value is known (its issue 440), so that
// later values would read the new one. In a = f() and b it leaves the local a as it was if
// f returns nil or false.
func together(st *ast.AssignStmt) ast.Stmt {
	isName := func(e ast.Expr) bool { _, ok := e.(*ast.IdentExpr); return ok }
	isLogical := func(e ast.Expr) bool { _, ok := e.(*ast.LogicalOpExpr); return ok }
	if !slices.ContainsFunc(st.Lhs, isName) || len(st.Lhs) < 2 && !slices.ContainsFunc(st.Rhs, isLogical) {
		return st
	}
	at := func(s ast.Stmt) ast.Stmt {
		s.SetLine(st.Line())
		s.SetLastLine(st.LastLine())
		return s
	}
	names := make([]string, len(st.Lhs))
	for i := range names {
		names[i] = fmt.Sprintf("(value %d)", i+1) // a name that no script can write
	}
	list := []ast.Stmt{at(&ast.LocalAssignStmt{Names: names, Exprs: st.Rhs})}
	assign := func(named bool) {
		for i := len(st.Lhs) - 1; i >= 0; i-- {
			if isName(st.Lhs[i]) != named {
				continue
			}
			value := &ast.IdentExpr{Value: names[i]}
			value.SetLine(st.Lhs[i].Line())
			value.SetLastLine(st.Lhs[i].LastLine())
			list = append(list, at(&ast.AssignStmt{Lhs: []ast.Expr{st.Lhs[i]}, Rhs: []ast.Expr{value}}))
		}
	}
	assign(false) // fields and elements: names on the left may be part of them
	assign(true)
	return at(&ast.DoBlockStmt{Stmts: list})
}
