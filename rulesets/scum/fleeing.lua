-- Vessels that an event card makes fall back: they end their move farther from the enemy, or stay where they are.

from_enemy = rule "scum.fall-back.distance" {
  title  = "How far the enemy is",
  source = "none (ours)",
  text   = "A vessel counts the hexes from her hull to the nearest enemy vessel that has not surrendered.",
  see    = { "scum.card.fall-back" },

  -- hull: the hexes where she would lie. Returns nil if there is no enemy.
  run = function(vessel, hull)
    local nearest
    for _, kind in ipairs { "ship", "boat" } do
      for _, other in ipairs(game.all(kind)) do
        if game.relation(vessel, other) == "enemy" and not (other.kind == "ship" and other.surrendered) then
          for _, to in ipairs(board.cells(other)) do
            for _, from in ipairs(hull) do nearest = math.min(nearest or 1000, hex.distance(from, to)) end
          end
        end
      end
    end
    return nearest
  end,
}

is_away = rule "scum.fall-back.farther" {
  title  = "Farther from the enemy",
  source = "none (ours)",
  text   = "She has fallen back when she lies farther from the nearest enemy vessel than she did when she was activated.",
  see    = { "scum.card.fall-back" },

  run = function(vessel, hull)
    local before, now = game.active.near, from_enemy(vessel, hull)
    return before ~= nil and (now == nil or now > before)
  end,
}

-- The hull of a ship in the middle of her move.
local function hull_of(ship, pose) return board.keel(pose.bow, pose.heading, #board.ship_hexes(ship)) end

-- Whether a ship could make that step.
local function can(ship, pose, step)
  if pose.stopped then return false end
  if step == "weigh" then return allows(sailing.anchor, ship, pose, step) end
  if step ~= "forward" then return allows(sailing.turning, ship, pose, step) end
  local to = hex.step(pose.bow, pose.heading)
  return not pose.anchored and pose.used < pose.allowance and wind.speed(ship, pose.heading) > 0 and cables.room_for(to, ship)
    and not ram.ahead(ship, to, pose.heading)
end

-- The steps that take a ship farther from the enemy, nil if there are none.
local function way_from(ship, pose, steps)
  if is_away(ship, hull_of(ship, pose)) then return steps end
  for _, step in ipairs { "forward", "port", "starboard", "weigh" } do
    if can(ship, pose, step) then
      local longer, after = { unpack(steps) }, {}
      table.insert(longer, step)
      for key, value in pairs(pose) do after[key] = value end
      local way = way_from(ship, navigate.after(ship, after, step), longer)
      if way then return way end
    end
  end
end

way_of_ship = rule "scum.fall-back.way" {
  title  = "How a ship gets away",
  source = "none (ours)",
  text   = "A ship that falls back can get away if some steps of this turn take her farther from the enemy; not while she is held, short of crew, or once she has "
    .. "fought or worked.",
  see    = { "scum.card.fall-back" },

  -- Returns the steps, nil if she cannot or need not.
  run = function(ship)
    if not effects.rests_on("fall-back", ship) or not ship.bow or game.active.fought or game.active.worked then return nil end
    local held = ship.surrendered or ship.aground or ship.stopped or boarding.held(ship) or cables.drifts(ship)
    if held or not allows(ships.crew, ship) then return nil end
    return way_from(ship, sailing.pose_of(ship), {})
  end,
}

boat_gets_away = rule "scum.fall-back.boat" {
  title  = "How a boat gets away",
  source = "none (ours)",
  text   = "A boat that falls back can get away if a hex next to her, into which she can row, is farther from the enemy.",
  see    = { "scum.card.fall-back" },

  run = function(boat)
    if not boat.at or not boats.is_free(boat) then return false end
    for direction, to in ipairs(hex.ring(boat.at, 1)) do
      local off = (hex.direction(boat.at, to) - boat.heading) % 6
      local turns = boat.turned + math.min(off, 6 - off)
      if boats.can_enter(to) and is_away(boat, { to }) and allows(boats.row, boat, boat.rowed + 1, turns) then return true end
    end
    return false
  end,
}

gets_away = rule "scum.fall-back.move" {
  title  = "Where a move of a vessel that falls back ends",
  source = "none (ours)",
  text   = "A vessel that falls back ends no move where she is not farther from the enemy.",
  see    = { "scum.card.fall-back" },

  check = function(vessel, hull)
    need(not effects.rests_on("fall-back", vessel) or is_away(vessel, hull),
      "{vessel} falls back: she must end her move farther from the nearest enemy vessel, or stay", "scum.card.fall-back", { vessel = vessel })
  end,
}

has_got_away = rule "scum.fall-back.stay" {
  title  = "A vessel that falls back goes",
  source = "none (ours)",
  text   = "A vessel that falls back does not stay where she is while she could get away.",
  see    = { "scum.card.fall-back" },

  check = function(vessel)
    if not effects.rests_on("fall-back", vessel) or is_away(vessel, board.cells(vessel)) then return end
    local can_go
    if vessel.kind == "ship" then can_go = way_of_ship(vessel) ~= nil else can_go = boat_gets_away(vessel) end
    need(not can_go, "{vessel} falls back: she must end her move farther from the nearest enemy vessel", "scum.card.fall-back", { vessel = vessel })
  end,
}

does_not_attack = rule "scum.fall-back.no-attack" {
  title  = "A vessel that falls back attacks nobody",
  source = "none (ours)",
  text   = "A vessel that falls back neither rams nor boards.",
  see    = { "scum.card.fall-back" },

  check = function(vessel)
    need(not effects.rests_on("fall-back", vessel), "{vessel} falls back: she neither rams nor boards", "scum.card.fall-back", { vessel = vessel })
  end,
}
