package sandbox

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// Heads is notified of each round of a loop in which a script asks the host for dice,
// decisions and the like, with everything that the rest of the function depends on. A
// host that enumerates answers can then merge equal states.
type Heads interface {
	// Entered is called when a function with such loops begins, with its arguments on
	// the stack. Its result is passed to each of the function's heads.
	Entered(L *lua.LState) int
	// Head is called when such a loop begins another round: the stack holds the
	// position of the loop, the result of Entered, and the locals.
	Head(L *lua.LState)
}

// Names of the calls that report heads, and of the hidden locals for them.
const (
	enteredName = "\x00entered"
	headName    = "\x00head"
	hiddenName  = "\x00"
)

// asks lists the words of a host that ask for something from outside.
var asks = []string{"roll", "count", "draw", "shuffle"}

// maxHead is how many locals a head may have.
const maxHead = 50

// A loop has a head if its function depends only on its arguments and its locals, and
// no other function sees these: no function inside it refers to them, unless a word for
// lists borrows it for the length of a call, and it uses no locals of enclosing
// functions. Locals of the file do not change in files of rules. A function that itself
// declares what its rest depends on has no heads.

// headed is a function as heads sees it.
type headed struct {
	outer  *headed
	expr   *ast.FunctionExpr // nil: the main part of the file
	line   int
	params []string
	sees   bool // it refers to locals of enclosing functions
	seen   bool // a function inside it refers to its locals
	says   bool // it declares what its rest depends on
	lent   bool // passed to a word for lists, and referred to by nothing else
	calls  []*headLocal
	loops  []*headLoop
}

// headLocal is a local name.
type headLocal struct {
	name     string
	of       *headed
	function *headed // the function that it names from its declaration on; nil: another value
	assigned bool
	uses     []*headed // inner functions that mention it
	hidden   bool
}

// headLoop is a loop.
type headLoop struct {
	outer  *headLoop
	at     *ast.Stmt
	locals []*headLocal // in scope in its body
	names  []string     // those that its head reports
	asks   bool
	able   bool
}

// headWalk finds the loops of a file.
type headWalk struct {
	own          []string // names that belong to the file
	fixed, eager bool     // as in Compile; every call in a loop may ask
	fn           *headed
	all          []*headed
	locals       []*headLocal // all locals of the file
	scope        []*headLocal // the visible ones
	loop         *headLoop
	writes       bool // a name that is not a local is assigned
	hidden       int
}

// heads inserts the calls of heads into a file; own lists the names that belong to it,
// which change only at its outermost level.
func heads(name string, chunk []ast.Stmt, own []string, fixed, eager bool) []ast.Stmt {
	w := &headWalk{own: own, fixed: fixed, eager: eager}
	w.function(nil, chunk, 1)
	if w.writes {
		return chunk
	}
	for _, l := range w.locals {
		w.settle(l)
	}
	w.spread()
	n := 0
	for _, f := range w.all {
		if f.sees || f.seen || f.says || !f.heads(name, &n) {
			continue
		}
		begin := localStmt(f.line, []string{hiddenName}, hiddenCall(f.line, enteredName, idents(f.line, f.params)))
		if f.expr == nil {
			chunk = append([]ast.Stmt{begin}, chunk...)
		} else {
			f.expr.Stmts = append([]ast.Stmt{begin}, f.expr.Stmts...)
		}
	}
	return chunk
}

// settle records which functions see a local that inner functions mention. A local that
// always names the same function counts as that function.
func (w *headWalk) settle(l *headLocal) {
	if l.of.outer == nil && w.fixed {
		return
	}
	for _, user := range l.uses {
		if l.function != nil && !l.assigned {
			user.calls = append(user.calls, l)
			continue
		}
		for f := user; f != l.of; f = f.outer {
			f.sees = true
			l.of.seen = l.of.seen || !f.lent
		}
	}
}

// spread makes functions see what the functions that they mention see.
func (w *headWalk) spread() {
	for again := true; again; {
		again = false
		for _, f := range w.all {
			if !f.sees && slices.ContainsFunc(f.calls, func(l *headLocal) bool { return l.function.sees }) {
				f.sees, again = true, true
			}
		}
	}
}

// heads inserts heads into the loops of f.
func (f *headed) heads(file string, n *int) (any bool) {
	for _, l := range f.loops {
		if l.outer != nil && !l.outer.able || !l.asks || !l.able {
			l.able = false
			continue
		}
		names := []string{hiddenName}
		for _, x := range l.locals {
			switch {
			case x.function != nil && !x.assigned:
			case slices.Contains(names, x.name):
				l.able = false // the outer one exists, and cannot be named
			default:
				names = append(names, x.name)
			}
		}
		if l.able = l.able && len(names) <= maxHead; !l.able {
			continue
		}
		l.names, any = names, true
	}
	for _, l := range slices.Backward(f.loops) { // inner loops first: they are numbered in the order of the walk
		if l.able {
			*n++
			l.begin(l.call(fmt.Sprintf("%s\x00%d", file, *n)))
		}
	}
	return any
}

// call reports a round, with everything that the rest depends on.
func (l *headLoop) call(place string) ast.Stmt {
	line := (*l.at).Line()
	text := &ast.StringExpr{Value: place}
	text.SetLine(line)
	st := &ast.FuncCallStmt{Expr: hiddenCall(line, headName, append([]ast.Expr{text}, idents(line, l.names)...))}
	st.SetLine(line)
	return st
}

// begin puts a statement before the body of a loop, and stores what its rounds depend
// on in locals.
func (l *headLoop) begin(call ast.Stmt) {
	line := (*l.at).Line()
	switch st := (*l.at).(type) {
	case *ast.WhileStmt:
		st.Stmts = append([]ast.Stmt{call}, st.Stmts...)
	case *ast.RepeatStmt:
		st.Stmts = append([]ast.Stmt{call}, st.Stmts...)
	case *ast.NumberForStmt:
		st.Stmts = append([]ast.Stmt{call}, st.Stmts...)
		if hidden := l.hiddenNames(); hidden != nil {
			first := localStmt(line, hidden, st.Init, st.Limit)
			at := idents(line, hidden)
			st.Init, st.Limit = at[0], at[1]
			l.wrap(first, st)
		}
	case *ast.GenericForStmt:
		st.Stmts = append([]ast.Stmt{call}, st.Stmts...)
		list := st.Exprs[0].(*ast.FuncCallExpr)
		hidden := l.hiddenNames()
		first := localStmt(line, hidden, list.Args[0])
		list.Args = idents(line, hidden)
		l.wrap(first, st)
	}
}

func (l *headLoop) hiddenNames() (names []string) {
	for _, x := range l.locals {
		if x.hidden && (l.outer == nil || !slices.Contains(l.outer.locals, x)) {
			names = append(names, x.name)
		}
	}
	return names
}

func (l *headLoop) wrap(first, st ast.Stmt) {
	block := &ast.DoBlockStmt{Stmts: []ast.Stmt{first, st}}
	block.SetLine(st.Line())
	*l.at = block
}

func localStmt(line int, names []string, exprs ...ast.Expr) ast.Stmt {
	st := &ast.LocalAssignStmt{Names: names, Exprs: exprs}
	st.SetLine(line)
	return st
}

func idents(line int, names []string) (list []ast.Expr) {
	for _, name := range names {
		e := &ast.IdentExpr{Value: name}
		e.SetLine(line)
		list = append(list, e)
	}
	return list
}

func hiddenCall(line int, name string, args []ast.Expr) *ast.FuncCallExpr {
	call := &ast.FuncCallExpr{Func: idents(line, []string{name})[0], Args: args, AdjustRet: true}
	call.SetLine(line)
	call.SetLastLine(line)
	return call
}
