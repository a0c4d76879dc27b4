-- Ships: what their numbers mean.

-- The lines of a kind, H or S, that are not crossed.
local function open(vessel, kind)
  local lines = 0
  for _, line in ipairs(vessel.column) do
    if line.kind == kind and not line.crossed then lines = lines + 1 end
  end
  return lines
end

function open_hf(vessel) return open(vessel, "H") end
function open_sf(vessel) return open(vessel, "S") end

-- What drives her: the open SF that are neither taken in nor struck with the main sail.
function set_sf(vessel)
  local struck = vessel.struck and game.option("piratewars.opt.sail-wind")
  return math.max(0, open_sf(vessel) - vessel.shortened - (struck and vessel.mainsail or 0))
end

hull = rule "piratewars.ship.hull" {
  title  = "Hull Factor",
  source = "1.3 Ships (line 27), 6.2 Hull length (line 167)",
  text   = "A ship has one HF for every eight dots of length. It is the damage her hull takes before she sinks, and it "
    .. "limits what she can carry.",

  run = function(length) return math.floor(length / 8) end,

  always = function(before)
    local now = {}
    for _, vessel in ipairs(game.all("ship")) do
      local hf, sf = open_hf(vessel), open_sf(vessel)
      local was, what = before and before[vessel.id] or hf, { ship = vessel, hf = hf, sf = sf, lines = #vessel.column }
      need(#vessel.column == vessel.hf + vessel.sf, "the column of {ship} has {lines} lines", what)
      need(hf <= was, "{ship} has an H again", what)
      need(vessel.shortened <= sf, "{ship} has more sail taken in than there is", what)
      local carried = vessel.fate == "sunk" or vessel.craft ~= "" or hf == vessel.hf or sf <= hf
      need(carried, "{ship} carries {sf} SF on {hf} HF", "piratewars.damage.excess-sails", what)
      now[vessel.id] = hf
    end
    return now
  end,
}

sails = rule "piratewars.ship.sails" {
  title  = "Sail Factor",
  source = "1.3 Ships (line 29)",
  text   = "SF is the sail she spreads, and each open one wants a figure at the sails. More hands take sail in, one SF "
    .. "each, or set damaged sails again, two to an SF. By choice a ship's speed changes by no more than two SF in a "
    .. "turn, unless she goes adrift or gets under way again.",
  ruling = "Damage is no choice and does not count.",
  data   = { "piratewars.data.constants.speed-change", "piratewars.data.ship-sails" },

  -- May she go from what is set to so many SF?
  run = function(vessel, wish)
    local now = set_sf(vessel) - rigs.changed(vessel)
    if wish == 0 or now == 0 or vessel.status == "adrift" or vessel.weighed then return true end
    return math.abs(wish - now) <= data("constants")["speed-change"]
  end,
}

speed = rule "piratewars.ship.speed" {
  title  = "Current speed",
  source = "1.3 Ships (line 31), 4.0 Damage Chart (line 143)",
  text   = "Her speed stands beside the highest S line that is neither crossed nor taken in. A tacking ship makes half "
    .. "of it, and one without a sail set is adrift.",

  -- Full speed in dots per turn.
  run = function(vessel)
    local wanted, dots = set_sf(vessel), 0
    for i = #vessel.column, 1, -1 do
      local line = vessel.column[i]
      if line.kind == "S" and not line.crossed and wanted > 0 then
        dots, wanted = line.speed, wanted - 1
      end
    end
    return dots
  end,
}

crew = rule "piratewars.ship.crew" {
  title  = "Crew and extras",
  source = "1.3 Ships (lines 5, 33, 39)",
  text   = "The crew is a Captain, a First Mate, a sailor for every SF she starts with, two figures for every cannon, "
    .. "the extras of the chart, and one more if she has a crow's nest, of which there is one at most.",
  data   = { "piratewars.data.ships", "piratewars.data.ship-crews" },

  run = function(sf, cannons, extras, nest)
    return 2 + sf + 2 * cannons + extras + (nest and 1 or 0)
  end,
}

length = rule "piratewars.ship.length" {
  title  = "Length and waterline",
  source = "1.3 Ships (line 35)",
  text   = "The length is taken along the keel, where the hull meets the floor, from the foot of the bow to the end of "
    .. "the hull before the rudder. That line is the waterline; leaps and turns go by its length.",

  -- From the end of the hull to the foot of the bow.
  run = function(stern, bow)
    return plane.distance(stern, bow)
  end,
}

sail_loss = rule "piratewars.ship.sail-loss" {
  title  = "Sail Loss",
  source = "1.3 Ships (line 37)",
  text   = "Down the column each S line is labelled one Sail Loss lower than the one before, so every SF lost or set "
    .. "again changes her speed by so much.",
  data   = { "piratewars.data.ships" },

  -- The labels of so many SF, from the top down.
  run = function(sf, loss)
    local labels = {}
    for k = 1, sf do table.insert(labels, loss * (sf - k + 1)) end
    return labels
  end,
}

-- All ships, in order; boats are not among them.
function every() return game.all("ship", { craft = "" }) end

function afloat(vessel) return vessel.fate == "afloat" end

-- Nobody sails a ship that is gone, or a wreck, or works her guns.
function check_afloat(vessel)
  local fact = { ship = vessel }
  need(vessel.fate ~= "wrecked", "{ship} is a wreck, aground for good", "piratewars.opt.grounding", fact)
  need(vessel.fate == "afloat" or vessel.fate == "wrecked", "{ship} is not afloat", fact)
end

-- The ships and boats that lie in the water: a wreck is still in the way.
function in_the_water()
  local list = {}
  for _, vessel in ipairs(game.all("ship")) do
    if vessel.fate == "afloat" or vessel.fate == "wrecked" then table.insert(list, vessel) end
  end
  return list
end

-- The boats afloat.
function boats()
  local list = {}
  for _, vessel in ipairs(game.all("ship", { fate = "afloat" })) do
    if vessel.craft ~= "" then table.insert(list, vessel) end
  end
  return list
end

-- The ships afloat that a side commands.
function of(player)
  local list = {}
  for _, vessel in ipairs(every()) do
    if vessel.owner == player and afloat(vessel) then table.insert(list, vessel) end
  end
  return list
end

function enemies(a, b) return a.owner ~= b.owner end

local function rammed_in(vessel, turn)
  for _, ram in ipairs(game.rams) do
    if ram.turn == turn and (ram.rammer == vessel or ram.rammed == vessel) then return true end
  end
  return false
end

function rammed_this_turn(vessel) return rammed_in(vessel, game.turn.turn) end
function rammed_last_turn(vessel) return rammed_in(vessel, game.turn.turn - 1) end

-- She sinks, is captured or strikes her colours: the side that had her in the battle has lost her.
function lose(vessel)
  local hulk = vessel.captor ~= nil and not vessel.prize
  vessel.lost, vessel.lost_by = game.turn.turn, not hulk and vessel.owner or nil
end

-- Those who command her have struck her colours: she is out of the battle, and nobody aboard does a task.
function surrendered(vessel)
  return vessel.surrendered == vessel.owner
end

-- She is nobody's to fight with: captured and not manned, or her colours struck.
function disarmed(vessel)
  return vessel.captor ~= nil and not vessel.prize or surrendered(vessel)
end

-- Nobody of hers is alive aboard to work her, or she is disarmed.
function unmanned(vessel)
  return #figures.crew(vessel) == 0 or disarmed(vessel)
end
