package lua

import (
	"errors"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// Of many orders of one piece and action, a check often refuses all for one reason that has
// nothing to do with their arguments: the boat carries nothing, so it unloads nowhere. Such a check
// is called once, with arguments that nobody can read: if it refuses without a look at them, it
// refuses them all.

// looked ends a check that reads the arguments.
var looked = sandbox.NewAbort("the check reads the arguments")

// unreadable makes the arguments of which any reading ends the check. They are no table: words and
// library functions that take one refuse them with an error. That says nothing of an order, nor does
// a check that goes on after it has caught such an error.
func (h *Host) unreadable() *glua.LUserData {
	mt := h.L.CreateTable(0, 6)
	look := h.L.NewFunction(func(*glua.LState) int {
		looked.Raise()
		return 0
	})
	for _, event := range []string{"__index", "__newindex", "__len", "__tostring", "__type"} {
		mt.RawSetString(event, look)
	}
	mt.RawSetString("__metatable", glua.LFalse)
	return &glua.LUserData{Metatable: mt}
}

// worth says whether it is worth while to ask the check of an action with options whether it refuses
// an actor regardless of the arguments, before the options are listed. All is counted in steps.
type worth struct {
	credit  int64 // what asking has saved, less what it has taken
	listing int64 // what the last listing took in which nothing was legal; 0: none yet
	rest    int   // listings until it is tried again
}

// Limits of the credit of asking, and how many listings it rests when that is used up.
const (
	firstCredit = 1_000
	mostCredit  = 50_000
	restsFor    = 256
)

// asks reports whether to ask before a listing.
func (w *worth) asks() bool {
	if w.listing == 0 {
		return false
	}
	if w.credit >= 0 {
		return true
	}
	if w.rest--; w.rest <= 0 {
		w.credit = firstCredit
	}
	return false
}

// asked records that to ask took so many steps, and whether that saved a listing.
func (w *worth) asked(steps int64, saved bool) {
	if w.credit -= max(1, steps); saved {
		w.credit = min(w.credit+w.listing, mostCredit)
	}
	if w.credit < 0 {
		w.rest = restsFor
	}
}

// refusesListed is RefusesAll before the candidates of an action are listed: for an action with
// options only where that saves more than it takes.
func (h *Host) refusesListed(a *Action, player string, actor *game.Table, ctx glua.LValue) (bool, error) {
	if a.Options == nil {
		return h.RefusesAll(a, player, actor, ctx)
	}
	if !a.worth.asks() {
		return false, nil
	}
	steps := h.Sandbox.Meter.Used()
	none, err := h.RefusesAll(a, player, actor, ctx)
	a.worth.asked(h.Sandbox.Meter.Used()-steps, none)
	return none, err
}

// RefusesAll reports whether the check of an action refuses an actor (nil: the player) whatever
// the arguments of the order are. If it returns false, it may still refuse each.
func (h *Host) RefusesAll(a *Action, player string, actor *game.Table, ctx glua.LValue) (bool, error) {
	if a.Check == nil || a.Card != nil || len(a.Args) == 0 {
		return false, nil
	}
	if h.veiled(player) {
		return asSeen(h, player, func() (bool, error) { return h.RefusesAll(a, player, actor, ctx) })
	}
	if h.Run.Handler == nil {
		h.Sandbox.Meter.Refill()
	}
	if ctx == nil {
		ctx = glua.LNil
	}
	who := glua.LValue(glua.LString(player))
	if actor != nil {
		who = proxy.ValueOf(actor)
	}
	caught := h.Run.caught
	ask := &Asking{Rule: a.Rule, Query: Query{checking, a.ID}, Player: player, Fact: Facts(nil), First: true, silent: true}
	err := h.OnlyAsk(ask, func() error {
		_, err := h.Call(a.Check, 0, who, h.metas.unreadable, ctx)
		return err
	})
	if overLimit(err) {
		return false, err
	}
	return ask.failed > 0 && h.Run.caught == caught && (err == nil || errors.Is(err, oneReason)), nil
}
