package sandbox

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"
)

// source is a file with its lines and words.
type source struct {
	name  string
	text  string
	lines []string
	words []word // all of them, in order; see scan
}

// word is a token of the source.
type word struct {
	text      string
	line, col int
	width     int
	name      bool // an identifier
	quoted    bool // a text
	number    bool
	from, end int  // its position in the text, in bytes
	member    bool // after a point or colon
	key       bool // before an = in a table
}

func newSource(name string, src []byte) *source {
	text := strings.ReplaceAll(string(src), "\r\n", "\n")
	return &source{name: name, text: text, lines: strings.Split(text, "\n")}
}

func (s *source) line(n int) string {
	if n < 1 || n > len(s.lines) {
		return ""
	}
	line := s.lines[n-1]
	if len(line) > 160 {
		line = strings.ToValidUTF8(line[:160], "")
	}
	return line
}

// fault returns a fault at a line.
func (s *source) fault(line int, text string) Fault {
	return Fault{File: s.name, Line: line, Text: text, Source: s.line(line)}
}

// at returns a fault at the first name or string of a line that equals text; the column
// stays unknown if there is none.
func (s *source) at(line int, text, message string) Fault {
	f := s.fault(line, message)
	for _, w := range s.scan() {
		if w.line == line && w.text == text && !w.member && !w.key && (w.name || w.quoted) {
			f.mark(w)
			break
		}
	}
	return f
}

// atLeaf returns a fault at one of the names, texts and numbers of the file, counted
// from 0; line is used if that is not found.
func (s *source) atLeaf(line, n int, message string) Fault {
	words, i := s.leaf(n)
	if i < 0 {
		return s.fault(line, message)
	}
	f := s.fault(words[i].line, message)
	f.mark(words[i])
	return f
}

// leaf returns the index of a leaf among the words, -1 if there is none.
func (s *source) leaf(n int) (words []word, i int) {
	words = s.scan()
	return words, slices.IndexFunc(words, func(w word) bool {
		if w.name || w.quoted || w.number {
			n--
		}
		return n < 0
	})
}

// mark points the fault at a word.
func (f *Fault) mark(w word) {
	if w.col <= len(f.Source) {
		f.Col, f.Width = w.col, w.width
	}
}

// scan splits the source into words with gopher-lua's own scanner, up to the first
// invalid one.
func (s *source) scan() []word {
	if s.words != nil {
		return s.words
	}
	s.words = []word{}
	lexer := &parse.Lexer{}
	scanner := parse.NewScanner(strings.NewReader(s.text), s.name)
	var open []string  // brackets and blocks that are still open
	starts := []int{0} // the first byte of each line
	for _, line := range s.lines {
		starts = append(starts, starts[len(starts)-1]+len(line)+1)
	}
	offset := func(line, col int) int {
		if line == parse.EOF { // a number such as 0e consumes the end of the file
			return len(s.text)
		}
		return min(starts[min(line, len(s.lines))-1]+col, len(s.text))
	}
	for {
		tok, err := scanner.Scan(lexer)
		if err != nil || tok.Type == parse.EOF {
			return s.words
		}
		lexer.PrevTokenType = tok.Type
		w := word{text: tok.Str, line: tok.Pos.Line, col: tok.Pos.Column, width: len(tok.Str)}
		w.from = offset(w.line, w.col-1)
		w.end = max(w.from, offset(scanner.Pos.Line, scanner.Pos.Column))
		if tok.Type == '.' {
			w.text, w.width = ".", 1 // the scanner omits it
		}
		before := &word{}
		if n := len(s.words); n > 0 {
			before = &s.words[n-1]
		}
		switch {
		case tok.Type == parse.TIdent:
			w.name = true
			w.member = !before.quoted && (before.text == "." || before.text == ":")
		case tok.Type == parse.TNumber:
			w.number = true
		case tok.Type == parse.TString:
			w.quoted, w.width = true, len(tok.Str)+2
		case tok.Str == "=" && len(open) > 0 && open[len(open)-1] == "{":
			before.key = before.name
		case closers[tok.Str] != "":
			open = append(open, tok.Str)
		case len(open) > 0 && closers[open[len(open)-1]] == tok.Str:
			open = open[:len(open)-1]
		}
		s.words = append(s.words, w)
	}
}

var gotoMessage = regexp.MustCompile(`^no visible label '(.*)' for .*goto.* at line (\d+)$`)

// syntaxFault converts an error of gopher-lua's parser or compiler to a fault.
func (s *source) syntaxFault(err error) Fault {
	switch e := err.(type) {
	case *parse.Error:
		return s.parseFault(e)
	case *lua.CompileError:
		if m := gotoMessage.FindStringSubmatch(e.Message); m != nil {
			line, _ := strconv.Atoi(m[2])
			return s.at(line, m[1], fmt.Sprintf("goto: no visible label %q", m[1]))
		}
		return s.fault(e.Line, e.Message)
	}
	return s.fault(0, err.Error())
}

func (s *source) parseFault(e *parse.Error) Fault {
	switch {
	case strings.HasPrefix(e.Message, "unterminated string") && e.Pos.Line > 1:
		f := s.fault(e.Pos.Line-1, "the text is not closed on its line")
		f.Col = max(1, len(f.Source)-len(e.Token))
		f.Hint = "close it with a quote, or write a long text as [[…]]"
		return f
	case e.Pos.Line == parse.EOF:
		return s.endFault(e.Message)
	}
	f := s.fault(e.Pos.Line, strings.ToLower(e.Message))
	if e.Message == "parse error" {
		f.Text = "a value alone is not a statement"
		f.Hint = "call it, give it a name with local, or return it"
	}
	if e.Message != "syntax error" || e.Token == "" {
		f.Col = min(e.Pos.Column, len(f.Source))
		if sign, hint := foreign(f.Source[max(f.Col-1, 0):]); sign != "" {
			f.Text, f.Hint, f.Width = fmt.Sprintf("unexpected %q", sign), hint, len(sign)
		}
		return f
	}
	f.Text = fmt.Sprintf("unexpected %q", e.Token)
	words := s.scan()
	for i, w := range words {
		if w.line == e.Pos.Line && w.col <= e.Pos.Column {
			f.mark(w)
			f.Hint = advice(words[:i+1])
		}
	}
	return f
}

// endFault returns the fault of a file that ends inside something; it points at what is
// not closed.
func (s *source) endFault(message string) Fault {
	switch {
	case strings.HasPrefix(message, "unterminated multiline"), message == "invalid multiline comment":
		for n := len(s.lines); n > 0; n-- {
			if at := longBracket.FindStringIndex(s.line(n)); at != nil {
				open := s.line(n)[at[0]:at[1]]
				f := s.fault(n, fmt.Sprintf("%q is not closed", open))
				f.Col, f.Width = len([]rune(f.Source[:at[0]]))+1, len(open)
				f.Hint = "close it with " + strings.ReplaceAll(open, "[", "]")
				return f
			}
		}
	case strings.HasPrefix(message, "unterminated string"):
		f := s.fault(len(s.lines), "the text is not closed on its line")
		f.Col = max(1, strings.LastIndexAny(f.Source, "\"'")+1)
		f.Hint = "close it with a quote, or write a long text as [[…]]"
		return f
	}
	w, ok := s.unclosed()
	if !ok {
		text := "the file ends too early"
		if message != "syntax error" {
			text += ": " + message
		}
		f := s.fault(len(s.lines), text)
		f.Col = 1
		return f
	}
	f := s.fault(w.line, fmt.Sprintf("the file ends, but %q is not closed", w.text))
	f.mark(w)
	return f
}

// longBracket opens a text, or a comment, of several lines.
var longBracket = regexp.MustCompile(`\[=*\[`)

var closers = map[string]string{
	"function": "end", "if": "end", "do": "end", "repeat": "until", "{": "}", "(": ")", "[": "]",
}

// unclosed returns the word whose block or bracket is never closed: the first whose end
// is indented differently from its line, otherwise the last that is open.
func (s *source) unclosed() (word, bool) {
	var open []word
	var suspect word
	for i, w := range s.scan() {
		if w.quoted {
			continue
		}
		if closers[w.text] != "" {
			open = append(open, w)
			continue
		}
		if n := len(open); n > 0 && closers[open[n-1].text] == w.text {
			first := i == 0 || s.words[i-1].line != w.line
			if suspect.line == 0 && first && w.line != open[n-1].line && s.indent(w.line) != s.indent(open[n-1].line) {
				suspect = open[n-1]
			}
			open = open[:n-1]
		}
	}
	switch {
	case len(open) == 0:
		return word{}, false
	case suspect.line != 0:
		return suspect, true
	}
	return open[len(open)-1], true
}

func (s *source) indent(line int) int {
	text := s.lines[line-1]
	return len(text) - len(strings.TrimLeft(text, " \t"))
}
