package repl

import (
	"errors"
	"fmt"
	"path/filepath"

	"parley/core/game"
	"parley/lua"
)

// Resume reads a journal and plays it through. With write set the journal is
// gone on with: what was torn is set aside in a file of its own. The note says
// what was found amiss, "" for nothing.
func Resume(lib *lua.Library, name string, write bool) (*lua.Game, string, error) {
	tape, err := game.LoadJournal(name)
	if err != nil {
		return nil, "", err
	}
	g, err := Table(lib, tape, name)
	if err != nil {
		return nil, "", err
	}
	note := ""
	if g.Host.Ruleset().Hash != tape.RulesNow() {
		note = fmt.Sprintf("%s was played under other rules of %s (%s, now %s); it is replayed under today's.", filepath.Base(name), tape.Header.Ruleset, tape.RulesNow(), g.Host.Ruleset().Hash)
	}
	if tape.Torn != "" {
		note = join(note, fmt.Sprintf("%s: %s; what is before it holds: %s.", name, tape.Torn, Orders(len(tape.Records)-1)))
	}
	if err := Replay(g, tape, len(tape.Records)); err != nil {
		if len(g.Records()) < len(tape.Records) || tape.Open == nil {
			return nil, note, fmt.Errorf("%s: %w; `parley replay %s` shows it up to there", name, err, name)
		}
		note = join(note, fmt.Sprintf("The order %q, cut short in the middle, cannot be finished and is dropped: %v.", tape.Open.Order, err))
	}
	if !write {
		return g, note, nil
	}
	j, aside, err := tape.Continue(name)
	if err != nil {
		return nil, note, err
	}
	if aside != "" {
		note = join(note, "The rest is set aside in "+aside+".")
	}
	if err := g.Keep(j, tape); err != nil {
		return nil, note, err
	}
	if len(g.Records()) == 0 && g.Open() == nil {
		if _, err := g.Begin(); err != nil {
			return nil, note, err
		}
	}
	return g, note, nil
}

// Orders counts orders in words: 1 order, 2 orders.
func Orders(n int) string {
	if n == 1 {
		return "1 order"
	}
	return fmt.Sprintf("%d orders", max(n, 0))
}

func join(a, b string) string {
	if a == "" {
		return b
	}
	return a + "\n" + b
}

// Table makes the game that a journal is of, not yet begun.
func Table(lib *lua.Library, tape *game.Tape, name string) (*lua.Game, error) {
	h, sc, err := lib.OpenText(tape.Header.Scenario, name+" (its scenario)", []byte(tape.Header.Text))
	if err != nil {
		return nil, err
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: tape.Header.Seed, House: lua.HousesOf(tape.Header.House), Options: tape.Header.Options, Dice: tape.Header.Dice})
	if err == nil {
		g.Header.Bots = tape.Header.Bots
	}
	return g, err
}

// Replay plays the first n records of a tape, and where n is all of them the
// order that was cut short as well.
func Replay(g *lua.Game, tape *game.Tape, n int) error {
	dealer := g.Dealer
	g.Dealer = game.Dealer{} // what is not recorded is asked for, not rolled
	defer func() { g.Dealer = dealer }()
	for i := 0; i < n; {
		err := replayOne(g, tape, i)
		if err == nil {
			i++
			continue
		}
		note, ok := carriedAt(tape, i, n)
		if !ok {
			return err
		}
		if err := g.Carry(tape, note); err != nil {
			return err
		}
		i = note.At
	}
	if n < len(tape.Records) {
		return nil
	}
	if !noteTaken(g, n) {
		if err := g.TakeNotes(tape, n); err != nil {
			return err
		}
	}
	if tape.Open == nil {
		return nil
	}
	rep, err := g.Replay(tape.Open)
	if err == nil && rep.Waits == nil && !rep.Accepted() {
		err = errors.New(rep.Refused[0].Text)
	}
	return err
}
