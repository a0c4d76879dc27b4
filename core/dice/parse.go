package dice

import (
	"fmt"
	"strconv"
	"strings"
)

// Limits of Parse: dice in a pool, faces of a plain die, and the size of the
// bonus.
const (
	MaxCount = 1000
	MaxFaces = 10000
	MaxBonus = 1000000
)

// ParseError is a fault in a written pool. Column counts characters from 1 and
// points at the part that is wrong. Unknown is the name of a die that was not
// found, so that the caller can suggest another; it is empty for other faults.
type ParseError struct {
	Text    string
	Column  int
	Reason  string
	Unknown string
}

// Error says what is wrong, and in which column of the text.
func (e *ParseError) Error() string {
	return fmt.Sprintf("dice %q, column %d: %s", e.Text, e.Column, e.Reason)
}

// Lookup finds a die by the name a ruleset gave it.
type Lookup func(name string) (Die, bool)

// Parse reads a pool: an optional count, a die, and an optional bonus, as in
// "2d6", "d6-1", "average", "2 average + 1". A die is d and its number of
// faces, or a name that named knows, of letters, digits, _ and -; a name ends
// before a + or - that is followed by a digit or a space. "average" is the
// average die unless named redefines it; named may be nil. Every error is a
// *ParseError, also for a bonus to a die whose faces are not all numbers.
func Parse(text string, named Lookup) (Pool, error) {
	s := &scanner{text: text}
	pool, err := s.pool(named)
	if err != nil {
		return Pool{}, err
	}
	return pool, nil
}

type scanner struct {
	text string
	pos  int
}

func (s *scanner) pool(named Lookup) (Pool, error) {
	p := Pool{Count: 1}
	s.space()
	start := s.pos
	if word := s.digits(); word != "" {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > MaxCount {
			return p, s.fault(start, "%s dice: roll 1 to %d", word, MaxCount)
		}
		p.Count = n
	}
	s.space()
	die, err := s.die(named)
	if err != nil {
		return p, err
	}
	p.Die = die
	s.space()
	start = s.pos
	if p.Bonus, err = s.bonus(); err != nil {
		return p, err
	}
	if s.pos > start && !die.Numeric() {
		return p, s.fault(start, "%s takes no bonus: its faces are %s", die.Name, die.faceList())
	}
	s.space()
	if s.pos < len(s.text) {
		return p, s.fault(s.pos, "unexpected %q after the dice", s.text[s.pos:])
	}
	return p, nil
}

func (s *scanner) die(named Lookup) (Die, error) {
	start := s.pos
	name := s.name()
	if name == "" {
		if s.pos == len(s.text) {
			return Die{}, s.fault(start, "the die is missing: write one, such as d6")
		}
		return Die{}, s.fault(start, "expected a die, such as d6")
	}
	if named != nil {
		if die, ok := named(name); ok {
			return die, nil
		}
	}
	if faces := name[1:]; (name[0] == 'd' || name[0] == 'D') && allDigits(faces) {
		n, err := strconv.Atoi(faces)
		if err != nil || n < 1 || n > MaxFaces {
			return Die{}, s.fault(start+1, "a die of %s faces: a die has 1 to %d", faces, MaxFaces)
		}
		return D(n), nil
	}
	if name == "average" {
		return Average(), nil
	}
	err := s.fault(start, "unknown die %q", name)
	err.Unknown = name
	return Die{}, err
}

func (s *scanner) bonus() (int, error) {
	if s.pos == len(s.text) || s.text[s.pos] != '+' && s.text[s.pos] != '-' {
		return 0, nil
	}
	negative := s.text[s.pos] == '-'
	s.pos++
	s.space()
	start := s.pos
	word := s.digits()
	if word == "" {
		return 0, s.fault(start, "expected a whole number after the sign")
	}
	n, err := strconv.Atoi(word)
	if err != nil || n > MaxBonus {
		return 0, s.fault(start, "the bonus %s is too large (limit %d)", word, MaxBonus)
	}
	if negative {
		n = -n
	}
	return n, nil
}

// name takes a die's name: it begins with a letter.
func (s *scanner) name() string {
	start := s.pos
	for s.pos < len(s.text) {
		c := s.text[s.pos]
		inner := s.pos > start && (digit(c) || c == '_' || c == '-' && s.pos+1 < len(s.text) && asciiLetter(s.text[s.pos+1]))
		if !asciiLetter(c) && !inner {
			break
		}
		s.pos++
	}
	return s.text[start:s.pos]
}

func (s *scanner) digits() string {
	return s.run("0123456789")
}

func (s *scanner) space() { s.run(" \t") }

// run takes the following characters that belong to a set.
func (s *scanner) run(set string) string {
	start := s.pos
	s.pos = len(s.text) - len(strings.TrimLeft(s.text[start:], set))
	return s.text[start:s.pos]
}

func (s *scanner) fault(pos int, format string, args ...any) *ParseError {
	return &ParseError{Text: s.text, Column: len([]rune(s.text[:pos])) + 1, Reason: fmt.Sprintf(format, args...)}
}

func digit(c byte) bool       { return c >= '0' && c <= '9' }
func asciiLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func allDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
