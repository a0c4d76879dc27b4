// Package layout sets text for a screen: it breaks lines, pads cells and aligns
// grids. Its unit is the column, one character of a fixed-width font; ANSI colours
// take none. The functions take the width as an argument; a [Screen] knows its own
// width, and which characters and colours it can show.
//
// The package knows no game and no session, and chooses no words.
package layout

import (
	"strings"
)

// Wrap breaks a text at spaces into lines of a width; runs of white space become
// one space.
func Wrap(text string, width int) string {
	return Hang(strings.Join(strings.Fields(text), " "), "", "", width)
}

// Hang breaks a text at spaces to a width, in front of the first line the
// indent, in front of the others the indent and more; a list without spaces
// that is wider than the screen is broken at its commas or bars. A command in
// backquotes stays on one line, or is broken as [Command] breaks it. ANSI colours count
// nothing.
func Hang(text, indent, more string, width int) string {
	return hang(words(text, width-len(indent)-len(more)), indent, more, width)
}

func hang(list []word, indent, more string, width int) string {
	var b strings.Builder
	b.WriteString(indent)
	col := len(indent)
	gap := 0 // spaces before the next word
	for i, w := range list {
		if i > 0 {
			gap++
		}
		room := width
		if i+1 < len(list) && list[i+1].typed {
			room -= len(continued)
		}
		parts := []string{w.text}
		if !w.whole {
			parts = inParts(w.text, width-len(indent)-len(more))
		}
		for j, part := range parts {
			n := Width(part)
			if part == "" {
				continue
			}
			if (col+gap+n > room || w.below) && i+j > 0 {
				if w.typed {
					b.WriteString(continued)
				}
				b.WriteString("\n" + indent + more)
				col, gap = len(indent)+len(more), 0
			}
			b.WriteString(strings.Repeat(" ", gap))
			col, gap = col+gap, 0
			b.WriteString(part)
			col += n
		}
	}
	return b.String()
}

// word is a part of a text that a line may begin with.
type word struct {
	text  string
	typed bool // the blank before it belongs to a command
	whole bool // not to be broken at commas or bars
	below bool // it begins a line
}

// words splits a text at blanks, a command in backquotes only if it is wider than a line.
func words(text string, width int) (list []word) {
	begin, typed := 0, false
	add := func(end int, next bool) {
		list = append(list, word{text: text[begin:end], typed: typed, whole: typed})
		begin, typed = end+1, next
	}
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case ' ':
			add(i, false)
		case '`':
			span := text[i : i+1+closing(text[i+1:], '`')]
			if Width(span) > width {
				at := i
				for _, w := range commandWords(span) {
					if at += strings.Index(text[at:], w); at > i {
						add(at-1, true)
					}
					at += len(w)
				}
			}
			i += len(span) - 1
		}
	}
	add(len(text), false)
	return list
}

// inParts cuts a word that is wider than a line behind its commas, or bars.
func inParts(w string, width int) []string {
	switch {
	case Width(w) <= width:
		return []string{w}
	case strings.Contains(w, ","):
		return strings.SplitAfter(w, ",")
	}
	return strings.SplitAfter(w, "|")
}

// Width is the number of columns that a text takes on the screen.
func Width(w string) (n int) {
	escape := false
	for _, r := range w {
		switch {
		case escape:
			escape = r != 'm'
		case r == 0x1b:
			escape = true
		default:
			n++
		}
	}
	return n
}

// Printable replaces what would move the cursor of a terminal.
func Printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return '?'
		}
		return r
	}, s)
}

// Undirected removes the characters that change the direction of the text around them.
func Undirected(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\u061c' || r >= '\u200e' && r <= '\u200f' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' {
			return -1
		}
		return r
	}, s)
}

// Join lists words as a sentence does: a, b and c.
func Join(words []string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
}

// Widths returns how wide each column of rows is. All rows have as many cells as
// the first.
func Widths(rows [][]string) []int {
	if len(rows) == 0 {
		return nil
	}
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], Width(cell))
		}
	}
	return widths
}

// Row sets cells side by side, two blanks apart, those that right names to the
// right of their columns. Columns of no width are left out.
func Row(cells []string, widths []int, right func(column int) bool) string {
	var b strings.Builder
	for i, cell := range cells {
		if widths[i] == 0 {
			continue
		}
		if b.Len() > 0 {
			b.WriteString("  ")
		}
		b.WriteString(Pad(cell, widths[i], right(i)))
	}
	return b.String()
}

// Left is for rows whose cells all stand on the left.
func Left(int) bool { return false }

// Grid sets rows of cells in aligned columns behind an indent, those that right
// names to the right. Columns that do not fit the width beside the first go below
// it, with the first again. It returns the lines.
func Grid(rows [][]string, right []bool, indent string, width int) (lines []string) {
	widths := Widths(rows)
	for first := 1; first == 1 || first < len(widths); {
		last, wide := first, len(indent)+widths[0]
		for last < len(widths) && (last == first || wide+2+widths[last] <= width) {
			wide += 2 + widths[last]
			last++
		}
		for _, row := range rows {
			line := indent + Pad(row[0], widths[0], false)
			for i := first; i < last; i++ {
				line += "  " + Pad(row[i], widths[i], right[i])
			}
			lines = append(lines, strings.TrimRight(line, " "))
		}
		first = max(last, 2)
	}
	return lines
}

// Fit sets rows of cells in aligned columns behind an indent, a line for each row,
// those that right names to the right. The last columns that the width has no room
// for are left out, but not the first keep: dropped is how many.
func Fit(rows [][]string, right []bool, keep int, indent string, width int) (lines []string, dropped int) {
	widths := Widths(rows)
	for n := len(widths); n > keep && len(indent)+Sum(widths[:n])+2*(n-1) > width; n-- {
		dropped++
	}
	n := len(widths) - dropped
	for _, row := range rows {
		line := Row(row[:n], widths[:n], func(i int) bool { return right[i] })
		lines = append(lines, Cut(strings.TrimRight(indent+line, " "), width))
	}
	return lines, dropped
}

// Sum adds up, as the widths of columns.
func Sum(list []int) (n int) {
	for _, x := range list {
		n += x
	}
	return n
}

// Pad fills a text with spaces to a width, on its left where it goes to the
// right. A text that is wider stays as it is.
func Pad(text string, width int, right bool) string {
	space := strings.Repeat(" ", max(width-Width(text), 0))
	if right {
		return space + text
	}
	return text + space
}

// Cut keeps the beginning of a text that is wider than a width, Tail its end;
// a tilde stands for the rest. They are for texts without colours.
func Cut(text string, width int) string {
	if r := []rune(text); len(r) > width {
		return string(r[:max(width-1, 0)]) + "~"
	}
	return text
}

// Tail is described at Cut.
func Tail(text string, width int) string {
	if r := []rune(text); len(r) > width {
		return "~" + string(r[len(r)-max(width-1, 0):])
	}
	return text
}
