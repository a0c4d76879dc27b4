-- Optional: what is fired from land and at land: rolled in its side's turn, taking effect with all other fire.

local function alike(a, b)
  local here = a.target == b.target and (a.group == "water") == (b.group == "water") and a.fort == b.fort and a.island == b.island
  return here and a.side == b.side and a.player == b.player and a.source == b.source and a.weapon == b.weapon
end

local function in_range(salvo)
  return firing.range(salvo.weapon, salvo.distance, where(game.salvos, alike, salvo), salvo.cannon)
end

-- The dice of a cannon, or of a hand weapon, that is in range.
local function fire(salvo)
  salvo.rolled = true
  if not in_range(salvo) then return end
  if not salvo.cannon then
    salvo.hits = core.success(data("weapons")[salvo.weapon].dice, salvo.tn, salvo.weapon, salvo.figure)
    return
  end
  local fired = broadside.cannon(salvo.weapon, salvo.figure, salvo.target, salvo.cannon)
  salvo.hits, salvo.burst = fired.hits, fired.burst
  if fired.critical and salvo.target then salvo.critical = roll("d6", "critical hit", salvo.figure) end
end

-- A side's people on an island.
local function people(side, island)
  local name = game.sides[side].name
  return name == island.name and name or name .. " on " .. island.name
end

-- Who or what is fired at.
local function mark_of(salvo)
  if salvo.target then return (salvo.group == "water" and "those who swim from " or "") .. salvo.target.name end
  if salvo.fort then return (salvo.doors and "the doors of " or "") .. salvo.fort.name end
  return people(salvo.side, salvo.island)
end

-- Who fires: a ship, a fortress, or people ashore.
local function origin_of(salvo)
  local place = salvo.figure.aboard or salvo.figure.fort
  return place and place.name or people(salvo.player, salvo.figure.island)
end

-- Reports the hits of some who fired alike, or of one cannon.
local function report(salvo, number, hits)
  local facts = { from = origin_of(salvo), mark = mark_of(salvo), number = number, hits = hits, weapon = data("weapons")[salvo.weapon].name:lower() }
  local with = salvo.cannon and "{weapon}" or "{number:number} with {weapon}"
  local what = not in_range(salvo) and "out of range" or hits == 0 and "no hit" or hits == 1 and "one hit" or "{hits:number} hits"
  note("{from} at {mark}, " .. with .. ": " .. what, facts)
end

-- A side is done declaring: it is rolled shot by shot, and reported once for all who fired alike.
function volley(player)
  local fresh, told = where(game.salvos, { player = player, rolled = false }), {}
  for _, salvo in ipairs(fresh) do fire(salvo) end
  for _, salvo in ipairs(fresh) do
    local number, hits = 0, 0
    for i, other in ipairs(fresh) do
      local same = other == salvo or not salvo.cannon and not other.cannon and alike(salvo, other)
      if same and not told[i] then told[i], number, hits = true, number + 1, hits + other.hits end
    end
    if number > 0 then report(salvo, number, hits) end
  end
end

-- What a side has declared from land and at land, rolled and come into effect at once, as if nobody else fired. It is
-- there to be asked: odds salvos.alone("red") watch #fortress.inside(fort, false)
function alone(player)
  game.salvos = where(game.salvos, { player = player })
  game.shots = {}
  local function take_effect(salvo)
    broadside.simultaneous(salvo)
    salvo.hits, salvo.critical = 0, 0
  end
  for _, salvo in ipairs(where(game.salvos, { rolled = true })) do take_effect(salvo) end
  for i, salvo in ipairs(where(game.salvos, { rolled = false })) do
    game.rest_depends_on(i) -- no die depends on what went before: each takes effect as it is fired
    fire(salvo)
    take_effect(salvo)
  end
  broadside.simultaneous()   -- the cannons that burst, or were fired too close
end
