-- Event cards for any battle of galleys: parley play galley/duel --cards strait. The scenario fickle-sea names them itself.
-- Each of the eight is an example of one way in which a card can work.

house "strait" {
  ruleset = "galley",
  title   = "The fortunes of the strait",
  text    = "Each player draws two event cards before the first period and one before each later period, unseen by the "
    .. "others, and holds three at most. Spent cards are shuffled when the pile is empty.",
  decks   = { fortunes = { title = "the fortunes", hand_limit = 3 } },
  state   = { fog = "count" },   -- the last period of the fog, 0 before the first fog
  params  = { sight = 1 },       -- how many hexes an archer sees in it
}

local function draws_a_card(player)
  if cards.size(game.fortunes, player) == cards.limit(game.fortunes) then return end
  if cards.left(game.fortunes) == 0 then cards.gather(game.fortunes) end
  if cards.left(game.fortunes) == 0 then return end
  cards.deal(game.fortunes, player, 1, "a fortune")
end

-- At once is when all cards of the period are drawn: which of two it was is nobody's business.
local function plays_at_once(player)
  for _ = 1, cards.holds(game.fortunes, player, "squall") do cards.play(game.fortunes, player, "squall", "card.drawn") end
end

on "holes" (function(period)
  for _, player in ipairs(game.players) do
    if period == 1 then draws_a_card(player) end
    draws_a_card(player)
    plays_at_once(player)
  end
end)

-- Drawn, and played at once.
card "squall" {
  title  = "A Squall",
  text   = "At once: every vessel rolls a die. On a 1 she loses an oar section to port, on a 2 one to starboard.",
  deck   = "fortunes", copies = 2,
  hook   = "card.drawn",

  run = function()
    for _, vessel in ipairs(ship.in_order()) do
      local die = roll("d6", "squall", vessel)
      if die == 1 then ship.oar_loss(vessel, "port") end
      if die == 2 then ship.oar_loss(vessel, "starboard") end
    end
  end,
}

-- Held, and played as an order.
card "rowing-song" {
  title  = "A Rowing Song",
  text   = "In step 2: one of your vessels gets another full-speed card.",
  deck   = "fortunes", copies = 2,
  hook   = "any",
  args   = { vessel = "own ship" },

  check = function(player, a)
    need(game.turn.phase == "orders", "nobody sings before step 2, or after it")
    need(ship.afloat(a.vessel) and men.manned(a.vessel), "nobody is left to sing aboard {vessel}")
    need(ship.has_full(a.vessel), "{vessel} is not built for full speed")
  end,

  run = function(player, a)
    a.vessel.cards = a.vessel.cards + 1
    note("the rowers of {ship} sing: she has {number:full-speed card|full-speed cards}", { ship = a.vessel, number = a.vessel.cards })
  end,
}

-- Played out of turn, on a target.
card "sprung-plank" {
  title  = "A Sprung Plank",
  text   = "As step 1 begins: a hole opens in a vessel of an enemy, who may still send hands to plug it.",
  deck   = "fortunes", copies = 2,
  hook   = "holes.begin",
  args   = { vessel = "enemy ship" },

  check = function(player, a) need(ship.afloat(a.vessel), "{vessel} is no longer afloat") end,

  run = function(player, a)
    a.vessel.holes = a.vessel.holes + 1
    note("a plank springs in {ship}: she has {number:hole|holes}", { ship = a.vessel, number = a.vessel.holes })
  end,
}

-- With a lasting effect: the card writes a period into the state of this file, and a rule of the book is wrapped.
card "fog" {
  title  = "Fog",
  text   = "As step 6 begins: in this period and the next, archers see no farther than one hex.",
  deck   = "fortunes", copies = 2,
  hook   = "archery.begin",

  check = function() need(game.strait.fog <= game.turn.period, "the fog that lies here will last as long") end,

  run = function()
    game.strait.fog = game.turn.period + 1
    note("fog comes down on the strait, and will not lift before period {number}", { number = game.strait.fog + 1 })
  end,
}

wrap "galley.archery.range" (function(old, vessel, target)
  local in_fog = game.turn.period <= game.strait.fog
  if in_fog and board.distance(vessel, target) > strait.sight then return false end
  return old(vessel, target)
end)

-- With two arguments, and a die.
card "pot-of-fire" {
  title  = "A Pot of Fire",
  text   = "As step 6 begins: one of your vessels throws it at an enemy within one hex, and rolls a die. On 5 or 6 the enemy "
    .. "loses two hull points, on 3 or 4 one; on a 1 your own vessel loses one.",
  deck   = "fortunes", copies = 2,
  hook   = "archery.begin",
  args   = { from = "own ship", at = "enemy ship" },

  check = function(player, a)
    need(ship.afloat(a.from) and men.manned(a.from), "nobody is left to throw it from {from}")
    need(not a.from.demoralised, "{from} is demoralised", "galley.morale.effect")
    need(ship.afloat(a.at), "{at} is no longer afloat")
    need(board.distance(a.from, a.at) <= 1, "{at} is farther than one hex from {from}")
  end,

  run = function(player, a)
    local function burns(vessel, points)
      vessel.hull = math.max(0, vessel.hull - points)
      note("{ship} burns, and has {hull} left", { ship = vessel, hull = words.hull(vessel.hull) })
    end
    local die = roll("d6", "pot of fire", a.from)
    if die >= 5 then return burns(a.at, 2) end
    if die >= 3 then return burns(a.at, 1) end
    if die == 1 then return burns(a.from, 1) end
    note("the pot goes out in the sea")
  end,
}

-- A roll that the book already has.
card "mutinous-whisper" {
  title  = "A Mutinous Whisper",
  text   = "As step 10 begins: a vessel of an enemy that has lost hull points rolls for morale.",
  deck   = "fortunes",
  hook   = "morale.begin",
  args   = { vessel = "enemy ship" },

  check = function(player, a)
    need(ship.afloat(a.vessel) and men.manned(a.vessel), "nobody is left to listen aboard {vessel}")
    need(not a.vessel.demoralised, "{vessel} is demoralised already")
    local began_with = a.vessel.first_hull or ship.stats(a.vessel).hull
    need(a.vessel.hull < began_with, "the hull of {vessel} is whole, and nobody aboard listens")
  end,

  run = function(player, a) morale.test(a.vessel) end,
}

-- Cancels another card.
card "charm" {
  title  = "A Charm of Bone",
  text   = "A card that another player has just played comes to nothing.",
  deck   = "fortunes", copies = 2,
  hook   = "card.played",

  run = function() return "cancel" end,
}

-- Looks at a hand, and takes a card from it.
card "gull" {
  title  = "A Friendly Gull",
  text   = "Whenever nobody is giving an order: look at the cards of another player, and take one of them.",
  deck   = "fortunes",
  hook   = "any",
  args   = { to = "player" },

  check = function(player, a)
    need(a.to ~= player, "these are your own cards")
    need(cards.size(game.fortunes, a.to) > 0, "{to} holds no card")
  end,

  run = function(player, a)
    cards.show(game.fortunes, a.to, player)
    local hand = cards.hand(game.fortunes, a.to)
    local taken = choose(player, "the card that the gull brings", hand, nil, nil, { only = true, other = "the gull brings a card" })
    cards.give(game.fortunes, a.to, player, taken)
  end,
}
