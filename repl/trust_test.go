package repl

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/core/game"
	"parley/lua"
	"parley/lua/source"
	"parley/repl/layout"
	"parley/repl/terminal"
)

// TestLongWordsAreCut: what is said again of a line is short, whoever refuses it.
func TestLongWordsAreCut(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done", "done")
	word, words := strings.Repeat("x", 5000), strings.Repeat("yz ", 1500)
	for _, line := range []string{
		word, "shoot " + word + " hag", "why not order trident " + word, "what if " + word, "show " + word, "house on " + word, "help " + word, "dice " + word + " 3",
		"odds " + word, "= " + word, "option on " + word, "as " + word, "map " + word, `order trident "` + words + `"`, `order "` + words + `" 3`, "load " + word,
		"legal " + word, "why " + word, "odds 1 watch " + word, "order trident 3 " + word + "=3", "set " + word, `why not order trident "` + words + `"`,
	} {
		out.Reset()
		a, err := s.Line(line)
		if !a.No && err == nil {
			t.Errorf("%.40s is an answer: %.200s", line, out)
		}
		said := out.String()
		if err != nil {
			said += err.Error()
		}
		if long := 100; strings.Contains(strings.ToLower(said), word[:long]) || strings.Contains(said, words[:long]) {
			t.Errorf("%.40s is said again: %.300s", line, said)
		}
	}
}

// TestLongSecretOrder: an order that cannot be printed at the reveal is refused when
// it is given, so that nobody can stop the game with one.
func TestLongSecretOrder(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done blue", "done red")
	a, err := s.Line("order trident " + strings.Repeat("3 ", 7000))
	if err != nil || !a.No || !strings.Contains(out.String(), "the text is too long") {
		t.Errorf("%v %+v %.200s", err, a, out.String())
	}
	for _, line := range []string{"order trident " + strings.Repeat("3 ", 490), "order hag 3"} {
		if a, err := s.Line(line); err != nil || a.No {
			t.Errorf("%.40s: %v %+v", line, err, a)
		}
	}
}

// TestManyDice: a line full of dice is looked at as fast as a short one.
func TestManyDice(t *testing.T) {
	s, _ := atTable(t, "galley/duel")
	start := time.Now()
	if _, err := s.Line("dice to hit 5" + strings.Repeat(", to hit 5", 1500)); err != nil || len(s.scripted) != 1501 {
		t.Errorf("%v, %d laid out", err, len(s.scripted))
	}
	if d := time.Since(start); d > 2*time.Second {
		t.Errorf("it took %v", d)
	}
}

// TestDiceRefuseNonsense: what no rule rolls for, and what no die shows.
func TestDiceRefuseNonsense(t *testing.T) {
	s, _ := atTable(t, "galley/duel")
	for line, want := range map[string]string{
		"dice hello 5":               `no roll is for "hello"`,
		"dice to hti 5":              `did you mean "to hit"?`,
		"dice to hit banana":         `"banana" is not a face`,
		"dice to hit 5, xyzzy 2":     `no roll is for "xyzzy"`,
		"dice 5":                     "needs a purpose and a result",
		"dice to hit":                `no roll is for "to"`,
		"dice to hit x":              `"x" is not a face`,
		"dice to hit 3 and a bucket": "is not a face",
	} {
		if a, err := s.Line(line); err == nil || !a.No || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", line, err)
		}
	}
	if len(s.scripted) > 0 {
		t.Errorf("%v is laid out", s.scripted)
	}
	for _, line := range []string{"dice to hit 3, man hit steersman, deck zone 2, morale 2", "dice To Hit 3", "dice"} {
		if a, err := s.Line(line); err != nil || a.No {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// TestDiceForJoinedPurposes: the rules of shore join "for riders" to the purpose of the
// dice that everybody has.
func TestDiceForJoinedPurposes(t *testing.T) {
	s, _ := atTable(t, "shore/the-well")
	for line, want := range map[string]string{
		"dice charge 5, charge for riders 4": "",
		"dice road for riders 3":             "",
		"dice for riders 4":                  `no roll is for "for riders"`,
		"dice hello for riders 4":            `no roll is for "hello for riders"`,
		"dice charge for ridres 4":           `"for ridres 4" is not a face`,
		"dice charge for riders banana":      `"banana" is not a face`,
	} {
		a, err := s.Line(line)
		if want == "" && (err != nil || a.No) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// TestSaveWithABlank: the name of a file may have blanks, with quotes or
// without, and is printed as a shell reads it.
func TestSaveWithABlank(t *testing.T) {
	t.Chdir(t.TempDir())
	s, out := atTable(t, "galley/duel")
	for _, c := range [][2]string{{"my game.parley", "my game.parley"}, {`"our game.parley"`, "our game.parley"}, {"Jim's.parley", "Jim's.parley"}} {
		typed, name := c[0], c[1]
		out.Reset()
		if a, err := s.Line("save " + typed); err != nil || a.No {
			t.Fatalf("%s: %v", typed, err)
		}
		if _, err := os.Stat(name); err != nil || !strings.Contains(out.String(), game.ShellWord(name)) {
			t.Errorf("%s: %v, %s", typed, err, out)
		}
	}
	if a, err := s.Line(`load "my game.parley"`); err != nil || a.No {
		t.Error(err)
	}
	if err := s.Game.Journal.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestHeaderIsHeeded: a journal whose header names another ruleset than its
// scenario, or a format that there never was, is not replayed.
func TestHeaderIsHeeded(t *testing.T) {
	dir := t.TempDir()
	s, _ := atTable(t, "galley/duel")
	for _, ruleset := range []string{"galley", "piratewars"} {
		h := s.Game.Header
		h.Ruleset = ruleset
		name := filepath.Join(dir, ruleset+".parley")
		j, err := s.Game.SaveAs(name, h)
		if err != nil {
			t.Fatal(err)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		tape, err := game.LoadJournal(name)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Table(library(), tape, name)
		if ok := ruleset == "galley"; ok != (err == nil) || !ok && !strings.Contains(err.Error(), "its scenario is for galley") {
			t.Errorf("%s: %v", ruleset, err)
		}
	}
}

// TestBotsOfAJournalWait: a journal in which the program plays every side is not
// written by opening it; one that somebody else plays in is played on.
func TestBotsOfAJournalWait(t *testing.T) {
	dir := t.TempDir()
	for bots, waits := range map[string]bool{"all": true, "blue=random,red=random": true, "blue": false} {
		name := filepath.Join(dir, strings.ReplaceAll(bots, "=", "-")+".parley")
		s, _ := atTable(t, "galley/duel")
		h := s.Game.Header
		h.Bots = bots
		j, err := s.Game.SaveAs(name, h)
		if err != nil {
			t.Fatal(err)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		before, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		s = New(library(), layout.Screen{Out: &out})
		if _, err := s.Line("load " + name); err != nil {
			t.Fatal(err)
		}
		after, err := os.ReadFile(name)
		if err != nil || (string(before) == string(after)) != waits {
			t.Errorf("%s: %d bytes become %d, %v", bots, len(before), len(after), err)
		}
		if strings.Contains(strings.ReplaceAll(out.String(), "\n", " "), "--bots all") != waits {
			t.Errorf("%s: says %s", bots, out.String())
		}
		if err := s.Game.Journal.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPipeEnds: reading lines ends on demand, even while it waits for one.
func TestPipeEnds(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	end := make(chan struct{})
	in := terminal.NewPipeUntil(r, end)
	go func() {
		_, _ = io.WriteString(w, "done\n") // the reader takes it
		close(end)
	}()
	if line, err := in.Prompt(""); line != "done" && err != io.EOF { // which of the two comes first is open
		t.Errorf("%q, %v", line, err)
	}
	if line, err := in.Prompt(""); line != "" || err != io.EOF {
		t.Errorf("%q, %v", line, err)
	}
}

// TestInvisibleNames: a name with a character that nobody sees is a fault of the
// scenario, at its place.
func TestInvisibleNames(t *testing.T) {
	text, err := os.ReadFile("../scenarios/galley/duel.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		old, new string
		ok       bool
	}{
		{`"Sea Hag"`, "\"Sea\u200b Hag\"", false}, {`"Sea Hag"`, "\"Sea Hag\ufeff\"", false}, {`"Sea Hag"`, "\"\u3164\"", false}, {`"Sea Hag"`, `"Sea\u0007Hag"`, false},
		{`"red"`, "\"r\u00aded\"", false}, {"id    = \"hag\"", "id = \"h\u2060ag\"", false}, {`"Corsair against war galley"`, "\"Corsair\u202e\"", false}, {`"Sea Hag"`, "\"Sea\U000e0041Hag\"", false},
		{`"Sea Hag"`, `"Séa Hág Ω"`, true}, {"A war galley of", "A war galley ⚓\ufe0f of", true},
	} {
		_, _, err := lua.OpenFiles(library(), "x", "x.toml", []byte(strings.ReplaceAll(string(text), c.old, c.new)), nil)
		if ok := err == nil; ok != c.ok || !ok && (!strings.Contains(err.Error(), "invisible character: U+") || len(source.FaultsIn(err)) == 0) {
			t.Errorf("%q: %v", c.new, err)
		}
	}
}
