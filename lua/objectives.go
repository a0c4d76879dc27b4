package lua

import (
	"errors"
	"fmt"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/sentence"
)

// maxObjectives limits the objectives of a scenario.
const maxObjectives = 100

// Objectives lists the objectives of the game in their order.
func (h *Host) Objectives() []*game.Table {
	if e := h.Ruleset.Entity(ruleset.ObjectiveKind); e != nil {
		return h.Entities(e)
	}
	return nil
}

// Goal returns the kind of an objective.
func (h *Host) Goal(t *game.Table) *ruleset.Goal { return h.Ruleset.Goal(t.Get("goal").Text()) }

// entering collects the faults of an objective that is being entered.
type entering struct {
	h     *Host
	entry *glua.LTable
}

// wrong records a fault of a key, with its valid values.
func (x entering) wrong(at string, among []string, format string, args ...any) {
	x.h.Run.Asking.faults = append(x.h.Run.Asking.faults, EntryFault{Text: fmt.Sprintf(format, args...), at: at, among: among})
}

// newObjective creates an objective of a scenario, as the functions of new create other
// pieces.
func (h *Host) newObjective(L *glua.LState) int {
	if h.Run.Asking == nil || !h.Run.Asking.Entry {
		h.Raise(errors.New("objectives can be entered only at the beginning of a scenario"))
	}
	x := entering{h, L.CheckTable(1)}
	id := L.CheckString(2)
	kind := proxy.Text(x.entry.RawGetString("kind"))
	goal := h.Ruleset.Goal(kind)
	if goal == nil {
		x.wrong("kind", h.Ruleset.GoalNames(), "there is no kind of objective %q", kind)
		return 0
	}
	root := h.State.Root()
	n := len(h.Objectives())
	if n >= maxObjectives {
		if in := h.Run.intake; in == nil || !in.full {
			if in != nil {
				in.full = true
			}
			x.wrong("", nil, "%v", ruleset.TooMuch("the objectives of a scenario", n+1, maxObjectives))
		}
		return 0
	}
	t := L.CreateTable(0, 12)
	t.RawSetString(numberField, glua.LNumber(n+1))
	t.RawSetString("goal", glua.LString(goal.Name))
	t.RawSetString("points", glua.LNumber(1))
	for _, key := range []string{"side", "points", "by", "wins"} {
		if v := x.entry.RawGetString(key); v != glua.LNil {
			t.RawSetString(key, v)
		}
	}
	t.RawSetString("wins", glua.LBool(glua.LVAsBool(t.RawGetString("wins"))))
	before := len(h.Run.Asking.faults)
	x.general()
	x.fields(goal, t)
	if len(h.Run.Asking.faults) > before {
		return 0
	}
	t.RawSetString("name", glua.LString(x.title(goal, t)))
	if root.Get(goalsField(h)).IsNil() {
		h.must(h.Mirror.Set(root, glua.LString(goalsField(h)), L.CreateTable(0, 0)))
	}
	all := root.Get(goalsField(h)).Table()
	h.must(h.Mirror.Set(all, glua.LString(id), t))
	L.Push(proxy.ValueOf(all.Get(id).Table()))
	return 1
}

// goalsField returns the field of game that holds the objectives.
func goalsField(h *Host) string { return h.Ruleset.Entity(ruleset.ObjectiveKind).Plural }

// must raises an error in the running script.
func (h *Host) must(err error) {
	if err != nil {
		h.Raise(err)
	}
}

// general checks the side and the last round of an objective.
func (x entering) general() {
	h := x.h
	if side := x.entry.RawGetString("side"); side != glua.LNil && !h.IsPlayer(proxy.Text(side)) && !h.Run.intake.lacks(proxy.Text(side)) {
		players, err := h.Players()
		h.must(err)
		x.wrong("side", players, "there is no player %q", proxy.Text(side))
	}
	if by, ok := x.entry.RawGetString("by").(glua.LNumber); ok && h.Clock.Rounds() > 0 && int(by) > h.Clock.Rounds() {
		x.wrong("by", nil, "the last %s of this scenario is %d", h.Ruleset.Round, h.Clock.Rounds())
	}
}

// fields reads the keys of an objective that only its kind has.
func (x entering) fields(goal *ruleset.Goal, t *glua.LTable) {
	sh := x.h.Ruleset.Entity(ruleset.ObjectiveKind).Shape
	for _, f := range goal.Fields {
		v := x.entry.RawGetString(f.Name)
		if v == glua.LNil {
			continue
		}
		t.RawSetString(f.Name, x.value(f.Name, sh.Fields[sh.Index(f.Name)].Type, v))
	}
}

// value converts a value of an entry to one of its field: pieces by their ids or names,
// cells by their labels.
func (x entering) value(at string, ft *game.Type, v glua.LValue) glua.LValue {
	text, isText := v.(glua.LString)
	switch {
	case ft.Sort == game.SortRef && isText:
		return x.piece(at, ft, string(text))
	case ft.Sort == game.SortCell && isText:
		c, err := x.h.Geometry.OnBoard(string(text))
		if err != nil {
			x.wrong(at, nil, "%v", err)
			return glua.LNil
		}
		return c
	case ft.Sort == game.SortList:
		from, ok := v.(*glua.LTable)
		if p := proxy.Of(v); p != nil {
			from, ok = p.Plain(), true
		}
		if !ok {
			return v
		}
		list := x.h.L.CreateTable(from.Len(), 0)
		for i := 1; i <= from.Len(); i++ {
			list.Append(x.value(at, ft.Elem, from.RawGetInt(i)))
		}
		return list
	}
	return v
}

// piece finds a piece of the kinds that a field allows, by its id or its name.
func (x entering) piece(at string, ft *game.Type, word string) glua.LValue {
	if t := x.h.State.Meant(ft, word); t != nil {
		return proxy.ValueOf(t)
	}
	var ids []string
	for _, sh := range ft.Refs {
		e := x.h.Ruleset.Entity(sh.Name)
		if t := x.h.named(e, strings.ToLower(word)); t != nil {
			return proxy.ValueOf(t)
		}
		for _, t := range x.h.Entities(e) {
			ids = append(ids, t.Key())
		}
	}
	if !x.h.Run.intake.lacks(word) {
		x.wrong(at, ids, "there is no %s %q", ft.Name, word)
	}
	return glua.LNil
}

// title returns a sentence on what is to be done: the scenario's, otherwise that of the
// kind.
func (x entering) title(goal *ruleset.Goal, t *glua.LTable) string {
	text := goal.Says
	if s, ok := x.entry.RawGetString("title").(glua.LString); ok {
		text = string(s)
	}
	sh := x.h.Ruleset.Entity(ruleset.ObjectiveKind).Shape
	fact := func(name string) glua.LValue {
		v := t.RawGetString(name)
		i := sh.Index(name)
		switch {
		case v == glua.LNil || i < 0:
			return v
		case name == "side":
			return glua.LString(x.h.Called(v.String()))
		}
		return glua.LString(x.shown(sh.Fields[i].Type, v))
	}
	text, _ = sentence.Fill(text, fact, x.h.Geometry)
	return sandbox.CutText(text, MaxLabel)
}

// shown returns a value as players read it.
func (x entering) shown(ft *game.Type, v glua.LValue) string {
	list, isList := v.(*glua.LTable)
	switch {
	case ft.Sort == game.SortCell:
		return x.h.Geometry.Label(v.String())
	case ft.Sort == game.SortList && isList:
		var parts []string
		for i := 1; i <= list.Len(); i++ {
			parts = append(parts, x.shown(ft.Elem, list.RawGetInt(i)))
		}
		return strings.Join(parts, ", ")
	}
	return sentence.Told(v)
}

// linkObjectives reports kinds of objective without a rule that judges them.
func (h *Host) linkObjectives() {
	for _, g := range h.Ruleset.Goals {
		r := h.Book.Rules[g.Rule]
		n := g.Place()
		switch {
		case r == nil:
			h.Book.faults = append(h.Book.faults, n.NearFault(fmt.Sprintf("there is no rule %q", g.Rule), h.Book.RuleIDs()))
		case r.Run == nil:
			h.Book.faults = append(h.Book.faults, n.Fault("the rule %s has no run function, so it cannot judge an objective", g.Rule))
		}
	}
	if len(h.Ruleset.Goals) > 0 {
		h.Book.Sequence.Makers[ruleset.ObjectiveKind] = h.L.NewFunction(h.newObjective)
	}
}

// times reads the result of an objective's rule: how often each side has met it, in the
// order of the players.
func (h *Host) times(t *game.Table, v glua.LValue) (map[string]float64, error) {
	side := t.Get("side").Text()
	wrong := func(what string) error {
		return fmt.Errorf("the objective %s: its rule returned %s; it must return true or a number of times for the objective's own side, the id of a side, or { SIDE = TIMES }", t.Key(), what)
	}
	switch v := v.(type) {
	case *glua.LNilType:
		return nil, nil
	case glua.LBool:
		if !bool(v) {
			return nil, nil
		}
		if side == "" {
			return nil, wrong("true, but the objective has no side")
		}
		return map[string]float64{side: 1}, nil
	case glua.LNumber:
		if side == "" || !(v >= 0 && v <= maxTimes) {
			return nil, wrong(proxy.Text(v))
		}
		return map[string]float64{side: float64(v)}, nil
	case glua.LString:
		if !h.IsPlayer(string(v)) {
			return nil, wrong(proxy.Text(v))
		}
		return map[string]float64{string(v): 1}, nil
	}
	src, ok := v.(*glua.LTable)
	if p := proxy.Of(v); p != nil && (p.Table == nil || !p.Table.Shape().IsEntity()) {
		src, ok = p.Plain(), true
	}
	if !ok {
		return nil, wrong(proxy.Text(v))
	}
	all := map[string]float64{}
	for k, x := src.Next(glua.LNil); k != glua.LNil; k, x = src.Next(k) {
		n, isNumber := x.(glua.LNumber)
		if !isNumber || !(n >= 0 && n <= maxTimes) || !h.IsPlayer(k.String()) {
			return nil, wrong(fmt.Sprintf("{ %s = %s }", proxy.Text(k), proxy.Text(x)))
		}
		all[k.String()] = float64(n)
	}
	return all, nil
}

// maxTimes limits how often an objective is met.
const maxTimes = 1e9
