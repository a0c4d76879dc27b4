package complete

import (
	"slices"
	"strings"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/proxy"
	"parley/lua/source"
	"parley/repl/grammar"
)

// Completer completes the beginning of a word. Its fields may change between two lines;
// the zero value completes nothing.
//
// It never changes the game and never fails. It offers what is legal now if that is
// known, or else what is of the right kind.
type Completer struct {
	Game   *lua.Game     // nil: no game yet
	Player string        // whose orders are offered, and whose pieces come first; "": all players, those to act first
	Table  grammar.Table // the commands of the prompt and their arguments
	Sealed bool          // the open question may not be seen
	Houses []string      // available house rules of the ruleset
	// Scenarios lists the scenarios that load offers; nil: none. It may read files, so it is
	// called only where they are offered.
	Scenarios func() []string
	// Files lists paths that begin with start; nil lists those on disk. Folders
	// end in a slash.
	Files func(start string) []string

	key   string // the state for which orders were listed
	legal []*lua.Order
}

// Complete offers the words that fit at the cursor; pos counts characters (runes) from
// the beginning of the line. The line becomes head, one of the completions, tail. A
// single completion ends in a space, unless it is itself incomplete (name=, a folder,
// the beginning of an id).
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
	if len(list) == 1 && !strings.HasPrefix(tail, " ") && !strings.ContainsAny(list[0][len(list[0])-1:], "=/.(:") {
		list[0] += " "
	}
	return before[:start], list, tail
}

// lastOrder is where the last of several orders on a line begins; 0 if the separators of
// the line separate nothing, as in Lua.
func (c *Completer) lastOrder(line string) (at int) {
	for {
		start := strings.TrimLeft(line[at:], " \t")
		if Whole(c.Table, c.Game, start) && (at > 0 || !supposes(line)) {
			return at
		}
		before, _, found := source.CutOutside(line[at:], Separator)
		if !found {
			return at
		}
		at += len(before) + 1
	}
}

// Separator separates several orders or questions on one line.
const Separator = ';'

// Whole says whether the separators of a line separate nothing: in Lua and comments, in a
// command about several orders, and in an answer that contains one.
func Whole(t grammar.Table, g *lua.Game, line string) bool {
	if strings.IndexByte(line, Separator) < 0 || strings.HasPrefix(line, "=") || strings.HasPrefix(line, "#") || t.Whole(line, Separator) {
		return true
	}
	if g == nil || g.Pending() == nil || g.Pending().Choice == nil {
		return false
	}
	return slices.Contains(g.Pending().Choice.List(), line)
}

// supposes says whether a line is a what if, which may contain several orders.
func supposes(line string) bool {
	words := strings.Fields(strings.ToLower(line))
	return len(words) > 2 && words[0] == "what" && words[1] == "if"
}

// typed splits a line at its spaces, except within quotation marks. It returns the
// complete words, and the last, incomplete one with its position.
func typed(line string) (words []string, start int, partial string) {
	words, at := grammar.Fields(line)
	start = len(line)
	if n := len(words) - 1; n >= 0 && at[n]+len(words[n]) == len(line) {
		start, partial, words = at[n], bare(words[n]), words[:n]
	}
	for i, w := range words {
		words[i] = bare(w)
	}
	return words, start, partial
}

// bare is a word without quotation marks.
func bare(word string) string { return strings.ReplaceAll(word, `"`, "") }

// begin keeps the words that begin with partial, each once. A piece also matches by its
// name, with hyphens for spaces.
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

// begins ignores case, so an id or a name matches however it is typed.
func begins(s, start string) bool {
	return len(s) >= len(start) && strings.EqualFold(s[:len(start)], start)
}

// nameOf is the name of a piece as one word, "" if id is not a piece or if another piece
// has the same name.
func (c *Completer) nameOf(id string) string {
	if c.Game == nil {
		return ""
	}
	t := c.Game.Host.Piece(id)
	if t == nil || t.Key() != id {
		return ""
	}
	for _, k := range c.Game.Host.Ruleset.Kinds() {
		if x := c.Game.Host.Named(k, proxy.Name(t)); x != nil && x != t {
			return ""
		}
	}
	return strings.ToLower(strings.ReplaceAll(proxy.Name(t), " ", "-"))
}

// offers lists what could follow words.
func (c *Completer) offers(words []string, partial string) (list []string) {
	if len(words) == 0 && c.Game == nil {
		return c.Table.Names()
	}
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
	if c.Game != nil && (!slices.Contains(c.Table.Names(), first) || c.Table.Alone(first) && c.Game.Host.Book.Actions[first] != nil) {
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

// kind lists candidates for a kind of argument, by its name or by its completion.
func (c *Completer) kind(e grammar.Expected, partial string) []string {
	switch {
	case len(e.Typed) > 0 && e.Kind != "ORDER" && e.Kind != "any" && e.Kind != "QUESTION":
		return nil // the later words of a name are not offered separately
	case e.Kind == "FILE":
		return c.files(partial)
	case e.Kind == "game":
		list := c.files(partial)
		if c.Scenarios != nil {
			list = append(slices.Clone(c.Scenarios()), list...)
		}
		return list
	case e.Kind == "house":
		return append(slices.Clone(c.Houses), c.files(partial)...)
	case c.Game == nil:
		return nil
	}
	switch e.Kind {
	case "ORDER":
		return c.order(e.Typed, partial, false)
	case "any": // why not may be asked of an order that is not legal
		return c.order(e.Typed, partial, true)
	case "QUESTION":
		return c.question(e.Typed, partial)
	case "ID":
		return slices.Concat(chapters(append(c.rules(), c.written(partial)...), partial), c.Game.Host.Actions(), c.Table.Names())
	case "RULE":
		return chapters(c.rules(), partial)
	case "on", "off":
		return chapters(c.optional(e.Kind == "on"), partial)
	case "PIECE.FIELD", "CONDITION":
		return c.fields(partial)
	case "PIECE":
		return c.pieces()
	case "KIND":
		return c.kinds()
	case "SIDE":
		list, _ := c.Game.Host.Players() // no candidates if the rules fail
		return list
	case "DICE":
		return []string{"dice"}
	case "TIMES":
		return []string{"1x", "2x", "4x", "10x"}
	case "CARD":
		return c.Game.Host.CardNames()
	case "inforce":
		return c.inForce()
	}
	return nil // it cannot be predicted
}

// question completes a question of odds: an order or the call of a rule, and the clauses
// that may follow it.
func (c *Completer) question(words []string, partial string) []string {
	parts := ask.Clauses(false)
	last := len(words) - 1
	switch {
	case last < 0 && c.Game != nil && c.Game.Pending() != nil: // of the open decision, or of a rule
		return append(c.callable(partial), "best")
	case last < 0:
		return append(c.order(nil, partial, false), c.callable(partial)...)
	case slices.Contains(parts, words[last]):
		return nil
	case slices.ContainsFunc(words, func(w string) bool { return slices.Contains(parts, w) }):
		return parts
	}
	return append(c.order(words, partial, false), parts...)
}
