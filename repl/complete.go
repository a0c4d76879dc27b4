package repl

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
)

// Completer finds what a player may mean who types the beginning of a word.
// Its fields may change between two lines; the zero value completes nothing.
//
// It only asks: it writes nothing and fails at nothing. It offers what is
// legal now wherever that is known, else what is of the right kind.
type Completer struct {
	Game      *lua.Game // nil: no game yet
	Player    string    // whose orders are offered, and whose pieces come first; "": all of them, those who are waited for first
	Commands  []string  // words of the prompt that are no actions
	Scenarios []string  // for load
	// Files lists paths that begin with start; nil lists those on disk. Folders
	// end in a slash.
	Files func(start string) []string

	key   string // what orders were listed for
	legal []*lua.Order

	Houses []string // house rules of the ruleset that are at hand
}

// Complete offers the words that could stand where the cursor is: pos counts
// characters (runes) from the beginning of the line. The line becomes head, one
// of the completions, tail. A completion that is the only one ends in a space,
// unless it leads on by itself (name=, a folder, the beginning of an id).
func (c *Completer) Complete(line string, pos int) (head string, completions []string, tail string) {
	runes := []rune(line)
	pos = min(max(pos, 0), len(runes))
	before, tail := string(runes[:pos]), string(runes[pos:])
	if c.Game != nil {
		frozen := c.Game.State.Freeze(true)
		defer c.Game.State.Freeze(frozen)
	}
	cut := c.lastOrder(before)
	words, start, partial := typed(before[cut:])
	start += cut
	if rest, ok := strings.CutPrefix(partial, "?"); ok && len(words) == 0 && rest != "" {
		words, start, partial = []string{"help"}, start+1, rest
	}
	offers := c.offers(words, partial)
	if cut > 0 && supposes(before) {
		offers = c.supposed(words, partial, "with")
	}
	list := c.begin(offers, partial)
	if len(list) == 1 && !strings.HasPrefix(tail, " ") && !strings.ContainsAny(list[0][len(list[0])-1:], "=/.(") {
		list[0] += " "
	}
	return before[:start], list, tail
}

// lastOrder is where the last of several orders on a line begins. Lua, and
// questions in it, are no orders.
func (c *Completer) lastOrder(line string) (at int) {
	for {
		start := strings.TrimLeft(line[at:], " \t")
		if whole(c.Game, start) && (at > 0 || !supposes(line)) {
			return at
		}
		before, _, found := lua.CutOutside(line[at:], separator)
		if !found {
			return at
		}
		at += len(before) + 1
	}
}

// supposes says whether a line is a what if, in which several orders may stand.
func supposes(line string) bool {
	words := strings.Fields(strings.ToLower(line))
	return len(words) > 2 && words[0] == "what" && words[1] == "if"
}

// typed splits a line at its spaces, quotation marks keeping words together:
// the words that are complete, and the one that the line ends in, with the
// place where it starts.
func typed(line string) (words []string, start int, partial string) {
	var b strings.Builder
	quoted, any := false, false
	start = len(line)
	for i, r := range line {
		if r == '"' {
			quoted = !quoted
		}
		if !quoted && (r == ' ' || r == '\t') {
			if any {
				words = append(words, b.String())
				b.Reset()
			}
			any, start = false, len(line)
			continue
		}
		if !any {
			any, start = true, i
		}
		if r != '"' {
			b.WriteRune(r)
		}
	}
	return words, start, b.String()
}

// begin keeps what begins with partial, each once; a piece is also found by
// its name, spaces written as hyphens.
func (c *Completer) begin(list []string, partial string) (out []string) {
	for _, s := range list {
		if !begins(s, partial) {
			if s = c.nameOf(s); s == "" || !begins(s, partial) {
				continue
			}
		}
		if strings.ContainsAny(s, " \t;") {
			s = `"` + s + `"`
		}
		if s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

func begins(s, start string) bool {
	return len(s) >= len(start) && strings.EqualFold(s[:len(start)], start)
}

// nameOf is the name of a piece as one word, "" where id is none.
func (c *Completer) nameOf(id string) string {
	if c.Game == nil {
		return ""
	}
	t := c.Game.Host.Piece(id)
	if t == nil || t.Key() != id {
		return ""
	}
	return strings.ToLower(strings.ReplaceAll(lua.Name(t), " ", "-"))
}

// offers lists what could come after words, whatever its beginning.
func (c *Completer) offers(words []string, partial string) []string {
	if len(words) == 0 {
		return append(c.openings(partial, false), c.Commands...)
	}
	n, second := len(words), ""
	if n > 1 {
		second = strings.ToLower(words[1])
	}
	switch first := strings.ToLower(words[0]); {
	case strings.HasPrefix(first, "="):
		return nil
	case first == "why" && n == 1:
		return append(append([]string{"not"}, chapters(c.rules(), partial)...), c.fields(partial)...)
	case first == "why" && second == "not":
		return c.order(words[2:], partial, true)
	case first == "what" && n == 1:
		return []string{"if"}
	case first == "what" && second == "if":
		return c.supposed(words[2:], partial, "with")
	case first == "odds" && n == 1:
		return append(c.order(nil, partial, false), c.callable(partial)...)
	case first == "odds":
		return c.supposed(words[1:], partial, "watch", "given", "until", "for", "sample", "against")
	case n == 1:
		if list, ok := c.argument(first, partial); ok {
			return list
		}
	case first == "set" && second == "dice" && n == 2:
		return []string{"real", "program"}
	case first == "option" && n == 2 && (second == "on" || second == "off"):
		return chapters(c.optional(second == "off"), partial)
	case first == "map" && second == "--svg":
		return append(c.files(partial), "--force")
	case first == "house" && second == "on" && n == 2:
		return append(slices.Clone(c.Houses), c.files(partial)...)
	case first == "house" && second == "off" && n == 2:
		return c.inForce()
	}
	if slices.Contains(c.Commands, words[0]) {
		return nil
	}
	return c.order(words, partial, false)
}

// argument offers the word after a command; false where it is none.
func (c *Completer) argument(command, partial string) ([]string, bool) {
	switch command {
	case "help", "?":
		return slices.Concat(chapters(c.rules(), partial), c.actions(), c.Commands), true
	case "legal":
		return c.pieces(), true
	case "show":
		return append(c.pieces(), "map", "pieces", "side", "turn", "losses", "journal", "state"), true
	case "map":
		return append(c.pieces(), "--svg"), true
	case "as":
		return append(c.players(), "nobody"), true
	case "set":
		return []string{"dice"}, true
	case "option":
		return []string{"list", "on", "off"}, true
	case "house":
		return []string{"list", "on", "off", "compare"}, true
	case "save":
		return c.files(partial), true
	case "load":
		return append(slices.Clone(c.Scenarios), c.files(partial)...), true
	}
	return nil, false
}

// supposed completes an order that one of some words may follow.
func (c *Completer) supposed(words []string, partial string, after ...string) []string {
	if slices.ContainsFunc(words, func(w string) bool { return slices.Contains(after, w) }) {
		if words[len(words)-1] == "with" {
			return []string{"dice"}
		}
		return nil
	}
	list := c.order(words, partial, false)
	if len(words) > 1 || len(words) == 1 && strings.HasSuffix(words[0], ")") {
		list = append(list, after...)
	}
	return list
}

func (c *Completer) rules() (ids []string) {
	if c.Game == nil {
		return nil
	}
	for _, r := range c.Game.Host.Rules() {
		ids = append(ids, r.ID)
	}
	return append(ids, slices.Sorted(maps.Keys(c.Game.Host.Ruleset().DataID))...)
}

// chapters shortens ids that begin with start to where they part, a section
// between dots at a time: galley.archery. for all rules of archery.
func chapters(ids []string, start string) (out []string) {
	ids = slices.DeleteFunc(ids, func(id string) bool { return !begins(id, start) })
	for from := len(start); ; from = len(out[0]) {
		out = nil
		for _, id := range ids {
			if dot := strings.IndexByte(id[from:], '.'); dot >= 0 {
				id = id[:from+dot+1]
			}
			if !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
		if len(out) != 1 || len(out[0]) == from || !strings.HasSuffix(out[0], ".") {
			return out
		}
	}
}

// callable lists the rules as a question of odds calls them: archery.hit( for
// galley.archery.hit.
func (c *Completer) callable(partial string) (names []string) {
	if c.Game == nil {
		return nil
	}
	for _, r := range c.Game.Host.Rules() {
		_, name, _ := strings.Cut(r.ID, ".")
		names = append(names, name+"(")
	}
	return chapters(names, partial)
}

// fields lists the pieces, and below one that is named the fields it has, as
// why asks for them: hag. and hag.men.
func (c *Completer) fields(partial string) (list []string) {
	at := strings.LastIndexByte(partial, '.')
	if at < 0 {
		for _, id := range c.pieces() {
			list = append(list, id+".")
		}
		return list
	}
	way := strings.Split(partial[:at], ".")
	if c.Game == nil {
		return nil
	}
	t := c.Game.Host.Piece(way[0])
	for _, w := range way[1:] {
		if t == nil || t.Shape() != nil && t.Shape().Index(w) >= 0 && t.Shape().Fields[t.Shape().Index(w)].Type.Secret {
			return nil
		}
		t = t.Get(w).Table()
	}
	switch {
	case t == nil:
	case t.Shape() != nil:
		list = slices.Clone(t.Shape().Names())
	default:
		list = t.Keys()
	}
	for i, name := range list {
		list[i] = partial[:at+1] + name
	}
	return list
}

// optional lists the optional rules that are on, or those that are off.
func (c *Completer) optional(on bool) (ids []string) {
	if c.Game == nil {
		return nil
	}
	for _, r := range c.Game.Host.Rules() {
		if r.Optional && r.On == on {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// actions lists the words of all actions.
func (c *Completer) actions() []string {
	if c.Game == nil {
		return nil
	}
	return c.Game.Host.Actions()
}

func (c *Completer) players() []string {
	if c.Game == nil {
		return nil
	}
	list, err := c.Game.Host.Players()
	if err != nil {
		return nil
	}
	return list
}

// pieces lists the ids of all pieces, the player's own first.
func (c *Completer) pieces() (ids []string) {
	if c.Game == nil {
		return nil
	}
	list := c.Game.Host.Pieces()
	own := c.Player
	if w := c.Game.Clock().Waiting(); own == "" && len(w) > 0 {
		own = w[0].Player
	}
	rank := func(t *game.Table) int {
		if lua.Owner(t) == own {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b *game.Table) int { return cmp.Compare(rank(a), rank(b)) })
	for _, t := range list {
		ids = append(ids, t.Key())
	}
	return ids
}

// files lists the paths that begin with start.
func (c *Completer) files(start string) []string {
	if c.Files != nil {
		return c.Files(start)
	}
	dir, base := path.Split(start)
	entries, err := os.ReadDir(cmp.Or(dir, "."))
	if err != nil {
		return nil
	}
	var list []string
	for _, e := range entries {
		name := e.Name()
		if strings.HasPrefix(name, ".") && !strings.HasPrefix(base, ".") {
			continue
		}
		if e.IsDir() {
			name += "/"
		}
		list = append(list, dir+name)
	}
	return list
}

// orders lists the orders that the player could give now. They are looked for
// once for every state of the game.
func (c *Completer) orders() (list []*lua.Order) {
	g := c.Game
	if g == nil || g.Pending() != nil || g.Over() {
		return nil
	}
	if key := fmt.Sprintf("%p %s", g, g.State.Hash()); key != c.key {
		all, err := g.Host.Legal("")
		if err != nil {
			all = nil
		}
		c.key, c.legal = key, all
	}
	for _, o := range c.legal {
		if c.Player == "" || o.Player == c.Player {
			list = append(list, o)
		}
	}
	return list
}
