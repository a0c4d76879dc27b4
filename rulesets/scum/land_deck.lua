-- The event cards that take effect before a piece moves, or when an activation ends. The book's own cards are not in its text: these are ours.

local function where_is(piece)
  if piece.kind == "ship" then return piece.bow end
  return piece.at
end

-- A Parley names a piece on the table; for the crew of a ship the ship.
local function is_met(piece)
  local ship = piece.kind == "unit" and piece.crew_of
  need(not ship or not ship.bow, "{piece} stands in no hex: name {ship}", { piece = piece, ship = ship })
  need(ship or where_is(piece), "{piece} is out of the battle", { piece = piece })
end

-- Pieces of a player that a Parley may name.
local function on_the_table(player)
  local list = {}
  for _, kind in ipairs { "unit", "ship", "boat" } do
    for _, piece in ipairs(game.all(kind, { owner = player })) do
      if where_is(piece) then table.insert(list, piece) end
    end
  end
  return list
end

parley_card = card "scum.card.parley" {
  title  = "Parley",
  source = "Parley (lines 22-28, 514)",
  text   = "Name a piece of yours and one of another pirate: for one turn or two they have a ceasefire. An attack that is already declared between them "
    .. "lapses.",
  ruling = "Between any two orders of an activation, in answer to an attack too, but not once dice have been thrown. An attack that lapses was no battle.",
  copies = { land = 2, naval = 2 }, kind = "choice",
  hook   = { "any", "battle.declare", "gun.declare" },
  args   = { own = "own unit or ship or boat", other = "enemy unit or ship or boat", turns = "count 1 to 2" },
  some   = true,

  -- In answer to an attack the two whom it concerns.
  options = function(player, moment)
    if moment.hook ~= "any" then
      for turns = 1, 2 do
        local two = parley.between(moment, turns)
        local bound = two.own and two.other and has({ "unit", "ship", "boat" }, two.own.kind)
        if bound then suggest(two) end
      end
      return
    end
    for _, own in ipairs(on_the_table(player)) do
      for _, other in ipairs(game.all("player")) do
        if other.id ~= player and other.pirate then
          for _, enemy in ipairs(on_the_table(other.id)) do
            if hex.distance(where_is(own), where_is(enemy)) <= 7 then suggest { own = own, other = enemy, turns = 2 } end
          end
        end
      end
    end
  end,

  check = function(player, a, moment)
    need(game.turn.phase == "activation", "a Parley is called while pieces are activated")
    need(game.option("scum.parley.call"), "Parley is not in play", "scum.parley.call")
    need(game.players[player].pirate and game.players[a.other.owner].pirate, "only pirates parley with pirates", "scum.parley.call")
    for _, piece in ipairs { a.own, a.other } do is_met(piece) end
    need(moment.hook == "any" or moment.actor.owner ~= player, "an attacker calls no Parley with his attack")
    if game.active and game.active.player.id == player then need(not game.active.chosen, "you have already played a card in this activation") end
    parley.ceasefire(a.own, a.other)
  end,

  run = function(player, a, moment)
    reading.count_choice(player)
    local answers = offer("parley.asked", { own = a.own, other = a.other }, { a.other.owner })
    if any(answers, { result = "refused" }) then return "refused" end
    parley.begin(a.own, a.other, a.turns)
    if moment.hook == "any" then return "agreed" end
    if parley.lapses(moment) then return "lapses" end
    return "agreed"
  end,
}

card "scum.card.parley-no-way" {
  title  = "Parley? – No Way!",
  source = "Parley (line 28)",
  text   = "A Parley that another pirate has just called with one of your pieces fails.",
  copies = { land = 1, naval = 1 }, kind = "choice",
  hook   = "parley.asked",

  check = function(player, _, moment) need(moment.other.owner == player, "nobody has called a Parley with a piece of yours") end,
  run   = function() return "refused" end,
}

fall_back = card "scum.card.fall-back" {
  title  = "Fall Back",
  source = "Read & activate the event card (lines 200-202)",
  text   = "The activated unit, if it is ashore, goes its whole move without battle the shortest way home and does not battle. A vessel ends her move farther "
    .. "from the nearest enemy vessel than she began it, or stays where she is if she cannot, and neither rams nor boards. A gun aboard does not fire, and "
    .. "a unit aboard stays where it is and does not battle.",
  ruling = "A way that is blocked is followed as far as it goes. A commander who is activated alone goes home as a unit does; swimmers are free to go. "
    .. "Nobody need be towed.",
  copies = { land = 2, naval = 1 }, kind = "now",
  hook   = "activation.read",

  run = function()
    effects.lay_on_active("fall-back", "activation")
    local of = game.active.of
    if of.kind == "ship" or of.kind == "boat" then game.active.near = fleeing.from_enemy(of, board.cells(of)) end
    for _, piece in ipairs(turn.active_pieces()) do
      local goes = piece.kind == "unit" or piece.kind == "commander" and not units.unit_at(piece.at)
      if goes and units.is_ashore(piece) then
        falling_back.fall_back(piece)
        table.insert(game.active.moved, piece)
      end
    end
  end,
}

card "scum.card.damp-powder" {
  title  = "Damp Powder",
  source = "Cannon fire (lines 710-711)",
  text   = "The activated unit fires no muskets, pistols or cannon until the end of the turn; a vessel, or a gun aboard one, with all "
    .. "her guns and units.",
  ruling = "Men who leave her have no dry powder either; boarders are none of her men.",
  copies = { land = 1, naval = 1 }, kind = "now",
  hook   = "activation.read",

  run = function()
    effects.lay_on_active("damp-powder", "turn")
    effects.lay_on_her_men("damp-powder", "turn")
  end,
}

card "scum.card.rum-ration" {
  title  = "Rum Ration",
  text   = "The activated unit does not fire in this turn, and throws a die more in close combat.",
  copies = { land = 1 }, kind = "now",
  hook   = "activation.read",
  run    = function() effects.lay_on_units("rum-ration", "turn") end,
}

card "scum.card.lost-path" {
  title  = "Lost Path",
  text   = "The activated unit ashore moves one hex at most in this activation, and has no bonus for charging.",
  copies = { land = 1 }, kind = "now",
  hook   = "activation.read",
  run    = function() effects.lay_on_those_ashore("lost-path", "activation") end,
}

swamp_fever = card "scum.card.swamp-fever" {
  title  = "Swamp Fever",
  text   = "The activated unit, if it is ashore, throws a fire die, in a marsh two; each that is not a miss costs it a figure.",
  ruling = "Nobody scores for them. No effect on vessels, their guns and units afloat.",
  copies = { land = 1 }, kind = "now",
  hook   = "activation.read",

  run = function()
    for _, piece in ipairs(turn.active_pieces()) do
      if piece.kind == "unit" and units.is_ashore(piece) then
        local dice = 1
        if board.ground(piece.at) == "marsh" then dice = 2 end
        local sick = dice - count(dice, "fire", { well = "miss" }, "fever", piece).well
        casualties.fall(piece, sick, nil, nil)
      end
    end
  end,
}

card "scum.card.forked-tongue" {
  title  = "Forked Tongue",
  source = "Parley (lines 33-34)",
  text   = "One ceasefire or alliance of yours with another player ends at once.",
  ruling = "Of several its player picks; if he names no kind, the alliance goes before a ceasefire.",
  copies = { land = 1, naval = 1 }, kind = "choice",
  hook   = "activation.read",
  args   = { with = "player", what = "bond?" },

  check = function(player, a)
    need(parley.any_pact(player, a.with.id), "you have no pact with {with}")
    need(not a.what or parley.pact_of(player, a.with.id, a.what), "there is no {what} with {with}")
  end,
  run   = function(player, a)
    reading.count_choice(player)
    local pact = parley.any_pact(player, a.with.id)
    if a.what then pact = parley.pact_of(player, a.with.id, a.what) end
    if not pact.ally then pact = parley.chosen(player, parley.ceasefires(player, a.with.id)) end
    parley.break_off(pact)
  end,
}

card "scum.card.forced-march" {
  title  = "Forced March",
  text   = "The activated unit ashore, unless it serves a gun, moves a hex more and may still battle. Ground stops it as always.",
  copies = { land = 1 }, kind = "choice",
  hook   = "activation.read",

  check = function()
    local marches = any(turn.active_pieces(), function(piece)
      return piece.kind == "unit" and units.is_ashore(piece) and not land_guns.served_by(piece)
    end)
    need(marches, "only a unit ashore without a gun marches")
  end,
  run = function(player)
    reading.count_choice(player)
    effects.lay_on_those_ashore("forced-march", "activation")
  end,
}

card "scum.card.surgeon" {
  title  = "The Surgeon",
  text   = "One private whom a unit of yours has lost in this turn comes back to it. Points that were scored stay.",
  copies = { land = 1 }, kind = "choice",
  hook   = "activation.read",
  args   = { unit = "own unit" },

  check = function(player, a)
    need(a.unit.owner == player and a.unit.figures > 0 and (a.unit.at or a.unit.aboard), "{unit} is out of the battle")
    need(a.unit.lost > 0, "{unit} has lost nobody in this turn")
    need(a.unit.figures < units.class_of(a.unit).figures, "{unit} is at full strength")
  end,
  run = function(player, a)
    reading.count_choice(player)
    units.one_more(a.unit)
    a.unit.lost = a.unit.lost - 1
    note("a man of {unit} is back", { unit = a.unit })
  end,
}

card "scum.card.all-hands" {
  title  = "All Hands",
  source = "order sheet (line 928)",
  text   = "When your activation is over, activate one more piece of yours that has not been activated in this turn. It does not count.",
  copies = { land = 2, naval = 2 }, kind = "choice",
  hook   = "activation.end",
  args   = { piece = "own unit or commander or ship or boat or gun" },

  check = function(player, a)
    if not need(game.active and game.active.of, "no piece of yours is activated") then return end
    need(has(turn.ready(player), a.piece) and not has(turn.active_pieces(), a.piece), "{piece} cannot be activated")
    turn.may_end(player)
  end,
  run = function(player, a)
    turn.wind_up()
    game.active = { player = game.players[player] }
    turn.begin_with(a.piece)
    note("{piece}: activated as well", { piece = a.piece })
  end,
}
