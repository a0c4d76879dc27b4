package reload

import (
	"encoding/json"
	"errors"
	"fmt"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ruleset"
)

// Mend makes a game fit to go on after an order that its rules did not survive:
// one that took all memory, which scripts may still hold, or that broke the Lua
// state. The rules are loaded afresh and the orders that stand are played again,
// with the answers they got; the old state is gone. Where nothing is broken it
// does nothing. Orders that were taken back cannot be given again afterwards.
//
// An error means that the orders do not lead there again within the limits: the
// game cannot go on. Its journal, if it has one, is as it was.
func Mend(g *lua.Game) error {
	if g.Host == nil {
		return errGone
	}
	if !g.Host.Sandbox.Spoiled() {
		return nil
	}
	return remake(g)
}

// Recover makes a game fit to go on after a Go panic went through it: an order
// that was being carried out, or answered, is taken back, and the game is made
// again as Mend makes it. Open and answers are what [lua.Game.Open] was before.
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
	*g = lua.Game{} // nothing may hold the old state: there may be no room for two
	fresh, err := kit.unpacked()
	if err != nil {
		g.Game = kit.Game.Game
		return fmt.Errorf("the rules broke down, and the orders so far cannot be played again: %w", err)
	}
	*g = *fresh
	return nil
}

var errGone = errors.New("the game broke down earlier")

// kit is what a game is made of without its state.
type kit struct {
	lua.Game // without host and state
	rs       *ruleset.Ruleset
	records  []*game.Record
	open     *game.Record
	notes    []game.Note
	houses   []ruleset.House
	carried  json.RawMessage // the position, where orders do not lead to it
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

// placed puts a position in its place, with the orders that are not played again.
func placed(g *lua.Game, position json.RawMessage, records []*game.Record, notes []game.Note) (left []string, err error) {
	if left, err = g.State.Load(position); err == nil {
		g.Adopt(records, notes)
	}
	return left, err
}

// housesRead lists the house rules that have been read.
func housesRead(g *lua.Game) (list []ruleset.House) {
	for _, ov := range g.Host.HouseRules.Read {
		list = append(list, lua.HouseOf(ov))
	}
	return list
}
