package main

import (
	"bytes"
	"io"
	"regexp"
	"sync"
	"unicode/utf8"
)

// plain passes on what a terminal shows and nothing that it obeys: texts of
// rulesets, scenarios and house rules are those of strangers. Of control
// characters new lines and tabs go through, and some that set a colour; others, and
// characters that turn the direction of writing, become a question mark in a
// diamond.
type plain struct {
	w    io.Writer
	mu   sync.Mutex // Ctrl-C writes from a goroutine of its own
	held []byte     // the beginning of a character, or of a colour
}

const (
	noSign   = "\uFFFD"
	mostHeld = 16 // bytes of a colour
)

// Write passes b on. It counts all of b as written, also what it holds back for
// the next Write.
func (p *plain) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := append(p.held, b...)
	p.held = nil
	out := make([]byte, 0, len(text))
	for len(text) > 0 {
		n, whole := shown(text)
		switch {
		case !whole && len(text) < mostHeld:
			p.held = bytes.Clone(text)
			text = nil
			continue
		case n > 0 && whole:
			out = append(out, text[:n]...)
		default:
			out = append(out, noSign...)
			_, n = utf8.DecodeRune(text)
		}
		text = text[n:]
	}
	if len(out) == 0 {
		return len(b), nil
	}
	if n, err := p.w.Write(out); err != nil {
		return min(n, len(b)), err
	}
	return len(b), nil
}

// shown is how many bytes at the beginning of a text go through as they are, 0
// if its first character does not. It is not whole where the text ends too
// early to tell.
func shown(text []byte) (n int, whole bool) {
	if text[0] == 0x1b {
		return colour(text)
	}
	if !utf8.FullRune(text) {
		return 0, false
	}
	switch r, n := utf8.DecodeRune(text); {
	case r == '\n', r == '\t':
		return n, true
	case r == utf8.RuneError && n == 1, r < 0x20, 0x7f <= r && r < 0xa0, // control characters
		0x202a <= r && r <= 0x202e, 0x2066 <= r && r <= 0x2069, r == 0x200e, r == 0x200f, r == 0x061c: // direction
		return 0, true
	default:
		return n, true
	}
}

// colours are the codes that go through: none, bold, faint, and the colours of
// letters but black. Others hide a text (8), let it blink (5), or lay it on its
// own colour.
var colours = regexp.MustCompile(`^(0|1|2|3[1-6]|9[0-7])?$`)

// colour is the length of ESC [ digits ; … m with codes among colours, 0 for any
// other command.
func colour(text []byte) (n int, whole bool) {
	for i := 1; i < len(text); i++ {
		c := text[i]
		switch {
		case i >= mostHeld:
			return 0, true
		case i == 1 && c == '[', i > 1 && (c == ';' || '0' <= c && c <= '9'):
		case i > 1 && c == 'm':
			for code := range bytes.SplitSeq(text[2:i], []byte(";")) {
				if !colours.Match(code) {
					return 0, true
				}
			}
			return i + 1, true
		default:
			return 0, true
		}
	}
	return 0, false
}
