package main

import "github.com/yuin/gopher-lua/ast"

// partsOf hands over what a statement of Lua consists of, in its order: expressions,
// conditions, and blocks with the locals that they begin with.
func partsOf(st ast.Stmt, expr, condition func(ast.Expr), block func(list []ast.Stmt, locals ...string)) {
	each := func(list ...ast.Expr) {
		for _, e := range list {
			if e != nil {
				expr(e)
			}
		}
	}
	switch st := st.(type) {
	case *ast.AssignStmt:
		each(st.Lhs...)
		each(st.Rhs...)
	case *ast.LocalAssignStmt:
		each(st.Exprs...)
	case *ast.FuncCallStmt:
		expr(st.Expr)
	case *ast.DoBlockStmt:
		block(st.Stmts)
	case *ast.WhileStmt:
		condition(st.Condition)
		block(st.Stmts)
	case *ast.RepeatStmt:
		block(st.Stmts)
		condition(st.Condition)
	case *ast.IfStmt:
		condition(st.Condition)
		block(st.Then)
		block(st.Else)
	case *ast.NumberForStmt:
		each(st.Init, st.Limit, st.Step)
		block(st.Stmts, st.Name)
	case *ast.GenericForStmt:
		each(st.Exprs...)
		block(st.Stmts, st.Names...)
	case *ast.FuncDefStmt:
		expr(st.Func)
	case *ast.ReturnStmt:
		each(st.Exprs...)
	}
}
