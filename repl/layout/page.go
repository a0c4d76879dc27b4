package layout

import (
	"fmt"
	"strings"
)

// stackedBelow is how narrow the text beside a term may become; in less it goes below.
const stackedBelow = 30

// Fence begins the lines before and after code in a manual, as in Markdown.
const Fence = "```"

// Page prints a page of a manual, broken to the screen. Lines of the page with equal
// indents are one paragraph. In a line with a gap of two or more blanks, the text after
// the gap explains what is before it; it continues in the next lines that begin in its
// column. An empty line stays. Lines between two fences, lines that begin with [Fence],
// are code or a session, indented: lines of a file of Lua or TOML stay as they are, so that
// they can be copied, commands are broken as [Command] breaks them, and other lines as
// texts. The fences are not printed.
func (s Screen) Page(text string) {
	p := page{Screen: s, column: -1}
	code, file, begun := false, false, "" // file: of a file to be copied; begun: the lines of a command that goes on
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		switch {
		case strings.HasPrefix(line, Fence):
			p.flush()
			code = !code
			file = strings.HasPrefix(line, Fence+"lua") || strings.HasPrefix(line, Fence+"toml")
		case code && file:
			fmt.Fprintln(p.Out, strings.TrimRight("  "+line, " "))
		case code && Continues(line) && (begun != "" || typed(line)):
			begun += line + "\n"
		case code && (begun != "" || typed(line)):
			line = Rejoin(begun + line)
			begun = ""
			command := strings.TrimLeft(line, " ")
			fmt.Fprintln(p.Out, Command(command, line[:len(line)-len(command)]+"  ", "    ", p.Room()))
		case code:
			fmt.Fprintln(p.Out, strings.TrimRight(p.Fitted("  "+line, "    "), " "))
		default:
			p.line(line)
		}
	}
	p.flush()
}

// typed says whether a line of code is a command for a shell, or typed at the prompt.
func typed(line string) bool {
	words := strings.TrimPrefix(strings.TrimSpace(line), "$ ")
	return strings.HasPrefix(words, "parley ") || strings.HasPrefix(words, "> ")
}

// page is a page being printed.
type page struct {
	Screen
	column, moved int // texts from column on are printed that much further left
	indent        int // of the current paragraph
	term, text    string
}

func (p *page) line(line string) {
	words := strings.TrimLeft(line, " ")
	indent := Width(line) - Width(words)
	term, text, explains := strings.Cut(words, "  ")
	switch {
	case words == "":
		p.flush()
		fmt.Fprintln(p.Out)
		p.column = -1
	case explains:
		p.flush()
		text = strings.TrimLeft(text, " ")
		p.term, p.text, p.indent = term, text, indent
		p.column, p.moved = Width(line)-Width(text), 0
		if p.Room()-p.column < stackedBelow {
			p.moved = p.column - indent - 4
		}
	case p.text != "" && (p.term == "" && indent == p.indent || p.term != "" && indent == p.column):
		p.text += " " + words
	default:
		p.flush()
		p.text, p.indent = words, indent
	}
}

// flush prints the current paragraph.
func (p *page) flush() {
	indent := p.indent
	if p.term != "" {
		indent = p.column
	}
	if p.column >= 0 && indent >= p.column {
		indent -= p.moved
	}
	beside := strings.Repeat(" ", indent)
	switch {
	case p.text == "":
		return
	case p.term != "" && p.moved > 0:
		fmt.Fprintln(p.Out, p.Hung(p.term, strings.Repeat(" ", p.indent), "    "))
	case p.term != "":
		beside = Pad(strings.Repeat(" ", p.indent)+p.term, indent, false)
	}
	lines := p.Hung(p.text, strings.Repeat(" ", indent), "")
	fmt.Fprintln(p.Out, beside+lines[indent:])
	p.term, p.text = "", ""
}
