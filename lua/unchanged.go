package lua

import (
	"encoding/binary"
	"maps"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/proxy"
)

// While the game does not change, a rule marked pure has one result for the same arguments.
// Whoever lists legal orders asks for it again and again: in the options of an action, in its
// check, and in done. Long calls are therefore kept with the position in which they were
// made. What they took of the limits is charged again, so that these strike as if the rule
// had been run.

// unchanged holds results of rules marked pure.
type unchanged struct {
	results map[string]*result
	key     []byte // of the call that is being looked up
	base    game.Version
	seen    game.Version // the version that hiding things from a player has made of base
}

// result is the result of one call.
type result struct {
	values  []proxy.Mold
	steps   int64
	reached []string // rules that it called, itself included; nil: nobody asked for them
}

// Limits of the results that are kept.
const (
	shortCall  = 200 // steps; to run such a call takes hardly longer than to look it up
	maxResults = 2048
)

// Worth of keeping the results of a rule: it falls with each short call, and rises with each
// call that is answered from its kept result. Below 0 the results are no longer kept.
const (
	firstWorth = 32
	hitWorth   = 8
	maxWorth   = 1 << 10
)

// repeats reports whether the result of a pure rule may be kept: nobody wants its explanation,
// no odds are computed, and nothing outside the game and its arguments has a part in it.
func (h *Host) repeats(r *Rule) bool {
	a := h.Run.Asking
	return r.worth >= 0 && !h.Run.Traces && h.Run.Enumeration == nil && h.Run.drawn == nil && len(h.HouseRules.Active) == 0 && (a == nil || !a.Entry)
}

// position returns the version of the game, and the player as whom it is seen. The position
// that a player sees is named by what it was made of: each question makes it again.
func (h *Host) position() (game.Version, string) {
	at := h.State.Version()
	if h.Run.viewer != "" && at == h.kept.unchanged.seen {
		at = h.kept.unchanged.base
	}
	return at, h.Run.viewer
}

// callRepeated answers a call of a pure rule from an earlier one in the same position. If it
// returns false, the rule has to be run.
func (h *Host) callRepeated(L *glua.LState, r *Rule) (n int, ok bool) {
	k := &h.kept.unchanged
	at, viewer := h.position()
	mode := byte(0) // what a call of a rule with a check runs
	if a := h.Run.Asking; a != nil {
		mode = 1
		if a.options() {
			mode = 2
		}
	}
	b := at.Append(k.key[:0])
	b = binary.LittleEndian.AppendUint32(append(b, mode), uint32(r.no))
	b = append(append(b, viewer...), 0)
	args := len(b)
	for i := 1; i <= L.GetTop(); i++ {
		var err error
		if v := L.Get(i); !plainData(v, true, 0) {
			return 0, false
		} else if b, err = proxy.AppendKey(b, v); err != nil {
			return 0, false
		}
	}
	k.key = b
	p := k.results[string(b)]
	if p == nil || p.reached == nil && h.Reached != nil {
		return h.callUnchanged(L, r, string(b), args), true
	}
	r.worth = min(r.worth+hitWorth, maxWorth)
	h.Sandbox.Meter.Charge(int(p.steps))
	if h.Reached != nil {
		for _, id := range p.reached {
			h.Reached[id] = true
		}
	}
	L.SetTop(0)
	for i := range p.values {
		L.Push(p.values[i].Cast(h.L))
	}
	return len(p.values), true
}

// callUnchanged calls a pure rule, and keeps its result if that took long, and if the rule
// changed nothing and asked for nothing. The key of its arguments begins at an index of key.
func (h *Host) callUnchanged(L *glua.LState, r *Rule, key string, at int) int {
	args := given{copies: stack(L), key: []byte(key[at:])}
	mark, spent, steps := h.State.Mark(), h.Run.spent, h.Sandbox.Meter.Used()
	failed := h.Run.Asking.failures()
	n, reached := h.callReaching(L, r)
	if steps = h.Sandbox.Meter.Used() - steps; steps < shortCall {
		r.worth--
		return n
	}
	if h.State.Mark() != mark || h.Run.spent != spent || h.Run.Asking.failures() != failed {
		return n
	}
	results := stack(L)[L.GetTop()-n:]
	if args.touched(results) {
		return n
	}
	p := &result{steps: steps, reached: reached}
	for _, v := range results {
		if !holdsWhileUnchanged(v, 0) {
			return n
		}
		p.values = append(p.values, proxy.MoldOf(v))
	}
	k := &h.kept.unchanged
	if k.results == nil || len(k.results) >= maxResults {
		k.results = map[string]*result{}
	}
	k.results[key] = p
	return n
}

// callReaching calls a rule, and lists the rules that are called, if somebody asks for them.
func (h *Host) callReaching(L *glua.LState, r *Rule) (n int, reached []string) {
	if h.Reached == nil {
		return h.callWhole(L, r), nil
	}
	outer := h.Reached
	h.Reached = map[string]bool{}
	defer func() {
		maps.Copy(outer, h.Reached)
		h.Reached = outer
	}()
	n = h.callWhole(L, r)
	return n, slices.Collect(maps.Keys(h.Reached))
}

// failures returns how many needs have failed in a check, 0 without one.
func (a *Asking) failures() int {
	if a == nil {
		return 0
	}
	return a.failed
}

// holdsWhileUnchanged reports whether a result is plain data, with parts of the game and of
// the data tables in it.
func holdsWhileUnchanged(v glua.LValue, depth int) bool {
	switch v := v.(type) {
	case *glua.LUserData:
		return isFixed(v)
	case *glua.LTable:
		if depth > proxy.KeyDeep || v.Metatable != glua.LNil {
			return false
		}
		for k, e := v.Next(glua.LNil); k != glua.LNil; k, e = v.Next(k) {
			if !plainData(k, true, depth+1) || !holdsWhileUnchanged(e, depth+1) {
				return false
			}
		}
		return true
	}
	return plainData(v, false, depth)
}
