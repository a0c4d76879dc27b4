package ruleset

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"unicode"
	"unicode/utf8"

	"parley/lua/source"
	"parley/lua/vocabulary"
)

// Moment is a point of the game at which cards may be played: the hook of cards.
type Moment struct {
	Name   string   // "duel.offered"
	Means  string   // one line for help
	How    []string // how a card may be played at it: see [MomentWays]
	Phases []string // for [ByOrder]: the phases in which it may be played
	Facts  []string // the names of its facts, in the order of the file
	Kinds  []string // their types
	Rule   string   // the id of a rule whose check every card at this moment must pass, "" for none
	Sealed bool     // the players who are asked decide at the same time

	node source.Node // its declaration; missing for a built-in moment
}

// The ways in which a card may be played at a moment.
const (
	ByOrder  = "order"
	AnyTime  = "free"
	WithArg  = "with"
	ByAnswer = "asked"
	OnDraw   = "drawn"
)

// MomentWays lists the ways in which cards may be played.
var MomentWays = vocabulary.Fields{
	{ByOrder, `how = "order"`, "by an order, play CARD, in the phases of the moment, by a player whose turn it is"},
	{AnyTime, `how = "free"`, "by an order, play CARD, between any two orders"},
	{WithArg, `how = "with"`, "with another order, by an argument of the kind card MOMENT, which the rules of that order play"},
	{ByAnswer, `how = "asked"`, "as an answer, when a rule calls offer"},
	{OnDraw, `how = "drawn"`, "by the rules, with cards.play, when it is drawn or later"},
}

// Built-in moments, besides PHASE.begin for each phase.
const (
	MomentAny    = "any"         // between two orders
	MomentPlayed = "card.played" // another card has just been played
	MomentDrawn  = "card.drawn"  // the card itself has just been drawn
	PhaseBegins  = ".begin"      // after the name of a phase
)

// BuiltInMoments lists the moments of every ruleset, besides those of its phases.
func BuiltInMoments() []*Moment {
	return []*Moment{
		{Name: MomentAny, Means: "at any time between two orders", How: []string{AnyTime}},
		{Name: MomentPlayed, Means: "when another player has just played a card", How: []string{ByAnswer},
			Facts: []string{"card", "player", "at"}, Kinds: []string{"card", "player", "moment"}},
		{Name: MomentDrawn, Means: "when it is drawn", How: []string{OnDraw}},
	}
}

// PhaseMoment returns the moment at which a phase of that title begins.
func PhaseMoment(phase, title string) *Moment {
	first, size := utf8.DecodeRuneInString(title)
	return &Moment{Name: phase + PhaseBegins, Means: "as " + string(unicode.ToLower(first)) + title[size:] + " begins", How: []string{ByAnswer}}
}

// Is reports whether cards may be played at the moment in that way.
func (m *Moment) Is(way string) bool { return slices.Contains(m.How, way) }

// Fault returns a fault at a key of the moment's declaration; near suggests a name.
func (m *Moment) Fault(key, what string, among []string) source.Fault {
	return m.node.Get(key).NearFault(what, among)
}

// BuiltIn reports whether every ruleset has the moment.
func (m *Moment) BuiltIn() bool { return !m.node.Exists() }

// momentName matches names of moments: parley.asked.
var momentName = regexp.MustCompile(`^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)*$`)

// momentSchema returns the keys of a moment.
func momentSchema() *source.Schema {
	return &source.Schema{Name: "moment", Fields: []source.Field{
		{Name: "means", Type: source.T("text"), Hint: "when the moment is, in a line for help"},
		{Name: "how", Type: source.T("any"), Hint: "how a card may be played at it: " + fmt.Sprint(MomentWays.Names()) + ", or several of these in a list"},
		{Name: "phase", Type: source.T("any").Maybe(), Means: "for how = \"order\": the phase in which the card may be played, or a list of phases"},
		{Name: "facts", Type: source.T("map of text?"), Means: "what a card, and the player who is asked for one, gets to know of the moment: names and types. For how = \"with\" they are the arguments of the order, and actor"},
		{Name: "rule", Type: source.T("text?"), Means: "the id of a rule with a check, check(player, card, moment), that every card played at the moment must pass"},
		{Name: "sealed", Type: source.T("boolean?"), Means: "the players who are asked decide without knowing the answers of others, and the cards take effect after all answers"},
	}}
}

// cardsSchema returns the keys of [cards].
func cardsSchema() *source.Schema {
	return &source.Schema{Name: "cards", Fields: []source.Field{
		{Name: "ask", Type: source.OneOf("all", "holders").Maybe(), Means: "who is asked at a moment: all who hold any card of its decks, so that the question says nothing about their hands (the default while the hands of somebody are hidden), or only holders of a card that can be played"},
	}}
}

// declareCards reads [card], [moment] and [cards].
func (rs *Ruleset) declareCards(root source.Node, named map[string]source.Type) (faults source.Faults) {
	fields := root.Get("card")
	for _, k := range fields.Keys() {
		if slices.Contains(CardKeys, k) {
			faults = append(faults, fields.Get(k).Fault("every card has the field %q already", k))
		}
	}
	rs.CardFields, faults = rs.schemaFields(fields, named, faults, false)
	rs.Ask = root.Get("cards").Get("ask").Str()
	all, known := root.Get("moment"), maps.Clone(named)
	for _, kind := range []string{"player", "card", "point"} {
		if _, taken := known[kind]; !taken {
			known[kind] = source.T("any")
		}
	}
	for _, k := range all.Keys() {
		m, wrong := readMoment(k, all.Get(k), known)
		faults = append(faults, wrong...)
		rs.Moments = append(rs.Moments, m)
	}
	return faults
}

// CardKeys lists the fields that every card has.
var CardKeys = []string{"id", "title", "text", "source", "ruling", "deck", "copies", "hook", "args", "options", "some", "check", "run", "say"}

func readMoment(name string, n source.Node, named map[string]source.Type) (m *Moment, faults source.Faults) {
	m = &Moment{Name: name, Means: n.Get("means").Str(), Rule: n.Get("rule").Str(), Sealed: n.Get("sealed").Bool(), node: n}
	if !momentName.MatchString(name) || slices.Contains([]string{MomentAny, MomentPlayed, MomentDrawn}, name) {
		faults = append(faults, n.Fault("%q is not a name for a moment, or a built-in one: use words of lower case with dots between, such as duel.offered", name))
	}
	m.How, m.Phases = texts(n.Get("how")), texts(n.Get("phase"))
	for _, way := range m.How {
		if !MomentWays.Has(way) {
			faults = append(faults, n.Get("how").NearFault(fmt.Sprintf("how must be one of %v, and is %q", MomentWays.Names(), way), MomentWays.Names()))
		}
	}
	switch {
	case len(m.How) == 0:
		faults = append(faults, n.Get("how").Fault("the moment %s needs how: one of %v", name, MomentWays.Names()))
	case m.Is(ByOrder) != (len(m.Phases) > 0):
		faults = append(faults, n.Fault("the moment %s: how = \"order\" and phase belong together", name))
	case m.Sealed && !m.Is(ByAnswer):
		faults = append(faults, n.Get("sealed").Fault("the moment %s: sealed is only for how = \"asked\"", name))
	}
	for _, k := range n.Get("facts").Keys() {
		_, wrong := source.TypeOf(n.Get("facts").Get(k), named)
		faults = append(faults, wrong...)
		m.Facts, m.Kinds = append(m.Facts, k), append(m.Kinds, n.Get("facts").Get(k).Str())
	}
	return m, faults
}

// texts reads a text or a list of texts.
func texts(n source.Node) (list []string) {
	if s := n.Str(); s != "" {
		return []string{s}
	}
	for i := range n.Len() {
		list = append(list, n.Index(i).Str())
	}
	return list
}

// DeckNames lists the decks of the game: the fields of game of the type deck.
func (rs *Ruleset) DeckNames() (names []string) {
	for _, d := range rs.Decks {
		names = append(names, d.Name)
	}
	return names
}
