package repl

import (
	"slices"
	"strings"
	"testing"

	"parley/lua"
)

// TestAWordOfBoth orders what a ruleset calls by the name of a command: the
// command stands alone, with more behind it the word is the order.
func TestAWordOfBoth(t *testing.T) {
	s, out := inTheTasks(t)
	for _, line := range []string{"declare-fire flagship flagship-marine-1 barracuda group=deck", "dice musket 6", "done blue", "done red",
		"dice initiative 4, initiative 3", "roll-initiative", "done blue", "done red", "done blue", "done red", "done red"} {
		says(t, s, out, line)
	}
	text, _ := says(t, s, out, "legal flagship-marine-1")
	if want := "reload flagship flagship-marine-1\n"; !strings.Contains(text, want) {
		t.Fatalf("no %q among\n%s", want, text)
	}
	if text, a := says(t, s, out, "reload flagship flagship-marine-1"); a.No || !strings.Contains(text, "Marine 1 of Flagship loads") {
		t.Errorf("an order to reload prints %q", text)
	}
	if text, _ := says(t, s, out, "reload"); !strings.Contains(text, "no file of this game's rules has changed") {
		t.Errorf("the command prints %q", text)
	}
	for line, want := range map[string]string{
		"help roll": "roll(DICE, WHY, PIECE?, AUDIENCE?)", "help action": "`help action.args`", "help action.later": "field of action",
		"help hex.line": "function of hex", "help ruleset.toml.look": "glyph = text?", "help scenario": "`help scenario.toml.ship`",
		"help scenario.toml.ship.name": "text in quotes", "help markk": `did you mean "mark"?`, "help setmetatable": "word: ",
	} {
		if text, _ := says(t, s, out, line); !strings.Contains(text, want) {
			t.Errorf("%s lacks %q:\n%s", line, want, text)
		}
	}
	for line, wants := range map[string][]string{ // every meaning of a word, whatever else it means
		"help next":      {"`done` ends your part of a phase", "word: the next key of a table", "field of phase: the phase with which the round continues"},
		"help done":      {"done [PIECE]\n", "field of game.turn: who is done", "field of phase: refuses done with need"},
		"help objective": {"the same as `show objectives`", "piratewars.objective.escape", "key of ruleset.toml: a kind of objective", "key of scenario.toml: an entry for each objective"},
		"help need":      {"odds QUESTION", "need(CONDITION, TEXT"}, "help ship": {"piratewars.", "key of scenario.toml: an entry for each"},
		"help secret": {"type of type", "phase mode of phase.mode"}, "help house": {"house compare", "word of specs: switches", "field of game: the ids"},
	} {
		text, _ := says(t, s, out, line)
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q:\n%s", line, want, text)
			}
		}
	}
	text, _ = says(t, s, out, "help reload")
	for _, want := range []string{"reload [SHIP] FIGURES", "reloads the rules from disk"} {
		if !strings.Contains(text, want) {
			t.Errorf("help lacks %q:\n%s", want, text)
		}
	}
}

// TestActionsCanBeTyped has no action hidden by a command: none bears the name
// of one that takes more words.
func TestActionsCanBeTyped(t *testing.T) {
	lib := library()
	for _, e := range lib.List() {
		if e.Scenario != "" {
			continue
		}
		h, err := lua.OpenRuleset(lib, e.Ruleset)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range h.Actions() {
			if slices.Contains(commandTable().Names(), name) && !commandTable().Alone(name) {
				t.Errorf("%s: the action %s is hidden by a command", e.Ruleset, name)
			}
		}
	}
}

// TestWordsPlayersTry types words of other games: the answer is printed,
// and what would change the game is pointed to the right word.
func TestWordsPlayersTry(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done blue", "done red")
	before := orders(s)
	for line, same := range map[string]string{
		"history": "show journal", "LOG": "show journal", "units": "show pieces", "ships": "show ships", "vessels": "show ship", "roster": "show side",
		"status": "show turn", "status hag": "show hag", "look trident": "show trident", "trident": "show trident", "options": "option list",
		"eval 1 + 1": "= 1 + 1", "search holes": "help holes", "chance 2d6 >= 7": "odds 2d6 >= 7", "orders": "legal",
	} {
		want, _ := says(t, s, out, same)
		if got, _ := says(t, s, out, line); !strings.HasSuffix(got, want) || want == "" {
			t.Errorf("%s is not %s:\n%s", line, same, got)
		}
	}
	for line, want := range map[string]string{
		"next": "`done` ends your part", "pass": "`done` ends your part", "restart": "parley play SCENARIO", "rules": "help WORDS",
		"attack hag": "`help attack` lists the rules", "hag 3": "`legal hag` lists the orders", "trdent": `did you mean "trident"?`, "xyzzy": "unknown command",
		"move hag": `did you mean "order"?`, "shwo map": `did you mean "show"?`, "mroe": `did you mean "more"?`,
	} {
		if a, err := s.Line(line); err == nil || !a.No || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, not %q", line, err, want)
		}
	}
	for line, want := range map[string]string{"help history": "the same as `show journal`", "help pass": "`done` ends", "help =": "= EXPRESSION", "help ;": "LINE; LINE"} {
		if got, a := says(t, s, out, line); a.No || !strings.Contains(got, want) {
			t.Errorf("%s: %s", line, got)
		}
	}
	if orders(s) != before {
		t.Errorf("a word gave orders: %s", orders(s))
	}
}

// TestSynonymsMeanSomething has no other word for a command hide one, or a word that
// points to one; and each form of a command that is meant by one is a form of it.
func TestSynonymsMeanSomething(t *testing.T) {
	words := commandTable()
	for _, c := range words.Commands {
		also := slices.Clone(c.Also)
		for _, f := range c.Forms {
			also = append(also, f.Also...)
		}
		for _, w := range also {
			if slices.Contains(words.Names(), w) || pointer(w) != "" {
				t.Errorf("%q, for %q, is a word of the prompt", w, c.Name)
			}
			for _, more := range []bool{true, false} {
				to, rest, _ := strings.Cut(words.Means(w, more), " ")
				if to == "" {
					continue
				}
				if _, row := words.Read(to, rest); row < 0 && !more && !slices.Contains(c.Also, w) {
					t.Errorf("%q means %q, which does not fit its forms", w, to+" "+rest)
				}
			}
		}
	}
}

// TestShowAKind lists the pieces of one kind.
func TestShowAKind(t *testing.T) {
	s, out := inTheTasks(t)
	text, a := says(t, s, out, "ships")
	if !strings.HasPrefix(text, "(show ships)\nThe Governor\n  ships         HF   SF   crew  guns  speed") ||
		!strings.Contains(text, "The Brotherhood\n") || !strings.Contains(text, "\n    barracuda  6/6  7/7  33/33   4/4     56") {
		t.Errorf("ships:\n%s", text)
	}
	if j := a.JSON.(*rosterJSON); !slices.Equal(j.Pieces, []string{"flagship", "barracuda"}) || len(j.Roster) != 1 || len(j.Roster[0].Rows) != 2 {
		t.Errorf("ships are %v", j)
	}
	if text, a := says(t, s, out, "show figures"); !strings.Contains(text, "  flagship-marine-1..7     Marine 1..7 of Flagship\n") || len(a.JSON.([]string)) != 52 {
		t.Errorf("figures, which have no roster:\n%s", text)
	}
	if text, _ := says(t, s, out, "show cannons"); !strings.Contains(text, "flagship-cannon-1") || strings.Contains(text, "  flagship  ") {
		t.Errorf("cannons:\n%s", text)
	}
}

// TestRoll throws dice beside the game: each throw by itself, the game's own
// dice as they would have fallen.
func TestRoll(t *testing.T) {
	s, out := atTable(t, "galley/duel", collision...)
	hash, seen := s.Game.State.Hash(), map[string]bool{}
	for range 20 {
		text, a := says(t, s, out, "roll 2d6")
		v, ok := a.JSON.(map[string]any)["value"].(float64)
		if !ok || v < 2 || v > 12 || !strings.HasPrefix(text, "  2d6 = ") {
			t.Fatalf("roll 2d6: %s%v", text, a.JSON)
		}
		seen[text] = true
	}
	if len(seen) < 5 {
		t.Errorf("twenty throws show %v", seen)
	}
	if s.Game.State.Hash() != hash {
		t.Error("a throw changed the game")
	}
	if text, _ := says(t, s, out, "2d6+1"); !strings.Contains(text, "2d6 = ") {
		t.Errorf("2d6+1: %s", text)
	}
	if text, _ := says(t, s, out, "roll 1d6 >= 1"); !strings.HasSuffix(text, "true\n") {
		t.Errorf("roll 1d6 >= 1: %s", text)
	}
	if text, a := says(t, s, out, "roll 2d6 >= 2; 1d4; show turn"); len(a.Parts) != 3 || !strings.Contains(text, "true\n(roll 1d4)\n") {
		t.Errorf("two throws on a line: %s", text)
	}
	for _, line := range []string{"roll", "roll (", "roll 2d"} {
		if _, err := s.Line(line); err == nil {
			t.Errorf("%s is accepted", line)
		}
	}
	plain, _ := atTable(t, "galley/duel", collision...)
	for _, x := range []*Session{s, plain} {
		says(t, x, out, "shoot trident hag; shoot hag trident")
	}
	if s.Game.State.Hash() != plain.Game.State.Hash() {
		t.Error("throws beside the game change the dice of an order")
	}
}

// TestEnterIsTheUsual answers a question by an empty line, and nothing else.
func TestEnterIsTheUsual(t *testing.T) {
	s, out := atTable(t, "galley/duel", boarded...)
	typed, _ := atTable(t, "galley/duel", append(boarded[:len(boarded):len(boarded)], "1")...)
	n := len(s.Game.Open().Answers)
	text, _ := says(t, s, out, "")
	if got := s.Game.Open().Answers; len(got) <= n || got[n] != typed.Game.Open().Answers[n] || !strings.HasPrefix(text, "the usual: commit ") {
		t.Errorf("Enter answers %v\n%s", got, text)
	}
	s, out = atTable(t, "galley/duel", collision...)
	says(t, s, out, "set dice real")
	says(t, s, out, "shoot trident hag")
	says(t, s, out, "shoot hag trident")
	if says(t, s, out, ""); s.Game.Pending() == nil || len(s.Game.Open().Answers) > 0 {
		t.Error("Enter rolls a die that is typed in")
	}
}

// TestHelpTellsParameters of a rule, as a question calls it.
func TestHelpTellsParameters(t *testing.T) {
	s, out := atTable(t, "galley/duel")
	text, _ := says(t, s, out, "help galley.archery.hit")
	if want := "  Called as: archery_hit(vessel, archers, aim)\n    vessel   ship   a vessel\n    archers  count  how many archers\n    aim      zone?  the zone aimed at, nil for none\n"; !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
	if text, _ = says(t, s, out, "odds archery_hit(trident, 3)"); !strings.Contains(text, "50.00 %") {
		t.Errorf("called so it gives\n%s", text)
	}
	if text, _ = says(t, s, out, "help galley.ship.oar-loss"); !strings.Contains(text, "either") {
		t.Error(text)
	}
}

// TestUndoAndRedoOfSeveral: a number behind undo and redo is how many orders of
// people; anything else is refused and changes nothing.
func TestUndoAndRedoOfSeveral(t *testing.T) {
	s, out := atTable(t, "galley/duel")
	hash := s.Hash()
	var hashes []string
	for _, line := range []string{"done blue", "done red", "order trident 3"} {
		says(t, s, out, line)
		hashes = append(hashes, s.Hash())
	}
	for _, bad := range []string{"undo foo", "undo 0", "undo -1", "undo 2 3", "redo foo", "redo 0", "undo 1.5"} {
		if _, err := s.Line(bad); err == nil || !strings.Contains(err.Error(), "is a whole number above 0") {
			t.Errorf("%s: %v", bad, err)
		}
	}
	if s.Hash() != hashes[2] {
		t.Fatal("what is refused has changed the game")
	}
	got, a := says(t, s, out, "undo 2")
	if !strings.HasPrefix(got, "undone: a hidden order by The Crown, then done\n") || s.Hash() != hashes[0] {
		t.Errorf("%s", got)
	}
	if j := a.JSON.(map[string]any); j["undone"] != "a hidden order by The Crown; done" || len(j["orders"].([]string)) != 2 {
		t.Errorf("%v", j)
	}
	if got, _ := says(t, s, out, "redo 2"); strings.Count(got, "redone: ") != 2 || s.Hash() != hashes[2] {
		t.Errorf("%s", got)
	}
	if got, _ := says(t, s, out, "undo 9"); !strings.Contains(got, ", then done, then done\nthere is no order to undo\n") || s.Hash() != hash {
		t.Errorf("%s", got)
	}
	if got, _ := says(t, s, out, "redo 9"); strings.Count(got, "redone: ") != 3 || !strings.Contains(got, "there is no order to redo") || s.Hash() != hashes[2] {
		t.Errorf("%s", got)
	}
}

// TestUndoOfSeveralWithBots: the orders of bots between those of people go and
// come with them.
func TestUndoOfSeveralWithBots(t *testing.T) {
	s, out := atTable(t, "galley/duel")
	if err := s.SetBots("red=random"); err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	begin, hashes := s.Hash(), []string{}
	for _, line := range []string{"done", "order trident 3", "order trident 2"} {
		says(t, s, out, line)
		hashes = append(hashes, s.Hash())
	}
	if got, _ := says(t, s, out, "undo 2"); !strings.HasPrefix(got, "undone: order trident 2, then order trident 3\n") || s.Hash() != hashes[0] {
		t.Errorf("%s", got)
	}
	if got, _ := says(t, s, out, "redo 2"); s.Hash() != hashes[2] {
		t.Errorf("%s", got)
	}
	if got, _ := says(t, s, out, "undo 3"); s.Hash() != begin {
		t.Errorf("%s", got)
	}
}
