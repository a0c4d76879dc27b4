-- Trade: who haggles with whom, and who will not.

local bargain = rule "fair.trade.bargain" {
  title  = "The bargain",
  source = "ours",
  text   = "Both roll a d6. A hedge between them, a stall and a wagon help the one who is asked; higher ground the one who asks.",
  pure   = true,

  run = function(asker, target)
    local from, to = green.cell(asker), green.cell(target)
    local mine = tally("asking", roll("d6", "asking", asker), "the die")
    local theirs = tally("asked", roll("d6", "asked", target), "the die")
    if green.level(from) > green.level(to) then mine:add(1, "from above") end
    if green.cover(from, to) then theirs:add(1, "over a hedge", "fair.green.cover") end
    if target.kind ~= "carter" then theirs:add(1, "at home") end
    if mine.total > theirs.total then return "won" end
    return mine.total == theirs.total and "held" or "lost"
  end,
}

local function goods(piece) return piece.kind == "carter" and piece.load or piece.goods end

local function lose(piece)
  if piece.kind == "carter" then piece.load = piece.load - 1 return end
  piece.goods = piece.goods - 1
  if piece.kind == "wagon" and piece.goods == 0 then piece.status = "bare" end
end

local give = rule "fair.trade.give" {
  title  = "What is given",
  source = "ours",
  text   = "Whose bargain is lost gives one of his goods, from where he likes, and gets a coin; the other gets two.",

  run = function(asker, target)
    local owner, winner = game.guilds[target.side], game.guilds[asker.side]
    local answer = choose(target.side, "from what", "give")
    lose(answer.from)
    owner.coins, winner.coins = owner.coins + 1, winner.coins + 2
    note("{owner} gives from {piece}", { owner = owner, piece = answer.from })
  end,
}

action "give" {
  rule = "fair.trade.give",
  args = { from = "own carter or wagon or stall" },

  check = function(player, a)
    need(goods(a.from) > 0, "{from} has nothing left")
  end,
}

action "haggle" {
  rule  = "fair.trade.bargain",
  phase = "work",
  actor = "carter or hawker or stall",
  args  = { target = "enemy carter or wagon or stall" },

  check = function(piece, a)
    if piece.kind == "stall" then
      need(not game.busy, "{busy} is at work in this activation", nil, { busy = game.busy })
      need(green.view(piece, green.cell(a.target)), "{target} is not before {actor}", "fair.green.view")
    else
      walk.turn(piece)
      need(piece.status == "well", "{actor} is away", "fair.green.fall-back")
    end
    need(game.relation(piece, a.target) == "enemy", "{target} is no rival")
    local from, to = green.cell(piece), green.cell(a.target)
    need(hex.distance(from, to) <= 3, "{target} is out of earshot: {cells:number} cells", nil, { cells = hex.distance(from, to) })
    need(green.sight(from, to), "{actor} does not see {target}", "fair.green.sight")
    need(goods(a.target) > 0, "{target} has nothing left")
  end,

  run = function(piece, a)
    local result = bargain(piece, a.target)
    note("{piece} haggles with {target}: {result}", { piece = piece, target = a.target, result = result })
    if result == "won" then give(piece, a.target) end
    game.effort = 0
    if piece.kind == "stall" then return end
    walk.begin(piece)
    piece.spent = true
    if piece.kind == "hawker" then piece.pesters = a.target end
    if result == "lost" then piece.status = "away" end
  end,
}

local pact = rule "fair.trade.pact" {
  title  = "Pacts",
  source = "ours",
  text   = "At any time a guild may ask another for a pact, once a bell, and fall out with its ally. Allies do not haggle.",

  run = function(one, two)
    local guild, other = game.guilds[one], game.guilds[two]
    if guild.ally then
      guild.ally, other.ally = nil, nil
      note("{guild} falls out with {other}", { guild = guild, other = other })
    elseif choose(two, "a pact with " .. guild.name, { "yes", "no" }) == "yes" then
      guild.ally, other.ally = two, one
      note("{guild} and {other} trade together", { guild = guild, other = other })
    else
      note("{other} will have no pact with {guild}", { other = other, guild = guild })
    end
    guild.asked = true
  end,
}

action "pact" {
  rule  = "fair.trade.pact",
  phase = "any",
  rare  = true,
  args  = { with = "player" },

  check = function(player, a)
    need(a.with ~= player, "a guild has no pact with itself")
    need(not game.guilds[player].asked, "{actor} has asked in this bell")
    need(not game.guilds[player].ally and not game.guilds[a.with].ally, "one of them has an ally")
  end,

  run = function(player, a) pact(player, a.with) end,
}

action "fall-out" {
  rule  = "fair.trade.pact",
  phase = "any",
  rare  = true,

  check = function(player) need(game.guilds[player].ally, "{actor} has no ally") end,

  run = function(player) pact(player, game.guilds[player].ally) end,
}
