package lua_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// circular begins the game of the trams.
func circular(t *testing.T, seed uint64) *lua.Game {
	t.Helper()
	return luatest.Opening(t, small, "tramway/circular", lua.Setup{Seed: seed})
}

// said lists what refuses an order, with the rules.
func said(t *testing.T, g *lua.Game, player, order string) string {
	t.Helper()
	_, refused, err := g.WhyNot(player, order)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, r := range refused {
		list = append(list, r.Text+" ("+strings.TrimPrefix(r.Rule, "tramway.")+")")
	}
	return strings.Join(list, "; ")
}

// legalTexts are all orders that are legal now.
func legalTexts(t *testing.T, g *lua.Game, player string) string {
	t.Helper()
	list, err := ask.LegalOf(g.Host, player, "")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, o := range list {
		texts = append(texts, o.Text)
	}
	return strings.Join(texts, ", ")
}

// TestWhatMustBeDoneFirst: done is refused by the phase and by what is compulsory,
// other orders by what goes before them, with sentences and rules; what is legal,
// and why not, say the same.
func TestWhatMustBeDoneFirst(t *testing.T) {
	const (
		opening = "North may not let its first turn go by (turns)"
		doors   = "the doors of Ada stand open (doors)"
		bell    = "Ada must answer bell first (bell)"
	)
	g := circular(t, 3)
	for _, step := range []struct {
		order   string // that is given first
		legal   string // for north
		refused map[string]string
	}{
		{"", "drive ada, drive bea, ring cleo, change, strike", map[string]string{"north: done": opening, "north: done north": opening, ": done": opening}},
		{"north: drive ada", "drive bea, close ada, sweep, ring cleo, change, strike", map[string]string{"north: done": doors, "north: drive bea": "", "south: drive cleo": "it is the turn of North (turns)"}},
		{"south: ring ada", "close ada, answer-bell ada, ring cleo, change, strike", map[string]string{
			"north: done": doors + "; " + bell, "north: drive bea": bell, "north: sweep": bell, "north: change": "", "north: close ada": "",
			"north: drive ada": "Ada has driven in this turn (drive); the doors of Ada stand open (doors); " + bell, "north: wash ada": "not now: wash belongs to the depot (wash); Ada is clean (wash)",
		}},
		{"north: answer-bell ada", "drive bea, close ada, sweep, ring cleo, change, strike", map[string]string{"north: done": doors}},
		{"north: close ada", "drive bea, sweep, done, ring cleo, change, strike", map[string]string{"north: done": ""}},
	} {
		if player, order, _ := strings.Cut(step.order, ": "); order != "" {
			if rep, err := g.Order(player, order); err != nil || !rep.Accepted() {
				t.Fatal(order, err, rep)
			}
		}
		for order, want := range step.refused {
			player, text, _ := strings.Cut(order, ": ")
			if got := said(t, g, player, text); got != want {
				t.Errorf("after %q: %q is refused by %q, not by %q", step.order, order, got, want)
			}
		}
		if got := legalTexts(t, g, "north"); got != step.legal {
			t.Errorf("after %q: north may order %s, not %s", step.order, got, step.legal)
		}
	}
	if got := legalTexts(t, g, "south"); got != "strike south" {
		t.Errorf("south, who is not waited for, may order %s", got)
	}
}

// TestWhyNotDone: a refusal of done has the facts of its need and the orders that
// come first.
func TestWhyNotDone(t *testing.T) {
	g := circular(t, 3)
	w, err := ask.ExplainRefusal(g, "", "done", nil)
	if err != nil || len(w.Reasons) != 1 || w.Reasons[0].Facts == nil || w.Reasons[0].Facts.Wanted != "line.begun > 1 or line.driven > 0" {
		t.Fatalf("%+v %v", w, err)
	}
	luatest.Give(t, g, "drive ada", "ring south ada")
	for order, want := range map[string]string{"done": "close ada; answer-bell ada", "drive bea": "answer-bell ada", "close bea": "close ada"} {
		if w, err := ask.ExplainRefusal(g, "north", order, nil); err != nil || w.Legal || strings.Join(w.Nearest, "; ") != want {
			t.Errorf("%s: %+v %v, not %s", order, w, err, want)
		}
	}
}

// TestNobodyIsHeldFast: one who can do nothing is done though done would be
// refused, also where another has taken away what he could do.
func TestNobodyIsHeldFast(t *testing.T) {
	g := circular(t, 3)
	luatest.Arrange(t, g, "game.lines.north.frozen = true game.lines.north.tokens = 0")
	if got := legalTexts(t, g, "north"); got != "done, ring cleo, strike" {
		t.Errorf("north may order %s", got)
	}
	luatest.Give(t, g, "ring south ada") // the game goes on with whoever can act
	if got := legalTexts(t, g, "north"); got != "answer-bell ada, ring cleo, strike" {
		t.Errorf("north may order %s", got)
	}
	luatest.Give(t, g, "answer-bell ada")
	if g.Clock().Turn.Get("done").Table().Len() == 0 {
		t.Error("north is still waited for")
	}
}

// TestATurnWaitsForAnOrderOfAnyPhase: north could change a token, so its turn is
// not over by itself; south has none, and its turn is.
func TestATurnWaitsForAnOrderOfAnyPhase(t *testing.T) {
	g := circular(t, 3)
	luatest.Arrange(t, g, "game.lines.north.frozen = true")
	luatest.Give(t, g, "ring south ada", "answer-bell ada")
	if w := g.Clock().Waiting()[0]; w.Player != "north" || legalTexts(t, g, "north") != "ring cleo, change, strike" {
		t.Fatalf("%v: %s", w, legalTexts(t, g, "north"))
	}
	luatest.Give(t, g, "change", "sweep", "sweep")
	if g.Clock().Turn.Get("done").Table().Len() == 0 {
		t.Error("north is still waited for")
	}
}

// TestTurnsBeginWithFrost: a die is thrown once as each of two turns of a line
// begins, and one for every tram as they come to the depot; a tram that is too
// dirty is not done. Bots bring the game to its end, and it is replayed.
func TestTurnsBeginWithFrost(t *testing.T) {
	rang := 0
	for seed := range uint64(8) {
		g := circular(t, seed)
		for n := 0; !g.Over(); n++ {
			if o, err := ask.RandomAside(g.Host, []string{"north", "south"}[n%2], game.Generator(seed, n, 3)); err != nil {
				t.Fatal(err)
			} else if o != nil && n%16 == 0 && !o.Action.Rare {
				if rep, err := g.Order(o.Player, o.Text); err != nil || !rep.Accepted() {
					t.Fatalf("%s: %v %v", o.Text, rep, err)
				}
				rang++
				continue
			}
			w := g.Clock().Waiting()
			r := game.Generator(seed, n, 7)
			o, err := ask.RandomOrder(g.Host, w[r.IntN(len(w))].Player, r)
			if err != nil {
				t.Fatal(err)
			}
			if rep, err := g.Order(o.Player, o.Text); err != nil || !rep.Accepted() {
				t.Fatalf("%s: %v %v", o.Text, rep, err)
			}
		}
		rolled := map[string]int{}
		for _, rec := range g.Records() {
			for _, e := range rec.Events {
				if e.Kind == game.Rolled {
					rolled[e.Why+" by "+e.Rule]++
				}
			}
		}
		delete(rolled, "fares by tramway.drive")
		if got := fmt.Sprint(rolled); got != "map[dirt of Ada by tramway.wash:3 dirt of Bea by tramway.wash:3 dirt of Cleo by tramway.wash:3 points by tramway.frost:12]" {
			t.Errorf("seed %d: %s", seed, got)
		}
		replayed(t, g, "tramway/circular", lua.Setup{Seed: seed})
	}
	if rang == 0 {
		t.Error("nobody has ordered anything at any time")
	}
}

// TestBotsSeldomGiveUp: what may be ordered at any time is drawn from all that is
// legal, what is rare in one of some hundred times.
func TestBotsSeldomGiveUp(t *testing.T) {
	g := circular(t, 3)
	given, r := map[string]int{}, game.Generator(5, 0, 0)
	for range 4000 {
		o, err := ask.RandomAside(g.Host, "south", r)
		if err != nil {
			t.Fatal(err)
		}
		if o != nil {
			given[o.Text]++
		}
	}
	if n := given["strike south"]; n == 0 || n > 20 || given["ring south ada"] < 1800 || given["ring south bea"] < 1800 || len(given) != 3 {
		t.Error(given)
	}
}

// TestCompulsoryActionsAreChecked when the chapters are loaded.
func TestCompulsoryActionsAreChecked(t *testing.T) {
	for with, want := range map[string]string{
		`must = true, before = "all"|before = "all"`:                                   "before is only for an action with must",
		`must = true, before = "all"|must = "yes"`:                                     "must is true, or a function",
		`must = true, before = "all"|must = true, before = "drove"`:                    `before names an unknown action: "drove" (did you mean "drive"?)`,
		`must = true, before = "all"|must = true, before = { "close", "answer-bell" }`: "it must wait for itself",
		`waits = true,|must = true,`:                                                   "must is only for an action with phases",
		`phase = "running", rare = true|phase = "running", waits = true`:               "waits is only for an action of any phase",
		`"running", title = "On the line", rule = "tramway.turns"|"running"`:           "done needs rule, which its refusals cite",
		`step = 3, run = night|step = 3, enter = night, run = night`:                   "nobody acts in it, so it cannot have enter or done",
		`mode = "together",|mode = "together", next = "night",`:                        "next must be a function",
	} {
		from, to, _ := strings.Cut(with, "|")
		rs, err := ruleset.Load(changed(t, "tramway", from, to), "tramway")
		if err == nil {
			_, err = lua.NewHost(rs)
		}
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "tramway/tramway.lua:") {
			t.Errorf("%s: %v, not %s", to, err, want)
		}
	}
}

// TestATurnMayBeginWithAQuestion: what begins a turn may ask; the order before it
// waits for the answer, and is undone whole.
func TestATurnMayBeginWithAQuestion(t *testing.T) {
	g, err := asChanged(t, "tramway", "circular", "enter = function(player) frost", `enter = function(player)
      if game.lines.north.begun > 0 and choose(player, "which lamp?", { "red", "green" }) == "red" then game.lines[player].fares = 9 end
      frost`)
	if err != nil {
		t.Fatal(err)
	}
	luatest.Give(t, g, "drive ada", "close ada")
	before := g.State.Hash()
	rep, err := g.Order("", "done")
	if err != nil || rep.Waits == nil || rep.Waits.Choice.Player != "south" {
		t.Fatalf("%+v %v", rep, err)
	}
	if rep, err = g.Answer("red"); err != nil || !rep.Accepted() || g.Clock().Waiting()[0].Player != "south" {
		t.Fatalf("%+v %v", rep, err)
	}
	if got := luatest.Ask(t, g, "game.lines.south.fares .. game.turn.entered"); got != `"9south"` {
		t.Error(got)
	}
	if _, err := g.Undo(); err != nil || g.State.Hash() != before {
		t.Errorf("after undo the game differs: %v", err)
	}
}
