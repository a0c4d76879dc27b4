// Package bot is the players that the program has: what order to give next, and what to
// answer when a rule asks.
//
// A bot plays any ruleset. It sees the position as its side does, gives legal orders
// only, and does not know the dice of the game before they fall: the generator that it is
// given is its own. The same position and the same generator give the same order, so that a
// game can be played again from its seed. The work of a bot is counted; only at the prompt may it be timed.
//
// The package plays no games and prints nothing. The prompt and the simulations seat
// bots; each kind of bot is made by [New].
package bot

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/nearest"
)

// Bot plays for one or several sides of a game.
type Bot interface {
	// Order returns an order of a player whose turn it is. Its text is in its canonical
	// form. It returns an error if the policy of the bot fails wherever it looks.
	Order(player string, r *rand.Rand) (*lua.Order, error)
	// Aside returns an order that may be given at any time, whoever's turn it is, and nil
	// if the player gives none. The caller asks now and then, between two orders.
	Aside(player string, r *rand.Rand) (*lua.Order, error)
	// Decide returns the answer to a question put to c.Player. While the order that asks is
	// carried out try is nil; then "" means that the bot wants to be asked again when the
	// order waits, with a try. It returns an error if its policy fails.
	Decide(c *game.Choice, try *Try, r *rand.Rand) (string, error)
}

// Try tries answers to the question of an order that waits.
type Try struct {
	// Do carries the order out with this answer; hd answers what it asks besides. It calls look in
	// the position after it, and undoes everything.
	Do func(answer string, hd game.Handler, look func() error) error
	// Before is how many answers the order has got already. They are repeated each time.
	Before int
	Round  int // in which the question is asked
}

// Kinds are the kinds of bots.
var Kinds = []string{"random", "greedy", "search"}

// Known returns an error if the text of a bot begins with no kind.
func Known(text string) error {
	kind, _, _ := strings.Cut(text, "@")
	kind, _, _ = strings.Cut(kind, ":")
	if slices.Contains(Kinds, kind) {
		return nil
	}
	return fmt.Errorf("unknown kind of bot %q%s; the kinds are: %s", kind, nearest.Guess(kind, Kinds), strings.Join(Kinds, ", "))
}

// trials are the trials of one decision, by the kind of bot.
var trials = map[string]int{"greedy": 96, "search": 384}

// New returns a bot of a kind that plays the game on a host: KIND, KIND:TRIALS, and either
// with @POLICY, which says what it plays for.
func New(text string, h *lua.Host) (Bot, error) {
	b, err := read(text, h)
	if t, ok := b.(*thinker); err == nil && ok && t.Time > 0 {
		return nil, fmt.Errorf("%s: what depends on the clock cannot be played again, so a bot has a limit of time only at the prompt; give it a number of trials", text)
	}
	return b, err
}

// AtPrompt is [New] for a bot that somebody waits for: KIND:TIME is known too, and KIND alone takes no longer
// than usual; 0 is no limit. It takes what is best so far when stop, which may be nil, becomes true.
func AtPrompt(text string, h *lua.Host, usual time.Duration, stop func() bool) (Bot, error) {
	b, err := read(text, h)
	if t, ok := b.(*thinker); err == nil && ok {
		if t.Stop = stop; !strings.Contains(text, ":") {
			t.Time = usual
		}
	}
	return b, err
}

// read returns the bot of a text.
func read(text string, h *lua.Host) (Bot, error) {
	text, name, _ := strings.Cut(text, "@")
	kind, number, numbered := strings.Cut(text, ":")
	if err := Known(kind); err != nil {
		return nil, err
	}
	if kind == "random" {
		if numbered || name != "" {
			return nil, errors.New("a random bot has neither trials nor a policy")
		}
		return random{h}, nil
	}
	much := Effort{Trials: trials[kind]}
	if numbered {
		var err error
		if much, err = effort(number); err != nil {
			return nil, fmt.Errorf("%s:%s: %w", kind, number, err)
		}
	}
	policy, err := h.Policy(name)
	if err != nil {
		return nil, err
	}
	return &thinker{h: h, policy: policy, Effort: much, wary: kind == "search"}, nil
}

// random plays any legal order and takes any decision.
type random struct{ h *lua.Host }

func (b random) Order(player string, r *rand.Rand) (*lua.Order, error) {
	return ask.RandomOrder(b.h, player, r)
}

func (b random) Aside(player string, r *rand.Rand) (*lua.Order, error) {
	return ask.RandomAside(b.h, player, r)
}

func (b random) Decide(c *game.Choice, _ *Try, r *rand.Rand) (string, error) {
	list := c.List()
	if len(list) == 0 {
		return "", nil
	}
	return list[r.IntN(len(list))], nil
}
