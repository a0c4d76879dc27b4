package lua

import (
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua/nearest"
	"parley/lua/ruleset"
	"parley/lua/source"
	"parley/lua/vocabulary"
)

// Arg is one argument of an action.
type Arg struct {
	Name      string            // as it is typed before an equals sign
	Kind      string            // "unit or gun", "cell", "count", … without the words around it
	Pieces    []*ruleset.Entity // the kinds of piece that it may be of, nil for an argument of another kind
	Relations []string          // "enemy", "own", …: which of the pieces are offered; others than one's own are refused for "own"
	Optional  bool              // typed with its name: zone=B2
	List      bool              // "list of figure": typed with commas between and runs as crew-1..4, "none" for nobody
}

// plainKinds are the kinds of arguments that every ruleset has; its kinds of
// piece and its lists of values are kinds too.
var plainKinds = vocabulary.Fields{
	{"cell", `to = "cell"`, "a cell of the board, such as C7 or 2,6"},
	{"count", `men = "count"`, "a whole number from 0 up"},
	{"number", `angle = "number"`, "a number"},
	{"text", `order = "text"`, "a text; the last argument takes the rest of the line"},
	{"flag", `slowly = "flag?"`, "yes or no; true in Lua, nil for no"},
	{"player", `to = "player"`, "one who gives orders, by name"},
}

// kindForms are the other words of a kind of argument.
var kindForms = vocabulary.Fields{
	{"list of", `men = "list of own figure"`, "several of a kind with commas between, pieces also as a run such as crew-1..4; none for an empty list"},
	{"or", `target = "enemy unit or gun"`, "a piece of one of several kinds, which a name that two of them have does not tell apart"},
	{"?", `zone = "zone?"`, "it may be left out, and is typed with its name: zone=B2"},
}

// declared reads the kind of an argument as its action declares it: "enemy
// ship?", "list of own figure", "unit or gun".
func (h *Host) declared(name, kind string) (Arg, error) {
	a := Arg{Name: name}
	kind, a.Optional = strings.CutSuffix(strings.TrimSpace(kind), "?")
	words := strings.Fields(kind)
	if len(words) > 2 && words[0] == "list" && words[1] == "of" {
		a.List, words = true, words[2:]
	}
	for len(words) > 1 && words[1] != "or" {
		if !relations.Has(words[0]) {
			return a, fmt.Errorf("argument %s: %q is no relation: %s%s", name, words[0], proseOr(relations.Names()), nearest.Guess(words[0], relations.Names()))
		}
		a.Relations, words = append(a.Relations, words[0]), words[1:]
	}
	a.Kind = strings.Join(words, " ")
	if a.List && (a.Kind == "text" || a.Kind == "flag") {
		return a, fmt.Errorf("argument %s: there are no lists of %s", name, a.Kind)
	}
	pieces, unknown := h.kindsOf(a.Kind)
	if unknown == "" {
		a.Pieces = pieces
		return a, a.related()
	}
	if plainKinds.Has(a.Kind) || h.Ruleset.Values(a.Kind) != nil {
		if len(a.Relations) > 0 {
			return a, fmt.Errorf("argument %s: only a piece can be %q, not a %s", name, a.Relations[0], a.Kind)
		}
		return a, nil
	}
	known := slices.Concat(plainKinds.Names(), h.Ruleset.Kinds(), h.Ruleset.ValueNames())
	if len(words) > 1 {
		return a, fmt.Errorf("argument %s: %q is no kind of piece, and only those have \"or\" between them%s", name, unknown, nearest.Guess(unknown, h.Ruleset.Kinds()))
	}
	return a, fmt.Errorf("argument %s: unknown kind %q%s", name, a.Kind, nearest.Guess(a.Kind, known))
}

// kindsOf are the kinds of piece that words such as "unit or gun" name, and the
// first word that names none, or one again; "" where all do.
func (h *Host) kindsOf(words string) (kinds []*ruleset.Entity, unknown string) {
	for word := range strings.SplitSeq(strings.Join(strings.Fields(words), " "), source.Or) {
		e := h.Ruleset.Entity(word)
		if e == nil || slices.Contains(kinds, e) {
			return nil, word
		}
		kinds = append(kinds, e)
	}
	return kinds, ""
}

// isOf says whether an argument may be a piece of that shape.
func (a *Arg) isOf(s *game.Shape) bool {
	return slices.ContainsFunc(a.Pieces, func(e *ruleset.Entity) bool { return e.Shape == s })
}

// called is what messages call pieces of some kinds: unit or gun.
func called(kinds []*ruleset.Entity) string {
	words := make([]string, len(kinds))
	for i, e := range kinds {
		words[i] = e.Word
	}
	return strings.Join(words, source.Or)
}

// proseOr is a list in a sentence: enemy, own or other.
func proseOr(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + source.Or + words[last]
}
