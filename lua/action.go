package lua

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/argument"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/sentence"
	"parley/lua/vocabulary"
)

// Action is something a player may order.
type Action struct {
	ID       string         // its word
	Rule     string         // the id of the rule that it implements
	Phases   []string       // phases in which it may be ordered; empty: only in answer to a question
	Any      bool           // it may be ordered in every phase
	Actor    string         // the kind of piece that acts, several with "or" between, or "player"
	Args     []argument.Arg // in the order in which they are typed
	File     string         // where it is defined
	Line     int            // in that file
	Say      string         // what the player does, as the end of a sentence: strikes the flag
	Private  bool           // only its player reads the text of an order
	Rare     bool           // bots seldom give it, though it is legal
	Some     bool           // its options suggest only some of its orders, as samples
	Waits    bool           // for an action of any phase: a turn is not over while it is legal
	Must     *Must          // nil: nobody has to give it
	Later    *Later         // nil: it takes effect at once
	Card     *Card          // the card that it plays, nil for any other action
	closed   string         // the refusal outside of its phases
	gives    bool           // an argument is a card
	discards bool           // it discards a card
	head     bool           // it stands for all orders that begin with its word

	Kinds []*ruleset.Entity // the kinds of piece that act, nil for the player

	Options, Check, Run, Preview *glua.LFunction // functions of the chapter; nil if it has none

	worth     worth          // of asking whether its check refuses an actor regardless of the arguments
	reads     bool           // Check, Run and Preview only read the arguments of an order
	last      *glua.LTable   // the last shared arguments, nil for none
	lastGiven argument.Given // what they hold
}

// Previews reports whether the action can predict its effect if nobody else acts.
func (a *Action) Previews() bool { return a.Preview != nil }

// Functions lists all functions of the action; missing ones are nil.
func (a *Action) Functions() []*glua.LFunction {
	list := []*glua.LFunction{a.Options, a.Check, a.Run, a.Preview}
	if a.Must != nil {
		list = append(list, a.Must.When)
	}
	return list
}

// Later says when an action takes effect that is declared in advance.
type Later struct {
	Phase string // at the end of this phase
	Text  string // a sentence: the men who are hit fall when everyone has shot
}

// Usage returns how the action is typed: shoot [SHIP] TARGET [group=…], or with the
// side that gives it: resign [SIDE].
func (a *Action) Usage() string {
	var b strings.Builder
	who := a.Actor
	if who == actorPlayer {
		who = "side"
	}
	b.WriteString(a.ID + " [" + argument.Placeholder(who) + "]")
	for _, arg := range a.Args {
		name := argument.Placeholder(arg.Name)
		if arg.Optional {
			name = "[" + arg.Name + "=" + argument.Placeholder(arg.Kind) + "]"
		}
		b.WriteString(" " + name)
	}
	return b.String()
}

// Open reports whether an action may have legal orders that cannot be listed.
func (a *Action) Open() bool {
	return a.Some || slices.ContainsFunc(a.Args, func(x argument.Arg) bool { return x.Open() })
}

// required counts the arguments that an order must have; a text may be empty.
func (a *Action) required() (n int) {
	for i := range a.Args {
		if !a.Args[i].Optional && a.Args[i].Kind != "text" {
			n++
		}
	}
	return n
}

// Acts reports whether a piece of that shape may give the action.
func (a *Action) Acts(s *game.Shape) bool {
	return slices.ContainsFunc(a.Kinds, func(e *ruleset.Entity) bool { return e.Shape == s })
}

// DoneAction is the order of a player or piece with nothing more to do; no ruleset
// defines it.
const DoneAction = "done"

const (
	actorPlayer = "player"
	anyPhase    = "any"
)

// actionFields lists the fields of action.
var actionFields = vocabulary.Fields{
	{"rule", `rule = "galley.archery.volley"`, "the id of the rule that it implements"},
	{"phase", `phase = "archery" or { "archery", … }`, "the phase in which it may be ordered, a list of phases, or any; without it, the action only answers a question"},
	{"actor", `actor = "ship"`, "the kind of piece that acts, several kinds joined by or: \"unit or gun\", or player; the default is player"},
	{"args", `args = { target = "enemy ship", zone = "zone?" }`, "its arguments in the order in which they are typed, with the kind of each; ? marks an optional one"},
	{"options", "options = function(actor, context, about) suggest { … } end", "suggests arguments worth trying, one order at a time, or returns a list of them; without it every combination is tried. about is the piece whose orders are all to be listed, nil if a few orders of all pieces are enough"},
	{"some", "some = true", "its options suggest only some of its orders, or none, and legal says so; otherwise they suggest every order that check accepts, for the piece about if it is given, where one stands for those that differ only in lists, texts, numbers, points, paths or unbounded counts"},
	{"check", "check = function(actor, args, context) need(…) … end", "refuses the order with need; it neither rolls nor writes"},
	{"run", "run = function(actor, args) … end", "carries out the order"},
	{"preview", `preview = function(actor, args) … end or "run"`, "predicts the effect of the order if nobody else acts; \"run\" if its run does that"},
	{"closed", `closed = "archers shoot in step 6"`, "the refusal outside of its phases, as a sentence"},
	{"say", `say = "strikes the flag"`, "what its player does, as the end of a sentence"},
	{"private", "private = true", "other players never see the text of the order; what it notes, rolls and writes has its own audience"},
	{"rare", "rare = true", "bots seldom give it"},
	{"must", "must = function(actor) … end or true", "whether it is compulsory for the actor; true if it always is: while he has a legal order of it, he cannot be done. It may return the refusal as a sentence"},
	{"before", `before = { "march", "shoot" } or "all"`, "the actions that must wait for a compulsory one, or all: they are refused until it is given"},
	{"waits", "waits = true", "for an action of any phase: the turn of its actor lasts as long as he may give it, even if he can do nothing else"},
	{"later", `later = { "archery", "the men who are hit fall when everyone has shot" }`, "the order is only a declaration: the phase at whose end it takes effect, and a sentence that says so"},
}

// wordAction implements action "id" { … }.
func (h *Host) wordAction(L *glua.LState) int {
	return h.registers(L, "action", `action needs its word first: action "shoot" { … }`, "rule, phase, actor, check, run", func(id string, def *glua.LTable, file string, line int) int {
		h.addAction(id, def, file, line)
		return 0
	})
}

func (h *Host) addAction(id string, def *glua.LTable, file string, line int) {
	a := &Action{ID: id, File: file, Line: line, worth: worth{credit: firstCredit}}
	h.Bounded("the actions of a ruleset", len(h.Book.ActionOrder)+1, maxActions)
	h.Bounded("the bytes of the word of an action", len(id), proxy.MaxName)
	at := func(path ...string) bad { return h.complainAt(file, line, id, path) }
	bad := at()
	if !ruleset.IDPattern.MatchString(id) {
		bad("%q is not a valid word for an action: use lower case and hyphens", id)
	}
	if old := h.Book.Actions[id]; old != nil || id == DoneAction {
		bad("the action %s is already defined", id)
		return
	}
	h.keys(def, actionFields, func(key, hint string) { at(key)("action %s: unknown field %q%s", id, key, hint) })
	a.Rule, a.Actor, a.Say, a.closed = text(def, "rule"), text(def, "actor"), text(def, "say"), text(def, "closed")
	a.Rare, a.Some = glua.LVAsBool(def.RawGetString("rare")), glua.LVAsBool(def.RawGetString("some"))
	a.Private = glua.LVAsBool(def.RawGetString("private"))
	h.Book.hiding = h.Book.hiding || a.Private
	if a.Rule == "" {
		bad("action %s has no rule", id)
	}
	if a.Actor == "" {
		a.Actor = actorPlayer
	}
	if a.Actor != actorPlayer {
		var unknown string
		if a.Kinds, unknown = h.Arguments.PieceKinds(a.Actor); unknown != "" {
			bad("action %s: there is no kind of piece %q%s", id, unknown, nearest.Guess(unknown, append(h.Ruleset.Kinds(), actorPlayer)))
		}
	}
	if def.RawGetString("phase") != glua.LNil {
		a.Phases = StringList(def.RawGetString("phase"))
		a.Any = slices.Contains(a.Phases, anyPhase)
	}
	a.addMust(def, bad)
	if a.Waits = glua.LVAsBool(def.RawGetString("waits")); a.Waits && !a.Any {
		bad("action %s: waits is only for an action of any phase; the turn of an actor in a phase waits anyway", id)
	}
	fn := func(name string) *glua.LFunction { return function(def, name, "action "+id, bad) }
	a.Options, a.Check, a.Run = fn("options"), fn("check"), fn("run")
	if def.RawGetString("preview") == glua.LString("run") {
		a.Preview = a.Run
	} else {
		a.Preview = fn("preview")
	}
	a.reads = !slices.ContainsFunc([]*glua.LFunction{a.Check, a.Run, a.Preview}, func(f *glua.LFunction) bool { return f != nil && !h.Sandbox.OnlyReads(f) })
	if a.Some && a.Options == nil {
		bad("action %s: some is only for an action with options; without options every combination is tried", id)
	}
	if a.Run == nil && len(a.Phases) > 0 {
		bad("action %s has no run function, so it does nothing", id)
	}
	if v := def.RawGetString("later"); v != glua.LNil {
		list := StringList(v)
		if v.Type() != glua.LTTable || len(list) != 2 {
			bad("action %s: later needs a phase and a sentence: { \"archery\", \"the men who are hit fall when everyone has shot\" }", id)
		} else {
			a.Later = &Later{list[0], list[1]}
		}
	}
	if args, ok := def.RawGetString("args").(*glua.LTable); ok {
		h.declareArgs(a, args, at)
	}
	for _, slot := range sentence.Slots(a.closed) {
		if what := slot.Wrong(append(argument.Names(a.Args), "actor")); what != "" {
			bad("action %s: closed: %s", id, what)
		}
	}
	h.Book.Actions[id] = a
	h.Book.ActionOrder = append(h.Book.ActionOrder, a)
	if a.Must != nil {
		h.Book.compulsory = append(h.Book.compulsory, a)
	}
}

// declareArgs reads the arguments of an action.
func (h *Host) declareArgs(a *Action, args *glua.LTable, at func(path ...string) bad) {
	for k, v := args.Next(glua.LNil); k != glua.LNil; k, v = args.Next(k) {
		h.Bounded("the arguments of an action", len(a.Args)+1, maxArgs)
		arg, err := h.Arguments.Declare(k.String(), v.String())
		if err != nil {
			at("args", k.String())("action %s: %v", a.ID, err)
		}
		a.Args, a.gives = append(a.Args, arg), a.gives || arg.Kind == argument.Card
		h.Book.args[arg.Name] = true
	}
	if word := h.ambiguousFlag(a); word != "" {
		at("args", word)("action %s: the flag %q is also a word of a path or a heading: rename the flag", a.ID, word)
	}
}

// argMeta makes the metatable of the arguments of orders. An argument that was left out
// is nil, also for a function that serves orders of several kinds; a name that no order
// declares is an error.
func (h *Host) argMeta() *glua.LTable {
	mt := h.L.CreateTable(0, 2)
	mt.RawSetString("__index", h.L.NewFunction(func(L *glua.LState) int {
		if name := proxy.Text(L.Get(2)); !h.Book.args[name] {
			h.Raise(fmt.Errorf("no order has an argument %q%s", name, nearest.Guess(name, slices.Sorted(maps.Keys(h.Book.args)))))
		}
		return sandbox.Push(L, glua.LNil)
	}))
	mt.RawSetString("__metatable", glua.LFalse)
	return mt
}

// guarded gives the arguments of an order their metatable.
func (h *Host) guarded(args *glua.LTable) *glua.LTable {
	args.Metatable = h.metas.args
	return args
}

// arguments makes the arguments of an order as its check and run get them. Orders with the same
// arguments share them, if nobody writes them: see [Action.shares].
func (h *Host) arguments(a *Action, given argument.Given) *glua.LTable {
	if !a.reads || !given.Plain() {
		return h.guarded(h.Arguments.Table(a.Args, given))
	}
	if a.last == nil || !slices.Equal(a.lastGiven, given) {
		a.lastGiven, a.last = slices.Clone(given), h.guarded(h.Arguments.Table(a.Args, given))
	}
	return a.last
}

// shares reports whether orders of an action may share a table of arguments: its functions only
// read them, and there are no lists in it, which they might write.
func (a *Action) shares(args *glua.LTable) bool {
	return a.reads && !slices.ContainsFunc(a.Args, func(x argument.Arg) bool {
		_, list := args.RawGetString(x.Name).(*glua.LTable)
		return list
	})
}

// ambiguousFlag returns the name of a flag of an action that could also be a word of a path
// or a heading, "" if there is none.
func (h *Host) ambiguousFlag(a *Action) string {
	for _, flag := range a.Args {
		if flag.Kind != "flag" {
			continue
		}
		_, direction := h.Geometry.Heading(flag.Name)
		for _, arg := range a.Args {
			verb := slices.ContainsFunc(arg.Verbs, func(v argument.Verb) bool { return strings.EqualFold(v.Word, flag.Name) })
			if verb || direction && (arg.Kind == "path" || arg.Kind == "heading") {
				return flag.Name
			}
		}
	}
	return ""
}

// link checks, after all chapters are loaded, that the names in actions, rules and
// phases exist.
func (h *Host) link() {
	ids := h.Book.RuleIDs()
	for _, a := range h.Book.ActionOrder {
		if a.Rule != "" && h.Book.Rules[a.Rule] == nil {
			h.complain(a.File, a.Line, a.ID, "action %s: there is no rule %q%s", a.ID, a.Rule, nearest.Guess(a.Rule, ids))
		}
		for _, p := range a.Phases {
			if p != anyPhase && h.Book.Sequence.clockSeq.Phase(p) == nil {
				h.complain(a.File, a.Line, a.ID, "action %s: there is no phase %q%s", a.ID, p, nearest.Guess(p, h.Book.Sequence.Order))
			}
		}
	}
	for _, a := range h.Book.ActionOrder {
		h.linkMust(a)
		if a.Later != nil && h.Book.Sequence.clockSeq.Phase(a.Later.Phase) == nil {
			h.complain(a.File, a.Line, a.ID, "action %s: later: there is no phase %q%s", a.ID, a.Later.Phase, nearest.Guess(a.Later.Phase, h.Book.Sequence.Order))
		}
	}
	for kind, action := range h.Ruleset.FileWords {
		if h.Book.Actions[action] == nil {
			h.Book.faults = append(h.Book.faults, h.Ruleset.WordNodes[kind].NearFault(fmt.Sprintf("the word %q is for the action %q, which does not exist", kind, action), h.Actions()))
		}
	}
	for _, r := range h.Book.RuleOrder {
		for _, s := range r.See {
			if h.Book.Rules[s] == nil {
				h.complain(r.File, r.Line, r.ID, "rule %s: see names an unknown rule: %q%s", r.ID, s, nearest.Guess(s, ids))
			}
		}
		if r.Body() == nil && r.Always == nil && len(r.KeptBy) == 0 {
			h.complain(r.File, r.Line, r.ID, "rule %s has no code: name what enforces it in kept_by", r.ID)
		}
	}
	h.linkMoments()
	h.linkCards(h.Book.Cards, func(c *Card, at string) bad { return h.complainAt(c.File, c.Line, c.ID, []string{at}) })
	h.orderCards()
	for _, a := range h.Book.ActionOrder {
		h.linkCardArgs(a)
	}
	h.linkKept()
	h.checkParams()
	h.linkObjectives()
	h.Book.faults = append(h.Book.faults, h.Ruleset.RosterFaults(func(kind string) bool { return h.Book.Sequence.Rosters[kind] != nil })...)
	for _, p := range h.Book.Sequence.Phases {
		if p.Rule != "" && h.Book.Rules[p.Rule] == nil {
			h.complain(h.Book.Sequence.file, h.Book.Sequence.line, p.ID, "phase %s: there is no rule %q%s", p.ID, p.Rule, nearest.Guess(p.Rule, ids))
		}
	}
}
