// Package cards draws decks as sheets of cards to cut out: a page of HTML that a browser
// shows and prints, nine cards to a sheet of A4 or Letter, black on white, with marks
// where to cut. It needs no network and no script, and its content security policy lets
// neither in, whatever the text of a card says.
//
// Lengths are in millimetres. The package knows no session, no rules and no files.
package cards

import (
	_ "embed" // for the style
	"fmt"
	"strings"
	"unicode/utf8"

	"parley/lua"
	"parley/repl/layout"
	"parley/repl/markup"
)

// perSheet is how many cards a sheet has: three rows of three, each 63 by 88.
const perSheet = 9

// LongestText is how many characters of a text a card has at most; beside long fields
// fewer fit. What is longer is cut, as are titles, fields and moments.
const (
	LongestText  = 1000
	longestTitle = 80
	longestField = 60
	longestWhen  = 240
)

// flavour is the field of a card that is set in italics below its text.
const flavour = "flavour"

//go:embed sheet.css
var style string

// HTML draws every copy of every card, each deck on sheets of its own, and returns how
// many sheets there are, and the cards whose texts did not fit and were cut.
func HTML(title string, packs []lua.Pack) (page string, sheets int, cut []lua.PackCard) {
	var w markup.Writer
	w.Head(shortened(title, LongestText), style, "")
	for _, p := range packs {
		n, long := pack(&w.Builder, p)
		sheets, cut = sheets+n, append(cut, long...)
	}
	w.End("")
	return w.String(), sheets, cut
}

// pack draws the sheets of a deck, and returns the cards whose texts were cut.
func pack(b *strings.Builder, p lua.Pack) (sheets int, cut []lua.PackCard) {
	n := 0
	for _, c := range p.Cards {
		for i := range c.Copies {
			if n%perSheet == 0 {
				if n > 0 {
					b.WriteString("</section>\n")
				}
				b.WriteString("<section>\n")
				marks(b)
				sheets++
			}
			if card(b, p.Title, c) && i == 0 {
				cut = append(cut, c)
			}
			n++
		}
	}
	if n > 0 {
		b.WriteString("</section>\n")
	}
	return sheets, cut
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

// card draws one card of a deck of that title, and reports whether its texts had to be cut.
func card(b *strings.Builder, deck string, c lua.PackCard) (cut bool) {
	f := face{title: shortened(c.Title, longestTitle), body: []string{shortened(c.Text, LongestText)}}
	told, facts := "", []string{}
	for _, x := range c.Fields {
		switch {
		case x.Name == flavour:
			told = x.Value
		case utf8.RuneCountInString(x.Value) > longestField:
			f.body = append(f.body, shortened(x.Name+": "+x.Value, LongestText/2))
		default:
			facts = append(facts, shortened(x.Name+": "+x.Value, 2*longestField))
		}
	}
	f.body = append(f.body, shortened(told, LongestText))
	copies := "1 copy"
	if c.Copies > 1 {
		copies = fmt.Sprintf("%d copies", c.Copies)
	}
	f.footer = []string{shortened(c.When, longestWhen), strings.Join(facts, " · "), shortened(layout.Capital(deck), longestField) + " · " + copies}
	class, cut := f.fit()
	fmt.Fprintf(b, "<article class=\"%s\"><h2>%s</h2>", class, markup.Text(f.title))
	for i, text := range f.body {
		switch {
		case i == len(f.body)-1:
			paragraph(b, flavour, text)
		default:
			paragraph(b, "", text)
		}
	}
	b.WriteString("<footer>")
	paragraph(b, "", f.footer[0])
	paragraph(b, "", f.footer[1])
	paragraph(b, "deck", f.footer[2])
	b.WriteString("</footer></article>\n")
	return cut || utf8.RuneCountInString(c.Text) > LongestText
}

// paragraph writes a paragraph, unless its text is empty.
func paragraph(b *strings.Builder, class, text string) {
	text = markup.Text(text)
	switch {
	case text == "":
	case class == "":
		fmt.Fprintf(b, "<p>%s</p>", text)
	default:
		fmt.Fprintf(b, "<p class=\"%s\">%s</p>", class, text)
	}
}

// shortened cuts a text to a length.
func shortened(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return strings.TrimSpace(string(r[:most-1])) + "…"
	}
	return text
}
