-- Boarding: coming alongside and grappling.

-- The ship or boat in a hex.
function vessel_in(at) return units.ship_at(at) or units.boat_at(at) end

-- A grapple holds at once; one that comes of a ram holds from the next turn.
local function holds(grapple) return not grapple.rammed or game.turn.turn > grapple.since end

-- Men fight and cross from the turn after it was thrown.
local function open(grapple)
  if data("params")["entry-after-grapple"] == "next-activation" then return holds(grapple) end
  return game.turn.turn > grapple.since
end

-- The grapples of a vessel, or those between two.
function grapples_of(vessel, other)
  return where(game.grapples, function(grapple)
    if grapple.by ~= vessel and grapple.to ~= vessel then return false end
    return other == nil or grapple.by == other or grapple.to == other
  end)
end

function held(vessel, other) return any(grapples_of(vessel, other), holds) end

-- Grapples that join two hexes: of two vessels, or of a vessel and the hex ashore that they are thrown from.
function between(from, to)
  if #game.grapples == 0 then return {} end
  local ours, theirs = vessel_in(from), vessel_in(to)
  return where(game.grapples, function(grapple)
    if grapple.at then return grapple.at == from and grapple.to == theirs or grapple.at == to and grapple.to == ours end
    return grapple.by == ours and grapple.to == theirs or grapple.by == theirs and grapple.to == ours
  end)
end

-- Men fight and step across between two hexes.
function joined(from, to) return any(between(from, to), open) end

-- A ship that men may cross to, or with enemies aboard.
function boarded(ship)
  return any(grapples_of(ship), open) or ships.enemy_aboard(ship) ~= nil
end

alongside = rule "scum.board.alongside" {
  title  = "Coming alongside",
  source = "Boarding (lines 653-655); pictures (lines 667-676)",
  text   = "A vessel that comes into the zone of control of another and alongside her may try to board her.",
  ruling = "Alongside are two ships with parallel keels of which a hull hex of one is next to a hull hex of the other, not in line with the keel. Boats are "
    .. "alongside whatever they are next to, unless a ship rams them.",

  run = function(vessel, other)
    local ours, theirs = board.cells(vessel), board.cells(other)
    if vessel.kind == "ship" and other.kind == "ship" and vessel.heading % 3 ~= other.heading % 3 then return false end
    return any(ours, function(from)
      return any(theirs, function(to)
        local direction = hex.direction(from, to)
        if not direction then return false end
        return vessel.kind == "boat" or other.kind == "boat" or direction % 3 ~= vessel.heading % 3
      end)
    end)
  end,
}

-- A grapple takes hold; how: "by a throw" or "by a ram".
function take_hold(vessel, other, how)
  table.insert(game.grapples, { by = vessel, to = other, since = game.turn.turn, rammed = how == "by a ram" })
  if how == "by a throw" then note("{vessel} grapples {other}", { vessel = vessel, other = other }) end
end

-- The grapples of a vessel are gone.
function let_go(vessel)
  game.grapples = where(game.grapples, function(grapple) return grapple.by ~= vessel and grapple.to ~= vessel end)
end

-- A ship that sails off before the grapples of a ram hold leaves them behind.
function parted_again(ship)
  game.grapples = where(game.grapples, function(grapple)
    if grapple.by ~= ship and grapple.to ~= ship or holds(grapple) then return true end
    return any(board.cells(grapple.by), function(at) return has(board.zone(grapple.to), at) end)
  end)
end

attempt = rule "scum.board.attempt" {
  title  = "Grappling",
  source = "Boarding (lines 653-657)",
  text   = "A die of 5 or 6 grapples the other vessel and stops the aggressor; on less they pass each other. Grappled vessels neither sail nor turn.",
  ruling = "Once for each victim in an activation, whenever the mover is alongside; if it fails she may sail on. After a ram the two count as grappled from the "
    .. "next turn without a die. Men of both cross from the turn after. A unit ashore next to a hull may make the same throw instead of battling: the ship is "
    .. "then held to its hex.",
  data   = { "scum.data.boarding" },

  --   die    1-4       5-6
  --          passes    grappled
  check = function(vessel, other)
    need(other.kind == "boat" or not other.surrendered, "{other} has surrendered", "scum.ship.surrender", { other = other })
    need(game.relation(vessel, other) == "enemy", "{other} is no enemy", { other = other })
    battle.no_pact(vessel, other)
    need(not has(game.active.tried, other), "{vessel} has already tried to grapple {other}", { vessel = vessel, other = other })
  end,

  -- Whether the throw takes hold; a card that is given needs no throw.
  run = function(vessel, other, given)
    table.insert(game.active.tried, other)
    if given then
      events.played(vessel.owner, given, "board.attempt", { actor = vessel })
      return true
    end
    local least_die = data("boarding").grapple.least
    if count(1, "d6", { holds = least_die .. "-6" }, "grapple", vessel).holds == 1 then return true end
    note("{vessel} does not get hold of {other}", { vessel = vessel, other = other })
    return false
  end,

  always = function()
    for _, grapple in ipairs(game.grapples) do
      local from = { grapple.at }
      if grapple.by then from = board.cells(grapple.by) end
      local near = any(from, function(at) return has(board.zone(grapple.to), at) end)
      need(near or not holds(grapple), "{vessel} is grappled from afar", { vessel = grapple.to })
    end
  end,
}

first_turn = rule "scum.board.first-turn" {
  title  = "First turn of boarding",
  source = "order sheet (lines 790-795)",
  text   = "The first turn of boarding is the first in which men fight or step across, the one after the grapple.",

  -- Whether this is the first turn of boarding between two hexes.
  run = function(from, to)
    local joining = between(from, to)
    return #joining > 0 and all(joining, function(grapple) return grapple.since == game.turn.turn - 1 end)
  end,
}

-- How high one stands: on the ground or in the water, in a boat, on a ship of class 2, on one of class 1.
function height(at)
  local ship = units.ship_at(at)
  if ship then return 4 - ship.class end
  return units.boat_at(at) and 1 or 0
end

fight = rule "scum.board.fight" {
  title  = "Fighting on board",
  source = "Boarding (line 661); flags (lines 390, 436)",
  text   = "Fights on board follow the rules of land battles, flags are ignored. The sides of grappled vessels part nobody. Whoever destroys the unit in a "
    .. "hull hex may break through into it. In the first turn of boarding an attacker who comes from something smaller throws a die fewer.",
  ruling = "Class 2 is smaller than class 1, a boat than a ship, the ground and the water than both.",
  data   = { "scum.data.dice-modifiers" },
  see    = { "scum.retreat.afloat", "scum.move.breakthrough" },

  run = function(dice, unit, to)
    local from = units.stands(unit, unit)
    if not vessel_in(to) then return end
    local climbing = unit.climbed or height(from) < height(to) and first_turn(from, to)
    if climbing then dice:add(data("dice-modifiers").boarding.dice, "from something smaller") end
  end,
}

action "board" {
  rule  = "scum.board.attempt",
  phase = "activation",
  actor = "ship or boat",
  args  = { other = "enemy ship or boat", card = "card board.attempt?" },

  check = function(vessel, a)
    if not turn.activation(vessel) then return end
    fleeing.does_not_attack(vessel)
    need(vessel.kind == "boat" or not vessel.surrendered, "{actor} has surrendered", "scum.ship.surrender")
    need(not game.active.fought, "the crew of {actor} is at work", "scum.board.cut-cables")
    need(alongside(vessel, a.other), "{actor} does not lie alongside {other}", "scum.board.alongside", { other = a.other })
    need(#grapples_of(vessel, a.other) == 0, "{actor} and {other} are grappled", { other = a.other })
    need(#ships.aboard(vessel) > 0, "nobody is aboard {actor} to board")
    attempt(vessel, a.other)
  end,

  run = function(vessel, a)
    effects.shows_her_colours(vessel)
    if not attempt(vessel, a.other, a.card) then return end
    take_hold(vessel, a.other, "by a throw")
    if vessel.kind == "ship" then vessel.stopped = true else vessel.rowed = data("boats").speed end
  end,
}

action "board-from-shore" {
  rule  = "scum.board.attempt",
  phase = "activation",
  actor = "unit",
  args  = { ship = "enemy ship", card = "card board.attempt?" },

  check = function(unit, a)
    if not turn.activation(unit) then return end
    battle.once(unit)
    effects.lets_battle(unit)
    orders.after_move(unit)
    spoils.unburdened(unit)
    moving.does_not_run(unit)
    local near = unit.at and not unit.aboard and not unit.swimming and has(board.zone(a.ship), unit.at)
    if not need(near, "{actor} does not stand ashore next to {ship}", { ship = a.ship }) then return end
    need(not any(game.grapples, { at = unit.at, to = a.ship }), "{ship} is held to that hex", { ship = a.ship })
    attempt(unit, a.ship)
  end,

  run = function(unit, a)
    unit.battled, game.active.fought = true, true
    if not attempt(unit, a.ship, a.card) then return end
    table.insert(game.grapples, { at = unit.at, to = a.ship, since = game.turn.turn })
    note("{ship} is grappled from the shore by {unit}", { unit = unit, ship = a.ship })
  end,
}
