package hex

import (
	"fmt"
	"strconv"
	"strings"
)

// String returns the axial coordinates as "q,r". Layout.Parse reads it back.
func (c Cell) String() string {
	return strconv.Itoa(c.Q) + "," + strconv.Itoa(c.R)
}

// labelOf writes a column and a row, both counted from 0.
func labelOf(col, row int) string { return columnLetters(col) + strconv.Itoa(row+1) }

// columnLetters writes a column, counted from 0, in letters: A, …, Z, AA, …
func columnLetters(col int) string {
	var letters []byte
	for n := col + 1; n > 0; n = (n - 1) / 26 {
		letters = append([]byte{byte('A' + (n-1)%26)}, letters...)
	}
	return string(letters)
}

// Parse reads a cell written as axial coordinates ("2,6", "-1, 4") or as a
// label ("C7", "aa12"); ignoring case and spaces around the parts. It fails,
// saying which part is wrong, if the text is neither, if a coordinate lies
// beyond Limit, a row is 0, or a label is off the board. Coordinates may be off
// the board.
func (l Layout) Parse(text string) (Cell, error) {
	s := strings.TrimSpace(text)
	if s == "" {
		return Cell{}, fmt.Errorf("no cell given: write a label such as C7 or coordinates such as 2,6")
	}
	var c Cell
	var err error
	if left, right, found := strings.Cut(s, ","); found {
		c, err = parseAxial(left, right)
	} else {
		c, err = l.parseLabel(s)
	}
	if err != nil {
		return Cell{}, fmt.Errorf("cell %q: %w", s, err)
	}
	return c, nil
}

func parseAxial(left, right string) (Cell, error) {
	q, err := parseCoordinate("q", left)
	if err != nil {
		return Cell{}, err
	}
	r, err := parseCoordinate("r", right)
	if err != nil {
		return Cell{}, err
	}
	return Cell{q, r}, nil
}

func parseCoordinate(name, text string) (int, error) {
	s := strings.TrimSpace(text)
	if s == "" {
		return 0, fmt.Errorf("%s is missing", name)
	}
	if strings.Contains(s, ",") {
		return 0, fmt.Errorf("expected two coordinates, q and r, but there are more")
	}
	if !digits(strings.TrimLeft(s[:1], "+-") + s[1:]) {
		return 0, fmt.Errorf("%s is %q, not a whole number", name, s)
	}
	n, err := strconv.Atoi(s)
	if err != nil || abs(n) > Limit {
		return 0, fmt.Errorf("%s is %s, beyond the limit of %d", name, s, Limit)
	}
	return n, nil
}

func (l Layout) parseLabel(s string) (Cell, error) {
	split := strings.IndexFunc(s, func(r rune) bool { return !letter(r) })
	switch {
	case split < 0:
		return Cell{}, fmt.Errorf("the row is missing after column %s", strings.ToUpper(s))
	case split == 0 && digits(s):
		return Cell{}, fmt.Errorf("the column letter is missing before row %s", s)
	case split == 0:
		return Cell{}, fmt.Errorf("neither a label such as C7 nor coordinates such as 2,6")
	}
	col, err := parseColumn(strings.ToUpper(s[:split]))
	if err != nil {
		return Cell{}, err
	}
	rest := strings.TrimSpace(s[split:])
	if !digits(rest) {
		return Cell{}, fmt.Errorf("the row is %q, not a whole number", rest)
	}
	row, err := strconv.Atoi(rest)
	if err != nil || row > Limit+1 {
		return Cell{}, fmt.Errorf("row %s is beyond the limit of %d", rest, Limit+1)
	}
	if row == 0 {
		return Cell{}, fmt.Errorf("row 0: rows are counted from 1")
	}
	c := l.FromOffset(col, row-1)
	switch {
	case !l.Contains(c):
		return Cell{}, l.offBoard()
	case abs(c.Q) > Limit:
		return Cell{}, fmt.Errorf("q is %d, beyond the limit of %d", c.Q, Limit)
	case abs(c.R) > Limit:
		return Cell{}, fmt.Errorf("r is %d, beyond the limit of %d", c.R, Limit)
	}
	return c, nil
}

func parseColumn(letters string) (int, error) {
	n := 0
	for _, l := range letters {
		n = n*26 + int(l-'A') + 1
		if n > 2*Limit {
			return 0, fmt.Errorf("column %s is too far to the right", letters)
		}
	}
	return n - 1, nil
}

func letter(r rune) bool { return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' }

// digits reports whether s is one or more decimal digits.
func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}
