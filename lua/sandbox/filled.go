package sandbox

import (
	"slices"
	"strconv"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// Where a function makes a table only for a word that reads it at once, such as { aboard = ship } for
// game.all, the file keeps one table for that place, and the function fills it again for each call:
// to make a table takes several times as long as to write into one. The table is the last argument,
// so that nothing comes between its filling and its reading.

// fillers lists the words that read a table at once, and are done with it before they call anything.
// A count of dice, which has more than two arguments, keeps its classes by their table.
var fillers = []string{"any", "all", "count", "first", "where", "need", "suggest"}

// filledName is the hidden local that holds the tables of a file.
const filledName = "\x00filled"

// fillName is the function that fills one of them, and returns it: it gets the tables of the file,
// the number of the table, and the values that are not constant.
const fillName = "\x00fill"

// emptyName is the function that returns the tables of a file, none of which is made yet.
const emptyName = "\x00empty"

// filling is a table that a file fills again and again.
type filling struct {
	at     *ast.Expr
	fields []filledField
	saved  int // how many instructions fewer it takes to fill the table than to make it
}

// filledField is a field of such a table.
type filledField struct {
	name  string
	value lua.LValue // nil: it differs from call to call
}

// fillings are the tables of a file, each made when it is first filled.
type fillings struct {
	of   []filling
	made []*lua.LTable
}

// fill notes the table of a call that may be filled again.
func (w *walker) fill(e *ast.FuncCallExpr) {
	n := len(e.Args)
	if w.depth == 0 || !w.among.Fixed || w.bare || n == 0 || isConstant(e.Args[n-1]) || !w.fills(e) {
		return
	}
	t, ok := e.Args[n-1].(*ast.TableExpr)
	if !ok || len(t.Fields) == 0 {
		return
	}
	f := filling{at: &e.Args[n-1]}
	for _, field := range t.Fields {
		key, ok := field.Key.(*ast.StringExpr)
		if !ok {
			return
		}
		f.fields = append(f.fields, filledField{key.Value, constantOf(field.Value)})
	}
	f.saved = w.saved(t)
	w.code.fillings = append(w.code.fillings, f)
	w.word(fillName)
}

// fills reports whether a call is one of a word that reads its last argument at once. A list word with
// more arguments passes the last to a function, which may keep it; need returns its first.
func (w *walker) fills(e *ast.FuncCallExpr) bool {
	id, ok := e.Func.(*ast.IdentExpr)
	switch n := len(e.Args); {
	case !ok:
		return w.ofGame(e)
	case !slices.Contains(fillers, id.Value) || w.inner.find(id.Value) != nil:
		return false
	case id.Value == "need":
		return n > 2
	default:
		return n <= 2
	}
}

// constantOf returns the value of a constant, nil for any other expression.
func constantOf(e ast.Expr) lua.LValue {
	switch e := e.(type) {
	case *ast.StringExpr:
		return lua.LString(e.Value)
	case *ast.TrueExpr:
		return lua.LTrue
	case *ast.FalseExpr:
		return lua.LFalse
	}
	return nil
}

// fillTables rewrites the noted tables. undo restores the syntax tree for those who read it later.
func (w *walker) fillTables(chunk []ast.Stmt) (with []ast.Stmt, undo func()) {
	list := w.code.fillings
	if len(list) == 0 {
		return chunk, func() {}
	}
	old := make([]ast.Expr, len(list))
	for i, f := range list {
		old[i] = *f.at
		all, number := &ast.IdentExpr{Value: filledName}, &ast.NumberExpr{Value: strconv.Itoa(i)}
		args := []ast.Expr{all, number}
		for k, field := range old[i].(*ast.TableExpr).Fields {
			if f.fields[k].value == nil {
				args = append(args, field.Value)
			}
		}
		onlyOne(args[len(args)-1])
		call := callOf(fillName, old[i], args)
		for _, e := range args[:2] {
			e.SetLine(call.Line())
			e.SetLastLine(call.LastLine())
		}
		onlyOne(call)
		*f.at = call
	}
	name := &ast.StringExpr{Value: w.code.name}
	name.SetLine(1)
	empty := callOf(emptyName, name, []ast.Expr{name})
	return append([]ast.Stmt{localStmt(1, []string{filledName}, empty)}, chunk...), func() {
		for i, f := range list {
			*f.at = old[i]
			list[i].at = nil // the tree is not kept
		}
	}
}

// saved returns how many instructions fewer it takes to fill a table than to make it. To make it takes
// one for the table and one for each field, beside those that compute the values; to fill it takes
// four for the call. A number or a variable of the function takes none to compute in a table, and one as
// an argument, but of several such variables in sequence only the first does.
func (w *walker) saved(t *ast.TableExpr) int {
	n, moved := 1-4, false
	for _, field := range t.Fields {
		switch e := field.Value.(type) {
		case *ast.StringExpr:
			n++
		case *ast.TrueExpr, *ast.FalseExpr:
			n += 2
		case *ast.NumberExpr:
			moved = false
		case *ast.IdentExpr:
			l := w.inner.find(e.Value)
			moves := l != nil && l.depth == w.depth
			if !moves || moved {
				n++
			}
			moved = moves
		default:
			n, moved = n+1, false
		}
	}
	return n
}

// wordEmpty implements the hidden function that returns the tables of a file.
func (s *State) wordEmpty(L *lua.LState) int {
	of := s.codes[L.CheckString(1)].fillings
	L.Push(&lua.LUserData{Value: &fillings{of, make([]*lua.LTable, len(of))}, Metatable: lua.LNil})
	return 1
}

// wordFill implements the hidden function that fills a table of a file.
func (s *State) wordFill(L *lua.LState) int {
	all := L.Get(1).(*lua.LUserData).Value.(*fillings)
	i := int(L.Get(2).(lua.LNumber))
	fields, t := all.of[i].fields, all.made[i]
	s.Meter.Charge(all.of[i].saved) // limits and budgets strike as if the table had been made
	if t == nil {
		t = L.CreateTable(0, len(fields))
		for _, f := range fields {
			if f.value == nil {
				t.RawSetString(f.name, lua.LFalse) // so that the fields keep their order
			} else {
				t.RawSetString(f.name, f.value)
			}
		}
		all.made[i] = t
	}
	at := 3
	for _, f := range fields {
		if f.value == nil {
			t.RawSetString(f.name, L.Get(at))
			at++
		}
	}
	L.Push(t)
	return 1
}
