package source

import (
	"cmp"
	"errors"
	"fmt"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Place is a stretch of one line of a file.
type Place struct {
	File  string
	Line  int    // from 1; 0 means the file as a whole
	Col   int    // from 1, in characters, not bytes
	Width int    // in characters, at least 1; a longer value is cut at the end of its line
	Text  string // the line itself, without its end
}

// String is "file:line:col", or the file alone when Line is 0.
func (p Place) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Before reports whether p comes before q: by file name, then line, then
// column.
func (p Place) Before(q Place) bool {
	return cmp.Or(strings.Compare(p.File, q.File), p.Line-q.Line, p.Col-q.Col) < 0
}

// widest is the longest line that is shown whole, in characters; a longer one
// is cut around the place. mostShown is the limit of faults shown.
const (
	widest    = 200
	mostShown = 100
)

// excerpt returns the source line with its number, and carets below the place.
// Tabs before the carets are kept, so that they line up at any tab width.
func (p Place) excerpt() string {
	number := fmt.Sprint(p.Line)
	if utf8.RuneCountInString(p.Text) > widest {
		line := []rune(p.Text)
		from := min(max(p.Col-1-widest/2, 0), len(line)-widest)
		p.Text, p.Col = string(line[from:from+widest]), p.Col-from
		p.Width = min(p.Width, widest-p.Col+1)
	}
	var pad strings.Builder
	col := 1
	for _, r := range p.Text {
		if col >= p.Col {
			break
		}
		if r == '\t' {
			pad.WriteByte('\t')
		} else {
			pad.WriteByte(' ')
		}
		col++
	}
	return fmt.Sprintf("  %s | %s\n  %s | %s%s", number, printable(p.Text),
		strings.Repeat(" ", len(number)), pad.String(), strings.Repeat("^", max(p.Width, 1)))
}

// longest is the limit of a message, in bytes: it may quote a key, and a key
// may be as long as its file.
const longest = 4000

// short cuts the middle out of a longer text.
func short(s string) string {
	if len(s) <= longest {
		return s
	}
	return strings.ToValidUTF8(s[:longest/2], "") + "…" + strings.ToValidUTF8(s[len(s)-longest/2:], "")
}

// printable replaces control characters; tabs stay.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\t' && unicode.IsControl(r) {
			return utf8.RuneError
		}
		return r
	}, s)
}

// Fault is an error at a place, for the author of the file.
type Fault struct {
	Place
	What string // lower case, no full stop
	Near string // the word that was probably meant, or ""
	Hint string // what to do, or ""
}

// With returns f with a hint.
func (f Fault) With(hint string) Fault { f.Hint = hint; return f }

// Error returns the fault as an author sees it: place and message, the line,
// carets, and below them the suggestion and the hint if there are any. It does
// not end with a newline.
func (f Fault) Error() string {
	var b strings.Builder
	b.WriteString(f.Place.String() + ": " + printable(short(f.What)))
	if f.Line > 0 {
		b.WriteString("\n" + f.Place.excerpt())
	}
	if f.Near != "" {
		fmt.Fprintf(&b, "\n  did you mean %q?", f.Near)
	}
	if f.Hint != "" {
		b.WriteString("\n  hint: " + f.Hint)
	}
	return b.String()
}

// Warning returns the text of a warning: legal, but perhaps not meant.
func (f Fault) Warning() string {
	f.What = "warning: " + f.What
	return f.Error()
}

// Faults are all the faults of one run. As an error they are shown one below
// the other, sorted by place. A nil Faults converted to an error is not nil:
// use Err.
type Faults []Fault

// Error joins the faults, sorted by place.
func (fs Faults) Error() string {
	sorted := fs.Sorted()
	more := len(sorted) - mostShown
	parts := make([]string, min(len(sorted), mostShown))
	for i := range parts {
		parts[i] = sorted[i].Error()
	}
	if more > 0 {
		parts = append(parts, fmt.Sprintf("and %d more faults", more))
	}
	return strings.Join(parts, "\n")
}

// Sorted returns a copy of the faults sorted by place. Faults at the same place
// keep their order.
func (fs Faults) Sorted() Faults {
	sorted := append(Faults(nil), fs...)
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].Before(sorted[j].Place) })
	return sorted
}

// Err returns the faults as an error, nil if there are none.
func (fs Faults) Err() error {
	if len(fs) == 0 {
		return nil
	}
	return fs
}

// FaultsIn returns the faults in err, nil if there are none.
func FaultsIn(err error) Faults {
	if fs := (Faults)(nil); errors.As(err, &fs) {
		return fs
	}
	if f := (Fault{}); errors.As(err, &f) {
		return Faults{f}
	}
	return nil
}
