package spec

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/nearest"
	"parley/lua/ruleset"
)

// maxUsual limits the orders that players give by themselves until a phase begins.
const maxUsual = 400

// scenario begins a scenario in place of the empty game, and plays as usual until its
// set-up is over, or until a phase asks for orders.
func (b *Bench) scenario(L *glua.LState) int {
	h, name, phase := b.H, L.CheckString(1), L.OptString(2, "")
	switch {
	case b.begun || len(b.made) > 0 || len(b.sets) > 0:
		b.must(errors.New("scenario must come first in an it: it takes the place of the empty game"))
	case phase != "" && h.Book.Sequence.Phases[phase] == nil:
		b.must(fmt.Errorf("there is no phase %q%s", phase, nearest.Guess(phase, h.Book.Sequence.Order)))
	}
	sc, err := b.scenarioNamed(name)
	b.must(err)
	h.State.Rollback(b.empty)
	b.begun = true
	usual := &usual{}
	b.must(h.BeginScenario(sc, b.houses, usual))
	for range maxUsual {
		if h.Clock.Over() {
			b.must(fmt.Errorf("%s is over before it gets there", name))
		}
		if at := h.Clock.Phase(); at != nil && (at.ID == phase || phase == "" && h.Clock.Round() > 0) {
			return 0
		}
		usual.n++
		b.must(b.goOn(h.Clock.Waiting()[0], usual))
	}
	return b.must(fmt.Errorf("%s does not get there within %d orders", name, maxUsual))
}

// scenarioNamed reads a scenario of the ruleset, with or without the name of the ruleset. Files
// of another folder stay out of reach: a spec may come from anybody.
func (b *Bench) scenarioNamed(name string) (*ruleset.Scenario, error) {
	h := b.H
	if !strings.Contains(name, "/") {
		name = h.Ruleset.Name + "/" + name
	}
	of, _, _ := strings.Cut(name, "/")
	switch {
	case h.Ruleset.Library == nil:
		return nil, errors.New("these specs run without scenarios")
	case of != h.Ruleset.Name || strings.HasSuffix(name, ".toml"):
		return nil, fmt.Errorf("there is no scenario %q of %s: give its name, such as scenario \"%s/NAME\"", name, h.Ruleset.Name, h.Ruleset.Name)
	}
	x, err := h.Ruleset.Library.ScenarioFile(name)
	if err != nil {
		return nil, err
	}
	return lua.ReadScenarioFile(h, h.Ruleset.Library, name, x)
}

// goOn lets a player who is waited for be done, or else give his first legal order.
func (b *Bench) goOn(it turn.Item, hd game.Handler) error {
	h := b.H
	o, refused, err := h.Judge(it.Player, strings.TrimSpace(lua.DoneAction+" "+it.Piece))
	if err != nil {
		return err
	}
	if len(refused) > 0 {
		list, err := ask.LegalUnhidden(h, it.Player, it.Piece)
		if err != nil || len(list) == 0 {
			return cmp.Or(err, fmt.Errorf("%s has no legal order: %s", it.Player, refused[0].Text))
		}
		o = list[0]
	}
	return h.Proceed(o, hd)
}

// usual is the handler of a scenario that begins in a spec: the dice of a seed, and the
// usual answers.
type usual struct{ n, k int }

// Traces reports that nobody asks for events of rule calls.
func (u *usual) Traces() bool { return false }

// Tell leaves what the rules tell unread.
func (u *usual) Tell(game.Event) {}

// Pick rolls the dice of seed 1. What nobody sees stays open, as in other specs.
func (u *usual) Pick(c *game.Chance) error {
	if c.Only == game.Unseen {
		return nil
	}
	u.k++
	game.Shake(c, game.Generator(1, u.n, u.k))
	return nil
}

// Ask gives the usual answer, and plays no card.
func (u *usual) Ask(c *game.Choice) (string, error) {
	if c.Pass != "" {
		return c.Pass, nil
	}
	list := c.List()
	if len(list) == 0 {
		return "", fmt.Errorf("%s was asked %q, and there is no usual answer", c.Player, c.Question)
	}
	text, refused := c.Accept(list[0])
	if len(refused) > 0 {
		return "", fmt.Errorf("%s was asked %q: the usual answer %q is refused: %s", c.Player, c.Question, list[0], refused[0].Text)
	}
	return text, nil
}
