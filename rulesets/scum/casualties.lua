-- Figures that fall.

-- The weapons of a unit with two kinds of figures, none if all are alike.
function kinds_of(target)
  if target.kind ~= "unit" then return {} end
  if target.missile and units.mixed(target, target.missile) then return { target.missile, target.melee } end
  if target.second and units.mixed(target, target.second) then return { target.second, target.melee } end
  return {}
end

named = rule "scum.battle.casualty-choice" {
  title  = "Whose figures fall",
  source = "Battle (lines 275-280)",
  text   = "A unit with two kinds of figures loses first the kind that is named before the dice: by the defender at the first contact of two units "
    .. "and for fire, by the attacker who joins a close combat that is under way.",
  ruling = "Once that kind is gone the rest falls on the other. A close combat is under way when the target is in one with another unit than the "
    .. "attacker.",

  -- The weapon whose carriers fall first, nil if all are alike.
  run = function(attacker, target, kind)
    local weapons = kinds_of(target)
    if #weapons == 0 then return nil end
    local under_way = any(target.fought, function(other) return other ~= attacker and battle.touch(target, other) end)
    local who = target.owner
    if kind == "melee" and under_way then who = attacker.owner end
    return choose(who, "whose figures fall", weapons, target)
  end,
}

-- Hits that nobody saved: figures of a unit fall, or a commander who is alone.
function strike(target, hits, weapon, by)
  if hits == 0 then
    note("{target}: nobody falls", { target = target })
  elseif target.kind == "unit" then
    fall(target, math.min(hits, target.figures), weapon, by)
  else
    commander_falls(target, by)
  end
end

-- Takes figures from a unit, those with that weapon first, and scores them. The NCO falls last. No rule of its own, so that the account of losses
-- names the rule that has cost them.
function fall(unit, figures, weapon, by)
  local lost = math.min(figures, unit.figures)
  if lost == 0 then return end
  local left = unit.figures - lost
  for number, carried in pairs { missiles = unit.missile, seconds = unit.second } do
    local others = unit.figures - unit[number]
    local fallen = math.max(0, lost - others)
    if weapon == carried then fallen = math.min(lost, unit[number]) end
    unit[number] = unit[number] - fallen
  end
  unit.figures, unit.lost = left, unit.lost + lost
  note("{unit}: {lost:figure|figures} lost, {left} left", { unit = unit, lost = lost, left = left })
  victory.count_killed(unit, lost, by)
  local ship = unit.crew_of
  if left == 0 then destroyed(unit, by) end
  if ship and ship.crew == unit then ships.crew(ship) end
end

destroyed = rule "scum.battle.destroyed" {
  title  = "The end of a unit",
  source = "Resolve battle (lines 400-401); Spoils of war (lines 50-54)",
  text   = "With its last figure a unit is destroyed, and whoever killed it scores. What it carried, its gun and a commander in its hex stay there.",
  see    = { "scum.vp.scoring", "scum.spoils.train", "scum.ship.prize" },

  run = function(unit, by)
    local vessel, from = unit.aboard, unit.at
    spoils.let_fall(unit)
    unit.at, unit.aboard, unit.nco, unit.leader = nil, nil, false, nil
    battle.part(unit)
    note("{unit}: destroyed", { unit = unit })
    if by and by.id ~= unit.owner then victory.scoring(by, "unit") end
    spoils.cover_is_gone(unit.owner, from, by)
    if vessel then sinking.look_for_prize(vessel) end
    victory.last_force()
  end,

  -- The dead stay dead; no unit grows beyond its class, nor carries more weapons than it has figures.
  always = function(before)
    local dead = {}
    for _, unit in ipairs(game.all("unit")) do
      dead[unit.id] = unit.figures == 0
      need(not (before and before[unit.id]) or unit.figures == 0, "{unit} lives again", { unit = unit })
      need(unit.figures <= units.class_of(unit).figures, "{unit} has grown", { unit = unit })
      need(unit.missiles <= unit.figures and unit.seconds <= unit.figures, "{unit} has more weapons than figures", { unit = unit })
      need(unit.figures > 0 or not unit.at and not unit.loot and not unit.leader, "{unit} is destroyed and still on the table", { unit = unit })
    end
    return dead
  end,
}

-- A commander is hit and not saved; a character is wounded.
function commander_falls(leader, by)
  if leader.character and game.option("scum.spoils.character") then
    leader.wounded = true
    note("{leader} is wounded", { leader = leader })
    return
  end
  local vessel = leader.aboard
  leader.alive, leader.at, leader.aboard = false, nil, nil
  for _, unit in ipairs(game.all("unit", { leader = leader })) do unit.leader = nil end
  note("{leader} is killed", { leader = leader })
  if by and by.id ~= leader.owner then victory.scoring(by, "commander") end
  if vessel then sinking.look_for_prize(vessel) end
  victory.last_force()
end
