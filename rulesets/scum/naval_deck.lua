-- The event cards that only the naval deck has. The book's own cards are not in its text: these are ours.

-- A vessel that is still in the fight.
local function in_the_fight(vessel)
  need(vessel.points > 0 and not vessel.sunk, "{vessel} has sunk", { vessel = vessel })
  need(vessel.kind == "boat" or not vessel.surrendered, "{vessel} has surrendered", "scum.ship.surrender", { vessel = vessel })
end

card "scum.card.wind-shift" {
  title  = "Wind Shift",
  source = "Wind direction (line 569)",
  text   = "A die: with 1 to 3 the wind goes a step counter-clockwise, with 4 to 6 a step clockwise. In a calm the wind rose is thrown instead, and there is "
    .. "wind again.",
  copies = { naval = 3 }, kind = "now",
  hook   = "activation.read",

  run = function(player)
    if wind.calm() then
      wind.rose(game.players[player])
      return
    end
    local back = count(1, "d6", { back = "1-3" }, "wind shift", game.players[player]).back
    if back == 1 then wind.shift(-1) else wind.shift(1) end
  end,
}

card "scum.card.whistle-wind" {
  title  = "Whistle for a Wind",
  source = "Wind direction (line 569)",
  text   = "The wind goes a step clockwise or counter-clockwise, as its player likes. In a calm the wind rose is thrown instead, and there is wind again.",
  copies = { naval = 1 }, kind = "choice",
  hook   = "activation.read",
  args   = { way = "shift?" },

  options = function()
    suggest {}
    suggest { way = "clockwise" }
    suggest { way = "counter-clockwise" }
  end,

  check = function(player, a)
    need(wind.calm() or a.way, "say clockwise or counter-clockwise")
    need(not wind.calm() or not a.way, "it is calm: the wind rose is thrown, and nobody chooses")
  end,

  run = function(player, a)
    reading.count_choice(player)
    if not a.way then
      wind.rose(game.players[player])
    elseif a.way == "clockwise" then
      wind.shift(1)
    else
      wind.shift(-1)
    end
  end,
}

card "scum.card.dead-calm" {
  title  = "Dead Calm",
  text   = "It is calm at once. From the next turn on the wind is tried as before the first turn; when it comes back, it blows from where it blew before.",
  ruling = "In a calm it changes nothing.",
  copies = { naval = 1 }, kind = "now",
  hook   = "activation.read",
  run    = function() wind.lull() end,
}

card "scum.card.sandbank" {
  title  = "Sandbank",
  source = "Boats (line 638)",
  text   = "When the activated vessel has moved, she is aground if a hex of her hull touches land or shallows.",
  ruling = "It waits for the end of her move. A vessel that has not moved in this activation is not aground, nor is anything but a vessel.",
  copies = { naval = 1 }, kind = "now",
  hook   = "ship.moved",

  run = function(_, _, moment)
    local vessel = moment.vessel
    local function shoal(at) return hex.on_board(at) and board.ground(at) ~= "sea" end
    if not any(board.zone(vessel), shoal) and not any(board.cells(vessel), shoal) then return end
    vessel.aground = true
    note("{vessel} is aground", { vessel = vessel })
  end,
}

card "scum.card.chain-shot" {
  title  = "Chain Shot",
  text   = "One shot of a ship's or a shore gun at a ship, at four hexes or less. Each hit that is not saved takes one point, whatever the gun, and a hex from "
    .. "the ship's next navigation, two hexes at most.",
  copies = { naval = 1 }, kind = "choice",
  hook   = "gun.declare",

  check = function(player, _, moment)
    if not battle_cards.own_attack(player, moment) then return end
    need(moment.aim == "ship", "chain shot is fired at ships")
    need(moment.actor.mount ~= "swivel", "{gun} is a boat's and fires no chain shot", { gun = moment.actor })
  end,
  run   = function(player) reading.count_choice(player) end,
}

card "scum.card.grapnels" {
  title  = "Grapnels Away",
  text   = "A vessel, or a unit ashore, grapples another vessel without a die.",
  copies = { naval = 1 }, kind = "choice",
  hook   = "board.attempt",
  run    = function(player) reading.count_choice(player) end,
}

card "scum.card.axes" {
  title  = "Axes to the Cables",
  text   = "A crew cuts the cables of a grapple without a die.",
  copies = { naval = 1 }, kind = "choice",
  hook   = "cable.attempt",
  run    = function(player) reading.count_choice(player) end,
}

card "scum.card.ships-carpenter" {
  title  = "Ship's Carpenter",
  text   = "A ship of yours gets back as many points as a die shows, not more than she began with. Guns that are lost stay lost; she sails as her points allow.",
  copies = { naval = 1 }, kind = "choice",
  hook   = "activation.read",
  args   = { ship = "own ship" },

  check = function(player, a)
    need(a.ship.owner == player, "{ship} is not yours", { ship = a.ship })
    in_the_fight(a.ship)
    need(a.ship.points < a.ship.began, "{ship} is undamaged", { ship = a.ship })
  end,
  run = function(player, a)
    reading.count_choice(player)
    local ship = a.ship
    local fixed = math.min(roll("d6", "carpenter", ship), ship.began - ship.points)
    ship.points = ship.points + fixed
    note("{ship} gets back {fixed:point|points}, {left} in all", { ship = ship, fixed = fixed, left = ship.points })
  end,
}

card "scum.card.false-colours" {
  title  = "False Colours",
  text   = "No enemy fires at a vessel of yours that has neither fired, rammed nor boarded in this turn, until the end of the turn or until she does one of these.",
  ruling = "Nor at anybody aboard, but for boarders. She fires when a gun or a unit of hers does, and boards when she throws a grapple. An order of its player, who is never asked.",
  copies = { naval = 1 }, kind = "choice",
  hook   = { "activation.read", "turn.start" },
  args   = { vessel = "own ship or boat" },

  check = function(player, a, moment)
    need(a.vessel.owner == player, "{vessel} is not yours", { vessel = a.vessel })
    in_the_fight(a.vessel)
    need(not a.vessel.hostile, "{vessel} has fired, rammed or boarded in this turn", { vessel = a.vessel })
  end,
  run = function(player, a, moment)
    if moment.hook == "activation.read" then reading.count_choice(player) end
    effects.lay("false-colours", a.vessel, "turn")
    note("{vessel} shows false colours", { vessel = a.vessel })
  end,
}

card "scum.card.sharks" {
  title  = "Sharks!",
  text   = "Every body of swimmers loses a figure, without a save.",
  ruling = "A body of swimmers is a unit in the water, or a commander who swims alone and is lost. Nobody scores for them.",
  copies = { naval = 1 }, kind = "now",
  hook   = "activation.read",

  run = function()
    local alone = where(game.all("commander", { swimming = true }), function(leader) return leader.at and not units.unit_at(leader.at) end)
    for _, unit in ipairs(game.all("unit", { swimming = true })) do
      if unit.at then casualties.fall(unit, 1, nil, nil) end
    end
    for _, leader in ipairs(alone) do casualties.commander_falls(leader, nil) end
  end,
}
