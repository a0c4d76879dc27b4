package repl

import (
	"fmt"
	"regexp"
	"strings"

	"parley/lua/ask"
	"parley/lua/nearest"
	"parley/lua/sandbox"
	"parley/lua/source"
)

// notFound matches errors about a word that means nothing, and the word.
var notFound = regexp.MustCompile(`undefined name "([^"]+)"|there is no "([^"]+)" to show|"([^"]+)" is not an order`)

// led adds to an error about an unknown word what the rulebook calls it: the orders or the
// rule that the word finds. text is what was typed after the command.
func (s *Session) led(err error, text string) error {
	if err == nil || s.Game == nil {
		return err
	}
	if source.FaultsIn(err) != nil {
		if q, wrong := ask.ParseQuestion(text, true); wrong == nil { // of need: the text after in
			text = q.What
		}
		if word := misspeltOrder(text); word != "" && s.Game.Host.Book.Actions[word] == nil {
			err = s.noOrder(word)
		} else if wrong := s.misspeltClause(text); wrong != nil {
			err = wrong
		}
	}
	if strings.Contains(err.Error(), "did you mean") {
		return err
	}
	word, shown := "", false
	if m := notFound.FindStringSubmatch(err.Error()); m != nil {
		word, shown = m[1]+m[2]+m[3], m[2] != ""
	} else if first, rest, ok := strings.Cut(strings.TrimSpace(text), " "); ok && s.Game.Host.Book.Actions[strings.ToLower(first)] == nil {
		if next := strings.Fields(rest); len(next) == 0 || s.Game.Host.Exact(next[0]) == nil {
			return err // not written like an order
		}
		word = first
	}
	hint := s.calledInBook(word, !shown)
	if hint == "" {
		return err
	}
	if source.FaultsIn(err) != nil || strings.Contains(err.Error(), "\n") {
		return fmt.Errorf("%w\n  hint: %s", err, hint)
	}
	return fmt.Errorf("%w; %s", err, hint)
}

// twoWords matches a text that begins with two words: an order, since no expression of Lua
// does but with its own words.
var twoWords = regexp.MustCompile(`^\s*([A-Za-z][\w-]*)\s+(\w+)`)

// misspeltOrder returns the first word of a text that is written like an order, else "".
func misspeltOrder(text string) string {
	m := twoWords.FindStringSubmatch(text)
	if m == nil || sandbox.IsKeyword(m[1]) || sandbox.IsKeyword(m[2]) {
		return ""
	}
	return strings.ToLower(m[1])
}

// misspeltClause is the error about a word of a question that failed, if it is nearly one
// that begins a clause and nothing else is known by it; nil if there is none.
func (s *Session) misspeltClause(text string) error {
	words := strings.Fields(text)
	for i, w := range words {
		near := nearest.To(w, ask.Clauses(false))
		if i == 0 || i == len(words)-1 || near == "" || !sandbox.IsName(w) || s.Game.Host.Exact(w) != nil {
			continue
		}
		return fmt.Errorf("the question has the unknown word %q (did you mean %q?)", w, near)
	}
	return nil
}

// calledInBook says what the rulebook calls a word of a player, "" if it finds nothing: an
// order or a call if an order or a question may be meant, else a rule.
func (s *Session) calledInBook(word string, orders bool) string {
	words := strings.NewReplacer("_", " ", ".", " ").Replace(strings.ToLower(word))
	found := s.rulebook().Find(words).Hits
	if word == "" || len(found) == 0 {
		return ""
	}
	if list := s.ordersAbout(found); orders && list != "" {
		return "for " + fmt.Sprintf("%q", word) + " there is an order" + list
	}
	r := s.Game.Host.Rule(found[0].ID)
	if call := ask.CallForm(s.Game.Host, r); orders && call != "" {
		return fmt.Sprintf("`? %s` finds %s, called as %s", words, r.ID, call)
	}
	return fmt.Sprintf("`? %s` finds %s: %s", words, r.ID, r.Title)
}
