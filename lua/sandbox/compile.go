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

// Compile checks and compiles a file. Either the prototype is good for
// State.Function, in any number of states at once, or there are faults, in
// the order of the lines: a syntax error alone, else all undefined names of
// the file. The names of the file may be those in names; nil means that
// names are not checked here, but when they are used.
//
// The code that comes out differs from the source in two ways that a script
// cannot see: `..` is a call to a function that bounds the length, and `return
// f(x)` keeps its place on the stack, so that endless recursion ends.
func Compile(name string, src []byte, names Names) (*lua.FunctionProto, []Fault) {
	return compile(name, src, names, how{})
}

// CompileRules is Compile for a file whose functions are to remember nothing
// from one call to the next: none of them may assign a local of the file, nor
// into a table that stands there in braces. (What a function changes by other
// ways, such as table.insert, is found only when it has run.)
func CompileRules(name string, src []byte, names Names) (*lua.FunctionProto, []Fault) {
	return compile(name, src, names, how{fixed: true})
}

// CompileBare is Compile that leaves `..` and `return f(x)` as they are: what it
// makes is not held by any limit. It is there to measure what they cost.
func CompileBare(name string, src []byte, names Names) (*lua.FunctionProto, []Fault) {
	return compile(name, src, names, how{bare: true})
}

// how is what a file is compiled for.
type how struct {
	fixed bool // functions remember nothing
	bare  bool // nothing is rewritten
}

func compile(name string, src []byte, names Names, as how) (proto *lua.FunctionProto, faults []Fault) {
	configure()
	if len(src) > maxSource {
		f := Fault{File: name, Text: fmt.Sprintf("the file is longer than %d KB", maxSource>>10)}
		f.Hint = "split it, or move its tables into data files"
		return nil, []Fault{f}
	}
	s := newSource(name, src)
	defer func() {
		if r := recover(); r != nil {
			proto, faults = nil, []Fault{s.panicFault(r)}
		}
	}()
	chunk, err := parse.Parse(strings.NewReader(s.text), name)
	if err != nil {
		return nil, []Fault{s.syntaxFault(err)}
	}
	c := checker{source: s, bare: as.bare}
	c.chunk(chunk)
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	r := resolver{source: s, names: names, seen: map[place]int{}, fixed: as.fixed}
	r.chunk(chunk)
	if len(r.faults) > 0 {
		sort.SliceStable(r.faults, func(i, j int) bool {
			a, b := r.faults[i], r.faults[j]
			return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col
		})
		return nil, r.faults[:min(len(r.faults), maxFaults)]
	}
	proto, err = lua.Compile(chunk, name)
	if err != nil {
		return nil, []Fault{s.syntaxFault(err)}
	}
	return proto, nil
}

func (s *source) panicFault(r any) Fault {
	if err, ok := r.(error); ok {
		return s.syntaxFault(err)
	}
	return s.fault(0, fmt.Sprintf("the compiler gave up: %v", r))
}

// checker walks the tree, holds it to the limits, and rewrites `..` and tail
// calls. A fault ends the walk.
type checker struct {
	source *source
	faults []Fault
	fn     *size
	bare   bool
}

// size is what one function holds, without the functions in it.
type size struct {
	line      int
	nodes     int
	constants map[string]bool
}

func (c *checker) chunk(stmts []ast.Stmt) {
	c.fn = &size{line: 1, constants: map[string]bool{}}
	c.block(stmts, 1)
}

// node counts a node, and tells whether to go on into it.
func (c *checker) node(line, depth int) bool {
	if len(c.faults) > 0 {
		return false
	}
	c.fn.nodes++
	switch {
	case depth > maxDepth:
		c.fail(line, "this is nested too deeply", "give parts of it names, or loop over a list")
	case c.fn.nodes > maxNodes:
		c.fail(c.fn.line, "this function is too long", "split it into several, or move its tables into data files")
	case len(c.fn.constants) > maxConstants:
		c.fail(c.fn.line, "this function has too many names, texts and numbers", "split it into several, or move its tables into data files")
	default:
		return true
	}
	return false
}

func (c *checker) fail(line int, text, hint string) {
	f := c.source.fault(line, text)
	f.Hint = hint
	c.faults = append(c.faults, f)
}

func (c *checker) block(stmts []ast.Stmt, depth int) {
	for _, stmt := range stmts {
		if !c.node(stmt.Line(), depth) {
			return
		}
		c.stmt(stmt, depth+1)
	}
}

func (c *checker) stmt(stmt ast.Stmt, d int) {
	switch st := stmt.(type) {
	case *ast.AssignStmt:
		c.exprs(st.Lhs, d)
		c.exprs(st.Rhs, d)
	case *ast.LocalAssignStmt:
		c.exprs(st.Exprs, d)
	case *ast.FuncCallStmt:
		c.expr(&st.Expr, d)
	case *ast.DoBlockStmt:
		c.block(st.Stmts, d)
	case *ast.WhileStmt:
		c.expr(&st.Condition, d)
		c.block(st.Stmts, d)
	case *ast.RepeatStmt:
		c.expr(&st.Condition, d)
		c.block(st.Stmts, d)
	case *ast.IfStmt:
		c.expr(&st.Condition, d)
		c.block(st.Then, d)
		c.block(st.Else, d)
	case *ast.NumberForStmt:
		c.expr(&st.Init, d)
		c.expr(&st.Limit, d)
		c.expr(&st.Step, d)
		c.block(st.Stmts, d)
	case *ast.GenericForStmt:
		c.exprs(st.Exprs, d)
		c.block(st.Stmts, d)
	case *ast.FuncDefStmt:
		c.expr(&st.Name.Func, d)
		c.expr(&st.Name.Receiver, d)
		c.constant(st.Name.Method)
		c.function(st.Func, d)
	case *ast.ReturnStmt:
		c.exprs(st.Exprs, d)
		if !c.bare {
			keepFrame(st)
		}
	}
}

// keepFrame rewrites `return f(x)` into `return "\x00ret"(f(x))`: what was a
// tail call is a call, whose results a Go function hands on.
func keepFrame(st *ast.ReturnStmt) {
	if len(st.Exprs) != 1 {
		return
	}
	call, ok := st.Exprs[0].(*ast.FuncCallExpr)
	if !ok || call.AdjustRet {
		return
	}
	st.Exprs[0] = callOf(returnName, call, []ast.Expr{call})
}

// callOf is a call of a hidden function, in the place of old.
func callOf(name string, old ast.Expr, args []ast.Expr) *ast.FuncCallExpr {
	fn := &ast.IdentExpr{Value: name}
	call := &ast.FuncCallExpr{Func: fn, Args: args}
	for _, e := range []ast.Expr{fn, call} {
		e.SetLine(old.Line())
		e.SetLastLine(old.LastLine())
	}
	return call
}

func (c *checker) exprs(list []ast.Expr, d int) {
	for i := range list {
		c.expr(&list[i], d)
	}
}

func (c *checker) constant(text string) { c.fn.constants[text] = true }

// expr walks *at and may put another expression in its place.
func (c *checker) expr(at *ast.Expr, d int) {
	if *at == nil || !c.node((*at).Line(), d) {
		return
	}
	d++
	switch e := (*at).(type) {
	case *ast.NumberExpr:
		c.constant("#" + e.Value)
	case *ast.StringExpr:
		c.constant(e.Value)
	case *ast.IdentExpr:
		c.constant(e.Value)
	case *ast.AttrGetExpr:
		c.expr(&e.Object, d)
		c.expr(&e.Key, d)
	case *ast.TableExpr:
		for _, f := range e.Fields {
			c.expr(&f.Key, d)
			c.expr(&f.Value, d)
		}
	case *ast.FuncCallExpr:
		c.expr(&e.Func, d)
		c.expr(&e.Receiver, d)
		c.constant(e.Method)
		c.exprs(e.Args, d)
	case *ast.LogicalOpExpr:
		c.expr(&e.Lhs, d)
		c.expr(&e.Rhs, d)
	case *ast.RelationalOpExpr:
		c.expr(&e.Lhs, d)
		c.expr(&e.Rhs, d)
	case *ast.ArithmeticOpExpr:
		c.expr(&e.Lhs, d)
		c.expr(&e.Rhs, d)
	case *ast.StringConcatOpExpr:
		c.concat(at, d)
	case *ast.UnaryMinusOpExpr:
		c.expr(&e.Expr, d)
	case *ast.UnaryNotOpExpr:
		c.expr(&e.Expr, d)
	case *ast.UnaryLenOpExpr:
		c.expr(&e.Expr, d)
	case *ast.FunctionExpr:
		c.function(e, d)
	}
}

func (c *checker) function(fn *ast.FunctionExpr, d int) {
	outer := c.fn
	c.fn = &size{line: fn.Line(), constants: map[string]bool{}}
	c.block(fn.Stmts, d)
	c.fn = outer
}

// joined is how many operands of `..` go into one call.
const joined = 50

// concat rewrites a..b..c into "\x00concat"(a, b, c), long chains in groups.
func (c *checker) concat(at *ast.Expr, d int) {
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
		c.fail(old.Line(), "too many `..` in one expression", "use table.concat")
		return
	}
	for i := range parts {
		c.expr(&parts[i], d)
		onlyOne(parts[i])
	}
	if c.bare {
		return
	}
	for len(parts) > joined {
		var groups []ast.Expr
		for group := range slices.Chunk(parts, joined) {
			call := callOf(concatName, old, slices.Clone(group))
			onlyOne(call)
			groups = append(groups, call)
		}
		parts = groups
	}
	*at = callOf(concatName, old, parts)
}

// onlyOne cuts the values of a call or of `...` to one, as an operand has.
func onlyOne(e ast.Expr) {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		e.AdjustRet = true
	case *ast.Comma3Expr:
		e.AdjustRet = true
	}
}
