-- Cannon ashore.

-- Figures on the ground next to a gun who could serve it now: they need no small arm, but must be free to shoot.
function crew_of(cannon)
  return where(game.all("figure", { owner = cannon.owner, dead = false }), function(figure)
    local dry = not (figure.aboard or tricks.lies_on("damp-powder", figure.party))
    return dry and geometry.stands(figure) and geometry.touch(figure, cannon) and allows(shooting.may_shoot, figure)
  end)
end

-- Who serves a gun: those whom their player names, else as many of those next to it as it takes, who carry no small arm first.
local function crew_for(cannon, named)
  if named then return named end
  local list, full = crew_of(cannon), data("cannon")[cannon.size].full
  if #list <= full then return list end
  local crew = where(list, function(figure) return not shooting.has_small_arm(figure) end)
  for _, figure in ipairs(list) do
    if not has(crew, figure) then table.insert(crew, figure) end
  end
  return melee.first_of(crew, full)
end

-- Whether men next to a gun are kept from firing it by damp powder alone.
local function is_damp(cannon)
  return any(game.all("figure", { owner = cannon.owner, dead = false }), function(figure)
    return tricks.lies_on("damp-powder", figure.party) and geometry.stands(figure) and geometry.touch(figure, cannon)
  end)
end

-- Turns that must lie between two shots of a gun with so many men.
function interval(size, men)
  local row = data("cannon")[size]
  if men >= row.full then return row["full-every"] end
  return row["few-every"]
end

loaded = rule "shore.shooting.cannon" {
  title  = "Cannon ashore",
  source = "lines 187, 194, 203; crew, rate and traverse from the rulebook's page on cannon",
  text   = "An action fires one gun whose crew is next to it; each of those who serve it must be free to shoot, and has shot. In the same action it is turned, a light gun by up "
    .. "to 45 degrees, others by 30, but not if it was hauled in this turn. A target within an inch of its line of fire, within range, and seen from the gun, a gun "
    .. "of its battery or by a lookout, may be hit. At short range a hit breaches a door or gate.",
  ruling = "Ranges and dice are ours. As many serve it as it takes for its best rate; their player may name others, or fewer. A hit that breaches does no damage besides. Hits go to figures of the target within an inch of the line, as their owner says.",
  data   = { "shore.data.cannon", "shore.data.gunnery" },

  --            crew          range       dice   structure
  --   light    1: every 2nd turn, 2: every turn       9, 18    2      1
  --   medium   1: every 2nd turn, 2: every turn      12, 24    3      2
  --   heavy    2: every 3rd turn, 3: every 2nd       18, 36    4      3
  check = function(cannon, men)
    local row = data("cannon")[cannon.size]
    need(men >= row.few or not is_damp(cannon), "the powder of {cannon} is damp", "shore.chance.effect", { cannon = cannon })
    if not need(men >= row.few, "{cannon} has too few men next to it: {men}", { cannon = cannon, men = men }) then return end
    local since = game.turn.turn - cannon.fired
    need(cannon.fired == 0 or since >= interval(cannon.size, men), "{cannon} is not reloaded", { cannon = cannon })
  end,
}

-- Whether it is turned no farther than its size allows.
local function is_turned(cannon, facing)
  local by = math.abs(plane.off(cannon.facing, facing))
  local most = data("cannon")[cannon.size].traverse
  need(geometry.at_most(by, most), "{cannon} is turned by {by} degrees, and may be by {most}", { cannon = cannon, by = by, most = most })
  need(geometry.at_most(by, 0) or not cannon.hauled, "{cannon} has been hauled in this turn and is not turned", { cannon = cannon })
end

-- Guns of the same owner within four inches, the gun itself first.
function battery(cannon)
  local list = { cannon }
  for _, other in ipairs(game.all("cannon", { owner = cannon.owner })) do
    if other ~= cannon and geometry.within(cannon, other, data("gunnery").battery) then table.insert(list, other) end
  end
  return list
end

-- Whether the gun's side sees a figure: from the battery, or by a lookout.
function is_seen(cannon, figure)
  if figure.lair then return false end
  local from_guns = any(battery(cannon), function(gun) return sight.clear(gun, figure) end)
  return from_guns or any(watchmen(cannon), function(man) return sight.clear(man, figure) end)
end

-- Lookouts of a gun's side.
function watchmen(cannon)
  return where(game.all("figure", { dead = false }), function(figure)
    return figure.party ~= nil and figure.party.type == "lookout" and game.relation(cannon, figure) ~= "enemy"
  end)
end

-- How far a gun reaches, "short" or "long".
function reach(cannon, band)
  local inches = data("cannon")[cannon.size][band]
  if tricks.in_force("squall") then return inches / 2 end
  return inches
end

-- The line of fire, as long as the gun reaches.
local function line_of(cannon, facing)
  local from = geometry.at(cannon)
  return { from, plane.along(from, facing, reach(cannon, "long")) }
end

-- Figures of a party that a gun so turned can hit, the nearest first. Nobody behind it is on its line.
function on_the_line(cannon, facing, party)
  local line = line_of(cannon, facing)
  local list = where(parties.members(party), function(figure)
    if not geometry.stands(figure) then return false end
    local aside = math.abs(plane.off(facing, plane.bearing(geometry.at(cannon), geometry.at(figure))))
    if geometry.more_than(aside, 90) then return false end
    local off = moving.off_the(line, geometry.at(figure))
    local in_range = geometry.at_most(geometry.distance(cannon, figure), reach(cannon, "long"))
    return geometry.at_most(off, data("gunnery").line) and in_range and is_seen(cannon, figure)
  end)
  table.sort(list, function(a, b) return geometry.distance(cannon, a) < geometry.distance(cannon, b) end)
  return list
end

-- The lowest die that hits figures at a distance.
local function least_at(cannon, party, inches)
  local short = geometry.at_most(inches, reach(cannon, "short"))
  local least = short and data("gunnery")["figures-short"] or data("gunnery")["figures-long"]
  if party.formed then least = least - data("gunnery")["formed-target"] end
  return least
end

-- A shot at figures.
function fire_at_figures(cannon, facing, party, duds)
  local targets = on_the_line(cannon, facing, party)
  local least = least_at(cannon, party, geometry.distance(cannon, targets[1]))
  local dice = math.max(0, data("cannon")[cannon.size].dice - duds)
  local struck = count(dice, "d6", { hit = least .. "-6" }, "cannon", cannon).hit
  note("{hits:hit|hits}", { hits = struck })
  local taken = {}
  for _ = 1, struck do
    local alive = where(targets, { dead = false })
    if #alive == 0 then return end
    local fewest = least_of(alive, taken)
    local figure = fewest[1]
    if #fewest > 1 then figure = game.figures[choose(party.owner, "who is hit by " .. cannon.name, parties.ids_of(fewest))] end
    taken[figure.id] = (taken[figure.id] or 0) + 1
    wounds.levels(figure, wounds.from_enemies(1, figure, cover.shield(figure, geometry.at(cannon))), cannon.owner)
  end
end

-- Those of a list who have been hit least often.
function least_of(list, taken)
  local fewest = least(list, function(figure) return taken[figure.id] or 0 end)
  return where(list, function(figure) return (taken[figure.id] or 0) == (taken[fewest.id] or 0) end)
end

-- A shot at a structure, a door or a gate.
function fire_at_structure(cannon, target)
  local inches = structures.distance(cannon, target)
  local short = geometry.at_most(inches, reach(cannon, "short"))
  local least = short and data("gunnery")["structure-short"] or data("gunnery")["structure-long"]
  if count(1, "d6", { hit = least .. "-6" }, "cannon", cannon).hit == 0 then
    note("{cannon} misses {target}", { cannon = cannon, target = target })
    return
  end
  if short and target.kind == "door" and not target.breached then
    breaking_in.blast(target)
    return
  end
  local points = data("cannon")[cannon.size].damage
  if target.type == "stockade" then
    structures.damage_section(target, cannon, points)
    return
  end
  structures.damage(target, points)
  if target.kind == "door" then breaking_in.wide_open(target) end
end

-- The crew without lookouts who lose their nerve.
function who_dare(men)
  local list, dares = {}, {}
  for _, figure in ipairs(men) do
    local unit = figure.party
    if dares[unit.id] == nil then dares[unit.id] = duties.lookout(unit) end
    if dares[unit.id] then table.insert(list, figure) end
  end
  return list
end

action "fire-gun" {
  rule  = "shore.shooting.cannon",
  phase = "act",
  actor = "cannon",
  args  = { facing = "heading", target = "enemy party or structure or door", crew = "list of own figure 1 to 12?" },

  options = function(cannon)
    for _, party in ipairs(game.all("party")) do
      if game.relation(cannon, party) == "enemy" then suggest_at(cannon, party) end
    end
    for _, kind in ipairs { "door", "structure" } do
      for _, target in ipairs(game.all(kind)) do
        local facing = plane.bearing(geometry.at(cannon), structures.middle(target))
        suggest { facing = math.floor(facing + 0.5) % 360, target = target }
      end
    end
  end,
  some = true,

  check = function(cannon, a)
    local at_once = game.detail ~= nil and any(crew_of(cannon), { party = game.detail })
    need(game.acting and game.acting.id == cannon.owner and (at_once or not game.acted), "{actor} waits: its player does not have the initiative", "shore.turn.initiative")
    for _, figure in ipairs(a.crew or {}) do need(has(crew_of(cannon), figure), "{figure} is not next to {actor}, or not free to shoot", { figure = figure }) end
    loaded(cannon, #crew_for(cannon, a.crew))
    is_turned(cannon, a.facing)
    if a.target.kind ~= "party" then
      need(not structures.is_an_allys(cannon, a.target), "{target} is an ally's", "shore.treaty.parley")
      need(structures.is_on_line(cannon, a.facing, a.target), "{target} is not on the line of fire")
      need(structures.is_in_sight(cannon, a.target), "neither {actor}, its battery nor a lookout sees {target}", "shore.geo.los")
      return
    end
    need(game.relation(cannon, a.target) == "enemy", "{target} is no enemy")
    need(not a.target.hidden, "{target} is hidden", "shore.hide.protected")
    need(#on_the_line(cannon, a.facing, a.target) > 0, "nobody of {target} is on the line of fire, in range and seen")
  end,

  run = function(cannon, a)
    local men = who_dare(crew_for(cannon, a.crew))
    if not allows(loaded, cannon, #men) then
      initiative.acts()
      return
    end
    note("{cannon} fires at {target}", { cannon = cannon, target = a.target })
    cannon.facing, cannon.fired = a.facing, game.turn.turn
    for _, figure in ipairs(men) do
      figure.shot = true
      hiding.ends(figure.party)
    end
    local duds = #volley.duds_of { actor = men[1].party, target = a.target, shooters = men, gun = cannon }
    if a.target.kind == "party" then
      fire_at_figures(cannon, a.facing, a.target, duds)
    elseif duds == 0 then
      fire_at_structure(cannon, a.target)
    end
    initiative.acts()
  end,
}

-- Facings worth trying at a party: straight at each figure that could be hit.
function suggest_at(cannon, party)
  for _, figure in ipairs(parties.members(party)) do
    if figure.x then
      local facing = math.floor(plane.bearing(geometry.at(cannon), geometry.at(figure)) + 0.5) % 360
      suggest { facing = facing, target = party }
    end
  end
end
