package argument

import (
	"fmt"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/hex"
)

// placeField is the field of a piece that says in which hex it stands.
const placeField = "at"

// cellOf is the hex in which a piece stands, nil if it is not known to all.
func (k *Kinds) cellOf(actor *game.Table) *hex.Cell {
	if k.ruleset.Board != "hex" || actor == nil || !isOpen(actor, placeField) {
		return nil
	}
	if ft, err := actor.FieldType(placeField); err != nil || ft.Sort != game.SortCell || actor.Get(placeField).IsNil() {
		return nil
	}
	c, err := k.geometry.Cell(actor.Get(placeField).Text())
	if err != nil {
		return nil
	}
	return &c
}

// hexOf reads a leg of a path that is written as a hex; false for a direction or a
// verb.
func (k *Kinds) hexOf(a *Arg, word string) (c hex.Cell, ok bool) {
	if _, direction := k.geometry.Heading(word); k.ruleset.Board != "hex" || direction {
		return c, false
	}
	for _, v := range a.Verbs {
		if strings.EqualFold(v.Word, word) {
			return c, false
		}
	}
	c, err := k.geometry.Cell(word)
	return c, err == nil
}

// straight returns the legs from one hex to another that lies in one of the six
// directions from it.
func (k *Kinds) straight(a *Arg, from *hex.Cell, to hex.Cell, word string) (legs []glua.LValue, err error) {
	if from == nil {
		return nil, fmt.Errorf("where the way to %s begins is not known: write directions (%s)", word, strings.Join(k.geometry.HeadingNames(), ", "))
	}
	n := hex.Distance(*from, to)
	if n == 0 {
		return nil, fmt.Errorf("the way is in %s already: write where it goes from there", word)
	}
	for d := hex.Dir(0); d < 6; d++ {
		if from.StepN(d, n) != to {
			continue
		}
		for range min(n, a.Most+1) {
			legs = append(legs, k.placeLeg(a, glua.LNumber(k.geometry.Layout().Index(d))))
		}
		return legs, nil
	}
	return nil, fmt.Errorf("no straight way leads to %s from %s: write each hex, or directions (%s)", word, k.geometry.Label(string(k.geometry.Text(*from))),
		strings.Join(k.geometry.HeadingNames(), ", "))
}

// steppedTo is the hex to which a leg in a direction leads, else where it began.
func (k *Kinds) steppedTo(leg glua.LValue, from *hex.Cell) *hex.Cell {
	if t, ok := leg.(*glua.LTable); ok {
		leg = t.RawGetString(legDirection)
	}
	n, ok := leg.(glua.LNumber)
	if from == nil || !ok || k.ruleset.Board != "hex" {
		return from
	}
	c := from.Step(k.geometry.Layout().Dir(int(n)))
	return &c
}
