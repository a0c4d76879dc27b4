package lua

import (
	"errors"
	"fmt"
	"slices"

	"parley/core/game"
	"parley/lua/ruleset"
)

// Stale says whether a file on disk that this game is played by was saved since
// it was read: one of the ruleset's, or a house rule.
func (g *Game) Stale() bool {
	return g.Host.rs.Stale() || slices.ContainsFunc(g.Host.house.read, (*Overlay).changed)
}

// seen takes the files as they are for known, so that a fault is told once.
func (g *Game) seen() {
	g.Host.rs.Seen()
	for _, ov := range g.Host.house.read {
		if ov.disk != "" {
			ov.read = ov.stamp()
		}
	}
}

// Reloaded is what loading rules again came to.
type Reloaded struct {
	Game *Game
	// Moved says that the orders so far would have gone otherwise under the new
	// rules: the position was carried over as it stands.
	Moved bool
	// Left are the fields of the position that the new rules do not have.
	Left []string
}

// ErrSame says that nothing on disk differs from what a game is played by.
var ErrSame = errors.New("nothing that this game is played by has changed on disk")

// Reload loads the files that a game is played by again, from disk, and makes a
// game in the same position under them. Its orders stay, and its journal goes
// on and notes the new rules. ErrSame: there is nothing new. With an error nothing has changed: the old game
// goes on.
func Reload(l *ruleset.Library, g *Game) (*Reloaded, error) {
	if g.Pending() != nil {
		return nil, errors.New("a question is open: answer it first, then the rules are loaded again")
	}
	old := g.Host.rs
	rs := old
	if old.OnDisk() {
		fresh, err := old.Again()
		g.seen()
		if err != nil {
			return nil, err
		}
		if fresh.Hash != old.Hash {
			rs = fresh
		}
	}
	houses, err := g.savedHouses()
	g.seen()
	if err != nil {
		return nil, err
	}
	if rs == old && len(houses) == 0 {
		return nil, ErrSame
	}
	to, err := g.replayed(rs)
	moved := err != nil
	var left []string
	if moved {
		if to, left, err = g.carried(rs); err != nil {
			return nil, err
		}
	}
	for _, x := range houses {
		if _, err := to.Host.AddHouse(x.Name, x.File, x.Text); err != nil {
			return nil, err
		}
	}
	for _, ov := range to.Host.house.read {
		if was := g.Host.House(ov.ID); was != nil {
			ov.Name, ov.disk, ov.read = was.Name, was.disk, was.read
		}
	}
	to.Header, to.Dealer, to.Journal = g.Header, g.Dealer, g.Journal
	var kept []game.House
	for _, x := range houses {
		kept = append(kept, to.house(x).Journalled())
	}
	if rs == old {
		err = to.NoteHouses(kept...)
	} else {
		err = to.NoteRules(rs.Hash, moved, kept...)
	}
	if err != nil {
		return nil, err
	}
	l.Replace(old, rs)
	return &Reloaded{to, moved, left}, nil
}

// house is the house rule read from a file.
func (g *Game) house(x ruleset.House) *Overlay {
	for _, ov := range g.Host.house.read {
		if ov.File == x.File {
			return ov
		}
	}
	return nil
}

// savedHouses reads the house files that were saved since they were read.
func (g *Game) savedHouses() (list []ruleset.House, err error) {
	for _, ov := range g.Host.house.read {
		if ov.disk == "" {
			continue
		}
		text, err := ruleset.ReadFile(ov.disk)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", ov.disk, ruleset.Reason(err))
		}
		if string(text) != string(ov.text) {
			list = append(list, ruleset.House{Name: ov.Name, File: ov.File, Text: text, Disk: ov.disk})
		}
	}
	return list, nil
}

// under makes a game of the same scenario under another ruleset, not begun.
func (g *Game) under(rs *ruleset.Ruleset) (*Game, error) {
	h, err := NewHost(rs)
	if err != nil {
		return nil, err
	}
	sc := g.Scenario
	if len(sc.Text) > 0 {
		if sc, err = readScenario(h, sc.Name, sc.File, sc.Text, sc.Files.Read); err != nil {
			return nil, err
		}
	}
	return NewGame(h, sc, Setup{Seed: g.Header.Seed, Options: g.Header.Options, Dice: g.Header.Dice, House: HousesOf(g.Header.House)})
}

// errMoved says that orders lead elsewhere.
var errMoved = errors.New("the orders lead elsewhere under the new rules")

// replayed plays the orders of g under another ruleset. An error means that
// they do not lead to the same position.
func (g *Game) replayed(rs *ruleset.Ruleset) (*Game, error) {
	to, err := g.under(rs)
	if err != nil {
		return nil, err
	}
	if g.Carried() {
		return nil, errMoved
	}
	to.Dealer = game.Dealer{}
	return to, to.again(g.Records(), g.Notes())
}

// again plays orders once more, with their answers, and takes over the notes
// between them.
func (g *Game) again(records []*game.Record, notes []game.Note) error {
	for i, rec := range records {
		if err := g.noted(notes, i); err != nil {
			return err
		}
		if _, err := g.Replay(rec); err != nil {
			return err
		}
	}
	return g.noted(notes, len(records))
}

// noted takes over the notes before record n: house rules are read.
func (g *Game) noted(notes []game.Note, n int) error {
	for _, x := range notes {
		if x.At != n {
			continue
		}
		if x.House != nil {
			if _, err := g.Host.AddHouse(x.House.Name, x.House.Name, []byte(x.House.Text)); err != nil {
				return err
			}
		}
		g.Noted(x)
	}
	return nil
}

// carried copies the position of g under another ruleset.
func (g *Game) carried(rs *ruleset.Ruleset) (to *Game, left []string, err error) {
	if to, err = g.under(rs); err != nil {
		return nil, nil, err
	}
	for _, ov := range g.Host.house.read {
		if _, err := to.Host.AddHouse(ov.Name, ov.File, ov.text); err != nil {
			return nil, nil, err
		}
	}
	if left, err = to.State.Load(g.State.Root().JSON(nil)); err != nil {
		return nil, nil, fmt.Errorf("the position does not fit the new rules: %w", err)
	}
	to.Adopt(g.Records(), g.Notes())
	return to, left, nil
}

// TakeNotes takes over what a journal notes before record n.
func (g *Game) TakeNotes(tape *game.Tape, n int) error { return g.noted(tape.Notes, n) }

// Carry puts the position that a note of a journal holds in the place of what
// the orders before it came to.
func (g *Game) Carry(tape *game.Tape, note game.Note) error {
	g.State.Rollback(0)
	var before []game.Note
	for _, x := range tape.Notes {
		if x.At > note.At {
			break
		}
		before = append(before, x)
		if x.House != nil {
			if _, err := g.Host.AddHouse(x.House.Name, x.House.Name, []byte(x.House.Text)); err != nil {
				return err
			}
		}
	}
	if _, err := g.State.Load(note.Rules.State); err != nil {
		return err
	}
	records := tape.Records[:note.At]
	for i, tag := range note.Rules.Tags {
		if i < len(records) {
			records[i].Tag = tag
		}
	}
	g.Adopt(records, before)
	return nil
}
