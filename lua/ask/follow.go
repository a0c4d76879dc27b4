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
)

// follow decides how play continues after a hypothetical order: with the orders that
// the question assumes, until the next decision of a player, without the dice thrown at
// the beginning of his turn or of the next round. An order that takes effect later is followed until it
// does: players and pieces that have to act before that are assumed to be done, and
// nothing after it is reported.
//
// Orders that are sealed from the reader are not used. The phase in which they are
// given ends only with the orders that the question assumes instead.
type follow struct {
	h      *lua.Host
	given  []*supposed
	hidden []string           // players whose sealed orders may not be used
	assume func(odds.Assumed) // receives decisions that were assumed
	later  *lua.Later
	rolls  bool // include the dice thrown at the beginning of the next turn or round

	followed
}

// followed is the progress of follow in the current run.
type followed struct {
	sealed  string // the phase of sealed orders in which it begins, "" if nothing is hidden
	round   int    // in which the order was given
	came    bool   // the order has taken effect
	waived  bool   // an actor was assumed to be done
	used    []bool // by index of the given order
	acted   map[turn.Item]bool
	turns   int
	missing []turn.Item // actors whose orders are missing, so that the phase may not end
}

func (f followed) copied() followed {
	f.used, f.acted, f.missing = slices.Clone(f.used), maps.Clone(f.acted), slices.Clone(f.missing)
	return f
}

// maxTurns limits the orders after the first; further ones are left out.
const maxTurns = 1000

// begin prepares for one run of an order.
func (f *follow) begin(o *lua.Order) {
	f.followed, f.later = followed{used: make([]bool, len(f.given)), acted: map[turn.Item]bool{}, round: f.h.Clock.Round()}, nil
	if o.Action != nil {
		f.later = o.Action.Later
	}
	if p := f.h.Clock.Phase(); p != nil && p.Mode == turn.Secret && len(f.hidden) > 0 {
		f.sealed = p.ID
	}
	if f.sealed != "" {
		for i, done := 1, f.h.Clock.Turn.Get("done").Table(); i <= done.Len(); i++ {
			f.acted[turn.ParseItem(done.At(i).Text())] = true // those that WithoutSecrets has not withdrawn
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

// next returns the order with which play continues, nil if a player decides.
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
		o, refused, err := h.Judge(s.player, s.order)
		if err != nil {
			return nil, err
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
	if len(refused) == 0 {
		var err error
		if refused, err = h.Refusals(o); err != nil {
			return nil, err
		}
	}
	if len(refused) > 0 {
		return nil, nil // he has a decision to make first
	}
	if f.waived = true; f.assume != nil {
		f.assume(odds.Assumed{Player: o.Player, Question: strings.ToLower(h.Title(h.Clock.Phase().ID)), Option: lua.DoneAction})
	}
	return o, nil
}

// lacks lists the actors whose sealed orders would be needed to continue.
func (f *follow) lacks() (list []turn.Item) {
	if f.sealed == "" || len(f.missing) > 0 {
		return f.missing
	}
	for _, it := range f.h.Clock.Waiting() {
		if slices.Contains(f.hidden, it.Player) && !f.acted[it] {
			list = append(list, it)
		}
	}
	return list
}

// ended is called at the end of a run.
func (f *follow) ended() {
	for i, s := range f.given {
		s.missed = s.missed || !f.used[i]
	}
}

// Running is called before the rules of a phase act at its end. It returns
// [game.ErrEnough] if that would need orders that are hidden.
func (f *follow) Running(phase string) error {
	if phase != f.sealed {
		return nil
	}
	for _, list := range []string{"queue", "done"} {
		for i, t := 1, f.h.Clock.Turn.Get(list).Table(); i <= t.Len(); i++ {
			if it := turn.ParseItem(t.At(i).Text()); slices.Contains(f.hidden, it.Player) && !f.acted[it] {
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

// Ran is called after they have acted. It returns [game.ErrEnough] if the order has
// taken effect, and anything further would depend on undecided orders.
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

// RoundOver reports whether the round of the order has ended.
func (f *follow) RoundOver() bool { return f.h.Clock.Round() > f.round }

// Awaits reports whether the effect of the order, or an assumed order, is still to
// come, or answers are recalled.
func (f *follow) Awaits() bool {
	return f.rolls || f.h.Recalls() || f.later != nil && !f.came || slices.Contains(f.used, false)
}

// AppendTo appends what it depends on besides the game.
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

// goOn carries out an order, and what follows it as far as f goes; a run that starts at
// a joint has no order to carry out.
func goOn(h *lua.Host, o *lua.Order, f *follow) error {
	return h.Within(h.Run.Followed(f), func() error {
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

// joined is a joint that a run has reached, from which odds continue without the runs
// before it.
type joined struct {
	saved *game.Saved
	run   followed
}

// maxSaved limits the writes that all joints of a question keep.
const maxSaved = 100_000

// follows plays the order, or continues from the last joint on the current way.
func (k *inquiry) follows(o *lua.Order, w *odds.Walker) error {
	st, f := k.h.State, k.follow
	for s := w.At(); s != nil; s = s.From {
		j := k.joints[s.Key]
		if j == nil {
			continue
		}
		if k.joint == j {
			st.Rollback(k.mark)
		} else {
			st.Rollback(k.base)
			st.Restore(j.saved)
			k.joint, k.mark = j, st.Mark()
		}
		w.Skip(s)
		k.h.Run.Enumeration.Recalls = false
		f.followed = j.run.copied()
		return goOn(k.h, nil, f)
	}
	k.leave()
	st.Rollback(k.base)
	f.begin(o)
	if k.opened == nil {
		return goOn(k.h, o, f)
	}
	k.opened.begin(k.h)
	err := goOn(k.h, o, f)
	if k.h.Recalls() && (err == nil || k.veiled) {
		return game.ErrVeiled // the decision did not come
	}
	return err
}

// leave discards the joint at which the runs begin.
func (k *inquiry) leave() { k.joint, k.mark = nil, k.base }

// keep saves the joint at which a run was cut.
func (k *inquiry) keep(key []byte) {
	if !k.h.Run.Enumeration.Joint || k.joints[string(key)] != nil || k.saved > maxSaved {
		return
	}
	j := &joined{k.h.State.Save(k.base), k.follow.followed.copied()}
	k.leave()
	k.joints[string(key)], k.saved = j, k.saved+j.saved.Len()
}

// stopped records the state at the end of a run of an order: whose hidden orders would
// be needed to continue, and for the question's Look the position in which a player
// decides, or a new turn or round begins with dice.
func (k *inquiry) stopped() {
	if k.order == nil {
		return
	}
	k.follow.ended()
	lacks := k.follow.lacks()
	for _, it := range lacks {
		if !slices.Contains(k.lacks, it) {
			k.lacks = append(k.lacks, it)
		}
	}
	if clock := k.h.Clock; k.q.Look != nil && len(lacks) == 0 && (clock.Over() || len(clock.Waiting()) > 0 || k.follow.RoundOver() || k.h.Opening()) {
		k.q.Look()
	}
}
