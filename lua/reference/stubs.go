package reference

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"parley/lua"
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
