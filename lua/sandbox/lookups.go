package sandbox

import (
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// Lookup is a place in a file where code looks into what a word gives for a
// name, as in data("zones")[3], by something that can be known without running
// it; or where it rolls dice that are written there.
type Lookup struct {
	Name  string  // "zones"; "" where dice are rolled
	Key   string  // a key in quotes, or behind a point; "" for a number or dice
	Index float64 // a number
	Dice  string  // what roll is called with: data("zones")[roll("d6", "zone")]
	Look  string  // in a table that has look = "marsh": nothing else is set
	Line  int
	by    string // the word that is called
}

// Lookups lists the places where a file looks into what word gives, and those
// where it calls roll, or count, with written dice. A word that the file gives
// to something of its own is left alone. A file that cannot be parsed has none.
func Lookups(name string, src []byte, word string) []Lookup {
	chunk, err := parse.Parse(strings.NewReader(newSource(name, src).text), name)
	if err != nil {
		return nil
	}
	l := &lookups{word: word, own: map[string]bool{}}
	l.block(chunk)
	return slices.DeleteFunc(l.found, func(f Lookup) bool { return l.own[f.by] })
}

type lookups struct {
	word  string
	found []Lookup
	own   map[string]bool // names that the file gives to something itself
}

func (l *lookups) declare(names ...string) {
	for _, n := range names {
		l.own[n] = true
	}
}

func (l *lookups) block(stmts []ast.Stmt) {
	for _, s := range stmts {
		l.stmt(s)
	}
}

func (l *lookups) exprs(list []ast.Expr) {
	for _, e := range list {
		l.expr(e)
	}
}

func (l *lookups) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		l.exprs(s.Lhs)
		l.exprs(s.Rhs)
	case *ast.LocalAssignStmt:
		l.declare(s.Names...)
		l.exprs(s.Exprs)
	case *ast.FuncCallStmt:
		l.expr(s.Expr)
	case *ast.DoBlockStmt:
		l.block(s.Stmts)
	case *ast.WhileStmt:
		l.expr(s.Condition)
		l.block(s.Stmts)
	case *ast.RepeatStmt:
		l.block(s.Stmts)
		l.expr(s.Condition)
	case *ast.IfStmt:
		l.expr(s.Condition)
		l.block(s.Then)
		l.block(s.Else)
	case *ast.NumberForStmt:
		l.declare(s.Name)
		l.exprs([]ast.Expr{s.Init, s.Limit, s.Step})
		l.block(s.Stmts)
	case *ast.GenericForStmt:
		l.declare(s.Names...)
		l.exprs(s.Exprs)
		l.block(s.Stmts)
	case *ast.FuncDefStmt:
		l.expr(s.Func)
	case *ast.ReturnStmt:
		l.exprs(s.Exprs)
	}
}

func (l *lookups) expr(e ast.Expr) {
	switch e := e.(type) {
	case *ast.AttrGetExpr:
		l.look(e)
		l.expr(e.Object)
		l.expr(e.Key)
	case *ast.TableExpr:
		for _, f := range e.Fields {
			l.looks(f)
			l.expr(f.Key)
			l.expr(f.Value)
		}
	case *ast.FuncCallExpr:
		l.rolls(e)
		l.expr(e.Func)
		l.expr(e.Receiver)
		l.exprs(e.Args)
	case *ast.LogicalOpExpr:
		l.exprs([]ast.Expr{e.Lhs, e.Rhs})
	case *ast.RelationalOpExpr:
		l.exprs([]ast.Expr{e.Lhs, e.Rhs})
	case *ast.StringConcatOpExpr:
		l.exprs([]ast.Expr{e.Lhs, e.Rhs})
	case *ast.ArithmeticOpExpr:
		l.exprs([]ast.Expr{e.Lhs, e.Rhs})
	case *ast.UnaryMinusOpExpr:
		l.expr(e.Expr)
	case *ast.UnaryNotOpExpr:
		l.expr(e.Expr)
	case *ast.UnaryLenOpExpr:
		l.expr(e.Expr)
	case *ast.FunctionExpr:
		l.declare(e.ParList.Names...)
		l.block(e.Stmts)
	}
}

// looks notes the look that a table names.
func (l *lookups) looks(f *ast.Field) {
	key, ok := f.Key.(*ast.StringExpr)
	value, text := f.Value.(*ast.StringExpr)
	if ok && text && key.Value == "look" {
		l.found = append(l.found, Lookup{Look: value.Value, Line: f.Value.Line()})
	}
}

// rolls notes written dice.
func (l *lookups) rolls(e *ast.FuncCallExpr) {
	id, ok := e.Func.(*ast.IdentExpr)
	at := 0 // roll(DICE, …), count(N, DICE, …)
	if !ok || id.Value != "roll" && id.Value != "count" {
		return
	}
	if id.Value == "count" {
		at = 1
	}
	if len(e.Args) > at {
		if text, ok := e.Args[at].(*ast.StringExpr); ok {
			l.found = append(l.found, Lookup{Dice: text.Value, Line: e.Line(), by: id.Value})
		}
	}
}

// look notes a lookup whose key is a constant, or dice.
func (l *lookups) look(e *ast.AttrGetExpr) {
	name, ok := called(e.Object, l.word)
	if !ok {
		return
	}
	found := Lookup{Name: name, Line: e.Line(), by: l.word}
	switch key := e.Key.(type) {
	case *ast.StringExpr:
		found.Key = key.Value
	case *ast.NumberExpr:
		n, err := strconv.ParseFloat(key.Value, 64)
		if err != nil {
			return
		}
		found.Index = n
	default:
		if found.Dice, ok = called(e.Key, "roll"); !ok || l.own["roll"] {
			return
		}
	}
	l.found = append(l.found, found)
}

// called says with which text a word is called, where its first argument is
// one.
func called(e ast.Expr, word string) (string, bool) {
	call, ok := e.(*ast.FuncCallExpr)
	if !ok || len(call.Args) == 0 {
		return "", false
	}
	id, ok1 := call.Func.(*ast.IdentExpr)
	text, ok2 := call.Args[0].(*ast.StringExpr)
	if !ok1 || !ok2 || id.Value != word {
		return "", false
	}
	return text.Value, true
}
