package lua

import (
	"fmt"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/deck"
	"parley/core/game"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/vocabulary"
)

// cardsChapters is the built-in chapter of rulesets with decks.
var cardsChapters = vocabulary.Fields{
	{vocabulary.Cards, "cards.NAME(DECK, …)", "a chapter that every ruleset with a deck has: moving cards, and asking about them. A card is its id, a place the number of a card that was drawn by a facet"},
}

// deckThings lists what has the fields of a deck.
var deckThings = vocabulary.Fields{
	{ruleset.DeckType, "game.NAME", "a deck of cards of the state: draw and the chapter cards move its cards; rules cannot read what players do not know"},
}

// deckFields lists the fields of a deck that rules may read.
var deckFields = vocabulary.Fields{
	{game.DeckOpen, "DECK.open", "the cards that were drawn or played and lie open"},
	{game.DeckDiscards, "DECK.discards", "the discards, the latest last"},
	{game.DeckOut, "DECK.out", "the cards that have left the game, sorted"},
}

// cardWords lists the members of the chapter cards.
func cardWords() vocabulary.Words[hostWord] {
	return vocabulary.Words[hostWord]{
		{"deal", "cards.deal(DECK, PLAYER, N, WHY, EXCEPT?)", "deals a player N cards from the pile, unseen by the others; with EXCEPT, a list of cards, none of those, as if each were put back and another dealt. Exact odds want that all cards dealt unseen before were dealt without them too", (*Host).cardsDeal},
		{"discard", "cards.discard(DECK, CARD, PLAYER?)", "discards an open card, or one from the hand of a player", (*Host).cardsDiscard},
		{"facet", "cards.facet(DECK, CARD or PLACE, FACET, WHY) → any", "returns a facet of a card; for a place, exact odds ask for no more than that", (*Host).cardsFacet},
		{"fields", "cards.fields(CARD) → TABLE", "returns the fields of a card: id, title, text, and those that [card] of ruleset.toml declares", (*Host).cardsFields},
		{"gather", "cards.gather(DECK)", "shuffles the discards into the pile", (*Host).cardsGather},
		{"gather_all", "cards.gather_all(DECK)", "shuffles all cards into the pile, hands too, except those that have left the game", (*Host).cardsGatherAll},
		{"give", "cards.give(DECK, FROM, TO, CARD)", "moves a card from the hand of one player to that of another", (*Host).cardsGive},
		{"hand", "cards.hand(DECK, PLAYER) → list of CARD", "lists the cards in the hand of a player, sorted; a check may ask only for the hand of the player whose order it is", (*Host).cardsHand},
		{"highest", "cards.highest(DECK, PLACES, FACET, WHY) → PLACES, any", "compares cards at some places by a facet whose values are numbers: returns the places of those with the highest value, and that value; exact odds find out no more than that", (*Host).cardsHighest},
		{"holds", "cards.holds(DECK, PLAYER, CARD or LIST) → count", "returns how many of a card, or of all cards of a list, a player holds, 0 of a card of another deck; exact odds find out no more than that; a check may ask only about the player whose order it is", (*Host).cardsHolds},
		{"keep", "cards.keep(DECK, PLAYER, CARD)", "puts an open card into the hand of a player; everybody has seen it", (*Host).cardsKeep},
		{"kinds", "cards.kinds(DECK, MOMENT?) → list of CARD", "lists the kinds of card of a deck, in the order of their definitions; with MOMENT, only those that are played at that moment", (*Host).cardsKinds},
		{"known", "cards.known(DECK) → list of CARD", "lists the cards on top of the pile that everybody knows, the topmost first", (*Host).cardsKnown},
		{"lay", "cards.lay(DECK, WHY, PLAYER?) → PLACE", "draws the top card, lays it open, and returns its place, for cards.highest and cards.facet; exact odds find out nothing of it yet", (*Host).cardsLay},
		{"left", "cards.left(DECK) → count", "returns the number of cards in the pile", (*Host).cardsLeft},
		{"limit", "cards.limit(DECK) → count?", "returns the hand_limit of the deck, nil if it has none", (*Host).cardsLimit},
		{"look", "cards.look(DECK, PLAYER, N, WHY?) → list of CARD", "lets a player look at the top N cards of the pile, and lists them; they stay there", (*Host).cardsLook},
		{"mix", "cards.mix(DECK)", "shuffles the pile, so that nobody knows its top", (*Host).cardsMix},
		{"ordered", "cards.ordered(DECK, PLACES, FACETS, WHY) → PLACES", "lists some places in the order of their cards, the highest first, by a list of facets whose values are numbers; cards with equal values stay in the order given; exact odds find out no more than that, and can find out nothing more of these cards", (*Host).cardsOrdered},
		{"place", "cards.place(DECK, CARD, PLAYER?)", "puts an open card, or one from the hand of a player, on top of the pile", (*Host).cardsPlace},
		{"play", "cards.play(DECK, PLAYER, CARD, MOMENT, FACTS?) → TABLE?", "plays a card that lies open, or is in the hand of a player: others may answer it, it takes effect, and it is discarded; returns { card =, by =, cancelled =, result = }, nil if there is nothing to play it on, or if its player has lost the card since he gave it with his order: he alone reads that", (*Host).PlayCard},
		{"read", "cards.read(DECK, PLAYER, WHY, OTHER?) → CARD?", "lets a player read his oldest unread card, which goes to his hand, and returns it; OTHER is what the others read, \"\" for nothing", (*Host).cardsRead},
		{"remove", "cards.remove(DECK, CARD, PLAYER?)", "takes an open card, or one from the hand of a player, out of the game", (*Host).cardsRemove},
		{"show", "cards.show(DECK, OWNER, PLAYER?)", "shows the hand of a player to another, or to everybody", (*Host).cardsShow},
		{"size", "cards.size(DECK, PLAYER) → count", "returns the number of cards in the hand of a player", (*Host).cardsSize},
		{"unread", "cards.unread(DECK, PLAYER, N?) → count", "returns how many unread cards a player has; with N, deals him N cards that he does not look at", (*Host).cardsUnread},
	}
}

// cardsChapter makes the chapter cards.
func (h *Host) cardsChapter() glua.LValue {
	words := cardWords()
	t := h.L.CreateTable(0, len(words))
	for _, w := range words {
		t.RawSetString(w.Name, h.L.NewFunction(h.carried(w.Do)))
	}
	return h.Mirror.Shared(t, "the chapter "+vocabulary.Cards, proxy.WordHint)
}

// holder reads the optional player who is argument n: "" for none.
func (d dealing) holder(L *glua.LState, n int) string {
	if L.Get(n) == glua.LNil {
		return ""
	}
	return d.player(L.Get(n))
}

// moves is a word that moves one card, open or from a hand.
func (h *Host) moves(L *glua.LState, word string, move func(d dealing, player, card string) error) int {
	d := h.dealing(L.Get(1), word)
	d.mayMove()
	player := d.holder(L, 3)
	card := ""
	if n, ok := L.Get(2).(glua.LNumber); ok && player == "" {
		card = d.turnOver(int(n))
	} else {
		card = d.card(L.Get(2))
	}
	d.do(func() error { return move(d, player, card) })
	return 0
}

func (h *Host) cardsDiscard(L *glua.LState) int {
	return h.moves(L, "cards.discard", func(d dealing, player, card string) error { return d.Discard(player, card) })
}

func (h *Host) cardsRemove(L *glua.LState) int {
	return h.moves(L, "cards.remove", func(d dealing, player, card string) error { return d.Retire(player, card) })
}

func (h *Host) cardsPlace(L *glua.LState) int {
	return h.moves(L, "cards.place", func(d dealing, player, card string) error { return d.Place(player, card) })
}

func (h *Host) cardsKeep(L *glua.LState) int {
	d := h.dealing(L.Get(1), "cards.keep")
	d.mayMove()
	player := d.player(L.Get(2))
	card := ""
	if n, ok := L.Get(3).(glua.LNumber); ok {
		card = d.turnOver(int(n))
	} else {
		card = d.card(L.Get(3))
	}
	d.do(func() error { return d.Keep(player, card) })
	return 0
}

func (h *Host) cardsGive(L *glua.LState) int {
	d := h.dealing(L.Get(1), "cards.give")
	d.mayMove()
	from, to, card := d.player(L.Get(2)), d.player(L.Get(3)), d.card(L.Get(4))
	d.do(func() error { return d.Give(from, to, card) })
	return 0
}

// gathers is a word that moves many cards.
func (h *Host) gathers(L *glua.LState, word string, move func(d dealing) error) int {
	d := h.dealing(L.Get(1), word)
	d.mayMove()
	d.do(func() error { return move(d) })
	return 0
}

func (h *Host) cardsGather(L *glua.LState) int {
	return h.gathers(L, "cards.gather", func(d dealing) error {
		return d.returning(append(d.Slots(game.DeckDiscards), d.Slots(game.DeckTop)...), d.Gather)
	})
}

func (h *Host) cardsGatherAll(L *glua.LState) int {
	return h.gathers(L, "cards.gather_all", func(d dealing) error { return d.GatherAll() })
}

func (h *Host) cardsMix(L *glua.LState) int {
	return h.gathers(L, "cards.mix", func(d dealing) error {
		return d.returning(d.Slots(game.DeckTop), d.Mix)
	})
}

func (h *Host) cardsShow(L *glua.LState) int {
	d := h.dealing(L.Get(1), "cards.show")
	d.mayMove()
	owner, to := d.player(L.Get(2)), deck.All
	if L.Get(3) != glua.LNil {
		to = d.player(L.Get(3))
	}
	if owner != to {
		d.do(func() error { return d.Show(owner, to) })
	}
	return 0
}

func (h *Host) cardsLeft(L *glua.LState) int {
	L.Push(glua.LNumber(h.dealing(L.Get(1), "cards.left").Left()))
	return 1
}

func (h *Host) cardsLimit(L *glua.LState) int {
	d := h.dealing(L.Get(1), "cards.limit")
	if d.Limit == 0 {
		L.Push(glua.LNil)
	} else {
		L.Push(glua.LNumber(d.Limit))
	}
	return 1
}

func (h *Host) cardsSize(L *glua.LState) int {
	d := h.dealing(L.Get(1), "cards.size")
	L.Push(glua.LNumber(len(d.Hand(d.player(L.Get(2))))))
	return 1
}

// cardsKinds implements cards.kinds(deck) and cards.kinds(deck, moment).
func (h *Host) cardsKinds(L *glua.LState) int {
	d := h.dealing(L.Get(1), "cards.kinds")
	moment := L.OptString(2, "")
	out := L.CreateTable(0, 0)
	if moment == "" {
		for _, id := range d.Kinds.IDs() {
			out.Append(glua.LString(id))
		}
	}
	for _, c := range h.CardsOf(d.Name) {
		if moment == "" || slices.Contains(c.Hooks, moment) {
			out.Append(glua.LString(c.Name))
		}
	}
	L.Push(out)
	return 1
}

func (h *Host) cardsKnown(L *glua.LState) int {
	out := L.CreateTable(0, 0)
	for _, s := range h.dealing(L.Get(1), "cards.known").Slots(game.DeckTop) {
		if s.Card == "" || len(s.Seen) != 1 || s.Seen[0] != deck.All {
			break
		}
		out.Append(glua.LString(s.Card))
	}
	L.Push(out)
	return 1
}

// cardsUnread implements cards.unread(deck, player) and cards.unread(deck, player, n).
func (h *Host) cardsUnread(L *glua.LState) int {
	d := h.dealing(L.Get(1), "cards.unread")
	player := d.player(L.Get(2))
	if L.Get(3) == glua.LNil {
		L.Push(glua.LNumber(len(d.Unread(player))))
		return 1
	}
	d.mayMove()
	for range d.number(L.Get(3)) {
		d.next()
		d.do(func() error { return d.DealUnread(player) })
	}
	return 0
}

// asker returns the player whose order is being checked, "" if none is.
func (r *Run) asker() string {
	if r.Asking == nil {
		return ""
	}
	return r.Asking.Player
}

// own refuses to ask for the hand of another player in a check: what is legal would tell
// what he holds.
func (d dealing) own(player string) {
	if a := d.h.Run.Asking; a != nil && a.Player != player {
		whose := "nobody's order is being checked"
		if a.Player != "" {
			whose = "this is an order of " + a.Player
		}
		d.h.Raise(fmt.Errorf("%s: what %s holds cannot be asked here, %s: what is legal would tell it to the others", d.word, player, whose))
	}
}
