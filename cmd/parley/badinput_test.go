package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"parley/lua/ruleset"
	"parley/rulesets"
	"parley/scenarios"
)

// said is what a run of the program printed, and its exit status.
type said struct {
	status   int
	out, err string
}

func (s said) all() string { return s.out + s.err }

// shared are the rulesets of the program, each compiled when a test first asks
// for it.
var shared = map[string]*ruleset.Ruleset{}

// compiled is the library of the program with those rulesets.
func compiled() ruleset.Library {
	lib := carried()
	lib.Compiled = shared
	return lib
}

// parley runs the program with lines on its standard input.
func parley(t *testing.T, stdin string, args ...string) said {
	t.Helper()
	var out, errw bytes.Buffer
	status := run(compiled(), args, strings.NewReader(stdin), &out, &errw)
	return said{status, out.String(), errw.String()}
}

// atHome keeps journals without a name in a folder of the test.
func atHome(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("PARLEY_HOME", dir)
	t.Setenv("PARLEY_PATH", "")
	return dir
}

// edit replaces a text in a file by another.
type edit struct{ file, old, new string }

// lines puts the number of the edited line into texts, for {}, and that of the
// next for {+1}.
func (e edit) lines(t *testing.T, texts []string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(e.file)))
	before, _, found := strings.Cut(string(text), e.old)
	if err != nil || !found {
		t.Fatalf("%s does not hold %q", e.file, e.old)
	}
	n := strings.Count(before, "\n") + 1
	out := make([]string, len(texts))
	for i, s := range texts {
		out[i] = strings.NewReplacer("{}", fmt.Sprint(n), "{+1}", fmt.Sprint(n+1)).Replace(s)
	}
	return out
}

// copied writes what is edited (all, without edits) into a folder and makes the
// edits.
func copied(t *testing.T, edits ...edit) string {
	t.Helper()
	return (&copies{}).with(t, edits...)
}

// copies is a folder with copies of embedded rulesets and of their scenarios, in
// which edits are made and undone: it takes longer to write it than to look
// at what was edited.
type copies struct {
	dir     string
	touched map[string][]byte // edited files, as they were
}

// with undoes what was edited and makes these edits; each must find its
// text. Of the rulesets and of the scenarios only those that are edited are
// there (all, without edits).
func (c *copies) with(t *testing.T, edits ...edit) string {
	t.Helper()
	if c.dir == "" {
		c.dir = t.TempDir()
	}
	parts := map[string]bool{}
	for _, e := range edits {
		parts[path.Join(strings.Split(e.file, "/")[:2]...)] = true
	}
	if len(edits) == 0 {
		parts["rulesets"], parts["scenarios"] = true, true
	}
	for part := range parts {
		to := filepath.Join(c.dir, filepath.FromSlash(part))
		if _, err := os.Stat(to); err == nil {
			continue
		}
		if err := os.CopyFS(to, embedded(t, part)); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range c.touched {
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c.touched = map[string][]byte{}
	for _, e := range edits {
		name := filepath.Join(c.dir, filepath.FromSlash(e.file))
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if c.touched[name] == nil {
			c.touched[name] = text
		}
		if !strings.Contains(string(text), e.old) {
			t.Fatalf("%s does not hold %q", e.file, e.old)
		}
		if err := os.WriteFile(name, []byte(strings.Replace(string(text), e.old, e.new, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return c.dir
}

// embedded is a part of what the program carries: "rulesets", "scenarios/galley".
func embedded(t *testing.T, part string) fs.FS {
	t.Helper()
	from := fs.FS(scenarios.FS)
	if strings.HasPrefix(part, "rulesets") {
		from = rulesets.FS
	}
	_, below, _ := strings.Cut(part, "/")
	from, err := fs.Sub(from, path.Clean(below))
	if err != nil {
		t.Fatal(err)
	}
	return from
}

// says checks a status and that each of the texts was printed, wherever its
// lines are broken.
func (s said) says(t *testing.T, status int, texts ...string) {
	t.Helper()
	if s.status != status {
		t.Errorf("exit status %d, not %d\n%s", s.status, status, s.all())
	}
	flat := strings.Join(strings.Fields(s.all()), " ")
	for _, text := range texts {
		if !strings.Contains(s.all(), text) && !strings.Contains(flat, text) {
			t.Errorf("it does not say %q:\n%s", text, s.all())
		}
	}
	if strings.Contains(s.all(), "goroutine ") || strings.Contains(s.all(), "panic:") || strings.Contains(s.all(), "%!") {
		t.Errorf("a fault of the program came out:\n%s", s.all())
	}
}

const duel = "scenarios/galley/duel.toml"

// TestFaultsOfAScenario: each is reported with file, line and column, the line
// itself, and what was probably meant.
func TestFaultsOfAScenario(t *testing.T) {
	atHome(t)
	var galley copies
	for _, test := range []struct {
		old, new string
		says     []string
	}{
		{`type  = "war"`, `type  = "wra"`, []string{"duel.toml:{}:9: ", `"wra"`, `did you mean "war"?`, "^^^^^"}},
		{`type  = "war"`, `tyep  = "war"`, []string{"duel.toml:{}:1: ", `unknown key "tyep"`, `did you mean "type"?`}},
		{`type  = "war"`, `type  = "frigate"`, []string{"duel.toml:{}:9: ", `"frigate"`, "there is corsair, war, elf,"}},
		{`side  = "red"`, `side  = "rde"`, []string{"duel.toml:{}:9: ", `"rde"`, `did you mean "red"?`}},
		{`"O7"`, `"O77x"`, []string{"duel.toml:{}:9: ", `"O77x"`, `"C7"`}},
		{`"O7"`, `"Z99"`, []string{"duel.toml:{}:9: ", "Z99", "off the board"}},
		{"stern = \"O7\"\nbow   = \"N7\"", "stern = \"B6\"\nbow   = \"C6\"", []string{"duel.toml:{}:9: ", "Trident"}},
		{`width  = 16`, `width  = "wide"`, []string{"duel.toml:{}:10: ", "whole number", `"wide"`}},
		{"width  = 16", "width  = 16\nwidth  = 17", []string{"duel.toml:{+1}:1: ", "twice", "line {}"}},
		{"[scenario]", "[scenario", []string{"duel.toml:{}:10: "}},
		{"[scenario]", "[scenari]", []string{"duel.toml: ", "[scenario]"}},
		{`id    = "hag"`, `id    = "trident"`, []string{"duel.toml:", `"trident"`, "line "}},
	} {
		e := edit{duel, test.old, test.new}
		parley(t, "", "check", "galley/duel", "--path", galley.with(t, e)).says(t, statusNo, e.lines(t, test.says)...)
	}
	key := edit{duel, `side  = "red"`, "sied = 1\nside  = \"rde\""}
	parley(t, "", "check", "galley/duel", "--path", galley.with(t, key)).says(t, statusNo, key.lines(t, []string{"duel.toml:{}:1", `"sied"`, "duel.toml:{+1}:9", `"rde"`})...)
	one, two := edit{duel, `type  = "war"`, `type  = "wra"`}, edit{duel, `side  = "red"`, `side  = "rde"`}
	dir, both := galley.with(t, one, two), append(one.lines(t, []string{"duel.toml:{}:9"}), two.lines(t, []string{"duel.toml:{}:9"})...)
	parley(t, "", "check", "galley/duel", "--path", dir).says(t, statusNo, both...)
	parley(t, "done\n", "play", "galley/duel", "--path", dir).says(t, statusNo, both...)
	if left, _ := filepath.Glob(filepath.Join(os.Getenv("PARLEY_HOME"), "*.parley")); len(left) > 0 {
		t.Errorf("a game that did not begin leaves %v", left)
	}
	parley(t, "", "check", "galley/duel", "--path", galley.with(t, edit{duel, `ruleset = "galley"`, `ruleset = "gally"`})).says(t, statusNo, `"gally"`, `did you mean "galley"?`)
}

const archery = "rulesets/galley/archery.lua"

// TestFaultsOfARuleset: each is reported with file, line and column when the
// chapters are loaded, without a game.
func TestFaultsOfARuleset(t *testing.T) {
	var galley copies
	for _, test := range []struct {
		edit
		says []string
	}{
		{edit{archery, "rammed = rule", "local local rammed = rule"}, []string{"archery.lua:{}:7: ", `unexpected "local"`, "^"}},
		{edit{archery, "rammed = rule", "nobody_knows()\nrammed = rule"}, []string{"archery.lua:{}:1: ", `"nobody_knows"`}},
		{edit{archery, "math.max(0", "maht.max(0"}, []string{"archery.lua:{}:", `"maht"`, `did you mean "math"?`}},
		{edit{archery, "rule \"galley.archery.rammed\" {\n  title", "rule \"galley.archery.rammed\" {\n  titel"}, []string{"archery.lua:{+1}:", `unknown field "titel"`, `did you mean "title"?`}},
		{edit{archery, `rule "galley.archery.rammed" {`, `rule {`}, []string{"archery.lua:{}:", "rule needs its id first"}},
		{edit{archery, `rule "galley.archery.rammed"`, `rule ""`}, []string{"archery.lua:{}:15: ", "not a valid rule id"}},
		{edit{archery, `rule "galley.archery.groups"`, `rule "galley.archery.rammed"`}, []string{"archery.lua:{}:15: ", "is already defined"}},
		{edit{archery, `action "shoot" {`, `action "shoot" { preview = 3,`}, []string{"archery.lua:{}:8: ", "preview must be a function"}},
		{edit{"rulesets/galley/data/ships.toml", "{ hull =", "{ hulk ="}, []string{"ships.toml:{}:16: ", `"hulk"`, `did you mean "hull"?`}},
		{edit{"rulesets/galley/data/ships.toml", `"corsair"`, `"war"`}, []string{"ships.toml:", `"war"`}},
		{edit{"rulesets/galley/ruleset.toml", `"archery.lua"`, `"archery.lua", "archer.lua"`}, []string{"ruleset.toml:", "archer.lua"}},
		{edit{"rulesets/galley/ruleset.toml", `hull        = "count"`, `hull        = "cuont"`}, []string{"ruleset.toml:", `"cuont"`, `did you mean "count"?`}},
	} {
		parley(t, "", "check", "galley", "--path", galley.with(t, test.edit)).says(t, statusNo, test.lines(t, test.says)...)
	}
}

// TestFaultsOfLooks: each is reported with file and line when a ruleset is checked,
// those that a map names as well.
func TestFaultsOfLooks(t *testing.T) {
	const toml, reef, glyph = "rulesets/piratewars/ruleset.toml", "[look.reef]\nkind    = \"ground\"", "glyph   = \"~\""
	for _, test := range []struct {
		edit
		says []string
	}{
		{edit{toml, `ground = "sea"`, `ground = "sae"`}, []string{"ruleset.toml:{}:10: ", `there is no look "sae"`, `did you mean "sea"?`}},
		{edit{toml, `ground = "sea"`, `ground = "ship"`}, []string{"ruleset.toml:{}:10: ", `the ground of a board needs a look of kind ground, but "ship" is of kind piece`}},
		{edit{toml, reef + "\n" + glyph, reef}, []string{"ruleset.toml:{}:1: ", `the look "reef" has no glyph`, "hint: text maps draw ground with its glyph"}},
		{edit{toml, glyph, strings.Replace(glyph, "~", "▒", 1)}, []string{"ruleset.toml:{}:11: ", `the looks "island" and "reef" have the same glyph: ▒`, "hint: give each ground a glyph of its own"}},
		{edit{toml, glyph, strings.Replace(glyph, "~", "%", 1)}, []string{"ruleset.toml:{}:11: ", `the looks "island" and "reef" have the same glyph: %`}},
		{edit{toml, glyph, strings.Replace(glyph, "~", "~~", 1)}, []string{"ruleset.toml:{}:11: ", `the glyph "~~" is wider than one column`, "hint: one character"}},
		{edit{toml, glyph, strings.Replace(glyph, "~", "海", 1)}, []string{"ruleset.toml:{}:11: ", `the glyph "海" is wider than one column`}},
		{edit{toml, glyph, strings.Replace(glyph, "~", "r", 1)}, []string{"ruleset.toml:{}:11: ", `which mark pieces`}},
		{edit{toml, glyph, strings.Replace(glyph, "~", " ", 1)}, []string{"ruleset.toml:{}:11: ", `is invisible`}},
		{edit{toml, glyph, strings.Replace(glyph, "~", "≈", 1)}, []string{"ruleset.toml:{}:11: ", `the look "reef" has no glyph in ASCII`, `hint: set one for terminals`}},
		{edit{toml, reef, strings.Replace(reef, "ground", "graund", 1)}, []string{"ruleset.toml:{+1}:11: ", `"graund"`, `did you mean "ground"?`}},
		{edit{toml, glyph, strings.Replace(glyph, "glyph ", "glyhp ", 1)}, []string{"ruleset.toml:{}:1: ", `"glyhp"`, `did you mean "glyph"?`}},
		{edit{toml, "kind = \"arrow\"", "kind = \"arrow\"\nfill = \"#e3f1ee\""}, []string{"ruleset.toml:{+1}:8: ", "a look of kind arrow has no fill"}},
		{edit{toml, reef, "[look.dyke]\nkind = \"side\"\n[look.hedge]\nkind = \"side\"\n" + reef}, []string{"ruleset.toml:", `the looks "dyke" and "hedge" are both drawn as lines, because neither has a glyph`, "hint: give one of them a glyph"}},
		{edit{toml, reef, "[look.dyke]\nkind = \"side\"\nglyph = \"~\"\n\n" + reef}, []string{"ruleset.toml:", `the looks "dyke" and "reef" have the same glyph: ~`}},
		{edit{toml, reef, "[look.dyke]\nascii = \"~\"\nkind = \"side\"\n\n" + reef}, []string{"ruleset.toml:{+1}:9: ", `the look "dyke" has ascii but no glyph`}},
		{edit{toml, reef, "[look.dyke]\npattern = \"peaks\"\nkind = \"side\"\n\n" + reef}, []string{"ruleset.toml:{+1}:11: ", `a look of kind side has no pattern "peaks"`, "the patterns are plain, double, ticks, posts"}},
		{edit{toml, reef, "[look.dyke]\nfill = \"#39766a\"\nkind = \"side\"\n\n" + reef}, []string{"ruleset.toml:{+1}:8: ", "a look of kind side has no fill"}},
		{edit{toml, `"#39766a"`, `"teal"`}, []string{"ruleset.toml:{}:11: ", `"teal" is not a colour: write #rrggbb`}},
		{edit{toml, `"astern", "port"]`, `"astern"]`}, []string{"ruleset.toml:{}:10: ", "around has 3 words"}},
		{edit{toml, `ground = "sea"`, `size = "borad"`}, []string{"ruleset.toml:{}:8: ", `the state has no field "borad"`}},
		{edit{toml, `ground = "sea"`, `size = "last_turn"`}, []string{"ruleset.toml:{}:8: ", "is not a record with width and height"}},
		{edit{"rulesets/piratewars/chart.lua", `look = "island"`, `look = "iland"`}, []string{"chart.lua:{}:", `there is no look "iland"`, `did you mean "island"?`}},
	} {
		parley(t, "", "check", "piratewars", "--path", copied(t, test.edit)).says(t, statusNo, test.lines(t, test.says)...)
	}
}

// TestFaultsOfBoards: what a board of hexes is said to be is reported in its place.
func TestFaultsOfBoards(t *testing.T) {
	const toml, kind = "rulesets/galley/ruleset.toml", `kind   = "hex"`
	board := func(lines string) edit { return edit{toml, kind, kind + "\n" + lines} }
	for _, test := range []struct {
		edit
		says []string
	}{
		{board(`top = "flta"`), []string{"ruleset.toml:{+1}:7: ", `"flta"`, `did you mean "flat"?`}},
		{board(`tpo = "flat"`), []string{"ruleset.toml:{+1}:1: ", `"tpo"`, `did you mean "top"?`}},
		{board(`first_direction = 60`), []string{"ruleset.toml:{+1}:19: ", "no direction of this board has the bearing 60 degrees", "hint: the bearings of its directions are 30, 90, 150, 210, 270, 330"}},
		{board("first_direction = 90\ntop = \"flat\""), []string{"ruleset.toml:{+1}:19: ", "hint: the bearings of its directions are 0, 60, 120, 180, 240, 300"}},
		{board(`first_direction = 360`), []string{"ruleset.toml:{+1}:19: ", "from 0 to 359"}},
		{board(`directions = ["E", "SE", "SW", "W", "NW"]`), []string{"ruleset.toml:{+1}:14: ", "directions has 5 names, but a hex has 6 sides"}},
		{board(`directions = ["E", "SE", "SW", "W", "NW", "se"]`), []string{"ruleset.toml:{+1}:43: ", `two directions have the name "SE"`}},
		{board(`directions = ["E", "SE", "SW", "W", "NW", "N E"]`), []string{"ruleset.toml:{+1}:43: ", `"N E" cannot name a direction`}},
		{edit{toml, kind, "kind = \"plane\"\ntop = \"flat\""}, []string{"ruleset.toml:{+1}:7: ", "only a board of hexes has top, but this board is of kind plane"}},
		{edit{toml, "[record.board]", "[record.board]\ncolumn = \"text\""}, []string{"ruleset.toml:{+1}:10: ", `the column of a board must be a count or an integer, not "text"`}},
	} {
		parley(t, "", "check", "galley", "--path", copied(t, test.edit)).says(t, statusNo, test.lines(t, test.says)...)
	}
}

// TestFaultsThatShowWhenARuleRuns: the game goes on as it was before the order,
// and the author gets file, line and the rules being called.
func TestFaultsThatShowWhenARuleRuns(t *testing.T) {
	atHome(t)
	var galley copies
	for _, test := range []struct {
		edit
		says []string
	}{
		{edit{archery, "if vessel.rammed then", "if vessel.ramed then"}, []string{"archery.lua:{}", `"ramed"`, `did you mean "rammed"?`, "galley.archery.rammed"}},
		{edit{archery, "if vessel.rammed then", "vessel.hul = 3; if vessel.rammed then"}, []string{"archery.lua:{}", `"hul"`, `did you mean "hull"?`}},
		{edit{archery, "local archers = ", `local x = data("shps"); local archers = `}, []string{"archery.lua:{}", `"shps"`, `did you mean "ships"?`}},
		{edit{archery, "local archers = ", `local x = data("ships").corsair.hulk; local archers = `}, []string{"archery.lua:{}", `"hulk"`, `did you mean "hull"?`}},
		{edit{archery, "if vessel.rammed then", "vessel.hull = -1; if vessel.rammed then"}, []string{"archery.lua:{}", "hull", "-1"}},
		{edit{archery, "if vessel.rammed then", "while true do end if vessel.rammed then"}, []string{"archery.lua:{}"}},
	} {
		dir := galley.with(t, test.edit)
		s := parley(t, "", "test", "galley", "--run", "galley.archery.rammed", "--path", dir)
		s.says(t, statusNo, append(test.lines(t, test.says), "FAIL galley.archery.rammed")...)
	}
}

// begun is a duel after the first phase, with one order given.
var begun = "done blue\ndone red\norder trident 1 P1\n"

// TestOrdersThatAreNone: each is refused with a sentence and its rule, if there is one,
// or said to be no order; nothing changes.
func TestOrdersThatAreNone(t *testing.T) {
	atHome(t)
	for line, want := range map[string]string{
		"order hag Q9":            "galley.orders.cards",
		"order trident W1 1":      "(galley.",
		"order hag":               "(galley.orders.",
		"order nobody 1":          `no vessel "nobody"`,
		"shoot hag trident":       "(galley.archery.",
		"done green":              `there is no side or piece "green"`,
		"done rde":                `(did you mean "red"?)`,
		"oder hag 1":              `did you mean "order"?`,
		"order hag \"1":           "quotation mark",
		"option on galley.opt.no": "\"galley.opt.land\"?)\n",

		"option on galley.archery.hit": "galley.archery.hit is not an optional rule",
	} {
		s := parley(t, "", "ask", "galley/duel", "done blue", "done red", line)
		s.says(t, statusNo, want)
	}
	// Another side's ship: at a prompt where one person plays blue.
	s := parley(t, "done blue\norder hag 1\nquit\n", "play", "galley/duel", "--bots", "red=random", "--seed", "1", "--journal", "none")
	s.says(t, statusDone, "not your vessel")
}

// TestDamagedJournals: what is valid is kept, what is not is moved to a file, and both
// are said.
func TestDamagedJournals(t *testing.T) {
	dir := atHome(t)
	name := filepath.Join(dir, "game.parley")
	parley(t, begun, "play", "galley/duel", "--seed", "1", "--journal", name).says(t, statusDone, "--resume "+name)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(whole, []byte("\n"))
	head := len(lines[0])
	damaged := func(file string, text []byte) string {
		file = filepath.Join(dir, file)
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	cut := damaged("cut.parley", whole[:len(whole)-20])
	parley(t, "", "replay", cut, "--verify").says(t, statusNo, "line 9 ends in the middle of a line")
	parley(t, "", "play", "--resume", cut).says(t, statusDone, "line 9 ends in the middle", "The rest was moved to ", "cut.parley.torn-1")
	if rest, err := os.ReadFile(cut + ".torn-1"); err != nil || !bytes.HasSuffix(whole[:len(whole)-20], rest) || len(rest) == 0 {
		t.Errorf("moved is %q: %v", rest, err)
	}
	bad := bytes.Clone(whole)
	bad[head+len(lines[1])+len(lines[2])+len(lines[3])+12] ^= 1
	flipped := damaged("flipped.parley", bad)
	parley(t, "", "replay", flipped, "--verify").says(t, statusNo, "line 5 is damaged")
	parley(t, "", "ask", flipped, "show turn").says(t, statusDone, "line 5 is damaged")
	if now, _ := os.ReadFile(flipped); !bytes.Equal(now, bad) {
		t.Error("a question changed the journal")
	}
	bad = bytes.Clone(whole)
	bad[20] ^= 1
	parley(t, "", "replay", damaged("head.parley", bad)).says(t, statusUsage, "line 1", "not a journal")
	parley(t, "", "replay", damaged("empty.parley", nil)).says(t, statusUsage, "empty")
	parley(t, "", "replay", damaged("other.parley", []byte("hello\n"))).says(t, statusUsage, "not a journal")
	parley(t, "", "replay", filepath.Join(dir, "none.parley")).says(t, statusUsage, "none.parley")

	same := copied(t, edit{archery, "-- Step 6", "-- Step six"})
	parley(t, "", "replay", name, "--verify", "--path", same).says(t, statusDone, "other rules")
	other := copied(t, edit{"rulesets/galley/data/ships.toml", "hull            = 6", "hull            = 7"})
	parley(t, "", "replay", name, "--verify", "--path", other).says(t, statusNo, "other rules", "order 0 of the journal, the beginning, diverges")
	if now, _ := os.ReadFile(name); !bytes.Equal(now, whole) {
		t.Error("a replay changed the journal")
	}
}

// TestWhereNothingCanBeWritten: the game is not begun where its journal cannot
// be kept, or it is said that none is kept.
func TestWhereNothingCanBeWritten(t *testing.T) {
	dir := atHome(t)
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	inside := filepath.Join(file, "game.parley")
	parley(t, begun, "play", "galley/duel", "--journal", inside).says(t, statusUsage, "cannot create the journal", inside, "--journal none")
	parley(t, begun, "play", "galley/duel", "--journal", file).says(t, statusUsage, "already exists")
	t.Setenv("PARLEY_HOME", file)
	parley(t, begun, "play", "galley/duel", "--seed", "1").says(t, statusDone, "the game is not being saved", "save FILE", "Trident: set")
	parley(t, "", "ask", "galley/duel", "save "+inside).says(t, statusNo, inside)
	parley(t, "", "ask", "galley/duel", "save "+file).says(t, statusNo, "already exists")
	if text, _ := os.ReadFile(file); string(text) != "mine" {
		t.Errorf("the file holds %q now", text)
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		parley(t, begun, "play", "galley/duel", "--journal", "/dev/full").says(t, statusUsage, "/dev/full")
		parley(t, "", "ask", "galley/duel", "save /dev/full").says(t, statusNo, "/dev/full")
	}
}

// TestInputEndsInTheMiddleOfAQuestion: real dice are asked for, and nobody is
// there any more: the game is kept, asks the same again, and goes on.
func TestInputEndsInTheMiddleOfAQuestion(t *testing.T) {
	dir := atHome(t)
	for seed := 1; seed < 200; seed++ {
		name := filepath.Join(dir, fmt.Sprint(seed, ".parley"))
		s := parley(t, "", "play", "galley/off-the-point", "--seed", fmt.Sprint(seed), "--bots", "all", "--real-dice", "--journal", name)
		if s.status != statusDone {
			t.Fatal(s.all())
		}
		if !strings.Contains(s.out, "Continue with") {
			continue // a battle without a die
		}
		before, _ := os.ReadFile(name)
		again := parley(t, "", "play", "--resume", name)
		again.says(t, statusDone, "Continue with")
		if now, _ := os.ReadFile(name); !bytes.Equal(now, before) {
			t.Fatal("taken up and left again the journal is another")
		}
		last := func(s said) string {
			_, tail, _ := strings.Cut(s.out, "resumed after")
			return tail
		}
		if third := parley(t, "", "play", "--resume", name); last(third) != last(again) {
			t.Errorf("it asks\n%s\nand then\n%s", last(again), last(third))
		}
		parley(t, "nonsense\n", "play", "--resume", name).says(t, statusDone, "nonsense")
		parley(t, "3\n", "play", "--resume", name).says(t, statusDone)
		if now, _ := os.ReadFile(name); len(now) <= len(before) || !bytes.HasPrefix(now, before) {
			t.Error("the answer is not kept, or what stood before it is lost")
		}
		return
	}
	t.Error("no battle asks for a die")
}

func TestWrongUsage(t *testing.T) {
	atHome(t)
	for _, args := range [][]string{
		{"frob"}, {"play"}, {"play", "nosuch/thing"}, {"play", "a", "b"}, {"play", "--resume", "nosuch.parley"}, {"play", "galley/duel", "--seed", "x"},
		{"play", "galley/duel", "--bots", "green=random", "--journal", "none"}, {"play", "galley/duel", "--bots", "red=clever", "--journal", "none"},
		{"ask", "galley/duel", "= for i = 1, 3 do"}, {"ask", "galley/duel"}, {"ask", "nosuch", "legal"}, {"replay"}, {"rules"}, {"rules", "gally"}, {"check", "nosuch.toml"}, {"test", "--run", "("},
		{"list", "--path", "/no/such/folder"}, {"ask", "galley/duel", "legal", "--frob"},
	} {
		s := parley(t, "", args...)
		if s.status != statusUsage || strings.TrimSpace(s.err) == "" {
			t.Errorf("parley %s: status %d, %q", strings.Join(args, " "), s.status, s.err)
		}
	}
}

// TestRunThatMatchesNothing: a pattern that no spec matches is no success.
func TestRunThatMatchesNothing(t *testing.T) {
	atHome(t)
	s := parley(t, "", "test", "galley", "--run", "no such spec")
	if s.status != statusNo || !strings.Contains(s.out, `rule or name that matches "no such spec"`) {
		t.Errorf("status %d, %q %q", s.status, s.out, s.err)
	}
	if s := parley(t, "", "test", "galley", "--run", "fights on with 3 and a captain"); s.status != statusDone || !strings.Contains(s.out, "1 passed, 0 failed") {
		t.Errorf("status %d, %q %q", s.status, s.out, s.err)
	}
}

// TestKnownKeysStandStill: what a fault lists is complete, in the order in which the
// ruleset declares it, and the same on every run.
func TestKnownKeysStandStill(t *testing.T) {
	dir := atHome(t)
	file := filepath.Join(dir, "bad.toml")
	text := "qqqqqqqq = 1\n[scenario]\nruleset = \"galley\"\ntitle = \"Bad\"\n[[ship]]\nzzzzzzzz = 1\ntype = \"war\"\nside = \"blue\"\nname = \"A\"\nstern = \"B6\"\nbow = \"C6\"\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		s := parley(t, "", "check", file)
		if !strings.Contains(s.out, "hint: known keys: scenario, board, land, side, ship, objective, deck\n") || !strings.Contains(s.out, "rammed, demoralised, id\n") {
			t.Fatalf("%s %s", s.out, s.err)
		}
	}
}

// TestUnknownCommand: a command that does not exist is refused with what its author may
// have meant.
func TestUnknownCommand(t *testing.T) {
	atHome(t)
	for word, want := range map[string]string{
		"paly":         `unknown command "paly" (did you mean "play"?)`,
		"galley/duel":  "galley/duel is a scenario; type: parley play galley/duel",
		"duel":         "duel is a scenario; type: parley play galley/duel",
		"galley/duell": `unknown command "galley/duell" (did you mean "galley/duel"?)`,
		"galley":       "galley is a ruleset: `parley list` lists its scenarios",
		"hepl":         `unknown command "hepl" (did you mean "help"?)`,
		"--hlep":       `unknown command "--hlep" (did you mean "--help"?)`,
		"duel.parley":  `"duel.parley" is a journal; type: parley play --resume duel.parley`,
	} {
		if said := parley(t, "", word); said.status != statusUsage || !strings.Contains(said.err, want) {
			t.Errorf("%s: status %d, %q, without %q", word, said.status, said.err, want)
		}
	}
}

// TestHelpLeads: help about any word of the program explains it; about an unknown one it
// names the word that was meant.
func TestHelpLeads(t *testing.T) {
	atHome(t)
	for word, want := range map[string]string{
		"help":  "parley play",
		"legal": "legal [PIECE] (at the prompt)",
		"undo":  "undo [N]",
		"play":  "parley play SCENARIO",
	} {
		parley(t, "", "help", word).says(t, statusDone, want)
	}
	for word, want := range map[string]string{
		"lgeal":       `no help about "lgeal" (did you mean "legal"?)`,
		"simualte":    `(did you mean "simulate"?)`,
		"first-crad":  `(did you mean "first-card"?)`,
		"no-such":     "no help about \"no-such\"; `parley help` lists the commands",
		"galley/duel": "parley play galley/duel",
		"duel":        "parley play galley/duel",
		"scum":        "`parley rules scum`",
	} {
		if said := parley(t, "", "help", word); said.status != statusUsage || !strings.Contains(said.err, want) {
			t.Errorf("help %s: status %d, %q, without %q", word, said.status, said.err, want)
		}
	}
}
