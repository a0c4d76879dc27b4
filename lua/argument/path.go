package argument

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/plane"
	"parley/lua/nearest"
	"parley/lua/proxy"
)

// The fields of a leg if the path has verbs.
const (
	legDirection = "direction"
	legPoint     = "point"
	legVerb      = "verb"
	legObject    = "object"
)

// place is the field of a leg that gives its direction or point.
func (k *Kinds) place() string {
	if k.ruleset.Board == "hex" {
		return legDirection
	}
	return legPoint
}

// readPath reads directions, N NE*2 clamber:crate, or the hexes that they lead to, C4
// D4; or points, 4,0 clamber:crate 6,0.
func (k *Kinds) readPath(a *Arg, text string, actor *game.Table) (glua.LValue, error) {
	onHexes, from := k.ruleset.Board == "hex", standsAt(actor)
	here := k.cellOf(actor)
	for strings.Contains(text, ", ") {
		text = strings.ReplaceAll(text, ", ", ",")
	}
	list := k.l.CreateTable(0, 0)
	words := parted(text, onHexes, true)
	if !onHexes {
		words = k.destinations(words)
	}
	for i, word := range words {
		if onHexes && strings.EqualFold(word, "to") && i+1 < len(words) {
			continue
		}
		if to, ok := k.hexOf(a, word); onHexes && ok {
			legs, err := k.straight(a, here, to, word)
			if err != nil {
				return nil, fmt.Errorf("leg %d: %w", i+1, err)
			}
			here = &to
			for _, leg := range legs {
				list.Append(leg)
			}
			if list.Len() > a.Most {
				return nil, fmt.Errorf("the path is too long: more than %s", legCount(a.Most))
			}
			continue
		}
		times := 1
		if head, n, ok := strings.Cut(word, "*"); ok {
			var err error
			if times, err = strconv.Atoi(n); err != nil || times < 1 || times > a.Most {
				return nil, fmt.Errorf("leg %d: cannot repeat it %q times; write a number from 1 to %d", i+1, n, a.Most)
			}
			word = head
		}
		for range times {
			leg, err := k.readLeg(a, word, actor, from)
			if err != nil {
				return nil, fmt.Errorf("leg %d: %w", i+1, err)
			}
			from = leadsTo(leg, from)
			here = k.steppedTo(leg, here)
			if list.Append(leg); list.Len() > a.Most {
				return nil, fmt.Errorf("the path is too long: more than %s", legCount(a.Most))
			}
		}
	}
	if list.Len() == 0 {
		return nil, fmt.Errorf("the path has no legs; write %s", k.exampleOf(a))
	}
	return list, nil
}

func legCount(n int) string {
	if n == 1 {
		return "1 leg"
	}
	return strconv.Itoa(n) + " legs"
}

// exampleOf shows how a leg of a path is written.
func (k *Kinds) exampleOf(a *Arg) string {
	forms := []string{"a point such as 4,0"}
	if k.ruleset.Board == "hex" {
		forms[0] = "a direction (" + strings.Join(k.geometry.HeadingNames(), ", ") + ") or a hex such as C4"
	}
	for _, v := range a.Verbs {
		if v.Object != nil {
			v.Word += ":" + Placeholder(v.Object.Kind)
		}
		forms = append(forms, v.Word)
	}
	if len(forms) == 1 {
		return forms[0]
	}
	return OneOf(forms)
}

func (k *Kinds) readLeg(a *Arg, word string, actor *game.Table, from *plane.Point) (leg glua.LValue, err error) {
	name, object, has := strings.Cut(word, ":")
	if i := slices.IndexFunc(a.Verbs, func(v Verb) bool { return strings.EqualFold(v.Word, name) }); i >= 0 {
		v := a.Verbs[i]
		var to glua.LValue = glua.LNil
		switch {
		case has && v.Object == nil:
			return nil, fmt.Errorf("%s takes no object: leave out %q", v.Word, object)
		case v.Object != nil && object == "":
			return nil, fmt.Errorf("%s what? Write %s:%s", v.Word, v.Word, Placeholder(v.Object.Kind))
		case has:
			if to, err = k.Read(*v.Object, unbracketed(object), actor); err != nil {
				return nil, fmt.Errorf("%s: %w", v.Word, err)
			}
		}
		return k.verbLeg(v.Word, to), nil
	}
	words := make([]string, len(a.Verbs), len(a.Verbs)+6)
	for i, v := range a.Verbs {
		words[i] = v.Word
	}
	if has {
		return nil, fmt.Errorf("%q is not a verb of this path%s; write %s", name, nearest.Guess(name, words), k.exampleOf(a))
	}
	if k.ruleset.Board == "hex" {
		i, ok := k.geometry.Heading(word)
		if !ok {
			return nil, fmt.Errorf("%q is not a direction%s; write %s", word, nearest.Guess(word, append(words, k.geometry.HeadingNames()...)), k.exampleOf(a))
		}
		leg = glua.LNumber(i)
	} else if leg, err = k.readEnd(a, word, actor, from); err != nil {
		switch t := k.position.Piece(word); {
		case len(words) == 0 || strings.Contains(word, ","):
			return nil, err
		case t == nil:
			return nil, fmt.Errorf("%q is not a point, a piece on the table or a verb of this path%s; write %s", word, k.guessPlace(word, words), k.exampleOf(a))
		case !placed(t) && shapeOf(t) == nil:
			return nil, fmt.Errorf("%w; write %s", err, k.exampleOf(a))
		}
		return nil, err
	}
	return k.placeLeg(a, leg), nil
}

// placeLeg is a leg that leads to a place, in the form that scripts use.
func (k *Kinds) placeLeg(a *Arg, to glua.LValue) glua.LValue {
	if len(a.Verbs) == 0 {
		return to
	}
	t := k.l.CreateTable(0, 1)
	t.RawSetString(k.place(), to)
	return t
}

func (k *Kinds) verbLeg(word string, object glua.LValue) glua.LValue {
	t := k.l.CreateTable(0, 2)
	t.RawSetString(legVerb, glua.LString(word))
	t.RawSetString(legObject, object)
	return t
}

// settlePath reads a path that a script gives.
func (k *Kinds) settlePath(a *Arg, v glua.LValue) (glua.LValue, error) {
	t, ok := v.(*glua.LTable)
	if !ok {
		return nil, fmt.Errorf("must be a path, a list of legs, not %s", kindOf(v))
	}
	n := t.Len()
	if n == 0 || n > a.Most {
		return nil, fmt.Errorf("must have 1 to %s, not %d", legCount(a.Most), n)
	}
	list := k.l.CreateTable(n, 0)
	for i := 1; i <= n; i++ {
		leg, err := k.settleLeg(a, t.RawGetInt(i))
		if err != nil {
			return nil, fmt.Errorf("leg %d %w", i, err)
		}
		list.Append(leg)
	}
	return list, nil
}

func (k *Kinds) settleLeg(a *Arg, v glua.LValue) (glua.LValue, error) {
	settle := k.settlePoint
	if k.ruleset.Board == "hex" {
		settle = k.settleHeading
	}
	if len(a.Verbs) == 0 {
		return settle(a, v)
	}
	t, ok := v.(*glua.LTable)
	if !ok {
		return nil, fmt.Errorf("must be { %s = } or { verb =, object = }, not %s", k.place(), kindOf(v))
	}
	word, ok := t.RawGetString(legVerb).(glua.LString)
	if !ok {
		to, err := settle(a, t.RawGetString(k.place()))
		if err != nil {
			return nil, fmt.Errorf("%s %w", k.place(), err)
		}
		return k.placeLeg(a, to), nil
	}
	i := slices.IndexFunc(a.Verbs, func(v Verb) bool { return v.Word == string(word) })
	if i < 0 {
		return nil, fmt.Errorf("has the verb %q, which its path does not declare", word)
	}
	object := t.RawGetString(legObject)
	if o := a.Verbs[i].Object; o != nil {
		var err error
		if object, err = k.settleOne(o, object); err != nil {
			return nil, fmt.Errorf("object %w", err)
		}
	} else if object != glua.LNil {
		return nil, fmt.Errorf("has an object, but %s takes none", word)
	}
	return k.verbLeg(string(word), object), nil
}

// pathText writes a path as it is typed.
func (k *Kinds) pathText(a *Arg, v glua.LValue) string {
	t, ok := v.(*glua.LTable)
	if !ok {
		return proxy.Text(v)
	}
	words := make([]string, t.Len())
	for i := range words {
		words[i] = k.legText(a, t.RawGetInt(i+1))
	}
	return strings.Join(words, " ")
}

func (k *Kinds) legText(a *Arg, leg glua.LValue) string {
	if t, ok := leg.(*glua.LTable); ok && len(a.Verbs) > 0 {
		if word, ok := t.RawGetString(legVerb).(glua.LString); ok {
			i := slices.IndexFunc(a.Verbs, func(v Verb) bool { return v.Word == string(word) })
			if i < 0 || a.Verbs[i].Object == nil {
				return string(word)
			}
			return string(word) + ":" + bracketed(k.Text(*a.Verbs[i].Object, t.RawGetString(legObject)))
		}
		leg = t.RawGetString(k.place())
	}
	if k.ruleset.Board == "hex" {
		return k.headingText(leg)
	}
	return pointText(leg)
}

// PathPieces lists the pieces that are objects in a path, with the argument of
// each.
func (a *Arg) PathPieces(v glua.LValue, yield func(of *Arg, piece glua.LValue)) {
	t, ok := v.(*glua.LTable)
	for i := 1; ok && i <= t.Len(); i++ {
		leg, ok := t.RawGetInt(i).(*glua.LTable)
		if !ok {
			continue
		}
		for _, verb := range a.Verbs {
			if verb.Object != nil && leg.RawGetString(legVerb) == glua.LString(verb.Word) {
				yield(verb.Object, leg.RawGetString(legObject))
			}
		}
	}
}

// allPaths lists every path over hexes within the limit of legs, without verbs,
// the short ones first; nil if there are too many for the candidates of an
// action.
func (k *Kinds) allPaths(a Arg) (list []glua.LValue) {
	if k.ruleset.Board != "hex" || len(a.Verbs) > 0 {
		return nil
	}
	for n, paths := 1, 6; n <= a.Most; n, paths = n+1, paths*6 {
		if len(list)+paths > MaxOffers {
			return nil
		}
		for i := range paths {
			t := k.l.CreateTable(n, 0)
			for div := paths / 6; div > 0; div /= 6 {
				t.Append(glua.LNumber(i / div % 6))
			}
			list = append(list, t)
		}
	}
	return list
}

// Directs says whether the argument is a direction or a path of directions, and
// the word begins with one.
func (k *Kinds) Directs(a *Arg, word string) bool {
	if k.ruleset.Board != "hex" || a.Optional || a.Kind != "path" && a.Kind != "heading" {
		return false
	}
	head, _, _ := strings.Cut(word, "*")
	head, _, _ = strings.Cut(head, ",")
	_, ok := k.geometry.Heading(head)
	return ok
}
