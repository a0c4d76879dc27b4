package plane

import (
	"math"
	"testing"
)

// motionOf makes a leap, a pivot or a drift of three numbers.
func motionOf(p Pose, kind uint8, a, b int16) Motion {
	switch kind % 3 {
	case 0:
		return p.Forward(place(a) / 4)
	case 1:
		return p.Swing(math.Mod(deg(a), 360))
	}
	return Shift(Compass(deg(b)), place(a)/4)
}

// FuzzChain moves a hull again and again, from contact to contact: it never
// overlaps the other hull on its way, and whenever it is stopped out of contact
// already made, going on would make it overlap.
func FuzzChain(f *testing.F) {
	f.Add(int16(0), int16(0), int16(180), int16(300), int16(60), int16(20), uint8(0), int16(900), int16(0), uint8(1), int16(90), int16(7), uint8(2), int16(800), int16(77))
	f.Add(int16(0), int16(0), int16(0), int16(384), int16(0), int16(0), uint8(2), int16(900), int16(180), uint8(0), int16(90), int16(7), uint8(1), int16(80), int16(77))
	f.Fuzz(func(t *testing.T, x, y, h, ox, oy, oh int16, k1 uint8, a1, b1 int16, k2 uint8, a2, b2 int16, k3 uint8, a3, b3 int16) {
		p, q := hull(place(x)/4, place(y)/4, Compass(deg(h)), 48, 12), hull(place(ox)/4, place(oy)/4, Compass(deg(oh)), 32, 8)
		if !apart(p, q, 0) {
			return
		}
		for i, m := range []func(Pose) Motion{
			func(p Pose) Motion { return motionOf(p, k1, a1, b1) },
			func(p Pose) Motion { return motionOf(p, k2, a2, b2) },
			func(p Pose) Motion { return motionOf(p, k3, a3, b3) },
			func(p Pose) Motion { return motionOf(p, k1+1, a2, b3) },
		} {
			m := m(p)
			touching := Touch(p, q)
			c, hit := Sweep(p, m, []Shape{q})
			end := m.Amount()
			if hit {
				end = c.After
				if d := Distance(c.Pose, q); d > Slack {
					t.Fatalf("motion %d, %+v by %+v, stops after %v, %v from %+v", i, p, m, c.After, d, q)
				}
				needless := touching
				for far := 1e-5; needless && far < 1; far *= 1.3 { // it may only nick a corner
					needless = c.After+far < m.Amount() && apart(m.Pose(p, c.After+far), q, -1e-7)
				}
				if needless {
					t.Fatalf("motion %d, %+v by %+v, is stopped after %v by %+v for nothing", i, p, m, c.After, q)
				}
			}
			for k := range 201 {
				at := end * float64(k) / 200
				if !apart(m.Pose(p, at), q, -5e-6) {
					t.Fatalf("motion %d, %+v by %+v (hit %v after %v), runs into %+v after %v", i, p, m, hit, c.After, q, at)
				}
			}
			p = m.Pose(p, end)
		}
	})
}

// inlet is an island with a bay, a spit and a lagoon.
func inlet() Area {
	return Area{
		Outline: []Point{{40, -60}, {120, -60}, {120, 60}, {40, 60}, {40, 20}, {90, 12}, {90, -12}, {60, -20}, {64, -14}, {40, -22}},
		Holes:   [][]Point{{{50, 30}, {110, 30}, {110, 55}, {70, 50}, {50, 55}}},
	}
}

// FuzzInlet sails a boat about a ragged island and in its lagoon.
func FuzzInlet(f *testing.F) {
	f.Add(int16(0), int16(0), int16(180), uint8(0), int16(3000), int16(0), uint8(1), int16(90), int16(7))
	f.Add(int16(640), int16(328), int16(180), uint8(0), int16(3000), int16(0), uint8(1), int16(90), int16(7))
	f.Fuzz(func(t *testing.T, x, y, h int16, k1 uint8, a1, b1 int16, k2 uint8, a2, b2 int16) {
		p, isle := hull(place(x)/3, place(y)/3, Compass(deg(h)), 14, 5), inlet()
		if Distance(p, isle) < 1e-3 {
			return
		}
		edges := isle.Edges()
		for i := range 4 {
			m := motionOf(p, k1, a1, b1)
			if i%2 == 1 {
				m = motionOf(p, k2, a2, b2)
			}
			c, hit := Sweep(p, m, []Shape{isle})
			end := m.Amount()
			if hit {
				end = c.After
			}
			for k := range 101 {
				at := m.Pose(p, end*float64(k)/100)
				for _, e := range at.Edges() { // points along the hull's sides
					for j := range 8 {
						if s := e.At(float64(j) / 8); within(edges, s) && edgeGap(edges, s) > 1e-5 {
							t.Fatalf("motion %d, %+v by %+v (hit %v after %v), is ashore at %v", i, p, m, hit, c.After, s)
						}
					}
				}
			}
			p = m.Pose(p, end)
			if hit && Distance(p, isle) > Slack {
				t.Fatalf("motion %d stops %v off the shore at %+v", i, Distance(p, isle), p)
			}
		}
	})
}
