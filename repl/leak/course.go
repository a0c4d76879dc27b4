package leak

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"strings"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/ask"
)

// entry is an order of a course with all that it asked; the first is the beginning.
type entry struct {
	player, order string
	hides         Sort   // Private or Secret if others may not see its text, else ""
	tag           string // the phase in which it was given
	ends          bool   // that phase ended with it
	asked         []asked
}

// asked is a question of an order and its answer.
type asked struct {
	key, answer string
	player      string // who decides; "" for dice and cards
	only        string // who alone sees it, "" for everybody
	draw        bool
	shut        bool // a decision that is hidden until others have decided
}

// visible says whether a player may see it.
func (a *asked) visible(player string) bool { return a.only == "" || a.only == player }

// course is a game up to a point: its orders, of which the last may wait for an answer.
type course struct {
	entries []entry
	open    bool // the last entry waits for its next answer
}

// until returns the course up to an order, and up to an answer of that if answers is
// not negative.
func (c course) until(order, answers int) course {
	list := append([]entry(nil), c.entries[:order+1]...)
	if answers < 0 {
		return course{list, false}
	}
	last := &list[order]
	last.asked = last.asked[:answers]
	for i := range last.asked[:answers] { // decisions are revealed together
		last.asked[i].shut = last.asked[i].shut && answers > i
	}
	return course{list, true}
}

// player plays a course at random.
type player struct {
	g   *lua.Game
	r   *rand.Rand
	cur *entry

	tag   string // the phase, and the number of orders when it began
	since int
}

// played plays a game at random from its beginning. With all, everybody is asked for cards
// who holds any.
func played(g *lua.Game, most int, all bool, r *rand.Rand) (c course, err error) {
	p := &player{g: g, r: r}
	g.Dealer = game.Dealer{Dice: p.roll, Decide: p.decide, AskAll: all}
	c.entries = append(c.entries, entry{})
	p.cur = &c.entries[0]
	if _, err = g.Begin(); err != nil {
		return c, err
	}
	for failed := 0; len(c.entries) < most && !g.Over(); {
		o, err := p.next()
		if err != nil {
			return c, err
		}
		c.entries = append(c.entries, entry{player: o.Player, order: o.Text, hides: hides(g, o), tag: g.Rules.(game.Tagger).Tag()})
		p.cur = &c.entries[len(c.entries)-1]
		rep, err := g.Order(o.Player, o.Text)
		if err == nil && !rep.Accepted() {
			err = fmt.Errorf("%s: a legal order is refused: %s", o.Text, rep.Refused[0].Text)
		}
		if err != nil { // nothing was done; what the error tells, the prompt tells too
			c.entries = c.entries[:len(c.entries)-1]
			if failed++; failed > mostFailed {
				return c, err
			}
			continue
		}
		p.cur.ends = p.cur.tag != g.Rules.(game.Tagger).Tag()
	}
	return c, nil
}

// hides says of what sort the text of an order is if others may not see it.
func hides(g *lua.Game, o *lua.Order) Sort {
	switch {
	case g.Host.PrivateOrder(o.Text):
		return Private
	case g.Clock().Mode() == turn.Secret:
		return Secret
	}
	return ""
}

// mostFailed is how many orders of a game may fail.
const mostFailed = 20

// next is an order of one of those who may act; now and then one of any phase.
func (p *player) next() (*lua.Order, error) {
	if p.r.IntN(6) == 0 {
		players, err := p.g.Host.Players()
		if err != nil {
			return nil, err
		}
		if o, err := ask.RandomAside(p.g.Host, players[p.r.IntN(len(players))], p.r); o != nil || err != nil {
			return o, err
		}
	}
	who := p.g.Clock().Waiting()
	if p.stays() > 3 && p.r.IntN(2) == 0 { // later phases are to be reached too
		it := who[p.r.IntN(len(who))]
		o, refused, err := p.g.Host.Judge(it.Player, strings.TrimSpace(lua.DoneAction+" "+it.Piece))
		if err != nil || o != nil && len(refused) == 0 {
			return o, err
		}
	}
	o, err := ask.RandomOrder(p.g.Host, who[p.r.IntN(len(who))].Player, p.r)
	for range 2 {
		if err == nil && o.Action == nil { // others may be left
			o, err = ask.RandomOrder(p.g.Host, o.Player, p.r)
		}
	}
	return o, err
}

// stays is how many orders have been given in the current phase.
func (p *player) stays() int {
	if tag := p.g.Rules.(game.Tagger).Tag(); tag != p.tag {
		p.tag, p.since = tag, len(p.g.Records())
	}
	return len(p.g.Records()) - p.since
}

func (p *player) roll(c *game.Chance, _, _ int) (bool, error) {
	game.Shake(c, p.r)
	p.cur.asked = append(p.cur.asked, asked{key: c.Key(), answer: c.Answer(), only: c.Only, draw: c.Op == game.Draw})
	return true, nil
}

func (p *player) decide(c *game.Choice, _, _ int) (string, bool) {
	list := c.List()
	answer := list[p.r.IntN(len(list))]
	p.cur.asked = append(p.cur.asked, asked{key: c.Key(), answer: answer, player: cmp.Or(c.Player, game.Nobody), only: seenBy(c), shut: c.Sealed()})
	return answer, true
}

// seenBy says who alone sees a decision, "" for everybody: whoever plays a card shows it,
// and whoever does not has passed.
func seenBy(c *game.Choice) string {
	if c.Pass != "" {
		return ""
	}
	return c.Only
}

// hidden says of what sort the text of an order is if a player may not see it at the
// end of the course, "" if he may: secret orders are revealed after their phase.
func (c course) hidden(i int, player string) Sort {
	e, last := c.entries[i], c.entries[len(c.entries)-1]
	if e.player == player || e.player == "" || e.hides == Secret && (e.tag != last.tag || last.ends) {
		return ""
	}
	return e.hides
}

// hides says whether there is anything that a player may not see.
func (c course) hides(player string) bool {
	for i, e := range c.entries {
		if c.hidden(i, player) != "" {
			return true
		}
		for _, a := range e.asked {
			if !a.visible(player) || a.shut && a.player != player && c.open && i == len(c.entries)-1 {
				return true
			}
		}
	}
	return false
}

// shown says whether a card or an option is named later in something that a player sees.
func (c course) shown(word, player string, order, question int) bool {
	for i, e := range c.entries[order:] {
		if i > 0 && strings.Contains(" "+e.order+" ", " "+word+" ") {
			return true
		}
		for k, a := range e.asked {
			if (i > 0 || k > question) && a.visible(player) && !a.shut && strings.Contains(" "+a.answer+" ", " "+word+" ") {
				return true
			}
		}
	}
	return false
}
