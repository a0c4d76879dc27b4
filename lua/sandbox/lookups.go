package sandbox

import (
	"strconv"

	"github.com/yuin/gopher-lua/ast"
)

// Lookup is an expression of a file that indexes what a word returns for a literal
// name, as in data("zones")[3], with a key that is known without running the code; or a
// call of roll or count with literal dice. A name that the file declares itself is not
// such a word.
type Lookup struct {
	Word  string  // the word that is called
	Name  string  // "zones"; "" for a roll of dice
	Key   string  // a literal key, or a field name; "" for a number or dice
	Index float64 // a numeric key
	Dice  string  // the first argument of roll: data("zones")[roll("d6", "zone")]
	Class string  // a class of dice: count(n, "d6", { hit = "5-6" })
	Look  string  // from a table with look = "marsh": nothing else is set
	Line  int
	leaf  int // the name, the dice or the look
}

// Fault returns a fault at a lookup.
func (c *Code) Fault(l Lookup, text string) Fault {
	return newSource(c.name, []byte(c.text)).atLeaf(l.Line, l.leaf, text)
}

// looks records the look that a table names.
func (w *walker) looks(f *ast.Field) {
	key, ok := f.Key.(*ast.StringExpr)
	value, text := f.Value.(*ast.StringExpr)
	if ok && text && key.Value == "look" {
		w.code.Lookups = append(w.code.Lookups, Lookup{Look: value.Value, Line: f.Value.Line(), leaf: w.leaf + 1})
	}
}

// rolls records literal dice, and literal classes of literal dice; call it before each
// argument.
func (w *walker) rolls(e *ast.FuncCallExpr, i int) {
	id, ok := e.Func.(*ast.IdentExpr)
	at := 0 // roll(DICE, …), count(N, DICE, …)
	if !ok || id.Value != "roll" && id.Value != "count" || w.inner.find(id.Value) != nil {
		return
	}
	if id.Value == "count" {
		at = 1
	}
	text, ok := e.Args[min(i, at)].(*ast.StringExpr)
	switch {
	case !ok || i > at+1:
	case i == at:
		w.code.Lookups = append(w.code.Lookups, Lookup{Word: id.Value, Dice: text.Value, Line: e.Line(), leaf: w.leaf})
	case at == 1:
		w.classes(text.Value, e.Args[i])
	}
}

// classes records the literal classes of an argument, which is walked next.
func (w *walker) classes(dice string, arg ast.Expr) {
	leaf := w.leaf
	add := func(class ast.Expr) bool {
		text, ok := class.(*ast.StringExpr)
		if ok {
			w.code.Lookups = append(w.code.Lookups, Lookup{Word: "count", Dice: dice, Class: text.Value, Line: class.Line(), leaf: leaf})
		}
		leaf++
		return ok
	}
	table, ok := arg.(*ast.TableExpr)
	if !ok {
		add(arg)
		return
	}
	for _, f := range table.Fields {
		if _, named := f.Key.(*ast.StringExpr); named {
			leaf++
		} else if f.Key != nil {
			return // the leaves of what is computed are not counted here
		}
		if !add(f.Value) {
			return
		}
	}
}

// GameWord is the word that holds the game: what is indexed by it, or by a field of it, is
// a lookup too, with the field as its name.
const GameWord = "game"

// field records game.KEY, and game.NAME.KEY.
func (w *walker) field(e *ast.AttrGetExpr) bool {
	name, of := "", e.Object
	if inner, ok := of.(*ast.AttrGetExpr); ok {
		if key, ok := inner.Key.(*ast.StringExpr); ok {
			name, of = key.Value, inner.Object
		}
	}
	id, ok := of.(*ast.IdentExpr)
	if !ok || id.Value != GameWord || w.inner.find(GameWord) != nil {
		return false
	}
	if key, ok := e.Key.(*ast.StringExpr); ok {
		w.code.Lookups = append(w.code.Lookups, Lookup{Word: GameWord, Name: name, Key: key.Value, Line: e.Line(), leaf: w.leaf + 1 + min(len(name), 1)})
	}
	return true
}

// look records a lookup whose key is a constant, or dice.
func (w *walker) look(e *ast.AttrGetExpr) {
	if w.field(e) {
		return
	}
	word, name := w.called(e.Object)
	if word == "" {
		return
	}
	found := Lookup{Word: word, Name: name, Line: e.Line(), leaf: w.leaf + 1}
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
		if word, found.Dice = w.called(e.Key); word != "roll" {
			return
		}
	}
	w.code.Lookups = append(w.code.Lookups, found)
}

// called returns the word that is called, and its first argument if that is a string
// literal.
func (w *walker) called(e ast.Expr) (word, text string) {
	call, ok := e.(*ast.FuncCallExpr)
	if !ok || len(call.Args) == 0 {
		return "", ""
	}
	id, ok1 := call.Func.(*ast.IdentExpr)
	arg, ok2 := call.Args[0].(*ast.StringExpr)
	if !ok1 || !ok2 || w.inner.find(id.Value) != nil {
		return "", ""
	}
	return id.Value, arg.Value
}
