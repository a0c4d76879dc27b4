package lua

import (
	glua "github.com/yuin/gopher-lua"

	"parley/lua/geometry"
)

// Marks lists what is to be drawn on the map.
func (h *Host) Marks() ([]geometry.Mark, error) {
	if h.Book.Sequence.Marks == nil {
		return nil, nil
	}
	var out []geometry.Mark
	err := h.OnlyAsk(&Asking{Fact: Facts(nil)}, func() error {
		return h.Sandbox.Session(func() error {
			res, err := h.Call(h.Book.Sequence.Marks, 1)
			if err != nil {
				return err
			}
			_, err = h.Call(h.L.NewFunction(func(L *glua.LState) int {
				out = h.Geometry.Marks(L, res[0])
				return 0
			}), 0)
			return err
		})
	})
	return out, err
}

// Timed runs do under the limits of time and memory that an order has, and
// within reach of an interrupt: for work that Go code does upon what a script
// has made, such as drawing a map. Do asks why now and then; an error says that
// it has to stop.
func (h *Host) Timed(do func(why func() error) error) error {
	return h.Sandbox.Session(func() error { return do(h.Sandbox.Meter.Why) })
}
