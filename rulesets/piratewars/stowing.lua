-- Optional: cannons that are carried as cargo, the mounts they leave, and mounting them again.

-- The mounted cannons of a ship that are not destroyed: a stowed one is cargo.
function mounted(vessel)
  return where(game.all("cannon", { ship = vessel, destroyed = false }), function(cannon) return cannon.mount ~= "stowed" end)
end

-- A cannon is destroyed or carried off: the ship keeps its mount for another.
function leave_mount(cannon)
  if not cannon.ship or cannon.mount == "stowed" then return end
  table.insert(cannon.ship.mounts, {
    mount = cannon.mount, ahead = cannon.ahead, abeam = cannon.abeam, bearing = cannon.bearing, flank = cannon.flank, arcs = cannon.arcs,
  })
end

-- It becomes cargo.
function stow(cannon)
  leave_mount(cannon)
  cannon.mount, cannon.arcs, cannon.pointed = "stowed", {}, false
end

action "mount-cannon" {
  rule   = "piratewars.opt.loot",
  phase  = "tasks",
  actor  = "cannon",
  closed = "{actor} is mounted in the tasks",
  args   = { figures = "list of own figure", number = "count?" },   -- of the free mount, the first when it is left out
  say    = "is mounted",
  later  = { "scuttling", "the cannon is mounted at the end of the Tasks phase" },

  check = function(cannon, a)
    local vessel = cannon.ship
    need(not cannon.destroyed, "{actor} is destroyed", "piratewars.fire.burst")
    if not need(cannon.mount == "stowed" and not cannon.berth, "{actor} is mounted") then return end
    if not need(vessel and vessel.craft == "", "{actor} is not aboard a ship") then return end
    local fact = { ship = vessel, number = #vessel.mounts }
    need(ships.afloat(vessel), "{ship} is not afloat", fact)
    morale.mutiny(vessel)
    need(not loot.under_way(cannon), "{actor} is on its way")
    if need(#vessel.mounts > 0, "{ship} has no free mount: a cannon can be mounted only where one of hers stood", fact) then
      need((a.number or 1) >= 1 and (a.number or 1) <= #vessel.mounts, "{ship} has only {number:free mount|free mounts}", fact)
    end
    local number = data("loot").cannon   -- four, as many as carry it from ship to ship
    need(#a.figures == number, "{number:number} figures are needed to mount {actor}", { number = number })
    for _, figure in ipairs(a.figures) do
      need(figure.aboard == vessel and figure.owner == vessel.owner, "{figure} is not at {actor}", { figure = figure })
      figures.marines_may(figure, "haul")
      tasks.may_act(figure, "hauling")
    end
  end,

  -- It is in its mount at the end of the phase (berth, read by finish), and has a crew of two by then.
  run = function(cannon, a)
    local at = cannon.ship.mounts[a.number or 1]
    cannon.berth = {
      mount = at.mount, ahead = at.ahead, abeam = at.abeam, bearing = at.bearing, flank = at.flank, arcs = at.arcs,
    }
    table.remove(cannon.ship.mounts, a.number or 1)
    cannon.crew = { a.figures[1], a.figures[2] }
    for _, figure in ipairs(a.figures) do tasks.spend(figure, "hauling") end
    note("{number:figure mounts|figures mount} {cannon}", { number = #a.figures, cannon = cannon })
  end,

  -- Each free mount, by the first hands of the ship who may haul.
  options = function(cannon)
    local vessel = cannon.ship
    if cannon.mount ~= "stowed" or not vessel or #vessel.mounts == 0 then return end
    local hands = {}
    for _, figure in ipairs(damage.ranked(tasks.free_hands(vessel))) do
      if #hands < data("loot").cannon and allows(figures.marines_may, figure, "haul") then table.insert(hands, figure) end
    end
    for i = 1, #vessel.mounts do suggest { figures = hands, number = i } end
  end,
}

-- The end of the phase: it stands in its mount.
function finish()
  for _, cannon in ipairs(game.all("cannon", { mount = "stowed", destroyed = false })) do
    local at = cannon.berth
    if at then
      cannon.mount, cannon.ahead, cannon.abeam, cannon.bearing = at.mount, at.ahead, at.abeam, at.bearing
      cannon.flank, cannon.arcs, cannon.berth = at.flank, at.arcs, nil
      note("{cannon} is mounted on {ship}", { cannon = cannon, ship = cannon.ship })
    end
  end
end
