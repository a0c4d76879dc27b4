package trial

import (
	"strings"
	"testing"
	"time"

	"parley/lua"
)

// TestCommand: a shell reads the command of a case as it was meant.
func TestCommand(t *testing.T) {
	c := &Case{Seed: 3, Dirs: []string{"my rules"}, House: []lua.House{{Name: "no-cap"}, {Name: "Jim's.lua"}}, Limits: lua.Limits{Time: 3 * time.Second, Memory: 64 << 20, Steps: 50_000}}
	want := `parley play 'out here/duel-1.toml' --seed 3 --journal none --path 'my rules' --house no-cap --house 'Jim'\''s.lua' --limit-time 3s --limit-memory 67108864 --limit-steps 50000 < 'out here/duel-1.txt'`
	if have := c.command("out here/duel-1"); have != want {
		t.Errorf("the command is\n%s, not\n%s", have, want)
	}
	if have := (&Case{}).command("/tmp/x/duel-1"); strings.Contains(have, "'") {
		t.Errorf("quoted without need: %s", have)
	}
}
