package lua

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/vocabulary"
)

// Rule is one rule of a rulebook, with its id, source and code.
type Rule struct {
	ID       string   `json:"id"`
	Title    string   `json:"title"`
	Source   string   `json:"source"`            // where the book says it
	Text     string   `json:"text"`              // one to three sentences
	Ruling   string   `json:"-"`                 // how we read the book where it is silent, "" if not needed
	Optional bool     `json:"optional"`          // it can be switched on and off
	On       bool     `json:"on"`                // it is in force, according to [Host.Refresh]
	Data     []string `json:"data"`              // ids of the tables that it reads, or of their values
	File     string   `json:"file"`              // where it is defined
	Line     int      `json:"line"`              // in that file
	See      []string `json:"see,omitempty"`     // related rules
	KeptBy   []string `json:"kept_by,omitempty"` // what enforces a rule without code: chapter.function, rule ids, "action NAME", "phase NAME", "deck NAME"
	House    []string `json:"house,omitempty"`   // what house rules in force have changed, a line each
	Asks     []string `json:"-"`                 // questions of players that it answers, in their words; they only help to find it

	Run    *glua.LFunction `json:"-"` // nil if it has none
	Check  *glua.LFunction `json:"-"` // refuses what the rule forbids; nil if it has none
	Always *glua.LFunction `json:"-"` // an invariant of every moment; nil if it has none
	Fn     *glua.LFunction `json:"-"` // what scripts call: Run inside the bodies of house rules
	// Private says that its calls, its result and its sums are shown to nobody.
	Private bool `json:"private,omitempty"`

	Pure bool `json:"-"` // it has no effects but its result: odds walk it once for its arguments

	rests    bool              // its run calls game.rest_depends_on
	standard bool              // optional, and on by default
	no       int32             // its number in the log of writes
	worth    int               // of keeping its results while the game is unchanged
	from     string            // for the frame of a house rule: its id
	layers   []*layer          // bodies of house rules in force around it, the outermost last
	olds     []*glua.LFunction // the old function of each of them
	listens  []*layer
	asked    *glua.LFunction // Check inside the bodies of house rules
}

// MarshalJSON writes the fields of a rule; a missing ruling is null.
func (r *Rule) MarshalJSON() ([]byte, error) {
	type fields Rule
	var ruling *string
	if r.Ruling != "" {
		ruling = &r.Ruling
	}
	return json.Marshal(struct {
		*fields
		Ruling *string `json:"ruling"`
	}{(*fields)(r), ruling})
}

// Where returns the position in a script that called the running word.
func (h *Host) Where() (file string, line int) { return sandbox.Where(h.L, 1) }

// complain adds a fault at the position of a registration; token is underlined if the
// line contains it.
func (h *Host) complain(file string, line int, token, format string, args ...any) {
	h.complainAt(file, line, token, nil)(format, args...)
}

// bad reports a fault.
type bad = func(format string, args ...any)

// complainAt returns what adds a fault at a field of a registration: path names the
// field, and perhaps a field inside it.
func (h *Host) complainAt(file string, line int, token string, path []string) bad {
	return func(format string, args ...any) {
		if len(h.Book.faults) >= maxFaults {
			return
		}
		src := []byte(nil)
		if text, ok := h.Ruleset.Sources[strings.TrimPrefix(file, h.Ruleset.Dir+"/")]; ok {
			src = text
		}
		h.Book.faults = append(h.Book.faults, ruleset.FaultOf(sandbox.CheckField(file, src, line, token, path, fmt.Sprintf(format, args...))))
	}
}

var ruleID = regexp.MustCompile(`^[a-z][a-z0-9]*(\.[a-z0-9]+(-[a-z0-9]+)*)+$`)

// wordRule implements rule "id" { … }, which returns a callable.
func (h *Host) wordRule(L *glua.LState) int {
	return h.registers(L, "rule", `rule needs its id first: rule "galley.archery.hit" { … }`, "title, source, text, run", func(id string, def *glua.LTable, file string, line int) int {
		L.Push(h.addRule(id, def, file, line))
		return 1
	})
}

// registers parses the arguments of a word of a chapter that takes an id and, in a
// second call, the fields of what it registers.
func (h *Host) registers(L *glua.LState, word, begins, fields string, add func(id string, def *glua.LTable, file string, line int) int) int {
	h.mustLoad(word)
	id, ok := L.Get(1).(glua.LString)
	file, line := h.Where()
	if !ok {
		h.Raise(errors.New(begins))
	}
	L.Push(L.NewFunction(func(L *glua.LState) int {
		h.mustLoad(word)
		def, ok := L.Get(1).(*glua.LTable)
		if !ok {
			h.Raise(fmt.Errorf("%s %q needs its fields in braces: %s", word, string(id), fields))
		}
		return add(string(id), def, file, line)
	}))
	return 1
}

// ruleFields lists the fields of rule.
var ruleFields = vocabulary.Fields{
	{"title", `title = "Range and targets"`, "the rule in a few words"},
	{"source", `source = "Archery (line 232)"`, "where the book says it; none (ours) if it does not"},
	{"text", `text = "…"`, "the rule in one to three sentences, in our own words"},
	{"ruling", `ruling = "…"`, "how we read the book where it is silent or unclear"},
	{"optional", "optional = true", "it is in force only if a scenario, a player or a house rule switches it on"},
	{"data", `data = "galley.data.ships" or { "galley.data.ships", … }`, "the id of the data table that it reads, or of one value of it, or a list of ids"},
	{"see", `see = { "galley.ram.roll" }`, "related rules"},
	{"kept_by", `kept_by = "grapple.letters_allow" or { … }`, "what carries out a rule without code, or the part of a rule that stands elsewhere: a function of a chapter, the id of a rule, \"action NAME\" or \"phase NAME\"; or a list of these"},
	{"asks", `asks = { "how far can I shoot" }`, "questions that it answers, in players' words, where these are not the book's: ? finds it by them, and nothing prints them"},
	{"check", "check = function(…) need(…) end", "refuses what the rule forbids. If the check of an action, or another check, calls the rule, this runs: refusals of its needs cite the id of this rule, and the call returns whether all needs passed. Elsewhere a call runs run; if there is no run, it returns whether the needs pass and refuses nothing, as it does in options and in allows"},
	{"run", "run = function(…) … end", "what the rule does; a call of the rule runs this"},
	{"pure", "pure = true", "its result depends only on its arguments and the game, and it writes nothing: calls need not be repeated"},
	{"private", "private = true", "why and other explanations do not show its calls, its result and its sums, since they would tell what is private; what it notes, rolls and writes has its own audience"},
	{"default", "default = true", "an optional rule that is on unless it is switched off"},
	{"always", "always = function(before) need(…) … end", "an invariant, checked at every moment of the game: a need that fails is a bug in the rules; its result is the argument of its next call"},
}

func (h *Host) addRule(id string, def *glua.LTable, file string, line int) *glua.LFunction {
	r := &Rule{ID: id, File: file, Line: line, Data: []string{}}
	h.Bounded("the bytes of the id of a rule", len(id), proxy.MaxName)
	at := func(path ...string) bad { return h.complainAt(file, line, id, path) }
	bad := at()
	if !ruleID.MatchString(id) || !strings.HasPrefix(id, h.Ruleset.Name+".") {
		bad("%q is not a valid rule id of this ruleset: write %s.topic.rule in lower case and hyphens", id, h.Ruleset.Name)
	}
	if old := h.Book.Rules[id]; old != nil {
		bad("the rule %s is already defined at %s:%d", id, path.Base(old.File), old.Line)
	}
	meant := h.keys(def, ruleFields, func(key, hint string) { at(key)("rule %s: unknown field %q%s", id, key, hint) })
	sentence := func(name string) string {
		s := text(def, name)
		if name != "ruling" && strings.TrimSpace(s) == "" && !meant[name] {
			bad("rule %s has no %s", id, name)
		}
		h.Bounded("the bytes of the "+name+" of a rule", len(s), MaxNote)
		return strings.Join(strings.Fields(s), " ")
	}
	r.Title, r.Source, r.Text, r.Ruling = sentence("title"), sentence("source"), sentence("text"), sentence("ruling")
	r.Optional = glua.LVAsBool(def.RawGetString("optional"))
	r.Private = glua.LVAsBool(def.RawGetString("private"))
	h.Book.untold = h.Book.untold || r.Private
	r.standard = glua.LVAsBool(def.RawGetString("default"))
	if r.standard && !r.Optional {
		bad("rule %s: default is only for optional rules, which it switches on from the start", id)
	}
	r.On = !r.Optional || r.standard
	r.Data, r.See = StringList(def.RawGetString("data")), StringList(def.RawGetString("see"))
	for _, d := range r.Data {
		if h.Ruleset.DataID[d] == nil && !h.isValue(d) && !h.Ruleset.Unread(d) {
			bad("rule %s: there is no data table %q%s", id, d, nearest.Guess(d, h.Ruleset.DataIDs()))
		}
	}
	r.Run, r.Check, r.Always = function(def, "run", "rule "+id, bad), function(def, "check", "rule "+id, bad), function(def, "always", "rule "+id, bad)
	r.KeptBy, r.Asks = StringList(def.RawGetString("kept_by")), StringList(def.RawGetString("asks"))
	for _, q := range r.Asks {
		h.Bounded("the bytes of a question that a rule answers", len(q), proxy.MaxName)
	}
	h.Bounded("the rules of a ruleset", len(h.Book.RuleOrder)+1, maxRules)
	h.Book.Rules[id] = r
	h.Book.RuleOrder = append(h.Book.RuleOrder, r)
	before := h.State.SetRule(id)
	r.no = h.State.SetRule("")
	h.State.RuleNo(before)
	r.Fn = h.L.NewFunction(func(L *glua.LState) int { return h.CallRule(L, r) })
	r.asked = h.L.NewFunction(func(L *glua.LState) int { return h.callWhole(L, r) })
	h.Book.called[r.Fn] = r
	r.Pure = glua.LVAsBool(def.RawGetString("pure"))
	r.rests, r.worth = r.Run != nil && declares(r.Run.Proto), firstWorth
	r.checkForm(bad)
	return r.Fn
}

// text returns a text field of a definition, "" if it is missing.
func text(def *glua.LTable, name string) string {
	s, _ := def.RawGetString(name).(glua.LString)
	return string(s)
}

// function returns a function field of a definition, nil if it is missing; any other
// value is a fault.
func function(def *glua.LTable, name, what string, bad func(string, ...any)) *glua.LFunction {
	f, ok := def.RawGetString(name).(*glua.LFunction)
	if !ok && def.RawGetString(name) != glua.LNil {
		bad("%s: %s must be a function", what, name)
	}
	return f
}

// isValue reports whether an id names one value of a [values] table:
// galley.data.defaults.leak.
func (h *Host) isValue(id string) bool {
	i := strings.LastIndexByte(id, '.')
	t := h.Ruleset.DataID[id[:max(i, 0)]]
	return t != nil && t.Values.Get(id[i+1:]).Exists()
}

// keys reports every key of def that is not known, as unknownKeys does, with a hint.
func (h *Host) keys(def *glua.LTable, known vocabulary.Fields, bad func(key, hint string)) (meant map[string]bool) {
	return unknownKeys(def, known.Names(), func(key, near string) { bad(key, nearest.Meant(near)) })
}

// unknownKeys reports the keys of a table that are not known, each with the name that was
// probably meant, "" if there is none. It returns those names: they are not missing.
func unknownKeys(def *glua.LTable, known []string, bad func(key, near string)) (meant map[string]bool) {
	meant = map[string]bool{}
	for k, _ := def.Next(glua.LNil); k != glua.LNil; k, _ = def.Next(k) {
		s, ok := k.(glua.LString)
		if !ok || slices.Contains(known, string(s)) {
			continue
		}
		near := nearest.To(string(s), known)
		meant[near] = true
		bad(string(s), near)
	}
	return meant
}

// StringList converts a text, or a list of values, to a list of Go strings: values that
// are not texts as Lua prints them, tables and functions by their type only. Any other
// value is an empty list.
func StringList(v glua.LValue) []string {
	list := []string{}
	switch v := v.(type) {
	case glua.LString:
		list = append(list, string(v))
	case *glua.LTable:
		for i := 1; i <= v.Len(); i++ {
			switch e := v.RawGetInt(i); e.Type() {
			case glua.LTTable, glua.LTFunction, glua.LTUserData:
				list = append(list, e.Type().String()) // without its address
			default:
				list = append(list, e.String())
			}
		}
	}
	return list
}

// CallRule implements a script's call of a rule.
func (h *Host) CallRule(L *glua.LState, r *Rule) int {
	if h.forbids(r) {
		return h.callCheck(L, r)
	}
	if r.Run == nil {
		h.Raise(fmt.Errorf("the rule %s has no run function, so it cannot be called; see %s", r.ID, strings.Join(r.places(), ", ")))
	}
	if h.Promises != nil {
		h.Promises.sees(h, L, r)
	}
	if r.Pure {
		if w := h.Run.Walker(); w != nil && h.Run.Enumeration.literal != nil {
			return h.Run.Enumeration.literal.pureCall(h, L, r, w)
		} else if w != nil && !w.Sampling() && !h.Run.Enumeration.Recalls {
			if n, ok := h.callPure(L, r, w); ok {
				return n
			}
		} else if run, again := h.Run.Handler.(game.Rerun); again && h.Run.Asking == nil && h.Run.Traces == run.Traces() {
			if n, ok := h.callAgain(L, r, run); ok {
				return n
			}
		} else if h.repeats(r) {
			if n, ok := h.callRepeated(L, r); ok {
				return n
			}
		}
	}
	return h.callWhole(L, r)
}

// callWhole calls a rule inside the bodies of house rules.
func (h *Host) callWhole(L *glua.LState, r *Rule) int {
	if r.layers == nil && r.listens == nil {
		return h.callBody(L, r, r)
	}
	var args []glua.LValue
	for i := 1; i <= L.GetTop() && r.listens != nil; i++ {
		args = append(args, L.Get(i))
	}
	n := h.callLayer(L, r, len(r.layers))
	if r.listens != nil {
		h.callListeners(L, r.listens, append([]glua.LValue{L.Get(1)}, args...))
	}
	return n
}

// callBody runs one body of a rule with the arguments on the stack: the book's own, if
// frame is the rule itself, or that of a house rule.
func (h *Host) callBody(L *glua.LState, r, frame *Rule) int {
	n := L.GetTop()
	depth := h.Push(frame)
	if h.Reached != nil {
		h.Reached[r.ID] = true
	}
	if h.Run.Traces {
		h.Run.spent.calls++
		h.Bounded("the rules called in one order", h.Run.spent.calls, maxCalls)
		h.traced(game.Called, depth, frame)
	}
	body, a := frame.Run, h.Run.Asking
	checks, before := frame == r && a != nil && h.forbids(r), 0
	if checks {
		body, before = r.Check, a.failed
	}
	L.Insert(body, 1)
	L.Call(n, glua.MultRet)
	if checks {
		L.SetTop(0)
		L.Push(glua.LBool(a.failed == before))
	}
	from := ""
	if len(h.HouseRules.Active) > 0 {
		from = h.Run.left(frame, depth+1)
	}
	if h.Run.Traces {
		h.Run.Handler.Tell(game.Event{Kind: game.Returned, Depth: depth, Rule: r.ID, Text: h.returned(L), From: from, At: h.State.Mark(), Only: h.traceOnly(r)})
	}
	h.Unwind(depth)
	return L.GetTop()
}

// returned formats the results of a rule for an explanation.
func (h *Host) returned(L *glua.LState) string {
	p := proxy.Printer{Most: maxAnswer, Deep: proxy.ShownDeep}
	for i := 1; i <= L.GetTop(); i++ {
		if i > 1 {
			p.B.WriteString(", ")
		}
		p.Print(L.Get(i), 0)
	}
	h.Sandbox.Meter.Charge(p.B.Len() / 16)
	return p.B.String()
}

// checkParams reports entries of [words] that are not a parameter of any rule.
func (h *Host) checkParams() {
	known := map[string]bool{}
	for _, r := range h.Book.RuleOrder {
		for _, name := range append(ParamNames(r.Run), ParamNames(r.Check)...) {
			known[name], known[r.ID+"."+name] = true, true
		}
	}
	names := slices.Sorted(maps.Keys(known))
	for _, key := range slices.Sorted(maps.Keys(h.Ruleset.Words)) {
		if !known[key] && len(h.Book.faults) < maxFaults {
			f := h.Ruleset.Words[key].Node.Fault("no rule has a parameter %q", key)
			f.Near = nearest.To(key, names)
			h.Book.faults = append(h.Book.faults, f)
		}
	}
}

// ParamNames returns the names of a function's parameters; nil for a function that is
// not from a chapter.
func ParamNames(fn *glua.LFunction) []string {
	if fn == nil || fn.IsG {
		return nil
	}
	names := []string{}
	for i := 0; i < int(fn.Proto.NumParameters) && i < len(fn.Proto.DbgLocals); i++ {
		names = append(names, fn.Proto.DbgLocals[i].Name)
	}
	return names
}
