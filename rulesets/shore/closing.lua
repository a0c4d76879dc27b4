-- Closing up before the first round of a mêlée: an option of ours.

close_up = rule "shore.option.close-up" {
  title    = "Closing up",
  source   = "ours",
  optional = true,
  text     = "Before the first round each side, the attacked first, may move members of its parties who are not engaged up to two inches, one at half-speed, into contact with "
    .. "an enemy of the mêlée or a friend who fights.",

  -- to: where a figure goes.
  check = function(figure, to)
    if not need(parties.is_able(figure) and has(game.fight.parties, figure.party), "{figure} is in no mêlée", { figure = figure }) then return end
    vehicles.ride(figure)
    need(geometry.at_most(plane.distance(geometry.at(figure), to), 2 / allowance.half_speed(figure)), "{figure} moves two inches at most, one at half-speed", { figure = figure })
    ground.impassable(figure, { geometry.at(figure), to }, nil)
    geometry.bases(figure, to)
    ground.clutter(figure, to, ground.level(to))
    local joins = any(neighbours(figure), function(other)
      return plane.distance(to, geometry.at(other)) <= geometry.radius(figure) + geometry.radius(other) + data("constants")["contact-tolerance"]
    end)
    need(joins, "{figure} would be in contact with nobody who fights", { figure = figure })
  end,

  run = function(figure)
    local answer = choose(figure.owner, "where to close up", "close-up", figure)
    if answer.to then retreat.advance(figure, answer.to) end
  end,
}

-- Those with whom a figure may come into contact: enemies of the mêlée, and friends who fight.
function neighbours(figure)
  local list = {}
  for _, party in ipairs(game.fight.parties) do
    for _, other in ipairs(parties.members(party)) do
      local foe = game.relation(figure, other) == "enemy"
      if other ~= figure and other.x and (foe or contact.is_engaged(other)) then table.insert(list, other) end
    end
  end
  return list
end

all_close_up = rule "shore.option.all-close-up" {
  title  = "Who closes up",
  source = "ours",
  text   = "Before the first round the figures of the attacked close up first, then those of the attackers. Whoever comes into contact so drops his load, or "
    .. "keeps it.",

  -- All who can, the attacked first.
  run = function()
    local before = melee.engaged(game.fight)
    local attacked = windows.owners(where(game.fight.parties, function(party) return not has(game.fight.made, party) end))
    for _, player in ipairs(windows.reactions(attacked)) do
      for _, party in ipairs(where(game.fight.parties, { owner = player })) do
        for _, figure in ipairs(parties.able(party)) do
          if not contact.is_engaged(figure) and place_for(figure) then close_up(figure) end
        end
      end
    end
    for _, place in ipairs(melee.engaged(game.fight)) do
      if not any(before, { figure = place.figure }) then response.burdened(place.figure) end
    end
  end,
}

-- The nearest place in contact with somebody who fights, nil if there is none in reach.
function place_for(figure)
  local in_reach = where(neighbours(figure), function(other) return geometry.at_most(geometry.gap(figure, other), 2 / allowance.half_speed(figure)) end)
  for _, other in ipairs(in_reach) do
    for _, place in ipairs(approach.places(figure, other)) do
      local at = flight.rounded(place)
      if allows(close_up, figure, at) then return at end
    end
  end
end

action "close-up" {
  rule   = "shore.option.close-up",
  actor  = "figure",
  closed = "{actor} does not close up now",
  args   = { to = "point by 0.001?" },

  options = function(figure)
    suggest { to = place_for(figure) }
    suggest {}
  end,
  some = true,
  check = function(figure, a)
    if a.to and game.fight then close_up(figure, a.to) end
  end,
}
