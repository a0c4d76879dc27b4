// Package infer finds faults in rules that a run would meet only later: a misspelt field of
// a piece, a record or a row of data, a value that a field cannot hold, and a wrap that
// returns another type than its rule.
//
// It knows types as far as they are declared: of pieces and records in ruleset.toml, of the
// parameters of rules in [words], of arguments in actions and cards, of what words return in
// the registry. What is not declared, or assigned more than once, has no type, and nothing
// is reported of it: a fault is certain. It runs nothing, and only parley check uses it.
package infer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"

	"parley/lua"
	"parley/lua/nearest"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/source"
)

// Faults reports the faults of the chapters and of the house rules that were read.
func Faults(h *lua.Host) source.Faults {
	p := newProgram(h)
	return p.check(append(p.chapters(), p.houses()...))
}

// HouseFaults reports the faults of the house rules alone.
func HouseFaults(h *lua.Host) source.Faults {
	if !slices.ContainsFunc(h.HouseRules.Drafts(), func(ov *lua.Overlay) bool { return ov.Code != nil }) {
		return nil
	}
	p := newProgram(h)
	p.chapters()
	return p.check(p.houses())
}

// program is a ruleset with its house rules.
type program struct {
	h     *lua.Host
	rules map[string]*ast.FunctionExpr            // the functions run of rules, by id
	names map[string]map[string]*ast.FunctionExpr // the functions that chapters offer
	given map[*ast.FunctionExpr][]*typ            // the types of parameters
	found map[*ast.FunctionExpr][]*typ            // of rules: those with which all chapters call them
	calls map[*ast.FunctionExpr]*calls            // how functions without declared types are called

	results map[string]string // what words return; nil until needed
}

func newProgram(h *lua.Host) *program {
	return &program{h: h, rules: map[string]*ast.FunctionExpr{}, names: map[string]map[string]*ast.FunctionExpr{}, given: map[*ast.FunctionExpr][]*typ{}, found: map[*ast.FunctionExpr][]*typ{}}
}

// chapters reads the chapters of the ruleset.
func (p *program) chapters() (files []*file) {
	for _, ch := range p.h.Ruleset.Chapters {
		if ch.Code == nil {
			continue // a draft, whose faults are known
		}
		if f := p.read(ch.Code); f != nil {
			f.chapter = ch.Name
			p.define(f)
			files = append(files, f)
		}
	}
	return files
}

// houses parses the house rules.
func (p *program) houses() (files []*file) {
	for _, ov := range p.h.HouseRules.Drafts() {
		if ov.Code == nil {
			continue
		}
		if f := p.read(ov.Code); f != nil {
			files = append(files, f)
		}
	}
	return files
}

// rounds limits how often files are walked: each walk knows more of how functions are
// called than the one before.
const rounds = 4

// check walks files until the parameters of their functions are known as far as they can be,
// and returns the faults of the last walk.
func (p *program) check(files []*file) (faults source.Faults) {
	for range rounds {
		faults, p.calls = nil, map[*ast.FunctionExpr]*calls{}
		for _, f := range files {
			faults = append(faults, f.check()...)
		}
		if !p.learn() {
			break
		}
	}
	return faults
}

// file is a chapter or a house file.
type file struct {
	*program
	chapter  string // its name, "" for a house file
	code     *sandbox.Code
	text     string
	chunk    []ast.Stmt
	assigned map[string]bool // names that are assigned after their declaration
	words    []sandbox.Word  // the tokens, when a fault needs them
	faults   source.Faults
}

// read parses a file again; nil if that fails, which it cannot.
func (p *program) read(code *sandbox.Code) *file {
	chunk, err := parse.Parse(strings.NewReader(code.Source()), code.Name())
	if err != nil {
		return nil
	}
	f := &file{program: p, code: code, text: code.Source(), chunk: chunk, assigned: map[string]bool{}}
	f.assignments(chunk)
	return f
}

// define records the functions of the rules of a chapter.
func (p *program) define(f *file) {
	each(f.chunk, func(e ast.Expr) {
		if word, id, fields := defined(e); word == "rule" || word == "card" {
			if fn, ok := field(fields, "run").(*ast.FunctionExpr); ok {
				p.rules[id] = fn
			}
		}
	})
	offered := map[string]*ast.FunctionExpr{}
	for _, st := range f.chunk {
		switch st := st.(type) {
		case *ast.FuncDefStmt:
			if id, ok := st.Name.Func.(*ast.IdentExpr); ok && st.Name.Receiver == nil {
				offered[id.Value] = st.Func
			}
		case *ast.AssignStmt:
			for i, e := range st.Lhs {
				id, ok := e.(*ast.IdentExpr)
				if ok && i < len(st.Rhs) {
					if _, twice := offered[id.Value]; twice {
						offered[id.Value] = nil
						continue
					}
					if fn, ok := st.Rhs[i].(*ast.FunctionExpr); ok {
						offered[id.Value] = fn
					} else if word, rule, _ := defined(st.Rhs[i]); word == "rule" && p.rules[rule] != nil {
						offered[id.Value] = p.rules[rule]
						p.found[p.rules[rule]] = nil
					}
				}
			}
		}
	}
	p.names[f.chapter] = offered
}

// defined takes rule "id" { … } apart; word is "" for any other expression.
func defined(e ast.Expr) (word, id string, fields *ast.TableExpr) {
	call, ok := e.(*ast.FuncCallExpr)
	if !ok || len(call.Args) != 1 {
		return "", "", nil
	}
	fields, ok1 := call.Args[0].(*ast.TableExpr)
	if head, ok := call.Func.(*ast.FuncCallExpr); ok && ok1 && len(head.Args) == 1 {
		name, ok1 := head.Func.(*ast.IdentExpr)
		text, ok2 := head.Args[0].(*ast.StringExpr)
		if ok1 && ok2 {
			return name.Value, text.Value, fields
		}
	}
	return "", "", nil
}

// field is the value of a field of a table that is written out.
func field(t *ast.TableExpr, name string) ast.Expr {
	for _, f := range t.Fields {
		if key, ok := f.Key.(*ast.StringExpr); ok && key.Value == name {
			return f.Value
		}
	}
	return nil
}

// each calls visit for all expressions of some statements, the outer ones first.
func each(stmts []ast.Stmt, visit func(ast.Expr)) {
	var expr func(ast.Expr)
	expr = func(e ast.Expr) {
		visit(e)
		if fn, ok := e.(*ast.FunctionExpr); ok {
			each(fn.Stmts, visit)
			return
		}
		sandbox.Parts(e, expr)
	}
	for _, st := range stmts {
		parts(st, expr, func(inner []ast.Stmt) { each(inner, visit) })
	}
}

// parts calls expr for the expressions of a statement, and block for its blocks.
func parts(st ast.Stmt, expr func(ast.Expr), block func([]ast.Stmt)) {
	list := func(es ...ast.Expr) {
		for _, e := range es {
			if e != nil {
				expr(e)
			}
		}
	}
	switch st := st.(type) {
	case *ast.AssignStmt:
		list(st.Lhs...)
		list(st.Rhs...)
	case *ast.LocalAssignStmt:
		list(st.Exprs...)
	case *ast.FuncCallStmt:
		list(st.Expr)
	case *ast.DoBlockStmt:
		block(st.Stmts)
	case *ast.WhileStmt:
		list(st.Condition)
		block(st.Stmts)
	case *ast.RepeatStmt:
		block(st.Stmts)
		list(st.Condition)
	case *ast.IfStmt:
		list(st.Condition)
		block(st.Then)
		block(st.Else)
	case *ast.NumberForStmt:
		list(st.Init, st.Limit, st.Step)
		block(st.Stmts)
	case *ast.GenericForStmt:
		list(st.Exprs...)
		block(st.Stmts)
	case *ast.FuncDefStmt:
		list(st.Func)
	case *ast.ReturnStmt:
		list(st.Exprs...)
	}
}

// assignments records the names that a file assigns inside of functions, or other than where
// it declares them: these have no type.
func (f *file) assignments(stmts []ast.Stmt) {
	var walk func(stmts []ast.Stmt)
	var expr func(e ast.Expr)
	expr = func(e ast.Expr) {
		if fn, ok := e.(*ast.FunctionExpr); ok {
			walk(fn.Stmts)
			return
		}
		sandbox.Parts(e, expr)
	}
	walk = func(stmts []ast.Stmt) {
		for _, st := range stmts {
			if a, ok := st.(*ast.AssignStmt); ok {
				for _, e := range a.Lhs {
					if id, ok := e.(*ast.IdentExpr); ok {
						f.assigned[id.Value] = true
					}
				}
			}
			parts(st, expr, walk)
		}
	}
	walk(stmts)
}

// report adds a fault at the member of a table that is read or written.
func (f *file) report(key *ast.StringExpr, what string, known []string, from string) {
	f.misspelt(f.place(key, false), key.Value, what, known, from)
}

// misspelt adds the fault of a name that is not among those known.
func (f *file) misspelt(place source.Place, name, what string, known []string, from string) {
	fault := source.Fault{Place: place, What: what, Near: nearest.To(name, known)}
	switch {
	case from != "":
		fault.Hint = from
	case fault.Near == "" && len(known) <= 30:
		fault.Hint = "it has: " + strings.Join(known, ", ")
	}
	f.add(fault)
}

// lineOf is the place of a whole line.
func (f *file) lineOf(line int) source.Place {
	return source.Place{File: f.code.Name(), Line: line, Col: 1, Width: 1, Text: ruleset.LineOf([]byte(f.text), line)}
}

// add adds a fault, unless its line has it already.
func (f *file) add(fault source.Fault) {
	for _, old := range f.faults {
		if old.Place.Line == fault.Line && old.What == fault.What {
			return
		}
	}
	f.faults = append(f.faults, fault)
}

// place finds a member of a table in its line, or if given is true a key to which a table
// constructor gives a value.
func (f *file) place(key *ast.StringExpr, given bool) source.Place {
	if f.words == nil {
		f.words = sandbox.Words(f.text)
	}
	line := key.Line()
	place := f.lineOf(line)
	at, begin := 1, 0 // the line of a word, and where it begins
	for _, w := range f.words {
		for {
			next := strings.IndexByte(f.text[begin:w.From], '\n')
			if next < 0 {
				break
			}
			at, begin = at+1, begin+next+1
		}
		if at == line && w.Text == key.Value && (w.Quoted || w.Member != given) {
			place.Col, place.Width = len([]rune(f.text[begin:w.From]))+1, w.End-w.From
			break
		}
	}
	return place
}

// wrongType adds a fault at a line.
func (f *file) wrongType(line int, format string, args ...any) {
	f.add(source.Fault{Place: f.lineOf(line), What: fmt.Sprintf(format, args...)})
}
