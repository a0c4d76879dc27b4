package trial

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/argument"
	"parley/lua/ruleset"
)

// wild generates orders that may be nonsense.
type wild struct {
	h    *lua.Host
	r    *rand.Rand
	seen []string // legal orders of this game

	offered bool // arguments are usually among those that their kinds offer
}

// mostSeen limits the remembered legal orders.
const mostSeen = 400

func (w *wild) saw(text string) {
	if len(w.seen) < mostSeen {
		w.seen = append(w.seen, text)
	} else {
		w.seen[w.r.IntN(mostSeen)] = text
	}
}

func pick[T any](r *rand.Rand, list []T) (x T) {
	if len(list) > 0 {
		x = list[r.IntN(len(list))]
	}
	return x
}

// player picks who gives an order: one of the players, or nobody.
func (w *wild) player() string {
	players, err := w.h.Players()
	if err != nil || w.r.IntN(3) == 0 {
		return ""
	}
	return pick(w.r, players)
}

// order returns an order of any action: made of random arguments, or one that was legal
// before, whole or modified.
func (w *wild) order() string {
	if len(w.seen) == 0 || w.r.IntN(2) == 0 {
		return w.made(pick(w.r, w.h.Book.ActionOrder), nil)
	}
	text := pick(w.r, w.seen)
	if w.r.IntN(3) == 0 {
		return text
	}
	return w.spoilt(text)
}

// made returns an order of an action, by the given piece or by any.
func (w *wild) made(a *lua.Action, actor *game.Table) string {
	words := []string{a.ID}
	switch {
	case a.Actor == "player":
	case actor != nil:
		words = append(words, actor.Key())
	case w.r.IntN(12) > 0:
		words = append(words, w.entity(a.Kinds))
	}
	for _, arg := range a.Args {
		switch {
		case !arg.Optional:
			words = append(words, quote(w.argumentOf(arg, actor)))
		case w.r.IntN(3) == 0:
			words = append(words, arg.Name+"="+quote(w.argumentOf(arg, actor)))
		}
	}
	return strings.Join(words, " ")
}

func quote(s string) string {
	if s == "" || strings.ContainsAny(s, " \t") {
		return `"` + s + `"`
	}
	return s
}

var (
	oddNumbers = []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "12", "99", "-1", "1.5", "2147483648", "99999999999"}
	oddReals   = []string{"0", "-1", "1", "45", "90", "180", "359.9999999", "360", "-720", "0.0001", "1e-300", "1e9", "1e308", "inf", "nan", "12.5"}
	oddWords   = []string{"", "a", "left", "round", "x=y", "a b", "{actor}", "é", "%s", "player", "none", "P", "3 P1", strings.Repeat("x", 300)}
)

// argumentOf is argument for an order of that piece.
func (w *wild) argumentOf(a argument.Arg, actor *game.Table) string {
	if w.offered && !a.List && a.Kind != "path" && w.r.IntN(8) > 0 {
		if list := w.h.Arguments.Offers(a, actor); len(list) > 0 {
			return pick(w.r, list)
		}
	}
	return w.argument(a)
}

// argument returns a random argument, usually of its kind.
func (w *wild) argument(a argument.Arg) string {
	if a.List {
		one, n := a, w.r.IntN(4)
		one.List = false
		var items []string
		for range n {
			items = append(items, w.argument(one))
			if a.Kind == "cell" && w.r.IntN(3) == 0 { // off the labels
				items[len(items)-1] = fmt.Sprintf("%d,%d", w.r.IntN(60)-20, w.r.IntN(60)-20)
			}
		}
		if n == 0 {
			return "none"
		}
		if a.Kind == "cell" || a.Kind == "point" {
			return w.apart(items)
		}
		return strings.Join(items, ",")
	}
	if a.Pieces != nil {
		if w.r.IntN(10) == 0 {
			return w.piece()
		}
		return w.entity(a.Pieces)
	}
	if words := w.h.Ruleset.Values(a.Kind); words != nil {
		return pick(w.r, words)
	}
	switch a.Kind {
	case "cell":
		return w.cell()
	case "point", "heading", "path":
		return w.place(a)
	case "count":
		return pick(w.r, oddNumbers)
	case "number":
		if w.r.IntN(2) == 0 {
			return pick(w.r, oddReals)
		}
		return strconv.Itoa(w.r.IntN(400) - 100)
	case "flag":
		return pick(w.r, []string{"yes", "no", "maybe"})
	case "player":
		players, _ := w.h.Players()
		return pick(w.r, append(players, "nobody"))
	}
	if w.r.IntN(2) == 0 {
		return w.word()
	}
	return pick(w.r, oddWords)
}

// entity returns the id of a piece of one of some kinds.
func (w *wild) entity(kinds []*ruleset.Entity) string {
	e := kinds[0]
	if len(kinds) > 1 {
		e = pick(w.r, kinds)
	}
	if all := w.h.State.Root().Get(e.Plural).Table(); all != nil && all.Len() > 0 {
		return pick(w.r, all.Keys())
	}
	return w.piece()
}

func (w *wild) piece() string {
	if t := pick(w.r, w.h.Pieces()); t != nil {
		return t.Key()
	}
	return "nobody"
}

func (w *wild) cell() string {
	for range 4 { // where others were sent
		if word := w.word(); len(word) < 4 && len(word) > 1 && strings.ContainsAny(word[1:2], "0123456789") {
			return word
		}
	}
	return fmt.Sprintf("%c%d", 'A'+w.r.IntN(26), w.r.IntN(24))
}

// word returns a word of an order that was legal before.
func (w *wild) word() string {
	if len(w.seen) == 0 {
		return "done"
	}
	return pick(w.r, strings.Fields(pick(w.r, w.seen)))
}

// spoilt changes, adds or drops words of an order.
func (w *wild) spoilt(text string) string {
	words := strings.Fields(text)
	for range 1 + w.r.IntN(3) {
		if len(words) == 0 {
			break
		}
		i := w.r.IntN(len(words))
		switch w.r.IntN(6) {
		case 0:
			words = slices.Insert(words, i, w.any())
		case 1:
			words = slices.Delete(words, i, i+1)
		case 2:
			words = words[:i+1]
		default:
			name, _, named := strings.Cut(words[i], "=")
			words[i] = w.any()
			if named {
				words[i] = name + "=" + words[i]
			}
		}
	}
	return strings.Join(words, " ")
}

func (w *wild) any() string {
	switch w.r.IntN(6) {
	case 0:
		return quote(pick(w.r, oddWords))
	case 1:
		return pick(w.r, oddNumbers)
	case 2, 3:
		return w.piece()
	}
	return w.word()
}

// answer returns a random answer to a question, valid or not.
func (w *wild) answer(c *game.Choice) string {
	list := c.List()
	if a := w.h.Book.Actions[c.Action]; a != nil {
		if len(list) > 0 && w.r.IntN(3) == 0 {
			return w.spoilt(pick(w.r, list))
		}
		return w.made(a, w.h.Piece(c.Who))
	}
	return w.any()
}
