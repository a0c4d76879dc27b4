package lua_test

import (
	"testing"

	"parley/lua"
	"parley/lua/luatest"
)

// TestAllOfAPiece: game.all by a field that refers to a piece finds the same as a
// look at each of them does, whatever was written in between, and undone.
func TestAllOfAPiece(t *testing.T) {
	g := luatest.Opening(t, luatest.Library(), "piratewars/first-blood", lua.Setup{Seed: 1})
	src := `(function()
		local asked = 0
		local function same(when)
			for _, field in ipairs { "aboard", "home" } do
				for _ = 1, 3 do
					for _, ship in ipairs(game.all("ship")) do
						local found, i = game.all("figure", { [field] = ship, dead = false }), 0
						for _, figure in ipairs(game.all("figure")) do
							if figure[field] == ship and not figure.dead then
								i = i + 1
								if found[i] ~= figure then return error(when .. ": " .. ship.id .. " " .. figure.id) end
							end
						end
						if #found ~= i then error(when .. ": too many of " .. ship.id) end
						asked = asked + i
					end
				end
			end
		end
		same("at first")
		local figures, ships = game.all("figure"), game.all("ship")
		for i = 1, #figures, 3 do
			figures[i].aboard = ships[i % #ships + 1]
			figures[#figures + 1 - i].dead = true
			same("after " .. i)
		end
		figures[2].aboard = nil
		figures[5].number = 1000
		same("in another order")
		return asked > 0
	end)()`
	for range 2 { // the writes of a line are undone
		if got := luatest.Ask(t, g, src); got != "true" {
			t.Errorf("%s", got)
		}
	}
}
