-- The game turn: how many activations each player has, whose turn it is, and the end of the turn.

average_die = rule "scum.turn.average-die" {
  title  = "Number of activations",
  source = "Cast an average die (lines 181-184)",
  text   = "The holder of the initiative throws one average die in a game turn: that many activations has every player.",
  data   = { "scum.data.dice.average" },

  run = function()
    game.activations = roll("average", "activations", game.holder)
    note("each player has {n:activation|activations}", { n = game.activations })
  end,
}

following = rule "scum.turn.order" {
  title  = "Who follows whom",
  source = "Game turn (lines 156-161)",
  text   = "The holder of the initiative has his first activation, then each opponent one, then the holder his second, until all have had theirs.",
  ruling = "Several opponents follow each other by their initiative cards, the highest first, all turn long. A player with fewer units has fewer "
    .. "activations; the others go on.",

  run = function()
    local list = {}
    for _ = 1, game.activations do
      for _, player in ipairs(game.order) do table.insert(list, player.id) end
    end
    return list
  end,
}

rule "scum.turn.sequence" {
  title   = "Steps of a turn",
  source  = "Game turn (lines 155-161); order sheet (lines 924-952)",
  text    = "Initiative cards, and an event card if one is earned; the average die; then activation after activation, in each of which a card may be "
    .. "read, then all moves made, then all battles; and the end of the turn.",
  ruling  = "One average die for all players in a game turn.",
  kept_by = { "phase number", "phase activation", "phase end" },
}

-- The pieces that may act in the activation under way: whoever comes under command in it is not one of them.
function active_pieces()
  if not game.active then return {} end
  return game.active.acting
end

-- A piece is activated, with its company; the commander is one with it, even if he has moved and does not act.
function begin_with(piece)
  game.active.of, game.active.acting = piece, companies.activated(piece)
  if piece.kind == "unit" and piece.leader then piece.leader.spent = true end
end

-- Pieces of a player that he may still activate.
function ready(player)
  local list = {}
  for _, unit in ipairs(game.all("unit", { owner = player })) do
    if (unit.at or ships.crew_hex(unit, unit)) and not unit.spent and falling_back.may_be_activated(unit) then table.insert(list, unit) end
  end
  for _, leader in ipairs(game.all("commander", { owner = player })) do
    if leader.at and leader.alive and not leader.spent then table.insert(list, leader) end
  end
  for _, ship in ipairs(game.all("ship", { owner = player })) do
    if ship.bow and not ship.surrendered and not ship.spent then table.insert(list, ship) end
  end
  for _, boat in ipairs(game.all("boat", { owner = player })) do
    if boat.at and not boat.spent then table.insert(list, boat) end
  end
  for _, gun in ipairs(game.all("gun", { owner = player })) do
    if gunnery.is_activated(gun) and not gun.spent and not (gun.on and gun.on.kind == "ship" and gun.on.surrendered) then table.insert(list, gun) end
  end
  return list
end

activation = rule "scum.turn.activation" {
  title  = "Activating",
  source = "Cast an average die (lines 185-188); Navigation (lines 612-620); Moving units (lines 213-215)",
  text   = "Only an activated piece moves, battles, acts in another way or stands. A unit or a company is activated once in a turn. Sailing a ship or "
    .. "a boat is an activation, each of her guns that fires is one more, and each unit aboard that fights. A commander supports battles and may be "
    .. "challenged without one.",
  ruling = "A player may pass and so lose that activation, but the holder of the initiative not his first while he has a piece to activate, which may "
    .. "stand. Whoever has none left passes of himself.",

  check = function(piece)
    if not need(has(active_pieces(), piece), "{piece} is not activated", { piece = piece }) then return end
    local gone = (piece.kind == "unit" or piece.kind == "commander") and units.strength(piece) == 0
    if need(not gone, "{piece} is out of the battle", { piece = piece }) then reading.is_read(piece.owner) end
  end,
}

-- An activation begins.
function enter(player)
  game.active = { player = game.players[player], first = (game.used[player] or 0) == 0 }
  if not game.active.first then return end
  lowering.announced_work(player)
  falling_back.all_home(player)
end

-- The holder of the initiative begins, and so does whoever has a NOW! card to obey.
function may_pass(player)
  if #ready(player) == 0 then return end
  local holds = game.active.first and game.holder and game.holder.id == player
  need(not holds, "the holder of the initiative begins: activate a piece, which may stand", "scum.turn.activation")
  need(not initiative.owes(player), "a NOW! card is to be obeyed: activate a piece", "scum.turn.joker")
end

-- Nobody ends an activation with a charge that is still to be fought.
function may_end(player)
  if not game.active.of then may_pass(player) end
  if #ready(player) > 0 then reading.is_read(player) end
  for _, piece in ipairs(active_pieces()) do
    if piece.kind == "unit" then charge.is_fought(piece) end
    if piece.kind == "ship" or piece.kind == "boat" then fleeing.has_got_away(piece) end
  end
end

-- What a player loses who says that he is done before he has activated a piece.
function unused(player)
  local active = game.active
  if not active or active.player.id ~= player or active.of or active.passed or #ready(player) == 0 then return end
  if active.first and game.holder and game.holder.id == player then return end
  return "activation " .. (game.used[player] or 0) + 1 .. " of " .. game.activations .. " would be lost"
end

-- What was activated has acted; a unit that stood has ended its move as well.
function wind_up()
  if game.active.of then reading.no_longer_waits(game.active.of) end
  for _, piece in ipairs(active_pieces()) do
    piece.spent = true
    if piece.kind == "ship" then navigate.ship_moved(piece) end
    if piece.kind == "boat" then piece.rowed, piece.turned = 0, 0 end
    if piece.kind == "unit" then
      spoils.end_of_move(piece)
      piece.moved, piece.halted, piece.changed, piece.charges = 0, false, false, nil
    end
  end
  for _, house in ipairs(game.all("structure", { tried = true })) do house.tried = false end
  effects.end_of_activation()
end

-- The activation of a player is over.
function left(player)
  wind_up()
  game.used[player] = (game.used[player] or 0) + 1
  game.active = nil
end

action "activate" {
  rule  = "scum.turn.activation",
  phase = "activation",
  actor = "unit or commander or ship or boat or gun",

  -- A gun without a target is left out of the lists.
  options = function(piece)
    if not game.active or game.active.of or game.active.passed or piece.kind == "gun" and not battery.has_target(piece) then return end
    suggest {}
  end,
  some = true,

  check = function(piece)
    if not need(game.active, "no activation is under way") then return end
    need(not game.active.passed, "you have passed")
    if not need(not game.active.of, "{of} is activated: `done` ends its activation", { of = game.active.of }) then return end
    need(not piece.spent, "{actor} has been activated in this turn")
    if piece.kind == "gun" and not need(piece.mount ~= "land", "{actor} is not activated by itself, but its crew") then return end
    local named = game.active.first and initiative.named_for(piece.owner)
    need(not named or named == piece, "the joker has named {named} to begin", "scum.turn.joker", { named = named })
    local falls = piece.kind == "unit" and not falling_back.may_be_activated(piece)
    need(not falls, "{actor} is falling back", "scum.retreat.falling-back")
    need(falls or piece.spent or has(ready(piece.owner), piece), "{actor} is out of the battle")
  end,

  run = function(piece)
    begin_with(piece)
    note("{piece}: activated", { piece = piece })
    if piece.kind == "gun" and not battery.has_target(piece) then note("{piece} bears on no vessel and no structure", { piece = piece }) end
    reading.pay_due(piece.owner)
  end,
}

action "pass" {
  rule  = "scum.turn.activation",
  phase = "activation",
  actor = "player",
  rare  = true,

  check = function(player)
    if not need(game.active, "no activation is under way") then return end
    need(not game.active.passed, "you have passed")
    need(not game.active.of, "{of} is activated: `done` ends its activation", { of = game.active.of })
    need(#ready(player) > 0, "no piece of yours is left to activate")
    reading.is_read(player)
    may_pass(player)
  end,

  -- Nothing is left to order then, and the activation is over.
  run = function(player)
    game.active.passed = true
    note("{player}: no activation", { player = game.players[player] })
  end,
}

finish = rule "scum.turn.end" {
  title  = "End of the turn",
  source = "Battle (lines 272-274); Draw an initiative card (lines 507-509); order sheet (lines 950-952)",
  text   = "When all activations are used the turn ends: close combats are over, Parleys expire, drifting vessels drift, an unread card is dealt with, "
    .. "and in a calm the wind is tried again.",
  ruling = "In this order: unread cards, drift, close combats, Parleys, wind. Victory is looked at whenever points are scored.",

  run = function()
    offer("turn.end")
    reading.read_the_rest()
    effects.end_of_turn()
    game.used, game.named = {}, nil
    for _, player in ipairs(game.all("player")) do player.lucky = false end
    cables.all_drift()
    for _, unit in ipairs(game.all("unit")) do
      unit.spent, unit.battled, unit.fought, unit.serving, unit.climbed = false, false, {}, 0, false
      unit.lost, unit.fell_back = 0, false
      unit.attacks = where(unit.attacks, function(attack) return attack.turn == game.turn.turn end)
    end
    for _, kind in ipairs { "ship", "boat", "gun" } do
      for _, piece in ipairs(game.all(kind)) do piece.spent = false end
    end
    for _, kind in ipairs { "ship", "boat" } do
      for _, vessel in ipairs(game.all(kind)) do vessel.hostile, vessel.hacked = false, false end
    end
    for _, leader in ipairs(game.all("commander")) do leader.spent, leader.moved = false, false end
    for _, train in ipairs(game.all("train")) do train.moved = false end
    game.pacts = where(game.pacts, function(pact) return pact.ally or pact["until"] > game.turn.turn end)
  end,
}

