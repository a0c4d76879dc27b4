package lua

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/argument"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/vocabulary"
)

// Card is a kind of card: a rule that a player plays, and copies in one or more decks.
// The rule is called with the player, the arguments and the moment.
type Card struct {
	*Rule
	Name   string      // in decks and orders: the last part of its id
	Copies []Copies    // in which decks it is, and how often
	Hooks  []string    // the moments at which it may be played
	Action *Action     // how it is played, also in answer to an offer
	House  *Overlay    // the house file that defines it, nil for one of a chapter
	Info   glua.LValue // its fields, read-only, for scripts
}

// Copies is how many copies of a card a deck has.
type Copies struct {
	Deck string
	N    int
}

// Field returns a field of the card that the ruleset declares, as text; "" if it has none.
func (c *Card) Field(name string) string {
	s, _ := proxy.Data(c.Info).RawGetString(name).(glua.LString)
	return string(s)
}

// CopiesIn returns how many copies of the card are in a deck.
func (c *Card) CopiesIn(deck string) int {
	for _, x := range c.Copies {
		if x.Deck == deck {
			return x.N
		}
	}
	return 0
}

// Limits of cards.
const (
	maxCards  = 1000 // kinds of card of a game
	maxCopies = 1000 // copies of one card in a deck
	maxHooks  = 50   // moments of one card
)

// standingWords are what a standing answer may name instead of a card.
var standingWords = []string{PassWord, "all", "off"}

// cardFields lists the fields of card, besides those that the ruleset declares.
var cardFields = vocabulary.Fields{
	{"title", `title = "The Kraken"`, "the title of the card"},
	{"text", `text = "…"`, "what the card says, in one to three sentences"},
	{"source", `source = "Event cards"`, "where the book says it; ours by default"},
	{"ruling", `ruling = "…"`, "how we read the book where it is silent or unclear"},
	{"deck", `deck = "naval" or { "naval", … }`, "the deck that it belongs to: a field of game of the type deck; or a list of decks"},
	{"copies", "copies = 2 or { land = 2, naval = 1 }", "how many copies each of its decks has, 1 by default; or the number by deck: { land = 2, naval = 1 }, without the field deck"},
	{"hook", `hook = "duel.offered" or { "duel.offered", … }`, "the moment at which it may be played, or a list of moments: those of ruleset.toml, any, card.drawn, card.played, or PHASE.begin"},
	{"args", `args = { vessel = "enemy vessel" }`, "what its player names when he plays it, as the arguments of an action"},
	{"options", "options = function(player, moment, about) suggest { … } end", "suggests arguments worth trying, as those of an action"},
	{"some", "some = true", "its options suggest only some of the ways to play it, and legal says so"},
	{"check", "check = function(player, args, moment) need(…) end", "refuses the card with need; it neither rolls nor writes"},
	{"run", "run = function(player, args, moment) … end", `what the card does; at card.played the result "cancel" cancels the other card`},
	{"kept_by", `kept_by = "duel.parry" or { … }`, "what carries out a card without run, such as one given with another order"},
	{"say", `say = "plays a trick"`, "what its player does, as the end of a sentence"},
}

// momentFields lists what every moment has; its facts are declared in ruleset.toml.
var momentFields = vocabulary.Fields{
	{"hook", "moment.hook", "the name of the moment"},
}

// wordCard implements card "id" { … }, in a chapter and in a house file.
func (h *Host) wordCard(L *glua.LState) int {
	ov := h.mayDefine("card")
	id, ok := L.Get(1).(glua.LString)
	file, line := h.Where()
	if !ok {
		h.Raise(errors.New(`card needs its id first: card "kraken" { … }`))
	}
	L.Push(L.NewFunction(func(L *glua.LState) int {
		if h.mayDefine("card") != ov {
			h.mustRead("card", ov)
		}
		def, ok := L.Get(1).(*glua.LTable)
		if !ok {
			h.Raise(fmt.Errorf("card %q needs its fields in braces: title, text, deck, hook, run", string(id)))
		}
		L.Push(h.AddCard(string(id), def, file, line))
		return 1
	}))
	return 1
}

// mayDefine returns the house file that is being read, nil for a chapter; elsewhere the
// word is an error.
func (h *Host) mayDefine(word string) *Overlay {
	if h.Run.reading != nil {
		return h.houseWord(word)
	}
	h.mustLoad(word)
	return nil
}

// AddCard defines a card with the fields of a table: in the chapter that is loading, or
// in the house file that is being read, where it is not in force before the file is. It
// returns what scripts call.
func (h *Host) AddCard(id string, def *glua.LTable, file string, line int) *glua.LFunction {
	ov := h.Run.reading
	at := func(path ...string) bad {
		if ov != nil {
			return h.badHouseAt(line, id, path)
		}
		return h.complainAt(file, line, id, path)
	}
	bad := at()
	h.Bounded("the cards of a game", len(h.Book.Cards)+len(ov.cardList())+1, maxCards)
	h.Bounded("the bytes of the id of a card", len(id), proxy.MaxName)
	start := h.Ruleset.Name + ".card."
	whole := id
	if ov != nil && !strings.HasPrefix(id, start) {
		whole = start + id
	}
	name := strings.TrimPrefix(whole, start)
	if !strings.HasPrefix(whole, start) || !ruleset.IDPattern.MatchString(name) {
		bad("%q is not a valid id of a card: write %sNAME in lower case and hyphens", id, start)
	}
	if slices.Contains(standingWords, name) {
		bad("a card cannot have the id %s, because `standing %s` means something else: choose another id", name, name)
	}
	c := &Card{Name: name, House: ov, Rule: h.cardRule(whole, def, file, line, at)}
	c.readDecks(h, def, at)
	if c.Hooks = StringList(def.RawGetString("hook")); len(c.Hooks) == 0 {
		at("hook")("the card %s has no hook: name the moment at which it may be played", name)
	}
	h.Bounded("the hooks of a card", len(c.Hooks), maxHooks)
	c.Info = h.cardInfo(c, def, at)
	c.Action = h.cardAction(c, def, at)
	if ov != nil {
		ov.cards = append(ov.cards, c)
	} else {
		h.adopt(c)
	}
	return c.Fn
}

// cardList returns the cards that a house file has defined.
func (ov *Overlay) cardList() []*Card {
	if ov == nil {
		return nil
	}
	return ov.cards
}

// cardRule makes the rule of a card.
func (h *Host) cardRule(id string, def *glua.LTable, file string, line int, at func(path ...string) bad) *Rule {
	bad := at()
	r := &Rule{ID: id, File: file, Line: line, Data: []string{}, See: []string{}, On: true}
	known := append(cardFields.Names(), fieldNames(h.Ruleset.CardFields)...)
	meant := unknownKeys(def, known, func(key, near string) {
		at(key)("card %s: unknown field %q%s", id, key, nearest.Meant(near))
	})
	line1 := func(name string) string { return h.oneLine(def, name, "a card") }
	r.Title, r.Text, r.Source, r.Ruling = line1("title"), line1("text"), line1("source"), line1("ruling")
	if r.Title == "" && !meant["title"] {
		bad("card %s has no title", id)
	}
	if r.Text == "" && !meant["text"] {
		bad("card %s has no text", id)
	}
	if r.Source == "" {
		r.Source = "ours"
	}
	r.Run, r.Check = function(def, "run", "card "+id, at("run")), function(def, "check", "card "+id, at("check"))
	r.KeptBy = StringList(def.RawGetString("kept_by"))
	if r.Run == nil && len(r.KeptBy) == 0 && !meant["run"] && !meant["kept_by"] {
		bad("card %s has no run function: name what carries it out in kept_by", id)
	}
	before := h.State.SetRule(id)
	r.no = h.State.SetRule("")
	h.State.RuleNo(before)
	r.Fn = h.L.NewFunction(func(L *glua.LState) int { return h.CallRule(L, r) })
	r.asked = h.L.NewFunction(func(L *glua.LState) int { return h.callWhole(L, r) })
	r.checkForm(bad)
	return r
}

// oneLine reads a text of a definition, which is shown on one line.
func (h *Host) oneLine(def *glua.LTable, name, of string) string {
	s := text(def, name)
	h.Bounded("the bytes of the "+name+" of "+of, len(s), MaxNote)
	return strings.Join(strings.Fields(s), " ")
}

// readDecks reads in which decks a card is, and how often.
func (c *Card) readDecks(h *Host, def *glua.LTable, at func(path ...string) bad) {
	decks, copies := StringList(def.RawGetString("deck")), def.RawGetString("copies")
	n, where := 1, "deck"
	if t, ok := copies.(*glua.LTable); ok {
		where = "copies"
		if len(decks) > 0 {
			at("copies")("card %s: copies by deck replace the field deck: leave out one of them", c.ID)
		}
		for k, v := t.Next(glua.LNil); k != glua.LNil; k, v = t.Next(k) {
			c.Copies = append(c.Copies, Copies{proxy.Text(k), copiesOf(v)})
		}
	} else {
		if copies != glua.LNil {
			n = copiesOf(copies)
		}
		for _, d := range decks {
			c.Copies = append(c.Copies, Copies{d, n})
		}
	}
	if len(c.Copies) == 0 {
		at("deck")("card %s belongs to no deck: name one in deck", c.ID)
	}
	known := h.deckNames()
	for _, d := range h.Ruleset.Decks {
		if d.Kinds.Has(c.Name) && c.CopiesIn(d.Name) > 0 {
			at("deck")("card %s: the table of the deck %s has a row %s already", c.ID, d.Name, c.Name)
		}
		if len(d.Kinds.Facets) > 0 && c.CopiesIn(d.Name) > 0 {
			at("deck")("card %s: the cards of the deck %s are rows of a table with a column %s, which a card in Lua does not have: name another deck", c.ID, d.Name, d.Kinds.Facets[0])
		}
	}
	for i, x := range c.Copies {
		switch {
		case !slices.Contains(known, x.Deck):
			at(where)("card %s: there is no deck %q%s", c.ID, x.Deck, cmp.Or(nearest.Guess(x.Deck, known), undeclared(c.House, x.Deck)))
		case x.N < 1 || x.N > maxCopies:
			at("copies")("card %s: copies must be a whole number from 1 to %d", c.ID, maxCopies)
		case slices.ContainsFunc(c.Copies[:i], func(y Copies) bool { return y.Deck == x.Deck }):
			at("deck")("card %s: the deck %s is listed twice", c.ID, x.Deck)
		}
	}
}

// undeclared says what to do about a deck that nothing declares.
func undeclared(ov *Overlay, deck string) string {
	if ov == nil {
		return fmt.Sprintf(": declare it, [deck.%s] in ruleset.toml", deck)
	}
	return fmt.Sprintf(": declare it, decks = { %s = { title = \"…\" } } in house, or first load the card file that does", deck)
}

// copiesOf reads a number of copies; 0 for any other value.
func copiesOf(v glua.LValue) int {
	n, ok := v.(glua.LNumber)
	if !ok || n != glua.LNumber(int(n)) || n > maxCopies {
		return 0
	}
	return int(n)
}

// cardInfo makes the table of a card's fields that scripts read.
func (h *Host) cardInfo(c *Card, def *glua.LTable, at func(path ...string) bad) glua.LValue {
	thing := "the card " + c.Name
	t := h.L.CreateTable(0, 4)
	t.RawSetString("id", glua.LString(c.Name))
	t.RawSetString("title", glua.LString(c.Title))
	t.RawSetString("text", glua.LString(c.Text))
	for _, f := range h.Ruleset.CardFields {
		v := def.RawGetString(f.Name)
		if v == glua.LNil {
			if !f.Type.Optional {
				at()("card %s needs the field %q", c.ID, f.Name)
			}
			continue
		}
		if what := misfit(f.Type, v); what != "" {
			at(f.Name)("card %s: %s must be %s, got %s", c.ID, f.Name, what, proxy.Flat(v))
			continue
		}
		t.RawSetString(f.Name, h.Mirror.ReadOnly(proxy.Copied(h.L, v), thing))
	}
	t.Metatable = h.Mirror.Blank(thing, append([]string{"id", "title", "text"}, fieldNames(h.Ruleset.CardFields)...))
	return h.Mirror.Wrap(&proxy.Proxy{Data: t, Thing: thing})
}

// cardAction makes the action by which a card is played.
func (h *Host) cardAction(c *Card, def *glua.LTable, at func(path ...string) bad) *Action {
	a := &Action{ID: PlayWord + " " + c.Name, Rule: c.ID, Actor: actorPlayer, File: c.File, Line: c.Line, Card: c, Say: h.oneLine(def, "say", "a card")}
	if a.Say == "" {
		a.Say = "plays " + c.Title
	}
	a.Options = function(def, "options", "card "+c.ID, at("options"))
	a.Some = glua.LVAsBool(def.RawGetString("some"))
	if a.Some && a.Options == nil {
		at("some")("card %s: some is only for a card with options; without options every combination is tried", c.ID)
	}
	if args, ok := def.RawGetString("args").(*glua.LTable); ok {
		h.declareArgs(a, args, at)
	}
	return a
}

// adopt puts a card among the rules.
func (h *Host) adopt(c *Card) {
	if old := h.Book.Rules[c.ID]; old != nil {
		h.complain(c.File, c.Line, c.ID, "the card %s is already defined at %s:%d: give one of them another id", c.ID, old.File, old.Line)
		return
	}
	h.Book.Cards = append(h.Book.Cards, c)
	h.Book.Rules[c.ID] = c.Rule
	h.Book.RuleOrder = append(h.Book.RuleOrder, c.Rule)
	h.Book.called[c.Fn] = c.Rule
}

// Card returns the card with a name, or a whole id; nil if there is none.
func (h *Host) Card(name string) *Card {
	name = strings.TrimPrefix(name, h.Ruleset.Name+".card.")
	if i := slices.IndexFunc(h.Book.Cards, func(c *Card) bool { return c.Name == name }); i >= 0 {
		return h.Book.Cards[i]
	}
	return nil
}

// DraftCard is [Host.Card] for check: it also finds the cards of house files with faults.
func (h *Host) DraftCard(name string) *Card {
	c := h.Card(name)
	for _, ov := range h.HouseRules.faulty {
		for _, own := range ov.cards {
			if c == nil && own.Name == strings.TrimPrefix(name, h.Ruleset.Name+".card.") {
				c = own
			}
		}
	}
	return c
}

// CardInForce reports whether a card is in the game: every card of a chapter, and those of
// house files in force.
func (h *Host) CardInForce(c *Card) bool {
	return c.House == nil || slices.Contains(h.HouseRules.Active, c.House)
}

// CardsOf lists the cards in force of a deck, in the order of their definitions.
func (h *Host) CardsOf(deck string) (list []*Card) {
	for _, c := range h.Book.Cards {
		if c.CopiesIn(deck) > 0 && h.CardInForce(c) {
			list = append(list, c)
		}
	}
	return list
}

// CardNames lists the names of all cards in force.
func (h *Host) CardNames() (names []string) {
	for _, c := range h.Book.Cards {
		if h.CardInForce(c) {
			names = append(names, c.Name)
		}
	}
	return names
}

// CardsWithHook lists the names of the cards in force that may be played at a moment.
func (h *Host) CardsWithHook(moment string) (names []string) {
	for _, c := range h.Book.Cards {
		if slices.Contains(c.Hooks, moment) && h.CardInForce(c) {
			names = append(names, c.Name)
		}
	}
	return names
}

// Moments lists the moments of the game: those of the ruleset, then the built-in ones.
func (h *Host) Moments() []*ruleset.Moment { return h.Book.moments }

// Moment returns the moment of that name, nil if there is none.
func (h *Host) Moment(name string) *ruleset.Moment {
	if i := slices.IndexFunc(h.Book.moments, func(m *ruleset.Moment) bool { return m.Name == name }); i >= 0 {
		return h.Book.moments[i]
	}
	return nil
}

// momentNames lists the names of the moments.
func (h *Host) momentNames() (names []string) {
	for _, m := range h.Book.moments {
		names = append(names, m.Name)
	}
	return names
}

// linkMoments makes the list of moments and checks those of the ruleset.
func (h *Host) linkMoments() {
	phases := h.Book.Sequence.Order
	for _, m := range h.Ruleset.Moments {
		for _, p := range m.Phases {
			if !slices.Contains(phases, p) {
				h.Book.faults = append(h.Book.faults, m.Fault("phase", fmt.Sprintf("there is no phase %q", p), phases))
			}
		}
		if r := h.Book.Rules[m.Rule]; m.Rule != "" && (r == nil || r.Check == nil) {
			h.Book.faults = append(h.Book.faults, m.Fault("rule", fmt.Sprintf("there is no rule with a check %q", m.Rule), h.Book.RuleIDs()))
		}
	}
	h.Book.moments = append(slices.Clone(h.Ruleset.Moments), ruleset.BuiltInMoments()...)
	h.linkDiscards(phases)
	h.linkRequired()
	for _, id := range phases {
		if m := ruleset.PhaseMoment(id, h.Title(id)); h.Moment(m.Name) == nil {
			h.Book.moments = append(h.Book.moments, m)
		}
	}
}

// linkCards checks that the moments of cards exist, and derives from them when each may
// be ordered.
func (h *Host) linkCards(cards []*Card, bad func(c *Card, at string) bad) {
	for _, c := range cards {
		for _, hook := range c.Hooks {
			m := h.Moment(hook)
			if m == nil {
				names := h.momentNames()
				hint := cmp.Or(nearest.Guess(hook, names), ": choose one of "+strings.Join(names, ", "))
				bad(c, "hook")("card %s: there is no moment %q%s", c.ID, hook, hint)
				continue
			}
			if c.Action.Any = c.Action.Any || m.Is(ruleset.AnyTime); m.Is(ruleset.ByOrder) {
				c.Action.Phases = append(c.Action.Phases, m.Phases...)
			}
		}
		if c.Action.Any {
			c.Action.Phases = []string{anyPhase}
		}
	}
}

// checkCards reports what is wrong with the cards of a house file.
func (h *Host) checkCards(ov *Overlay) {
	bad := func(c *Card, at string) bad { return h.badCard(ov, c, at) }
	h.linkCards(ov.cards, bad)
	for i, c := range ov.cards {
		for _, old := range h.Book.Cards {
			if old.Name == c.Name && (old.House == nil || old.House.ID != ov.ID) {
				bad(c, "")("the card %s is already defined at %s:%d: give one of them another id", c.Name, old.File, old.Line)
			}
		}
		if slices.ContainsFunc(ov.cards[:i], func(x *Card) bool { return x.Name == c.Name }) {
			bad(c, "")("the card %s is already defined in this file: give one of them another id", c.Name)
		}
	}
}

// adoptCards puts the cards of a house file among the rules, in place of those of an
// older version of the file.
func (h *Host) adoptCards(ov *Overlay) {
	h.dropCards(func(c *Card) bool { return c.House != nil && c.House.ID == ov.ID })
	for _, c := range ov.cards {
		h.adopt(c)
	}
	h.orderCards()
}

// badCard returns what reports a fault of a card of a house file, at one of its fields if
// it names one.
func (h *Host) badCard(ov *Overlay, c *Card, at string) bad {
	return func(format string, args ...any) {
		if len(ov.faults) < maxFaults {
			ov.faults = append(ov.faults, ov.faultAt(c.Line, c.Name, []string{at}, fmt.Sprintf(format, args...)))
		}
	}
}

// dropCards removes cards from the rules.
func (h *Host) dropCards(drop func(*Card) bool) {
	for _, c := range h.Book.Cards {
		if drop(c) {
			delete(h.Book.Rules, c.ID)
			delete(h.Book.called, c.Fn)
			h.Book.RuleOrder = slices.DeleteFunc(h.Book.RuleOrder, func(r *Rule) bool { return r == c.Rule })
		}
	}
	h.Book.Cards = slices.DeleteFunc(h.Book.Cards, drop)
}

// orderCards brings the actions of cards up to date: one for each card that an order
// can play, and the words that begin such orders.
func (h *Host) orderCards() {
	b := &h.Book
	b.ActionOrder = slices.DeleteFunc(b.ActionOrder, func(a *Action) bool { return a.Card != nil })
	maps.DeleteFunc(b.Actions, func(_ string, a *Action) bool { return a.Card != nil || a.head })
	if len(b.Cards) == 0 {
		return
	}
	b.Actions[PlayWord] = &Action{ID: PlayWord, Actor: actorPlayer, Any: true, Say: "plays a card", head: true,
		Args: []argument.Arg{{Name: "card", Kind: argument.Card}}}
	for _, c := range b.Cards {
		b.Actions[c.Action.ID] = c.Action
		if len(c.Action.Phases) > 0 {
			b.ActionOrder = append(b.ActionOrder, c.Action)
		}
	}
}
