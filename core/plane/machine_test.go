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
	for range 3000 {
		p := hull(place(next())/4, place(next())/4, Compass(deg(next())), 48, 12)
		q := hull(place(next())/4, place(next())/4, Compass(deg(next())), 32, 8)
		c, _ := Sweep(p, p.Forward(100), []Shape{q})
		w, _ := Sweep(p, p.Swing(deg(next())), []Shape{q.Area()})
		d, after := Closest(p, p.Swing(90), q)
		a, _ := Bears(p.Front(), p.Heading, p.Heading+90, []Shape{q}, 0)
		way, n, _ := Route(p.Back, q.Front(), []Area{box(-20, -20, 20, 20), q.Drift(17, 3).Area()})
		fmt.Fprintf(h, "%x %x %x %x %x %x %x\n", c, w, d, after, a, way, n)
		fmt.Fprintf(h, "%x %x %x\n", Within(p, p.Forward(100), q, 9), Unit(deg(next())/7), angle(p.Back))
	}
	const want = 0x2d973dee76195ff2
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
		Route(Point{}, Point{150, 200}, isles)
	}
}

// coast is a ragged island of n corners round (50, 100).
func coast(n int) (a Area) {
	for i := range n {
		a.Outline = append(a.Outline, Point{50, 100}.Along(float64(i*360)/float64(n), 20+float64(i%3)*8))
	}
	return a
}
