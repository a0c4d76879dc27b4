package repl

import (
	"fmt"
	"strings"

	"parley/lua"
)

// fewCauses is how many changes of a value are told unless all are wanted.
const fewCauses = 8

// blame is `why PIECE.FIELD`: what gave a value its value, and the chain
// before it.
func (s *Session) blame(path string, full bool) (Answer, error) {
	b, err := s.Game.Blame(path, s.viewer)
	if err != nil {
		return Answer{No: true}, err
	}
	p := &whyPrinter{s: s, full: full}
	now := s.plain(b.Now)
	if len(now) > 4*s.Room() {
		now = p.short(now)
	}
	p.line(0, s.Bold(s.path(b.Path))+" is "+now)
	if b.Hidden > 0 {
		p.line(1, hiddenOrder)
	}
	if len(b.Causes)+b.Hidden == 0 {
		p.line(1, "nothing has changed it since the game began")
	}
	for i, c := range b.Causes {
		if i == fewCauses && !full && len(b.Causes) > fewCauses+1 {
			p.line(1, s.Dim(fmt.Sprintf("and %d changes before: why %s full", len(b.Causes)-i, path)))
			break
		}
		p.cause(c)
	}
	return Answer{JSON: b}, nil
}

func (p *whyPrinter) cause(c *lua.Cause) {
	s := p.s
	step := fmt.Sprintf("%s %s %s: ", p.short(s.plain(c.From)), p.s.Legible("→"), p.short(s.plain(c.To)))
	if c.Setup {
		p.line(1, fmt.Sprintf("%s: set up so by the scenario", p.short(s.plain(c.To))))
		return
	}
	if c.Loaded {
		p.line(1, fmt.Sprintf("%s: so it stood when the rules were loaded again", p.short(s.plain(c.To))))
		return
	}
	rule := "the sequence of play"
	if c.Rule != "" {
		rule = fmt.Sprintf("%s %s", c.Title, s.Dim("("+c.Rule+")"))
	}
	where := fmt.Sprintf("%s %d, %s", s.Game.Clock().Seq.Round, c.Round, strings.ToLower(s.Game.Host.Title(c.Phase)))
	if c.N > 0 {
		where += fmt.Sprintf(", order %d: %s", c.N, c.Order)
	}
	p.line(1, step+rule+", "+s.Dim(where))
	var dice []string
	for _, t := range c.Rolls {
		if t.Kind == lua.ChoiceStep {
			dice = append(dice, fmt.Sprintf("%s, %s: %s", s.name(t.Player), t.Why, t.Text))
		} else {
			dice = append(dice, p.roll(t))
		}
	}
	if len(dice) > 0 {
		p.line(3, strings.Join(dice, "; "))
	}
}
