-- What the ground does to the dice.

-- What is on a side of a hex; a wall and a fieldwork count as a fence, a high wall as an escarpment.
local like = { fence = "fence", wall = "fence", fieldwork = "fence", escarpment = "escarpment", ["high-wall"] = "escarpment" }

function side_of(at, direction) return like[game.sides[hex.side(at, direction)] or ""] end

-- What the line of an attack crosses as it enters the target's hex, by a corner only what both sides carry; nothing for boarders and the crew of
-- the hull hex that they stand on.
local function entered_through(from, to)
  if from == to then return nil end
  local sides = hex.entry(from, to)
  local word = side_of(to, sides[1])
  if #sides == 2 and side_of(to, sides[2]) ~= word then return nil end
  return word
end

-- Whether an attack comes down into the target's hex, from the top of what is on its side.
local function from_above(from, to)
  return from ~= to and not any(hex.entry(from, to), function(direction) return board.level(hex.step(to, direction)) <= board.level(to) end)
end

-- An attack over an escarpment, a cliff or a high wall: nobody comes to close combat across it.
function uncrossable(from, to)
  local direction = hex.direction(to, from)
  return direction ~= nil and side_of(to, direction) == "escarpment"
end

dice_for = rule "scum.terrain.dice" {
  title  = "Dice for the ground",
  source = "Terrain effects (lines 343-344); order sheet (lines 777-917)",
  text   = "Ground adds or takes dice: from whoever attacks a unit in it, and from a unit in it that battles itself.",
  ruling = "For the attacker the target's hex counts, and the fence or escarpment through which the attack enters it; for the defender the "
    .. "hex of the unit that acts. Two units that touch the same fence lose one die each when they attack across it, not two. Fire that "
    .. "enters by a corner counts a fence or escarpment only if both sides there carry it. Uphill means that the target stands higher, on whatever "
    .. "ground; an escarpment takes its place. Fire that comes down from the top of an escarpment is not hindered by it; a high wall between hexes of one "
    .. "height hinders whoever fires across it, from a hill too.",
  data   = { "scum.data.terrain" },

  -- Adds to the dice of an attack; kind: "melee", "small arms" or "cannon".
  run = function(dice, from, to, kind)
    local there, here = board.ground(to), board.ground(from)
    local across = entered_through(from, to)
    if across == "escarpment" and from_above(from, to) then across = nil end
    if across then dice:add(data("terrain")[across].attacker, "across " .. across) end
    if across ~= "escarpment" and board.level(to) > board.level(from) then dice:add(data("terrain").hill.attacker, "uphill") end
    local against = data("terrain")[there].attacker
    if against ~= 0 and there ~= "building" and there ~= "hill" then dice:add(against, "at a target in " .. there) end
    local out_of = data("terrain")[here].defender
    if out_of ~= 0 and here ~= "building" then dice:add(out_of, "out of " .. here) end
    if kind == "small arms" then buildings.fire(dice, from, to) end
  end,
}
