-- Cards and guns: what is given with a shot, and what forbids one.

-- What a gun fires with the card that is given.
function shot_of(a)
  if a.card == "shrapnel" then return "shrapnel" end
  return "round"
end

function lets_fire(gun)
  need(not effects.rests_on("damp-powder", gun), "the powder of {gun} is damp", "scum.card.damp-powder", { gun = gun })
  need(not effects.rests_on("fall-back", gun), "{gun} does not fire: {ship} falls back", "scum.card.fall-back", { gun = gun, ship = gun.on })
  local crew = land_guns.crew_of(gun)
  if not crew then return end
  need(not effects.rests_on("damp-powder", crew), "the powder of {gun} is damp", "scum.card.damp-powder", { gun = gun })
  need(not effects.rests_on("rum-ration", crew), "{crew} has had its rum and does not fire", "scum.card.rum-ration", { crew = crew })
  need(not effects.rests_on("fall-back", crew), "{crew} falls back and does not battle", "scum.card.fall-back", { crew = crew })
end

-- Whether a gun has a second shot in this activation.
function fires_again(gun) return game.active ~= nil and game.active.again == gun end

-- Suggests shots of shrapnel at figures in the open, and two shots at what the gun may aim at.
function shots_of(gun, targets)
  local list, from = {}, battery.stands_in(gun)
  for _, shot in ipairs(targets) do
    table.insert(list, { at = shot.at, aim = shot.aim })
    table.insert(list, { at = shot.at, aim = shot.aim, card = "fire-twice" })
    if shot.aim == "figures" then table.insert(list, { at = shot.at, aim = "figures", card = "shrapnel" }) end
  end
  for _, unit in ipairs(game.all("unit")) do
    if from and unit.owner ~= gun.owner and unit.at and hex.distance(from, unit.at) <= 4 then
      table.insert(list, { at = unit.at, aim = "figures", card = "shrapnel" })
    end
  end
  return list
end

-- A shot is declared: the attacked side may call a Parley, then the card is shown. Returns whether the shot is fired.
function declare(gun, a)
  local target = gunnery.aimed_at(a.at, a.aim)
  local owner = target and target.owner or ""
  if owner ~= "" and any(offer("gun.declare", { actor = gun, at = a.at }, { owner }), { result = "lapses" }) then
    note("the shot lapses")
    return false
  end
  if fires_again(gun) then game.active.again = nil end
  if a.card then events.played(gun.owner, a.card, "gun.declare", { actor = gun, at = a.at }) end
  return true
end
