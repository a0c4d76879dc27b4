package ruleset_test

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/lua/source"
)

const more = `[house]
id = "more"
title = "More guns"
ruleset = "yard"
`

// housed is a scenario that names house rules.
func housed(keys string) string {
	return "[scenario]\nruleset = \"yard\"\ntitle = \"Yard\"\n" + keys + "\n[[ship]]\nowner = \"blue\"\nname = \"Hag\"\nplan = \"sloop.toml\"\n"
}

// TestScenarioNamesHouseRules: whoever plays a scenario needs no other file than the
// scenario, wherever it stands, and its journal needs none at all.
func TestScenarioNamesHouseRules(t *testing.T) {
	for keys, want := range map[string]string{
		`house = ["more"]`:                                 "more",
		`house = ["house/more.toml"]`:                      "more",
		`house = ["mine.lua", "more"]`:                     "mine more",
		"house = [\"more\"]\ncards = [\"cards/deal.lua\"]": "more deal",
		`cards = ["deal"]`:                                 "deal",
		`cards = ["mine"]`:                                 "mine",
		`house = ["common"]`:                               "common",
	} {
		files := map[string]string{
			"yard/battle.toml": housed(keys), "yard/sloop.toml": "[[plan]]\nguns = 3\n", "yard/house/more.toml": more,
			"yard/mine.lua":       `house "mine" { ruleset = "yard", title = "Mine", state = { n = "count" } }`,
			"yard/cards/deal.lua": `house "deal" { ruleset = "yard", title = "Deal" }`,
		}
		embedded := fstest.MapFS{"yard/house/common.toml": &fstest.MapFile{Data: []byte(strings.Replace(more, "more", "common", 1))}}
		dir := luatest.OnDisk(t, files)
		lib := &ruleset.Library{Rulesets: yard, Scenarios: embedded}
		g, _, err := begun(lib, filepath.Join(dir, "yard", "battle.toml"))
		if err != nil {
			t.Fatalf("%s: %v", keys, err)
		}
		var on []string
		for _, ov := range g.Host.HouseRules.Active {
			on = append(on, ov.ID)
			if ov.ID != "common" && ov.Disk == "" {
				t.Errorf("%s: the file of %s is not known", keys, ov.ID)
			}
		}
		if strings.Join(on, " ") != want {
			t.Errorf("%s: in force are %s", keys, on)
		}
		h, sc, err := lua.OpenFiles(&ruleset.Library{Rulesets: yard}, "battle", "a.parley (its scenario)", []byte(g.Header.Text), ruleset.Files(g.Header.Files).Read)
		if err != nil {
			t.Fatalf("%s: not opened from its journal: %v", keys, err)
		}
		again, err := lua.NewGame(h, sc, lua.Setup{Seed: 1, House: lua.HousesOf(g.Header.House)})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := again.Begin(); err != nil || again.State.Hash() != g.State.Hash() {
			t.Errorf("%s: another game from its journal: %v", keys, err)
		}
	}
}

func TestScenarioHouseFaults(t *testing.T) {
	for keys, want := range map[string]string{
		`house = ["moer"]`:              `battle.toml:4:10: there is no house rule "moer" (did you mean "more"?)`,
		`house = ["moer.toml"]`:         `battle.toml:4:10: there is no file "moer.toml" in the scenario's folder`,
		`house = ["../more.toml"]`:      `"../more.toml" is not a file in the scenario's folder`,
		`house = ["/etc/passwd.lua"]`:   `is not a file in the scenario's folder`,
		`house = "more"`:                `must be a list`,
		`house = [3]`:                   `battle.toml:4:10:`,
		`house = ["more", "more"]`:      `battle.toml:4:18: "more" is listed twice`,
		`house = ["more", "copy.toml"]`: `copy.toml: the id more is taken by the house rule in`,
		`house = ["other.lua"]`:         `other.lua:1:7: the house rule other is for the ruleset "galley", not for yard`,
		`cards = ["more"]`:              `there is no card file "more"`,
		`card = ["more"]`:               `did you mean "cards"?`,
		`house = ["long.lua"]`:          `too large`,
	} {
		files := map[string]string{
			"yard/battle.toml": housed(keys), "yard/sloop.toml": "[[plan]]\nguns = 3\n", "yard/house/more.toml": more, "yard/copy.toml": more,
			"yard/other.lua": `house "other" { ruleset = "galley", title = "Other" }`,
			"yard/long.lua":  strings.Repeat("-", 2<<20),
		}
		dir := luatest.OnDisk(t, files)
		lib := &ruleset.Library{Rulesets: yard, Scenarios: fstest.MapFS{"yard/house/more.toml": &fstest.MapFile{Data: []byte(more)}}}
		_, _, err := begun(lib, filepath.Join(dir, "yard", "battle.toml"))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v\nwants %s", keys, err, want)
		}
		if source.FaultsIn(err) == nil {
			t.Errorf("%s: not a fault: %v", keys, err)
		}
	}
}
