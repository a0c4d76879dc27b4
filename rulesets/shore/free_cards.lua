-- Chance cards that are played at any time between two actions, and those that take effect when they are drawn.

-- Enemy parties that a player may play a card on.
local function enemies_of(player)
  return where(parties.in_play(), function(party) return game.relation(player, party) == "enemy" and not party.hidden end)
end

local function each_enemy_party(player)
  for _, party in ipairs(enemies_of(player)) do suggest { party = party } end
end

-- Whether a figure is within so many inches of some figure of a player.
local function is_near(player, figure, inches)
  return figure.x ~= nil and any(game.all("figure", { owner = player, dead = false }), function(own)
    return not own.prisoner and geometry.stands(own) and geometry.within(own, figure, inches)
  end)
end

local function in_the_rough(party)
  return all(parties.everything(party), function(piece) return geometry.stands(piece) and ground.is_rough(geometry.at(piece)) end)
end

card "shore.card.base-treachery" {
  title  = "Base Treachery",
  source = "Treachery (line 207)",
  text   = "An enemy figure that leads nobody, within twelve inches of one of yours, throws a die: on 4 and more it joins your crew where it stands, a straggler; else its mates kill it.",
  deck   = "chance",
  hook   = "free",
  args   = { figure = "enemy figure" },

  options = function(player)
    for _, party in ipairs(enemies_of(player)) do
      local near = first(parties.members(party), function(figure) return not parties.leads(figure) and is_near(player, figure, 12) end)
      if near then suggest { figure = near } end
    end
  end,
  some = true,

  check = function(player, a)
    local figure = a.figure
    if not need(figure.x and not figure.dead and figure.party and not figure.prisoner, "{figure} is not at large, or nobody sees where") then return end
    chance.effect(player, figure.party)
    need(not data("figures")[figure.class].leads, "{figure} is a leader")
    need(is_near(player, figure, 12), "none of your figures is within twelve inches of {figure}")
  end,

  run = function(player, a)
    local figure = a.figure
    if count(1, "d6", { joins = "4-6" }, "treachery", figure).joins == 1 then
      change_sides(figure, player)
    else
      note("{figure} is found out", { figure = figure })
      wounds.dies(figure)
    end
    chance.leaves_the_game("base-treachery")
    chance.has_shaken_things()
  end,
}

-- A figure goes over to another player, as a straggler.
function change_sides(figure, player)
  parties.touch(figure.party)
  for _, captive in ipairs(captives.of(figure)) do captives.leaves_escort(captive) end
  burdens.let_go(figure)
  vehicles.jump_down(figure)
  figure.owner, figure.party = player, nil
  if figure.mount then figure.mount.owner, figure.mount.party = player, nil end
  note("{figure} goes over to {player}", { figure = figure, player = game.players[player] })
  stragglers.set_adrift { figure }
  if figure.mount then figure.mount.party = figure.party end
end

card "shore.card.black-spot" {
  title  = "Black Spot",
  source = "the rulebook's page on mutinous dogs",
  text   = "Played on a crew with a Captain on the table and more Mutinous Dog Points than figures left: name a ringleader, and the mutiny is decided.",
  deck   = "chance",
  hook   = "free",
  args   = { crew = "player", ringleader = "figure" },

  options = function()
    for _, crew in ipairs(game.order) do
      if crew.points > #mutiny.survivors(crew.id) then
        for _, figure in ipairs(mutiny.survivors(crew.id)) do suggest { crew = crew, ringleader = figure } end
      end
    end
  end,

  check = function(player, a)
    mutiny.black_spot(a.crew.id, a.ringleader)
    need(a.ringleader.owner == a.crew.id and not a.ringleader.dead and not a.ringleader.prisoner, "{ringleader} is not of that crew, or not at large")
    need(a.ringleader.class ~= "captain", "the Captain is no ringleader")
  end,

  run = function(player, a)
    mutiny.black_spot(a.crew.id, a.ringleader)
    chance.leaves_the_game("black-spot")
    chance.has_shaken_things()
  end,
}

card "shore.card.damp-powder" {
  title  = "Damp Powder",
  text   = "An enemy party within twelve inches of one of yours fires no gunpowder weapon until the turn ends.",
  ruling = "Muskets, pistols and guns; grenades are thrown.",
  deck   = "chance",
  hook   = "free",
  args   = { party = "enemy party" },
  options = each_enemy_party,

  check = function(player, a)
    chance.effect(player, a.party)
    need(any(parties.members(a.party), function(figure) return is_near(player, figure, 12) end), "{party} is not within twelve inches of any of yours")
    need(not tricks.lies_on("damp-powder", a.party), "the powder of {party} is damp already")
  end,

  run = function(player, a) tricks.lay("damp-powder", a.party) end,
}

card "shore.card.strange-noises" {
  title  = "Strange Noises",
  text   = "An enemy party in rough going, out of sight of its Captain, tests its morale.",
  ruling = "All of it is in rough going. A crew without a Captain is out of his sight.",
  deck   = "chance",
  hook   = "free",
  args   = { party = "enemy party" },
  options = each_enemy_party,

  check = function(player, a)
    chance.effect(player, a.party)
    need(in_the_rough(a.party), "{party} is not all in rough going")
    local captain = parties.captain(a.party.owner)
    local seen = captain and (captain.party == a.party or any(parties.members(a.party), function(figure) return sight.clear(captain, figure) end))
    need(not seen, "the Captain of {party} sees it")
  end,

  run = function(player, a)
    if not morale.test(a.party) then morale.fail(a.party) end
    chance.has_shaken_things()
  end,
}

card "shore.card.swamp-fever" {
  title  = "Swamp Fever",
  text   = "A figure of an enemy party in rough going, drawn at random, takes a wound, with a save against nature.",
  ruling = "All of the party is in rough going.",
  deck   = "chance", copies = 2,
  hook   = "free",
  args   = { party = "enemy party" },
  options = each_enemy_party,

  check = function(player, a)
    chance.effect(player, a.party)
    need(in_the_rough(a.party), "{party} is not all in rough going")
  end,

  run = function(player, a)
    local figure = draw(parties.members(a.party), "who has the fever", nil)
    note("{figure} has the fever", { figure = figure })
    wounds.levels(figure, wounds.from_nature(1, figure))
    chance.has_shaken_things()
  end,
}

-- Other crews.
local function each_opponent(player)
  for _, crew in ipairs(game.order) do
    if crew.id ~= player then suggest { crew = crew } end
  end
end

card "shore.card.loose-tongue" {
  title   = "Loose Tongue",
  text    = "Look at the hand of an opponent.",
  deck    = "chance",
  hook    = "free",
  args    = { crew = "player" },
  options = each_opponent,

  check = function(player, a)
    need(a.crew.id ~= player, "you know your own hand")
    need(cards.size(game.chance, a.crew.id) > 0, "{crew} has no cards")
  end,

  run = function(player, a)
    cards.show(game.chance, a.crew.id, player)
    note("{crew} holds {cards}", { crew = a.crew, cards = table.concat(cards.hand(game.chance, a.crew.id), ", ") }, { only = player })
  end,
}

card "shore.card.muttering" {
  title   = "Muttering",
  text    = "The crew of an opponent gains a Mutinous Dog Point.",
  deck    = "chance",
  hook    = "free",
  args    = { crew = "player" },
  options = each_opponent,

  check = function(player, a) need(a.crew.id ~= player and game.relation(player, a.crew.id) == "enemy", "{crew} is no opponent of yours") end,
  run   = function(player, a) mutiny.gain(a.crew.id, 1, "muttering") end,
}

card "shore.card.squall" {
  title = "Squall",
  text  = "Until the turn ends all ranges of shooting are halved, and muskets and pistols hit on a 6 alone, whatever is added to the die.",
  deck  = "chance",
  hook  = "card.drawn",

  run = function()
    tricks.lay("squall")
    note("a squall until the turn ends")
  end,
}

card "shore.card.sea-mist" {
  title = "Sea Mist",
  text  = "Until the turn ends nobody sees farther than six inches.",
  deck  = "chance",
  hook  = "card.drawn",

  run = function()
    tricks.lay("sea-mist")
    note("a mist from the sea until the turn ends")
  end,
}
