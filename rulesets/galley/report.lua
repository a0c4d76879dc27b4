-- What happened in movement, reported when all have moved: where each vessel lies, who ran into whom, and what rams did.

-- The hexes a vessel made, "two hexes", or "one hex of three" where something stopped her.
local function hexes(vessel, made)
  if vessel.made < #vessel.steps then
    return numerals.counted(made, "hex", "hexes") .. " of " .. numerals.number(#vessel.steps)
  end
  return numerals.counted(made, "hex", "hexes")
end

-- One vessel's hexes, of which she has made so many.
function moved(vessel, made, how)
  note("{ship} {how} {hexes} to {at:cell}, heading {heading}", {
    ship = vessel, how = how, hexes = hexes(vessel, made), at = vessel.bow, heading = board.heading_name(vessel),
  })
end

function movement(vessel)
  if vessel.made > 0 then
    moved(vessel, vessel.made, vessel.position == "BACKING" and "backs" or "rows")
  elseif #vessel.steps > 0 and vessel.hull == 0 then
    note("{ship} is awash, and nobody can row her", { ship = vessel })
  end
end

function stays(vessel)
  note("{ship} stays at {at:cell}, heading {heading}", {
    ship = vessel, at = vessel.bow, heading = board.heading_name(vessel),
  })
end

-- The part of a vessel that a blow struck: "bow", "stern", "port beam".
local function part(aspect, side)
  if aspect == "BEAM" then return side .. " beam" end
  return aspect:lower()
end

local function ram(hit)
  if hit.backed then
    note("{target} backs onto the ram of {ship}", { ship = hit.attacker, target = hit.target })
  else
    note("{ship} runs her ram into the {part} of {target}", {
      ship = hit.attacker, part = part(hit.aspect, hit.side), target = hit.target,
    })
  end
end

local function backs_into(vessel, other, side)
  note("{ship} backs into the {side} beam of {other}", { ship = vessel, side = side, other = other })
end

-- A collision, with the rams that were made in it.
function collision(hit)
  for _, struck in ipairs(game.rams) do
    local ours = struck.attacker == hit.a and struck.target == hit.b
    local theirs = struck.attacker == hit.b and struck.target == hit.a
    if struck.phase == hit.phase and (ours or theirs) then ram(struck) end
  end
  if hit.kind == "plain" then
    note("{a} and {b} run foul of each other, and no ram strikes", { a = hit.a, b = hit.b })
  end
  if hit.b_side then backs_into(hit.a, hit.b, hit.b_side) end
  if hit.a_side then backs_into(hit.b, hit.a, hit.a_side) end
end

-- The harm a letter does to the target, who had so much hull before.
local function harm(target, effect, hull)
  if effect.sunk then return "{target} is splintered" end
  local parts = {}
  if effect.hull == 0 then
    table.insert(parts, "takes no harm to her hull")
  elseif hull == 0 then
    table.insert(parts, "has no hull left to lose")
  else
    table.insert(parts, "loses " .. words.hull(hull - target.hull))
    table.insert(parts, "has " .. numerals.left(target.hull) .. " left")
  end
  if effect.hole then table.insert(parts, "is holed") end
  return "{target} " .. words.list(parts)
end

local function who_may_grapple(effect)
  if effect.sunk then return "" end
  if effect.target_may_grapple then return "; either may grapple" end
  if effect.attacker_may_grapple then return "; {ship} may grapple" end
  return "; neither may grapple"
end

function ram_result(ram, effect, hull)
  local text = "{ship} rams the {part} of {target}, {letter}: " .. harm(ram.target, effect, hull) .. who_may_grapple(effect)
  note(text, {
    ship = ram.attacker, part = part(ram.aspect, ram.side), target = ram.target, letter = ram.letter,
  })
end
