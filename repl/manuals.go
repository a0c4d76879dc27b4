package repl

import (
	_ "embed" // for the manuals
	"maps"
	"slices"

	"parley/lua/reference"
	"parley/lua/ruleset"
	"parley/lua/vocabulary"
	"parley/repl/answer"
	"parley/repl/layout"
)

// oddsHelp and needHelp explain the question language in `help`.
const (
	oddsHelp   = "the exact chance of each outcome of an order, a rule or Lua; see `help odds`"
	budgetHelp = "limits the work of odds and need at this prompt; see `help budget`"

	needHelp = "finds the smallest number that gives CONDITION a chance of P%; see `help need`"
)

// manuals are the pages of `help` for words that need more than one line.
var manuals = map[string]string{
	"odds": oddsManual, "need": oddsManual, "budget": budgetManual, "=": luaManual, ";": linesManual,
	"simulate": simulateManual, "first-card": cardManual, "secrets": secretsManual, specWord: specManual,
}

// hooksWord is the argument of help that lists the moments at which cards may be played.
const hooksWord = "hooks"

// specWord is the argument of help that lists the words of specs.
const specWord = "spec"

// guides are the arguments of help for authors of cards.
var guides = []struct{ name, about string }{
	{"first-card", "write your first card, from an empty folder to a played card with its spec"},
	{hooksWord, "the moments at which a card may be played"},
	{specWord, "how specs are written, and all their words"},
	{"secrets", "what players do not see, and how a rule may give it away"},
}

// GuideNames lists the words that Guide explains.
func GuideNames() []string {
	return append(slices.Sorted(maps.Keys(manuals)), hooksWord)
}

// Guide prints a page of help that needs no game, and says whether there is one for the
// word.
func Guide(screen layout.Screen, word string) bool {
	if word == hooksWord {
		answer.Scribe{Screen: screen}.Hooks(nil)
		return true
	}
	for _, m := range ruleset.BuiltInMoments() {
		if m.Name == word && word != ruleset.MomentAny {
			answer.Scribe{Screen: screen}.Moment(nil, m)
			return true
		}
	}
	text, ok := manuals[word]
	screen.Page(text)
	if word == specWord {
		specWords(answer.Scribe{Screen: screen}, reference.Vocabulary(nil))
	}
	return ok
}

// specWords lists the words of specs.
func specWords(s answer.Scribe, register vocabulary.List) {
	words := slices.DeleteFunc(slices.Clone(register), func(e vocabulary.Entry) bool { return e.Kind != vocabulary.Spec })
	s.Entries(slices.Concat(words, register.Members("expect")), words)
}

//go:embed manuals/odds.txt
var oddsManual string

//go:embed manuals/budget.txt
var budgetManual string

//go:embed manuals/lua.txt
var luaManual string

//go:embed manuals/lines.txt
var linesManual string

//go:embed manuals/house.txt
var houseManual string

//go:embed manuals/first-card.txt
var cardManual string

//go:embed manuals/spec.txt
var specManual string

//go:embed manuals/simulate.txt
var simulateManual string

//go:embed manuals/secrets.txt
var secretsManual string
