package sandbox

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"
)

// tight are limits for fuzzing.
var tight = SessionLimits{Instructions: 50_000, Deadline: 200 * time.Millisecond, Heap: 64 << 20}

// sound checks what must hold after whatever has run.
func sound(t *testing.T, s *State, err error) {
	t.Helper()
	var e *Error
	if err != nil && !errors.As(err, &e) {
		t.Fatalf("an error of another kind: %#v", err)
	}
	if s.Broken() {
		if !strings.Contains(err.Error(), "registry") {
			t.Fatalf("broken: %v", err)
		}
		return
	}
	if s.L.GetTop() != 0 || s.depth != 0 {
		t.Fatalf("%d values on the stack, depth %d", s.L.GetTop(), s.depth)
	}
	if got, err := s.Call(s.L.NewFunction(func(L *lua.LState) int { L.Push(lua.LTrue); return 1 }), 1); err != nil || got[0] != lua.LTrue {
		t.Fatalf("of no use afterwards: %v", err)
	}
}

// FuzzCompile: whatever the source, it compiles or has faults, and what
// compiles runs to an end.
func FuzzCompile(f *testing.F) {
	for _, h := range hostile {
		if len(h.src) < 2000 {
			f.Add(h.src)
		}
	}
	f.Add("0e")
	if file, err := os.ReadFile(lua51File); err == nil {
		for line := range strings.SplitSeq(string(file), "\n") {
			f.Add("return " + strings.SplitN(line, "\t", 2)[0])
		}
	}
	f.Fuzz(func(t *testing.T, src string) {
		s := New(Options{Limits: tight})
		Incomplete(src)
		code, faults := Compile("f.lua", []byte(src), s.Names())
		if (code == nil) != (len(faults) > 0) {
			t.Fatalf("%d faults and code %v", len(faults), code)
		}
		for _, fault := range faults {
			_ = shown(fault)
			if fault.Text == "" || strings.Contains(fault.Error(), "\n") && !strings.Contains(src, "\n") {
				t.Fatalf("fault %q", fault.Error())
			}
		}
		for _, w := range Words(src) {
			_ = src[w.From:w.End]
		}
		if code == nil {
			return
		}
		for i := range code.places {
			code.object(&code.places[i])
			code.argument(&code.places[i])
		}
		_, err := s.Call(s.Function(code), lua.MultRet)
		sound(t, s, err)
	})
}

// FuzzPattern: find, match, gmatch and gsub end, and agree on the first match.
func FuzzPattern(f *testing.F) {
	for _, p := range []string{"%d+", "^(a-)b$", "[^%s]*", "%b()", "%f[%w]", "((a)b)%1", "[]]", "()", "%", "[", "a*b*c*", "(", ")", "[a-]", "[%a-z]", "%1", "-", "[^"} {
		f.Add("the (quick) fox 12", p, "%0%1")
	}
	s := New(Options{Limits: tight})
	fn := program(f, s, `return function(s, p, r)
  local a, b = s:find(p)
  local m = select("#", s:match(p))
  local n = 0
  for _ in s:gmatch(p) do n = n + 1 end
  local out, k = s:gsub(p, "%%")
  if a and k == 0 then error("found, but not replaced") end
  if not a and k > 0 and p:sub(1, 1) ~= "^" then error("replaced, but not found") end
  if a and a > b + 1 then error("ends before it begins") end
  s:gsub(p, r)
end`)
	f.Fuzz(func(t *testing.T, src, pat, repl string) {
		_, err := s.Call(fn, 0, lua.LString(src), lua.LString(pat), lua.LString(repl))
		sound(t, s, err)
		if err != nil && (strings.Contains(err.Error(), "found") || strings.Contains(err.Error(), "begins") || strings.Contains(err.Error(), "runtime")) {
			t.Fatal(err)
		}
	})
}

// FuzzFormat: a format gives a text or an error of its own.
func FuzzFormat(f *testing.F) {
	for _, p := range []string{"%d", "%5.2f|%-5s", "%x%X%o", "%q", "%c", "%%", "%", "%+ #0-5d", "%.99f", "%99.99e", "%g", "%i%u"} {
		f.Add(p, 3.5, "x")
	}
	s := New(Options{Limits: tight})
	fn := program(f, s, `return function(f, n, s) pcall(string.format, f, s, s, s) return string.format(f, n, n, n, n) end`)
	f.Fuzz(func(t *testing.T, form string, n float64, text string) {
		got, err := s.Call(fn, 1, lua.LString(form), lua.LNumber(n), lua.LString(text))
		sound(t, s, err)
		if err != nil && strings.Contains(err.Error(), "runtime") || err == nil && strings.Contains(got[0].String(), "%!") && !strings.Contains(form, "!") {
			t.Fatalf("%q: %v, %v", form, got, err)
		}
	})
}
