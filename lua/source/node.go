package source

import (
	"fmt"
	"strconv"
	"strings"
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

// Doc is the document the value belongs to, nil where there is no value.
func (n Node) Doc() *Doc { return n.doc }

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

// At is the place of the value of key, or that of the table itself where it
// lacks the key: what a fault about the key should show.
func (n Node) At(key string) Place {
	if v := n.Get(key); v.Exists() {
		return v.Place()
	}
	return n.Place()
}

// Fault is a fault at the value.
func (n Node) Fault(format string, args ...any) Fault {
	return Fault{Place: n.Place(), What: fmt.Sprintf(format, args...)}
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

// Path leads from the root to the value: `ship[2].men.F1`. Items count from 1;
// keys that need quotes have them. The root's path is "".
func (n Node) Path() string {
	if n.n == nil {
		return ""
	}
	var steps []string
	for at := n.n; at.parent != nil; at = at.parent {
		switch {
		case at.parent.kind == KindArray:
			steps = append(steps, fmt.Sprintf("[%d]", at.index+1))
		case at.parent.parent == nil:
			steps = append(steps, quoteKey(at))
		default:
			steps = append(steps, "."+quoteKey(at))
		}
	}
	var b strings.Builder
	for i := len(steps) - 1; i >= 0; i-- {
		b.WriteString(steps[i])
	}
	return b.String()
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
