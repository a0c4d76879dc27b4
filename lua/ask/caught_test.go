package ask_test

import (
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// TestCaughtErrorEndsItsRule: what a script does after it caught the error of a
// rule is not done by that rule.
func TestCaughtErrorEndsItsRule(t *testing.T) {
	const fails = `
local fails = rule "reach.play.fails" { title = "Fails", source = "none", text = "It fails.", run = function() game.last = "in" error("no") end }
action "go" { rule = "reach.play.goes", phase = "act", actor = "ship", run = function()
  CATCH
  game.last = "after"
  note("caught")
end }
rule "reach.play.goes" { title = "Goes", source = "none", text = "It goes.", kept_by = "reach.play.fails" }`
	for _, catch := range []string{`pcall(fails)`, `xpcall(fails, function() end)`, `pcall(function() pcall(fails) error("too") end)`} {
		g, err := luatest.ReachGame(t, ``, strings.Replace(fails, "CATCH", catch, 1))
		if err != nil {
			t.Fatal(err)
		}
		rep, err := g.Order("blue", "go hag")
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range rep.Events {
			if e.Kind == game.Noted && (e.Rule != "reach.play.goes" || e.Depth != 1) {
				t.Errorf("%s: %s is noted by %s at the depth %d", catch, e.Text, e.Rule, e.Depth)
			}
		}
		goes := ask.Explain(g, g.Records()[1], nil).Steps[0]
		var done []string
		for _, s := range goes.Steps {
			done = append(done, string(s.Kind)+" "+s.Rule)
		}
		const want = "rule reach.play.fails, change reach.play.goes, note reach.play.goes"
		if got := strings.Join(done, ", "); got != want {
			t.Errorf("%s: in %s there are %s, not %s", catch, goes.Rule, got, want)
		}
	}
}
