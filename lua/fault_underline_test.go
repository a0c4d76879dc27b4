package lua

import (
	"errors"
	"testing"

	"parley/lua/sandbox"
	"parley/lua/source"
)

// TestUnderlinedNamesWhatIsNil runs lines that look into nil: the fault names what
// was nil and points at it, also where the line looks into several things.
func TestUnderlinedNamesWhatIsNil(t *testing.T) {
	for _, c := range []struct{ line, says, points string }{
		{"  return other.hull > 2", `cannot look up "hull" in other, which is nil`, "other"},
		{"  local n = game.ships[id].hull", `cannot look up "hull" in game.ships[id], which is nil`, "game.ships[id]"},
		{"  local x = find(a, 2).at.q", `cannot look up "q" in find(a, 2).at, which is nil`, "find(a, 2).at"},
		{"  die:add(1)", `cannot look up "add" in die, which is nil`, "die"},
		{"  return a.hull + a.hull", `cannot look up "hull" in a, which is nil`, "a"},
		{"  return full.hull + b.hull", `cannot look up "hull" in b, which is nil`, "b"},
		{"  return b.hull + full.hull", `cannot look up "hull" in b, which is nil`, "b"},
		{"  local s = \"full.hull\" .. (b or a).hull", `cannot look up "hull" in (b or a), which is nil`, "(b or a)"},
		{"  return a[\"hull\"]", `cannot look up "hull" in a, which is nil`, "a"},
		{"  a.hull = 2 -- full.hull", `cannot look up "hull" in a, which is nil`, "a"},
		{"  local s = \"é\" .. a.hull", `cannot look up "hull" in a, which is nil`, "a"},
		{"  return full.hulls + 1", "cannot add nil and a number", "return full.hulls + 1"},
	} {
		const before = "local other, a, b, die; local id, full, game, find = 1, { hull = 1 }, { ships = {} }, function() return {} end\n"
		code, faults := sandbox.Compile("x.lua", []byte(before+c.line), nil)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		s := sandbox.New(sandbox.Options{})
		_, err := s.Call(s.Function(code), 0)
		var se *sandbox.Error
		if !errors.As(err, &se) || se.Line != 2 {
			t.Fatalf("%q: %v", c.line, err)
		}
		f := Underlined(source.Fault{Place: source.Place{Text: c.line}, What: se.Text}, se.Nil)
		if got := string([]rune(f.Text)[f.Col-1 : f.Col-1+f.Width]); f.What != c.says || got != c.points {
			t.Errorf("%q: %q at %q, want %q at %q", c.line, f.What, got, c.says, c.points)
		}
	}
}
