package find

import (
	"fmt"
	"slices"
	"strings"

	"parley/lua"
	"parley/lua/nearest"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/source"
)

// Faults finds what is wrong with the words by which rules are found: synonyms of words
// that no rule has, and questions that find another rule than the one that they are of.
func Faults(h *lua.Host) source.Faults {
	synonyms, faults := h.Ruleset.Synonyms()
	asks, wrong := h.Ruleset.Asks()
	faults = append(faults, wrong...)
	if !h.Whole() {
		return faults // what a question finds depends on all the rules
	}
	x, stems := Of(h), stemmer{}
	for _, s := range synonyms {
		book := stems.stems(s.Key, nil)
		if len(x.known(slices.Clone(book))) < max(len(book), 1) {
			f := source.Fault{Place: s.Node.KeyPlace(), What: fmt.Sprintf("no rule has the word %q", x.unknown(s.Key)), Near: x.spelled(x.unknown(s.Key))}
			f.Hint = "left of = stands what the rules say, right of it what players say"
			faults = append(faults, f)
			continue
		}
		for _, said := range s.Texts {
			if player := stems.stems(said.Str(), nil); len(player) == 0 {
				faults = append(faults, said.Fault("%q has no word", said.Str()))
			} else if slices.Equal(player, book) {
				faults = append(faults, said.Fault("%q and %q are forms of one word, which finds itself: leave it out", said.Str(), s.Key))
			}
		}
	}
	const hint = "ask it with more of the words that only this rule has, or leave it out"
	for _, a := range asks {
		if h.Rule(a.Key) == nil {
			f := source.Fault{Place: a.Node.KeyPlace(), What: fmt.Sprintf("there is no rule %q", a.Key), Near: nearest.To(a.Key, h.Book.RuleIDs())}
			faults = append(faults, f)
			continue
		}
		for _, q := range a.Texts {
			if what := x.misses(q.Str(), a.Key); what != "" {
				f := q.Fault("%s", what)
				f.Hint = hint
				faults = append(faults, f)
			}
		}
	}
	for _, r := range h.Book.RuleOrder {
		for _, q := range r.Asks {
			if what := x.misses(q, r.ID); what != "" {
				src := h.Ruleset.Sources[strings.TrimPrefix(r.File, h.Ruleset.Dir+"/")]
				f := ruleset.FaultOf(sandbox.CheckField(r.File, src, r.Line, r.ID, []string{"asks"}, "rule "+r.ID+": "+what))
				f.Hint = hint
				faults = append(faults, f)
			}
		}
	}
	return faults
}

// misses says what a question finds first, if that is not the rule with this id; else "".
func (x *Index) misses(question, id string) string {
	switch hits := x.Find(question).Hits; {
	case len(hits) == 0:
		return fmt.Sprintf("the question %q finds nothing", question)
	case hits[0].ID != id:
		return fmt.Sprintf("the question %q finds %s first", question, hits[0].ID)
	}
	return ""
}

// unknown is the first word of a text that no document has.
func (x *Index) unknown(text string) string {
	s := stemmer{}
	for at := range words(text) {
		if w := plain(text[at.from:at.to]); !x.has(s.stem(w)) {
			return w
		}
	}
	return text
}
