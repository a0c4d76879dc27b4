package argument

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/geometry"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
)

// Settle writes the arguments that a script suggests into given, in the form
// that they would have if a player had typed them: rounded to their steps,
// cells as the board writes them. A value that no player could type is an
// error. The script keeps its table, and may reuse it for its next suggestion.
func (k *Kinds) Settle(args []Arg, suggested *glua.LTable, given Given) error {
	for i := range given {
		given[i] = glua.LNil
	}
	for name, v := suggested.Next(glua.LNil); name != glua.LNil; name, v = suggested.Next(name) {
		i := slices.IndexFunc(args, func(x Arg) bool { return x.Name == name.String() })
		if i < 0 {
			return fmt.Errorf("%s is not an argument%s", name, nearest.Guess(name.String(), Names(args)))
		}
		if v == glua.LNil || v == glua.LFalse && (args[i].Kind != "flag" || args[i].Optional) {
			continue
		}
		one := k.settleOne
		if args[i].List {
			one = k.settleList
		}
		w, err := one(&args[i], v)
		if err != nil {
			return fmt.Errorf("%s %w", name, err)
		}
		given[i] = w
	}
	return nil
}

func (k *Kinds) settleList(a *Arg, v glua.LValue) (glua.LValue, error) {
	t, ok := v.(*glua.LTable)
	if !ok {
		return nil, fmt.Errorf("must be a list, not %s", kindOf(v))
	}
	n := t.Len()
	if n > a.Most {
		return nil, ruleset.TooMuch("has too many items", n, a.Most)
	}
	if n < a.fewest() {
		return nil, fmt.Errorf("has too few items: %d (at least %d)", n, a.Least)
	}
	list := k.l.CreateTable(n, 0)
	for i := 1; i <= n; i++ {
		w, err := k.settleOne(a, t.RawGetInt(i))
		if err != nil {
			return nil, fmt.Errorf("[%d] %w", i, err)
		}
		if a.Pieces != nil && lists(list, w) {
			return nil, fmt.Errorf("lists %s twice", proxy.Text(w))
		}
		list.Append(w)
	}
	return list, nil
}

// lists says whether a list contains a value.
func lists(list *glua.LTable, v glua.LValue) bool {
	for i := 1; i <= list.Len(); i++ {
		if list.RawGetInt(i) == v {
			return true
		}
	}
	return false
}

// settleOne settles one value, or one item of a list.
func (k *Kinds) settleOne(a *Arg, v glua.LValue) (glua.LValue, error) {
	if a.Pieces != nil {
		if t := proxy.TableOf(v); t == nil || !a.isOf(t.Shape()) || !t.InTree() {
			return nil, fmt.Errorf("must be a %s of the game, not %s", Either(a.Pieces), kindOf(v))
		}
		return v, nil
	}
	if words := k.ruleset.Values(a.Kind); words != nil {
		if s, ok := v.(glua.LString); !ok || !slices.Contains(words, string(s)) {
			return nil, fmt.Errorf("must be one of %s, not %s", strings.Join(words, ", "), kindOf(v))
		}
		return v, nil
	}
	switch a.Kind {
	case "point":
		return k.settlePoint(a, v)
	case "heading":
		return k.settleHeading(a, v)
	case "path":
		return k.settlePath(a, v)
	case "cell":
		s, ok := v.(glua.LString)
		if !ok {
			return nil, fmt.Errorf("must be a cell, not %s", kindOf(v))
		}
		c, err := k.geometry.Cell(string(s))
		return k.geometry.Text(c), err
	case "count", "number":
		n, ok := v.(glua.LNumber)
		if x := float64(n); !ok || !(math.Abs(x) <= 1<<31) || a.Kind == "count" && (x < 0 || x != math.Trunc(x)) || a.Kind == "number" && math.Abs(x) > geometry.Farthest {
			return nil, fmt.Errorf("must be a %s, not %s", a.Kind, kindOf(v))
		}
		if x := float64(n); a.Greatest > 0 && (x < float64(a.Least) || x > float64(a.Greatest)) {
			return nil, fmt.Errorf("must be from %d to %d, not %s", a.Least, a.Greatest, proxy.Text(n))
		}
		return glua.LNumber(a.stepped(float64(n))), nil
	case "flag":
		if v != glua.LTrue && v != glua.LFalse {
			return nil, fmt.Errorf("must be true or false, not %s", kindOf(v))
		}
		return v, nil
	case Card:
		if s, ok := v.(glua.LString); !ok || !slices.Contains(k.position.CardNames(), string(s)) {
			return nil, fmt.Errorf("must be the name of a card, not %s", kindOf(v))
		}
		return v, nil
	case "player":
		if !k.position.IsPlayer(v.String()) {
			return nil, fmt.Errorf("must be a player, not %s", kindOf(v))
		}
		return glua.LString(strings.ToLower(v.String())), nil
	}
	return settleText(v)
}

// settleText reads a text that a script gives.
func settleText(v glua.LValue) (glua.LValue, error) {
	if v.Type() != glua.LTString && v.Type() != glua.LTNumber {
		return nil, fmt.Errorf("must be text, not %s", kindOf(v))
	}
	s := v.String()
	if len(s) > maxText {
		return nil, fmt.Errorf("is too long: %s bytes (limit %s)", sandbox.Grouped(len(s)), sandbox.Grouped(maxText))
	}
	if strings.ContainsFunc(s, func(r rune) bool { return r == '"' || r < ' ' }) {
		return nil, errors.New("contains a quotation mark or a line break, which cannot be typed")
	}
	return glua.LString(s), nil
}
