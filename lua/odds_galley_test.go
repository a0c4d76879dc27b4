package lua

import (
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua/ruleset"
)

// singles is a handler that answers with one die or card after another: brute
// force over single faces. It knows nothing of sums, classes or merged states.
type singles struct {
	path []single
	pos  int
}

type single struct {
	i int
	w []int64
}

func (s *singles) Traces() bool    { return false }
func (s *singles) Tell(game.Event) {}

func (s *singles) Ask(c *game.Choice) (string, error) {
	text, _ := c.Accept(c.List()[0])
	return text, nil
}

func (s *singles) Pick(c *game.Chance) error {
	c.Got = c.Got[:0]
	for range c.N {
		w := make([]int64, len(c.Faces))
		for f := range w {
			w[f] = 1
			if c.Weights != nil {
				w[f] = int64(c.Weights[f])
			}
		}
		for _, f := range c.Got {
			if c.Op == game.Draw {
				w[f]--
			}
		}
		if s.pos == len(s.path) {
			s.path = append(s.path, single{0, w})
			for s.path[s.pos].w[s.path[s.pos].i] == 0 {
				s.path[s.pos].i++
			}
		}
		c.Got = append(c.Got, s.path[s.pos].i)
		s.pos++
	}
	return nil
}

func (s *singles) weight() *big.Rat {
	p := big.NewRat(1, 1)
	for _, x := range s.path {
		total := int64(0)
		for _, w := range x.w {
			total += w
		}
		p.Mul(p, big.NewRat(x.w[x.i], total))
	}
	return p
}

func (s *singles) next() bool {
	for len(s.path) > 0 {
		l := &s.path[len(s.path)-1]
		for l.i++; l.i < len(l.w); l.i++ {
			if l.w[l.i] > 0 {
				return true
			}
		}
		s.path = s.path[:len(s.path)-1]
	}
	return false
}

// outcomes is the exact distribution of what a function returns and writes, by
// brute force and by the walker.
func bruteForce(h *Host, fn *glua.LFunction) (map[string]*big.Rat, int, error) {
	out, runs := map[string]*big.Rat{}, 0
	s := &singles{}
	err := h.with(s, func() error {
		mark := h.State.Mark()
		for {
			s.pos = 0
			h.refill()
			res, err := h.call(fn, 1)
			if err != nil {
				return err
			}
			plain, _ := h.appendPlain(nil, res[0])
			key := string(h.State.AppendDiff(append(plain, '\n'), mark))
			h.State.Rollback(mark)
			if out[key] == nil {
				out[key] = new(big.Rat)
			}
			out[key].Add(out[key], s.weight())
			runs++
			if !s.next() {
				return nil
			}
		}
	})
	return out, runs, err
}

func walked(h *Host, fn *glua.LFunction) (*odds.Result, error) {
	w := odds.NewWalker()
	var res *odds.Result
	err := h.enumerate(w, func() (err error) {
		mark := h.State.Mark()
		res, err = odds.Walk(w, func(w *odds.Walker, key []byte) ([]byte, bool, error) {
			return h.once(w, key, func(key []byte) ([]byte, bool, error) {
				h.State.Rollback(mark)
				res, err := h.call(fn, 1)
				if err != nil {
					return nil, false, err
				}
				key, _ = h.appendPlain(key, res[0])
				return h.State.AppendDiff(append(key, '\n'), mark), false, nil
			})
		}, odds.Budget{})
		return err
	})
	return res, err
}

// galleyProcedures are the dice of galley, each with what it is tried on.
const galleyProcedures = `
local boarding, archery, grapple, holes, morale, ram, helm, overboard, men =
  require "boarding", require "archery", require "grapple", require "holes", require "morale", require "ram", require "helm",
  require "overboard", require "men"

local hag = ship { id = "hag", type = "battle", side = "blue", stern = "0,0", bow = "1,0", archers = 7, fighters = 4 }
local axe = ship { id = "axe", type = "war", side = "red", stern = "3,0", bow = "2,0", fighters = 2, archers = 3 }
local eel = ship { id = "eel", type = "corsair", side = "red", stern = "0,2", bow = "1,2", fighters = 1 }

procedure("archery: one group", function() return archery.hit(hag, 3) end)
procedure("archery: an aimed group", function() return archery.hit(hag, 4, "A1") end)
procedure("archery: two groups and where they hit", function()
  local hits = 0
  for _, archers in ipairs(archery.groups(hag)) do
    if archery.hit(hag, archers) then hits = hits + 1; archery.area(hag, axe) end
  end
  return hits
end)
procedure("ram roll", function()
  table.insert(game.rams, { phase = 5, attacker = hag, target = axe, aspect = "BEAM", side = "port", position = "CRUISING" })
  return ram.roll(game.rams[1])
end)
procedure("ram and its results", function()
  table.insert(game.rams, { phase = 5, attacker = hag, target = axe, aspect = "STERN", position = "FULL" })
  ram.roll(game.rams[1])
  ram.results(game.rams[1])
  return game.rams[1].letter
end)
procedure("men overboard twice", function() ram.men_overboard(axe) ram.men_overboard(axe) return axe.hull end)
procedure("throwing", function() return grapple.throw(hag, axe) end)
procedure("throws of both", function()
  local one = grapple.throw(hag, axe)
  return one or grapple.throw(axe, hag)
end)
procedure("parting from two", function()
  grapple.link(hag, axe) grapple.link(hag, eel)
  return grapple.release(hag)
end)
procedure("plugging two holes", function()
  hag.holes = 2
  for _, hole in ipairs { 1, 1, 1, 2 } do table.insert(hag.repairs, { zone = "F1", hole = hole }) end
  holes.close()
  return hag.holes
end)
procedure("a boarding round", function() return boarding.round(5, 3) end)
procedure("a boarding round with a ram", function() return boarding.round(8, 6, 1, 0) end)
procedure("a boarding and its losses", function()
  grapple.link(hag, axe)
  boarding.declare(hag, axe)
  return axe.status
end)
procedure("boarding rounds", function()
  local own, others = 8, 8
  for _ = 1, ROUNDS do
    local round = boarding.round(own, others)
    own, others = math.max(0, own - round.suffered), math.max(0, others - round.inflicted)
  end
  return own * 100 + others
end)
procedure("morale", function() return morale.test(axe) end)
procedure("morale of two", function() axe.hull = 2; return morale.test(axe) and morale.test(eel) end)
procedure("drift", function() return helm.drift(eel) end)
`

// TestGalleyAgainstSingleFaces compares the odds of every dice procedure of
// galley with brute force, choices by the first option in both.
func TestGalleyAgainstSingleFaces(t *testing.T) {
	rounds := "2"
	if *long {
		rounds = "3"
	}
	h := galleyBench(t, strings.Replace(galleyProcedures, "ROUNDS", rounds, 1), func(h *Host, name string, fn *glua.LFunction) {
		t.Run(name, func(t *testing.T) {
			before := h.State.Hash()
			want, runs, err := bruteForce(h, fn)
			if err != nil {
				t.Fatal(err)
			}
			res, err := walked(h, fn)
			if err != nil {
				t.Fatal(err)
			}
			if !res.Exact() || len(res.Outcomes) != len(want) {
				t.Fatalf("%v, %d outcomes, want %d", res.Kind, len(res.Outcomes), len(want))
			}
			if res.Paths > runs {
				t.Errorf("%d ways for %d runs of single faces", res.Paths, runs)
			}
			for _, o := range res.Outcomes {
				if want[o.Key] == nil || o.P.Cmp(want[o.Key]) != 0 {
					t.Errorf("%s: %s, by single faces %s", o.Key, o.P, want[o.Key])
				}
			}
			if h.State.Hash() != before {
				t.Error("the game is not as it was")
			}
		})
	})
	_ = h
}

// galleyBench sets up an empty game of galley and runs a text there in which
// procedure(name, function) hands something over.
func galleyBench(t testing.TB, text string, take func(h *Host, name string, fn *glua.LFunction)) *Host {
	t.Helper()
	rs, err := testLibrary().Ruleset("galley")
	if err != nil {
		t.Fatal(err)
	}
	h, err := NewHost(rs)
	if err != nil {
		t.Fatal(err)
	}
	h.Limit(unhurried)
	b := &bench{h: h, file: "procedures.lua", rep: &SpecReport{rules: map[string]bool{}, refusals: map[string]bool{}}, made: map[string]int{}}
	type handed struct {
		name string
		fn   *glua.LFunction
	}
	var list []handed
	h.sb.Func("procedure", func(L *glua.LState) int {
		list = append(list, handed{L.CheckString(1), L.CheckFunction(2)})
		return 0
	})
	for k := range h.book.seq.makers {
		h.sb.Func(k, b.maker(k))
	}
	err = h.with(&scripted{h: h, refused: map[string]bool{}}, func() error {
		if err := b.prepare(); err != nil {
			return err
		}
		_, err := h.eval("procedures.lua", text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		take(h, p.name, p.fn)
	}
	return h
}

// TestGalleyClosedForms compares odds with what can be written down.
func TestGalleyClosedForms(t *testing.T) {
	g := oddsGame(t)
	for _, x := range []struct{ question, want string }{
		{`boarding_round(5, 3) watch inflicted`, `0:1/6 1:5/6`},
		{`roll("2d6") == 7`, `no:5/6 yes:1/6`},
		{`galley.archery.hit(hag, 4)`, `no:1/3 yes:2/3`},
		{`(function() local n = 0 for _ = 1, 2 do if archery.hit(hag, 3) then n = n + 1 end end return n end)()`, `0:1/4 1:1/2 2:1/4`},
		{`count(20, "d6", "1-3") == 10`, `no:215955/262144 yes:46189/262144`},
		{`roll("highest 1 of 2d6")`, `1:1/36 2:1/12 3:5/36 4:7/36 5:1/4 6:11/36`},
		{`#draw({ "a", "a", "b" }, "card", nil, 2)`, `2:1`},
		{`draw({ "a", "a", "b" }, "card", nil, 2)[2]`, `a:1/3 b:2/3`},
		{`roll("d6", "to hit") given to hit=6`, `6:1`},
		{`roll("d6", "to hit") given to hit 2`, `2:1`},
		{`roll("d6") until result >= 5`, `5:1/2 6:1/2`},
		{`a, b = a - count(1, "d2", "1"), b + 1 from a=2, b=0 until a == 0 or b == 3`, `0:2:1/4 0:3:1/4 1:3:3/8 2:3:1/8`},
		{`x from x=3`, `3:1`},
		{`choose("blue", "stand or withdraw?", { "stand", "withdraw" }, hag) given hag withdraws`, `withdraw:1`},
		{`choose("blue", "stand or withdraw?", { "stand", "withdraw" }, hag) given withdraw`, `withdraw:1`},
		{`choose("blue", "stand or withdraw?", { "stand", "withdraw" }, hag) given stand or withdraw?=withdraw`, `withdraw:1`},
		{`choose("blue", "stand or withdraw?", { "stand", "withdraw" }, hag)`, `stand:1`},
	} {
		a, err := g.Odds(question(t, x.question))
		if err != nil {
			t.Errorf("%s: %v", x.question, err)
			continue
		}
		if got := rows(a); got != x.want {
			t.Errorf("%s: %s, want %s", x.question, got, x.want)
		}
	}
}

// unhurried are limits for tests of what is answered, whatever else the machine
// has to do.
var unhurried = ruleset.Limits{Time: 2 * time.Minute}

func question(t testing.TB, text string) *Question {
	t.Helper()
	q, err := ParseQuestion(text, strings.HasSuffix(text, "]need"))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	q.Budget.Time = unhurried.Time
	return q
}

func rows(a *OddsAnswer) string {
	var parts []string
	for _, r := range a.Rows {
		var cells []string
		for _, c := range r.Cells {
			cells = append(cells, CellText(c))
		}
		parts = append(parts, strings.Join(cells, ":")+":"+r.P.RatString())
	}
	if a.Kind != odds.Exact {
		parts = append(parts, a.Kind.String())
	}
	return strings.Join(parts, " ")
}

func oddsGame(t testing.TB) *Game {
	t.Helper()
	h, sc, err := Open(testLibrary(), "galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	h.Limit(unhurried)
	return opened(t, h, sc, Setup{Seed: 7})
}

// TestAssumed: a decision that is not given is listed with what was taken.
func TestAssumed(t *testing.T) {
	g := oddsGame(t)
	a, err := g.Odds(question(t, `choose("blue", "stand or withdraw?", { "stand", "withdraw" }, hag)`))
	if err != nil || len(a.Assumed) != 1 || a.Assumed[0] != (odds.Assumed{Player: "blue", Question: "stand or withdraw?", Option: "stand"}) {
		t.Errorf("%+v %v", a, err)
	}
	a, err = g.Odds(question(t, `roll("d6", "to hit") given to plug=6`))
	if err != nil || len(a.Unused) != 1 {
		t.Errorf("%+v %v", a, err)
	}
}

// TestNeedAndSweep: questions backwards.
func TestNeedAndSweep(t *testing.T) {
	g := oddsGame(t)
	q, err := ParseQuestion(`75% inflicted>=1 by n=1..8 in boarding_round(n, 5)`, true)
	if err != nil {
		t.Fatal(err)
	}
	list, err := g.OddsSweep(q, nil)
	if err != nil || len(list) != 8 {
		t.Fatalf("%d %v", len(list), err)
	}
	for i, want := range []string{"1/6", "1/3", "1/2", "2/3", "5/6", "1"} {
		p, err := g.OddsOf(list[i], q.Need.Condition)
		if err != nil || p.RatString() != want {
			t.Errorf("%d: %v %v, want %s", i+1, p, err, want)
		}
	}
	for _, condition := range []string{"result >= 2", ">= 2", "hits >= 2", "hits=2 or hits==3"} {
		a, err := g.Odds(question(t, `count(3, "d6", "1-3")`))
		if err != nil {
			t.Fatal(err)
		}
		if p, err := g.OddsOf(a, condition); err != nil || p.RatString() != "1/2" {
			t.Errorf("%s: %v %v", condition, p, err)
		}
	}
}

// TestNamesLead: what cannot be understood says what would do.
func TestOddsFaults(t *testing.T) {
	g := oddsGame(t)
	for _, x := range []struct{ question, want string }{
		{`boarding_rund(5, 3)`, `boarding_round`},
		{`roll("d6", "to hit") given to hit=9`, `no face`},
		{`a = a + 1 until a == 3`, `from a=`},
		{`roll("d6") watch trident.hul`, `hul`},
		{`shoot hag trident`, ``},
	} {
		a, err := g.Odds(question(t, x.question))
		switch {
		case x.want == "":
			if err != nil || len(a.Refuse) == 0 {
				t.Errorf("%s: %v", x.question, err)
			}
		case err == nil || !strings.Contains(err.Error(), x.want):
			t.Errorf("%s: %v, want %q", x.question, err, x.want)
		}
	}
	for _, text := range []string{"", "roll('d6') for n=3..1", "75% in x", "roll('d6') watch "} {
		if _, err := ParseQuestion(text, strings.HasPrefix(text, "75")); err == nil {
			t.Errorf("%q is no question", text)
		}
	}
}

// TestOrderLeavesNoTrace asks about every legal order along a random battle:
// hash, journal, records and generator are as before.
func TestOrderLeavesNoTrace(t *testing.T) {
	h, sc, err := Open(testLibrary(), "galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	g, err := NewGame(h, sc, Setup{Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	g.Dealer.Decide = func(c *game.Choice, n, k int) (string, bool) { return c.List()[0], true }
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	asked, mark := 0, h.State.Mark()
	for n := 0; n < 140 && !g.Over(); n++ {
		w := g.Clock().Waiting()
		if len(w) == 0 {
			break
		}
		o, err := h.RandomOrder(w[0].Player, game.Generator(99, n, 0))
		if err != nil {
			t.Fatal(err)
		}
		hash, records := h.State.Hash(), len(g.Records())
		mark = h.State.Mark()
		a, err := g.Odds(&Question{Text: o.Text, What: o.Text, Seed: 1})
		if err != nil {
			t.Fatalf("%s: %v", o.Text, err)
		}
		if len(a.Refuse) > 0 {
			t.Errorf("%s is refused: %v", o.Text, a.Refuse)
		}
		total := new(big.Rat).Set(a.Left)
		for _, r := range a.Rows {
			total.Add(total, r.P)
		}
		if total.RatString() != "1" {
			t.Errorf("%s: all together %s", o.Text, total)
		}
		if h.State.Hash() != hash || len(g.Records()) != records || h.State.Mark() != mark || h.run.walk != nil || h.run.handler != nil {
			t.Fatalf("%s left a trace", o.Text)
		}
		asked++
		if rep, err := g.Order(o.Player, o.Text); err != nil || !rep.Accepted() {
			t.Fatalf("%s: %v %v", o.Text, rep, err)
		}
	}
	if asked < 20 {
		t.Errorf("only %d orders were asked about", asked)
	}
	fmt.Fprintln(testWriter{t}, asked, "orders")
}

type testWriter struct{ t *testing.T }

func (w testWriter) Write(b []byte) (int, error) {
	w.t.Log(strings.TrimSpace(string(b)))
	return len(b), nil
}
