-- Gunnery: what a gun fires at, aboard, ashore and in structures, and what its shot does.

-- What a gun aims at in a hex, nil if there is no such thing.
function aimed_at(to, aim)
  if aim == "ship" then return units.ship_at(to) end
  if aim == "boat" then return units.boat_at(to) end
  if aim == "structure" or aim == "gate" then return units.structure_at(to) end
  local figures, ship = units.unit_at(to) or units.commander_at(to), units.ship_at(to)
  if figures or not ship or not ship.crew then return figures end
  if ship.crew.figures > 0 and not ship.surrendered and ships.crew_is_alone(ship) then return ship.crew end
end

target = rule "scum.cannon.target" {
  title  = "Ship or crew",
  source = "Firing procedure (lines 708-712); Guns (lines 82-84)",
  text   = "Before the dice the gunner says whether he fires at the ship or structure or at the men on it. Guns ashore fire at personnel only with a Shrapnel card.",
  ruling = "The crew is the one unit in the hull hex or structure aimed at; a minimum crew only while it is alone. Any gun may fire round shot at those aboard a "
    .. "vessel or in a structure, at personnel in the open only shrapnel. Nobody fires cannon at swimmers.",
  data   = { "scum.data.params.cannon-vs-crew-needs-card" },

  -- shot: round or shrapnel.
  check = function(gun, to, aim, shot)
    local target = aimed_at(to, aim)
    if not need(target or aim == "figures", "there is no {aim} in {to:cell}", { aim = aim, to = to }) then return end
    if not need(target, "nobody is in {to:cell}", { to = to }) then return end
    need(aim ~= "gate" or target.gate > 0, "{target} has no gate that holds", "scum.building.stronghold", { target = target })
    if target.kind == "structure" then
      need(target.owner ~= gun.owner, "{target} is yours", { target = target })
    else
      need(game.relation(gun, target) == "enemy", "{target} is no enemy", { target = target })
    end
    battle.no_pact(gun, target)
    need(target.kind ~= "ship" or not target.surrendered, "{target} has surrendered", "scum.ship.surrender", { target = target })
    if target.kind ~= "structure" then effects.no_false_colours(target) end
    if aim ~= "figures" then return end
    need(not battle.is_fighting(target), "{target} is in close combat: nobody fires at it", "scum.battle.close-mode", { target = target })
    need(not target.swimming, "no cannon fires at swimmers", "scum.battle.crew-fire")
    if shot == "shrapnel" then return end
    local covered = boarding.vessel_in(to) or units.structure_at(to)
    need(covered, "{target} is in the open: that needs shrapnel", { target = target })
    local needs_card = covered and data("params")["cannon-vs-crew-needs-card"]
    need(not needs_card, "a gun needs shrapnel to fire at {target}: round shot is for ships and structures alone", { target = target })
  end,
}

shrapnel = rule "scum.cannon.shrapnel" {
  title  = "Shrapnel",
  source = "Range (lines 315-316); Cannon fire (lines 691-692); Guns (lines 82-84)",
  text   = "Any gun may fire shrapnel, only with the card, up to 4 hexes. The ground counts, and hits on personnel count double.",
  ruling = "Pairs are judged on the dice as thrown; then all hits count twice, and each that is not automatic may be saved.",
  data   = { "scum.data.params.shrapnel-double" },
  pure   = true,

  run = function(hits)
    local all_hits = 2 * (hits.automatic + hits.savable)
    local automatic = hits.automatic
    if data("params")["shrapnel-double"] == "before-pairs" then automatic = 2 * automatic end
    return { automatic = automatic, savable = all_hits - automatic }
  end,
}

-- The dice of a gun on a hex.
function dice_of(gun, to)
  local from = battery.stands_in(gun)
  local row = data("guns")[gun.size].dice
  local total = tally("dice", row[hex.distance(from, to)] or 0, gun.size .. " gun")
  attack.hilltop(total, from, "cannon")
  terrain.dice_for(total, from, to, "cannon")
  return math.max(0, total.total)
end

fire = rule "scum.cannon.fire" {
  title  = "Firing a gun",
  source = "Cannon fire (lines 683-692, 708-736); order sheet (lines 867-882)",
  text   = "Each gun that fires is an activation of its own. The gunner names a target in the field of fire, the range and sight of the gun, and whether he fires at "
    .. "the ship or structure or at its men, and throws the dice of that range.",
  ruling = "Lines of sight are as on land. A gun aims at one hex, whose range, field of fire, sight and ground count. Of a large target any hex in reach will do, for its "
    .. "points are one pool; men who are not in that hex are not hit. Each gun fires once in a turn, a heavy one in every other turn.",
  data   = { "scum.data.guns" },
  see    = { "scum.cannon.arc", "scum.cannon.target", "scum.save.cannon", "scum.cannon.damage" },

  --   range     1   2   3   4   5   6   7
  --   heavy     4   4   4   3   3   2   2
  --   medium    4   4   3   2   2   1
  --   light     3   2   2   1
  check = function(gun, to, aim, shot)
    local from = battery.stands_in(gun)
    if not need(from and not gun.lost, "{gun} is lost", "scum.cannon.gun-loss", { gun = gun }) then return end
    need(gun.fired ~= game.turn.turn or gun_cards.fires_again(gun), "{gun} has already fired in this turn", { gun = gun })
    need(gun.size ~= "heavy" or gun.fired ~= game.turn.turn - 1, "{gun} is heavy and fires every other turn", "scum.unit.artillery", { gun = gun })
    local distance, reach = hex.distance(from, to), gun_cards.reach_of(gun, shot)
    if not need(distance <= reach, "{to:cell} is out of the range of {gun}: {reach:hex|hexes}", { to = to, gun = gun, reach = reach }) then return end
    battery.arc(gun, to)
    need(sight.clear(from, to, gun), "{gun} does not see {to:cell}", "scum.los.basic", { gun = gun, to = to })
    target(gun, to, aim, shot)
    need(dice_of(gun, to) > 0, "{gun} has no dice left", "scum.battle.procedure", { gun = gun })
  end,

  run = function(gun, to, aim, shot)
    local target, number = aimed_at(to, aim), dice_of(gun, to)
    gun.fired = game.turn.turn
    note("{gun} fires at {target}, {number:die|dice}", { gun = gun, target = target, number = number })
    if aim == "figures" then
      at_figures(gun, target, number, to, shot)
    else
      at_large(gun, target, number, to, aim, shot)
    end
  end,
}

at_large = rule "scum.cannon.at-large" {
  title  = "A shot at a large target",
  source = "Cannon fire (lines 721-748)",
  text   = "Volley, hull and ball hit a ship, a boat or a structure; each hit that is not saved takes the points of the gun.",
  see    = { "scum.dice.fire-hits", "scum.dice.auto-kill", "scum.save.cannon", "scum.cannon.damage" },

  run = function(gun, target, number, to, aim, shot)
    gun_cards.show(gun, to, aim)
    local hits = dice.hits_of(number, "fire", dice.of_cannon_at_large(), "no flags", gun)
    events.rolled(gun, target, hits, 0)
    damage(gun, target, aim, hits.automatic + saves.from_cannon(hits.savable, who_saves(target, gun)), shot)
  end,
}

-- Whoever throws the saves of a structure that is nobody's: the next opponent of the gunner.
function who_saves(target, gun)
  if target.owner ~= "" then return target end
  local mine = game.players[gun.owner].number
  local others = where(game.all("player"), function(player) return player.id ~= gun.owner end)
  return first(others, function(player) return player.number > mine end) or others[1]
end

at_figures = rule "scum.cannon.at-figures" {
  title  = "A shot at figures",
  source = "Cannon fire (lines 691-692, 708-736); Battle (lines 290-296)",
  text   = "A shot at men goes by the steps of a battle: they may retreat in order, hits are saved, figures fall, and flags count ashore.",
  ruling = "On water, aboard and against large targets the flags of cannon are misses.",
  see    = { "scum.battle.procedure", "scum.cannon.shrapnel", "scum.save.cannon", "scum.retreat.flags" },

  run = function(gun, target, number, to, shot)
    local from, by = battery.stands_in(gun), game.players[gun.owner]
    local goes, first_to_fall = retreat.voluntary(target, from), casualties.named(gun, target, "fire")
    gun_cards.show(gun, to, "figures")
    local flags = "flags count"
    if target.aboard or target.swimming then flags = "no flags" end
    local hits = dice.hits_of(number, "fire", dice.of_cannon_at_figures(), flags, gun)
    local shown = hits.flags
    if shot == "shrapnel" then hits = shrapnel(hits) end
    battle.remember_attack(target, gun)
    events.rolled(gun, target, hits, shown)
    hits = dice.waste(hits, units.strength(target))
    casualties.strike(target, hits.automatic + saves.from_cannon(hits.savable, target), first_to_fall, by)
    game.rest_depends_on(shown, goes)
    who_stays(target, shown, goes, from, by)
  end,
}

-- What is left of a target retreats of its own will, as it has said, or answers the flags.
function who_stays(target, flags, goes, from, by)
  if units.strength(target) == 0 then return end
  if goes then
    retreat.forced(target, 1, from, by)
  else
    retreat.flags_on(target, flags, from, by)
  end
end

damage = rule "scum.cannon.damage" {
  title  = "Damage",
  source = "Cannon fire (lines 737-748)",
  text   = "Each hit on a ship or structure that is not saved takes points: 5 of a heavy gun, 3 of a medium, 2 of a light.",
  data   = { "scum.data.guns" },

  run = function(gun, target, aim, hits, shot)
    lose_points(target, gun_cards.points_of(gun, target, shot, hits), aim, game.players[gun.owner])
  end,
}

-- A ship, a boat or a part of a structure loses points, and the guns that go with them.
function lose_points(target, points, aim, by)
  if points == 0 then return end
  if target.kind ~= "structure" then
    sinking.lose_points(target, points, by)
    return
  end
  local part = "walls"
  if aim == "gate" then part = "gate" end
  buildings.damage(target, points, part)
  battery.lose_guns(target)
end

-- A gun that is activated as a piece of its own: one aboard that may fire.
function is_activated(gun) return gun.mount ~= "land" and not gun.lost and battery.on_table(gun) end

-- The crew of a land gun may fire it: it is activated, has neither moved nor battled, and is in no close combat.
local function crew_may_fire(gun, crew, a)
  if not turn.activation(crew) then return end
  battle.once(crew, gun)
  need(crew.moved == 0, "{crew} has moved in this activation: {gun} does not fire", "scum.move.gun", { crew = crew, gun = gun })
  need(not battle.is_fighting(crew), "{crew} is in close combat and cannot fire", "scum.battle.close-mode", { crew = crew })
  local target = aimed_at(a.at, a.aim)
  if target and target.kind == "unit" then
    spoils.loot(crew, target)
    falling_back.fall_back(crew, target)
  else
    spoils.unburdened(crew)
    moving.does_not_run(crew)
  end
end

action "fire-gun" {
  rule  = "scum.cannon.fire",
  phase = "activation",
  actor = "gun",
  args  = { at = "cell", aim = "aim", crew = "own unit?", card = "card gun.declare?" },

  options = function(gun)
    if #turn.active_pieces() == 0 then return end
    for _, shot in ipairs(gun_cards.shots_of(gun, battery.targets_of(gun))) do suggest(shot) end
  end,
  some = true,

  check = function(gun, a)
    local crew = gun.mount == "land" and land_guns.crew_of(gun)
    if crew then
      crew_may_fire(gun, crew, a)
    else
      need(gun.mount ~= "land", "nobody stands at {actor} who may fire it", "scum.unit.artillery")
      turn.activation(gun)
    end
    need(not (gun.on and gun.on.kind == "ship" and gun.on.surrendered), "{ship} has surrendered", "scum.ship.surrender", { ship = gun.on })
    if not gun_cards.fires_again(gun) then
      local unit = a.crew or battery.who_serves(gun)
      if need(unit, "nobody is there to serve {actor}", "scum.cannon.crew") then battery.crew(gun, unit) end
    end
    need(not (gun.on and gun.on.kind == "boat" and gun.mount ~= "swivel"), "{actor} is the load of a boat and not fired", "scum.boat.capacity")
    gun_cards.lets_fire(gun)
    fire(gun, a.at, a.aim, gun_cards.shot_of(a))
  end,

  run = function(gun, a)
    local second = gun_cards.fires_again(gun)
    if not gun_cards.declare(gun, a) then return end
    local unit = a.crew or battery.who_serves(gun)
    if not second then battery.crew(gun, unit) end
    game.active.fought = true
    if gun.mount == "land" then unit.battled = true end
    fire(gun, a.at, a.aim, gun_cards.shot_of(a))
  end,
}
