-- The sequence of play: set-up, then the ten steps of every period.

-- Everybody who gives orders: the sides, then owners of single vessels.
local function players()
  local list = {}
  for _, player in ipairs(game.players) do table.insert(list, player) end
  return list
end

-- Of each pair of vessels, in the order of their numbers, those who may do something to the other.
local function of_each_pair(may)
  local list, vessels = {}, ship.in_order()
  for i, lower in ipairs(vessels) do
    for j = i + 1, #vessels do
      local higher = vessels[j]
      if may(lower, higher) then table.insert(list, { player = lower.owner, piece = lower }) end
      if may(higher, lower) then table.insert(list, { player = higher.owner, piece = higher }) end
    end
  end
  return list
end

-- So many vessels by name; more than four by number.
local function named(vessels)
  if #vessels > 4 then return numerals.counted(#vessels, "vessel", "vessels") end
  local names = {}
  for _, vessel in ipairs(vessels) do table.insert(names, vessel.name) end
  return words.list(names)
end

sequence {
  players = players,
  new = { board = setup.new_board, land = setup.new_land, side = setup.new_side, ship = setup.new_ship },
  map = chart.map,
  account = account.account,
  finish = ending.on_score,
  roster = { ship = account.roster },

  start = {
    { "setup", title = "Setting up", rule = "galley.setup.battle", mode = "together", who = players },
  },

  { "holes", title = "Hole plugging and sinking", step = 1, rule = "galley.hole.plug", mode = "turns",
    begin = holes.begin, run = holes.close,
    who = function() return where(ship.in_order(), function(vessel) return vessel.holes > 0 end) end },
  { "orders", title = "Secret orders", step = 2, rule = "galley.turn.secrecy", mode = "secret",
    who = turn.secrecy, closed = turn.all_ordered,

    -- A vessel without an order gets H, or G when grappled; the players are warned of it.
    run = function()
      for _, vessel in ipairs(ship.in_order()) do
        if vessel.order == nil and not men.derelict(vessel) then orders.missing(vessel) end
      end
    end,
    unfinished = function(_, vessels)
      local parts = {}
      for _, card in ipairs { "H", "G" } do
        local list = where(vessels, function(vessel) return vessel.order == nil and orders.card_of_none(vessel) == card end)
        if #list == 1 then table.insert(parts, named(list) .. " has no order and gets " .. card) end
        if #list > 1 then table.insert(parts, named(list) .. " have no order and get " .. card) end
      end
      if #parts > 0 then return table.concat(parts, ", ") end
    end },
  { "reveal", title = "Reveal", step = 3, rule = "galley.turn.control", run = turn.control },
  { "movement", title = "Movement", step = 4, rule = "galley.move.simultaneous", run = movement.five_phases },
  { "transfer", title = "Transfers", step = 5, rule = "galley.transfer.when", mode = "turns",
    run = transfer.close,

    -- Vessels on T, and vessels grappled to a friend.
    who = function()
      return where(ship.in_order(), function(vessel)
        return transfer.on_transfer(vessel) or any(grapple.others(vessel), { side = vessel.side })
      end)
    end },
  { "archery", title = "Archery", step = 6, rule = "galley.archery.when", mode = "turns",
    who = function() return where(ship.in_order(), archery.may_shoot) end, run = archery.close },
  { "rams", title = "Ram results", step = 7, rule = "galley.ram.roll", run = ram.step },
  { "ramming-through", title = "Ramming through", step = 7, rule = "galley.ram.continue", mode = "turns",
    run = helm.captains,

    -- The attackers with a result A, in the order of their rams.
    who = function()
      local list = {}
      for _, made in ipairs(ram.in_order()) do
        local attacker = made.attacker
        if made.letter == "A" and ship.afloat(attacker) and not has(list, attacker) then table.insert(list, attacker) end
      end
      return list
    end },
  { "grappling", title = "Grappling", step = 8, rule = "galley.grapple.who", mode = "turns",
    who = function() return of_each_pair(grapple.may_throw) end },
  { "boarding", title = "Boarding", step = 9, rule = "galley.boarding.declare", mode = "turns",
    run = function()
      for _, link in ipairs(game.links) do link.boarded = false end  -- in the next period they may fight again
    end,

    -- Enemies who are grappled.
    who = function()
      return of_each_pair(function(vessel, other) return ship.hostile(vessel, other) and grapple.linked(vessel, other) end)
    end },
  { "claims", title = "Claiming derelicts", step = 9, rule = "galley.boarding.capture", mode = "turns",
    run = helm.captains,

    -- Those who touch a derelict.
    who = function()
      local prizes = where(ship.in_order(), men.derelict)
      if #prizes == 0 then return {} end
      return where(ship.in_order(), function(vessel)
        return not vessel.demoralised and any(prizes, function(prize) return capture.touches(vessel, prize) end)
      end)
    end },
  { "morale", title = "Morale", step = 10, rule = "galley.morale.when",
    run = function()
      morale.step()  -- and whether the battle is over
      if not game.outcome then turn.close_period() end
    end },
}
