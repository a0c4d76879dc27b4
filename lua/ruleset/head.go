package ruleset

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// ChapterHead returns the title of a chapter, the first sentence of the comment at the head
// of its file, and the rest of that comment, up to its first blank line. Without a comment
// the title is the name of the file.
func (rs *Ruleset) ChapterHead(ch *Chapter) (title, intro string) {
	var words []string
	for line := range strings.Lines(string(rs.Sources[ch.Name+".lua"])) {
		text, is := strings.CutPrefix(strings.TrimSpace(line), "--")
		if !is || strings.TrimSpace(text) == "" || strings.HasPrefix(text, "[[") {
			break
		}
		words = append(words, strings.Fields(text)...)
	}
	title, intro = firstSentence(words)
	if title == "" {
		title = strings.ReplaceAll(ch.Name, "_", " ")
	}
	first, size := utf8.DecodeRuneInString(title)
	return string(unicode.ToUpper(first)) + title[size:], intro
}

// firstSentence divides words after the first one that ends with a full stop and comes
// before a capital letter, and leaves out that stop.
func firstSentence(words []string) (first, rest string) {
	for i, w := range words {
		last := i == len(words)-1
		if strings.HasSuffix(w, ".") && (last || unicode.IsUpper([]rune(words[i+1])[0])) {
			return strings.TrimSuffix(strings.Join(words[:i+1], " "), "."), strings.Join(words[i+1:], " ")
		}
	}
	return strings.Join(words, " "), ""
}
