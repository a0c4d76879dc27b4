package sandbox

import (
	"fmt"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// twoShips is a state with a game of two ships: game.all makes a list for each call, and the
// function that the compiler calls instead returns always the same. asked counts the calls of both.
func twoShips() (s *State, asked map[string]int) {
	s, asked = New(Options{}), map[string]int{}
	list := func() *lua.LTable {
		t := s.L.NewTable()
		for _, hull := range []int{5, 7} {
			ship := s.L.NewTable()
			ship.RawSetString("hull", lua.LNumber(hull))
			t.Append(ship)
		}
		return t
	}
	same, game := list(), s.L.NewTable()
	game.RawSetString("all", s.L.NewFunction(func(L *lua.LState) int { asked["all"]++; return Push(L, list()) }))
	s.Define("game", game)
	s.Func("roll", func(L *lua.LState) int { return Push(L, lua.LNumber(1)) })
	s.Hidden(EveryName, func(L *lua.LState) int { asked["every"]++; s.Meter.Charge(1); return Push(L, same) })
	return s, asked
}

// TestListsReadAtOnce: a list of all pieces of a kind is the same for each call only where nothing
// but a word or a loop sees it.
func TestListsReadAtOnce(t *testing.T) {
	for body, every := range map[string]int{
		`return first(game.all("ship"), { hull = 7 }).hull`:                                                               1,
		`return first(game.all("ship"), function(x) return x.hull > 5 end).hull`:                                          1,
		`return sum(game.all("ship"), "hull") - 5`:                                                                        1,
		`return #where(game.all("ship"), function(x) return any(game.all("ship")) end) + 5`:                               3,
		`local n = 5 for _, x in ipairs(game.all("ship")) do n = n + 1 end return n`:                                      1,
		`local n = 0 for _, x in ipairs(game.all("ship")) do n = n + x.hull end return n - 5`:                             1,
		`local kept = where(game.all("ship"), function() return true end) kept[2] = nil return 7`:                         1,
		`local list = game.all("ship") list[1] = nil return 7`:                                                            0,
		`return #game.all("ship", { hull = 5 }) + 5`:                                                                      0,
		`return first(game.all("ship", { hull = 5 }), { hull = 7 }).hull`:                                                 0,
		`local kind = "ship" return first(game.all(kind), { hull = 7 }).hull`:                                             0,
		`local step, list, i = ipairs(game.all("ship")) list[1] = nil return 7`:                                           0,
		`for _, x in pairs(game.all("ship")) do end return 7`:                                                             0,
		`for _, x in ipairs({ game.all("ship") }) do x[1] = nil end return 7`:                                             0,
		`any({ 1 }, function(x, list) list[1] = nil end, game.all("ship")) return 7`:                                      0,
		`local function first(list) list[1] = nil return 7 end return first(game.all("ship"))`:                            0,
		`local function ipairs(list) list[1] = nil return next, {} end for _ in ipairs(game.all("ship")) do end return 7`: 0,
		`local game = { all = function() return { { hull = 7 } } end } return first(game.all("ship")).hull`:               -2,
		`for _, x in ipairs(game.all("ship")) do roll("d6") end return 7`:                                                 0,
		`return (first({ game.all("ship") }))[2].hull`:                                                                    0,
	} {
		s, asked := twoShips()
		call := chapter(t, s, "function f() "+body+" end")
		for range 2 {
			if got := call("f"); got != lua.LNumber(7) {
				t.Errorf("%s\nreturns %v, expected 7", body, got)
			}
		}
		want := map[bool]string{true: fmt.Sprint(map[string]int{"every": 2 * every}), false: fmt.Sprint(map[string]int{"all": 2})}[every > 0]
		if every == -2 {
			want = fmt.Sprint(map[string]int{})
		}
		if fmt.Sprint(asked) != want {
			t.Errorf("%s\ncalls %v, expected %s", body, asked, want)
		}
	}
}

// TestListsReadAtOnceCountSteps: it takes as many steps as a list of one's own.
func TestListsReadAtOnceCountSteps(t *testing.T) {
	s, _ := twoShips()
	call := chapter(t, s, `
local other = first
function same(n) return first(game.all("ship"), { hull = 7 }) end
function own(n) return other(game.all("ship"), { hull = 7 }) end
function same_loop(n) for _, x in ipairs(game.all("ship")) do n = n + x.hull end return n end
function own_loop(n) local list = game.all("ship") for _, x in ipairs(list) do n = n + x.hull end return n end
`)
	steps := func(name string) (took int64) {
		err := s.Session(func() error {
			took = -s.Meter.Used()
			call(name, lua.LNumber(1))
			took += s.Meter.Used()
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return took
	}
	steps("own")
	steps("same")
	if one, two := steps("same"), steps("own"); one != two {
		t.Errorf("first takes %d steps with the same list, %d with its own", one, two)
	}
	if one, two := steps("same_loop"), steps("own_loop"); one != two-1 { // which moves the list
		t.Errorf("a loop takes %d steps with the same list, %d with its own", one, two)
	}
}
