package complete

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
	"parley/repl/grammar"
)

// Completer finds what a player may mean who types the beginning of a word.
// Its fields may change between two lines; the zero value completes nothing.
//
// It only asks: it writes nothing and fails at nothing. It offers what is
// legal now wherever that is known, else what is of the right kind.
type Completer struct {
	Game      *lua.Game     // nil: no game yet
	Player    string        // whose orders are offered, and whose pieces come first; "": all of them, those who are waited for first
	Table     grammar.Table // the words of the prompt that are no actions, and what may follow them
	Scenarios []string      // for load
	Houses    []string      // house rules of the ruleset that are at hand
	// Files lists paths that begin with start; nil lists those on disk. Folders
	// end in a slash.
	Files func(start string) []string

	key   string // what orders were listed for
	legal []*lua.Order
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
	if cut > 0 && supposes(before) {
		words = append([]string{"what", "if"}, words...)
	}
	offers := c.offers(words, partial)
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
		if Whole(c.Table, c.Game, start) && (at > 0 || !supposes(line)) {
			return at
		}
		before, _, found := lua.CutOutside(line[at:], Separator)
		if !found {
			return at
		}
		at += len(before) + 1
	}
}

// Separator stands between several orders or questions on one line.
const Separator = ';'

// Whole says whether a line is taken as it stands, separators and all: Lua and
// comments, what asks about several orders, and an answer that has one in it.
func Whole(t grammar.Table, g *lua.Game, line string) bool {
	if strings.IndexByte(line, Separator) < 0 || strings.HasPrefix(line, "=") || strings.HasPrefix(line, "#") || t.Whole(line, Separator) {
		return true
	}
	if g == nil || g.Pending() == nil || g.Pending().Choice == nil {
		return false
	}
	return slices.Contains(g.Pending().Choice.List(), line)
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
func (c *Completer) offers(words []string, partial string) (list []string) {
	if len(words) == 0 {
		return append(c.openings(partial, false), c.Table.Names()...)
	}
	first := strings.ToLower(words[0])
	switch {
	case strings.HasPrefix(first, "="):
		return nil
	case first == "?":
		first = "help"
	}
	if !slices.Contains(c.Table.Names(), first) || c.Table.Alone(first) && slices.Contains(c.actions(), first) {
		return c.order(words, partial, false)
	}
	for _, e := range c.Table.Next(first, words[1:]) {
		if e.Word != "" {
			list = append(list, e.Word)
		} else {
			list = append(list, c.kind(e, partial)...)
		}
	}
	return list
}

// free are the kinds that cannot be foretold.
var free = []string{"WORDS", "NUMBER", "N", "P%", "CONDITION", "NAME=A..B", "EXPRESSION", "PURPOSE", "FACE", "…"}

// kind offers what a kind of argument may be, by its name or by what is said to
// complete it.
func (c *Completer) kind(e grammar.Expected, partial string) []string {
	switch e.Kind {
	case "ORDER", "any": // why not may be asked of an order that is not legal
		return c.order(e.Typed, partial, e.Kind == "any")
	case "QUESTION":
		return c.question(e.Typed, partial)
	}
	if len(e.Typed) > 0 {
		return nil // further words of a name are not offered by themselves
	}
	switch e.Kind {
	case "ID":
		return slices.Concat(chapters(append(c.rules(), c.written(partial)...), partial), c.actions(), c.Table.Names())
	case "RULE":
		return chapters(c.rules(), partial)
	case "on", "off":
		return chapters(c.optional(e.Kind == "on"), partial)
	case "PIECE.FIELD":
		return c.fields(partial)
	case "PIECE":
		return c.pieces()
	case "KIND":
		return c.kinds()
	case "SIDE":
		return c.players()
	case "DICE":
		return []string{"dice"}
	case "FILE":
		return c.files(partial)
	case "game":
		return append(slices.Clone(c.Scenarios), c.files(partial)...)
	case "house":
		return append(slices.Clone(c.Houses), c.files(partial)...)
	case "inforce":
		return c.inForce()
	}
	return nil
}

// question completes a question of odds: an order, or the call of a rule, and the
// parts that may stand behind it.
func (c *Completer) question(words []string, partial string) []string {
	parts := lua.Clauses(false)
	last := len(words) - 1
	switch {
	case last < 0:
		return append(c.order(nil, partial, false), c.callable(partial)...)
	case slices.Contains(parts, words[last]):
		return nil
	case slices.ContainsFunc(words, func(w string) bool { return slices.Contains(parts, w) }):
		return parts
	}
	return append(c.order(words, partial, false), parts...)
}

// written are the paths of what an author may write, as soon as one is begun.
func (c *Completer) written(partial string) []string {
	if c.Game == nil || partial == "" {
		return nil
	}
	return lua.Vocabulary(c.Game.Host.Ruleset()).Paths()
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

// inForce are the ids of the house rules in force.
func (c *Completer) inForce() (ids []string) {
	if c.Game == nil {
		return nil
	}
	for _, ov := range c.Game.Host.Houses() {
		if ov.On {
			ids = append(ids, ov.ID)
		}
	}
	return ids
}

// kinds are the words for all pieces of a kind: ships.
func (c *Completer) kinds() (words []string) {
	if c.Game == nil {
		return nil
	}
	rs := c.Game.Host.Ruleset()
	for _, k := range rs.Kinds() {
		if rs.Entity(k).Owner != "" {
			words = append(words, rs.Entity(k).Plural)
		}
	}
	return words
}
