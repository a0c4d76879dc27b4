package ask

import (
	"slices"

	"parley/core/game"
	"parley/lua"
	"parley/lua/geometry"
)

// RoundMaps lists the maps of the current round, the first as the round began and the
// last as it is now, each different from the one before. If nothing has moved yet, it
// includes the round before. There is a map for each event and call of a rule; events
// before the rules were loaded again are not known. They show what see may see.
func RoundMaps(g *lua.Game, see game.Viewer) (maps [][]geometry.Mark, err error) {
	round := g.Clock().Round()
	err = g.Host.Sandbox.Session(func() error {
		for n := round; n > 0 && n >= round-1 && len(maps) < 2; n-- {
			if maps, err = mapsSince(g, n, see); err != nil {
				return err
			}
		}
		return nil
	})
	if len(maps) < 2 {
		return nil, err
	}
	return maps, err
}

// mapsSince lists the maps since a round began.
func mapsSince(g *lua.Game, round int, see game.Viewer) (maps [][]geometry.Mark, err error) {
	var at []game.Savepoint
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
	err = visit(g, at, see, func() error {
		marks, err := g.Host.PastMarks()
		marks = geometry.For(marks, see)
		if n := len(maps); err == nil && (n == 0 || !geometry.Same(maps[n-1], marks)) {
			maps = append(maps, marks)
		}
		return err
	})
	return maps, err
}
