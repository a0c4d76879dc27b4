package lua

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"

	glua "github.com/yuin/gopher-lua"

	"parley/core/deck"
	"parley/core/game"
	"parley/core/odds"
	"parley/lua/proxy"
)

// Effects of cards. In exact odds a card is found out only as far as the rules look at
// it: a card that is dealt stays unknown, and one that is drawn by a facet is known by
// that facet only. In play every card is found out when it moves.

// enumerating reports whether all outcomes are being enumerated.
func (d dealing) enumerating() bool { return d.h.Run.enumerates() }

// next returns the card on top of the pile, or raises an error if the pile is empty.
func (d dealing) next() deck.Slot {
	s, ok := d.Next()
	if !ok {
		d.h.Raise(fmt.Errorf("%s: the pile of %s is empty: cards.gather(game.%s) shuffles its discards into it", d.word, d.Name, d.Name))
	}
	return s
}

// chance prepares the question which card it is. A piece is named if it stands for the
// player.
func (d dealing) chance(why, player string) *game.Chance {
	c := &d.h.Run.chance
	*c = game.Chance{Op: game.Draw, Dice: "card", N: 1, Got: c.Got[:0], Why: why, Deck: d.Deck.Table}
	if player != "" && d.h.entity(player) != nil {
		c.Who = player
	}
	return c
}

// weighed is the answers to the question which card it is, and their weights, which are
// above 0.
type weighed struct {
	faces   []string
	weights []int
	wide    []*big.Int // if the weights do not fit
}

// weighed leaves the answers of weight 0 out.
func (d dealing) weighed(faces []string, weights []*big.Int) *weighed {
	w := &weighed{}
	total := new(big.Int)
	for i, n := range weights {
		if last := len(w.faces) - 1; n.Sign() > 0 && last >= 0 && w.faces[last] == faces[i] {
			w.wide[last].Add(w.wide[last], n) // the same card returned at another time
			total.Add(total, n)
		} else if n.Sign() > 0 {
			w.faces, w.wide = append(w.faces, faces[i]), append(w.wide, n)
			total.Add(total, n)
		}
	}
	if len(w.faces) == 0 {
		d.h.Raise(fmt.Errorf("%s: no card of %s fits what is known of the hidden cards", d.word, d.Name))
	}
	if total.IsInt64() {
		for _, n := range w.wide {
			w.weights = append(w.weights, int(n.Int64()))
		}
		w.wide = nil
	}
	return w
}

// maxWeighed limits the cached weights of one pile.
const maxWeighed = 1 << 14

// cached returns the weights that a question has in the present position of the deck.
// The weights of a pile are forgotten when a card leaves it.
func (d dealing) cached(question string, weigh func() *weighed) *weighed {
	k := &d.h.kept
	pile := d.Get(game.DeckPile).Table()
	if k.weights == nil {
		k.weights = map[*game.Table]map[string]*weighed{}
	}
	if k.weights[pile] == nil || len(k.weights[pile]) > maxWeighed {
		k.weights[pile] = map[string]*weighed{}
	}
	k.weighKey = d.AppendHidden(append(append(k.weighKey[:0], question...), '\n'))
	if w := k.weights[pile][string(k.weighKey)]; w != nil {
		return w
	}
	key := string(k.weighKey)
	w := weigh()
	k.weights[pile][key] = w
	return w
}

// pick asks which answer it is, "" if the chance may stay without one and does. If there
// is only one and all outcomes are enumerated, nothing is asked.
func (d dealing) pick(c *game.Chance, w *weighed) string {
	if len(w.faces) == 1 && d.enumerating() {
		return w.faces[0]
	}
	d.vaguely()
	c.Faces, c.Weights, c.Wide = w.faces, w.weights, w.wide
	d.h.pick(c)
	if len(c.Got) == 0 {
		return ""
	}
	return c.Faces[c.Got[0]]
}

// vaguely notes that an answer is not exact because the deck does not remember enough of
// its reshuffles.
func (d dealing) vaguely() {
	if w := d.h.Run.Walker(); w != nil && d.Vague() {
		w.Assume(odds.Assumed{Question: d.Title, Option: "any unknown card may be in any hand, even one that was shuffled into the pile after that hand was dealt", Rough: true})
	}
}

// weigh returns the weights of the kinds that a card may have.
func (d dealing) weigh(p *game.DeckPool, s deck.Slot) []*big.Int {
	w, err := p.Next(p.Place("", s))
	if err != nil {
		d.h.Raise(fmt.Errorf("%s: %w", d.word, err))
	}
	return w
}

// without returns weights in which the kinds that are not dealt have none.
func (d dealing) without(p *game.DeckPool, weights []*big.Int) []*big.Int {
	if len(d.except) == 0 {
		return weights
	}
	out := slices.Clone(weights)
	for k, card := range p.Cards {
		if slices.Contains(d.except, card) {
			out[k] = new(big.Int)
		}
	}
	return out
}

// identify finds out which card an unidentified one is. Only one player sees it, or
// everybody if only is "".
func (d dealing) identify(s deck.Slot, why, player, only string) string {
	c := d.chance(why, player)
	if only != "" {
		c.Only, c.Else, c.Blank = only, d.others, d.blank
	}
	if s.Card != "" && d.enumerating() {
		return s.Card
	}
	var w *weighed
	dealt := s
	if s.Card != "" { // players see it drawn
		w = d.weighed([]string{s.Card}, []*big.Int{big.NewInt(1)})
		if slices.Contains(s.Seen, deck.All) || only != "" && slices.Contains(s.Seen, only) {
			c.Deck = nil // nobody can take it for another card
		}
	} else {
		for _, card := range d.except {
			s = s.Without(card)
		}
		w = d.cached(s.String(), func() *weighed {
			p := d.Pool(&d.Kinds, "")
			return d.weighed(p.Cards, d.without(p, d.weigh(p, dealt)))
		})
	}
	c.Not = s.Not
	card := d.pick(c, w)
	if !d.enumerating() && len(c.Got) > 0 && c.Got[0] >= len(w.faces) {
		d.giveWay(dealt, card, d.from, only)
	}
	return card
}

// drawCard implements draw(deck, why, player, facet, least).
func (h *Host) drawCard(L *glua.LState) int {
	d := h.dealing(L.Get(1), "draw")
	h.uncertain("draw")
	why, player := h.label(L.Get(2), "draw"), d.holder(L, 3)
	s := d.next()
	if L.Get(4) == glua.LNil {
		card := d.identify(s, why, player, "")
		d.do(func() error { return d.Draw(card) })
		L.Push(glua.LString(card))
		return 1
	}
	facet := d.facet(L.Get(4))
	least := d.least(facet, L.Get(5))
	card, value := "", ""
	if s.Card == "" && d.enumerating() {
		value = d.askFacet(s, facet, least, why, player)
	} else {
		card = d.identify(s, why, player, "")
		value = d.Kinds.Facet(card, facet)
	}
	below := least != "" && deck.IsBelow(value, least)
	d.do(func() error {
		return d.DrawFacet(card, func(s deck.Slot) deck.Slot {
			if below {
				return s.Below(facet, least)
			}
			return s.With(facet, value)
		})
	})
	if below {
		L.Push(glua.LNil)
	} else {
		L.Push(d.facetValue(facet, value))
	}
	L.Push(glua.LNumber(d.Get(game.DeckDrawn).Table().Len()))
	return 2
}

// least reads the least value of a facet that a rule tells apart, "" for none.
func (d dealing) least(facet string, v glua.LValue) string {
	n, ok := v.(glua.LNumber)
	switch {
	case v == glua.LNil:
		return ""
	case !ok || !d.Numeric(facet):
		d.h.Raise(fmt.Errorf("%s: the least value that counts must be a number, of a facet whose values are numbers; got %s for %s", d.word, proxy.Text(v), facet))
	}
	return game.FormatNum(float64(n))
}

// askFacet finds out a facet of an unidentified card. All values below least, if that is
// not "", are one answer: "".
func (d dealing) askFacet(s deck.Slot, facet, least, why, player string) string {
	return d.pick(d.chance(why, player), d.cached(facet+" from "+least+" of "+s.String(), func() *weighed {
		values := append(d.Kinds.Values(facet), "") // of cards that are not in the table
		blank := slices.Index(values, "")
		p := d.Pool(&d.Kinds, "")
		class := make([]int, len(p.Cards))
		for k, card := range p.Cards {
			class[k] = slices.Index(values, d.Kinds.Facet(card, facet))
			if least != "" && deck.IsBelow(values[class[k]], least) {
				class[k] = blank
			}
		}
		return d.weighed(values, deck.ByClass(d.weigh(p, s), class, len(values)))
	}))
}

// cardsFacet implements cards.facet(deck, card or place, facet, why).
func (h *Host) cardsFacet(L *glua.LState) int {
	d := h.dealing(L.Get(1), "cards.facet")
	facet := d.facet(L.Get(3))
	n, place := L.Get(2).(glua.LNumber)
	if !place {
		L.Push(d.facetValue(facet, d.Kinds.Facet(d.card(L.Get(2)), facet)))
		return 1
	}
	h.uncertain("cards.facet")
	s := d.drawn(int(n))
	value, known := s.Facet(facet)
	switch {
	case s.Card != "":
		value = d.Kinds.Facet(s.Card, facet)
	case !known:
		value = d.askFacet(s, facet, "", h.label(L.Get(4), "cards.facet"), "")
		d.do(func() error { return d.Faceted(int(n), facet, value) })
	}
	L.Push(d.facetValue(facet, value))
	return 1
}

// drawn returns the card at a place: a card that was drawn by a facet.
func (d dealing) drawn(place int) deck.Slot {
	list := d.Slots(game.DeckDrawn)
	if place < 1 || place > len(list) {
		d.h.Raise(fmt.Errorf("%s: there is no card at place %d: %d of %s were drawn by a facet", d.word, place, len(list), d.Name))
	}
	s := list[place-1]
	d.unordered(s)
	return s
}

// unordered refuses to find out more of a card whose place among others cards.ordered has
// found out: the answer would depend on it.
func (d dealing) unordered(s deck.Slot) {
	if s.Ordered() {
		d.h.Raise(fmt.Errorf("%s: exact odds know of this card of %s only where cards.ordered has put it: find out its facets before that", d.word, d.Name))
	}
}

// turnOver lays a card open that was drawn by a facet, and returns it.
func (d dealing) turnOver(place int) string {
	s := d.drawn(place)
	card := s.Card
	if card == "" {
		card = d.identify(s, d.word, "", "")
	}
	d.do(func() error { return d.TurnOver(place, card) })
	return card
}

// cardsDeal implements cards.deal(deck, player, n, why).
func (h *Host) cardsDeal(L *glua.LState) int {
	d := h.dealing(L.Get(1), "cards.deal")
	h.uncertain("cards.deal")
	player, n, why := d.player(L.Get(2)), d.number(L.Get(3)), h.label(L.Get(4), "cards.deal")
	d.blank = true
	d.others = fmt.Sprintf("dealt to %s: %s of %s", h.Called(player), cardCount(n), d.Title)
	if L.Get(5) != glua.LNil {
		list := h.items(L.Get(5), "cards.deal")
		for i := 1; i <= list.Len(); i++ {
			d.except = append(d.except, d.card(list.RawGetInt(i)))
		}
		slices.Sort(d.except)
	}
	for range n {
		s, card := d.next(), ""
		if slices.Contains(d.except, s.Card) {
			h.Raise(fmt.Errorf("cards.deal: %s lies on top of the pile and is not to be dealt: cards.mix(game.%s) shuffles it", s.Card, d.Name))
		}
		if !d.enumerating() {
			card = d.identify(s, why, player, player)
			d.others = ""
		}
		d.do(func() error { return d.Deal(player, card) })
		if s.Card == "" && card == "" && len(d.except) > 0 {
			d.learnWithout(player, s)
		}
	}
	return 0
}

// learnWithout notes that a card that was just dealt, and of which no more than that is
// known, is of none of the kinds that are not dealt.
func (d dealing) learnWithout(player string, dealt deck.Slot) {
	d.do(func() error {
		return d.Learn(player, d.unknown(player, dealt), func(s deck.Slot) deck.Slot {
			for _, card := range d.except {
				s = s.Without(card)
			}
			return s
		})
	})
}

// cardCount is a number of cards in a sentence.
func cardCount(n int) string {
	if n == 1 {
		return "1 card"
	}
	return strconv.Itoa(n) + " cards"
}

// cardsRead implements cards.read(deck, player, why, other).
func (h *Host) cardsRead(L *glua.LState) int {
	d := h.dealing(L.Get(1), "cards.read")
	h.uncertain("cards.read")
	player := d.player(L.Get(2))
	unread := d.Unread(player)
	if len(unread) == 0 {
		h.Raise(fmt.Errorf("cards.read: %s has no unread card of %s", player, d.Name))
	}
	d.others, d.from = fmt.Sprintf("read by %s: a card of %s", h.Called(player), d.Title), player
	switch other := L.Get(4).(type) {
	case *glua.LNilType:
	case glua.LString:
		d.others = h.note(string(other), nil, nil)
	default:
		h.Raise(fmt.Errorf("cards.read: what the others read is a text, not %s", proxy.Text(other)))
	}
	card := d.identify(unread[0], h.label(L.Get(3), "cards.read"), player, player)
	d.do(func() error { return d.Read(player, card) })
	L.Push(glua.LString(card))
	return 1
}

// cardsLook implements cards.look(deck, player, n, why).
func (h *Host) cardsLook(L *glua.LState) int {
	d := h.dealing(L.Get(1), "cards.look")
	h.uncertain("cards.look")
	player, n, why := d.player(L.Get(2)), d.number(L.Get(3)), h.label(L.Get(4), "cards.look")
	n = min(n, d.Left())
	out := L.CreateTable(n, 0)
	d.others = fmt.Sprintf("seen by %s: %s of %s", h.Called(player), cardCount(n), d.Title)
	for i := 1; i <= n; i++ {
		s := deck.Unknown()
		if top := d.Slots(game.DeckTop); i <= len(top) {
			s = top[i-1]
		}
		card := s.Card
		if card == "" {
			card = d.identify(s, why, player, player)
			d.others = ""
		}
		d.do(func() error { return d.LookAt(i, player, card) })
		out.Append(glua.LString(card))
	}
	L.Push(out)
	return 1
}

// returning shuffles cards into the pile: a card that is hidden elsewhere is none of those
// that are known. Exact odds therefore find out what is hidden. In play only unread cards
// are, and the program draws now, unseen by anybody, which they are.
func (d dealing) returning(cards []deck.Slot, move func() error) error {
	known := slices.DeleteFunc(cards, func(s deck.Slot) bool { return s.Card == "" })
	if len(known) == 0 {
		return move()
	}
	d.reveal(known)
	if err := move(); err != nil || !d.enumerating() {
		return err
	}
	return d.Identified()
}

// reveal finds out the hidden cards.
func (d dealing) reveal(known []deck.Slot) {
	if d.enumerating() {
		for _, player := range slices.Clone(d.Get(game.DeckHands).Table().Keys()) {
			d.identifyHand(player)
		}
		d.identifyAside("", d.Slots(game.DeckDrawn))
	}
	public := d.Unseen(func(string, bool) bool { return false })
	for _, player := range d.Get(game.DeckUnread).Table().Keys() {
		if d.enumerating() {
			d.identifyAside(player, d.Unread(player))
			continue
		}
		for i := range d.Unread(player) {
			for _, k := range known {
				if public[k.Card] == 0 {
					d.do(func() error { return d.ExcludeIn(player, i+1, k.Card) })
				}
			}
			d.fix(player, i+1)
		}
	}
}

// fix draws which card the i-th unread one of a player is, unseen by anybody. With real
// cards nothing is drawn: what is read later is typed in.
func (d dealing) fix(player string, i int) {
	s := d.Unread(player)[i-1]
	if s.Card != "" {
		return
	}
	c := d.chance("unread", player)
	c.Only, c.Blank = game.Unseen, true
	p := d.Pool(&d.Kinds, "")
	w := d.weighed(p.Cards, d.weigh(p, s))
	c.Faces, c.Weights, c.Wide = w.faces, w.weights, w.wide
	d.h.pick(c)
	if len(c.Got) > 0 {
		card := w.faces[c.Got[0]]
		d.do(func() error { return d.Fix(player, i, card) })
	}
}

// identifyAside finds out the unread cards of a player, or, if he is "", those that were
// drawn by a facet.
func (d dealing) identifyAside(player string, slots []deck.Slot) {
	for i, s := range slots {
		if s.Card == "" {
			d.unordered(s)
			card := d.identify(s, d.word, player, "")
			d.do(func() error { return d.IdentifyIn(player, i+1, card) })
		}
	}
}
