package repl

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// atTable begins a scenario and gives the lines, each of which must do.
func atTable(t testing.TB, scenario string, lines ...string) (*Session, *strings.Builder) {
	t.Helper()
	return seated(t, library(), layout.Screen{ASCII: true}, scenario, 7, lines)
}

// seated opens a scenario at a prompt, which plays every side, and types lines.
func seated(t testing.TB, lib *ruleset.Library, screen layout.Screen, scenario string, seed uint64, lines []string) (*Session, *strings.Builder) {
	t.Helper()
	var out strings.Builder
	screen.Out = &out
	s := New(lib, screen)
	s.SetGame(luatest.Opening(t, lib, scenario, lua.Setup{Seed: seed}))
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	for _, l := range lines {
		if a, err := s.Line(l); err != nil || a.No {
			t.Fatalf("%s: %v\n%s", l, err, out.String())
		}
	}
	out.Reset()
	return s, &out
}

// says is what a line prints, and its answer.
func says(t testing.TB, s *Session, out *strings.Builder, line string) (string, Answer) {
	t.Helper()
	out.Reset()
	a, err := s.Line(line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return out.String(), a
}

var (
	collision = []string{"done blue", "done red", "order trident 3", "order hag 3", "order trident 3", "order hag 2 S1"}
	aimed     = append(slices.Clone(collision), "shoot trident hag")
	rammed    = append(slices.Clone(aimed), "dice to hit 3, deck zone 2, man hit hand, to hit 4, ram 3, men overboard 1, men overboard 2", "shoot hag trident")
	grappled  = append(slices.Clone(rammed), "dice grapple 5", "throw hag trident", "done trident")
	boarded   = append(slices.Clone(grappled), "dice boarding 2, boarding 3", "board hag trident")
)

func TestWhy(t *testing.T) {
	for _, c := range []struct {
		what  string
		lines []string
		ask   string
		want  string
	}{
		{"a volley", rammed, "why 8 galley.archery.hit", `order 8, The Corsairs: shoot hag trident   period 2, archery
  The shot (galley.archery.hit)
      A group hits when its die is no more than its number of archers. It never
      hits more than once. [Archery (line 234)]
  The shot (galley.archery.hit)
    Groups of four (galley.archery.groups) = {2}
    shots + {shooter hag, group 1, target trident}
    Groups of four (galley.archery.groups) = {2}
  The shot (galley.archery.hit) = true
    Trident, d6 to hit = 3
    to hit: 3 the die
  The shot (galley.archery.hit) = false
    Sea Hag, d6 to hit = 4
    to hit: 4 the die
`},
		{"where an arrow falls", rammed, "why 8 galley.archery.area", `order 8, The Corsairs: shoot hag trident   period 2, archery
  Where it falls and who is hit (galley.archery.area)
      A hit that was not aimed rolls for its zone. It kills one of the men who
      stand there, each as likely as the next; hits of one step kill different
      men, and in an empty zone there is nobody to hit. [Archery (lines
      234-241)]
  Where it falls and who is hit (galley.archery.area) = {man = "hand", zone =
      "F2"}
    Trident, d6 deck zone = 2; Trident, man hit: hand
    hits + {ship hag, zone F2, man hand}
`},
		{"what a ram did", rammed, "why 8 galley.ram.results", `order 8, The Corsairs: shoot hag trident   period 2, archery
  What the letters do (galley.ram.results)
      The letter tells the target's loss of hull, whether she is holed, how many
      times men overboard is rolled, and who may throw for grappling: after B, C
      and D the attacker, after E and F both, after A and G neither. [Ram
      effects results (lines 197-204)]
  What the letters do (galley.ram.results)
    trident.hull 8 -> 7
    Men overboard (galley.ram.men-overboard) = 1
      Trident, d6 men overboard = 1
      trident.men.F1.hand 2 -> 1
    Men overboard (galley.ram.men-overboard) = 1
      Trident, d6 men overboard = 2
      trident.men.M1.archer 1 -> 0
`},
		{"a value", rammed, "why trident.hull", `trident.hull is 7
  8 -> 7: What the letters do (galley.ram.results), period 2, ram results, order
      8: shoot hag trident
      Sea Hag, average ram = 3
  8: set by the scenario
`},
		{"a round of boarding", append(slices.Clone(boarded), "1"), "why galley.boarding.round", `order 11, The Corsairs: board hag trident   period 2, boarding
  A round (galley.boarding.round)
      Both sides roll a die and read the table at their own points: the other
      side loses that many points. Both rolls use the points from before the
      losses. [Boarding Action Table (lines 255-262)]
  A round (galley.boarding.round) = {inflicted = 1, suffered = 2}
    Trident, d6 boarding = 2
    boarding die: 2 the die
    Sea Hag, d6 boarding = 3
    boarding die: 3 the die + 1 she rammed (galley.boarding.ram-bonus) = 4
`},
	} {
		t.Run(c.what, func(t *testing.T) {
			s, out := atTable(t, "galley/duel", c.lines...)
			if got, _ := says(t, s, out, c.ask); unnoted(got) != c.want {
				t.Errorf("%s says\n%s\nwant\n%s", c.ask, got, c.want)
			}
		})
	}
}

// TestWhyOfTheSetup: new pieces are named by their kinds, and the other changes have a
// line each; full leaves nothing out.
func TestWhyOfTheSetup(t *testing.T) {
	s, out := atTable(t, "piratewars/first-blood")
	s.Columns = 60
	got, _ := says(t, s, out, "why 0")
	for _, want := range []string{"new ships: flagship, barracuda\n", "    flagship-gunner-1..4, flagship-marine-1..7,\n", "\nnew deck gun: barracuda-deck-gun-1\n",
		"\n(`why 0 full` shows their fields)\nwind none -> 180\nsides.blue none -> {number 1, name The Governor, ...}\nplayers + blue\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	full, _ := says(t, s, out, "why 0 full")
	for _, want := range []string{"\nbarracuda-extra-6: name Extra pirate -> Extra pirate 6 of\n    Barracuda, female no -> yes\n", "\nflagship: crew0 0 -> 19, launches 0 -> 2\n"} {
		if !strings.Contains(full, want) || strings.Contains(got, want) {
			t.Errorf("why 0 full does not alone say %q", want)
		}
	}
	for line := range strings.Lines(got + full) {
		if len(line) > 61 {
			t.Errorf("wider than the screen: %s", line)
		}
	}
}

// unnoted leaves out the notes, whose words belong to the rules.
func unnoted(text string) string {
	var b strings.Builder
	in := false
	for line := range strings.Lines(text) {
		trimmed := strings.TrimSpace(line)
		in = in || strings.HasPrefix(trimmed, `"`) && !strings.HasSuffix(trimmed, "}")
		if !in {
			b.WriteString(line)
		}
		in = in && !strings.HasSuffix(trimmed, `"`)
	}
	return b.String()
}

func TestWhyWhileAQuestionIsOpen(t *testing.T) {
	s, out := atTable(t, "galley/duel", boarded...)
	got, a := says(t, s, out, "why")
	w := a.JSON.(*ask.Why)
	if !strings.HasSuffix(got, "men to commit\n") || w.Waits == "" || !strings.Contains(got, "links.1.boarded no -> yes") {
		t.Errorf("the open order is explained so:\n%s", got)
	}
	says(t, s, out, "1")
	got, _ = says(t, s, out, "why")
	if !strings.Contains(got, "The Crown, men to commit: commit trident fighters=4") {
		t.Errorf("the decision is not printed:\n%s", got)
	}
}

func TestWhyACorrection(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done blue", "done red", "order trident H", "order hag 5")
	got, _ := says(t, s, out, "why galley.orders.correct")
	if !strings.Contains(got, "Correcting an order (galley.orders.correct) = {corrections = {\"too fast") {
		t.Errorf("the correction is explained so:\n%s", got)
	}
	got, _ = says(t, s, out, "why hag.corrections")
	if !strings.Contains(got, "period 1, reveal, order 4: order hag 5\n") {
		t.Errorf("the corrections came about so:\n%s", got)
	}
}

// TestWhySecrets: the orders of others are not shown before the reveal.
func TestWhySecrets(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done blue", "done red", "order hag 3 P1")
	s.As = "blue"
	for _, ask := range []string{"why", "why 3", "why galley.orders.parse", "why hag.order", "why 3 full", "what if order trident 3", "why not shoot hag trident"} {
		out.Reset()
		a, err := s.Line(ask)
		b, _ := json.Marshal(a.JSON)
		if err == nil && (strings.Contains(out.String(), "P1") || strings.Contains(string(b), "P1")) && !strings.Contains(out.String(), "P2 is P1") {
			t.Errorf("%s tells blue the order of red:\n%s\n%s", ask, out.String(), b)
		}
	}
	s.As = "red"
	if got, _ := says(t, s, out, "why hag.order"); !strings.Contains(got, "3 P1") {
		t.Errorf("red does not see his own order:\n%s", got)
	}
}

// TestWhyHoldsForEveryOrder plays a battle of bots and asks of every order and
// of every value of a piece.
func TestWhyHoldsForEveryOrder(t *testing.T) {
	s, out := midBattle(t, 60)
	g := s.Game
	hash, mark := g.State.Hash(), g.State.Mark()
	for _, rec := range g.Records() {
		w := ask.Explain(g, rec, nil)
		if _, err := json.Marshal(w); err != nil {
			t.Fatal(err)
		}
		paths := map[string]bool{}
		placed(t, w.Steps, paths)
		for _, c := range g.State.Between(g.Span(rec)) {
			if !paths[c.Path] {
				t.Errorf("order %d changed %s, and why does not say so", rec.N, c.Path)
			}
		}
		for _, columns := range []int{60, 80} {
			for _, full := range []string{"", " full"} {
				s.Columns = columns
				text, _ := says(t, s, out, fmt.Sprint("why ", rec.N, full))
				for line := range strings.Lines(text) {
					if n := utf8.RuneCountInString(strings.TrimSpace(line)); n > columns && strings.Contains(strings.TrimSpace(line), " ") {
						t.Errorf("why %d%s: %d characters in %d columns: %s", rec.N, full, n, columns, line)
					}
				}
			}
		}
	}
	for _, piece := range g.Host.Pieces() {
		for _, f := range piece.Shape().Fields {
			b, err := ask.BlameOf(g, piece.Key()+"."+f.Name, func(*game.Record) game.Viewer { return nil })
			if err != nil {
				t.Fatal(err)
			}
			now := string(piece.Get(f.Name).JSON())
			if b.Now.String() != now || len(b.Causes) > 0 && b.Causes[0].To.String() != now {
				t.Errorf("%s is %s, and why ends with %s", b.Path, now, b.Causes[0].To)
			}
			for i := 1; i < len(b.Causes); i++ {
				if !b.Causes[i].To.Equal(b.Causes[i-1].From) {
					t.Errorf("%s: the chain breaks between %s and %s", b.Path, b.Causes[i].To, b.Causes[i-1].From)
				}
			}
		}
	}
	if g.State.Hash() != hash || g.State.Mark() != mark {
		t.Error("asking has changed the game")
	}
}

// placed checks that each change stands inside the call of the rule that wrote
// it.
func placed(t *testing.T, steps []*ask.Step, paths map[string]bool) {
	for _, x := range steps {
		if x.Kind == ask.ChangeStep {
			paths[x.Path] = true
			if x.Op != game.Put {
				paths[x.Path] = true
			}
		}
		for _, y := range x.Steps {
			if x.Kind == ask.RuleStep && y.Kind == ask.ChangeStep && !y.Clock() && y.Rule != x.Rule {
				t.Errorf("%s wrote %s inside %s", y.Rule, y.Path, x.Rule)
			}
		}
		placed(t, x.Steps, paths)
	}
}

// TestWhyAfterAReload: the orders before are known, what they wrote is not.
func TestWhyAfterAReload(t *testing.T) {
	s, out := atTable(t, "galley/duel", rammed...)
	s.Game.Adopt(s.Game.Records(), nil)
	got, _ := says(t, s, out, "why")
	if !strings.Contains(got, "The shot (galley.archery.hit)") || !strings.HasSuffix(got, "the rules were reloaded since\n") {
		t.Errorf("why says\n%s", got)
	}
	if got, _ := says(t, s, out, "why trident.hull"); got != "trident.hull is 7\n  7: the value when the rules were reloaded\n" {
		t.Errorf("why trident.hull says\n%s", got)
	}
}

// midBattle is the battle of Yendor after so many orders of bots.
func midBattle(t testing.TB, orders int) (*Session, *strings.Builder) {
	t.Helper()
	s, out := atTable(t, "galley/yendor")
	g := s.Game
	for n := range orders {
		for g.Pending() != nil {
			if _, err := g.Answer(g.Pending().Choice.List()[0]); err != nil {
				t.Fatal(err)
			}
		}
		w := g.Clock().Waiting()
		if len(w) == 0 {
			t.Fatalf("the battle is over after %d orders", n)
		}
		o, err := ask.RandomOrder(g.Host, w[0].Player, game.Generator(3, n, 0))
		if err != nil {
			t.Fatal(err)
		}
		if rep, err := g.Order(w[0].Player, o.Text); err != nil || !rep.Accepted() {
			t.Fatal(o.Text, err, rep)
		}
	}
	return s, out
}

func BenchmarkWhy(b *testing.B) {
	s, out := midBattle(b, 150)
	busy := s.Game.Records()[0]
	for _, r := range s.Game.Records() {
		if len(r.Events) > len(busy.Events) {
			busy = r
		}
	}
	legal, ship := anyLegal(b, s), s.Game.Host.Pieces()[3].Key()
	word, _, _ := strings.Cut(legal, " ")
	for _, line := range []string{"why", fmt.Sprint("why ", busy.N), "why " + ship + ".hull", "why " + ship + ".men", "why not " + word + " " + ship + " 9 9", "what if " + legal} {
		b.Run(strings.ReplaceAll(line, " ", "-"), func(b *testing.B) {
			for b.Loop() {
				out.Reset()
				if _, err := s.Line(line); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func anyLegal(b *testing.B, s *Session) string {
	list, err := ask.Legal(s.Game.Host, "")
	if err != nil || len(list) == 0 {
		b.Fatal(err)
	}
	return list[0].Text
}

// TestWhyNamesDirections: the history of a field that holds a direction names it.
func TestWhyNamesDirections(t *testing.T) {
	var out strings.Builder
	s := New(&ruleset.Library{Dirs: []string{"../lua/testdata"}}, layout.Screen{Out: &out, ASCII: true})
	s.SetGame(luatest.Opening(t, s.Lib, "fair/green", lua.Setup{Seed: 3}))
	s.Game.Dealer.Decide = func(c *game.Choice, _, _ int) (string, bool) { return c.List()[0], true }
	luatest.Give(t, s.Game, "mount abel wain", "haul wain NW")
	text, _ := says(t, s, &out, "why wain.facing")
	if !strings.Contains(text, " is NW\n") || !strings.Contains(text, "-> NW: ") {
		t.Error(text)
	}
}

// TestWhyLeavesOutWhatSaysNothing: no beginnings of tables in tables, and no phase in
// which nothing could happen yet.
func TestWhyLeavesOutWhatSaysNothing(t *testing.T) {
	s, out := atTable(t, "shore/the-well", append(slices.Clone(marching), "path ann 9,10.5 11.7,12.2")...)
	got, _ := says(t, s, out, "why")
	if !strings.Contains(got, "What a path costs (shore.geo.path-cost)") || strings.Contains(got, "{{") {
		t.Error(got)
	}
	s, out = atTable(t, "shore/the-well", marching[:4]...)
	if got, _ = says(t, s, out, "why"); strings.Contains(got, "nothing happened in initiative action") {
		t.Error(got)
	}
}
