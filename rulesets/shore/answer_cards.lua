-- Chance cards for moves, shots, falls, tests and getting in.

-- The move of an enemy party has been announced.
local function enemy_moves(player, moment)
  return need(game.relation(player, moment.actor) == "enemy", "the move is not that of an enemy")
end

-- The order is one's own.
local function own_order(player, moment) return need(moment.actor.owner == player, "the order is not yours") end

card "shore.card.quicksand" {
  title  = "Quicksand",
  source = "Dangerous Terrain (line 157)",
  text   = "Name a figure of an enemy party that is about to move: if the middle of the way that it then takes lies in rough going, it stops there and is sucked in.",
  ruling = "If it stays, or something else stops it before the middle, nothing happens. It stops where it can stand, at the middle or before.",
  deck   = "chance", copies = 2,
  hook   = "move",
  args   = { figure = "enemy figure" },

  options = function(_, moment)
    for _, figure in ipairs(parties.members(moment.actor)) do
      if figure.x then suggest { figure = figure } end
    end
  end,

  check = function(player, a, moment)
    if not enemy_moves(player, moment) then return end
    need(a.figure.party == moment.actor and a.figure.x, "{figure} is not of the party that moves", { figure = a.figure })
  end,

  run = function(player, a) table.insert(game.moving.snares, a.figure) end,
}

card "shore.card.false-trail" {
  title = "False Trail",
  text  = "An enemy party that is about to move gets no dice for this move.",
  deck  = "chance", copies = 2,
  hook  = "move",
  check = function(player, _, moment) enemy_moves(player, moment) end,
  run   = function() game.moving.claim = "none" end,
}

card "shore.card.serpent" {
  title  = "Serpent",
  text   = "The second figure to move in an enemy party takes a wound where it stands, with a save against nature, if it is in rough going.",
  ruling = "If the wound is not saved it stays there. Who is carried in a cart does not count.",
  deck   = "chance",
  hook   = "move",
  check  = function(player, _, moment) enemy_moves(player, moment) end,
  run    = function() game.moving.serpents = game.moving.serpents + 1 end,
}

card "shore.card.shallow-crossing" {
  title  = "Shallow Crossing",
  text   = "Given with a Move order of your own: a linear feature costs that party nothing for this move.",
  ruling = "Its player picks the feature when the move is announced.",
  deck   = "chance", copies = 2,
  hook   = "move.order",

  check = function(player, _, moment)
    if own_order(player, moment) then need(#game.all("feature") > 0, "there is no linear feature on the table") end
  end,

  run = function(player)
    local ids = parties.ids_of(game.all("feature"))
    local id = ids[1]
    if #ids > 1 then id = choose(player, "where it is shallow", ids) end
    game.moving.ford = game.features[id]
    note("{feature} is shallow", { feature = game.moving.ford })
  end,
}

card "shore.card.dead-eye" {
  title  = "Dead-Eye",
  text   = "Given with a Shoot order of your own: one of the shooters aims at one figure, and adds 2 to his die.",
  deck   = "chance", copies = 2,
  hook   = "shoot.order",

  check = function(player, _, moment) own_order(player, moment) end,

  run = function(player, _, moment)
    local party = moment.target
    local ids = parties.ids_of(moment.shooters or shooting.ready(moment.actor, party))
    local id = ids[1]
    if #ids > 1 then id = choose(player, "who takes aim", ids) end
    local shooter = game.figures[id]
    local marks = parties.ids_of(shooting.targets_of(shooter, party))
    local mark = marks[1]
    if #marks > 1 then mark = choose(player, "at whom " .. shooter.name .. " aims", marks) end
    note("{shooter} aims at {mark}", { shooter = shooter, mark = game.figures[mark] })
    return { shooter = shooter, at = game.figures[mark] }
  end,
}

-- Whether a figure is about to fire powder.
local function fires_powder(figure, target)
  local arm = shooting.arm_for(figure, geometry.distance(figure, shooting.targets_of(figure, target)[1]))
  return data("weapons")[arm].powder
end

card "shore.card.flash-in-the-pan" {
  title  = "Flash in the Pan",
  text   = "A die of an enemy gunpowder weapon is not thrown.",
  ruling = "Of muskets and pistols the die of a figure that its player names, or if it has none of its own one that it throws together with others. Of a gun one die.",
  deck   = "chance", copies = 2,
  hook   = "shoot",
  args   = { shooter = "enemy figure?" },

  options = function(_, moment)
    for _, figure in ipairs(moment.shooters or {}) do suggest { shooter = figure } end
    suggest {}
  end,

  check = function(player, a, moment)
    if not need(game.relation(player, moment.actor) == "enemy", "the shot is not that of an enemy") then return end
    if moment.gun then
      need(not a.shooter, "a gun fires: name no figure")
    elseif need(a.shooter and has(moment.shooters, a.shooter), "name one of those who shoot") then
      need(fires_powder(a.shooter, moment.target), "{shooter} fires no gunpowder", { shooter = a.shooter })
    end
  end,

  run = function(player, a, moment)
    note("{piece} throws one die less", { piece = a.shooter or moment.gun })
    return { dud = a.shooter or "gun" }
  end,
}

card "shore.card.acrobatics" {
  title  = "Acrobatics",
  source = "Engagement (line 65)",
  text   = "A figure of yours on foot that has just been contacted makes a reaction move of six inches, over clutter and linear features up to two inches high, and ends an inch clear "
    .. "of enemies; or a figure of yours takes no hurt from one drop or fall.",
  ruling = "Half as far at half-speed. Of dangerous ground it spares the fall, and nobody the quicksand.",
  deck   = "chance", copies = 2,
  hook   = { "contact", "fall" },
  args   = { figure = "own figure" },

  options = function(player, moment)
    if moment.hook == "fall" then
      suggest { figure = moment.figure }
      return
    end
    for _, figure in ipairs(moment.contacted) do
      if figure.owner == player then suggest { figure = figure } end
    end
  end,

  check = function(player, a, moment)
    if moment.hook == "fall" then
      need(a.figure == moment.figure and a.figure.owner == player, "{figure} does not fall", { figure = a.figure })
      need(has({ "drop", "danger", "escalade" }, moment.cause), "{figure} falls from nothing", { figure = a.figure })
      return
    end
    local figure = a.figure
    if not need(figure.owner == player and has(moment.contacted, figure), "{figure} has not been contacted", { figure = figure }) then return end
    need(not figure.mount, "{figure} is not on foot", { figure = figure })
    need(parties.is_able(figure), "{figure} cannot move", { figure = figure })
  end,

  run = function(player, a, moment)
    if moment.hook == "fall" then return "unhurt" end
    if reactions.asked(a.figure, "tumble") then return "away" end
  end,
}

action "tumble" {
  rule   = "shore.engage.card-evade",
  actor  = "figure",
  closed = "{actor} has nothing to get away from",
  args   = reactions.given_way(),

  options = choices.to_go_or_stay,
  some = true,
  check = reactions.may_go,
}

card "shore.card.stout-line" {
  title  = "Stout Line",
  text   = "In one escalade of your party dice of 1 and 2 count as 3; or one long haul takes one turn.",
  ruling = "Played before the die of any climber, for him and those after him.",
  deck   = "chance", copies = 2,
  hook   = "fall",

  check = function(player, _, moment)
    need(moment.figure.owner == player, "the climber is not yours")
    need(has({ "escalade", "long haul" }, moment.cause), "nobody climbs")
    need(moment.cause ~= "escalade" or not tricks.lies_on("stout-line", moment.figure.party), "the line holds already")
  end,

  run = function(player, _, moment)
    if moment.cause == "escalade" then tricks.lay("stout-line", moment.figure.party) end
    return "firm"
  end,
}

card "shore.card.stirring-words" {
  title = "Stirring Words",
  text  = "A unit of yours with a leader passes a test of its morale.",
  deck  = "chance", copies = 2,
  hook  = "morale",

  check = function(player, _, moment)
    need(moment.party.owner == player, "{party} is not yours", { party = moment.party })
    need(moment.party.leader, "{party} has no leader", { party = moment.party })
  end,
  run = function() return "holds" end,
}

card "shore.card.old-shipmate" {
  title = "Old Shipmate",
  text  = "Given with an offer of yours: the gatekeeper's threshold is three enticements lower.",
  deck  = "chance",
  hook  = "bribe",
  check = function(player, _, moment) own_order(player, moment) end,
  run   = function() return "friend" end,
}

card "shore.card.suspicious-beggars" {
  title  = "Suspicious Beggars",
  source = "Cunning (line 206)",
  text   = "Answer to a Cunning Plan or a bribed entry of an enemy: a die for each figure, on 1 and 2 it is your prisoner, set down inside by you; else it stays where it was.",
  ruling = "The prisoner is bound. Without room inside he lies where he was. A second such card is for those who have not been caught.",
  deck   = "chance", copies = 2,
  hook   = "entry",

  check = function(player, _, moment) need(game.relation(player, moment.figures[1]) == "enemy", "those are no enemies of yours") end,

  run = function(player, _, moment)
    local free = where(moment.figures, function(figure) return not figure.prisoner end)
    for _, figure in ipairs(free) do
      if count(1, "d6", { caught = "1-2" }, "beggars", figure).caught == 1 then bribery.is_caught(figure, player, moment.house) end
    end
    return "kept out"
  end,
}
