-- Optional: where the wind lets a ship point, by the kind of her sails.

local function on() return game.option("piratewars.opt.sail-wind") end

wind = rule "piratewars.opt.sail-wind" {
  title  = "Wind by type of sail",
  source = "Wind Heading by Sail Types (line 274)",
  text   = "A ship with square sails points only from abeam to abeam before the wind, and never tacks. With gaff sails, lateens "
    .. "and jibs alone she sails as ever. The Flagship may have her square main sail struck by two more sailors, and then tacks "
    .. "with two SF fewer.",
  ruling = "A turn to such a heading is refused, also in the middle of a move; one that lies beyond it already counts as adrift, "
    .. "and may always turn back towards running. Two sailors more set the sail again.",
  optional = true,
  data   = { "piratewars.data.ship-sails", "piratewars.data.rigs" },

  -- May her sails take her on a heading?
  run = function(vessel, heading)
    if vessel.rig ~= "square" or vessel.struck then return true end
    return core.at_most(geometry.wind_angle(heading), data("rigs")["square-limit"])
  end,
}

-- She points where her sails do not let her.
function in_irons(vessel)
  return on() and not wind(vessel, vessel.heading)
end

-- May she turn to a heading?
function may_point(vessel, heading)
  if not on() or wind(vessel, heading) then return true end
  return core.below(geometry.wind_angle(heading), geometry.wind_angle(vessel.heading))
end

-- The SF that striking her main sail, or setting it again, has changed this turn.
function sf_changed_by_main_sail(vessel)
  for _, figure in ipairs(figures.crew(vessel)) do
    if figure.task == "striking" then
      local with = math.max(0, ships.open_sf(vessel) - vessel.shortened)
      local less = with - math.max(0, with - vessel.mainsail)
      return vessel.struck and -less or less
    end
  end
  return 0
end

-- The SF she would have set, with what her owner wishes of her other sails.
local function after(vessel, set)
  local with = ships.open_sf(vessel) - vessel.shortened
  return math.max(0, with - (set and 0 or vessel.mainsail)) + vessel.spreads - vessel.shortens
end

-- Two of the free hands who may sail.
local function two_hands(vessel)
  local list = {}
  for _, figure in ipairs(tasks.free_hands(vessel)) do
    if #list < 2 and allows(figures.marines_may, figure, "sail") and not figures.is_officer(figure) then table.insert(list, figure) end
  end
  return list
end

action "strike-main" {
  rule    = "piratewars.opt.sail-wind",
  phase   = "tasks",
  actor   = "ship",
  closed  = "{actor} strikes her main sail in her own tasks",
  args    = { figures = "list of own figure", set = "flag?" },
  say     = "works her main sail",

  options = function(vessel)
    if on() and vessel.mainsail > 0 then suggest { figures = two_hands(vessel), set = vessel.struck } end
  end,

  check = function(vessel, a)
    need(on(), "wind by type of sail is switched off")
    ships.check_afloat(vessel)
    need(vessel.mainsail > 0, "no square main sail that can be struck: {actor}")
    need(a.set and vessel.struck or not a.set and not vessel.struck, "{actor} has it so already")
    ships.speed_change(vessel, after(vessel, a.set))
    need(#a.figures == 2, "not enough spare hands: {actor} needs two more sailors for it")
    for _, figure in ipairs(a.figures) do
      need(figure.aboard == vessel and figure.owner == vessel.owner, "{figure} is not aboard {actor}", { figure = figure })
      figures.marines_may(figure, "sail")
      tasks.may_act(figure, "striking")
    end
  end,

  run = function(vessel, a)
    for _, figure in ipairs(a.figures) do tasks.spend(figure, "striking") end
    vessel.struck = not a.set
    note(a.set and "{ship} sets her main sail again" or "{ship} strikes her main sail", { ship = vessel })
  end,
}
