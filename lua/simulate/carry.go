package simulate

import (
	"errors"
	"math/rand/v2"
	"slices"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/bot"
)

// carried is an order that is carried out. If a bot wants to try the answers to a question, the
// order is undone, the answers are tried, and it is carried out again with the dice and answers
// that it has got, up to the question and on.
type carried struct {
	list  []given
	at    int // how many of them the present run has repeated
	tries int // questions of which answers were tried
}

// given is what was rolled or answered.
type given struct {
	got  []int
	text string
	as   game.Answered // as a journal has it
}

// answers lists what the order got, as a journal has it.
func (o *carried) answers() (list []game.Answered) {
	for _, a := range o.list {
		list = append(list, a.as)
	}
	return list
}

// again returns what is to be repeated next, if anything.
func (o *carried) again() (a given, ok bool) {
	if o == nil || o.at >= len(o.list) {
		return a, false
	}
	o.at++
	return o.list[o.at-1], true
}

// keep adds what was rolled or answered.
func (o *carried) keep(a given) {
	if o != nil {
		o.list = append(o.list, a)
		o.at = len(o.list)
	}
}

// mostTriedQuestions limits the questions of one order of which answers are tried; further ones get
// the usual answer.
const mostTriedQuestions = 8

// mayTry says whether the answers to a further question are tried.
func (o *carried) mayTry() bool {
	if o == nil || o.tries >= mostTriedQuestions {
		return false
	}
	o.tries++
	return true
}

// veiled says whether something is hidden from the player of a question, perhaps only what others
// decide together with him.
func veiled(h *lua.Host, c *game.Choice) bool {
	return c.Of > 1 || h.Clock.Mode() == turn.Secret || h.Private()
}

// open is a question of which the answers are to be tried, and what is known of it where it is asked.
type open struct {
	c      *game.Choice
	round  int
	veiled bool
	r      *rand.Rand
}

func (q *open) Error() string { return "the answers to " + q.c.Question + " are to be tried" }

// waits interrupts an order for a question. The options are listed in the present position.
func (t *table) waits(c *game.Choice) error {
	own, list := *c, c.List()
	own.List, own.First = func() []string { return list }, nil
	h := t.g.Host
	return &open{&own, h.Clock.Round(), veiled(h, c), t.secondThought(c)}
}

// secondThought is the generator for trying the answers to a question.
func (t *table) secondThought(c *game.Choice) *rand.Rand {
	r := t.thought("try "+c.Question, c.Player)
	return rand.New(rand.NewPCG(r.Uint64(), r.Uint64()))
}

// orders carries out orders until there is none, the game is over, or there were most; it returns
// their number. An order that fails is undone, and is the last.
func (t *table) orders(most int, next func() (*lua.Order, error)) (n int, err error) {
	h := t.g.Host
	for ; n < most && !h.Clock.Over(); n++ {
		t.given = n
		o, err := next()
		if err != nil || o == nil {
			return n, err
		}
		if err := t.carryOut(o); err != nil {
			return n, err
		}
	}
	return n, nil
}

// carryOut carries out an order of a bot.
func (t *table) carryOut(o *lua.Order) error {
	h, mark := t.g.Host, t.g.Host.State.Mark()
	if !t.thinks {
		err := h.CarryOut(o, t)
		if err != nil {
			h.State.Rollback(mark)
		}
		return err
	}
	counts := slices.Clone(t.counts)
	t.current = &carried{}
	for {
		t.current.at = 0
		err := h.CarryOut(h.Copy(o), t)
		if err == nil {
			return nil
		}
		h.State.Rollback(mark)
		q := (*open)(nil)
		if !errors.As(err, &q) {
			return err
		}
		copy(t.counts, counts)
		t.calls = t.calls[:0]
		text, err := t.weighs(o, mark, q)
		if err != nil {
			return err
		}
		t.current.keep(given{text: text, as: game.Answered{Question: q.c.Key(), Answer: text}})
	}
}

// weighs has the answers to a question of an order tried. What is hidden from the player is dealt again
// for each trial, as at the prompt: the game itself does so for an order that is open.
func (t *table) weighs(o *lua.Order, mark game.Savepoint, q *open) (text string, err error) {
	b := t.bots[q.c.Player]
	if !q.veiled {
		return b.Decide(q.c, t.try(o, mark, q), q.r)
	}
	err = t.g.Pose(t.given+1, o.Player, o.Text, t.current.answers(), func() (err error) {
		text, err = b.Decide(t.g.Pending().Choice, bot.OnGame(t.g), q.r)
		return err
	})
	return text, err
}

// try tries answers to a question of an order, in the position before it.
func (t *table) try(o *lua.Order, mark game.Savepoint, q *open) *bot.Try {
	h, list := t.g.Host, t.current.list
	do := func(answer string, hd game.Handler, look func() error) error {
		defer h.State.Rollback(mark)
		if err := h.CarryOut(h.Copy(o), &trial{Handler: hd, before: carried{list: list}, answer: answer}); err != nil {
			return err
		}
		return look()
	}
	return &bot.Try{Do: do, Before: len(list), Round: q.round}
}

// trial is the handler of an order with one answer that is tried: what it got before is repeated,
// then comes the answer, and then another handler.
type trial struct {
	game.Handler
	before   carried
	answer   string
	answered bool
}

func (t *trial) Traces() bool    { return false }
func (t *trial) Tell(game.Event) {}

func (t *trial) Pick(c *game.Chance) error {
	if a, ok := t.before.again(); ok {
		c.Got = slices.Clone(a.got)
		return nil
	}
	return t.Handler.Pick(c)
}

func (t *trial) Ask(c *game.Choice) (string, error) {
	a, ok := t.before.again()
	switch {
	case !ok && t.answered:
		return t.Handler.Ask(c)
	case !ok:
		a.text, t.answered = t.answer, true
	}
	return accepted(c, a.text, func(string) {})
}
