package trial

import (
	"regexp"
	"slices"
	"strings"

	"parley/lua"
	"parley/lua/proxy"
)

var inQuotes = regexp.MustCompile(`"[^"]*"|\([^()]* or [^()]*\?\)`)

// Unnamed finds the id of a piece that a sentence should call by its name, "" if there is
// none. Quoted text is skipped, because players may type ids, and so is the id behind the
// name, as in "Gull Watch (gulls)", and ids that are also words of the rules: "has no
// muskets" need not mean the piece muskets.
func Unnamed(h *lua.Host, sentence string) string {
	sentence, _, _ = strings.Cut(sentence, " chooses from: ") // options that can be typed
	sentence = inQuotes.ReplaceAllString(sentence, "")
	words := wordsOf(sentence)
	for _, t := range h.Pieces() {
		name, id := proxy.Name(t), t.Key()
		if name == id || !slices.Contains(words, id) {
			continue
		}
		beside := strings.ReplaceAll(sentence, name+" ("+id+")", "") // for whoever types it
		beside = strings.ReplaceAll(beside, name, "")                // "the chest" has its id, chest, in its name
		if slices.Contains(wordsOf(beside), id) && !isWord(h, id) {
			return id
		}
	}
	return ""
}

// isWord says whether the rules use a word.
func isWord(h *lua.Host, word string) bool {
	return slices.ContainsFunc(h.Rules(), func(r *lua.Rule) bool {
		return slices.Contains(wordsOf(strings.ToLower(r.Title+" "+r.Text+" "+r.Ruling)), word)
	})
}

func wordsOf(sentence string) []string {
	return strings.FieldsFunc(sentence, func(r rune) bool { return strings.ContainsRune(" ,;:.()'", r) })
}
