-- Pacts between players: alliances and ceasefires.

covers = rule "scum.parley.covers" {
  title  = "Whom a ceasefire covers",
  source = "Parley (lines 22-28)",
  text   = "A ceasefire of a unit goes for its company and its gun too, one of a vessel for her guns, for all who are aboard and for the boats alongside.",
  ruling = "A company counts as one unit, its commander too.",
  see    = { "scum.parley.call" },

  -- bound: the piece that the Parley names.
  run = function(bound, piece)
    if bound == piece then return true end
    if bound.kind == "unit" then
      if piece.kind == "unit" then return bound.leader ~= nil and bound.leader == piece.leader end
      if piece.kind == "commander" then return bound.leader == piece end
      return piece.kind == "gun" and bound.gun == piece
    end
    if piece.kind == "unit" or piece.kind == "commander" then return piece.aboard ~= nil and covers(bound, piece.aboard) end
    if piece.kind == "gun" then return piece.on ~= nil and covers(bound, piece.on) end
    return piece.kind == "boat" and (piece.parent == bound or piece.owner == bound.owner and has(board.zone(bound), piece.at))
  end,
}

-- The ceasefire that binds both pieces, if one does.
local function ceasefire_between(piece, target)
  return first(game.pacts, function(pact)
    if pact.ally then return false end
    return covers(pact.own, piece) and covers(pact.other, target) or covers(pact.own, target) and covers(pact.other, piece)
  end)
end

-- Whether a ceasefire binds a piece to a player's.
function bound(piece, owner)
  return any(game.pacts, function(pact)
    if pact.ally then return false end
    return pact.b.id == owner and covers(pact.own, piece) or pact.a.id == owner and covers(pact.other, piece)
  end)
end

ceasefire = rule "scum.parley.call" {
  title  = "A ceasefire",
  source = "Parley (lines 22-28); I feel lucky (lines 513-514)",
  text   = "A pirate who plays a Parley card names a unit of his own and one of another pirate, for one turn or two. Until then neither of them may "
    .. "battle, ram, board, fire at the other or take its spoils. Only a card can refuse it.",
  optional = true,
  default  = true,
  ruling = "The turn in which it is called is its first, and it runs to the end of the last. A company counts as one unit, its commander too; a "
    .. "vessel covers her guns, her crew, everyone aboard and the boats alongside.",

  check = function(piece, target)
    local pact = ceasefire_between(piece, target)
    need(not pact, "{piece} and {target} have a ceasefire until the end of turn {last}",
      { piece = piece, target = target, last = pact and pact["until"] })
  end,
}

begin = rule "scum.parley.begins" {
  title  = "A ceasefire begins",
  source = "Parley (lines 22-28)",
  text   = "A ceasefire binds two pieces for one turn or two: the turn in which it is called is its first, and it runs to the end of the last.",
  see    = { "scum.parley.call" },

  run = function(own, other, turns)
    local last = game.turn.turn + turns - 1
    local a, b = game.players[own.owner], game.players[other.owner]
    table.insert(game.pacts, { a = a, b = b, ally = false, own = own, other = other, ["until"] = last })
    note("{own} and {other} have a ceasefire until the end of turn {last}", { own = own, other = other, last = last })
  end,
}

-- The pact of two players, nil if they have none; sort: an alliance, or a ceasefire that lets them agree on one.
function pact_of(one, other, sort)
  return first(game.pacts, function(pact)
    return pact.ally == (sort == "alliance") and (pact.a.id == one and pact.b.id == other or pact.a.id == other and pact.b.id == one)
  end)
end

-- All ceasefires between pieces of two players.
function ceasefires(one, other)
  return where(game.pacts, function(pact)
    return not pact.ally and (pact.a.id == one and pact.b.id == other or pact.a.id == other and pact.b.id == one)
  end)
end

-- One of some ceasefires, by the pieces that it binds.
function chosen(player, pacts)
  if #pacts == 1 then return pacts[1] end
  local names = {}
  for i, pact in ipairs(pacts) do names[i] = pact.own.id .. " and " .. pact.other.id end
  local name = choose(player, "which ceasefire ends", names)
  for i, pact in ipairs(pacts) do
    if names[i] == name then return pact end
  end
end

-- The alliance of two players, else a ceasefire of theirs, else nil.
function any_pact(one, other) return pact_of(one, other, "alliance") or pact_of(one, other, "ceasefire") end

function allied(one, other) return pact_of(one, other, "alliance") ~= nil end

-- Whom an attack is made on, nil if it is made on the walls or the gate of a structure.
local function attacked(moment)
  local target
  if moment.hook == "gun.declare" then target = gunnery.aimed_at(moment.at, moment.aim) else target = moment.target end
  if target and target.kind ~= "structure" then return target end
end

-- Whether an attack that is declared has lapsed by a ceasefire.
function lapses(moment)
  local target = attacked(moment)
  return target ~= nil and not allows(ceasefire, moment.actor, target)
end

-- What is named for a gun: the vessel that it is aboard of, else the men who serve it.
local function named_for_a_gun(gun)
  if gun.on and gun.on.kind ~= "structure" then return gun.on end
  return land_guns.crew_of(gun) or battery.who_serves(gun)
end

-- A crew that stands in no hex is named by its ship.
local function by_ship(piece)
  if piece and piece.kind == "unit" and piece.crew_of then return piece.crew_of end
  return piece
end

-- What the attacked side would name to call a Parley with its attacker: its own piece, the other and the turns.
function between(moment, turns)
  local target, actor = attacked(moment), moment.actor
  if target and target.kind == "commander" then target = companies.company_of(target)[1] end
  if actor.kind == "gun" then actor = named_for_a_gun(actor) end
  return { own = by_ship(target), other = by_ship(actor), turns = turns }
end

-- Two players become allies.
function befriend(one, other)
  table.insert(game.pacts, { a = game.players[one], b = game.players[other], ally = true })
  note("{one} and {other} are allies", { one = game.players[one], other = game.players[other] })
end

-- A pact of two players ends at once.
function break_off(pact)
  game.pacts = without(game.pacts, pact)
  if pact.ally then
    note("the alliance of {a} and {b} is over", { a = pact.a, b = pact.b })
  else
    note("the ceasefire of {own} and {other} is over", { own = pact.own, other = pact.other })
  end
end

alliance = rule "scum.parley.alliance" {
  title  = "Keeping an alliance",
  source = "Parley (lines 32-34)",
  text   = "During a Parley players may agree on an alliance. While it stands no unit of one may attack a unit of the other; it ends by a new Parley "
    .. "between them, or by an event card.",
  ruling = "Both must agree to begin it; during a Parley either of them may end it.",

  check = function(piece, target)
    need(not allied(piece.owner, target.owner), "{target} belongs to an ally of {piece}", { piece = piece, target = target })
  end,
}

action "ally" {
  rule  = "scum.parley.alliance",
  phase = { "talks", "activation" },
  args  = { with = "player" },
  rare  = true,

  check = function(player, a)
    need(a.with.id ~= player, "an alliance needs another player")
    need(a.with.pirate and game.players[player].pirate, "only pirates become allies", "scum.setup.general-parley")
    need(not allied(player, a.with.id), "you and {with} are allies already")
    local talking = game.turn.phase == "talks" or pact_of(player, a.with.id, "ceasefire")
    need(talking, "an alliance with {with} needs a Parley")
  end,

  run = function(player, a)
    if choose(a.with.id, "an alliance with " .. game.players[player].name, { "agree", "refuse" }) == "agree" then
      befriend(player, a.with.id)
    else
      note("an alliance is refused by {with}", { with = a.with })
    end
  end,
}

action "end-alliance" {
  rule  = "scum.parley.alliance",
  phase = "activation",
  args  = { with = "player" },
  rare  = true,

  check = function(player, a)
    if not need(allied(player, a.with.id), "you have no alliance with {with}") then return end
    need(pact_of(player, a.with.id, "ceasefire"), "to end the alliance with {with} needs a Parley")
  end,

  run = function(player, a) break_off(pact_of(player, a.with.id, "alliance")) end,
}
