package lua

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/argument"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/source"
	"parley/lua/vocabulary"
)

// metas holds what the words need and no script can reach: metatables and functions
// that are made once.
type metas struct {
	numbered    map[*glua.LTable]numbered
	beyond      *glua.LTable    // metatable of tables that are indexed by number
	tallyAdd    *glua.LFunction // tally:add
	tallyFields *glua.LTable    // refuses unknown fields of a tally
	args        *glua.LTable    // metatable of the arguments of orders
	unreadable  *glua.LUserData // arguments of an order that a check may not read
}

// hostWord implements a word, or a member of a table of words.
type hostWord = func(*Host, *glua.LState) int

// gameWords lists the members of game that are functions.
func gameWords() vocabulary.Words[hostWord] {
	return vocabulary.Words[hostWord]{
		{"all", `game.all(KIND, { FIELD = VALUE, … }?) → list of PIECE`, "lists the pieces of a kind, or those whose fields have the given values; false also matches nil", (*Host).gameAll},
		{"option", `game.option(RULE) → boolean`, "says whether an optional rule is in force", (*Host).gameOption},
		{"relation", `game.relation(ONE, OTHER) → text`, "what a piece or player is to another: own, ally, enemy or neutral, as the sequence of play defines it", (*Host).gameRelation},
		{restWord, `game.rest_depends_on(…)`, "declares, at the beginning of the body of a loop, everything that the rest of the rule depends on: exact odds then count equal rounds once", (*Host).wordRest},
	}
}

// tallyFields lists the fields of a tally.
var tallyFields = vocabulary.Fields{
	{"what", "TALLY.what", "what is counted, as given to tally"},
	{"total", "TALLY.total", "the sum of its parts"},
	{"add", "TALLY:add(N, LABEL, RULE?) → TALLY", "adds a part, and returns the tally"},
}

// Vocabulary lists what an author may write and the host itself implements or reads:
// members of game, fields of rules, actions, phases and house rules, and the kinds of
// arguments.
func Vocabulary() vocabulary.List {
	return slices.Concat(gameWords().Entries(vocabulary.Function, "game"),
		cardsChapters.Entries(vocabulary.Chapter, ""), cardWords().Entries(vocabulary.Function, vocabulary.Cards), deckThings.Entries(vocabulary.Thing, ""), deckFields.Entries(vocabulary.Field, ruleset.DeckType),
		tallyFields.Entries(vocabulary.Field, "tally"),
		ruleFields.Entries(vocabulary.Field, "rule"), actionFields.Entries(vocabulary.Field, "action"),
		cardFields.Entries(vocabulary.Field, "card"), momentFields.Entries(vocabulary.Field, "moment"),
		argument.Vocabulary(),
		sequenceFields.Entries(vocabulary.Field, "sequence"), phaseFields.Entries(vocabulary.Field, "phase"),
		phaseModes.Entries(vocabulary.Mode, "phase.mode"), policyFields.Entries(vocabulary.Field, "policy"),
		houseFields.Entries(vocabulary.Field, "house"), deckFieldsOf.Entries(vocabulary.Field, "house.decks"), HouseSchema().Entries("house.toml"))
}

// words defines the vocabulary for scripts.
func (h *Host) words() {
	functions := map[string]glua.LGFunction{
		"rule": h.wordRule, "action": h.wordAction, "sequence": h.wordSequence, "card": h.wordCard, "policy": h.wordPolicy,
		"house": h.wordHouse, "set": h.wordSet, "wrap": h.wordWrap, "on": h.wordOn, "data": h.wordData, "require": h.WordRequire,
		"roll": h.wordRoll, "count": h.wordCount, "draw": h.wordDraw, "shuffle": h.wordShuffle,
		"choose": h.wordChoose, "offer": h.wordOffer, "note": h.wordNote, "tally": h.wordTally, "need": h.wordNeed, "suggest": h.wordSuggest, "allows": h.wordAllows, "assign": h.wordAssign,
	}
	for _, w := range ruleset.Functions {
		h.Sandbox.Func(w.Name, functions[w.Name])
	}
	h.Sandbox.Hidden(sandbox.CountedName, h.wordCounted)
	h.Sandbox.Hidden(sandbox.EveryName, h.wordEvery)
	h.metas.numbered, h.metas.beyond = map[*glua.LTable]numbered{}, h.L.CreateTable(0, 2)
	h.metas.beyond.RawSetString("__index", h.L.NewFunction(h.missingRow))
	h.metas.beyond.RawSetString("__metatable", glua.LFalse)
	h.metas.tallyAdd = h.L.NewFunction(h.partAdded)
	h.metas.tallyFields = h.Mirror.Blank("a tally", tallyFields.Names())
	h.metas.args, h.metas.unreadable = h.argMeta(), h.unreadable()
	h.Sandbox.Define("hex", h.Geometry.Hex())
	h.Sandbox.Define("plane", h.Geometry.Plane())
	for _, w := range gameWords() {
		h.Mirror.Root().Data.RawSetString(w.Name, h.L.NewFunction(h.carried(w.Do)))
	}
	h.Sandbox.Define("game", h.Mirror.Root().Userdata)
}

func (h *Host) carried(do hostWord) glua.LGFunction {
	return func(L *glua.LState) int { return do(h, L) }
}

// mustLoad refuses a word that registers something if no chapter is loading.
func (h *Host) mustLoad(word string) {
	switch {
	case h.Run.reading != nil:
		h.Raise(fmt.Errorf("%s works only in a chapter: a house rule can set values, wrap rules and listen to them", word))
	case !h.Run.loading:
		h.Raise(fmt.Errorf("%s works only while a chapter loads: the rules do not change during a game", word))
	}
}

// WordRequire implements require "chapter": it returns the names that the chapter
// offers.
func (h *Host) WordRequire(L *glua.LState) int {
	v, err := h.chapter(L.CheckString(1))
	if err != nil {
		h.Raise(err)
	}
	L.Push(v)
	return 1
}

// gameAll implements game.all(kind), the entities of a kind in order of creation, and
// game.all(kind, { field = value, … }), those with such values.
func (h *Host) gameAll(L *glua.LState) int {
	e := h.kind(L.CheckString(1))
	want := h.wanted(e, L.Get(2))
	h.kept.want = want[:0]
	found := h.kept.found[:0]
	for _, x := range h.candidates(e, want) {
		if p := x.Host.(*proxy.Proxy); want.holds(p) {
			found = append(found, p.Userdata)
		}
	}
	t := L.CreateTable(len(found), 0)
	for _, v := range found {
		t.Append(v)
	}
	h.kept.found = found
	L.Push(t)
	return 1
}

// kind returns a kind of piece.
func (h *Host) kind(name string) *ruleset.Entity {
	e := h.Ruleset.Entity(name)
	if e == nil {
		h.Raise(fmt.Errorf("there is no kind of piece %q%s", name, nearest.Guess(name, h.Ruleset.Kinds())))
	}
	return e
}

// wordEvery implements game.all(kind) where the list is read at once: until a piece comes or
// goes, it is the same table. See [sandbox.EveryName].
func (h *Host) wordEvery(L *glua.LState) int {
	h.Sandbox.Meter.Charge(1)
	e := h.kind(L.CheckString(1))
	t := h.kept.every[e.Shape]
	if t == nil {
		list := h.Entities(e)
		t = L.CreateTable(len(list), 0)
		for _, x := range list {
			t.Append(x.Host.(*proxy.Proxy).Userdata)
		}
		h.kept.every[e.Shape] = t
	}
	L.Push(t)
	return 1
}

// wanted is what the fields of a piece must hold.
type wanted []struct {
	field string
	value glua.LValue
}

func (w wanted) holds(p *proxy.Proxy) bool {
	for _, c := range w {
		v := p.Data.RawGetString(c.field)
		if v != c.value && (c.value != glua.LFalse || v != glua.LNil) {
			return false
		}
	}
	return true
}

func (h *Host) wanted(e *ruleset.Entity, v glua.LValue) wanted {
	w := h.kept.want[:0]
	if v == glua.LNil {
		return w
	}
	t, ok := v.(*glua.LTable)
	if !ok {
		h.Raise(fmt.Errorf("game.all(kind, { field = value }) needs the fields in a table, got %s", proxy.Text(v)))
	}
	for k, v := t.Next(glua.LNil); k != glua.LNil; k, v = t.Next(k) {
		if e.Index(k.String()) < 0 {
			h.Raise(fmt.Errorf("a %s has no %q%s", e.Word, k, nearest.Guess(k.String(), e.Names())))
		}
		w = append(w, struct {
			field string
			value glua.LValue
		}{k.String(), v})
	}
	return w
}

// candidates lists the pieces of a kind, in order, that may match.
func (h *Host) candidates(e *ruleset.Entity, w wanted) []*game.Table {
	for _, c := range w {
		if _, ref := c.value.(*glua.LUserData); ref {
			return h.referring(e, c.field, c.value)
		}
	}
	return h.Entities(e)
}

// referring lists the pieces of a kind, in order, whose field refers to a piece; or all
// of the kind the first time that the field is queried after a write, because indexing
// them does not pay for a single query.
func (h *Host) referring(e *ruleset.Entity, field string, to glua.LValue) []*game.Table {
	list, key := h.Entities(e), fieldOf{e.Shape, field}
	by, again := h.kept.referring[key]
	if !again {
		h.kept.referring[key] = nil
		return list
	}
	if by == nil {
		by = map[glua.LValue][]*game.Table{}
		for _, x := range list {
			v := x.Host.(*proxy.Proxy).Data.RawGetString(field)
			by[v] = append(by[v], x)
		}
		h.kept.referring[key] = by
	}
	return by[to]
}

// Entities lists the pieces of a kind: by their field "number" if the shape has one,
// otherwise by id. The list is cached until a piece is added or removed; the caller
// must not change it.
func (h *Host) Entities(e *ruleset.Entity) []*game.Table {
	if list, ok := h.kept.pieces[e.Shape]; ok {
		return list
	}
	var list []*game.Table
	if all := h.State.Root().Get(e.Plural).Table(); all != nil { // a game may have no objectives
		list = make([]*game.Table, 0, all.Len())
		for _, id := range all.Keys() {
			list = append(list, all.Get(id).Table())
		}
	}
	if e.Index(numberField) >= 0 {
		byNumber(list)
	}
	h.kept.pieces[e.Shape] = list
	return list
}

// numberField is the field by which pieces are sorted.
const numberField = "number"

// byNumber sorts pieces by their numbers.
func byNumber(list []*game.Table) {
	type ranked struct {
		n     float64
		piece *game.Table
	}
	all := make([]ranked, len(list))
	for i, t := range list {
		all[i] = ranked{t.Get(numberField).Num(), t}
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(a.n, b.n) })
	for i, one := range all {
		list[i] = one.piece
	}
}

// gameOption implements game.option(id): whether an optional rule is on.
func (h *Host) gameOption(L *glua.LState) int {
	id := L.CheckString(1)
	r := h.Book.Rules[id]
	if r == nil || !r.Optional {
		h.Raise(fmt.Errorf("there is no optional rule %q%s", id, nearest.Guess(id, h.Book.OptionIDs())))
	}
	if _, set, by := h.HouseRules.option(id); set {
		h.Run.touch(by)
	}
	L.Push(glua.LBool(h.Option(id)))
	return 1
}

// OptionIDs lists the ids of the optional rules in the order of the chapters.
func (b *Rulebook) OptionIDs() (ids []string) {
	for _, r := range b.RuleOrder {
		if r.Optional {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// Option reports whether a rule is in force. An optional rule that nobody switched
// follows the optional rule whose id is a prefix of its own, so that opt.forts switches
// opt.forts.doors too.
func (h *Host) Option(id string) bool {
	r := h.Book.Rules[id]
	if r == nil || !r.Optional {
		return r != nil
	}
	if on, set, _ := h.HouseRules.option(id); set {
		return on
	}
	if v := h.State.Root().Get("options").Table().Get(id); !v.IsNil() {
		return v.Bool()
	}
	if up := h.Book.optionAbove(id); up != nil {
		return h.Option(up.ID)
	}
	return r.standard
}

// optionAbove returns the optional rule whose id is this one's without its last part,
// nil if there is none.
func (b *Rulebook) optionAbove(id string) *Rule {
	up := b.Rules[id[:max(0, strings.LastIndexByte(id, '.'))]]
	if up == nil || !up.Optional {
		return nil
	}
	return up
}

// wordData implements data "name": a read-only table.
func (h *Host) wordData(L *glua.LState) int {
	name := L.CheckString(1)
	v := h.datum(name)
	h.Book.leans = h.Book.leans || h.Ruleset.Unread(name)
	if v == nil {
		names := slices.Sorted(maps.Keys(h.Ruleset.Data))
		h.Raise(fmt.Errorf("there is no data table %q%s: the tables are in %s", name, nearest.Guess(name, names), path.Join(h.Ruleset.Dir, "data")))
	}
	L.Push(v)
	return 1
}

func (h *Host) dataTable(t *source.Table) glua.LValue {
	thing := "the data table " + t.ID
	p := &proxy.Proxy{Data: h.L.CreateTable(len(t.Rows), len(t.Rows)), Thing: thing}
	if t.Values.Exists() {
		known := t.Values.Keys()
		for _, k := range known {
			p.Data.RawSetString(k, h.cellValue(t.Values.Get(k), thing, k+" of "+t.ID))
		}
		p.Data.Metatable = h.Mirror.Blank(thing, known)
		return h.Mirror.Wrap(p)
	}
	row := h.Mirror.Blank("a row of "+t.ID, t.Columns)
	h.byNumber(p, t.ID, "row", "rows")
	for i, r := range t.Rows {
		rp := &proxy.Proxy{Data: h.L.CreateTable(0, len(t.Columns)), Thing: "a row of " + t.ID}
		for _, c := range t.Columns {
			if n := r.Get(c); n.Exists() {
				rp.Data.RawSetString(c, h.cellValue(n, thing, fmt.Sprintf("%s of %s, row %s", c, t.ID, cmp.Or(r.Key, strconv.Itoa(i+1)))))
			}
		}
		rp.Data.Metatable = row
		ud := h.Mirror.Wrap(rp)
		p.Data.Append(ud)
		if r.Key != "" {
			p.Data.RawSetString(r.Key, ud)
		}
	}
	return h.Mirror.Wrap(p)
}

// cellValue is node for a value that may be a list; name is used in messages.
func (h *Host) cellValue(n source.Node, thing, name string) glua.LValue {
	v := h.Mirror.FromTOML(n, thing)
	if p := proxy.Of(v); p != nil && n.Kind() == source.KindArray {
		h.byNumber(p, name, "entry", "entries")
	}
	return v
}
