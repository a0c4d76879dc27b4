package reference

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/source"
	"parley/lua/vocabulary"
)

// generated heads each file that this package makes.
const generated = "Made by parley reference: changes are lost when it is made again"

// Stubs returns files for lua-language-server that declare what scripts may use, by name:
// parley.lua for every ruleset, spec.lua for specs and, with a host, the ruleset's own.
// They are never run.
func Stubs(h *lua.Host) map[string][]byte {
	register := Vocabulary(nil)
	all := map[string][]byte{"parley.lua": wordStubs(register), "spec.lua": specStubs(h, register)}
	if h != nil {
		all[h.Ruleset.Name+".lua"] = rulesetStubs(h)
	}
	return all
}

// stub writes a file of declarations.
type stub struct{ strings.Builder }

func newStub(what string) *stub {
	s := &stub{}
	s.line("---@meta")
	s.line("-- %s.\n-- %s.\n", what, generated)
	return s
}

func (s *stub) line(format string, args ...any) { fmt.Fprintf(s, format+"\n", args...) }

// doc writes a comment of one or more lines.
func (s *stub) doc(text string) { s.line("--- %s", strings.ReplaceAll(text, "\n", "\n--- ")) }

// shapes are the types that forms name and no word declares.
const shapes = `---@class parley.Point
---@field x number
---@field y number

---@class parley.Pose: parley.Point
---@field heading number

---@class parley.Box: parley.Pose
---@field length number
---@field beam number

---@class parley.Disc: parley.Point
---@field radius number

---@class parley.Audience
---@field only? string|boolean The player who may read it; true for the one who is asked.
---@field other? string What the others read.

---@alias parley.Cells string[]|fun(cell: string): any

---@class parley.Expectation
`

// standard are the libraries of Lua, which lua-language-server declares itself.
var standard = []string{"table", "string", "math"}

// wordStubs declares the words of chapters, and the fields of the tables that they take.
func wordStubs(register vocabulary.List) []byte {
	s := newStub("The words of Parley's rules")
	s.WriteString(shapes)
	for _, of := range []string{"rule", "action", "card", "policy", "house", "house.decks", "sequence", "sequence.account", "phase", "mark", "arc"} {
		s.table(register, of)
	}
	s.line("\n---@class parley.Piece")
	s.members(register, "piece")
	s.line("\n---@class parley.Deck")
	s.members(register, "deck")
	s.line("\n---@class parley.Tally")
	s.members(register, "tally")
	s.line("\n---@class parley.Turn")
	s.members(register, "game.turn")
	s.line("\n---@class parley.Game")
	s.members(register, "game")
	for _, e := range register {
		if e.Kind == vocabulary.Word && e.Of == "" && !isStandard(e.Name) {
			s.function(e)
		}
	}
	for _, of := range []string{"hex", "plane", "game", vocabulary.Cards, vocabulary.Numerals} {
		s.WriteByte('\n')
		if of == "game" {
			s.line("---@class parley.Game")
		}
		s.line("%s = {}", of)
		for _, e := range register.Members(of) {
			if e.Kind == vocabulary.Function {
				s.function(e)
			}
		}
	}
	return []byte(s.String())
}

// isStandard says whether Lua has a word of that name too.
func isStandard(word string) bool {
	return slices.Contains(standard, word) || slices.Contains([]string{"assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print",
		"rawequal", "rawget", "require", "select", "setmetatable", "tonumber", "tostring", "type", "unpack", "xpcall"}, word)
}

// class declares the table that a word takes.
func (s *stub) table(register vocabulary.List, of string) {
	s.line("\n---@class parley.%s", of)
	switch of {
	case "sequence":
		s.line("---@field [integer] parley.phase")
	case "phase":
		s.line("---@field [1] string The name of the phase.")
	case "mark":
		s.line("---@field [string] any")
	}
	s.members(register, of)
}

// fields declares the fields of a class.
func (s *stub) members(register vocabulary.List, of string) {
	done := map[string]bool{}
	for _, e := range register.Members(of) {
		if (e.Kind != vocabulary.Field) || done[e.Name] {
			continue
		}
		done[e.Name] = true
		if list := callsOf(e); len(list) > 0 && strings.Contains(e.Form, ":"+e.Name+"(") {
			s.line("---@field %s %s %s", e.Name, list[0].typed("self: any"), e.Means)
			continue
		}
		t, optional := fieldType(e), "?"
		if own := memberType[of+"."+e.Name]; own != "" {
			t, optional = own, ""
		}
		s.line("---@field %s%s %s %s", key(e.Name), optional, t, e.Means)
	}
}

// memberType are the types of fields whose form shows no value.
var memberType = map[string]string{
	"piece.id": "string", "piece.kind": "string", "deck.open": "string[]", "deck.discards": "string[]", "deck.out": "string[]",
	"tally.what": "string", "tally.total": "number", "game.turn": "parley.Turn", "game.house": "string[]?", "game.options": "table<string, boolean>",
	"game.outcome": "{ winner: string?, text: string }?", "game.turn.phase": "string?", "game.turn.stage": "string?", "game.turn.player": "string?", "game.turn.piece": "string?",
	"game.turn.queue": "any[]", "game.turn.done": "any[]", "game.turn.rounds": "integer?", "game.turn.entered": "any[]", "sequence.start": "parley.phase[]?",
}

// typed is the type of a function that is called like c, after the arguments given.
func (c call) typed(before ...string) string {
	args := before
	for _, p := range c.args {
		mark := ""
		if p.optional {
			mark = "?"
		}
		args = append(args, p.name+mark+": "+p.luals)
	}
	if c.more {
		args = append(args, "...")
	}
	t := "fun(" + strings.Join(args, ", ") + ")"
	if len(c.results) > 0 {
		t += ": " + strings.Join(c.results, ", ")
	}
	return t
}

// taken are the classes of the tables that words take.
var taken = map[string]string{"rule": "parley.rule", "action": "parley.action", "card": "parley.card", "policy": "parley.policy", "house": "parley.house", "sequence": "parley.sequence"}

// function declares a function by its form.
func (s *stub) function(e vocabulary.Entry, more ...string) {
	list := callsOf(e)
	if len(list) == 0 {
		return
	}
	c := list[0]
	if class := taken[e.Name]; class != "" && e.Kind == vocabulary.Word {
		if last := &c.args[len(c.args)-1]; c.curried {
			c.then[0].luals = class
		} else {
			last.luals = class
		}
	}
	full := e.Name
	if e.Of != "" {
		full = e.Of + "." + e.Name
	}
	s.WriteByte('\n')
	s.doc(e.Means)
	var names []string
	for i := range c.args {
		p := &c.args[i]
		for slices.Contains(names, p.name) {
			p.name += "_"
		}
		mark := ""
		if p.optional {
			mark = "?"
		}
		s.line("---@param %s%s %s", p.name, mark, p.luals)
		names = append(names, p.name)
	}
	if c.more {
		s.line("---@param ... any")
		names = append(names, "...")
	}
	if c.curried {
		inner := call{args: c.then, results: c.results}
		s.line("---@return %s", inner.typed())
	} else {
		for _, r := range c.results {
			s.line("---@return %s", r)
		}
	}
	for _, over := range list[1:] {
		s.line("---@overload %s", over.typed())
	}
	for _, over := range more {
		s.line("---@overload %s", over)
	}
	s.line("function %s(%s) end", full, strings.Join(names, ", "))
}

// specStubs declares the words of specs, and the words by which specs of a ruleset create
// the entries of a scenario.
func specStubs(h *lua.Host, register vocabulary.List) []byte {
	s := newStub("The words of specs")
	for _, e := range register.Members("expect") {
		for i, c := range callsOf(e)[:1] {
			if i == 0 {
				s.line("---@class parley.Expectation")
			}
			s.line("---@field %s %s %s", key(e.Name), c.typed(), e.Means)
		}
	}
	for _, e := range register {
		if e.Kind == vocabulary.Spec && len(register.Find(e.Name)) == 1 {
			s.function(e)
		}
	}
	if h != nil {
		for _, k := range h.Ruleset.Tables {
			if !slices.Contains(slices.Collect(maps.Keys(h.Book.Sequence.Makers)), k) {
				continue
			}
			s.line("\n---@class %s.scenario.%s", h.Ruleset.Name, k)
			for _, f := range h.Ruleset.Schemas[k].Fields {
				mark := ""
				if f.Type.Optional {
					mark = "?"
				}
				s.line("---@field %s%s %s", f.Name, mark, tomlType(f.Type))
			}
			s.line("\n---@param entry %s.scenario.%s\n---@return any\nfunction %s(entry) end", h.Ruleset.Name, k, k)
		}
	}
	return []byte(s.String())
}

// tomlType is the type of a value of a file, as a script gets it.
func tomlType(t source.Type) string {
	switch t.Word {
	case "count", "integer":
		return "integer"
	case "number", "boolean":
		return t.Word
	case "one":
		return choice(t.Values)
	case "list":
		return grouped(tomlType(*t.Of)) + "[]"
	case "text", "cell":
		return "string"
	case "map", "table":
		return "table"
	}
	return "any"
}

func choice(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = fmt.Sprintf("%q", w)
	}
	return strings.Join(quoted, "|")
}

func grouped(t string) string {
	if strings.ContainsAny(t, "|?") {
		return "(" + t + ")"
	}
	return t
}

// rulesetStub is the file of declarations of one ruleset.
type rulesetStub struct {
	*stub
	h       *lua.Host
	rs      *ruleset.Ruleset
	named   map[string]bool // the records that a field has
	records []*game.Shape   // those that are not declared yet
}

// rulesetStubs declares the game, the pieces, the data and the chapters of a ruleset.
func rulesetStubs(h *lua.Host) []byte {
	rs := h.Ruleset
	s := &rulesetStub{stub: newStub(strings.Join(strings.Fields(rs.Title), " ") + ": its pieces, its state, its tables, its chapters"), h: h, rs: rs, named: map[string]bool{}}
	s.line("---@class parley.Turn\n---@field %s integer The number of the round.", rs.Round)
	for _, k := range rs.Kinds() {
		s.line("\n---@class %s.%s: parley.Piece", rs.Name, k)
		s.fields(rs.Entity(k).Shape)
	}
	s.line("\n---@class parley.Game")
	for _, f := range rs.Root.Fields {
		if !ruleset.GameFields.Has(f.Name) && sandbox.IsName(f.Name) {
			s.line("---@field %s %s", f.Name, s.class(f.Type))
		}
	}
	for _, k := range rs.Kinds() {
		s.line("---@field %s table<string, %s.%s>", rs.Entity(k).Plural, rs.Name, k)
	}
	for _, ov := range h.HouseRules.Read {
		for _, f := range ov.GameFields() {
			s.line("---@field %s table The house rule %s declares it.", f, ov.ID)
		}
	}
	var all []string
	for _, k := range rs.Kinds() {
		all = append(all, fmt.Sprintf("fun(kind: %q, fields?: table): %s.%s[]", k, rs.Name, k))
	}
	register := Vocabulary(nil)
	s.function(register.Find("game.all")[0], all...)
	s.data(rs, register)
	s.chapters()
	for _, ov := range h.HouseRules.Read {
		if n := ov.StateField(); len(ov.Params) > 0 && sandbox.IsName(n) {
			s.line("\n---@type table<string, any>\n%s = {}", n)
		}
	}
	for len(s.records) > 0 {
		sh := s.records[0]
		s.records = s.records[1:]
		s.line("\n---@class %s.%s", rs.Name, sh.Name)
		s.fields(sh)
	}
	return []byte(s.String())
}

// fields declares the fields of a piece or a record.
func (s *rulesetStub) fields(sh *game.Shape) {
	for _, f := range sh.Fields {
		s.line("---@field %s %s", key(f.Name), s.class(f.Type))
	}
}

// class is the type of a field of the state; records in it are declared later.
func (s *rulesetStub) class(t *game.Type) string {
	out := "any"
	switch t.Sort {
	case game.SortCount, game.SortInteger:
		out = "integer"
	case game.SortNumber:
		out = "number"
	case game.SortBoolean:
		out = "boolean"
	case game.SortText, game.SortCell:
		out = "string"
	case game.SortChoice:
		out = choice(t.Words)
	case game.SortRef:
		var kinds []string
		for _, r := range t.Refs {
			kinds = append(kinds, s.rs.Name+"."+r.Name)
		}
		out = strings.Join(kinds, "|")
	case game.SortRecord:
		if t.Shape.Deck {
			return "parley.Deck"
		}
		if out = s.rs.Name + "." + t.Shape.Name; !s.named[t.Shape.Name] {
			s.named[t.Shape.Name] = true
			s.records = append(s.records, t.Shape)
		}
	case game.SortList:
		out = grouped(s.class(t.Elem)) + "[]"
	case game.SortMap:
		out = "table<string, " + s.class(t.Elem) + ">"
	}
	if t.Optional {
		out = grouped(out) + "?"
	}
	return out
}

// data declares the data tables.
func (s *stub) data(rs *ruleset.Ruleset, register vocabulary.List) {
	var over []string
	for _, stem := range slices.Sorted(maps.Keys(rs.Data)) {
		t := rs.Data[stem]
		class := rs.Name + ".data." + stem
		s.line("\n---@class %s", class)
		if t.Values.Exists() {
			for _, k := range t.Values.Keys() {
				s.line("---@field %s %s", key(k), nodeType(t.Values.Get(k)))
			}
		} else {
			s.line("---@field [integer] %s.row", class)
			for _, k := range ruleset.KeysOf(t) {
				s.line("---@field %s %s.row", key(k), class)
			}
			s.line("\n---@class %s.row", class)
			for _, c := range t.Columns {
				s.line("---@field %s %s", key(c), columnType(t, c))
			}
		}
		over = append(over, fmt.Sprintf("fun(name: %q): %s", stem, class))
	}
	s.function(register.Find("data")[0], over...)
}

// key is the name of a field as a declaration writes it.
func key(k string) string {
	if sandbox.IsName(k) {
		return k
	}
	return fmt.Sprintf("[%q]", k)
}

func nodeType(n source.Node) string {
	switch n.Kind() {
	case source.KindInteger:
		return "integer"
	case source.KindFloat:
		return "number"
	case source.KindBool:
		return "boolean"
	case source.KindString:
		return "string"
	}
	return "table"
}

// columnType is the type of a column of a table: nil too if a row has a blank.
func columnType(t *source.Table, column string) string {
	var types []string
	blank := false
	for _, r := range t.Rows {
		n := r.Get(column)
		if !n.Exists() {
			blank = true
		} else if one := nodeType(n); !slices.Contains(types, one) {
			types = append(types, one)
		}
	}
	out := strings.Join(types, "|")
	if blank {
		out = grouped(out) + "?"
	}
	return out
}

// chapters declares the chapters with what they offer: rules and functions with their
// parameters, and other values.
func (s *rulesetStub) chapters() {
	for _, ch := range s.rs.Chapters {
		names, _ := s.rs.Offers(ch.Name)
		if !sandbox.IsName(ch.Name) || len(names) == 0 {
			continue
		}
		s.line("\n---@class %s.chapter.%s", s.rs.Name, ch.Name)
		for _, n := range slices.Sorted(slices.Values(names)) {
			s.line("---@field %s", s.offered(n, proxy.Data(s.h.Book.Chapters[ch.Name])))
		}
		s.line("%s = {}", ch.Name)
	}
}

// offered is a name of a chapter with its type and, for a rule, its title.
func (s *rulesetStub) offered(n string, chapter *glua.LTable) string {
	if chapter == nil {
		return n + " any"
	}
	fn, ok := chapter.RawGetString(n).(*glua.LFunction)
	if !ok {
		return n + " any"
	}
	var params []ask.Param
	about := ""
	if r := s.h.RuleOf(fn); r != nil {
		params, about = ask.Params(s.h, r), " "+strings.Join(strings.Fields(r.Title), " ")+" ("+r.ID+")"
	} else {
		for _, p := range lua.ParamNames(fn) {
			params = append(params, ask.Param{Name: p})
		}
	}
	if params == nil {
		return n + " fun(...): any" + about
	}
	list := make([]string, len(params))
	for i, p := range params {
		list[i] = p.Name + "?: " + s.word(p.Kind)
	}
	return n + " fun(" + strings.Join(list, ", ") + "): any" + about
}

// word is the type of a parameter by its kind.
func (s *rulesetStub) word(kind string) string {
	if t, wrong := s.rs.StateType(kind); kind != "" && wrong.What == "" {
		t.Optional = false
		return s.class(t)
	}
	return "any"
}
