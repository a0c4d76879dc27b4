-- Chance cards that cost an initiative action.

card "shore.card.cunning-plan" {
  title  = "Cunning Plan",
  source = "Cunning (line 206)",
  text   = "Any figures of one party within four inches of a building or enclosure are placed inside it, an inch from enemies. They do nothing else in this turn, but fight if "
    .. "they are attacked.",
  deck   = "chance", copies = 2,
  hook   = "order",
  args   = { house = "structure", who = "list of own figure 1 to 40" },

  options = function(player)
    for _, house in ipairs(game.all("structure")) do
      for _, party in ipairs(parties.in_play()) do
        local near = party.owner == player and not party.shaken and where(parties.able(party), function(figure)
          return bribery.near_enough(figure, house) and not structures.contains(house, geometry.at(figure)) and allows(orders.turn_action, figure)
        end)
        if near and #near > 0 then suggest { house = house, who = near } end
      end
    end
  end,
  some = true,

  check = function(player, a)
    local party = a.who[1].party
    for _, figure in ipairs(a.who) do
      if not need(figure.owner == player and parties.is_able(figure) and figure.party, "{figure} is not at your orders", { figure = figure }) then return end
      need(figure.party == party, "{figure} is not of {party}: the figures are of one party", { figure = figure, party = party })
      orders.turn_action(figure)
      need(bribery.near_enough(figure, a.house), "{figure} is not within four inches of {house}", "shore.entry.cunning", { figure = figure, house = a.house })
    end
    orders.may_be_given(party)
  end,

  run = function(player, a)
    bribery.get_in(a.who, a.house)
    chance.was_an_action()
  end,
}

-- An artefact, assigned to a figure.
local function artefact(name)
  return {
    check = function(player, a) tricks.may_bear(player, name, a.figure) end,
    run = function(player, a)
      tricks.entrust(name, a.figure)
      chance.was_an_action()
    end,
  }
end

-- Leaders are worth it, and the first of the others.
local function bearers(player)
  for _, party in ipairs(parties.in_play()) do
    if party.owner == player then suggest { figure = party.leader or parties.members(party)[1] } end
  end
end

local guide, map, charm = artefact "native-guide", artefact "treasure-map", artefact "lucky-charm"

card "shore.card.native-guide" {
  title   = "Native Guide",
  text    = "One of your figures is a Native Guide as long as it lives.",
  ruling  = "An artefact: it passes to whoever captures the figure, or is the first to escort it if a card has caught it, and leaves the game with its bearer.",
  deck    = "chance",
  hook    = "order",
  args    = { figure = "own figure" },
  options = bearers,
  some    = true,
  check   = guide.check,
  run     = guide.run,
}

card "shore.card.treasure-map" {
  title   = "Treasure Map",
  text    = "The bearer's party pays nothing more in restricted ground, and needs no dice at the edge of ground that must be forced.",
  ruling  = "An artefact: it passes to whoever captures the figure.",
  deck    = "chance",
  hook    = "order",
  args    = { figure = "own figure" },
  options = bearers,
  some    = true,
  check   = map.check,
  run     = map.run,
}

card "shore.card.lucky-charm" {
  title   = "Lucky Charm",
  text    = "Once in a turn the bearer throws a failed save of its own again.",
  ruling  = "The first that fails in the turn. An artefact: it passes to whoever captures the figure.",
  deck    = "chance",
  hook    = "order",
  args    = { figure = "own figure" },
  options = bearers,
  some    = true,
  check   = charm.check,
  run     = charm.run,
}

card "shore.card.rum-ration" {
  title = "Rum Ration",
  text  = "A leader breaks out the rum, without any that his party carries.",
  deck  = "chance", copies = 2,
  hook  = "order",
  args  = { party = "own party" },

  check = function(player, a)
    need(a.party.owner == player, "{party} is not yours")
    orders.may_be_given(a.party)
    need(a.party.leader, "{party} has no leader")
  end,

  run = function(player, a)
    mutiny.rum(a.party)
    chance.was_an_action()
  end,
}

card "shore.card.sawbones" {
  title = "Sawbones",
  text  = "A wounded figure of yours that is not within four inches of an enemy is unhurt again.",
  deck  = "chance", copies = 2,
  hook  = "order",
  args  = { figure = "own figure" },

  check = function(player, a)
    local figure = a.figure
    need(figure.owner == player and not figure.dead and not figure.prisoner, "{figure} is not at your orders")
    need(figure.wounds > 0, "{figure} is not wounded")
    local near = first(moving.foes(figure), function(foe) return geometry.within(figure, foe, data("constants")["hailing-distance"]) end)
    need(not near, "{figure} is within four inches of {foe}", { figure = figure, foe = near })
  end,

  run = function(player, a)
    a.figure.wounds = 0
    note("{figure} is unhurt again", { figure = a.figure })
    chance.was_an_action()
  end,
}

-- A mule that comes to a figure.
local function mule_for(figure)
  local one = placing.newcomer(figure, geometry.at(figure), geometry.solid(figure))
  one.radius = data("bases").beast.radius
  return one
end

-- Where a mule would stand next to a figure.
local function beside(figure)
  local one = mule_for(figure)
  for bearing = 0, 330, 30 do
    local at = flight.rounded(plane.along(geometry.at(figure), bearing, geometry.radius(figure) + one.radius))
    if allows(placing.placed, one, at) then return at end
  end
end

card "shore.card.stray-mule" {
  title = "Stray Mule",
  text  = "A beast of burden without a load joins one of your figures, in contact with it.",
  ruling = "It belongs to the figure's party, and is placed like whoever comes by a card. A hidden party whom it joins is seen.",
  deck  = "chance",
  hook  = "order",
  args  = { figure = "own figure", at = "point by 0.001" },

  options = function(player)
    for _, party in ipairs(parties.in_play()) do
      local figure = party.owner == player and (party.leader or parties.members(party)[1])
      local at = figure and beside(figure)
      if at then suggest { figure = figure, at = at } end
    end
  end,

  check = function(player, a)
    local figure = a.figure
    if not need(figure.owner == player and parties.is_able(figure) and figure.party, "{figure} is not at your orders") then return end
    local apart = plane.distance(a.at, geometry.at(figure)) - geometry.radius(figure) - data("bases").beast.radius
    need(math.abs(apart) <= data("constants")["contact-tolerance"], "a beast there is not in contact with {figure}")
    placing.placed(mule_for(figure), a.at)
  end,

  run = function(player, a)
    hiding.ends(a.figure.party)
    local id = "mule-" .. #game.all("beast") + 1
    game.beasts[id] = {
      name = "Stray Mule", owner = player, party = a.figure.party, x = a.at.x, y = a.at.y, z = ground.level(a.at), ridden = false, unfriendly = false, moved = false,
    }
    note("a mule joins {figure}", { figure = a.figure })
    chance.was_an_action()
  end,
}
