-- Optional: where the wind lets a ship point, by the kind of her sails.

local function on() return game.option("piratewars.opt.sail-wind") end

-- Do her sails take her on a heading? Square ones only up to 90 degrees off the wind.
local function sails_take_her(vessel, heading)
  if vessel.rig ~= "square" or vessel.struck then return true end
  return core.at_most(geometry.wind_angle(heading), data("rigs")["square-limit"])
end

may_point = rule "piratewars.opt.sail-wind" {
  title  = "Wind by type of sail",
  source = "Wind Heading by Sail Types (line 274)",
  text   = "A ship with square sails points only from abeam to abeam before the wind, and never tacks. With gaff sails, lateens "
    .. "and jibs alone she sails as ever. The Flagship may have her square main sail struck by two more sailors, and then tacks "
    .. "with two SF fewer.",
  ruling = "A turn to such a heading is refused, also in the middle of a move; one that lies beyond it already counts as adrift, "
    .. "and may always turn back towards running. Two sailors more set the sail again.",
  optional = true,
  data   = { "piratewars.data.ship-sails", "piratewars.data.rigs" },

  -- May she turn to a heading?
  check = function(vessel, heading)
    if not on() or sails_take_her(vessel, heading) then return end
    local turns_back = core.below(geometry.wind_angle(heading), geometry.wind_angle(vessel.heading))
    need(turns_back, "{actor}'s square sails cannot point upwind: she would lie {off} degrees off the wind",
      { off = geometry.shown(geometry.wind_angle(heading)) })
  end,
}

-- She points where her sails do not take her, and counts as adrift.
function in_irons(vessel)
  return on() and not sails_take_her(vessel, vessel.heading)
end

-- The SF that striking her main sail, or setting it again, has changed this turn.
function sf_changed_by_main_sail(vessel)
  for _, figure in ipairs(figures.crew(vessel)) do
    if figure.task == "striking" then
      local others = math.max(0, ships.open_sf(vessel) - vessel.shortened)
      local main = math.min(others, vessel.mainsail)
      if vessel.struck then return -main end
      return main
    end
  end
  return 0
end

action "strike-main" {
  rule    = "piratewars.opt.sail-wind",
  phase   = "tasks",
  actor   = "ship",
  closed  = "{actor} strikes her main sail in her own tasks",
  args    = { figures = "list of own figure", set = "flag?" },
  say     = "works her main sail",

  check = function(vessel, a)
    need(on(), "wind by type of sail is switched off")
    ships.check_afloat(vessel)
    need(vessel.mainsail > 0, "{actor} has no square main sail that can be struck")
    need(a.set or not vessel.struck, "{actor} has struck her main sail already")
    need(not a.set or vessel.struck, "{actor} has her main sail set already")
    -- Her speed, with the main sail set or struck, and with what her owner wishes of her other sails.
    local sf = ships.open_sf(vessel) - vessel.shortened
    if not a.set then sf = sf - vessel.mainsail end
    ships.speed_change(vessel, math.max(0, sf) + vessel.spreads - vessel.shortens)
    need(#a.figures == 2, "{actor} has not enough spare hands: two more sailors are needed for it")
    for _, figure in ipairs(a.figures) do
      need(figure.aboard == vessel and figure.owner == vessel.owner, "{figure} is not aboard {actor}", { figure = figure })
      figures.marines_may(figure, "sail")
      tasks.may_act(figure, "striking")
    end
  end,

  run = function(vessel, a)
    for _, figure in ipairs(a.figures) do tasks.spend(figure, "striking") end
    vessel.struck = not a.set
    if a.set then
      note("{ship} sets her main sail again", { ship = vessel })
    else
      note("{ship} strikes her main sail", { ship = vessel })
    end
  end,

  -- What is suggested: two of the free hands who may sail.
  options = function(vessel)
    if not on() or vessel.mainsail == 0 then return end
    local list = {}
    for _, figure in ipairs(tasks.free_hands(vessel)) do
      if #list < 2 and allows(figures.marines_may, figure, "sail") and not figures.is_captain_or_mate(figure) then table.insert(list, figure) end
    end
    suggest { figures = list, set = vessel.struck }
  end,
}
