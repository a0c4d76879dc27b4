package lua

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/hex"
	"parley/core/turn"
	"parley/lua/nearest"
)

// Order is an order as it was understood.
type Order struct {
	Action *Action // nil: done
	Player string
	Piece  string // the id of the piece that acts, "" where the player does
	Text   string // canonical: what the journal keeps

	actor  *game.Table
	args   *glua.LTable
	option string // an optional rule to be switched
	house  string // a house rule to be switched
	on     bool
}

// Args returns the arguments as text, by name.
func (o *Order) Args(h *Host) map[string]string {
	m := map[string]string{}
	if o.Action == nil {
		return m
	}
	for _, a := range o.Action.Args {
		if v := o.args.RawGetString(a.Name); v != glua.LNil {
			m[a.Name] = h.argText(a, v)
		}
	}
	return m
}

// fields splits a line into words; double quotes keep words together, also
// behind an equals sign.
func fields(line string) (words []string, err error) {
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

// parse reads an order. Player may be "": then it is the owner of the piece,
// or who is waited for. What it cannot read it refuses.
func (h *Host) parse(player, line string) (*Order, []game.Refusal) {
	phaseRule := ""
	if p := h.clock.Phase(); p != nil {
		phaseRule = p.Rule
	}
	refuse := func(rule, format string, args ...any) []game.Refusal {
		return []game.Refusal{{Text: fmt.Sprintf(format, args...), Rule: rule}}
	}
	words, err := fields(line)
	if err != nil {
		return nil, refuse(phaseRule, "%v", err)
	}
	if len(words) == 0 {
		return nil, refuse(phaseRule, "an empty line is no order")
	}
	word := strings.ToLower(words[0])
	if word == doneAction {
		return h.parseDone(player, words[1:])
	}
	if word == optionWord {
		o, refused := h.parseOption(words[1:])
		return o, h.ruled(refused, phaseRule)
	}
	if word == houseWord {
		o, refused := h.parseHouse(words[1:])
		return o, h.ruled(refused, phaseRule)
	}
	a := h.actions[word]
	if a == nil {
		return nil, refuse(phaseRule, "there is no action %q%s", words[0], nearest.Guess(word, h.Actions()))
	}
	o, err := h.bind(a, player, words[1:])
	if err != nil {
		return nil, refuse(a.Rule, "%v", err)
	}
	return o, nil
}

// ruled puts refusals that no rule makes down to the phase's.
func (h *Host) ruled(refused []game.Refusal, phaseRule string) []game.Refusal {
	for i := range refused {
		if h.rules[refused[i].Rule] == nil {
			refused[i].Rule = phaseRule
		}
	}
	return refused
}

// optionWord begins the order that switches an optional rule: option on ID.
const optionWord = "option"

func (h *Host) parseOption(words []string) (*Order, []game.Refusal) {
	if len(words) != 2 || words[0] != "on" && words[0] != "off" {
		return nil, []game.Refusal{{Text: "an optional rule is switched by option on ID or option off ID"}}
	}
	id, on := words[1], words[0] == "on"
	if r := h.rules[id]; r == nil || !r.Optional {
		return nil, []game.Refusal{{Text: fmt.Sprintf("there is no optional rule %q%s", id, nearest.Guess(id, h.optionIDs())), Rule: id}}
	}
	if _, set, by := h.houseOption(id); set {
		return nil, []game.Refusal{{Text: fmt.Sprintf("%s is %s by the house rule %s: house off %s comes first", id, onOff(h.Option(id)), by, by), Rule: id, From: by}}
	}
	if h.Option(id) == on {
		return nil, []game.Refusal{{Text: fmt.Sprintf("%s is %s already", id, words[0]), Rule: id}}
	}
	return &Order{Text: optionWord + " " + words[0] + " " + id, option: id, on: on}, nil
}

// Actions lists the words of all actions, done last.
func (h *Host) Actions() []string {
	var ids []string
	for _, a := range h.actOrder {
		ids = append(ids, a.ID)
	}
	return append(ids, doneAction)
}

func (h *Host) parseDone(player string, words []string) (*Order, []game.Refusal) {
	rule := ""
	if p := h.clock.Phase(); p != nil {
		rule = p.Rule
	}
	o := &Order{Player: player, Text: doneAction}
	waiting := h.clock.Waiting()
	mode := h.clock.Mode()
	for _, it := range waiting {
		side := len(words) == 0 || strings.EqualFold(words[0], it.Player)
		if player != "" && it.Player != player || !side && !h.isPiece(it.Piece, words[0]) {
			continue
		}
		o.Player = it.Player
		if it.Piece != "" && (!side || mode == turn.InTurns || mode == turn.Alternate) {
			o.Piece = it.Piece
			o.Text += " " + it.Piece
		}
		return o, nil
	}
	what := "nobody is waited for now"
	if len(words) > 0 && len(waiting) > 0 {
		what = fmt.Sprintf("%s is not waited for now: %s is", h.called(words[0]), h.calledItem(waiting[0]))
	}
	return nil, []game.Refusal{{Text: what, Rule: rule}}
}

// called is the name of the piece that a word means, else the word.
func (h *Host) called(word string) string {
	if t := h.Piece(word); t != nil {
		return entityName(t)
	}
	return word
}

func (h *Host) calledItem(it turn.Item) string {
	if it.Piece != "" {
		return h.called(it.Piece)
	}
	return h.called(it.Player)
}

func (h *Host) isPiece(id, word string) bool {
	if id == "" {
		return false
	}
	for _, k := range h.rs.kinds {
		if t, _ := h.find(h.rs.entities[k], word); t != nil && t.Key() == id {
			return true
		}
	}
	return false
}

// bind reads the words behind an action: with the piece named first, or left
// out where it goes without saying.
func (h *Host) bind(a *Action, player string, words []string) (*Order, error) {
	if a.Actor == actorPlayer {
		if len(words) > 0 && h.isPlayer(words[0]) {
			player, words = strings.ToLower(words[0]), words[1:]
		}
		if player == "" {
			if w := h.clock.Waiting(); len(w) > 0 {
				player = w[0].Player
			}
		}
		return h.bound(a, player, nil, words)
	}
	e := h.rs.entities[a.Actor]
	var first error
	if len(words) > 0 {
		if t, near := h.find(e, words[0]); t != nil {
			o, err := h.bound(a, player, t, words[1:])
			if err == nil {
				return o, nil
			}
			first = err
		} else if h.current1(e, player) == nil {
			return nil, fmt.Errorf("there is no %s %q%s", e.Word, words[0], near)
		}
	}
	t := h.current1(e, player)
	if t == nil {
		if first != nil {
			return nil, first
		}
		return nil, fmt.Errorf("%s which %s? Type: %s", a.ID, e.Word, a.Usage())
	}
	o, err := h.bound(a, player, t, words)
	if err != nil && first != nil {
		return nil, first
	}
	return o, err
}

func (h *Host) isPlayer(word string) bool {
	players, err := h.Players()
	return err == nil && slices.ContainsFunc(players, func(p string) bool { return strings.EqualFold(p, word) })
}

// current1 is the piece of that kind that an order without one means: the one
// whose turn it is, or the only one of the players that are waited for.
func (h *Host) current1(e *Entity, player string) *game.Table {
	if id := h.turn.Get("piece").Text(); id != "" {
		return h.State.Entity(e.Shape, id)
	}
	var only *game.Table
	for _, it := range h.clock.Waiting() {
		if player != "" && it.Player != player {
			continue
		}
		for _, t := range h.owned(e, it.Player) {
			if only != nil {
				return nil
			}
			only = t
		}
	}
	return only
}

func (h *Host) owned(e *Entity, player string) (list []*game.Table) {
	for _, t := range h.entities(e) {
		if owner(t) == player {
			list = append(list, t)
		}
	}
	return list
}

// find looks up an entity by its id, its name, or the only beginning of one.
func (h *Host) find(e *Entity, word string) (t *game.Table, near string) {
	all := h.State.Root().Get(e.Plural).Table()
	low := strings.ToLower(word)
	if v := all.Get(low); !v.IsNil() {
		return v.Table(), ""
	}
	var names []string
	for _, id := range all.Keys() {
		t := all.Get(id).Table()
		name := strings.ToLower(entityName(t))
		if name == low || strings.ReplaceAll(name, " ", "-") == low {
			return t, ""
		}
		names = append(names, id)
	}
	var only *game.Table
	for _, id := range names {
		if strings.HasPrefix(id, low) {
			if only != nil {
				return nil, fmt.Sprintf(" (%s or %s?)", only.Key(), id)
			}
			only = all.Get(id).Table()
		}
	}
	if only != nil {
		return only, ""
	}
	return nil, nearest.Guess(low, names)
}

// bound reads the arguments of an action.
func (h *Host) bound(a *Action, player string, actor *game.Table, words []string) (*Order, error) {
	o := &Order{Action: a, Player: player, actor: actor, args: h.L.CreateTable(0, len(a.Args))}
	if actor != nil {
		o.Piece = actor.Key()
		if player == "" {
			o.Player = owner(actor)
		}
	}
	var plain []string
	for _, w := range words {
		name, val, named := strings.Cut(w, "=")
		i := slices.IndexFunc(a.Args, func(x Arg) bool { return strings.EqualFold(x.Name, name) })
		switch {
		case named && i < 0:
			return nil, fmt.Errorf("%s takes no %q%s; type: %s", a.ID, name, nearest.Guess(name, argNames(a)), a.Usage())
		case named:
			if err := h.setArg(o, a.Args[i], val); err != nil {
				return nil, err
			}
		case i >= 0 && a.Args[i].Kind == "flag":
			o.args.RawSetString(a.Args[i].Name, glua.LTrue)
		default:
			plain = append(plain, w)
		}
	}
	for i, arg := range a.Args {
		if len(plain) == 0 {
			break
		}
		if o.args.RawGetString(arg.Name) != glua.LNil || arg.Kind == "flag" {
			continue
		}
		word := plain[0]
		plain = plain[1:]
		if arg.Kind == "text" && h.lastPlain(a, i) {
			word, plain = strings.Join(strings.Fields(strings.Join(append([]string{word}, plain...), " ")), " "), nil
		}
		if err := h.setArg(o, arg, word); err != nil {
			return nil, err
		}
	}
	if len(plain) > 0 {
		return nil, fmt.Errorf("%s: what is %q for? Type: %s", a.ID, plain[0], a.Usage())
	}
	for _, arg := range a.Args {
		if !arg.Optional && o.args.RawGetString(arg.Name) == glua.LNil {
			if arg.Kind == "text" {
				o.args.RawSetString(arg.Name, glua.LString(""))
				continue
			}
			return nil, fmt.Errorf("%s: which %s? Type: %s", a.ID, arg.Name, a.Usage())
		}
	}
	o.Text = h.canonical(o)
	return o, nil
}

func (h *Host) lastPlain(a *Action, i int) bool {
	return !slices.ContainsFunc(a.Args[i+1:], func(x Arg) bool { return !x.Optional })
}

func argNames(a *Action) (names []string) {
	for _, x := range a.Args {
		names = append(names, x.Name)
	}
	return names
}

// setArg reads one argument of its kind.
func (h *Host) setArg(o *Order, a Arg, word string) error {
	v, err := h.readArg(a, word)
	if err != nil {
		return fmt.Errorf("%s: %w", a.Name, err)
	}
	o.args.RawSetString(a.Name, v)
	return nil
}

func (h *Host) readArg(a Arg, word string) (glua.LValue, error) {
	if a.List {
		return h.readList(a, word)
	}
	if e := h.rs.entities[a.Kind]; e != nil {
		t, near := h.find(e, word)
		if t == nil {
			return nil, fmt.Errorf("there is no %s %q%s", e.Word, word, near)
		}
		return t.Host.(*proxy).ud, nil
	}
	if words := h.rs.values[a.Kind]; words != nil {
		for _, w := range words {
			if strings.EqualFold(w, word) {
				return glua.LString(w), nil
			}
		}
		return nil, fmt.Errorf("unknown %s %q%s; there is %s", a.Kind, word, nearest.Guess(word, words), strings.Join(words, ", "))
	}
	switch a.Kind {
	case "cell":
		c, err := hex.ParseCell(word)
		if err != nil {
			return nil, err
		}
		return h.cellText(c), nil
	case "count":
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > 1<<31 {
			return nil, fmt.Errorf("must be a whole number, 0 or more, not %q", word)
		}
		return glua.LNumber(n), nil
	case "number":
		n, err := strconv.ParseFloat(word, 64)
		if err != nil || n-n != 0 {
			return nil, fmt.Errorf("must be a number, not %q", word)
		}
		return glua.LNumber(n), nil
	case "flag":
		switch strings.ToLower(word) {
		case "yes", "true", "on":
			return glua.LTrue, nil
		case "no", "false", "off":
			return glua.LNil, nil
		}
		return nil, fmt.Errorf("must be yes or no, not %q", word)
	case "player":
		if !h.isPlayer(word) {
			players, _ := h.Players()
			return nil, fmt.Errorf("there is no player %q%s", word, nearest.Guess(word, players))
		}
		return glua.LString(strings.ToLower(word)), nil
	}
	return glua.LString(word), nil
}

// noItems is how an empty list is typed.
const noItems = "none"

// readList reads an argument that is a list: a,b,c.
func (h *Host) readList(a Arg, word string) (glua.LValue, error) {
	list := h.L.CreateTable(0, 0)
	if strings.EqualFold(word, noItems) {
		return list, nil
	}
	a.List = false
	for _, w := range strings.Split(word, ",") {
		v, err := h.readArg(a, strings.TrimSpace(w))
		if err != nil {
			return nil, err
		}
		for i := 1; i <= list.Len() && h.rs.entities[a.Kind] != nil; i++ {
			if list.RawGetInt(i) == v {
				return nil, fmt.Errorf("%s stands there twice", h.text(v))
			}
		}
		list.Append(v)
	}
	return list, nil
}

// argText writes an argument as it is typed.
func (h *Host) argText(a Arg, v glua.LValue) string {
	if list, ok := v.(*glua.LTable); ok && a.List {
		a.List = false
		words := make([]string, 0, list.Len())
		for i := 1; i <= list.Len(); i++ {
			words = append(words, h.argText(a, list.RawGetInt(i)))
		}
		if len(words) == 0 {
			return noItems
		}
		return strings.Join(words, ",")
	}
	if p := asProxy(v); p != nil && p.table != nil {
		return p.table.Key()
	}
	if v == glua.LTrue {
		return "yes"
	}
	if a.Kind == "cell" {
		return h.label(v.String())
	}
	return h.text(v)
}

// canonical writes an order as the journal keeps it.
func (h *Host) canonical(o *Order) string {
	var b strings.Builder
	b.WriteString(o.Action.ID)
	if o.actor != nil {
		b.WriteString(" " + o.Piece)
	}
	quoted := func(s string) string {
		if s == "" || strings.ContainsAny(s, " =\t") {
			return `"` + s + `"`
		}
		return s
	}
	for i, a := range o.Action.Args {
		v := o.args.RawGetString(a.Name)
		if v == glua.LNil {
			continue
		}
		s := h.argText(a, v)
		switch {
		case a.Optional:
			b.WriteString(" " + a.Name + "=" + quoted(s))
		case a.Kind == "text" && h.lastPlain(o.Action, i) && !strings.Contains(s, "="):
			if s != "" {
				b.WriteString(" " + s)
			}
		default:
			b.WriteString(" " + quoted(s))
		}
	}
	return b.String()
}

// fact names an order's actor and arguments in a sentence.
func (o *Order) fact(name string) glua.LValue {
	if name == "actor" {
		if o.actor == nil {
			return glua.LString(o.Player)
		}
		return o.actor.Host.(*proxy).ud
	}
	v := o.args.RawGetString(name)
	if list, ok := v.(*glua.LTable); ok {
		return nameAll(list)
	}
	return v
}

// nameAll names what a list of arguments holds, in a sentence.
func nameAll(list *glua.LTable) glua.LValue {
	names := make([]string, 0, list.Len())
	for i := 1; i <= list.Len(); i++ {
		v := list.RawGetInt(i)
		if p := asProxy(v); p != nil && p.table != nil {
			names = append(names, entityName(p.table))
		} else {
			names = append(names, v.String())
		}
	}
	if len(names) == 0 {
		return glua.LString("nobody")
	}
	return glua.LString(strings.Join(names, ", "))
}

func (o *Order) actorValue() glua.LValue {
	if o.actor == nil {
		return glua.LString(o.Player)
	}
	return o.actor.Host.(*proxy).ud
}

// refusals lists every reason why an order may not be given now.
func (h *Host) refusals(o *Order) ([]game.Refusal, error) {
	var out []game.Refusal
	a := o.Action
	if a == nil {
		return nil, nil
	}
	if h.clock.Over() {
		return []game.Refusal{{Text: "the game is over", Rule: a.Rule}}, nil
	}
	if o.actor != nil && o.Player != owner(o.actor) {
		e := h.rs.entities[a.Actor]
		out = append(out, game.Refusal{Text: fmt.Sprintf("%s is not your %s", entityName(o.actor), e.Word), Rule: a.Rule})
	}
	p := h.clock.Phase()
	switch {
	case a.Any:
	case p == nil || !slices.Contains(a.Phases, p.ID):
		out = append(out, game.Refusal{Text: h.outOfPhase(o), Rule: a.Rule})
	case !h.clock.May(o.Player, o.Piece) && len(out) == 0:
		out = append(out, game.Refusal{Text: h.notTheirTurn(o), Rule: p.Rule})
	}
	more, err := h.check(o, nil)
	return append(out, more...), err
}

func (h *Host) outOfPhase(o *Order) string {
	if o.Action.closed != "" {
		return h.fill(o.Action.closed, o.fact)
	}
	if len(o.Action.Phases) == 0 {
		return fmt.Sprintf("not now: %s answers a question, and nobody asks it", o.Action.ID)
	}
	var titles []string
	for _, id := range o.Action.Phases {
		titles = append(titles, strings.ToLower(h.title(id)))
	}
	return fmt.Sprintf("not now: %s belongs to %s", o.Action.ID, strings.Join(titles, " or "))
}

func (h *Host) title(phase string) string {
	if p := h.clock.Seq.Phase(phase); p != nil && p.Title != "" {
		return p.Title
	}
	return phase
}

func (h *Host) notTheirTurn(o *Order) string {
	w := h.clock.Waiting()
	if len(w) == 0 {
		return "nobody is waited for now"
	}
	if mode := h.clock.Mode(); mode == turn.InTurns || mode == turn.Alternate {
		return "it is the turn of " + h.calledItem(w[0])
	}
	who := h.called(o.Player)
	if o.actor != nil {
		who = entityName(o.actor)
	}
	return who + " is done for now"
}

// piece finds an entity of any kind by its id.
func (h *Host) piece(id string) *game.Table {
	if id == "" {
		return nil
	}
	for _, k := range h.rs.kinds {
		if t := h.State.Entity(h.rs.entities[k].Shape, id); t != nil {
			return t
		}
	}
	return nil
}

// check runs the check of an action; ctx is what choose was given.
func (h *Host) check(o *Order, ctx glua.LValue) ([]game.Refusal, error) {
	a := o.Action
	if a.check == nil {
		return nil, nil
	}
	if ctx == nil {
		ctx = glua.LNil
	}
	ask := &asking{rule: a.Rule, fact: o.fact}
	err := h.only(ask, func() error {
		_, err := h.call(a.check, 0, o.actorValue(), o.args, ctx)
		return err
	})
	if err != nil && len(ask.refused) > 0 {
		err = nil // after a failed need an error only ends the check
	}
	return ask.refused, err
}

// only runs do where asking is all that is allowed.
func (h *Host) only(ask *asking, do func() error) error {
	outer, frozen := h.asking, h.State.Freeze(!ask.entry)
	h.asking = ask
	defer func() {
		h.asking = outer
		h.State.Freeze(frozen)
	}()
	return do()
}
