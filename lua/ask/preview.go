package ask

import (
	"errors"
	"slices"
	"strings"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
)

// Preview is the predicted effect of an order if nobody else acts.
type Preview struct {
	// Sealed reports that others give orders in secret at the same time: theirs are
	// left out.
	Sealed bool     `json:"sealed"`
	Notes  []string `json:"notes"`
	// Dice is the first roll or draw that the order would need, "" for none: the notes
	// end there.
	Dice string `json:"dice,omitempty"`
	// From lists the house rules involved, joined with ", ".
	From string `json:"from,omitempty"`
	// Assumed lists the decisions on the way, each the default one.
	Assumed []string `json:"assumed,omitempty"`
}

// PreviewOf predicts the effect of a legal order if nobody else acts; nil if its action
// has no preview. Nothing is rolled and nothing is kept, decisions take their default,
// and the rules do not see what is secret to others.
func PreviewOf(g *lua.Game, o *lua.Order) (*Preview, error) {
	if o == nil || o.Action == nil || o.Action.Preview == nil || g.Pending() != nil {
		return nil, nil
	}
	h := g.Host
	p := &previewer{Preview: Preview{Sealed: h.Clock.Mode() == turn.Secret, Notes: []string{}}}
	defer h.State.Rollback(h.State.Mark())
	if err := hideFrom(h, o.Player); err != nil {
		return nil, err
	}
	err := h.With(p, func() error {
		return h.Under(o.Action.Rule, func() error {
			_, err := h.Call(o.Action.Preview, 0, h.ActorValue(o), o.Values)
			return err
		})
	})
	if stop := (*game.Pending)(nil); err != nil && !errors.As(err, &stop) {
		return nil, err
	}
	return &p.Preview, nil
}

// PreviewsOf returns those of several legal orders: each has the full count of steps;
// they share one time limit.
func PreviewsOf(g *lua.Game, orders []*lua.Order) (list []*Preview, err error) {
	err = g.Host.Sandbox.Session(func() error {
		for _, o := range orders {
			g.Host.Sandbox.Meter.Refill()
			p, err := PreviewOf(g, o)
			if err != nil {
				return err
			}
			list = append(list, p)
		}
		return nil
	})
	return list, err
}

// ReadOrder parses an order without checking whether it is legal; nil if it is not an
// order.
func ReadOrder(g *lua.Game, player, text string) *lua.Order {
	o, _ := g.Host.Parse(player, text)
	return o
}

// previewer collects notes, takes default decisions, and stops at the first chance.
type previewer struct{ Preview }

func (p *previewer) Traces() bool { return false }

func (p *previewer) Tell(e game.Event) {
	if e.Kind != game.Noted {
		return
	}
	p.Notes = append(p.Notes, e.Text)
	for from := range strings.SplitSeq(e.From, ", ") {
		if from != "" && !slices.Contains(strings.Split(p.From, ", "), from) {
			p.From = strings.TrimPrefix(p.From+", "+from, ", ")
		}
	}
}

func (p *previewer) Pick(c *game.Chance) error {
	if c.Only == game.Unseen {
		return nil
	}
	p.Dice = c.Why
	own := *c // the rule's own chance is reused
	return &game.Pending{Chance: &own}
}

func (p *previewer) Ask(c *game.Choice) (string, error) {
	text, refused := c.Accept(c.Usual())
	if len(refused) > 0 {
		return "", &game.Pending{Choice: c}
	}
	if c.Unknown || !c.OnlyPass() {
		p.Assumed = append(p.Assumed, text)
	}
	return text, nil
}
