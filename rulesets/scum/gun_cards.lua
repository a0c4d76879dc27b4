-- Cards and guns: what is given with a shot, and what forbids one.

-- What a gun fires with the card that is given.
function shot_of(a)
  if a.card == "shrapnel" then return "shrapnel" end
  if a.card == "chain-shot" then return "chain" end
  return "round"
end

-- How far a gun throws that shot.
function reach_of(gun, shot)
  local range = data("guns")[gun.size].range
  if shot == "round" then return range end
  return math.min(range, 4)
end

lets_fire = rule "scum.cannon.held-by-cards" {
  title  = "Cards that keep a gun from firing",
  source = "none (ours)",
  text   = "A gun with damp powder does not fire, nor one of a ship that falls back, nor one whose crew has damp powder or may not fire or battle.",
  see    = { "scum.card.damp-powder", "scum.card.fall-back" },

  check = function(gun)
    need(not effects.rests_on("damp-powder", gun), "the powder of {gun} is damp", "scum.card.damp-powder", { gun = gun })
    need(not effects.rests_on("fall-back", gun), "{gun} does not fire: {ship} falls back", "scum.card.fall-back", { gun = gun, ship = gun.on })
    local crew = land_guns.crew_of(gun)
    if not crew then return end
    need(not effects.rests_on("damp-powder", crew), "the powder of {gun} is damp", "scum.card.damp-powder", { gun = gun })
    effects.lets_fire(crew)
    effects.lets_battle(crew)
  end,
}

-- Whether a gun has a second shot in this activation.
function fires_again(gun) return game.active ~= nil and game.active.again == gun end

-- Suggests shots with the cards that fit them, and shrapnel at figures in the open.
function shots_of(gun, targets)
  local list, from = {}, battery.stands_in(gun)
  for _, shot in ipairs(targets) do
    table.insert(list, { at = shot.at, aim = shot.aim })
    table.insert(list, { at = shot.at, aim = shot.aim, card = "fire-twice" })
    if shot.aim == "figures" then table.insert(list, { at = shot.at, aim = "figures", card = "shrapnel" }) end
    if shot.aim == "ship" then table.insert(list, { at = shot.at, aim = "ship", card = "chain-shot" }) end
  end
  for _, unit in ipairs(game.all("unit")) do
    if from and unit.owner ~= gun.owner and unit.at and hex.distance(from, unit.at) <= 4 then
      local shot = { at = unit.at, aim = "figures", card = "shrapnel" }
      if not any(list, shot) then table.insert(list, shot) end
    end
  end
  return list
end

-- A shot is declared: the attacked side may call a Parley. Returns whether the shot is fired.
function declare(gun, a)
  local target = gunnery.aimed_at(a.at, a.aim)
  if a.card == "shrapnel" and not allows(gunnery.target, gun, a.at, a.aim, "round") then events.tell(gun.owner, a.card) end
  if not events.goes_on("gun.declare", { actor = gun, at = a.at, aim = a.aim }, target.owner) then
    note("the shot lapses")
    return false
  end
  events.give(gun.owner, a.card)
  if fires_again(gun) then game.active.again = nil end
  if gun.on and gun.on.kind ~= "structure" then effects.shows_her_colours(gun.on) end
  return true
end

-- The card of the shot is shown, once the defender has decided and before any dice.
function show(gun, at, aim) events.show(gun.owner, "gun.declare", { actor = gun, at = at, aim = aim }) end

points_of = rule "scum.cannon.points" {
  title  = "Points of a hit",
  source = "Cannon (lines 683-692, 744-748)",
  text   = "Each hit takes the points of the gun's size. Chain shot takes one point instead, and cuts the rigging.",
  data   = { "scum.data.guns" },
  see    = { "scum.card.chain-shot" },

  run = function(gun, target, shot, hits)
    if shot ~= "chain" then return hits * data("guns")[gun.size].points end
    if hits > 0 then
      target.cut = math.min(2, target.cut + hits)
      note("the rigging of {ship} is cut: {cut:hex|hexes} fewer", { ship = target, cut = target.cut })
    end
    return hits
  end,
}
