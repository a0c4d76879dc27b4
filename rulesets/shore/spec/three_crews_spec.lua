-- Mêlées of three crews.

-- Ann of Blue attacks Rob of Red in the open, and Rob's mate Sue has Green's Gil across a wall.
local function chain(fields)
  feature { id = "wall", line = { { x = 3, y = -9 }, { x = 3, y = 9 } }, height = 0.8, cost = "2", defensive = true }
  cast.crews { cast.one("ann", 0, 0), cast.foe("rob", 0.75, 0), cast.foe("sue", 2.625, 0) }
  player { id = "green", name = "Green" }
  party { id = "terns", name = "Terns", owner = "green" }
  figure { id = "gil", owner = "green", party = "terns", class = "swab", x = 3.375, y = 0 }
  for id, values in pairs(fields or {}) do
    for key, value in pairs(values) do game.figures[id][key] = value end
  end
  game.order = game.all("player")
  melee.attack({ game.figures.ann }, {})
  melee.start()
end

-- What each is saved by behind the wall.
local function shields()
  local ranks = melee.engaged(game.fight)
  return { sue = advantage.shield(game.figures.sue, ranks), gil = advantage.shield(game.figures.gil, ranks) }
end

describe("shore.terrain.advantage", function()
  it("goes to neither of two at a wall whom nobody attacks across it", function()
    chain()
    expect(#game.fight.parties).is(3)
    expect(shields()).is { sue = 0, gil = 0 }
  end)
  it("goes to whoever is attacked across the wall, and not to his other enemy there", function()
    chain { ann = { x = 3.375, y = 0.8 } }
    expect(shields()).is { sue = 1, gil = 0 }
  end)
end)
