package ruleset

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"parley/core/deck"
	"parley/core/game"
	"parley/lua/source"
)

// DeckType is the type of a field of the state that is a deck of cards.
const DeckType = "deck"

// Deck is a deck of cards that a ruleset declares. Its cards are the rows of a table of
// data, and those that chapters define for it.
type Deck struct {
	Name, Title  string
	Table        *source.Table // nil if chapters define all its cards
	Limit        int           // cards that a player may hold; 0: no limit is declared
	LimitByRules bool          // the rules of the ruleset keep the limit, not the host
	Kinds        deck.Kinds    // of the table
	DiscardIn    []string      // the phases in which a player may discard its cards by an order; "free": at any time
	Required     []string      // cards that every scenario has in the deck
	Rule         string        // the id of the rule that allows it
	InPlay       string        // the field of the state that lists the decks in play; "": it always is
	numeric      []string      // the facets whose values are all numbers
	Faulty       bool          // the table of its cards could not be read: of a draft, see [Draft]
	node         source.Node
}

func deckSchema() *source.Schema {
	return &source.Schema{Name: "deck", Fields: []source.Field{
		{Name: "title", Type: source.T("text?"), Means: "its name for players"},
		{Name: "cards", Type: source.T("text?"), Means: "the data table whose rows are its cards: the key column names them, the column copies counts them (1 if blank), and every other column with one word or number in each row is a facet of them, except title and text", Hint: `cards = "pack" for data/pack.toml`},
		{Name: "discard", Type: source.T("any").Maybe(), Means: "when a player may discard a card of his hand with the order discard CARD: \"free\", at any time between two orders, or a phase, or a list of phases"},
		{Name: "rule", Type: source.T("text?"), Means: "with discard: the id of the rule that allows it, which refusals cite; if it has a check, check(player, card), every card that is discarded must pass it"},
		{Name: "required", Type: source.ListOf(source.T("text")).Maybe(), Means: "cards that no scenario may leave out of the deck", Hint: `required = ["kraken"]`},
		{Name: "hand_limit", Type: source.T("count 1 to 1000?"), Means: HandLimitMeans},
		{Name: "in_play", Type: source.T("text?"), Means: "a field of the state, a list of text, that names the decks of this game: a deck that it does not name is not shown", Hint: `in_play = "decks"`},
		{Name: "over_limit", Type: source.T("one of discard rules?"), Means: "with hand_limit: discard, the default, or rules, if the rules of the ruleset see to it that nobody keeps more"},
	}}
}

// HandLimitMeans explains hand_limit to authors.
const HandLimitMeans = "how many of its cards a player may hold: whoever holds more after an order, or after what the rules do in a phase, is asked which to discard; cards.limit returns it"

// CardID matches ids of cards: fog, 7-hearts.
var CardID = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*$`)

// errDeckPlace refuses a deck anywhere but in the state.
var errDeckPlace = errors.New("a deck can only be a field of [state]")

// DeckShape returns the shape of all decks.
func (rs *Ruleset) DeckShape() *game.Shape { return rs.decks }

// HasDecks reports whether the state has a deck.
func (rs *Ruleset) HasDecks() bool { return len(rs.Decks) > 0 }

// deckPlaced returns what is wrong with a type that is a deck, or holds one.
func deckPlaced(t *game.Type, state bool) error {
	isDeck := t.Shape != nil && t.Shape.Deck
	switch {
	case isDeck && !state, t.Elem != nil && holdsDeck(t.Elem):
		return errDeckPlace
	case isDeck && t.Secret:
		return errors.New("a deck cannot be secret: it hides from each player what he may not see")
	case isDeck && t.Optional:
		return errors.New("a deck cannot be optional: it is part of the game from the start")
	}
	return nil
}

func holdsDeck(t *game.Type) bool {
	return t.Shape != nil && t.Shape.Deck || t.Elem != nil && holdsDeck(t.Elem)
}

// namesDeck reports whether a value of a scenario would be a deck, or hold one.
func namesDeck(t source.Type) bool {
	return t.Word == DeckType || t.Of != nil && namesDeck(*t.Of)
}

// declareDecks reads [deck.NAME]. Fields of the state without one are decks too.
func (rs *Ruleset) declareDecks(root source.Node) (faults source.Faults) {
	var fields []string
	for _, f := range rs.Root.Fields {
		if f.Type.Shape != nil && f.Type.Shape.Deck {
			fields = append(fields, f.Name)
			if !root.Get("deck").Get(f.Name).Exists() {
				rs.Decks = append(rs.Decks, &Deck{Name: f.Name, Title: f.Name, node: root.Get("state").Get(f.Name)})
			}
		}
	}
	for _, name := range root.Get("deck").Keys() {
		n := root.Get("deck").Get(name)
		if !slices.Contains(fields, name) {
			f := n.Fault("the state has no deck %q", name)
			f.Hint = name + ` = "deck" under [state] declares it`
			faults = append(faults, f)
			continue
		}
		d := &Deck{Name: name, Title: n.Get("title").Str(), Limit: int(n.Get("hand_limit").Num()), LimitByRules: n.Get("over_limit").Str() == "rules", DiscardIn: texts(n.Get("discard")), Required: texts(n.Get("required")), Rule: n.Get("rule").Str(), InPlay: n.Get("in_play").Str(), node: n}
		if d.InPlay != "" && !rs.listsText(d.InPlay) {
			faults = append(faults, n.Get("in_play").Fault("the state has no list of text %q", d.InPlay))
		}
		if d.Title == "" {
			d.Title = name
		}
		rs.Decks = append(rs.Decks, d)
	}
	return faults
}

// listsText reports whether a field of the state is a list of text.
func (rs *Ruleset) listsText(field string) bool {
	return slices.ContainsFunc(rs.Root.Fields, func(f game.Field) bool {
		return f.Name == field && f.Type.Sort == game.SortList && f.Type.Elem.Sort == game.SortText
	})
}

// Deck returns the declared deck of that name, nil if there is none.
func (rs *Ruleset) Deck(name string) *Deck {
	if i := slices.IndexFunc(rs.Decks, func(d *Deck) bool { return d.Name == name }); i >= 0 {
		return rs.Decks[i]
	}
	return nil
}

// readDecks reads the cards of the decks from their tables of data.
func (rs *Ruleset) readDecks() (faults source.Faults) {
	for _, d := range rs.Decks {
		n := d.node.Get("cards")
		if !n.Exists() {
			continue
		}
		d.Table = rs.Data[n.Str()]
		switch {
		case rs.Unread(n.Str()):
			d.Faulty = true
		case d.Table == nil:
			names := make([]string, 0, len(rs.Data))
			for name := range rs.Data {
				names = append(names, name)
			}
			slices.Sort(names)
			faults = append(faults, n.NearFault("there is no data table \""+n.Str()+"\"", names))
		case d.Table.Key == "":
			f := n.Fault("the rows of the data table %q have no names", n.Str())
			f.Hint = `key = "card" in [table] names the column with the ids of the cards`
			faults = append(faults, f)
		default:
			faults = append(faults, d.read()...)
		}
	}
	return faults
}

// read reads the rows of the table as kinds of cards.
func (d *Deck) read() (faults source.Faults) {
	t := d.Table
	for _, c := range t.Columns {
		if c != t.Key && c != "copies" && c != "title" && c != "text" && d.isFacet(c) {
			d.Kinds.Facets = append(d.Kinds.Facets, c)
			if !slices.ContainsFunc(t.Rows, func(r source.Row) bool { return r.Get(c).Kind() == source.KindString }) {
				d.numeric = append(d.numeric, c)
			}
		}
	}
	for _, row := range t.Rows {
		kind := deck.Kind{ID: row.Key, Copies: 1}
		if n := row.Get("copies"); n.Exists() {
			kind.Copies = int(n.Num())
			if n.Kind() != source.KindInteger || n.Num() < 0 {
				faults = append(faults, n.Fault("copies must be a whole number, 0 or more"))
			}
		}
		if !CardID.MatchString(row.Key) {
			faults = append(faults, row.Get(t.Key).Fault(NoCardID, row.Key))
		}
		for _, f := range d.Kinds.Facets {
			kind.Facets = append(kind.Facets, facetText(row.Get(f)))
		}
		d.Kinds.Add(kind) // rows have different keys
	}
	if err := TooManyCards(&d.Kinds); err != nil {
		faults = append(faults, d.node.Get("cards").Fault("%v", err))
	}
	return faults
}

// NoCardID is the fault of an id of a card.
const NoCardID = "%q is not an id of a card: use lower-case letters, digits and hyphens, such as 7-hearts"

// TooManyCards returns an error if a deck has more cards, or kinds of them, than it may.
func TooManyCards(kinds *deck.Kinds) error {
	switch n := len(kinds.All()); {
	case n > deck.MaxKinds:
		return TooMuch("the kinds of cards of a deck", n, deck.MaxKinds)
	case kinds.Size() > deck.MaxCards:
		return TooMuch("the cards of a deck", kinds.Size(), deck.MaxCards)
	}
	return nil
}

// isFacet reports whether each cell of a column is one word or a number, or blank.
func (d *Deck) isFacet(column string) bool {
	return !slices.ContainsFunc(d.Table.Rows, func(r source.Row) bool {
		n := r.Get(column)
		switch n.Kind() {
		case source.KindMissing, source.KindInteger:
			return false
		case source.KindString:
			return n.Str() == "" || strings.ContainsAny(n.Str(), " \t\n=<!")
		}
		return true
	})
}

// Row returns the row of the table of a card; ok is false if the table has none.
func (d *Deck) Row(card string) (row source.Row, ok bool) {
	if d.Table == nil {
		return row, false
	}
	return d.Table.Row(card)
}

// Facts lists what a row says of a card beyond its name, title, text and copies, and the
// names of these columns.
func (d *Deck) Facts(row source.Row) (names, values []string) {
	for _, c := range d.Table.Columns {
		n := row.Get(c)
		if c == d.Table.Key || c == "copies" || c == "title" || c == "text" || !n.Exists() {
			continue
		}
		names, values = append(names, c), append(values, facetText(n))
	}
	return names, values
}

func facetText(n source.Node) string {
	if n.Kind() == source.KindString {
		return n.Str()
	}
	return n.Source()
}

// Numeric reports whether all values of a facet are numbers.
func (d *Deck) Numeric(facet string) bool { return slices.Contains(d.numeric, facet) }

// DiscardFault returns a fault of a key of the deck that concerns discarding its cards;
// among is what may be meant.
func (d *Deck) DiscardFault(key, what string, among []string) source.Fault {
	n := d.node.Get(key)
	if !n.Exists() {
		n = d.node
	}
	return n.NearFault(what, among)
}
