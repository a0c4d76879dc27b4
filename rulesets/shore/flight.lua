-- Ways of those who run.

-- The nearest enemy in sight of a figure.
local function nearest_in_sight(figure)
  return least(where(moving.foes(figure), function(foe) return sight.clear(figure, foe) end), function(foe) return geometry.distance(figure, foe) end)
end

-- Whether a figure may end there, running from an enemy, or home from nobody.
function is_farther(figure, to, foe)
  return plane.distance(to, geometry.at(foe)) > geometry.distance(figure, foe) + 1e-6
end

-- Whether a way of a reaction move is open: no contact, no passing too near, no clutter or base at its end.
local function is_open(figure, way, most)
  local to = way[#way]
  if plane.cost(way, ground.costs(figure, nil)) > most + 1e-6 then return false end
  if moving.bypass(figure, way, {}) or moving.first_contact(figure, way) then return false end
  if contact.met_at_the_end(figure, to) then return false end
  return allows(geometry.bases, figure, to, nil) and allows(ground.clutter, figure, to, ground.level(to)) and allows(ground.impassable, figure, way, nil)
end

-- How far a figure gets at a bearing for so much, in thousandths of an inch.
local function as_far_as(figure, bearing, most, costs)
  local from = geometry.at(figure)
  local way = { from, plane.along(from, bearing, 40) }
  local to = rounded((plane.reach(way, costs, most)))
  if plane.cost({ from, to }, costs) <= most + 1e-6 then return to end
  return rounded((plane.reach(way, costs, most - 0.002)))
end

-- Straight ways in directions from one bearing outwards, clockwise first, in each the whole allowance and then less of it: the first that is open and passes a test.
function first_way(figure, bearing, passes)
  local most, costs = allowance.basic(figure, "bold"), ground.costs(figure, nil)
  local step = data("constants")["contact-step"]
  for off = 0, 180, step do
    for _, side in ipairs { 1, -1 } do
      for _, part in ipairs { 1, 0.75, 0.5, 0.25 } do
        local to = as_far_as(figure, plane.compass(bearing + side * off), most * part, costs)
        if passes(to) and is_open(figure, { geometry.at(figure), to }, most) then return to end
      end
      if off == 0 or off == 180 then break end
    end
  end
end

function rounded(place)
  return { x = math.floor(place.x * 1000 + 0.5) / 1000, y = math.floor(place.y * 1000 + 0.5) / 1000 }
end

-- The usual answer of a figure that runs from its enemies, nil if it finds none.
function away_from(figure, foe)
  local bearing = plane.bearing(geometry.at(foe), geometry.at(figure))
  return first_way(figure, bearing, function(to) return is_farther(figure, to, foe) end)
end

-- The usual way of a figure that runs home, as far as its allowance pays for, nil if it finds none.
local function homeward(figure)
  local home = game.players[figure.owner].home
  local route = home and plane.route(geometry.at(figure), { x = home.x, y = home.y }, ground.impassable_to(figure))
  if not route or plane.length(route) < 0.01 then return nil end
  local most, costs = allowance.basic(figure, "bold"), ground.costs(figure, nil)
  for _, part in ipairs { 1, 0.75, 0.5, 0.25 } do
    local _, along = plane.reach(route, costs, (most - 0.002) * part)
    local legs = approach.legs_of(plane.cut(route, along))
    if along > 0.01 and is_open(figure, paths.points(figure, legs), most) then return legs end
  end
end

action "flee" {
  rule  = "shore.morale.fail",
  actor = "figure",
  args  = { way = "path by 0.001 up to 60 with stay" },

  options = function(figure)
    local foe = nearest_in_sight(figure)
    local to = foe and away_from(figure, foe)
    if to then suggest { way = { { point = to } } } end
    local home = not foe and homeward(figure)
    if home then suggest { way = home } end
    reactions.suggest_to_stay()
  end,
  some = true,

  check = function(figure, a)
    if not need(parties.is_able(figure), "{actor} cannot run") then return end
    if paths.stays(a.way) then
      paths.goes_nowhere(figure, a.way)
      need(not must_run(figure), "{actor} runs if it can")
      return
    end
    local way = paths.points(figure, a.way)
    local foe = nearest_in_sight(figure)
    reactions.way_is_open(figure, way)
    if foe then
      need(is_farther(figure, way[#way], foe), "{actor} ends farther from {foe}", { foe = foe })
    else
      stragglers.home(figure, way)
    end
  end,
}

-- Whether a figure finds a way to run.
function must_run(figure)
  local foe = nearest_in_sight(figure)
  if foe then return away_from(figure, foe) ~= nil end
  return homeward(figure) ~= nil
end

-- A figure runs, as its owner says.
function flee(figure)
  local seat = vehicles.jump_down(figure)
  marching.begin(figure.party, "flee", "bold", { by_one = true })
  local answer = choose(figure.owner, "how to flee", "flee", figure)
  if paths.stays(answer.way) then vehicles.sit_again(figure, seat) else reactions.go(figure, answer.way) end
  game.moving = nil
end
