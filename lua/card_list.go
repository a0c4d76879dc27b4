package lua

import (
	"cmp"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/proxy"
	"parley/lua/ruleset"
)

// Pack is a deck as it is in the box: every kind of card, and how many of each.
type Pack struct {
	Deck  string     `json:"deck"`
	Title string     `json:"title"`
	Limit int        `json:"hand_limit,omitempty"`
	Cards []PackCard `json:"cards"`
}

// PackCard is a kind of card of a deck.
type PackCard struct {
	ID     string     `json:"id"`
	Title  string     `json:"title"`
	Text   string     `json:"text"`
	Copies int        `json:"copies"`
	When   string     `json:"when"` // at which moments it is played; "" for the card of a table
	Fields []CardFact `json:"fields"`
	House  string     `json:"house,omitempty"` // the house file that defines it
}

// CardFact is a field of a card that its ruleset declares, or a column of its table.
type CardFact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Size is how many cards the deck has.
func (p Pack) Size() (n int) {
	for _, c := range p.Cards {
		n += c.Copies
	}
	return n
}

// Packs lists the decks of the rules in force, with the changes of the scenario if there
// is one. A deck without cards is in the list too.
func (h *Host) Packs() []Pack {
	list := []Pack{}
	decks := slices.Clone(h.Ruleset.Decks)
	for _, ov := range h.HouseRules.Active {
		decks = append(decks, ov.decks...)
	}
	for _, d := range decks {
		p := Pack{Deck: d.Name, Title: d.Title, Limit: d.Limit, Cards: []PackCard{}}
		add := func(c PackCard) {
			if c.Copies = h.copiesOf(c.ID, d.Name, c.Copies); c.Copies > 0 {
				p.Cards = append(p.Cards, c)
			}
		}
		for _, k := range d.Kinds.All() {
			add(h.tableCard(d, k.ID, k.Copies))
		}
		for _, c := range h.CardsOf(d.Name) {
			add(h.ownCard(c, c.CopiesIn(d.Name)))
		}
		list = append(list, p)
	}
	return list
}

// tableCard describes a card of a table.
func (h *Host) tableCard(d *ruleset.Deck, id string, copies int) PackCard {
	c := PackCard{ID: id, Title: id, Copies: copies, Fields: []CardFact{}}
	if row, ok := d.Row(id); ok {
		c.Title, c.Text = cmp.Or(row.Get("title").Str(), id), row.Get("text").Str()
		names, values := d.Facts(row)
		for i, name := range names {
			c.Fields = append(c.Fields, CardFact{name, values[i]})
		}
	}
	return c
}

// ownCard describes a card that a chapter or a house file defines.
func (h *Host) ownCard(c *Card, copies int) PackCard {
	p := PackCard{ID: c.Name, Title: c.Title, Text: c.Text, Copies: copies, When: h.CardTimes(c), Fields: []CardFact{}}
	if c.House != nil {
		p.House = c.House.File
	}
	t := proxy.Data(c.Info)
	for _, f := range h.Ruleset.CardFields {
		switch v := t.RawGetString(f.Name).(type) {
		case *glua.LNilType:
		case glua.LString: // whole, however long
			p.Fields = append(p.Fields, CardFact{f.Name, string(v)})
		default:
			p.Fields = append(p.Fields, CardFact{f.Name, proxy.Flat(v)})
		}
	}
	return p
}
