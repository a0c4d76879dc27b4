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

// Rule is one rule of a rulebook: named, cited and callable.
type Rule struct {
	ID       string   `json:"id"`
	Title    string   `json:"title"`
	Source   string   `json:"source"`            // where the book says it
	Text     string   `json:"text"`              // one to three sentences
	Ruling   string   `json:"-"`                 // how the book is read where it is silent, "" for none
	Optional bool     `json:"optional"`          // it can be switched
	On       bool     `json:"on"`                // it is in force, as of [Host.Refresh]
	Data     []string `json:"data"`              // ids of the tables, or of their values, that it reads
	File     string   `json:"file"`              // where it is defined
	Line     int      `json:"line"`              // in that file
	See      []string `json:"see,omitempty"`     // rules that carry this one out
	KeptBy   []string `json:"kept_by,omitempty"` // what keeps a rule without code: chapter.function, rule ids, "action NAME", "phase NAME"
	House    []string `json:"house,omitempty"`   // what house rules in force have made of it, a line each

	Run    *glua.LFunction `json:"-"` // nil: it only states or forbids
	Check  *glua.LFunction `json:"-"` // what it forbids; nil: nothing
	Always *glua.LFunction `json:"-"` // what holds of every moment; nil: nothing
	Fn     *glua.LFunction `json:"-"` // what scripts call: Run with what house rules lay around it
	Pure   bool            `json:"-"` // it only asks: odds walk it once for its arguments

	standard bool              // optional, but on unless it is switched off
	no       int32             // its number in the log of writes
	from     string            // a frame of a house rule: its id
	layers   []*layer          // bodies that house rules in force lay around it, the outermost last
	olds     []*glua.LFunction // what each of them calls for what is below it
	listens  []*layer
	asked    *glua.LFunction // Check with what house rules lay around it
}

// MarshalJSON writes the fields of a rule; a ruling that there is not is null.
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

// Where is the place in a script that called the running word.
func (h *Host) Where() (file string, line int) { return sandbox.Where(h.L, 1) }

// complain adds a fault at the place of a registration; token is underlined
// where the line holds it.
func (h *Host) complain(file string, line int, token, format string, args ...any) {
	if len(h.Book.faults) >= maxFaults {
		return
	}
	src := []byte(nil)
	if text, ok := h.Ruleset.Sources[strings.TrimPrefix(file, h.Ruleset.Dir+"/")]; ok {
		src = text
	}
	h.Book.faults = append(h.Book.faults, ruleset.FaultOf(sandbox.CheckCall(file, src, line, token, fmt.Sprintf(format, args...))))
}

var ruleID = regexp.MustCompile(`^[a-z][a-z0-9]*(\.[a-z0-9]+(-[a-z0-9]+)*)+$`)

// wordRule is the word rule: rule "id" { … } returns a callable.
func (h *Host) wordRule(L *glua.LState) int {
	return h.registers(L, "rule", `a rule begins with its id: rule "galley.archery.hit" { … }`, "title, source, text, run", func(id string, def *glua.LTable, file string, line int) int {
		L.Push(h.addRule(id, def, file, line))
		return 1
	})
}

// registers is a word of a chapter that takes an id and, in a second call, the
// fields of what it registers.
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

// ruleFields are what stands in the braces of rule.
var ruleFields = vocabulary.Fields{
	{"title", `title = "Range and targets"`, "the rule in a few words"},
	{"source", `source = "Archery (line 232)"`, "where the book says it; none (ours) where it does not"},
	{"text", `text = "…"`, "the rule in one to three sentences of our own"},
	{"ruling", `ruling = "…"`, "how we read the book where it is silent or unclear"},
	{"optional", "optional = true", "it is in force only where a scenario, a player or a house rule switches it on"},
	{"data", `data = "galley.data.ships"`, "the id of the data table that it reads, or of one value of that, or a list of them"},
	{"see", `see = { "galley.ram.roll" }`, "related rules"},
	{"kept_by", `kept_by = "grapple.letters_allow"`, "what carries out a rule that has no code of its own: a function of a chapter, the id of a rule, \"action NAME\" or \"phase NAME\"; or a list of these"},
	{"check", "check = function(…) need(…) end", "what the rule forbids. A call of the rule in the check of an action, or in another check, runs this: what its needs refuse is cited with the id of this rule, and the call returns whether all held. Elsewhere a call runs run; if there is no run, it returns whether the needs hold and refuses nothing, as it does in options and by allows"},
	{"run", "run = function(…) … end", "what it does; calling the rule calls this"},
	{"pure", "pure = true", "its result depends on its arguments and the game alone, and it writes nothing: calls need not be repeated"},
	{"default", "default = true", "an optional rule that is on unless it is switched off"},
	{"always", "always = function(before) need(…) … end", "an invariant of every moment of the game: what its needs refuse is a fault of the rules; what it returns is handed to its next call"},
}

func (h *Host) addRule(id string, def *glua.LTable, file string, line int) *glua.LFunction {
	r := &Rule{ID: id, File: file, Line: line, Data: []string{}}
	h.Bounded("the bytes of the id of a rule", len(id), proxy.MaxName)
	bad := func(format string, args ...any) { h.complain(file, line, id, format, args...) }
	if !ruleID.MatchString(id) || !strings.HasPrefix(id, h.Ruleset.Name+".") {
		bad("%q is no id of this ruleset: %s.topic.rule in lower case and hyphens", id, h.Ruleset.Name)
	}
	if old := h.Book.Rules[id]; old != nil {
		bad("the rule %s is defined already at %s:%d", id, path.Base(old.File), old.Line)
	}
	h.keys(def, ruleFields, func(key, hint string) { bad("rule %s: unknown field %q%s", id, key, hint) })
	sentence := func(name string) string {
		s := text(def, name)
		if name != "ruling" && strings.TrimSpace(s) == "" {
			bad("rule %s has no %s", id, name)
		}
		h.Bounded("the bytes of the "+name+" of a rule", len(s), MaxNote)
		return strings.Join(strings.Fields(s), " ")
	}
	r.Title, r.Source, r.Text, r.Ruling = sentence("title"), sentence("source"), sentence("text"), sentence("ruling")
	r.Optional = glua.LVAsBool(def.RawGetString("optional"))
	r.standard = glua.LVAsBool(def.RawGetString("default"))
	if r.standard && !r.Optional {
		bad("rule %s: default is for optional rules: one that is on unless it is switched off", id)
	}
	r.On = !r.Optional || r.standard
	r.Data, r.See = StringList(def.RawGetString("data")), StringList(def.RawGetString("see"))
	for _, d := range r.Data {
		if h.Ruleset.DataID[d] == nil && !h.isValue(d) {
			bad("rule %s: there is no data table %q%s", id, d, nearest.Guess(d, h.Ruleset.DataIDs()))
		}
	}
	r.Run, r.Check, r.Always = function(def, "run", "rule "+id, bad), function(def, "check", "rule "+id, bad), function(def, "always", "rule "+id, bad)
	r.KeptBy = StringList(def.RawGetString("kept_by"))
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
	r.checkForm(bad)
	return r.Fn
}

// text is a field of a definition that holds a text, "" where there is none.
func text(def *glua.LTable, name string) string {
	s, _ := def.RawGetString(name).(glua.LString)
	return string(s)
}

// function is a field of a definition that holds a function, nil where there is
// none; anything else is a fault of what is defined.
func function(def *glua.LTable, name, what string, bad func(string, ...any)) *glua.LFunction {
	f, ok := def.RawGetString(name).(*glua.LFunction)
	if !ok && def.RawGetString(name) != glua.LNil {
		bad("%s: %s must be a function", what, name)
	}
	return f
}

// isValue says whether an id names one value of a [values] table:
// galley.data.defaults.leak.
func (h *Host) isValue(id string) bool {
	i := strings.LastIndexByte(id, '.')
	t := h.Ruleset.DataID[id[:max(i, 0)]]
	return t != nil && t.Values.Get(id[i+1:]).Exists()
}

// keys complains of every key of def that is none of known.
func (h *Host) keys(def *glua.LTable, known vocabulary.Fields, bad func(key, hint string)) {
	for k, _ := def.Next(glua.LNil); k != glua.LNil; k, _ = def.Next(k) {
		s, ok := k.(glua.LString)
		if ok && !known.Has(string(s)) {
			bad(string(s), nearest.Guess(string(s), known.Names()))
		}
	}
}

// StringList is a text, or a list of values, as Go's: values that are no text as
// Lua prints them, of tables and functions their kind alone. Anything else is an
// empty list.
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

// CallRule is what a script calls when it calls a rule.
func (h *Host) CallRule(L *glua.LState, r *Rule) int {
	if h.forbids(r) {
		return h.callCheck(L, r)
	}
	if r.Run == nil {
		h.Raise(fmt.Errorf("the rule %s has no run function, so it cannot be called; see %s", r.ID, strings.Join(r.places(), ", ")))
	}
	if r.Pure {
		if w := h.Run.Walker(); w != nil && !w.Sampling() {
			if n, ok := h.callPure(L, r, w); ok {
				return n
			}
		} else if run, again := h.Run.Handler.(game.Rerun); again && h.Run.Asking == nil && h.Run.Traces == run.Traces() {
			if n, ok := h.callAgain(L, r, run); ok {
				return n
			}
		}
	}
	return h.callWhole(L, r)
}

// callWhole calls a rule with all that house rules lay around it.
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
		h.heard(L, r.listens, append([]glua.LValue{L.Get(1)}, args...))
	}
	return n
}

// callBody runs one body of a rule with the arguments on the stack: the book's
// own, where frame is the rule itself, or that of a house rule.
func (h *Host) callBody(L *glua.LState, r, frame *Rule) int {
	n := L.GetTop()
	depth := h.Push(frame)
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
		h.Run.Handler.Tell(game.Event{Kind: game.Returned, Depth: depth, Rule: r.ID, Text: h.returned(L), From: from, At: h.State.Mark()})
	}
	h.Unwind(depth)
	return L.GetTop()
}

// returned prints what a rule returned, for an explanation.
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

// checkParams finds entries of [words] that are not a parameter of any rule.
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

// ParamNames are the names of a function's parameters, as its chapter has them;
// nil for a function that is none of a chapter.
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
