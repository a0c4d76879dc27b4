package sandbox

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// Code is a compiled file, with what the compiler recorded about its source, so that
// nobody has to parse the file again. It does not change, and may be used by any number
// of states at once.
type Code struct {
	Texts     []Text     // in the order of the file
	Lookups   []Lookup   // in the order of the file
	Entries   []Entry    // in the order of the file
	Sentences []Sentence // in the order of the file
	Args      []ArgUse   // in the order of the file

	Chapters []string // chapters that it names, in the order in which its function takes them
	Offers   []string // names that belong to it, which its function returns in a table
	Uses     []Use    // uses of the chapters, in the order of the file
	Hidden   []Hidden // locals that hide a chapter, or might
	Required []Use    // calls of require with a literal chapter name

	name, text string
	proto      *lua.FunctionProto
	fillings   []filling       // tables that its functions fill again for each call
	places     []place         // positions with numbers, from 1
	reading    map[[2]int]bool // functions, by their lines: whether they only read the arguments of an order
}

// Name is the name of the file, as in messages.
func (c *Code) Name() string { return c.name }

// Source is its text.
func (c *Code) Source() string { return c.text }

// Text is a string literal of a file.
type Text struct {
	Value  string
	Key    bool // it names a field: hit in { hit = 2 } and in roll.hit
	Joined bool // it is an operand of `..`: "hits on " .. name
}

// Entry is what a file defines under an id with a word that takes its fields in braces:
// rule "galley.ram" { title = "…" }.
type Entry struct {
	Word, ID string
	Line     int
	Fields   map[string]string // the fields written as string literals
	Keys     []string          // the names of all its fields, in the order of the file
}

// place is the position of a call or an index expression, which is found again while
// the code runs.
type place struct {
	expr  ast.Expr
	leaf  int    // the last leaf before the bracket of a call, or before the key
	first int    // the first leaf of what is called or indexed
	inner *local // the innermost visible local
	depth int    // enclosing functions
}

// gopher-lua keeps the line of each instruction, and shows it in messages and traces.
// The number of a position is stored in the bits above the line, and removed wherever a
// line is read: so both are known for a running call and for an error.
const (
	lineBits = 20
	lineMask = 1<<lineBits - 1
)

// number gives an expression a position number in its file.
func (w *walker) number(e ast.Expr, leaf, first int) {
	if w.bare {
		return
	}
	w.code.places = append(w.code.places, place{e, leaf, first, w.inner, w.depth})
	e.SetLine(len(w.code.places)<<lineBits | e.Line()&lineMask)
}

// place finds a position by its encoded line; nil if it has no number.
func (c *Code) place(line int) *place {
	n := line >> lineBits
	if c == nil || n < 1 || n > len(c.places) || c.places[n-1].expr.Line() != line {
		return nil // of another file with the same name
	}
	return &c.places[n-1]
}

func (w *walker) text(e *ast.StringExpr, joined bool) {
	w.constant(e.Value)
	w.sentence(e)
	w.code.Texts = append(w.code.Texts, Text{Value: e.Value, Joined: joined})
	w.leaf++
}

// key walks the name of a field, or the expression that computes it.
func (w *walker) key(at *ast.Expr, d int) {
	if text, ok := (*at).(*ast.StringExpr); !ok {
		w.expr(at, d)
	} else if w.node(text.Line(), d) {
		w.constant(text.Value)
		w.code.Texts = append(w.code.Texts, Text{Value: text.Value, Key: true})
		w.leaf++
	}
}

// fields walks a table. A key that is given twice is a fault: Lua would keep the last
// value, and the author believes in both.
func (w *walker) fields(e *ast.TableExpr, d int) {
	given := map[string]bool{}
	for _, f := range e.Fields {
		w.looks(f)
		if key, ok := f.Key.(*ast.StringExpr); ok && !w.bare {
			if given[key.Value] && !w.enough() {
				w.faults = append(w.faults, w.source.atLeaf(key.Line(), w.leaf, fmt.Sprintf("%s is given twice in one table", key.Value)))
			}
			given[key.Value] = true
		}
		w.key(&f.Key, d)
		w.expr(&f.Value, d)
	}
}

func (w *walker) attr(at *ast.Expr, d int) {
	e := (*at).(*ast.AttrGetExpr)
	w.look(e)
	first := w.leaf
	w.expr(&e.Object, d)
	last := w.leaf - 1
	w.usesArg(e)
	w.key(&e.Key, d)
	w.member(e)
	w.number(e, last, first)
	w.countsOne(at)
}

func (w *walker) call(e *ast.FuncCallExpr, d int) {
	w.entry(e)
	first := w.leaf
	w.requires(e)
	w.expr(&e.Func, d)
	w.callsHidden(e)
	w.expr(&e.Receiver, d)
	last := w.leaf - 1
	if e.Receiver != nil {
		w.constant(e.Method)
		w.leaf++
	}
	filled, at := w.sentenceOf(e)
	for i := range e.Args {
		w.rolls(e, i)
		if w.filling = nil; i == at {
			w.filling = filled
		}
		w.expr(&e.Args[i], d)
	}
	w.share(e)
	w.fill(e)
	if e.Receiver != nil || len(e.Args) > 0 && !stated(e.Args[0]) {
		w.number(e, last, first)
	}
}

// stated reports whether an expression explains itself: there is nothing to evaluate in
// it, and function bodies need not be kept.
func stated(e ast.Expr) bool {
	switch e.(type) {
	case *ast.StringExpr, *ast.TableExpr, *ast.FunctionExpr, *ast.TrueExpr, *ast.FalseExpr, *ast.NilExpr:
		return true
	}
	return false
}

// entry records rule "id" { … }.
func (w *walker) entry(e *ast.FuncCallExpr) {
	head, ok1 := e.Func.(*ast.FuncCallExpr)
	if !ok1 || len(e.Args) != 1 {
		return
	}
	fields, ok2 := e.Args[0].(*ast.TableExpr)
	word, ok3 := head.Func.(*ast.IdentExpr)
	if !ok2 || !ok3 || len(head.Args) != 1 || w.inner.find(word.Value) != nil {
		return
	}
	if id, ok := head.Args[0].(*ast.StringExpr); ok {
		entry := Entry{Word: word.Value, ID: id.Value, Line: e.Line(), Fields: map[string]string{}}
		for _, f := range fields.Fields {
			key, ok1 := f.Key.(*ast.StringExpr)
			value, ok2 := f.Value.(*ast.StringExpr)
			if ok1 {
				entry.Keys = append(entry.Keys, key.Value)
			}
			if ok1 && ok2 {
				entry.Fields[key.Value] = value.Value
			}
		}
		w.code.Entries = append(w.code.Entries, entry)
		w.takeBodies(word.Value, fields)
	}
}

// Call is a running call, as its file has it.
type Call struct {
	Arg  ast.Expr // the first argument
	Text string   // the source of the first argument

	place *place
}

// Calling returns the call in a script that the running Go function answers; nil if its
// first argument explains itself, or there is none.
func (s *State) Calling() *Call {
	f, ok := frame(s.L, 1)
	p := s.codes[f.File].place(f.at)
	if !ok || p == nil {
		return nil
	}
	call, ok := p.expr.(*ast.FuncCallExpr)
	if !ok || len(call.Args) == 0 {
		return nil
	}
	return &Call{Arg: call.Args[0], Text: s.codes[f.File].argument(p), place: p}
}

// Init returns the initial value of a local of the calling function, as an expression;
// nil if the name is not such a local, or it has no initial value.
func (c *Call) Init(name string) ast.Expr {
	if l := c.place.inner.find(name); l != nil && l.depth == c.place.depth {
		return l.init
	}
	return nil
}

// argument returns the source of the first argument of a call, in one line and without
// comments.
func (c *Code) argument(p *place) string {
	words, i := newSource(c.name, []byte(c.text)).leaf(p.leaf)
	for i++; i < len(words) && words[i].text != "("; i++ {
	}
	depth, from := 0, i+1
	for i = from; i < len(words); i++ {
		switch w := words[i]; {
		case w.quoted:
		case closers[w.text] != "":
			depth++
		case depth == 0 && (w.text == "," || w.text == ")"):
			return c.joined(words[from:i])
		case w.text == "end", w.text == "until", w.text == "}", w.text == ")", w.text == "]":
			depth--
		}
	}
	return ""
}

// joined returns the source of some words in one line, with the spaces between them.
func (c *Code) joined(words []word) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 && words[i-1].end < w.from {
			b.WriteByte(' ')
		}
		b.WriteString(strings.ReplaceAll(c.text[w.from:w.end], "\n", " "))
	}
	return b.String()
}

// object returns what a position indexes, as its line has it; width is 0 if it spans
// several lines.
func (c *Code) object(p *place) (text string, line, col, width int) {
	call, ok := p.expr.(*ast.FuncCallExpr)
	if p.leaf < p.first || ok && call.Receiver == nil {
		return "", 0, 0, 0
	}
	s := newSource(c.name, []byte(c.text))
	words, from := s.leaf(p.first)
	_, to := s.leaf(p.leaf)
	if from < 0 || to < 0 {
		return "", 0, 0, 0
	}
	depth := 0
	for to++; to < len(words) && (depth > 0 || !strings.Contains(".:[", words[to].text)); to++ {
		depth += nesting(words[to])
	}
	depth = 0
	for _, w := range words[from:to] {
		depth += nesting(w)
	}
	for ; depth < 0 && from > 0; depth += nesting(words[from]) {
		from--
	}
	if first, last := words[from], words[to-1]; last.line == first.line && last.end > first.from {
		return c.joined(words[from:to]), first.line, first.col, last.end - first.from
	}
	return "", 0, 0, 0
}

// nesting is 1 for an opening bracket and -1 for a closing one.
func nesting(w word) int {
	switch {
	case w.quoted:
	case w.text == "(" || w.text == "[" || w.text == "{":
		return 1
	case w.text == ")" || w.text == "]" || w.text == "}":
		return -1
	}
	return 0
}
