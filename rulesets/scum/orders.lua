-- The orders of an activation on land: move and battle.

-- All ways that a piece could go, one for each hex that it reaches.
local function suggest_ways(piece)
  if not piece.at then return end
  local most = moving.furthest(piece)
  local function cost(_, to)
    if not hex.on_board(to) or units.unit_at(to) then return nil end
    return 1
  end
  for at in pairs(hex.reach(piece.at, most, cost)) do
    local path, way = hex.path(piece.at, at, cost), {}
    for i = 2, #path do table.insert(way, hex.direction(path[i - 1], path[i])) end
    if #way > 0 then suggest { way = way } end
  end
end

action "move" {
  rule  = "scum.move.allowance",
  phase = "activation",
  actor = "unit or commander",
  args  = { way = "path up to 4" },

  options = function(piece)
    if has(turn.active_pieces(), piece) then suggest_ways(piece) end
  end,
  some = true,

  check = function(piece, a)
    if not turn.activation(piece) then return end
    moving.whole(piece)
    moving.allowance(piece, #a.way)
    moving.way_is_open(piece, a.way)
  end,

  run = function(piece, a) moving.go(piece, a.way) end,
}

after_move = function(unit)
  local most = moving.battle_allowance(unit)
  need(unit.moved <= most, "{unit} has moved {moved:hex|hexes}: more than {most}, and it does not battle", "scum.move.allowance",
    { unit = unit, moved = unit.moved, most = most })
  need(not unit.halted, "{unit} has entered ground that forbids battle in this activation", "scum.move.terrain", { unit = unit })
end

action "battle" {
  rule  = "scum.battle.procedure",
  phase = "activation",
  actor = "unit",
  args  = { target = "enemy unit or commander", weapon = "weapon?" },

  check = function(unit, a)
    if not turn.activation(unit) then return end
    local weapon = battle.weapon_for(unit, a.target, a.weapon)
    battle.once(unit)
    after_move(unit)
    battle.in_close_combat(unit, a.target)
    if battle.eligible(unit, a.target, weapon) then battle.fight(unit, a.target, weapon, "no charge") end
  end,

  run = function(unit, a)
    game.active.fought, unit.battled = true, true
    battle.fight(unit, a.target, battle.weapon_for(unit, a.target, a.weapon), "no charge")
  end,
}
