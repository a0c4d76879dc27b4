-- The order to move, and how a movement ends.

-- What every movement of a party begins with.
function begin(party, order, pace, options)
  hiding.ends(party)
  local began = {}
  for _, piece in ipairs(parties.everything(party)) do
    local place = geometry.at(piece)
    table.insert(began, { piece = piece, x = place.x, y = place.y })
  end
  game.moving = {
    by = game.players[party.owner], party = party, order = order, pace = pace, bonus = {}, claim = options.claim or "none",
    outpace = options.outpace or false, by_one = options.by_one or false, earned = false, trail = {}, began = began, placed = {}, looks = {}, let_in = {}, hauls = {}, snares = {}, serpents = 0,
  }
  if options.guide then game.moving.guide = options.guide end
end

-- Figures that have been stopped where they touch an enemy whom they did not touch as the movement began.
local function stopped_in_contact()
  local list = {}
  for _, row in ipairs(game.moving.began) do
    local figure = row.piece
    if figure.kind == "figure" and not figure.dead and contact.has_met(figure, { x = row.x, y = row.y }) then
      table.insert(list, figure)
    end
  end
  return list
end

settle = rule "shore.move.settled" {
  title  = "When all have gone",
  source = "Movement (lines 34, 36)",
  text   = "When all have gone their ways scouts look round, climbers come a turn nearer to the top, and guns follow. The chain is looked at, and whoever has "
    .. "been stopped in contact fights.",

  -- All ways have been given. Whoever has come into contact, though no way is asked for that leads there, fights.
  run = function()
    if game.charge then
      charging.settle()
      return
    end
    hiding.look_round()
    if game.moving.order == "withdraw" then reactions.has_withdrawn(game.moving.party) end
    local climbed = {}
    if game.moving.order ~= "withdraw" then climbed = hazards.climb(game.moving.party, game.moving.pace) end
    hauling.follow()
    burdens.stay_together()
    local met = stopped_in_contact()
    for _, figure in ipairs(where(climbed, contact.is_engaged)) do
      if not has(met, figure) then table.insert(met, figure) end
    end
    local party = game.moving.party
    game.moving = nil
    cohesion.looks_back(party)
    if #met > 0 then melee.attack(met, {}) end
  end,
}

-- Who could guide the party besides whom it has: a Native Guide of its own.
local function is_guide(party, figure)
  need(figure.party == party and has(figure.traits, "guide"), "{figure} is no Native Guide of {party}", "shore.move.guide-first", { figure = figure, party = party })
  need(parties.is_able(figure), "{figure} cannot move and guides nobody", "shore.move.guide-first", { figure = figure })
  local scout = duties.scouts(party)[1]
  need(not scout or scout == figure, "{scout} scouts for {party} and guides it: no guide is named", "shore.move.guide-first", { scout = scout, party = party })
end

-- Whether a figure of a party, or a beast or vehicle, may still move in this turn.
local function anybody_may_move(party)
  return any(parties.everything(party), function(piece)
    if piece.kind == "figure" then return allows(orders.one_movement, piece) end
    return not piece.moved
  end)
end

action "move" {
  rule  = "shore.move.declare",
  phase = "act",
  actor = "party",
  args  = {
    pace = "pace", guide = "own figure?", road = "flag?", scout = "flag?", outpace = "flag?", anchor = "point by 0.001?", facing = "heading?", card = "card move.order?",
  },
  say   = "moves",

  options = function(party)
    if party.type ~= "party" or #parties.members(party) == 0 then return end
    for _, pace in ipairs { "cautious", "bold" } do
      suggest { pace = pace }
      suggest { pace = pace, road = true }
    end
  end,
  some = true,

  check = function(party, a)
    initiative.has_the_cut(party)
    need(party.type == "party", "{actor} moves on its own: unit-move", "shore.duty.assign")
    orders.can_be_ordered(party)
    if not party.leader then return end
    orders.limits(party)
    orders.no_melee(party)
    stragglers.have_a_home(party)
    need(anybody_may_move(party), "nobody of {actor} may still move in this turn", "shore.move.one-per-turn")
    if a.anchor then
      need(not (a.guide or a.road or a.scout or a.outpace), "a block follows nobody and has no dice", "shore.form.effects")
      forming.block(party, a.anchor, a.facing, a.pace, a.card)
      return
    end
    need(not a.facing, "facing= needs anchor=, the front of the block", "shore.form.effects")
    if a.guide then is_guide(party, a.guide) end
    local guide = moving.guide_of(party, a.guide)
    if a.road then bonuses.road(guide, moving.at_most_pace(guide, a.pace)) end
    if a.scout then bonuses.scout(guide) end
    need(not (a.road and a.scout), "the dice of a road and of a scout do not go together", "shore.move.scout-bonus")
    if a.outpace then bonuses.mixed(party, "road") end
  end,

  run = function(party, a)
    party.ordered = true
    if a.anchor then
      begin(party, "move", a.pace, {})
      note("{party} moves {pace}ly as a block", { party = party, pace = a.pace })
      chance.give(party.owner, a.card, "move.order", { actor = party, pace = a.pace })
      tricks.before_a_move(party, a.pace)
      forming.block(party, a.anchor, a.facing, a.pace)
      initiative.acts()
      return
    end
    local claim = "none"
    if a.scout then claim = "scout" end
    if a.road then claim = "road" end
    begin(party, "move", a.pace, { claim = claim, outpace = a.outpace, guide = moving.guide_of(party, a.guide) })
    moving.declare(party, a.pace)
    chance.give(party.owner, a.card, "move.order", { actor = party, pace = a.pace })
    tricks.before_a_move(party, a.pace)
    if game.moving.claim == "road" then bonuses.mixed(party, "road") end
    if game.moving.claim == "scout" then bonuses.scout(game.moving.guide) end
    initiative.acts()
  end,
}

-- Whoever of a unit can come to a road or to good going at a pace, or the first of it.
function best_placed(party, pace)
  local list = parties.able(party)
  return first(list, function(figure) return allows(bonuses.road, figure, moving.at_most_pace(figure, pace)) end) or list[1]
end

action "unit-move" {
  rule  = "shore.straggler.move",
  phase = "act",
  actor = "party",
  args  = { pace = "pace", road = "flag?" },
  say   = "moves",

  options = function(party)
    if party.type == "party" or #parties.members(party) == 0 then return end
    for _, pace in ipairs { "cautious", "bold" } do
      suggest { pace = pace }
      suggest { pace = pace, road = true }
    end
  end,

  check = function(party, a)
    initiative.has_the_cut(party)
    need(party.type ~= "party", "{actor} has a leader: move", "shore.move.declare")
    need(#parties.members(party) > 0, "{actor} is out of the game")
    orders.limits(party)
    orders.no_melee(party)
    stragglers.have_a_home(party)
    need(anybody_may_move(party) or #parties.members(party) == 0, "nobody of {actor} may still move in this turn", "shore.move.one-per-turn")
    if a.road and #parties.able(party) > 0 then bonuses.road(best_placed(party, a.pace), a.pace) end
    if a.road and stragglers.are(party) then need(any(parties.able(party), stragglers.comes_by_a_road), "no way home of {actor} leads along a road, or through good going", "shore.move.road-bonus") end
  end,

  run = function(party, a)
    party.ordered = true
    local claim = "none"
    if a.road then claim = "road" end
    begin(party, "unit-move", a.pace, { claim = claim })
    note("{party} moves {pace}ly", { party = party, pace = a.pace })
    tricks.before_a_move(party, a.pace)
    if game.moving.claim == "road" then bonuses.mixed(party, "road") end
    initiative.acts()
  end,
}
