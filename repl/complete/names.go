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
	"parley/lua/ask"
	"parley/lua/proxy"
	"parley/lua/reference"
)

// rules lists the ids of rules and of data tables.
func (c *Completer) rules() []string {
	return append(c.Game.Host.Book.RuleIDs(), slices.Sorted(maps.Keys(c.Game.Host.Ruleset.DataID))...)
}

// written lists the paths of the vocabulary for authors, once the word has a dot.
func (c *Completer) written(partial string) []string {
	if partial == "" {
		return nil
	}
	return reference.Vocabulary(c.Game.Host.Ruleset).Paths()
}

// chapters shortens ids that begin with start to their next section, up to the dot:
// galley.archery. for all rules of archery.
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

// callable lists the rules in the form in which a question of odds calls them:
// archery.hit( for galley.archery.hit.
func (c *Completer) callable(partial string) (names []string) {
	for _, r := range c.Game.Host.Rules() {
		_, name, _ := strings.Cut(r.ID, ".")
		names = append(names, name+"(")
	}
	return chapters(names, partial)
}

// fields lists the pieces, and the fields of the piece that is typed, in the form that why
// takes: hag. and hag.men.
func (c *Completer) fields(partial string) (list []string) {
	at := strings.LastIndexByte(partial, '.')
	if at < 0 {
		for _, id := range c.pieces() {
			list = append(list, id+".")
		}
		return list
	}
	way := strings.Split(partial[:at], ".")
	t := c.Game.Host.Piece(way[0])
	for _, w := range way[1:] {
		if t == nil || t.Shape() != nil && t.Shape().Index(w) >= 0 && !t.Shape().Fields[t.Shape().Index(w)].Type.Open() {
			return nil
		}
		t = t.Get(w).Table()
	}
	if t == nil {
		return nil
	}
	for _, name := range t.Keys() { // the names of the fields of a record
		list = append(list, partial[:at+1]+name)
	}
	return list
}

// optional lists the optional rules that are on, or else those that are off.
func (c *Completer) optional(on bool) (ids []string) {
	for _, r := range c.Game.Host.Rules() {
		if r.Optional && r.On == on {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// pieces lists the ids of all pieces, the player's own first.
func (c *Completer) pieces() (ids []string) {
	list := c.Game.Host.Pieces()
	own := c.Player
	if w := c.Game.Clock().Waiting(); own == "" && len(w) > 0 {
		own = w[0].Player
	}
	rank := func(t *game.Table) int {
		if proxy.Owner(t) == own {
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

// orders lists the legal orders of the player. They are computed once for each state of
// the game.
func (c *Completer) orders() (list []*lua.Order) {
	g := c.Game
	if g.Pending() != nil || g.Over() {
		return nil
	}
	if key := fmt.Sprintf("%p %s %s", g, c.Player, g.State.Hash()); key != c.key {
		c.key = key
		c.legal, _ = ask.Legal(g.Host, "") // no orders if the rules fail
	}
	for _, o := range c.legal {
		if c.Player == "" || o.Player == c.Player {
			list = append(list, o)
		}
	}
	return list
}

// inForce lists the ids of the house rules in force.
func (c *Completer) inForce() (ids []string) {
	for _, ov := range c.Game.Host.HouseRules.Active {
		ids = append(ids, ov.ID)
	}
	return ids
}

// kinds lists the plurals of the kinds of pieces.
func (c *Completer) kinds() (words []string) {
	rs := c.Game.Host.Ruleset
	for _, k := range rs.Kinds() {
		words = append(words, rs.Entity(k).Plural)
	}
	return words
}
