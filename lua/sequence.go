package lua

import (
	"errors"
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/vocabulary"
)

// Sequence is the sequence of play of a ruleset. A function that the ruleset omits is
// nil; only Players is required.
type Sequence struct {
	Phases   map[string]*ScriptPhase    // by name
	Order    []string                   // names of the phases; those before the first round come first
	Players  *glua.LFunction            // lists who gives orders
	Setup    *glua.LFunction            // prepares the game after all entries are created
	Marks    *glua.LFunction            // lists what is on the map
	View     *glua.LFunction            // lists what the map of a piece shows besides
	Sheet    *glua.LFunction            // returns the sheet of a piece
	Account  *glua.LFunction            // counts what sides and pieces have left
	Relation *glua.LFunction            // returns what one player is to another
	Beside   *glua.LFunction            // returns how far from a piece a way ends that names it
	Finish   *glua.LFunction            // decides the game after the last round
	Makers   map[string]*glua.LFunction // the constructors, by the kind of entry
	Rosters  map[string]*glua.LFunction // compute columns of rosters, by the kind of piece

	file     string
	line     int
	clockSeq *turn.Sequence
}

// ScriptPhase is a phase of the sequence of play with its functions, which [Vocabulary]
// describes; a missing one is nil.
type ScriptPhase struct {
	turn.Phase
	Begin, Who, Enter, Closed, Left, Done, Run, Next, Unfinished *glua.LFunction

	Opens bool // odds of an order end before the dice at its beginning
}

// sequenceFields lists the fields of sequence, besides the phases.
var sequenceFields = vocabulary.Fields{
	{"players", "players = function() … end", "lists the ids of the players, in their order; a rule gets a player as such a text"},
	{"new", "new = { ship = function(entry, id) … end }", "for each table of a scenario the function that makes a piece of an entry, or reads a table that occurs once, such as board; it refuses an entry with need. Tables that occur once come first, in the order of ruleset.toml, even if the scenario leaves them out; then the pieces"},
	{"setup", "setup = function(scenario) … end", "prepares the game after all entries of the scenario are created"},
	{"map", "map = function() … end", "lists the marks on the map"},
	{"view", "view = function(piece) … end", "the marks that map PIECE adds: ground of looks of their own on what it covers, sees or controls; nil for none"},
	{"sheet", "sheet = function(piece) … end", "the lines of a piece's sheet, as show prints it; nil for its fields"},
	{"roster", "roster = { ship = function(ship) return { men = 12 } end }", "computes columns of the roster of a kind of piece: those that ruleset.toml lists and that are not fields"},
	{"account", "account = function() … end", `what sides and pieces have left: { of = piece, counts = { { "men", 12 } }, fate = "sunk", field = "status" } each`},
	{"finish", "finish = function() … end", "decides who has won, in game.outcome, when the last round of the scenario is over and its objectives have not decided it; if it writes nothing, nobody has won"},
	{"relation", `relation = function(player, other) … end`, "what another player is to one, \"ally\", \"enemy\" or \"neutral\"; other is \"\" for pieces without an owner. Without it other sides are enemies"},
	{"beside", `beside = function(piece, place) … end`, "how far from the centre of a place, or from its line or outline, a way of a piece ends that gives it by its name, `to the wall`; nil or 0 for on it. For a plane"},
	{"start", `start = { { "setup", … } }`, "the phases before the first round"},
}

// phaseFields lists the fields of a phase, after its name.
var phaseFields = vocabulary.Fields{
	{"title", `title = "Archery"`, "the name of the phase in the book"},
	{"step", "step = 6", "its number in the book"},
	{"rule", `rule = "galley.archery.when"`, "the id of the rule that describes it"},
	{"mode", `mode = "turns"`, "how players act in it; without it only the rules act"},
	{"begin", "begin = function() … end", "what the rules do when it begins"},
	{"who", "who = function() … end", "lists who acts in it: pieces, players, or { player = …, piece = … }"},
	{"enter", "enter = function(player, piece) … end", "what the rules do when the turn of an actor begins, before he can order anything; if all act at once, for each actor when the phase begins"},
	{"closed", "closed = function(waiting) … end", "whether it is over although some actors could still act"},
	{"left", "left = function(player, piece) … end", "what the rules do when an actor is done, or has no legal order left"},
	{"done", "done = function(player, piece) need(…) … end", "refuses done with need; an actor with no legal order left is done anyway"},
	{"run", "run = function() … end", "what the rules do when everyone has acted"},
	{"next", `next = function() return "cut" end`, "the phase with which the round continues, an earlier or a later one; nil for the next in the list. The round number increases at the end of the list"},
	{"opens", "opens = true", "a turn of some player begins with it: odds of an order end before the dice that the rules throw at its beginning"},
	{"unfinished", "unfinished = function(player, pieces) … end", "a sentence about what done would leave undone, nil if nothing"},
}

// phaseModes lists how players may act in a phase; core/turn implements them.
var phaseModes = vocabulary.Fields{
	{"rules", `mode = "rules"`, "only the rules act"},
	{"turns", `mode = "turns"`, "actors take turns, in the order of who"},
	{"together", `mode = "together"`, "all act in any order, until each is done"},
	{"secret", `mode = "secret"`, "all act in any order, and do not see the orders of others until the end"},
	{"alternate", `mode = "alternate"`, "actors give one order at a time in rotation, until each is done"},
}

// wordSequence implements sequence { … }: the sequence of play as data.
func (h *Host) wordSequence(L *glua.LState) int {
	h.mustLoad("sequence")
	def := L.CheckTable(1)
	file, line := h.Where()
	bad := func(format string, args ...any) {
		h.Book.partial = true // which phases there are is not known
		h.complain(file, line, "sequence", format, args...)
	}
	if h.Book.Sequence != nil {
		bad("the sequence of play is already defined at %s:%d", h.Book.Sequence.file, h.Book.Sequence.line)
		return 0
	}
	h.keys(def, sequenceFields, func(key, hint string) { bad("sequence: unknown field %q%s", key, hint) })
	s := &Sequence{file: file, line: line, Phases: map[string]*ScriptPhase{}, Makers: map[string]*glua.LFunction{}, clockSeq: &turn.Sequence{Round: h.Ruleset.Round}}
	fn := func(t *glua.LTable, name string) *glua.LFunction { return function(t, name, "sequence", bad) }
	s.Players, s.Setup, s.Marks, s.Sheet, s.Account = fn(def, "players"), fn(def, "setup"), fn(def, "map"), fn(def, "sheet"), fn(def, "account")
	s.View = fn(def, "view")
	s.Finish = fn(def, "finish")
	s.Relation = fn(def, "relation")
	s.Beside = fn(def, "beside")
	if s.Players == nil {
		bad("sequence: players must be a function that lists the players")
	}
	if makers, ok := def.RawGetString("new").(*glua.LTable); ok {
		for k, v := makers.Next(glua.LNil); k != glua.LNil; k, v = makers.Next(k) {
			f, ok := v.(*glua.LFunction)
			if h.Ruleset.Schemas[k.String()] == nil || !ok {
				bad("sequence: new.%s must be a function that creates a scenario's [%s]%s", k, k, nearest.Guess(k.String(), h.Ruleset.Tables))
				continue
			}
			s.Makers[k.String()] = f
		}
	}
	s.Rosters = h.rosters(def, bad)
	if start, ok := def.RawGetString("start").(*glua.LTable); ok {
		s.clockSeq.Start = h.phaseList(s, start, fn, bad)
	}
	s.clockSeq.Phases = h.phaseList(s, def, fn, bad)
	if len(s.clockSeq.Phases) == 0 {
		bad("the sequence of play has no phases")
		return 0
	}
	h.Book.Sequence = s
	h.Clock = &turn.Clock{Seq: s.clockSeq, Turn: h.turn, Script: script{h}}
	return 0
}

func (h *Host) phaseList(s *Sequence, t *glua.LTable, fn func(*glua.LTable, string) *glua.LFunction, bad func(string, ...any)) (list []turn.Phase) {
	h.Bounded("the phases of a sequence", t.Len(), maxActors)
	for i := 1; i <= t.Len(); i++ {
		def, ok := t.RawGetInt(i).(*glua.LTable)
		if !ok {
			bad("phase %d must be a table: { \"archery\", title = … }", i)
			continue
		}
		id, ok := def.RawGetInt(1).(glua.LString)
		if !ok {
			bad("phase %d has no name: { \"archery\", title = … }", i)
			continue
		}
		p := &ScriptPhase{}
		h.keys(def, phaseFields, func(key, hint string) { bad("phase %s: unknown field %q%s", id, key, hint) })
		mode, err := turn.ParseMode(text(def, "mode"))
		if err != nil {
			bad("phase %s: %v", id, err)
		}
		p.Phase = turn.Phase{ID: string(id), Title: text(def, "title"), Rule: text(def, "rule"), Mode: mode}
		if n, ok := def.RawGetString("step").(glua.LNumber); ok {
			p.Step = int(n)
		}
		p.Begin, p.Who, p.Closed, p.Run = fn(def, "begin"), fn(def, "who"), fn(def, "closed"), fn(def, "run")
		p.Left, p.Unfinished = fn(def, "left"), fn(def, "unfinished")
		p.Enter, p.Done, p.Next = fn(def, "enter"), fn(def, "done"), fn(def, "next")
		p.Opens = glua.LVAsBool(def.RawGetString("opens"))
		if p.Done != nil && p.Rule == "" {
			bad("phase %s: done needs rule, which its refusals cite", id)
		}
		if (p.Enter != nil || p.Done != nil) && mode == turn.Rules {
			bad("phase %s: nobody acts in it, so it cannot have enter or done", id)
		}
		if p.Who == nil && mode != turn.Rules {
			bad("phase %s: players act in it, so it needs who", id)
		}
		if s.Phases[p.ID] != nil {
			bad("the phase %s is listed twice", id)
		}
		s.Phases[p.ID] = p
		s.Order = append(s.Order, p.ID)
		list = append(list, p.Phase)
	}
	return list
}

// script lets core/turn run the phases: it implements [turn.Script].
type script struct{ *Host }

var (
	_ turn.Passer  = script{}
	_ turn.Leaver  = script{}
	_ turn.Enterer = script{}
	_ turn.Router  = script{}
)

// Under runs do with the phase's rule as the running rule.
func (h *Host) Under(rule string, do func() error) error {
	r := h.Book.Rules[rule]
	if r == nil {
		return do()
	}
	depth := h.Push(r)
	h.traced(game.Called, depth, r)
	err := do()
	if err == nil {
		h.traced(game.Returned, depth, r)
	}
	h.Unwind(depth)
	return err
}

// act calls a function of a phase, if it exists, with the rule of the phase as the
// running rule.
func (h *Host) act(p *ScriptPhase, fn *glua.LFunction, args ...glua.LValue) error {
	if fn == nil {
		return nil
	}
	return h.Under(p.Rule, func() error {
		if _, err := h.Call(fn, 0, args...); err != nil {
			return err
		}
		return h.shed("")
	})
}

// entered reports that a phase begins, or that nobody in it had anything to do.
func (h *Host) entered(kind game.EventKind, phase string) {
	if h.Run.Traces {
		h.Run.Handler.Tell(game.Event{Kind: kind, Text: phase, Num: float64(h.Clock.Round()), At: h.State.Mark()})
	}
}

func (s script) Begin(id string) error {
	if err := s.joint(); err != nil {
		return err
	}
	p := s.Book.Sequence.Phases[id]
	return s.ofThisTurn(p.Opens, func() error {
		s.entered(game.Entered, id)
		if err := s.act(p, p.Begin); err != nil {
			return err
		}
		if err := s.callPhaseListeners(id); err != nil {
			return err
		}
		if err := s.offerPhase(id); err != nil {
			return err
		}
		return s.shed(p.Rule)
	})
}

func (s script) Run(id string) error {
	var err error
	f := s.Host.Run.follow
	if f != nil {
		err = f.Running(id)
	}
	if err == nil {
		err = s.joint()
	}
	if err == nil {
		p := s.Book.Sequence.Phases[id]
		err = s.ofThisTurn(false, func() error { return s.act(p, p.Run) })
	}
	if err == nil && f != nil {
		err = f.Ran(id)
	}
	return err
}

// Next asks a phase which phase follows it.
func (s script) Next(id string) (string, error) {
	fn := s.Book.Sequence.Phases[id].Next
	if fn == nil {
		return "", nil
	}
	to, err := s.query(fn)
	if err != nil || to == glua.LNil {
		return "", err
	}
	name, ok := to.(glua.LString)
	bad := ""
	switch to := s.Clock.Seq.Phase(string(name)); {
	case !ok:
		bad = "next must return the name of a phase, or nil"
	case to == nil:
		bad = fmt.Sprintf("next: there is no phase %q%s", sandbox.CutText(string(name), proxy.MaxName), nearest.Guess(string(name), s.Book.Sequence.Order))
	case s.Clock.Seq.Starts(to.ID) && !s.Clock.Seq.Starts(id):
		bad = fmt.Sprintf("next: the phase %s comes before the first %s", to.ID, s.Clock.Seq.Round)
	default:
		return to.ID, nil
	}
	return "", s.Fault(&sandbox.Error{File: fn.Proto.SourceName, Line: fn.Proto.LineDefined, Text: fmt.Sprintf("phase %s: %s", id, bad)})
}

// Enters reports whether a phase has an enter function.
func (s script) Enters(id string) bool { return s.Book.Sequence.Phases[id].Enter != nil }

// Enter calls a phase's enter(player, piece) when the turn of an item begins, unless
// its piece has been removed.
func (s script) Enter(id string, it turn.Item) error {
	if s.Gone(it) {
		return nil
	}
	piece := s.PieceByID(it.Piece)
	if m := s.Clock.Mode(); m == turn.InTurns || m == turn.Alternate { // others begin in the middle of a loop
		if err := s.joint(); err != nil {
			return err
		}
	}
	p := s.Book.Sequence.Phases[id]
	enter := func() error { return s.act(p, p.Enter, s.Mirror.Text(it.Player), proxy.ValueOf(piece)) }
	if f := s.Host.Run.follow; f != nil && !f.Awaits() {
		return s.unasked(enter)
	}
	return enter()
}

// ofThisTurn runs what the rules do in a phase. In a later turn or round than that of an
// order whose odds are computed they may need neither dice nor decisions.
func (h *Host) ofThisTurn(opens bool, do func() error) error {
	if f := h.Run.follow; f != nil && (opens || f.RoundOver()) && !f.Awaits() {
		return h.unasked(do)
	}
	return do()
}

// Opening reports whether a phase that opens a turn is about to begin.
func (h *Host) Opening() bool {
	p := h.Clock.Phase()
	return p != nil && len(h.Clock.Waiting()) == 0 && h.Book.Sequence.Phases[p.ID].Opens
}

// unasked runs what the rules do after an order whose odds are computed. If that needs
// dice or a decision, it is undone, and the answer ends before it.
func (h *Host) unasked(do func() error) error {
	mark, r := h.State.Mark(), h.Run
	r.Handler = silent{r.Handler}
	err := h.Within(r, do)
	if errors.Is(err, game.ErrEnough) {
		h.State.Rollback(mark)
		return game.ErrEnough
	}
	return err
}

// silent refuses every question.
type silent struct{ game.Handler }

func (silent) Pick(*game.Chance) error          { return game.ErrEnough }
func (silent) Ask(*game.Choice) (string, error) { return "", game.ErrEnough }

// Gone reports whether the piece of an item has been removed from the game.
func (s script) Gone(it turn.Item) bool { return it.Piece != "" && s.PieceByID(it.Piece) == nil }

// Left calls a phase's left(player, piece) when an item is done, or has no legal order
// left, unless its piece has been removed.
func (s script) Left(id string, it turn.Item) error {
	if s.Gone(it) {
		return nil
	}
	p := s.Book.Sequence.Phases[id]
	return s.act(p, p.Left, s.Mirror.Text(it.Player), proxy.ValueOf(s.PieceByID(it.Piece)))
}

// Passed reports that nobody in a phase had anything to do.
func (s script) Passed(id string) error {
	s.entered(game.Passed, id)
	return nil
}

func (s script) Closed(id string) (bool, error) {
	p := s.Book.Sequence.Phases[id]
	if p.Closed == nil {
		return false, nil
	}
	var args []glua.LValue
	if p.Closed.Proto.NumParameters > 0 || p.Closed.Proto.IsVarArg > 0 {
		args = append(args, s.WaitingPieces("", ""))
	}
	closed, err := s.query(p.Closed, args...)
	return err == nil && glua.LVAsBool(closed), err
}

// WaitingPieces lists the pieces whose turn it is: all of a player ("": of every
// player), or one.
func (h *Host) WaitingPieces(player, piece string) *glua.LTable {
	list := h.L.CreateTable(0, 0)
	for _, it := range h.Clock.Waiting() {
		if player != "" && it.Player != player || it.Piece == "" || piece != "" && it.Piece != piece {
			continue
		}
		if t := h.PieceByID(it.Piece); t != nil {
			list.Append(proxy.ValueOf(t))
		}
	}
	return list
}

func (s script) Over() bool { return !s.State.Root().Get("outcome").IsNil() }

// Who parses the result of a phase's who: entities, players, or pairs.
func (s script) Who(id string) ([]turn.Item, error) {
	who, err := s.query(s.Book.Sequence.Phases[id].Who)
	if err != nil {
		return nil, err
	}
	list, ok := who.(*glua.LTable)
	if !ok {
		return nil, fmt.Errorf("phase %s: who must return a list", id)
	}
	if n := list.Len(); n > maxActors {
		return nil, fmt.Errorf("phase %s: %w", id, ruleset.TooMuch("those who act in it", n, maxActors))
	}
	var items []turn.Item
	for i := 1; i <= list.Len(); i++ {
		it, err := item(list.RawGetInt(i))
		if err != nil {
			return nil, fmt.Errorf("phase %s: who: %w", id, err)
		}
		items = append(items, it)
	}
	return items, nil
}

// item parses one actor of a phase: an entity, a player, or a pair.
func item(v glua.LValue) (it turn.Item, err error) {
	player, piece := v, v
	if t, ok := v.(*glua.LTable); ok {
		player, piece = t.RawGetString("player"), t.RawGetString("piece")
	} else if v.Type() != glua.LTString && proxy.TableOf(v) == nil {
		return it, errors.New("an item is an entity, a player, or { player = …, piece = … }")
	}
	if t := proxy.TableOf(piece); t != nil {
		it = turn.Item{Player: proxy.Owner(t), Piece: t.Key()}
	}
	if s, ok := player.(glua.LString); ok {
		it.Player = sandbox.CutText(string(s), proxy.MaxName)
	}
	return it, nil
}

// CanAct reports whether an item has a legal order other than done.
func (h *Host) CanAct(it turn.Item) (bool, error) {
	if m := h.Clock.Mode(); m == turn.InTurns || m == turn.Alternate {
		if err := h.joint(); err != nil { // others are checked in the middle of a loop
			return false, err
		}
	}
	return h.able(it)
}

// query calls a query function of the sequence of play, which may not write, and
// returns its one result.
func (h *Host) query(fn *glua.LFunction, args ...glua.LValue) (res glua.LValue, err error) {
	r := h.Run
	r.Frozen = true
	err = h.Within(r, func() error {
		res, err = h.Call1(fn, args...)
		return err
	})
	return res, err
}

// Players lists the players, in their order.
func (h *Host) Players() ([]string, error) {
	players, err := h.query(h.Book.Sequence.Players)
	if err != nil {
		return nil, err
	}
	list, ok := players.(*glua.LTable)
	if !ok {
		if list = proxy.Data(players); list == nil {
			return nil, errors.New("sequence: players must return a list")
		}
	}
	if n := list.Len(); n > maxActors {
		return nil, ruleset.TooMuch("the players", n, maxActors)
	}
	return StringList(list), nil
}
