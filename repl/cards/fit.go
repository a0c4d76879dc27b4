package cards

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/repl/layout"
)

// Within its border and margins, a card is 50.3 mm wide and 75.3 mm high.
const (
	innerWidth  = 50.0
	innerHeight = 74.5
	point       = 0.3528 // mm
)

// setting is how a card is set: sizes in points, gaps in millimetres, as in sheet.css.
type setting struct {
	class                                       string
	text, leading, gap, title, titleGap, footer float64
}

// settings lists the settings, the largest first.
var settings = []setting{
	{"large", 10, 1.3, 1.5, 11.5, 4.2, 6.5},
	{"medium", 8, 1.3, 1.5, 11.5, 4.2, 6.5},
	{"small", 6, 1.2, 1, 9.5, 3.2, 6},
	{"tiny", 5, 1.15, 0.7, 8, 2.2, 5},
}

// face holds the texts of a card, from top to bottom.
type face struct {
	title  string
	body   []string // paragraphs
	footer []string // the last is the line of the deck
}

// fit chooses the largest setting in which a face fits its card. If it does not fit in the
// smallest one, its longest paragraphs are cut, and cut says so.
func (f *face) fit() (class string, cut bool) {
	for _, s := range settings {
		if f.height(s) <= innerHeight {
			return s.class, false
		}
	}
	last := settings[len(settings)-1]
	for f.height(last) > innerHeight {
		long := 0
		for i, text := range f.body {
			if utf8.RuneCountInString(text) > utf8.RuneCountInString(f.body[long]) {
				long = i
			}
		}
		text := []rune(f.body[long])
		if len(text) <= longestField {
			break
		}
		f.body[long] = strings.TrimSpace(string(text[:len(text)-len(text)/40-2])) + "…"
	}
	return last.class, true
}

// height estimates how high a face is in a setting.
func (f *face) height(s setting) float64 {
	h := lines(f.title, s.title*1.1)*s.title*point*1.15 + s.titleGap
	for _, text := range f.body {
		if text != "" {
			h += lines(text, s.text)*s.text*point*s.leading + s.gap
		}
	}
	h += 1.5 + 2.2
	for _, text := range f.footer {
		h += lines(text, s.footer) * s.footer * point * 1.25
	}
	return h
}

// lines estimates how many lines a text takes at a size in points.
func lines(text string, size float64) float64 {
	if text == "" {
		return 0
	}
	room := innerWidth / (size * point)
	n, at := 1.0, 0.0
	for _, word := range strings.Fields(text) {
		w := ems(word)
		if at > 0 && at+0.32+w > room {
			n, at = n+1, 0
		} else if at > 0 {
			at += 0.32
		}
		for at+w > room { // a word longer than a line is broken
			n, w = n+1, w-(room-at)
			at = 0
		}
		at += w
	}
	return n
}

// ems estimates the width of a word in ems of a wide serif font.
func ems(word string) (w float64) {
	for _, r := range word {
		switch {
		case strings.ContainsRune("iljtfI.,;:!|'’()", r):
			w += 0.4
		case strings.ContainsRune("mwMW—…", r):
			w += 1
		case unicode.IsUpper(r):
			w += 0.78
		case layout.Width(string(r)) > 1:
			w += 1.05
		default:
			w += 0.62
		}
	}
	return w
}
