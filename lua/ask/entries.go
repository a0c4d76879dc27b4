package ask

import (
	"fmt"
	"path/filepath"

	"parley/core/game"
	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/ruleset"
)

// TriedEntry is the result of one entry of a file. Values is what the word's action
// returned, as [proxy.Plain] converts it; nil if it returned nothing.
type TriedEntry struct {
	ID      string         `json:"id"`
	Notes   []string       `json:"notes"`
	Refused []game.Refusal `json:"reasons"`
	Values  any            `json:"values"`
}

// maxEntryFile limits a file of entries, in bytes.
const maxEntryFile = 1 << 20

// TryEntries gives each entry of a kind in a file to the action of the ruleset's word
// for such files: `design FILE` enters the [[design]] entries, and returns the results
// of the action for each, or why it refuses one. The faults of the file are returned
// together as source.Faults; the game does not change.
func TryEntries(g *lua.Game, kind, name string) ([]TriedEntry, error) {
	text, err := ruleset.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, ruleset.WithoutPath(err))
	}
	if len(text) > maxEntryFile {
		return nil, fmt.Errorf("%s is too large for a file of %ss (limit %d bytes)", name, kind, maxEntryFile)
	}
	h := g.Host
	list, faults := h.Ruleset.EntriesIn(kind, filepath.ToSlash(name), text)
	if len(faults) > 0 {
		return nil, faults.Err()
	}
	mark := h.State.Mark()
	defer h.State.Rollback(mark)
	var out []TriedEntry
	for _, e := range list {
		found := h.EnterEntry(e)
		faults = append(faults, found...)
		l, err := tryEntry(g, h.Ruleset.FileWords[kind]+" "+e.ID, e.ID)
		switch {
		case err == nil && (len(found) == 0 || len(l.Notes) > 0):
			out = append(out, l)
		case len(found) == 0:
			return nil, err
		}
	}
	return out, faults.Err()
}

// tryEntry gives one entry to the action with an order.
func tryEntry(g *lua.Game, order, id string) (TriedEntry, error) {
	h := g.Host
	l := TriedEntry{ID: id, Notes: []string{}, Refused: []game.Refusal{}}
	player := ""
	if players, err := h.Players(); err == nil && len(players) > 0 {
		player = players[0]
	}
	o, refused, err := h.Judge(player, order)
	l.Refused = append(l.Refused, refused...)
	if o == nil || err != nil {
		return l, err
	}
	notes := &listener{kind: game.Noted}
	err = h.With(notes, func() error { return h.Act(o) })
	if err != nil && len(refused) > 0 {
		return l, nil // the results of a refused entry may be incomplete
	}
	for _, e := range notes.events {
		l.Notes = append(l.Notes, e.Text)
	}
	if o.Gave != nil {
		l.Values = proxy.Plain(o.Gave)
	}
	return l, err
}

// listener collects events of one kind; it answers no dice or decisions.
type listener struct {
	kind   game.EventKind
	events []game.Event
}

func (l *listener) Traces() bool { return l.kind == game.Returned }

func (l *listener) Tell(e game.Event) {
	if e.Kind == l.kind {
		l.events = append(l.events, e)
	}
}

func (l *listener) Pick(c *game.Chance) error {
	return fmt.Errorf("%s: nothing is rolled here", c.Key())
}

func (l *listener) Ask(c *game.Choice) (string, error) {
	return "", fmt.Errorf("%s: nothing is asked here", c.Question)
}
