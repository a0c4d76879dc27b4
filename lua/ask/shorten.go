package ask

import (
	glua "github.com/yuin/gopher-lua"

	"parley/lua"
	"parley/lua/argument"
)

const (
	cutParts  = 8   // the parts into which a leg of a path is cut at first
	halvings  = 9   // how often the place between two of these is halved
	mostShort = 100 // the limit of shortened paths that are tried
)

// shortened returns the refused order with the longest part of its path that is legal:
// its first legs, the last of them only in part on an open floor. It is nil if no part
// of the path is legal.
func shortened(h *lua.Host, o *lua.Order) (legal *lua.Order, err error) {
	if o == nil || o.Action == nil {
		return nil, nil
	}
	for i := range o.Action.Args {
		s := shortening{h: h, o: o, arg: &o.Action.Args[i], path: o.Values.RawGetString(o.Action.Args[i].Name)}
		err = h.Sandbox.Session(func() error {
			legal, err = s.longest(s.arg.Legs(s.path))
			return err
		})
		if legal != nil || err != nil {
			return legal, err
		}
	}
	return nil, nil
}

// shortening is the search for the longest legal part of a path.
type shortening struct {
	h     *lua.Host
	o     *lua.Order
	arg   *argument.Arg
	path  glua.LValue
	tried int
}

func (s *shortening) longest(legs int) (*lua.Order, error) {
	for n := legs; n > 0; n-- {
		if n < legs {
			if o, err := s.try(n, 1); o != nil || err != nil {
				return o, err
			}
		}
		for i := cutParts - 1; i > 0; i-- {
			if o, err := s.try(n, float64(i)/cutParts); err != nil {
				return nil, err
			} else if o != nil {
				return s.farther(o, n, float64(i)/cutParts)
			}
		}
	}
	return nil, nil
}

// farther looks for a longer part of a leg that is legal than the one that was found.
func (s *shortening) farther(found *lua.Order, n int, part float64) (*lua.Order, error) {
	for step := 0.5 / cutParts; step > 0.5/cutParts/(1<<halvings); step /= 2 {
		o, err := s.try(n, part+step)
		if err != nil {
			return nil, err
		}
		if o != nil {
			found, part = o, part+step
		}
	}
	return found, nil
}

// try returns the order with a part of its path, nil if it is not legal.
func (s *shortening) try(n int, part float64) (*lua.Order, error) {
	if s.tried++; s.tried > mostShort {
		return nil, nil
	}
	path := s.h.Arguments.Shortened(s.arg, s.path, n, part, s.o.Actor)
	if path == nil {
		return nil, nil
	}
	given := make(argument.Given, len(s.o.Action.Args))
	for i, a := range s.o.Action.Args {
		given[i] = s.o.Values.RawGetString(a.Name)
		if a.Name == s.arg.Name {
			given[i] = path
		}
	}
	o := s.h.Order(s.o.Action, s.o.Player, s.o.Actor, s.h.Arguments.Table(s.o.Action.Args, given))
	s.h.Sandbox.Meter.Refill()
	refused, err := s.h.Refusals(o)
	if err != nil || len(refused) > 0 {
		return nil, err
	}
	s.h.Spell(o, false)
	return o, nil
}
