package lua

import (
	"bytes"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/proxy"
)

// An order is carried out again from its beginning for each answer that it waits for.
// The results of rules marked pure are kept meanwhile, because they depend only on
// their arguments, the game and their own answers. So is what they took of the limits,
// which therefore strike as if the rules had been run.

// attempt is an order and the results of the rules marked pure that it called.
type attempt struct {
	order *game.Record
	base  game.Savepoint // the state in which it began
	pures map[string][]*passage
	size  int // of all passages
}

// passage is one call of a rule.
type passage struct {
	diff    []byte // what the order had written before the call
	results []glua.LValue
	answers []game.Answered
	events  []game.Event
	steps   int64
	spent   spent
}

// Limits of what is kept of an order. Calls that took fewer steps are faster to repeat
// than to look up.
const (
	longPure   = 2_000
	maxPassage = 200_000 // kept answers, events and calls of an order
)

// attempted returns what is kept of an order. Two orders are kept: the one that waits,
// and one that is tried meanwhile.
func (k *kept) attempted(order *game.Record, now game.Savepoint) *attempt {
	for i := range k.attempts {
		if k.attempts[i].order == order {
			return &k.attempts[i]
		}
	}
	k.attempts[1] = k.attempts[0]
	k.attempts[0] = attempt{order: order, base: now, pures: map[string][]*passage{}}
	return &k.attempts[0]
}

// callAgain answers a call of a pure rule, in an order that may be run again, from an
// earlier run. If it returns false, the rule has to be run.
func (h *Host) callAgain(L *glua.LState, r *Rule, run game.Rerun) (n int, ok bool) {
	if len(h.HouseRules.Active) > 0 {
		return 0, false // its explanation depends on what was read
	}
	b := append(h.kept.call[:0], byte(r.no), byte(r.no>>8), byte(len(h.Run.frames)), byte(len(h.Run.frames)>>8)) // callHead
	for i := 1; i <= L.GetTop(); i++ {
		var err error
		if v := L.Get(i); !plainData(v, true, 0) {
			return 0, false
		} else if b, err = proxy.AppendKey(b, v); err != nil {
			return 0, false
		}
	}
	h.kept.call = b
	a := h.kept.attempted(run.Order(), h.State.Mark())
	for _, p := range a.pures[string(b)] {
		if bytes.Equal(p.diff, h.State.AppendDiff(nil, a.base)) && run.Repeat(p.answers, p.events) {
			h.Sandbox.Meter.Charge(int(p.steps))
			h.Run.spent.add(p.spent)
			L.SetTop(0)
			for _, v := range p.results {
				L.Push(proxy.Copied(h.L, v))
			}
			return len(p.results), true
		}
	}
	return h.callKept(L, r, run, a, string(b)), true
}

// callHead is the number of bytes before the arguments in the key of a call.
const callHead = 4

// stack returns the values on the stack of a call.
func stack(L *glua.LState) (list []glua.LValue) {
	for i := 1; i <= L.GetTop(); i++ {
		list = append(list, L.Get(i))
	}
	return list
}

// callKept calls a rule, and keeps its result if that took long.
func (h *Host) callKept(L *glua.LState, r *Rule, run game.Rerun, a *attempt, key string) int {
	answers, events := run.Here()
	mark, steps, before := h.State.Mark(), h.Sandbox.Meter.Used(), h.Run.spent
	args := given{copies: stack(L), key: []byte(key[callHead:])}
	n := h.callWhole(L, r)
	if steps = h.Sandbox.Meter.Used() - steps; steps < longPure || h.State.Mark() != mark || a.size > maxPassage {
		return n
	}
	if args.touched(stack(L)[L.GetTop()-n:]) {
		return n
	}
	p := &passage{steps: steps, spent: h.Run.spent.since(before)}
	for i := L.GetTop() - n + 1; i <= L.GetTop(); i++ {
		if !plainData(L.Get(i), false, 0) {
			return n
		}
		p.results = append(p.results, proxy.Copied(h.L, L.Get(i)))
	}
	if p.answers, p.events, _ = run.Part(answers, events); p.answers == nil && p.events == nil {
		if at, told := run.Here(); at != answers || told != events {
			return n
		}
	}
	p.diff = h.State.AppendDiff(nil, a.base)
	a.pures[key] = append(a.pures[key], p)
	a.size += 1 + len(p.answers) + len(p.events)
	return n
}

// plainData reports whether a value is pure data. With pieces, a piece counts as data.
func plainData(v glua.LValue, pieces bool, depth int) bool {
	switch v := v.(type) {
	case glua.LNumber, glua.LString, glua.LBool, *glua.LNilType:
		return true
	case *glua.LTable:
		if depth > proxy.KeyDeep || v.Metatable != glua.LNil {
			return false
		}
		for k, e := v.Next(glua.LNil); k != glua.LNil; k, e = v.Next(k) {
			if !plainData(k, pieces, depth+1) || !plainData(e, pieces, depth+1) {
				return false
			}
		}
		return true
	case *glua.LUserData:
		t := proxy.TableOf(v)
		return pieces && t != nil && t.Shape() != nil && t.Shape().IsEntity()
	}
	return false
}

// since returns what was spent after b.
func (s spent) since(b spent) spent {
	return spent{
		s.effects - b.effects, s.dice - b.dice, s.notes - b.notes, s.writes - b.writes, s.parts - b.parts, s.calls - b.calls, s.suggested - b.suggested,
		s.noteBytes - b.noteBytes, s.writtenBytes - b.writtenBytes, s.printedBytes - b.printedBytes,
	}
}

// add adds the amounts of b.
func (s *spent) add(b spent) {
	s.effects, s.dice, s.notes, s.writes, s.parts, s.calls, s.suggested = s.effects+b.effects, s.dice+b.dice, s.notes+b.notes, s.writes+b.writes, s.parts+b.parts, s.calls+b.calls, s.suggested+b.suggested
	s.noteBytes, s.writtenBytes, s.printedBytes = s.noteBytes+b.noteBytes, s.writtenBytes+b.writtenBytes, s.printedBytes+b.printedBytes
}
