package lua

import (
	"encoding/binary"
	"errors"
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/odds"
	"parley/core/turn"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// Walk is a question of odds under way: procedures are run again and again, and
// what they write is taken back.
type Walk struct {
	base   game.Mark // what was written later belongs to the run
	pures  map[string]*pureOdds
	key    []byte
	able   map[string]bool // who could act, by the position
	Joint  bool            // it was cut at a joint of the sequence of play
	nested bool            // the run under way had an effect deep in calls that stand in one another
	began  []began
	Whole  bool  // the question is one call and nothing around it
	Steps  int64 // that a rule marked pure may take to be walked; 0: as the walk itself has it
}

// began is the call of a rule.
type began struct {
	rule *Rule
	call
}

// call identifies the call of a function in a run by the numbers of answers and of
// loop heads before it. Of two calls of a function with a head, the second has more
// heads before it.
type call struct{ answers, heads int }

func callNow(w *odds.Walker) call { return call{w.Answers(), w.Heads()} }

// A call that is passed to Lua as one number has so many answers before it at most;
// its heads are counted from 0 again after so many. Both fit 31 bits.
const (
	maxAnswers = 1 << 12
	manyHeads  = 1 << 18
)

// number returns c as one number, -1 if it has too many answers.
func (c call) number() int {
	if c.answers >= maxAnswers {
		return -1
	}
	return c.heads%manyHeads*maxAnswers + c.answers
}

// callOf is the inverse of number.
func callOf(n int) call { return call{n % maxAnswers, n / maxAnswers} }

// begins remembers where a rule begins whose frame has just been pushed.
func (r *Run) begins(rule *Rule) {
	w := r.Walker()
	if w == nil {
		return
	}
	k := r.Walk
	for len(k.began) < len(r.frames) {
		k.began = append(k.began, began{})
	}
	k.began[len(r.frames)-1] = began{rule, callNow(w)}
}

// since returns the call of the current rule. Outside of rules it is the beginning of
// the run if the question itself says what its rest depends on, or is one call of the
// function that says so; if there is more around that function, the rest may depend on
// every answer given so far.
func (h *Host) since(L *glua.LState, w *odds.Walker) call {
	n := len(h.Run.frames)
	if n == 0 {
		if h.Run.Walk.Whole || chunkOf(L) == QuestionChunk {
			return call{}
		}
		return callNow(w)
	}
	if k := h.Run.Walk; n <= len(k.began) && k.began[n-1].rule == h.Run.frames[n-1] {
		c := k.began[n-1].call
		c.answers = min(c.answers, w.Answers())
		return c
	}
	return callNow(w)
}

// QuestionChunk names the chunk that a question is compiled as.
const QuestionChunk = "question"

// chunkOf is the name of the chunk in which the function stands that called a word.
func chunkOf(L *glua.LState) string {
	d, ok := L.GetStack(1)
	if !ok {
		return ""
	}
	if _, err := L.GetInfo("S", d, glua.LNil); err != nil {
		return ""
	}
	return d.Source
}

// CutRun ends a run where the rest depends on a key.
var CutRun = sandbox.NewAbort("cut where the rest depends on a key")

// Walker returns the walker in force, nil where answers are not enumerated.
func (r *Run) Walker() *odds.Walker {
	if r.Walk == nil {
		return nil
	}
	w, _ := r.Handler.(*odds.Walker)
	return w
}

// Enumerate runs do with a walker in force; what is written is taken back.
func (h *Host) Enumerate(w *odds.Walker, do func() error) error {
	mark := h.State.Mark()
	defer h.State.Rollback(mark)
	alone := h.Run.Handler == nil
	r := h.Run
	r.Walk, r.pure = &Walk{base: mark, pures: map[string]*pureOdds{}, able: map[string]bool{}}, 0
	return h.Within(r, func() error {
		return h.With(w, func() error {
			if alone { // a question of its own may take twice what an order may
				h.Sandbox.Meter.Double()
			}
			return do()
		})
	})
}

// Once is one run of a body: do gives the outcome. What ends a run early
// becomes what the walker knows.
func (h *Host) Once(w *odds.Walker, key []byte, do func(key []byte) ([]byte, bool, error)) ([]byte, bool, error) {
	h.Refill()
	h.Run.Walk.nested, h.Run.Walk.Joint = false, false
	depth := len(h.Run.frames)
	out, more, err := do(key)
	if err == nil {
		return out, more, nil
	}
	if len(h.Run.frames) > depth {
		h.Unwind(depth)
	}
	switch {
	case errors.Is(err, CutRun):
		return append(key[:0], w.Cut()...), true, nil
	case errors.Is(err, odds.ErrDeep):
		return nil, false, odds.ErrDeep
	case h.Run.Walk.nested && sandbox.Overflow(err):
		return nil, false, odds.ErrNested
	case h.Sandbox.Meter.Stopped():
		why := err.Error()
		if se := (*sandbox.Error)(nil); errors.As(err, &se) {
			why = se.Text
		}
		return nil, false, fmt.Errorf("%w: %s", odds.ErrStopped, why)
	}
	return nil, false, err
}

// wordRest is game.rest_depends_on(…): stands at the head of a loop of rounds
// and names all that the rest of the rule depends on. What has been written to
// the game counts by itself, and so does what was rolled before the rule was
// called. Only exact odds look at it.
func (h *Host) wordRest(L *glua.LState) int {
	w := h.Run.Walker()
	if w == nil {
		return 0
	}
	from, inRule := h.since(L, w), len(h.Run.frames) > 0
	if inRule && h.resumed(L, w, "", from) {
		return 0
	}
	var err error
	cut := w.Rest(from.answers, w.Heads() == from.heads, func(b []byte) []byte {
		b = binary.AppendUvarint(b, uint64(from.heads)) // two calls may have no answer between them
		for i := 1; i <= L.GetTop() && err == nil; i++ {
			b, err = proxy.AppendKey(b, L.Get(i))
		}
		return h.appendWritten(b)
	})
	if err != nil {
		h.Raise(err)
	}
	if cut {
		if inRule {
			h.stand(L, w, "", from)
		}
		CutRun.Raise()
	}
	return 0
}

// appendWritten appends what the run under way has changed in the game.
func (h *Host) appendWritten(b []byte) []byte {
	if h.State.Mark() == h.Run.Walk.base {
		return b
	}
	return h.State.AppendDiff(append(b, 1), h.Run.Walk.base)
}

// joint is a place of the sequence of play from which the rest depends on
// nothing but the game: odds merge what is equal there.
func (h *Host) joint() error {
	w := h.Run.Walker()
	if w == nil || h.Run.follow == nil {
		return nil
	}
	h.Run.Walk.Joint = w.Joint(func(b []byte) []byte { return h.appendWritten(h.Run.follow.AppendTo(b)) })
	if h.Run.Walk.Joint {
		return CutRun
	}
	return nil
}

// able says whether an item has a legal order, one of any phase among them where
// that is waited for. Where odds ask again and again in the same position it is what
// was found before; else the order that was found last is tried first, and the rest
// when that is legal no more.
func (h *Host) able(it turn.Item) (can bool, err error) {
	k, key := h.Run.Walk, ""
	if k != nil && h.Run.follow != nil {
		k.key = append(h.appendWritten(append(k.key[:0], it.String()...)), 0)
		if can, ok := k.able[string(k.key)]; ok {
			return can, nil
		}
		key = string(k.key)
	}
	found := func(o *Order) bool {
		can = true
		h.keepLegal(it, o)
		return false
	}
	if can, err = h.stillLegal(h.kept.legal[it], it); err == nil && !can {
		if err = h.Legal(it, nil, found); err == nil && !can {
			err = h.LegalAnyTime(it.Player, nil, func(a *Action) bool { return a.Waits }, found)
		}
	}
	if err == nil && key != "" {
		k.able[key] = can
	}
	return can, err
}
