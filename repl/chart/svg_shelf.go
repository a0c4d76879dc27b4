package chart

import "math"

// shelf indexes boxes of a picture by place, so that those near a place are
// found without looking at all of them.
type shelf struct{ squares map[[2]int][]box }

// square is the width of a compartment of a shelf.
const square = 48.0

// over calls do for the part of a box in each compartment. A box far outside
// the paper is in none.
func (b box) over(do func(at [2]int, part box)) {
	if !(math.Abs(b.x) < 1e5 && math.Abs(b.y) < 1e5 && b.w < 1e5 && b.h < 1e5) {
		return
	}
	for i := int(math.Floor(b.x / square)); float64(i)*square < b.x+b.w; i++ {
		for j := int(math.Floor(b.y / square)); float64(j)*square < b.y+b.h; j++ {
			left, top := max(b.x, float64(i)*square), max(b.y, float64(j)*square)
			do([2]int{i, j}, box{left, top, min(b.x+b.w, float64(i+1)*square) - left, min(b.y+b.h, float64(j+1)*square) - top})
		}
	}
}

func (s *shelf) add(boxes ...box) {
	if s.squares == nil {
		s.squares = map[[2]int][]box{}
	}
	for _, b := range boxes {
		b.over(func(at [2]int, part box) { s.squares[at] = append(s.squares[at], part) })
	}
}

// shared is the area that a box has in common with those of the shelf, counted
// once for each of them.
func (s *shelf) shared(b box) (sum float64) {
	b.over(func(at [2]int, part box) {
		for _, other := range s.squares[at] {
			sum += part.shared(other)
		}
	})
	return sum
}
