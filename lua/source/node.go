package source

import (
	"fmt"
	"parley/lua/nearest"
	"strconv"
)

// Kind is the kind of a value.
type Kind int

// The kinds of TOML, and KindMissing for a missing value.
const (
	KindMissing Kind = iota
	KindTable
	KindArray
	KindString
	KindInteger
	KindFloat
	KindBool
	KindDatetime
)

// String returns the kind in an author's words: "a list", "text".
func (k Kind) String() string {
	return [...]string{"nothing", "a table", "a list", "text", "a whole number", "a number with a fraction", "true or false", "a date or time"}[k]
}

// Node is a value in a Doc. The zero Node is a missing value; its methods
// return empty values and more such Nodes.
type Node struct {
	doc *Doc
	n   *node
}

// Kind returns the kind of the value, KindMissing if there is none.
func (n Node) Kind() Kind {
	if n.n == nil {
		return KindMissing
	}
	return n.n.kind
}

// Exists reports whether there is a value.
func (n Node) Exists() bool { return n.n != nil }

// Keys returns the keys of a table in the order in which the file first names
// them, nil for other kinds. The caller may change the slice.
func (n Node) Keys() []string {
	if n.Kind() != KindTable {
		return nil
	}
	return append([]string(nil), n.n.keys...)
}

// Get returns the value of a key, or no value if n is not a table or lacks it.
func (n Node) Get(key string) Node {
	if n.n == nil || n.n.fields[key] == nil {
		return Node{}
	}
	return Node{n.doc, n.n.fields[key]}
}

// Len is the number of items of a list or keys of a table, else 0.
func (n Node) Len() int {
	if n.n == nil {
		return 0
	}
	return len(n.n.items) + len(n.n.keys)
}

// Index returns item i of a list, from 0, or no value if there is none.
func (n Node) Index(i int) Node {
	if n.n == nil || i < 0 || i >= len(n.n.items) {
		return Node{}
	}
	return Node{n.doc, n.n.items[i]}
}

// Str is the text of a string, and a date or time as the file writes it; else
// "".
func (n Node) Str() string {
	switch n.Kind() {
	case KindString:
		return n.n.text
	case KindDatetime:
		return n.Source()
	}
	return ""
}

// Num is the value of a whole number or a float, else 0.
func (n Node) Num() float64 {
	if n.n == nil {
		return 0
	}
	return n.n.number
}

// Int is the value of a whole number, else 0.
func (n Node) Int() int {
	if n.n == nil {
		return 0
	}
	return int(n.n.integer)
}

// Bool is the value of a boolean, else false.
func (n Node) Bool() bool { return n.n != nil && n.n.truth }

// Source returns the value as the file writes it. For tables and lists made by
// [headers] it is the header.
func (n Node) Source() string {
	if n.n == nil {
		return ""
	}
	return n.doc.text[n.n.at.start:n.n.at.end]
}

// Place returns the place of the value: the first line of several, the header
// of a table that has one, the key of a table that only longer keys name, and
// the start of the file for its root.
func (n Node) Place() Place {
	if n.n == nil {
		return Place{}
	}
	return n.doc.place(n.n.at)
}

// KeyPlace returns the place of the value's key, or of the item itself in a
// list.
func (n Node) KeyPlace() Place {
	if n.n == nil {
		return Place{}
	}
	return n.doc.place(n.n.keyAt)
}

// Fault returns a fault at the value.
func (n Node) Fault(format string, args ...any) Fault {
	return Fault{Place: n.Place(), What: fmt.Sprintf(format, args...)}
}

// NearFault returns a fault of a value that is not one of the candidates, and
// suggests the nearest of them.
func (n Node) NearFault(what string, candidates []string) Fault {
	return Fault{Place: n.Place(), What: what, Near: nearest.To(n.Str(), candidates)}
}

// Name returns the last step of the path: "hull", or "cards[2]" for an item, or
// "" for the root.
func (n Node) Name() string {
	if n.n == nil {
		return ""
	}
	var items string
	at := n.n
	for at.parent != nil && at.parent.kind == KindArray {
		items = fmt.Sprintf("[%d]", at.index+1) + items
		at = at.parent
	}
	return quoteKey(at) + items
}

func quoteKey(n *node) string {
	if n.parent == nil {
		return ""
	}
	for i := 0; i < len(n.key); i++ {
		if !isBare(n.key[i]) {
			return strconv.Quote(n.key)
		}
	}
	return n.key
}
