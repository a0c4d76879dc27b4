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
	"parley/lua/reference"
	"parley/repl/answer"
	"parley/repl/grammar"
	"parley/repl/layout"
)

// help explains: without words the commands and what can be ordered, with an
// id that rule, action or data table in full, with words the rules that match.
func (s *Session) help(in grammar.Input) (Answer, error) {
	words := in.Rest
	h := s.Game.Host
	low := strings.ToLower(words)
	if words == "" || low == ordersWord {
		s.helpAll(h, words == "")
		return Answer{}, nil
	}
	if text := manuals[low]; text != "" {
		fmt.Fprint(s.Out, text)
		return Answer{}, nil
	}
	if r := h.Rule(low); r != nil {
		s.Rule(h, r)
		return Answer{JSON: r}, nil
	}
	if a := h.Book.Actions[low]; a != nil {
		s.Action(h, a)
		s.helpCommand(low, ", with nothing after it")
		return Answer{JSON: map[string]string{"action": a.ID, "usage": a.Usage(), "rule": a.Rule}}, nil
	}
	if text := ask.DataText(h, low, s.Room()); text != "" {
		fmt.Fprint(s.Out, text)
		return Answer{JSON: map[string]string{"id": low}}, nil
	}
	if ov := h.House(low); ov != nil {
		s.House(ov)
		return Answer{JSON: ov}, nil
	}
	register := reference.Vocabulary(h.Ruleset)
	entries := register.Find(low)
	if low == "house" {
		fmt.Fprint(s.Out, houseManual, s.Paragraph(houseFiles), "\n")
		s.Entries(register, entries)
		return Answer{}, nil
	}
	if s.helpCommand(low, "") {
		s.Entries(register, entries)
		return Answer{}, nil
	}
	found, known := Match(h.Rules(), low), s.helpWord(low)
	for _, r := range found {
		if len(found) > 1 {
			s.Row(r.ID, r.Title+answer.OptionMark(r), 32)
		}
	}
	if len(found) == 0 && !known && len(entries) == 0 {
		entries = register.Called(low)
	}
	if len(found) == 0 && len(entries) > 0 {
		s.Entries(register, entries)
		return Answer{JSON: entries}, nil
	}
	if len(found) == 0 && !known {
		ids := slices.Concat(h.Actions(), commandTable().Names(), h.Book.RuleIDs(), register.Paths())
		fmt.Fprintf(s.Out, "no rule mentions %q%s\n", lua.Echo(words, words), nearest.Guess(low, ids))
		return Answer{JSON: []*lua.Rule{}, No: true}, nil
	}
	if len(found) == 1 {
		s.Rule(h, found[0])
	}
	s.Entries(register, entries)
	return Answer{JSON: found}, nil
}

// Match lists the rules whose id, title, text or source hold every word, in
// the order of the book; rules with a word in their title come first.
func Match(rules []*lua.Rule, words string) []*lua.Rule {
	list := strings.Fields(strings.ToLower(words))
	var first, rest []*lua.Rule
	for _, r := range rules {
		title := strings.ToLower(r.ID + " " + r.Title)
		all := title + " " + strings.ToLower(r.Text+" "+r.Source+" "+r.Ruling)
		switch {
		case containsAll(title, list):
			first = append(first, r)
		case containsAll(all, list):
			rest = append(rest, r)
		}
	}
	return append(first, rest...)
}

func containsAll(text string, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

// helpCommand shows the rows of a word of the prompt; false where it is none.
func (s *Session) helpCommand(word, note string) (known bool) {
	for _, c := range commandTable().Commands {
		if c.Name == word {
			fmt.Fprintf(s.Out, "%s%s\n  %s\n", c.Usage(), note, s.Indented(c.About))
			known = true
		}
	}
	return known
}

// ordersWord is what help is asked for the orders of every phase.
const ordersWord = "all"

// helpAll lists the orders of every phase, or those of the phase that is now
// and the words of the prompt.
func (s *Session) helpAll(h *lua.Host, now bool) {
	group := func(title string, in func(a *lua.Action) bool) {
		for _, a := range h.Book.ActionOrder {
			if !in(a) {
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
		group(fmt.Sprintf("%s (%s)", h.Title(p.ID), cmp.Or(modes[p.Mode], "the rules alone")), func(a *lua.Action) bool { return slices.Contains(a.Phases, p.ID) })
	}
	if !now || open {
		group("In answer to a question", func(a *lua.Action) bool { return len(a.Phases) == 0 })
	}
	group("At any time", func(a *lua.Action) bool { return a.Any })
	s.Row("  done [PIECE]", "nothing more for now", 46)
	if !now {
		return
	}
	s.Row("  help "+ordersWord, "the orders of every phase", 46)
	fmt.Fprintln(s.Out, s.Bold("Words of the prompt"))
	for _, c := range commandTable().Commands {
		s.Row("  "+c.Usage(), c.About, 46)
	}
	for _, kind := range slices.Sorted(maps.Keys(h.Ruleset.FileWords)) {
		s.Row("  "+kind+" FILE", fmt.Sprintf("what the [[%s]] entries of a file come to, and all their faults", kind), 46)
	}
	s.Row("  LINE; LINE; …", "several on one line; the first refusal stops it", 46)
}

// modes say how a phase is played that asks anybody.
var modes = map[turn.Mode]string{
	turn.InTurns: "one after another", turn.Together: "all at once", turn.Secret: "all at once, in secret", turn.Alternate: "in alternation",
}
