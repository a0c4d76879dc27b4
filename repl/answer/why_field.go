package answer

import (
	"fmt"
	"strings"

	"parley/core/game"
	"parley/lua/ask"
)

// fewCauses is how many changes of a value are printed without full.
const fewCauses = 8

// HiddenOrder is printed instead of a secret order.
const HiddenOrder = "(hidden until the reveal)"

// Blame prints the changes that led to the value at a path, the last one first.
func (s Scribe) Blame(b *ask.Blame, path string, full bool) {
	p := &tree{Scribe: s, full: full}
	now := s.typedAt(b.Path, b.Type, b.Now)
	if len(now) > 4*s.Room() {
		now = p.short(now)
	}
	p.Print(0, s.Bold(s.Path(b.Path))+" is "+now)
	if b.Hidden > 0 {
		p.Print(1, s.withheld(b.Type))
	}
	if len(b.Causes)+b.Hidden == 0 {
		p.Print(1, "nothing has changed it since the game began")
	}
	for i, c := range b.Causes {
		if i == fewCauses && !full && len(b.Causes) > fewCauses+1 {
			p.Print(1, s.Dim(fmt.Sprintf("and %d earlier changes: see `why %s full`", len(b.Causes)-i, path)))
			break
		}
		p.cause(b, c)
	}
}

// withheld says how long a value stays hidden.
func (s Scribe) withheld(t *game.Type) string {
	if t != nil && t.Private {
		return "(private: only its side sees it)"
	}
	return HiddenOrder
}

// cause prints one change of a value: the rule, the order and the dice.
func (p *tree) cause(b *ask.Blame, c *ask.Cause) {
	to := p.short(p.typedAt(b.Path, b.Type, c.To))
	step := fmt.Sprintf("%s %s %s: ", p.short(p.typedAt(b.Path, b.Type, c.From)), p.Legible("→"), to)
	if c.Setup {
		p.Print(1, fmt.Sprintf("%s: set by the scenario", to))
		return
	}
	if c.Loaded {
		p.Print(1, fmt.Sprintf("%s: the value when the rules were reloaded", to))
		return
	}
	rule := "the sequence of play"
	if c.Rule != "" {
		rule = strings.TrimSpace(c.Title + " " + p.Dim("("+c.Rule+")"))
	}
	where := fmt.Sprintf("%s %d, %s", p.Game.Clock().Seq.Round, c.Round, strings.ToLower(p.Game.Host.Title(c.Phase)))
	if c.N > 0 {
		where += fmt.Sprintf(", order %d: %s", c.N, c.Order)
	}
	p.Print(1, step+rule+", "+p.Dim(where))
	var dice []string
	for _, t := range c.Rolls {
		if t.Kind == ask.ChoiceStep {
			dice = append(dice, fmt.Sprintf("%s, %s: %s", p.Name(t.Player), t.Why, t.Text))
		} else {
			dice = append(dice, p.roll(t))
		}
	}
	if len(dice) > 0 {
		p.Print(3, strings.Join(dice, "; "))
	}
}
