package complete

import (
	"maps"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/argument"
	"parley/lua/proxy"
)

// openings lists the first words of legal orders or answers, or of all orders if any is
// true.
func (c *Completer) openings(partial string, any bool) (list []string) {
	switch {
	case any:
		return c.Game.Host.Actions()
	case c.Game.Pending() != nil:
		return c.named(c.answers(nil), partial)
	}
	for _, o := range c.orders() {
		word, _, _ := strings.Cut(o.Text, " ")
		if !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	for _, a := range c.Game.Host.Book.ActionOrder {
		if a.Any && !c.Game.Over() && a.Open() { // the legal orders of other actions are listed completely
			list = append(list, a.ID)
		}
	}
	return list
}

// answers lists the next words of an answer to the open question.
func (c *Completer) answers(words []string) (list []string) {
	w := c.Game.Pending()
	if c.Sealed {
		return nil
	}
	if ch := w.Chance; ch != nil {
		if ch.Op != game.Shuffle && len(words) < ch.N {
			if d, ok := game.DeckOf(ch.Deck); ok { // as far as the player knows it
				return slices.Sorted(maps.Keys(d.Unseen(nil)))
			}
			return slices.Clone(ch.Faces)
		}
		return nil
	}
	for _, text := range w.Choice.List() {
		for _, f := range c.forms(text, w.Choice.Action, w.Choice.Who) {
			if next, ok := f.after(words, words); ok {
				list = append(list, next...)
			}
		}
	}
	return append(list, usual(w.Choice, words)...)
}

// usual offers the words that answer as usual a question whose answers are orders, and all
// like it in the same order: usual all.
func usual(ch *game.Choice, words []string) []string {
	switch {
	case ch.Action == "":
	case len(words) == 0:
		return []string{"usual"}
	case len(words) == 1 && strings.EqualFold(words[0], "usual"):
		return []string{"all"}
	}
	return nil
}

// order offers the next word of an order, which need not be legal if any is true.
func (c *Completer) order(words []string, partial string, any bool) []string {
	switch {
	case len(words) == 0:
		return c.openings(partial, any)
	case c.Game.Pending() != nil && !any:
		return c.named(c.answers(words), partial)
	}
	id := strings.ToLower(words[0])
	typed := slices.Clone(words)
	typed[0] = id
	keys := c.keys(typed)
	current := c.current()
	var list []string
	for _, o := range c.orders() {
		if first, _, _ := strings.Cut(o.Text, " "); first != id {
			continue
		}
		for _, f := range c.forms(o.Text, id, o.Piece) {
			if f.left == noAction || f.left == noPiece && o.Piece != current {
				continue
			}
			if next, ok := f.after(typed, keys); ok {
				list = append(list, next...)
			}
		}
	}
	list = c.named(list, partial)
	if a := c.Game.Host.Book.Actions[id]; a != nil {
		list = append(list, c.ofKind(a, keys[1:], partial, len(c.begin(list, partial)) > 0)...)
	}
	return list
}

// keys replaces words that name a piece by the id of the piece.
func (c *Completer) keys(words []string) []string {
	out := slices.Clone(words)
	for i, w := range out {
		if t := c.Game.Host.Piece(w); t != nil && i > 0 {
			out[i] = t.Key()
		}
	}
	return out
}

// current is the piece of an order that names none: the only piece to act; "" if there are
// several.
func (c *Completer) current() (only string) {
	g := c.Game
	for _, it := range g.Clock().Waiting() {
		if c.Player != "" && it.Player != c.Player {
			continue
		}
		ids := []string{it.Piece}
		if it.Piece == "" {
			ids = ids[:0]
			for _, t := range g.Host.Pieces() {
				if proxy.Owner(t) == it.Player {
					ids = append(ids, t.Key())
				}
			}
		}
		for _, id := range ids {
			if only != "" && only != id {
				return ""
			}
			only = id
		}
	}
	return only
}

// form is one way to type an order: its words in order, and its words of the form
// name=value, which may be anywhere.
type form struct {
	words []string
	named []string // "aim=A1"
	left  left
}

// left says which obvious words a form leaves out.
type left uint8

const (
	nothing left = iota
	noPiece
	noAction
)

// forms lists the ways to type an order: complete, without the piece, and without the
// action as well.
func (c *Completer) forms(text, action, piece string) []form {
	words, _, last := typed(text)
	if last != "" {
		words = append(words, last)
	}
	var whole form
	a := c.Game.Host.Book.Actions[action]
	for _, w := range words {
		if name, _, ok := strings.Cut(w, "="); ok && a != nil && slices.ContainsFunc(a.Args, func(x argument.Arg) bool { return x.Name == name }) {
			whole.named = append(whole.named, w)
		} else {
			whole.words = append(whole.words, w)
		}
	}
	list := []form{whole}
	if a == nil || len(whole.words) == 0 || whole.words[0] != action {
		return list
	}
	rest := whole.words[1:]
	if len(rest) > 0 && rest[0] == piece {
		rest = rest[1:]
		list = append(list, form{slices.Concat(whole.words[:1], rest), whole.named, noPiece})
	}
	return append(list, form{rest, whole.named, noAction})
}

// after says what may follow the words typed; false if they are not the beginning of this
// order. Keys are the words with ids for pieces.
func (f form) after(typed, keys []string) (next []string, ok bool) {
	words, named := f.words, slices.Clone(f.named)
	for i, t := range typed {
		if i := slices.IndexFunc(named, func(n string) bool { return strings.EqualFold(n, t) || strings.EqualFold(n, t+"=yes") }); i >= 0 {
			named = slices.Delete(named, i, i+1)
			continue
		}
		switch {
		case len(words) > 0 && (strings.EqualFold(words[0], t) || strings.EqualFold(words[0], keys[i])):
			words = words[1:]
		case len(words) == 0 && len(named) > 0 && (valueIs(named[0], t) || valueIs(named[0], keys[i])):
			named = named[1:]
		default:
			return nil, false
		}
	}
	if len(words) > 0 {
		return words[:1], true
	}
	return named, true
}

func valueIs(named, value string) bool {
	_, v, _ := strings.Cut(named, "=")
	return strings.EqualFold(v, value)
}

// named shortens aim=A1 to aim= until aim= is typed, and leader=yes to leader.
func (c *Completer) named(list []string, partial string) []string {
	name, _, whole := strings.Cut(partial, "=")
	for i, s := range list {
		n, value, ok := strings.Cut(s, "=")
		switch {
		case !ok || whole && strings.EqualFold(n, name):
		case value == "yes":
			list[i] = n
		default:
			list[i] = n + "="
		}
	}
	return list
}

// ofKind offers candidates of the right kind for the next argument. known says that legal
// orders have offered something: then ofKind adds only the names of optional arguments.
func (c *Completer) ofKind(a *lua.Action, words []string, partial string, known bool) (list []string) {
	h := c.Game.Host
	var actor *game.Table
	if a.Kinds != nil {
		if len(words) == 0 {
			if known {
				return nil
			}
			list = c.pieces()
		} else if t := h.Piece(words[0]); t != nil && a.Acts(t.Shape()) {
			actor, words = t, words[1:]
		}
		if actor == nil {
			actor = h.Piece(c.current())
		}
	}
	open, due, begun := unfilled(a, words)
	if name, value, ok := strings.Cut(partial, "="); ok {
		i := slices.IndexFunc(open, func(x argument.Arg) bool { return strings.EqualFold(x.Name, name) })
		if i < 0 || known {
			return nil
		}
		for _, v := range c.values(open[i], actor, value) {
			list = append(list, open[i].Name+"="+v)
		}
		return list
	}
	if due != nil && !known {
		list = append(list, c.values(*due, actor, partial)...)
	}
	if due != nil && !begun {
		return list
	}
	for _, arg := range open {
		switch {
		case !arg.Optional:
		case arg.Kind == "flag":
			list = append(list, arg.Name)
		default:
			list = append(list, arg.Name+"=")
		}
	}
	return list
}

// unfilled lists the arguments that the words leave open, and the one that must come next,
// nil if none must. An argument that takes the rest of the line stays open once it has
// begun.
func unfilled(a *lua.Action, words []string) (open []argument.Arg, due *argument.Arg, begun bool) {
	open = slices.Clone(a.Args)
	required := func(x argument.Arg) bool { return !x.Optional }
	for _, w := range words {
		name, _, named := strings.Cut(w, "=")
		i := slices.IndexFunc(open, func(x argument.Arg) bool {
			return strings.EqualFold(x.Name, name) && (named || x.Kind == "flag")
		})
		if i < 0 && !named {
			i = slices.IndexFunc(open, func(x argument.Arg) bool { return !x.ByName() })
			if i >= 0 && open[i].Kind != "text" && open[i].Trails() && !slices.ContainsFunc(open[i+1:], required) {
				begun = true
				continue
			}
		}
		if i >= 0 {
			open = slices.Delete(open, i, i+1)
		}
	}
	if i := slices.IndexFunc(open, required); i >= 0 {
		due = &open[i]
	}
	return open, due, begun
}

// values lists the candidates for an argument that begins with partial: for a list or a
// path, what may follow its last comma or space.
func (c *Completer) values(arg argument.Arg, actor *game.Table, partial string) (list []string) {
	if arg.Kind == "flag" {
		return []string{"yes", "no"}
	}
	head := ""
	if arg.List || arg.Kind == "path" {
		head = partial[:1+lastOutside(partial)]
	}
	last := partial[len(head):]
	for _, v := range arg.Verbs {
		if word, object, ok := strings.Cut(last, ":"); ok && v.Object != nil && strings.EqualFold(word, v.Word) {
			for _, o := range c.values(*v.Object, actor, object) {
				list = append(list, head+v.Word+":"+o)
			}
			return list
		}
	}
	for _, o := range c.Game.Host.Arguments.Offers(arg, actor) {
		list = append(list, head+o)
	}
	return list
}

// lastOutside is the position of the last comma or space outside brackets, -1 for none.
func lastOutside(text string) int {
	depth, at := 0, -1
	for i := range len(text) {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		case ',', ' ':
			if depth <= 0 {
				at = i
			}
		}
	}
	return at
}
