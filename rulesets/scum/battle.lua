-- Battle: who may attack whom, and an attack from its declaration to the breakthrough.

-- Whether two pieces are neighbours; so are boarders and a crew that is alone, on whichever hex of the hull they stand.
function touch(one, other)
  local from, to = units.stands(one, other), units.stands(other, one)
  return from ~= nil and to ~= nil and hex.distance(from, to) <= 1
end

-- Enemies on the table within some hexes of a cell, one by default.
function neighbours(unit, at, most)
  local list = {}
  for _, kind in ipairs { "unit", "commander" } do
    for _, other in ipairs(game.all(kind)) do
      local to = units.stands(other, unit)
      if other.owner ~= unit.owner and to and units.strength(other) > 0 and hex.distance(at, to) <= (most or 1) then table.insert(list, other) end
    end
  end
  return list
end

once = rule "scum.battle.once" {
  title  = "One battle each",
  source = "Battle (lines 269-271); breakthrough (lines 257-258)",
  text   = "A unit battles once in a game turn; the second attack of a mounted breakthrough is the exception, and cards that say so.",
  ruling = "To defend itself is no attack: whoever was attacked may attack in his own activation.",

  -- shooter: the unit or its gun that attacks, for a card may let it fire again; nil for what is no attack of that kind.
  check = function(unit, shooter)
    local again = game.active and game.active.again
    need(not unit.battled or again and again == shooter, "{unit} has already battled this turn", { unit = unit })
  end,
}

-- Whether a piece has fought in close combat this turn with somebody who is still next to it.
function is_fighting(piece)
  return piece.kind == "unit" and any(piece.fought, function(enemy) return touch(piece, enemy) end)
end

in_close_combat = rule "scum.battle.close-mode" {
  title  = "In close combat",
  source = "Battle (lines 271-274)",
  text   = "A unit that has fought in close combat this turn fires at nobody farther off, and nobody fires at it. That ends with the turn, or when "
    .. "it breaks away by moving.",
  ruling = "And as soon as no enemy that it fought is next to it. It goes for cannon too.",

  -- other: whom it would attack, who may be the very one it fights.
  check = function(unit, other)
    local from, to = units.stands(unit, other), units.stands(other, unit)
    if not from or not to or attack.kind_of_dice(from, to) == "melee" then return end
    need(not is_fighting(unit) or touch(unit, other), "{unit} is in close combat and cannot fire", { unit = unit })
    need(not is_fighting(other), "{other} is in close combat: nobody fires at it", { other = other })
  end,
}

-- A unit that has left its hex is in close combat only with those whom it still touches.
function part(unit)
  for _, enemy in ipairs(unit.fought) do
    if enemy.kind == "unit" and not touch(unit, enemy) then enemy.fought = without(enemy.fought, unit) end
  end
  unit.fought = where(unit.fought, function(enemy) return touch(unit, enemy) end)
end

-- Neither alliance nor ceasefire keeps a piece from attacking that one.
function no_pact(piece, target)
  parley.alliance(piece, target)
  parley.ceasefire(piece, target)
end

-- Whether a unit may attack that piece at all, wherever the two are.
function allowed(unit, target)
  no_pact(unit, target)
  if unit.kind == "unit" then falling_back.fall_back(unit, target) end
  spoils.loot(unit, target)
  if target.kind == "commander" then units.commander(target) end
end

-- What every attack of a unit needs, whatever its weapon and its target. Returns whether the unit is there to make it.
function may_attack(unit)
  if not need(unit.figures > 0 and units.stands(unit, unit), "{unit} is out of the battle", { unit = unit }) then return false end
  need(not unit.swimming, "{unit} is in the water", { unit = unit })
  once(unit, unit)
  orders.after_move(unit)
  effects.lets_battle(unit)
  return true
end

-- What every attack on a unit or a commander needs. Returns whether both are there.
function may_be_attacked(unit, target)
  if not may_attack(unit) then return false end
  local to = units.stands(target, unit)
  local hidden = target.kind == "unit" and target.crew_of and not to
  if not need(not hidden, "{target} cannot be attacked while others are aboard", "scum.ship.crew", { target = target }) then return false end
  if not need(units.strength(target) > 0 and to, "{target} is out of the battle", { target = target }) then return false end
  if not need(target.owner ~= unit.owner, "{target} is no enemy of {unit}", { target = target, unit = unit }) then return false end
  charge.bound(unit, target)
  allowed(unit, target)
  return true
end

eligible = rule "scum.battle.eligibility" {
  title  = "Who may battle whom",
  source = "Battle (lines 265-271); Range (lines 298-316)",
  text   = "After the moves a unit may battle one enemy that it sees within the range of the weapon that it uses. Its dice are never split. A lone "
    .. "commander, a train and swimmers never battle.",

  check = function(unit, target, weapon)
    if not may_be_attacked(unit, target) then return end
    local from, to = units.stands(unit, target), units.stands(target, unit)
    effects.lets_attack(unit, weapon)
    horses.cavalry(unit, weapon)
    local distance = board.distance(from, to)
    if not units.weapons(unit, distance, weapon) then return end
    local kind = attack.kind_of_dice(from, to)
    need(not unit.battled or kind == "fire", "{unit} fires twice, and does not fight hand to hand", "scum.card.fire-twice", { unit = unit })
    if kind == "melee" then
      need(weapon ~= unit.missile, "{unit} fights hand to hand with {target}, without {weapon}", "scum.battle.fire-or-melee",
        { unit = unit, target = target, weapon = weapon })
      return
    end
    local fires = need(weapon == unit.missile, "{unit} needs a missile weapon: {target} is out of its reach", "scum.battle.fire-or-melee",
      { unit = unit, target = target })
    if not fires then return end
    need(attack.base(unit, weapon, kind, distance) > 0, "{target} is out of the range of {weapon}", { target = target, weapon = weapon })
    in_close_combat(unit, target)
    effects.no_false_colours(target)
    boats.fire(unit)
    need(sight.clear(from, to, unit), "{unit} does not see {target}", "scum.los.basic", { unit = unit, target = target })
  end,
}

-- The weapon of an attack: the one that is named, or the unit's own for that kind of dice.
function weapon_for(unit, target, named)
  if named then return named end
  local from, to = units.stands(unit, target), units.stands(target, unit)
  if unit.missile and (not from or not to or attack.kind_of_dice(from, to) ~= "melee") then return unit.missile end
  if unit.second and units.carriers(unit, unit.melee) == 0 then return unit.second end
  return unit.melee
end

-- Whether a unit may attack that target without a card.
function lawful(unit, target, named)
  if target.kind ~= "unit" and target.kind ~= "commander" then return false end
  local weapon = weapon_for(unit, target, named)
  return allows(eligible, unit, target, weapon) and allows(fight, unit, target, weapon, charge.word_for(unit, target))
end

throw = rule "scum.battle.throw" {
  title  = "Dice of an attack",
  source = "Battle (lines 290-296); order sheet (lines 929-940)",
  text   = "The dice of an attack are thrown and read: the hits, and the flags among them. The unit face is no hit of a mixed unit, whichever of its weapons it uses.",
  see    = { "scum.dice.hits", "scum.unit.mixed", "scum.dice.mixed-cap" },

  -- flags: "flags count" or "no flags".
  run = function(unit, weapon, kind, number, flags)
    local single, large, die, faces = #casualties.kinds_of(unit) == 0, false, "fire", nil
    if kind == "melee" then
      die, faces = "melee", dice.melee_faces(weapon, single)
    else
      faces = dice.fire_faces(weapon, large, single)
    end
    local hits = dice.hits_of(number, die, faces, flags, unit)
    local shown = hits.flags
    if units.mixed(unit, weapon) then hits = dice.mixed_cap(hits, units.carriers(unit, weapon)) end
    if kind == "fire" then hits = boats.fire(unit, hits) end
    return { hits = hits, flags = shown }
  end,
}

killed = rule "scum.battle.killed" {
  title  = "Hits that kill",
  source = "Battle (lines 290-296); order sheet (lines 929-940)",
  text   = "Hits that need no save kill, and of the others those that the target does not save, with the dice that hit it.",
  see    = { "scum.dice.auto-kill", "scum.save.melee", "scum.save.fire", "scum.save.commander-melee" },

  run = function(target, kind, hits)
    if target.kind == "commander" and kind == "melee" then
      return hits.automatic + saves.commander_from_melee(hits.savable, target)
    elseif kind == "melee" then
      return hits.automatic + saves.from_melee(hits.savable, target)
    end
    return hits.automatic + saves.from_fire(hits.savable, target)
  end,
}

-- A unit that is attacked remembers by whom.
function remember_attack(target, by)
  if target.kind ~= "unit" or any(target.attacks, { by = by, turn = game.turn.turn }) then return end
  table.insert(target.attacks, { by = by, turn = game.turn.turn })
end

-- After a close combat both are in it until they part.
function note_attack(unit, target, kind)
  remember_attack(target, unit)
  if kind ~= "melee" then return end
  if not has(unit.fought, target) then table.insert(unit.fought, target) end
  if target.kind == "unit" and not has(target.fought, unit) then table.insert(target.fought, unit) end
end

fight = rule "scum.battle.procedure" {
  title  = "Steps of a battle",
  source = "Battle (lines 290-296); order sheet (lines 929-940)",
  text   = "The attacker names target and weapon; the defender may retreat in order; the kind of figures that falls is named; dice are thrown; "
    .. "hits that need no save stand, the defender saves the others, figures fall and are scored; flags are carried out; the attacker "
    .. "may break through.",
  ruling = "An attack that has no dice left is not made, except with a card that gives it one: that card is shown as the attack is declared.",
  see    = { "scum.battle.modifiers", "scum.dice.auto-kill", "scum.retreat.voluntary", "scum.retreat.hold" },

  check = function(unit, target, weapon, charging, given)
    local number = attack.dice(unit, target, weapon, charging, given)
    need(number > 0, "{unit} has no dice left against {target}", { unit = unit, target = target })
  end,

  -- charging: "a charge", "no charge" or "second", for the second attack of a breakthrough.
  run = function(unit, target, weapon, charging)
    local by, from, to = game.players[unit.owner], units.stands(unit, target), units.stands(target, unit)
    local kind = attack.kind_of_dice(from, to)
    local goes = retreat.voluntary(target, from)
    events.show(unit.owner, "battle.declare", { actor = unit, target = target })
    if units.strength(target) == 0 then return end -- a sharpshooter's
    local first_to_fall = casualties.named(unit, target, kind)
    local number = attack.dice(unit, target, weapon, charging)
    note("{unit}: attack on {target} with {weapon}, {number:die|dice}", { unit = unit, target = target, weapon = weapon, number = number })
    local flags = "flags count"
    if retreat.afloat(target) then flags = "no flags" end
    local shown = throw(unit, weapon, kind, number, flags)
    effects.end_of_attack()
    note_attack(unit, target, kind)
    events.rolled(unit, target, shown.hits, shown.flags)
    local hits = dice.waste(shown.hits, units.strength(target))
    game.rest_depends_on(hits.automatic, hits.savable, shown.flags, goes, first_to_fall) -- whichever faces showed
    casualties.strike(target, killed(target, kind, hits), first_to_fall, by)
    game.rest_depends_on(shown.flags, goes) -- and on the figures that are left, however they fell
    local ran = false
    if units.strength(target) > 0 and goes then
      retreat.forced(target, 1, from, by)
    elseif units.strength(target) > 0 then
      ran = retreat.flags_on(target, shown.flags, from, by)
    end
    if kind == "melee" and charging ~= "second" and (ran or units.strength(target) == 0) then breakthrough.enter(unit, target, to) end
  end,
}
