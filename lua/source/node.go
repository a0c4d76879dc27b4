package source

import (
	"fmt"
	"parley/lua/nearest"
	"strconv"
)

// Kind is what a value is.
type Kind int

// The kinds of TOML, and KindMissing for a Node that is not there.
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

// String is the kind in an author's words: "a list", "text".
func (k Kind) String() string {
	return [...]string{"nothing", "a table", "a list", "text", "a whole number", "a number with a fraction", "true or false", "a date or time"}[k]
}

// Node is a value in a Doc. The zero Node stands for a value that is not
// there; asking it gives empty answers and more such Nodes.
type Node struct {
	doc *Doc
	n   *node
}

// Kind is what the value is, KindMissing where there is none.
func (n Node) Kind() Kind {
	if n.n == nil {
		return KindMissing
	}
	return n.n.kind
}

// Exists reports whether there is a value.
func (n Node) Exists() bool { return n.n != nil }

// Keys are the keys of a table in the order in which the file first names
// them, nil for other kinds. The slice is the caller's.
func (n Node) Keys() []string {
	if n.Kind() != KindTable {
		return nil
	}
	return append([]string(nil), n.n.keys...)
}

// Get is the value of a key, or no value where n is no table or lacks it.
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

// Index is item i of a list, from 0, or no value where there is none.
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

// Source is the value as the file writes it. For tables and lists made by
// [headers] it is the header.
func (n Node) Source() string {
	if n.n == nil {
		return ""
	}
	return n.doc.text[n.n.at.start:n.n.at.end]
}

// Place is where the value stands: its first line where it has several, the
// header of a table that has one, the key of a table that only longer keys
// name, and the start of the file for its root.
func (n Node) Place() Place {
	if n.n == nil {
		return Place{}
	}
	return n.doc.place(n.n.at)
}

// KeyPlace is where the key of the value stands; in the case of an item of a
// list, the item.
func (n Node) KeyPlace() Place {
	if n.n == nil {
		return Place{}
	}
	return n.doc.place(n.n.keyAt)
}

// Fault is a fault at the value.
func (n Node) Fault(format string, args ...any) Fault {
	return Fault{Place: n.Place(), What: fmt.Sprintf(format, args...)}
}

// NearFault is a fault of a value that is none of the candidates: the nearest of
// them is suggested.
func (n Node) NearFault(what string, candidates []string) Fault {
	return Fault{Place: n.Place(), What: what, Near: nearest.To(n.Str(), candidates)}
}

// Name is the last step of the path: "hull", or "cards[2]" for an item, or ""
// for the root.
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
