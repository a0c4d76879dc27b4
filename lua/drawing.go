package lua

import (
	"errors"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/geometry"
	"parley/lua/sandbox"
)

// Marks lists what is to be drawn on the map. An error about a mark has the place
// of the function that returned it.
func (h *Host) Marks() ([]geometry.Mark, error) {
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
