package ask_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// laidOn is first blood with so many of the Barracuda's cannons laid on the
// Flagship.
func laidOn(t testing.TB, cannons int, ammunition string) *lua.Game {
	t.Helper()
	g := luatest.Opening(t, luatest.Compiled(), "piratewars/first-blood", lua.Setup{Seed: 1})
	src := fmt.Sprintf(`
for i = 1, %d do
  local cannon = game.all("cannon", { ship = game.ships.barracuda })[i]
  table.insert(game.shots, {
    ship = game.ships.barracuda, figure = cannon.crew[1], shooters = 1, attack = 3, weapon = %q, cannon = cannon,
    target = game.ships.flagship, distance = 20,
  })
end
`, cannons, ammunition)
	luatest.Arrange(t, g, src)
	return g
}

const broadsideWatch = ` watch ships.open_hf(flagship), ships.open_sf(flagship), flagship.rudder, #figures.crew(flagship), #figures.crew(barracuda)`

// TestBroadsideAloneIsTheBroadside: cannon after cannon taking effect as it is
// fired comes to what all of them come to that are rolled first.
func TestBroadsideAloneIsTheBroadside(t *testing.T) {
	for _, ammunition := range []string{"shot", "ball"} {
		g := laidOn(t, 2, ammunition)
		a, err := ask.Odds(g, question(t, `broadside.alone("red")`+broadsideWatch))
		if err != nil || a.Kind != odds.Exact {
			t.Fatal(err, a)
		}
		b, err := ask.Odds(g, question(t, `(function() broadside.volley("red") broadside.simultaneous() end)()`+broadsideWatch))
		if err != nil || b.Kind != odds.Exact {
			t.Fatal(err, b)
		}
		if rows(a) != rows(b) {
			t.Errorf("two cannons with %s: %s\nrolled first: %s", ammunition, rows(a), rows(b))
		}
	}
}

// TestFourCannonsAreExact: a cannon asks for no more than is looked at, and
// equal states of the target are one.
func TestFourCannonsAreExact(t *testing.T) {
	for ammunition, most := range map[string]int{"shot": 300, "ball": 4500} {
		if ammunition == "ball" && !*luatest.Long {
			continue // seconds
		}
		g := laidOn(t, 4, ammunition)
		start := time.Now()
		budget := "" // ball, since the rules of fire hold what their helpers held, takes more than the usual one
		if ammunition == "ball" {
			budget = " budget 2x"
		}
		a, err := ask.Odds(g, question(t, `broadside.alone("red")`+broadsideWatch+budget))
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d ways, %d states, %v", ammunition, a.Paths, a.States, time.Since(start).Round(time.Millisecond))
		if a.Kind != odds.Exact || a.Paths > most {
			t.Errorf("four cannons with %s: %v after %d ways: %s", ammunition, a.Kind, a.Paths, a.Reason)
		}
	}
}

// TestRestOfAFunction: what a question does around a function may depend on more
// than the function says its rest depends on.
func TestRestOfAFunction(t *testing.T) {
	g := laidOn(t, 2, "shot")
	a, err := ask.Odds(g, question(t, `(function() local x = roll("d2") broadside.alone("red") return x, ships.open_sf(flagship) end)()`))
	if err != nil || a.Kind != odds.Exact {
		t.Fatal(err, a)
	}
	b, err := ask.Odds(g, question(t, `(function() broadside.alone("red") return roll("d2"), ships.open_sf(flagship) end)()`))
	if err != nil || rows(a) != rows(b) {
		t.Errorf("%v: %s\nrolled after it: %s", err, rows(a), rows(b))
	}
	x, err := ask.Odds(g, question(t, `(function() local n = 0 while n < 11 do game.rest_depends_on(n) n = n + roll("d6") end return n end)()`))
	if err != nil || x.States != 11 {
		t.Errorf("%v: a loop that stands in the question has %d states, not 11", err, x.States)
	}
}

// TestSharksAskForTheirClass: of each swimmer's die it counts only whether the
// sharks take him.
func TestSharksAskForTheirClass(t *testing.T) {
	g := laidOn(t, 0, "shot")
	a, err := ask.Odds(g, question(t, `(function()
  local n = 0
  for _, figure in ipairs(figures.crew(flagship)) do
    if n < 6 then
      figure.place, figure.aboard, n = "water", nil, n + 1
    end
  end
  sharks.feed_all()
  return #game.all("figure", { home = flagship, dead = true })
end)()`))
	if err != nil || a.Kind != odds.Exact || a.Paths != 64 {
		t.Fatalf("%v: %d ways for six swimmers, not 64", err, a.Paths)
	}
	if got := rows(a); !strings.Contains(got, "6:1/729") || !strings.Contains(got, "0:64/729") {
		t.Errorf("six swimmers: %s", got)
	}
}

var compared = regexp.MustCompile(`roll\("[^"]*"[^()]*\) *(?:[<>]|[=~]=)`)

// TestNoFaceIsRolledToBeCompared: a rule that only compares a die asks for the
// class of its face with count.
func TestNoFaceIsRolledToBeCompared(t *testing.T) {
	files, err := filepath.Glob("../../rulesets/*/*.lua")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if compared.MatchString(line) {
				t.Errorf("%s:%d: the face is only compared: use count(1, …)\n%s", file, i+1, line)
			}
		}
	}
	if !compared.MatchString(`if roll("d6", "to plug", vessel) > hands then`) {
		t.Error("the test finds nothing")
	}
}

// declared is the phase of fire in which so many of the Barracuda's cannons are
// declared, and the Flagship's is still to be.
func declared(t testing.TB, cannons int) *lua.Game {
	t.Helper()
	g := at(t, "piratewars/first-blood", "done blue", "done red", "roll-initiative | initiative 3, initiative 4", "advance barracuda", "advance barracuda", "advance flagship", "advance flagship", "done blue", "done red")
	luatest.Arrange(t, g, fmt.Sprintf(`
for i = 1, %d do
  local cannon = game.all("cannon", { ship = game.ships.barracuda })[i]
  table.insert(game.shots, {
    ship = game.ships.barracuda, figure = cannon.crew[1], shooters = 1, attack = 3, weapon = "shot", cannon = cannon,
    target = game.ships.flagship, distance = 20,
  })
end
`, cannons))
	return g
}

const declareFire = "declare-fire flagship flagship-gunner-3 barracuda cannon=flagship-cannon-2 ammunition=shot"

// TestFourDeclaredAreExact: followed through the declared fire as well.
func TestFourDeclaredAreExact(t *testing.T) {
	a, err := ask.Odds(declared(t, 3), question(t, declareFire+broadsideWatch))
	if err != nil || a.Kind != odds.Exact || a.Paths > 1300 {
		t.Fatal(err, a)
	}
}

func BenchmarkOddsFourDeclared(b *testing.B) { benchOf(b, declared(b, 3), declareFire+broadsideWatch) }
