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

// Enumeration is the evaluation of one question of odds: it runs procedures again and again,
// and undoes what they write.
type Enumeration struct {
	base    game.Savepoint // the state before each run
	diff    []byte         // what the current run has changed, as of the version at
	at      game.Version
	pures   map[string]*pureOdds
	key     []byte
	able    map[string]bool // whether items can act, by the position
	Joint   bool            // the run was cut at a joint of the sequence of play
	nested  bool            // the current run had an effect inside deeply nested calls
	began   []began
	Whole   bool     // the question is a single call
	literal *literal // promises are only recorded; nil: odds rely on them
	Steps   int64    // steps that walking a rule marked pure may take; 0: the walk's own limit
	Recalls bool     // the current run is still at what has been answered in play
}

// enumerates reports whether the answers from here on are enumerated. Recalled ones are
// asked for as in play.
func (r *Run) enumerates() bool { return r.Enumeration != nil && !r.Enumeration.Recalls }

// Recalls reports whether an answer is now asked for that play has given.
func (h *Host) Recalls() bool { return h.Run.Enumeration != nil && h.Run.Enumeration.Recalls }

// began is a running call of a rule.
type began struct {
	rule *Rule
	call
}

// call identifies the call of a function in a run by the numbers of answers and of
// loop heads before it. Of two calls of a function with a head, the second has more
// heads before it.
type call struct{ answers, heads int }

func callNow(w *odds.Walker) call { return call{w.Answers(), w.Heads()} }

// Limits of a call that is passed to Lua as one number: it has fewer than maxAnswers
// answers before it; its heads are counted modulo a second limit. Both fit 31 bits.
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

// begins records where a rule begins whose frame has just been pushed.
func (r *Run) begins(rule *Rule) {
	w := r.Walker()
	if w == nil {
		return
	}
	k := r.Enumeration
	for len(k.began) < len(r.frames) {
		k.began = append(k.began, began{})
	}
	k.began[len(r.frames)-1] = began{rule, callNow(w)}
}

// since returns the call of the current rule. Outside of rules it is the beginning of
// the run if the question itself declares what its rest depends on, or is a single call
// of a function that does; if there is more around that function, the rest may depend
// on every answer given so far.
func (h *Host) since(L *glua.LState, w *odds.Walker) call {
	n := len(h.Run.frames)
	if n == 0 {
		if h.Run.Enumeration.Whole || chunkOf(L) == QuestionChunk {
			return call{}
		}
		return callNow(w)
	}
	if k := h.Run.Enumeration; n <= len(k.began) && k.began[n-1].rule == h.Run.frames[n-1] {
		c := k.began[n-1].call
		c.answers = min(c.answers, w.Answers())
		return c
	}
	return callNow(w)
}

// QuestionChunk names the chunk that a question is compiled as.
const QuestionChunk = "question"

// chunkOf returns the name of the chunk that called a word.
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

// CutRun ends a run at a point from which the rest depends only on a key.
var CutRun = sandbox.NewAbort("run cut: the rest depends on a key")

// Walker returns the current walker, nil if answers are not enumerated.
func (r *Run) Walker() *odds.Walker {
	if r.Enumeration == nil {
		return nil
	}
	w, _ := r.Handler.(*odds.Walker)
	return w
}

// Enumerate runs do with a walker, and undoes what is written.
func (h *Host) Enumerate(w *odds.Walker, do func() error) error {
	defer h.State.Rollback(h.State.Mark())
	if err := h.coverFixed(); err != nil {
		return err
	}
	mark := h.State.Mark()
	alone := h.Run.Handler == nil
	r := h.Run
	r.Enumeration, r.pure = &Enumeration{base: mark, pures: map[string]*pureOdds{}, able: map[string]bool{}}, 0
	return h.Within(r, func() error {
		return h.With(w, func() error {
			if alone { // a question by itself may take twice as long as an order
				h.Sandbox.Meter.Double()
			}
			return do()
		})
	})
}

// Once runs a body once: do returns the outcome. If something ends the run early, Once
// reports it to the walker.
func (h *Host) Once(w *odds.Walker, key []byte, do func(key []byte) ([]byte, bool, error)) ([]byte, bool, error) {
	h.Refill()
	h.Run.Enumeration.nested, h.Run.Enumeration.Joint = false, false
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
	case h.Run.Enumeration.nested && sandbox.Overflow(err):
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

// restWord is the word of game with which a rule declares what its rest depends on.
const restWord = "rest_depends_on"

// wordRest implements game.rest_depends_on(…), at the beginning of the body of a loop:
// it declares everything that the rest of the rule depends on. What has been written to
// the game, and what was rolled before the rule was called, count anyway. Only exact
// odds use it.
func (h *Host) wordRest(L *glua.LState) int {
	w := h.Run.Walker()
	if w == nil {
		h.restsHere()
		return 0
	}
	if h.Run.Enumeration.Recalls {
		return 0
	}
	if x := h.Run.Enumeration.literal; x != nil {
		if err := x.rest(h, L, w, h.since(L, w)); err != nil {
			h.Raise(err)
		}
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
			h.recordCut(L, w, "", from)
		}
		CutRun.Raise()
	}
	return 0
}

// appendWritten appends what the current run has changed in the game.
func (h *Host) appendWritten(b []byte) []byte {
	if h.State.Mark() == h.Run.Enumeration.base {
		return b
	}
	k := h.Run.Enumeration
	if at := h.State.Version(); at != k.at || len(k.diff) == 0 {
		k.diff, k.at = h.State.AppendDiff(append(k.diff[:0], 1), k.base), at
	}
	return append(b, k.diff...)
}

// joint marks a point of the sequence of play from which the rest depends only on the
// game: odds merge equal states there.
func (h *Host) joint() error {
	w := h.Run.Walker()
	if w == nil || h.Run.follow == nil {
		return nil
	}
	h.Run.Enumeration.Joint = w.Joint(func(b []byte) []byte { return h.appendWritten(h.Run.follow.AppendTo(b)) })
	if h.Run.Enumeration.Joint {
		return CutRun
	}
	return nil
}

// able reports whether an item has a legal order, including orders of any phase with
// waits. When odds ask again in the same position, it returns what was found before;
// otherwise it tries the last order found first, and the others only if that is no
// longer legal, beginning with the actions by which others could act.
func (h *Host) able(it turn.Item) (can bool, err error) {
	if h.veiled(it.Player) {
		return asSeen(h, it.Player, func() (bool, error) { return h.able(it) })
	}
	k, key := h.Run.Enumeration, ""
	if k != nil && h.Run.follow != nil {
		k.key = append(h.appendWritten(append(k.key[:0], it.String()...)), 0)
		if can, ok := k.able[string(k.key)]; ok {
			return can, nil
		}
		key = string(k.key)
	}
	if can, err = h.stillLegal(h.kept.legal[it], it); err == nil && !can {
		can, err = h.searched(it)
	}
	if err == nil && key != "" {
		k.able[key] = can
	}
	return can, err
}

// searched reports whether a legal order of an item is found, and keeps it.
func (h *Host) searched(it turn.Item) (can bool, err error) {
	found := func(o *Order) bool {
		can = true
		h.keepLegal(it, o)
		return false
	}
	if err = h.legalFrom(h.usual(), it, nil, found); err == nil && !can {
		err = h.LegalAnyTime(it.Player, nil, func(a *Action) bool { return a.Waits }, found)
	}
	return can, err
}
