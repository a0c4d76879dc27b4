package leak

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/repl"
	"parley/repl/grammar"
)

// filler fills the forms of the commands with what a position has: pieces, fields,
// cards, players, orders. It knows the first world, secrets and all: whoever types may
// guess.
type filler struct {
	g      *lua.Game
	player string
	r      *rand.Rand
	table  grammar.Table

	players, pieces, fields, rules, cards []string
	orders                                []string // that may be typed, legal or not
	own                                   []string // those that are legal for the player
	typed                                 []string // the cards, if one is being drawn
	unknown                               []string // kinds that nothing fills
}

// mostFields bounds the fields of the state that are asked for.
const mostFields = 400

func newFiller(g *lua.Game, player string, c course, r *rand.Rand) (*filler, error) {
	h := g.Host
	f := &filler{g: g, player: player, r: r, table: repl.Grammar(), rules: h.Book.RuleIDs(), cards: h.CardNames()}
	var err error
	if f.players, err = h.Players(); err != nil {
		return nil, err
	}
	for _, t := range h.Pieces() {
		f.pieces = append(f.pieces, t.Key())
		f.walk(t, t.Key())
	}
	f.walk(g.State.Root(), "")
	for _, e := range c.entries {
		if e.order != "" {
			f.orders = append(f.orders, e.order)
		}
		for _, a := range e.asked {
			if a.player != "" {
				f.orders = append(f.orders, a.answer)
			} else if a.draw && !slices.Contains(f.cards, a.answer) {
				f.cards = append(f.cards, a.answer)
			}
		}
	}
	if w := g.Pending(); w != nil {
		if w.Choice != nil {
			f.orders = append(f.orders, w.Choice.List()...)
		} else {
			f.typed = f.cards // what is drawn is typed in
		}
		return f, nil
	}
	for _, p := range f.players { // also of those who are not at the prompt
		list, err := ask.LegalOf(h, p, "")
		if err != nil {
			return nil, err
		}
		for _, o := range list {
			f.orders = append(f.orders, o.Text)
			if o.Player == player {
				f.own = append(f.own, o.Text)
			}
		}
	}
	for _, id := range f.cards {
		f.orders = append(f.orders, lua.PlayWord+" "+id)
	}
	return f, nil
}

// walk collects the fields below a table of the state.
func (f *filler) walk(t *game.Table, path string) {
	if len(f.fields) >= mostFields || strings.Count(path, ".") > 4 {
		return
	}
	add := func(key string, v game.Value) {
		p := strings.TrimPrefix(path+"."+key, ".")
		f.fields = append(f.fields, p)
		if inner := v.Table(); inner != nil {
			f.walk(inner, p)
		}
	}
	if t.Type().Sort == game.SortList {
		for i := 1; i <= min(t.Len(), 3); i++ {
			add(fmt.Sprint(i), t.At(i))
		}
		return
	}
	keys := t.Keys()
	if s := t.Shape(); s != nil {
		keys = s.Names()
	}
	for _, k := range keys {
		add(k, t.Get(k))
	}
}

func (f *filler) pick(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return list[f.r.IntN(len(list))]
}

// fill returns words for a kind of argument.
func (f *filler) fill(kind, how string) string {
	switch how {
	case "house", "inforce":
		return f.pick(append(slices.Clone(f.cards), "none"))
	case "on", "off":
		return f.pick(append(f.g.Host.Book.OptionIDs(), f.rules...))
	}
	switch kind {
	case "ORDER":
		return f.order()
	case "QUESTION":
		return f.question()
	case "EXPRESSION":
		return f.expression()
	case "CONDITION":
		return f.expression() + f.pick([]string{" == 1", " ~= nil", " == \"" + f.pick(f.cards) + "\""})
	case "…":
		return f.pick(append([]string{"blue: done", "1"}, f.fields...))
	case "PIECE":
		return f.pick(f.pieces)
	case "PIECE.FIELD":
		return f.pick(f.fields)
	case "RULE":
		return f.pick(f.rules)
	case "ID":
		return f.pick(slices.Concat(f.rules, f.cards, f.table.Names(), f.g.Host.Actions()))
	case "WORDS", "CARD":
		return f.pick(slices.Concat(f.cards, f.pieces, f.rules))
	case "KIND":
		return f.pick(append(f.g.Host.Ruleset.Kinds(), f.cards...))
	case "SIDE":
		return f.player
	case "NUMBER":
		return fmt.Sprint(f.r.IntN(len(f.g.Records()) + 1))
	case "N":
		return fmt.Sprint(1 + f.r.IntN(3))
	case "P%":
		return "50%"
	case "NAME=A..B":
		return "n=1..2"
	case "TIMES":
		return "0.1x"
	case "DICE":
		return f.pick([]string{"2d6", "1d6 2", f.pick(f.players) + ": " + f.order(), f.pick(f.cards)})
	case "PURPOSE":
		return "strength"
	case "FACE":
		return f.pick(append([]string{"1"}, f.cards...))
	case "NAME":
		return f.pick(f.pieces)
	case "FILE":
		return drawing
	}
	if !slices.Contains(f.unknown, kind) {
		f.unknown = append(f.unknown, kind)
	}
	return "none"
}

// drawing stands for a file that a line writes.
const drawing = "FILE.svg"

// order is an order that has been given, that somebody may give, or that fits nobody.
func (f *filler) order() string {
	text := f.pick(f.orders)
	words := strings.Fields(text)
	if len(words) > 1 && f.r.IntN(4) == 0 {
		words[1+f.r.IntN(len(words)-1)] = f.pick(slices.Concat(f.cards, f.pieces))
		text = strings.Join(words, " ")
	}
	return text
}

// question is a question of odds: an order, a field or a call of a rule.
func (f *filler) question() string {
	if f.r.IntN(2) == 0 {
		return f.order()
	}
	return f.expression()
}

// expression is Lua about a field, a deck or a rule.
func (f *filler) expression() string {
	switch f.r.IntN(4) {
	case 0:
		_, name, _ := strings.Cut(f.pick(f.rules), ".")
		return fmt.Sprintf("%s(%s)", strings.ReplaceAll(name, "-", "_"), f.argument())
	case 1:
		if decks := f.decks(); len(decks) > 0 {
			deck, who := "game."+f.pick(decks), fmt.Sprintf("%q", f.pick(f.players))
			return f.pick([]string{
				"cards.hand(" + deck + ", " + who + ")", "cards.size(" + deck + ", " + who + ")", "cards.left(" + deck + ")", "cards.known(" + deck + ")",
				fmt.Sprintf("cards.holds(%s, %s, %q)", deck, who, f.pick(f.cards)), "cards.unread(" + deck + ", " + who + ")", "#" + deck + ".discards", "draw(" + deck + ", \"x\")",
			})
		}
	}
	path := "game"
	for _, part := range strings.Split(f.pick(f.fields), ".") {
		switch {
		case strings.Trim(part, "0123456789") == "":
			path += "[" + part + "]"
		case strings.Contains(part, "-"):
			path += fmt.Sprintf("[%q]", part)
		default:
			path += "." + part
		}
	}
	return f.pick([]string{path, path, "#" + path})
}

func (f *filler) argument() string {
	return f.pick([]string{"", f.pick(f.pieces), fmt.Sprintf("%q", f.pick(f.players)), fmt.Sprintf("%s, %q", f.pick(f.pieces), f.pick(f.cards))})
}

// decks lists the decks of the state.
func (f *filler) decks() (names []string) {
	root := f.g.State.Root()
	for _, k := range root.Shape().Names() {
		if _, ok := game.DeckOf(root.Get(k).Table()); ok {
			names = append(names, k)
		}
	}
	return names
}

// more is how many orders of all sorts, legal orders and expressions there are for each
// time that the commands are filled.
const more = 4

// lines returns every form of every command of the prompt, filled as often as given,
// and as many orders, answers and looks of the ruleset.
func (f *filler) lines(times int) (lines []string) {
	for range times {
		for _, name := range f.table.Names() {
			for _, line := range f.table.Lines(name, f.fill) {
				if !f.leaves(line) {
					lines = append(lines, line)
				}
			}
		}
		for range more {
			lines = append(lines, f.order(), f.pick(f.own), "= "+f.expression())
		}
		lines = append(lines, f.typed...)
		lines = append(lines, "done", "? "+f.fill("WORDS", ""), "", "1", "2", "pass")
		for kind := range f.g.Host.Ruleset.FileWords {
			lines = append(lines, kind+" "+f.pick(f.pieces))
		}
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

// beginnings lists beginnings of orders, of questions about them and of fields.
func (f *filler) beginnings() (lines []string) {
	for _, first := range []string{"", "why not ", "what if ", "odds "} {
		lines = append(lines, first)
		for _, a := range f.g.Host.Actions() {
			lines = append(lines, first+a+" ", first+a+" "+f.pick(f.pieces)+" ")
		}
	}
	for _, field := range some(slices.Clone(f.fields), more, f.r) {
		lines = append(lines, "why "+field+".", "= game."+field+".")
	}
	return lines
}

// leaves says whether a line leaves the game or shows the game to another than the
// player: what such a line shows he may not see.
func (f *filler) leaves(line string) bool {
	words := strings.Fields(line)
	switch words[0] {
	case "quit", "load":
		return true
	case "save":
		return len(words) > 1
	case "as":
		return words[len(words)-1] == "all"
	}
	return false
}
