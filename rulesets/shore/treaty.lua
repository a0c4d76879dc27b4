-- Treaties.

-- Leaders and messengers of a player.
function speakers(of)
  return where(game.all("figure", { owner = of, dead = false }), function(figure)
    return parties.is_able(figure) and figure.party ~= nil and (figure.party.leader == figure or figure.party.type == "messenger")
  end)
end

-- Whether a leader or a messenger of one player is in hailing distance of one of another.
local function can_talk(player, other)
  local hailing = data("constants")["hailing-distance"]
  local theirs = speakers(other)
  return any(speakers(player), function(one)
    return any(theirs, function(figure) return geometry.within(one, figure, hailing) end)
  end)
end

function between(player, other)
  return first(game.treaties, function(treaty)
    return treaty.a.id == player and treaty.b.id == other or treaty.a.id == other and treaty.b.id == player
  end)
end

-- Whether the game has not really begun: the first turn, and nobody has done anything.
local function is_the_start()
  local idle = not any(game.order, { out = true }) and not any(game.all("party"), function(party) return party.ordered or party.tried end)
  return game.turn.turn <= 1 and idle and not any(game.all("figure"), function(figure)
    return figure.moved or figure.shot or figure.fought or figure.spent or figure.shouldered or figure.reacted or figure.dead
  end)
end

parley = rule "shore.treaty.parley" {
  title  = "Treaties",
  source = "lines 70, 75",
  text   = "Two players may make a treaty if a leader or messenger of each is within four inches of the other's, or before the game; the other must agree. While it "
    .. "lasts they are one side and neither shoot at nor engage each other; nor do guns fire at an ally's buildings. Either may end it; it ends with that turn.",
  ruling = "The book names treaties and says no more. Before the game is as long as nobody has done anything in the first turn.",

  check = function(player, other)
    need(player ~= other and not setup.is_umpire(other), "a treaty needs another crew")
    need(not between(player, other), "there is a treaty already")
    need(is_the_start() or can_talk(player, other), "no leader or messenger of the two is within four inches of the other's")
  end,
}

action "make-treaty" {
  rule  = "shore.treaty.parley",
  phase = "act",
  args  = { with = "player" },
  rare  = true,
  say   = "offers a treaty",

  check = function(player, a)
    need(not game.acted, "the action has been taken")
    parley(player, a.with.id)
  end,

  run = function(player, a)
    local answer = choose(a.with.id, "the treaty that " .. game.players[player].name .. " offers", { "refuse", "agree" })
    if answer == "agree" then
      table.insert(game.treaties, { a = game.players[player], b = a.with, ending = false })
      note("{a} and {b} make a treaty", { a = game.players[player], b = a.with })
    else
      note("{b} refuses a treaty", { b = a.with })
    end
    initiative.acts()
  end,
}

action "end-treaty" {
  rule  = "shore.treaty.parley",
  phase = "act",
  args  = { with = "player" },
  rare  = true,
  say   = "ends a treaty",

  check = function(player, a)
    need(not game.acted, "the action has been taken")
    local treaty = between(player, a.with.id)
    if need(treaty, "there is no treaty") then need(not treaty.ending, "it ends with this turn") end
  end,

  run = function(player, a)
    between(player, a.with.id).ending = true
    note("{a} ends the treaty with {b}: it holds until this turn ends", { a = game.players[player], b = a.with })
    initiative.acts()
  end,
}

-- In the End phase.
function lapse()
  game.treaties = where(game.treaties, { ending = false })
end
