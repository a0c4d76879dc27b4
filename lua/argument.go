package lua

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/geometry"
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
	case "cell":
		c, err := h.Geometry.Cell(word)
		if err != nil {
			return nil, err
		}
		return h.Geometry.Text(c), nil
	case "count":
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil || n < 0 || n > 1<<31 {
			return nil, fmt.Errorf("must be a whole number, 0 or more, not %q", word)
		}
		return glua.LNumber(n), nil
	case "number":
		n, err := strconv.ParseFloat(word, 64)
		if err != nil || n-n != 0 {
			return nil, fmt.Errorf("must be a number, not %q", word)
		}
		if math.Abs(n) > geometry.Farthest {
			return nil, fmt.Errorf("%s is beyond any table: %d at most", word, int(geometry.Farthest))
		}
		return glua.LNumber(n), nil
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

// readList reads an argument that is a list: a,b,c; of entities also a run of
// them, a-1..3.
func (h *Host) readList(a Arg, word string) (glua.LValue, error) {
	list := h.L.CreateTable(0, 0)
	if strings.EqualFold(word, noItems) {
		return list, nil
	}
	a.List = false
	var words []string
	for _, w := range strings.Split(word, ",") {
		if w = strings.TrimSpace(w); a.Pieces != nil {
			words = append(words, sentence.SpellRun(w)...)
		} else {
			words = append(words, w)
		}
	}
	for _, w := range words {
		v, err := h.readArg(a, w)
		if err != nil {
			return nil, err
		}
		for i := 1; i <= list.Len() && a.Pieces != nil; i++ {
			if list.RawGetInt(i) == v {
				return nil, fmt.Errorf("%s is listed twice", proxy.Text(v))
			}
		}
		list.Append(v)
	}
	return list, nil
}

// argText writes an argument as it is typed.
func (h *Host) argText(a Arg, v glua.LValue) string {
	if list, ok := v.(*glua.LTable); ok && a.List {
		a.List = false
		words := make([]string, 0, list.Len())
		for i := 1; i <= list.Len(); i++ {
			words = append(words, h.argText(a, list.RawGetInt(i)))
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
	if a.Kind == "cell" {
		return h.Geometry.Label(v.String())
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
		case a.Optional:
			b.WriteString(" " + a.Name + "=" + quoted(s))
		case a.Kind == "text" && h.lastPlain(o.Action, i) && !strings.Contains(s, "="):
			if s != "" {
				b.WriteString(" " + s)
			}
		default:
			b.WriteString(" " + quoted(s))
		}
	}
	return b.String()
}

// fact names an order's actor and arguments in a sentence.
func (o *Order) fact(name string) glua.LValue {
	if name == "actor" {
		return o.ActorValue()
	}
	v := o.Values.RawGetString(name)
	if list, ok := v.(*glua.LTable); ok {
		return nameAll(list)
	}
	return v
}

// nameAll names what a list of arguments holds, in a sentence.
func nameAll(list *glua.LTable) glua.LValue {
	names := make([]string, 0, list.Len())
	for i := 1; i <= list.Len(); i++ {
		v := list.RawGetInt(i)
		if t := tableOf(v); t != nil {
			names = append(names, proxy.Name(t))
		} else {
			names = append(names, v.String())
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
