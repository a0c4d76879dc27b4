package lua

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
)

// wordOffer implements offer(moment, facts, players): it asks players for a card to
// play at a moment, each once, and returns what was played.
//
// Everybody who holds a card of a deck with cards for the moment is asked, also if he
// has none of those: see [game.Choice.Pass]. A card takes effect before the next player
// is asked, unless the moment is sealed.
func (h *Host) wordOffer(L *glua.LState) int {
	name := L.CheckString(1)
	h.uncertain("offer")
	m := h.Moment(name)
	if m == nil || !m.Is(ruleset.ByAnswer) {
		h.Raise(fmt.Errorf("there is no moment %q with how = \"asked\"%s", name, nearest.Guess(name, h.askedMoments())))
	}
	facts, ok := L.Get(2).(*glua.LTable)
	if !ok && L.Get(2) != glua.LNil {
		h.Raise(fmt.Errorf("offer: the facts of %s must be in a table, got %s", name, proxy.Text(L.Get(2))))
	}
	h.checkFacts(m, facts)
	L.Push(h.offer(L, m, h.moment(m, Facts(facts)), h.offered(L.Get(3), "")))
	return 1
}

// askedMoments lists the moments at which players are asked for cards.
func (h *Host) askedMoments() (names []string) {
	for _, m := range h.Book.moments {
		if m.Is(ruleset.ByAnswer) {
			names = append(names, m.Name)
		}
	}
	return names
}

// checkFacts raises an error for facts that the moment does not declare.
func (h *Host) checkFacts(m *ruleset.Moment, facts *glua.LTable) {
	if facts == nil {
		return
	}
	for k, _ := facts.Next(glua.LNil); k != glua.LNil; k, _ = facts.Next(k) {
		if !slices.Contains(m.Facts, k.String()) {
			h.Raise(fmt.Errorf("the moment %s has no fact %q%s", m.Name, proxy.Text(k), nearest.Guess(proxy.Text(k), m.Facts)))
		}
	}
}

// offered reads who is asked: a player, a list of players, or all except one.
func (h *Host) offered(v glua.LValue, except string) []string {
	if v == glua.LNil {
		players, err := h.Players()
		h.must(err)
		return slices.DeleteFunc(players, func(p string) bool { return p == except })
	}
	if t := proxy.Data(v); t != nil {
		v = t
	}
	players := StringList(v)
	for i, p := range players {
		h.mustPlay(p, "offer")
		players[i] = strings.ToLower(p)
	}
	return players
}

// mustPlay raises an error if there is no player of that id.
func (h *Host) mustPlay(id, word string) {
	players, err := h.Players()
	h.must(err)
	if !slices.ContainsFunc(players, func(p string) bool { return strings.EqualFold(p, id) }) {
		h.Raise(fmt.Errorf("%s: there is no player %q%s", word, id, nearest.Guess(id, players)))
	}
}

// offer asks players at a moment, and returns the list of what was played. Without a
// card for the moment nothing happens.
func (h *Host) offer(L *glua.LState, m *ruleset.Moment, at glua.LValue, players []string) *glua.LTable {
	list := L.CreateTable(0, 0)
	cards, decks := h.cardsFor(m.Name)
	players = slices.DeleteFunc(slices.Clone(players), func(p string) bool {
		return !slices.ContainsFunc(decks, func(d string) bool { return h.handSize(d, p) > 0 })
	})
	if len(cards) == 0 || len(players) == 0 {
		return list
	}
	var windows []*window
	for i, p := range players {
		w := h.window(m, at, p, cards, decks)
		if !m.Sealed {
			if o := w.put(); o != nil {
				list.Append(h.play(L, o, h.heldIn(o.Action.Card, o.Player), at))
			}
			continue
		}
		w.choice.Place, w.choice.Of = i+1, len(players)
		windows = append(windows, w)
	}
	var orders []*Order
	for _, w := range windows {
		if o := w.put(); o != nil {
			orders = append(orders, o)
		}
	}
	for _, o := range orders {
		deck := h.heldIn(o.Action.Card, o.Player)
		if deck == "" { // a card before it has taken it from him
			h.tellLost(o.Action.Card, o.Player)
			continue
		}
		list.Append(h.play(L, o, deck, at))
	}
	return list
}

// cardsFor lists the cards in force for a moment, and their decks.
func (h *Host) cardsFor(moment string) (cards []*Card, decks []string) {
	for _, c := range h.Book.Cards {
		if !slices.Contains(c.Hooks, moment) || !h.CardInForce(c) {
			continue
		}
		cards = append(cards, c)
		for _, x := range c.Copies {
			if !slices.Contains(decks, x.Deck) {
				decks = append(decks, x.Deck)
			}
		}
	}
	return cards, decks
}

// PassWord is the answer of a player who plays no card.
const PassWord = "pass"

// window is the question to one player for a card.
type window struct {
	h      *Host
	choice *game.Choice
	at     glua.LValue
	cards  []*Card
	listed []string // the answers, once they have been listed
	read   *Order   // the last accepted answer
	failed error    // why the answers could not be listed
	drawn  *Card    // the card lies open, nil if it is to come from a hand
}

// window makes the question to a player for a card at a moment.
func (h *Host) window(m *ruleset.Moment, at glua.LValue, player string, cards []*Card, decks []string) *window {
	h.Bounded("the bytes of a question", len(m.Name), MaxLabel)
	w := &window{h: h, at: at, cards: cards, choice: &game.Choice{
		Player: player, Question: "a card at " + m.Name, Asks: "a card " + m.Means, Rule: h.Run.current(), From: h.Run.from(), Only: player, Pass: PassWord, Moment: m.Name,
		Unknown: slices.ContainsFunc(decks, func(d string) bool { return h.unknown(d, player) > 0 }),
	}}
	w.choice.List = w.list
	w.choice.About = func() string { return h.factsTold(m, at) }
	w.choice.First = func() string { return PassWord }
	w.choice.Accept = w.accept
	w.choice.Unlisted = func(answer string) (bool, error) { return h.answerUnlisted(player, w.read, answer, at) }
	return w
}

// list lists the answers: to pass, and each legal way to play a card.
func (w *window) list() []string {
	if w.listed != nil {
		return w.listed
	}
	h, list := w.h, []string{PassWord}
	r := h.Run
	r.drawn = w.drawn
	w.failed = h.Session(r, func() error {
		for _, c := range w.cards {
			if c != w.drawn && h.heldIn(c, w.choice.Player) == "" {
				continue
			}
			_, err := h.EachLegal(c.Action, w.choice.Player, nil, nil, w.at, func(o *Order) bool {
				h.Spell(o, true)
				list = append(list, o.Text)
				return len(list) < maxOptions
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	w.listed = list
	return list
}

// accept reads an answer: pass, the number of an option, or a card with its arguments,
// with or without the word play.
func (w *window) accept(text string) (string, []game.Refusal) {
	h, c := w.h, w.choice
	w.read = nil
	text = strings.TrimSpace(text)
	if n := optionNumber(text, len(w.list())); n > 0 {
		text = w.list()[n-1]
	}
	if c.Pass != "" && strings.EqualFold(text, PassWord) {
		return PassWord, nil
	}
	var o *Order
	var refused []game.Refusal
	r := h.Run
	r.drawn = w.drawn
	err := h.Session(r, func() (err error) {
		o, refused, err = h.acceptCard(w, text)
		return err
	})
	if err != nil {
		return "", []game.Refusal{{Text: err.Error(), Rule: c.Rule}}
	}
	if len(refused) > 0 {
		return "", refused
	}
	w.read = o
	return o.Text, nil
}

// acceptCard parses an answer that plays a card, and checks it.
func (h *Host) acceptCard(w *window, text string) (*Order, []game.Refusal, error) {
	words, err := fields(text)
	if err != nil {
		return nil, nil, err
	}
	if len(words) > 0 && strings.EqualFold(words[0], PlayWord) {
		words = words[1:]
	}
	if len(words) == 0 {
		return nil, nil, fmt.Errorf("type %s, or a card", PassWord)
	}
	words, err = h.withoutPlayer(words, w.choice.Player)
	if err != nil {
		return nil, nil, err
	}
	card, err := h.cardTyped(words[0])
	if err != nil {
		return nil, nil, err
	}
	if !slices.Contains(w.cards, card) {
		return nil, []game.Refusal{{Text: h.momentClosed(card), Rule: card.ID}}, nil
	}
	o, err := h.bound(card.Action, w.choice.Player, nil, words[1:])
	if err != nil {
		return nil, nil, err
	}
	refused, err := h.check(o, h.copied(o), w.at, false)
	return o, refused, err
}

// withoutPlayer removes the name of the player who is asked from before the card that he
// answers with, where an order has it; that of another is an error.
func (h *Host) withoutPlayer(words []string, asked string) ([]string, error) {
	switch {
	case len(words) < 2 || !h.IsPlayer(words[0]) || h.Card(strings.ToLower(words[0])) != nil:
		return words, nil
	case strings.EqualFold(words[0], asked):
		return words[1:], nil
	}
	return nil, fmt.Errorf("the question is for %s", h.Called(asked))
}

// put asks the question, and returns how a card is played, nil if the player passes.
func (w *window) put() *Order {
	h := w.h
	h.effect()
	answer, err := h.Run.Handler.Ask(w.choice)
	if err == nil {
		err = w.failed
	}
	if err != nil {
		h.raiseThrough(err)
	}
	if answer == PassWord {
		return nil
	}
	if w.read == nil || w.read.Text != answer {
		if _, refused := w.accept(answer); len(refused) > 0 {
			h.Raise(errors.New(refused[0].Text))
		}
	}
	return w.read
}

// play carries out a card: it leaves the hand of its player and lies open, others may
// answer it, it takes effect, and it goes to the discard pile if it still lies open.
func (h *Host) play(L *glua.LState, o *Order, deck string, at glua.LValue) *glua.LTable {
	c := o.Action.Card
	if !h.liesOpen(deck, c.Name) || h.holdsCard(deck, o.Player, c.Name) {
		h.move(deck, func(d game.Deck) error { return d.Play(o.Player, c.Name) })
	}
	h.tell(h.playText(o), c.ID)
	res := L.CreateTable(0, 4)
	res.RawSetString("card", glua.LString(c.Name))
	res.RawSetString("by", glua.LString(o.Player))
	cancelled := hookOf(at) != ruleset.MomentPlayed && h.answered(L, o, at)
	res.RawSetString("cancelled", glua.LBool(cancelled))
	if cancelled {
		h.tell(c.Title+" is cancelled", c.ID)
	} else if c.Run != nil {
		L.Push(c.Fn)
		L.Push(glua.LString(o.Player))
		L.Push(o.Values)
		L.Push(at)
		L.Call(3, 1)
		res.RawSetString("result", L.Get(-1))
		L.Pop(1)
	}
	h.spend(deck, c.Name)
	return res
}

// tellLost tells a player that a card which he has chosen unseen by the others is not played:
// he has lost it since. They have not seen which card it is, nor that there is one.
func (h *Host) tellLost(c *Card, player string) {
	h.tellOnly(player, fmt.Sprintf("%s is not played: it is no longer in the hand of %s", c.Title, h.Called(player)), c.ID)
}

// spend discards a card that still lies open after it was played.
func (h *Host) spend(deck, card string) {
	if h.liesOpen(deck, card) {
		h.move(deck, func(d game.Deck) error { return d.Discard("", card) })
	}
}

// cardsFields implements cards.fields(card).
func (h *Host) cardsFields(L *glua.LState) int {
	c := h.Card(L.CheckString(1))
	if c == nil {
		h.Raise(fmt.Errorf("there is no card %q%s", L.CheckString(1), nearest.Guess(L.CheckString(1), h.CardNames())))
	}
	L.Push(c.Info)
	return 1
}

// playText returns the sentence that a card is played, with what its player names. Like all
// sentences of the engine it has no verb that would have to agree with the name of a side:
// that may be a plural.
func (h *Host) playText(o *Order) string {
	text := fmt.Sprintf("%s is played by %s", o.Action.Card.Title, h.Called(o.Player))
	var with []string
	for _, a := range o.Action.Args {
		if v := o.Values.RawGetString(a.Name); v != glua.LNil {
			told := h.Arguments.Told(a, v)
			if t := proxy.TableOf(told); t != nil {
				told = glua.LString(proxy.Name(t))
			}
			with = append(with, a.Name+" "+proxy.Text(told))
		}
	}
	if len(with) > 0 {
		text += ": " + strings.Join(with, ", ")
	}
	return text
}

// answered offers a card that has just been played to the others, and reports whether
// one of them cancels it.
func (h *Host) answered(L *glua.LState, o *Order, at glua.LValue) bool {
	m := h.Moment(ruleset.MomentPlayed)
	moment := h.moment(m, func(name string) glua.LValue {
		switch name {
		case "card":
			return glua.LString(o.Action.Card.Name)
		case "player":
			return glua.LString(o.Player)
		case "at":
			return glua.LString(hookOf(at))
		}
		return glua.LNil
	})
	played := h.offer(L, m, moment, h.offered(glua.LNil, o.Player))
	for i := 1; i <= played.Len(); i++ {
		one := played.RawGetInt(i).(*glua.LTable)
		if one.RawGetString("result") == glua.LString("cancel") {
			return true
		}
	}
	return false
}

// playOrder carries out an order that plays a card.
func (h *Host) playOrder(o *Order) error {
	at, _, err := h.playedAt(o, h.copied(o), true)
	if err != nil {
		return err
	}
	_, err = h.Call(h.L.NewFunction(func(L *glua.LState) int {
		h.play(L, o, h.heldIn(o.Action.Card, o.Player), at)
		return 0
	}), 0)
	return err
}

// offerPhase asks all players for cards as a phase begins.
func (h *Host) offerPhase(phase string) error {
	if len(h.Book.Cards) == 0 {
		return nil
	}
	name := phase + ruleset.PhaseBegins
	if cards, _ := h.cardsFor(name); len(cards) == 0 {
		return nil
	}
	return h.Under(h.Book.Sequence.Phases[phase].Rule, func() error {
		_, err := h.Call(h.L.NewFunction(func(L *glua.LState) int {
			m := h.Moment(name)
			h.offer(L, m, h.moment(m, func(string) glua.LValue { return glua.LNil }), h.offered(glua.LNil, ""))
			return 0
		}), 0)
		return err
	})
}

// PlayCard implements cards.play(deck, player, card, moment, facts): it carries out a
// card that lies open, or is in the hand of the player, at a moment that its rules have
// reached. If the card has arguments, its player is asked for them.
func (h *Host) PlayCard(L *glua.LState) int {
	deck, player, name, hook := h.dealing(L.Get(1), "cards.play").Name, L.CheckString(2), L.CheckString(3), L.CheckString(4)
	h.uncertain("cards.play")
	h.mustPlay(player, "cards.play")
	c, m := h.Card(name), h.Moment(hook)
	switch {
	case c == nil:
		h.Raise(fmt.Errorf("there is no card %q%s", name, nearest.Guess(name, h.CardNames())))
	case m == nil || !slices.Contains(c.Hooks, hook):
		h.Raise(fmt.Errorf("%s is not played at %q%s", c.Name, hook, nearest.Guess(hook, c.Hooks)))
	case !h.liesOpen(deck, c.Name) && !h.holdsCard(deck, player, c.Name):
		if h.Run.order.gave(h, player, c) {
			h.tellLost(c, player)
			return 0
		}
		h.Raise(fmt.Errorf("cards.play: %s neither lies open in the deck %s nor is in the hand of %s", c.Name, deck, player))
	}
	facts, _ := L.Get(5).(*glua.LTable)
	h.checkFacts(m, facts)
	at := h.moment(m, Facts(facts))
	o := h.Order(c.Action, player, nil, L.CreateTable(0, 0))
	if len(c.Action.Args) > 0 {
		o = h.askArgs(c, player, at)
	}
	if o == nil { // it has no legal use, and is spent all the same
		if !h.liesOpen(deck, c.Name) {
			h.move(deck, func(d game.Deck) error { return d.Play(player, c.Name) })
		}
		h.tell(c.Title+" has nothing to be played on", c.ID)
		h.spend(deck, c.Name)
		return 0
	}
	L.Push(h.play(L, o, deck, at))
	return 1
}

// askArgs asks the player of a card what he plays it on; nil if it has no legal use.
func (h *Host) askArgs(c *Card, player string, at glua.LValue) *Order {
	w := h.window(h.Moment(hookOf(at)), at, player, []*Card{c}, nil)
	w.choice.Question, w.choice.Asks = "what "+c.Name+" is played on", "what "+c.Title+" is played on"
	w.choice.Pass, w.choice.Only = "", ""
	w.drawn = c
	list := w.list()[1:]
	if len(list) == 0 {
		return nil
	}
	w.listed = list
	w.choice.First = func() string { return list[0] }
	if len(list) == 1 {
		_, _ = w.accept(list[0])
		return w.read
	}
	return w.put()
}
