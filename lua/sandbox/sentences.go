package sandbox

import (
	"slices"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// Sentence is a literal text, or a literal part of one, into which note or need fills
// facts: note("{ship} sinks", { ship = ship }).
type Sentence struct {
	Word  string // note or need
	Text  string
	Facts []string // the names in the table of facts beside it
	Known bool     // these are all facts that it is given
	Args  bool     // the facts are the arguments of its entry
	Entry int      // the entry in whose function it stands, an index of [Code.Entries]; -1 for none
	Check bool     // that function is its check
	Line  int
	leaf  int
}

// ArgUse is an argument that a function of an action or a card reads by its name.
type ArgUse struct {
	Entry int // an index of [Code.Entries]
	Name  string
	Given bool // the function writes it instead
	Line  int
	leaf  int
}

// SentenceFault returns a fault at a sentence.
func (c *Code) SentenceFault(s Sentence, text string) Fault {
	return newSource(c.name, []byte(c.text)).atLeaf(s.Line, s.leaf, text)
}

// ArgFault returns a fault at the use of an argument.
func (c *Code) ArgFault(u ArgUse, text string) Fault {
	return newSource(c.name, []byte(c.text)).atLeaf(u.Line, u.leaf, text)
}

// body is a function that an action or a card has as a field.
type body struct {
	entry int // counted from 1; 0 for no function of theirs
	check bool
}

// bodies are the fields whose functions get the arguments of an order, in second place.
var bodies = []string{"check", "run", "preview"}

// takeBodies notes the functions among the fields of the entry that was found last.
func (w *walker) takeBodies(word string, fields *ast.TableExpr) {
	if word != "action" && word != "card" {
		return
	}
	if w.bodies == nil {
		w.bodies = map[*ast.FunctionExpr]body{}
	}
	for _, f := range fields.Fields {
		key, ok1 := f.Key.(*ast.StringExpr)
		fn, ok2 := f.Value.(*ast.FunctionExpr)
		if ok1 && ok2 && slices.Contains(bodies, key.Value) {
			w.bodies[fn] = body{len(w.code.Entries), key.Value == "check"}
		}
	}
}

// arguments marks the parameter of a function that gets the arguments of an order.
func (w *walker) arguments(fn *ast.FunctionExpr) {
	b, ok := w.bodies[fn]
	if !ok {
		return
	}
	w.within = b
	if names := fn.ParList.Names; len(names) > 1 {
		w.inner.find(names[1]).args = b.entry
	}
}

// onlyReads records whether a function of an action only reads the arguments of its order, by
// their names; inner is the innermost of its locals. Any other function in the same lines, which an
// action may name, counts as one that does more.
func (w *walker) onlyReads(fn *ast.FunctionExpr, inner *local) {
	at := [2]int{fn.Line(), fn.LastLine()}
	_, reads := w.bodies[fn]
	if names := fn.ParList.Names; len(names) > 1 && reads {
		a := inner.find(names[1])
		reads = a.uses == a.reads
	} else if fn.ParList.HasVargs {
		reads = false
	}
	before, known := w.code.reading[at]
	if w.code.reading == nil {
		w.code.reading = map[[2]int]bool{}
	}
	w.code.reading[at] = reads && (before || !known)
}

// OnlyReads reports whether a function of an action only reads the arguments of its order, by
// their names: it does not write them, keep them or pass them on.
func (s *State) OnlyReads(fn *lua.LFunction) bool {
	if fn == nil || fn.Proto == nil {
		return false
	}
	code := s.codes[fn.Proto.SourceName]
	return code != nil && code.reading[[2]int{fn.Proto.LineDefined, fn.Proto.LastLineDefined}]
}

// argsOf returns the entry whose arguments an expression is, -1 for any other.
func (w *walker) argsOf(e ast.Expr) int {
	if id, ok := e.(*ast.IdentExpr); ok {
		if l := w.inner.find(id.Value); l != nil && l.args > 0 {
			return l.args - 1
		}
	}
	return -1
}

// usesArg records the use of an argument; call it before the key.
func (w *walker) usesArg(e *ast.AttrGetExpr) {
	key, ok := e.Key.(*ast.StringExpr)
	if entry := w.argsOf(e.Object); ok && entry >= 0 {
		w.inner.find(e.Object.(*ast.IdentExpr).Value).reads++
		w.code.Args = append(w.code.Args, ArgUse{Entry: entry, Name: key.Value, Line: key.Line(), leaf: w.leaf})
	}
}

// writesArg records that a function writes an argument, or its variable for them.
func (w *walker) writesArg(e ast.Expr) {
	if w.argsOf(e) >= 0 {
		l := w.inner.find(e.(*ast.IdentExpr).Value)
		l.args, l.uses = 0, l.uses+1
	} else if a, ok := e.(*ast.AttrGetExpr); ok {
		key, named := a.Key.(*ast.StringExpr)
		if w.argsOf(a.Object) >= 0 {
			w.inner.find(a.Object.(*ast.IdentExpr).Value).uses++
		}
		if entry := w.argsOf(a.Object); named && entry >= 0 {
			w.code.Args = append(w.code.Args, ArgUse{Entry: entry, Name: key.Value, Given: true, Line: key.Line()})
		}
	}
}

// sentenceOf returns what is known of the sentence of a call, and which argument it is; nil
// if it does not call note or need.
func (w *walker) sentenceOf(e *ast.FuncCallExpr) (s *Sentence, at int) {
	id, ok := e.Func.(*ast.IdentExpr)
	if !ok || id.Value != "note" && id.Value != "need" || w.inner.find(id.Value) != nil {
		return nil, 0
	}
	s = &Sentence{Word: id.Value, Entry: w.within.entry - 1, Check: w.within.check, Known: true}
	if id.Value == "need" {
		at = 1
	}
	for _, arg := range e.Args[min(at+1, len(e.Args)):] {
		switch facts := arg.(type) {
		case *ast.StringExpr: // of need: a rule
			continue
		case *ast.TableExpr:
			for _, f := range facts.Fields {
				key, named := f.Key.(*ast.StringExpr)
				if s.Known = s.Known && named; named {
					s.Facts = append(s.Facts, key.Value)
				}
			}
		default:
			s.Args = w.argsOf(arg) >= 0
			s.Known = s.Args
		}
		break // what follows is the audience
	}
	return s, at
}

// sentence records a literal text of the sentence that is being walked.
func (w *walker) sentence(e *ast.StringExpr) {
	if w.filling != nil {
		s := *w.filling
		s.Text, s.Line, s.leaf = e.Value, e.Line(), w.leaf
		w.code.Sentences = append(w.code.Sentences, s)
	}
}
