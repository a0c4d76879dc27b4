package plane

import (
	"math"
	"testing"
)

// The functions here are what somebody would write who needs one thing only: a
// hull that runs ahead, or swings about her stern, among hulls that she does not
// touch yet, in floating point and without lists, other shapes, rounding or ties.
// They are there to be compared with.

// corners4 is a hull's corners, from the port bow clockwise.
func corners4(p Pose) [4]Point {
	s, c := math.Sincos(p.Heading * math.Pi / 180)
	ax, ay, bx, by := s*p.Length, c*p.Length, c*p.Beam/2, -s*p.Beam/2
	x, y := p.Back.X, p.Back.Y
	return [4]Point{{x + ax - bx, y + ay - by}, {x + ax + bx, y + ay + by}, {x + bx, y + by}, {x - bx, y - by}}
}

// middle4 is a hull's centre and the radius round it.
func middle4(p Pose) (x, y, r float64) {
	s, c := math.Sincos(p.Heading * math.Pi / 180)
	return p.Back.X + s*p.Length/2, p.Back.Y + c*p.Length/2, math.Hypot(p.Length, p.Beam) / 2
}

// leapByHand is how far a hull runs ahead before it meets another, and which.
func leapByHand(p Pose, d float64, hulls []Pose) (with int, after float64) {
	with, after = -1, d
	uy, ux := math.Cos(p.Heading*math.Pi/180), math.Sin(p.Heading*math.Pi/180)
	mx, my, mr := middle4(p)
	mine := corners4(p)
	cast := func(c, a, b Point, ux, uy float64) float64 { // along u from c to the segment a b
		vx, vy := b.X-a.X, b.Y-a.Y
		den := ux*vy - uy*vx
		if den == 0 {
			return math.Inf(1)
		}
		wx, wy := a.X-c.X, a.Y-c.Y
		f := (wx*uy - wy*ux) / den
		if f < 0 || f > 1 {
			return math.Inf(1)
		}
		return (wx*vy - wy*vx) / den
	}
	for i, h := range hulls {
		hx, hy, hr := middle4(h)
		ahead := (hx-mx)*ux + (hy-my)*uy
		aside := math.Abs((hx-mx)*uy - (hy-my)*ux)
		if aside > mr+hr || ahead < -mr-hr || ahead > after+mr+hr {
			continue
		}
		theirs := corners4(h)
		for j := range 4 {
			for k := range 4 {
				if t := cast(mine[j], theirs[k], theirs[(k+1)%4], ux, uy); t >= 0 && t < after {
					with, after = i, t
				}
				if t := cast(theirs[j], mine[k], mine[(k+1)%4], -ux, -uy); t >= 0 && t < after {
					with, after = i, t
				}
			}
		}
	}
	return with, after
}

// swingByHand is how many degrees a hull turns clockwise about her stern before
// she meets another, and which.
func swingByHand(p Pose, deg float64, hulls []Pose) (with int, after float64) {
	with, after = -1, deg
	reach := math.Hypot(p.Length, p.Beam/2)
	mine := corners4(p)
	bearing := func(x, y float64) float64 { return math.Atan2(x-p.Back.X, y-p.Back.Y) * 180 / math.Pi }
	arc := func(c, a, b Point, way float64) float64 { // the least turn that brings c onto the segment a b
		r2 := (c.X-p.Back.X)*(c.X-p.Back.X) + (c.Y-p.Back.Y)*(c.Y-p.Back.Y)
		vx, vy := b.X-a.X, b.Y-a.Y
		n2 := vx*vx + vy*vy
		foot := ((p.Back.X-a.X)*vx + (p.Back.Y-a.Y)*vy) / n2
		ox, oy := a.X+foot*vx-p.Back.X, a.Y+foot*vy-p.Back.Y
		left := r2 - ox*ox - oy*oy
		if left < 0 {
			return math.Inf(1)
		}
		h, least := math.Sqrt(left/n2), math.Inf(1)
		from := bearing(c.X, c.Y)
		for _, f := range [2]float64{foot - h, foot + h} {
			if f >= 0 && f <= 1 {
				t := math.Mod(way*(bearing(a.X+f*vx, a.Y+f*vy)-from)+720, 360)
				least = min(least, t)
			}
		}
		return least
	}
	for i, h := range hulls {
		hx, hy, hr := middle4(h)
		if math.Hypot(hx-p.Back.X, hy-p.Back.Y) > reach+hr {
			continue
		}
		theirs := corners4(h)
		for j := range 4 {
			for k := range 4 {
				if t := arc(mine[j], theirs[k], theirs[(k+1)%4], 1); t < after {
					with, after = i, t
				}
				if t := arc(theirs[j], mine[k], mine[(k+1)%4], -1); t < after {
					with, after = i, t
				}
			}
		}
	}
	return with, after
}

// fleet is a hull and twenty others.
func fleet() (p Pose, hulls []Pose, shapes []Shape) {
	p = hull(0, 0, 30, 48, 12)
	for i := range 20 {
		h := hull(float64(i%5)*60-100, 70+float64(i/5)*60, float64(i*37), 32, 8)
		hulls, shapes = append(hulls, h), append(shapes, h)
	}
	return p, hulls, shapes
}

// TestSweepAgreesWithOneByHand: where neither touching nor ties matter, the
// general sweep says what the one by hand says.
func TestSweepAgreesWithOneByHand(t *testing.T) {
	_, hulls, shapes := fleet()
	met := map[string]int{}
	for i := range 2000 {
		p := hull(float64(i*7%300)-150, float64(i*13%400)-60, float64(i*41%360), 48, 12)
		free := true
		for _, s := range shapes {
			free = free && !Touch(p, s)
		}
		if !free {
			continue
		}
		for _, how := range []string{"leap", "swing"} {
			c, ok := Sweep(p, p.Forward(64), shapes)
			with, after := leapByHand(p, 64, hulls)
			if how == "swing" {
				c, ok = Sweep(p, p.Swing(90), shapes)
				with, after = swingByHand(p, 90, hulls)
			}
			if ok != (with >= 0) || ok && (c.With != with || math.Abs(c.After-after) > 1e-6) {
				t.Errorf("%s of %v: meets %d after %v, by hand %d after %v", how, p, c.With, c.After, with, after)
			}
			if ok {
				met[how]++
			}
		}
	}
	if met["leap"] < 100 || met["swing"] < 100 {
		t.Errorf("hardly anything was met: %v", met)
	}
}

func BenchmarkSweep20ByHand(b *testing.B) {
	p, hulls, _ := fleet()
	b.Run("leap", func(b *testing.B) {
		for b.Loop() {
			leapByHand(p, 64, hulls)
		}
	})
	b.Run("pivot", func(b *testing.B) {
		for b.Loop() {
			swingByHand(p, 90, hulls)
		}
	})
}
