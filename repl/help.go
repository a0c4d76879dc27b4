package repl

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"parley/core/turn"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/reference"
	"parley/lua/vocabulary"
	"parley/repl/answer"
	"parley/repl/grammar"
	"parley/repl/layout"
)

// help lists the commands and actions, or explains every meaning of a word: as a
// command, an action, a rule, a data table, a house rule, a phase, a word of other
// games, and a word for authors. If the word means nothing at the prompt, help lists
// the rules that mention it too.
func (s *Session) help(in grammar.Input) (Answer, error) {
	words := in.Rest
	h := s.Game.Host
	low := strings.ToLower(words)
	if words == "" || low == ordersWord {
		s.helpAll(h, words == "")
		return Answer{}, nil
	}
	named, a := s.helpNamed(h, low)
	register := reference.Vocabulary(h.Ruleset)
	entries := register.Find(low)
	var found []foundJSON
	if !named {
		named = s.helpWord(low)
		if len(entries) == 0 || !strings.Contains(low, ".") { // not the path of a word for authors
			found = s.askRules(words)
		}
	}
	called := slices.DeleteFunc(register.Called(low), func(e vocabulary.Entry) bool { return slices.Contains(entries, e) })
	switch {
	case !named && len(found) == 0 && len(entries) == 0 && len(called) == 0:
		return s.nothing(words), nil
	case !named && len(found) == 0 && len(entries) == 0:
		s.Entries(register, called)
	default:
		s.Entries(register, entries)
		s.EntryLines(register, called)
	}
	switch list := slices.Concat(entries, called); {
	case a != nil:
		return Answer{JSON: a}, nil
	case len(found) > 0:
		return Answer{JSON: found}, nil
	case len(list) > 0:
		return Answer{JSON: list}, nil
	}
	return Answer{JSON: []foundJSON{}}, nil
}

// nothing says that the rulebook does not answer a question, and what else it may be about.
func (s *Session) nothing(words string) Answer {
	h := s.Game.Host
	if pieces, _ := s.piecesNamed(s.rulebook(), words); len(pieces) > 0 {
		fmt.Fprintln(s.Out, s.Wrapped(fmt.Sprintf("nothing in the book about %q; `show %s` shows %s, `legal %s` its orders", lua.Echo(words, words), pieces[0].Key(), proxy.Name(pieces[0]), pieces[0].Key())))
		return Answer{JSON: []foundJSON{}, No: true}
	}
	ids := slices.Concat(h.Actions(), commandTable().Names(), GuideNames(), h.Book.RuleIDs(), reference.Vocabulary(h.Ruleset).Paths())
	guess, near := nearest.Guess(strings.ToLower(words), ids), s.rulebook().Find(words).Near
	if guess == "" && len(near) > 0 {
		guess = "; nearest by its words:"
	}
	fmt.Fprintln(s.Out, s.Wrapped(fmt.Sprintf("nothing in the book about %q%s", lua.Echo(words, words), guess)))
	if strings.HasSuffix(guess, ":") {
		for _, hit := range near {
			r := h.Rule(hit.ID)
			fmt.Fprintf(s.Out, "  %s  %s\n", r.ID, r.Title)
		}
	}
	return Answer{JSON: []foundJSON{}, No: true}
}

// helpNamed explains what a word means at the prompt, and says whether it means
// anything. It returns the last meaning that has a form in JSON.
func (s *Session) helpNamed(h *lua.Host, low string) (named bool, json any) {
	if text := manuals[low]; text != "" {
		if low == houseWord {
			s.Page(houseManual)
			fmt.Fprintln(s.Out)
		}
		manual(s.Scribe, text, reference.Vocabulary(h.Ruleset))
		if named = true; low == specWord {
			specWords(s.Scribe, reference.Vocabulary(h.Ruleset))
		}
	}
	if low == limitsWord || low == pagesWord {
		named = Guide(s.Screen, low)
	}
	if low == hooksWord {
		named, json = true, s.Hooks(h)
	} else if m := h.Moment(low); m != nil {
		s.Moment(h, m)
		named, json = true, answer.HookOf(h, m)
	}
	if r := h.Rule(low); r != nil {
		s.Rule(h, r)
		named, json = true, r
	}
	note := ""
	if c := h.Card(low); c != nil {
		s.Card(h, c)
		named, json = true, h.Rule(c.ID)
	} else if a := h.Book.Actions[low]; a != nil {
		s.Action(h, a)
		named, json, note = true, map[string]string{"action": a.ID, "usage": a.Usage(), "rule": a.Rule}, ", without arguments"
	}
	if low == doneWord {
		fmt.Fprintf(s.Out, "%s\n  %s\n", doneUsage, s.Indented(doneAbout))
		named = true
	}
	if manuals[low] == "" && s.helpCommand(low, note) {
		named = true
	}
	if text := ask.DataText(h, low, s.Room()); text != "" {
		for line := range strings.Lines(text) {
			fmt.Fprintln(s.Out, s.Fitted(strings.TrimRight(line, "\n"), "  "))
		}
		named, json = true, map[string]string{"id": low}
	}
	if ov := h.House(low); ov != nil {
		s.House(ov, s.see)
		named, json = true, ov
	}
	return named, json
}

// helpCommand shows the rows of a command, and says whether there is one.
func (s *Session) helpCommand(word, note string) (known bool) {
	return commandRows(s.Screen, word, note)
}

// PromptCommand explains a command of the prompt without a game, and says whether there is
// one of that name.
func PromptCommand(screen layout.Screen, word string) bool {
	return commandRows(screen, word, "   (at the prompt)")
}

func commandRows(s layout.Screen, word, note string) (known bool) {
	for _, c := range commandTable().Commands {
		usage := c.Usage()
		if c.Name == word || strings.Contains(word, " ") && strings.HasPrefix(usage+" ", word+" ") { // help why not
			fmt.Fprintf(s.Out, "%s\n  %s\n", s.Hung(usage+note, "", "    "), s.Indented(c.About))
			known = true
		}
	}
	return known
}

// ordersWord is the argument of help that lists the orders of every phase.
const ordersWord = "all"

// Every ruleset has the order done.
const (
	doneWord  = "done"
	doneUsage = "done [PIECE]"
	playUsage = lua.PlayWord + " CARD …"
	playAbout = "plays a card of your hand; help CARD shows what it does, and when"
	doneAbout = "ends your part of a phase, or one piece's part"
)

// helpAll lists the orders of every phase, or those of the current phase and the
// commands of the prompt.
func (s *Session) helpAll(h *lua.Host, now bool) {
	group := func(title string, in func(a *lua.Action) bool) {
		for _, a := range h.Book.ActionOrder {
			if !in(a) || a.Card != nil {
				continue
			}
			if title != "" {
				fmt.Fprintln(s.Out, s.Bold(title))
				title = ""
			}
			fmt.Fprintln(s.Out, "  "+strings.ReplaceAll(layout.Wrap(a.Usage(), s.Room()-8), "\n", "\n      "))
		}
	}
	seq := s.Game.Clock().Seq
	current, open := s.Game.Clock().Phase(), s.Game.Pending() != nil
	for _, p := range slices.Concat(seq.Start, seq.Phases) {
		if now && (open || current != nil && p.ID != current.ID) {
			continue
		}
		group(fmt.Sprintf("%s (%s)", h.Title(p.ID), cmp.Or(modes[p.Mode], "automatic")), func(a *lua.Action) bool { return slices.Contains(a.Phases, p.ID) })
	}
	if !now || open {
		group("In answer to a question", func(a *lua.Action) bool { return len(a.Phases) == 0 })
	}
	group("At any time", func(a *lua.Action) bool { return a.Any })
	if len(h.Book.Cards) > 0 {
		s.Row("  "+playUsage, playAbout, 46)
	}
	s.Row("  "+doneUsage, doneAbout, 46)
	if !now {
		return
	}
	s.Row("  help "+ordersWord, "lists the orders of every phase", 46)
	fmt.Fprintln(s.Out, s.Bold("Commands"))
	for _, c := range commandTable().Commands {
		s.Row("  "+c.Usage(), c.About, 46)
	}
	for _, kind := range slices.Sorted(maps.Keys(h.Ruleset.FileWords)) {
		s.Row("  "+kind+" FILE", fmt.Sprintf("checks the [[%s]] entries of a TOML file, and shows what they make", kind), 46)
	}
	s.Row("  help "+pagesWord, "lists the pages of help: first steps for authors, bots, journals", 46)
	s.Row("  LINE; LINE; …", "gives several on one line; the first refusal stops it", 46)
}

// modes say in which order the players act in a phase.
var modes = map[turn.Mode]string{
	turn.InTurns: "one after another", turn.Together: "all at once", turn.Secret: "all at once, in secret", turn.Alternate: "in alternation",
}
