-- Optional: what is fired from land and at land: rolled in its side's turn, taking effect with all other fire.

-- The place one fires from: a ship, a fortress or an island.
local function source_of(figure)
  local place = figure.aboard or figure.fort or figure.island
  return place and place.id or ""
end

local function skeleton_gun(cannon) return cannon ~= nil and cannon.ship == nil and cannon.fort == nil end

-- What has been declared, as a gunner would say it.
local function tell(player, a)
  local at = a.doors and "the doors of {fort}" or a.climbers and "those who climb on {island}" or a.fort and "{fort}"
    or a.target and (a.group == "water" and "those who swim from {target}" or "{target}") or a.shelter and "those in shelter on {island}" or "those on {island}"
  local fact = { who = figures.named(a.figures), number = #a.figures, fort = a.fort, island = a.island, target = a.target, cannon = a.cannon, gun = a.gun }
  if a.cannon then return note("{cannon} is laid on " .. at .. ", with " .. a.ammunition, fact) end
  if a.gun then return note("{gun} is trained on " .. at, fact) end
  note("{who} {number:?takes|take} aim at " .. at, fact)
end

-- A side declares a shot: what is fired is empty.
function declare(player, a)
  tell(player, a)
  for _, figure in ipairs(a.figures) do
    local weapon = a.cannon and a.ammunition or shorefire.hand_weapon(figure, a)
    table.insert(game.salvos, {
      player = player, figure = figure, weapon = weapon, cannon = a.cannon, target = a.target, fort = a.fort, island = a.island,
      side = a.side or "", group = a.group, shelter = a.shelter, doors = a.doors or false, climbers = a.climbers or false, source = source_of(figure),
      tn = a.cannon and 0 or math.max(0, shoreaim.hand_tn(figure.attack, a, figure)),
      distance = shoreaim.range_of(a, figure, player),
    })
    tasks.spend(figure, "firing")
    if figure.native and a.island == figure.native then figure.native.attacked = true end
    if weapon == "musket" then figure.musket = "empty" end
    if weapon == "pistol" and not figure.female then figure.pistol = "empty" end
    if weapon == "spear" then figure.threw = true end
  end
  if a.cannon then a.cannon.loaded, a.cannon.fired, a.cannon.reload = false, true, 0 end
  if a.gun then a.gun.loaded, a.gun.fired = false, true end
end

local function alike(a, b)
  local here = a.target == b.target and (a.group == "water") == (b.group == "water") and a.fort == b.fort and a.island == b.island
  return here and a.side == b.side and a.player == b.player and a.source == b.source and a.weapon == b.weapon
end

-- In range, with the nearest of all that is fired alike.
local function in_range(salvo)
  local least = salvo.distance
  for _, other in ipairs(game.salvos) do
    if alike(salvo, other) then least = math.min(least, other.distance) end
  end
  local most = skeleton_gun(salvo.cannon) and data("dead-man")["battery-range"] or data("weapons")[salvo.weapon].most
  return core.at_most(least, most)
end

-- The dice of a skeleton's cannon, of any other, or of a hand weapon.
local function fire(salvo)
  salvo.rolled = true
  if not in_range(salvo) then return end
  if skeleton_gun(salvo.cannon) then
    local faces = count(data("weapons").shot.dice, "d6", { hit = "1-" .. data("dead-man")["battery-tn"], burst = "all 6" }, "shot", salvo.figure)
    salvo.hits, salvo.burst = faces.hit, faces.burst
  elseif salvo.cannon then
    local scored = game.option("piratewars.opt.real-cannons") and model_cannons.real(salvo.cannon) or nil
    local fired = scored and { hits = scored, burst = false } or broadside.cannon(salvo.weapon, salvo.figure, salvo.target)
    salvo.hits, salvo.burst = fired.hits, fired.burst
    if fired.critical and salvo.target then salvo.critical = roll("d6", "critical hit", salvo.figure) end
  else
    salvo.hits = core.success(data("weapons")[salvo.weapon].dice, salvo.tn, salvo.weapon, salvo.figure)
  end
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

-- Some who fired alike, each cannon by itself: what came of it.
local function report(salvo, number, hits)
  local facts = { from = origin_of(salvo), mark = mark_of(salvo), number = number, hits = hits, weapon = data("weapons")[salvo.weapon].name:lower() }
  local with = salvo.cannon and "{weapon}" or "{number:number} with {weapon}"
  local what = not in_range(salvo) and "out of range" or hits == 0 and "no hit" or hits == 1 and "one hit" or "{hits:number} hits"
  note("{from} at {mark}, " .. with .. ": " .. what, facts)
end

-- A side is done declaring: it is rolled shot by shot, and told of all who fired alike together.
function volley(player)
  local fresh, told = {}, {}
  for _, salvo in ipairs(game.salvos) do
    if salvo.player == player and not salvo.rolled then
      fire(salvo)
      table.insert(fresh, salvo)
    end
  end
  for _, salvo in ipairs(fresh) do
    local number, hits = 0, 0
    for i, other in ipairs(fresh) do
      local same = other == salvo or not salvo.cannon and not other.cannon and alike(salvo, other)
      if same and not told[i] then told[i], number, hits = true, number + 1, hits + other.hits end
    end
    if number > 0 then report(salvo, number, hits) end
  end
end

-- Those of a group whom it can hurt: nothing that is shot hurts a skeleton.
local function mortal(salvo)
  local list = {}
  for _, figure in ipairs(shoreaim.group_of(salvo, salvo.player)) do
    if figure.post ~= "skeleton" then table.insert(list, figure) end
  end
  if #list == 0 and #shoreaim.group_of(salvo, salvo.player) > 0 then note("skeletons mind no shot") end
  return list
end

local function strike_ship(salvo)
  if not salvo.cannon then
    local group = mortal(salvo)
    if group[1] then wounds.hit(group[1].owner, group, salvo.hits, "shot down") end
    return
  end
  if salvo.target.craft ~= "" then
    launches.strike(salvo.target, salvo.weapon, salvo.hits)
  else
    damage.lines(salvo.target, salvo.weapon, salvo.hits)
  end
  if salvo.critical > 0 then broadside.critical(salvo.target, salvo.critical) end
end

local function strike(salvo)
  if salvo.target then return strike_ship(salvo) end
  if salvo.fort and salvo.doors then return fortresses.batter(salvo.fort, salvo.hits) end
  if salvo.fort and salvo.cannon then return fortresses.struck(salvo.fort, salvo.weapon, salvo.hits) end
  local number = salvo.cannon and salvo.hits * data("shore")["shot-kills"] or salvo.hits
  local group = mortal(salvo)
  if group[1] then wounds.hit(group[1].owner, group, number, "shot down ashore") end
end

-- A cannon fired at a target too near to it.
local function too_close(salvo)
  return salvo.cannon ~= nil and salvo.distance ~= nil and broadside.too_close(salvo.distance)
end

-- All has taken effect: cannons that burst, or were fired too close, are destroyed.
local function finish()
  for _, salvo in ipairs(game.salvos) do
    local close = too_close(salvo)
    if close and salvo.cannon.ship and salvo.hits > 0 then damage.lines(salvo.cannon.ship, salvo.weapon, salvo.hits) end
    if salvo.cannon and (salvo.burst or close) and not salvo.cannon.destroyed then broadside.burst(salvo.cannon, salvo.figure) end
  end
  for _, cannon in ipairs(game.all("cannon")) do
    if skeleton_gun(cannon) and cannon.mount ~= "stowed" then cannon.loaded = true end
  end
  if #game.salvos > 0 then game.salvos = {} end
end

-- What has been rolled takes effect, in the order of the list.
local function strike_rolled()
  for _, salvo in ipairs(game.salvos) do
    if salvo.hits > 0 then strike(salvo) end
  end
end

-- The phase is over: the fire takes effect in the order it was rolled.
function simultaneous()
  strike_rolled()
  finish()
end

-- What a side has declared from land and at land, rolled and come into effect at once, as if nobody else fired. It is
-- there to be asked: odds salvos.alone("red") watch #fortress.inside(fort, false)
function alone(player)
  for i = #game.salvos, 1, -1 do
    if game.salvos[i].player ~= player then table.remove(game.salvos, i) end
  end
  strike_rolled()
  for i, salvo in ipairs(game.salvos) do
    if not salvo.rolled then
      game.rest_depends_on(i) -- no die hangs on what went before: each takes effect as it is fired
      fire(salvo)
      if salvo.hits > 0 then strike(salvo) end
      if not too_close(salvo) then salvo.hits = 0 end
      salvo.critical = 0
    end
  end
  finish()
end
