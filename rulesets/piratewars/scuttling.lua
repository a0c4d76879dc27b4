-- 2.3 Firing: a Captain who blows up his own ship.

local function captain_of(vessel) return first(figures.crew(vessel), { post = "captain" }) end

-- Her Captain is alive aboard, with a loaded pistol.
local function can_blow_up(vessel)
  local man = captain_of(vessel)
  return man ~= nil and figures.pistol_ready(man)
end

-- Those of any other side on her deck.
local function boarders_on(vessel)
  return where(figures.aboard(vessel), function(figure) return figure.owner ~= vessel.owner and not figure.prisoner end)
end

scuttle = rule "piratewars.fire.scuttle" {
  title  = "Blowing up one's own ship",
  source = "2.3 Firing (line 113)",
  text   = "At the end of the Tasks phase a Captain may fire his pistol into his own powder. All HF of the ship are gone, as "
    .. "many of her crew and as many boarders are killed, and she sinks. Every ship in a Boarding with her takes half her "
    .. "HF as hits with ball.",
  ruling = "Her starting HF, and half of it rounded up. The dead are these instead of one for each line, before the rest "
    .. "is halved by the sinking. A side with a ship in a Boarding, or with boarders on her deck, decides when everything else in "
    .. "the phase has taken effect. For any ship it may be ordered among her tasks and is then carried out at the end. It does not "
    .. "matter what else the Captain did this turn, but a ship cannot be scuttled in the turn of a ram.",

  check = function(vessel)
    local man = captain_of(vessel)
    need(man, "{actor} has no living Captain aboard")
    need(not man or can_blow_up(vessel), "{figure} has no loaded pistol", { figure = man })
    need(not ships.rammed_this_turn(vessel), "{actor} was in a ram this turn, and nobody aboard does anything", "piratewars.ram.after")
  end,

  -- Without an HF left she sinks when the phase is over.
  run = function(vessel)
    local hf = vessel.hf
    note("{ship} blows up", { ship = vessel })
    captain_of(vessel).pistol = "empty"
    for _, line in ipairs(vessel.column) do
      if line.kind == "H" then line.crossed = true end
    end
    damage.crew_fall(vessel, hf, "killed by the powder")
    for _, side in ipairs(game.all("side")) do
      local theirs = where(boarders_on(vessel), { owner = side.id })
      if side.id ~= vessel.owner then damage.fall(side.id, theirs, hf, "boarders killed by the powder") end
    end
    for _, other in ipairs(boarding.opponents(vessel)) do
      if ships.afloat(other) then damage.lines(other, "ball", core.half_up(hf)) end
    end
  end,
}

-- In a Boarding, or with boarders on her deck: only then is scuttling offered.
local function beset(vessel)
  return #boarding.opponents(vessel) > 0 or #boarders_on(vessel) > 0
end

action "scuttle" {
  rule    = "piratewars.fire.scuttle",
  phase   = { "tasks", "scuttling" },
  actor   = "ship",
  closed  = "{actor} can be scuttled only in the tasks, or at their end",
  say     = "will be blown up",
  later   = { "scuttling", "the ship blows up at the end of the Tasks phase" },
  rare    = true,

  options = function(vessel, _, about)
    if about or game.turn.phase == "scuttling" and beset(vessel) then suggest {} end
  end,

  check = function(vessel)
    need(ships.afloat(vessel), "{actor} is not afloat")
    need(vessel.craft == "", "{actor} is a boat, and has no powder aboard", "piratewars.opt.launches")
    scuttle(vessel)
    need(not vessel.scuttled, "{actor} is to be scuttled already")
    tasks.not_surrendered(vessel)
  end,
  run = function(vessel) vessel.scuttled = true end,
}

-- The sides that are asked at the end of the phase, lowest initiative first.
function who()
  local list = {}
  for _, player in ipairs(turn.low_to_high()) do
    local some = any(ships.commanded_by(player), function(vessel)
      return beset(vessel) and can_blow_up(vessel) and not vessel.scuttled
    end)
    if some then table.insert(list, player) end
  end
  return list
end

-- The end of the phase: those who mean it, and still can, do it.
function close()
  for _, vessel in ipairs(ships.every()) do
    if vessel.scuttled and ships.afloat(vessel) and can_blow_up(vessel) then scuttle(vessel) end
    vessel.scuttled = false
  end
end
