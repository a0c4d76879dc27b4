-- Engagements: who may be sent against whom.

declare = rule "shore.engage.declare" {
  title  = "Declaring an engagement",
  source = "Engagement and Charging (line 45); Examples 1 and 2 (49, 51)",
  text   = "An action of a leader sends some or all able members of his party against enemies. Each attacker has his target before anything is measured "
    .. "or thrown. It is a bold move in which nobody follows the guide. The others may do something else in other actions, unless a mêlée comes of it.",
  ruling = "The party, or a lookout whom it sees, must see the enemies. An attacker for whom no target is named has the nearest figure that the party sees, as the crow flies.",

  check = function(party, other)
    need(game.relation(party, other) == "enemy", "{other} is no enemy of {party}", { other = other, party = party })
    need(#parties.members(other) > 0, "{other} is out of the game", { other = other })
    if not need(not other.hidden, "{other} is hidden", "shore.hide.protected", { other = other }) then return end
    if not need(sees(party, other), "{party} cannot see {other}", { party = party, other = other }) then return end
    need(#seen_of(party, { other }) > 0, "whom {party} sees of {other} is on a long haul: nobody engages it there", "shore.terrain.long-haul", { party = party, other = other })
  end,
}

-- Lookouts of a party's player whom the party sees.
local function lookouts(party)
  local list = {}
  for _, unit in ipairs(game.all("party", { type = "lookout" })) do
    local friendly = unit ~= party and game.relation(party, unit) ~= "enemy"
    if friendly and #parties.members(unit) > 0 and sight.sees(party, unit) then table.insert(list, unit) end
  end
  return list
end

-- Whether a party sees another, itself or through its lookouts.
function sees(party, other)
  return sight.sees(party, other) or any(lookouts(party), function(unit) return sight.sees(unit, other) end)
end

-- The figures of some parties that a party sees and can be sent against: nobody on a ledge.
function seen_of(party, enemies)
  local watching = parties.members(party)
  for _, unit in ipairs(lookouts(party)) do
    for _, figure in ipairs(parties.members(unit)) do table.insert(watching, figure) end
  end
  local list = {}
  for _, enemy in ipairs(enemies) do
    for _, foe in ipairs(parties.members(enemy)) do
      if not foe.haul and any(watching, function(figure) return sight.clear(figure, foe) end) then table.insert(list, foe) end
    end
  end
  table.sort(list, function(a, b) return a.id < b.id end)
  return list
end

eligible = rule "shore.engage.eligible" {
  title  = "Who may charge",
  source = "Engagement (line 45); Movement Allowances (27); Burdens (176); Messengers (196); Stragglers (42)",
  text   = "Figures that are free to move boldly now: they have not moved, shot or fought in this turn, and are not burdened, hauling, escorting or shaken. "
    .. "Messengers and stragglers attack nobody; guards and lookouts go on their own, and guards stay within two inches of their charge. The wounded may, at half-speed.",

  check = function(figure)
    local party = figure.party
    need(parties.is_able(figure), "{figure} cannot charge", { figure = figure })
    hazards.is_climbing(figure)
    vehicles.ride(figure)
    orders.one_movement(figure)
    orders.not_bold_and_shoot(figure)
    burdens.effects(figure)
    need(not figure.hauls, "{figure} hauls {cannon}", { figure = figure, cannon = figure.hauls })
    need(not prisoners.escorts(figure), "{figure} escorts prisoners", { figure = figure })
    need(party and not party.shaken, "{figure} is shaken", { figure = figure })
  end,
}

-- A party that may send anybody.
may_attack = rule "shore.engage.dispersed" {
  title  = "Attacking several parties",
  source = "Dispersed Engagements (line 70)",
  text   = "Members of one party may be sent against figures of different parties. All who come into contact so are in one mêlée, however far apart.",

  -- What a party must be to attack at all, one enemy or several.
  check = function(party)
    orders.no_melee(party)
    stragglers.status(party)
    need(party.type ~= "messenger", "{party} is a messenger and starts no fight", "shore.engage.eligible", { party = party })
    need(not party.initiated, "{party} has already begun a mêlée in this turn", "shore.engage.eligible", { party = party })
  end,
}

not_twice = rule "shore.engage.not-twice" {
  title  = "Charge dice not two turns running",
  source = "Movement Allowances (line 24); Engagement (45, 55)",
  text   = "A figure that had the dice of a charge in a turn has none in the next, even if the points of its crew ate them. It may engage with its own allowance.",
  ruling = "Kept for each figure: a claim gives the dice to those attackers who may have them.",

  check = function(figure)
    need(figure.charged == 0 or figure.charged < game.turn.turn - 1, "{figure} had the dice of a charge in the last turn", { figure = figure })
  end,
}

-- Whether a figure is still entitled to the dice of a charge.
function is_entitled(figure)
  return game.charge ~= nil and game.charge.second_wind or figure.charged == 0 or figure.charged < game.turn.turn - 1
end

-- Members of a party that may charge.
function chargers(party)
  return where(parties.able(party), function(figure) return allows(eligible, figure) end)
end

local function by_distance(figure, list)
  return least(list, function(foe) return geometry.distance(figure, foe) end)
end

-- Each attacker with his target: the one named, or the nearest that the party sees.
function aims(party, enemies, who, at)
  local attackers = who or chargers(party)
  local seen, list = seen_of(party, enemies), {}
  for i, figure in ipairs(attackers) do
    local target = at and at[i] or by_distance(figure, seen)
    table.insert(list, { attacker = figure, at = target })
  end
  return list
end

may_be_sent = rule "shore.engage.sent" {
  title  = "Who is sent against whom",
  source = "Engagement (line 45)",
  text   = "Attackers belong to the party and may charge. Each target has an attacker, is seen by the party or its lookout, and is on no long haul.",

  -- What the attackers and targets of an order must be.
  check = function(party, enemies, who, at)
    for _, figure in ipairs(who or {}) do
      if need(figure.party == party, "{figure} is not of {party}", "shore.engage.declare", { figure = figure, party = party }) then eligible(figure) end
    end
    if not who and not need(#chargers(party) > 0, "nobody of {party} may charge", "shore.engage.eligible", { party = party }) then
      eligible(party.leader or parties.members(party)[1])
    end
    if not at then return end
    need(who and #at <= #who, "each target needs an attacker: who=", "shore.engage.declare")
    local seen = seen_of(party, enemies)
    for _, target in ipairs(at) do
      need(not target.haul, "{target} is on a long haul: nobody engages it there", "shore.terrain.long-haul", { target = target })
      need(target.haul or has(seen, target), "{party} cannot see {target} among those whom it attacks", "shore.engage.declare", { party = party, target = target })
    end
  end,
}

-- A claim of the charge dice needs somebody who may have them.
function may_claim(figures)
  if not any(figures, is_entitled) then not_twice(figures[1]) end
end

action "engage" {
  rule  = "shore.engage.declare",
  phase = "act",
  actor = "party",
  args  = {
    enemies = "list of enemy party 1 to 6", who = "list of own figure 1 to 60?", at = "row of enemy figure 1 to 60?", charge = "flag?", road = "flag?", card = "card charge.order?",
  },
  say   = "attacks",

  options = function(party)
    if stragglers.are(party) or not allows(may_attack, party) or #parties.members(party) == 0 then return end
    for _, enemy in ipairs(parties.in_play()) do
      if game.relation(party, enemy) == "enemy" and not enemy.hidden then
        suggest { enemies = { enemy }, charge = true }
        suggest { enemies = { enemy } }
      end
    end
  end,
  some = true,

  check = function(party, a)
    orders.may_be_given(party)
    may_attack(party)
    for _, enemy in ipairs(a.enemies) do declare(party, enemy) end
    may_be_sent(party, a.enemies, a.who, a.at)
    local attackers = a.who or chargers(party)
    if a.charge and not a.card and #attackers > 0 then may_claim(attackers) end
  end,

  run = function(party, a)
    local attack = { by = party.owner, order = "engage", parties = { party }, enemies = a.enemies, aims = aims(party, a.enemies, a.who, a.at) }
    local whom = "{n:party|parties}"
    if #a.enemies == 1 then whom = "{enemy}" end
    note("{party} engages " .. whom .. " with {figures:figure|figures}", { party = party, enemy = a.enemies[1], n = #a.enemies, figures = #attack.aims })
    charging.launch(attack, a.charge, a.road, a.card)
    initiative.acts()
  end,
}
