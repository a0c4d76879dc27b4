package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua/ruleset"
	"parley/repl"
	"parley/repl/layout"
)

// race makes a small ruleset of two boats in a folder, and plays lines of it:
// the journal is race.parley there, and the folder is the working one.
func race(t *testing.T, lines string, args ...string) (journal []byte) {
	t.Helper()
	atHome(t)
	t.Chdir(t.TempDir())
	parley(t, "", "new", "ruleset", "tiny").says(t, statusDone, "wrote rulesets/tiny/rowing.lua")
	args = append([]string{"play", "tiny/first", "--path", ".", "--seed", "3", "--journal", "race.parley"}, args...)
	parley(t, lines, args...).says(t, statusDone, "race.parley")
	return content(t, "race.parley")
}

const rows = "row gull steady\nrow tern hard\nrow gull hard\nrow tern steady\n"

func content(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// put writes a file.
func put(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(name, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// made makes an edit of a file in the working folder; the function that it
// returns undoes it.
func (e edit) made(t *testing.T) (back func()) {
	t.Helper()
	text := content(t, e.file)
	if !bytes.Contains(text, []byte(e.old)) {
		t.Fatalf("%s does not hold %q", e.file, e.old)
	}
	put(t, e.file, bytes.Replace(text, []byte(e.old), []byte(e.new), 1))
	return func() { put(t, e.file, text) }
}

const rowing = "rulesets/tiny/rowing.lua"

// TestJournalUnderEditedRules: the first order that the rules take otherwise is
// named, with the question and the rule; what is before it can be gone on with,
// and the journal is left as it was.
func TestJournalUnderEditedRules(t *testing.T) {
	was := race(t, rows)
	for _, test := range []struct {
		what string
		edit
		order    int // that diverges
		question string
		rule     string
		says     []string
	}{
		{"another die", edit{rowing, `roll("d6", "oars", boat)`, `roll("2d6", "oars", boat)`}, 1, "roll d6 oars", "tiny.rowing.way",
			[]string{`"row gull steady" of blue`, `it answers "roll d6 oars", but the rules now ask "roll 2d6 oars"`}},
		{"a die in some cases", edit{rowing, `roll("d6", "oars", boat)`, `roll(stroke == "hard" and "2d6" or "d6", "oars", boat)`}, 2, "roll d6 oars", "tiny.rowing.way",
			[]string{`"row tern hard" of red`, `it answers "roll d6 oars", but the rules now ask "roll 2d6 oars"`}},
		{"no die any more", edit{rowing, `roll("d6", "oars", boat)`, `3`}, 1, "roll d6 oars", "",
			[]string{`it answers "roll d6 oars", which the rules no longer ask`}},
		{"one die more", edit{rowing, "    boat.rowed = true", "    if boat.breath < 2 then roll('d6', 'catch a crab', boat) end\n    boat.rowed = true"}, 2, "", "tiny.rowing.way",
			[]string{`the rules now also ask "roll d6 catch a crab"`}},
		{"a refusal", edit{rowing, `need(not boat.rowed,`, `need(boat.at == 0 or a.stroke == "steady", "{actor} rows hard only at the start", "tiny.rowing.finish")` + "\n    need(not boat.rowed,"}, 3, "", "tiny.rowing.finish",
			[]string{"the rules now refuse it: Gull rows hard only at the start"}},
		{"another position", edit{"rulesets/tiny/data/strokes.toml", "spaces = 2", "spaces = 3"}, 2, "", "",
			[]string{"it leads to another position"}},
		{"another word", edit{rowing, `action "row" {`, `action "pull" {`}, 1, "", "tiny.turn.order",
			[]string{"order 1 of the journal", `"row gull steady" of blue`, "the rules now refuse it"}},
		{"a rule that fails", edit{rowing, "    boat.rowed = true", "    if boat.at > 3 then boat.att = 1 end\n    boat.rowed = true"}, -1, "", "",
			[]string{`"att"`, `did you mean "at"?`, "rowing.lua:", "order "}},
	} {
		t.Run(test.what, func(t *testing.T) {
			back := test.made(t)
			defer back()
			s := parley(t, "", "replay", "race.parley", "--verify", "--json", "--path", ".")
			var a struct {
				Holds, Rules bool
				Orders       int
				Diverges     *struct {
					Order          int
					Question, Rule string
				}
				Why string
			}
			if err := json.Unmarshal([]byte(s.out), &a); err != nil || s.status != statusNo || a.Holds || a.Diverges == nil {
				t.Fatalf("%v %+v\n%s", err, a, s.all())
			}
			if test.order >= 0 && (a.Orders != test.order-1 || a.Diverges.Order != test.order) || a.Orders != a.Diverges.Order-1 || a.Diverges.Question != test.question || a.Diverges.Rule != test.rule {
				t.Errorf("%+v %+v", a, *a.Diverges)
			}
			to := fmt.Sprint(a.Orders)
			parley(t, "", "replay", "race.parley", "--verify", "--path", ".").says(t, statusNo, append(test.says, "other rules of tiny", test.rule)...)
			s = parley(t, "", "play", "--resume", "race.parley", "--path", ".")
			s.says(t, statusDone, append(test.says, "other rules of tiny", "race.parley itself is unchanged", "race.parley resumed after "+repl.Orders(a.Orders)+"; it continues in race-2.parley")...)
			if left, _ := filepath.Glob("*.parley*"); len(left) != 2 || !bytes.Equal(content(t, "race.parley"), was) {
				t.Fatalf("a journal that does not fit was written to: %v", left)
			}
			os.Remove("race-2.parley")
			s = parley(t, "done gull\ndone tern\n", "play", "--resume", "race.parley", "--to", to, "--path", ".")
			s.says(t, statusDone, "race.parley resumed after", "Continue with: parley play --resume race-2.parley")
			defer os.Remove("race-2.parley")
			parley(t, "", "replay", "race-2.parley", "--verify", "--path", ".").says(t, statusDone, "race-2.parley is valid")
			if !bytes.Equal(content(t, "race.parley"), was) {
				t.Error("the old journal is another")
			}
		})
	}
}

// TestJournalUnderTheSameInOtherWords: rules that lead to the same position are
// reported once, and noted.
func TestJournalUnderTheSameInOtherWords(t *testing.T) {
	was := race(t, rows)
	defer edit{rowing, "-- Rowing:", "-- How one rows:"}.made(t)()
	parley(t, "", "replay", "race.parley", "--verify", "--path", ".").says(t, statusDone, "other rules of tiny", "is valid: 4 orders")
	if !bytes.Equal(content(t, "race.parley"), was) {
		t.Fatal("a replay changed the journal")
	}
	parley(t, "", "play", "--resume", "race.parley", "--path", ".").says(t, statusDone, "other rules of tiny", "resumed after 4 orders")
	s := parley(t, "undo\nredo\nrow gull steady\n", "play", "--resume", "race.parley", "--path", ".")
	if s.says(t, statusDone, "resumed after 4 orders"); strings.Contains(s.all(), "other rules") {
		t.Errorf("it says again\n%s", s.all())
	}
	if now := content(t, "race.parley"); !bytes.HasPrefix(now, was) || len(now) == len(was) {
		t.Error("the journal is not gone on with")
	}
	parley(t, "", "replay", "race.parley", "--verify", "--path", ".").says(t, statusDone, "is valid: 5 orders")
}

// TestOpenOrderUnderEditedRules: the answers of an order that was cut short are
// not dropped where the rules ask otherwise now.
func TestOpenOrderUnderEditedRules(t *testing.T) {
	race(t, "")
	defer edit{rowing, "    boat.rowed = true", "    if roll('d6', 'crab', boat) == 1 then boat.at = 0 end\n    boat.rowed = true"}.made(t)()
	const lines = "row gull hard\n4\n3\nrow tern hard\n5\n"
	parley(t, lines, "play", "tiny/first", "--path", ".", "--real-dice", "--journal", "open.parley").says(t, statusDone, "Tern: roll d6 crab")
	was := content(t, "open.parley")
	back := edit{rowing, `roll("d6", "oars", boat)`, `roll(boat.name == "Tern" and "2d6" or "d6", "oars", boat)`}.made(t)
	parley(t, "", "play", "--resume", "open.parley", "--path", ".").says(t, statusDone, `order 2 of the journal, "row tern hard" of red, diverges: it answers "roll d6 oars", but the rules now ask "roll 2d6 oars"`, "(tiny.rowing.way)", "it continues in open-2.parley")
	if !bytes.Equal(content(t, "open.parley"), was) {
		t.Error("it was written to")
	}
	parley(t, "", "play", "--resume", "open.parley", "--to", "1", "--path", ".").says(t, statusDone, "resumed after 1 order", "Rowing: Tern (red) to act")
	back()
	parley(t, "2\n", "play", "--resume", "open.parley", "--path", ".").says(t, statusDone, "resumed after 1 order", "Tern, d6 crab = 2")
}

// TestGoOnElsewhere: a journal is gone on with from an order, or whole, in
// another, which stands alone.
func TestGoOnElsewhere(t *testing.T) {
	was := race(t, rows)
	path := func(args ...string) []string { return append(args, "--path", ".") }
	parley(t, "", path("play", "--resume", "race.parley", "--to", "2", "--journal", "two.parley")...).says(t, statusDone, "resumed after 2 orders", "continues in two.parley", "--resume two.parley")
	parley(t, "", path("replay", "two.parley", "--verify")...).says(t, statusDone, "is valid: 2 orders")
	parley(t, "", path("play", "--resume", "race.parley", "--to", "0")...).says(t, statusDone, "resumed after 0 orders", "--resume race-2.parley")
	parley(t, "", path("play", "--resume", "race.parley", "--journal", "whole.parley")...).says(t, statusDone, "resumed after 4 orders")
	if !bytes.Equal(content(t, "whole.parley"), was) {
		t.Error("the copy is another")
	}
	parley(t, "", path("play", "--resume", "race.parley", "--journal", "two.parley")...).says(t, statusUsage, "two.parley already exists")
	parley(t, "", path("play", "--resume", "race.parley", "--to", "5")...).says(t, statusUsage, "holds 4 orders")
	parley(t, "", path("play", "tiny/first", "--to", "2")...).says(t, statusUsage, "--resume")
	parley(t, "", path("play", "--resume", "race.parley", "--to", "2", "--journal", "none")...).says(t, statusDone, "resumed after 2 orders")
	if left, _ := filepath.Glob("none*"); len(left) > 0 {
		t.Error("a journal that was not wanted is there")
	}
	if !bytes.Equal(content(t, "race.parley"), was) {
		t.Error("the old journal is another")
	}
}

// TestJournalStandsAlone: the scenario and the house rules of a journal may
// change or go; its ruleset may not.
func TestJournalStandsAlone(t *testing.T) {
	const house = "house \"calm\" { ruleset = \"tiny\", title = \"Calm\", text = \"Nobody wins.\" } -- caf\xe9\nwrap \"tiny.rowing.finish\" (function(old, boat) end)\n"
	dir := t.TempDir()
	put(t, filepath.Join(dir, "calm.lua"), []byte(house))
	was := race(t, rows, "--house", filepath.Join(dir, "calm.lua"))
	const holds = "race.parley is valid: 4 orders"
	parley(t, "", "replay", "race.parley", "--verify", "--path", ".").says(t, statusDone, holds)
	put(t, filepath.Join(dir, "calm.lua"), []byte(strings.Replace(house, " end", " error('x') end", 1)))
	parley(t, "", "replay", "race.parley", "--verify", "--path", ".").says(t, statusDone, holds)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	back := edit{"scenarios/tiny/first.toml", `name = "Gull"`, `name = "Auk"`}.made(t)
	parley(t, "house list\nshow gull\n", "play", "--resume", "race.parley", "--path", ".").says(t, statusDone, "resumed after 4 orders", "calm", "Gull")
	back()
	if err := os.RemoveAll("scenarios"); err != nil {
		t.Fatal(err)
	}
	parley(t, "", "replay", "race.parley", "--verify", "--path", ".").says(t, statusDone, holds)

	for what, test := range map[string]struct {
		edit
		says []string
	}{
		"scenario": {edit{"rulesets/tiny/ruleset.toml", "[scenario.boat]\nname", "[scenario.boat]\ntitle = \"text\"\nname"}, []string{"the scenario in race.parley is not valid", "race.parley (its scenario):", `"title" is missing`}},
		"house":    {edit{rowing, `rule "tiny.rowing.finish"`, `rule "tiny.rowing.end"`}, []string{"the house rules or options of race.parley", "calm.lua:2:", `"tiny.rowing.finish"`}},
	} {
		back := test.made(t)
		for _, args := range [][]string{{"replay", "race.parley"}, {"play", "--resume", "race.parley"}, {"ask", "race.parley", "legal"}} {
			s := parley(t, "", append(args, "--path", ".")...)
			if s.says(t, s.status, test.says...); s.status == statusDone {
				t.Errorf("%s: %v is done", what, args)
			}
		}
		back()
	}
	if err := os.RemoveAll("rulesets"); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"replay", "race.parley"}, {"play", "--resume", "race.parley"}, {"ask", "race.parley", "legal"}} {
		parley(t, "", append(args, "--path", ".")...).says(t, statusUsage, "race.parley is a game of tiny", `there is no ruleset "tiny"`, "rulesets/tiny")
	}
	if !bytes.Equal(content(t, "race.parley"), was) {
		t.Error("the journal is another")
	}
}

// summed puts its checksum behind a line.
func summed(line string) []byte {
	return fmt.Appendf(nil, "%s,\"crc\":\"%08x\"}\n", line, crc32.ChecksumIEEE([]byte(line)))
}

// TestJournalOfALaterParley: the future is refused in a clear word, whatever it
// looks like.
func TestJournalOfALaterParley(t *testing.T) {
	race(t, rows)
	for _, head := range []string{string(summed(`{"parley":2,"ruleset":"tiny"`)), "{\"parley\":7,\"sum\":\"sha\"}\n", "{\"parley\":2}\n{}\n"} {
		put(t, "later.parley", []byte(head))
		for _, args := range [][]string{{"replay", "later.parley"}, {"play", "--resume", "later.parley"}, {"ask", "later.parley", "legal"}} {
			parley(t, "", append(args, "--path", ".")...).says(t, statusUsage, "written by a later parley", "reads formats up to 1")
		}
		if string(content(t, "later.parley")) != head {
			t.Error("the journal is another")
		}
	}
}

// TestDamageInTheMiddle damages each line of a journal in turn: with whole lines
// behind it nothing is dropped, and the game goes on elsewhere with what holds.
func TestDamageInTheMiddle(t *testing.T) {
	was := race(t, rows)
	lines := bytes.SplitAfter(was, []byte("\n"))
	lines = lines[:len(lines)-1]
	at, orders := len(lines[0]), -1
	for i, l := range lines[1:] {
		bad := bytes.Clone(was)
		bad[at+3] ^= 0x20
		put(t, "bad.parley", bad)
		where := fmt.Sprintf("line %d is damaged", i+2)
		parley(t, "", "replay", "bad.parley", "--verify", "--path", ".").says(t, statusNo, where)
		s := parley(t, "", "play", "--resume", "bad.parley", "--path", ".")
		if i+2 == len(lines) { // nothing is behind it
			s.says(t, statusDone, where, "The rest was moved to bad.parley.torn-1")
			if !bytes.Equal(content(t, "bad.parley.torn-1"), bad[at:]) {
				t.Errorf("moved is %q", content(t, "bad.parley.torn-1"))
			}
			break
		}
		s.says(t, statusUsage, where, fmt.Sprintf("with %d line", len(lines)-i-2), "parley play --resume bad.parley --journal bad-2.parley")
		if left, _ := filepath.Glob("bad*"); len(left) != 1 || !bytes.Equal(content(t, "bad.parley"), bad) {
			t.Fatalf("line %d: it was written to: %v", i+2, left)
		}
		parley(t, "", "play", "--resume", "bad.parley", "--journal", "bad-2.parley", "--path", ".").says(t, statusDone, where)
		holds := orders
		if !bytes.HasPrefix(l, []byte(`{"order"`)) {
			holds++ // its die is rolled again by the seed, or all of it is there but that it was done
		}
		parley(t, "", "replay", "bad-2.parley", "--verify", "--path", ".").says(t, statusDone, fmt.Sprintf("is valid: %d order", max(holds, 0)))
		if err := os.Remove("bad-2.parley"); err != nil {
			t.Fatal(err)
		}
		if at += len(l); bytes.HasPrefix(l, []byte(`{"done"`)) {
			orders++
		}
	}
}

// TestEveryByteOfAJournal cuts a journal at every byte and spoils every byte of
// it. The opening says what is wrong with which line, loses nothing, and what
// holds plays on.
func TestEveryByteOfAJournal(t *testing.T) {
	was := race(t, "row gull steady\nundo\nrow gull steady\nset dice real\nrow tern hard\n4\nrow gull hard\n")
	dir, err := os.Getwd()
	must(t, err)
	lib := compiled()
	lib.Dirs = []string{dir}
	inMemory(t) // thousands of times something is to be on the disk
	head := bytes.IndexByte(was, '\n') + 1
	step := 7
	if *long {
		step = 1
	}
	const name = "bad.parley"
	for i := 0; i < len(was); i += step {
		put(t, name, was[:i])
		opened(t, &lib, name, was, i, len(was[:i]) == i)
		if i > head || i%9 == 0 {
			bad := bytes.Clone(was)
			bad[i] ^= 1 << (i % 8)
			put(t, name, bad)
			opened(t, &lib, name, was, i, false)
		}
	}
}

// inMemory makes a folder that is on no disk the working one, where there are
// such folders.
func inMemory(t *testing.T) {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "parley")
	if err != nil {
		t.Chdir(t.TempDir())
		return
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	t.Chdir(dir)
}

// opened opens a journal that is as it was up to byte i.
func opened(t *testing.T, lib *ruleset.Library, name string, was []byte, i int, cut bool) {
	t.Helper()
	bad := content(t, name)
	line := bytes.Count(was[:i], []byte("\n")) + 1
	whole := bytes.LastIndexByte(was[:i], '\n') + 1 // bytes that hold
	behind := bytes.Count(was[i+1:], []byte("\n")) > 1 && !cut
	g, note, err := repl.Resume(lib, name, true)
	switch {
	case whole == 0: // the header
		if err == nil || !bytes.Equal(content(t, name), bad) {
			t.Fatalf("byte %d of the header: %v", i, err)
		}
		return
	case behind:
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%s: line %d ", name, line)) || !strings.Contains(err.Error(), "--journal bad-2.parley") || !bytes.Equal(content(t, name), bad) {
			t.Fatalf("byte %d: %v", i, err)
		}
		g, note, err = repl.ResumeAs(lib, name, -1, "")
		defer os.Remove("bad-2.parley")
	case whole == len(bad):
		if note != "" {
			t.Fatalf("cut at byte %d, behind a line, it says %q", i, note)
		}
	default:
		defer os.Remove(name + ".torn-1")
		if rest, err := os.ReadFile(name + ".torn-1"); err != nil || !bytes.Equal(rest, bad[whole:]) || !strings.Contains(note, name+".torn-1") {
			t.Fatalf("byte %d: moved is %q: %v %s", i, rest, err, note)
		}
	}
	if err != nil || whole < len(bad) && !strings.Contains(note, fmt.Sprintf("line %d ", line)) {
		t.Fatalf("byte %d: %v %q", i, err, note)
	}
	defer g.Journal.Close()
	s := repl.New(lib, layout.Screen{Out: io.Discard})
	s.SetGame(g)
	must(t, s.Start())
	for range 3 {
		line := "undo"
		if wait := g.Pending(); wait != nil && wait.Chance != nil {
			line = "3"
		} else if waiting := g.Clock().Waiting(); len(waiting) > 0 {
			line = "row " + waiting[0].Piece + " steady"
		}
		if a, err := s.Line(line); err != nil || a.No {
			t.Fatalf("byte %d: %s: %v %+v", i, line, err, a)
		}
	}
	tape, err := game.LoadJournal(g.Journal.Name())
	if err != nil || tape.Torn != "" || len(tape.Records) != len(g.Records()) || (tape.Open == nil) != (g.Open() == nil) {
		t.Fatalf("byte %d: gone on with it holds %+v, not %d orders: %v", i, tape, len(g.Records()), err)
	}
	if last := len(g.Records()) - 1; tape.Records[last].Hash != g.Records()[last].Hash {
		t.Fatalf("byte %d: gone on with it is another game", i)
	}
}

// TestJournalNamesNoPath: a journal names its ruleset; one that says where it
// lies has nothing read from there, though a ruleset be there.
func TestJournalNamesNoPath(t *testing.T) {
	rules, err := filepath.Abs("../../rulesets/galley")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	parley(t, "", "play", "galley/duel", "--journal", "a.parley").says(t, statusDone, "Saved")
	head, rest, _ := bytes.Cut(content(t, "a.parley"), []byte{'\n'})
	head = bytes.Replace(head[:bytes.LastIndex(head, []byte(`,"crc":"`))], []byte(`"ruleset":"galley"`), []byte(`"ruleset":"`+filepath.ToSlash(rules)+`"`), 1)
	if err := os.WriteFile("b.parley", append(append(bytes.TrimSuffix(summed(string(head)), []byte{'\n'}), '\n'), rest...), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"replay", "b.parley"}, {"play", "--resume", "b.parley"}, {"ask", "b.parley", "legal"}} {
		parley(t, "", args...).says(t, statusUsage, "is not the name of a ruleset")
	}
}
