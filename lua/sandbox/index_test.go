package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// TestLeavesAreCountedAsScanned: the walk of the compiler and the words of a file
// count names, texts and numbers alike, in all chapters and specs that there are.
func TestLeavesAreCountedAsScanned(t *testing.T) {
	chapters, _ := filepath.Glob("../../rulesets/*/*.lua")
	specs, _ := filepath.Glob("../../rulesets/*/spec/*.lua")
	if len(chapters) == 0 || len(specs) == 0 {
		t.Fatal(chapters, specs)
	}
	sources := map[string]string{"every.lua": "local a, b = 1, -0x2\nfor i = 1, 2, 3 do end for k, v in f(a) do end\nfunction a.b.c:d(e, ...) return self.f end function g() end\n" +
		"while a do goto on end ::on:: repeat local z = [[\n\n]] until z\nlocal t = { k = 1, ['l'] = 2, 3; [a.b] = { } }\nt.x[1].y = a:m 'x':n { }.o \"s\" .. 1 .. (f)(2).z -- f.q\n" +
		"if not a then return #t.u elseif b then a.w = nil else do b.r() end end return t.last.one"}
	for _, file := range append(chapters, specs...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sources[file] = string(text)
	}
	for file, text := range sources {
		code, faults := Compile(file, []byte(text), nil)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		s, n := newSource(file, []byte(text)), 0
		for _, p := range code.places {
			line, key := p.expr.Line()&lineMask, ""
			switch e := p.expr.(type) {
			case *ast.AttrGetExpr:
				if text, ok := e.Key.(*ast.StringExpr); ok {
					key = text.Value
				}
			case *ast.FuncCallExpr:
				key = e.Method
			}
			if key == "" {
				continue
			}
			words, i := s.leaf(p.leaf + 1)
			if i < 0 || words[i].text != key || words[i].line < line {
				t.Fatalf("%s:%d: %q is taken for another word", file, line, key)
			}
			n++
		}
		if n == 0 && file == "every.lua" {
			t.Error("nothing was compared")
		}
	}
}

// TestPlacesStayOutOfSight: the numbers of places are in no line that a script or
// a host sees.
func TestPlacesStayOutOfSight(t *testing.T) {
	s := New(Options{})
	s.Func("place", func(L *lua.LState) int {
		_, line := Where(L, 1)
		L.Push(lua.LNumber(line))
		return 1
	})
	got, err := run(t, s, `local t, n, id = nil, nil, 7
local function f(x) return x.y.z end
local _, a = pcall(f, {}) local _, b = pcall(function() error("x" .. id) end) local _, c = pcall(function() assert(id < 3, nil) end)
local _, d = xpcall(function() return n.b end, function(e) return e end) local _, e = pcall(function() return n + 1 end)
return a, b, c, d, e, place(id), place(id + 1)`)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"test.lua:2: attempt to index a non-table object(nil) with key 'z'", "test.lua:3: x7", "test.lua:3: assertion failed!",
		"test.lua:4: attempt to index a non-table object(nil) with key 'b'", "test.lua:4: cannot perform add operation between nil and number", "5", "5"}
	for i := range want {
		if got[i].String() != want[i] {
			t.Errorf("%d: %q, not %q", i, got[i], want[i])
		}
	}
}

// TestCalling finds the running call by its position, not by its name.
func TestCalling(t *testing.T) {
	s := New(Options{})
	var list []string
	s.Func("ask", func(L *lua.LState) int {
		c := s.Calling()
		if c == nil {
			list = append(list, "-")
			return 0
		}
		list = append(list, c.Text)
		if init := c.Init("n"); init != nil {
			list = append(list, ExprText(init))
		}
		return 0
	})
	if _, err := run(t, s, "local n = 1 ask(n > 1) ask(n\n > --[[ask(3)]] 2, 4) local also, t = ask, { ask = ask } also(n>3) t.ask(  n  >  4) t:ask(5) ask() ask 'n' ask(true)\n"+
		"local function f() local n = { 2 } ; do local n = n[1] + 1 also(n > 5) end return ask(n) end f(); (ask)(f == n)"); err != nil {
		t.Fatal(err)
	}
	want := []string{"n > 1", "n > 2", "n>3", "n > 4", "5", "-", "-", "-", "n > 5", "(n[1] + 1)", "n", "", "f == n"}
	if !slices.Equal(list, want) {
		t.Errorf("%s\nnot %s", strings.Join(list, "; "), strings.Join(want, "; "))
	}
}

// TestEntriesAndTexts: the texts of the code, and nothing of what comments and
// texts say.
func TestEntriesAndTexts(t *testing.T) {
	code, faults := Compile("x.lua", []byte(`-- rule "a.comment" { title = "no" }
local r = rule "a.ram" { title = 'Ram "rule"', n = 2, run = function() return roll("d6", "to " .. r.name .. " hit") end }
local s = "rule \"a.text\" { }"
local function rule(id) return function() end end
rule "a.own" { title = "own" }`), nil)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if got := fmt.Sprint(code.Entries); got != `[{rule a.ram 2 map[title:Ram "rule"] [title n run]}]` {
		t.Error(got)
	}
	var list []string
	for _, text := range code.Texts {
		switch {
		case text.Joined:
			list = append(list, text.Value+"..")
		case text.Key:
			list = append(list, "."+text.Value)
		default:
			list = append(list, text.Value)
		}
	}
	if got := strings.Join(list, "|"); got != `a.ram|.title|Ram "rule"|.n|.run|d6|to ..|.name| hit|rule "a.text" { }|a.own|.title|own` {
		t.Error(got)
	}
}
