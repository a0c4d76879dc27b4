package reload

import (
	"errors"
	"fmt"
	"slices"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ruleset"
)

// Stale says whether a file of this game's rules on disk has changed since it
// was read: one of the ruleset's, or a house rule.
func Stale(g *lua.Game) bool {
	return g.Host.Ruleset.Stale() || slices.ContainsFunc(g.Host.HouseRules.Read, (*lua.Overlay).Changed)
}

// seen marks the current files as read, so that a fault is reported once.
func seen(g *lua.Game) {
	g.Host.Ruleset.Seen()
	for _, ov := range g.Host.HouseRules.Read {
		if ov.Disk != "" {
			ov.Read = ov.Stamp()
		}
	}
}

// Reloaded is the result of reloading rules.
type Reloaded struct {
	Game *lua.Game
	// Moved says that the orders so far would lead to another position under
	// the new rules: the position was carried over.
	Moved bool
	// Left are the fields of the position, and the cards of its decks, that the new rules
	// do not have.
	Left []string
}

// ErrSame says that no file of a game's rules has changed on disk.
var ErrSame = errors.New("no file of this game's rules has changed on disk")

// Reload reloads the rules of a game from disk, and makes a game in the same
// position under them. Its orders stay, and its journal continues and records
// the new rules. On an error nothing has changed, and the old game continues;
// ErrSame says that there is nothing new.
func Reload(l *ruleset.Library, g *lua.Game) (*Reloaded, error) {
	if g.Pending() != nil {
		return nil, errors.New("a question is open: answer it first, then reload the rules")
	}
	old := g.Host.Ruleset
	rs := old
	if old.OnDisk() {
		fresh, err := old.Again()
		seen(g)
		if err != nil {
			return nil, err
		}
		if fresh.Hash != old.Hash {
			rs = fresh
		}
	}
	houses, err := savedHouses(g)
	seen(g)
	if err != nil {
		return nil, err
	}
	if rs == old && len(houses) == 0 {
		return nil, ErrSame
	}
	var kept []game.SavedHouse
	to, err := Replayed(g, rs)
	moved := err != nil
	if !moved {
		_, kept, err = to.Host.ReadHouses(houses)
		moved = errors.As(err, new(*lua.StateChanged))
	}
	if !moved && err == nil {
		moved, err = to.Host.Redealt()
	}
	var left []string
	if moved {
		to, left, kept, err = carried(g, rs, houses)
	}
	if err != nil {
		return nil, err
	}
	for _, ov := range to.Host.HouseRules.Read {
		if was := g.Host.House(ov.ID); was != nil {
			ov.Name, ov.Disk, ov.Read = was.Name, was.Disk, was.Read
		}
	}
	to.Header, to.Dealer, to.Journal = g.Header, g.Dealer, g.Journal
	if rs == old && !moved {
		err = to.NoteHouses(kept...)
	} else {
		err = to.NoteRules(rs.Hash, moved, kept...)
	}
	if err != nil {
		return nil, err
	}
	kinds := to.Host.InDecks()
	for _, card := range g.Host.InDecks() {
		if !slices.Contains(kinds, card) {
			left = append(left, "the card "+card)
		}
	}
	l.Replace(old, rs)
	return &Reloaded{to, moved, left}, nil
}

// savedHouses reads the house files that were saved since they were read.
func savedHouses(g *lua.Game) (list []ruleset.House, err error) {
	for _, ov := range g.Host.HouseRules.Read {
		if ov.Disk == "" {
			continue
		}
		text, err := ruleset.ReadFile(ov.Disk)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", ov.Disk, ruleset.WithoutPath(err))
		}
		if string(text) != string(ov.Source) {
			list = append(list, ruleset.House{Name: ov.Name, File: ov.File, Text: text, Disk: ov.Disk})
		}
	}
	return list, nil
}

// under makes a game of the same scenario under another ruleset, not begun.
func under(g *lua.Game, rs *ruleset.Ruleset) (*lua.Game, error) {
	h, err := lua.NewHost(rs)
	if err != nil {
		return nil, err
	}
	sc := g.Scenario
	if len(sc.Text) > 0 {
		if sc, err = lua.ReadScenario(h, sc.Name, sc.File, sc.Text, sc.Files.Read); err != nil {
			return nil, err
		}
	}
	return lua.NewGame(h, sc, lua.Setup{Seed: g.Header.Seed, Options: g.Header.Options, Dice: g.Header.Dice, House: lua.HousesOf(g.Header.House)})
}

// errMoved says that the orders lead to another position.
var errMoved = errors.New("the orders lead to another position under the new rules")

// Replayed replays the orders of g under another ruleset. An error means that
// they do not lead to the same position.
func Replayed(g *lua.Game, rs *ruleset.Ruleset) (*lua.Game, error) {
	to, err := under(g, rs)
	if err != nil {
		return nil, err
	}
	if g.Carried() {
		return nil, errMoved
	}
	to.Dealer = game.Dealer{}
	return to, again(to, g.Records(), g.Notes())
}

// again replays orders with their answers, and adopts the notes between them.
func again(g *lua.Game, records []*game.Record, notes []game.Note) error {
	for i, rec := range records {
		if err := TakeNotes(g, notes, i); err != nil {
			return err
		}
		if _, err := g.Replay(rec); err != nil {
			return err
		}
	}
	return TakeNotes(g, notes, len(records))
}

// TakeNotes adopts the notes that a journal has before record n, and reads
// their house rules.
func TakeNotes(g *lua.Game, notes []game.Note, n int) error {
	for _, x := range notes {
		if x.At != n {
			continue
		}
		if err := readNoted(g, x); err != nil {
			return err
		}
		g.Noted(x)
	}
	return nil
}

// readNoted reads the house rule of a note, if it has one.
func readNoted(g *lua.Game, x game.Note) error {
	if x.House == nil {
		return nil
	}
	_, err := g.Host.AddHouse(x.House.Name, x.House.Name, []byte(x.House.Text))
	return err
}

// carried copies the position of g under another ruleset, and with house rules that were
// saved again; kept is what the journal keeps of these.
func carried(g *lua.Game, rs *ruleset.Ruleset, saved []ruleset.House) (to *lua.Game, left []string, kept []game.SavedHouse, err error) {
	if to, err = under(g, rs); err != nil {
		return nil, nil, nil, err
	}
	fresh := func(x ruleset.House) bool {
		return slices.ContainsFunc(saved, func(y ruleset.House) bool { return y.File == x.File })
	}
	if _, _, err = to.Host.ReadHouses(slices.DeleteFunc(housesRead(g), fresh)); err != nil {
		return nil, nil, nil, err
	}
	if _, kept, err = to.Host.ReadHouses(saved); err != nil {
		return nil, nil, nil, err
	}
	if left, err = placed(to, g.State.Root().JSON(nil), g.Records(), g.Notes()); err != nil {
		return nil, nil, nil, fmt.Errorf("the position does not fit the new rules: %w", err)
	}
	if err := to.Host.Redeal(); err != nil {
		return nil, nil, nil, err
	}
	return to, left, kept, nil
}

// Carry replaces the position after the orders before a note by the one that
// the note holds.
func Carry(g *lua.Game, tape *game.Tape, note game.Note) error {
	g.State.Rollback(0)
	before := notesUpTo(tape.Notes, note.At)
	for _, x := range before {
		if err := readNoted(g, x); err != nil {
			return err
		}
	}
	records := tape.Records[:note.At]
	for i, tag := range note.Rules.Tags {
		if i < len(records) {
			records[i].Tag = tag
		}
	}
	_, err := placed(g, note.Rules.State, records, before)
	return err
}
