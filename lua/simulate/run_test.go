package simulate_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"sync/atomic"
	"testing"

	"parley/core/game"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/lua/simulate"
)

// carried returns the embedded library and the small rulesets of the tests.
func carried() *ruleset.Library {
	lib := *luatest.Compiled()
	lib.Dirs = []string{"testdata", "../testdata"}
	return &lib
}

// plan plays a scenario by the book, and once more with each of some house rules.
func plan(t *testing.T, scenario string, games int, houses ...ruleset.House) *simulate.Plan {
	t.Helper()
	p := &simulate.Plan{Lib: carried(), Scenario: scenario, Bots: "all", First: 1, Games: games, Arms: []simulate.Arm{{Name: "the book"}}}
	for _, x := range houses {
		p.Arms = append(p.Arms, simulate.Arm{Name: x.Name, House: []ruleset.House{x}})
	}
	return p
}

func house(t *testing.T, name string) ruleset.House {
	t.Helper()
	x, err := carried().House("", name)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func setting(t *testing.T, of string, sets ...string) ruleset.House {
	t.Helper()
	x, err := ruleset.SetHouse(of, sets)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func played(t *testing.T, p *simulate.Plan, w simulate.Watch) (*simulate.Header, []simulate.Row) {
	t.Helper()
	f, err := p.Check()
	if err != nil {
		t.Fatal(err)
	}
	rows, err := p.Run(p.All(), w)
	if err != nil {
		t.Fatal(err)
	}
	return f, rows
}

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestWorkersChangeNothing: the rows are the same for any number of workers, and the
// same as if every game had a host of its own: nothing is left over from the game before.
func TestWorkersChangeNothing(t *testing.T) {
	for scenario, measure := range map[string]string{"galley/duel": "hag.hull", "cutlass/long-plank": "ann.men - bob.men", "scum/beach": "#game.all('unit')"} {
		games := 4
		switch scenario {
		case "cutlass/long-plank":
			games = 60
		case "scum/beach":
			games = 2
		}
		p := plan(t, scenario, games)
		p.Measures = []simulate.Measure{simulate.ReadMeasure(measure+" each round", "bout")}
		_, one := played(t, p, simulate.Watch{Workers: 1})
		for _, workers := range []int{2, 5} {
			if _, many := played(t, p, simulate.Watch{Workers: workers}); text(t, many) != text(t, one) {
				t.Errorf("%s: %d workers: %s\ninstead of %s", scenario, workers, text(t, many), text(t, one))
			}
		}
		for i := range 2 {
			at := games - 1 - i
			alone, err := p.Run(simulate.Seeds{From: at, To: at + 1}, simulate.Watch{})
			if err != nil || text(t, alone) != text(t, one[at:at+1]) {
				t.Errorf("%s: seed %d alone: %s %v\ninstead of %s", scenario, at+1, text(t, alone), err, text(t, one[at]))
			}
		}
	}
}

// TestARuleAgainstItselfIsNothing: rules that say the same give the same games.
func TestARuleAgainstItselfIsNothing(t *testing.T) {
	renamed := luatest.Written("same.lua", `house "same" { ruleset = "galley", title = "The same", text = "Nothing changes." }
wrap "galley.archery.hit" (function(old, vessel, archers, aim) return old(vessel, archers, aim) end)`)
	p := plan(t, "galley/duel", 8, renamed)
	f, rows := played(t, p, simulate.Watch{})
	c := simulate.Compare(f, rows, 0, 1)
	if c.Alike != 8 || len(c.Turned) > 0 {
		t.Errorf("%d of 8 pairs are alike, %v turned", c.Alike, c.Turned)
	}
	for _, d := range append(c.Wins, c.Stats...) {
		if d.Mean != 0 || d.First != d.Other || d.Low > 0 || d.High < 0 {
			t.Errorf("%s: %+v", d.Name, d)
		}
	}
}

// TestOneMoreDieLeavesTheOthers: a house rule that rolls dice which decide nothing
// changes no game, though they are thrown before every other die.
func TestOneMoreDieLeavesTheOthers(t *testing.T) {
	p := plan(t, "cutlass/long-plank", 200, house(t, "cutlass/feint"), setting(t, "cutlass", "cutlass.data.odds.feint=3"))
	p.Counts = []string{"cutlass.cut"}
	f, rows := played(t, p, simulate.Watch{})
	for other := 1; other < 3; other++ {
		if c := simulate.Compare(f, rows, 0, other); c.Alike != 200 {
			t.Errorf("%s: only %d of 200 pairs are alike", c.Other, c.Alike)
		}
	}
}

// TestPairsAreWorthMore: with a rule that seldom matters, a pair is worth many games
// that are not paired; swapping the sets of rules turns the sign.
func TestPairsAreWorthMore(t *testing.T) {
	p := plan(t, "cutlass/long-plank", 300, setting(t, "cutlass", "cutlass.data.odds.red=3"))
	f, rows := played(t, p, simulate.Watch{})
	c, back := simulate.Compare(f, rows, 0, 1), simulate.Compare(f, rows, 1, 0)
	d := c.Wins[0]
	if d.Side != "blue" || d.Low <= 0 || d.High-d.Low >= d.HighApart-d.LowApart || d.Gain < 1.3 {
		t.Errorf("%+v", d)
	}
	if b := back.Wins[0]; b.Mean != -d.Mean || !near(float64(b.Low), float64(-d.High)) || !near(float64(b.High), float64(-d.Low)) {
		t.Errorf("%+v\nis not the opposite of\n%+v", b, d)
	}
	n := 0
	for _, o := range c.Table {
		n += o.Pairs
	}
	if n != 300 || len(c.Turned) != 3 {
		t.Errorf("%d pairs in %v; turned: %v", n, c.Table, c.Turned)
	}
}

func near(a, b float64) bool { return a-b < 1e-9 && b-a < 1e-9 }

// TestStopsAtAPrefix: a run that has seen enough stops at the same seed, whatever is
// played at the same time, and has no row of a later one.
func TestStopsAtAPrefix(t *testing.T) {
	var first string
	for _, workers := range []int{1, 2, 7} {
		p := plan(t, "cutlass/long-plank", 2000, setting(t, "cutlass", "cutlass.data.odds.red=3"))
		f, err := p.Check()
		if err != nil {
			t.Fatal(err)
		}
		_, rows := played(t, p, simulate.Watch{Workers: workers, Enough: func(rows []simulate.Row) bool { return simulate.Narrow(f, rows, 0.08) }})
		n := len(rows) / 2
		if n == 0 || n >= 2000 || n%simulate.LookEvery != 0 {
			t.Fatalf("%d workers: stopped after %d seeds", workers, n)
		}
		if first == "" {
			first = text(t, rows)
		} else if text(t, rows) != first {
			t.Errorf("%d workers: other rows", workers)
		}
	}
}

// TestStopped: what is complete when a run is stopped is the beginning of what it would
// have been.
func TestStopped(t *testing.T) {
	p := plan(t, "cutlass/long-plank", 400)
	_, all := played(t, p, simulate.Watch{})
	var known atomic.Int64
	_, some := played(t, p, simulate.Watch{Workers: 3, Known: func(n int, _ func() []simulate.Row) { known.Store(int64(n)) }, Stopped: func() bool { return known.Load() >= 100 }})
	if len(some) < 100 || len(some) == 400 || text(t, some) != text(t, all[:len(some)]) {
		t.Errorf("%d rows", len(some))
	}
}

// TestUnfinishedAndFailed: a game that does not end and one whose rules fail are counted
// and named, and the others go on.
func TestUnfinishedAndFailed(t *testing.T) {
	p := plan(t, "cutlass/long-plank", 20, luatest.Written("breaks.lua", `house "breaks" { ruleset = "cutlass", title = "Breaks", text = "It fails." }
wrap "cutlass.cut" (function(old, captain)
  if captain.men == 2 and roll("d6", "breaks") > 3 then return captain.nothing.at.all end
  return old(captain)
end)`))
	p.Orders = 30
	f, rows := played(t, p, simulate.Watch{})
	s := simulate.Summarize(f, rows)
	if n := len(s[0].Unfinished); n == 0 || n+s[0].Over != 20 || len(s[0].Failed) > 0 {
		t.Errorf("%+v", s[0])
	}
	if n := len(s[1].Failed); n == 0 || n == 20 || s[1].Fault == "" {
		t.Errorf("%+v", s[1])
	}
	p.Orders, p.Rounds, p.Arms = 0, 2, p.Arms[:1]
	for _, r := range rowsOf(t, p) {
		if r.End != simulate.Unfinished || r.Rounds != 2 {
			t.Errorf("%+v", r)
		}
	}
}

func rowsOf(t *testing.T, p *simulate.Plan) []simulate.Row {
	t.Helper()
	_, rows := played(t, p, simulate.Watch{})
	return rows
}

// TestMeasures: a measure is read at the end of a game, or of each round; a rule's calls
// are counted in orders only.
func TestMeasures(t *testing.T) {
	p := plan(t, "cutlass/long-plank", 30)
	p.Measures = []simulate.Measure{simulate.ReadMeasure("ann.men == 0", "bout"), simulate.ReadMeasure(" ann.men + bob.men each bout ", "bout"), simulate.ReadMeasure("nil", "bout")}
	p.Counts = []string{"cutlass.cut", "cutlass.fight"}
	for _, r := range rowsOf(t, p) {
		series := r.Series[0]
		if (r.Winner == "red") != (r.Values[0] == 1) || !r.Values[2].IsMissing() || r.Counts[1] != 0 || r.Counts[0] != r.Orders {
			t.Errorf("%+v", r)
		}
		if len(series) != r.Rounds || series[r.Rounds-1] != r.Values[1] || series[0] < 6 {
			t.Errorf("seed %d: %d rounds, by round %v, at the end %v", r.Seed, r.Rounds, series, r.Values[1])
		}
	}
	for expr, wrong := range map[string]string{
		"ann.men == 4 and 1 or ann.name": `seed 1: the measure "ann.men == 4 and 1 or ann.name": its value must be a number, true, false or nil, not "ann"`,
		"ann.men == 4 and 1 or true":     `seed 1: the measure "ann.men == 4 and 1 or true": it is sometimes a number and sometimes true or false`,
		"ann.mne":                        `the measure "ann.mne": measure:1: captain "ann" has no "mne" (did you mean "men"?)`,
		"anne.men":                       "the measure \"anne.men\": measure:1:8: undefined name \"anne\"\n  1 | return anne.men\n    |        ^^^^\n  hint: did you mean \"ann\"?",
		"ann.name":                       `the measure "ann.name": its value must be a number, true, false or nil, not "ann"`,
		"roll('d6', 'x')":                `the measure "roll('d6', 'x')": measure:1: a measure may not roll, draw or ask`,
		"(function() ann.men = 1 return 1 end)()": `the measure "(function() ann.men = 1 return 1 end)()": it changes the game`,
		"1/0": `the measure "1/0": its value must be a number, true, false or nil, not +Inf`,
	} {
		p.Measures = []simulate.Measure{{Text: expr}}
		_, err := p.Check()
		if err == nil {
			_, err = p.Run(p.All(), simulate.Watch{})
		}
		if err == nil || err.Error() != wrong {
			t.Errorf("%s: %v", expr, err)
		}
	}
}

// keen is a policy that wants its own hares across the meadow first.
var keen = luatest.Written("keen.lua", `house "keen" { ruleset = "warren", title = "Keen hares" }

policy "keen" {
  text  = "Wants its own hares across the meadow, and those of the other side held back.",
  value = function(player)
    return sum(game.all("hare"), function(hare)
      local column = hex.qr(hare.at)
      if hare.side == player then return column end
      return -column
    end)
  end,
}
`)

// TestAnswersAreTriedWhereHandsAreHidden: a bot that may stop a hare with a card plays it, though the
// cards of others are hidden from it; without trying it would always pass.
func TestAnswersAreTriedWhereHandsAreHidden(t *testing.T) {
	p := plan(t, "warren/night", 3)
	p.Arms[0].House, p.Bots, p.Counts = []ruleset.House{keen}, "all=greedy:24@keen", []string{"warren.card.thorn"}
	played := 0
	for _, r := range rowsOf(t, p) {
		if r.End != simulate.Over {
			t.Errorf("seed %d: the game is %s: %s", r.Seed, r.End, r.Fault)
		}
		played += r.Counts[0]
	}
	if played == 0 {
		t.Error("no thorn was played in three games")
	}
}

// TestJournalIsTheGame: the journal of a seed ends as its row says, and replays.
func TestJournalIsTheGame(t *testing.T) {
	for scenario, bots := range map[string]string{"galley/duel": "all", "cutlass/long-plank": "all", "piratewars/first-blood": "all=greedy:4", "warren/night": "all=greedy:24@keen"} {
		p := plan(t, scenario, 2)
		p.Bots = bots
		if scenario == "warren/night" {
			p.Arms[0].House = []ruleset.House{keen}
		}
		for _, r := range rowsOf(t, p) {
			name := filepath.Join(t.TempDir(), fmt.Sprint(r.Seed))
			if err := p.Journal(p.Arms[0], 0, r.Seed, name); err != nil {
				t.Fatal(err)
			}
			tape, err := game.LoadJournal(name)
			if err != nil {
				t.Fatal(err)
			}
			b, _ := os.ReadFile(name)
			if len(tape.Records) != r.Orders+1 || tape.Torn != "" || bytes.Contains(b, []byte("winner")) {
				t.Errorf("%s: %d orders, not %d", scenario, len(tape.Records)-1, r.Orders)
			}
			again := filepath.Join(t.TempDir(), "again")
			if err := p.Journal(p.Arms[0], 0, r.Seed, again); err != nil {
				t.Fatal(err)
			}
			if c, _ := os.ReadFile(again); !reflect.DeepEqual(b, c) {
				t.Errorf("%s: two journals of seed %d differ", scenario, r.Seed)
			}
			if err := p.Journal(p.Arms[0], 0, r.Seed, name); err == nil {
				t.Errorf("%s was written again", name)
			}
		}
	}
}

// TestSwap: each seed is played with both ways of seating the bots. A bot that meets itself wins
// every second game of a decided pair, whatever the side is worth; the interval is by seeds.
func TestSwap(t *testing.T) {
	p := plan(t, "cutlass/long-plank", 30, setting(t, "cutlass", "cutlass.data.odds.red=3"))
	p.Bots, p.Swap = "blue=greedy:2,red=greedy:02", true
	h, rows := played(t, p, simulate.Watch{Workers: 2})
	if len(rows) != 120 || rows[1].Seat != 1 || rows[2].Arm != 1 || rows[1].Winner != rows[0].Winner {
		t.Fatalf("%d games: %+v", len(rows), rows[:3])
	}
	r := simulate.ReportOf(h, rows)
	one, other := r.Rules[0].Bots[0], r.Rules[0].Bots[1]
	if r.Played != 30 || one.Side != "greedy:2" || other.Side != "greedy:02" || one.Games != 30 || other.Games != 30 || one.High-one.Low > 0.3 {
		t.Errorf("%d seeds: %+v, %+v", r.Played, one, other)
	}
	if blue := r.Rules[1].Shares[0]; blue.Games == 30 || blue.Games%2 != 0 {
		t.Errorf("blue wins %d of 60 games by other odds", blue.Games)
	}
	if d := r.Comparisons[0].Wins[0]; r.Comparisons[0].Pairs != 60 || d.N != 30 || d.Mean == 0 {
		t.Errorf("%+v", d)
	}
	var b bytes.Buffer
	if err := simulate.WriteCSV(&b, h, rows); err != nil || !bytes.Contains(b.Bytes(), []byte(`,"blue=greedy:02,red=greedy:2",`)) {
		t.Errorf("%v %.300s", err, b.String())
	}
	name := filepath.Join(t.TempDir(), "second")
	if err := p.Journal(p.Arms[0], 1, rows[1].Seed, name); err != nil {
		t.Fatal(err)
	}
	if tape, err := game.LoadJournal(name); err != nil || tape.Header.Bots != "blue=greedy:02,red=greedy:2" || len(tape.Records) != rows[1].Orders+1 {
		t.Errorf("%v: the journal of the second seating differs", err)
	}
	p.Bots = "all=greedy"
	if _, err := p.Check(); err == nil || err.Error() != "all sides have the bot greedy: there is nothing to swap" {
		t.Error(err)
	}
}
