-- The order to sail: steps ahead, turns, the anchor, and what a ship meets on her way.

-- The pose after one more step, for the check of the rest of them; a turn or anchor that is her whole move uses all of it.
function after(ship, pose, step)
  local row = data("ship-classes")[ship.class]
  local costs = { forward = 1, ram = 1, port = row.turn_cost, starboard = row.turn_cost, anchor = data("anchor").drop, weigh = data("anchor").weigh }
  pose.used = math.min(pose.allowance, pose.used + costs[step])
  if step == "forward" or step == "ram" then
    pose.bow, pose.straight = hex.step(pose.bow, pose.heading), pose.straight + 1
  elseif step == "port" or step == "starboard" then
    pose.heading = board.swing(pose.bow, pose.heading, 1, step).heading
    pose.turns, pose.straight = pose.turns + 1, 0
  else
    pose.anchored = step == "anchor"
  end
  local whole = step == "weigh" and pose.allowance < data("anchor").weigh
  pose.stopped = step == "ram" or step == "anchor" or whole
  return pose
end

-- One step, by the rule that it falls under; whether all of them let her.
local function may(ship, pose, step)
  need(not pose.stopped, "{ship} has ended her move", "scum.nav.allowance", { ship = ship })
  if pose.stopped then return false end
  if step == "forward" or step == "ram" then return sailing.way_ahead(ship, pose) and ram.contact(ship, pose, step) end
  if step == "port" or step == "starboard" then return sailing.turning(ship, pose, step) end
  return sailing.anchor(ship, pose, step)
end

-- Whoever stands on her hull goes with it, and loot that lies there.
function carry(ship, before, now)
  for _, kind in ipairs { "unit", "commander", "train" } do
    for _, piece in ipairs(game.all(kind, { aboard = ship })) do
      for k, at in ipairs(before) do
        if piece.at == at then
          piece.at = now[k]
          break
        end
      end
    end
  end
end

-- Puts a ship there with all aboard; swimmers make way for her.
function put(ship, bow, heading)
  local before = board.ship_hexes(ship)
  ship.bow, ship.heading = bow, heading
  local now = board.ship_hexes(ship)
  carry(ship, before, now)
  swimming.make_way(ship, now)
  boarding.parted_again(ship)
end

-- Carries out one step; a ram ends the move.
local function take(ship, pose, step)
  if step == "anchor" or step == "weigh" then
    ship.anchored = pose.anchored
    local does = "weighs"
    if pose.anchored then does = "drops" end
    note("{ship} {does} anchor", { ship = ship, does = does })
  else
    put(ship, pose.bow, pose.heading)
  end
  if step == "ram" then ram.strike(ship, ram.ahead(ship, ship.bow, ship.heading)) end
end

-- The orders that she might give from here: a run ahead of each length, a turn, a ram.
local function suggest_steps(ship)
  local pose = sailing.pose_of(ship)
  local ahead = {}
  for _ = pose.used + 1, pose.allowance do
    if ram.ahead(ship, hex.step(pose.bow, pose.heading), pose.heading) then suggest { steps = { "ram" } } end
    table.insert(ahead, "forward")
    suggest { steps = ahead }
  end
  for _, step in ipairs { "port", "starboard", "weigh" } do suggest { steps = { step } } end
end

action "navigate" {
  rule  = "scum.nav.allowance",
  phase = "activation",
  actor = "ship",
  args  = { steps = "list of step up to 12" },

  options = function(ship)
    if not has(turn.active_pieces(), ship) or ship.stopped or not ship.bow then return end
    suggest_steps(ship)
    local away = fleeing.way_of_ship(ship)
    if away then suggest { steps = away } end
  end,
  some = true,

  check = function(ship, a)
    if not turn.activation(ship) then return end
    need(not game.active.fought, "the crew of {actor} is at work: she sails in the next turn", "scum.board.cut-cables")
    need(not game.active.worked, "{actor} is at work with her boats: she sails in the next turn", "scum.boat.lower")
    sailing.can_sail(ship)
    if not ship.bow then return end
    need(#a.steps > 0, "{actor} needs at least one step")
    local pose = sailing.pose_of(ship)
    for _, step in ipairs(a.steps) do
      if step == "ram" then fleeing.does_not_attack(ship) end
      if not may(ship, pose, step) then return end
      pose = after(ship, pose, step)
    end
    fleeing.gets_away(ship, board.keel(pose.bow, pose.heading, #board.ship_hexes(ship)))
  end,

  run = function(ship, a)
    local pose = sailing.pose_of(ship)
    ship.allowance = pose.allowance
    for _, step in ipairs(a.steps) do
      pose = after(ship, pose, step)
      take(ship, pose, step)
    end
    ship.used, ship.turns, ship.straight = pose.used, pose.turns, pose.straight
    ship.stopped = ship.stopped or pose.stopped
    if not ship.bow then return end
    note("{ship} lies in {bow:cell}, heading {heading:direction}", { ship = ship, bow = ship.bow, heading = ship.heading })
    moved(ship)
  end,
}

-- A vessel has ended a part of her way: one that has surrendered may be taken by whoever comes alongside.
function moved(vessel)
  for _, ship in ipairs(game.all("ship", { surrendered = true })) do sinking.look_for_prize(ship) end
end

-- A ship has ended her activation; what chain shot took from her move is taken once.
function ship_moved(ship)
  if ship.allowance then ship.cut = 0 end
  ship.allowance, ship.used, ship.turns, ship.straight, ship.stopped = nil, 0, 0, 0, false
end

action "drop-anchor" {
  rule  = "scum.nav.anchor",
  phase = "activation",
  actor = "ship",
  rare  = true,

  check = function(ship)
    if not turn.activation(ship) then return end
    need(not game.active.fought, "the crew of {actor} is at work", "scum.board.cut-cables")
    need(ship.bow and not ship.surrendered, "{actor} is out of the fight", "scum.ship.surrender")
    need(not cables.drifts(ship), "{actor} drifts with enemies aboard", "scum.board.drift")
    need(not ship.stopped, "{actor} has ended her move")
    if ship.bow then sailing.anchor(ship, sailing.pose_of(ship), "anchor") end
    fleeing.has_got_away(ship)
  end,

  run = function(ship)
    ship.anchored, ship.stopped = true, true
    note("{ship} drops anchor", { ship = ship })
  end,
}
