package repl

import (
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// farms are rulesets with arguments of every kind.
var farms = &ruleset.Library{Dirs: []string{"../lua/testdata"}}

// TestCompleteArguments: a path goes on leg by leg, a list item by item, a verb
// with what it is done to; pieces of several kinds are offered by relation.
func TestCompleteArguments(t *testing.T) {
	for scenario, list := range map[string]completions{
		"fold/market": {
			{"bark rex ", "nell|wain|tom"}, {"bark rex ro", ""}, {"hold ann ", "rex|dray"}, {"greet ann ", "north-gate|mill-gate|miller"},
			{"herd rex ", "SE|S"}, {"herd rex N", "N|NE|NW"}, {"herd rex SE s", "slowly|SE|S|SW"}, {"herd rex SE SE ", "slowly|N|NE|SE|S|SW|NW"}, {"herd rex way=", "way=N|way=NE|way=SE|way=S|way=SW|way=NW"},
			{"trek ann N o", "open:north-gate "}, {"trek ann N NE o", "open:"}, {"trek ann N NE l", "load:"}, {"trek ann N open:m", "open:mill-gate "}, {"trek ann rest load:", "load:rex|load:dray"}, {"trek ann N,l", "N,load:"},
			{"march rex A5,b", "A5,B1|A5,B2|A5,B3|A5,B4|A5,B5"}, {"march rex (1,-1) F", "F1|F2|F3|F4|F5"}, {"march rex (1,-1),E1,F5", "(1,-1),E1,F5 "},
			{"share ann tom ways=N,s", "ways=N,SE|ways=N,S|ways=N,SW"}, {"share ann tom calls=come,", "calls=come,come|calls=come,lie|calls=come,away"},
			{"yoke dray rex,", "rex,ann|rex,rex"}, {"face nell n", "NE|NW"},
		},
		"hillside/dawn": {
			{"wander billy 4,0 c", "climb:"}, {"wander billy 4,0 climb:", "climb:low-stile|climb:top-stile"}, {"wander billy 4,0 butt:", "butt:nan "}, {"wander billy 4,0 turn:ww", ""}, {"wander billy 4,0 turn:wn", "turn:WNW "},
			{"wander billy 1,1 top", "top-stile "}, {"put billy lo", "low-stile "}, {"put billy 9,9 ss", "SSE|SSW"}, {"put billy 9,9 90 w", "ways="},
		},
	} {
		g := luatest.Opening(t, farms, scenario, lua.Setup{Seed: 1})
		list.check(t, completer(g))
	}
}

// TestArgumentsAtThePrompt: help tells how to type them, JSON has them, and why
// not names the leg.
func TestArgumentsAtThePrompt(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"help trek", "path up to 4 with open gate, load own dog or cart, rest, mark cell"},
		{"help bark", "enemy dog or cart or shepherd"},
		{"help march", "over cell, 0 to 3 of them; with commas"},
		{"help action.args.path", "The last argument takes the rest of the line"},
		{"help action.args.enemy", "others may be named, unless the check refuses them"},
		{"help type.or", "a piece of one of several kinds"},
		{"help game.relation", "own, ally, enemy or neutral"},
		{"help sequence.relation", `"ally", "enemy" or "neutral"`},
		{"why not herd rex SE N N", "leg 2 of the way leads off the pasture"},
		{"show ann", "at B2"},
	} {
		var out strings.Builder
		s := New(farms, layout.Screen{Out: &out, ASCII: true, Columns: 80})
		s.SetGame(luatest.Opening(t, farms, "fold/market", lua.Setup{Seed: 1}))
		if got := strings.Join(strings.Fields(say(t, s, &out, test.line)), " "); !strings.Contains(got, test.want) {
			t.Errorf("%s: %s", test.line, got)
		}
	}
}
