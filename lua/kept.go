package lua

import (
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/argument"
	"parley/lua/proxy"
)

// kept is the host's cache: dice pools, classes of a count, sorted pieces. Without it,
// the game is the same but slower.
type kept struct {
	dice      map[string]*diceSpec
	pools     map[string]*classed      // parsed classes of count
	poolKey   []byte                   // key of the classes that are being looked up
	single    [16]oneClass             // those that are a single text, most recent ones
	lists     map[*glua.LTable]*listed // classes given as lists, by the list
	attempts  [2]attempt               // the last orders that may be run again
	call      []byte                   // key of the call of a pure rule that is being looked up
	unchanged unchanged
	pieces    map[*game.Shape][]*game.Table // sorted pieces of each kind; Field of the mirror invalidates them
	every     map[*game.Shape]*glua.LTable  // the same as lists of scripts that only read them
	found     []glua.LValue                 // reusable buffer for the result of game.all
	want      wanted                        // reusable buffer for its criteria
	text      []byte                        // reusable buffer for the text of an order
	tally     []int                         // reusable buffer for what a count returns

	// Pieces of a kind whose field refers to a piece, by that piece; a write of the
	// field, or a piece that is added or removed, invalidates them.
	referring map[fieldOf]map[glua.LValue][]*game.Table

	weights   map[*game.Table]map[string]*weighed // of questions about the hidden cards of a deck, by its pile; a write of the pile invalidates them
	weighKey  []byte                              // key of the question that is being looked up
	relations map[[2]string]string                // relation of one player to another; any write invalidates it
	legal     map[turn.Item]*Order                // an order that was legal when the item was last checked
	usual     map[string][]*Action                // actions of a phase by which items could act lately, the last one first
	judged    judged
}

// fieldOf is a field of the pieces of a kind.
type fieldOf struct {
	shape *game.Shape
	field string
}

// forgetPieces discards the sorted pieces of a kind.
func (k *kept) forgetPieces(of *game.Shape) {
	delete(k.pieces, of)
	delete(k.every, of)
	for key := range k.referring {
		if key.shape == of {
			delete(k.referring, key)
		}
	}
}

// maxKept limits the items with a cached legal order, and the orders cached as legal.
const maxKept = 4096

// maxUsual limits the actions of a phase that are tried before the others.
const maxUsual = 4

// keepLegal caches a legal order of an item.
func (h *Host) keepLegal(it turn.Item, o *Order) {
	if len(h.kept.legal) >= maxKept {
		clear(h.kept.legal)
	}
	h.kept.legal[it] = o
	if p := h.Clock.Phase(); p != nil && !o.Action.Any {
		h.keepUsual(p.ID, o.Action)
	}
}

// keepUsual records that an item could act by an action in a phase.
func (h *Host) keepUsual(phase string, a *Action) {
	list := h.kept.usual[phase]
	at := slices.Index(list, a)
	switch {
	case at == 0:
		return
	case at < 0 && len(list) < maxUsual:
		list, at = append(list, a), len(list)
	case at < 0:
		at = len(list) - 1
	}
	copy(list[1:at+1], list[:at])
	list[0] = a
	if h.kept.usual == nil {
		h.kept.usual = map[string][]*Action{}
	}
	h.kept.usual[phase] = list
}

// usual lists the actions by which an item most likely can act now, those of house rules
// that are gone left out.
func (h *Host) usual() []*Action {
	p := h.Clock.Phase()
	if p == nil {
		return nil
	}
	list := h.kept.usual[p.ID]
	if slices.ContainsFunc(list, h.unregistered) {
		list = slices.DeleteFunc(list, h.unregistered)
		h.kept.usual[p.ID] = list
	}
	return slices.Clone(list)
}

// unregistered reports whether no chapter or house rule has an action any more.
func (h *Host) unregistered(a *Action) bool { return h.Book.Actions[a.ID] != a }

// stillLegal reports whether an order that was legal earlier (nil: there is none) is
// legal again. It first checks that its pieces still exist. The order also has to be
// among the candidates, because options may leave out what the check accepts: otherwise
// whether an item can act would depend on earlier questions.
func (h *Host) stillLegal(o *Order, it turn.Item) (bool, error) {
	p := h.Clock.Phase()
	if o == nil || p == nil || o.Player != it.Player || !slices.Contains(o.Action.Phases, p.ID) {
		return false, nil
	}
	if due, err := h.Due(it); err != nil || Barred(due, o.Action) {
		return false, err
	}
	if o.Actor != nil && (!h.inGame(o.Actor) || proxy.Owner(o.Actor) != o.Player) {
		return false, nil
	}
	if !h.allInGame(o.Values) {
		return false, nil
	}
	if legal, err := h.tried(o, h.toCheck(o), nil); err != nil || !legal {
		return false, err
	}
	return h.anyLegal(o)
}

// anyLegal reports whether there is a legal candidate of the kind of an order that its
// check accepts: usually the first candidate; otherwise the order has to be found among
// the others.
func (h *Host) anyLegal(o *Order) (bool, error) {
	if o.Action.Options == nil {
		return h.anyCombined(o)
	}
	return h.anySuggested(o)
}

// anySuggested is anyLegal for an action with options.
func (h *Host) anySuggested(o *Order) (found bool, err error) {
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

// anyCombined is anyLegal for an action without options.
func (h *Host) anyCombined(o *Order) (bool, error) {
	a := o.Action
	d, err := h.Arguments.Domain(a.Args, o.Player, o.Actor)
	if err != nil || d.Size == 0 {
		return false, err
	}
	var few [8]glua.LValue // not allocated
	given := append(argument.Given(few[:0]), make(argument.Given, len(a.Args))...)
	if d.At(0, given); given.Are(a.Args, o.Values) {
		return true, nil
	}
	if first, err := h.Try(a, o.Player, o.Actor, given, nil); first != nil || err != nil {
		return first != nil, err
	}
	for i := 1; i < min(d.Size, maxCandidates); i++ {
		if d.At(i, given); given.Are(a.Args, o.Values) {
			return true, nil
		}
	}
	return false, nil
}

// allInGame reports whether all pieces in a table of arguments are in the game.
func (h *Host) allInGame(t *glua.LTable) bool {
	for k, v := t.Next(glua.LNil); k != glua.LNil; k, v = t.Next(k) {
		if list, ok := v.(*glua.LTable); ok && !h.allInGame(list) {
			return false
		}
		if piece := proxy.TableOf(v); piece != nil && !h.inGame(piece) {
			return false
		}
	}
	return true
}

// inGame reports whether a piece is in the game.
func (h *Host) inGame(t *game.Table) bool {
	return h.State.Entity(t.Shape(), t.Key()) == t
}

// judged holds orders that were found legal in one version of the state, as parsed: no
// check or anything else has used them.
type judged struct {
	at    game.Version
	legal map[string]*Order // by the player and the text
}

func judgedKey(player, text string) string { return player + "\n" + text }

// KeepJudged records that an order of a waiting item, with its text, is legal now, so
// that it is not checked again when it is given.
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

// same reports whether a parsed order is the one that was checked: a printed number may
// parse to a different one.
func same(a, b *Order) bool {
	return a.Action == b.Action && a.Actor == b.Actor && a.Player == b.Player && a.Text == b.Text && argument.Equal(a.Values, b.Values)
}

// judgedLegal returns the order with that text that was found legal in this version of
// the state, nil if there is none.
func (h *Host) judgedLegal(player, text string) *Order {
	if h.kept.judged.at != h.State.Version() {
		return nil
	}
	return h.kept.judged.legal[judgedKey(player, text)]
}

// takeJudged is judgedLegal for carrying out the order: it returns copies of the
// arguments, because a rule may write into them.
func (h *Host) takeJudged(player, text string) *Order {
	o := h.judgedLegal(player, text)
	if o != nil {
		delete(h.kept.judged.legal, judgedKey(player, text))
	}
	return o
}
