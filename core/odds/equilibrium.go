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
// with Bland's rule (von Neumann, 1928; Dantzig, 1951). All is exact.
func equilibrium(m [][]*big.Rat) (value *big.Rat, rows, cols []*big.Rat) {
	rows, cols = zeros(len(m)), zeros(len(m[0]))
	r, c := undominated(m)
	low, high := saddle(m, r, c)
	if m[r[low]][c[high]].Cmp(floor(m[r[low]], c)) == 0 && m[r[low]][c[high]].Cmp(ceiling(m, r, c[high])) == 0 {
		rows[r[low]], cols[c[high]] = one, one
		return m[r[low]][c[high]], rows, cols
	}
	value, p, q := simplex(m, r, c)
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
func simplex(m [][]*big.Rat, rows, cols []int) (value *big.Rat, p, q []*big.Rat) {
	n, k := len(rows), len(cols)
	tab := make([][]*big.Rat, n+1) // the columns, the slacks of the rows, and the right side; last the aim
	for i := range tab {
		tab[i] = zeros(k + n + 1)
		for j := range k {
			if tab[i][j] = big.NewRat(-1, 1); i < n {
				tab[i][j] = new(big.Rat).Add(m[rows[i]][cols[j]], one)
			}
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
	for {
		in := slices.IndexFunc(tab[n][:k+n], func(x *big.Rat) bool { return x.Sign() < 0 })
		if in < 0 {
			break
		}
		out, least := -1, new(big.Rat)
		for i := range n {
			if tab[i][in].Sign() <= 0 {
				continue
			}
			ratio := new(big.Rat).Quo(tab[i][k+n], tab[i][in])
			if d := ratio.Cmp(least); out < 0 || d < 0 || d == 0 && base[i] < base[out] {
				out, least = i, ratio
			}
		}
		pivot(tab, out, in)
		base[out] = in
	}
	total := new(big.Rat).Inv(tab[n][k+n])
	p, q = zeros(n), zeros(k)
	for i := range p {
		p[i].Mul(tab[n][k+i], total)
	}
	for i, b := range base {
		if b < k {
			q[b].Mul(tab[i][k+n], total)
		}
	}
	return new(big.Rat).Sub(total, one), p, q
}

// pivot makes a column the unit of a row.
func pivot(tab [][]*big.Rat, row, col int) {
	by := new(big.Rat).Inv(tab[row][col])
	for _, x := range tab[row] {
		x.Mul(x, by)
	}
	var t big.Rat
	for i := range tab {
		if i == row || tab[i][col].Sign() == 0 {
			continue
		}
		f := new(big.Rat).Set(tab[i][col])
		for j, x := range tab[row] {
			if x.Sign() != 0 {
				tab[i][j].Sub(tab[i][j], t.Mul(f, x))
			}
		}
	}
}
