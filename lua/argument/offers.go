package argument

import (
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/proxy"
)

// Offers lists what may be typed for an argument of an order by a piece; if the
// piece is unknown (nil), everything of the kind. For a list it offers single
// items, for a path single legs, for a verb with an object the verb and a
// colon.
func (k *Kinds) Offers(arg Arg, actor *game.Table) (list []string) {
	hexes := k.ruleset.Board == "hex"
	switch {
	case arg.Kind == "path" && hexes:
		list = slices.Clone(k.geometry.HeadingNames())
	case arg.Kind == "path" || arg.Kind == "point":
		list = k.placedPieces()
	case arg.Kind == "heading" && !hexes:
		list = slices.Clone(compass)
	case arg.Kind == "cell" && arg.List:
		list = k.labels()
	case arg.Kind == "cell" || arg.Kind == "flag": // those of legal orders are offered, and the name of a flag
		return nil
	}
	for _, v := range arg.Verbs {
		if v.Object != nil {
			v.Word += ":"
		}
		list = append(list, v.Word)
	}
	if list != nil {
		return list
	}
	player := ""
	if arg.List = false; actor == nil {
		arg.Relations = nil
	} else {
		player = proxy.Owner(actor)
	}
	offers, _ := k.Values(arg, player, actor) // none if the rules fail to tell
	for _, v := range offers {
		list = append(list, k.Text(arg, v))
	}
	return list
}

// placedPieces lists the ids of pieces whose place or shape on an open floor is public.
func (k *Kinds) placedPieces() (ids []string) {
	for _, kind := range k.ruleset.Kinds() {
		for _, t := range k.position.Entities(k.ruleset.Entity(kind)) {
			if placed(t) || shapeOf(t) != nil {
				ids = append(ids, t.Key())
			}
		}
	}
	return ids
}

// mostLabels is the limit of cells offered.
const mostLabels = 2000

// labels lists the cells of a bounded board of hexes.
func (k *Kinds) labels() (list []string) {
	l := k.geometry.Layout()
	if k.ruleset.Board != "hex" || !l.Bounded() || l.Len() > mostLabels {
		return nil
	}
	for _, c := range l.Cells() {
		text, _ := l.Label(c)
		list = append(list, text)
	}
	return list
}

// allCells returns the cells of a bounded board of hexes, made once for each
// board; nil if there are too many. The list is read-only.
func (k *Kinds) allCells() []glua.LValue {
	l := k.geometry.Layout()
	if k.ruleset.Board != "hex" || !l.Bounded() || l.Len() > mostLabels {
		return nil
	}
	if c := &k.cells; c.of != l {
		c.of, c.list = l, make([]glua.LValue, 0, l.Len())
		for _, at := range l.Cells() {
			c.list = append(c.list, k.geometry.Text(at))
		}
	}
	return k.cells.list
}

// words returns the words of a list of values as values of Lua.
func (k *Kinds) words(kind string, words []string) []glua.LValue {
	if k.listed == nil {
		k.listed = map[string][]glua.LValue{}
	}
	list, ok := k.listed[kind]
	if !ok {
		for _, w := range words {
			list = append(list, glua.LString(w))
		}
		k.listed[kind] = list
	}
	return list
}

// Values lists the values of an argument that are worth trying; nothing for
// kinds with too many values. The list is not the caller's to change.
func (k *Kinds) Values(arg Arg, player string, actor *game.Table) (list []glua.LValue, err error) {
	if arg.List {
		return nil, nil // too many: the action's options suggest some
	}
	for _, e := range arg.Pieces {
		for _, t := range k.position.Entities(e) {
			is, err := k.Meets(arg, t, player, actor)
			if err != nil {
				return nil, err
			}
			if is {
				list = append(list, proxy.ValueOf(t))
			}
		}
	}
	if arg.Pieces != nil {
		return list, nil
	}
	if words := k.ruleset.Values(arg.Kind); words != nil {
		return k.words(arg.Kind, words), nil
	}
	switch {
	case arg.Kind == "path":
		return k.allPaths(arg), nil
	case arg.Kind == "heading" && k.ruleset.Board == "hex":
		for i := range k.geometry.HeadingNames() {
			list = append(list, glua.LNumber(i))
		}
	case arg.Kind == "cell":
		return k.allCells(), nil
	case arg.Kind == "count" && arg.Greatest > 0:
		for n := arg.Least; n <= arg.Greatest; n++ {
			list = append(list, glua.LNumber(n))
		}
	case arg.Kind == "flag":
		if list = append(list, glua.LTrue); !arg.Optional {
			list = append(list, glua.LFalse)
		}
	case arg.Kind == Card:
		for _, name := range k.position.CardsAt(arg.Moment, player) {
			list = append(list, glua.LString(name))
		}
	case arg.Kind == "player":
		players, err := k.position.Players()
		if err != nil {
			return nil, err
		}
		for _, p := range players {
			list = append(list, glua.LString(p))
		}
	}
	return list, nil
}
