package repl

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/repl/answer"
	"parley/repl/complete"
	"parley/rulesets"
	"parley/scenarios"
)

func completer(g *lua.Game) *complete.Completer {
	return &complete.Completer{
		Game: g, Table: commandTable(),
		Scenarios: func() []string { return []string{"galley/duel"} }, Files: func(string) []string { return []string{"a.parley", "old games/"} },
	}
}

// completions are lines, the cursor at their end, and what they complete to; a list
// that ends in … needs only to begin so.
type completions []struct{ line, want string }

func (cs completions) check(t *testing.T, c *complete.Completer) {
	t.Helper()
	position := func() string { // written again, whatever is cached
		if c.Game == nil {
			return ""
		}
		return string(c.Game.State.Root().JSON(func(string, bool) bool { return true }))
	}
	before := position()
	defer func() {
		if position() != before {
			t.Error("completion has changed the position")
		}
	}()
	for _, x := range cs {
		_, list, _ := c.Complete(x.line, len([]rune(x.line)))
		got := strings.Join(list, "|")
		if want, open := strings.CutSuffix(x.want, "…"); got != want && !(open && strings.HasPrefix(got, want)) {
			t.Errorf("%q: %q, not %q", x.line, got, x.want)
		}
	}
}

func TestCompleteSetup(t *testing.T) {
	completions{
		{"", "station|place|start-position|done|resign|help|more|legal|hint|why|…"},
		{"pl", "place "}, {"PL", "place "}, {"nothing", ""},
		{"place ", "trident|hag"}, {"place t", "trident "}, {"place sea", "sea-hag "},
		{"place hag n1", "N1|N10|N11|N12"}, {"place sea-hag n1", "N1|N10|N11|N12"}, {`place "Sea Hag" n12`, "N12 "},
		{"place hag a", ""}, {"place hag O3 ", "bow="},
		{"station trident ", "hand|archer|fighter"}, {"station hag archer ", "A1|A2"},
		{"station trident hand F1 A1 ", "number="}, {"station trident hand F1 A1 number=", ""},
		{"start-position hag ", "HALTED|SLOW|CRUISING"},
		{"why ", "galley.board.|galley.ship.|…"}, {"why not sho", "shoot "},
		{"why ha", "hag."}, {"why hag.hu", "hag.hull "}, {"why hag.men.F", "hag.men.F1|hag.men.F2"}, {"why hag.order.", ""}, {"why hag.x.", ""},
		{"odds archery.ra", "archery.rammed(|archery.range("}, {"odds boarding_round(5,3) u", "until "},
		{"why not shoot hag ", "trident "}, {"why not shoot hag trident ", "group=|aim="},
		{"why not shoot hag trident aim=a", "aim=A1|aim=A2"},
		{"why not commit hag ", "hands=|archers=|fighters=|wounded=|captain|steersman"},
		{"help galley.hol", "galley.hole.plug|galley.hole.flood|galley.hole.sink"}, {"help galley.hole.", "galley.hole.plug|galley.hole.flood|galley.hole.sink"},
		{"?galley.hole.f", "galley.hole.flood "}, {"? shoo", "shoot "}, {"help od", "odds "}, {"help hex.li", "hex.line "}, {"help sho", "shoot|show"},
		{"option ", "list|on|off"}, {"option on galley.opt.free", "galley.opt.free-archers "}, {"option off ", ""},
		{"show ", "trident|hag|map|pieces|side|turn|losses|…"}, {"legal h", "hag "},
		{"load ", `galley/duel|a.parley|"old games/"`}, {"save a", "a.parley "}, {"house on a", "a.parley "},
		{"set ", "dice|budget|ask"}, {"set b", "budget "}, {"set budget ", "1x|2x|4x|10x"}, {"set dice ", "real|program"}, {"as ", "blue|red|nobody|all"},
		{"what ", "if "}, {"what if pl", "place "}, {"what if done with ", "dice "}, {"odds done watch ", ""},
		{"= game", ""}, {"=game", ""}, {"resign ", "red "}, {"help x ", ""},
	}.check(t, completer(duel(t)))
}

func TestCompleteOrders(t *testing.T) {
	g := duel(t)
	luatest.Give(t, g, "done", "done")
	c := completer(g)
	completions{
		{"", "station|order|done|resign|…"}, {"order ", "trident|hag"}, {"order hag 2 ", "P1|S1"}, {"order hag 2 p1 ", ""}, {"order 2 ", ""},
	}.check(t, c)
	c.Player = "red"
	completions{
		{"order ", "hag|3|2|1|…"}, {"order 2 ", "P1|S1"}, {"order trident ", ""}, {"show ", "hag|trident|…"},
	}.check(t, c)
	head, list, tail := c.Complete("order ha 2 P1", 8)
	if head != "order " || !slices.Equal(list, []string{"hag"}) || tail != " 2 P1" {
		t.Errorf("in the middle: %q %q %q", head, list, tail)
	}
}

// alongside is the duel with the two vessels bow to bow.
func alongside(t testing.TB, seed uint64) *lua.Game {
	t.Helper()
	lib := ruleset.Library{Rulesets: rulesets.FS, Scenarios: scenarios.FS}
	duel, err := lib.ScenarioFile("galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	near := strings.NewReplacer(`"B6"`, `"G7"`, `"C6"`, `"H7"`, `"O7"`, `"J7"`, `"N7"`, `"I7"`).Replace(string(duel.Text))
	h, sc, err := lua.OpenFiles(&lib, "galley/duel", duel.File, []byte(near), nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	return g
}

// asked plays on at random until a player or the dice are asked.
func asked(t testing.TB, want func(*game.Pending) bool) *lua.Game {
	t.Helper()
	for seed := range uint64(60) {
		g, r := alongside(t, seed), rand.New(rand.NewPCG(seed, 1))
		for range 400 {
			if w := g.Pending(); w != nil {
				if want(w) {
					return g
				}
				if _, err := g.Answer(w.Choice.List()[0]); err != nil {
					t.Fatal(err)
				}
				continue
			}
			if g.Over() {
				break
			}
			w := g.Clock().Waiting()
			o, err := ask.RandomOrder(g.Host, w[r.IntN(len(w))].Player, r)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(o.Text, "place") {
				continue
			}
			if _, err := g.Order(o.Player, o.Text); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Fatal("nobody was ever asked")
	return nil
}

// rolling is the duel with real dice, waiting for a roll.
func rolling(t testing.TB) *lua.Game {
	t.Helper()
	g := alongside(t, 1)
	g.Dealer.Dice = nil
	luatest.Give(t, g, "done", "done", "order trident 1", "order hag 1", "done trident", "done hag")
	for range 10 {
		if g.Pending() != nil {
			return g
		}
		luatest.Give(t, g, "done")
	}
	t.Fatal("no dice are rolled")
	return nil
}

func TestCompleteRolls(t *testing.T) {
	g := rolling(t)
	if got := answer.TurnLine(g); !strings.HasSuffix(got, ": a roll to be typed in") {
		t.Errorf("an open roll: %q", got)
	}
	w := g.Pending().Chance
	faces, rest := strings.Join(slices.Compact(slices.Clone(w.Faces)), "|"), strings.Repeat(w.Faces[0]+" ", w.N)
	completions{{"", faces + "|help|…"}, {rest, ""}}.check(t, completer(g))
}

func TestCompleteAnswers(t *testing.T) {
	g := asked(t, func(w *game.Pending) bool { return w.Choice != nil })
	c := completer(g)
	if got := answer.TurnLine(g); !strings.HasSuffix(got, " to answer") {
		t.Errorf("an open question: %q", got)
	}
	first, _, _ := strings.Cut(g.Pending().Choice.List()[0], " ")
	_, list, _ := c.Complete("", 0)
	if list[0] != first {
		t.Errorf("the first answer is %q, offered are %q", first, list)
	}
	for _, answer := range g.Pending().Choice.List() {
		words := strings.Fields(answer)
		for i, w := range words {
			name, _, named := strings.Cut(w, "=")
			start := strings.Join(append(slices.Clone(words[:i]), ""), " ")
			_, list, _ := c.Complete(start, len(start))
			if !slices.ContainsFunc(list, func(s string) bool {
				s = strings.TrimSpace(s)
				return s == w || named && (s == name || s == name+"=")
			}) {
				t.Errorf("%q: behind %q there is no %q in %q", answer, start, w, list)
			}
		}
	}
}

// What Complete leaves whole is the line; what it offers begins as typed; and
// the game is as before.
func FuzzComplete(f *testing.F) {
	asking := asked(f, func(w *game.Pending) bool { return w.Choice != nil })
	games := []*complete.Completer{{Table: commandTable()}, completer(duel(f)), completer(asking)}
	orders := duel(f)
	luatest.Give(f, orders, "done", "done")
	games = append(games, completer(orders))
	games = append(games, completer(rolling(f)))
	for _, line := range []string{
		"", "place hag N1 bow=", "order 2 P", "why not shoot hag trident aim=A1 group=", `load "old games`, "?x", "? ?", "= 1", "legal  ", "odds board hag watch ",
		"what if place \t with ", "option on galley.", "commit hag captain fighters=2 x=y ==", "losses hag fighters=", "continue", "é\"ü\" ", "help galley..", "\xff\xfe", "done hag ", "resign =yes",
	} {
		for i := range games {
			f.Add(line, len(line), i)
		}
	}
	f.Fuzz(func(t *testing.T, line string, pos, which int) {
		c := games[((which%len(games))+len(games))%len(games)]
		hash := ""
		if c.Game != nil {
			hash = c.Game.State.Hash()
		}
		head, list, tail := c.Complete(line, pos)
		runes := []rune(line)
		at := min(max(pos, 0), len(runes))
		before := string(runes[:at])
		if !strings.HasPrefix(before, head) || tail != string(runes[at:]) {
			t.Fatalf("%q at %d became %q … %q", line, pos, head, tail)
		}
		partial := strings.ReplaceAll(before[len(head):], `"`, "")
		for _, s := range list {
			if !strings.HasPrefix(strings.ToLower(strings.ReplaceAll(s, `"`, "")), strings.ToLower(partial)) {
				t.Errorf("%q at %d: %q does not begin with %q", line, pos, s, partial)
			}
		}
		if c.Game != nil && c.Game.State.Hash() != hash {
			t.Fatalf("%q changed the game", line)
		}
	})
}

func TestCompleteFiles(t *testing.T) {
	t.Chdir("..")
	completions{{"load scenarios/ga", "scenarios/galley/"}, {"save go.m", "go.mod "}, {"load nowhere/", ""}}.check(t, &complete.Completer{Table: commandTable()})
}

// duel is the game galley/duel, begun.
func duel(t testing.TB) *lua.Game {
	return luatest.Opening(t, luatest.Compiled(), "galley/duel", lua.Setup{Seed: 1})
}

// TestCompleteUsual completes the answers that take what is marked as usual.
func TestCompleteUsual(t *testing.T) {
	s, _ := atTable(t, "shore/the-well", append(marching[:len(marching):len(marching)], "path ann 14.5,11", "done", "dice charge 6, charge for riders 6", "engage rats gulls who=max at=ann charge=yes",
		"path max to ann", "dice strikes 1 1, strikes 6 6, saves 6 6", "pass")...)
	if w := s.Game.Pending(); w == nil || w.Choice == nil || w.Choice.Action != "retreat" {
		t.Fatalf("waits for %v", w)
	}
	for line, want := range map[string]string{"us": "usual ", "usual ": "all ", "usual a": "all ", "usual all ": ""} {
		if _, list, _ := s.Complete(line, len(line)); strings.Join(list, "|") != want {
			t.Errorf("%q is completed as %q, want %q", line, list, want)
		}
	}
	if _, list, _ := s.Complete("", 0); len(list) == 0 || !slices.Contains(list, "usual") {
		t.Errorf("nothing typed: %q", list)
	}
	out := &strings.Builder{}
	s.Out = out
	if _, err := s.Line("help usual all"); err != nil || !strings.Contains(out.String(), "usual all") {
		t.Errorf("help usual all: %v\n%s", err, out)
	}
}
