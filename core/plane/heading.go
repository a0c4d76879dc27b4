package plane

import "math"

// Compass normalizes an angle to [0, 360), rounded to 1e-9.
//
//	Compass(-90) = 270    Compass(360) = 0    Compass(725) = 5
func Compass(deg float64) float64 {
	a := Round(math.Mod(deg, 360))
	if a < 0 {
		a = Round(a + 360)
	}
	if a >= 360 {
		return 0
	}
	return a
}

// Wrap normalizes an angle to (-180, 180], rounded to 1e-9: a turn to the left
// is negative, one to the right positive.
//
//	Wrap(270) = -90    Wrap(180) = 180    Wrap(-180) = 180
//
// Rules: piratewars.geo.plane.
func Wrap(deg float64) float64 {
	a := Compass(deg)
	if a > 180 {
		return Round(a - 360)
	}
	return a
}

// Off is the smaller angle between two headings, 0 to 180.
//
//	      N
//	      |  / 30
//	      | /         Off(30, 330) = 60
//	330 \ |/
//	     \+
//
// Rules: piratewars.geo.wind-angle.
func Off(a, b float64) float64 { return math.Abs(Wrap(a - b)) }

// Acute is the acute angle between two lines with those bearings, 0 to 90.
//
//	    b 0
//	     |   a 30
//	     |  /
//	     | /    Acute(30, 0) = Acute(30, 180) = 30
//	     |/     a line has no end that is its head
//	-----+
//	     |
//	   b 180
//
// Rules: piratewars.geo.impact-angle.
func Acute(a, b float64) float64 {
	d := Off(a, b)
	return min(d, Round(180-d))
}

// Toward turns heading a towards heading b by the shorter way, by at most most
// degrees, and returns the new heading; it never passes b. If b is exactly
// opposite it turns to the right, or to the left if left is set.
//
//	a        Toward(0, 90, 45) = 45
//	|  /     Toward(60, 90, 45) = 90
//	| /      Toward(270, 90, 45) = 315, by left 225
//	|/____ b
//
// Rules: piratewars.move.adrift, piratewars.move.fall-off.
func Toward(a, b, most float64, left bool) float64 {
	d := Wrap(b - a)
	if left && d >= 180-Slack {
		d = -180
	}
	if math.Abs(d) <= most {
		return Compass(b)
	}
	return Compass(a + math.Copysign(max(most, 0), d))
}

// Between tells whether a bearing lies in the arc that runs clockwise from one
// bearing to another, ends included and Slack beyond them. An arc from a to a
// is that one bearing; one from 0 to 360, or any two 360 or more apart, is the
// whole circle.
//
//	   from 30
//	  /
//	 /  . bearing 80: yes
//	+----
//	 \
//	  to 150
//
// Rules: piratewars.data.ship-arms (arcs of turntables).
func Between(bearing, from, to float64) bool {
	if to-from >= 360-Slack {
		return true
	}
	width := Compass(to - from)
	into := Compass(bearing - from)
	return into <= width+Slack || into >= 360-Slack
}

// Unit is the vector of length 1 that points along a heading: (sin, cos).
// Multiples of 90 degrees are exact, 30 degrees gives exactly one half.
//
//	(0, 1)
//	  |   (0.5, 0.866)       Unit(0)  = (0, 1)
//	  |  /                   Unit(30) = (0.5, 0.866...)
//	  | /                    Unit(90) = (1, 0)
//	  |/________ (1, 0)
//
// Rules: piratewars.geo.plane.
func Unit(heading float64) Point {
	d := math.Mod(heading, 360)
	if d < 0 {
		d += 360
	}
	quarter := math.Round(d / 90)
	sin, cos := sincos(d - float64(quarter*90))
	switch int(quarter) % 4 {
	case 1:
		return Point{cos, -sin + 0}
	case 2:
		return Point{-sin + 0, -cos}
	case 3:
		return Point{-cos, sin}
	}
	return Point{sin, cos}
}

// sincos is the sine and cosine of an angle between -45 and 45 degrees, by the
// series, rounded to 2^-50. Those of the math package differ in the last digit
// between processors.
func sincos(deg float64) (sin, cos float64) {
	x := float64(deg * (math.Pi / 180))
	z := float64(x * x)
	s := madd(z, madd(z, madd(z, madd(z, madd(z, madd(z, madd(z, -1./1307674368000, 1./6227020800), -1./39916800),
		1./362880), -1./5040), 1./120), -1./6), 1)
	c := madd(z, madd(z, madd(z, madd(z, madd(z, madd(z, madd(z, madd(z, 1./20922789888000, -1./87178291200), 1./479001600),
		-1./3628800), 1./40320), -1./720), 1./24), -1./2), 1)
	return grain(float64(x * s)), grain(c)
}

func grain(v float64) float64 {
	const g = 1 << 50
	return float64(math.RoundToEven(float64(v*g))/g) + 0
}

// angle is the bearing of a vector before rounding, in (-180, 180]; 0 for the
// zero vector.
func angle(v Point) float64 {
	x, y := math.Abs(v.X), math.Abs(v.Y)
	var a float64 // from the nearer axis
	switch {
	case x == 0 && y == 0:
		return 0
	case x <= y:
		a = arctan(x / y)
	default:
		a = 90 - arctan(y/x)
	}
	if v.Y < 0 {
		a = 180 - a
	}
	if v.X < 0 {
		return -a
	}
	return a
}

// arctan is the arc tangent of 0..1 in degrees, by the rational approximation of
// Moshier's Cephes library; its error is below 1e-13.
func arctan(t float64) float64 {
	if t > 0.66 {
		return 45 - arctan((1-t)/(1+t))
	}
	z := float64(t * t)
	p := madd(madd(madd(madd(-8.750608600031904122785e-01, z, -1.615753718733365076637e+01), z,
		-7.500855792314704667340e+01), z, -1.228866684490136173410e+02), z, -6.485021904942025371773e+01)
	q := madd(madd(madd(madd(z+2.485846490142306297962e+01, z, 1.650270098316988542046e+02), z,
		4.328810604912902668951e+02), z, 4.853903996359136964868e+02), z, 1.945506571482613964425e+02)
	return float64(madd(t, float64(z*p)/q, t) * (180 / math.Pi))
}
