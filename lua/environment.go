package lua

import (
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/argument"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/vocabulary"
)

// The names of a question, or of an expression after =, besides the vocabulary: each
// chapter as the table that it returns (boarding.round), each piece by its id (hag),
// and each rule by its id without the ruleset (boarding_round), or by the last part of
// the id if only one rule has it (round). The vocabulary comes first, then chapters,
// then pieces, then rules. A scenario may not use an id that is already taken
// ([Host.taken]); the whole id of a rule always works.

// ruleNames returns the names by which rules can be called.
func (b *Rulebook) ruleNames() map[string]*Rule {
	names, last := map[string]*Rule{}, map[string]int{}
	for _, r := range b.RuleOrder {
		last[lastName(r.ID)]++
	}
	for _, r := range b.RuleOrder {
		if s := lastName(r.ID); last[s] == 1 && sandbox.IsName(s) {
			names[s] = r
		}
	}
	for _, r := range b.RuleOrder {
		names[LongName(r.ID)] = r
	}
	return names
}

func lastName(id string) string {
	return strings.ReplaceAll(id[strings.LastIndexByte(id, '.')+1:], "-", "_")
}

// LongName returns an id without its ruleset: boarding_round.
func LongName(id string) string {
	_, rest, _ := strings.Cut(id, ".")
	return wholeName(rest)
}

// wholeName returns an id as a name of Lua that no piece has: galley_boarding_round.
func wholeName(id string) string { return strings.NewReplacer(".", "_", "-", "_").Replace(id) }

// taken returns what else an id of a piece would mean in a question, "" if nothing.
func (h *Host) taken(id string) string {
	switch _, word := h.Sandbox.Names()[id]; {
	case sandbox.IsKeyword(id):
		return "a word of Lua"
	case id == argument.None:
		return "the word for an empty list"
	case h.Book.Chapters[id] != nil:
		return "a chapter of the rules"
	case word:
		return "a word of the rules"
	}
	return ""
}

// Environment returns the table of globals of a question. Assignments stay in it.
func (h *Host) Environment() (*glua.LTable, sandbox.Names) {
	known := h.Sandbox.Names()
	base := h.L.CreateTable(0, 64)
	names := make(sandbox.Names, len(known)+64)
	put := func(name string, v glua.LValue) {
		if _, taken := names[name]; !taken && sandbox.IsName(name) {
			names[name] = false
			base.RawSetString(name, v)
		}
	}
	maps.Copy(names, known)
	for _, ch := range h.Ruleset.Chapters {
		if p := proxy.Of(h.Book.Chapters[ch.Name]); p != nil && len(proxy.SortedKeys(p.Data)) > 0 {
			put(ch.Name, p.Userdata)
		}
	}
	for _, ov := range h.HouseRules.Read {
		if len(ov.Params) > 0 {
			put(ov.StateField(), ov.params)
		}
	}
	if v := h.Book.Chapters[vocabulary.Cards]; v != nil && h.Ruleset.Chapter(vocabulary.Cards) == nil {
		put(vocabulary.Cards, v)
	}
	for _, r := range h.Book.RuleOrder {
		put(wholeName(r.ID), r.Fn)
	}
	for _, k := range h.Ruleset.Kinds() {
		for _, t := range h.Entities(h.Ruleset.Entity(k)) {
			put(t.Key(), proxy.ValueOf(t))
		}
	}
	rules := h.Book.ruleNames()
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		put(name, rules[name].Fn)
	}
	delete(names, "")
	meta := h.L.CreateTable(0, 1)
	meta.RawSetString("__index", h.L.G.Global)
	base.Metatable = meta
	return base, names
}

// ruleCall matches an id of a rule, whole or without the ruleset.
var ruleCall = regexp.MustCompile(`^[a-z][a-z0-9]*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+`)

// WithRules replaces ids of rules by names that Lua can call; an id that is not
// followed by arguments is called without any.
func (h *Host) WithRules(src string) string {
	var b strings.Builder
	at := 0
	for _, w := range sandbox.Words(src) {
		if !w.Name || w.Member {
			continue
		}
		id := ruleCall.FindString(src[w.From:])
		end := w.From + len(id)
		r := h.Book.Rules[id]
		if r == nil && strings.Contains(id, "-") && strings.HasPrefix(strings.TrimLeft(src[end:], " "), "(") {
			r = h.Book.Rules[h.Ruleset.Name+"."+id] // as completion suggests it: archery.target-zone(hag)
		}
		if r == nil || w.From < at {
			continue
		}
		b.WriteString(src[at:w.From] + wholeName(r.ID))
		at = end
		if strings.TrimSpace(src[:w.From])+strings.TrimSpace(src[at:]) == "" {
			b.WriteString("()")
		}
	}
	return b.String() + src[at:]
}

// Compile compiles a text to a function, with the names of an environment.
func (h *Host) Compile(name, src string, env *glua.LTable, names sandbox.Names) (*glua.LFunction, error) {
	compile := sandbox.Compile
	if name == QuestionChunk {
		compile = sandbox.CompileQuestion
	}
	code, found := compile(name, []byte(src), names)
	if len(found) > 0 {
		return nil, ruleset.FaultsOf(found)
	}
	fn := h.Sandbox.Function(code)
	fn.Env = env
	return fn, nil
}

// Expression compiles a text that returns values: an expression or a chunk.
func (h *Host) Expression(name, src string, env *glua.LTable, names sandbox.Names) (*glua.LFunction, error) {
	text := WithDice(h.WithRules(src), env)
	switch sandbox.Incomplete(text) {
	case sandbox.Expression:
		text = "return " + text
	case sandbox.More:
		return nil, errors.New("the expression is not complete")
	}
	return h.Compile(name, text, env, names)
}
