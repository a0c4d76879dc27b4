package sandbox

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// Limits of a source file. Beyond them gopher-lua's compiler is slow (it takes
// quadratic time in the constants of a function), wrong (jumps over long
// bodies), or overflows the stack of the process.
const (
	maxSource    = 256 << 10
	maxDepth     = 400
	maxConstants = 4000
	maxNodes     = 40_000
	maxFaults    = 50
)

// Names that rewritten code calls: no script can write or shadow them.
const (
	concatName = "\x00concat"
	returnName = "\x00ret"
)

// Compile checks and compiles a file. It returns either code for State.Function, usable
// in any number of states at once, or faults in the order of the lines: a single syntax
// error, or else all undefined names of the file. names lists the names that the file
// may use; with nil, names are checked only at run time.
//
// The compiled code differs from the source in ways that a script cannot see: `..`
// calls a function that limits the length, `return f(x)` keeps its stack frame so that
// endless recursion ends, and loops that ask the host for something report each round
// to it ([Heads]).
func Compile(name string, src []byte, names Names) (*Code, []Fault) {
	return compile(name, src, &walker{names: names})
}

// CompileQuestion is Compile for a question about possible outcomes: every loop in it
// that calls anything has a head, see [Heads].
func CompileQuestion(name string, src []byte, names Names) (*Code, []Fault) {
	return compile(name, src, &walker{names: names, eager: true})
}

// CompileBare is Compile without the rewriting of `..` and `return f(x)`: no limit
// holds its code. It exists to measure what the rewriting costs.
func CompileBare(name string, src []byte, names Names) (*Code, []Fault) {
	return compile(name, src, &walker{names: names, bare: true})
}

func compile(name string, src []byte, w *walker) (code *Code, faults []Fault) {
	configure()
	if len(src) > maxSource {
		f := Fault{File: name, Text: fmt.Sprintf("the file is longer than %d KB", maxSource>>10)}
		f.Hint = "split it, or move its tables into data files"
		return nil, []Fault{f}
	}
	w.source = newSource(name, src)
	defer func() {
		if r := recover(); r != nil {
			code, faults = nil, []Fault{w.source.panicFault(r)}
		}
	}()
	chunk, err := parse.Parse(strings.NewReader(w.source.text), name)
	if err != nil {
		return nil, []Fault{w.source.syntaxFault(err)}
	}
	w.code, w.named = &Code{name: name, text: w.source.text}, map[string]Use{}
	w.fn = &size{line: 1, constants: map[string]bool{}}
	if w.among.Offers {
		w.belong(chunk)
	}
	w.stmts(chunk, 1)
	if w.over == nil {
		w.outermost(chunk)
	}
	if w.over != nil {
		return nil, []Fault{*w.over}
	}
	if len(w.faults) > 0 {
		sort.SliceStable(w.faults, func(i, j int) bool {
			a, b := w.faults[i], w.faults[j]
			return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col
		})
		faults = w.faults[:min(len(w.faults), maxFaults)]
		if !w.among.Draft {
			return nil, faults
		}
	}
	if !w.bare {
		chunk = heads(name, chunk, w.code.Offers, w.fixed, w.eager)
	}
	if w.bound {
		defer w.countOnes()()
		defer w.listEvery()()
		var undo func()
		chunk, undo = w.makeShared(chunk)
		defer undo()
		chunk, undo = w.fillTables(chunk)
		defer undo()
		chunk = w.bindWords(chunk)
	} else {
		w.code.fillings = nil
	}
	chunk = w.code.bind(chunk)
	if w.code.proto, err = lua.Compile(chunk, name); err != nil {
		return nil, append(faults, w.source.syntaxFault(err))
	}
	nameLocals(chunk, w.code.proto)
	fit(w.code.proto)
	return w.code, faults
}

// fit gives back the room that the compiler left over in a function and in those within
// it: it makes room for a thousand instructions in each, and a rule has a few dozen.
func fit(p *lua.FunctionProto) {
	p.Code = slices.Clone(p.Code)
	p.Constants = slices.Clone(p.Constants)
	p.FunctionPrototypes = slices.Clone(p.FunctionPrototypes)
	p.DbgSourcePositions = slices.Clone(p.DbgSourcePositions)
	p.DbgLocals = slices.Clone(p.DbgLocals)
	p.DbgCalls = slices.Clone(p.DbgCalls)
	p.DbgUpvalues = slices.Clone(p.DbgUpvalues)
	for _, inner := range p.FunctionPrototypes {
		fit(inner)
	}
}

func (s *source) panicFault(r any) Fault {
	if err, ok := r.(error); ok {
		return s.syntaxFault(err)
	}
	return s.fault(0, fmt.Sprintf("the compiler gave up: %v", r))
}

// walker walks the syntax tree of a file once. It enforces the limits, rewrites `..`
// and tail calls, finds undefined names, and fills in [Code].
type walker struct {
	source *source
	code   *Code
	bare   bool   // nothing is rewritten
	over   *Fault // an exceeded limit: it ends the walk
	fn     *size

	names  Names
	among  Among
	fixed  bool // a function may not change what belongs to its file
	eager  bool // every loop that calls anything has a head
	faults []Fault
	inner  *local // the innermost visible local
	depth  int    // enclosing functions; 0 in the file's main part
	leaf   int    // number of names, texts and numbers so far

	words  []string       // words of the host that the file uses
	ones   []*ast.Expr    // counts of a single class
	every  []*ast.Expr    // lists of all pieces of a kind that are read at once
	shared []*ast.Expr    // tables of constants that words only read
	bound  bool           // the words and these tables are locals of the file: there is room for them
	named  map[string]Use // the chapters that the enclosing outermost function names
	hiding []*local       // its locals with the name of a chapter

	bodies  map[*ast.FunctionExpr]body // functions of actions and cards
	within  body                       // the one that encloses this place
	filling *Sentence                  // the sentence whose text is being walked
}

// size counts what one function holds, without the functions in it.
type size struct {
	line      int
	nodes     int
	constants map[string]bool
}

// node counts a node, and reports whether to walk its children.
func (w *walker) node(line, depth int) bool {
	if w.over != nil {
		return false
	}
	w.fn.nodes++
	switch {
	case depth > maxDepth:
		w.fail(line, "this is nested too deeply", "put parts of it into locals, or loop over a list")
	case w.fn.nodes > maxNodes:
		w.fail(w.fn.line, "this function is too long", "split it into several, or move its tables into data files")
	case len(w.fn.constants) > maxConstants:
		w.fail(w.fn.line, "this function has too many names, texts and numbers", "split it into several, or move its tables into data files")
	default:
		return true
	}
	return false
}

func (w *walker) fail(line int, text, hint string) {
	f := w.source.fault(line, text)
	f.Hint = hint
	w.over = &f
}

func (w *walker) block(stmts []ast.Stmt, d, line int, names ...string) {
	mark := w.inner
	w.declare(line, names)
	w.stmts(stmts, d)
	w.inner = mark
}

func (w *walker) stmts(stmts []ast.Stmt, d int) {
	for i, stmt := range stmts {
		if !w.node(stmt.Line(), d) {
			return
		}
		w.stmt(stmt, d+1)
		if st, ok := stmt.(*ast.AssignStmt); ok {
			stmts[i] = together(st)
		}
	}
}

// stmt walks a statement in the order of the source, because leaves are numbered in
// that order.
func (w *walker) stmt(stmt ast.Stmt, d int) {
	switch st := stmt.(type) {
	case *ast.AssignStmt:
		for i := range st.Lhs {
			w.assigned(&st.Lhs[i], d)
		}
		w.exprs(st.Rhs, d)
		for _, e := range st.Lhs {
			w.given(e)
		}
	case *ast.LocalAssignStmt:
		w.leaf += len(st.Names)
		if isFunction(st) {
			w.declare(st.Line(), st.Names)
			w.exprs(st.Exprs, d)
			return
		}
		w.exprs(st.Exprs, d)
		w.declare(st.Line(), st.Names, st.Exprs...)
	case *ast.FuncCallStmt:
		w.expr(&st.Expr, d)
	case *ast.DoBlockStmt:
		w.block(st.Stmts, d, st.Line())
	case *ast.WhileStmt:
		w.expr(&st.Condition, d)
		w.block(st.Stmts, d, st.Line())
	case *ast.RepeatStmt:
		mark := w.inner
		w.stmts(st.Stmts, d)
		w.expr(&st.Condition, d)
		w.inner = mark
	case *ast.IfStmt:
		w.expr(&st.Condition, d)
		w.block(st.Then, d, st.Line())
		w.block(st.Else, d, st.Line())
	case *ast.NumberForStmt:
		w.leaf++
		w.expr(&st.Init, d)
		w.expr(&st.Limit, d)
		w.expr(&st.Step, d)
		w.block(st.Stmts, d, st.Line(), st.Name)
	case *ast.GenericForStmt:
		w.leaf += len(st.Names)
		w.exprs(st.Exprs, d)
		w.shareLooped(st)
		w.block(st.Stmts, d, st.Line(), st.Names...)
	case *ast.FuncDefStmt:
		w.funcDef(st, d)
	case *ast.LabelStmt, *ast.GotoStmt:
		w.leaf++
	case *ast.ReturnStmt:
		w.exprs(st.Exprs, d)
		if !w.bare {
			w.keepFrame(st)
		}
	}
}

// isFunction reports whether a statement declares a function that can call itself by
// its name.
func isFunction(st *ast.LocalAssignStmt) bool {
	if len(st.Names) != 1 || len(st.Exprs) != 1 {
		return false
	}
	_, ok := st.Exprs[0].(*ast.FunctionExpr)
	return ok
}

// keepFrame rewrites `return f(x)` into `return "\x00ret"(f(x))`: the tail call becomes
// a call, and a Go function returns its results.
func (w *walker) keepFrame(st *ast.ReturnStmt) {
	if len(st.Exprs) != 1 {
		return
	}
	call, ok := st.Exprs[0].(*ast.FuncCallExpr)
	if !ok || call.AdjustRet {
		return
	}
	w.word(returnName)
	st.Exprs[0] = callOf(returnName, call, []ast.Expr{call})
}

// callOf returns a call of a hidden function that replaces old.
func callOf(name string, old ast.Expr, args []ast.Expr) *ast.FuncCallExpr {
	fn := &ast.IdentExpr{Value: name}
	call := &ast.FuncCallExpr{Func: fn, Args: args}
	for _, e := range []ast.Expr{fn, call} {
		e.SetLine(old.Line())
		e.SetLastLine(old.LastLine())
	}
	return call
}

func (w *walker) exprs(list []ast.Expr, d int) {
	for i := range list {
		w.expr(&list[i], d)
	}
}

func (w *walker) constant(text string) { w.fn.constants[text] = true }

// expr walks *at and may replace it.
func (w *walker) expr(at *ast.Expr, d int) {
	if *at == nil || !w.node((*at).Line(), d) {
		return
	}
	d++
	filling := w.filling
	switch e := (*at).(type) {
	case *ast.NumberExpr:
		w.constant("#" + e.Value)
		w.leaf++
	case *ast.StringExpr:
		w.text(e, false)
	case *ast.IdentExpr:
		w.constant(e.Value)
		w.read(e)
		w.leaf++
	case *ast.AttrGetExpr:
		w.attr(at, d)
	case *ast.TableExpr:
		w.filling = nil
		w.fields(e, d)
	case *ast.FuncCallExpr:
		w.filling = nil
		w.call(e, d)
	case *ast.LogicalOpExpr:
		w.expr(&e.Lhs, d)
		w.expr(&e.Rhs, d)
	case *ast.RelationalOpExpr:
		w.expr(&e.Lhs, d)
		w.expr(&e.Rhs, d)
	case *ast.ArithmeticOpExpr:
		w.expr(&e.Lhs, d)
		w.expr(&e.Rhs, d)
	case *ast.StringConcatOpExpr:
		w.concat(at, d)
	case *ast.UnaryMinusOpExpr:
		w.expr(&e.Expr, d)
	case *ast.UnaryNotOpExpr:
		w.expr(&e.Expr, d)
	case *ast.UnaryLenOpExpr:
		w.expr(&e.Expr, d)
	case *ast.FunctionExpr:
		w.filling = nil
		w.function(e, d)
	}
	w.filling = filling
}

func (w *walker) function(fn *ast.FunctionExpr, d int, more ...string) {
	outer := w.fn
	w.fn = &size{line: fn.Line(), constants: map[string]bool{}}
	w.depth++
	w.leaf += len(fn.ParList.Names)
	mark, within := w.inner, w.within
	w.declare(fn.Line(), append(more, fn.ParList.Names...))
	w.arguments(fn)
	first := w.inner
	w.stmts(fn.Stmts, d)
	w.onlyReads(fn, first)
	w.inner, w.within = mark, within
	if w.depth--; w.depth == 0 {
		w.unhide()
	}
	w.fn = outer
}

// joined is how many operands of `..` one call takes.
const joined = 50

// concat rewrites a..b..c into "\x00concat"(a, b, c), long chains in groups.
func (w *walker) concat(at *ast.Expr, d int) {
	old := *at
	var parts []ast.Expr
	next := old
	for {
		e, ok := next.(*ast.StringConcatOpExpr)
		if !ok {
			break
		}
		parts = append(parts, e.Lhs)
		next = e.Rhs
	}
	parts = append(parts, next)
	if len(parts) > maxConstants {
		w.fail(old.Line(), "too many `..` in one expression", "use table.concat")
		return
	}
	for i := range parts {
		if text, ok := parts[i].(*ast.StringExpr); ok && i < len(parts)-1 && w.node(text.Line(), d) {
			w.text(text, true)
			continue
		}
		w.expr(&parts[i], d)
		onlyOne(parts[i])
	}
	if w.bare {
		return
	}
	for len(parts) > joined {
		var groups []ast.Expr
		for group := range slices.Chunk(parts, joined) {
			w.word(concatName)
			call := callOf(concatName, old, slices.Clone(group))
			onlyOne(call)
			groups = append(groups, call)
		}
		parts = groups
	}
	w.word(concatName)
	*at = callOf(concatName, old, parts)
}

// onlyOne truncates the values of a call or of `...` to one, as in an operand.
func onlyOne(e ast.Expr) {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		e.AdjustRet = true
	case *ast.Comma3Expr:
		e.AdjustRet = true
	}
}
