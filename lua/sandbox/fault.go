package sandbox

import (
	"fmt"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"
)

// Fault is something wrong with a file, found without running it.
type Fault struct {
	File   string
	Line   int    // from 1; 0 if the fault is in no line
	Col    int    // from 1, in bytes; 0 if unknown
	Text   string // what is wrong: lower case, no full stop
	Hint   string // what to do, or ""
	Source string // the line, "" if there is none
	Width  int    // bytes to underline from Col on; 0 counts as 1
}

// Error is `file:line:col: text`, in one line.
func (f Fault) Error() string {
	switch {
	case f.Line == 0:
		return fmt.Sprintf("%s: %s", f.File, f.Text)
	case f.Col == 0:
		return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text)
	}
	return fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Col, f.Text)
}

// String is the fault as an author sees it: Error, the line with a caret
// under the place, and the hint.
func (f Fault) String() string {
	var b strings.Builder
	b.WriteString(f.Error())
	if f.Source != "" {
		number := fmt.Sprintf("  %d | ", f.Line)
		fmt.Fprintf(&b, "\n%s%s", number, f.Source)
		if f.Col > 0 && f.Col <= len(f.Source)+1 {
			fmt.Fprintf(&b, "\n%s| %s%s", strings.Repeat(" ", len(number)-2), blank(f.Source[:f.Col-1]),
				strings.Repeat("^", max(1, runes(f.Source, f.Col-1, f.Width))))
		}
	}
	switch {
	case strings.HasPrefix(f.Hint, "did you mean"):
		fmt.Fprintf(&b, "\n  %s", f.Hint)
	case f.Hint != "":
		fmt.Fprintf(&b, "\n  hint: %s", f.Hint)
	}
	return b.String()
}

// blank is as wide as text: tabs stay, all else becomes spaces.
func blank(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, text)
}

func runes(line string, from, width int) int {
	return utf8.RuneCountInString(line[from:min(len(line), from+width)])
}

// source is a file, its lines and its words.
type source struct {
	name  string
	text  string
	lines []string
	words map[int][]word // by line
}

// word is a name or a string constant in the source.
type word struct {
	text   string
	col    int
	width  int
	quoted bool
	member bool // after a point or colon
	key    bool // before an = in a table
}

func newSource(name string, src []byte) *source {
	text := strings.ReplaceAll(string(src), "\r\n", "\n")
	return &source{name: name, text: text, lines: strings.Split(text, "\n")}
}

func (s *source) line(n int) string {
	if n < 1 || n > len(s.lines) {
		return ""
	}
	line := strings.TrimRight(s.lines[n-1], "\r")
	if len(line) > 200 {
		line = strings.ToValidUTF8(line[:200], "")
	}
	return line
}

// fault is a fault at a line.
func (s *source) fault(line int, text string) Fault {
	return Fault{File: s.name, Line: line, Text: text, Source: s.line(line)}
}

// at is a fault at a word of a line; the column stays unknown if the word is
// not found. nth chooses among equal words of the line, from 0.
func (s *source) at(line int, name string, nth int, text string) Fault {
	f := s.fault(line, text)
	var last *word
	for i, w := range s.wordsOf(line) {
		if w.text != name || w.member || w.key {
			continue
		}
		last = &s.words[line][i]
		if nth--; nth < 0 {
			break
		}
	}
	if last != nil && last.col <= len(f.Source) {
		f.Col, f.Width = last.col, last.width
	}
	return f
}

// wordsOf cuts the source into words, with gopher-lua's own scanner.
func (s *source) wordsOf(line int) []word {
	if s.words != nil {
		return s.words[line]
	}
	s.words = map[int][]word{}
	lexer := &parse.Lexer{}
	scanner := parse.NewScanner(strings.NewReader(s.text), s.name)
	var before string
	var braces []string
	var last *word
	for {
		tok, err := scanner.Scan(lexer)
		if err != nil || tok.Type == parse.EOF {
			return s.words[line]
		}
		lexer.PrevTokenType = tok.Type
		switch tok.Str {
		case "{", "(", "[":
			braces = append(braces, tok.Str)
		case "}", ")", "]":
			if len(braces) > 0 {
				braces = braces[:len(braces)-1]
			}
		case "=":
			inTable := len(braces) > 0 && braces[len(braces)-1] == "{"
			if last != nil && inTable {
				last.key = true
			}
		}
		last = nil
		if tok.Type == parse.TIdent || tok.Type == parse.TString {
			w := word{text: tok.Str, col: tok.Pos.Column, width: len(tok.Str), member: before == "." || before == ":"}
			if tok.Type == parse.TString {
				w.quoted, w.member, w.width = true, false, len(tok.Str)+2
			}
			list := append(s.words[tok.Pos.Line], w)
			s.words[tok.Pos.Line] = list
			if !w.quoted {
				last = &list[len(list)-1]
			}
		}
		before = tok.Str
	}
}

// CheckCall is the fault of a call that a host refuses: line is where the call
// stands, token the name called or a text among its arguments, at which the
// fault points.
func CheckCall(file string, src []byte, line int, token, text string) Fault {
	return newSource(file, src).at(line, token, 0, text)
}

// syntaxFault makes a fault of an error of gopher-lua's parser or compiler.
func (s *source) syntaxFault(err error) Fault {
	switch e := err.(type) {
	case *parse.Error:
		line := e.Pos.Line
		if line == parse.EOF {
			f := s.fault(len(s.lines), "the file ends too early: "+e.Message)
			f.Hint = "is an `end` or a bracket missing?"
			return f
		}
		f := s.fault(line, strings.ToLower(e.Message))
		if e.Token != "" && !strings.HasPrefix(e.Message, "unterminated") {
			f.Text += fmt.Sprintf(" near %q", e.Token)
		}
		if e.Pos.Column <= len(f.Source)+1 {
			f.Col, f.Width = max(0, e.Pos.Column-max(0, len(e.Token)-1)), len(e.Token)
		}
		return f
	case *lua.CompileError:
		return s.fault(e.Line, e.Message)
	}
	return s.fault(0, err.Error())
}
