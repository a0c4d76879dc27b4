package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/repl/layout"
)

// TestWarningOfAnEndlessScenario: check warns of a scenario that names no last
// round, which is not a fault, and is printed differently.
func TestWarningOfAnEndlessScenario(t *testing.T) {
	text, err := os.ReadFile("../../lua/testdata/scenarios/orchard/harvest.toml")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "harvest.toml")
	for _, c := range []struct {
		old, new string
		warns    bool
	}{
		{"", "", false},
		{"rounds  = 3\n", "", true},
		{"rounds  = 3\n", "", true},
	} {
		if err := os.WriteFile(file, []byte(strings.Replace(string(text), c.old, c.new, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		got := parley(t, "", "check", "--path", "../../lua/testdata", file)
		if !c.warns {
			got.says(t, statusDone, "ok    ")
			continue
		}
		got.says(t, statusDone, "WARN  ", "harvest.toml:1:1: warning: this scenario has no last round", "  hint: set one, such as rounds = 12")
		got = parley(t, "", "check", "--json", "--path", "../../lua/testdata", file)
		var all []struct {
			OK       bool
			Warnings []struct {
				Kind string
				Line int
			}
			Faults []any
		}
		if err := json.Unmarshal([]byte(got.out), &all); err != nil || len(all) != 1 || !all[0].OK || len(all[0].Faults) != 0 ||
			len(all[0].Warnings) != 1 || all[0].Warnings[0].Kind != "warning" || all[0].Warnings[0].Line != 1 {
			t.Error(err, got.out)
		}
	}
	each := strings.NewReplacer("rounds  = 3\n", "", `kind   = "tend"`, "kind = \"tend\"\nby = 4", `kind = "gather"`, "kind = \"gather\"\nby = 5").Replace(string(text))
	if err := os.WriteFile(file, []byte(each), 0o644); err != nil {
		t.Fatal(err)
	}
	parley(t, "", "check", "--path", "../../lua/testdata", file).says(t, statusDone, "ok    ")
	if err := os.WriteFile(file, []byte(strings.Replace(each, `"gather"`, `"gathr"`, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	parley(t, "", "check", "--json", "--path", "../../lua/testdata", file).says(t, statusNo, `"kind":"fault"`, `"near":"gather"`, `"ok":false`)
}

// TestFieldsOfTheGame: check finds a field of game, or of the state of a house rule, that
// does not exist, wherever rules read or write it, and suggests one that does.
func TestFieldsOfTheGame(t *testing.T) {
	t.Chdir(t.TempDir())
	const text = `house "reef" { ruleset = "galley", title = "Reef", state = { tide = "count" }, decks = { shoals = { title = "Shoals" } } }
card "rock" { title = "A Rock", text = "A rock.", deck = "shoals", hook = "any", run = function() game.reef.tide = 1 end }
on "holes" (function(period)
  cards.deal(game.shoals, game.players[1], 1)
  local game_over = game.outcome or game.turn.period > 4 or game.option("galley.opt.land")
end)
`
	for _, c := range []struct{ old, bad, want string }{
		{"", "", ""},
		{"game.reef.tide", "game.reef.tied", "reef.lua:2:109: the state of the house rule reef has no \"tied\""},
		{"game.reef.tide", "game.reef.tied", `did you mean "tide"?`},
		{"game.shoals,", "game.shoal,", "reef.lua:4:19: game has no \"shoal\""},
		{"game.shoals,", "game.shoal,", `did you mean "shoals"?`},
		{"game.players[1]", "game.playrs[1]", `did you mean "players"?`},
		{"game.outcome", "game.outcom", `did you mean "outcome"?`},
		{"game.option(", "game.optoin(", `did you mean "option"?`},
		{"local game_over", "local game = { x = 1 } local game_over", ""},
	} {
		if err := os.WriteFile("reef.lua", []byte(strings.Replace(text, c.old, c.bad, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		status := statusNo
		if c.want == "" {
			status = statusDone
		}
		if got := parley(t, "", "check", "reef.lua"); got.status != status || !strings.Contains(got.all(), c.want) {
			t.Errorf("%s: status %d\n%s\nwant %q", c.bad, got.status, got.all(), c.want)
		}
	}
}

// whatCheckFinds runs check with files of a ruleset edited, and returns the place of each
// fault with what it says, in the order in which they are printed.
func whatCheckFinds(t *testing.T, dir, name string) (list []string) {
	t.Helper()
	for line := range strings.Lines(parley(t, "", "check", name, "--path", dir).all()) {
		if at := strings.Index(line, "rulesets/galley/"); at >= 0 && !strings.HasPrefix(line, " ") {
			list = append(list, strings.TrimSpace(line[at+len("rulesets/galley/"):]))
		}
	}
	return list
}

// TestEveryFaultInOneRun: a fault of one file hides no fault of another, or of another kind
// in the same file, and none is reported of what follows from it; all are in the order of
// their places.
func TestEveryFaultInOneRun(t *testing.T) {
	atHome(t)
	var galley copies
	const range3 = `board.distance(vessel, target) <= data("defaults")["archery-range"]`
	undefined := edit{archery, range3, "board.distance(vessel, taget) <= vessel.hulll"}
	syntax := edit{"rulesets/galley/boarding.lua", "run = function", "run = functoin"}
	table := edit{"rulesets/galley/data/zones.toml", "confidence = \"high\"", "confidence = \"hihg\""}
	asks := edit{"rulesets/galley/asks.toml", "[asks]", "[asks]\n\"galley.board.grid\" = 3"}
	wrongDie := edit{"rulesets/galley/ram.lua", `roll("`, `roll("dd`}
	unknown := edit{"rulesets/galley/helm.lua", "title ", "titel "}
	rules := edit{shapes, `kind   = "hex"`, `kind   = "hexx"`}
	types := edit{shapes, `hull        = "count"`, `hull        = "cuont"`}
	unclear := edit{shapes, `hull        = "count"`, `hull        = "count 9 to 1"`}
	action := edit{"rulesets/galley/orders.lua", `rule   = "galley.`, `rule   = "galey.`}
	phase := edit{"rulesets/galley/sequence.lua", `{ "archery",`, `{ archery = "archery",`}
	for _, c := range []struct {
		what  string
		edits []edit
		want  []string
	}{
		{"an undefined name, a misspelt field in the same line, a file that cannot be parsed and a table",
			[]edit{undefined, syntax, table, wrongDie, asks},
			[]string{`archery.lua: undefined name "taget"`, `archery.lua: a vessel has no "hulll"`, `asks.toml: `, `boarding.lua: `, `data/zones.toml: `, `ram.lua: unknown die "dd`}},
		{"an unknown key of a rule beside an action of no rule and a misspelt field",
			[]edit{undefined, unknown, action},
			[]string{`archery.lua: undefined name "taget"`, `archery.lua: a vessel has no "hulll"`, `helm.lua: rule galley.`, `orders.lua: action`}},
		{"ruleset.toml, of which it is clear what was meant, a table, a chapter and the questions", []edit{rules, types, table, undefined, asks},
			[]string{`archery.lua: undefined name "taget"`, `archery.lua: a vessel has no "hulll"`, `asks.toml: `, `data/zones.toml: `, `ruleset.toml: `, `ruleset.toml: unknown type "cuont"`}},
		{"ruleset.toml, of which it is not, and a chapter", []edit{unclear, table, undefined, asks},
			[]string{`archery.lua: undefined name "taget"`, `asks.toml: `, `data/zones.toml: `, `ruleset.toml: `}},
		{"a phase without its name, which orders are for", []edit{phase, undefined},
			[]string{`archery.lua: undefined name "taget"`, `archery.lua: a vessel has no "hulll"`, `sequence.lua: phase`}},
		{"a table alone, which chapters read", []edit{table}, []string{`data/zones.toml: `}},
		{"a chapter alone, which others use", []edit{syntax}, []string{`boarding.lua: `}},
	} {
		got := whatCheckFinds(t, galley.with(t, c.edits...), "galley")
		wrong := len(got) != len(c.want)
		for i := range min(len(got), len(c.want)) {
			file, says, _ := strings.Cut(c.want[i], ": ")
			wrong = wrong || !strings.HasPrefix(got[i], file+":") || !strings.Contains(got[i], says)
		}
		if wrong {
			t.Errorf("%s: found\n  %s\nwant\n  %s", c.what, strings.Join(got, "\n  "), strings.Join(c.want, "\n  "))
		}
	}
}

// TestEveryFaultOfAHouseRule: an undefined name and an error of the run hide no misspelt
// field of a house file or of its cards, and a fault of a scenario none of its house files.
func TestEveryFaultOfAHouseRule(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(file, text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	finds := func(file string, want ...string) {
		t.Helper()
		got := parley(t, "", "check", file)
		got.says(t, statusNo, want...)
		if n := strings.Count(got.all(), ".lua:") + strings.Count(got.all(), ".toml:"); n != len(want) {
			t.Errorf("%s: %d faults, want %d:\n%s", file, n, len(want), got.all())
		}
	}
	const head = `house "reef" { ruleset = "galley", title = "Reef", state = { tide = "count" }, decks = { shoals = { title = "Shoals" } } }
`
	const card = `card "rock" { title = "A Rock", text = "A rock.", deck = "shoals", hook = "any", args = { vessel = "enemy ship" },
  run = function(player, a) a.vessel.hulll = 1 game.reef.tied = 1 end }
`
	found := []string{`reef.lua:3:38: a vessel has no "hulll"`, `reef.lua:3:58: the state of the house rule reef has no "tied"`}
	write("reef.lua", head+card)
	finds("reef.lua", found...)
	write("reef.lua", head+card+"on \"holes\" (function() nothing(1) end)\n")
	finds("reef.lua", append(found, `reef.lua:4:24: undefined name "nothing"`)...)
	write("reef.lua", head+card+"local x = nil + 1\n")
	finds("reef.lua", append(found, `reef.lua:4:`)...)
	write("reef.lua", strings.Replace(head, "decks", "deks", 1)+card)
	finds("reef.lua", append(found, `reef.lua:1:`, `reef.lua:2:`)...)

	duel, err := fs.ReadFile(embedded(t, "scenarios/galley"), "duel.toml")
	if err != nil {
		t.Fatal(err)
	}
	write("duel.toml", strings.Replace(string(duel), "ruleset", "house = [\"reef.lua\"]\nruleset", 1))
	write("reef.lua", head+card)
	finds("duel.toml", found...)
	write("duel.toml", strings.NewReplacer("ruleset", "house = [\"reef.lua\"]\nruleset", "type ", "tyep ").Replace(string(duel)))
	if got := parley(t, "", "check", "duel.toml").all(); !strings.Contains(got, `did you mean "type"`) || !strings.Contains(got, found[0]) || !strings.Contains(got, found[1]) {
		t.Error(got)
	}
}

// TestScenarioUnderAFaultyRuleset: the faults of a ruleset hide none of a scenario that can
// be seen without running the rules, and are listed once.
func TestScenarioUnderAFaultyRuleset(t *testing.T) {
	atHome(t)
	var galley copies
	table := edit{"rulesets/galley/data/zones.toml", "confidence = \"high\"", "confidence = \"hihg\""}
	types := edit{shapes, `hull        = "count"`, `hull        = "cuont"`}
	lost := edit{shapes, `"archery.lua"`, `"archry.lua"`}
	scenario := edit{duel, `type  = "war"`, `tyep  = "war"`}
	for _, c := range []struct {
		edit
		says string
	}{{table, `confidence must be one of`}, {types, `unknown type "cuont"`}, {lost, `did you mean "archery.lua"?`}} {
		dir := galley.with(t, c.edit, scenario)
		alone := parley(t, "", "check", "galley/duel", "--path", dir)
		alone.says(t, statusNo, c.says, `unknown key "tyep"`)
		after := parley(t, "", "check", "galley", "galley/duel", "--path", dir)
		after.says(t, statusNo, c.says, `unknown key "tyep"`, "the ruleset galley has the faults that are listed above")
		for _, s := range []string{alone.out, after.out} {
			if n := strings.Count(s, c.says); n != 1 || strings.Contains(s, "optional rule") {
				t.Errorf("%d times %s:\n%s", n, c.says, s)
			}
		}
	}
}

// TestRulesByTheirCalls: a parameter of a rule that ruleset.toml does not declare has the
// type with which the chapters call the rule.
func TestRulesByTheirCalls(t *testing.T) {
	page, err := os.ReadFile("../../repl/manuals/first-rulebook.txt")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for i, block := range strings.Split(strings.Replace(string(page), "target.hull = math.max", "target.hul = math.max", 1), layout.Fence) {
		head, body, _ := strings.Cut(block, "\n")
		_, file, names := strings.Cut(head, " ")
		if i%2 == 1 && names && strings.Contains(file, "/powder/") {
			must(t, errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(body), 0o644)))
		}
	}
	parley(t, "", "check", "powder", "--path", ".").says(t, statusNo, `battle.lua:16:12: a ship has no "hul"`, `did you mean "hull"?`)
}
