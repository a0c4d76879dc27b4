-- Optional: fire from land and at land: what bears, who is seen, and the target number.

-- Where a shot leaves from: a gun's mount, or where the figure stands.
local function muzzle(a, figure)
  if a.gun then return aiming.mount(a.gun) end
  if a.cannon and a.cannon.ship then return aiming.mount(a.cannon) end
  if a.cannon then return a.cannon.at end
  return aiming.stands(figure)
end

-- The land that one stands on.
function ground_of(figure)
  return figure.island or figure.fort and figure.fort.island
end

-- The living enemies of one side on an island outside a fortress: those in the open are a group, and those inside
-- buildings, behind cover and on a wall are others.
function party(a, player)
  local list = {}
  for _, figure in ipairs(game.all("figure", { place = "shore", dead = false, owner = a.side })) do
    local here = a.island and figure.island == a.island and figure.fort == nil
    if here and shore.shelter_of(figure) ~= a.shelter then here = false end
    if here and figure.owner ~= player and figure.climbing == (a.climbers == true) then table.insert(list, figure) end
  end
  return list
end

-- The group of figures aimed at in a hull: those on deck, or in a boat, when nothing is said.
local function word_of(a)
  return a.group or (a.target.craft ~= "" and "boat" or "deck")
end

function group_of(a, player)
  if a.fort then return fortresses.inside(a.fort, player == a.fort.owner) end
  if a.target then return aiming.group(player, a.target, word_of(a)) end
  return party(a, player)
end

-- All that may stand in the way of a shot: hulls and land, but for some.
local function screens(without)
  local list = {}
  local function add(piece)
    for _, other in ipairs(without) do
      if other == piece then return end
    end
    table.insert(list, piece)
  end
  for _, vessel in ipairs(ships.in_the_water()) do add(vessel) end
  for _, island in ipairs(game.all("island")) do add(island) end
  for _, fort in ipairs(game.all("fortress")) do add(fort) end
  return list
end

local function own_ground(a, figure)
  local list = {}
  for _, piece in ipairs { figure.aboard or false, ground_of(figure) or false, figure.fort or false, a.island or false,
    a.fort and a.fort.island or false } do
    if piece then table.insert(list, piece) end
  end
  if a.cannon and a.cannon.ship then table.insert(list, a.cannon.ship) end
  return list
end

-- The bearings a cannon may have: those of its arcs, all round on a turntable or an island's own, or the one it has.
local function bearings(cannon)
  if cannon.ship == nil then
    if cannon.mount == "turntable" or cannon.fort == nil then return { { from = 0, to = 360 } } end
    return { { from = cannon.bearing, to = cannon.bearing } }
  end
  local heading = cannon.ship.heading
  if #cannon.arcs == 0 or cannon.pointed then return { { from = heading + cannon.bearing, to = heading + cannon.bearing } } end
  local list = {}
  for _, arc in ipairs(cannon.arcs) do table.insert(list, { from = heading + arc.from, to = heading + arc.to }) end
  return list
end

-- The shortest aim within an arc at the doors of a fortress: a ray that meets the walls there first.
local function aim_at_doors(from, arc, fort, list)
  local others, doors = {}, {}
  for _, piece in ipairs(list) do
    if piece ~= fort then table.insert(others, piece) end
  end
  for _, point in ipairs(fort.doors) do table.insert(doors, { x = point.x, y = point.y }) end
  if #doors < 2 then return nil end
  table.insert(others, doors)
  local aim = plane.bears(from, arc.from, arc.to, others, #others)
  local met = aim and plane.bore(from, aim.bearing, list)
  return met and list[met.with] == fort and aim or nil
end

-- The shortest aim of a cannon at a shape, over what may be in the way. The doors: only where the ray meets them.
local function aim_at(a, from, shape, list)
  local number
  for i, piece in ipairs(list) do
    if piece == shape then number = i end
  end
  local best
  for _, arc in ipairs(bearings(a.cannon)) do
    local aim
    if arc.from == arc.to then
      local met = plane.bore(from, arc.from, list)
      aim = met and met.with == number and met or nil
    elseif a.doors then
      aim = aim_at_doors(from, arc, shape, list)
    else
      aim = plane.bears(from, arc.from, arc.to, list, number)
    end
    local fits = aim and (not a.doors or fortresses.at_doors(shape, aim.at))
    if fits and (not best or core.below(aim.distance, best.distance)) then best = aim end
  end
  return best and best.distance
end

-- The range of a cannon to a group in the open: to one who stands within four dots of its line, with nothing before him.
local function aim_at_group(a, from, group, list)
  local best
  for _, figure in ipairs(group) do
    local bearing, far = plane.bearing(from, figure.at), plane.distance(from, figure.at)
    for _, arc in ipairs(bearings(a.cannon)) do
      local along = bearing
      if not plane.between(bearing, arc.from, arc.to) then
        along = plane.off(bearing, arc.from) < plane.off(bearing, arc.to) and arc.from or arc.to
      end
      local _, _, wide = plane.approach({ from, plane.along(from, along, far) }, figure.at)
      local met = plane.bore(from, along, list)
      local clear = not met or core.below(far, met.distance)
      if core.at_most(wide, data("constants")["close-range"]) and clear and (not best or far < best) then best = far end
    end
  end
  return best
end

-- The range of a shot, nil when it does not bear or nobody is seen.
function range_of(a, figure, player)
  local from, group = muzzle(a, figure), group_of(a, player)
  if a.cannon then
    local list = screens(own_ground(a, figure))
    if a.fort or a.target then return aim_at(a, from, a.fort or a.target, list) end
    return aim_at_group(a, from, group, list)
  end
  if #group == 0 then return nil end
  local without, best = own_ground(a, figure), nil
  table.insert(without, a.target or a.fort or a.island)
  local list = screens(without)
  local function look(to)
    local far = plane.distance(from, to)
    if plane.sight(from, to, list) and (not best or far < best) then best = far end
  end
  if a.target then
    look((aiming.nearest(from, a.target, word_of(a), player)))
  else
    for _, other in ipairs(group) do look(other.at) end
  end
  return best
end

-- Is the firer in one building with those he fires at?
local function under_their_roof(a, figure)
  local own = figure.place == "shore" and shore.building_of(figure, "building")
  if not own then return false end
  for _, other in ipairs(party(a, figure.owner)) do
    if shore.building_of(other, "building") ~= own then return false end
  end
  return true
end

-- Does a figure stand on top of a wall?
local function on_the_wall(figure)
  return figure.fort ~= nil and figure.level >= figure.fort.levels - 1
end

-- The target number of a hand weapon against a group.
function hand_tn(attack, a, figure)
  local tn = tally("target number", attack, "the firer's Attack")
  local modifiers = data("modifiers")
  if a.target then return aiming.small_arms(attack, word_of(a)) end
  if a.fort and figure.fort ~= a.fort then
    tn:add(modifiers.building.value, "at a fortress", "piratewars.opt.fortress")
  elseif a.climbers and on_the_wall(figure) then
    tn:add(modifiers.climber.value, "at a climber from the wall top", "piratewars.opt.fortress.entering")
  elseif a.shelter == "inside" and not under_their_roof(a, figure) then
    tn:add(modifiers.building.value, "inside a building", "piratewars.opt.shore")
  elseif a.shelter == "hidden" then
    tn:add(modifiers.hidden.value, "partly hidden", "piratewars.opt.shore")
  end
  return tn.total
end
