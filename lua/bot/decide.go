package bot

import (
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/ask"
)

// mostAnswers limits the different answers that are tried for one question.
const mostAnswers = 24

// shareOfAnswers is by how much fewer trials a question has than an order; the answers that the order
// has got before count as another share for each repeatedAnswers, because they are repeated in each trial.
const (
	shareOfAnswers  = 4
	repeatedAnswers = 8
)

// answered is an answer that was tried.
type answered struct {
	text string
	mean
}

// Decide answers as the policy says; else it tries the answers, as it tries orders. Of
// equal ones it takes the usual one.
func (b *thinker) Decide(c *game.Choice, try *Try, r *rand.Rand) (string, error) {
	if text, err := b.h.Prefers(b.policy, c); err != nil || text != "" {
		return text, err
	}
	list := c.List()
	if len(list) < 2 {
		return c.Usual(), nil
	}
	if try == nil {
		return "", nil
	}
	best := b.answers(c, try, r)[0]
	return best.text, b.blind(&best.mean)
}

// answers tries the answers to a question, the usual one among them, and returns the best
// first.
func (b *thinker) answers(c *game.Choice, try *Try, r *rand.Rand) []*answered {
	list, usual := c.List(), c.Usual()
	rest := slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == usual })
	r.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	var answers []*answered
	for _, text := range append([]string{usual}, rest[:min(len(rest), mostAnswers-1)]...) {
		answers = append(answers, &answered{text: text})
	}
	defer func(at time.Time) { b.asking += time.Since(at) }(time.Now())
	seed := seedOf(r)
	share := shareOfAnswers * (1 + try.Before/repeatedAnswers)
	trials, end := b.Trials/share, b.within(b.timeToAnswer(), &b.cut)
	b.round, b.sealed, b.work, b.fault = 0, nil, workOf*max(trials, len(answers)), nil
	attempt := func(a *answered, i int) {
		if i < a.Trials || b.work <= 0 && a.Trials > 0 {
			return
		}
		d, v, ended := &rolls{seed: seed + uint64(i)}, 0.0, 0.0
		err := try.Do(a.text, d, func() (err error) {
			if err = b.follow(d, turn.Item{Player: c.Player}, try.Round); err == nil {
				v, ended, err = b.worth(c.Player)
			}
			return err
		})
		a.tried(v, ended, err, !d.luck)
	}
	answers = once(answers, end, attempt)
	halve(answers, trials, end, attempt, func(*answered) int { return 0 })
	return answers
}

// timeToAnswer is the limit of time of a question: half of what is left to all questions after an order, which have half
// the time of the order; 0 if there is no limit.
func (b *thinker) timeToAnswer() time.Duration {
	if b.Time == 0 {
		return 0
	}
	return max(leastTime, (b.Time/2-b.asking)/2)
}

// OnGame returns what tries answers to the open question of a game, in the position that
// its player sees.
func OnGame(g *lua.Game) *Try {
	var veil *game.Veil
	before := len(g.Open().Answers)
	if player := g.Pending().Choice.Player; g.Host.Private() || g.Host.Clock.Mode() == turn.Secret {
		veil = ask.Veil(g, g.Host.ViewerOf(player))
		before = seenAnswers(g.Open().Events, veil.See)
	}
	do := func(answer string, hd game.Handler, look func() error) error {
		dealer := game.Dealer{
			Dice:   func(c *game.Chance, _, _ int) (bool, error) { return true, hd.Pick(c) },
			Decide: func(c *game.Choice, _, _ int) (string, bool) { text, err := hd.Ask(c); return text, err == nil },
		}
		var seen error
		tr, err := g.TryAnswer(answer, dealer, veil, func() { seen = look() })
		switch {
		case err != nil:
			return err
		case len(tr.Refused) > 0:
			return errors.New(tr.Refused[0].Text)
		}
		return seen
	}
	return &Try{do, before, g.Clock().Round()}
}

// seenAnswers counts the rolls and decisions that a player has seen: how many there were besides
// may not change what he does.
func seenAnswers(events []game.Event, see game.Viewer) (n int) {
	for _, e := range events {
		if e, ok := e.For(see); ok && (e.Kind == game.Rolled || e.Kind == game.Chose) {
			n++
		}
	}
	return n
}
