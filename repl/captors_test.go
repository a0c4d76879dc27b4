package repl

import (
	"fmt"
	"testing"
	"testing/fstest"

	"parley/lua/ruleset"
	"parley/repl/layout"
	"parley/rulesets"
)

// thicket is a shore scenario in which two of Red are hidden near the way of a scout of Blue.
// Which of them is the nearer one, Red alone knows.
func thicket(captor, other float64) fstest.MapFS {
	return fstest.MapFS{"shore/thicket.toml": {Data: fmt.Appendf(nil, `
[scenario]
ruleset = "shore"
title   = "The thicket"
rounds  = 3
[[player]]
id   = "blue"
name = "Blue"
[[player]]
id   = "red"
name = "Red"
[[party]]
id    = "gulls"
owner = "blue"
[[figure]]
id    = "boss"
owner = "blue"
class = "officer"
party = "gulls"
x     = 0
y     = 0
[[figure]]
id     = "one"
owner  = "blue"
class  = "swab"
party  = "gulls"
scout  = true
x      = 1
y      = 0
[[party]]
id     = "rats"
owner  = "red"
hidden = true
[[figure]]
id    = "rob"
owner = "red"
class = "officer"
party = "rats"
x     = %v
y     = 1
[[figure]]
id    = "rat"
owner = "red"
class = "swab"
party = "rats"
x     = %v
y     = 1
`, captor, other)}}
}

// TestNobodySeesHiddenCaptors: whoever of a hidden party has taken a scout is known to its
// side alone: whatever the other one asks, the answer is the same to the letter.
func TestNobodySeesHiddenCaptors(t *testing.T) {
	lines := []string{
		"show one", "show one full", "show rob", "show rat", "show state", "show figures", "show journal", "map", "map one", "why", "why full", "why one", "why one.escort", "why rob.captives",
		"= game.figures.one.escort", "= game.figures.one", "= game.figures.rob", "= game.figures.rat", "= game.artefacts", "= captives.of(rob)", "= captives.of(rat)", "= captives.escort_of(one)", "= prisoners.escorts(rat)",
		"= allowance.half_speed(rob)", "odds allowance.half_speed(rat)", "legal", "show losses",
	}
	var first []string
	captors := ""
	for n, world := range []fstest.MapFS{thicket(5, 7), thicket(7, 5)} {
		lib := &ruleset.Library{Rulesets: rulesets.FS, Scenarios: world}
		s, out := seated(t, lib, layout.Screen{ASCII: true}, "shore/thicket", 3, []string{
			"as all", "discard quicksand", "dice initiative king-spades, initiative 2-clubs", "discard false-trail", "move gulls bold", "dice detection 1", "path one 5.5,0",
		})
		says(t, s, out, "as blue")
		all := answered(t, s, out, lines)
		says(t, s, out, "as red")
		captor, _ := says(t, s, out, "= captives.escort_of(one).id")
		captors += captor
		if first == nil {
			first = all
			continue
		}
		for i, got := range all {
			if got != first[i] {
				t.Errorf("%s, world %d:\n%s\notherwise:\n%s", lines[i], n, got, first[i])
			}
		}
	}
	if captors != "\"rob\"\n\"rat\"\n" {
		t.Errorf("Red does not know who has taken One: %q", captors)
	}
}
