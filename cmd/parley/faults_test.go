package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

const shapes = "rulesets/galley/ruleset.toml"

// TestOneFaultBringsNoSecond: what follows from a fault of ruleset.toml is not
// reported beside it.
func TestOneFaultBringsNoSecond(t *testing.T) {
	var galley copies
	for _, test := range []struct {
		old, new, says string
	}{
		{`title = "P`, `titel = "P`, `did you mean "title"?`},
		{`name  = "galley"`, `name  = "Galley"`, `"Galley" is not a name`},
		{`kind   = "hex"`, `kind   = "hexx"`, `did you mean "hex"?`},
		{`side        = "text"`, `side        = "txet"`, `unknown type "txet"`},
		{`hull        = "count"`, `hull        = "count 9 to 1"`, "the range 9 to 1 runs backwards"},
		{`plural = "ships"`, ``, `the key "plural" is missing`},
		{`[state]`, "[dice]\nskull = []\n\n[state]", `the die "skull" has no faces`},
		{`"list of link"`, `"list of lnik"`, "declared here: aspect, board, collision, contact, crowd, "},
	} {
		s := parley(t, "", "check", "galley", "--path", galley.with(t, edit{shapes, test.old, test.new}))
		s.says(t, statusNo, test.says)
		wrong := strings.Count(s.out, ".toml:") + strings.Count(s.out, ".lua:")
		if wrong != 1 {
			t.Errorf("%s: %d faults:\n%s", test.new, wrong, s.out)
		}
	}
}

// TestWordOfNoAction: the word of a file of entries points at its line.
func TestWordOfNoAction(t *testing.T) {
	e := edit{"rulesets/piratewars/ruleset.toml", `design = "check-design"`, `design = "chek-design"`}
	parley(t, "", "check", "piratewars", "--path", copied(t, e)).says(t, statusNo,
		e.lines(t, []string{"ruleset.toml:{}:10: ", `"chek-design", which does not exist`, `did you mean "check-design"?`})...)
}

// TestNothingIsHeldAfterPlay: a session whose lines come from a pipe ends with
// everything that it began.
func TestNothingIsHeldAfterPlay(t *testing.T) {
	atHome(t)
	parley(t, "done\n", "play", "galley/duel", "--journal", "none") // the runtime's own goroutine for signals stays
	before := runtime.NumGoroutine()
	for range 3 {
		parley(t, "done\n", "play", "galley/duel", "--journal", "none")
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines are left, %d before", runtime.NumGoroutine(), before)
}

// TestHouseFilesByPath: a house file is checked and tested by its path, also
// within scenarios/RULESET/house/.
func TestHouseFilesByPath(t *testing.T) {
	t.Chdir(copied(t))
	for _, file := range []string{"elf-longbows.lua", "no-cap.toml"} {
		name := "scenarios/galley/house/" + file
		parley(t, "", "check", name).says(t, statusDone, "ok    "+name)
		parley(t, "", "test", name).says(t, statusDone, name+": 2 passed, 0 failed")
		t.Chdir("scenarios/galley")
		parley(t, "", "test", "house/"+file).says(t, statusDone, "house/"+file+": 2 passed, 0 failed")
		t.Chdir("../..")
	}
	parley(t, "", "test", "galley/house/no-cap").says(t, statusDone, "2 passed")
	parley(t, "", "test", "scenarios/galley/house/no-cap_spec.lua").says(t, statusDone, "2 passed")
	parley(t, "", "test", "scenarios/galley/house/no-cap").says(t, statusDone, "2 passed")
	parley(t, "", "test", "scenarios/galley/house").says(t, statusDone, "broken-oars.lua: 3 passed", "elf-longbows.lua: 2 passed", "no-cap.toml: 2 passed")
	parley(t, "", "test", "rulesets/galley", "--run", "archery.hit").says(t, statusDone, "galley: 2 passed")
	if s := parley(t, "", "play", "galley/duel", "--house", "nosuch.lua"); s.status != statusUsage || strings.Contains(s.all(), "not searched") {
		t.Errorf("the scenario is found, the house file is missing:\n%s", s.all())
	}
}

// TestHintOfFoldersNotSearched: a folder that PARLEY_PATH names is searched.
func TestHintOfFoldersNotSearched(t *testing.T) {
	atHome(t)
	dir := t.TempDir()
	t.Chdir(dir)
	fresh := parley(t, "", "new", "ruleset", "skiffs")
	fresh.says(t, statusDone, "parley check skiffs --path .")
	s := parley(t, "", "check", "skiffs")
	s.says(t, statusUsage, "which is not searched: add --path ., or put the folder in PARLEY_PATH")

	t.Setenv("PARLEY_PATH", dir)
	parley(t, "", "check", "skiffs").says(t, statusDone, "ok    skiffs")
	s = parley(t, "", "new", "ruleset", "punts")
	if strings.Contains(s.out, "--path") {
		t.Errorf("this folder is in PARLEY_PATH:\n%s", s.out)
	}
	s = parley(t, "", "test", "skiffs", "--house", "nosuch")
	if s.status != statusUsage || strings.Contains(s.all(), "not searched") {
		t.Errorf("this folder is in PARLEY_PATH, which is searched:\n%s", s.all())
	}
	t.Setenv("PARLEY_PATH", filepath.Join(dir, "rulesets"))
	parley(t, "", "check", "skiffs").says(t, statusDone, "ok    skiffs")
}

// TestLookupsBeyondATable: a row that a data table does not have is a fault of
// check where it can be seen, in a chapter and in a house rule.
func TestLookupsBeyondATable(t *testing.T) {
	atHome(t)
	var galley copies
	const zones = `zone = data("zones")[area_roll].zone`
	for new, says := range map[string]string{
		`zone = data("zones")[roll("d8", "deck zone", vessel)].zone`: `archery.lua:{}:19: d8 gives 1 to 8, but galley.data.zones does not have a row for each: it has rows 1 to 6`,
		`zone = data("zones")[roll("d6-1", "deck zone")].zone`:       `d6-1 gives 0 to 5`,
		`zone = data("zones")[roll("6d", "deck zone")].zone`:         `archery.lua:{}:`,
		`zone = data("zones")[roll("daverage", "deck zone")].zone`:   `unknown die "daverage"`,
		`zone = count(2, "d6", { hit = "5-7" }).hit`:                 `archery.lua:{}:37: class "5-7": d6 has no face 7`,
		`zone = count(2, "d6", "6-5")`:                               `runs backwards`,
		`zone = data("zones")[7].zone`:                               `galley.data.zones has no row 7: it has rows 1 to 6`,
		`zone = data("zones").F7.zone`:                               `galley.data.zones has no "F7"`,
		`zone = data("defaults").boading`:                            `galley.data.defaults has no "boading"`,
		`zone = data("zoens")[1].zone`:                               `did you mean "zones"?`,
	} {
		e := edit{archery, zones, new}
		parley(t, "", "check", "galley", "--path", galley.with(t, e)).says(t, statusNo, e.lines(t, []string{says})...)
	}
	house := filepath.Join(t.TempDir(), "gusts.lua")
	text := `house "gusts" { ruleset = "galley", title = "Gusts" }
wrap "galley.archery.steersman" (function(old, vessel)
  return data("drift")[roll("2d6", "drift", vessel)].direction
end)
`
	if err := os.WriteFile(house, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	parley(t, "", "check", house).says(t, statusNo, "gusts.lua:3:", "2d6 gives 2 to 12, but galley.data.drift does not have a row for each: it has rows 1 to 6")
}

const defaults = "rulesets/galley/data/defaults.toml"

// TestDiceInData: dice in a data table that cannot be rolled are a fault, also
// where a house rule sets them.
func TestDiceInData(t *testing.T) {
	atHome(t)
	var galley copies
	for value, says := range map[string][]string{
		`"2avrage"`:          {`unknown die "avrage"`, `did you mean "average"?`},
		`"2d6 d6"`:           {`unexpected "d6" after the dice`, "write dice as 2d6"},
		`"highest 2 of 3dx"`: {`unknown die "dx"`},
		`["d6", "d6-"]`:      {`"d6-"`},
	} {
		e := edit{defaults, "regrapple", "gust-dice = " + value + "\nregrapple"}
		parley(t, "", "check", "galley", "--path", galley.with(t, e)).says(t, statusNo, says...)
	}
	dir := galley.with(t, edit{defaults, "regrapple", "gust-dice = \"highest 2 of 3d6\"\nregrapple"})
	parley(t, "", "check", "galley", "--path", dir).says(t, statusDone, "ok    galley")
	house := filepath.Join(dir, "gusts.toml")
	for value, says := range map[string]string{"2d6+1": "", "2dd6": `unknown die "dd6"`} {
		text := "[house]\nid = \"gusts\"\ntitle = \"Gusts\"\nruleset = \"galley\"\n[set]\n\"galley.data.defaults.gust-dice\" = \"" + value + "\"\n"
		if err := os.WriteFile(house, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		s := parley(t, "", "check", house, "--path", dir)
		if says == "" {
			s.says(t, statusDone, "ok    ")
		} else {
			s.says(t, statusNo, "gusts.toml:6:36: galley.data.defaults.gust-dice must be dice: ", says)
		}
	}
}

// TestScenariosBeyondTheirShips: what no ship of the type can have, and a battle
// that nobody fights, are faults of check.
func TestScenariosBeyondTheirShips(t *testing.T) {
	atHome(t)
	var galley copies
	war := "type  = \"war\"\n"
	for line, says := range map[string]string{
		`start = "FULL"`:     `duel.toml:{+1}:9: start must be one of HALTED, SLOW, CRUISING, and is "FULL"`,
		`start = "BACKING"`:  `start must be one of HALTED, SLOW, CRUISING, and is "BACKING"`,
		`start = "CRUSING"`:  `did you mean "CRUISING"?`,
		`crew = 1000`:        "duel.toml:{+1}:8: a War Galley has a crew of 12, and this one would have 1000",
		`fighters = 13`:      "a War Galley has 12 archers and fighters in all, and this one would have 13",
		`rudders = 3`:        "a vessel has 2 rudders",
		`cards = -1`:         "cards must be a whole number, 0 or more, and is -1",
		`run = 4`:            "run must be from 0 to 3, and is 4",
		`hull = 9`:           "a War Galley has a hull of 8",
		`captain = "Jack"`:   "captain must be true or false",
		`briefing = "elfin"`: "there is elf, dwarf, freefolk, wizzer",
	} {
		e := edit{duel, war, war + line + "\n"}
		parley(t, "", "check", "galley/duel", "--path", galley.with(t, e)).says(t, statusNo, e.lines(t, []string{says})...)
	}
	idle := filepath.Join(t.TempDir(), "idle.toml")
	if err := os.WriteFile(idle, []byte("[scenario]\nruleset = \"galley\"\ntitle = \"Idle\"\n[[side]]\nid = \"blue\"\nname = \"Blue\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	parley(t, "", "check", idle).says(t, statusNo, "idle.toml:1:1: this battle cannot begin: nobody has an order to give", "give each side pieces of its own")
	for _, ruleset := range []string{"galley", "piratewars"} {
		file := filepath.Join(t.TempDir(), "empty.toml")
		if err := os.WriteFile(file, []byte("[scenario]\nruleset = \""+ruleset+"\"\ntitle = \"Empty\"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		parley(t, "", "check", file).says(t, statusNo, "FAULT", "empty.toml:1:1: nobody can give orders in this scenario: it has no sides", `[[side]], such as id = "blue"`)
	}
}
