package sandbox

import "github.com/yuin/gopher-lua/ast"

// game.all("ship") makes a list. Where a word or a loop reads that list at once, and hands it to
// nobody, the compiler calls another function of the host in its place, which may return the same
// list each time.

// EveryName is the name of that function, which the host defines: it gets the name of a kind. To call
// it takes one instruction less than to call game.all, and at the head of a loop two less: the host
// charges one for it, so that such a loop takes one step less than if it called game.all.
const EveryName = "\x00every"

// readsEvery notes a list of all pieces of a kind that is read at once.
func (w *walker) readsEvery(at *ast.Expr) {
	call, ok := (*at).(*ast.FuncCallExpr)
	if !ok || w.depth == 0 || !w.among.Fixed || w.bare || !w.ofGame(call) || len(call.Args) != 1 {
		return
	}
	if _, literal := call.Args[0].(*ast.StringExpr); literal {
		w.every = append(w.every, at)
		w.word(EveryName)
	}
}

// listEvery rewrites the noted lists. undo restores the syntax tree for those who read it later.
func (w *walker) listEvery() (undo func()) {
	old := make([]ast.Expr, len(w.every))
	for i, at := range w.every {
		old[i] = *at
		call := callOf(EveryName, *at, (*at).(*ast.FuncCallExpr).Args)
		onlyOne(call)
		*at = call
	}
	return func() {
		for i, at := range w.every {
			*at = old[i]
		}
	}
}
