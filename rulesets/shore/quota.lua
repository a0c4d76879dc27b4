-- The Mêlée Quota: what a party throws with.

-- Half of it for the wounded, half for the burdened: one cause is enough.
local function factor(figure)
  local numbers = data("melee")
  if figure.wounds > 0 then return numbers["wounded-factor"] end
  if figure.burden then return numbers["burdened-factor"] end
  return 1
end

-- What the class of a figure is worth.
local function class_of(figure) return data("figures")[figure.class].quota end

mods = rule "shore.melee.modifiers" {
  title  = "What adds to a fighter",
  source = "lines 171, 187; values ours",
  text   = "A fighter counts a half more with the better ground or at an obstacle that he defends, in formation, in the saddle against foot alone, in the "
    .. "first round with a Reach weapon when he is charged or fights over an obstacle, and in the first round out of an Ambuscade.",
  data   = { "shore.data.melee" },

  -- What adds to a fighter.
  --
  --   advantage ground, or a defended obstacle     half
  --   formed up                                    half
  --   mounted, and engaged with foot alone         half
  --   Reach, round 1, charged or over an obstacle  half
  --   out of an Ambuscade, round 1                 half
  run = function(place)
    local fight, numbers, figure, sum = game.fight, data("melee"), place.figure, 0
    if advantage.defends(figure, place.with) then
      sum = numbers.obstacle
    elseif advantage.has_the_ground(figure, place.with) then
      sum = numbers.advantage
    end
    if place.party.formed then sum = sum + numbers.formed end
    if figure.mount and not any(place.with, function(foe) return foe.mount ~= nil end) then sum = sum + numbers.mounted end
    if fight.round == 1 and contact.arms(figure) == "reach" then
      local over = any(place.with, function(foe) return contact.obstacle(figure, geometry.at(figure), foe) ~= nil end)
      if over or not has(fight.made, place.party) then sum = sum + numbers.reach end
    end
    if fight.round == 1 and has(fight.ambush, place.party) then sum = sum + numbers.ambuscade end
    return sum
  end,
}

quota = rule "shore.melee.quota" {
  title  = "Mêlée Quota",
  source = "lines 171, 176, 187; values ours",
  text   = "Each round every party adds up what its fighters are worth, with what ground, weapons and the saddle add, and half of what those are worth who support them. The wounded "
    .. "and the burdened count half. As many dice as whole points, one at least if there is anything.",
  ruling = "The chapter is lost; only the half of the wounded and burdened is stated. Of several weapons the best counts.",
  data   = { "shore.data.figures", "shore.data.melee", "shore.data.weapons" },

  -- ranks: who is engaged.
  run = function(party, ranks)
    local total = 0
    for _, place in ipairs(melee.fighters(party, ranks)) do
      if not has(game.fight.left_out, place.figure) then total = total + (class_of(place.figure) + mods(place)) * factor(place.figure) end
    end
    for _, figure in ipairs(melee.bunch(party, ranks)) do total = total + class_of(figure) * data("melee")["supporter-factor"] * factor(figure) end
    return total
  end,
}

-- The dice of a party.
function dice(party, ranks)
  local points = quota(party, ranks)
  if points <= 0 then return 0 end
  return math.max(1, math.floor(points))
end

-- Fighters and supporters of a party.
function in_action(party, ranks)
  local list = melee.bunch(party, ranks)
  for _, place in ipairs(melee.fighters(party, ranks)) do table.insert(list, place.figure) end
  return list
end
