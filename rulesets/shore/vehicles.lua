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
    .. "all of them; whoever retreats or flees gets out first, and whoever stays stays in it.",

  -- with: pieces that go together, in a vehicle or not.
  check = function(figure, with)
    if with and figure.kind ~= "figure" then
      for _, other in ipairs(who_goes(figure)) do
        need(has(with, other), "{other} is in {vehicle} and goes with it: name both, or `get-out` first", { other = other, vehicle = figure })
      end
    elseif not with or not has(with, figure.aboard) then
      need(not figure.aboard, "{figure} is in {vehicle}: `get-out` first", { figure = figure, vehicle = figure.aboard })
    end
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
function stands_there(figure, vehicle) figure.x, figure.y, figure.z = vehicle.x, vehicle.y, vehicle.z end

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

-- The places beside a vehicle for somebody on foot, the first on the side of a bearing.
local function beside(vehicle, bearing)
  local side = plane.along(vehicle, bearing, 2)
  return plane.around(geometry.base(vehicle), { x = side.x, y = side.y, radius = data("bases").foot.radius }, data("constants")["contact-step"])
end

-- Where some figures come who get out of a vehicle; fewer places if there is no room for all.
function places_beside(vehicle, figures)
  local list, one = {}, placing.on_foot(figures[1], geometry.at(vehicle))
  for i = 1, #figures do
    local place = placing.set_down(one, beside(vehicle, 0))
    if place then
      list[i] = place
      table.insert(one.taken, { x = place.x, y = place.y, radius = one.radius })
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

-- A figure gets out beside its vehicle, on the side away from its nearest enemy. Returns its seat.
function jump_down(figure)
  local vehicle = figure.aboard
  if not vehicle then return end
  local seat = { vehicle = vehicle, drives = vehicle.driver == figure }
  local foe = least(moving.foes(figure), function(one) return geometry.distance(figure, one) end)
  local away = 0
  if foe then away = plane.bearing(geometry.at(foe), geometry.at(figure)) end
  local place = placing.somewhere(placing.on_foot(figure, geometry.at(vehicle)), beside(vehicle, away))
  get_off(figure)
  geometry.put(figure, place)
  figure.z = ground.level(place)
  return seat
end

-- Whoever has got out only to go somewhere, and stays, sits in its seat again.
function sit_again(figure, seat)
  if not seat then return end
  figure.aboard = seat.vehicle
  if seat.drives then
    seat.vehicle.driver = figure
  else
    table.insert(seat.vehicle.passengers, figure)
  end
  stands_there(figure, seat.vehicle)
end
