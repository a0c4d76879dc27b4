package lua

import (
	"errors"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/geometry"
	"parley/lua/sandbox"
)

// Marks lists what to draw on the map. An error about a mark, for example one off the
// board, has the position of the function that returned it.
func (h *Host) Marks() ([]geometry.Mark, error) { return h.marks(h.Geometry.MustBeOnBoard) }

// PastMarks is Marks for a moment within an order, when a piece may be off the board
// because a rule has not removed it yet.
func (h *Host) PastMarks() ([]geometry.Mark, error) {
	return h.marks(func(*glua.LState, []geometry.Mark) {})
}

func (h *Host) marks(check func(*glua.LState, []geometry.Mark)) ([]geometry.Mark, error) {
	if h.Book.Sequence.Marks == nil {
		return nil, nil
	}
	var out []geometry.Mark
	fn := h.Book.Sequence.Marks
	list, err := h.Answer("map", fn)
	if err != nil {
		return nil, err
	}
	_, err = h.Answer("map", h.L.NewFunction(func(L *glua.LState) int {
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
	err = h.OnlyAsk(&Asking{Query: Query{Func: name}, Fact: Facts(nil)}, func() error {
		return h.Sandbox.Session(func() error {
			res, err := h.Call(fn, 1, args...)
			if err == nil {
				v = res[0]
			}
			return err
		})
	})
	return v, err
}

// Timed runs do under the limits of time and memory of an order, and stops it on an
// interrupt: for work of Go code on the results of a script, such as drawing a map. do
// calls why now and then; an error means that it has to stop.
func (h *Host) Timed(do func(why func() error) error) error {
	return h.Sandbox.Session(func() error { return do(h.Sandbox.Meter.Why) })
}
