package layout

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Screen is what a session writes on: a terminal, a file or a test. The zero
// value is 80 columns wide, shows any character, and has no colours.
type Screen struct {
	Out     io.Writer
	Columns int  // of the terminal; 0 is 80
	Colour  bool // ANSI colours
	ASCII   bool // no characters beyond ASCII
}

// Room is how many columns a text may take, whatever the terminal says of itself:
// narrower than 40 no table can be read.
func (s Screen) Room() int {
	if s.Columns <= 0 {
		return 80
	}
	return min(max(s.Columns, 40), 1000)
}

func (s Screen) ansi(code, text string) string {
	if !s.Colour {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// Bold is for heads and for what the game waits for.
func (s Screen) Bold(text string) string { return s.ansi("1", text) }

// Dim is for secondary text: dice, sources, hints.
func (s Screen) Dim(text string) string { return s.ansi("2", text) }

// Underlined is for the words of an answer that were asked for.
func (s Screen) Underlined(text string) string { return s.ansi("4", text) }

// Red is for refusals and errors.
func (s Screen) Red(text string) string { return s.ansi("31", text) }

// Paragraph breaks a text to the width of the screen.
func (s Screen) Paragraph(text string) string { return Wrap(text, s.Room()) }

// Wrapped breaks a text that is wider than the screen, further lines indented.
func (s Screen) Wrapped(text string) string {
	if Width(text) <= s.Room() {
		return text
	}
	return deeper(Wrap(text, s.Room()-2), "  ")
}

// Indented breaks a text after an indent of two columns.
func (s Screen) Indented(text string) string { return deeper(Wrap(text, s.Room()-4), "  ") }

// Hung breaks a text, each line behind an indent, and those after the first
// behind more.
func (s Screen) Hung(text, indent, more string) string { return Hang(text, indent, more, s.Room()) }

// Fitted breaks a line that is wider than the screen behind its own indent, and the
// lines after the first behind more.
func (s Screen) Fitted(line, more string) string {
	words := strings.TrimLeft(line, " ")
	if Width(line) <= s.Room() {
		return line
	}
	return s.Hung(words, line[:len(line)-len(words)], more)
}

// deeper indents the lines of a text after the first.
func deeper(text, indent string) string { return strings.ReplaceAll(text, "\n", "\n"+indent) }

// Row prints a name and what it is side by side, the second from a column on;
// where the screen is too narrow for both, below each other.
func (s Screen) Row(name, about string, column int) {
	if Width(name) < column && column+Width(about) < s.Room() {
		fmt.Fprintf(s.Out, "%s %s\n", Pad(name, column, false), s.Dim(about))
		return
	}
	s.below(s.Fitted(name, "    "), about)
}

// CommandRow is a Row whose name is a command.
func (s Screen) CommandRow(command, about string, column int) {
	if Width(command) > s.Room() {
		s.below(Command(command, "", "    ", s.Room()), about)
		return
	}
	s.Row(command, about, column)
}

// below prints what a name is below it.
func (s Screen) below(name, about string) {
	fmt.Fprintln(s.Out, name)
	for line := range strings.Lines(Wrap(about, s.Room()-6)) {
		fmt.Fprintf(s.Out, "      %s\n", s.Dim(strings.TrimRight(line, "\n")))
	}
}

// Print prints a text at a depth, broken to the screen, its rest further in. However
// deep it stands, two thirds of the screen are left to it.
func (s Screen) Print(depth int, text string) {
	fmt.Fprintln(s.Out, s.Hung(text, s.Indent(depth), "    "))
}

// Indent is what Print puts in front of a text.
func (s Screen) Indent(depth int) string { return strings.Repeat(" ", min(2*depth, s.Room()/3)) }

// Marked is a text behind a red word and before a faint citation, broken to
// the width of the screen; a text of several lines, such as a place in a file,
// stays as it is.
func (s Screen) Marked(word, text, cite string) string {
	line := word + " " + text
	if cite != "" {
		line += "   " + cite
	}
	if strings.Contains(text, "\n") || Width(line) <= s.Room() {
		return s.Red(word) + line[len(word):len(line)-len(cite)] + s.Dim(cite)
	}
	return s.Red(word) + deeper(Wrap(line, s.Room()-4), "    ")[len(word):]
}

// Legible replaces what a screen of ASCII cannot show.
func (s Screen) Legible(text string) string {
	if s.ASCII {
		return strings.NewReplacer("→", "->", "…", "...", "×", "x").Replace(text)
	}
	return text
}

// Capital and Lowered change the first letter of a text.
func Capital(text string) string { return begun(text, unicode.ToUpper) }

// Lowered is described at Capital.
func Lowered(text string) string { return begun(text, unicode.ToLower) }

func begun(text string, letter func(rune) rune) string {
	r, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return text
	}
	return string(letter(r)) + text[n:]
}
