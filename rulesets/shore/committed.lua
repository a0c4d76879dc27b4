-- Committed chargers: where their ways must end, and who may not stay behind.

must_contact = rule "shore.engage.must-contact" {
  title  = "Committed chargers",
  source = "Engagement (line 55)",
  text   = "Each attacker ends in contact with his target if he can, or with the obstacle that it defends; if not, with another enemy of the parties that are "
    .. "attacked; if he reaches none, as near to his target as his allowance goes along the shortest route. Who touches another enemy on his way halts there.",
  ruling = "He can if the cheapest route to a free place of contact costs no more than he has, dice still to be thrown at their lowest, and nobody else halts or "
    .. "cuts it. The places lie every fifteen degrees round the target, from the one straight ahead outwards. Any other place of contact will do as well. Whom no way leads to his "
    .. "target goes where he likes, but not away from it. Nobody stays who can come nearer, and each goes as far as there is room for its base.",
  data   = { "shore.data.constants.contact-step" },

  -- to: where his way ends.
  check = function(figure, to)
    local target = charging.target_of(figure)
    if not target.dead and target.x and contact.meets(figure, to, target) then return end
    if not need(not approach.can_contact(figure, target), "{figure} can reach {target}, and must come into contact with it", { figure = figure, target = target }) then
      return
    end
    if any(approach.nominated(), function(foe) return contact.meets(figure, to, foe) end) then return end
    local other = approach.another(figure, target)
    if not need(not other, "{figure} can reach {other}, and must come into contact with an enemy", { figure = figure, other = other }) then return end
    if figure.party.type == "guard" then return end
    local goal = approach.nearest(figure, target)
    if not goal then
      local farther = target.x ~= nil and geometry.more_than(plane.distance(to, geometry.at(target)), geometry.distance(figure, target))
      need(not farther, "no way leads {figure} to {target}, and it does not go away from it", { figure = figure, target = target })
      return
    end
    local near = geometry.is_same(to, goal.to) or approach.rest(figure, target, to) <= goal.rest + data("constants")["shortest-route-slack"]
    need(near or any(moving.foes(figure), function(foe) return contact.meets(figure, to, foe) end), "{figure} reaches nobody, and goes as near to {target} as it can, such as {at}",
      { figure = figure, target = target, at = goal.to })
  end,
}

-- What the way of an attacker must end at. to: where it ends.
function ends_as_it_must(figure, way, to)
  if game.charge.order == "passing" and passing.has_passed(figure, way, geometry.radius(figure)) then return end
  must_contact(figure, to)
end

-- Attackers of the party that moves who have not gone.
local function waiting()
  return where(charging.attackers(), function(figure)
    return figure.party == game.moving.party and parties.is_able(figure) and not has(game.moving.placed, figure) and not contact.is_engaged(figure)
  end)
end

-- The first of them who has a way to go, the nearest to their targets first; nil without any.
function next_to_go()
  local list = where(waiting(), function(figure) return charging.target_of(figure).x ~= nil end)
  table.sort(list, function(a, b)
    local near, far = geometry.distance(a, charging.target_of(a)), geometry.distance(b, charging.target_of(b))
    if near ~= far then return near < far end
    return a.id < b.id
  end)
  return first(list, function(figure)
    local way = approach.usual(figure)
    return way ~= nil and #way > 0 and allows(paths.may_go, figure, way)
  end)
end

-- All who are left go their usual ways, each when those before him stand.
function all_go()
  local figure = next_to_go()
  while figure do
    paths.go_along(figure, approach.usual(figure))
    figure = next_to_go()
  end
end

-- An attacker who can come into contact and has not been moved, nil without any; and with whom.
local function idle(list)
  for _, figure in ipairs(list) do
    local target = charging.target_of(figure)
    if approach.can_contact(figure, target) then return { figure = figure, target = target } end
    local other = approach.another(figure, target)
    if other then return { figure = figure, target = other } end
  end
end

-- An attacker who reaches nobody and has not come as near to his target as he can, nil without any; and where he could come.
local function behind(list)
  for _, figure in ipairs(list) do
    local way = approach.usual(figure)
    local to = way and #way > 0 and way[#way].point
    if to and plane.distance(to, geometry.at(figure)) > data("constants")["shortest-route-slack"] and allows(paths.may_go, figure, way) then
      return { figure = figure, target = charging.target_of(figure), at = to }
    end
  end
end

-- `done` waits for whoever can still come into contact, or nearer.
function all_have_gone()
  if not game.charge or not game.moving then return end
  local list, id = waiting(), "shore.engage.must-contact"
  local found = idle(list)
  if found then
    need(false, "{figure} can reach {target}, and must be moved", id, found)
    return
  end
  local late = behind(list)
  if late then need(false, "{figure} reaches nobody, and goes as near to {target} as it can, such as {at}", id, late) end
end
