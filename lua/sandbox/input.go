package sandbox

import (
	"errors"
	"strings"

	"github.com/yuin/gopher-lua/parse"
)

// Input classifies a text typed at a prompt.
type Input int

// The kinds of input.
const (
	Wrong      Input = iota // a syntax error
	Expression              // "return "+text compiles: print the values
	Statement               // compiles as a statement
	More                    // the beginning of something: read another line
)

// Incomplete classifies a text typed at a prompt. A text longer than the limit of a
// source file is Wrong, and is not parsed.
func Incomplete(src string) Input {
	if len(src) > maxSource {
		return Wrong
	}
	_, err1 := parse.Parse(strings.NewReader("return "+src), "")
	if err1 == nil {
		return Expression
	}
	_, err2 := parse.Parse(strings.NewReader(src), "")
	switch {
	case err2 == nil:
		return Statement
	case atEnd(err2, true), atEnd(err1, false):
		return More
	}
	return Wrong
}

// atEnd reports whether a syntax error means only that the text ends too early.
func atEnd(err error, statement bool) bool {
	var pe *parse.Error
	return errors.As(err, &pe) && pe.Pos.Line == parse.EOF &&
		pe.Message != "unterminated string" && !(statement && pe.Message == "parse error")
}
