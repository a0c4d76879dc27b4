package lua

import (
	"encoding/json"
	"errors"
	"fmt"

	"parley/core/game"
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
func (g *Game) Mend() error {
	if g.Host == nil {
		return errGone
	}
	if !g.Host.sb.Spoiled() {
		return nil
	}
	return g.remake()
}

// Recover makes a game fit to go on after a Go panic went through it: an order
// that was being carried out, or answered, is taken back, and the game is made
// again as Mend makes it. Open and answers are what [Game.Open] was before.
func (g *Game) Recover(open *game.Record, answers int) (err error) {
	if g.Host == nil {
		return errGone
	}
	if now := g.Open(); now != nil && (now != open || len(now.Answers) != answers) {
		if _, err := g.Undo(); err != nil {
			return err
		}
	}
	return g.remake()
}

func (g *Game) remake() error {
	kit := g.packed()
	*g = Game{} // nothing may hold the old state: there may be no room for two
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

func (g *Game) packed() *kit {
	k := &kit{
		rs: g.Host.rs, sc: g.Scenario, header: g.Header, dealer: g.Dealer, journal: g.Journal, quiet: g.Quiet, noHash: g.NoHash,
		records: g.Records(), open: g.Open(), notes: g.Notes(),
	}
	for _, ov := range g.Host.house.read {
		k.houses = append(k.houses, HouseOf(ov))
	}
	if g.Carried() {
		k.carried = g.State.Root().JSON(nil)
	}
	return k
}

func (k *kit) unpacked() (*Game, error) {
	bare := &Game{Scenario: k.sc, Header: k.header}
	to, err := bare.under(k.rs)
	if err != nil {
		return nil, err
	}
	to.Dealer = game.Dealer{}
	if k.carried != nil {
		err = to.position(k)
	} else {
		err = to.again(k.records, k.notes)
	}
	if err != nil {
		return nil, err
	}
	if k.open != nil {
		if _, err := to.Replay(k.open); err != nil {
			return nil, err
		}
	}
	for i, ov := range to.Host.house.read {
		if i < len(k.houses) {
			ov.Name, ov.disk = k.houses[i].Name, k.houses[i].Disk
			ov.from(k.houses[i])
		}
	}
	to.Header, to.Dealer, to.Journal, to.Quiet, to.NoHash = k.header, k.dealer, k.journal, k.quiet, k.noHash
	return to, nil
}

// position puts a position that was carried over in its place.
func (g *Game) position(k *kit) error {
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
