package lua

import (
	"errors"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/geometry"
	"parley/lua/sandbox"
)

// Marks lists what is to be drawn on the map. An error about a mark has the place
// of the function that returned it; it is one if a mark lies off the board.
func (h *Host) Marks() ([]geometry.Mark, error) { return h.marks(h.Geometry.MustBeOnBoard) }

// PastMarks is Marks of a moment within an order, when a piece may be off the board
// before a rule has taken it away.
func (h *Host) PastMarks() ([]geometry.Mark, error) {
	return h.marks(func(*glua.LState, []geometry.Mark) {})
}

func (h *Host) marks(check func(*glua.LState, []geometry.Mark)) ([]geometry.Mark, error) {
	if h.Book.Sequence.Marks == nil {
		return nil, nil
	}
	var out []geometry.Mark
	fn := h.Book.Sequence.Marks
	list, err := h.Answer(fn)
	if err != nil {
		return nil, err
	}
	_, err = h.Answer(h.L.NewFunction(func(L *glua.LState) int {
		out = h.Geometry.Marks(L, list)
		check(L, out)
		return 0
	}))
	if unread := (*sandbox.Error)(nil); errors.As(err, &unread) && unread.File == "" {
		unread.File, unread.Line = fn.Proto.SourceName, fn.Proto.LineDefined
	}
	return out, err
}

// Answer is what a function of the sequence of play returns that only asks. Called
// from outside of any script it has limits of its own.
func (h *Host) Answer(fn *glua.LFunction, args ...glua.LValue) (v glua.LValue, err error) {
	err = h.OnlyAsk(&Asking{Fact: Facts(nil)}, func() error {
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

// Timed runs do under the limits of time and memory that an order has, and
// within reach of an interrupt: for work that Go code does upon what a script
// has made, such as drawing a map. Do asks why now and then; an error says that
// it has to stop.
func (h *Host) Timed(do func(why func() error) error) error {
	return h.Sandbox.Session(func() error { return do(h.Sandbox.Meter.Why) })
}
