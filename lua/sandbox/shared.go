package sandbox

import (
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// To make a table is dear in gopher-lua: one with a single field takes as long as ten calls.
// Where a function passes a table of constants to a word that only reads it, such as
// { dead = false } to first, the file makes the table once, and the function passes that one.

// readers lists the words that read a table they are given, and neither change it nor keep it
// nor return it. count is a word of the host, as are those that are fields of a table.
var readers = append(strings.Fields("has without"), callers...)

// gameReaders lists such words that are fields of the word game.
var gameReaders = []string{"all"}

// sharedName is the hidden local that holds the tables of a file.
const sharedName = "\x00shared"

// shareName is the function to which a file gives them.
const shareName = "\x00share"

// readsTables returns how many arguments of a call, from the first, go to a word that only reads its
// tables. The arguments after the function that tests an entry go to that function.
func (w *walker) readsTables(e *ast.FuncCallExpr) int {
	fn, ok := e.Func.(*ast.IdentExpr)
	switch {
	case !ok && w.ofGame(e):
		return len(e.Args)
	case !ok || !slices.Contains(readers, fn.Value) || w.inner.find(fn.Value) != nil:
		return 0
	case slices.Contains(callers, fn.Value) && !rollsDice(e):
		return min(len(e.Args), 2)
	}
	return len(e.Args)
}

// rollsDice reports whether a call, if it is one of count, rolls dice: it does not count entries for
// which a function returns true.
func rollsDice(e *ast.FuncCallExpr) bool {
	if len(e.Args) < 2 {
		return false
	}
	_, text := e.Args[1].(*ast.StringExpr)
	return text
}

// ofGame reports whether a call is one of such a word of game.
func (w *walker) ofGame(e *ast.FuncCallExpr) bool {
	fn, ok := e.Func.(*ast.AttrGetExpr)
	if !ok {
		return false
	}
	of, ok1 := fn.Object.(*ast.IdentExpr)
	key, ok2 := fn.Key.(*ast.StringExpr)
	return ok1 && ok2 && of.Value == GameWord && slices.Contains(gameReaders, key.Value) && w.inner.find(GameWord) == nil
}

// share notes the arguments of a call that may be shared: in functions only, since the main
// part of a file runs once.
func (w *walker) share(e *ast.FuncCallExpr) {
	if w.depth == 0 {
		return
	}
	for i := range w.readsTables(e) {
		w.readsEvery(&e.Args[i])
		if isConstant(e.Args[i]) {
			w.shared = append(w.shared, &e.Args[i])
		}
	}
}

// shareLooped notes the list of a loop over ipairs, which nobody else sees, if it may be shared.
func (w *walker) shareLooped(st *ast.GenericForStmt) {
	if w.depth == 0 || len(st.Exprs) != 1 {
		return
	}
	call, ok := st.Exprs[0].(*ast.FuncCallExpr)
	if !ok || len(call.Args) != 1 {
		return
	}
	if id, ok := call.Func.(*ast.IdentExpr); ok && id.Value == "ipairs" && w.inner.find(id.Value) == nil {
		if w.readsEvery(&call.Args[0]); isConstant(call.Args[0]) {
			w.shared = append(w.shared, &call.Args[0])
		}
	}
}

// isConstant reports whether an expression makes a table of texts, numbers and truth values,
// with texts for keys or none.
func isConstant(e ast.Expr) bool {
	t, ok := e.(*ast.TableExpr)
	if !ok || len(t.Fields) == 0 {
		return false
	}
	for _, f := range t.Fields {
		if f.Key != nil {
			if _, ok := f.Key.(*ast.StringExpr); !ok {
				return false
			}
		}
		value := f.Value
		if minus, ok := value.(*ast.UnaryMinusOpExpr); ok {
			value = minus.Expr
		}
		switch value.(type) {
		case *ast.StringExpr, *ast.NumberExpr, *ast.TrueExpr, *ast.FalseExpr:
		default:
			return false
		}
	}
	return true
}

// makeShared makes the noted tables at the beginning of a file. undo restores the syntax tree
// for those who read it later.
func (w *walker) makeShared(chunk []ast.Stmt) (with []ast.Stmt, undo func()) {
	if len(w.shared) == 0 {
		return chunk, func() {}
	}
	all, old := &ast.TableExpr{}, make([]ast.Expr, len(w.shared))
	all.SetLine(1)
	for i, at := range w.shared {
		old[i] = *at
		all.Fields = append(all.Fields, &ast.Field{Value: *at})
		name, key := &ast.IdentExpr{Value: sharedName}, &ast.NumberExpr{Value: strconv.Itoa(i + 1)}
		got := &ast.AttrGetExpr{Object: name, Key: key}
		for _, e := range []ast.Expr{name, key, got} {
			e.SetLine(old[i].Line())
			e.SetLastLine(old[i].LastLine())
		}
		*at = got
	}
	made := callOf(shareName, all, []ast.Expr{all})
	return append([]ast.Stmt{localStmt(1, []string{sharedName}, made)}, chunk...), func() {
		for i, at := range w.shared {
			*at = old[i]
		}
	}
}

// wordShare implements the hidden function to which a file gives the list of its tables.
func (s *State) wordShare(L *lua.LState) int {
	list := L.CheckTable(1)
	for i := 1; i <= list.Len(); i++ {
		if t, ok := list.RawGetInt(i).(*lua.LTable); ok {
			s.shared[t] = true
		}
	}
	L.Push(list)
	return 1
}

// Shared reports whether a table is one that a file makes once for a word: nothing changes it.
func (s *State) Shared(t *lua.LTable) bool { return s.shared[t] }
