package lua

import (
	"regexp"
	"strconv"
	"strings"

	"parley/lua/sandbox"
)

// How many bytes of a typed word, or of a text in quotes, a message repeats; more for
// the path of a file, which readers look up.
const (
	mostWord = 60
	mostPath = 250
)

var (
	inQuotes = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	longWord = regexp.MustCompile(`\S{` + strconv.Itoa(mostWord+1) + `,}`)
)

// Echo shortens the long words of a typed line in a message about it, to keep the
// message readable.
func Echo(message, line string) string {
	if len(line) <= mostWord || len(message) <= mostWord {
		return message
	}
	cut := func(s string) string {
		text, quote := s, ""
		if s[0] == '"' {
			text, quote = s[1:len(s)-1], `"`
		}
		most := mostWord
		if strings.ContainsAny(text, `/\`) {
			most = mostPath
		}
		if len(text) <= most || !strings.Contains(strings.ToLower(line), strings.ToLower(text[:mostWord/2])) {
			return s
		}
		return quote + sandbox.CutText(text, most) + quote
	}
	return longWord.ReplaceAllStringFunc(inQuotes.ReplaceAllStringFunc(message, cut), cut)
}
