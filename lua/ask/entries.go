package ask

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"parley/core/game"
	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/ruleset"
)

// FileWord is a word of the prompt that a ruleset declares for a kind of entry
// and an action: `design FILE` enters the [[design]] entries of a file, says
// what the action has to say of each, and takes all of it back.
type FileWord struct{ Kind, Action string }

// FileWordOf returns the word of that kind, nil where the ruleset has none.
func FileWordOf(h *lua.Host, word string) *FileWord {
	if action := h.Ruleset.FileWords[word]; action != "" {
		return &FileWord{word, action}
	}
	return nil
}

// FileWords lists the words of a ruleset, sorted.
func FileWords(h *lua.Host) (list []FileWord) {
	for _, k := range slices.Sorted(maps.Keys(h.Ruleset.FileWords)) {
		list = append(list, FileWord{k, h.Ruleset.FileWords[k]})
	}
	return list
}

// TriedEntry is what came of one entry of a file. Values is what the word's action
// returned, as [proxy.Plain] has it; nil where it returned nothing.
type TriedEntry struct {
	ID      string         `json:"id"`
	Notes   []string       `json:"notes"`
	Refused []game.Refusal `json:"reasons"`
	Values  any            `json:"values"`
}

// maxEntryFile bounds a file of entries, in bytes.
const maxEntryFile = 1 << 20

// TryEntries reads a file of entries and puts each to the word's action: what it
// tells of them, also of one that it refuses, and why. What is wrong with the
// file comes as source.Faults, all of it at once; the game is as it was.
func TryEntries(g *lua.Game, w *FileWord, name string) ([]TriedEntry, error) {
	text, err := ruleset.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, ruleset.WithoutPath(err))
	}
	if len(text) > maxEntryFile {
		return nil, fmt.Errorf("%s is no file of %ss: it is larger than %d bytes", name, w.Kind, maxEntryFile)
	}
	h := g.Host
	list, faults := h.Ruleset.EntriesIn(w.Kind, filepath.ToSlash(name), text)
	if len(faults) > 0 {
		return nil, faults.Err()
	}
	mark := h.State.Mark()
	defer h.State.Rollback(mark)
	var out []TriedEntry
	for _, e := range list {
		found := h.EnterEntry(e)
		faults = append(faults, found...)
		l, err := tryEntry(g, w, e.ID)
		switch {
		case err == nil && (len(found) == 0 || len(l.Notes) > 0):
			out = append(out, l)
		case len(found) == 0:
			return nil, err
		}
	}
	return out, faults.Err()
}

// tryEntry puts one entry to the action.
func tryEntry(g *lua.Game, w *FileWord, id string) (TriedEntry, error) {
	h := g.Host
	l := TriedEntry{ID: id, Notes: []string{}, Refused: []game.Refusal{}}
	player := ""
	if players, err := h.Players(); err == nil && len(players) > 0 {
		player = players[0]
	}
	o, refused, err := h.Judge(player, w.Action+" "+id)
	l.Refused = append(l.Refused, refused...)
	if o == nil || err != nil {
		return l, err
	}
	hd := &looker{}
	err = h.With(hd, func() error { return h.Act(o) })
	if err != nil && len(refused) > 0 {
		return l, nil // what is refused need not be fit to be told of
	}
	l.Notes = append(l.Notes, hd.notes...)
	if o.Gave != nil {
		l.Values = proxy.Plain(o.Gave)
	}
	return l, err
}

// looker hears what is told; it has neither dice nor decisions.
type looker struct{ notes []string }

func (l *looker) Traces() bool { return false }

func (l *looker) Tell(e game.Event) {
	if e.Kind == game.Noted {
		l.notes = append(l.notes, e.Text)
	}
}

func (l *looker) Pick(c *game.Chance) error {
	return fmt.Errorf("%s: nothing is rolled here", c.Key())
}

func (l *looker) Ask(c *game.Choice) (string, error) {
	return "", fmt.Errorf("%s: nothing is asked here", c.Question)
}
