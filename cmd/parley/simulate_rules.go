package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"parley/lua"
	"parley/lua/ruleset"
	"parley/lua/simulate"
)

// sweep takes the range out of the values that --set sets, and makes a set of rules for
// each number of it.
func (s *simulation) sweep(h *lua.Host) error {
	c := s.c
	at := -1
	for i, set := range c.sets {
		path, value, _ := strings.Cut(set, "=")
		sw, err := simulate.ReadSweep(strings.TrimSpace(path), value)
		if err != nil {
			return &usageError{err.Error()}
		}
		if sw == nil {
			continue
		}
		if at >= 0 {
			return &usageError{fmt.Sprintf("only one value can be swept, and %s and %s are ranges", s.plan.Sweep.Path, sw.Path)}
		}
		at, s.plan.Sweep = i, sw
	}
	if at < 0 {
		return nil
	}
	if len(s.against) > 0 || s.table != "" {
		return &usageError{"a sweep compares its own values: leave out --against and --sensitivity"}
	}
	s.plan.Sweep.Among(h)
	all := slices.Clone(c.sets)
	for _, x := range s.plan.Sweep.Values {
		c.sets = slices.Clone(all)
		c.sets[at] = s.plan.Sweep.Path + "=" + simulate.Text(x)
		houses, err := c.houses(h.Ruleset.Name)
		if err != nil {
			return err
		}
		s.plan.Arms = append(s.plan.Arms, simulate.Arm{Name: c.sets[at], House: houses})
	}
	c.sets = all
	return nil
}

// arms makes the sets of rules of a plan without a sweep.
func (s *simulation) arms(h *lua.Host) error {
	c, name := s.c, h.Ruleset.Name
	houses, err := c.houses(name)
	if err != nil {
		return err
	}
	first := simulate.Arm{Name: armName(houses), House: houses}
	s.plan.Arms = []simulate.Arm{first}
	switch {
	case s.table != "":
		step, err := strconv.ParseFloat(s.step, 64)
		if err != nil || !(step > 0) {
			return &usageError{fmt.Sprintf("--step needs a number above 0, not %q", s.step)}
		}
		with := func(path string, is float64) ([]ruleset.House, error) {
			sets := append(slices.Clone(c.sets), path+"="+simulate.Text(is))
			x, err := ruleset.SetHouse(name, sets)
			if len(c.sets) > 0 {
				return append(slices.Clone(houses[:len(houses)-1]), x), err
			}
			return append(slices.Clone(houses), x), err
		}
		cells, err := simulate.CellsOf(h, s.table, step, func(path string, is float64) error {
			list, err := with(path, is)
			if err != nil {
				return err
			}
			_, _, err = h.ReadHouses(list)
			return firstFault(err)
		})
		if err != nil {
			return &usageError{err.Error()}
		}
		s.plan.Cells = cells
		for _, cell := range cells.List {
			list, err := with(cell.Path, cell.Is)
			if err != nil {
				return err
			}
			s.plan.Arms = append(s.plan.Arms, simulate.Arm{Name: cell.Path + "=" + simulate.Text(cell.Is), House: list})
		}
	case len(s.against) > 0:
		other, err := s.others(name)
		if err != nil {
			return err
		}
		s.plan.Arms = append(s.plan.Arms, simulate.Arm{Name: armName(other), House: other})
		if a := s.plan.Arms; a[0].Name == a[1].Name {
			a[1].Name += " (again)"
		}
	}
	return nil
}

// firstFault shortens faults of a file that the program wrote to what is wrong.
func firstFault(err error) error {
	if err == nil {
		return nil
	}
	text, _, _ := strings.Cut(err.Error(), "\n")
	if _, what, ok := strings.Cut(text, ".toml:"); ok {
		if _, what, ok = strings.Cut(what, ": "); ok {
			return errors.New(what)
		}
	}
	return errors.New(text)
}

// others reads the house rules of --against.
func (s *simulation) others(name string) (list []ruleset.House, err error) {
	var sets []string
	for _, text := range s.against {
		switch {
		case text == "none" && len(s.against) > 1:
			return nil, &usageError{"--against none means the book: leave out the others"}
		case text == "none":
		case strings.Contains(text, "="):
			sets = append(sets, text)
		default:
			x, err := s.c.lib.House(name, text)
			if err != nil {
				var other error
				if x, other = s.c.lib.CardFile(name, text); other != nil {
					return nil, err
				}
			}
			list = append(list, x)
		}
	}
	if len(sets) > 0 {
		x, err := ruleset.SetHouse(name, sets)
		if err != nil {
			return nil, &usageError{err.Error()}
		}
		list = append(list, x)
	}
	return list, nil
}

// armName names a set of rules after its house rules.
func armName(houses []ruleset.House) string {
	var names []string
	for _, x := range houses {
		if sets := x.Sets(); len(sets) > 0 {
			names = append(names, strings.Join(sets, " "))
		} else {
			names = append(names, strings.TrimSuffix(filepath.Base(x.Name), filepath.Ext(x.Name)))
		}
	}
	if len(names) == 0 {
		return "the book"
	}
	return strings.Join(names, " + ")
}
