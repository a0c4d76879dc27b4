package ruleset_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// yard is a ruleset whose ships are built to plans, which may stand in files.
var yard = fstest.MapFS{
	"yard/ruleset.toml": {Data: []byte(`
name = "yard"
title = "Yard"
round = "turn"
files = ["play.lua"]
[board]
kind = "hex"
[entity.ship]
plural = "ships"
owner = "owner"
side = "owner"
[entity.ship.fields]
owner = "text"
name = "text"
guns = "count"
[entity.plan]
plural = "plans"
[entity.plan.fields]
guns = "count"
[scenario.ship]
owner = "text"
name = "text"
plan = "text or file of plan"
[scenario.plan]
name = "text?"
guns = "count"
`)},
	"yard/play.lua": {Data: []byte(`
rule "yard.play.turn" { title = "Turn", source = "none", text = "Each in turn.", run = function() end }
action "try" { rule = "yard.play.turn", phase = "act", actor = "ship", run = function() end }
sequence {
  players = function() return { "blue", "red" } end,
  new = {
    ship = function(e, id)
      local plan = game.plans[e.plan]
      if not need(plan, "unknown plan \"{plan}\"", { at = "plan" }) then return end
      game.ships[id] = { owner = e.owner, name = e.name, guns = plan.guns }
      return game.ships[id]
    end,
    plan = function(e, id)
      need(e.guns < 9, "too many guns", { at = "guns" })
      game.plans[id] = { guns = e.guns }
      return game.plans[id]
    end,
  },
  { "act", mode = "together", title = "Act", who = function() return { "blue", "red" } end },
}
`)},
}

// yardBattle is a scenario with one ship of a plan.
func yardBattle(plan string) string {
	return "[scenario]\nruleset = \"yard\"\ntitle = \"Yard\"\n[[ship]]\nowner = \"blue\"\nname = \"Hag\"\nplan = " + plan + "\n"
}

// begun opens and begins a scenario, and returns the guns of its first ship.
func begun(lib *ruleset.Library, name string) (*lua.Game, float64, error) {
	h, sc, err := lua.Open(lib, name)
	if err != nil {
		return nil, 0, err
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
	if err == nil {
		_, err = g.Begin()
	}
	if err != nil {
		return nil, 0, err
	}
	return g, float64(h.Piece("hag").Get("guns").Int()), nil
}

// TestScenarioNamesFiles: an entry may name a file of others, wherever the
// scenario stands, and the game carries the file with it.
func TestScenarioNamesFiles(t *testing.T) {
	sloop := "[[plan]]\nguns = 3\n"
	two := "[[plan]]\nid = \"sloop\"\nguns = 3\n[[plan]]\nname = \"Big Brig\"\nguns = 7\n"
	for _, c := range []struct {
		plan string
		guns float64
	}{
		{`"plans/sloop.toml"`, 3},
		{`"sloop.toml"`, 3},
		{`"plans/two.toml#big-brig"`, 7},
		{`"plans/two.toml#sloop"`, 3},
	} {
		files := map[string]string{"yard/battle.toml": yardBattle(c.plan), "yard/plans/sloop.toml": sloop, "yard/sloop.toml": sloop, "yard/plans/two.toml": two}
		embedded := fstest.MapFS{}
		for name, text := range files {
			embedded[name] = &fstest.MapFile{Data: []byte(text)}
		}
		dir := luatest.OnDisk(t, files)
		for what, lib := range map[string]*ruleset.Library{
			"yard/battle": {Rulesets: yard, Scenarios: embedded},
			filepath.Join(dir, "yard", "battle.toml"): {Rulesets: yard, Scenarios: fstest.MapFS{}},
		} {
			g, guns, err := begun(lib, what)
			if err != nil || guns != c.guns {
				t.Fatalf("%s in %s: %v guns, %v", c.plan, what, guns, err)
			}
			again, sc, err := lua.OpenFiles(lib, "battle", "a.parley (its scenario)", []byte(g.Header.Text), ruleset.Files(g.Header.Files).Read)
			if err != nil || again == nil || len(sc.Files) != 1 {
				t.Errorf("%s in %s does not open from its journal: %v", c.plan, what, err)
			}
		}
		lib := &ruleset.Library{Rulesets: yard, Dirs: []string{luatest.OnDisk(t, map[string]string{"scenarios/yard/sloop.toml": sloop})}, Scenarios: embedded}
		for _, e := range lib.List() {
			if e.Scenario == "yard/sloop" {
				t.Error("a file of plans is listed as a scenario")
			}
		}
	}
}

// TestFaultsOfNamedFiles: each has the place it is about, in the scenario or in
// the file that it names.
func TestFaultsOfNamedFiles(t *testing.T) {
	for _, c := range []struct{ plan, file, says string }{
		{`"plans/slop.toml"`, "", `battle.toml:7:8: there is no file "plans/slop.toml" in the scenario's folder`},
		{`"../plans/sloop.toml"`, "", `battle.toml:7:8: "../plans/sloop.toml" is not a file in the scenario's folder`},
		{`"/plans/sloop.toml"`, "", `battle.toml:7:8: "/plans/sloop.toml" is not a file in the scenario's folder`},
		{`'plans\sloop.toml'`, "", `is not a file in the scenario's folder`},
		{`"plans"`, "", `battle.toml:7:8: unknown plan "plans"`},
		{`"plans/sloop.toml"`, "[[plan]]\nguns = 12\n", `yard/plans/sloop.toml:2:8: too many guns`},
		{`"plans/sloop.toml"`, "[[plan]]\nguns = 2\nmasts = 2\n", `yard/plans/sloop.toml:3:1: unknown key "masts"`},
		{`"plans/sloop.toml"`, "[[plan]\n", `yard/plans/sloop.toml:1:7: `},
		{`"plans/sloop.toml"`, "[[ship]]\n", `yard/plans/sloop.toml:1:3: unknown key "ship"`},
		{`"plans/sloop.toml"`, "[[plan]]\nguns = 1\n[[plan]]\nguns = 2\n", `battle.toml:7:8: plans/sloop.toml has 2 plans`},
		{`"plans/sloop.toml#brig"`, "[[plan]]\nguns = 1\n", `battle.toml:7:8: plans/sloop.toml has no plan "brig"`},
		{"\"plans/sloop.toml\"\n[[plan]]\nid = \"sloop\"\nguns = 1", "[[plan]]\nguns = 1\n", `the id "sloop" is taken by the plan in line 8 of `},
		{`"plans/sloop.toml"`, "#" + strings.Repeat("-", 1<<20), "are too large together"},
	} {
		files := map[string]string{"yard/battle.toml": yardBattle(c.plan), "yard/plans/other.toml": ""}
		if c.file != "" {
			files["yard/plans/sloop.toml"] = c.file
		}
		dir := luatest.OnDisk(t, files)
		lib := &ruleset.Library{Rulesets: yard, Scenarios: fstest.MapFS{}}
		_, _, err := begun(lib, filepath.Join(dir, "yard", "battle.toml"))
		if source.FaultsIn(err) == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s with %q: %v\nand not %q", c.plan, c.file, err, c.says)
		}
		if n := len(source.FaultsIn(err)); n != 1 && c.file != "[[ship]]\n" {
			t.Errorf("%s with %q: %d faults for one: %v", c.plan, c.file, n, err)
		}
	}
}

// TestNamedFileStaysInTheFolder: a link out of the scenario's folder is not
// followed, and a journal's scenario reads nothing from the disk.
func TestNamedFileStaysInTheFolder(t *testing.T) {
	dir := luatest.OnDisk(t, map[string]string{"yard/battle.toml": yardBattle(`"sloop.toml"`), "out/sloop.toml": "[[plan]]\nguns = 3\n"})
	lib := &ruleset.Library{Rulesets: yard, Scenarios: fstest.MapFS{}}
	if err := os.Symlink(filepath.Join("..", "out", "sloop.toml"), filepath.Join(dir, "yard", "sloop.toml")); err != nil {
		t.Skip(err)
	}
	name := filepath.Join(dir, "yard", "battle.toml")
	if _, _, err := lua.Open(lib, name); source.FaultsIn(err) == nil {
		t.Errorf("a link out of the folder is followed: %v", err)
	}
	text, _ := os.ReadFile(name)
	for _, read := range []ruleset.Beside{nil, ruleset.Files{}.Read} {
		if _, _, err := lua.OpenFiles(lib, name, name, text, read); source.FaultsIn(err) == nil {
			t.Errorf("a scenario of a journal reads the disk: %v", err)
		}
	}
}

// TestFileOfWhat: only entries that a scenario may have stand in files.
func TestFileOfWhat(t *testing.T) {
	for old, new := range map[string]string{
		"file of plan":                        "file of plum",
		"[entity.ship.fields]\nowner":         "[entity.ship.fields]\nplan = \"text or file of plan\"\nowner",
		"plan = \"text or file of plan\"":     "plan = \"text or file of ship\"",
		"[scenario.plan]\nname = \"text?\"\n": "[scenario.plan]\nname = \"text or file of plan?\"\n",
	} {
		text := string(yard["yard/ruleset.toml"].Data)
		if !strings.Contains(text, old) {
			t.Fatal(old)
		}
		fsys := fstest.MapFS{"ruleset.toml": {Data: []byte(strings.Replace(text, old, new, 1))}, "play.lua": yard["yard/play.lua"]}
		if _, err := ruleset.Load(fsys, "rulesets/yard"); source.FaultsIn(err) == nil || !strings.Contains(err.Error(), "file") && !strings.Contains(err.Error(), "names a file") {
			t.Errorf("%q does: %v", new, err)
		}
	}
}
