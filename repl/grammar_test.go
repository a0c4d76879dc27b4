package repl

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"parley/lua/ask"
)

// typedFor is what may be typed for each kind of argument; what completes it stands
// for the kind where a form says it.
var typedFor = map[string]string{
	"WORDS": "ram", "ID": "galley.hole.plug", "PIECE": "hag", "NUMBER": "3", "RULE": "galley.hole.plug", "PIECE.FIELD": "hag.hull", "ORDER": "done", "any": "done",
	"DICE": "2d6", "QUESTION": "done", "…": "x", "house": "no-cap", "inforce": "no-cap", "P%": "75%", "CONDITION": "n>=2", "NAME=A..B": "n=1..8", "KIND": "ships",
	"FILE": "a.parley", "game": "a.parley", "SIDE": "red", "PURPOSE": "to hit", "FACE": "5", "off": "galley.opt.free-archers", "on": "galley.opt.free-archers",
	"N": "2", "TIMES": "4x", "CARD": "kraken", "EXPRESSION": "1",
}

// TestTheGrammarHoldsTogether walks every form of every command: each word of it is
// come to and completed, each line that it allows is read as that command, none ends
// in the middle, and help shows it.
func TestTheGrammarHoldsTogether(t *testing.T) {
	words := commandTable()
	s, out := atTable(t, "galley/duel")
	help, _ := says(t, s, out, "help")
	c := completer(s.Game)
	for i, cmd := range words.Commands {
		if !strings.Contains(help, "  "+cmd.Usage()) || cmd.About == "" {
			t.Errorf("help does not show %q, or not what it is for", cmd.Usage())
		}
		if text, _ := says(t, s, out, "help "+cmd.Name); !strings.Contains(strings.Join(strings.Fields(text), " "), cmd.Name) {
			t.Errorf("help %s: %s", cmd.Name, text)
		}
		if i > 0 && words.Commands[i-1].Name == cmd.Name {
			continue // walked with the row before
		}
		reached := map[string]bool{}
		for lines, n := [][]string{{}}, 0; n < len(lines); n++ {
			line := lines[n]
			_, row := words.Read(cmd.Name, strings.Join(line, " "))
			next := words.Next(cmd.Name, line)
			if row < 0 && len(next) == 0 {
				t.Errorf("%s %s: no form goes on, or ends here", cmd.Name, strings.Join(line, " "))
			}
			for _, e := range next {
				word := e.Word
				if word == "" {
					if word = typedFor[e.Kind]; word == "" {
						t.Errorf("%s: nothing is known to be typed for %s", cmd.Usage(), e.Kind)
					}
				} else if reached[word] = true; cmd.Name != "=" {
					before := strings.Join(slices.Concat([]string{cmd.Name}, line, []string{word[:1]}), " ")
					_, list, _ := c.Complete(before, len(before))
					if !slices.ContainsFunc(list, func(s string) bool { return strings.TrimSpace(s) == word }) {
						t.Errorf("%q is not completed to %q, only to %q", before, word, list)
					}
				}
				if len(e.Typed) == 0 && len(lines) < 100 {
					lines = append(lines, append(slices.Clone(line), word))
				}
			}
		}
		for _, other := range words.Commands {
			for _, w := range regexp.MustCompile(`[a-z-]+`).FindAllString(strings.TrimPrefix(other.Usage(), other.Name), -1) {
				if other.Name == cmd.Name && !reached[w] {
					t.Errorf("%s: nothing leads to %q", other.Usage(), w)
				}
			}
		}
	}
}

// TestEveryClauseIsExplained has `help odds` tell of each part that a question may have.
func TestEveryClauseIsExplained(t *testing.T) {
	for _, word := range append(ask.Clauses(true), "against house") {
		if !regexp.MustCompile(`\b` + word + ` [A-Z]`).MatchString(oddsManual) {
			t.Errorf("help odds does not explain %s", word)
		}
	}
}

// TestWrongFormsAreCorrected names the forms that there are, and what may be meant.
func TestWrongFormsAreCorrected(t *testing.T) {
	s, _ := atTable(t, "galley/duel")
	for line, want := range map[string]string{
		"set dice reel": "type: `set dice real|program`", "option of x": "type: `option [list]`, `option on ID`, or `option off ID`", "opiton list": `did you mean "option"?`,
		"why not": "`why not ORDER`", "house compere done": `did you mean "compare"?`, "save": "", "load": "type: `load FILE`", "what": "type: `what if ORDER", "show": "",
		"redo x": "N is a whole number above 0", "roll": "type: `roll DICE`", "reload now": "type: `reload`",
	} {
		_, err := s.Line(line)
		if line == "save" {
			continue // there is no journal to name
		}
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, not %q", line, err, want)
		}
	}
}
