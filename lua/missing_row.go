package lua

import (
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/proxy"
)

// numbered is a data table, or a list in one, that rules index by number.
type numbered struct {
	p         *proxy.Proxy
	name      string // "galley.data.boarding", "lost of galley.data.boarding, row 6"
	one, many string // its word for an entry: row, rows
}

// byNumber makes an index beyond the last row, or entry, a fault that says how many
// there are. A missing name is nil, because rules test for it.
func (h *Host) byNumber(p *proxy.Proxy, name, one, many string) {
	p.Data.Metatable = h.metas.beyond
	h.metas.numbered[p.Data] = numbered{p, name, one, many}
}

// missingRow is the __index of numbered tables; it is called for missing keys.
func (h *Host) missingRow(L *glua.LState) int {
	n, ok := L.Get(2).(glua.LNumber)
	t, known := h.metas.numbered[L.CheckTable(1)]
	if ok && known {
		h.Raise(fmt.Errorf("%s has no %s %s: it has %s%s", t.name, t.one, game.FormatNum(float64(n)), t.span(), h.Run.sumBehind(n)))
	}
	L.Push(glua.LNil)
	return 1
}

// span returns the range of valid numbers: "rows 1 to 7".
func (t numbered) span() string {
	switch n := t.p.Plain().Len(); n {
	case 0:
		return "no " + t.many
	case 1:
		return t.one + " 1 only"
	default:
		return fmt.Sprintf("%s 1 to %d", t.many, n)
	}
}

// made is a tally of the current order.
type made struct {
	tally *glua.LTable
	rule  string
	parts []addend
}

type addend struct {
	n     glua.LNumber
	label string
}

// lastSums is how many of the last tallies are kept.
const lastSums = 4

// began records a new tally, in place of the oldest.
func (r *Run) began(t *glua.LTable) {
	r.sumAt = (r.sumAt + 1) % lastSums
	m := &r.sums[r.sumAt]
	m.tally, m.rule, m.parts = t, r.current(), m.parts[:0]
}

// summed records a part of a tally.
func (c *course) summed(t *glua.LTable, n glua.LNumber, label string) {
	for i := range c.sums {
		if m := &c.sums[i]; m.tally == t && len(m.parts) < maxSaid {
			m.parts = append(m.parts, addend{n, label})
		}
	}
}

// maxSaid limits the parts of a sum that a fault shows.
const maxSaid = 20

// sumBehind explains how the running rules computed a number: the tally with that
// total, otherwise the last roll with it; "" if there is neither.
func (r *Run) sumBehind(n glua.LNumber) string {
	under := func(id string) bool {
		return id == r.current() || slices.ContainsFunc(r.frames, func(r *Rule) bool { return r.ID == id })
	}
	for i := range lastSums {
		m := r.sums[(r.sumAt-i+lastSums)%lastSums]
		if m.tally == nil || !under(m.rule) || m.tally.RawGetString("total") != n {
			continue
		}
		var parts []string // "the die 6", "she rammed +2"
		for i, x := range m.parts {
			num := game.FormatNum(float64(x.n))
			if i > 0 && x.n >= 0 {
				num = "+" + num
			}
			parts = append(parts, x.label+" "+num)
		}
		what := m.tally.RawGetString("what").String() + ": " + strings.Join(parts, ", ")
		return fmt.Sprintf(" (%s = %s)", what, game.FormatNum(float64(n)))
	}
	if c := &r.chance; under(c.Rule) && c.Op == game.Roll && c.Values != nil && len(c.Got) > 0 && c.Sum() == int(n) {
		return fmt.Sprintf(" (%s %s = %d)", c.Dice, c.Why, c.Sum())
	}
	return ""
}
