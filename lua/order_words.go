package lua

import (
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/argument"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
)

// Called returns the name of the piece that a word means, or the word.
func (h *Host) Called(word string) string {
	if t := h.Piece(word); t != nil {
		return proxy.Name(t)
	}
	return word
}

// CalledItem returns the name of the item's piece, or of its player.
func (h *Host) CalledItem(it turn.Item) string {
	if it.Piece != "" {
		return h.Called(it.Piece)
	}
	return h.Called(it.Player)
}

// IsPiece reports whether a word means the piece of that id: its id, its name, or a
// unique prefix of the id.
func (h *Host) IsPiece(id, word string) bool {
	if id == "" {
		return false
	}
	if t := h.Exact(word); t != nil {
		return t.Key() == id
	}
	for _, k := range h.Ruleset.Kinds() {
		if t, _ := h.Find(word, h.Ruleset.Entity(k)); t != nil && t.Key() == id {
			return true
		}
	}
	return false
}

// bind parses the words after an action: a piece first, unless it is implied.
func (h *Host) bind(a *Action, player string, words []string) (*Order, error) {
	if a.Actor == actorPlayer {
		return h.bindPlayer(a, player, words)
	}
	var first error
	current := h.current1(a.Kinds, player)
	if len(words) > 0 && (current == nil || !h.leads(a, words[0])) {
		t, err := h.Find(words[0], a.Kinds...)
		if t != nil {
			o, err := h.bound(a, player, t, words[1:])
			if err == nil {
				return o, nil
			}
			first = err
		} else if current == nil {
			if h.PieceByID(strings.ToLower(words[0])) == nil {
				return nil, err
			}
			return nil, fmt.Errorf("%w; type: %s", err, a.Usage())
		}
	}
	if current == nil {
		if first != nil {
			return nil, first
		}
		return nil, fmt.Errorf("%s which %s? Type: %s", a.ID, argument.Either(a.Kinds), a.Usage())
	}
	o, err := h.bound(a, player, current, words)
	if err != nil && first != nil {
		return nil, first
	}
	return o, err
}

// bindPlayer parses the words after an action of a player: his name may be the first, in
// front of the arguments. Nobody gives an order for another.
func (h *Host) bindPlayer(a *Action, player string, words []string) (*Order, error) {
	who := player
	if who == "" {
		who = h.presumed()
	}
	o, err := h.bound(a, who, nil, words)
	if err == nil && len(words) <= a.required() { // without its first word the order would lack an argument
		return o, nil
	}
	if len(words) == 0 || !h.IsPlayer(words[0]) {
		return o, err
	}
	named := strings.ToLower(words[0])
	theirs, unfit := h.bound(a, named, nil, words[1:])
	switch {
	case unfit == nil && (player == "" || player == named):
		return theirs, nil
	case err == nil: // the name is an argument
		return o, nil
	case unfit != nil:
		return nil, unfit
	}
	return nil, fmt.Errorf("%s gives that order, not %s", h.Called(named), h.Called(player))
}

// presumed returns the player of an order that names none.
func (h *Host) presumed() string {
	if w := h.Clock.Waiting(); len(w) > 0 {
		return w[0].Player
	}
	return ""
}

// IsPlayer reports whether a word names a player, in upper or lower case.
func (h *Host) IsPlayer(word string) bool {
	players, err := h.Players()
	return err == nil && slices.ContainsFunc(players, func(p string) bool { return strings.EqualFold(p, word) })
}

// current1 returns the piece of some kinds that an order without one means: the one
// whose turn it is, or the only one of the players whose turn it is.
func (h *Host) current1(kinds []*ruleset.Entity, player string) *game.Table {
	if id := h.turn.Get("piece").Text(); id != "" {
		return h.piece(kinds, id)
	}
	var only *game.Table
	for _, it := range h.Clock.Waiting() {
		if player != "" && it.Player != player {
			continue
		}
		for _, t := range h.owned(kinds, it.Player) {
			if only != nil {
				return nil
			}
			only = t
		}
	}
	return only
}

// owned lists the pieces of some kinds that a player commands.
func (h *Host) owned(kinds []*ruleset.Entity, player string) (list []*game.Table) {
	for _, e := range kinds {
		for _, t := range h.Entities(e) {
			if proxy.Owner(t) == player {
				list = append(list, t)
			}
		}
	}
	return list
}

// piece returns the piece with an id, of one of some kinds; nil if there is none.
func (h *Host) piece(kinds []*ruleset.Entity, id string) *game.Table {
	for _, e := range kinds {
		if t := h.State.Entity(e.Shape, id); t != nil {
			return t
		}
	}
	return nil
}

// Find looks up a piece of one of some kinds by its id, its name, or a unique prefix of
// an id. A name that pieces of two kinds share is ambiguous.
func (h *Host) Find(word string, kinds ...*ruleset.Entity) (*game.Table, error) {
	low := strings.ToLower(word)
	if t := h.piece(kinds, low); t != nil {
		return t, nil
	}
	var hits []*game.Table
	for _, e := range kinds {
		if t := h.named(e, low); t != nil {
			hits = append(hits, t)
		}
	}
	var ids []string
	if len(hits) == 0 {
		for _, e := range kinds {
			all := h.State.Root().Get(e.Plural).Table()
			if all == nil { // a game may have no objectives
				continue
			}
			for _, id := range all.Keys() {
				if ids = append(ids, id); strings.HasPrefix(id, low) {
					hits = append(hits, all.Get(id).Table())
				}
			}
		}
	}
	switch {
	case len(hits) == 1:
		return hits[0], nil
	case len(hits) > 1:
		return nil, fmt.Errorf("there is no %s %q (%s or %s?)", argument.Either(kinds), word, h.apart(hits[0], hits[1]), h.apart(hits[1], hits[0]))
	}
	if t := h.PieceByID(low); t != nil {
		return nil, fmt.Errorf("%q is a %s, not a %s%s", word, h.Ruleset.Entity(t.Shape().Name).Word, argument.Either(kinds), h.belonging(t, kinds))
	}
	return nil, fmt.Errorf("there is no %s %q%s", argument.Either(kinds), word, nearest.Guess(low, ids))
}

// belonging says which piece of a wanted kind a piece has in a field of that name which
// everybody sees, such as a figure its party, by the id that an order takes; "" for
// none.
func (h *Host) belonging(t *game.Table, kinds []*ruleset.Entity) string {
	for _, e := range kinds {
		i := slices.IndexFunc(t.Shape().Fields, func(f game.Field) bool {
			return f.Name == e.Shape.Name && f.Type.Sort == game.SortRef && f.Type.Open()
		})
		if i < 0 {
			continue
		}
		f := t.Shape().Fields[i]
		if other := h.State.Meant(f.Type, t.Get(f.Name).Text()); other != nil {
			return fmt.Sprintf(": its %s is %s (%s)", e.Word, proxy.Name(other), other.Key())
		}
	}
	return ""
}

// apart returns the id of a piece, after its kind if the other piece is of another
// kind.
func (h *Host) apart(t, other *game.Table) string {
	if t.Shape() == other.Shape() {
		return t.Key()
	}
	return h.Ruleset.Entity(t.Shape().Name).Word + " " + t.Key()
}

// Named finds the first piece of a kind with a name, nil if there is none.
func (h *Host) Named(kind, name string) *game.Table {
	return h.named(h.Ruleset.Entity(kind), name)
}

// named looks up an entity by its whole name.
func (h *Host) named(e *ruleset.Entity, name string) *game.Table {
	for _, t := range h.Entities(e) {
		if argument.IsCalled(proxy.Name(t), name) {
			return t
		}
	}
	return nil
}

// bound parses the arguments of an action.
func (h *Host) bound(a *Action, player string, actor *game.Table, words []string) (*Order, error) {
	o := &Order{Action: a, Player: player, Actor: actor}
	if actor != nil {
		o.Piece = actor.Key()
		if player == "" {
			o.Player = proxy.Owner(actor)
		}
	}
	var few [8]glua.LValue // not allocated
	given, err := h.readArgs(a, actor, words, few[:0])
	if err != nil {
		return nil, err
	}
	o.Values = h.arguments(a, given)
	o.Text = h.Canonical(o)
	return o, nil
}

// readArgs parses the words of an order as its arguments, which it appends to given.
func (h *Host) readArgs(a *Action, actor *game.Table, words []string, given argument.Given) (argument.Given, error) {
	for range a.Args {
		given = append(given, glua.LNil)
	}
	set := func(i int, word string) (err error) {
		if given[i], err = h.Arguments.Read(a.Args[i], word, actor); err != nil {
			return fmt.Errorf("%s: %w", a.Args[i].Name, err)
		}
		return nil
	}
	plain := make([]string, 0, len(words))
	for _, w := range words {
		name, val, named := strings.Cut(w, "=")
		i := slices.IndexFunc(a.Args, func(x argument.Arg) bool { return strings.EqualFold(x.Name, name) })
		switch {
		case named && i < 0:
			return nil, fmt.Errorf("%s takes no %q%s; type: %s", a.ID, name, nearest.Guess(name, argument.Names(a.Args)), a.Usage())
		case named:
			if err := set(i, val); err != nil {
				return nil, err
			}
		case i >= 0 && a.Args[i].Kind == "flag":
			given[i] = glua.LTrue
		default:
			plain = append(plain, w)
		}
	}
	for i, arg := range a.Args {
		if len(plain) == 0 {
			break
		}
		if given[i] != glua.LNil || arg.ByName() {
			continue
		}
		word := plain[0]
		plain = plain[1:]
		if arg.Trails() && h.lastPlain(a, i) || arg.Enumerates() && i+1 == len(a.Args) {
			word, plain = strings.Join(strings.Fields(strings.Join(append([]string{word}, plain...), " ")), " "), nil
		}
		if err := set(i, word); err != nil {
			return nil, err
		}
	}
	if len(plain) > 0 {
		return nil, fmt.Errorf("%s: unexpected %q; type: %s", a.ID, plain[0], a.Usage())
	}
	for i, arg := range a.Args {
		if arg.Optional || given[i] != glua.LNil {
			continue
		}
		if arg.Kind != "text" {
			return nil, fmt.Errorf("%s: which %s? Type: %s", a.ID, arg.Name, a.Usage())
		}
		given[i] = glua.LString("")
	}
	return given, nil
}

func (h *Host) lastPlain(a *Action, i int) bool {
	return !slices.ContainsFunc(a.Args[i+1:], func(x argument.Arg) bool { return !x.Optional })
}

// Exact finds an entity of any kind by its whole id, otherwise by its whole name.
func (h *Host) Exact(word string) *game.Table {
	low := strings.ToLower(word)
	if t := h.PieceByID(low); t != nil {
		return t
	}
	for _, k := range h.Ruleset.Kinds() {
		if t := h.named(h.Ruleset.Entity(k), low); t != nil {
			return t
		}
	}
	return nil
}

// PieceByID finds an entity of any kind by its id.
func (h *Host) PieceByID(id string) *game.Table {
	if id == "" {
		return nil
	}
	for _, k := range h.Ruleset.Kinds() {
		if t := h.State.Entity(h.Ruleset.Entity(k).Shape, id); t != nil {
			return t
		}
	}
	return nil
}

// leads reports whether the first argument of an action reads a word as a direction,
// though it may also be a prefix of a piece's id.
func (h *Host) leads(a *Action, word string) bool {
	return len(a.Args) > 0 && h.Arguments.Directs(&a.Args[0], word) && h.piece(a.Kinds, strings.ToLower(word)) == nil
}
