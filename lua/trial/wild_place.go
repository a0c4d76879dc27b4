package trial

import (
	"fmt"
	"strconv"
	"strings"

	"parley/lua/argument"
)

var oddPlaces = []string{"", ",", "(", "()", "(1,2", "1,2)", "((1,2))", "1,", "4,0:x", "N*0", "N*9999999999", "*", ":", "x:", "NNE", "-0,0", "nan,1", "1e300,0", "360", "-0.0000001"}

// place returns a random point, heading or path.
func (w *wild) place(a argument.Arg) string {
	if w.r.IntN(12) == 0 {
		return pick(w.r, oddPlaces)
	}
	hexes := w.h.Ruleset.Board == "hex"
	switch {
	case a.Kind == "point":
		return w.point()
	case a.Kind == "heading" && hexes:
		return w.direction()
	case a.Kind == "heading":
		return pick(w.r, []string{"n", "SSW", w.real(), w.real()})
	}
	var legs []string
	for range 1 + w.r.IntN(min(a.Most, 8)+1) {
		leg := w.point()
		if hexes {
			leg = w.direction()
		}
		if len(a.Verbs) > 0 && w.r.IntN(3) == 0 {
			v := pick(w.r, a.Verbs)
			if leg = v.Word; v.Object != nil {
				leg += ":" + bracketed(w.argument(*v.Object))
			}
		}
		if w.r.IntN(8) == 0 {
			leg += "*" + strconv.Itoa(1+w.r.IntN(3))
		}
		legs = append(legs, leg)
	}
	if hexes && w.r.IntN(3) == 0 {
		return strings.Join(legs, ",")
	}
	return strings.Join(legs, " ")
}

func (w *wild) direction() string {
	if w.r.IntN(3) == 0 {
		return strconv.Itoa(w.r.IntN(7))
	}
	return pick(w.r, w.h.Geometry.HeadingNames())
}

// real returns a number with a random number of decimals.
func (w *wild) real() string {
	x := w.r.Float64()*30 - 5
	if w.r.IntN(2) == 0 {
		return strconv.FormatFloat(x, 'f', w.r.IntN(4), 64)
	}
	return fmt.Sprint(x)
}

// point returns a point of an open floor, or the name of a piece.
func (w *wild) point() string {
	if w.r.IntN(6) == 0 {
		return w.piece()
	}
	return w.real() + "," + w.real()
}

// apart joins cells or points to a list, in one of the accepted notations.
func (w *wild) apart(items []string) string {
	switch w.r.IntN(3) {
	case 0:
		return strings.Join(items, ",")
	case 1:
		return strings.Join(items, " ")
	}
	for i, s := range items {
		items[i] = bracketed(s)
	}
	return strings.Join(items, ",")
}

func bracketed(s string) string {
	if strings.Contains(s, ",") {
		return "(" + s + ")"
	}
	return s
}
