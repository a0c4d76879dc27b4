package lua

import (
	"errors"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/sandbox"
)

// conditionName is the first name in a condition.
var conditionName = regexp.MustCompile(`[A-Za-z_]\w*`)

// Reached says whether a probability is that of the need.
func (n *Need) Reached(p *big.Rat) bool {
	want, ok := new(big.Rat).SetString(strconv.FormatFloat(n.Percent, 'f', -1, 64))
	return ok && new(big.Rat).Mul(p, big.NewRat(100, 1)).Cmp(want) >= 0
}

// OddsOf returns the probability of the outcomes for which a condition holds:
// Lua over the fields of an outcome. result is the whole where it is one value,
// and then any name that is unknown means it, too; a condition that begins with
// a comparison is about it.
func (g *Game) OddsOf(a *OddsAnswer, condition string) (*big.Rat, error) {
	h := g.Host
	sum := new(big.Rat)
	src := strings.TrimSpace(condition)
	if src != "" && strings.ContainsRune("<>=~", rune(src[0])) {
		src = "result" + src
	}
	if i := strings.IndexAny(src, "="); i > 0 && i+1 < len(src) && !strings.ContainsAny(src, "<>~") && src[i+1] != '=' {
		src = src[:i] + "=" + src[i:] // lost=2 means lost == 2
	}
	base, names := h.environment()
	err := h.sb.Session(func() error {
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
			if name := conditionName.FindString(src); a.Single && name != "" && !isKnown(names, name) {
				env.RawSetString(name, whole)
			}
			env.Metatable = meta
			env.RawSetString("result", whole)
			for i, c := range a.Columns {
				if isLuaName(c) {
					env.RawSetString(c, cellValue(r.Cells[i]))
				}
			}
			for _, f := range a.Always {
				if isLuaName(f.Name) {
					env.RawSetString(f.Name, cellValue(f.Value))
				}
			}
			fn, err := h.expression("condition", src, env, nil)
			if err != nil {
				return err
			}
			v, err := h.call(fn, 1)
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
