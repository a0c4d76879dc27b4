package lua

import (
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/geometry"
)

// Marks lists what is to be drawn on the map.
func (h *Host) Marks() ([]geometry.Mark, error) {
	if h.Book.Seq.Marks == nil {
		return nil, nil
	}
	var out []geometry.Mark
	err := h.Only(&Asking{Fact: Facts(nil)}, func() error {
		return h.Sb.Session(func() error {
			res, err := h.Call(h.Book.Seq.Marks, 1)
			if err != nil {
				return err
			}
			_, err = h.Call(h.L.NewFunction(func(L *glua.LState) int {
				out = h.Geo.Marks(L, res[0])
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
	return h.Sb.Session(func() error { return do(h.Sb.Meter.Why) })
}

// Earlier lists the maps of the round as it went, the first of them as the
// round began and the last as it is now, each different from the one before. A
// round in which nothing has moved yet goes on from the one before it. There
// is a map for every moment that the rules told of something or called one
// another; what happened before the rules were loaded again is not known.
func (g *Game) Earlier() (maps [][]geometry.Mark, err error) {
	err = g.Host.Sb.Session(func() error {
		maps, err = g.earlier()
		return err
	})
	return maps, err
}

func (g *Game) earlier() ([][]geometry.Mark, error) {
	round := g.Clock().Round()
	for n := round; n > 0 && n >= round-1; n-- {
		maps, err := g.mapsSince(n)
		if err != nil || len(maps) > 1 {
			return maps, err
		}
	}
	return nil, nil
}

// mapsSince lists the maps since a round began.
func (g *Game) mapsSince(round int) (maps [][]geometry.Mark, err error) {
	var at []game.Mark
	records := g.Records()
	if open := g.Open(); open != nil {
		records = append(slices.Clone(records), open)
	}
	for _, rec := range records {
		if !g.Kept(rec) {
			continue
		}
		for _, e := range rec.Events {
			begins := e.Kind == game.Entered && int(e.Num) == round
			if n := len(at); n == 0 && begins || n > 0 && e.At > at[n-1] {
				at = append(at, e.At)
			}
		}
	}
	if len(at) == 0 {
		return nil, nil
	}
	if now := g.State.Mark(); now > at[len(at)-1] {
		at = append(at, now)
	}
	err = g.State.Visit(at, func(game.Mark) error {
		marks, err := g.Host.Marks()
		if n := len(maps); err == nil && (n == 0 || !geometry.Same(maps[n-1], marks)) {
			maps = append(maps, marks)
		}
		return err
	})
	return maps, err
}
