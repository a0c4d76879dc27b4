package lua

import (
	"math"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"
)

// appendPlain appends a value as plain data, the same text for equal data:
// what stands behind a proxy of the state, an entity by its id.
//
// A value that makes the key longer than maxKey, or goes deeper than keyDeep,
// is no key: two that differ might seem alike. Then h.large is set.
func (h *Host) appendPlain(b []byte, v glua.LValue, depth int) []byte {
	if len(b) > maxKey {
		h.large = true
		return b
	}
	switch v := v.(type) {
	case glua.LNumber:
		if n := float64(v); n == math.Trunc(n) && math.Abs(n) < 1<<53 {
			return strconv.AppendInt(b, int64(n), 10)
		}
		return strconv.AppendFloat(b, float64(v), 'g', -1, 64)
	case glua.LString:
		if len(v) > maxKey {
			h.large = true
			return b
		}
		return strconv.AppendQuote(b, string(v))
	case glua.LBool:
		return strconv.AppendBool(b, bool(v))
	case *glua.LNilType:
		return append(b, "nil"...)
	case *glua.LTable:
		return h.appendTable(b, v, depth)
	case *glua.LUserData:
		p := asProxy(v)
		switch {
		case p == nil:
			return append(b, "userdata"...)
		case p.table != nil && p.table.Shape() != nil && p.table.Shape().IsEntity():
			b = append(b, p.table.Shape().Name...)
			return append(append(b, ' '), p.table.Key()...)
		}
		return h.appendTable(b, p.data, depth)
	}
	return append(b, v.Type().String()...)
}

// keyDeep is how deep tables may stand in one another in a key.
const keyDeep = 20

func (h *Host) appendTable(b []byte, t *glua.LTable, depth int) []byte {
	if depth > keyDeep || len(b) > maxKey {
		h.large = true
		return b
	}
	b = append(b, '{')
	var room [8]string
	keys := room[:0]
	list, other := t.Len(), false
	for k, _ := t.Next(glua.LNil); k != glua.LNil; k, _ = t.Next(k) {
		switch k := k.(type) {
		case glua.LString:
			keys = append(keys, string(k))
		case glua.LNumber:
			if i := int(k); glua.LNumber(i) != k || i < 1 || i > list {
				other = true
			}
		default:
			other = true
		}
	}
	if other {
		for _, k := range sortedKeys(t) {
			b = append(h.appendPlain(append(b, '['), k, depth+1), "]="...)
			b = append(h.appendPlain(b, t.RawGet(k), depth+1), ',')
		}
		return append(b, '}')
	}
	for i := 1; i <= list; i++ {
		b = append(h.appendPlain(b, t.RawGetInt(i), depth+1), ',')
	}
	if len(keys) > 32 {
		slices.Sort(keys)
	}
	for i := 1; i < len(keys); i++ { // few, or in order
		for j := i; j > 0 && strings.Compare(keys[j], keys[j-1]) < 0; j-- {
			keys[j], keys[j-1] = keys[j-1], keys[j]
		}
	}
	for _, k := range keys {
		b = append(append(b, k...), '=')
		b = append(h.appendPlain(b, t.RawGetString(k), depth+1), ',')
	}
	return append(b, '}')
}
