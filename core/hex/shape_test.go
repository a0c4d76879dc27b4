package hex

import (
	"math"
	"math/big"
	"slices"
	"testing"
)

func TestRingsFillTheDisc(t *testing.T) {
	law(t, func(q, r int16, n uint8) bool {
		c, radius := at(q, r), int(n%8)
		var s Set
		for k := range radius + 1 {
			ring := Ring(c, k)
			for i, x := range ring {
				if Distance(c, x) != k || k > 0 && Distance(x, ring[(i+1)%len(ring)]) != 1 {
					return false
				}
			}
			s.Add(ring...)
		}
		disc := Within(c, radius)
		return slices.Equal(s.Cells(), disc) && len(disc) == 3*radius*(radius+1)+1
	})
	if Ring(Cell{}, -1) != nil || Within(Cell{}, -1) != nil {
		t.Error("a negative radius has cells")
	}
}

func TestLineTies(t *testing.T) {
	got := Line(Cell{0, 0}, Cell{4, -2})
	want := []Cell{{0, 0}, {1, -1}, {2, -1}, {3, -2}, {4, -2}}
	if !slices.Equal(got, want) {
		t.Errorf("line is %v, want %v", got, want)
	}
}

func checkLine(t *testing.T, a, b Cell) {
	line := Line(a, b)
	if len(line) != Distance(a, b)+1 || line[0] != a || line[len(line)-1] != b {
		t.Fatalf("line from %v to %v: %v", a, b, line)
	}
	met := map[Cell]bool{a: true, b: true}
	for _, p := range Sight(a, b) {
		met[p.Left], met[p.Right] = true, true
	}
	for i, c := range line {
		if i > 0 && Distance(line[i-1], c) != 1 {
			t.Fatalf("line from %v to %v breaks at %v", a, b, c)
		}
		if !met[c] {
			t.Fatalf("line from %v to %v holds %v, which the line of sight does not meet", a, b, c)
		}
	}
	back := Line(b, a)
	slices.Reverse(back)
	if !slices.Equal(line, back) {
		t.Fatalf("line from %v to %v is %v, and back %v", a, b, line, back)
	}
}

func FuzzLine(f *testing.F) {
	for _, s := range [][4]int16{{0, 0, 4, -2}, {0, 0, 0, 0}, {0, 0, 7, -3}, {-3, 5, 9, 9}, {1, 1, 1, 8}, {5, 5, -7, 11}} {
		f.Add(s[0], s[1], s[2], s[3])
	}
	f.Fuzz(func(t *testing.T, q1, r1, q2, r2 int16) { checkLine(t, at(q1, r1), at(q2, r2)) })
}

// inside returns the open stretch of the segment from a to b, as fractions of
// it, that lies inside cell c; ok is false when there is none. It clips the
// segment against the three pairs of sides, where a difference of two cube
// coordinates is 1 or -1.
func inside(a, b, c Cell, margin *big.Rat) (from, to *big.Rat, ok bool) {
	from, to = new(big.Rat), big.NewRat(1, 1)
	p, v := a.Sub(c).cube(), b.Sub(a).cube()
	for i := range 3 {
		j := (i + 1) % 3
		start, slope := big.NewRat(int64(p[i]-p[j]), 1), big.NewRat(int64(v[i]-v[j]), 1)
		if slope.Sign() == 0 {
			if new(big.Rat).Abs(start).Cmp(margin) >= 0 {
				return nil, nil, false
			}
			continue
		}
		lo := new(big.Rat).Quo(new(big.Rat).Sub(new(big.Rat).Neg(margin), start), slope)
		hi := new(big.Rat).Quo(new(big.Rat).Sub(margin, start), slope)
		if lo.Cmp(hi) > 0 {
			lo, hi = hi, lo
		}
		if lo.Cmp(from) > 0 {
			from = lo
		}
		if hi.Cmp(to) < 0 {
			to = hi
		}
	}
	return from, to, from.Cmp(to) < 0
}

// checkSight compares a line of sight with clipping every cell about it.
func checkSight(t *testing.T, a, b Cell) {
	met := Sight(a, b)
	var crossed, beside Set
	for _, p := range met {
		if !p.Edge() {
			crossed.Add(p.Left)
			continue
		}
		beside.Add(p.Left, p.Right)
		if Distance(p.Left, p.Right) != 1 {
			t.Fatalf("%v to %v: %v are not neighbours", a, b, p)
		}
		v, w := b.Sub(a), p.Right.Sub(a)
		if v.Q*w.R-v.R*w.Q <= 0 {
			t.Fatalf("%v to %v: %v is not on the right", a, b, p.Right)
		}
	}
	one, wider := big.NewRat(1, 1), big.NewRat(1001, 1000)
	var candidates Set
	for _, c := range Line(a, b) {
		candidates.Add(Within(c, 2)...)
	}
	for _, c := range candidates.Cells() {
		_, _, in := inside(a, b, c, one)
		if want := in && c != a && c != b; crossed.Contains(c) != want {
			t.Fatalf("%v to %v: %v crossed is %v", a, b, c, !want)
		}
		// A cell beside the line is met for a third of a step or more as soon as
		// it is made a little larger; one touched in a corner only for a moment.
		from, to, in := inside(a, b, c, wider)
		long := in && new(big.Rat).Sub(to, from).Cmp(big.NewRat(1, int64(3*max(1, Distance(a, b))))) > 0
		if want := long && !crossed.Contains(c) && c != a && c != b && straightBetween(a, b); beside.Contains(c) != want {
			t.Fatalf("%v to %v: %v beside the line is %v", a, b, c, !want)
		}
	}
	checkOrder(t, a, b, met)
}

// straightBetween reports whether the line leaves exactly midway between two
// directions, the only lines that can run along sides.
func straightBetween(a, b Cell) bool {
	port, starboard, _ := Bearing(a, b)
	v := b.Sub(a)
	return port != starboard && v.Q*(starboard.Vector().R+port.Vector().R) == v.R*(starboard.Vector().Q+port.Vector().Q)
}

func checkOrder(t *testing.T, a, b Cell, met []Passage) {
	last := Passage{a, a}
	v := b.Sub(a)
	along := func(p Passage) int {
		w := p.Left.Sub(a).Add(p.Right.Sub(a))
		return 2*v.Q*w.Q + v.Q*w.R + v.R*w.Q + 2*v.R*w.R
	}
	for _, p := range append(slices.Clone(met), Passage{b, b}) {
		if a == b {
			break
		}
		if Distance(last.Left, p.Left) > 1 || Distance(last.Right, p.Right) > 1 || along(p) <= along(last) {
			t.Fatalf("%v to %v: %v follows %v", a, b, p, last)
		}
		last = p
	}
	back := Sight(b, a)
	slices.Reverse(back)
	for i := range back {
		back[i] = Passage{back[i].Right, back[i].Left}
	}
	if !slices.Equal(met, back) {
		t.Fatalf("%v to %v: %v, and back %v", a, b, met, back)
	}
}

func TestSightOfEveryNearCell(t *testing.T) {
	for _, c := range Within(Cell{}, 9) {
		checkSight(t, Cell{}, c)
		checkLine(t, Cell{}, c)
	}
}

func TestSightTurnsWithTheBoard(t *testing.T) {
	law(t, func(q, r int16, n uint8) bool {
		b := at(q, r)
		here, there := Sight(Cell{}, b), Sight(Cell{}, b.Rotate(int(n)))
		for i, p := range here {
			if there[i] != (Passage{p.Left.Rotate(int(n)), p.Right.Rotate(int(n))}) {
				return false
			}
		}
		return len(here) == len(there)
	})
}

func TestSightAsPrinted(t *testing.T) {
	one := func(q, r int) Passage { return Passage{Cell{q, r}, Cell{q, r}} }
	two := Passage{Cell{1, -1}, Cell{1, 0}}
	for b, want := range map[Cell][]Passage{
		{0, -3}: {one(0, -1), one(0, -2)},
		{2, -1}: {two},
		{4, -2}: {two, one(2, -1), {Cell{3, -2}, Cell{3, -1}}},
		{1, 0}:  nil,
		{0, 0}:  nil,
	} {
		if got := Sight(Cell{}, b); !slices.Equal(got, want) {
			t.Errorf("from the origin to %v: %v, want %v", b, got, want)
		}
	}
}

func TestBlocking(t *testing.T) {
	wood := NewSet(Cell{1, -1})
	origin, goal := Cell{}, Cell{2, -1}
	if !Clear(origin, goal, wood.Contains) {
		t.Error("one wood beside the line blocks it")
	}
	wood.Add(Cell{1, 0})
	if Clear(origin, goal, wood.Contains) || len(Obstructed(origin, goal, wood.Contains)) != 1 {
		t.Error("woods on both hands of the line do not block it")
	}
	unit := NewSet(Cell{1, 0})
	low := func(Cell) bool { return true }
	if !Clear(origin, Cell{4, 0}, Over(origin, 1, low, unit.Contains)) {
		t.Error("a gun cannot fire over its lower neighbour")
	}
	if far := NewSet(Cell{2, 0}); Clear(origin, Cell{4, 0}, Over(origin, 1, low, far.Contains)) {
		t.Error("a gun fires over a unit two cells away")
	}
}

func TestEntry(t *testing.T) {
	for b, want := range map[Cell][]Dir{
		{3, 0}: {3}, {1, 0}: {3}, {0, 0}: nil, {2, -1}: {2, 3}, {-1, 2}: {4, 5},
	} {
		if got := Entry(Cell{}, b); !slices.Equal(got, want) {
			t.Errorf("entry into %v: %v, want %v", b, got, want)
		}
	}
}

func FuzzLOS(f *testing.F) {
	for _, s := range [][4]int16{{0, 0, 4, -2}, {0, 0, 0, 0}, {0, 0, 1, 0}, {2, 3, 9, -3}, {-4, 1, 8, -5}, {0, 0, 12, 12}} {
		f.Add(s[0], s[1], s[2], s[3], uint64(0x9e3779b97f4a7c15))
	}
	f.Fuzz(func(t *testing.T, q1, r1, q2, r2 int16, pattern uint64) {
		a, b := Cell{int(q1) % 20, int(r1) % 20}, Cell{int(q2) % 20, int(r2) % 20}
		checkSight(t, a, b)
		wood := func(c Cell) bool { return pattern>>(uint(c.Q*7+c.R*13)%64)&1 == 1 }
		if Clear(a, b, wood) != Clear(b, a, wood) {
			t.Fatalf("%v and %v do not see each other alike", a, b)
		}
		if Distance(a, b) <= 1 && !Clear(a, b, func(Cell) bool { return true }) {
			t.Fatalf("neighbours %v and %v do not see each other", a, b)
		}
	})
}

// angle is the bearing of v in degrees clockwise from direction 0.
func angle(v Cell) float64 {
	deg := math.Atan2(float64(v.R)*math.Sqrt(3)/2, float64(v.Q)+float64(v.R)/2) * 180 / math.Pi
	return math.Mod(deg+360, 360)
}

func TestBearingAgainstAngles(t *testing.T) {
	for _, c := range Within(Cell{}, 12) {
		port, starboard, ok := Bearing(Cell{}, c)
		if c == (Cell{}) {
			if ok {
				t.Error("a cell bears on itself")
			}
			continue
		}
		twelfth := angle(c) / 30
		if near := math.Round(twelfth); math.Abs(twelfth-near) < 1e-9 && int(near)%2 == 1 {
			if port != Dir(near)/2 || starboard != port.Turn(1) {
				t.Errorf("%v bears %v, %v", c, port, starboard)
			}
		} else if want := Dir(math.Round(angle(c) / 60)).Turn(0); port != want || starboard != want {
			t.Errorf("%v bears %v, %v; want %v", c, port, starboard, want)
		}
	}
}

func TestSectors(t *testing.T) {
	for c, want := range map[Cell]int{
		{3, 0}: 0, {1, 1}: 0, {2, -1}: 0, {0, 2}: 1, {-1, 2}: 1, {1, -2}: 5, {-2, 1}: 2, {-1, -1}: 4, {-2, 0}: 3,
	} {
		for turn := range Dir(6) {
			if got, ok := Sector(Cell{5, 5}, turn, c.Rotate(int(turn)).Add(Cell{5, 5})); !ok || got != want {
				t.Errorf("facing %v, %v lies in sector %d, want %d", turn, c, got, want)
			}
		}
	}
	law(t, func(q, r int16, d Dir) bool {
		c := at(q, r)
		s, ok := Sector(Cell{}, d, c)
		m, _ := Sector(Cell{}, d, c.Reflect(d))
		return !ok && c == (Cell{}) || m == (6-s)%6 && Arc(1<<s).Contains(Cell{}, d, c) && AllRound.Contains(Cell{}, d, c)
	})
	if got := len(AllRound.Cells(Cell{}, 2, 4)); got != 60 {
		t.Errorf("%d cells all round within 4", got)
	}
	if got := Front.Cells(Cell{}, 0, 2); !slices.Equal(got, []Cell{{2, -1}, {1, 0}, {2, 0}, {1, 1}}) {
		t.Errorf("ahead within 2: %v", got)
	}
}

func TestLaneAsPrinted(t *testing.T) {
	for n, want := range [][]Cell{{{0, 0}}, {{1, -1}, {1, 0}}, {{2, -1}}, {{3, -2}, {3, -1}}, {{4, -2}}} {
		if got := Lane(Cell{}, 5, n); !slices.Equal(got, want) {
			t.Errorf("lane at %d: %v, want %v", n, got, want)
		}
	}
	law(t, func(q, r int16, d Dir, n uint8) bool {
		c := at(q, r)
		for _, x := range Lane(c, d, int(n)) {
			if Distance(c, x) != int(n) || !Wedge(c, d, x) {
				return false
			}
		}
		return Wedge(c, d, c) && Wedge(c, d, c.Step(d+1)) && !Wedge(c, d, c.Step(d+2)) && Lane(c, d, -1) == nil
	})
}
