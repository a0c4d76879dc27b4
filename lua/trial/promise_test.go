package trial

import (
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua/ruleset"
)

// TestBrokenPromiseIsFound: a rule that does not name what its rest depends on is found in
// play, and again by its case; where it names everything, there is nothing to find.
func TestBrokenPromiseIsFound(t *testing.T) {
	text := string(burrow["burrow/burrow.lua"].Data)
	text = strings.Replace(text, "fox.ran = to end", `
  local tired = 0
  for i = 1, 2 do
    game.rest_depends_on(KEYS)
    if roll("d2", "luck") == 1 then tired = tired + i end
  end
  fox.ran = tired end`, 1)
	for keys, want := range map[string]string{"i": "game.rest_depends_on(2) in the rule burrow.run does not hold", "i, tired": ""} {
		rules := fstest.MapFS{"burrow/ruleset.toml": burrow["burrow/ruleset.toml"], "burrow/burrow.lua": {Data: []byte(strings.Replace(text, "KEYS", keys, 1))}}
		tally := &Tally{}
		tr := &Trial{Lib: &ruleset.Library{Rulesets: rules, Scenarios: heath}, Orders: 40, Effort: 200}
		f, err := first(tr.Findings([]string{"burrow/heath"}, 1, 3, tally, nil))
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			if f != nil || tally.Promises == 0 {
				t.Errorf("%s: found %v; %d calls were checked", keys, f, tally.Promises)
			}
			continue
		}
		if f == nil || f.Kind != Promised || f.Rule != "burrow.run" || !strings.HasPrefix(f.Text, want) {
			t.Fatalf("%s: found %v", keys, f)
		}
		least := tr.Shrink(f)
		if again, _ := tr.rerun(least.Case, least, least.Kind.checks()); again == nil || len(least.Case.Steps) != 1 {
			t.Errorf("%s: the case has %s; found again: %v", keys, least.Case.Size(), again)
		}
	}
}
