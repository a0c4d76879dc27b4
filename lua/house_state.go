package lua

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/source"
	"parley/lua/vocabulary"
)

// A house rule may keep a state of its own, game.ID, while it is in force. Putting it
// into force creates the state with its zero values, putting it out of force removes it;
// both are writes like any other, so undo brings back what was there.

// maxHouseFields limits the fields of a house rule's state, and its parameters.
const maxHouseFields = 200

// StateField returns the name of the field of the game that holds the state of a house
// rule, whether it has one or not: broken_oars for broken-oars.
func (ov *Overlay) StateField() string { return strings.ReplaceAll(ov.ID, "-", "_") }

// fieldsOf yields the fields of a table of a house file, sorted, with the line of each.
func (h *Host) fieldsOf(ov *Overlay, def *glua.LTable, name string, line int, each func(key string, v glua.LValue, bad func(near, format string, args ...any))) {
	v := def.RawGetString(name)
	if v == glua.LNil {
		return
	}
	t, ok := v.(*glua.LTable)
	if !ok {
		ov.badKey(line, name, "", "", "%s must be a table: %s = { NAME = … }", name, name)
		return
	}
	keys := proxy.SortedKeys(t)
	h.Bounded("the fields of "+name, len(keys), maxHouseFields)
	for _, k := range keys {
		key := k.String()
		bad := func(near, format string, args ...any) { ov.badKey(line, name, key, near, format, args...) }
		if _, ok := k.(glua.LString); !ok || !ruleset.NamePattern.MatchString(key) || len(key) > proxy.MaxName {
			bad("", "%q is not a name of a field: use lower-case letters, digits and _ after a first letter", key)
			continue
		}
		each(key, t.RawGet(k), bad)
	}
}

// keyPlace returns where a house file gives a key of one of the tables of its head a value;
// "" is the table itself. If it cannot be found, that is the line of the head.
func (ov *Overlay) keyPlace(line int, table, key string) source.Place {
	src := string(ov.Source)
	at := 0
	for range line - 1 {
		at += strings.IndexByte(src[at:], '\n') + 1
	}
	for _, name := range []string{table, key} {
		if len(name) > proxy.MaxName || !utf8.ValidString(name) {
			break
		}
		gives := regexp.MustCompile(`(?m)(^|[^\w"])(` + regexp.QuoteMeta(name) + `)["'\]]*\s*=`)
		found := gives.FindStringSubmatchIndex(src[at:])
		if name == "" || found == nil {
			break
		}
		at += found[4]
		table = name
	}
	start := strings.LastIndexByte(src[:at], '\n') + 1
	line = strings.Count(src[:at], "\n") + 1
	return source.Place{File: ov.File, Line: line, Col: at - start + 1, Width: len(table), Text: ruleset.LineOf(ov.Source, line)}
}

// badKey reports a fault at a key of the head of a house file.
func (ov *Overlay) badKey(line int, table, key, near, format string, args ...any) {
	if len(ov.faults) < maxFaults {
		ov.faults = append(ov.faults, source.Fault{Place: ov.keyPlace(line, table, key), What: fmt.Sprintf(format, args...), Near: near})
	}
}

// readState reads the state that a house rule declares.
func (h *Host) readState(ov *Overlay, def *glua.LTable, line int) {
	shape := &game.Shape{Name: ov.StateField()}
	h.fieldsOf(ov, def, "state", line, func(key string, v glua.LValue, bad func(near, format string, args ...any)) {
		words, ok := v.(glua.LString)
		if !ok {
			bad("", "the state field %s needs a type in quotes: %s = \"count\"", key, key)
			return
		}
		t, wrong := h.Ruleset.StateType(string(words))
		if t == nil {
			bad(wrong.Near, "the state field %s: %s", key, wrong.What)
			return
		}
		if err := shape.Add(key, t); err != nil {
			bad("", "%v", err)
		}
	})
	if len(shape.Fields) == 0 {
		return
	}
	name := ov.StateField()
	bad := func(format string, args ...any) { ov.badKey(line, "state", "", "", format, args...) }
	t := &game.Type{Sort: game.SortRecord, Name: name, Shape: shape, Optional: true}
	if at := shape.Wide(); at != "" {
		bad("the state field %s creates more than %d tables, or contains itself: make the fields inside it optional with ?", at, game.MaxTables)
		return
	}
	if err := h.State.New(t).Complete(); err != nil {
		bad("%v: a state begins without values, so make that field optional with ?", err)
		return
	}
	ov.state = t
}

// declareState makes room in the game for the state of a house rule.
func (h *Host) declareState(ov *Overlay) error {
	if ov.state == nil {
		return nil
	}
	name := ov.StateField()
	if h.Ruleset.Root.Index(name) >= 0 || gameWord(name) {
		return fmt.Errorf("the state of the house rule %s would be game.%s, which the ruleset %s already has: choose another id", ov.ID, name, h.Ruleset.Name)
	}
	err := h.State.Declare(name, ov.state)
	if errors.Is(err, game.ErrInUse) {
		return &StateChanged{ov.ID}
	}
	return err
}

// gameWord says whether game has a function of that name.
func gameWord(name string) bool {
	for _, w := range gameWords() {
		if w.Name == name {
			return true
		}
	}
	return false
}

// WrongField returns what is wrong with game.KEY, or with game.NAME.KEY where the state of
// a house rule has that name, and a near name; "" if nothing.
func (h *Host) WrongField(name, key string) (what, near string) {
	if name != "" {
		ov := cmp.Or(h.HouseRules.stateOf(name), h.HouseRules.draft(name))
		if ov == nil || ov.state == nil || ov.state.Shape.Index(key) >= 0 {
			return "", ""
		}
		var known []string
		for _, f := range ov.state.Shape.Fields {
			known = append(known, f.Name)
		}
		return fmt.Sprintf("the state of the house rule %s has no %q", ov.ID, key), nearest.To(key, known)
	}
	_, err := h.State.Root().FieldType(key)
	if err == nil || gameWord(key) || h.HouseRules.stateOf(key) != nil || h.HouseRules.deckBy(key) != nil || h.HouseRules.draft(key) != nil {
		return "", ""
	}
	known := gameWords().Names()
	if wrong := (*game.FieldError)(nil); errors.As(err, &wrong) {
		known = append(known, wrong.Names...)
	}
	return fmt.Sprintf("game has no %q", key), nearest.To(key, known)
}

// StateChanged is the error of a house rule that was read again with other fields of its
// state, while the game or its log holds the old ones.
type StateChanged struct{ ID string }

// Error says what to do.
func (e *StateChanged) Error() string {
	return fmt.Sprintf("the house rule %s now declares another state, but this game holds the old one; `reload` continues the game with the new one", e.ID)
}

// keepStates creates the states of the house rules with those ids, and removes those of
// all others.
func (h *Host) keepStates(ids []string) error {
	root := h.State.Root()
	for _, ov := range h.HouseRules.Read {
		if ov.state == nil {
			continue
		}
		name, on := ov.StateField(), slices.Contains(ids, ov.ID)
		if on != root.Get(name).IsNil() {
			continue
		}
		v := game.Value{}
		if on {
			t, err := root.FieldType(name)
			if err != nil {
				return err
			}
			v = game.Of(h.State.New(t))
		}
		if err := root.Set(name, v); err != nil {
			return err
		}
	}
	return nil
}

// HouseState returns the type of the field of the game that holds the state of a house
// rule, also of a file with faults; nil if no house rule has that field.
func (h *Host) HouseState(field string) *game.Type {
	if ov := cmp.Or(h.HouseRules.stateOf(field), h.HouseRules.draft(field)); ov != nil {
		return ov.state
	}
	return nil
}

// draft returns the house file with faults whose state, or one of whose decks, is in that
// field of the game, nil if there is none.
func (x *HouseRules) draft(field string) *Overlay {
	for _, ov := range x.faulty {
		if ov.state != nil && ov.StateField() == field || slices.ContainsFunc(ov.decks, func(d *ruleset.Deck) bool { return d.Name == field }) {
			return ov
		}
	}
	return nil
}

// stateOf returns the house rule whose state is in that field of the game, nil if there
// is none.
func (x *HouseRules) stateOf(field string) *Overlay {
	for _, ov := range x.Read {
		if ov.state != nil && ov.StateField() == field {
			return ov
		}
	}
	return nil
}

// StateLine describes the state of a house rule, "" if it has none: its fields with their
// types, and, while it is in force, the values that see may see.
func (h *Host) StateLine(ov *Overlay, see game.Viewer) string {
	if ov.state == nil {
		return ""
	}
	if now := h.State.Root().Get(ov.StateField()).Table(); now != nil {
		return fmt.Sprintf("state game.%s = %s", ov.StateField(), now.JSON(see))
	}
	var fields []string
	for _, f := range ov.state.Shape.Fields {
		fields = append(fields, fmt.Sprintf("%s (%s)", f.Name, f.Type))
	}
	return fmt.Sprintf("state game.%s: %s", ov.StateField(), strings.Join(fields, ", "))
}

// readParams reads the parameters of a house rule: names with their values, which
// another house rule may set.
func (h *Host) readParams(ov *Overlay, def *glua.LTable, line int) {
	p := proxy.Of(ov.params)
	h.fieldsOf(ov, def, "params", line, func(key string, v glua.LValue, bad func(near, format string, args ...any)) {
		switch v.Type() {
		case glua.LTNumber, glua.LTBool, glua.LTString:
			ov.Params = append(ov.Params, Param{key, proxy.Plain(v)})
			p.Data.RawSetString(key, v)
		default:
			bad("", "the parameter %s must be a number, true, false, or a text", key)
		}
	})
	if def.RawGetString("params") == glua.LNil {
		return
	}
	name := ov.StateField()
	if name == h.Ruleset.Name || h.taken(name) != "" {
		h.badHouse(line, ov.ID, "", "the parameters of the house rule %s would be read as %s, which already means %s: choose another id", ov.ID, name, h.taken(name))
		return
	}
	p.Data.Metatable = h.Mirror.Blank("the house rule "+ov.ID, ov.paramNames())
}

// paramsName returns the name by which a house file reads its own parameters, "" if it
// has none.
func (h *Host) paramsName(ov *Overlay) string {
	if !bytes.Contains(ov.Source, []byte("params")) {
		return ""
	}
	code, found := sandbox.Compile(ov.File, ov.Source, nil)
	if len(found) > 0 {
		return ""
	}
	for _, e := range code.Entries {
		if name := strings.ReplaceAll(e.ID, "-", "_"); e.Word == houseWord && sandbox.IsName(name) && h.taken(name) == "" {
			return name
		}
	}
	return ""
}

// seenBy returns the chapters that a house file sees, built-in ones and its own
// parameters among them.
func (h *Host) seenBy(ov *Overlay, own string) map[string]bool {
	chapters := maps.Clone(h.Ruleset.ByName(""))
	if own != "" {
		chapters[own] = true
	}
	if h.seesCards(ov) {
		chapters[vocabulary.Cards] = true
	}
	return chapters
}

// Param is a parameter of a house rule, with the value that its file gives it.
type Param struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
}

func (ov *Overlay) paramNames() (names []string) {
	for _, p := range ov.Params {
		names = append(names, p.Name)
	}
	return names
}

// HouseParams returns the parameters of the house rules that were read, by the names under
// which scripts read them.
func (h *Host) HouseParams() map[string]glua.LValue {
	found := map[string]glua.LValue{}
	for _, ov := range h.HouseRules.Read {
		if name := ov.StateField(); len(ov.Params) > 0 && sandbox.IsName(name) && h.taken(name) == "" {
			found[name] = ov.params
		}
	}
	return found
}

// paramsKey is the name under which the host keeps the parameters of a house rule,
// beside the data tables.
func paramsKey(id string) string { return "house " + id }

// paramsOf returns the house rule that a path such as storm.range names, and the name of
// the parameter.
func (h *Host) paramsOf(ov *Overlay, p string) (of *Overlay, name string) {
	id, name, dotted := strings.Cut(p, ".")
	if !dotted || strings.Contains(name, ".") {
		return nil, ""
	}
	if of = h.House(id); ov.ID == id {
		of = ov
	}
	return of, name
}

// setParam records that a house rule sets a parameter of another one, or of its own; it
// returns what is wrong with it, and a suggestion.
func (h *Host) setParam(ov, of *Overlay, name string, v glua.LValue) (what, near string) {
	p := of.ID + "." + name
	i := slices.IndexFunc(of.Params, func(x Param) bool { return x.Name == name })
	if i < 0 {
		return fmt.Sprintf("the house rule %s has no parameter %q", of.ID, name), nearest.To(name, of.paramNames())
	}
	was := proxy.Of(of.params).Data.RawGetString(name)
	if o := h.HouseRules.overs[proxy.Of(of.params)]; o != nil && o.is[glua.LString(name)] != nil {
		was = o.is[glua.LString(name)].was
	}
	if was.Type() != v.Type() {
		return fmt.Sprintf("%s must be a %s, such as %s, got %s", p, was.Type(), proxy.Flat(was), proxy.Flat(v)), ""
	}
	ov.sets = append(ov.sets, &setting{ov, &ruleset.Path{Text: p, Table: paramsKey(of.ID), Steps: []string{name}}, v})
	ov.Sets = append(ov.Sets, Change{House: ov.ID, Path: p, From: proxy.Flat(was), To: proxy.Flat(v)})
	return "", ""
}

// lostParam reports a parameter that a house rule sets, and that the new text of
// another one no longer has.
func (x *HouseRules) lostParam(ov *Overlay) error {
	for _, other := range x.Read {
		for _, s := range other.sets {
			if s.Table == paramsKey(ov.ID) && other.ID != ov.ID && !slices.Contains(ov.paramNames(), s.Steps[0]) {
				return fmt.Errorf("the house rule %s no longer has the parameter %s, which the house rule %s sets", ov.ID, s.Steps[0], other.ID)
			}
		}
	}
	return nil
}
