package infer

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/argument"
	"parley/lua/ask"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// kind is the type of a value, as scripts see it.
type kind string

const (
	isNumber   kind = "a number"
	isText     kind = "a text"
	isBoolean  kind = "true or false"
	isTable    kind = "a table"
	isFunction kind = "a function"
	isNil      kind = "nothing"
)

// typ is what is known of a value; a nil *typ is a value of which nothing is known.
type typ struct {
	kind   kind
	shapes []*game.Shape   // of a piece or a record: one of these
	fields []string        // of a table with these fields only: a row of data
	thing  string          // its name in messages: "a ship"
	elem   *typ            // of a list's entries or a map's values
	decl   *game.Type      // of a list or a map of the game: what it was declared as
	of     map[string]*typ // of a table whose fields are known one by one: arguments
	maybe  bool            // it may be nil
	from   string          // why it is known, for a hint; "" if that is plain
}

// known lists the fields of a value; nil if they are not known.
func (t *typ) known() []string {
	switch {
	case t == nil:
		return nil
	case t.fields != nil:
		return t.fields
	case t.shapes == nil:
		return nil
	}
	var names []string
	for _, s := range t.shapes {
		names = append(names, s.Names()...)
		if s.IsEntity() {
			names = append(names, "id", "kind")
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// member is the type of a field of a value.
func (p *program) member(t *typ, key string) *typ {
	switch {
	case t == nil:
		return nil
	case t.of != nil:
		return t.of[key]
	case t.shapes == nil:
		return t.elem // of a map
	}
	var found *typ
	for _, s := range t.shapes {
		if s.IsEntity() && (key == "id" || key == "kind") {
			return &typ{kind: isText}
		}
		i := s.Index(key)
		if i < 0 {
			continue
		}
		one := p.typeOf(s.Fields[i].Type)
		if found != nil && !same(found, one) {
			return nil
		}
		found = one
	}
	return found
}

// same reports whether two types are one.
func same(a, b *typ) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil {
		return a == b
	}
	return a.kind == b.kind && slices.Equal(a.shapes, b.shapes) && slices.Equal(a.fields, b.fields) && a.maybe == b.maybe && same(a.elem, b.elem) && (a.of == nil) == (b.of == nil) && maps.EqualFunc(a.of, b.of, same)
}

// typeOf is the type of a field of the state.
func (p *program) typeOf(t *game.Type) *typ {
	out := &typ{maybe: t.Optional}
	switch t.Sort {
	case game.SortCount, game.SortInteger, game.SortNumber:
		out.kind = isNumber
	case game.SortBoolean:
		out.kind = isBoolean
	case game.SortText, game.SortCell, game.SortChoice:
		out.kind = isText
	case game.SortRef:
		out.shapes, out.thing = t.Refs, p.things(t.Refs)
	case game.SortRecord:
		if t.Shape.Deck {
			return nil
		}
		out.kind, out.shapes, out.thing = isTable, []*game.Shape{t.Shape}, article(t.Shape.Name)
		if t.Shape.IsEntity() {
			out.kind, out.thing = "", p.things(out.shapes)
		}
	case game.SortList, game.SortMap:
		out.kind, out.elem, out.decl = isTable, p.typeOf(t.Elem), t
	default:
		return nil
	}
	return out
}

// things names the pieces of one of some kinds: "a ship", "a unit or gun".
func (p *program) things(shapes []*game.Shape) string {
	var words []string
	for _, s := range shapes {
		words = append(words, p.h.Ruleset.Entity(s.Name).Word)
	}
	return article(strings.Join(words, " or "))
}

func article(word string) string {
	if word != "" && strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// pieces is the type of a piece of one of some kinds.
func (p *program) pieces(kinds []*ruleset.Entity) *typ {
	if len(kinds) == 0 {
		return nil
	}
	t := &typ{}
	for _, e := range kinds {
		t.shapes = append(t.shapes, e.Shape)
	}
	t.thing = p.things(t.shapes)
	return t
}

// worded is the type that the words of a type name, as in [words] and in facts of moments;
// nil for words such as point.
func (p *program) worded(words string) *typ {
	if words == "" {
		return nil
	}
	gt, wrong := p.h.Ruleset.StateType(words)
	if wrong.What != "" {
		return nil
	}
	t := p.typeOf(gt)
	if t != nil {
		t.decl = nil // a script may pass a list of its own
	}
	return t
}

// arguments is the type of the arguments of an action or a card.
func (p *program) arguments(args []argument.Arg) *typ {
	t := &typ{kind: isTable, of: map[string]*typ{}}
	for _, a := range args {
		one := p.pieces(a.Pieces)
		if one == nil {
			switch a.Kind {
			case "count", "number":
				one = &typ{kind: isNumber}
			case "cell", "text", "card", "player":
				one = &typ{kind: isText}
			}
		}
		if one != nil {
			one.maybe = a.Optional
		}
		if a.List {
			one = &typ{kind: isTable, elem: one}
		}
		t.of[a.Name] = one
	}
	return t
}

// facts is the type of the facts of a moment.
func (p *program) facts(m *ruleset.Moment) *typ {
	t := &typ{kind: isTable, of: map[string]*typ{}}
	for i, name := range m.Facts {
		t.of[name] = p.worded(m.Kinds[i])
	}
	return t
}

// parameters are the types of the parameters of a rule.
func (p *program) parameters(r *lua.Rule) (types []*typ) {
	for _, param := range ask.Params(p.h, r) {
		t := p.worded(param.Kind)
		if t != nil && t.shapes != nil {
			t.from = fmt.Sprintf("%s is declared so in [words] of ruleset.toml; for a single rule write %q", param.Name, r.ID+"."+param.Name)
		}
		types = append(types, t)
	}
	return types
}

// row is the type of a row of a data table, and values that of a table of values.
func row(t *source.Table) *typ {
	if t.Values.Exists() {
		return nil
	}
	return &typ{kind: isTable, elem: &typ{kind: isTable, fields: t.Columns, thing: "a row of " + t.ID}}
}
