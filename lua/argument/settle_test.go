package argument_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/argument"
	"parley/lua/luatest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
)

// meadows are rulesets with arguments of every kind: fold on hexes, hillside on an
// open floor.
var meadows = &ruleset.Library{Dirs: []string{"../testdata"}}

// TestSuggestionsReadBack: whatever values options suggest, the text of the order
// reads back as itself and as the same values, or the suggestion is an error.
func TestSuggestionsReadBack(t *testing.T) {
	for _, scenario := range []string{"fold/market", "hillside/dawn"} {
		g := luatest.Opening(t, meadows, scenario, lua.Setup{Seed: 1})
		s := &suggester{h: g.Host, r: rand.New(rand.NewPCG(3, 5))}
		wrong, right := 0, 0
		for n := range 4000 {
			a := g.Host.Book.ActionOrder[n%len(g.Host.Book.ActionOrder)]
			i := slices.IndexFunc(g.Host.Pieces(), func(t *game.Table) bool { return a.Acts(t.Shape()) })
			if i < 0 {
				continue
			}
			piece, args := g.Host.Pieces()[i], g.Host.L.NewTable()
			for _, arg := range a.Args {
				if !arg.Optional || s.r.IntN(2) == 0 {
					args.RawSetString(arg.Name, s.value(arg))
				}
			}
			text, err := settled(g.Host, a, piece, args)
			if err != nil {
				if wrong++; strings.Contains(err.Error(), "0x") {
					t.Errorf("an error with an address: %v", err)
				}
				continue
			}
			right++
			o, refused := g.Host.Parse("", text)
			if len(refused) > 0 || o.Text != text {
				t.Fatalf("%s: %q reads back as %+v %v", a.ID, text, o, refused)
			}
			again, err := settled(g.Host, a, piece, o.Values)
			if err != nil || again != text {
				t.Fatalf("%q settles as %q, %v", text, again, err)
			}
		}
		if wrong < 50 || right < 50 {
			t.Errorf("%s: %d suggestions were wrong and %d right", scenario, wrong, right)
		}
	}
}

// suggester makes values of Lua that options may suggest, some of them wrong.
type suggester struct {
	h *lua.Host
	r *rand.Rand
}

func (s *suggester) number() glua.LNumber {
	if s.r.IntN(60) == 0 {
		return glua.LNumber([]float64{1e300, -1e300, 1e6, 0.1 + 0.2}[s.r.IntN(4)])
	}
	return glua.LNumber([]float64{float64(s.r.IntN(9) - 2), s.r.Float64() * 50, -s.r.Float64() / 1e6}[s.r.IntN(3)])
}

func (s *suggester) point() glua.LValue {
	t := s.h.L.NewTable()
	t.RawSetString("x", s.number())
	t.RawSetString("y", s.number())
	return t
}

func (s *suggester) value(a argument.Arg) glua.LValue {
	if s.r.IntN(40) == 0 {
		return []glua.LValue{glua.LString("x y"), glua.LNumber(3), s.h.L.NewTable(), glua.LTrue, s.point()}[s.r.IntN(5)]
	}
	if a.List {
		t := s.h.L.NewTable()
		one := a
		one.List = false
		for range s.r.IntN(4) {
			t.Append(s.value(one))
		}
		return t
	}
	if a.Pieces != nil {
		list := luatest.All(&testing.T{}, s.h, a.Pieces[s.r.IntN(len(a.Pieces))].Name)
		if len(list) == 0 {
			return glua.LString("nobody")
		}
		return s.h.Mirror.ToLua(nil, game.Of(list[s.r.IntN(len(list))]))
	}
	switch a.Kind {
	case "path":
		t := s.h.L.NewTable()
		for range 1 + s.r.IntN(4) {
			t.Append(s.leg(a))
		}
		return t
	case "point":
		return s.point()
	case "cell":
		return s.h.Geometry.Text(s.h.Geometry.Layout().FromOffset(s.r.IntN(12)-3, s.r.IntN(12)-3))
	case "flag":
		return glua.LBool(s.r.IntN(2) == 0)
	case "heading":
		if s.h.Ruleset.Board == "hex" && s.r.IntN(20) > 0 {
			return glua.LNumber(s.r.IntN(20) - 10)
		}
		return s.number()
	case "player":
		return glua.LString("red")
	}
	if words := s.h.Ruleset.Values(a.Kind); words != nil {
		return glua.LString(words[s.r.IntN(len(words))])
	}
	return s.number()
}

func (s *suggester) leg(a argument.Arg) glua.LValue {
	to, place := glua.LValue(glua.LNumber(s.r.IntN(6))), "direction"
	if s.h.Ruleset.Board == "plane" {
		to, place = s.point(), "point"
	}
	if len(a.Verbs) == 0 {
		return to
	}
	leg := s.h.L.NewTable()
	if s.r.IntN(2) == 0 {
		leg.RawSetString(place, to)
		return leg
	}
	v := a.Verbs[s.r.IntN(len(a.Verbs))]
	leg.RawSetString("verb", glua.LString(v.Word))
	if v.Object != nil {
		leg.RawSetString("object", s.value(*v.Object))
	}
	return leg
}

// settled is the text of an order with arguments that a script suggests.
func settled(h *lua.Host, a *lua.Action, piece *game.Table, args *glua.LTable) (string, error) {
	given := make(argument.Given, len(a.Args))
	err := h.Arguments.Settle(a.Args, args, given)
	if err != nil {
		return "", err
	}
	return h.Canonical(h.Order(a, proxy.Owner(piece), piece, h.Arguments.Table(a.Args, given))), nil
}
