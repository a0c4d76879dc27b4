package lua

import (
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/nearest"
	"parley/lua/proxy"
)

// A rule that forbids something has a check. In the check of an action, and in other
// queries, a call of the rule runs its check: refusals of its needs cite the id of the
// rule, and the call returns whether all needs passed. In options, and outside of
// checks, the call runs run; if the rule has none, it refuses nothing and only returns
// whether all needs pass.

// forbids reports whether a call of a rule runs its check now.
func (h *Host) forbids(r *Rule) bool {
	if r.Check == nil {
		return false
	}
	a := h.Run.Asking
	return r.Run == nil || a != nil && !a.Entry && !a.options()
}

// options reports whether the current check is the options of an action, which refuse
// nothing.
func (a *Asking) options() bool { return a.silent && !a.First }

// Body returns what a call of a rule runs: run, or check if it has no run; nil if it
// has neither.
func (r *Rule) Body() *glua.LFunction {
	if r.Run == nil {
		return r.Check
	}
	return r.Run
}

// places lists what a rule names in kept_by and see.
func (r *Rule) places() []string { return slices.Concat(r.KeptBy, r.See) }

// callCheck calls a rule whose check has to run.
func (h *Host) callCheck(L *glua.LState, r *Rule) int {
	a := h.Run.Asking
	if a == nil || a.options() {
		return h.pushAllows(L, r, 1)
	}
	before := a.failed
	if len(r.layers) > 0 && !a.Entry {
		h.callWrapped(L, r, a, arguments(L, 1))
		if a.failed > before && a.First && (a.silent || h.Run.Refused == nil) {
			oneReason.Raise()
		}
	} else if a.First || a.Entry || a.silent {
		h.callWhole(L, r)
	} else if _, err := h.Call(r.asked, 0, arguments(L, 1)...); err != nil && (a.failed == before || overLimit(err)) {
		h.Raise(err) // after a failed need an error ends this check, but not those of other rules
	}
	L.Push(glua.LBool(a.failed == before))
	return 1
}

// callWrapped calls a rule whose check has to run inside the bodies of house rules. The
// result of the outermost one decides: true refuses nothing, whatever the book's own
// check refused; false refuses, even if no need said why; without a result the refusals
// stand.
func (h *Host) callWrapped(L *glua.LState, r *Rule, a *Asking, args []glua.LValue) {
	inner := &Asking{Rule: a.Rule, Query: a.Query, Player: a.Player, Fact: a.Fact}
	verdict := glua.LValue(glua.LNil)
	err := h.OnlyAsk(inner, func() (err error) {
		h.Run.Refused = nil
		verdict, err = h.Call1(r.asked, args...)
		return err
	})
	switch {
	case err != nil && (inner.failed == 0 || overLimit(err)):
		h.Raise(err)
	case verdict == glua.LTrue:
		return
	case verdict == glua.LFalse && inner.failed == 0:
		house := r.layers[len(r.layers)-1].house.ID
		inner.failed++
		inner.Refused = append(inner.Refused, game.Refusal{Text: fmt.Sprintf("the house rule %s forbids it: %s", house, r.Title), Rule: r.ID, From: house})
	}
	a.failed += inner.failed
	for _, refused := range inner.Refused {
		if slices.Contains(a.Refused, refused) {
			continue
		}
		a.Refused = append(a.Refused, refused)
		if h.Run.Refused != nil {
			h.Run.Refused(L, refused)
		}
	}
}

// pushAllows runs the check of a rule with the arguments from an index on, and returns
// whether its needs passed, without refusing anything.
func (h *Host) pushAllows(L *glua.LState, r *Rule, from int) int {
	depth := h.Depth()
	h.traced(game.Called, depth, r)
	ask := &Asking{Rule: r.ID, Query: Query{forbidding, r.ID}, Player: h.Run.asker(), Fact: Facts(nil), First: true, silent: true}
	err := h.OnlyAsk(ask, func() error {
		if len(r.layers) > 0 {
			h.callWrapped(L, r, ask, arguments(L, from))
			return nil
		}
		_, err := h.Call(r.asked, 0, arguments(L, from)...)
		return err
	})
	if err != nil && (ask.failed == 0 || overLimit(err)) {
		h.Raise(err)
	}
	ok := glua.LBool(ask.failed == 0)
	if h.Run.Traces {
		h.Run.Handler.Tell(game.Event{Kind: game.Returned, Depth: depth, Rule: r.ID, Text: ok.String(), At: h.State.Mark(), Only: h.traceOnly(r)})
	}
	L.Push(ok)
	return 1
}

// arguments lists the arguments of a Go function from an index on.
func arguments(L *glua.LState, from int) (args []glua.LValue) {
	for i := from; i <= L.GetTop(); i++ {
		args = append(args, L.Get(i))
	}
	return args
}

// wordAllows implements allows(rule, …): whether the check of a rule would pass,
// without refusing anything.
func (h *Host) wordAllows(L *glua.LState) int {
	r := h.RuleOf(L.Get(1))
	switch {
	case r == nil:
		h.Raise(fmt.Errorf("allows needs a rule with a check, allows(RULE, …), got %s", proxy.Text(L.Get(1))))
	case r.Check == nil:
		h.Raise(fmt.Errorf("allows: the rule %s has no check", r.ID))
	}
	return h.pushAllows(L, r, 2)
}

// Forbidden lists what the check of a rule refuses. The check of a card belongs to the
// player who is its first argument, and its sentences name its arguments.
func (h *Host) Forbidden(r *Rule, args ...glua.LValue) ([]game.Refusal, error) {
	ask := &Asking{Rule: r.ID, Query: Query{forbidding, r.ID}, Fact: Facts(nil)}
	if c := h.Card(r.ID); c != nil && len(args) > 1 {
		player, _ := args[0].(glua.LString)
		if t, ok := args[1].(*glua.LTable); ok {
			ask.Player, ask.Fact = string(player), h.facts(h.Order(c.Action, string(player), nil, t))
		}
	}
	if len(r.layers) == 0 {
		return h.refusing(ask, r.asked, args...)
	}
	err := h.OnlyAsk(ask, func() error {
		h.callWrapped(h.L, r, ask, args)
		return nil
	})
	return ask.Refused, err
}

// RuleOf returns the rule that scripts call through a value; nil if there is none.
func (h *Host) RuleOf(v glua.LValue) *Rule {
	fn, _ := v.(*glua.LFunction)
	return h.Book.called[fn]
}

// citing returns the id that need cites if it names none: that of the innermost rule
// whose check is running, otherwise that of what is being checked.
func (h *Host) citing() string {
	if id := h.innermostCheck(); id != "" {
		return id
	}
	return h.Run.Asking.Rule
}

// innermostCheck returns the innermost rule whose check is running, "" if there is none.
func (h *Host) innermostCheck() string {
	for i := len(h.Run.frames) - 1; i >= h.Run.Asking.base; i-- {
		f := h.Run.frames[i]
		if r := h.Book.Rules[f.ID]; r != nil && r.Check != nil {
			return f.ID
		}
	}
	return ""
}

// checkForm reports faults of the check of a rule.
func (r *Rule) checkForm(bad func(string, ...any)) {
	if r.Check == nil {
		return
	}
	if r.Run == nil {
		if r.Pure {
			bad("rule %s: pure is only for a rule with run: a check is called for its refusals", r.ID)
		}
		return
	}
	check, run := ParamNames(r.Check), ParamNames(r.Run)
	if n := min(len(check), len(run)); !slices.Equal(check[:n], run[:n]) {
		bad("rule %s: check(%s) and run(%s) are called with the same arguments, so they need the same parameters", r.ID,
			strings.Join(check, ", "), strings.Join(run, ", "))
	}
}

// linkKept checks that what the rules name in kept_by exists.
func (h *Host) linkKept() {
	var known []string
	for _, r := range h.Book.RuleOrder {
		if len(r.KeptBy) > 0 && known == nil {
			known = h.keepers()
		}
		for _, name := range r.KeptBy {
			switch {
			case name == r.ID:
				h.complain(r.File, r.Line, r.ID, "rule %s: kept_by names the rule itself", r.ID)
			case !slices.Contains(known, name):
				h.complain(r.File, r.Line, r.ID, "rule %s: kept_by names something that does not exist: %q%s", r.ID, name, nearest.Guess(name, known))
			}
		}
	}
}

// keepers lists what kept_by may name: functions that chapters offer, rules, actions,
// phases and decks.
func (h *Host) keepers() []string {
	list := h.Book.RuleIDs()
	for _, a := range h.Actions() {
		list = append(list, "action "+a)
	}
	for _, p := range h.Book.Sequence.Order {
		list = append(list, "phase "+p)
	}
	for _, d := range h.deckNames() {
		list = append(list, "deck "+d)
	}
	for _, ch := range h.Ruleset.Chapters {
		offered := proxy.Data(h.Book.Chapters[ch.Name])
		if offered == nil {
			continue
		}
		for k, v := offered.Next(glua.LNil); k != glua.LNil; k, v = offered.Next(k) {
			if v.Type() == glua.LTFunction {
				list = append(list, ch.Name+"."+k.String())
			}
		}
	}
	return list
}
