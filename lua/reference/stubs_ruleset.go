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
