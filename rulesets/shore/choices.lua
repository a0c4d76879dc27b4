-- What options suggest to figures that react, and to those who take up burdens.

-- The enemy from whom a figure gets away: the nearest of the mêlée, or of all.
local function nearest_enemy(figure)
  local list = moving.foes(figure)
  if game.fight then
    local of_the_fight = where(list, function(foe) return has(game.fight.parties, foe.party) end)
    if #of_the_fight > 0 then list = of_the_fight end
  end
  return least(list, function(foe) return geometry.distance(figure, foe) end)
end

-- Enemies near whom a figure may not end in the current reaction, each as a disc so wide. They rule out most places before a whole way is checked.
local function kept_off(figure)
  local order, list = game.moving.order, {}
  for _, foe in ipairs(moving.foes(figure)) do
    local most
    if order == "retreat" and game.fight and has(game.fight.parties, foe.party) then most = geometry.distance(figure, foe) end
    if order == "evade" or order == "tumble" then most = geometry.radius(figure) + geometry.radius(foe) + data("constants")["bypass-clearance"] end
    if most then table.insert(list, { x = foe.x, y = foe.y, radius = most - 2 * geometry.slack() }) end
  end
  return list
end

-- The usual way of a figure that gets away from its enemies, nil if it finds none.
function usual(figure)
  local foe = nearest_enemy(figure)
  if not foe or not parties.is_able(figure) then return nil end
  local bearing = plane.bearing(geometry.at(foe), geometry.at(figure))
  return flight.first_way(figure, bearing, kept_off(figure), function(legs) return allows(reactions.reaction, figure, legs) end)
end

local function suggest_way(figure)
  local way = usual(figure)
  if way then suggest { way = way } end
end

function to_stay() suggest { way = { { verb = "stay" } } } end

-- What is suggested to a figure that has to get away: its usual way, and to stay as the last resort.
function to_go_or_stay(figure)
  suggest_way(figure)
  to_stay()
end

-- What is suggested to a figure that may get away and loses nothing if it stays.
function to_stay_or_go(figure)
  to_stay()
  suggest_way(figure)
end

-- Straight at the nearest loser, as far as it goes; nil without a way.
function after_losers(figure)
  local foe = least(pursuit.losers(), function(one) return geometry.distance(figure, one) end)
  if not foe then return nil end
  local bearing = plane.bearing(geometry.at(figure), geometry.at(foe))
  local far = math.min(geometry.distance(figure, foe) - geometry.radius(figure) - geometry.radius(foe), reactions.reaction(figure) / allowance.half_speed(figure))
  for _, part in ipairs { 1, 0.75, 0.5, 0.25 } do
    local way = { { point = flight.rounded(plane.along(geometry.at(figure), bearing, far * part)) } }
    if not geometry.is_none(far * part) and allows(reactions.reaction, figure, way) then return way end
  end
end

-- Whether a piece next to a burden is free to take it, alone or with another.
local function is_free_to_take(piece, burden)
  if not burdens.next_to(piece, burden) or not allows(burdens.take_drop, piece, burden) then return false end
  if piece.kind == "figure" then return parties.is_able(piece) and not piece.hauls and not piece.burden and allows(burdens.wounded, piece) end
  if piece.kind == "beast" then return allows(burdens.beast, piece, burden) end
  return burdens.passengers(piece) >= burden.size
end

-- Those of a party who could take a burden together: one piece, or two figures next to each other; nil without any.
function team_for(party, burden)
  local near = where(parties.everything(party), function(piece) return is_free_to_take(piece, burden) end)
  for i, piece in ipairs(near) do
    if allows(burdens.size, burden, { piece }) then return { piece } end
    for j = i + 1, #near do
      if allows(burdens.size, burden, { piece, near[j] }) then return { piece, near[j] } end
    end
  end
end

-- Suggests that all be taken up at once that different figures and beasts could take.
function all_at_once(party)
  local loads, by = {}, {}
  for _, burden in ipairs(game.all("burden")) do
    local team = not burdens.is_carried(burden) and team_for(party, burden)
    if team and not any(team, function(piece) return has(by, piece) end) then
      table.insert(loads, burden)
      for _, piece in ipairs(team) do table.insert(by, piece) end
    end
  end
  if #loads > 1 then suggest { burdens = loads, bearers = by } end
end
