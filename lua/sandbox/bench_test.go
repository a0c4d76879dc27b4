package sandbox

import (
	"os"
	"path/filepath"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// program is a function of a compiled text: what the text returns.
func program(t testing.TB, s *State, src string) lua.LValue {
	t.Helper()
	got, err := run(t, s, src)
	if err != nil {
		t.Fatal(err)
	}
	return got[0]
}

func BenchmarkLoop(b *testing.B) {
	s := New(Options{Limits: SessionLimits{Instructions: -1, Deadline: -1}})
	f := program(b, s, `return function(n) for i = 1, n do end end`)
	b.ResetTimer()
	if _, err := s.Call(f, 0, lua.LNumber(b.N)); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkCall(b *testing.B) {
	s := New(Options{})
	f := program(b, s, `return function(a, b, c) return a end`)
	for b.Loop() {
		s.Call(f, 1, lua.LNumber(1), lua.LNumber(2), lua.LNumber(3))
	}
}

func BenchmarkCallInSession(b *testing.B) {
	s := New(Options{})
	f := program(b, s, `return function(a, b, c) return a end`)
	s.Session(func() error {
		for b.Loop() {
			s.Meter.Refill()
			s.Call(f, 1, lua.LNumber(1), lua.LNumber(2), lua.LNumber(3))
		}
		return nil
	})
}

func BenchmarkAbort(b *testing.B) {
	s := New(Options{})
	stop := NewAbort("cut")
	s.Func("cut", func(L *lua.LState) int { stop.Raise(); return 0 })
	f := program(b, s, `return function() cut() end`)
	s.Session(func() error {
		for b.Loop() {
			if _, err := s.Call(f, 1); err != stop {
				b.Fatal(err)
			}
		}
		return nil
	})
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		New(Options{})
	}
}

func BenchmarkLibrary(b *testing.B) {
	for name, body := range map[string]string{
		"math.floor":   `local floor = math.floor for i = 1, n do floor(i / 2) end`,
		"concat":       `local s for i = 1, n do s = "a" .. i .. "b" .. i end`,
		"format":       `local s for i = 1, n do s = string.format("%d/%d", i, n) end`,
		"match":        `local k, v for i = 1, n do k, v = ("key = val"):match("^(%w+)%s*=%s*(%w+)$") end`,
		"ipairs of 10": `local t = {1,2,3,4,5,6,7,8,9,10} for i = 1, n do for _, v in ipairs(t) do end end`,
		"pairs of 10":  `local t = {a=1,b=2,c=3,d=4,e=5,f=6,g=7,h=8,i=9,j=10} for i = 1, n do for k, v in pairs(t) do end end`,
		"return f()":   `local function g() return 1 end local function f() return g() end for i = 1, n do f() end`,
		"return (f())": `local function g() return 1 end local function f() return (g()) end for i = 1, n do f() end`,
		"pcall":        `local function g() return 1 end for i = 1, n do pcall(g) end`,
	} {
		b.Run(name, func(b *testing.B) {
			s := New(Options{Limits: SessionLimits{Instructions: -1, Deadline: -1}})
			f := program(b, s, "return function(n) "+body+" end")
			b.ResetTimer()
			if _, err := s.Call(f, 0, lua.LNumber(b.N)); err != nil {
				b.Fatal(err)
			}
		})
	}
}

// BenchmarkCompile compiles all chapters of a rulebook, one after another.
func BenchmarkCompile(b *testing.B) {
	files, err := filepath.Glob("../../rulesets/piratewars/*.lua")
	if err != nil || len(files) == 0 {
		b.Fatal(err, files)
	}
	texts := make([][]byte, len(files))
	for i, file := range files {
		if texts[i], err = os.ReadFile(file); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		for i, text := range texts {
			if _, faults := CompileAmong(files[i], text, nil, Among{Own: files[i], Offers: true, Fixed: true}); len(faults) > 0 {
				b.Fatal(faults)
			}
		}
	}
}
