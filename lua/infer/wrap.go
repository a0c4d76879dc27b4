package infer

import (
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"parley/lua"
	"parley/lua/reference"
)

// registered is the type of the first result of a word, as the registry says.
func (p *program) registered(path string) *typ {
	if p.results == nil {
		p.results = reference.Results()
	}
	switch p.results[path] {
	case "number", "integer":
		return &typ{kind: isNumber}
	case "string":
		return &typ{kind: isText}
	case "boolean":
		return &typ{kind: isBoolean}
	}
	return nil
}

// wraps reports a wrap that returns another type than its rule does: a text for a number,
// or nothing at its end.
func (w *walker) wraps(r *lua.Rule, fn *ast.FunctionExpr) {
	body := w.rules[r.ID]
	if body == nil || r.Check != nil { // around a check the results have a meaning of their own
		return
	}
	want, sure := returned(&walker{file: w.file}, body, "")
	if !sure || len(want) == 0 || len(want) == 1 && want[0].kind == isNil {
		return // what it returns is not known, or nobody uses it
	}
	old := ""
	if len(fn.ParList.Names) > 0 {
		old = fn.ParList.Names[0]
	}
	got, _ := returned(w, fn, old)
	for _, g := range got {
		if !slices.ContainsFunc(want, func(r result) bool { return r.kind == g.kind }) {
			w.wrongType(g.line, "this wrap of %s returns %s, but the rule returns %s", r.ID, g.kind, kinds(want))
			return
		}
	}
}

// result is a kind of value that a function returns, and the line where it does.
type result struct {
	kind kind
	line int
}

func kinds(list []result) string {
	var words []string
	for _, r := range list {
		if !slices.Contains(words, string(r.kind)) {
			words = append(words, string(r.kind))
		}
	}
	slices.Sort(words)
	return strings.Join(words, " or ")
}

// returned lists the kinds of values that a function returns, as far as they are known; sure
// says whether all are. What the function named old returns is left out.
func returned(w *walker, fn *ast.FunctionExpr, old string) (list []result, sure bool) {
	sure = true
	mark := w.inner
	defer func() { w.inner = mark }()
	for i, name := range fn.ParList.Names {
		var t *typ
		if types := w.given[fn]; i < len(types) {
			t = types[i]
		}
		w.declare(name, t)
	}
	add := func(st *ast.ReturnStmt) {
		if len(st.Exprs) == 0 {
			list = append(list, result{isNil, st.Line()})
			return
		}
		if call, ok := st.Exprs[0].(*ast.FuncCallExpr); ok && old != "" {
			if id, ok := call.Func.(*ast.IdentExpr); ok && id.Value == old {
				return
			}
		}
		t := w.typed(st.Exprs[0])
		switch {
		case t == nil, t.kind == "" && t.shapes == nil:
			sure = false
		case t.shapes != nil && t.kind == "":
			sure = false // a piece
		default:
			list = append(list, result{t.kind, st.Line()})
			if t.maybe {
				sure = false
			}
		}
	}
	var walk func(stmts []ast.Stmt) (ends bool)
	walk = func(stmts []ast.Stmt) (ends bool) {
		mark := w.inner
		defer func() { w.inner = mark }()
		for _, st := range stmts {
			switch st := st.(type) {
			case *ast.ReturnStmt:
				add(st)
				return true
			case *ast.IfStmt:
				then, other := walk(st.Then), walk(st.Else)
				ends = then && other
			case *ast.LocalAssignStmt:
				for i, name := range st.Names {
					var t *typ
					if i < len(st.Exprs) {
						t = w.typed(st.Exprs[i])
					}
					w.declare(name, t)
				}
			case *ast.GenericForStmt:
				m := w.inner
				for _, name := range st.Names {
					w.declare(name, nil)
				}
				walk(st.Stmts)
				w.inner = m
			case *ast.NumberForStmt:
				m := w.inner
				w.declare(st.Name, &typ{kind: isNumber})
				walk(st.Stmts)
				w.inner = m
			case *ast.WhileStmt:
				if _, always := st.Condition.(*ast.TrueExpr); walk(st.Stmts) || always {
					ends = always // it leaves only by a return, or a break that is not looked for
					if always {
						sure = false
					}
				}
			case *ast.RepeatStmt:
				walk(st.Stmts)
			case *ast.DoBlockStmt:
				ends = walk(st.Stmts)
			case *ast.FuncCallStmt:
				if call, ok := st.Expr.(*ast.FuncCallExpr); ok && w.word(call) == "error" {
					return true
				}
			}
			if ends {
				return true
			}
		}
		return false
	}
	if !walk(fn.Stmts) {
		list = append(list, result{isNil, fn.LastLine()})
	}
	return list, sure
}
