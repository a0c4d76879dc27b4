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
		g.Game = &game.Game{Journal: kit.journal}
		return fmt.Errorf("the rules broke down, and the orders so far cannot be played again: %w", err)
	}
	*g = *fresh
	return nil
}

var errGone = errors.New("the game broke down earlier")

// kit is what a game is made of without its state.
type kit struct {
	rs      *ruleset.Ruleset
	sc      *ruleset.Scenario
	header  game.Header
	dealer  game.Dealer
	journal *game.Journal
	quiet   bool
	noHash  bool
	records []*game.Record
	open    *game.Record
	notes   []game.Note
	houses  []ruleset.House
	carried json.RawMessage // the position, where orders do not lead to it
}

func packed(g *lua.Game) *kit {
	k := &kit{
		rs: g.Host.Ruleset, sc: g.Scenario, header: g.Header, dealer: g.Dealer, journal: g.Journal, quiet: g.Quiet, noHash: g.NoHash,
		records: g.Records(), open: g.Open(), notes: g.Notes(),
	}
	for _, ov := range g.Host.HouseRules.Read {
		k.houses = append(k.houses, lua.HouseOf(ov))
	}
	if g.Carried() {
		k.carried = g.State.Root().JSON(nil)
	}
	return k
}

func (k *kit) unpacked() (*lua.Game, error) {
	bare := &lua.Game{Scenario: k.sc, Header: k.header}
	to, err := under(bare, k.rs)
	if err != nil {
		return nil, err
	}
	to.Dealer = game.Dealer{}
	if k.carried != nil {
		err = position(to, k)
	} else {
		err = again(to, k.records, k.notes)
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
			ov.Name, ov.Disk = k.houses[i].Name, k.houses[i].Disk
			ov.From(k.houses[i])
		}
	}
	to.Header, to.Dealer, to.Journal, to.Quiet, to.NoHash = k.header, k.dealer, k.journal, k.quiet, k.noHash
	return to, nil
}

// position puts a position that was carried over in its place.
func position(g *lua.Game, k *kit) error {
	for _, x := range k.houses {
		if _, err := g.Host.AddHouse(x.Name, x.File, x.Text); err != nil {
			return err
		}
	}
	if _, err := g.State.Load(k.carried); err != nil {
		return err
	}
	g.Adopt(k.records, k.notes)
	return nil
}
