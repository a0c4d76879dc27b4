package repl

import (
	_ "embed" // for the manuals
	"maps"
	"slices"
	"strings"

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
	"odds": oddsManual, "need": oddsManual, "best": oddsManual, "budget": budgetManual, "=": luaManual, ";": linesManual,
	"simulate": simulateManual, "first-card": cardManual, "secrets": secretsManual, "editors": editorsManual,
	"scenario": scenarioPage, "ruleset": rulesetPage, "card": cardPage, houseWord: housePage, specWord: specManual,
	"first-scenario": scenarioManual, "first-house": firstHouseManual, "first-rulebook": rulebookManual,
	"writing": writingManual, "boards": boardsManual, "maps": mapsManual, "journal": journalManual, "bots": botsManual,
	"experiments": experimentsManual,
}

// hooksWord is the argument of help that lists the moments at which cards may be played.
const hooksWord = "hooks"

// houseWord is the argument of help that explains house files; at the prompt it is a
// command too.
const houseWord = "house"

// specWord is the argument of help that lists the words of specs.
const specWord = "spec"

// guides are the pages of help that are not about a single word, in the order in which
// they are listed.
var guides = []struct{ name, about string }{
	{"first-scenario", "your first scenario: a board, two sides, objectives"},
	{"first-card", "your first card, from an empty folder to a game"},
	{"first-house", "your first house rule: a number, a rule, an event"},
	{"first-rulebook", "your first rulebook: a game in sixty lines of Lua"},
	{"writing", "how a rule is written, and the words of rules"},
	{specWord, "how specs are written, and all their words"},
	{hooksWord, "the moments at which a card may be played"},
	{"boards", "boards of hexes: cells, directions, labels"},
	{"maps", "how things look on a map, and what is drawn there"},
	{"editors", "completion and checks in an editor"},
	{"secrets", "what players do not see, and how it is given away"},
	{"bots", "the players that the program has"},
	{"simulate", "games by the thousand: what a house rule changes"},
	{"experiments", "three questions about the books, answered by odds and simulate"},
	{"journal", "saved games: continue, replay, real dice"},
	{limitsWord, "the limits on scripts, files and games"},
}

// pagesWord is the argument of help that lists the pages.
const pagesWord = "pages"

// Pages lists the pages of help.
func Pages(screen layout.Screen) {
	for _, g := range guides {
		screen.Row("  help "+g.name, g.about, 24)
	}
}

// GuideNames lists the words that Guide explains.
func GuideNames() []string {
	return append(slices.Sorted(maps.Keys(manuals)), hooksWord, limitsWord, pagesWord)
}

// Guide prints a page of help that needs no game, and says whether there is one for the
// word.
func Guide(screen layout.Screen, word string) bool {
	switch word {
	case hooksWord:
		answer.Scribe{Screen: screen}.Hooks(nil)
		return true
	case limitsWord:
		limits(screen)
		return true
	case pagesWord:
		Pages(screen)
		return true
	}
	for _, m := range ruleset.BuiltInMoments() {
		if m.Name == word && word != ruleset.MomentAny {
			answer.Scribe{Screen: screen}.Moment(nil, m)
			return true
		}
	}
	text, ok := manuals[word]
	manual(answer.Scribe{Screen: screen}, text, reference.Vocabulary(nil))
	if word == specWord {
		specWords(answer.Scribe{Screen: screen}, reference.Vocabulary(nil))
	}
	return ok
}

// listed begins a line of a manual that stands for the members of an entry of the
// vocabulary.
const listed = "@list "

// manual prints a page, with lists from the vocabulary.
func manual(s answer.Scribe, text string, register vocabulary.List) {
	var plain strings.Builder
	for line := range strings.Lines(text) {
		of, list := strings.CutPrefix(strings.TrimSpace(line), listed)
		if !list {
			plain.WriteString(line)
			continue
		}
		s.Page(plain.String())
		plain.Reset()
		for _, e := range register.Members(of) {
			s.Row("  "+e.Form, e.Means, 30)
		}
	}
	s.Page(plain.String())
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

//go:embed manuals/experiments.txt
var experimentsManual string

//go:embed manuals/secrets.txt
var secretsManual string

//go:embed manuals/writing.txt
var writingManual string

//go:embed manuals/boards.txt
var boardsManual string

//go:embed manuals/maps.txt
var mapsManual string

//go:embed manuals/journal.txt
var journalManual string

//go:embed manuals/bots.txt
var botsManual string

//go:embed manuals/first-scenario.txt
var scenarioManual string

//go:embed manuals/first-house.txt
var firstHouseManual string

//go:embed manuals/first-rulebook.txt
var rulebookManual string

//go:embed manuals/editors.txt
var editorsManual string

//go:embed manuals/scenario.txt
var scenarioPage string

//go:embed manuals/ruleset.txt
var rulesetPage string

//go:embed manuals/card-file.txt
var cardPage string

//go:embed manuals/house-file.txt
var housePage string
