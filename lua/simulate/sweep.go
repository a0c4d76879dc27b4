package simulate

import (
	"fmt"
	"regexp"
	"strconv"

	"parley/core/game"
	"parley/lua"
	"parley/lua/nearest"
	"parley/lua/source"
)

// Sweep is a number that each set of rules sets to another value.
type Sweep struct {
	Path   string    `json:"path"`
	Values []float64 `json:"values"` // of the sets of rules, in their order
	Base   int       `json:"base"`   // the place of the value with which the others are compared
}

// Among compares the values with the one of the book, if that is among them; otherwise
// with the first.
func (s *Sweep) Among(h *lua.Host) {
	_, n, _, wrong, _ := h.Ruleset.Locate(s.Path, nil)
	for i, x := range s.Values {
		if wrong == "" && (n.Kind() == source.KindInteger || n.Kind() == source.KindFloat) && n.Num() == x {
			s.Base = i
		}
	}
}

// mostSwept is how many values a sweep may have.
const mostSwept = 100

// sweptText is a range: 3..6, 0.5..2 step 0.25.
var sweptText = regexp.MustCompile(`^\s*(-?[0-9.]+)\s*\.\.\s*(-?[0-9]+(?:\.[0-9]+)?)(?:\s+step\s+([0-9.]+))?\s*$`)

// ReadSweep reads the values of PATH=A..B or PATH=A..B step S; nil if the value is not a
// range.
func ReadSweep(path, value string) (*Sweep, error) {
	m := sweptText.FindStringSubmatch(value)
	if m == nil {
		return nil, nil
	}
	var n [3]float64
	for i, text := range m[1:] {
		if text == "" {
			text = "1"
		}
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, fmt.Errorf("%s=%s: %q is not a number", path, value, text)
		}
		n[i] = x
	}
	from, to, step := n[0], n[1], n[2]
	switch {
	case step <= 0:
		return nil, fmt.Errorf("%s=%s: the step must be more than 0", path, value)
	case to < from:
		return nil, fmt.Errorf("%s=%s: the range must go up, from the smaller number to the larger", path, value)
	case (to-from)/step >= mostSwept:
		return nil, fmt.Errorf("%s=%s has more than %d values: use a larger step", path, value, mostSwept)
	}
	s := &Sweep{Path: path}
	for i := 0; ; i++ {
		x := from + float64(float64(i)*step)
		if x > to+step*1e-9 {
			return s, nil
		}
		x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'g', 12, 64), 64) // 0.1+0.2 is 0.3
		s.Values = append(s.Values, x)
	}
}

// Text formats a value of a sweep or of a cell.
func Text(x float64) string { return game.FormatNum(x) }

// Cells are the cells of a data table that are changed one by one. The first set of rules
// changes none of them; each other set is one change.
type Cells struct {
	Table string   `json:"table"`
	List  []Cell   `json:"cells"`
	Left  []string `json:"left_out"` // cells that could not be changed, with the reason
}

// Cell is one change of a cell.
type Cell struct {
	Path string  `json:"path"`
	Was  float64 `json:"was"`
	Is   float64 `json:"is"`
}

// mostCells is how many changes are tried.
const mostCells = 400

// CellsOf lists the changes of a table's numbers by one step up and down. try
// reports whether the rules take a change; those that they refuse are left out.
func CellsOf(h *lua.Host, table string, step float64, try func(path string, is float64) error) (*Cells, error) {
	t, rest := h.Ruleset.TableOf(table)
	if t == nil || len(rest) > 0 {
		return nil, fmt.Errorf("there is no data table %q%s", table, nearest.Guess(table, h.Ruleset.DataIDs()))
	}
	c := &Cells{Table: t.ID, List: []Cell{}, Left: []string{}}
	add := func(path string, n source.Node) error {
		if k := n.Kind(); k != source.KindInteger && k != source.KindFloat {
			return nil
		}
		for _, is := range []float64{n.Num() - step, n.Num() + step} {
			is, _ = strconv.ParseFloat(strconv.FormatFloat(is, 'g', 12, 64), 64)
			if err := try(path, is); err != nil {
				c.Left = append(c.Left, fmt.Sprintf("%s = %s: %v", path, Text(is), err))
				continue
			}
			if c.List = append(c.List, Cell{path, n.Num(), is}); len(c.List) > mostCells {
				return fmt.Errorf("%s has more than %d changes to try", t.ID, mostCells)
			}
		}
		return nil
	}
	if t.Values.Exists() {
		for _, key := range t.Values.Keys() {
			if err := add(t.ID+"."+key, t.Values.Get(key)); err != nil {
				return nil, err
			}
		}
	}
	for i, row := range t.Rows {
		key := row.Key
		if key == "" {
			key = fmt.Sprint(i + 1)
		}
		for _, column := range t.Columns {
			if column == t.Key {
				continue
			}
			if err := add(t.ID+"."+key+"."+column, row.Get(column)); err != nil {
				return nil, err
			}
		}
	}
	if len(c.List) == 0 {
		return nil, fmt.Errorf("%s has no number that can be changed", t.ID)
	}
	return c, nil
}
