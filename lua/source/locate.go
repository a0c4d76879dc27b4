package source

import (
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"
)

// deepest is the limit of nested tables and lists.
const deepest = 64

// span is a stretch of the text in bytes, end not included.
type span struct{ start, end int }

// node is one value of a document with its place.
type node struct {
	kind   Kind
	parent *node
	key    string // in a table
	index  int    // in a list, from 0
	keyAt  span
	at     span

	implied bool // a table that so far only a longer path has named
	headed  bool // a list made by [[headers]]

	keys   []string
	fields map[string]*node
	items  []*node

	text    string
	number  float64
	integer int64
	truth   bool
}

func (n *node) table() *node {
	n.kind, n.fields = KindTable, map[string]*node{}
	return n
}

func (n *node) add(p part) *node {
	child := &node{parent: n, key: p.name, keyAt: p.at, at: p.at}
	n.keys = append(n.keys, p.name)
	n.fields[p.name] = child
	return child
}

// inner returns the values in a table or a list, in the order of the file.
func (n *node) inner() []*node {
	list := n.items
	for _, k := range n.keys {
		list = append(list, n.fields[k])
	}
	return list
}

func (n *node) append(at span) *node {
	item := &node{parent: n, index: len(n.items), keyAt: at, at: at}
	n.items = append(n.items, item)
	return item
}

// part is one piece of a dotted key.
type part struct {
	name string
	at   span
}

// trouble ends the search for places: text that is not TOML, or a repeated key.
type trouble struct {
	at    span
	first span // of the earlier key, if twice is set
	twice bool
	how   string // what to do about it, if that is known
	ours  bool   // the toml package may accept it, Parley does not
	quote bool   // a string does not end
	what  string
}

// locator scans TOML text and records the place of each key and value. The toml
// package decodes the values; the locator knows only as much of the grammar as
// it needs to find where things end.
type locator struct {
	text string
	pos  int
	root *node
	here *node // the table of the last header
}

// locate finds the places of all keys and values of text, which is UTF-8
// without a byte order mark. On trouble the tree is incomplete.
func locate(text string) (*node, *trouble) {
	l := &locator{text: text, root: (&node{}).table()}
	l.here = l.root
	for {
		l.skipBlank()
		if l.pos >= len(l.text) {
			return l.root, nil
		}
		var t *trouble
		if l.text[l.pos] == '[' {
			t = l.header()
		} else {
			t = l.pair(l.here, 1)
		}
		if t == nil {
			t = l.lineEnd()
		}
		if t != nil {
			return l.root, t
		}
	}
}

func (l *locator) peek() byte {
	if l.pos < len(l.text) {
		return l.text[l.pos]
	}
	return 0
}

func (l *locator) take(s string) bool {
	if strings.HasPrefix(l.text[l.pos:], s) {
		l.pos += len(s)
		return true
	}
	return false
}

func (l *locator) skipSpace() {
	for l.peek() == ' ' || l.peek() == '\t' {
		l.pos++
	}
}

func (l *locator) skipComment() {
	for l.pos < len(l.text) && l.text[l.pos] != '\n' {
		l.pos++
	}
}

// skipBlank skips spaces, ends of lines and comments.
func (l *locator) skipBlank() {
	for {
		switch l.peek() {
		case ' ', '\t', '\r', '\n':
			l.pos++
		case '#':
			l.skipComment()
		default:
			return
		}
	}
}

func (l *locator) lineEnd() *trouble {
	l.skipSpace()
	switch {
	case l.pos >= len(l.text) || l.take("\n") || l.take("\r\n"):
		return nil
	case l.peek() == '#':
		l.skipComment()
		return nil
	}
	return l.unexpected("unexpected text after the end of a value")
}

func (l *locator) unexpected(what string) *trouble {
	return &trouble{at: span{l.pos, l.pos + 1}, what: what}
}

// header reads [a.b] or [[a.b]] and goes to its table.
func (l *locator) header() *trouble {
	start := l.pos
	list := l.take("[[")
	if !list {
		l.pos++
	}
	path, t := l.path()
	if t != nil {
		return t
	}
	if list && !l.take("]]") || !list && !l.take("]") {
		return l.unexpected("a header without its closing bracket")
	}
	at := span{start, l.pos}
	table, t := descend(l.root, path[:len(path)-1])
	if t != nil {
		return t
	}
	last := path[len(path)-1]
	if list {
		l.here, t = openItem(table, last, at)
	} else {
		l.here, t = openTable(table, last, at)
	}
	return t
}

func openTable(in *node, p part, at span) (*node, *trouble) {
	n := in.fields[p.name]
	if n == nil {
		n = in.add(p).table()
	} else if n.kind != KindTable || !n.implied {
		return nil, twice(n, p)
	}
	n.implied, n.keyAt, n.at = false, p.at, at
	return n, nil
}

func openItem(in *node, p part, at span) (*node, *trouble) {
	n := in.fields[p.name]
	if n == nil {
		n = in.add(p)
		n.kind, n.headed, n.at = KindArray, true, at
	} else if !n.headed {
		t := twice(n, p)
		if n.kind == KindTable {
			t.what = fmt.Sprintf("%q is a table, [%s], and an entry of a list, [[%s]], in one file", p.name, p.name, p.name)
			t.how = fmt.Sprintf("write [[%s]] for every entry", p.name)
		}
		return nil, t
	}
	item := n.append(at).table()
	item.keyAt = p.at
	return item, nil
}

func twice(first *node, p part) *trouble {
	return &trouble{at: p.at, first: first.keyAt, twice: true, what: fmt.Sprintf("%q is given twice", p.name)}
}

// descend follows path from a table, creating missing tables; in a list of
// tables it continues in the last.
func descend(n *node, path []part) (*node, *trouble) {
	for _, p := range path {
		next := n.fields[p.name]
		if next == nil {
			next = n.add(p).table()
			next.implied = true
		}
		if next.headed {
			next = next.items[len(next.items)-1]
		}
		if next.kind != KindTable {
			return nil, twice(next, p)
		}
		n = next
	}
	return n, nil
}

// pair reads key = value into a table.
func (l *locator) pair(in *node, depth int) *trouble {
	path, t := l.path()
	if t != nil {
		return t
	}
	if !l.take("=") {
		return l.unexpected("a key without \"=\"")
	}
	l.skipSpace()
	table, t := descend(in, path[:len(path)-1])
	if t != nil {
		return t
	}
	last := path[len(path)-1]
	if first := table.fields[last.name]; first != nil {
		return twice(first, last)
	}
	return l.value(table.add(last), depth+len(path))
}

// path reads a dotted key and the spaces after it.
func (l *locator) path() ([]part, *trouble) {
	var path []part
	for {
		l.skipSpace()
		p, t := l.part()
		if t != nil {
			return nil, t
		}
		if path = append(path, p); len(path) > deepest {
			return nil, tooDeep(p.at)
		}
		l.skipSpace()
		if !l.take(".") {
			return path, nil
		}
	}
}

func (l *locator) part() (part, *trouble) {
	start := l.pos
	if q := l.peek(); q == '"' || q == '\'' {
		if t := l.quoted(q); t != nil {
			return part{}, t
		}
		at := span{start, l.pos}
		name, ok := unquote(l.text[start:l.pos])
		if !ok {
			return part{}, &trouble{at: at, what: "a key that cannot be read"}
		}
		if name == "" { // the toml package loses tables in a list of this key
			return part{}, &trouble{at: at, ours: true, what: "a key is empty"}
		}
		return part{name, at}, nil
	}
	for isBare(l.peek()) {
		l.pos++
	}
	if l.pos == start {
		return part{}, l.unexpected("a key is missing")
	}
	return part{l.text[start:l.pos], span{start, l.pos}}, nil
}

func isBare(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}

// unquote returns the content of a quoted key; the toml package reads its
// escapes.
func unquote(quoted string) (string, bool) {
	inner := quoted[1 : len(quoted)-1]
	if quoted[0] == '\'' || !strings.Contains(inner, `\`) {
		return inner, true
	}
	var v struct{ K string }
	if err := readTOML("K = "+quoted, &v); err != nil {
		return "", false
	}
	return v.K, true
}

// quoted skips a string of one line; the position is at its opening quote.
func (l *locator) quoted(q byte) *trouble {
	start := l.pos
	for l.pos++; l.pos < len(l.text); l.pos++ {
		switch c := l.text[l.pos]; {
		case c == q:
			l.pos++
			return nil
		case c == '\n':
			return &trouble{at: span{start, l.pos}, quote: true, what: "text without its closing quote"}
		case c == '\\' && q == '"':
			l.pos++
		}
	}
	l.pos = len(l.text)
	return &trouble{at: span{start, l.pos}, quote: true, what: "text without its closing quote"}
}

// long skips a string between triple quotes. Up to two more quotes may precede
// the closing three; they belong to the text.
func (l *locator) long(q byte) *trouble {
	start := l.pos
	closing := strings.Repeat(string(q), 3)
	for l.pos += 3; l.pos < len(l.text); {
		switch {
		case l.text[l.pos] == '\\' && q == '"':
			l.pos += 2
		case l.take(closing):
			for extra := 0; extra < 2 && l.peek() == q; extra++ {
				l.pos++
			}
			if l.peek() == q { // behind \\ the toml package takes a sixth for text
				return &trouble{at: span{l.pos, l.pos + 1}, ours: true, what: "too many quotes at the end of a text"}
			}
			return nil
		default:
			l.pos++
		}
	}
	l.pos = len(l.text)
	return &trouble{at: span{start, start + 3}, quote: true, what: "text without its closing quotes"}
}

// value reads one value into n.
func (l *locator) value(n *node, depth int) *trouble {
	start := l.pos
	if depth > deepest {
		return tooDeep(span{start, start + 1})
	}
	var t *trouble
	switch c := l.peek(); c {
	case '[':
		t = l.list(n, depth)
	case '{':
		t = l.inline(n, depth)
	case '"', '\'':
		if strings.HasPrefix(l.text[l.pos:], strings.Repeat(string(c), 3)) {
			t = l.long(c)
		} else {
			t = l.quoted(c)
		}
	default:
		for l.pos < len(l.text) && !strings.ContainsRune(",]}#\r\n", rune(l.text[l.pos])) {
			l.pos++
		}
		l.pos = start + len(strings.TrimRight(l.text[start:l.pos], " \t"))
		if l.pos == start {
			t = l.unexpected("a value is missing")
		}
	}
	n.at = span{start, l.pos}
	return t
}

func tooDeep(at span) *trouble {
	return &trouble{at: at, ours: true, what: fmt.Sprintf("tables and lists are nested too deeply (limit %d)", deepest)}
}

// list reads [ … ]; the position is at its bracket.
func (l *locator) list(n *node, depth int) *trouble {
	n.kind = KindArray
	l.pos++
	for {
		l.skipBlank()
		if l.take("]") {
			return nil
		}
		if t := l.value(n.append(span{l.pos, l.pos}), depth+1); t != nil {
			return t
		}
		item := n.items[len(n.items)-1]
		item.keyAt = item.at
		l.skipBlank()
		if !l.take(",") && l.peek() != ']' {
			return l.unexpected("a list without \",\" or \"]\"")
		}
	}
}

// inline reads { … }; the position is at its brace.
func (l *locator) inline(n *node, depth int) *trouble {
	n.table()
	l.pos++
	for {
		l.skipBlank()
		if l.take("}") {
			return nil
		}
		if t := l.pair(n, depth); t != nil {
			return t
		}
		l.skipBlank()
		if !l.take(",") && l.peek() != '}' {
			return l.unexpected("a table without \",\" or \"}\"")
		}
	}
}

// readTOML decodes text; a panic within the toml package comes back as an
// error.
func readTOML(text string, into any) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the TOML reader failed: %v", r)
		}
	}()
	_, err = toml.Decode(text, into)
	return err
}
