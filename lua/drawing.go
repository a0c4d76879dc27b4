package lua

import (
	"errors"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/geometry"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// Marks lists what to draw on the map. An error about a mark, for example one off the
// board, has the position of the function that returned it.
func (h *Host) Marks() ([]geometry.Mark, error) {
	return h.marks("map", h.Book.Sequence.Marks, h.Geometry.MustBeOnBoard)
}

// PastMarks is Marks for a moment within an order, when a piece may be off the board
// because a rule has not removed it yet.
func (h *Host) PastMarks() ([]geometry.Mark, error) {
	return h.marks("map", h.Book.Sequence.Marks, anywhere)
}

// View lists what the map of a piece shows besides: what it covers, sees or controls.
// Cells off the board are left out of the picture.
func (h *Host) View(piece *game.Table) ([]geometry.Mark, error) {
	return h.marks("view", h.Book.Sequence.View, anywhere, proxy.ValueOf(piece))
}

// anywhere is a check of marks that allows every place.
func anywhere(*glua.LState, []geometry.Mark) {}

// marks reads the marks that a function of the sequence of play lists, and checks them.
func (h *Host) marks(name string, fn *glua.LFunction, check func(*glua.LState, []geometry.Mark), args ...glua.LValue) ([]geometry.Mark, error) {
	if fn == nil {
		return nil, nil
	}
	var out []geometry.Mark
	list, err := h.Answer(name, fn, args...)
	if err != nil || list == glua.LNil && len(args) > 0 {
		return nil, err
	}
	_, err = h.Answer(name, h.L.NewFunction(func(L *glua.LState) int {
		out = h.Geometry.Marks(L, list)
		check(L, out)
		return 0
	}))
	if unread := (*sandbox.Error)(nil); errors.As(err, &unread) && unread.File == "" {
		unread.File, unread.Line = fn.Proto.SourceName, fn.Proto.LineDefined
	}
	return out, err
}

// Answer returns the result of a query function of the sequence of play, by its name and
// itself. Called from outside of any script it has its own limits.
func (h *Host) Answer(name string, fn *glua.LFunction, args ...glua.LValue) (v glua.LValue, err error) {
	return h.asked(Query{Func: name}, nil, fn, args...)
}

// Timed runs do under the limits of time and memory of an order, and stops it on an
// interrupt: for work of Go code on the results of a script, such as drawing a map. do
// calls why now and then; an error means that it has to stop.
func (h *Host) Timed(do func(why func() error) error) error {
	return h.Sandbox.Session(func() error { return do(h.Sandbox.Meter.Why) })
}
