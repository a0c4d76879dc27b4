-- Carts and coaches: who holds the reins, and who rides in them.

-- Those who are aboard, the driver first.
function aboard(vehicle)
  local list = {}
  if vehicle.driver then table.insert(list, vehicle.driver) end
  for _, figure in ipairs(vehicle.passengers) do table.insert(list, figure) end
  return list
end

-- Figure loads that so many passengers take up.
function room_of(vehicle, passengers) return math.max(0, passengers - vehicle.seats) * data("loads").passenger end

ride = rule "shore.burden.ride" {
  title  = "Getting in and out",
  source = "Burdens (line 174)",
  text   = "A driver and passengers go where their cart or coach goes. While they are in it they neither move by themselves nor charge, carry, haul or climb; they may shoot, and they fight "
    .. "when they are attacked.",
  ruling = "The book names drivers and passengers and does not say how they get in. An action has figures next to the vehicle get in, those in it get out beside it, or one take the reins; it costs "
    .. "no MA, and each gets in or out once a turn. To be carried is the movement of the turn, at the pace of the vehicle. Those inside share its base, so an enemy who touches it is in contact with "
    .. "all of them; whoever retreats or flees gets out first.",

  check = function(figure)
    need(not figure.aboard, "{figure} is in {vehicle}: `get-out` first", { figure = figure, vehicle = figure.aboard })
  end,
}

team = rule "shore.move.team" {
  title  = "Draught animals",
  source = "Movement Allowances (line 20)",
  text   = "A cart or a coach moves only with its draught animals. Whoever rides in it moves with it.",
  ruling = "Nobody has to hold the reins: the animals may be led. A figure that has already moved in the turn is not carried farther.",

  check = function(vehicle)
    need(vehicle.beasts > 0, "{vehicle} has no draught animals", { vehicle = vehicle })
    if game.moving.order == "withdraw" then return end
    for _, figure in ipairs(aboard(vehicle)) do orders.one_movement(figure) end
  end,
}

-- The figures that go with a piece: itself, or those in it.
function who_goes(piece)
  if piece.kind == "figure" then return { piece } end
  if piece.kind == "vehicle" then return aboard(piece) end
  return {}
end

-- Whether somebody who guides a movement goes in a vehicle.
function carries(piece, figure) return piece.kind == "vehicle" and figure ~= nil and figure.aboard == piece end

-- Whether a figure, or somebody in a vehicle, has shot and goes cautiously.
function has_shot(piece)
  if piece.kind == "vehicle" then return any(aboard(piece), { shot = true }) end
  return piece.kind == "figure" and piece.shot
end

-- Those who ride in a vehicle are where it is.
local function stands_there(figure, vehicle) figure.x, figure.y, figure.z = vehicle.x, vehicle.y, vehicle.z end

-- A vehicle has moved, and those who ride in it with it.
function are_carried(vehicle, pace)
  for _, figure in ipairs(aboard(vehicle)) do
    stands_there(figure, vehicle)
    figure.pace = pace
    if game.moving.order == "withdraw" then
      figure.reacted = true
    else
      figure.moved = true
    end
    if not has(game.moving.placed, figure) then table.insert(game.moving.placed, figure) end
  end
end

-- Places beside a vehicle for some figures, the first on the side of a bearing; fewer if there is no room.
local function places_beside(vehicle, figures, bearing)
  local foot, list = data("bases").foot.radius, {}
  local taken = geometry.bases_of(without(geometry.solid(figures[1]), vehicle))
  local side = plane.along(vehicle, bearing, 2)
  for i = 1, #figures do
    local place = plane.around(geometry.base(vehicle), { x = side.x, y = side.y, radius = foot }, data("constants")["contact-step"], taken)[1]
    if place then
      list[i] = place
      table.insert(taken, { x = place.x, y = place.y, radius = foot })
    end
  end
  return list
end

-- A figure is no longer in its vehicle, wherever it stands.
function get_off(figure)
  local vehicle = figure.aboard
  if not vehicle then return end
  if vehicle.driver == figure then vehicle.driver = nil end
  vehicle.passengers = without(vehicle.passengers, figure)
  figure.aboard = nil
end

-- A figure gets out beside its vehicle, on the side away from its nearest enemy.
function jump_down(figure)
  local vehicle = figure.aboard
  if not vehicle then return end
  local foe = least(moving.foes(figure), function(one) return geometry.distance(figure, one) end)
  local away = 0
  if foe then away = plane.bearing(geometry.at(foe), geometry.at(figure)) end
  local place = places_beside(vehicle, { figure }, away)[1]
  get_off(figure)
  if place then geometry.put(figure, place) end
  figure.z = ground.level(geometry.at(figure))
end

-- Whether a figure may get into a vehicle of its party.
local function may_board(party, figure, vehicle)
  need(vehicle.party == party, "{vehicle} is not of {party}", { vehicle = vehicle, party = party })
  if not need(figure.party == party and parties.is_able(figure), "{figure} is not free to get in", { figure = figure }) then return end
  ride(figure)
  need(not figure.boarded, "{figure} has got in or out in this turn", { figure = figure })
  orders.may_still_act(figure)
  hazards.is_climbing(figure)
  need(geometry.touch(figure, vehicle), "{figure} is not next to {vehicle}", { figure = figure, vehicle = vehicle })
  need(not figure.mount, "{figure} is in the saddle", { figure = figure })
  need(not figure.burden, "{figure} carries {burden}: load it first, or drop it", { figure = figure, burden = figure.burden })
  need(not figure.hauls and not prisoners.escorts(figure), "{figure} has no hand free", { figure = figure })
end

-- Members of a party on foot who stand next to a vehicle.
local function beside(party, vehicle)
  return where(parties.able(party), function(figure) return not figure.aboard and not figure.mount and geometry.touch(figure, vehicle) end)
end

local function vehicles_of(party) return game.all("vehicle", { party = party }) end

local function gets_in(figure, vehicle)
  figure.aboard, figure.boarded = vehicle, true
  stands_there(figure, vehicle)
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
    for _, figure in ipairs(a.who) do may_board(party, figure, a.vehicle) end
    local more = room_of(a.vehicle, #a.vehicle.passengers + #a.who) - room_of(a.vehicle, #a.vehicle.passengers)
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
    else
      may_board(party, a.driver, a.vehicle)
    end
  end,

  run = function(_, a)
    get_off(a.driver)
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
      local list = where(aboard(vehicle), { boarded = false })
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
    end
    if vehicle then need(#places_beside(vehicle, a.who, 0) == #a.who, "there is no room beside {vehicle}", { vehicle = vehicle }) end
  end,

  run = function(party, a)
    local vehicle = a.who[1].aboard
    for i, place in ipairs(places_beside(vehicle, a.who, 0)) do
      local figure = a.who[i]
      get_off(figure)
      geometry.put(figure, place)
      figure.z, figure.boarded = ground.level(place), true
      note("{figure} gets out of {vehicle} at {at}", { figure = figure, vehicle = vehicle, at = place })
    end
    parties.touch(party)
    initiative.acts()
  end,
}
