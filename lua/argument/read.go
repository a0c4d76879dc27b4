package argument

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/sandbox"
	"parley/lua/sentence"
)

// None is the text of an empty list.
const None = "none"

// Read reads an argument as a player types it. The places that it names are those
// nearest to the actor, or for the later legs of a path to where the leg before
// ends; actor is nil if no piece acts.
func (k *Kinds) Read(a Arg, word string, actor *game.Table) (glua.LValue, error) {
	if a.List {
		return k.readList(a, word, actor)
	}
	if a.Pieces != nil {
		t, err := k.position.Find(word, a.Pieces...)
		return proxy.ValueOf(t), err
	}
	if words := k.ruleset.Values(a.Kind); words != nil {
		values := k.words(a.Kind, words)
		for i, w := range words {
			if strings.EqualFold(w, word) {
				return values[i], nil
			}
		}
		return nil, fmt.Errorf("unknown %s %q%s; known: %s", a.Kind, word, nearest.Guess(word, words), strings.Join(words, ", "))
	}
	switch a.Kind {
	case "point":
		return k.readPoint(&a, word, standsAt(actor))
	case "heading":
		return k.readHeading(&a, word)
	case "path":
		return k.readPath(&a, word, actor)
	case "cell":
		c, err := k.geometry.Cell(unbracketed(word))
		if err != nil {
			return nil, err
		}
		return k.geometry.Text(c), nil
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
			return a.no(), nil
		}
		return nil, fmt.Errorf("must be yes or no, not %q", word)
	case Card:
		names := k.position.CardNames()
		for _, name := range names {
			if strings.EqualFold(name, word) {
				return glua.LString(name), nil
			}
		}
		return nil, fmt.Errorf("there is no card %q%s", word, nearest.Guess(word, names))
	case "player":
		players, _ := k.position.Players()
		for _, p := range players {
			if strings.EqualFold(p, word) || IsCalled(k.position.Called(p), word) {
				return glua.LString(p), nil
			}
		}
		return nil, fmt.Errorf("there is no player %q%s", word, nearest.Guess(word, players))
	}
	if len(word) > maxText { // a rule may print it later, in a sentence that has its own limit
		return nil, fmt.Errorf("the text is too long: %s bytes (limit %s)", sandbox.Grouped(len(word)), sandbox.Grouped(maxText))
	}
	return glua.LString(word), nil
}

// IsCalled reports whether a word is a whole name, in any case, with hyphens for spaces
// or without the article that it begins with.
func IsCalled(name, word string) bool {
	name, word = strings.ToLower(name), strings.ToLower(word)
	return slices.ContainsFunc([]string{name, strings.TrimPrefix(name, "the ")}, func(n string) bool {
		return n == word || strings.ReplaceAll(n, " ", "-") == word
	})
}

// no is a flag that is not set: nil if it may be left out, else false.
func (a *Arg) no() glua.LValue {
	if a.Optional {
		return glua.LNil
	}
	return glua.LFalse
}

// ByName says whether an argument is a flag that is set by its name alone, and never
// by its position.
func (a *Arg) ByName() bool { return a.Kind == "flag" && a.Optional }

// readList reads a list: a,b,c; pieces may also be a run, a-1..3. Cells and
// points may be separated by spaces, without brackets.
func (k *Kinds) readList(a Arg, word string, actor *game.Table) (glua.LValue, error) {
	list := k.l.CreateTable(0, 0)
	var words []string
	if !strings.EqualFold(word, None) {
		var err error
		if words, err = a.items(word); err != nil {
			return nil, err
		}
	}
	if len(words) > a.Most {
		return nil, fmt.Errorf("the list is too long: %d (limit %d)", len(words), a.Most)
	}
	if len(words) < a.fewest() {
		return nil, fmt.Errorf("the list is too short: %d (at least %d)", len(words), a.Least)
	}
	a.List = false
	for _, w := range words {
		v, err := k.Read(a, w, actor)
		if err != nil {
			return nil, err
		}
		if a.Pieces != nil && !a.Repeats && lists(list, v) {
			return nil, fmt.Errorf("%s is listed twice", proxy.Text(v))
		}
		list.Append(v)
	}
	return list, nil
}

// items cuts a list into its items.
func (a *Arg) items(word string) (words []string, err error) {
	pairs := a.Kind == "cell" || a.Kind == "point"
	parts := parted(word, true, pairs || a.Enumerates() && !strings.Contains(word, ","))
	for i := 0; i < len(parts); i++ {
		switch w := parts[i]; {
		case a.Pieces != nil:
			words = append(words, sentence.SpellRun(w)...)
		case !pairs || !isNumber(w):
			words = append(words, w)
		case i+1 == len(parts) || !isNumber(parts[i+1]):
			return nil, fmt.Errorf("%q is a single coordinate: write both, such as (1,-1)", w)
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

// Text writes an argument as it is typed.
func (k *Kinds) Text(a Arg, v glua.LValue) string {
	if list, ok := v.(*glua.LTable); ok && a.List {
		a.List = false
		words := make([]string, 0, list.Len())
		for i := 1; i <= list.Len(); i++ {
			w := k.Text(a, list.RawGetInt(i))
			if strings.Contains(w, ",") {
				w = bracketed(w)
			}
			words = append(words, w)
		}
		if len(words) == 0 {
			return None
		}
		if a.Pieces != nil {
			words = sentence.JoinRuns(words)
		}
		return strings.Join(words, ",")
	}
	if t := proxy.TableOf(v); t != nil {
		return t.Key()
	}
	switch v {
	case glua.LTrue:
		return "yes"
	case glua.LFalse:
		return "no"
	}
	switch a.Kind {
	case "cell":
		return k.geometry.Label(v.String())
	case "point":
		return pointText(v)
	case "heading":
		return k.headingText(v)
	case "path":
		return k.pathText(&a, v)
	}
	return proxy.Text(v)
}

// Told writes an argument for a sentence: places and directions by their names
// on the board, and lists in words.
func (k *Kinds) Told(a Arg, v glua.LValue) glua.LValue {
	switch {
	case a.List:
		return k.nameAll(a, v)
	case a.Kind == "player" && proxy.TableOf(v) == nil: // where players are not pieces
		return glua.LString(k.position.Called(v.String()))
	case a.Kind == Card:
		return glua.LString(k.position.CardTitle(v.String()))
	case a.Kind == "cell" || a.Kind == "point" || a.Kind == "path" || a.Kind == "heading" && k.ruleset.Board == "hex":
		return glua.LString(k.Text(a, v))
	}
	return v
}

// nameAll names the items of a list of arguments, in a sentence.
func (k *Kinds) nameAll(a Arg, v glua.LValue) glua.LValue {
	list, ok := v.(*glua.LTable)
	if !ok {
		return v
	}
	a.List = false
	names := make([]string, 0, list.Len())
	for i := 1; i <= list.Len(); i++ {
		v := list.RawGetInt(i)
		if t := proxy.TableOf(v); t != nil {
			names = append(names, proxy.Name(t))
		} else if a.Kind == "player" {
			names = append(names, k.position.Called(v.String()))
		} else {
			names = append(names, bracketed(k.Text(a, v)))
		}
	}
	switch {
	case len(names) > 0:
	case a.Kind == "player" || a.Pieces != nil:
		return glua.LString("nobody")
	default:
		return glua.LString("nothing")
	}
	return glua.LString(strings.Join(names, ", "))
}
