package lua

import (
	"fmt"
	"math"

	glua "github.com/yuin/gopher-lua"

	"parley/core/assign"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// maxAssigned is the limit of the columns that assign takes: its time may grow with
// their fourth power.
const maxAssigned = 100

// wordAssign implements assign(costs): the column of each row.
func (h *Host) wordAssign(L *glua.LState) int {
	costs := h.costs(L.Get(1))
	if n := len(costs); n > 0 {
		h.Sandbox.Meter.Charge(n * len(costs[0]) * len(costs[0]) / 4)
	}
	columns, ok := assign.Least(costs)
	if !ok {
		L.Push(glua.LNil)
		return 1
	}
	out := L.CreateTable(len(columns), 0)
	for _, c := range columns {
		out.Append(glua.LNumber(c + 1))
	}
	L.Push(out)
	return 1
}

// costs reads the argument of assign.
func (h *Host) costs(v glua.LValue) (costs [][]float64) {
	rows := h.listOf(v, "assign needs a list of rows of costs")
	h.Bounded("the rows that assign is given", rows.Len(), maxAssigned)
	for i := 1; i <= rows.Len(); i++ {
		row := h.listOf(rows.RawGetInt(i), fmt.Sprintf("assign: row %d must be a list of numbers", i))
		h.Bounded("the columns that assign is given", row.Len(), maxAssigned)
		if i > 1 && row.Len() != len(costs[0]) {
			h.Raise(fmt.Errorf("assign: row %d has %d costs, and row 1 has %d", i, row.Len(), len(costs[0])))
		}
		list := make([]float64, row.Len())
		for j := range list {
			list[j] = h.cost(row.RawGetInt(j+1), i, j+1)
		}
		costs = append(costs, list)
	}
	return costs
}

// cost reads the cost of a pair; false is infinite.
func (h *Host) cost(v glua.LValue, row, column int) float64 {
	n, ok := v.(glua.LNumber)
	switch {
	case v == glua.LFalse:
		return math.Inf(1)
	case !ok:
		h.Raise(fmt.Errorf("assign: cost %d of row %d must be a number or false, not %s", column, row, proxy.Text(v)))
	case math.IsInf(float64(n), 1):
		return float64(n)
	case !(math.Abs(float64(n)) <= mostCost):
		h.Raise(fmt.Errorf("assign: cost %d of row %d is %v: it must lie between -%s and %s, or be false", column, row, float64(n), sandbox.Grouped(mostCost), sandbox.Grouped(mostCost)))
	}
	return float64(n)
}

// mostCost bounds the costs of assign, so that their sums keep six decimals.
const mostCost = 1_000_000

// listOf returns the table of a list, or raises an error.
func (h *Host) listOf(v glua.LValue, otherwise string) *glua.LTable {
	t, ok := v.(*glua.LTable)
	if !ok {
		t = proxy.Data(v)
	}
	if t == nil {
		h.Raise(fmt.Errorf("%s, not %s", otherwise, proxy.Text(v)))
	}
	return t
}
