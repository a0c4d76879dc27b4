-- 2.3 Moving: figures about the ship and in the water, cannons across.

aboard = rule "piratewars.figmove.aboard" {
  title  = "Moving about a ship",
  source = "2.3 Moving (line 121)",
  text   = "A figure that moves goes anywhere on its ship.",
  see    = { "piratewars.task.roles" },
  kept_by = "action move-figure",

  run = function(figure, place)
    figure.place, figure.at = place, nil
    if tasks.walking_costs(figure) == "nothing" then
      figure.walked = true   -- no task spent; read only by what is suggested
    else
      tasks.spend(figure, "moving")
    end
    note("{figure} goes to the {place}", { figure = figure, place = place })
  end,
}

local function is_place_of(place, vessel)
  if vessel.craft ~= "" or place == "water" or place == "boat" or place == "shore" then return false end
  return place ~= "nest" or vessel.nest
end

action "move-figure" {
  rule    = "piratewars.figmove.aboard",
  phase   = "tasks",
  actor   = "player",
  closed  = "figures move in the tasks",
  args    = { figure = "own figure", place = "place" },

  check = function(player, a)
    local figure, vessel = a.figure, a.figure.aboard
    local facts = { figure = figure, ship = vessel }
    need(vessel and is_place_of(a.place, vessel), "{place} is no place where {figure} can go", facts)
    need(figure.place ~= a.place, "{figure} is there already", facts)
    -- An officer walks without spending a task, and may do so after one.
    if tasks.walking_costs(figure) == "nothing" and vessel and not figure.dead and not figure.prisoner then
      need(not ships.rammed_this_turn(vessel), "{ship} was in a ram this turn, and nobody aboard does anything", "piratewars.ram.after", facts)
      need(not tasks.in_boarding(vessel), "{ship} is in a Boarding, and nobody aboard does anything else", "piratewars.task.one", facts)
      tasks.not_surrendered(vessel)
      return
    end
    figures.marines_may(figure, "walk")
    tasks.may_act(figure, "moving")
  end,
  run = function(_, a) aboard(a.figure, a.place) end,

  -- Every place a figure could go, if a player asks about it; else one suggestion for each useful walk: a free hand to the guns
  -- or up from them, an officer to the helm.
  options = function(_, _, about)
    if about and about.kind == "figure" then
      for _, place in ipairs { "deck", "helm", "castle", "top", "nest", "gun-deck", "cabin" } do
        suggest { figure = about, place = place }
      end
    end
    if about then return end
    for _, vessel in ipairs(ships.commanded_by(game.turn.player or "")) do
      local found = {}
      for _, figure in ipairs(tasks.free_hands(vessel)) do
        local to, key = "gun-deck", ""
        if figure.place == "gun-deck" then to = "deck" end
        if figures.is_captain_or_mate(figure) then
          to, key = "helm", figure.post
          if figure.place == "helm" then to = "deck" end
        end
        key = to .. key
        if not found[key] and not figure.walked then
          found[key] = true
          suggest { figure = figure, place = to }
        end
      end
    end
  end,
}

swim = rule "piratewars.figmove.swim" {
  title  = "Swimming and climbing aboard",
  source = "2.3 Moving (line 121), 2.3 Tasks (line 89)",
  text   = "A figure in the water swims up to eight dots, or climbs aboard a friendly ship that was within eight dots at "
    .. "the start of its swim. It does not come aboard in the turn it went overboard.",
  ruling = "In the turn it went overboard it may swim all the same. It swims in open water, not into a hull or ashore. "
    .. "A boat needs room for it.",
  kept_by = { "action swim", "piratewars.task.loose" },
  data   = { "piratewars.data.constants.swim", "piratewars.data.constants.reboard" },

  -- Is a ship near enough to climb aboard?
  run = function(figure, vessel)
    return core.at_most(plane.distance(figure.at, vessel), data("constants").reboard)
  end,
}

action "swim" {
  rule    = "piratewars.figmove.swim",
  phase   = "tasks",
  actor   = "player",
  closed  = "figures swim in the tasks",
  args    = { figure = "own figure", ship = "own ship?", x = "number?", y = "number?" },

  check = function(player, a)
    local figure = a.figure
    local fact = { figure = figure }
    tasks.may_act(figure, "moving")
    if not need(figure.place == "water" and figure.at, "{figure} is not in the water", fact) then return end
    if a.ship then
      need(not figure.overboard, "{figure} went overboard this turn", "piratewars.task.loose", fact)
      local friend = ships.afloat(a.ship) and a.ship.owner == figure.owner
      need(friend and swim(figure, a.ship), "{ship} is not a friendly ship within 8 dots of {figure}", fact)
      need(a.ship.craft == "" or boats.room(a.ship) > 0, "there is no room in {ship}")
      return
    end
    if not need(a.x and a.y, "say which ship {figure} climbs aboard, or where it swims: x= and y=", fact) then return end
    local to = { x = a.x, y = a.y }
    need(core.at_most(plane.distance(figure.at, to), data("constants").swim), "{figure} swims at most 8 dots", fact)
    fact.thing = sinking.in_the_way(nil, to)
    need(not fact.thing, "{thing} is in the way of {figure}", fact)
  end,

  run = function(_, a)
    local figure = a.figure
    tasks.spend(figure, "moving")
    if a.ship then
      figure.aboard, figure.place, figure.at = a.ship, "deck", nil
      if a.ship.craft ~= "" then figure.place = "boat" end
      note("{figure} climbs aboard {ship}", { figure = figure, ship = a.ship })
    else
      figure.at = { x = a.x, y = a.y }
      note("{figure} swims", { figure = figure })
    end
  end,

  -- Every swimmer: aboard each of his side's ships, or towards it.
  options = function()
    local player = game.turn.player
    for _, figure in ipairs(game.all("figure", { place = "water", dead = false, owner = player, acted = false })) do
      for _, vessel in ipairs(game.all("ship", { owner = player, fate = "afloat" })) do
        local near, dots = plane.nearest(vessel, figure.at)
        local to = plane.along(figure.at, plane.bearing(figure.at, near), math.max(0, math.min(dots - 1, data("constants").swim)))
        suggest { figure = figure, ship = vessel }
        suggest { figure = figure, x = to.x, y = to.y }
      end
    end
  end,
}

cannon_across = rule "piratewars.figmove.cannon" {
  title  = "Moving a cannon across",
  source = "2.3 Moving (line 121), 6.1 Hull Type (lines 161-163)",
  text   = "Two figures move a cannon on wheels or slides to the other flank. In that turn it neither fires nor is "
    .. "reloaded.",
  ruling = "It reaches the other flank at the end of the phase.",
  kept_by = { "action shift-cannon", "working.finish", "action wheel-cannon" },

  -- It goes to the same place on the other flank and points the other way: mirrored about the keel.
  run = function(cannon)
    if cannon.flank == "port" then cannon.flank = "starboard" else cannon.flank = "port" end
    cannon.abeam = -cannon.abeam
    cannon.bearing = 360 - cannon.bearing
    note("{cannon} stands on the {flank} flank", { cannon = cannon, flank = cannon.flank })
  end,
}

action "shift-cannon" {
  rule   = "piratewars.figmove.cannon",
  phase  = "tasks",
  actor  = "cannon",
  closed = "{actor} is moved in the tasks",
  args   = { figures = "list of own figure" },
  say    = "is moved across",
  later  = { "tasks-end", "the cannon is moved when all sides have given their tasks" },

  check = function(cannon, a)
    need(not cannon.destroyed, "{actor} is destroyed", "piratewars.fire.burst")
    need(cannon.ship, "{actor} is on no ship; in a fortress the order is wheel-cannon")
    if cannon.ship then ships.check_afloat(cannon.ship) end
    if not need(cannon.mount ~= "stowed", "{actor} is stowed as cargo", "piratewars.opt.loot") then return end
    need(cannon.mount == "slide" or cannon.mount == "wheel", "{actor} is on a fixed mount")
    if cannon.ship then morale.mutiny(cannon.ship) end
    need(#a.figures == 2, "two figures are needed for {actor}")
    need(not cannon.fired, "{actor} has fired this turn")
    need(not cannon.shifted and #cannon.loaders == 0, "{actor} is already being moved or reloaded")
    for _, figure in ipairs(a.figures) do
      need(figure.aboard == cannon.ship, "{figure} is not aboard the ship of {actor}", { figure = figure })
      figures.marines_may(figure, "cannon")
      tasks.may_act(figure, "moving")
    end
  end,

  run = function(cannon, a)
    cannon.shifted = true   -- firing.declare and reloading refuse it this turn
    for _, figure in ipairs(a.figures) do tasks.spend(figure, "moving") end
  end,

  options = function(cannon)
    if not cannon.ship or cannon.mount ~= "slide" and cannon.mount ~= "wheel" then return end
    suggest { figures = free_crew(cannon, 2) }
  end,
}

-- The crew of a cannon who may act, up to a number.
function free_crew(cannon, number)
  local list = {}
  for _, figure in ipairs(cannon.crew) do
    if #list < number and figure.aboard == cannon.ship and allows(tasks.may_act, figure) then table.insert(list, figure) end
  end
  return list
end

-- The end of the phase: cannons that were moved stand on the other flank, or where they were wheeled to in a fortress.
function finish()
  for _, cannon in ipairs(game.all("cannon")) do
    if cannon.shifted and cannon.flank and cannon.mount ~= "stowed" and not cannon.destroyed then cannon_across(cannon) end
  end
  garrison.finish()
end
