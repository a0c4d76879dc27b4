package ask

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// headingRoom is how many letters a heading may have before more of it is cut, and
// listRoom how many before a list in it is cut too.
const headingRoom, listRoom = 48, 64

// headed cuts the titles of chapters, which are sentences, to headings. What is cut begins
// the intro.
func headed(chapters []ChapterText) {
	times := map[string]int{} // how many titles have the same text before their colon
	for _, ch := range chapters {
		before, _, _ := strings.Cut(ch.Title, ": ")
		times[before]++
	}
	for i := range chapters {
		ch := &chapters[i]
		before, _, _ := strings.Cut(ch.Title, ": ")
		if cut := heading(ch.Title, times[before] > 1); cut != ch.Title {
			said := ch.Title
			if rest, is := strings.CutPrefix(ch.Title, cut+": "); is {
				said = rest
			}
			first, size := utf8.DecodeRuneInString(said)
			ch.Intro = strings.TrimSpace(string(unicode.ToUpper(first)) + said[size:] + ". " + ch.Intro)
			ch.Title = cut
		}
	}
}

// heading is the part of a title before its colon. If that is only a number, or shared by
// several titles, a title that is too long is cut at its second colon, or before its last
// part.
func heading(title string, shared bool) string {
	before, rest, colon := strings.Cut(title, ": ")
	last, _ := utf8.DecodeLastRuneInString(before)
	cut := before
	if colon && (shared || unicode.IsDigit(last)) {
		cut = title
		if letters(cut) > headingRoom {
			rest, _, _ = strings.Cut(rest, ": ")
			cut = before + ": " + rest
		}
	}
	for _, part := range []string{", and ", ", or "} {
		if letters(cut) > headingRoom {
			cut, _, _ = strings.Cut(cut, part)
		}
	}
	if letters(cut) > listRoom {
		cut, _, _ = strings.Cut(cut, ", ")
	}
	return cut
}

func letters(text string) int { return utf8.RuneCountInString(text) }
