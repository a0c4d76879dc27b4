package lua

import (
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/argument"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
)

// PlayWord is the first word of orders that play a card: play CARD ARGUMENTS.
const PlayWord = "play"

// Word returns the word with which orders of the action begin: play for a card.
func (a *Action) Word() string {
	if a.Card != nil {
		return PlayWord
	}
	return a.ID
}

// ActionOf returns the action that the words of an order name, and the words after
// them: two words for a card, play kraken. The name of the player may stand between.
func (h *Host) ActionOf(words []string) (a *Action, rest []string, err error) {
	word := strings.ToLower(words[0])
	a, rest = h.Book.Actions[word], words[1:]
	if a == nil {
		return nil, nil, fmt.Errorf("there is no action %q%s", words[0], nearest.Guess(word, h.Actions()))
	}
	if !a.head || len(rest) == 0 {
		if a.head {
			err = fmt.Errorf("%s which card? Type: %s, and what the card is played on", a.ID, a.Usage())
		}
		return a, rest, err
	}
	if len(rest) > 1 && h.IsPlayer(rest[0]) && h.Card(strings.ToLower(rest[0])) == nil {
		rest = slices.Concat(rest[1:2], rest[:1], rest[2:])
	}
	c, err := h.cardTyped(rest[0])
	if err != nil {
		return a, nil, err
	}
	return c.Action, rest[1:], nil
}

// ActionNamed returns the action of an order, nil if its words name none.
func (h *Host) ActionNamed(order string) *Action {
	words, err := fields(order)
	if err != nil || len(words) == 0 || h.Book.Actions[strings.ToLower(words[0])] == nil {
		return nil
	}
	a, _, err := h.ActionOf(words)
	if err != nil {
		return h.Book.Actions[strings.ToLower(words[0])]
	}
	return a
}

// UsesCards says whether an order of the action plays a card, or names one in a hand.
func (a *Action) UsesCards() bool {
	return a.Card != nil || slices.ContainsFunc(a.Args, func(x argument.Arg) bool { return x.Kind == argument.Card })
}

// CardActions lists the actions that a word of orders begins: for play those of the
// cards, for others only the action itself.
func (h *Host) CardActions(a *Action) []*Action {
	if !a.head {
		return []*Action{a}
	}
	var list []*Action
	for _, c := range h.Book.Cards {
		list = append(list, c.Action)
	}
	return list
}

// cardTyped finds a card by its name, its title, or a unique beginning of its name.
func (h *Host) cardTyped(word string) (*Card, error) {
	low := strings.ReplaceAll(strings.ToLower(word), " ", "-")
	var hits []*Card
	for _, c := range h.Book.Cards {
		title := strings.ReplaceAll(strings.ToLower(c.Title), " ", "-")
		if c.Name == low || title == low {
			return c, nil
		}
		if strings.HasPrefix(c.Name, low) && h.CardInForce(c) {
			hits = append(hits, c)
		}
	}
	switch len(hits) {
	case 1:
		return hits[0], nil
	case 0:
		return nil, fmt.Errorf("there is no card %q%s", word, nearest.Guess(low, h.CardNames()))
	}
	return nil, fmt.Errorf("there is no card %q (%s or %s?)", word, hits[0].Name, hits[1].Name)
}

// CardsAt lists the cards in the hand of a player that may be played at a moment, or
// all of them for no moment, each once.
func (h *Host) CardsAt(moment, player string) (names []string) {
	for _, c := range h.Book.Cards {
		if (moment == "" || slices.Contains(c.Hooks, moment)) && h.heldIn(c, player) != "" {
			names = append(names, c.Name)
		}
	}
	return names
}

// heldIn returns the first deck of which a player holds the card, "" if he holds none.
func (h *Host) heldIn(c *Card, player string) string {
	for _, x := range c.Copies {
		if h.holdsCard(x.Deck, player, c.Name) {
			return x.Deck
		}
	}
	return ""
}

// openMoments lists the moments at which an order of a player can play the card now.
func (h *Host) openMoments(c *Card, player string) (list []*ruleset.Moment) {
	p := h.Clock.Phase()
	theirs := !c.Action.Any || h.Clock.May(player, "") // the turn of other cards is checked with that of all orders
	for _, hook := range c.Hooks {
		m := h.Moment(hook)
		if m.Is(ruleset.AnyTime) || theirs && p != nil && m.Is(ruleset.ByOrder) && slices.Contains(m.Phases, p.ID) {
			list = append(list, m)
		}
	}
	return list
}

// moment makes what a card gets to know of a moment: its name and its facts, read-only.
func (h *Host) moment(m *ruleset.Moment, fact func(name string) glua.LValue) glua.LValue {
	thing := "the moment " + m.Name
	t := h.L.CreateTable(0, 1+len(m.Facts))
	t.RawSetString("hook", glua.LString(m.Name))
	for _, name := range m.Facts {
		if v := fact(name); v != glua.LNil {
			t.RawSetString(name, h.Mirror.ReadOnly(v, thing))
		}
	}
	t.Metatable = h.Mirror.Blank(thing, append([]string{"hook"}, m.Facts...))
	return h.Mirror.Wrap(&proxy.Proxy{Data: t, Thing: thing})
}

// hookOf returns the name of the moment that moment made.
func hookOf(v glua.LValue) string {
	p := proxy.Of(v)
	if p == nil {
		return ""
	}
	return proxy.Text(p.Data.RawGetString("hook"))
}

// playedAt returns the moment at which an order plays its card: the first of the open
// ones at which the card refuses nothing, otherwise the first of them. It also returns
// what is refused; if the rule of the moment refuses, and the card has other moments that
// are closed, all of them are named.
func (h *Host) playedAt(o *Order, args *glua.LTable, first bool) (at glua.LValue, refused []game.Refusal, err error) {
	at = glua.LNil
	c := o.Action.Card
	open := h.openMoments(c, o.Player)
	for i, m := range open {
		moment := h.moment(m, func(string) glua.LValue { return glua.LNil })
		no, err := h.refusesCard(o, args, moment, first)
		if err != nil || len(no) == 0 {
			return moment, nil, err
		}
		if i == 0 {
			at, refused = moment, no
		}
	}
	if len(open) < len(c.Hooks) {
		refused = h.namesMoments(c, open, refused)
	}
	return at, refused, nil
}

// namesMoments puts a sentence with all the moments of a card in place of what the rules
// of some of them refuse.
func (h *Host) namesMoments(c *Card, some []*ruleset.Moment, refused []game.Refusal) (list []game.Refusal) {
	for _, r := range refused {
		if slices.ContainsFunc(some, func(m *ruleset.Moment) bool { return m.Rule != "" && m.Rule == r.Rule }) {
			r.Text = h.momentClosed(c)
		}
		if !slices.Contains(list, r) {
			list = append(list, r)
		}
	}
	return list
}

// checkCard returns why a player may not play a card at a moment; without one, at any
// of those at which an order can play it now.
func (h *Host) checkCard(o *Order, args *glua.LTable, at glua.LValue, first bool) ([]game.Refusal, error) {
	c := o.Action.Card
	if o.Player == "" {
		return []game.Refusal{{Text: whoseCard(o.Action), Rule: c.ID}}, nil
	}
	if text := h.outOfHand(c, o.Player); text != "" {
		return []game.Refusal{{Text: text, Rule: c.ID}}, nil
	}
	foreign := h.foreign(o)
	var more []game.Refusal
	var err error
	if o.Action.gives {
		if more, err = h.givenCards(o, first); err != nil {
			return nil, err
		}
		foreign = append(foreign, more...)
	}
	if first && len(foreign) > 0 {
		return foreign, nil
	}
	if at == nil || at == glua.LNil {
		_, more, err = h.playedAt(o, args, first)
	} else {
		more, err = h.refusesCard(o, args, at, first)
	}
	return append(foreign, more...), err
}

// outOfHand returns the sentence that refuses a card which the player cannot have, "" if
// he holds it.
func (h *Host) outOfHand(c *Card, player string) string {
	switch {
	case h.Run.drawn != c && h.heldIn(c, player) == "":
		return h.notHeld(c.Title, player)
	case !h.CardInForce(c):
		return fmt.Sprintf("%s is not in the game: the house rule %s is off", c.Title, c.House.ID)
	}
	return ""
}

// unplayable returns why an order of a player cannot play a card now, whatever it is played
// on; "" if one can.
func (h *Host) unplayable(c *Card, player string) string {
	switch text := h.outOfHand(c, player); {
	case h.Clock.Over():
		return gameIsOver
	case player != "" && text != "":
		return text
	case len(h.openMoments(c, player)) == 0:
		return h.momentClosed(c)
	case !c.Action.Any && !h.Clock.May(player, ""):
		return h.notTheirTurn(&Order{Player: player})
	}
	return ""
}

// whoseCard returns the question for an order without a player.
func whoseCard(a *Action) string { return "whose card is it? Type: " + a.Usage() }

// notHeld returns the sentence that refuses a card to a player who does not hold it.
func (h *Host) notHeld(title, player string) string {
	return fmt.Sprintf("%s is not in the hand of %s", title, h.Called(player))
}

// refusesCard returns what a card, and the rule of a moment, refuse.
func (h *Host) refusesCard(o *Order, args *glua.LTable, at glua.LValue, first bool) (refused []game.Refusal, err error) {
	c := o.Action.Card
	ask := &Asking{Rule: c.ID, Query: Query{checking, o.Action.ID}, Player: o.Player, Fact: h.facts(o), First: first}
	if m := h.Moment(hookOf(at)); m != nil && m.Rule != "" {
		ask.Rule = m.Rule
		refused, err = h.refusing(ask, h.Book.Rules[m.Rule].Fn, glua.LString(o.Player), c.Info, at)
		if err != nil || first && len(refused) > 0 {
			return refused, err
		}
	}
	if c.Check == nil {
		return refused, nil
	}
	ask = &Asking{Rule: c.ID, Query: Query{checking, o.Action.ID}, Player: o.Player, Fact: h.facts(o), Refused: refused, First: first}
	return h.refusing(ask, c.Fn, glua.LString(o.Player), args, at)
}

// CardTimes says when a card may be played: in the parade, or when a stall opens.
func (h *Host) CardTimes(c *Card) string {
	var when []string
	for _, hook := range c.Hooks {
		if m := h.Moment(hook); !slices.Contains(when, m.Means) {
			when = append(when, m.Means)
		}
	}
	return strings.Join(when, ", or ")
}

// CardFields lists the fields of a card that its ruleset declares: "kind: now".
func (h *Host) CardFields(c *Card) (list []string) {
	t := proxy.Data(c.Info)
	for _, f := range h.Ruleset.CardFields {
		if v := t.RawGetString(f.Name); v != glua.LNil {
			list = append(list, f.Name+": "+proxy.Flat(v))
		}
	}
	return list
}

// momentClosed returns the sentence that refuses a card outside of its moments.
func (h *Host) momentClosed(c *Card) string {
	return fmt.Sprintf("not now: %s is played %s", c.Title, h.CardTimes(c))
}

// linkCardArgs checks the moments of arguments that are cards.
func (h *Host) linkCardArgs(a *Action) {
	for _, arg := range a.Args {
		if arg.Kind != argument.Card || arg.Moment == "" {
			continue
		}
		if m := h.Moment(arg.Moment); m == nil || !m.Is(ruleset.WithArg) {
			h.complain(a.File, a.Line, a.ID, "action %s: argument %s: there is no moment %q with how = \"with\"%s", a.ID, arg.Name, arg.Moment, nearest.Guess(arg.Moment, h.momentNames()))
		}
	}
}

// givenCards refuses cards among the arguments of an order that may not be given with
// it.
//
// A copy is named once, and the card that is played is not among the others.
func (h *Host) givenCards(o *Order, first bool) (out []game.Refusal, err error) {
	named := map[*Card]int{}
	if c := o.Action.Card; c != nil && h.Run.drawn != c {
		named[c]++
	}
	for _, arg := range o.Action.Args {
		name, ok := o.Values.RawGetString(arg.Name).(glua.LString)
		if arg.Kind != argument.Card || !ok {
			continue
		}
		c := h.Card(string(name))
		switch {
		case o.Player == "":
			out = append(out, game.Refusal{Text: whoseCard(o.Action), Rule: o.Action.Rule})
		case c == nil || h.heldIn(c, o.Player) == "":
			out = append(out, game.Refusal{Text: h.notHeld(h.CardTitle(string(name)), o.Player), Rule: o.Action.Rule})
		case named[c] >= h.heldCopies(c, o.Player):
			out = append(out, game.Refusal{Text: h.namedTwice(c, o.Player), Rule: o.Action.Rule})
		case arg.Moment == "":
		case !slices.Contains(c.Hooks, arg.Moment):
			out = append(out, game.Refusal{Text: fmt.Sprintf("%s cannot be given with this order: it is played %s", c.Title, h.CardTimes(c)), Rule: c.ID})
		default:
			given := h.Order(c.Action, o.Player, nil, h.L.CreateTable(0, 0))
			legal, err := h.someLegal(given, h.withOrder(o, arg.Moment))
			if err != nil {
				return out, err
			}
			out = append(out, legal...)
		}
		named[c]++
		if first && len(out) > 0 {
			break
		}
	}
	return out, nil
}

// namedTwice returns the sentence that refuses an order in which a player names a card more
// often than he holds it.
func (h *Host) namedTwice(c *Card, player string) string {
	copies := "one copy"
	if n := h.heldCopies(c, player); n > 1 {
		copies = fmt.Sprintf("%d copies", n)
	}
	return fmt.Sprintf("the hand of %s has only %s of %s", h.Called(player), copies, c.Title)
}

// withOrder makes the moment of a card that is given with an order: its facts are the
// arguments of the order, and its actor.
func (h *Host) withOrder(o *Order, name string) glua.LValue {
	return h.moment(h.Moment(name), func(fact string) glua.LValue {
		if fact == "actor" {
			return h.ActorValue(o)
		}
		return o.Values.RawGetString(fact)
	})
}

// gave says whether a player named the card in an order of his.
func (o *Order) gave(h *Host, player string, c *Card) bool {
	return o != nil && o.Action != nil && o.Player == player && slices.ContainsFunc(o.Action.Args, func(a argument.Arg) bool {
		return a.Kind == argument.Card && o.Values.RawGetString(a.Name) == glua.LString(c.Name)
	})
}

// heldCopies returns how many copies of a card a player holds, in all decks.
func (h *Host) heldCopies(c *Card, player string) (n int) {
	for _, x := range c.Copies {
		n += h.copiesHeld(x.Deck, player, c.Name)
	}
	return n
}

// someLegal returns why a card may not be played at a moment, with any arguments: those
// of the card are asked for later.
func (h *Host) someLegal(o *Order, at glua.LValue) (refused []game.Refusal, err error) {
	if len(o.Action.Args) == 0 {
		return h.refusesCard(o, o.Values, at, false)
	}
	found := false
	_, err = h.EachLegal(o.Action, o.Player, nil, nil, at, func(*Order) bool { found = true; return false })
	if err != nil || found {
		return nil, err
	}
	return []game.Refusal{{Text: fmt.Sprintf("%s has nothing to be played on", o.Action.Card.Title), Rule: o.Action.Rule}}, nil
}

// CardTitle returns the title of a card, or its name.
func (h *Host) CardTitle(name string) string {
	if c := h.Card(name); c != nil {
		return c.Title
	}
	return name
}
