package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
