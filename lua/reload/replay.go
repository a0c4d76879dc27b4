package reload

import (
	"errors"
	"fmt"
	"slices"

	"parley/core/game"
	"parley/lua"
)

// Replay plays the records of a tape from one to another, and the incomplete order after
// them if these are all of its records. It calls after, which may be nil, while the game
// is as the record of that index left it.
func Replay(g *lua.Game, tape *game.Tape, from, to int, after func(i int) error) error {
	dealer := g.Dealer
	g.Dealer = game.Dealer{} // a missing roll or answer is asked for, not made up
	defer func() { g.Dealer = dealer }()
	carriedTo := -1
	for i := from; ; {
		at, err := i, error(nil)
		if i < to || to == len(tape.Records) {
			err = takeNotes(g, tape, i)
			if err == nil && carriedTo != i && movedAt(g, tape, i) {
				err = errCarried
			}
		}
		if err == nil && i == to {
			break
		}
		if err == nil {
			at = i + 1
			_, err = g.Replay(tape.Records[i])
		}
		if err == nil {
			if after != nil {
				if err := after(i); err != nil {
					return err
				}
			}
			i++
			continue
		}
		note, ok := carriedAt(tape, at, to)
		if !ok {
			return err
		}
		if err := Carry(g, tape, note); err != nil {
			return err
		}
		i, carriedTo = note.At, note.At
	}
	if to < len(tape.Records) || tape.Open == nil {
		return nil
	}
	rep, err := g.Replay(tape.Open)
	if err == nil && rep.Waits == nil && !rep.Accepted() {
		err = errors.New(rep.Refused[0].Text)
	}
	return err
}

// takeNotes adds the notes before record i to the game, unless it has them already
// because the position was carried over or came from a checkpoint.
func takeNotes(g *lua.Game, tape *game.Tape, i int) error {
	if slices.ContainsFunc(g.Notes(), func(x game.Note) bool { return x.At == i }) {
		return nil
	}
	return TakeNotes(g, tape.Notes, i)
}

// errCarried says that the position is not the one that a note of the journal holds.
var errCarried = errors.New("the position was carried over to other rules")

// movedAt says whether the position before record i was carried over to other rules, and
// differs from the present one.
func movedAt(g *lua.Game, tape *game.Tape, i int) bool {
	note, ok := carriedAt(tape, i, i)
	return ok && string(note.Rules.State) != string(g.State.Root().JSON(nil))
}

// carriedAt finds the first place from record i to record n at which the position was
// carried over to other rules.
func carriedAt(tape *game.Tape, i, n int) (at game.Note, ok bool) {
	for _, x := range tape.Notes {
		if x.Rules == nil || len(x.Rules.State) == 0 || x.At < i || x.At > n {
			continue
		}
		if ok && x.At > at.At {
			break
		}
		at, ok = x, true // the last one of that place
	}
	return at, ok
}

// From continues a game, not yet begun, from a checkpoint of its journal. It returns the
// number of records that need not be replayed: 0 if the checkpoint does not hold the
// position of the journal, and g is of no use then.
func From(g *lua.Game, tape *game.Tape, c *game.Checkpoint) int {
	notes := notesUpTo(tape.Notes, c.Orders)
	for _, x := range notes {
		if readNoted(g, x) != nil {
			return 0
		}
	}
	left, err := g.State.Load(c.State)
	if err != nil || len(left) > 0 || g.State.Hash() != tape.Records[c.Orders-1].Hash {
		return 0
	}
	g.Resume(tape.Records[:c.Orders], notes, c.Tags)
	return c.Orders
}

// notesUpTo lists the notes before record n, and before the next one.
func notesUpTo(notes []game.Note, n int) (list []game.Note) {
	for _, x := range notes {
		if x.At > n {
			break
		}
		list = append(list, x)
	}
	return list
}

// Recall replays a game that was resumed from a checkpoint from its beginning: then what
// all its orders did is known, and they can be undone. The game gets a new host, which
// running receives before anything runs on it. On an error g is as before.
func Recall(g *lua.Game, running func(*lua.Host)) error {
	fresh, err := under(g, g.Host.Ruleset)
	if err != nil {
		return err
	}
	running(fresh.Host)
	tape := &game.Tape{Header: g.Header, Records: g.Records(), Open: g.Open(), Notes: g.Notes()}
	if err = Replay(fresh, tape, 0, len(tape.Records), nil); err == nil && fresh.State.Hash() != g.State.Hash() {
		err = errors.New("the orders lead to another position")
	}
	if err != nil {
		return fmt.Errorf("the orders before number %d cannot be replayed: %w. The game itself is not affected", g.Behind(), err)
	}
	for _, ov := range fresh.Host.HouseRules.Read {
		if was := g.Host.House(ov.ID); was != nil {
			ov.Name, ov.Disk, ov.Read = was.Name, was.Disk, was.Read
		}
	}
	g.TakePast(fresh.Game)
	g.Host = fresh.Host
	return nil
}
