-- Guns aboard, ashore and in structures: who serves them, what they bear on, and when they are lost.

-- The hex that a gun stands in, nil if it is nowhere.
function stands_in(gun)
  if gun.lost or not gun.on then return gun.at end
  if gun.on.kind == "ship" then return board.ship_hexes(gun.on)[(gun.hull or 0) + 1] end
  return gun.at or board.cells(gun.on)[1]
end

-- Whether a gun is on the table: one aboard is where her ship is.
function on_table(gun)
  if not gun.lost and gun.on and gun.on.kind == "ship" then return gun.on.bow ~= nil end
  return stands_in(gun) ~= nil
end

-- Where the figures stand who serve the guns of a carrier.
local function aboard_with(gun, unit)
  if gun.mount == "land" then return unit.gun == gun and unit.at == gun.at end
  return unit.aboard == gun.on
end

crew = rule "scum.cannon.crew" {
  title  = "Gun crews",
  source = "Cannon fire (lines 678-682)",
  text   = "A ship's gun needs a figure that is set aside for it. The rest of that unit may still fight in this turn, with a die fewer.",
  ruling = "Any unit of infantry aboard may serve, wherever it stands; its figures are named when the gun fires and are back at the end of the turn. A unit "
    .. "serves as many guns in a turn as it has figures, and to serve is no activation of it. A minimum crew serves no guns. The die is lost once however "
    .. "many guns it serves, in attacks that come later in the turn.",
  see    = { "scum.battle.modifiers", "scum.boat.capacity" },

  check = function(gun, unit)
    need(not unit.crew_of, "{unit} is the crew of {ship} and serves no guns", { unit = unit, ship = unit.crew_of })
    need(aboard_with(gun, unit), "{unit} is not with {gun}", { unit = unit, gun = gun })
    need(not gun.on or gun.on.kind == "structure" or unit.arm == "infantry", "only infantry serves the guns of vessels")
    local rowers = 0
    if gun.on and gun.on.kind == "boat" then rowers = data("boats").crew end
    need(unit.serving + rowers < unit.figures, "{unit} has no figures to spare for {gun}", { unit = unit, gun = gun })
  end,

  -- Sets a figure aside; the whole crew of a land gun serves it.
  run = function(gun, unit)
    if gun.mount ~= "land" then unit.serving = unit.serving + 1 end
  end,
}

-- Who serves a gun that fires, if nobody is named: a unit that already serves guns, before others.
function who_serves(gun)
  local able = where(game.all("unit", { owner = gun.owner }), function(unit) return unit.figures > 0 and allows(crew, gun, unit) end)
  return most(able, function(unit) return unit.serving end)
end

arc = rule "scum.cannon.arc" {
  title  = "Field of fire",
  source = "Firing angle (lines 688-690, 697-705)",
  text   = "Guns of a broadside bear only on the lane straight abeam of their hull hex, guns ashore and swivels in all directions.",
  ruling = "The ship's data give each gun a hull hex and a side. Chasers bear along the keel, ahead or astern.",
  data   = { "scum.data.arcs", "scum.data.params.broadside" },
  see    = { "scum.geo.lane" },

  check = function(gun, to)
    need(bears(gun, stands_in(gun), to), "{gun} does not bear on {to:cell}", { gun = gun, to = to })
  end,
}

function bears(gun, from, to)
  local mount = gun.mount
  if from == to then return false end
  if mount == "land" or mount == "swivel" then return true end
  local heading, range = gun.on.heading, hex.distance(from, to)
  if mount == "bow" then return hex.step(from, heading, range) == to end
  if mount == "stern" then return hex.step(from, hex.turn(heading, 3), range) == to end
  if data("params").broadside == "wedge120" then
    local abeam = 1
    if mount == "port" then abeam = 4 end
    return hex.wedge(from, hex.turn(heading, abeam), to)
  end
  return has(board.lane(from, heading, mount, range), to)
end

gun_loss = rule "scum.cannon.gun-loss" {
  title  = "Guns lost",
  source = "Cannon fire (lines 749-750)",
  text   = "A ship or structure that has lost more than half of its points loses a quarter of the guns that it began with, one that has lost more than three quarters "
    .. "half of them in all, rounded up. A wreck and a ruin have none.",
  ruling = "The owner chooses which. Guns of a structure are lost as guns; their crews live on as units.",
  data   = { "scum.data.ship-damage" },

  -- How many of so many guns are lost in all; vessel: a ship or a structure.
  --
  --   points lost        over 50 %    over 75 %    100 %
  --   guns lost in all      1/4          1/2        all
  run = function(vessel, guns)
    if vessel.points == 0 then return guns end
    local row = ships.damage_row(vessel)
    if not row then return 0 end
    local part, of = row.guns:match("(%d+)/(%d+)")
    return math.ceil(guns * tonumber(part) / tonumber(of))
  end,
}

function ids(pieces)
  local list = {}
  for i, piece in ipairs(pieces) do list[i] = piece.id end
  return list
end

-- The guns of a ship or structure, without those that she carries as cargo.
local function guns_of(vessel)
  return where(game.all("gun", { on = vessel }), function(gun) return vessel.kind ~= "ship" or gun.mount ~= "land" end)
end

lose_guns = rule "scum.cannon.guns-taken" {
  title  = "Which guns damage takes",
  source = "Cannon fire (lines 749-750)",
  text   = "The owner of a ship or structure names the guns that its damage takes, besides those that are lost already.",
  ruling = "Of nobody's, and where all are lost, nobody chooses.",
  see    = { "scum.cannon.gun-loss" },

  run = function(vessel)
    local guns = guns_of(vessel)
    local left = where(guns, { lost = false })
    local lost = gun_loss(vessel, #guns)
    for _ = #guns - #left + 1, lost do
      local gun = left[1]
      if lost < #guns and #left > 1 and vessel.owner ~= "" then gun = units.chosen(vessel.owner, "gun lost", left, vessel) end
      lose(gun)
      left = without(left, gun)
    end
  end,
}

-- A gun is gone; the unit that served it lives on without it.
function lose(gun)
  gun.lost = true
  local crew = first(game.all("unit"), { gun = gun })
  if crew then crew.gun = nil end
  note("{gun} is lost", { gun = gun })
end

-- What a gun may aim at in the hexes of a vessel or structure.
local function aims_at(piece)
  if piece.kind == "structure" and piece.points == 0 then return {} end
  if piece.kind == "structure" and piece.gate > 0 then return { "structure", "gate", "figures" } end
  return { piece.kind, "figures" }
end

-- What a gun might fire at: a list of { at, aim }.
function targets_of(gun)
  local list, from = {}, stands_in(gun)
  if not from or gun.lost then return list end
  local reach = data("guns")[gun.size].range
  for _, kind in ipairs { "ship", "boat", "structure" } do
    for _, other in ipairs(game.all(kind)) do
      if other.owner ~= gun.owner then
        for _, to in ipairs(board.cells(other)) do
          if hex.distance(from, to) <= reach and bears(gun, from, to) then
            for _, aim in ipairs(aims_at(other)) do table.insert(list, { at = to, aim = aim }) end
          end
        end
      end
    end
  end
  return list
end

function has_target(gun) return #targets_of(gun) > 0 end
