package ruleset

import (
	"fmt"
	"slices"

	"parley/core/game"
	"parley/lua/source"
)

// ObjectiveKind is the kind of piece of objectives. A ruleset that declares kinds of
// objective has it automatically.
const ObjectiveKind = "objective"

// objectivesField is the field of game that holds the objectives of a scenario. It is
// nil if a scenario has none.
const objectivesField = "objectives"

// Goal is a kind of objective that a ruleset declares.
type Goal struct {
	Name   string // "take"
	Says   string // what is to be done, with the fields of an objective in braces
	Rule   string // the id of the rule that judges it
	Judged Judged
	Fields []source.Field // fields of objectives of this kind, besides those of all kinds

	node   source.Node // its declaration
	schema *source.Schema
}

// Judged says when objectives of a kind are judged.
type Judged string

// The times at which objectives may be judged.
const (
	Once   Judged = "once" // at the end of each round, until they are met
	Each   Judged = "each" // at the end of each round; the points add up
	AtEnd  Judged = "end"  // when the game ends, or at the end of their last round
	byRule        = "rule"
)

// Place returns the place in ruleset.toml where the kind names its rule.
func (g *Goal) Place() source.Node { return g.node.Get(byRule) }

// goalSchema returns the keys of a kind of objective.
func goalSchema() *source.Schema {
	return &source.Schema{Name: "kind of objective", Fields: []source.Field{
		{Name: byRule, Type: source.T("text"), Hint: "the id of the rule that judges an objective of the kind: it gets the objective, with the fields of its kind, and returns true if its side has met it, a side, or how often each side has: { blue = 2, red = 1 }"},
		{Name: "says", Type: source.T("text"), Hint: "what is to be done, for players, with the fields of the objective in braces: \"{cart} is at {place}\""},
		{Name: "judged", Type: source.OneOf(string(Once), string(Each), string(AtEnd)).Maybe(), Means: "when the rule is called: once (the default), at the end of each round until the objective is met; each, at the end of each round, and points add up; end, when the game ends"},
		{Name: "side", Type: source.T("boolean?"), Means: "true if an objective of the kind must name the side that can meet it, because the rule says only whether it is met"},
		{Name: "fields", Type: source.T("map of text?"), Means: "the keys of an objective in a scenario, with their types, such as cart = \"cart\""},
	}}
}

// objectiveSchema returns the keys that every objective of a scenario has; kinds lists
// the kinds of its ruleset.
func objectiveSchema(kinds []string) []source.Field {
	return []source.Field{
		{Name: "kind", Type: source.OneOf(kinds...), Hint: "the kind of objective, declared by the ruleset"},
		{Name: "id", Type: source.T("text?").With(CheckID), Means: "its id"},
		{Name: "title", Type: source.T("text?"), Means: "what is to be done, if the sentence of its kind does not fit"},
		{Name: "side", Type: source.T("text?"), Means: "the side that can meet it; every side by default"},
		{Name: "points", Type: source.T("count 0 to 1000000?"), Means: "the points it is worth, 1 by default"},
		{Name: "by", Type: source.T("count 1 to 10000?"), Means: "the last round in which it can be met"},
		{Name: "wins", Type: source.T("boolean?"), Means: "the side that meets it wins, whatever the points"},
	}
}

// objectiveShape returns the fields of an objective in the state, before those of its
// kind.
func objectiveShape() *game.Shape {
	sh := &game.Shape{Name: ObjectiveKind, Plural: objectivesField, Side: "side"}
	text, count := &game.Type{Sort: game.SortText}, &game.Type{Sort: game.SortCount}
	maybe := func(s game.Sort) *game.Type { return &game.Type{Sort: s, Optional: true} }
	for _, f := range []game.Field{
		{Name: "number", Type: count},
		{Name: "name", Type: text}, // what is to be done
		{Name: "goal", Type: text}, // its kind
		{Name: "side", Type: maybe(game.SortText)},
		{Name: "points", Type: count},
		{Name: "by", Type: maybe(game.SortCount)},
		{Name: "wins", Type: &game.Type{Sort: game.SortBoolean}},
		{Name: "met", Type: maybe(game.SortCount)}, // the round in which it was first met
		{Name: "times", Type: &game.Type{Sort: game.SortMap, Elem: &game.Type{Sort: game.SortNumber}}}, // how often, by side
	} {
		_ = sh.Add(f.Name, f.Type) // in a new shape all names are free
	}
	return sh
}

// Goal returns the kind of objective with a name, nil if there is none.
func (rs *Ruleset) Goal(name string) *Goal {
	if i := slices.IndexFunc(rs.Goals, func(g *Goal) bool { return g.Name == name }); i >= 0 {
		return rs.Goals[i]
	}
	return nil
}

// GoalNames lists the kinds of objective in the order of the file.
func (rs *Ruleset) GoalNames() (names []string) {
	for _, g := range rs.Goals {
		names = append(names, g.Name)
	}
	return names
}

// declareObjectives reads the kinds of objective and declares the fields that their
// objectives have in the state. All kinds share them, so that a field has the same type
// in all kinds.
func (rs *Ruleset) declareObjectives(root source.Node, named map[string]source.Type) (faults source.Faults) {
	kinds := root.Get(ObjectiveKind)
	if kinds.Len() == 0 {
		return nil
	}
	sh, union := objectiveShape(), objectiveSchema(kinds.Keys())
	general := len(union)
	for _, k := range kinds.Keys() {
		n := kinds.Get(k)
		g := &Goal{Name: k, Says: n.Get("says").Str(), Rule: n.Get(byRule).Str(), Judged: Judged(n.Get("judged").Str()), node: n}
		if g.Judged == "" {
			g.Judged = Once
		}
		var found source.Faults
		g.Fields, found = rs.schemaFields(n.Get("fields"), named, nil, false)
		faults = append(faults, found...)
		for _, f := range g.Fields {
			at := n.Get("fields").Get(f.Name)
			if slices.ContainsFunc(union[:general], func(u source.Field) bool { return u.Name == f.Name }) {
				faults = append(faults, at.Fault("%q is a built-in field of every objective", f.Name))
				continue
			}
			faults = append(faults, rs.objectiveField(sh, f, at)...)
			if !slices.ContainsFunc(union, func(u source.Field) bool { return u.Name == f.Name }) {
				f.Type = f.Type.Maybe()
				union = append(union, f)
			}
		}
		g.schema = &source.Schema{Name: "objective of the kind " + k, Fields: slices.Concat(union[:general:general], g.Fields)}
		if n.Get("side").Bool() {
			i := slices.IndexFunc(g.schema.Fields, func(f source.Field) bool { return f.Name == "side" })
			g.schema.Fields[i].Type, g.schema.Fields[i].Hint = source.T("text"), "the side that can meet it"
		}
		rs.Goals = append(rs.Goals, g)
	}
	all := &game.Type{Sort: game.SortMap, Name: sh.Plural, Optional: true, Elem: &game.Type{Sort: game.SortRecord, Name: sh.Name, Shape: sh}}
	if err := rs.Root.Add(sh.Plural, all); err != nil || rs.entities[ObjectiveKind] != nil {
		return append(faults, kinds.Fault("this ruleset already has pieces or a field of that name: kinds of objective need %q and %q", ObjectiveKind, objectivesField))
	}
	rs.entities[ObjectiveKind] = &Entity{Shape: sh, Word: ObjectiveKind}
	rs.kinds = append(rs.kinds, ObjectiveKind)
	rs.Schemas[ObjectiveKind] = &source.Schema{Name: ObjectiveKind, Fields: union}
	rs.Tables = append(rs.Tables, ObjectiveKind)
	return faults
}

// objectiveField declares a field of a kind of objective in the state.
func (rs *Ruleset) objectiveField(sh *game.Shape, f source.Field, at source.Node) source.Faults {
	gt, err := rs.gameType(at.Str(), f.Type)
	switch {
	case err != nil:
	case f.Type.Secret || f.Type.Private:
		err = fmt.Errorf("everybody sees objectives: %q cannot be hidden", f.Name)
	case sh.Index(f.Name) >= 0:
		if old := sh.Fields[sh.Index(f.Name)].Type.Name; old != gt.Name {
			err = fmt.Errorf("another kind of objective has %q with the type %q: rename one of them", f.Name, old)
		}
	default:
		gt.Optional = true
		err = sh.Add(f.Name, gt)
	}
	if err != nil {
		return source.Faults{at.Fault("%v", err)}
	}
	return nil
}

// checkObjective checks the keys of an objective against its kind, and returns the
// schema of its kind.
func (rs *Ruleset) checkObjective(n source.Node) (*source.Schema, source.Faults) {
	union := rs.Schemas[ObjectiveKind]
	g := rs.Goal(n.Get("kind").Str())
	if g == nil {
		return union, nil // already reported
	}
	unionFaults := union.Check(n)
	return g.schema, slices.DeleteFunc(g.schema.Check(n), func(f source.Fault) bool {
		return slices.ContainsFunc(unionFaults, func(t source.Fault) bool { return t.Place == f.Place })
	})
}
