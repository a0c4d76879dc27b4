package lua

import (
	"regexp"
	"strconv"
	"strings"
)

// mostWord is how many bytes a message says again of a word, or of a text in
// quotes, that was typed.
const mostWord = 60

var (
	inQuotes = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	longWord = regexp.MustCompile(`\S{` + strconv.Itoa(mostWord+1) + `,}`)
)

// Echo is a message about a line that was typed, with the long words of the
// line cut: who typed them knows them, and the message is to be read.
func Echo(message, line string) string {
	if len(line) <= mostWord || len(message) <= mostWord {
		return message
	}
	cut := func(s string) string {
		text, quote := s, ""
		if s[0] == '"' {
			text, quote = s[1:len(s)-1], `"`
		}
		if len(text) <= mostWord || !strings.Contains(strings.ToLower(line), strings.ToLower(text[:mostWord/2])) {
			return s
		}
		return quote + cutText(text, mostWord) + quote
	}
	return longWord.ReplaceAllStringFunc(inQuotes.ReplaceAllStringFunc(message, cut), cut)
}
