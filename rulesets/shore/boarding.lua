-- Orders to get into carts and coaches, to take the reins, and to get out.

board = rule "shore.burden.board" {
  title  = "Who gets into a vehicle",
  source = "Burdens (line 174)",
  text   = "A figure gets into a cart or a coach of its party that it stands next to, on foot and with its hands free.",
  ruling = "It may still act in the turn, is on no long haul, and gets in or out once a turn.",

  check = function(party, figure, vehicle)
    need(vehicle.party == party, "{vehicle} is not of {party}", { vehicle = vehicle, party = party })
    if not need(figure.party == party and parties.is_able(figure), "{figure} is not free to get in", { figure = figure }) then return end
    vehicles.ride(figure)
    need(not figure.boarded, "{figure} has got in or out in this turn", { figure = figure })
    orders.may_still_act(figure)
    hazards.is_climbing(figure)
    need(geometry.touch(figure, vehicle), "{figure} is not next to {vehicle}", { figure = figure, vehicle = vehicle })
    need(not figure.mount, "{figure} is in the saddle", { figure = figure })
    need(not figure.burden, "{figure} carries {burden}: load it first, or drop it", { figure = figure, burden = figure.burden })
    need(not figure.hauls and not prisoners.escorts(figure), "{figure} has no hand free", { figure = figure })
  end,
}

-- Members of a party on foot who stand next to a vehicle.
local function beside(party, vehicle)
  return where(parties.able(party), function(figure) return not figure.aboard and not figure.mount and geometry.touch(figure, vehicle) end)
end

local function vehicles_of(party) return game.all("vehicle", { party = party }) end

local function gets_in(figure, vehicle)
  figure.aboard, figure.boarded = vehicle, true
  vehicles.stands_there(figure, vehicle)
end

action "get-in" {
  rule  = "shore.burden.ride",
  phase = "act",
  actor = "party",
  args  = { vehicle = "own vehicle", who = "list of own figure 1 to 12" },
  say   = "gets into a vehicle",

  options = function(party)
    for _, vehicle in ipairs(vehicles_of(party)) do
      for _, figure in ipairs(beside(party, vehicle)) do suggest { vehicle = vehicle, who = { figure } } end
    end
  end,
  some = true,

  check = function(party, a)
    orders.may_be_given(party)
    for _, figure in ipairs(a.who) do board(party, figure, a.vehicle) end
    local more = vehicles.room_of(a.vehicle, #a.vehicle.passengers + #a.who) - vehicles.room_of(a.vehicle, #a.vehicle.passengers)
    need(more <= burdens.passengers(a.vehicle), "{vehicle} has room for {n:load|loads} more, and each who sits in the baggage takes two", "shore.burden.passengers",
      { n = math.max(0, burdens.passengers(a.vehicle)) })
  end,

  run = function(_, a)
    for _, figure in ipairs(a.who) do
      table.insert(a.vehicle.passengers, figure)
      gets_in(figure, a.vehicle)
      note("{figure} gets into {vehicle}", { figure = figure, vehicle = a.vehicle })
    end
    initiative.acts()
  end,
}

action "take-reins" {
  rule  = "shore.burden.ride",
  phase = "act",
  actor = "party",
  args  = { vehicle = "own vehicle", driver = "own figure" },
  say   = "has a vehicle driven",

  options = function(party)
    for _, vehicle in ipairs(vehicles_of(party)) do
      for _, figure in ipairs(vehicle.passengers) do suggest { vehicle = vehicle, driver = figure } end
      for _, figure in ipairs(beside(party, vehicle)) do suggest { vehicle = vehicle, driver = figure } end
    end
  end,
  some = true,

  check = function(party, a)
    orders.may_be_given(party)
    need(not a.vehicle.driver, "{holder} has the reins of {vehicle}", { holder = a.vehicle.driver })
    if has(a.vehicle.passengers, a.driver) then
      need(parties.is_able(a.driver), "{driver} cannot drive")
      orders.may_still_act(a.driver)
    else
      board(party, a.driver, a.vehicle)
    end
  end,

  run = function(_, a)
    vehicles.get_off(a.driver)
    a.vehicle.driver = a.driver
    gets_in(a.driver, a.vehicle)
    note("{driver} takes the reins of {vehicle}", { driver = a.driver, vehicle = a.vehicle })
    initiative.acts()
  end,
}

action "get-out" {
  rule  = "shore.burden.ride",
  phase = "act",
  actor = "party",
  args  = { who = "list of own figure 1 to 12" },
  say   = "gets out of a vehicle",

  options = function(party)
    for _, vehicle in ipairs(vehicles_of(party)) do
      local list = where(vehicles.aboard(vehicle), { boarded = false })
      if #list > 0 then suggest { who = list } end
    end
  end,
  some = true,

  check = function(party, a)
    orders.may_be_given(party)
    local vehicle = a.who[1].aboard
    for _, figure in ipairs(a.who) do
      need(figure.party == party and figure.aboard and figure.aboard == vehicle, "{figure} is in no vehicle of {actor}, or not in the same as the others", { figure = figure })
      need(not figure.boarded, "{figure} has got in or out in this turn", { figure = figure })
      orders.may_still_act(figure)
    end
    if vehicle then need(#vehicles.places_beside(vehicle, a.who) == #a.who, "there is no room beside {vehicle}", { vehicle = vehicle }) end
  end,

  run = function(party, a)
    local vehicle = a.who[1].aboard
    for i, place in ipairs(vehicles.places_beside(vehicle, a.who)) do
      local figure = a.who[i]
      vehicles.get_off(figure)
      geometry.put(figure, place)
      figure.z, figure.boarded = ground.level(place), true
      note("{figure} gets out of {vehicle} at {at}", { figure = figure, vehicle = vehicle, at = place })
    end
    parties.touch(party)
    initiative.acts()
  end,
}
