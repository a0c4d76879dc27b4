-- The orders of an activation on land: move and battle.

action "move" {
  rule  = "scum.move.allowance",
  phase = "activation",
  actor = "unit or commander",
  args  = { way = "path up to 4" },

  options = function(piece)
    if not piece.at or not has(turn.active_pieces(), piece) or not allows(moving.whole, piece) then return end
    if piece.kind == "commander" and game.active.of ~= piece then return end
    for _, end_of in ipairs(ways.within(piece, paces.furthest(piece))) do suggest { way = end_of.way } end
  end,
  some = true,

  check = function(piece, a)
    if not turn.activation(piece) or not moving.stands_in_a_hex(piece) then return end
    moving.whole(piece)
    if piece.kind == "unit" then moving.does_not_run(piece) else companies.moves_alone(piece) end
    paces.allowance(piece, #a.way)
    moving.way_is_open(piece, a.way)
  end,

  run = function(piece, a) moving.go(piece, a.way, companies.goes_along(piece, moving.end_of(piece, a.way))) end,
}

-- A unit battles only within its battle allowance; the hex more of a charge counts as long as its commander is with it.
function after_move(unit)
  local most = paces.battle_allowance(unit)
  if unit.charges and units.led_by(unit) then most = most + 1 end
  need(unit.moved <= most, "{unit} has moved {moved:hex|hexes}: more than {most}, and it does not battle", "scum.move.allowance",
    { unit = unit, moved = unit.moved, most = most })
  need(not unit.halted, "{unit} has entered ground that forbids battle in this activation", "scum.move.terrain", { unit = unit })
end

-- The weapons that a unit could name.
local function weapons_of(unit)
  local list = { unit.melee }
  if unit.missile then table.insert(list, unit.missile) end
  if unit.second then table.insert(list, unit.second) end
  return list
end

action "battle" {
  rule  = "scum.battle.procedure",
  phase = "activation",
  actor = "unit",
  args  = { target = "enemy unit or commander or boat or structure", weapon = "weapon?", aim = "aim?", card = "card battle.declare?" },

  options = function(unit, _, about)
    local at = units.stands(unit, unit)
    if not at or not has(turn.active_pieces(), unit) then return end
    for _, target in ipairs(battle.neighbours(unit, at, 4)) do
      suggest { target = target }
      for _, weapon in ipairs(weapons_of(unit)) do
        if weapon ~= battle.weapon_for(unit, target) then suggest { target = target, weapon = weapon } end
      end
      for _, card in ipairs { "fire-twice", "ambush", "sharpshooter", "grenade" } do suggest { target = target, card = card } end
    end
    for _, kind in ipairs { "boat", "structure" } do
      for _, target in ipairs(game.all(kind)) do
        if target.owner ~= unit.owner and battle.touch(unit, target) then suggest { target = target, card = "grenade" } end
      end
    end
  end,
  some = true, -- the weapon that it would use anyhow is not named

  check = function(unit, a)
    if not turn.activation(unit) then return end
    if a.card == "grenade" then
      need(not a.weapon, "a grenade is thrown instead of an attack with {weapon}", "scum.card.grenade", { weapon = a.weapon })
      grenades.may_throw(unit, a.target, a.aim)
      return
    end
    local men = a.target.kind == "unit" or a.target.kind == "commander"
    if not need(men, "{target} is attacked by guns and grenades alone", { target = a.target }) then return end
    need(not a.aim, "only a grenade is aimed at a gate or at walls")
    local weapon = battle.weapon_for(unit, a.target, a.weapon)
    if battle.eligible(unit, a.target, weapon) then battle.fight(unit, a.target, weapon, charge.word_for(unit, a.target), a.card) end
  end,

  run = function(unit, a)
    if a.card and not battle.lawful(unit, a.target, a.weapon) then events.tell(unit.owner, a.card) end
    if not events.goes_on("battle.declare", { actor = unit, target = a.target, weapon = a.weapon }, a.target.owner) then
      note("the attack lapses")
      return
    end
    if unit.battled then game.active.again = nil end
    game.active.fought, unit.battled = true, true
    events.give(unit.owner, a.card)
    if a.card == "grenade" then
      effects.has_fired(unit)
      grenades.throw(unit, a.target, a.aim)
      return
    end
    if attack.fires(unit, a.target) then effects.has_fired(unit) end
    battle.fight(unit, a.target, battle.weapon_for(unit, a.target, a.weapon), charge.word_for(unit, a.target))
  end,
}
