package sandbox

import (
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

// Parts yields the expressions directly inside another, in the order of the source; a
// function has none.
func Parts(x ast.Expr, yield func(ast.Expr)) {
	each := func(list ...ast.Expr) {
		for _, x := range list {
			if x != nil {
				yield(x)
			}
		}
	}
	switch x := x.(type) {
	case *ast.AttrGetExpr:
		each(x.Object, x.Key)
	case *ast.TableExpr:
		for _, f := range x.Fields {
			each(f.Key, f.Value)
		}
	case *ast.FuncCallExpr:
		each(x.Func, x.Receiver)
		each(x.Args...)
	case *ast.LogicalOpExpr:
		each(x.Lhs, x.Rhs)
	case *ast.RelationalOpExpr:
		each(x.Lhs, x.Rhs)
	case *ast.ArithmeticOpExpr:
		each(x.Lhs, x.Rhs)
	case *ast.StringConcatOpExpr:
		each(x.Lhs, x.Rhs)
	case *ast.UnaryNotOpExpr:
		each(x.Expr)
	case *ast.UnaryLenOpExpr:
		each(x.Expr)
	case *ast.UnaryMinusOpExpr:
		each(x.Expr)
	}
}

// ExprNames yields the names that an expression uses outside of tables.
func ExprNames(x ast.Expr, yield func(string)) {
	switch x := x.(type) {
	case *ast.IdentExpr:
		if x.Value[0] != 0 {
			yield(x.Value)
		}
	case *ast.TableExpr:
	default:
		Parts(x, func(part ast.Expr) { ExprNames(part, yield) })
	}
}

// ExprText formats an expression as a rule author would write it; "" if that takes more
// than a line.
func ExprText(x ast.Expr) string {
	two := func(a ast.Expr, op string, b ast.Expr) string {
		l, r := ExprText(a), ExprText(b)
		if l == "" || r == "" {
			return ""
		}
		return "(" + l + " " + op + " " + r + ")"
	}
	switch x := x.(type) {
	case *ast.TrueExpr:
		return "true"
	case *ast.FalseExpr:
		return "false"
	case *ast.NilExpr:
		return "nil"
	case *ast.NumberExpr:
		return x.Value
	case *ast.StringExpr:
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(x.Value) + `"`
	case *ast.IdentExpr:
		return x.Value
	case *ast.AttrGetExpr:
		obj := ExprText(x.Object)
		if s, ok := x.Key.(*ast.StringExpr); ok && IsName(s.Value) {
			return obj + "." + s.Value
		}
		if key := ExprText(x.Key); obj != "" && key != "" {
			return obj + "[" + key + "]"
		}
	case *ast.FuncCallExpr:
		fn := ""
		if x.Receiver != nil {
			fn = ExprText(x.Receiver) + ":" + x.Method
		} else {
			fn = ExprText(x.Func)
		}
		args := make([]string, len(x.Args))
		for i, a := range x.Args {
			if args[i] = ExprText(a); args[i] == "" {
				return ""
			}
		}
		switch fn {
		case "":
			return ""
		case concatName:
			return "(" + strings.Join(args, " .. ") + ")"
		}
		return fn + "(" + strings.Join(args, ", ") + ")"
	case *ast.LogicalOpExpr:
		return two(x.Lhs, x.Operator, x.Rhs)
	case *ast.RelationalOpExpr:
		return two(x.Lhs, x.Operator, x.Rhs)
	case *ast.ArithmeticOpExpr:
		return two(x.Lhs, x.Operator, x.Rhs)
	case *ast.StringConcatOpExpr:
		return two(x.Lhs, "..", x.Rhs)
	case *ast.UnaryNotOpExpr:
		return "not " + ExprText(x.Expr)
	case *ast.UnaryLenOpExpr:
		return "#" + ExprText(x.Expr)
	case *ast.UnaryMinusOpExpr:
		return "-" + ExprText(x.Expr)
	}
	return ""
}
