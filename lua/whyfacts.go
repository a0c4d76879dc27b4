package lua

import (
	"errors"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"

	"parley/core/game"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
)

// condition is what a need asks for, as its file has it.
type condition struct {
	text  string
	expr  ast.Expr
	lines []string // of the file, up to the need
}

// condition finds the need at a line of a chapter; nil where the text of the
// file is not at hand.
func (h *Host) condition(file string, line int) *condition {
	src, ok := h.rs.Sources[strings.TrimPrefix(file, h.rs.Dir+"/")]
	if !ok {
		return nil
	}
	lines := strings.Split(strings.ReplaceAll(string(src), "\r\n", "\n"), "\n")
	for from := min(line, len(lines)); from > 0 && from > line-8; from-- {
		i := strings.Index(lines[from-1], "need(")
		if i < 0 {
			continue
		}
		rest := lines[from-1][i+len("need("):] + "\n" + strings.Join(lines[from:min(from+8, len(lines))], "\n")
		text := strings.Join(strings.Fields(firstArgument(rest)), " ")
		expr := parseExpr(text)
		switch expr.(type) {
		case nil, *ast.TrueExpr, *ast.FalseExpr, *ast.NilExpr:
			return nil // the sentence says all there is
		}
		return &condition{text: text, expr: expr, lines: lines[:from-1]}
	}
	return nil
}

// firstArgument is the text up to the first comma outside brackets and quotes.
func firstArgument(s string) string {
	for i, c := range outside(s, true) {
		if c == ',' || strings.IndexByte(")]}", c) >= 0 {
			return s[:i]
		}
	}
	return s
}

func parseExpr(text string) ast.Expr {
	chunk, err := parse.Parse(strings.NewReader("return "+text), "condition")
	if err != nil || len(chunk) != 1 {
		return nil
	}
	ret, ok := chunk[0].(*ast.ReturnStmt)
	if !ok || len(ret.Exprs) != 1 {
		return nil
	}
	return ret.Exprs[0]
}

// examiner finds out what the parts of a failed condition are.
type examiner struct {
	h         *Host
	see       game.Viewer
	names     map[string]glua.LValue // what the check sees
	condition *condition
	seen      map[string]bool
	found     []Fact
}

// mostFacts bounds the facts of one reason.
const mostFacts = 6

// look takes down the parts of an expression that were looked at: the sides of
// comparisons, the answers of rules, the fields and arguments named.
func (e *examiner) look(x ast.Expr, depth int) {
	switch x := x.(type) {
	case *ast.LogicalOpExpr:
		e.look(x.Lhs, depth)
		e.look(x.Rhs, depth)
	case *ast.UnaryNotOpExpr:
		e.look(x.Expr, depth)
	case *ast.RelationalOpExpr:
		e.side(x.Lhs, depth)
		e.side(x.Rhs, depth)
	default:
		e.side(x, depth)
	}
}

func (e *examiner) side(x ast.Expr, depth int) {
	switch x := x.(type) {
	case *ast.IdentExpr:
		if _, ok := e.names[x.Value].(*glua.LFunction); ok {
			return
		}
		e.fact(x)
		if depth == 0 {
			if from := e.defined(x.Value); from != nil {
				e.look(from, 1)
			}
		}
	case *ast.AttrGetExpr:
		e.fact(x)
		if _, ok := x.Key.(*ast.StringExpr); !ok {
			e.side(x.Key, 1)
		}
	case *ast.FuncCallExpr:
		e.fact(x)
		for _, a := range x.Args {
			e.side(a, 1)
		}
	case *ast.UnaryLenOpExpr:
		e.fact(x)
	case *ast.ArithmeticOpExpr:
		e.fact(x)
		e.side(x.Lhs, 1)
		e.side(x.Rhs, 1)
	case *ast.UnaryMinusOpExpr:
		e.side(x.Expr, depth)
	case *ast.LogicalOpExpr, *ast.UnaryNotOpExpr, *ast.RelationalOpExpr:
		if depth < 2 {
			e.look(x, depth+1)
		}
	}
}

// defined is the expression that the last `local NAME =` above the need gives
// a name.
func (e *examiner) defined(name string) ast.Expr {
	lines := e.condition.lines
	for i := len(lines) - 1; i >= 0 && i > len(lines)-30; i-- {
		line := strings.TrimSpace(lines[i])
		rest, ok := strings.CutPrefix(line, "local "+name+" = ")
		if ok {
			return parseExpr(strings.TrimSpace(rest))
		}
		if strings.Contains(lines[i], "function") {
			return nil
		}
	}
	return nil
}

// fact evaluates an expression and takes it down.
func (e *examiner) fact(x ast.Expr) {
	text := exprText(x)
	if text == "" || e.seen[text] || len(e.found) >= mostFacts {
		return
	}
	e.seen[text] = true
	v, err := e.value(x, text)
	if err != nil {
		return
	}
	if _, ok := v.(*glua.LFunction); ok {
		return
	}
	f := Fact{What: text, Value: e.h.factText(v)}
	if e.secret(x) {
		f.Value = "hidden"
	}
	e.found = append(e.found, f)
	if _, ok := x.(*ast.FuncCallExpr); ok {
		e.inside(x, text)
	}
}

// inside takes down what the rules said that a call asked in its turn.
func (e *examiner) inside(x ast.Expr, text string) {
	h := e.h
	ear := &listener{}
	r := h.run
	r.handler, r.traces, r.asking = ear, true, nil
	err := h.within(r, func() error {
		_, err := e.value(x, text)
		return err
	})
	if err != nil || len(ear.answers) == 0 {
		return
	}
	outermost := ear.answers[len(ear.answers)-1].Depth
	for _, a := range ear.answers[:len(ear.answers)-1] {
		if a.Depth == outermost+1 && a.Text != "" && !e.seen[a.Rule] && len(e.found) < mostFacts {
			e.seen[a.Rule] = true
			e.found = append(e.found, Fact{What: a.Rule, Value: said(a.Text)})
		}
	}
}

// said is what a rule returned, as facts are written.
func said(text string) string {
	switch text {
	case "true":
		return "yes"
	case "false":
		return "no"
	case "nil":
		return "none"
	}
	return text
}

// listener hears what rules answer; it neither rolls nor decides.
type listener struct{ answers []game.Event }

var errOnlyAsking = errors.New("what only asks may not roll")

func (l *listener) Traces() bool                     { return true }
func (l *listener) Pick(*game.Chance) error          { return errOnlyAsking }
func (l *listener) Ask(*game.Choice) (string, error) { return "", errOnlyAsking }
func (l *listener) Tell(e game.Event) {
	if e.Kind == game.Returned {
		l.answers = append(l.answers, e)
	}
}

// secret says whether an expression reads a field that this reader may not
// see.
func (e *examiner) secret(x ast.Expr) bool {
	at, ok := x.(*ast.AttrGetExpr)
	if !ok || e.see == nil {
		return false
	}
	if e.secret(at.Object) {
		return true
	}
	key, ok := at.Key.(*ast.StringExpr)
	if !ok {
		return false
	}
	v, err := e.value(at.Object, exprText(at.Object))
	if p := asProxy(v); err == nil && p != nil && p.table != nil && p.table.Shape() != nil {
		ft, err := p.table.FieldType(key.Value)
		return err == nil && ft.Secret && !e.see(owner(p.table))
	}
	return false
}

// value evaluates an expression with the names that the check saw; nothing of
// it is kept.
func (e *examiner) value(x ast.Expr, text string) (glua.LValue, error) {
	if id, ok := x.(*ast.IdentExpr); ok {
		if v, ok := e.names[id.Value]; ok {
			return v, nil
		}
	}
	var names []string
	idents(x, func(name string) {
		if _, ok := e.names[name]; ok && !slices.Contains(names, name) {
			names = append(names, name)
		}
	})
	src := "return " + text
	if len(names) > 0 {
		src = "local " + strings.Join(names, ", ") + " = ...\n" + src
	}
	proto, faults := sandbox.Compile("condition", []byte(src), e.h.sb.Names())
	if len(faults) > 0 {
		return nil, ruleset.LuaFault(faults[0])
	}
	args := make([]glua.LValue, len(names))
	for i, n := range names {
		args[i] = e.names[n]
	}
	res, err := e.h.call(e.h.sb.Function(proto), 1, args...)
	if err != nil {
		return nil, err
	}
	return res[0], nil
}

// idents yields the names that an expression uses.
func idents(x ast.Expr, yield func(string)) {
	switch x := x.(type) {
	case *ast.IdentExpr:
		yield(x.Value)
	case *ast.AttrGetExpr:
		idents(x.Object, yield)
		idents(x.Key, yield)
	case *ast.FuncCallExpr:
		if x.Func != nil {
			idents(x.Func, yield)
		}
		if x.Receiver != nil {
			idents(x.Receiver, yield)
		}
		for _, a := range x.Args {
			idents(a, yield)
		}
	case *ast.LogicalOpExpr:
		idents(x.Lhs, yield)
		idents(x.Rhs, yield)
	case *ast.RelationalOpExpr:
		idents(x.Lhs, yield)
		idents(x.Rhs, yield)
	case *ast.ArithmeticOpExpr:
		idents(x.Lhs, yield)
		idents(x.Rhs, yield)
	case *ast.StringConcatOpExpr:
		idents(x.Lhs, yield)
		idents(x.Rhs, yield)
	case *ast.UnaryNotOpExpr:
		idents(x.Expr, yield)
	case *ast.UnaryLenOpExpr:
		idents(x.Expr, yield)
	case *ast.UnaryMinusOpExpr:
		idents(x.Expr, yield)
	}
}

// exprText writes an expression as a rule author would; "" for what is too
// much for a line.
func exprText(x ast.Expr) string {
	two := func(a ast.Expr, op string, b ast.Expr) string {
		l, r := exprText(a), exprText(b)
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
		obj := exprText(x.Object)
		if s, ok := x.Key.(*ast.StringExpr); ok && isName(s.Value) {
			return obj + "." + s.Value
		}
		if key := exprText(x.Key); obj != "" && key != "" {
			return obj + "[" + key + "]"
		}
	case *ast.FuncCallExpr:
		fn := ""
		if x.Receiver != nil {
			fn = exprText(x.Receiver) + ":" + x.Method
		} else {
			fn = exprText(x.Func)
		}
		args := make([]string, len(x.Args))
		for i, a := range x.Args {
			if args[i] = exprText(a); args[i] == "" {
				return ""
			}
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
		return "not " + exprText(x.Expr)
	case *ast.UnaryLenOpExpr:
		return "#" + exprText(x.Expr)
	case *ast.UnaryMinusOpExpr:
		return "-" + exprText(x.Expr)
	}
	return ""
}

func isName(s string) bool {
	for i, r := range s {
		if r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}
