// Package source reads the TOML that authors write: rulesets, tables of data
// and scenarios. It records the place of each key and value, so that a fault
// found here, or much later in the host, can be shown in its line.
//
// The toml package decodes the text; our own scanner finds the places, and the
// two must agree on every key. On top of that, Schema checks declared fields,
// and Table reads the tables of rulebooks.
//
// Places count lines and columns from 1, columns in characters. Lists count
// from 1 in messages and paths, as a ruleset's Lua does, and from 0 in Go.
//
// The package opens no files and knows no Lua and no game.
package source

import (
	"errors"
	"fmt"
	"math"
	"sort"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"parley/lua/nearest"
)

// longestText is the limit of a file, in bytes.
const longestText = 1 << 20

// LargestInteger is the limit of whole numbers in a file, positive or negative:
// beyond it a Lua number is no longer exact.
const LargestInteger = 1 << 53

// Doc is one file of TOML, read.
type Doc struct {
	File string

	text  string
	lines []int // where each line starts, in bytes
	root  *node
}

// Parse reads text. The name of the file is used only in places. Unreadable
// text gives a nil Doc and at least one fault. For whole numbers beyond
// LargestInteger, and floats that are not finite, it returns faults and also a
// Doc, which can still be checked, so that all faults come in one run.
func Parse(file string, text []byte) (*Doc, Faults) {
	d := newDoc(file, strings.TrimLeft(string(text), "\ufeff"))
	if len(d.text) > longestText {
		return nil, Faults{{Place: Place{File: file}, What: fmt.Sprintf("the file is too large: %d bytes (limit %d)", len(d.text), longestText)}}
	}
	if at := badUTF8(d.text); at >= 0 {
		return nil, Faults{{Place: d.place(span{at, at + 1}), What: "text that is not UTF-8", Hint: "save the file as UTF-8"}}
	}
	root, t := locate(d.text)
	if t != nil && t.ours {
		return nil, Faults{d.troubleFault(t)}
	}
	if f := d.tooLarge(root); f != nil {
		return nil, Faults{*f}
	}
	if t != nil && nested(d.text) > deepest { // the text after our fault may make the toml package panic
		return nil, Faults{d.troubleFault(t)}
	}
	var tree map[string]any
	if err := readTOML(d.text, &tree); err != nil {
		return nil, d.syntaxFaults(err, t)
	}
	if t != nil {
		return nil, Faults{d.troubleFault(t)}
	}
	d.root = root
	if off := join(root, tree); off != nil {
		return nil, Faults{{Place: d.place(off.at), What: "the place of this value is unknown", Hint: "write it in a simpler way, and report this as a bug in Parley"}}
	}
	return d, d.checkNumbers(root, nil).Sorted()
}

// Limits of a file: keys of one table, items of one list, values in all. No
// rulebook comes near them; a larger file would take too long.
const (
	mostKeys   = 1000
	mostItems  = 5000
	mostValues = 100_000
)

// tooLarge returns the fault of a file beyond these limits, or nil.
func (d *Doc) tooLarge(root *node) *Fault {
	values := 0
	var walk func(n *node) *Fault
	over := func(n *node, what string, is, most int) *Fault {
		f := Node{d, n}.Fault("%d %s (limit %d)", is, what, most)
		return &f
	}
	walk = func(n *node) *Fault {
		switch {
		case len(n.keys) > mostKeys:
			return over(n, "keys in one table", len(n.keys), mostKeys)
		case len(n.items) > mostItems:
			return over(n, "items in one list", len(n.items), mostItems)
		}
		if values += len(n.keys) + len(n.items); values > mostValues {
			return over(n, "values in one file", values, mostValues)
		}
		for _, inner := range n.inner() {
			if f := walk(inner); f != nil {
				return f
			}
		}
		return nil
	}
	return walk(root)
}

// nested returns the depth of nested brackets, also counting those in texts and
// comments.
func nested(text string) (deepest int) {
	deep := 0
	for _, c := range text {
		switch c {
		case '[', '{':
			deep++
			deepest = max(deepest, deep)
		case ']', '}':
			deep = max(deep-1, 0)
		}
	}
	return deepest
}

func newDoc(file, text string) *Doc {
	d := &Doc{File: file, text: text, lines: []int{0}}
	for i, c := range text {
		if c == '\n' {
			d.lines = append(d.lines, i+1)
		}
	}
	return d
}

func badUTF8(s string) int {
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], string(utf8.RuneError)) {
			return i
		}
	}
	return -1
}

// Root returns the table of the whole file.
func (d *Doc) Root() Node { return Node{d, d.root} }

// Fault is a fault of the file as a whole.
func (d *Doc) Fault(format string, args ...any) Fault {
	return Fault{Place: Place{File: d.File}, What: fmt.Sprintf(format, args...)}
}

// place converts a span to a place on the line where it starts.
func (d *Doc) place(s span) Place {
	start := min(max(s.start, 0), len(d.text))
	line := sort.SearchInts(d.lines, start+1) - 1
	from, to := d.lines[line], len(d.text)
	if line+1 < len(d.lines) {
		to = d.lines[line+1] - 1
	}
	to = from + len(strings.TrimSuffix(d.text[from:to], "\r"))
	start = min(start, to)
	for start > from && start < to && !utf8.RuneStart(d.text[start]) {
		start-- // the toml package points into the last character at times
	}
	end := max(min(s.end, to), start)
	return Place{
		File:  d.File,
		Line:  line + 1,
		Col:   utf8.RuneCountInString(d.text[from:start]) + 1,
		Width: max(utf8.RuneCountInString(d.text[start:end]), 1),
		Text:  d.text[from:to],
	}
}

func (d *Doc) troubleFault(t *trouble) Fault {
	f := Fault{Place: d.place(t.at), What: t.what}
	if t.twice {
		f.Hint = fmt.Sprintf("the first is in line %d", d.place(t.first).Line)
		if t.how != "" {
			f.Hint += "; " + t.how
		}
	}
	return f
}

// syntaxFaults merges the toml package's error and our own with the same text.
// If both report the same fault, ours is clearer.
func (d *Doc) syntaxFaults(err error, t *trouble) Faults {
	var pe toml.ParseError
	if !errors.As(err, &pe) {
		if t != nil {
			return Faults{d.troubleFault(t)}
		}
		return Faults{d.Fault("%s", plain(err.Error()))}
	}
	at := d.place(span{pe.Position.Start, pe.Position.Start + pe.Position.Len})
	theirs := Fault{Place: at, What: plain(pe.Message)}
	if strings.HasPrefix(pe.Message, "expected value but found \"") {
		theirs = d.bareFault(pe.Position.Start)
	}
	if t == nil {
		return Faults{theirs}
	}
	ours := d.troubleFault(t)
	switch {
	case t.twice && !strings.Contains(pe.Message, "already"):
		return Faults{theirs, ours}.Sorted()
	case t.twice, t.quote && ours.Line == at.Line:
		return Faults{ours}
	}
	return Faults{theirs}
}

// bareFault is the fault of a bare word in place of a value.
func (d *Doc) bareFault(start int) Fault {
	end := start
	for end < len(d.text) && !strings.ContainsRune(" \t\r\n,]}#", rune(d.text[end])) {
		end++
	}
	return Fault{
		Place: d.place(span{start, end}),
		What:  fmt.Sprintf("%q is not a value", d.text[start:end]),
		Near:  nearest.To(d.text[start:end], []string{"true", "false"}),
		Hint:  "write text in double quotes",
	}
}

// plain rewrites a message of the toml package in our style.
func plain(message string) string {
	message = strings.TrimSuffix(strings.TrimPrefix(message, "toml: "), ".")
	if first, n := utf8.DecodeRuneInString(message); n > 0 {
		message = strings.ToLower(string(first)) + message[n:]
	}
	return message
}

// join puts the decoded values into the located tree. If the two differ it
// returns the node at which they do.
func join(n *node, v any) *node {
	switch v := v.(type) {
	case map[string]any:
		if n.kind != KindTable || len(v) != len(n.keys) {
			return n
		}
		for _, k := range n.keys {
			child, ok := v[k]
			if !ok {
				return n.fields[k]
			}
			if off := join(n.fields[k], child); off != nil {
				return off
			}
		}
		return nil
	case []map[string]any:
		return joinList(n, v)
	case []any:
		return joinList(n, v)
	}
	if n.kind != KindMissing {
		return n
	}
	return joinScalar(n, v)
}

func joinList[T any](n *node, list []T) *node {
	if n.kind != KindArray || len(list) != len(n.items) {
		return n
	}
	for i, v := range list {
		if off := join(n.items[i], v); off != nil {
			return off
		}
	}
	return nil
}

func joinScalar(n *node, v any) *node {
	switch v := v.(type) {
	case string:
		n.kind, n.text = KindString, v
	case int64:
		n.kind, n.integer, n.number = KindInteger, v, float64(v)
	case float64:
		n.kind, n.number = KindFloat, v
	case bool:
		n.kind, n.truth = KindBool, v
	case time.Time:
		n.kind = KindDatetime
	default:
		return n
	}
	return nil
}

// checkNumbers finds the numbers that Lua could not hold.
func (d *Doc) checkNumbers(n *node, fs Faults) Faults {
	for _, inner := range n.inner() {
		fs = d.checkNumbers(inner, fs)
	}
	switch n.kind {
	case KindInteger:
		if n.integer > LargestInteger || n.integer < -LargestInteger {
			fs = append(fs, Node{d, n}.Fault("%d is beyond %d, the largest whole number that is kept exactly", n.integer, int64(LargestInteger)))
		}
	case KindFloat:
		if math.IsNaN(n.number) || math.IsInf(n.number, 0) {
			fs = append(fs, Node{d, n}.Fault("%s is not a finite number", Node{d, n}.Source()))
		}
	}
	return fs
}
