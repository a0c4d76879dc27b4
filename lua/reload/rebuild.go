package reload

import (
	"encoding/json"
	"errors"
	"fmt"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ruleset"
)

// Rebuild rebuilds a game after an order that its rules did not survive: one that
// used up all memory, which scripts may still hold, or that broke the Lua
// state. It reloads the rules and replays the orders in force with their
// answers; the old state is dropped. If nothing is broken it does nothing.
// Orders that were undone cannot be redone afterwards.
//
// An error means that the orders do not lead to the same position within the
// limits: the game cannot continue. Its journal, if it has one, is unchanged.
func Rebuild(g *lua.Game) error {
	if g.Host == nil {
		return errGone
	}
	if !g.Host.Sandbox.Spoiled() {
		return nil
	}
	return remake(g)
}

// Recover restores a game after a Go panic: it undoes the order that was
// running, or its last answer, and rebuilds the game as Rebuild does. Open and
// answers are the results of [lua.Game.Open] before.
func Recover(g *lua.Game, open *game.Record, answers int) (err error) {
	if g.Host == nil {
		return errGone
	}
	if now := g.Open(); now != nil && (now != open || len(now.Answers) != answers) {
		if _, err := g.Undo(); err != nil {
			return err
		}
	}
	return remake(g)
}

func remake(g *lua.Game) error {
	kit := packed(g)
	*g = lua.Game{} // drop all references to the old state: there may be no memory for two
	fresh, err := kit.unpacked()
	if err != nil {
		g.Game = kit.Game.Game
		return fmt.Errorf("the rules failed, and the orders so far cannot be replayed: %w", err)
	}
	*g = *fresh
	return nil
}

var errGone = errors.New("the game failed earlier")

// kit is a game without its state.
type kit struct {
	lua.Game // without host and state
	rs       *ruleset.Ruleset
	records  []*game.Record
	open     *game.Record
	notes    []game.Note
	houses   []ruleset.House
	carried  json.RawMessage // the position, if orders do not lead to it
}

func packed(g *lua.Game) *kit {
	k := &kit{rs: g.Host.Ruleset, records: g.Records(), open: g.Open(), notes: g.Notes(), houses: housesRead(g)}
	k.Scenario, k.Header = g.Scenario, g.Header
	k.Game.Game = &game.Game{Dealer: g.Dealer, Journal: g.Journal, Quiet: g.Quiet, NoHash: g.NoHash}
	if g.Carried() {
		k.carried = g.State.Root().JSON(nil)
	}
	return k
}

func (k *kit) unpacked() (*lua.Game, error) {
	to, err := under(&k.Game, k.rs)
	if err != nil {
		return nil, err
	}
	to.Dealer = game.Dealer{}
	if k.carried == nil {
		err = again(to, k.records, k.notes)
	} else if _, _, err = to.Host.ReadHouses(k.houses); err == nil {
		_, err = placed(to, k.carried, k.records, k.notes)
	}
	if err != nil {
		return nil, err
	}
	if k.open != nil {
		if _, err := to.Replay(k.open); err != nil {
			return nil, err
		}
	}
	for i, ov := range to.Host.HouseRules.Read {
		if i < len(k.houses) {
			ov.Name = k.houses[i].Name
			ov.NoteFile(k.houses[i])
		}
	}
	to.Header, to.Dealer, to.Journal, to.Quiet, to.NoHash = k.Header, k.Dealer, k.Journal, k.Quiet, k.NoHash
	return to, nil
}

// placed restores a position, with the orders that are not replayed.
func placed(g *lua.Game, position json.RawMessage, records []*game.Record, notes []game.Note) (left []string, err error) {
	if left, err = g.State.Load(position); err == nil {
		g.Adopt(records, notes)
	}
	return left, err
}

// housesRead lists the house rules that were read.
func housesRead(g *lua.Game) (list []ruleset.House) {
	for _, ov := range g.Host.HouseRules.Read {
		list = append(list, lua.HouseOf(ov))
	}
	return list
}
