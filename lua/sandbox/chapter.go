package sandbox

import (
	"fmt"
	"slices"

	"github.com/yuin/gopher-lua/ast"
)

// Among says what a file sees of the chapters of a ruleset, and what they see of it.
type Among struct {
	Own      string          // the chapter that the file is, if it is one
	Chapters map[string]bool // those that it sees by name, its own apart
	Offers   bool            // a name given at the outermost level without local belongs to the file
	Fixed    bool            // functions remember nothing from one call to the next, as in [CompileRules]
	Bare     bool            // as in [CompileBare]
}

// Use is a look into a chapter that a file sees by name.
type Use struct {
	Chapter, Member string
	Line            int
	leaf            int
}

// Hidden is a local that has the name of a chapter, or of a word for lists.
type Hidden struct {
	Use            // a look into the local; Member is "" where the chapter itself is used in the same function
	DeclaredAt int // the line of the local
}

// maxOutermost is how many names a file can have at its outermost level, with the
// chapters that it sees: gopher-lua keeps them in 200 registers, and needs some
// for the values that it works out.
const maxOutermost = 170

// CompileAmong is [Compile] for a file that stands among the chapters of a
// ruleset. Those that it names are listed in Code.Chapters: its function is called
// with them, in that order. What belongs to the file (Code.Offers) it returns in a
// table.
//
// Both are hidden locals of the file, so that functions reach them as upvalues.
func CompileAmong(name string, src []byte, names Names, among Among) (*Code, []Fault) {
	return compile(name, src, &walker{names: names, among: among, fixed: among.Fixed && !among.Bare, bare: among.Bare})
}

// FaultAt is a fault at a look into a chapter.
func (c *Code) FaultAt(u Use, text string) Fault {
	return newSource(c.name, []byte(c.text)).atLeaf(u.Line, u.leaf, text)
}

// HiddenFault is a fault at a local that hides a chapter.
func (c *Code) HiddenFault(h Hidden, text string) Fault {
	return newSource(c.name, []byte(c.text)).at(h.DeclaredAt, h.Chapter, text)
}

// belong finds the names that belong to the file, and declares them: functions see
// also those that stand further down.
func (w *walker) belong(chunk []ast.Stmt) {
	locals := map[string]bool{}
	give := func(name string, line int, value ast.Expr) {
		_, word := w.names[name]
		l := w.inner.find(name)
		switch {
		case locals[name], word: // an assignment of a local, or one that is refused
		case l != nil:
			w.twice(l, line)
		case len(w.code.Offers) <= maxOutermost: // more are refused
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
			f.Hint = "others see its names without local; take out the return"
			w.faults = append(w.faults, f)
		}
	}
}

// twice finds a name of the file that is declared again.
func (w *walker) twice(l *local, line int) {
	if !w.enough() {
		w.faults = append(w.faults, w.source.at(line, l.name, fmt.Sprintf("%q belongs to this file already, from line %d on", l.name, l.line)))
	}
}

// given notes that a name of the file has its value from here on.
func (w *walker) given(e ast.Expr) {
	if id, ok := e.(*ast.IdentExpr); ok && w.depth == 0 {
		if l := w.inner.find(id.Value); l != nil {
			l.given = true
		}
	}
}

// sees says whether a name that is no local means a chapter.
func (w *walker) sees(name string) bool {
	_, word := w.names[name]
	return !word && w.among.Chapters[name]
}

// chapter notes that a chapter is named.
func (w *walker) chapter(e *ast.IdentExpr) {
	if !slices.Contains(w.code.Chapters, e.Value) {
		w.code.Chapters = append(w.code.Chapters, e.Value)
	}
	if w.depth > 0 {
		w.named[e.Value] = Use{Chapter: e.Value, Line: e.Line(), leaf: w.leaf}
	}
}

// chapterMember notes a look into a chapter, or into a local of that name; it is
// called behind the key.
func (w *walker) chapterMember(object *ast.IdentExpr, l *local, key *ast.StringExpr) {
	u := Use{object.Value, key.Value, key.Line(), w.leaf - 1}
	if l == nil {
		w.code.Uses = append(w.code.Uses, u)
	} else if !l.required && len(w.code.Hidden) < maxFaults {
		w.code.Hidden = append(w.code.Hidden, Hidden{u, l.line})
	}
}

// hides notes a local of a function that has the name of a chapter or of a word for
// lists.
func (w *walker) hides(l *local) {
	if w.depth > 0 && !l.required && (w.sees(l.name) || IsListWord(l.name)) {
		w.hiding = append(w.hiding, l)
	}
}

// unhide ends an outermost function: what it names both as a chapter and as a
// local is taken down.
func (w *walker) unhide() {
	for _, l := range w.hiding {
		if u, ok := w.named[l.name]; ok && len(w.code.Hidden) < maxFaults {
			w.code.Hidden = append(w.code.Hidden, Hidden{u, l.line})
		}
	}
	clear(w.named)
	w.hiding = w.hiding[:0]
}

// isRequire says whether an expression is require "chapter".
func isRequire(e ast.Expr) bool {
	call, ok := e.(*ast.FuncCallExpr)
	if !ok {
		return false
	}
	id, ok := call.Func.(*ast.IdentExpr)
	return ok && id.Value == "require"
}

// requires notes a call of require; it is called before its name.
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
	w.bound = n+len(w.words) <= maxOutermost && w.among.Fixed && !w.bare
	if n > maxOutermost && len(w.code.Offers)+len(w.code.Chapters) > 0 {
		w.fail(1, fmt.Sprintf("this file has too many names at its outermost level: %d with the chapters that it uses (limit %d)", n, maxOutermost), "split it into several chapters")
	}
}

// word notes a word of the host that the file uses; [Mentions] knows require by its
// name.
func (w *walker) word(name string) {
	if name != "require" && !slices.Contains(w.words, name) {
		w.words = append(w.words, name)
	}
}

// bindWords makes hidden locals of the words that a file uses: functions reach them
// as upvalues, which is faster than to look each up whenever it is used. Nothing
// changes a word once chapters are loaded.
func (w *walker) bindWords(chunk []ast.Stmt) []ast.Stmt {
	return append([]ast.Stmt{localStmt(1, w.words, idents(1, w.words)...)}, chunk...)
}

// bind declares the chapters that a file names and what belongs to it, and lets it
// return the latter.
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
