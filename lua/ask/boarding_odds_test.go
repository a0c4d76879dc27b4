package ask_test

import (
	"fmt"
	"math/big"
	"testing"
	"time"

	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// boarding is a fight of so many plain pirates against so many marines, the
// two ships lashed.
func boarding(t testing.TB, pirates, marines int) *lua.Game {
	t.Helper()
	g := luatest.Opening(t, luatest.Compiled(), "piratewars/first-blood", lua.Setup{Seed: 1})
	src := fmt.Sprintf(`
local function left(word, vessel, number)
  for _, figure in ipairs(game.all("figure")) do
    if figure.home == vessel then
      local n = figure.id:match(word .. "%%-(%%d+)$")
      figure.dead = not (n and tonumber(n) <= number)
      figure.musket, figure.pistol, figure.female, figure.hook = "none", "none", false, false
      figure.place = "deck"
    end
  end
end
left("extra", game.ships.barracuda, %d)
left("marine", game.ships.flagship, %d)
for _, gun in ipairs(game.all("deck_gun")) do gun.loaded = false end
table.insert(game.boardings, { attacker = game.ships.barracuda, defender = game.ships.flagship })
`, pirates, marines)
	luatest.Arrange(t, g, src)
	return g
}

// TestWholeBoardingIsExact: a Boarding of named figures, round after round to
// its end, comes out as the fight of numbers does that it is: states that are
// equal whoever fell are merged.
func TestWholeBoardingIsExact(t *testing.T) {
	sizes := [][2]int{{1, 1}, {3, 3}}
	if *luatest.Long {
		sizes = append(sizes, [2]int{5, 5})
	}
	for _, n := range sizes {
		g := boarding(t, n[0], n[1])
		start := time.Now()
		a, err := ask.Odds(g, question(t, `melee.again(barracuda, flagship) until not boarding.fight_of(barracuda, flagship) watch barracuda.captor, flagship.captor`))
		if err != nil || a.Kind != odds.Exact {
			t.Fatalf("%d against %d: %v, %v %s", n[0], n[1], err, a.Kind, a.Reason)
		}
		t.Logf("%d against %d: %d ways, %d states, %v", n[0], n[1], a.Paths, a.States, time.Since(start).Round(time.Millisecond))
		won := map[string]*big.Rat{"red": new(big.Rat), "blue": new(big.Rat), "nobody": new(big.Rat)}
		for _, r := range a.Rows {
			who := "nobody"
			for _, c := range r.Cells {
				if side, ok := c.(string); ok && side != "" {
					who = side
				}
			}
			won[who].Add(won[who], r.P)
		}
		b, err := ask.Odds(g, question(t, fmt.Sprintf(`a, b = melee.plain(a, 3, b, 4) from a=%d, b=%d until a < 1 or b < 1`, n[0], n[1])))
		if err != nil || b.Kind != odds.Exact {
			t.Fatal(err, b.Kind)
		}
		for _, r := range b.Rows {
			who := "nobody"
			if r.Cells[0].(float64) > 0 {
				who = "red"
			} else if r.Cells[1].(float64) > 0 {
				who = "blue"
			}
			won[who].Sub(won[who], r.P)
		}
		for who, left := range won {
			if left.Sign() != 0 {
				t.Errorf("%d against %d: %s has won by %s more than in plain numbers", n[0], n[1], who, left)
			}
		}
	}
}
