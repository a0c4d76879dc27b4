package sandbox

import (
	"fmt"
	"slices"

	"github.com/yuin/gopher-lua/ast"
)

// Among says which chapters of a ruleset a file sees, and which of its names they see.
type Among struct {
	Own      string          // the name of the file's own chapter, "" if it is not a chapter
	Chapters map[string]bool // the other chapters that it sees by name
	Offers   bool            // a name assigned at the outermost level without local belongs to the file
	Fixed    bool            // functions keep no state between calls
	Bare     bool            // as in [CompileBare]
	Draft    bool            // a file with faults is compiled as well, if it can be parsed: for check
}

// A function that keeps no state assigns no local of the file, nor into a table
// constructor that the file assigns to one. (Changes by other ways, such as
// table.insert, are found only at run time.)

// Use is an access to a member of a chapter that a file sees by name.
type Use struct {
	Chapter, Member string
	Line            int
	leaf            int
}

// Hidden is a local with the name of a chapter, or of a word for lists.
type Hidden struct {
	Use            // an access to the local; Member is "" if the same function uses the chapter itself
	DeclaredAt int // the line of the local
}

// maxOutermost is how many names a file may have at its outermost level, including the
// chapters that it uses: gopher-lua keeps them in 200 registers, and needs some for
// temporary values.
const maxOutermost = 170

// CompileAmong is [Compile] for a chapter of a ruleset, or for a file that uses its
// chapters. Code.Chapters lists the chapters that the file names; call its function
// with them, in that order. The function returns the names that belong to the file
// (Code.Offers) in a table. With among.Draft there may be both code and faults.
//
// Both are hidden locals of the file, so that functions reach them as upvalues.
func CompileAmong(name string, src []byte, names Names, among Among) (*Code, []Fault) {
	return compile(name, src, &walker{names: names, among: among, fixed: among.Fixed && !among.Bare, bare: among.Bare})
}

// FaultAt returns a fault at an access to a chapter.
func (c *Code) FaultAt(u Use, text string) Fault {
	return newSource(c.name, []byte(c.text)).atLeaf(u.Line, u.leaf, text)
}

// HiddenFault returns a fault at a local that hides a chapter.
func (c *Code) HiddenFault(h Hidden, text string) Fault {
	return newSource(c.name, []byte(c.text)).at(h.DeclaredAt, h.Chapter, text)
}

// belong finds the names that belong to the file and declares them first, so that
// functions also see those that are assigned further down.
func (w *walker) belong(chunk []ast.Stmt) {
	locals := map[string]bool{}
	give := func(name string, line int, value ast.Expr) {
		_, word := w.names[name]
		l := w.inner.find(name)
		switch {
		case locals[name], word: // assigns a local, or is refused
		case l != nil:
			w.twice(l, line)
		case len(w.code.Offers) <= maxOutermost: // more than that are refused
			w.declare(line, []string{name}, value)
			w.inner.member = true
			w.code.Offers = append(w.code.Offers, name)
		}
	}
	for _, st := range chunk {
		switch st := st.(type) {
		case *ast.LocalAssignStmt:
			for _, name := range st.Names {
				if l := w.inner.find(name); l != nil {
					w.twice(l, st.Line())
				}
				locals[name] = true
			}
		case *ast.AssignStmt:
			for i, e := range st.Lhs {
				if id, ok := e.(*ast.IdentExpr); ok && i < len(st.Rhs) {
					give(id.Value, st.Line(), st.Rhs[i])
				} else if ok {
					give(id.Value, st.Line(), nil)
				}
			}
		case *ast.FuncDefStmt:
			if id, ok := st.Name.Func.(*ast.IdentExpr); ok && st.Name.Receiver == nil {
				give(id.Value, st.Line(), nil)
			}
		}
	}
	if n := len(chunk); n > 0 && len(w.code.Offers) > 0 {
		if _, ok := chunk[n-1].(*ast.ReturnStmt); ok {
			f := w.source.fault(chunk[n-1].Line(), "a chapter returns nothing")
			f.Hint = "other chapters see its names that are assigned without local; remove the return"
			w.faults = append(w.faults, f)
		}
	}
}

// twice reports a name of the file that is declared again.
func (w *walker) twice(l *local, line int) {
	if !w.enough() {
		w.faults = append(w.faults, w.source.at(line, l.name, fmt.Sprintf("%q already belongs to this file (line %d)", l.name, l.line)))
	}
}

// given records that a name of the file has its value from here on.
func (w *walker) given(e ast.Expr) {
	if id, ok := e.(*ast.IdentExpr); ok && w.depth == 0 {
		if l := w.inner.find(id.Value); l != nil {
			l.given = true
		}
	}
}

// sees reports whether a name that is not a local means a chapter.
func (w *walker) sees(name string) bool {
	_, word := w.names[name]
	return !word && w.among.Chapters[name]
}

// chapter records that a chapter is named.
func (w *walker) chapter(e *ast.IdentExpr) {
	if !slices.Contains(w.code.Chapters, e.Value) {
		w.code.Chapters = append(w.code.Chapters, e.Value)
	}
	if w.depth > 0 {
		w.named[e.Value] = Use{Chapter: e.Value, Line: e.Line(), leaf: w.leaf}
	}
}

// chapterMember records an access to a member of a chapter, or of a local with its
// name; call it after the key.
func (w *walker) chapterMember(object *ast.IdentExpr, l *local, key *ast.StringExpr) {
	u := Use{object.Value, key.Value, key.Line(), w.leaf - 1}
	if l == nil {
		w.code.Uses = append(w.code.Uses, u)
	} else if !l.required && len(w.code.Hidden) < maxFaults {
		w.code.Hidden = append(w.code.Hidden, Hidden{u, l.line})
	}
}

// hides records a local of a function with the name of a chapter or of a word for
// lists.
func (w *walker) hides(l *local) {
	if w.depth > 0 && !l.required && (w.sees(l.name) || IsListWord(l.name)) {
		w.hiding = append(w.hiding, l)
	}
}

// callsHidden records a call of a local that has the name of a word for lists, and that
// does not hold a function: it means the word.
func (w *walker) callsHidden(e *ast.FuncCallExpr) {
	id, ok := e.Func.(*ast.IdentExpr)
	if !ok || !IsListWord(id.Value) {
		return
	}
	l := w.inner.find(id.Value)
	if l == nil || l.depth == 0 || l.init == nil {
		return
	}
	if _, fn := l.init.(*ast.FunctionExpr); !fn {
		w.named[id.Value] = Use{Chapter: id.Value, Line: id.Line(), leaf: w.leaf - 1}
	}
}

// unhide ends an outermost function: it records each name that the function uses both
// as a chapter and as a local.
func (w *walker) unhide() {
	for _, l := range w.hiding {
		if u, ok := w.named[l.name]; ok && len(w.code.Hidden) < maxFaults {
			w.code.Hidden = append(w.code.Hidden, Hidden{u, l.line})
		}
	}
	clear(w.named)
	w.hiding = w.hiding[:0]
}

// isRequire reports whether an expression is require "chapter".
func isRequire(e ast.Expr) bool {
	call, ok := e.(*ast.FuncCallExpr)
	if !ok {
		return false
	}
	id, ok := call.Func.(*ast.IdentExpr)
	return ok && id.Value == "require"
}

// requires records a call of require; call it before its name.
func (w *walker) requires(e *ast.FuncCallExpr) {
	if !isRequire(e) || w.inner.find("require") != nil {
		return
	}
	u := Use{Line: e.Line(), leaf: w.leaf}
	if len(e.Args) > 0 {
		if text, ok := e.Args[0].(*ast.StringExpr); ok {
			u.Chapter = text.Value
		}
	}
	w.code.Required = append(w.code.Required, u)
}

// outermost counts the names of a file at its outermost level.
func (w *walker) outermost(chunk []ast.Stmt) {
	n := len(w.code.Offers) + len(w.code.Chapters)
	for _, st := range chunk {
		if st, ok := st.(*ast.LocalAssignStmt); ok {
			n += len(st.Names)
		}
	}
	w.bound = n+len(w.words)+min(len(w.shared), 1)+min(len(w.code.fillings), 1) <= maxOutermost && w.among.Fixed && !w.bare
	if n > maxOutermost && len(w.code.Offers)+len(w.code.Chapters) > 0 {
		w.fail(1, fmt.Sprintf("this file has too many names at its outermost level: %d, including the chapters that it uses (limit %d)", n, maxOutermost), "split it into several chapters")
	}
}

// word records a word of the host that the file uses; [Mentions] recognizes require by
// its name.
func (w *walker) word(name string) {
	if name != "require" && !slices.Contains(w.words, name) {
		w.words = append(w.words, name)
	}
}

// bindWords makes the words that a file uses hidden locals: functions reach them as
// upvalues, which is faster than a lookup at each use. No word changes once chapters
// are loaded.
func (w *walker) bindWords(chunk []ast.Stmt) []ast.Stmt {
	if len(w.words) == 0 {
		return chunk
	}
	return append([]ast.Stmt{localStmt(1, w.words, idents(1, w.words)...)}, chunk...)
}

// bind declares the names that belong to a file and the chapters that it uses, and
// makes the file return the former.
func (c *Code) bind(chunk []ast.Stmt) []ast.Stmt {
	var first []ast.Stmt
	if len(c.Chapters) > 0 {
		all := &ast.Comma3Expr{}
		all.SetLine(1)
		first = append(first, localStmt(1, c.Chapters, all))
	}
	if len(c.Offers) == 0 {
		return append(first, chunk...)
	}
	last := 1
	if n := len(chunk); n > 0 {
		last = max(chunk[n-1].Line(), chunk[n-1].LastLine())
	}
	table := &ast.TableExpr{}
	table.SetLine(last)
	for i, value := range idents(last, c.Offers) {
		key := &ast.StringExpr{Value: c.Offers[i]}
		key.SetLine(last)
		table.Fields = append(table.Fields, &ast.Field{Key: key, Value: value})
	}
	returned := &ast.ReturnStmt{Exprs: []ast.Expr{table}}
	returned.SetLine(last)
	first = append(first, localStmt(1, c.Offers))
	return slices.Concat(first, chunk, []ast.Stmt{returned})
}
