package sandbox

import (
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"
)

// TestChapterRuns: a file is called with the chapters that it names, and returns
// what belongs to it.
func TestChapterRuns(t *testing.T) {
	s := New(Options{})
	code, faults := CompileAmong("a.lua", []byte(`
one, second = 1, 2
local private = 3
function add(n) return n + one + private + other.n() end
if second == 2 then one = 10 end
table_of = { add = add, list = { third.x } }
`), s.Names(), Among{Own: "a", Chapters: map[string]bool{"other": true, "third": true, "unused": true}, Offers: true, Fixed: true})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if strings.Join(code.Chapters, " ") != "other third" || strings.Join(code.Offers, " ") != "one second add table_of" {
		t.Fatalf("it names %v and offers %v", code.Chapters, code.Offers)
	}
	other, third := s.L.NewTable(), s.L.NewTable()
	other.RawSetString("n", s.L.NewFunction(func(L *lua.LState) int { L.Push(lua.LNumber(100)); return 1 }))
	third.RawSetString("x", lua.LNumber(7))
	res, err := s.Call(s.Function(code), 1, other, third)
	if err != nil {
		t.Fatal(err)
	}
	mine := res[0].(*lua.LTable)
	got, err := s.Call(mine.RawGetString("add"), 1, lua.LNumber(1000))
	if err != nil || got[0] != lua.LNumber(1113) || mine.RawGetString("one") != lua.LNumber(10) || mine.RawGetString("private") != lua.LNil {
		t.Errorf("%v, %v", got, err)
	}
}

// TestHostileChapters: no file of names makes the compiler slow, or panics.
func TestHostileChapters(t *testing.T) {
	among := Among{Own: "a", Chapters: map[string]bool{"other": true}, Offers: true, Fixed: true}
	for _, c := range []struct{ name, src, want string }{
		{"a name thousands of times", strings.Repeat("x = 1\n", 5_000), "already belongs to this file"},
		{"many names", names(20_000), "too many names"},
		{"many locals of a chapter's name", "function f()\n" + strings.Repeat("do local other = 1 end\n", 5_000) + "other.x() end", ""},
		{"assignments into a chapter", "function f()\n" + strings.Repeat("other.x = 1\n", 5_000) + "end", "only the chapter other"},
		{"a function of a chapter's function", "function other.x.y:z() end", "only the chapter other"},
		{"a return in a block", "x = 1 do return 3 end", ""},
		{"nothing", "", ""},
		{"a name of itself", "x = x", "has no value yet"},
	} {
		start := time.Now()
		code, faults := CompileAmong("a.lua", []byte(c.src), Names{}, among)
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%s takes %v", c.name, took)
		}
		if c.want == "" && code == nil || c.want != "" && (len(faults) == 0 || !strings.Contains(faults[0].Text, c.want)) {
			t.Errorf("%s: %v, should say %q", c.name, faults, c.want)
		}
	}
}

func names(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("x" + strings.Repeat("y", i%7) + string(rune('a'+i%26)) + string(rune('a'+i/26%26)) + string(rune('a'+i/676%26)) + "=1\n")
	}
	return b.String()
}
