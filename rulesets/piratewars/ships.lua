-- Ships: what their numbers mean.

-- The H or the S lines of her column that are not crossed. A loop, because it is called everywhere and is faster than count.
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
  local sf = open_sf(vessel) - vessel.shortened
  if vessel.struck and game.option("piratewars.opt.sail-wind") then sf = sf - vessel.mainsail end
  return math.max(0, sf)
end

hull_factor = rule "piratewars.ship.hull" {
  title  = "Hull Factor",
  source = "1.3 Ships (line 27), 6.2 Hull length (line 167)",
  text   = "A ship has one HF for every eight dots of length. It is the damage her hull takes before she sinks, and it "
    .. "limits what she can carry.",

  run = function(length) return math.floor(length / 8) end,

  always = function(before)
    local now = {}
    for _, vessel in ipairs(game.all("ship")) do
      local hf, sf = open_hf(vessel), open_sf(vessel)
      local was, what = hf, { ship = vessel, hf = hf, sf = sf, lines = #vessel.column }
      if before and before[vessel.id] then was = before[vessel.id] end
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

speed_change = rule "piratewars.ship.sails" {
  title  = "Sail Factor",
  source = "1.3 Ships (line 29)",
  text   = "SF is the sail she spreads, and each open one wants a figure at the sails. More hands take sail in, one SF "
    .. "each, or set damaged sails again, two to an SF. By choice a ship's speed changes by no more than two SF in a "
    .. "turn, unless she goes adrift or gets under way again.",
  ruling = "Damage is no choice and does not count.",
  data   = { "piratewars.data.constants.speed-change", "piratewars.data.ship-sails" },
  see    = { "piratewars.sail.crew", "piratewars.sail.reset", "piratewars.sail.shorten" },

  -- So many SF are to be set from next turn on, and so many are taken in or spread for it (nil: the difference). The limit
  -- is two SF.
  check = function(vessel, wish, changed)
    local now = set_sf(vessel) - rigs.sf_changed_by_main_sail(vessel)
    local goes_adrift = wish == 0
    local gets_under_way = now == 0 or vessel.status == "adrift" or vessel.weighed
    if goes_adrift or gets_under_way then return end
    local most = data("constants")["speed-change"]
    need(math.max(changed or 0, math.abs(wish - now)) <= most, "{actor}'s speed may change by only {most} SF a turn", { most = most })
  end,
}

speed = rule "piratewars.ship.speed" {
  title  = "Current speed",
  source = "1.3 Ships (line 31), 4.0 Damage Chart (line 143)",
  text   = "Her speed stands beside the highest S line that is neither crossed nor taken in. A tacking ship makes half "
    .. "of it, and one without a sail set is adrift.",

  see    = { "piratewars.move.must-move", "piratewars.move.status" },

  -- Full speed in dots per turn. The sails that are taken in are the topmost open ones, so we count those set from below.
  run = function(vessel)
    local set, dots = set_sf(vessel), 0
    for i = #vessel.column, 1, -1 do
      local line = vessel.column[i]
      if set > 0 and line.kind == "S" and not line.crossed then
        dots = line.speed
        set = set - 1
      end
    end
    return dots
  end,
}

starting_crew = rule "piratewars.ship.crew" {
  title  = "Crew and extras",
  source = "1.3 Ships (lines 5, 33, 39)",
  text   = "The crew is a Captain, a First Mate, a sailor for every SF she starts with, two figures for every cannon, "
    .. "the extras of the chart, and one more if she has a crow's nest, of which there is one at most.",
  data   = { "piratewars.data.ships", "piratewars.data.ship-crews" },
  kept_by = "muster.muster",

  run = function(sf, cannons, extras, nest)
    local captain_and_mate = 2
    local number = captain_and_mate + sf + 2 * cannons + extras
    if nest then number = number + 1 end
    return number
  end,
}

waterline = rule "piratewars.ship.length" {
  title  = "Length and waterline",
  source = "1.3 Ships (line 35)",
  text   = "The length is taken along the keel, where the hull meets the floor, from the foot of the bow to the end of "
    .. "the hull before the rudder. That line is the waterline; leaps and turns go by its length.",

  -- From the end of the hull to the foot of the bow.
  run = function(stern, bow)
    return plane.distance(stern, bow)
  end,
}

speed_labels = rule "piratewars.ship.sail-loss" {
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

-- Refuses to sail or fight a ship that is gone or a wreck.
function check_afloat(vessel)
  local fact = { ship = vessel }
  need(vessel.fate ~= "wrecked", "{ship} is a wreck, aground for good", "piratewars.opt.grounding", fact)
  need(vessel.fate == "afloat" or vessel.fate == "wrecked", "{ship} is not afloat", fact)
end

-- The ships and boats that lie in the water: a wreck is still in the way.
local function floats_or_is_wrecked(vessel) return vessel.fate == "afloat" or vessel.fate == "wrecked" end
function in_the_water() return where(game.all("ship"), floats_or_is_wrecked) end

-- The boats afloat.
local function is_boat(vessel) return vessel.craft ~= "" end
function boats() return where(game.all("ship", { fate = "afloat" }), is_boat) end

-- The ships afloat that a side commands.
function commanded_by(player) return game.all("ship", { craft = "", owner = player, fate = "afloat" }) end

function enemies(a, b) return a.owner ~= b.owner end

local function rammed_in(vessel, turn)
  return any(game.rams, { turn = turn, rammer = vessel }) or any(game.rams, { turn = turn, rammed = vessel })
end

-- She rammed or was rammed, in this turn or the last.
function rammed_this_turn(vessel) return rammed_in(vessel, game.turn.turn) end
function rammed_last_turn(vessel) return rammed_in(vessel, game.turn.turn - 1) end

-- She sinks, is captured or strikes her colours: the side that had her in the battle has lost her.
function write_off(vessel)
  vessel.lost, vessel.lost_by = game.turn.turn, nil
  local hulk = vessel.captor ~= nil and not vessel.prize
  if not hulk then vessel.lost_by = vessel.owner end
end

-- Those who command her have struck her colours: she is out of the battle, and nobody aboard does a task.
function surrendered(vessel)
  return vessel.surrendered == vessel.owner
end

-- She is nobody's to sail or fight: captured and not manned, or her colours struck.
function nobody_commands(vessel)
  return vessel.captor ~= nil and not vessel.prize or surrendered(vessel)
end

-- A prize crew of the Imperials sails her.
function imperial_prize(vessel)
  return vessel.prize and vessel.captor ~= nil and game.sides[vessel.captor].faction == "imperial"
end

-- Nobody of hers is alive aboard to work her, or nobody commands her.
function unmanned(vessel)
  return #figures.crew(vessel) == 0 or nobody_commands(vessel)
end
