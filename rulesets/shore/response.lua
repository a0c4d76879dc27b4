-- What the attacked may do when they are in contact: evade, leave an obstacle, drop their loads.

-- Attackers of a figure who are in contact with it.
local function holders(figure)
  return where(game.fight.attackers, function(attacker) return has(contact.engaged_with(attacker), figure) end)
end

-- Enemies with whom the attackers are in contact.
function contacted()
  local list = {}
  for _, attacker in ipairs(game.fight.attackers) do
    for _, foe in ipairs(contact.engaged_with(attacker)) do
      if not has(list, foe) then table.insert(list, foe) end
    end
  end
  table.sort(list, function(a, b) return a.id < b.id end)
  return list
end

contact_made = rule "shore.engage.contact" {
  title  = "Contact makes a mêlée",
  source = "Engagement (lines 49, 53)",
  text   = "When all attackers have moved and everybody has reacted, any attacker who touches an enemy, or the other side of an obstacle that an enemy touches, "
    .. "puts both whole parties in a mêlée, also those who have not moved. It is fought at once, and the others of these parties neither move nor shoot in this turn.",
  kept_by = { "response.settle", "shore.melee.start" },

  -- Whether any attacker is in contact with an enemy.
  run = function() return #contacted() > 0 end,
}

evade = rule "shore.engage.evade" {
  title  = "Evading riders",
  source = "Engagement (lines 57-63)",
  text   = "A rider who is contacted and has not moved in this turn may get away before any dice, unless he is held: by another rider, by one on foot with "
    .. "a Reach weapon, by two with other weapons, or by anybody who charges out of an Ambuscade. He moves boldly and ends at least an inch clear of every enemy; it is his "
    .. "movement of the turn. The attackers whom he leaves stay where they are, and have failed to make contact.",
  ruling = "Twelve MA without dice. Contacts are counted when all attackers of the action have moved.",
  data   = { "shore.data.evade-holders", "shore.data.constants.bypass-clearance" },

  check = function(figure)
    need(parties.is_able(figure), "{figure} cannot move", { figure = figure })
    need(figure.mount, "only riders evade, and {figure} is on foot", { figure = figure })
    need(not figure.moved, "{figure} has already moved in this turn", { figure = figure })
    local holder = held_by(figure)
    need(not holder, "{figure} is held by {holder}", { figure = figure, holder = holder and data("evade-holders")[holder].says })
  end,
}

held_by = rule "shore.engage.held" {
  title  = "What holds a rider",
  source = "Engagement (lines 57-63)",
  text   = "A rider is held by another rider, by one on foot with a Reach weapon, by two with other weapons, by anybody out of an Ambuscade, or by what the "
    .. "players have agreed on.",
  data   = { "shore.data.evade-holders" },

  -- What holds a rider, in words; nil if nothing does.
  --
  --   another rider                 one contact
  --   on foot with Reach            one
  --   on foot with other weapons    two
  --   out of an Ambuscade           one
  --   anything marked as a holder   one
  run = function(rider)
    local contacts = { mounted = 0, reach = 0, ["general or close"] = 0, ambuscade = 0, marked = 0 }
    for _, attacker in ipairs(holders(rider)) do
      local kind = "general or close"
      if attacker.mount then
        kind = "mounted"
      elseif contact.arms(attacker) == "reach" then
        kind = "reach"
      end
      contacts[kind] = contacts[kind] + 1
      if has(game.fight.ambush, attacker.party) then contacts.ambuscade = contacts.ambuscade + 1 end
      if agreed_holder(attacker, rider) then contacts.marked = contacts.marked + 1 end
    end
    local row = first(data("evade-holders"), function(row) return contacts[row.holder] >= row.contacts end)
    return row and row.holder
  end,
}

agreed_holder = rule "shore.option.agreed-holder" {
  title    = "Agreed holders",
  source   = "Engagement (line 63)",
  optional = true,
  default  = true,
  text     = "Anything may be marked as holding riders: a net, a thorn hedge, a pack of dogs.",
  ruling   = "An attacker with the trait holder, or ground with that name for its environment in which the rider stands, holds him with a single contact.",

  run = function(figure, other)
    if not game.option("shore.option.agreed-holder") then return false end
    if has(figure.traits, "holder") then return true end
    return any(ground.areas_at(geometry.at(other)), { environment = "holder" })
  end,
}

-- Where an evading rider ends.
card_evade = rule "shore.engage.card-evade" {
  title   = "Evading by a card",
  source  = "Engagement (line 65)",
  text    = "Some cards let a contacted figure, mounted or not, avoid the engagement as they say.",
  ruling  = "They are played when contact has been made. Who gets away so ends an inch clear of every enemy, like a rider who evades.",
  data    = { "shore.data.constants.bypass-clearance" },

  check = function(figure, to)
    local clearance = data("constants")["bypass-clearance"]
    local foe = first(moving.foes(figure), function(foe)
      return geometry.less_than(plane.distance(to, geometry.at(foe)), geometry.radius(figure) + geometry.radius(foe) + clearance)
    end)
    need(not foe, "{figure} must end an inch clear of {foe}", "shore.engage.evade", { figure = figure, foe = foe })
  end,
}

disengage = rule "shore.engage.disengage" {
  title  = "Leaving an obstacle",
  source = "Engagement (line 67)",
  text   = "A figure that is engaged across an obstacle only may leave it: it moves boldly, ends touching neither the obstacle nor an enemy, and has given up "
    .. "the place. If no engaged pair is left there is no mêlée, and the attackers count as having made contact.",
  ruling = "When contact has been made, with the basic allowance.",

  check = function(figure)
    need(parties.is_able(figure), "{figure} cannot move", { figure = figure })
    local foes = contact.engaged_with(figure)
    local across = #foes > 0 and all(foes, function(foe) return contact.obstacle(figure, geometry.at(figure), foe) ~= nil end)
    need(across, "{figure} is not engaged across an obstacle only", { figure = figure })
  end,
}

-- The end of the way of a figure that leaves an obstacle, and what it must be clear of there.
function leaves(figure, to)
  local foe = first(moving.foes(figure), function(other) return contact.meets(figure, to, other) end)
  if not need(not foe, "{figure} would still be in contact with {foe}", "shore.engage.disengage", { figure = figure, foe = foe }) then return false end
  local thing
  for _, other in ipairs(contact.engaged_with(figure)) do
    local between = contact.obstacle(figure, geometry.at(figure), other)
    if between and contact.touches(figure, to, between) then thing = between end
  end
  return need(not thing, "{figure} would still touch {thing}", "shore.engage.disengage", { figure = figure, thing = thing })
end

react = rule "shore.engage.reacts" {
  title  = "Who is contacted",
  source = "Engagement (lines 57-67)",
  text   = "A contacted rider who may evade is asked whether he does; whoever is engaged across an obstacle alone, whether he leaves it.",

  -- The reaction of one contacted figure: a rider who may evade and does not may still leave an obstacle.
  run = function(figure)
    if allows(evade, figure) and reactions.asked(figure, "evade") then
      figure.moved, figure.pace = true, "bold"
      note("{figure} evades", { figure = figure })
    elseif allows(disengage, figure) then
      local left = holders(figure)
      if reactions.asked(figure, "disengage") then
        for _, attacker in ipairs(left) do table.insert(game.fight.met, attacker) end
        note("{figure} leaves the obstacle", { figure = figure })
      end
    elseif figure.mount and not figure.moved and held_by(figure) then
      note("{figure} is held by {holder} and cannot evade", { figure = figure, holder = data("evade-holders")[held_by(figure)].says })
    end
  end,
}

burdened = rule "shore.burden.engaged" {
  title  = "Burdened in a mêlée",
  source = "Burdens (line 176)",
  text   = "When a burdened figure is engaged its owner chooses: it drops the burden now, or keeps it and fights as half a figure. Who hauls a gun lets go.",
  ruling = "So does whoever attacks with a burden, as over a wall with the ropes, and whoever closes up.",

  run = function(figure)
    if figure.hauls then burdens.let_go(figure) end
    if not figure.burden then return end
    if choose(figure.owner, "the burden in the mêlée", { "drop", "keep" }, figure) == "drop" then burdens.let_go(figure) end
  end,
}

-- Those who are contacted, and the attackers who are in contact.
local function engaged()
  local list = where(game.fight.attackers, contact.is_engaged)
  for _, foe in ipairs(contacted()) do
    if not has(list, foe) then table.insert(list, foe) end
  end
  table.sort(list, function(a, b) return a.id < b.id end)
  return list
end

window = rule "shore.engage.window" {
  title  = "Reactions at contact",
  source = "Engagement (lines 57-67)",
  text   = "At contact each player in turn, the attacked first, says who evades, who leaves an obstacle and who drops his load, and plays his cards.",

  -- The window of contact: each player in turn, first the attacked.
  run = function()
    local attacked = {}
    for _, foe in ipairs(contacted()) do
      if not has(attacked, foe.owner) then table.insert(attacked, foe.owner) end
    end
    for _, player in ipairs(windows.reactions(attacked)) do
      for _, figure in ipairs(where(contacted(), { owner = player })) do
        if #holders(figure) > 0 then react(figure) end
      end
      for _, figure in ipairs(where(engaged(), { owner = player })) do burdened(figure) end
      offer("contact", { attackers = game.fight.attackers, contacted = contacted() }, { player })
    end
  end,
}

settle = rule "shore.engage.settled" {
  title  = "After the reactions",
  source = "Engagement (lines 53, 55)",
  text   = "Attackers whom everybody has left, and those of parties that have met nobody, have failed. If any contact is left a mêlée begins.",

  -- All attackers have moved: reactions, and a mêlée if anybody is still in contact.
  run = function()
    local fight = game.fight
    local before = where(fight.attackers, contact.is_engaged)
    if #before > 0 then window() end
    local engaged = where(fight.attackers, contact.is_engaged)
    for _, figure in ipairs(fight.attackers) do
      local evaded = has(before, figure) and not has(fight.met, figure)
      local others = any(engaged, { party = figure.party }) or any(fight.met, { party = figure.party })
      if not has(engaged, figure) and not figure.dead and (evaded or not others) then charging.no_contact(figure) end
    end
    if contact_made() then
      melee.start()
    else
      game.fight = nil
    end
  end,
}

action "evade" {
  rule   = "shore.engage.evade",
  actor  = "figure",
  closed = "{actor} has nothing to evade",
  args   = reactions.given_way(),

  options = choices.to_stay_or_go,
  some = true,
  check = reactions.may_go,
}

action "disengage" {
  rule   = "shore.engage.disengage",
  actor  = "figure",
  closed = "{actor} is not engaged",
  args   = reactions.given_way(),

  options = choices.to_stay_or_go,
  some = true,
  check = reactions.may_go,
}
