package lua

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/sandbox"
	"parley/lua/sentence"
)

// setArg reads one argument of its kind.
func (h *Host) setArg(o *Order, a Arg, word string) error {
	v, err := h.readArg(a, word)
	if err != nil {
		return fmt.Errorf("%s: %w", a.Name, err)
	}
	o.Values.RawSetString(a.Name, v)
	return nil
}

func (h *Host) readArg(a Arg, word string) (glua.LValue, error) {
	if a.List {
		return h.readList(a, word)
	}
	if a.Pieces != nil {
		t, err := h.find(word, a.Pieces...)
		return valueOf(t), err
	}
	if words := h.Ruleset.Values(a.Kind); words != nil {
		for _, w := range words {
			if strings.EqualFold(w, word) {
				return glua.LString(w), nil
			}
		}
		return nil, fmt.Errorf("unknown %s %q%s; known: %s", a.Kind, word, nearest.Guess(word, words), strings.Join(words, ", "))
	}
	switch a.Kind {
	case "point":
		return h.readPoint(&a, word)
	case "heading":
		return h.readHeading(&a, word)
	case "path":
		return h.readPath(&a, word)
	case "cell":
		c, err := h.Geometry.Cell(unbracketed(word))
		if err != nil {
			return nil, err
		}
		return h.Geometry.Text(c), nil
	case "count":
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil || n < 0 || n > 1<<31 {
			return nil, fmt.Errorf("must be a whole number, 0 or more, not %q", word)
		}
		if a.Greatest > 0 && (n < int64(a.Least) || n > int64(a.Greatest)) {
			return nil, fmt.Errorf("must be from %d to %d, not %q", a.Least, a.Greatest, word)
		}
		return glua.LNumber(n), nil
	case "number":
		n, err := a.number(word)
		return glua.LNumber(n), err
	case "flag":
		switch strings.ToLower(word) {
		case "yes", "true", "on":
			return glua.LTrue, nil
		case "no", "false", "off":
			return glua.LNil, nil
		}
		return nil, fmt.Errorf("must be yes or no, not %q", word)
	case "player":
		if !h.IsPlayer(word) {
			players, _ := h.Players()
			return nil, fmt.Errorf("there is no player %q%s", word, nearest.Guess(word, players))
		}
		return glua.LString(strings.ToLower(word)), nil
	}
	if len(word) > MaxLabel { // a rule tells it, perhaps later: in a sentence that has its own limit
		return nil, fmt.Errorf("the text is too long: %s bytes (limit %s)", sandbox.Grouped(len(word)), sandbox.Grouped(MaxLabel))
	}
	return glua.LString(word), nil
}

// readList reads an argument that is a list: a,b,c; of pieces also a run of
// them, a-1..3. Cells and points may also have spaces between, and stand without
// brackets.
func (h *Host) readList(a Arg, word string) (glua.LValue, error) {
	list := h.L.CreateTable(0, 0)
	if strings.EqualFold(word, noItems) {
		return list, nil
	}
	a.List = false
	words, err := a.items(word)
	if err != nil {
		return nil, err
	}
	if len(words) > a.Most {
		return nil, fmt.Errorf("the list is too long: %d (limit %d)", len(words), a.Most)
	}
	for _, w := range words {
		v, err := h.readArg(a, w)
		if err != nil {
			return nil, err
		}
		if a.Pieces != nil && lists(list, v) {
			return nil, fmt.Errorf("%s is listed twice", proxy.Text(v))
		}
		list.Append(v)
	}
	return list, nil
}

// items cuts a list into what each item says.
func (a *Arg) items(word string) (words []string, err error) {
	pairs := a.Kind == "cell" || a.Kind == "point"
	parts := parted(word, true, pairs)
	for i := 0; i < len(parts); i++ {
		switch w := parts[i]; {
		case a.Pieces != nil:
			words = append(words, sentence.SpellRun(w)...)
		case !pairs || !isNumber(w):
			words = append(words, w)
		case i+1 == len(parts) || !isNumber(parts[i+1]):
			return nil, fmt.Errorf("%q is one coordinate, and its other is missing: (1,-1)", w)
		default:
			i++
			words = append(words, w+","+parts[i])
		}
	}
	return words, nil
}

// isNumber says whether a word is a number, as a coordinate is.
func isNumber(word string) bool {
	_, err := strconv.ParseFloat(word, 64)
	return err == nil
}

// argText writes an argument as it is typed.
func (h *Host) argText(a Arg, v glua.LValue) string {
	if list, ok := v.(*glua.LTable); ok && a.List {
		a.List = false
		words := make([]string, 0, list.Len())
		for i := 1; i <= list.Len(); i++ {
			w := h.argText(a, list.RawGetInt(i))
			if strings.Contains(w, ",") {
				w = bracketed(w)
			}
			words = append(words, w)
		}
		if len(words) == 0 {
			return noItems
		}
		if a.Pieces != nil {
			words = sentence.JoinRuns(words)
		}
		return strings.Join(words, ",")
	}
	if t := tableOf(v); t != nil {
		return t.Key()
	}
	if v == glua.LTrue {
		return "yes"
	}
	switch a.Kind {
	case "cell":
		return h.Geometry.Label(v.String())
	case "point":
		return pointText(v)
	case "heading":
		return h.headingText(v)
	case "path":
		return h.pathText(&a, v)
	}
	return proxy.Text(v)
}

// Canonical writes an order as the journal keeps it.
func (h *Host) Canonical(o *Order) string {
	var b strings.Builder
	b.WriteString(o.Action.ID)
	if o.Actor != nil {
		b.WriteString(" " + o.Piece)
	}
	quoted := func(s string) string {
		if s == "" || strings.ContainsAny(s, " =\t") {
			return `"` + s + `"`
		}
		return s
	}
	for i, a := range o.Action.Args {
		v := o.Values.RawGetString(a.Name)
		if v == glua.LNil {
			continue
		}
		s := h.argText(a, v)
		switch {
		case a.Optional || strings.Contains(s, "="):
			b.WriteString(" " + a.Name + "=" + quoted(s))
		case a.Trails() && h.lastPlain(o.Action, i):
			if s != "" {
				b.WriteString(" " + s)
			}
		default:
			b.WriteString(" " + quoted(s))
		}
	}
	return b.String()
}

// facts names an order's actor and arguments in a sentence.
func (h *Host) facts(o *Order) func(name string) glua.LValue {
	return func(name string) glua.LValue {
		if name == "actor" {
			if o.Actor == nil {
				return glua.LString(h.Called(o.Player))
			}
			return o.ActorValue()
		}
		v := o.Values.RawGetString(name)
		i := slices.IndexFunc(o.Action.Args, func(a Arg) bool { return a.Name == name })
		if i < 0 || v == glua.LNil {
			return v
		}
		switch a := o.Action.Args[i]; {
		case a.List:
			return h.nameAll(a, v)
		case a.Kind == "player":
			return glua.LString(h.Called(v.String()))
		case a.Kind == "cell" || a.Kind == "point" || a.Kind == "path" || a.Kind == "heading" && h.Ruleset.Board == "hex":
			return glua.LString(h.argText(a, v))
		}
		return v
	}
}

// nameAll names what a list of arguments holds, in a sentence.
func (h *Host) nameAll(a Arg, v glua.LValue) glua.LValue {
	list, ok := v.(*glua.LTable)
	if !ok {
		return v
	}
	a.List = false
	names := make([]string, 0, list.Len())
	for i := 1; i <= list.Len(); i++ {
		v := list.RawGetInt(i)
		if t := tableOf(v); t != nil {
			names = append(names, proxy.Name(t))
		} else if a.Kind == "player" {
			names = append(names, h.Called(v.String()))
		} else {
			names = append(names, bracketed(h.argText(a, v)))
		}
	}
	if len(names) == 0 {
		return glua.LString("nobody")
	}
	return glua.LString(strings.Join(names, ", "))
}

// ActorValue is who acts as the functions of an action get it: the piece, else the
// name of the player.
func (o *Order) ActorValue() glua.LValue {
	if o.Actor == nil {
		return glua.LString(o.Player)
	}
	return valueOf(o.Actor)
}
