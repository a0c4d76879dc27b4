package lua

import (
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/argument"
	"parley/lua/proxy"
)

// kept is what was worked out once and would come out the same again: pools of
// dice, classes of a count, pieces in order. A host without it plays the same
// game, slower.
type kept struct {
	dice     map[string]*diceSpec
	pools    map[string]*classed           // the classes of count, read once
	poolKey  []byte                        // of the classes that are being looked up
	single   [16]oneClass                  // those that are one text, as they were last read
	lists    map[*glua.LTable]*listed      // classes that are lists, by the list
	attempts [2]attempt                    // the last orders that may be run again
	call     []byte                        // a call of a pure rule that is being looked up
	pieces   map[*game.Shape][]*game.Table // of each kind in order; Field of the mirror forgets them
	found    []glua.LValue                 // room for the answer of game.all
	want     wanted                        // room for what it wants

	// Those pieces of a kind whose field refers to a piece, by that piece; a write of
	// the field, or a piece that comes or goes, forgets them.
	referring map[fieldOf]map[glua.LValue][]*game.Table

	relations map[[2]string]string // what one player is to another; any write forgets them
	legal     map[turn.Item]*Order // an order that was legal when the item was last asked about
	judged    judged
}

// fieldOf is a field of the pieces of a kind.
type fieldOf struct {
	shape *game.Shape
	field string
}

// forgetPieces forgets which pieces of a kind there are, and in which order.
func (k *kept) forgetPieces(of *game.Shape) {
	delete(k.pieces, of)
	for key := range k.referring {
		if key.shape == of {
			delete(k.referring, key)
		}
	}
}

// maxKept bounds the items of which a legal order is kept, and the orders of which
// it is kept that they are legal.
const maxKept = 4096

// keepLegal keeps an order by which an item can act.
func (h *Host) keepLegal(it turn.Item, o *Order) {
	if len(h.kept.legal) >= maxKept {
		clear(h.kept.legal)
	}
	h.kept.legal[it] = o
}

// stillLegal says whether an order that was legal once (nil: there is none) is so
// again. What a piece of it has become of is looked at first: one may have gone. It
// has to be among the candidates too, or whether an item can act would depend on
// what was asked before, where options leave out what the check accepts.
func (h *Host) stillLegal(o *Order, it turn.Item) (bool, error) {
	p := h.Clock.Phase()
	if o == nil || p == nil || o.Player != it.Player || !slices.Contains(o.Action.Phases, p.ID) {
		return false, nil
	}
	if due, err := h.Due(it); err != nil || Barred(due, o.Action) {
		return false, err
	}
	if o.Actor != nil && (!h.stands(o.Actor) || proxy.Owner(o.Actor) != o.Player) {
		return false, nil
	}
	if !h.allStand(o.Values) {
		return false, nil
	}
	if legal, err := h.tried(o, h.copied(o), nil); err != nil || !legal {
		return false, err
	}
	return h.anyLegal(o)
}

// anyLegal says whether there is a legal candidate like an order that its check
// accepts: the first candidate is, for the most part, and else that order has to be
// found among the others.
func (h *Host) anyLegal(o *Order) (found bool, err error) {
	a, n := o.Action, 0
	err = h.Candidates(a, o.Player, o.Actor, nil, nil, func(given argument.Given) (more bool, err error) {
		n++
		if found = given.Are(a.Args, o.Values); !found && n == 1 {
			var first *Order
			first, err = h.Try(a, o.Player, o.Actor, given, nil)
			found = first != nil
		}
		return !found, err
	})
	return found && err == nil, err
}

// allStand says whether all pieces that a table of arguments names are in the game.
func (h *Host) allStand(t *glua.LTable) bool {
	for k, v := t.Next(glua.LNil); k != glua.LNil; k, v = t.Next(k) {
		if list, ok := v.(*glua.LTable); ok && !h.allStand(list) {
			return false
		}
		if piece := proxy.TableOf(v); piece != nil && !h.stands(piece) {
			return false
		}
	}
	return true
}

// stands says whether a piece is in the game.
func (h *Host) stands(t *game.Table) bool {
	return h.State.Entity(t.Shape(), t.Key()) == t
}

// judged holds orders that were found legal in one version of the state, as they
// are read: neither a check nor anything else has had them.
type judged struct {
	at    game.Version
	legal map[string]*Order // by the player and the text
}

func judgedKey(player, text string) string { return player + "\n" + text }

// KeepJudged keeps that an order is legal now, so that it need not be checked again
// when it is given. It is one of a waiting item, with its text.
func (h *Host) KeepJudged(o *Order) {
	read, refused := h.Parse(o.Player, o.Text)
	if len(refused) > 0 || !same(read, o) {
		return
	}
	if at := h.State.Version(); at != h.kept.judged.at || len(h.kept.judged.legal) >= maxKept {
		h.kept.judged = judged{at, map[string]*Order{}}
	}
	h.kept.judged.legal[judgedKey(o.Player, o.Text)] = read
}

// same says whether an order that was read is the one that was checked: a number
// that was printed may come back as another.
func same(a, b *Order) bool {
	return a.Action == b.Action && a.Actor == b.Actor && a.Player == b.Player && a.Text == b.Text && argument.Equal(a.Values, b.Values)
}

// judgedLegal is the order of that text that was found legal in this version of the
// state, nil where none was.
func (h *Host) judgedLegal(player, text string) *Order {
	if h.kept.judged.at != h.State.Version() {
		return nil
	}
	return h.kept.judged.legal[judgedKey(player, text)]
}

// takeJudged is judgedLegal for the one who carries the order out: its arguments are
// his, for a rule may write into them.
func (h *Host) takeJudged(player, text string) *Order {
	o := h.judgedLegal(player, text)
	if o != nil {
		delete(h.kept.judged.legal, judgedKey(player, text))
	}
	return o
}
