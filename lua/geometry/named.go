package geometry

import "fmt"

// named identifies a value in messages. Its text is built only for a message,
// because most values are correct.
type named struct {
	text     string // "" for an argument
	argument int
	at       int    // an item of that, from 1; 0: itself
	tail     string // "'s gaps"
	head     string // "the outline of "
	corner   int    // a point of all that, from 1; 0: itself
}

// argument names an argument of a call.
func argument(i int) named { return named{argument: i} }

// item is one of a list, from 1.
func (n named) item(i int) named {
	if n.at > 0 || n.tail != "" || n.head != "" || n.corner > 0 {
		n = named{text: n.String()}
	}
	n.at = i
	return n
}

// behind adds something after the name.
func (n named) behind(tail string) named {
	if n.tail != "" || n.head != "" || n.corner > 0 {
		n = named{text: n.String()}
	}
	n.tail = tail
	return n
}

// before adds something before the name.
func (n named) before(head string) named {
	if n.head != "" || n.corner > 0 {
		n = named{text: n.String()}
	}
	n.head = head
	return n
}

// point is one of its points, from 1.
func (n named) point(i int) named {
	if n.corner > 0 {
		n = named{text: n.String()}
	}
	n.corner = i
	return n
}

// String is the name: point 2 of the outline of argument 3[1].
func (n named) String() string {
	s := n.text
	if s == "" {
		s = fmt.Sprintf("argument %d", n.argument)
	}
	if n.at > 0 {
		s = fmt.Sprintf("%s[%d]", s, n.at)
	}
	s = n.head + s + n.tail
	if n.corner > 0 {
		s = fmt.Sprintf("point %d of %s", n.corner, s)
	}
	return s
}
