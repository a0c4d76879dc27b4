package ask

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"parley/core/game"
	"parley/core/odds"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/nearest"
)

// follow is how play goes on behind an order that is only asked about: with the
// orders that the question supposes, and as far as the next decision of a
// player. An order that takes effect later is followed until it does: whoever
// has to act before that is taken to be done, and nothing behind it is told.
//
// Orders that are sealed from the reader take no part. The phase in which they
// are given ends only with orders that the question supposes in their place.
type follow struct {
	h      *lua.Host
	given  []*supposed
	hidden func(player string) bool // whose sealed orders may not be used; nil: nobody's
	assume func(odds.Assumed)       // hears of decisions that were taken for players
	later  *lua.Later

	followed
}

// followed is how far it has come in the run under way.
type followed struct {
	sealed  string // the phase of sealed orders in which it begins, "" where nothing is hidden
	came    bool   // the effect has come
	waived  bool   // somebody was taken to be done
	used    []bool // by given
	acted   map[turn.Item]bool
	turns   int
	missing []turn.Item // without whose orders the phase may not end
}

func (f followed) copied() followed {
	f.used, f.acted, f.missing = slices.Clone(f.used), maps.Clone(f.acted), slices.Clone(f.missing)
	return f
}

// supposed is an order that a question takes for given: red: order hag 3.
type supposed struct {
	text, player, order string
	used                bool
	missed              bool   // a run came to its end without it
	refused             string // why it was not given
}

// maxTurns bounds the orders behind one order; what is beyond them is left out.
const maxTurns = 1000

// readSupposed reads an order of a player among the givens of a question.
func readSupposed(h *lua.Host, text string) (*supposed, error) {
	who, order, ok := strings.Cut(text, ":")
	if !ok {
		return nil, nil
	}
	players, err := h.Players()
	if err != nil {
		return nil, err
	}
	who = strings.TrimSpace(who)
	commands := ""
	if t := h.Piece(who); t != nil {
		commands = lua.Owner(t)
	}
	for _, p := range players {
		if !strings.EqualFold(p, who) && !strings.EqualFold(h.Called(p), who) && p != commands {
			continue
		}
		order = strings.TrimSpace(order)
		if word, _, _ := strings.Cut(order, " "); !isOrder(h, order) {
			return nil, fmt.Errorf("%s: %q is not an order%s", text, word, nearest.Guess(word, h.Actions()))
		}
		return &supposed{text: text, player: p, order: order}, nil
	}
	if isOrder(h, strings.TrimSpace(order)) && !strings.ContainsAny(who, "=\"'") {
		return nil, fmt.Errorf("%s: there is no side %q; the sides are %s", text, who, strings.Join(players, ", "))
	}
	return nil, nil
}

// takeSupposed splits the orders of players off from what a question gives.
func takeSupposed(h *lua.Host, texts []string) (orders []*supposed, rest []string, err error) {
	for _, t := range texts {
		s, err := readSupposed(h, t)
		if err != nil {
			return nil, nil, err
		}
		if s != nil {
			orders = append(orders, s)
		} else {
			rest = append(rest, t)
		}
	}
	return orders, rest, nil
}

// begin makes ready for one run of an order.
func (f *follow) begin(o *lua.Order) {
	f.sealed, f.came, f.turns, f.later, f.missing = "", false, 0, nil, nil
	f.waived = false
	f.used, f.acted = make([]bool, len(f.given)), map[turn.Item]bool{}
	if o.Action != nil {
		f.later = o.Action.Later
	}
	if p := f.h.Clock.Phase(); p != nil && p.Mode == turn.Secret && f.hidden != nil {
		f.sealed = p.ID
	}
	if f.sealed != "" {
		for i, done := 1, f.h.Clock.Turn.Get("done").Table(); i <= done.Len(); i++ {
			f.acted[turn.ParseItem(done.At(i).Text())] = true // whom WithoutSecrets has not called back
		}
	}
	f.did(o)
}

func (f *follow) did(o *lua.Order) {
	f.acted[turn.Item{Player: o.Player, Piece: o.Piece}] = true
	if o.Action == nil && o.Piece == "" {
		for _, it := range f.h.Clock.Waiting() {
			if it.Player == o.Player {
				f.acted[it] = true
			}
		}
	}
}

// next is the order with which play goes on, nil where a player decides.
func (f *follow) next() (*lua.Order, error) {
	h := f.h
	if h.Clock.Over() {
		return nil, nil
	}
	if f.turns++; f.turns > maxTurns {
		return nil, fmt.Errorf("%w: more than %d orders", odds.ErrDeep, maxTurns)
	}
	waiting := h.Clock.Waiting()
	for i, s := range f.given {
		if f.used[i] || !slices.ContainsFunc(waiting, func(it turn.Item) bool { return it.Player == s.player }) {
			continue
		}
		o, refused := h.Parse(s.player, s.order)
		if len(refused) == 0 {
			var err error
			if refused, err = h.Refusals(o); err != nil {
				return nil, err
			}
		}
		if len(refused) > 0 {
			s.refused = refused[0].Text
			continue
		}
		f.used[i], s.used = true, true
		f.did(o)
		return o, nil
	}
	if f.later == nil || f.came || len(waiting) == 0 || h.Clock.Mode() == turn.Secret {
		return nil, nil
	}
	o, refused := h.ParseDone(waiting[0].Player, nil)
	if len(refused) > 0 {
		return nil, nil
	}
	if f.waived = true; f.assume != nil {
		f.assume(odds.Assumed{Player: o.Player, Question: strings.ToLower(h.Title(h.Clock.Phase().ID)), Option: lua.DoneAction})
	}
	return o, nil
}

// lacks lists whose sealed orders it would take to go on.
func (f *follow) lacks() (list []turn.Item) {
	if f.sealed == "" || len(f.missing) > 0 {
		return f.missing
	}
	for _, it := range f.h.Clock.Waiting() {
		if f.hidden(it.Player) && !f.acted[it] {
			list = append(list, it)
		}
	}
	return list
}

// ended is called where a run has come to its end.
func (f *follow) ended() {
	for i, s := range f.given {
		s.missed = s.missed || !f.used[i]
	}
}

// Running is called before the rules of a phase act at its end. It is
// [game.ErrEnough] where that would take orders that are hidden.
func (f *follow) Running(phase string) error {
	if phase != f.sealed {
		return nil
	}
	for _, list := range []string{"queue", "done"} {
		for i, t := 1, f.h.Clock.Turn.Get(list).Table(); i <= t.Len(); i++ {
			if it := turn.ParseItem(t.At(i).Text()); f.hidden(it.Player) && !f.acted[it] {
				f.missing = append(f.missing, it)
			}
		}
	}
	if len(f.missing) > 0 {
		return game.ErrEnough
	}
	f.sealed = ""
	return nil
}

// Ran is called when they have acted. It is [game.ErrEnough] where the order has
// taken effect, and more would follow only from what nobody has decided.
func (f *follow) Ran(phase string) error {
	if f.later == nil || f.later.Phase != phase {
		return nil
	}
	f.came = true
	if f.waived {
		return game.ErrEnough
	}
	return nil
}

// AppendTo appends what it depends on beside the game.
func (f *follow) AppendTo(b []byte) []byte {
	for _, u := range append(f.used[:len(f.used):len(f.used)], f.came, f.waived) {
		if u {
			b = append(b, '+')
		} else {
			b = append(b, '-')
		}
	}
	return b
}

// WithoutSecrets puts a question to the position without what is secret to players whom
// see does not admit: as if they had given no order in the phase under way.
func WithoutSecrets(g *lua.Game, see func(owner string) bool, ask func() error) error {
	st := g.State
	defer st.Rollback(st.Mark())
	if err := st.Hide(see); err != nil {
		return err
	}
	err := g.Host.Sb.Session(func() error {
		return g.Host.Clock.Reopen(func(it turn.Item) (bool, error) {
			if see(it.Player) {
				return false, nil
			}
			return (*lua.Script)(g.Host).CanAct(it)
		})
	})
	if err != nil {
		return err
	}
	return ask()
}

// hiddenFrom is whose orders see does not admit, nil where it admits all.
func hiddenFrom(h *lua.Host, see func(owner string) bool) (func(player string) bool, error) {
	if see == nil {
		return nil, nil
	}
	players, err := h.Players()
	if err != nil {
		return nil, err
	}
	players = slices.DeleteFunc(players, see)
	if len(players) == 0 {
		return nil, nil
	}
	return func(p string) bool { return slices.Contains(players, p) }, nil
}

// played carries out an order, and all that follows it as far as f says.
func played(h *lua.Host, o *lua.Order, f *follow) error {
	f.begin(o)
	return goOn(h, o, f)
}

// goOn is played from a joint on, where o is nil.
func goOn(h *lua.Host, o *lua.Order, f *follow) error {
	return h.Within(h.Now.Followed(f), func() error {
		for {
			if o != nil {
				if err := h.Act(o); err != nil {
					return err
				}
				if o.Option != "" || o.House != "" {
					return nil
				}
			}
			err := h.Clock.Advance()
			if errors.Is(err, game.ErrEnough) {
				return nil
			}
			if err == nil {
				o, err = f.next()
			}
			if err != nil || o == nil {
				return err
			}
		}
	})
}

// joined is a joint that a run has come to: odds go on from there without what
// led to it.
type joined struct {
	saved *game.Saved
	run   followed
}

// maxSaved bounds the writes that all joints of a question keep.
const maxSaved = 100_000

// follows plays the order, or goes on from the last joint on the way that is
// walked.
func (k *oddsAsk) follows(o *lua.Order, w *odds.Walker) error {
	st, f := k.h.State, k.follow
	for s := w.At(); s != nil; s = s.From {
		j := k.joints[s.Key]
		if j == nil {
			continue
		}
		if k.stands == j {
			st.Rollback(k.mark)
		} else {
			st.Rollback(k.base)
			st.Restore(j.saved)
			k.stands, k.mark = j, st.Mark()
		}
		w.Skip(s)
		f.followed = j.run.copied()
		return goOn(k.h, nil, f)
	}
	k.leave()
	st.Rollback(k.base)
	return played(k.h, o, f)
}

// leave forgets the joint in whose position the runs begin.
func (k *oddsAsk) leave() { k.stands, k.mark = nil, k.base }

// keep saves the joint at which a run was cut.
func (k *oddsAsk) keep(key []byte) {
	if !k.h.Now.Walk.Joint || k.joints[string(key)] != nil || k.saved > maxSaved {
		return
	}
	j := &joined{k.h.State.Save(k.base), k.follow.followed.copied()}
	k.leave()
	k.joints[string(key)], k.saved = j, k.saved+j.saved.Len()
}
