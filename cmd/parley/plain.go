package main

import (
	"bytes"
	"io"
	"regexp"
	"sync"
	"unicode/utf8"
)

// plain passes text to a terminal but no commands, because the texts of
// rulesets, scenarios and house rules are untrusted. Of control characters it
// passes new lines, tabs and some colour codes; others, and characters that
// change the direction of writing, become a question mark in a diamond.
type plain struct {
	w    io.Writer
	mu   sync.Mutex // Ctrl-C writes from another goroutine
	held []byte     // the beginning of a character, or of a colour
}

const (
	noSign   = "\uFFFD"
	mostHeld = 16 // bytes of a colour
)

// Write passes b through. It counts all of b as written, even bytes that it
// holds back for the next Write.
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

// shown returns how many bytes at the beginning of a text pass unchanged, 0 if
// the first character does not. whole is false if the text ends too early to
// decide.
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

// colours are the codes that pass: none, bold, faint, underlined, and the
// colours of letters except black. Others could hide a text (8), let it blink
// (5), or give letter and background the same colour.
var colours = regexp.MustCompile(`^(0|1|2|4|3[1-6]|9[0-7])?$`)

// colour returns the length of ESC [ digits ; … m with codes in colours, 0 for
// any other command.
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
