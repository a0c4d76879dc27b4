package spec

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// TestSpecsCheckPromises: a spec that calls a rule whose promise does not hold fails, and
// names the rule and the values.
func TestSpecsCheckPromises(t *testing.T) {
	const rules = luatest.PureHead + `
local blows = rule "dicey.blows" { title = "T", source = "none", text = "T", run = function(n)
  local hits = 0
  for i = 1, n do
    game.rest_depends_on(KEYS)
    if roll("d6", "blow") > 4 then hits = hits + 1 end
  end
  return hits
end }
return { blows = blows }
`
	const specs = `
describe("dicey.blows", function()
  it("counts the hits", function()
    dice "blow 5, blow 2"
    expect(run("dicey.blows", 2)).is(1)
  end)
end)
`
	for keys, want := range map[string]string{"i, hits": "", "i": "game.rest_depends_on(2) in the rule dicey.blows does not hold"} {
		rs, err := ruleset.Load(fstest.MapFS{
			"ruleset.toml":         luatest.OddsRules["ruleset.toml"],
			"fights.lua":           {Data: []byte(strings.Replace(rules, "KEYS", keys, 1))},
			"spec/fights_spec.lua": {Data: []byte(specs)},
		}, "dicey")
		if err != nil {
			t.Fatal(err)
		}
		rep, err := Run(rs, nil, nil, nil)
		if err != nil || rep.Faults.Err() != nil || len(rep.Specs) != 1 {
			t.Fatal(err, rep.Faults.Err(), len(rep.Specs))
		}
		broken := (*lua.BrokenPromise)(nil)
		if found := rep.Specs[0].Err; errors.As(found, &broken) != (want != "") || found != nil && !strings.HasPrefix(found.Error(), want) {
			t.Errorf("%s: %v", keys, found)
		}
		if want == "" && rep.Promises.Checked == 0 {
			t.Error("nothing was checked")
		}
	}
}

// TestPromisesOfTheBooks: the specs of a rulebook check promises of its rules.
func TestPromisesOfTheBooks(t *testing.T) {
	rs, err := luatest.Library().Ruleset("galley")
	if err != nil {
		t.Fatal(err)
	}
	rep, err := Run(rs, nil, nil, nil)
	if err != nil || rep.Failed() > 0 {
		t.Fatal(err, rep.Failed())
	}
	if rep.Promises.Checked < 10 {
		t.Errorf("%d calls were checked", rep.Promises.Checked)
	}
}
