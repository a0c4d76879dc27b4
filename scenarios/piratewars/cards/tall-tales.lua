-- Event cards for any battle of PirateWars: parley play piratewars/chase --cards tall-tales. The scenario tall-tales names
-- them itself. Each of the eight is an example of one way in which a card can work.

house "tall-tales" {
  ruleset = "piratewars",
  title   = "Tall tales",
  text    = "Each side draws two event cards in the first turn and one in each later turn, unseen by the others, and holds three "
    .. "at most. Spent cards are shuffled when the pile is empty.",
  decks   = { tales = { title = "the tales", hand_limit = 3 } },
  state   = { calm = "count" },   -- the last turn of the calm, 0 before the first calm
  params  = { shift = 45 },       -- the degrees by which the wind may shift
}

local function draws_a_card(player)
  if cards.size(game.tales, player) == cards.limit(game.tales) then return end
  if cards.left(game.tales) == 0 then cards.gather(game.tales) end
  if cards.left(game.tales) == 0 then return end
  cards.deal(game.tales, player, 1, "a tale")
end

-- At once is when all cards of the turn are drawn: which of two it was is nobody's business.
local function plays_at_once(player)
  for _ = 1, cards.holds(game.tales, player, "becalmed") do cards.play(game.tales, player, "becalmed", "card.drawn") end
end

on "initiative" (function(number)
  for _, player in ipairs(game.players) do
    if number == 1 then draws_a_card(player) end
    draws_a_card(player)
    plays_at_once(player)
  end
end)

-- Drawn and played at once, with a lasting effect: it writes a turn into the state of this file, and a rule of the book is
-- wrapped. The moves of this turn were set as it began, so they are set again.
card "becalmed" {
  title  = "Becalmed",
  text   = "At once: in this turn and the next every ship makes half her speed.",
  deck   = "tales", copies = 2,
  hook   = "card.drawn",

  run = function()
    game.tall_tales.calm = game.turn.turn + 1
    for _, vessel in ipairs(where(ships.every(), { fate = "afloat" })) do
      vessel.move = movement.whole_move(vessel)
      vessel.left = vessel.move
    end
    note("the wind dies away until turn {turn}", { turn = game.tall_tales.calm + 1 })
  end,
}

wrap "piratewars.ship.speed" (function(old, vessel)
  if game.turn.turn > game.tall_tales.calm then return old(vessel) end
  return old(vessel) / 2
end)

-- Held, and played as an order that names a direction.
card "slant-of-wind" {
  title   = "A Slant of Wind",
  text    = "In the Initiative phase: the wind shifts by up to 45 degrees. Whether ships tack or drift is fixed again in the next turn.",
  deck    = "tales", copies = 2,
  hook    = "any",
  args    = { towards = "heading" },
  options = function()
    suggest { towards = (game.wind + tall_tales.shift) % 360 }
    suggest { towards = (game.wind - tall_tales.shift) % 360 }
  end,

  check = function(player, a)
    need(game.turn.phase == "initiative", "the wind shifts in the Initiative phase, or not at all")
    local shift = math.abs((a.towards - game.wind + 180) % 360 - 180)
    need(shift > 0, "the wind blows there already")
    need(shift <= tall_tales.shift, "the wind blows towards {wind}, and shifts by {most} degrees at most", { wind = game.wind, most = tall_tales.shift })
  end,

  run = function(player, a)
    game.wind = a.towards
    note("the wind blows towards {bearing}", { bearing = game.wind })
  end,
}

-- An order for its player's own tasks, with two pieces and dice.
card "powder-keg" {
  title  = "A Keg of Powder",
  text   = "In your own tasks: a ship of yours rolls it aboard an enemy who lies against her. Each of two dice costs the enemy an HF on 1 to 3.",
  deck   = "tales", copies = 2,
  hook   = "any",
  args   = { from = "own ship", aboard = "enemy ship" },

  check = function(player, a)
    need(game.turn.phase == "tasks" and game.turn.player == player, "a keg is rolled in its player's own tasks")
    need(ships.afloat(a.from) and a.from.craft == "", "there is no keg aboard {from}")
    need(ships.afloat(a.aboard), "{aboard} is not afloat")
    need(not ships.unmanned(a.from), "nobody is left to roll it from {from}")
    tasks.check_fighting(a.from)
    need(geometry.touching(a.from, a.aboard), "{aboard} does not lie against {from}")
  end,

  run = function(player, a)
    local hits = core.success(2, 3, "powder", a.from)
    if hits == 0 then note("the fuse goes out") end
    damage.lines(a.aboard, "hull", hits)
  end,
}

-- Played out of turn, on a piece: only swimmers are suggested, of all the people there are.
card "great-shark" {
  title   = "The Great Shark",
  text    = "As the Morale phase begins: an enemy in the water rolls for the sharks at once, and later with the others.",
  deck    = "tales", copies = 2,
  hook    = "morale.begin",
  args    = { figure = "enemy figure" },
  options = function()
    for _, figure in ipairs(game.all("figure", { place = "water", dead = false })) do suggest { figure = figure } end
  end,

  check = function(player, a)
    need(a.figure.owner ~= player, "{figure} is one of your own")
    need(a.figure.place == "water" and not a.figure.dead, "{figure} is not in the water")
  end,

  run = function(player, a) sharks.feed { a.figure } end,
}

-- A roll that the book already has.
card "mutinous-whisper" {
  title  = "A Mutinous Whisper",
  text   = "As the Morale phase begins: an enemy ship that has lost people tests morale, with or without a reason.",
  deck   = "tales",
  hook   = "morale.begin",
  args   = { ship = "enemy ship" },

  check = function(player, a)
    need(a.ship.craft == "", "{ship} is a boat, and has no morale of her own")
    need(turn.in_battle(a.ship) and not ships.unmanned(a.ship), "nobody is left to listen aboard {ship}")
    need(#figures.crew(a.ship) < a.ship.crew0, "{ship} has lost nobody, and nobody listens")
    need(a.ship.tested ~= game.turn.turn, "{ship} has tested this turn")
  end,

  run = function(player, a) morale.mutiny(a.ship, morale.test(a.ship)) end,
}

-- Cancels another card.
card "parrot" {
  title  = "The Parrot Talks",
  text   = "A card that another player has just played comes to nothing.",
  deck   = "tales", copies = 2,
  hook   = "card.played",

  run = function() return "cancel" end,
}

-- Looks at the pile.
card "spyglass" {
  title  = "The Spyglass",
  text   = "Whenever nobody is giving an order: look at the next three cards of the pile. They stay where they are.",
  deck   = "tales", copies = 2,
  hook   = "any",

  check = function() need(cards.left(game.tales) > 0, "the pile is empty") end,

  run = function(player)
    cards.look(game.tales, player, math.min(3, cards.left(game.tales)), "through the spyglass")
  end,
}

-- Takes a card at random from a hand.
card "stowaway" {
  title  = "The Stowaway",
  text   = "Whenever nobody is giving an order: take a card at random from the hand of another player.",
  deck   = "tales",
  hook   = "any",
  args   = { with = "player" },

  check = function(player, a)
    need(a.with ~= player, "a stowaway sails with another player")
    need(cards.size(game.tales, a.with) > 0, "{with} holds no card")
  end,

  run = function(player, a)
    local card = draw(cards.hand(game.tales, a.with), "what the stowaway takes", nil, nil, { only = player })
    cards.give(game.tales, a.with, player, card)
  end,
}
