package plane

import (
	"fmt"
	"hash/fnv"
	"testing"
)

// TestSameOnEveryMachine holds the last digit of a few thousand results to what
// it was on the first machine. Run it with GOAMD64=v3, or on arm64, and a
// product and sum that were fused show.
func TestSameOnEveryMachine(t *testing.T) {
	h := fnv.New64a()
	seed := uint32(1)
	next := func() int16 {
		seed = seed*1664525 + 1013904223
		return int16(seed >> 16)
	}
	for i := range 3000 {
		p := hull(place(next())/4, place(next())/4, Compass(deg(next())), 48, 12)
		q := hull(place(next())/4, place(next())/4, Compass(deg(next())), 32, 8)
		c, _ := Sweep(p, p.Forward(100), []Shape{q})
		w, _ := Sweep(p, p.Swing(deg(next())), []Shape{q.Area()})
		d, after := Closest(p, p.Swing(90), q)
		a, _ := Bears(p.Front(), p.Heading, p.Heading+90, []Shape{q}, 0)
		var way Way
		var ok bool
		if i%30 == 0 {
			way, ok = dear(3, box(-20, -20, 20, 20), q.Drift(17, 3).Area(), Disc{Point{30, 40}, 25}).Route(p.Back, []Shape{q.Front()}, never)
		}
		fmt.Fprintf(h, "%x %x %x %x %x %x %x %v\n", c, w, d, after, a, way.Line, way.Cost, ok)
		fmt.Fprintf(h, "%x %x %x\n", Within(p, p.Forward(100), q, 9), Unit(deg(next())/7), angle(p.Back))
	}
	const want = 0x41968dd4da6e9c2e
	if got := h.Sum64(); got != want {
		t.Errorf("the results add up to %#x, not %#x", got, uint64(want))
	}
}

func BenchmarkSweep20(b *testing.B) {
	p := hull(0, 0, 30, 48, 12)
	var shapes []Shape
	for i := range 20 {
		shapes = append(shapes, hull(float64(i%5)*60-100, 70+float64(i/5)*60, float64(i*37), 32, 8))
	}
	b.Run("leap", func(b *testing.B) {
		for b.Loop() {
			Sweep(p, p.Forward(64), shapes)
		}
	})
	b.Run("pivot", func(b *testing.B) {
		for b.Loop() {
			Sweep(p, p.Swing(90), shapes)
		}
	})
}

func BenchmarkClosest(b *testing.B) {
	p := hull(0, 0, 30, 48, 12)
	isle := coast(40)
	for b.Loop() {
		Closest(p, p.Forward(64), isle)
	}
}

func BenchmarkRoute(b *testing.B) {
	isles := []Area{coast(40), {Outline: coast(40).Outline}}
	for i := range isles[1].Outline {
		isles[1].Outline[i] = isles[1].Outline[i].Add(Point{60, 70})
	}
	for b.Loop() {
		dear(never, isles[0], isles[1]).Route(Point{}, []Shape{Point{150, 200}}, never)
	}
}

// coast is a ragged island of n corners round (50, 100).
func coast(n int) (a Area) {
	for i := range n {
		a.Outline = append(a.Outline, Point{50, 100}.Along(float64(i*360)/float64(n), 20+float64(i%3)*8))
	}
	return a
}
