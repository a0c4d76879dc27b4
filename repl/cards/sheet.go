// Package cards draws decks as sheets of cards to cut out: a page of HTML that a browser
// shows and prints, nine cards to a sheet of A4 or Letter, black on white, with marks
// where to cut. It needs no network and no script, and its content security policy lets
// neither in, whatever the text of a card says.
//
// Lengths are in millimetres. The package knows no session, no rules and no files.
package cards

import (
	"crypto/sha256"
	_ "embed" // for the style
	"encoding/base64"
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"parley/lua"
	"parley/repl/layout"
)

// Signature is the beginning of a file that [HTML] makes.
const Signature = "<!DOCTYPE html>\n<html lang=\"en\" data-by=\"parley\">"

// perSheet is how many cards a sheet has: three rows of three, each 63 by 88.
const perSheet = 9

// LongestText is how many characters of a text fit on a card. What is longer is cut, as are
// titles and fields.
const (
	LongestText  = 1000
	longestTitle = 80
	longestField = 60
)

// flavour is the field of a card that is set in italics below its text.
const flavour = "flavour"

//go:embed sheet.css
var style string

// HTML draws every copy of every card, each deck on sheets of its own, and returns how
// many sheets there are.
func HTML(title string, packs []lua.Pack) (page string, sheets int) {
	var b strings.Builder
	sum := sha256.Sum256([]byte(style))
	fmt.Fprintf(&b, "%s\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'\">\n<title>%s</title>\n<style>%s</style>\n</head>\n<body>\n",
		Signature, base64.StdEncoding.EncodeToString(sum[:]), escaped(title, LongestText), style)
	for _, p := range packs {
		sheets += pack(&b, p)
	}
	b.WriteString("</body>\n</html>\n")
	return b.String(), sheets
}

// pack draws the sheets of a deck.
func pack(b *strings.Builder, p lua.Pack) (sheets int) {
	n := 0
	for _, c := range p.Cards {
		for range c.Copies {
			if n%perSheet == 0 {
				if n > 0 {
					b.WriteString("</section>\n")
				}
				b.WriteString("<section>\n")
				marks(b)
				sheets++
			}
			card(b, p.Title, c)
			n++
		}
	}
	if n > 0 {
		b.WriteString("</section>\n")
	}
	return sheets
}

// marks draws where to cut: on each side of the sheet, at the ends of the four lines
// between and beside the cards.
func marks(b *strings.Builder) {
	for _, side := range "tblr" {
		for line := range 4 {
			fmt.Fprintf(b, "<i class=\"%c n%d\"></i>", side, line)
		}
	}
	b.WriteString("\n")
}

// card draws one card of a deck of that title.
func card(b *strings.Builder, deck string, c lua.PackCard) {
	told, facts, long := "", []string{}, []string{}
	for _, f := range c.Fields {
		switch {
		case f.Name == flavour:
			told = f.Value
		case utf8.RuneCountInString(f.Value) > longestField:
			long = append(long, f.Name+": "+f.Value)
		default:
			facts = append(facts, escaped(f.Name+": "+f.Value, 2*longestField))
		}
	}
	fmt.Fprintf(b, "<article class=\"%s\"><h2>%s</h2>", size(append(long, c.Text, told)...), escaped(c.Title, longestTitle))
	paragraph(b, "", escaped(c.Text, LongestText))
	for _, text := range long {
		paragraph(b, "", escaped(text, LongestText/2))
	}
	paragraph(b, flavour, escaped(told, max(LongestText-utf8.RuneCountInString(c.Text), longestField)))
	b.WriteString("<footer>")
	paragraph(b, "", escaped(c.When, 2*longestField))
	paragraph(b, "", strings.Join(facts[:min(len(facts), 4)], " · "))
	copies := "1 copy"
	if c.Copies > 1 {
		copies = fmt.Sprintf("%d copies", c.Copies)
	}
	paragraph(b, "deck", escaped(layout.Capital(deck), longestField)+" · "+copies)
	b.WriteString("</footer></article>\n")
}

// paragraph writes a paragraph of escaped text, unless it is empty.
func paragraph(b *strings.Builder, class, text string) {
	switch {
	case text == "":
	case class == "":
		fmt.Fprintf(b, "<p>%s</p>", text)
	default:
		fmt.Fprintf(b, "<p class=\"%s\">%s</p>", class, text)
	}
}

// size is the class of a card by how much is written on it.
func size(texts ...string) string {
	n := 0
	for _, s := range texts {
		n += utf8.RuneCountInString(s)
	}
	switch {
	case n <= 200:
		return "large"
	case n <= 420:
		return "medium"
	}
	return "small"
}

// escaped makes a text harmless in HTML, and cuts it to a length.
func escaped(text string, most int) string {
	if r := []rune(text); len(r) > most {
		text = strings.TrimSpace(string(r[:most-1])) + "…"
	}
	return html.EscapeString(strings.Map(func(r rune) rune {
		if turns(r) {
			return -1
		}
		return r
	}, layout.Printable(text)))
}

// turns reports whether a character changes the direction of the text around it.
func turns(r rune) bool {
	return r == '\u061c' || r >= '\u200e' && r <= '\u200f' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}
