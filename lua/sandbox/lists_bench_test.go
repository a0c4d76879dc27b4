package sandbox

import "testing"

// BenchmarkLists compares a word for lists with the loop by hand that it replaces,
// over sixteen entries, and with the same word written in Lua.
func BenchmarkLists(b *testing.B) {
	const list = `local list = {} for i = 1, 16 do list[i] = { dead = i % 2 == 0, hull = i } end
		local function alive(x) return not x.dead end
		local function where_lua(list, test)
			local out = {}
			for _, x in ipairs(list) do if test(x) then table.insert(out, x) end end
			return out
		end `
	for _, c := range []struct{ name, body string }{
		{"where/loop", `local out = {} for _, x in ipairs(list) do if not x.dead then table.insert(out, x) end end`},
		{"where/fields", `where(list, { dead = false })`},
		{"where/function", `where(list, alive)`},
		{"where/closure", `local no = false; where(list, function(x) return x.dead == no end)`},
		{"where/in-lua", `where_lua(list, alive)`},
		{"any/loop", `local found = false for _, x in ipairs(list) do if x.hull == 16 then found = true break end end`},
		{"any/fields", `any(list, { hull = 16 })`},
		{"any/function", `any(list, function(x) return x.hull == 16 end)`},
		{"sum/loop", `local n = 0 for _, x in ipairs(list) do n = n + x.hull end`},
		{"sum/field", `sum(list, "hull")`},
		{"sum/function", `sum(list, function(x) return x.hull end)`},
	} {
		b.Run(c.name, func(b *testing.B) {
			s := New(Options{})
			f := program(b, s, list+"return function() "+c.body+" end")
			b.ReportAllocs()
			s.Session(func() error {
				for b.Loop() {
					s.Meter.Refill()
					if _, err := s.Call(f, 0); err != nil {
						b.Fatal(err)
					}
				}
				return nil
			})
		})
	}
}
