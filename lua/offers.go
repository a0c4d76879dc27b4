package lua

import (
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
)

// Offers lists what may be typed for an argument of an order that a piece gives;
// where that is not known (nil), all that is of the kind. Of a list it is one item,
// of a path one leg, a verb with a colon where it is done to something.
func (h *Host) Offers(arg Arg, actor *game.Table) (list []string) {
	hexes := h.Ruleset.Board == "hex"
	switch {
	case arg.Kind == "path" && hexes:
		list = slices.Clone(h.Geometry.HeadingNames())
	case arg.Kind == "path" || arg.Kind == "point":
		list = h.placedPieces()
	case arg.Kind == "heading" && !hexes:
		list = slices.Clone(compass)
	case arg.Kind == "cell" && arg.List:
		list = h.labels()
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
		player = Owner(actor)
	}
	offers, _ := h.offers(arg, player, actor) // none where the rules fail to tell
	for _, v := range offers {
		list = append(list, h.argText(arg, v))
	}
	return list
}

// placedPieces lists the ids of pieces whose place on an open floor all see.
func (h *Host) placedPieces() (ids []string) {
	for _, k := range h.Ruleset.Kinds() {
		for _, t := range h.entities(h.Ruleset.Entity(k)) {
			if placed(t) {
				ids = append(ids, t.Key())
			}
		}
	}
	return ids
}

// mostLabels bounds the cells that are offered.
const mostLabels = 2000

// labels lists the cells of a board of hexes that has an end.
func (h *Host) labels() (list []string) {
	l := h.Geometry.Layout()
	if h.Ruleset.Board != "hex" || !l.Bounded() || l.Len() > mostLabels {
		return nil
	}
	for _, c := range l.Cells() {
		text, _ := l.Label(c)
		list = append(list, text)
	}
	return list
}

// allCells are the cells of a board of hexes that has an end, made once for each
// board; nil where they are too many. Nobody may change the list.
func (h *Host) allCells() []glua.LValue {
	l := h.Geometry.Layout()
	if h.Ruleset.Board != "hex" || !l.Bounded() || l.Len() > mostLabels {
		return nil
	}
	if k := &h.kept.cells; k.of != l {
		k.of, k.list = l, make([]glua.LValue, 0, l.Len())
		for _, c := range l.Cells() {
			k.list = append(k.list, h.Geometry.Text(c))
		}
	}
	return h.kept.cells.list
}

// offers lists the values of an argument that are worth trying; of some kinds there
// are too many to be listed.
func (h *Host) offers(arg Arg, player string, actor *game.Table) (list []glua.LValue, err error) {
	if arg.List {
		return nil, nil // too many: the action's options offer some
	}
	for _, e := range arg.Pieces {
		for _, t := range h.entities(e) {
			is, err := h.meets(arg, t, player, actor)
			if err != nil {
				return nil, err
			}
			if is {
				list = append(list, valueOf(t))
			}
		}
	}
	if arg.Pieces != nil {
		return list, nil
	}
	for _, w := range h.Ruleset.Values(arg.Kind) {
		list = append(list, glua.LString(w))
	}
	switch {
	case arg.Kind == "path":
		return h.allPaths(arg), nil
	case arg.Kind == "heading" && h.Ruleset.Board == "hex":
		for i := range h.Geometry.HeadingNames() {
			list = append(list, glua.LNumber(i))
		}
	case arg.Kind == "cell":
		return h.allCells(), nil
	case arg.Kind == "count" && arg.Greatest > 0:
		for n := arg.Least; n <= arg.Greatest; n++ {
			list = append(list, glua.LNumber(n))
		}
	case arg.Kind == "flag":
		list = append(list, glua.LTrue)
	case arg.Kind == actorPlayer:
		players, err := h.Players()
		if err != nil {
			return nil, err
		}
		for _, p := range players {
			list = append(list, glua.LString(p))
		}
	}
	return list, nil
}
