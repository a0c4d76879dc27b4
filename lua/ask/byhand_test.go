package ask_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// The programs in this file are what somebody would write who needs one answer
// of PirateWars and nothing else. They are there to be compared with: the
// numbers must be the same, and the benchmarks say what the rulebook costs.

// boardingByHand is the Boarding of so many, with their target number, against so
// many, to the end of one side: a chain of rounds in exact fractions.
func boardingByHand(a, tnA, b, tnB int) map[[2]int]*big.Rat {
	chance := func(n, tn int) []*big.Rat { // of k successes with n dice
		out := make([]*big.Rat, n+1)
		all := new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(n)), nil)
		for k := range out {
			w := new(big.Int).Binomial(int64(n), int64(k))
			w.Mul(w, new(big.Int).Exp(big.NewInt(int64(tn)), big.NewInt(int64(k)), nil))
			w.Mul(w, new(big.Int).Exp(big.NewInt(int64(6-tn)), big.NewInt(int64(n-k)), nil))
			out[k] = new(big.Rat).SetFrac(w, all)
		}
		return out
	}
	ours, theirs := make([][]*big.Rat, a+1), make([][]*big.Rat, b+1)
	for n := range ours {
		ours[n] = chance(n, tnA)
	}
	for n := range theirs {
		theirs[n] = chance(n, tnB)
	}
	mass := map[[2]int]*big.Rat{{a, b}: big.NewRat(1, 1)}
	out := map[[2]int]*big.Rat{}
	one := big.NewRat(1, 1)
	for sum := a + b; sum >= 0; sum-- {
		for x := max(0, sum-b); x <= min(a, sum); x++ {
			y := sum - x
			m := mass[[2]int{x, y}]
			if m == nil {
				continue
			}
			if x == 0 || y == 0 {
				out[[2]int{x, y}] = m
				continue
			}
			stay := new(big.Rat).Mul(ours[x][0], theirs[y][0])
			m = new(big.Rat).Quo(m, stay.Sub(one, stay)) // rounds in which nobody falls
			for i, p := range ours[x] {
				for j, q := range theirs[y] {
					if i+j == 0 {
						continue
					}
					to := [2]int{max(0, x-j), max(0, y-i)}
					w := new(big.Rat).Mul(p, q)
					w.Mul(w, m)
					if old := mass[to]; old != nil {
						w.Add(w, old)
					}
					mass[to] = w
				}
			}
		}
	}
	return out
}

const boardingQuestion = "a, b = melee.plain(a, 3, b, 4) from a=10, b=12 until a < 1 or b < 1"

func firstBlood(t testing.TB) *lua.Game {
	t.Helper()
	return luatest.Opening(t, luatest.Compiled(), "piratewars/first-blood", lua.Setup{Seed: 1})
}

// TestBoardingToItsEndIsExact: ten pirates against twelve marines, fraction by
// fraction.
func TestBoardingToItsEndIsExact(t *testing.T) {
	a, err := ask.Odds(firstBlood(t), question(t, boardingQuestion))
	if err != nil {
		t.Fatal(err)
	}
	want := boardingByHand(10, 3, 12, 4)
	if a.Kind != odds.Exact || len(a.Rows) != len(want) {
		t.Fatalf("%v, %d outcomes, by hand %d", a.Kind, len(a.Rows), len(want))
	}
	for _, r := range a.Rows {
		x, y := int(r.Cells[0].(float64)), int(r.Cells[1].(float64))
		if p := want[[2]int{x, y}]; p == nil || p.Cmp(r.P) != 0 {
			t.Errorf("%d against %d are left: %v, by hand %v", x, y, r.P, p)
		}
	}
}

func BenchmarkBoarding(b *testing.B) {
	b.Run("lua", func(b *testing.B) {
		g, q := firstBlood(b), question(b, boardingQuestion)
		for b.Loop() {
			if a, err := ask.Odds(g, q); err != nil || a.Kind != odds.Exact {
				b.Fatal(err, a)
			}
		}
	})
	b.Run("hand", func(b *testing.B) {
		for b.Loop() {
			boardingByHand(10, 3, 12, 4)
		}
	})
}

// broadsides fires four cannons of one ship with ball at another and lets it
// take effect; it returns what is left of her and who fell on either side.
const broadsides = `function()
  local flag, hag = game.all("ship")[1], game.all("ship")[2]
  for i = 1, 4 do
    local cannon = game.all("cannon", { ship = hag })[i]
    table.insert(game.shots, {
      ship = hag, figure = cannon.crew[1], shooters = 1, attack = 3, weapon = "ball", cannon = cannon, target = flag, distance = 20,
    })
  end
  broadside.alone(hag.owner)
  local function fallen(vessel) return #game.all("figure", { home = vessel, dead = true }) end
  return ships.open_hf(flag), ships.open_sf(flag), fallen(flag), fallen(hag), flag.rudder == "hit" and 1 or 0
end`

// thrown answers dice from a generator, and questions with what is usual.
type thrown struct{ r *rand.Rand }

func (h thrown) Pick(c *game.Chance) error {
	c.Got = c.Got[:0]
	for range c.N {
		c.Got = append(c.Got, h.r.IntN(len(c.Faces)))
	}
	return nil
}
func (h thrown) Ask(c *game.Choice) (string, error) { return c.List()[0], nil }
func (h thrown) Tell(game.Event)                    {}
func (h thrown) Traces() bool                       { return false }

// hulk is a ship as the program by hand keeps her.
type hulk struct {
	column  string // from the top: H, S
	hf      int
	crew    int // in the order in which they fall
	cannons [][2]int
}

// handBattle is the state of a battle of two hulks.
type handBattle struct {
	crossed [64]bool
	dead    [64]bool // of the target's crew
	gone    [16]bool // her cannons
	fell    int
	own     int // of the firer's crew
	rudder  bool
	mate    int
	captain int
	ship    *hulk
}

func (s *handBattle) open(kind byte) (n int) {
	for i := range len(s.ship.column) {
		if s.ship.column[i] == kind && !s.crossed[i] {
			n++
		}
	}
	return n
}

// cross crosses the topmost open line of a kind, 0 for any.
func (s *handBattle) cross(kind byte) bool {
	for i := range len(s.ship.column) {
		if !s.crossed[i] && (kind == 0 || s.ship.column[i] == kind) {
			s.crossed[i] = true
			return true
		}
	}
	return false
}

func (s *handBattle) fall(n int) {
	for i := 0; i < s.ship.crew && n > 0; i++ {
		if !s.dead[i] {
			s.dead[i] = true
			s.fell++
			n--
		}
	}
}

func (s *handBattle) lines(kind byte, hits int) {
	n := 0
	for range hits {
		if s.cross(kind) {
			n++
		}
	}
	if left := s.open('H'); left < s.ship.hf {
		for s.open('S') > left {
			s.cross('S')
			n++
		}
	}
	s.fall(n)
}

func (s *handBattle) kill(i int) bool {
	if i < 0 || s.dead[i] {
		return false
	}
	s.dead[i] = true
	s.fell++
	return true
}

func (s *handBattle) critical(die int) {
	switch die {
	case 1:
		s.lines('H', 1)
	case 2:
		dead := 0
		for c := range s.ship.cannons {
			if !s.gone[c] {
				s.gone[c] = true
				for _, i := range s.ship.cannons[c] {
					if s.kill(i) {
						dead++
					}
				}
				break
			}
		}
		s.fall(2 - dead)
	case 3:
		s.rudder = true
	case 4:
		s.lines('S', 2)
	case 5:
		if !s.kill(s.mate) {
			s.kill(s.captain)
		}
	case 6:
		s.lines('H', 1)
		s.fall(2)
	}
}

// broadsideByHand is the same broadside.
func broadsideByHand(ship *hulk, mate, captain int, r *rand.Rand) (hf, sf, fell, own, rudder int) {
	s := handBattle{ship: ship, mate: mate, captain: captain}
	var hits, crit [4]int
	for i := range 4 {
		sixes := 0
		for range 3 {
			switch f := r.IntN(6); {
			case f < 2:
				hits[i]++
			case f == 5:
				sixes++
			}
		}
		if hits[i] == 3 {
			crit[i] = r.IntN(6) + 1
		}
		if sixes == 3 {
			s.own += 2
		}
	}
	for i, n := range hits {
		if n > 0 {
			s.lines(0, n)
			if crit[i] > 0 {
				s.critical(crit[i])
			}
		}
	}
	if s.rudder {
		rudder = 1
	}
	return s.open('H'), s.open('S'), s.fell, s.own, rudder
}

// hulkOf reads a ship of the game into the form of the program by hand.
func hulkOf(t testing.TB, g *lua.Game, n int) (h *hulk, mate, captain int) {
	ship := luatest.All(t, g.Host, "ship")[n]
	h = &hulk{hf: ship.Get("hf").Int()}
	column := ship.Get("column").Table()
	for i := 1; i <= column.Len(); i++ {
		h.column += column.At(i).Table().Get("kind").Text()
	}
	place := map[string]int{}
	for _, post := range []string{"crew", "cannon-crew", "extra", "marine", "lieutenant", "mate", "captain"} {
		for _, f := range luatest.All(t, g.Host, "figure") {
			if f.Get("home").Text() == ship.Key() && f.Get("post").Text() == post {
				place[f.Key()] = h.crew
				h.crew++
				switch post {
				case "mate":
					mate = place[f.Key()]
				case "captain":
					captain = place[f.Key()]
				}
			}
		}
	}
	for _, c := range luatest.All(t, g.Host, "cannon") {
		if c.Get("ship").Text() == ship.Key() {
			crew := c.Get("crew").Table()
			h.cannons = append(h.cannons, [2]int{place[crew.At(1).Text()], place[crew.At(2).Text()]})
		}
	}
	return h, mate, captain
}

// luaBroadside fires it in Lua, and undoes it .
func luaBroadside(t testing.TB, g *lua.Game) func(r *rand.Rand) [5]int {
	t.Helper()
	h := g.Host
	var fn *glua.LFunction
	err := h.With(luatest.Dealt{}, func() error {
		values, err := luatest.Run(h, "broadsides", broadsides)
		if err == nil {
			fn = values[0].(*glua.LFunction)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	mark := h.State.Mark()
	return func(r *rand.Rand) (out [5]int) {
		err := h.With(thrown{r}, func() error {
			values, err := h.Call(fn, 5)
			for i := range values {
				out[i] = int(values[i].(glua.LNumber))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		h.State.Rollback(mark)
		return out
	}
}

// TestBroadsideIsTheSameByHand: the same dice come to the same.
func TestBroadsideIsTheSameByHand(t *testing.T) {
	g := firstBlood(t)
	fire := luaBroadside(t, g)
	flag, mate, captain := hulkOf(t, g, 0)
	seen := map[[5]int]bool{}
	for seed := range uint64(400) {
		got := fire(rand.New(rand.NewPCG(seed, 1)))
		var want [5]int
		want[0], want[1], want[2], want[3], want[4] = broadsideByHand(flag, mate, captain, rand.New(rand.NewPCG(seed, 1)))
		if got != want {
			t.Fatalf("seed %d: HF, SF, fallen, own fallen, rudder %v, by hand %v", seed, got, want)
		}
		seen[got] = true
	}
	if len(seen) < 20 {
		t.Errorf("only %d different broadsides", len(seen))
	}
}

func BenchmarkBroadside(b *testing.B) {
	g := firstBlood(b)
	b.Run("lua", func(b *testing.B) {
		fire, r := luaBroadside(b, g), rand.New(rand.NewPCG(7, 1))
		for b.Loop() {
			fire(r)
		}
	})
	b.Run("hand", func(b *testing.B) {
		flag, mate, captain := hulkOf(b, g, 0)
		r := rand.New(rand.NewPCG(7, 1))
		for b.Loop() {
			broadsideByHand(flag, mate, captain, r)
		}
	})
}
