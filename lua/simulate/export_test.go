package simulate

// Holds reports whether the interval of some numbers holds a mean.
func Holds(seen []Weighted, m float64) bool {
	mirror := make([]Weighted, len(seen))
	for i, s := range seen {
		mirror[i] = Weighted{1 - s.X, s.N}
	}
	return !refuted(seen, m) && !refuted(mirror, 1-m)
}
