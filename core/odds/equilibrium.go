package odds

import (
	"math/big"
	"slices"
)

// equilibrium solves a game of two players, of whom one chooses a row of m and the other a column, without knowing
// what the other chooses: the first wins m[row][column] from the second. It returns the value of the game, and how
// often each row and column is best chosen. Of equal rows the first is taken.
//
// Rows and columns that others dominate go first; then the rest is a linear program, solved by the simplex method
// (von Neumann, 1928; Dantzig, 1951). All is exact, and means nothing if goOn says no meanwhile.
func equilibrium(m [][]*big.Rat, goOn func() bool) (value *big.Rat, rows, cols []*big.Rat) {
	rows, cols = zeros(len(m)), zeros(len(m[0]))
	r, c := undominated(m)
	low, high := saddle(m, r, c)
	if m[r[low]][c[high]].Cmp(floor(m[r[low]], c)) == 0 && m[r[low]][c[high]].Cmp(ceiling(m, r, c[high])) == 0 {
		rows[r[low]], cols[c[high]] = one, one
		return m[r[low]][c[high]], rows, cols
	}
	value, p, q := simplex(m, r, c, goOn)
	for i, k := range r {
		rows[k] = p[i]
	}
	for j, k := range c {
		cols[k] = q[j]
	}
	return value, rows, cols
}

func zeros(n int) []*big.Rat {
	list := make([]*big.Rat, n)
	for i := range list {
		list[i] = new(big.Rat)
	}
	return list
}

// undominated lists the rows and columns that are left when those go for which another one is as good whatever
// the other player does.
func undominated(m [][]*big.Rat) (rows, cols []int) {
	for i := range m {
		rows = append(rows, i)
	}
	for j := range m[0] {
		cols = append(cols, j)
	}
	for n := 0; n != len(rows)+len(cols); {
		n = len(rows) + len(cols)
		rows = leading(rows, func(a, b int) bool {
			return !slices.ContainsFunc(cols, func(j int) bool { return m[a][j].Cmp(m[b][j]) < 0 })
		})
		cols = leading(cols, func(a, b int) bool {
			return !slices.ContainsFunc(rows, func(i int) bool { return m[i][a].Cmp(m[i][b]) > 0 })
		})
	}
	return rows, cols
}

// leading leaves out what something else in the list is as good as; of equal ones the first stays.
func leading(list []int, asGood func(a, b int) bool) (left []int) {
	for k, b := range list {
		beaten := slices.ContainsFunc(left, func(a int) bool { return asGood(a, b) }) ||
			slices.ContainsFunc(list[k+1:], func(a int) bool { return asGood(a, b) && !asGood(b, a) })
		if !beaten {
			left = append(left, b)
		}
	}
	return left
}

// saddle returns the places of the row that is best against the best answer to it, and of such a column.
func saddle(m [][]*big.Rat, rows, cols []int) (row, col int) {
	var most, least *big.Rat
	for i, k := range rows {
		if v := floor(m[k], cols); most == nil || v.Cmp(most) > 0 {
			most, row = v, i
		}
	}
	for j, k := range cols {
		if v := ceiling(m, rows, k); least == nil || v.Cmp(least) < 0 {
			least, col = v, j
		}
	}
	return row, col
}

// floor is the least number in some columns of a row.
func floor(row []*big.Rat, cols []int) *big.Rat {
	least := row[cols[0]]
	for _, j := range cols[1:] {
		if row[j].Cmp(least) < 0 {
			least = row[j]
		}
	}
	return least
}

// ceiling is the largest number in some rows of a column.
func ceiling(m [][]*big.Rat, rows []int, col int) *big.Rat {
	most := m[rows[0]][col]
	for _, i := range rows[1:] {
		if m[i][col].Cmp(most) > 0 {
			most = m[i][col]
		}
	}
	return most
}

// simplex solves the game of some rows and columns, in which everything is at least 0. With 1 added to all, so that
// the value v is above 0, the second player looks for y = q/v of the largest sum, so that no row brings more than 1;
// the prices of the rows are p/v.
//
// All is multiplied by a common denominator, and the tableau by its last pivot, so that it stays in whole numbers
// (Edmonds, 1967; Bareiss, 1968).
func simplex(m [][]*big.Rat, rows, cols []int, goOn func() bool) (value *big.Rat, p, q []*big.Rat) {
	n, k := len(rows), len(cols)
	whole := big.NewInt(1)
	var gcd, add big.Int
	for _, i := range rows {
		for _, j := range cols {
			d := m[i][j].Denom()
			whole.Mul(whole, add.Quo(d, gcd.GCD(nil, nil, whole, d)))
		}
	}
	tab := make([][]*big.Int, n+1) // the columns, the slacks of the rows, and the right side; last the aim
	for i := range tab {
		tab[i] = make([]*big.Int, k+n+1)
		for j := range tab[i] {
			tab[i][j] = new(big.Int)
		}
		for j := range k {
			if i == n {
				tab[i][j].SetInt64(-1)
				continue
			}
			x := m[rows[i]][cols[j]]
			tab[i][j].Mul(add.Add(x.Num(), x.Denom()), gcd.Quo(whole, x.Denom()))
		}
		if i < n {
			tab[i][k+i].SetInt64(1)
			tab[i][k+n].SetInt64(1)
		}
	}
	base := make([]int, n)
	for i := range base {
		base[i] = k + i
	}
	last := big.NewInt(1)
	for step := 0; ; step++ {
		in := entering(tab[n][:k+n], step < 4*(n+k))
		if in < 0 {
			break
		}
		if !goOn() {
			return one, pure(n, 0), pure(k, 0)
		}
		out := leaving(tab[:n], base, in)
		pivot(tab, out, in, last)
		base[out] = in
	}
	// The right side of the aim is last/(v whole): y and the prices are over last.
	total := tab[n][k+n]
	p, q = zeros(n), zeros(k)
	for i := range p {
		p[i].SetFrac(tab[n][k+i], total)
	}
	for i, b := range base {
		if b < k {
			q[b].SetFrac(tab[i][k+n], total)
		}
	}
	value = new(big.Rat).SetFrac(last, total)
	value.Quo(value, new(big.Rat).SetInt(whole))
	return value.Sub(value, one), p, q
}

// entering is the column that enters the base, -1 if nothing is gained by any: that of the largest gain, or, because this
// may go round in a circle, the first with a gain (Bland, 1977).
func entering(aim []*big.Int, largest bool) int {
	in := -1
	for j, x := range aim {
		if x.Sign() < 0 && (in < 0 || x.Cmp(aim[in]) < 0) {
			if in = j; !largest {
				break
			}
		}
	}
	return in
}

// leaving is the row that leaves the base: the first that bounds the column which enters it.
func leaving(tab [][]*big.Int, base []int, in int) int {
	out := -1
	var a, b big.Int
	for i, row := range tab {
		if row[in].Sign() <= 0 {
			continue
		}
		if out >= 0 {
			end := len(row) - 1
			d := a.Mul(row[end], tab[out][in]).Cmp(b.Mul(tab[out][end], row[in]))
			if d > 0 || d == 0 && base[i] > base[out] {
				continue
			}
		}
		out = i
	}
	return out
}

// pivot makes a column that of a row; last is the pivot before, and then this one.
func pivot(tab [][]*big.Int, row, col int, last *big.Int) {
	by := new(big.Int).Set(tab[row][col])
	var t, f big.Int
	for i := range tab {
		if i == row {
			continue
		}
		f.Set(tab[i][col])
		for j, x := range tab[i] {
			x.Mul(x, by)
			if f.Sign() != 0 && tab[row][j].Sign() != 0 {
				x.Sub(x, t.Mul(&f, tab[row][j]))
			}
			x.Quo(x, last)
		}
	}
	last.Set(by)
}
