package argument

import (
	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
)

// Domain is every combination of the values that the kinds of an action's
// arguments offer. Each is made only when needed.
type Domain struct {
	Size   int             // the number of combinations, at most maxDomain
	offers [][]glua.LValue // of each argument
}

// maxDomain is the limit of combinations.
const maxDomain = 1 << 30

// Domain combines what each kind of argument offers. Optional arguments are
// both left out and given; those with too many values to list are left out.
func (k *Kinds) Domain(args []Arg, player string, actor *game.Table) (Domain, error) {
	d := Domain{Size: 1, offers: make([][]glua.LValue, 0, len(args))}
	for _, arg := range args {
		offers, err := k.Values(arg, player, actor)
		if err != nil {
			return d, err
		}
		if arg.Optional {
			offers = append([]glua.LValue{glua.LNil}, offers...)
		}
		d.offers = append(d.offers, offers)
		d.Size = int(min(int64(d.Size)*int64(len(offers)), maxDomain))
	}
	return d, nil
}

// Open says whether the values of an argument are too many to be listed: a text, a
// number, a place on an open floor, a path, a list, or a count without bounds.
func (a Arg) Open() bool {
	switch a.Kind {
	case "text", "number", "point", "path":
		return true
	case "count":
		return a.Greatest == 0 || a.List
	}
	return a.List
}

// At writes combination i, counted from 0, into given: the last argument changes
// first.
func (d *Domain) At(i int, given Given) {
	for at := len(d.offers) - 1; at >= 0; at-- {
		list := d.offers[at]
		given[at] = list[i%len(list)]
		i /= len(list)
	}
}
