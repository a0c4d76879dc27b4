package lua

import (
	"testing"

	"parley/lua/source"
)

func TestUnderlinedNamesWhatIsNil(t *testing.T) {
	for _, c := range []struct{ line, what, says, points string }{
		{"  return other.hull > 2", `cannot look up "hull" in nil`, `cannot look up "hull" in other, which is nil`, "other"},
		{"  local n = game.ships[id].hull", `cannot look up "hull" in nil`, `cannot look up "hull" in game.ships[id], which is nil`, "game.ships[id]"},
		{"  x = find(a, 2).at.q", `cannot look up "q" in nil`, `cannot look up "q" in find(a, 2).at, which is nil`, "find(a, 2).at"},
		{"  die:add(1)", `cannot look up "add" in nil`, `cannot look up "add" in die, which is nil`, "die"},
		{"  return a.hull + a.hull", `cannot look up "hull" in nil`, `cannot look up "hull" in a, which is nil`, "a"},
		{"  return a.hull + b.hull", `cannot look up "hull" in nil`, `cannot look up "hull" in nil`, "return a.hull + b.hull"},
		{"  return a[key]", `cannot look up "hull" in nil`, `cannot look up "hull" in nil`, "return a[key]"},
		{"  return a.hulls", `cannot look up "hull" in nil`, `cannot look up "hull" in nil`, "return a.hulls"},
		{"  return x + nil", "cannot add a number and nil", "cannot add a number and nil", "return x + nil"},
	} {
		f := underlined(source.Fault{Place: source.Place{Text: c.line}, What: c.what})
		if got := f.Text[f.Col-1 : f.Col-1+f.Width]; f.What != c.says || got != c.points {
			t.Errorf("%q: %q at %q, want %q at %q", c.line, f.What, got, c.says, c.points)
		}
	}
}
