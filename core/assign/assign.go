// Package assign gives each of several things one of several places, so that all of
// it together costs least: men and the places of a formation, runners and lanes.
//
// It is the assignment problem, solved by the Hungarian method (Kuhn 1955, Munkres
// 1957) with the shortest augmenting paths of Jonker and Volgenant. The package knows
// neither what the things are nor what a cost means.
package assign

import "math"

// Slack is the difference of costs below which a choice counts as equally good.
//
// Rules: shore.geo.units (what two lengths may differ by and still be equal).
const Slack = 1e-6

// Least returns for each row the column that it is given, no column twice, so that the
// sum of costs[row][column] is least. All rows have the same length. A cost of
// math.Inf(1) forbids a pair. ok is false if the rows cannot all be given a column: more
// rows than columns, or too many pairs forbidden.
//
// Of equal assignments it returns the one that gives the first row its lowest column,
// then the second, and so on. A pair may cost up to [Slack] too much and count as equal,
// so that rounding breaks no tie.
//
//	       c0  c1  c2
//	r0   [  4   1   3 ]    r0 c1, r1 c0, r2 c2: 1 + 2 + 2 = 5
//	r1   [  2   0   5 ]
//	r2   [  3   2   2 ]
//
// The time grows with the third power of the number of columns, and with the fourth if
// nearly all assignments are equal.
//
// Rules: shore.form.form-up (ruling 17).
func Least(costs [][]float64) (columns []int, ok bool) {
	if len(costs) == 0 {
		return nil, true
	}
	if len(costs) > len(costs[0]) {
		return nil, false
	}
	s := newSolver(costs)
	for row := range s.n {
		if !s.place(row) {
			return nil, false
		}
	}
	s.settle()
	return s.column[:len(costs)], true
}

// none says that a row has no column yet, or a column no row.
const none = -1

// solver holds an assignment under construction. It is square: rows that cost nothing
// anywhere are added at the end.
type solver struct {
	costs       [][]float64
	n           int       // columns, and rows with those that are added
	ofRow       []float64 // potentials: cost - ofRow - ofColumn is never negative, and 0 where a row has its column
	ofColumn    []float64
	row, column []int // of each column and of each row, or none
	seen        []bool
}

func newSolver(costs [][]float64) *solver {
	n := len(costs[0])
	s := &solver{costs: costs, n: n, ofRow: make([]float64, n), ofColumn: make([]float64, n), row: make([]int, n), column: make([]int, n), seen: make([]bool, n)}
	for i := range n {
		s.row[i], s.column[i] = none, none
	}
	return s
}

// rest is the cost of a pair above its potentials.
func (s *solver) rest(row, column int) float64 {
	cost := 0.0
	if row < len(s.costs) {
		cost = s.costs[row][column]
	}
	return cost - s.ofRow[row] - s.ofColumn[column]
}

// place gives a row a column along the cheapest chain of rows that change theirs.
func (s *solver) place(row int) bool {
	near := make([]float64, s.n) // what the cheapest chain to each column costs
	from := make([]int, s.n)     // the row before it in that chain
	done := s.seen
	for j := range s.n {
		near[j], from[j], done[j] = math.Inf(1), none, false
	}
	at, spent, end := row, 0.0, none
	for end == none {
		next := none
		for j := range s.n {
			if done[j] {
				continue
			}
			if d := spent + s.rest(at, j); d < near[j] {
				near[j], from[j] = d, at
			}
			if next == none || near[j] < near[next] {
				next = j
			}
		}
		if next == none || math.IsInf(near[next], 1) {
			return false
		}
		done[next], spent = true, near[next]
		if at = s.row[next]; at == none {
			end = next
		}
	}
	s.ofRow[row] += spent
	for j := range s.n {
		if done[j] && j != end {
			s.ofColumn[j] -= spent - near[j]
			s.ofRow[s.row[j]] += spent - near[j]
		}
	}
	for j := end; ; {
		i := from[j]
		s.row[j] = i
		j, s.column[i] = s.column[i], j
		if i == row {
			return true
		}
	}
}

// settle changes to the first of the equal assignments: every assignment whose pairs
// all cost no more than their potentials is a least one.
func (s *solver) settle() {
	for row := range s.n {
		for j := range s.column[row] {
			if s.row[j] < row || s.rest(row, j) > Slack {
				continue
			}
			free := s.column[row]
			for k := range s.n {
				s.seen[k] = k == j || s.row[k] < row
			}
			if s.moves(s.row[j], free) {
				s.row[j], s.column[row] = row, j
				break
			}
		}
	}
}

// moves gives a row another column that is as good, and so on along a chain that ends
// with the free column.
func (s *solver) moves(row, free int) bool {
	for j := range s.n {
		if s.seen[j] || s.rest(row, j) > Slack {
			continue
		}
		s.seen[j] = true
		if j == free || s.moves(s.row[j], free) {
			s.row[j], s.column[row] = row, j
			return true
		}
	}
	return false
}
