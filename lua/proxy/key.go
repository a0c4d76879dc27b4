package proxy

import (
	"errors"
	"math"
	"slices"
	"strconv"

	glua "github.com/yuin/gopher-lua"
)

// AppendKey appends the key of a value: the same text for equal data. Proxies of the
// state are written as their data, entities as their ids.
//
// A value that makes the key longer than maxKey, or goes deeper than keyDeep, is an
// error: two different values might get the same key. A zero ends the key.
func AppendKey(b []byte, v glua.LValue) ([]byte, error) {
	b, ok := appendValue(b, v, 0)
	if !ok {
		return b, errLarge
	}
	return append(b, 0), nil
}

func appendValue(b []byte, v glua.LValue, depth int) (_ []byte, ok bool) {
	if len(b) > maxKey {
		return b, false
	}
	switch v := v.(type) {
	case glua.LNumber:
		if n := float64(v); n == math.Trunc(n) && math.Abs(n) < 1<<53 {
			return strconv.AppendInt(b, int64(n), 10), true
		}
		return strconv.AppendFloat(b, float64(v), 'g', -1, 64), true
	case glua.LString:
		if len(v) > maxKey {
			return b, false
		}
		return strconv.AppendQuote(b, string(v)), true
	case glua.LBool:
		return strconv.AppendBool(b, bool(v)), true
	case *glua.LNilType:
		return append(b, "nil"...), true
	case *glua.LTable:
		return appendTable(b, v, depth)
	case *glua.LUserData:
		p := Of(v)
		switch {
		case p == nil:
			return append(b, "userdata"...), true
		case p.Table != nil && p.Table.Shape() != nil && p.Table.Shape().IsEntity():
			b = append(b, p.Table.Shape().Name...)
			return append(append(b, ' '), p.Table.Key()...), true
		}
		return appendTable(b, p.Plain(), depth)
	}
	return append(b, v.Type().String()...), true
}

// KeyDeep limits the nesting of tables in a key.
const KeyDeep = 20

func appendTable(b []byte, t *glua.LTable, depth int) (_ []byte, ok bool) {
	if depth > KeyDeep || len(b) > maxKey {
		return b, false
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
		for _, k := range SortedKeys(t) {
			if b, ok = appendValue(append(b, '['), k, depth+1); ok {
				b, ok = appendValue(append(b, "]="...), t.RawGet(k), depth+1)
			}
			if !ok {
				return b, false
			}
			b = append(b, ',')
		}
		return append(b, '}'), true
	}
	for i := 1; i <= list; i++ {
		if b, ok = appendValue(b, t.RawGetInt(i), depth+1); !ok {
			return b, false
		}
		b = append(b, ',')
	}
	slices.Sort(keys)
	for _, k := range keys {
		if b, ok = appendValue(append(append(b, k...), '='), t.RawGetString(k), depth+1); !ok {
			return b, false
		}
		b = append(b, ',')
	}
	return append(b, '}'), true
}

// maxKey limits a key, in bytes.
const maxKey = 256 << 10

// errLarge is the error of a value that odds cannot count.
var errLarge = errors.New("what the odds are about is too large, too deep, or holds itself: ask for a part of it with watch")
