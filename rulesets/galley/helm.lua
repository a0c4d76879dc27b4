-- The helm and the captain: a vessel adrift, a new steersman, a captain killed.

steersman = rule "galley.archery.steersman" {
  title  = "Steersman hit",
  source = "Steersman Hit (line 243)",
  text   = "A vessel whose steersman was shot is adrift in the next period: no turn of her order is made, and a die at "
    .. "the reveal sends her first step to port, ahead or to starboard.",
  ruling = "Her owner still says how fast she rows; it lasts one period, and step 5 of that period gives her a new "
    .. "steersman.",
  data   = { "galley.data.drift" },

  -- The die at the reveal. That no turn of her order is made stands with the corrections: galley.orders.correct.
  run = function(vessel)
    local die = roll("d6", "drift", vessel)
    vessel.drift = data("drift")[die].direction  -- 1-2 port, 3-4 ahead, 5-6 starboard
    if vessel.drift == "ahead" then
      note("{ship} has nobody at the helm and drifts straight ahead", { ship = vessel })
    else
      note("{ship} has nobody at the helm and drifts to {side}", { ship = vessel, side = vessel.drift })
    end
    return vessel.drift
  end,
}

helm = rule "galley.archery.helm" {
  title  = "Replacing the steersman",
  source = "none (ours)",
  text   = "In step 5 a vessel without a steersman makes one: a hand, else an archer, else a fighter, the foremost "
    .. "first. He goes to A2 and is one of the crew from then on. A captain alone aboard steers himself.",
  ruling = "The book has nobody replaced. A steersman lost otherwise than to archers is replaced at once, and the "
    .. "vessel does not drift.",
  data   = { "galley.data.zones" },

  run = function(vessel)
    if vessel.steersman then return end
    for _, kind in ipairs { "hand", "archer", "wounded", "fighter" } do
      local row = first(data("zones"), function(zone) return men.standing(vessel, kind, zone.zone) > 0 end)
      local found = row and men.take(vessel, kind, row.zone)
      if not found and kind == "hand" then found = men.take(vessel, "hand", "repairs") end
      if found then
        men.place(vessel, "steersman", "A2")
        note("{ship} puts {man} at the helm", { ship = vessel, man = words.man(kind) })
        return
      end
    end
    if not vessel.captain or vessel.captain == "A2" then return end
    vessel.captain = "A2"
    note("{ship} has only her captain left, and he takes the helm", { ship = vessel })
  end,
}

-- The steersman is gone, and not by an arrow: another steps in at once.
function steersman_lost(vessel)
  vessel.steersman = nil
  helm(vessel)
end

-- The captain is killed; the vessel rolls for morale when the step ends.
function captain_killed(vessel)
  vessel.captain = nil
  table.insert(game.captains_killed, vessel)
end

captain = rule "galley.archery.captain" {
  title  = "Captain hit",
  source = "Morale (line 270), Archery (lines 234-241)",
  text   = "The captain stands in A1 and can be hit like any man. If he is killed, by whatever means, his vessel rolls "
    .. "for morale at the end of that step, unless she has by then been sunk, taken or emptied.",

  -- At the end of the step. Has she still to roll for the captain she lost?
  run = function(vessel)
    if not ship.afloat(vessel) or not men.manned(vessel) then return false end
    morale.test(vessel)
    return true
  end,
}

-- At the end of a step, in the order of the vessels' numbers.
function captains()
  for _, vessel in ipairs(ship.in_order()) do
    for _, killed in ipairs(game.captains_killed) do
      if killed == vessel then captain(vessel) end
    end
  end
  game.captains_killed = {}
end

-- A vessel that is taken owes no roll for the captain of her old crew.
function forget_captain(vessel)
  for i = #game.captains_killed, 1, -1 do
    if game.captains_killed[i] == vessel then table.remove(game.captains_killed, i) end
  end
end
