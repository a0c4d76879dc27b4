package lua

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/argument"
	"parley/lua/nearest"
	"parley/lua/proxy"
)

// Order is a parsed order.
type Order struct {
	Action *Action // nil: done, or an order that switches a rule
	Player string  // who gives it
	Piece  string  // the id of the piece that acts, "" if the player acts
	Text   string  // canonical text, as the journal keeps it

	Actor  *game.Table  // the piece that acts, nil if the player acts
	Values *glua.LTable // the arguments by name, as check and run get them
	Gave   glua.LValue  // the result of the action's run, which only a file of entries (lua/ask) uses
	Option string       // the optional rule to switch
	House  string       // the house rule to switch
	on     bool
}

// Done reports whether it is the order done.
func (o *Order) Done() bool { return o.Action == nil && o.Option == "" && o.House == "" }

// Args returns the arguments as text, by name.
func (o *Order) Args(h *Host) map[string]string {
	m := map[string]string{}
	if o.Action == nil {
		return m
	}
	for _, a := range o.Action.Args {
		if v := o.Values.RawGetString(a.Name); v != glua.LNil {
			m[a.Name] = h.Arguments.Text(a, v)
		}
	}
	return m
}

// fields splits a line into words; double quotes keep words together, also after an
// equals sign.
func fields(line string) (words []string, err error) {
	if !strings.Contains(line, `"`) && utf8.ValidString(line) {
		return strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' }), nil
	}
	var b strings.Builder
	in, any := false, false
	for _, r := range line {
		switch {
		case r == '"':
			in, any = !in, true
		case !in && (r == ' ' || r == '\t'):
			if any {
				words = append(words, b.String())
				b.Reset()
				any = false
			}
		default:
			b.WriteRune(r)
			any = true
		}
	}
	if in {
		return nil, errors.New("a quotation mark is not closed")
	}
	if any {
		words = append(words, b.String())
	}
	return words, nil
}

// Parse parses an order. player may be "": then it is the owner of the piece, or whose
// turn it is. An order that it cannot parse is refused.
func (h *Host) Parse(player, line string) (*Order, []game.Refusal) {
	if h.veiled(player) {
		return h.parseAsSeen(player, line)
	}
	phaseRule := ""
	if p := h.Clock.Phase(); p != nil {
		phaseRule = p.Rule
	}
	refuse := func(rule, format string, args ...any) []game.Refusal {
		return []game.Refusal{{Text: Echo(fmt.Sprintf(format, args...), line), Rule: rule}}
	}
	var words []string
	err := CheckLine(line)
	if err == nil {
		words, err = fields(line)
	}
	if err != nil {
		return nil, refuse(phaseRule, "%v", err)
	}
	if len(words) == 0 {
		return nil, refuse(phaseRule, "an empty line is not an order")
	}
	word := strings.ToLower(words[0])
	if word == DoneAction {
		return h.ParseDone(player, words[1:])
	}
	if word == optionWord || word == houseWord {
		o, no := h.parseSwitch(word, words[1:])
		if o != nil {
			return o, nil
		}
		if no.Text = Echo(no.Text, line); h.Book.Rules[no.Rule] == nil {
			no.Rule = ""
		}
		return nil, []game.Refusal{no}
	}
	a, rest, err := h.ActionOf(words)
	switch {
	case err != nil && a != nil: // no card of that name: no rule says so
		return nil, refuse("", "%v", err)
	case err != nil:
		return nil, refuse(phaseRule, "%v", err)
	}
	o, err := h.bind(a, player, rest)
	if err != nil && a.Card != nil {
		if text := h.unplayable(a.Card, cmp.Or(player, h.presumed())); text != "" {
			return nil, refuse(a.Rule, "%s", text)
		}
	}
	if err != nil {
		return nil, refuse(a.Rule, "%v", err)
	}
	return o, nil
}

// parseAsSeen is Parse in the position that a player sees: what a word does not fit may name
// what would.
func (h *Host) parseAsSeen(player, line string) (o *Order, refused []game.Refusal) {
	err := h.AsSeen(player, func() error {
		o, refused = h.Parse(player, line)
		return nil
	})
	if err != nil {
		return nil, []game.Refusal{{Text: Echo(err.Error(), line)}}
	}
	return o, refused
}

// Judge parses an order as [Host.Parse] does, and returns why it may not be given.
func (h *Host) Judge(player, line string) (o *Order, refused []game.Refusal, err error) {
	if o := h.judgedLegal(player, line); o != nil {
		return o, nil, nil
	}
	if o, refused = h.Parse(player, line); len(refused) > 0 {
		return o, refused, nil
	}
	err = h.Sandbox.Session(func() error {
		refused, err = h.Refusals(o)
		return err
	})
	return o, refused, err
}

// The first words of orders that switch an optional rule or a house rule: option on ID,
// house off ID.
const (
	optionWord = "option"
	houseWord  = "house"
)

// Cites reports whether the refusal of an order names a rule that exists. That of an
// order that switches a rule, or plays a card that does not exist, may name none.
func (h *Host) Cites(line string, r game.Refusal) bool {
	word, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(line)), " ")
	a := h.Book.Actions[word]
	return h.Book.Rules[r.Rule] != nil || r.Rule == "" && (word == optionWord || word == houseWord || a != nil && a.head)
}

// parseSwitch parses an order that switches a rule: on ID or off ID. It returns nil if
// that is refused.
func (h *Host) parseSwitch(word string, words []string) (o *Order, no game.Refusal) {
	house, what := word == houseWord, "an optional rule"
	if house {
		what = "a house rule"
	}
	if len(words) != 2 || words[0] != "on" && words[0] != "off" {
		return nil, game.Refusal{Text: fmt.Sprintf("to switch %s, type %s on ID or %s off ID", what, word, word)}
	}
	id, on := words[1], words[0] == "on"
	o, no.Rule = &Order{Text: word + " " + words[0] + " " + id, on: on}, id
	r, ov := h.Book.Rules[id], h.House(id)
	_, set, by := h.HouseRules.option(id)
	switch {
	case house && ov == nil:
		no.Text = fmt.Sprintf("no house rule %q has been read%s", id, nearest.Guess(id, h.HouseRules.IDs()))
	case house && slices.Contains(h.HouseRules.Active, ov) == on:
		no.Text = fmt.Sprintf("the house rule %s is already %s", id, words[0])
	case house:
		o.House = id
		return o, no
	case r != nil && !r.Optional:
		no.Text = fmt.Sprintf("%s is not an optional rule; `option list` lists them", id)
	case r == nil:
		no.Text = fmt.Sprintf("there is no optional rule %q%s", id, nearest.Guess(id, h.Book.OptionIDs()))
	case set:
		no.Text, no.From = fmt.Sprintf("%s is %s by the house rule %s: type house off %s first", id, OnOff(h.Option(id)), by, by), by
	case h.Option(id) == on:
		no.Text = fmt.Sprintf("%s is already %s", id, words[0])
	default:
		o.Option = id
		return o, no
	}
	return nil, no
}

// Actions lists the words of all actions, with done at the end.
func (h *Host) Actions() []string {
	var ids []string
	for _, a := range h.Book.ActionOrder {
		if a.Card == nil {
			ids = append(ids, a.ID)
		}
	}
	if len(h.Book.Cards) > 0 {
		ids = append(ids, PlayWord)
	}
	return append(ids, DoneAction)
}

// nobodyToAct is the refusal of an order when the game waits for nobody.
const nobodyToAct = "nobody can act now"

// gameIsOver is the refusal of an order when the game is over.
const gameIsOver = "the game is over"

// ParseDone parses the words after done: nothing, a side or a piece. It refuses those
// whose turn it is not.
func (h *Host) ParseDone(player string, words []string) (*Order, []game.Refusal) {
	rule := ""
	if p := h.Clock.Phase(); p != nil {
		rule = p.Rule
	}
	o := &Order{Player: player, Text: DoneAction}
	waiting := h.Clock.Waiting()
	mode := h.Clock.Mode()
	for _, it := range waiting {
		side := len(words) == 0 || strings.EqualFold(words[0], it.Player)
		named := !side && (strings.EqualFold(words[0], it.Piece) || h.IsPiece(it.Piece, words[0])) // by its id even after its removal
		if player != "" && it.Player != player || !side && !named {
			continue
		}
		o.Player = it.Player
		if it.Piece != "" && (!side || mode == turn.InTurns || mode == turn.Alternate) {
			o.Piece = it.Piece
			o.Text += " " + it.Piece
		}
		return o, nil
	}
	what := nobodyToAct
	if len(words) == 0 && player != "" {
		what = h.notTheirTurn(o)
	}
	if h.Clock.Over() {
		what = gameIsOver
	}
	if len(words) > 0 && slices.ContainsFunc(waiting, func(it turn.Item) bool { return it.Player != player && strings.EqualFold(words[0], it.Player) }) {
		what = fmt.Sprintf("%s cannot end the part of %s", h.Called(player), h.Called(words[0]))
	} else if len(words) > 0 && len(waiting) > 0 {
		what = fmt.Sprintf("%s cannot act now: it is up to %s", h.Called(words[0]), h.CalledItem(waiting[0]))
		if players, err := h.Players(); err == nil && h.Piece(words[0]) == nil && !slices.Contains(players, strings.ToLower(words[0])) {
			what = fmt.Sprintf("there is no side or piece %q%s: it is up to %s", words[0], nearest.Guess(words[0], players), h.CalledItem(waiting[0]))
		}
	}
	return nil, []game.Refusal{{Text: what, Rule: rule}}
}

// Canonical returns an order as the journal keeps it.
func (h *Host) Canonical(o *Order) string {
	b := append(h.kept.text[:0], o.Action.ID...)
	if o.Actor != nil {
		b = append(append(b, ' '), o.Piece...)
	}
	quoted := func(s string) {
		if s == "" || strings.ContainsAny(s, " =\t") {
			b = append(append(append(b, '"'), s...), '"')
		} else {
			b = append(b, s...)
		}
	}
	skipped := false // an argument has been left out: a word without a name would be read as that
	for i, a := range o.Action.Args {
		v := o.Values.RawGetString(a.Name)
		if v == glua.LNil {
			skipped = skipped || !a.ByName()
			continue
		}
		s := h.Arguments.Text(a, v)
		switch {
		case a.Optional || skipped || strings.Contains(s, "="):
			b = append(append(append(b, ' '), a.Name...), '=')
			quoted(s)
		case a.Trails() && h.lastPlain(o.Action, i):
			if s != "" {
				b = append(append(b, ' '), s...)
			}
		default:
			b = append(b, ' ')
			quoted(s)
		}
	}
	h.kept.text = b
	return string(b)
}

// facts returns the actor and arguments of an order as facts of a sentence.
func (h *Host) facts(o *Order) func(name string) glua.LValue {
	return func(name string) glua.LValue {
		if name == "actor" {
			if o.Actor == nil {
				return glua.LString(h.Called(o.Player))
			}
			return h.ActorValue(o)
		}
		v := o.Values.RawGetString(name)
		i := slices.IndexFunc(o.Action.Args, func(a argument.Arg) bool { return a.Name == name })
		if i < 0 || v == glua.LNil {
			return v
		}
		return h.Arguments.Told(o.Action.Args[i], v)
	}
}

// ActorValue returns who acts as the functions of an action get it: the piece, or the
// name of the player.
func (h *Host) ActorValue(o *Order) glua.LValue {
	if o.Actor == nil {
		return h.Mirror.Text(o.Player)
	}
	return proxy.ValueOf(o.Actor)
}
