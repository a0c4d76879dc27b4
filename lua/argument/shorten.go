package argument

import (
	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
)

// finest is the finest step to which the end of a shortened path is rounded, so
// that it is easily typed.
const finest = 0.01

// Legs returns the number of legs of a path.
func (a *Arg) Legs(path glua.LValue) int {
	t, _ := path.(*glua.LTable)
	if a.Kind != "path" || a.List || t == nil {
		return 0
	}
	return t.Len()
}

// Shortened returns the first n legs of a path, of the last of them only a part, from
// 0 to 1; nil if there is no such path, because the last leg leads to no point, or
// because its part is too short to be typed.
func (k *Kinds) Shortened(a *Arg, path glua.LValue, n int, part float64, actor *game.Table) glua.LValue {
	old := path.(*glua.LTable)
	list := k.l.CreateTable(n, 0)
	from := standsAt(actor)
	for i := 1; i < n; i++ {
		list.Append(old.RawGetInt(i))
		from = leadsTo(old.RawGetInt(i), from)
	}
	last := old.RawGetInt(n)
	if part == 1 {
		list.Append(last)
		return list
	}
	if to := leadsTo(last, nil); from != nil && to != nil {
		rounding := Arg{Step: max(a.Step, finest)}
		x, y := rounding.stepped(from.X+(to.X-from.X)*part), rounding.stepped(from.Y+(to.Y-from.Y)*part)
		if x != from.X || y != from.Y {
			list.Append(k.placeLeg(a, k.point(a.stepped(x), a.stepped(y))))
			return list
		}
	}
	return nil
}
