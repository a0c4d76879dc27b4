-- Grenades: thrown with a card at a neighbour, instead of a unit's attack.

local function is_hull(target) return target.kind == "boat" or target.kind == "structure" end

-- What is thrown at: a boat or a structure of somebody else, with whom there is no pact.
local function hull_is_open(unit, target, aim)
  need(aim ~= "gate" or target.kind == "structure" and target.gate > 0, "{target} has no gate that holds", "scum.building.stronghold", { target = target })
  need(not aim or has({ "gate", target.kind }, aim), "{target} is a {kind}: name that, or its gate", { target = target, kind = target.kind })
  local there = target.points > 0 and units.stands(target, unit) ~= nil
  if not need(there, "{target} is out of the battle", { target = target }) then return end
  need(target.owner ~= unit.owner, "{target} is no enemy of {unit}", { target = target, unit = unit })
  need(target.kind == "structure" or game.relation(unit, target) == "enemy", "{target} is no enemy of {unit}", { target = target, unit = unit })
  battle.no_pact(unit, target)
  moving.does_not_run(unit)
  spoils.unburdened(unit)
  charge.bound(unit, target)
  effects.no_false_colours(target)
end

-- Whether a unit may throw one there: the words of an attack with fire dice, but for the weapon.
function may_throw(unit, target, aim)
  if is_hull(target) then
    if battle.may_attack(unit) then hull_is_open(unit, target, aim) end
  elseif battle.may_be_attacked(unit, target) then
    need(not aim, "a grenade at {target} is aimed at nothing else: no aim is named", { target = target })
    need(not battle.is_fighting(target), "{target} is in close combat: nobody fires at it", "scum.battle.close-mode", { target = target })
    effects.no_false_colours(target)
  end
  effects.lets_fire(unit)
  need(not unit.charges, "{unit} has charged {enemy} and fights hand to hand", "scum.move.charge", { unit = unit, enemy = unit.charges })
end

at_figures = rule "scum.grenade.at-figures" {
  title  = "A grenade at figures",
  source = "none (ours)",
  text   = "Two fire dice, of which volley and ball hit; pairs and saves as in any attack with fire dice, and flags count ashore.",
  data   = { "scum.data.params.grenade-dice" },
  see    = { "scum.card.grenade", "scum.battle.procedure" },

  run = function(unit, target)
    local from, by = units.stands(unit, target), game.players[unit.owner]
    local goes = retreat.voluntary(target, from)
    events.show(unit.owner, "battle.declare", { actor = unit, target = target })
    local first_to_fall = casualties.named(unit, target, "fire")
    local flags = "flags count"
    if target.aboard or target.swimming then flags = "no flags" end
    local hits = dice.hits_of(data("params")["grenade-dice"], "fire", { "volley", "ball" }, flags, unit)
    local shown = hits.flags
    battle.note_attack(unit, target, "fire")
    events.rolled(unit, target, hits, shown)
    hits = dice.waste(hits, units.strength(target))
    casualties.strike(target, hits.automatic + saves.from_fire(hits.savable, target), first_to_fall, by)
    game.rest_depends_on(shown, goes)
    gunnery.who_stays(target, shown, goes, from, by)
  end,
}

at_hull = rule "scum.grenade.at-large" {
  title  = "A grenade at a boat or a structure",
  source = "Strongholds (lines 366-368)",
  text   = "Two fire dice, of which volley, hull and ball hit, for five points each that is not saved.",
  data   = { "scum.data.params.grenade-dice", "scum.data.params.grenade-points" },
  see    = { "scum.card.grenade", "scum.save.cannon" },

  run = function(unit, target, aim)
    events.show(unit.owner, "battle.declare", { actor = unit, target = target })
    local hits = dice.hits_of(data("params")["grenade-dice"], "fire", { "volley", "hull", "ball" }, "no flags", unit)
    events.rolled(unit, target, hits, 0)
    local unsaved = hits.automatic + saves.from_cannon(hits.savable, gunnery.who_saves(target, unit))
    gunnery.lose_points(target, unsaved * data("params")["grenade-points"], aim, game.players[unit.owner])
  end,
}

function throw(unit, target, aim)
  note("a grenade is thrown at {target} by {unit}", { unit = unit, target = target })
  if is_hull(target) then at_hull(unit, target, aim) else at_figures(unit, target) end
end

grenade = card "scum.card.grenade" {
  title  = "Grenade",
  source = "Shrapnel and grenades (lines 137, 367)",
  text   = "Infantry or the men of a ship throw a grenade at a neighbour instead of their attack, two fire dice whatever the ground: volley and ball hit "
    .. "men; at a gate, a structure or a boat hull hits too, for 5 points each.",
  ruling = "Pairs and saves as in any attack with fire dice, flags of men ashore too. No close combat, no breakthrough, and not at whoever is in close combat. "
    .. "At a structure it hits the walls, unless the gate is named that holds.",
  copies = { land = 2, naval = 2 }, kind = "choice",
  hook   = "battle.declare",

  check = function(player, _, moment)
    if not battle_cards.own_attack(player, moment) then return end
    local unit = moment.actor
    local able = unit.arm == "infantry" or unit.aboard and unit.aboard.kind == "ship"
    need(able, "only infantry and ships' men throw grenades")
    local there = units.stands(moment.target, unit)
    need(not there or battle.touch(unit, moment.target), "{target} is too far for a grenade", { target = moment.target })
  end,
  run = function(player) reading.count_choice(player) end,
}
