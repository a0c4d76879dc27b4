package find

import (
	"fmt"
	"strings"

	"parley/lua"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/source"
)

// Faults finds what is wrong with the words by which rules are found: synonyms of words
// that no rule has, and questions of rules that find another rule first.
func Faults(h *lua.Host) (faults source.Faults) {
	synonyms, faults := h.Ruleset.Synonyms()
	x := Of(h)
	for _, s := range synonyms {
		if book := stems(s.Book); len(book) == 0 || len(x.known(stems(s.Book))) < len(book) {
			f := source.Fault{Place: s.Node.KeyPlace(), What: fmt.Sprintf("no rule has the word %q", x.unknown(s.Book)), Near: x.spelled(x.unknown(s.Book))}
			f.Hint = "left of = stands what the rules say, right of it what players say"
			faults = append(faults, f)
			continue
		}
		for _, said := range s.Says {
			if len(stems(said.Str())) == 0 {
				faults = append(faults, said.Fault("%q has no word", said.Str()))
			} else if strings.Join(stems(said.Str()), " ") == strings.Join(stems(s.Book), " ") {
				faults = append(faults, said.Fault("%q and %q are forms of one word, which finds itself: leave it out", said.Str(), s.Book))
			}
		}
	}
	for _, r := range h.Book.RuleOrder {
		for _, q := range r.Asks {
			hits := x.Find(q).Hits
			if len(hits) > 0 && hits[0].ID == r.ID {
				continue
			}
			what := fmt.Sprintf("rule %s: the question %q finds nothing", r.ID, q)
			if len(hits) > 0 {
				what = fmt.Sprintf("rule %s: the question %q finds %s first", r.ID, q, hits[0].ID)
			}
			src := h.Ruleset.Sources[strings.TrimPrefix(r.File, h.Ruleset.Dir+"/")]
			f := ruleset.FaultOf(sandbox.CheckField(r.File, src, r.Line, r.ID, []string{"asks"}, what))
			f.Hint = "ask it with more of the words that only this rule has, or leave it out"
			faults = append(faults, f)
		}
	}
	return faults
}

// unknown is the first word of a text that no document has.
func (x *Index) unknown(text string) string {
	s := stemmer{}
	for _, at := range spans(text) {
		if w := plain(text[at.from:at.to]); len(x.postings[s.stem(w)]) == 0 {
			return w
		}
	}
	return text
}
