package lua_test

import (
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// farms are rulesets with arguments of every kind: fold on hexes, hillside on an
// open floor.
var farms = &ruleset.Library{Dirs: []string{"testdata"}}

// TestArgumentsAreRead: each way to type an argument is read as its canonical
// text, which reads back as itself, or is refused with a sentence.
func TestArgumentsAreRead(t *testing.T) {
	games := map[string]*lua.Game{}
	for _, test := range []struct{ scenario, line, want string }{
		{"fold/market", "bark rex tom", "bark rex tom"},
		{"fold/market", "bark dray wain", "bark dray wain"},
		{"fold/market", "bark rex rook", `target: there is no dog or cart or shepherd "rook" (dog nell or cart wain?)`},
		{"fold/market", "march Rook B1", `there is no dog or cart "Rook" (dog nell or cart wain?)`},
		{"fold/market", "bark rex north-gate", `target: "north-gate" is a gate, not a dog or cart or shepherd`},
		{"fold/market", "bark rex miller", "miller is no enemy of rex"},
		{"fold/market", "bark tom rex", `"tom" is a shepherd, not a dog or cart; type: bark [DOG|CART] TARGET`},
		{"fold/market", "greet ann north", "greet ann north-gate"},
		{"fold/market", "greet ann tom", "tom is not neutral"},
		{"fold/market", "share ann tom", "tom is no ally of ann"},
		{"fold/market", "share ann nell calls=none", "calls: the list is too short: 0 (at least 1)"},
		{"fold/market", "share ann nell calls=come,lie,away", "calls: the list is too long: 3 (limit 2)"},
		{"fold/market", "hold ann wain", "Rook is not yours"},
		{"fold/market", "yoke dray ann,rex", "yoke dray ann,rex"},
		{"fold/market", "yoke dray none", "yoke dray none"},
		{"fold/market", "yoke dray rex,rex", "team: rex is listed twice"},
		{"fold/market", "herd rex se S", "herd rex SE S"},
		{"fold/market", "herd rex 2,3", "herd rex SE S"},
		{"fold/market", "herd rex SE*2 slowly", "herd rex SE SE slowly=yes"},
		{"fold/market", `herd rex way="SE,S" slowly=no`, "herd rex SE S"},
		{"fold/market", "herd rex SE SE SE SE", "way: the path is too long: more than 3 legs"},
		{"fold/market", "herd rex SE*4", `way: leg 1: cannot repeat it "4" times; write a number from 1 to 3`},
		{"fold/market", "herd rex SE X", `way: leg 2: "X" is not a direction; write a direction (N, NE, SE, S, SW, NW) or a hex such as C4`},
		{"fold/market", "herd rex", "herd: which way? Type: herd [DOG|SHEPHERD] WAY [slowly=FLAG]"},
		{"fold/market", `herd rex ""`, "way: the path has no legs; write a direction (N, NE, SE, S, SW, NW) or a hex such as C4"},
		{"fold/market", "herd rex N", "leg 1 of the way leads off the pasture"},
		{"fold/market", "trek ann N open:north mark:-1,0 rest", `way: leg 3: mark: cell "-1": neither a label such as C7 nor coordinates such as 2,6`},
		{"fold/market", "trek ann N OPEN:north mark:(-1,0) rest", "trek ann N open:north-gate mark:(-1,0) rest"},
		{"fold/market", "trek ann rest:N", `way: leg 1: rest takes no object: leave out "N"`},
		{"fold/market", "trek ann res", `way: leg 1: "res" is not a direction (did you mean "rest"?); write a direction (N, NE, SE, S, SW, NW) or a hex such as C4, open:GATE, load:DOG|CART, rest or mark:CELL`},
		{"hillside/dawn", "wander billy blat", `way: leg 1: "blat" is not a point, a piece on the table or a verb of this path (did you mean "bleat"?); write a point such as 4,0, climb:STILE, eat:BALE, bleat, butt:GOAT or turn:HEADING`},
		{"fold/market", "trek ann open", `way: leg 1: open what? Write open:GATE`},
		{"fold/market", "trek ann oper:north-gate", `way: leg 1: "oper" is not a verb of this path (did you mean "open"?); write a direction (N, NE, SE, S, SW, NW) or a hex such as C4, open:GATE, load:DOG|CART, rest or mark:CELL`},
		{"fold/market", "trek ann load:nell", "Rook is not yours"},
		{"fold/market", "march alda B1", `there is no dog or cart "alda"`},
		{"fold/market", "march rex B1,1,-1,1,-2", "march rex B1,(1,-1),(1,-2)"},
		{"fold/market", "march rex B1 1,-1 (1, -2)", "march rex B1,(1,-1),(1,-2)"},
		{"fold/market", "march rex none", "rex goes over nothing"},
		{"fold/market", "march rex (1,0)", "march rex B1"},
		{"fold/market", "march rex B1,1", `over: "1" is a single coordinate: write both, such as (1,-1)`},
		{"fold/market", "march rex B1,B2,B3,B4", "over: the list is too long: 4 (limit 3)"},
		{"fold/market", "face nell nw", "face nell NW"},
		{"fold/market", "face nell 5", "face nell NW"},
		{"fold/market", "face nell 6", `way: "6" is not a direction; they are N, NE, SE, S, SW, NW`},
		{"fold/market", "face nell N", "Rook faces N already"},

		{"hillside/dawn", "wander billy 4, 0 climb:low-stile (6,0.50)", "wander billy 4,0 climb:low-stile 6,0.5"},
		{"hillside/dawn", "wander billy nanny butt:nanny", "wander billy 8,3.25 butt:nan"},
		{"hillside/dawn", "wander 1,1 turn:ssw", "wander billy 1,1 turn:202.5"},
		{"hillside/dawn", "wander billy top-stile", "wander billy 4,6.171572875"},
		{"hillside/dawn", "wander billy hay", `way: leg 1: hay has no place; write a point such as 4,0, climb:STILE, eat:BALE, bleat, butt:GOAT or turn:HEADING`},
		{"hillside/dawn", "wander billy 1,x", `way: leg 1: y must be a number, not "x"`},
		{"hillside/dawn", "wander billy 1e7,0", "way: leg 1: x 1e7 is too large (limit 1000000)"},
		{"hillside/dawn", "wander billy 1,1 99,0", "leg 2 leads off the hill: 1,1 99,0"},
		{"hillside/dawn", "put billy 6.171572875,-0.01 361 turn=0.3 seen=1,2,(3,4) ways=7,-8", "put billy 6.2,0 1 turn=0.5 seen=(1,2),(3,4) ways=0,345"},
		{"hillside/dawn", "put billy 1,1 nnwe", `facing: must be degrees clockwise from north, or a compass point such as NNE, not "nnwe"`},
		{"hillside/dawn", "put billy 1,1 -0.0000001", "put billy 1,1 359.9999999"},
	} {
		g := games[test.scenario]
		if g == nil {
			g = luatest.Opening(t, farms, test.scenario, lua.Setup{Seed: 1})
			games[test.scenario] = g
		}
		got, refused, err := g.WhyNot("", test.line)
		if len(refused) > 0 {
			got = refused[0].Text
		}
		if err != nil || got != test.want {
			t.Errorf("%s\n got %v %s\nwant %s", test.line, err, got, test.want)
		}
		if len(refused) > 0 {
			continue
		}
		if again, refused, err := g.WhyNot("", got); err != nil || len(refused) > 0 || again != got {
			t.Errorf("%q reads back as %q, %v %v", got, again, refused, err)
		}
	}
}

// TestRelationOfPlayers: the function relation decides which players are options, and is
// called again when the game has changed, also after an undo.
func TestRelationOfPlayers(t *testing.T) {
	g := luatest.Opening(t, farms, "fold/market", lua.Setup{Seed: 1})
	legal := func(action string) (words string) {
		list, err := ask.LegalOf(g.Host, "blue", "")
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range list {
			if o.Action != nil && o.Action.ID == action {
				words += o.Text + "; "
			}
		}
		return words
	}
	const foes = "bark rex nell; bark rex wain; bark rex tom; bark dray nell; bark dray wain; bark dray tom; "
	if got := legal("bark"); got != foes || legal("share") != "" || legal("greet") == "" {
		t.Errorf("at war: %s%s%s", got, legal("share"), legal("greet"))
	}
	if rep, err := g.Order("red", "truce"); err != nil || !rep.Accepted() {
		t.Fatal(err, rep)
	}
	shares := legal("share")
	if legal("bark") != "" || !strings.Contains(shares, "share ann nell of=tom; ") || strings.Contains(shares, "of=ann") || strings.Contains(shares, "miller") {
		t.Errorf("at peace: %s%s", legal("bark"), shares)
	}
	if _, err := g.Undo(); err != nil || legal("bark") != foes {
		t.Errorf("at war again: %v %s", err, legal("bark"))
	}
	for expr, want := range map[string]string{
		`game.relation("blue", "red")`: "enemy", `game.relation("blue", "blue")`: "own", `game.relation(game.dogs.rex, game.shepherds.ann)`: "own",
		`game.relation("blue", game.shepherds.miller)`: "neutral", `game.relation("blue", game.gates["north-gate"])`: "neutral",
	} {
		if list, err := g.Evaluate(expr, luatest.Dealt{}); err != nil || len(list) != 1 || list[0].JSON != want {
			t.Errorf("%s: %v %v, want %s", expr, list, err, want)
		}
	}
}

// TestFarmsAreBotsGames: bots play both to their end, and the journal replays.
func TestFarmsAreBotsGames(t *testing.T) {
	for _, scenario := range []string{"fold/market", "hillside/dawn"} {
		for seed := uint64(1); seed <= 4; seed++ {
			b := luatest.NewBattle(t, farms, scenario, seed)
			b.Begin()
			for n := 0; !b.G.Over() && n < luatest.MaxOrders; n++ {
				b.Give(b.Next())
			}
			if !b.G.Over() {
				t.Fatalf("%s, seed %d has no end", scenario, seed)
			}
			again := luatest.NewBattle(t, farms, scenario, seed)
			again.Begin()
			for _, rec := range b.G.Records()[1:] {
				if _, err := again.G.Replay(rec); err != nil {
					t.Fatalf("%s, seed %d: %v", scenario, seed, err)
				}
			}
			if again.G.State.Hash() != b.G.State.Hash() {
				t.Errorf("%s, seed %d: replayed, the game is another", scenario, seed)
			}
		}
	}
}

// TestRequiredFlag: a flag that must be given is typed by its position or its name, as
// yes or no, and reads back as itself; no is false in Lua.
func TestRequiredFlag(t *testing.T) {
	g, err := luatest.ReachGame(t, "", `
action "signal" {
  rule = "reach.play.turn", phase = "act", actor = "ship", args = { lit = "flag", to = "enemy ship", twice = "flag?" },
  run = function(vessel, a) game.last = tostring(a.lit) .. " " .. tostring(a.twice) end,
}`)
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"signal hag yes trident": "signal hag yes trident", "signal hag no trident twice": "signal hag no trident twice=yes",
		"signal hag trident lit": "signal hag yes trident", "signal hag lit=off trident": "signal hag no trident",
		"signal hag perhaps trident": `lit: must be yes or no, not "perhaps"`, "signal hag yes": "signal: which to?",
	} {
		got := ""
		if o, refused := g.Host.Parse("blue", line); o != nil && len(refused) == 0 {
			got = o.Text
		} else if len(refused) > 0 {
			got = refused[0].Text
		}
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s\nwant %s", line, got, want)
		}
	}
	list, err := ask.LegalOf(g.Host, "blue", "")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, o := range list {
		texts = append(texts, o.Text)
	}
	if got := strings.Join(texts, ", "); !strings.Contains(got, "signal hag yes trident, signal hag yes trident twice=yes, signal hag no trident, signal hag no trident twice=yes") {
		t.Error(got)
	}
	luatest.Give(t, g, "signal hag no trident")
	if got := g.State.Root().Get("last").Text(); got != "false nil" {
		t.Error(got)
	}
}

// TestRequiredAfterOptional: the text of an order names a required argument that follows
// one left out, so that it reads back as itself.
func TestRequiredAfterOptional(t *testing.T) {
	g, err := luatest.ReachGame(t, "", `
action "signal" {
  rule = "reach.play.turn", phase = "act", actor = "ship", args = { times = "count 1 to 3?", to = "enemy ship" },
  run = function() end,
}`)
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"signal hag to=trident": "signal hag to=trident", "signal hag 2 trident": "signal hag times=2 trident", "signal hag times=2 trident": "signal hag times=2 trident",
	} {
		if o, refused := g.Host.Parse("blue", line); o == nil || len(refused) > 0 || o.Text != want {
			t.Errorf("%s: %v %v, want %s", line, o, refused, want)
		}
	}
	list, err := ask.LegalOf(g.Host, "blue", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range list {
		if _, refused := g.Host.Parse("blue", o.Text); len(refused) > 0 {
			t.Errorf("%s is legal and refused: %v", o.Text, refused)
		}
	}
}

// TestPlayersNameMayLead: an order of a player may begin with his own name, in upper or
// lower case, but not with another's.
func TestPlayersNameMayLead(t *testing.T) {
	h, sc, err := lua.Open(farms, "brawl/jetty")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ player, line, want string }{
		{"red", "strike wild", "red: strike wild"},
		{"red", "strike RED wild", "red: strike wild"},
		{"red", "strike blue wild", "The Harpooners gives that order, not The Coopers"},
		{"", "strike red wild", "red: strike wild"},
		{"", "strike wild", "blue: strike wild"},
		{"red", "strike red", "strike: which manner? Type: strike [SIDE] MANNER"},
		{"red", "dare red", "red: dare"},
		{"red", "dare blue", "The Harpooners gives that order, not The Coopers"},
	} {
		got := ""
		if o, refused := h.Parse(test.player, test.line); len(refused) > 0 {
			got = refused[0].Text
		} else {
			got = o.Player + ": " + o.Text
		}
		if got != test.want {
			t.Errorf("%q of %q: %q, want %q", test.line, test.player, got, test.want)
		}
	}
}
