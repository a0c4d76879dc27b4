package ask

import (
	"errors"
	"math/big"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua"
	"parley/lua/sandbox"
)

// Reached says whether a probability is that of the need.
func (n *Need) Reached(p *big.Rat) bool {
	want, ok := new(big.Rat).SetString(strconv.FormatFloat(n.Percent, 'f', -1, 64))
	return ok && new(big.Rat).Mul(p, big.NewRat(100, 1)).Cmp(want) >= 0
}

// OddsOf returns the probability of the outcomes for which a condition holds:
// Lua over the fields of an outcome. result is the whole where it is one value,
// and then any name that is unknown means it, too; a condition that begins with
// a comparison is about it. The condition of the answer's own need was looked at
// after each run, and what it says of the game is of that moment.
func OddsOf(g *lua.Game, a *Answer, condition string) (*big.Rat, error) {
	h := g.Host
	sum := new(big.Rat)
	if n := a.Question.Need; n != nil && n.Condition == condition {
		return a.held(condition)
	}
	src := ConditionLua(condition)
	base, names := h.Environment()
	err := h.Sb.Session(func() error {
		for _, r := range a.Rows {
			env := h.L.CreateTable(0, len(r.Cells)+1)
			meta := h.L.CreateTable(0, 1)
			var whole glua.LValue = glua.LNil
			if len(a.Columns) == 1 {
				whole = cellValue(r.Cells[0])
			}
			meta.RawSetString("__index", h.L.NewFunction(func(L *glua.LState) int {
				v := L.GetField(base, L.Get(2).String())
				L.Push(v)
				return 1
			}))
			if means := NamesIn(src); a.Single && len(means) > 0 && !isKnown(names, means[0]) {
				env.RawSetString(means[0], whole)
			}
			env.Metatable = meta
			env.RawSetString("result", whole)
			for i, c := range a.Columns {
				if sandbox.IsName(c) {
					env.RawSetString(c, cellValue(r.Cells[i]))
				}
			}
			for _, f := range a.Always {
				if sandbox.IsName(f.Name) {
					env.RawSetString(f.Name, cellValue(f.Value))
				}
			}
			fn, err := h.Expression("condition", src, env, nil)
			if err != nil {
				return err
			}
			v, err := h.Call(fn, 1)
			if err != nil {
				return err
			}
			if v[0].Type() != glua.LTBool {
				return errors.New("the condition must be true or false, such as lost >= 2")
			}
			if glua.LVAsBool(v[0]) {
				sum.Add(sum, r.P)
			}
		}
		return nil
	})
	return sum, err
}

// held is the probability of the outcomes in which a condition held that was
// watched.
func (a *Answer) held(condition string) (*big.Rat, error) {
	sum := new(big.Rat)
	add := func(v any, p *big.Rat) error {
		is, ok := v.(bool)
		if !ok {
			return errors.New("the condition must be true or false, such as lost >= 2")
		}
		if is {
			sum.Add(sum, p)
		}
		return nil
	}
	column := slices.Index(a.Columns, condition)
	for _, r := range a.Rows {
		var v any
		if column >= 0 {
			v = r.Cells[column]
		}
		for _, f := range a.Always {
			if f.Name == condition {
				v = f.Value
			}
		}
		if err := add(v, r.P); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// bareComparison says whether a condition begins with a comparison.
func bareComparison(condition string) bool {
	return condition != "" && strings.ContainsRune("<>=~", rune(condition[0]))
}

// ConditionLua is a condition as Lua: one that begins with a comparison is about
// the result, and a single equals sign compares.
func ConditionLua(condition string) string {
	src := strings.TrimSpace(condition)
	if bareComparison(src) {
		src = "result" + src
	}
	var b strings.Builder
	at, depth := 0, 0
	for _, w := range sandbox.Words(src) {
		switch {
		case w.Quoted:
		case strings.Contains("([{", w.Text):
			depth++
		case strings.Contains(")]}", w.Text):
			depth--
		case w.Text == "=" && depth == 0:
			b.WriteString(src[at:w.From] + "=")
			at = w.From
		}
	}
	return b.String() + src[at:]
}

// NamesIn lists the names that an expression begins its paths with: hag of
// hag.hull.
func NamesIn(src string) (names []string) {
	words := sandbox.Words(src)
	for i, w := range words {
		if w.Name && !w.Member && !lua.BehindNumber(words, i) {
			names = append(names, w.Text)
		}
	}
	return names
}

func isKnown(names sandbox.Names, name string) bool {
	_, ok := names[name]
	return ok
}

func cellValue(v any) glua.LValue {
	switch v := v.(type) {
	case float64:
		return glua.LNumber(v)
	case bool:
		return glua.LBool(v)
	case string:
		return glua.LString(v)
	}
	return glua.LNil
}
