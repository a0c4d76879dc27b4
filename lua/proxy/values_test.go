package proxy_test

import (
	"encoding/json"
	"strings"
	"testing"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/proxy"
)

// made is the value of an expression of Lua.
func made(t *testing.T, src string) glua.LValue {
	t.Helper()
	L := glua.NewState()
	t.Cleanup(L.Close)
	if err := L.DoString("return " + src); err != nil {
		t.Fatal(err)
	}
	return L.Get(-1)
}

const (
	deep   = `(function() local t = {} for i = 1, 100 do t = { t } end return t end)()`
	itself = `(function() local t = {} t[1] = t return t end)()`
)

// TestValuesShown: people read keys in order, and programs JSON; neither is
// longer than anybody wants.
func TestValuesShown(t *testing.T) {
	for _, c := range []struct{ src, text, json string }{
		{`nil`, `nil`, `null`},
		{`"a\"b"`, `"a\"b"`, `"a\"b"`},
		{`1/0`, `+Inf`, `"+Inf"`},
		{`{ 3, 1, "x" }`, `{3, 1, "x"}`, `[3,1,"x"]`},
		{`{}`, `{}`, `[]`},
		{`{ b = 1, a = { true } }`, `{a = {true}, b = 1}`, `{"a":[true],"b":1}`},
		{`{ 7, x = 1 }`, `{7, x = 1}`, `{"1":7,"x":1}`},
		{`{ [0.5] = 1, [true] = 2 }`, `{[0.5] = 1, [true] = 2}`, `{"0.5":1,"true":2}`},
		{`{ [3] = 1, [true] = 2 }`, `{[3] = 1, [true] = 2}`, `{"3":1,"true":2}`},
		{deep, `{{{{{{{{…}}}}}}}}`, ``},
		{itself, `{{{{{{{{…}}}}}}}}`, ``},
	} {
		v := made(t, c.src)
		if got := proxy.Show(v); got != c.text {
			t.Errorf("%s is shown as %s, not %s", c.src, got, c.text)
		}
		got, err := json.Marshal(proxy.Plain(v))
		if err != nil || c.json != "" && string(got) != c.json {
			t.Errorf("%s is %s as JSON, %v, not %s", c.src, got, err, c.json)
		}
	}
	if long := proxy.Show(made(t, `("x"):rep(1e6)`)); len(long) > 1e5 {
		t.Errorf("a long text is shown with %d bytes", len(long))
	}
}

// TestKeysOfValues: equal data has one key, other data another; what might be
// taken for something else has none.
func TestKeysOfValues(t *testing.T) {
	key := func(src string) string {
		b, err := proxy.AppendKey(nil, made(t, src))
		if err != nil {
			return err.Error()
		}
		return string(b)
	}
	for _, same := range [][2]string{
		{`{ a = 1, b = 2 }`, `{ b = 2, a = 1 }`},
		{`{ 1, 2, x = 3 }`, `(function() local t = {} t.x = 3 t[1] = 1 t[2] = 2 return t end)()`},
		{`{ [true] = 1, [2.5] = 3 }`, `{ [2.5] = 3, [true] = 1 }`},
	} {
		if a, b := key(same[0]), key(same[1]); a != b {
			t.Errorf("%s has the key %q, %s the key %q", same[0], a, same[1], b)
		}
	}
	seen := map[string]string{}
	for _, src := range []string{`nil`, `1`, `"1"`, `1.5`, `true`, `"true"`, `{}`, `{ 1 }`, `{ "1" }`, `{ x = 1 }`, `{ { 1 } }`, `{ 1, 2 }`, `{ [3] = 1 }`, `{ [true] = 1 }`} {
		k := key(src)
		if other, ok := seen[k]; ok {
			t.Errorf("%s has the key of %s: %q", src, other, k)
		}
		seen[k] = src
	}
	for _, src := range []string{deep, itself, `("x"):rep(1e6)`} {
		if got := key(src); !strings.Contains(got, "too large, too deep, or holds itself") {
			t.Errorf("%s has the key %.80q", src, got)
		}
	}
}
