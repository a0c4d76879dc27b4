package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Limits of one call of find, match or gsub, or of one step of gmatch. Lua's patterns
// backtrack: without limits a short one can run for years.
const (
	maxSteps    = 2_000_000
	maxNesting  = 200
	maxCaptures = 32
)

const (
	unfinished = -1 // the length of a capture that is still open
	position   = -2 // the length of a `()`
)

// matcher matches the patterns of Lua 5.1: the manual, section 5.4.1, and the frontier
// %f, which 5.1 has but does not document. Unlike in 5.1, a pattern may contain "\0".
type matcher struct {
	state    *State
	L        *lua.LState
	src, pat string
	steps    int
	charged  int // steps that the meter has been charged for
	depth    int
	level    int
	captures [maxCaptures]struct{ start, size int }
}

// newMatcher reads the text and the pattern of a call from arguments 1 and 2.
func (s *State) newMatcher(L *lua.LState, src, pat string) *matcher {
	if len(src) > maxSubject {
		L.RaiseError("a text of more than %d KB cannot be searched with a pattern", maxSubject>>10)
	}
	m := s.matcher
	if m == nil {
		m = new(matcher)
	}
	s.matcher = nil
	m.state, m.L, m.src, m.pat, m.steps, m.charged, m.depth, m.level = s, L, src, pat, 0, 0, 0, 0
	return m
}

// done releases the matcher for the next call.
func (m *matcher) done() { m.state.matcher = m }

func (m *matcher) fail(text string) int {
	m.L.RaiseError("%s", text)
	return -1
}

// step counts steps of work, and charges the meter now and then.
func (m *matcher) step(n int) {
	m.steps += n
	if m.steps < m.charged+1024 {
		return
	}
	m.state.Meter.Charge((m.steps - m.charged) / 4)
	m.charged = m.steps
	if m.steps > maxSteps {
		m.fail("the pattern takes too long on this text")
	}
}

// at returns the byte of the pattern at p, or 0 beyond its end.
func (m *matcher) at(p int) byte {
	if p < len(m.pat) {
		return m.pat[p]
	}
	return 0
}

// match matches the pattern from p against the text from i. It returns where
// the match ends, or -1.
func (m *matcher) match(i, p int) int {
	if m.depth++; m.depth > maxNesting {
		m.fail("the pattern is too complex")
	}
	e := m.items(i, p)
	m.depth--
	return e
}

func (m *matcher) items(i, p int) int {
	for p < len(m.pat) {
		m.step(1)
		switch c := m.pat[p]; {
		case c == '(' && m.at(p+1) == ')':
			return m.open(i, p+2, position)
		case c == '(':
			return m.open(i, p+1, unfinished)
		case c == ')':
			return m.close(i, p+1)
		case c == '$' && p+1 == len(m.pat):
			if i == len(m.src) {
				return i
			}
			return -1
		case c == '%' && m.at(p+1) == 'b':
			if i = m.balance(i, p+2); i < 0 {
				return -1
			}
			p += 4
			continue
		case c == '%' && m.at(p+1) == 'f':
			end := m.frontier(i, p+2)
			if end < 0 {
				return -1
			}
			p = end
			continue
		case c == '%' && isDigit(m.at(p+1)):
			if i = m.again(i, m.pat[p+1]); i < 0 {
				return -1
			}
			p += 2
			continue
		}
		end := m.classEnd(p)
		switch m.at(end) {
		case '?':
			if m.single(i, p, end) {
				if e := m.match(i+1, end+1); e >= 0 {
					return e
				}
			}
			p = end + 1
		case '*':
			return m.most(i, p, end)
		case '+':
			if !m.single(i, p, end) {
				return -1
			}
			return m.most(i+1, p, end)
		case '-':
			return m.fewest(i, p, end)
		default:
			if !m.single(i, p, end) {
				return -1
			}
			i, p = i+1, end
		}
	}
	return i
}

// most matches as many of the class at p as possible, then fewer. Those before from are
// fixed.
func (m *matcher) most(from, p, end int) int {
	n := from
	for m.single(n, p, end) {
		m.step(1)
		n++
	}
	for ; n >= from; n-- {
		m.step(1)
		if e := m.match(n, end+1); e >= 0 {
			return e
		}
	}
	return -1
}

// fewest matches as few of the class at p as possible, then more.
func (m *matcher) fewest(i, p, end int) int {
	for {
		m.step(1)
		if e := m.match(i, end+1); e >= 0 {
			return e
		}
		if !m.single(i, p, end) {
			return -1
		}
		i++
	}
}

func (m *matcher) open(i, p, size int) int {
	if m.level >= maxCaptures {
		return m.fail("too many captures in the pattern (limit 32)")
	}
	m.captures[m.level].start, m.captures[m.level].size = i, size
	m.level++
	e := m.match(i, p)
	if e < 0 {
		m.level--
	}
	return e
}

func (m *matcher) close(i, p int) int {
	for l := m.level - 1; l >= 0; l-- {
		if m.captures[l].size != unfinished {
			continue
		}
		m.captures[l].size = i - m.captures[l].start
		e := m.match(i, p)
		if e < 0 {
			m.captures[l].size = unfinished
		}
		return e
	}
	return m.fail("a `)` without `(` in the pattern")
}

// again matches the text of capture digit.
func (m *matcher) again(i int, digit byte) int {
	l := int(digit) - '1'
	if l < 0 || l >= m.level || m.captures[l].size == unfinished {
		return m.fail("the pattern refers to a capture that does not exist")
	}
	size := m.captures[l].size
	if size == position {
		return -1
	}
	start := m.captures[l].start
	m.step(size / 8)
	if strings.HasPrefix(m.src[i:], m.src[start:start+size]) {
		return i + size
	}
	return -1
}

func (m *matcher) balance(i, p int) int {
	if p+1 >= len(m.pat) {
		return m.fail("the pattern is malformed (%b needs two characters)")
	}
	if i >= len(m.src) || m.src[i] != m.pat[p] {
		return -1
	}
	opening, closing := m.pat[p], m.pat[p+1]
	depth := 1
	for i++; i < len(m.src); i++ {
		m.step(1)
		switch m.src[i] {
		case closing:
			if depth--; depth == 0 {
				return i + 1
			}
		case opening:
			depth++
		}
	}
	return -1
}

func (m *matcher) frontier(i, p int) int {
	if m.at(p) != '[' {
		return m.fail("the pattern is malformed (%f needs a set)")
	}
	end := m.classEnd(p)
	var before, after byte
	if i > 0 {
		before = m.src[i-1]
	}
	if i < len(m.src) {
		after = m.src[i]
	}
	if m.inSet(before, p, end-1) || !m.inSet(after, p, end-1) {
		return -1
	}
	return end
}

// classEnd returns the end of the single-character class that begins at p.
func (m *matcher) classEnd(p int) int {
	c := m.pat[p]
	p++
	switch c {
	case '%':
		if p >= len(m.pat) {
			return m.fail("the pattern is malformed (it ends with `%`)")
		}
		return p + 1
	case '[':
		if m.at(p) == '^' {
			p++
		}
		for {
			if p >= len(m.pat) {
				return m.fail("the pattern is malformed (a `]` is missing)")
			}
			c := m.pat[p]
			p++
			if c == '%' && p < len(m.pat) {
				p++
			}
			if m.at(p) == ']' && p < len(m.pat) {
				return p + 1
			}
		}
	}
	return p
}

// single reports whether the byte of the text at i belongs to the class from p to end.
func (m *matcher) single(i, p, end int) bool {
	if i >= len(m.src) {
		return false
	}
	c := m.src[i]
	switch m.pat[p] {
	case '.':
		return true
	case '%':
		return inClass(c, m.pat[p+1])
	case '[':
		return m.inSet(c, p, end-1)
	}
	return m.pat[p] == c
}

// inSet reports whether c is in the set that begins at p; its `]` is at end.
func (m *matcher) inSet(c byte, p, end int) bool {
	m.step((end - p) / 8)
	in := true
	if m.pat[p+1] == '^' {
		in = false
		p++
	}
	for p++; p < end; p++ {
		switch {
		case m.pat[p] == '%':
			p++
			if inClass(c, m.pat[p]) {
				return in
			}
		case m.pat[p+1] == '-' && p+2 < end:
			if m.pat[p] <= c && c <= m.pat[p+2] {
				return in
			}
			p += 2
		case m.pat[p] == c:
			return in
		}
	}
	return !in
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }
func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// inClass reports whether c is in %class; an upper-case class is the complement.
func inClass(c, class byte) bool {
	var in bool
	letter := isUpper(c) || isLower(c)
	switch class | 0x20 {
	case 'a':
		in = letter
	case 'c':
		in = c < 32 || c == 127
	case 'd':
		in = isDigit(c)
	case 'l':
		in = isLower(c)
	case 'p':
		in = c > 32 && c < 127 && !letter && !isDigit(c)
	case 's':
		in = isSpace(c)
	case 'u':
		in = isUpper(c)
	case 'w':
		in = letter || isDigit(c)
	case 'x':
		in = isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f'
	case 'z':
		in = c == 0
	default:
		return class == c
	}
	if !isLower(class) && !isUpper(class) {
		return class == c
	}
	return in == isLower(class)
}

// capture returns capture l of a match from i to e; the whole match if there are no
// captures.
func (m *matcher) capture(l, i, e int) lua.LValue {
	if l >= m.level {
		if l > 0 {
			m.fail("invalid capture index")
		}
		return lua.LString(m.src[i:e])
	}
	c := m.captures[l]
	switch c.size {
	case unfinished:
		m.fail("the pattern is malformed (a `)` is missing)")
	case position:
		return lua.LNumber(c.start + 1)
	}
	return lua.LString(m.src[c.start : c.start+c.size])
}

// push pushes the captures of a match; if there are none and whole is set, the match.
func (m *matcher) push(i, e int, whole bool) int {
	n := m.level
	if n == 0 && whole {
		n = 1
	}
	for l := range n {
		m.L.Push(m.capture(l, i, e))
	}
	return n
}

// search finds the first match from i on, and returns its beginning and end.
func (m *matcher) search(i int) (int, int) {
	p := 0
	if m.at(0) == '^' {
		p = 1
	}
	for ; i <= len(m.src); i++ {
		m.level = 0
		if e := m.match(i, p); e >= 0 {
			return i, e
		}
		if p == 1 {
			break
		}
	}
	return -1, -1
}
