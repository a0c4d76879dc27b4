package lua_test

import (
	"testing"
	"testing/fstest"

	glua "github.com/yuin/gopher-lua"

	"parley/lua"
	"parley/lua/ruleset"
)

// BenchmarkChapters calls a function of another chapter, by its name and as older
// rulesets do, and one of its own.
func BenchmarkChapters(b *testing.B) {
	const times = 1000
	files := fstest.MapFS{"ruleset.toml": {Data: []byte("name = \"wares\"\ntitle = \"Wares\"\nround = \"day\"\nfiles = [\"stall.lua\", \"old.lua\", \"day.lua\"]\n[board]\nkind = \"none\"\n")}}
	files["stall.lua"] = &fstest.MapFile{Data: []byte("function wares(n) return n end\n")}
	files["old.lua"] = &fstest.MapFile{Data: []byte("local function wares(n) return n end\nreturn { wares = wares }\n")}
	files["day.lua"] = &fstest.MapFile{Data: []byte(`
local older = require "old"
local function private(n) return n end
function own(n) return n end
rule "wares.run" {
  title = "Runs", source = "none", text = "It calls one function many times.",
  run = function(what, n)
    if what == "by name" then for i = 1, n do stall.wares(i) end
    elseif what == "local require" then for i = 1, n do older.wares(i) end
    elseif what == "require inside" then for i = 1, n do require("old").wares(i) end
    elseif what == "own" then for i = 1, n do own(i) end
    elseif what == "own local" then for i = 1, n do private(i) end
    end
  end,
}
sequence { players = function() return { "one" } end, { "day", title = "Day", run = function() end } }
`)}
	rs, err := ruleset.Load(files, "wares")
	if err != nil {
		b.Fatal(err)
	}
	h, err := lua.NewHost(rs)
	if err != nil {
		b.Fatal(err)
	}
	for _, what := range []string{"by name", "local require", "require inside", "own", "own local"} {
		b.Run(what, func(b *testing.B) {
			for b.Loop() {
				if _, err := h.Call(h.Book.Rules["wares.run"].Run, 0, glua.LString(what), glua.LNumber(times)); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/times, "ns/call")
		})
	}
}
