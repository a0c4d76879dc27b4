-- Small arms: who may shoot at whom.

-- The small arm that a figure would use at a distance: of those that reach the one that hits most easily, the first of equals.
function arm_for(figure, inches)
  local in_reach = where(figure.weapons, function(weapon)
    local range = range_of(weapon)
    return range > 0 and geometry.at_least(range, inches) and not tricks.is_damp(figure, weapon)
  end)
  return least(in_reach, function(weapon) return number_at(weapon, inches) end)
end

-- Short up to half the range of a weapon, and at those who charge a party that stands and fires.
function band_of(weapon, inches)
  local standing = game.charge ~= nil and game.charge.standing
  if standing or geometry.at_most(inches, range_of(weapon) / 2) then return "short" end
  return "long"
end

-- What the die of a weapon needs at a distance.
function number_at(weapon, inches)
  local row, band = data("weapons")[weapon], band_of(weapon, inches)
  if tricks.in_force("squall") and row.powder then return data("shooting").always end
  if row.range > 0 then return row[band] end
  return data("thrown")[band]
end

function range_of(weapon)
  local range = data("weapons")[weapon].range
  if range == 0 and data("weapons")[weapon].thrown then range = data("thrown").range end
  if tricks.in_force("squall") then return range / 2 end
  return range
end

function has_small_arm(figure)
  return any(figure.weapons, function(weapon) return range_of(weapon) > 0 and not tricks.is_damp(figure, weapon) end)
end

-- The figures of a party at whom one may shoot now: all, or those who charge a party that stands and fires.
function targets_in(party)
  if game.charge and game.charge.standing then return where(charging.attackers(), { party = party }) end
  return parties.members(party)
end

-- Figures of a party that a shooter sees within the range of one of his arms, the nearest first.
function targets_of(shooter, party)
  local list = where(targets_in(party), function(figure)
    return geometry.stands(figure) and arm_for(shooter, geometry.distance(shooter, figure)) ~= nil and sight.clear(shooter, figure)
  end)
  table.sort(list, function(a, b)
    local near, far = geometry.distance(shooter, a), geometry.distance(shooter, b)
    if near ~= far then return near < far end
    return a.id < b.id
  end)
  return list
end

-- Nobody shoots who has shot, moved boldly, fought, carries a burden, or is not free to.
may_shoot = rule "shore.shooting.order" {
  title  = "Ordering fire",
  source = "opening list (line 10), lines 27, 176; ranges from the rulebook's page on shooting",
  text   = "A leader names shooters of his party and an enemy party. A shooter has a small arm, has neither shot nor moved boldly nor been in a mêlée, carries no "
    .. "burden, is no messenger and no straggler, and sees one of the target within his range. Only sharpshooters name a single figure. Several orders of "
    .. "different shooters are allowed.",
  ruling = "Once a turn for each figure. With several arms he uses the one that hits most easily.",

  check = function(figure)
    local party = figure.party
    if not need(party and parties.is_able(figure), "{figure} cannot shoot", { figure = figure }) then return end
    need(not figure.shot, "{figure} has already shot in this turn", { figure = figure })
    need(not (figure.moved and figure.pace == "bold"), "{figure} has moved boldly and does not shoot", "shore.move.bold-shoot", { figure = figure })
    need(not figure.reacted, "{figure} has made a reaction move and does not shoot", "shore.move.reaction", { figure = figure })
    need(not figure.fought and not party.in_melee, "{figure} has been in a mêlée in this turn", "shore.party.order-limits", { figure = figure })
    need(not figure.spent, "{figure} does nothing more in this turn", "shore.turn.turn-action", { figure = figure })
    hazards.is_climbing(figure)
    burdens.effects(figure)
    need(not party.shaken, "{party} is shaken and does not shoot", "shore.morale.fail", { party = party })
    need(party.type ~= "messenger", "{figure} is a messenger and shoots at nobody", "shore.duty.messenger", { figure = figure })
    stragglers.status(party)
    duties.lookout(party)
  end,
}

-- Whether somebody can be shot at by that figure at all.
local function has_target(figure, party)
  local damp = any(figure.weapons, function(weapon) return tricks.is_damp(figure, weapon) end)
  need(not damp or has_small_arm(figure), "the powder of {figure} is damp", "shore.chance.effect", { figure = figure })
  need(damp or has_small_arm(figure), "{figure} has no small arm", { figure = figure })
  if #targets_of(figure, party) > 0 then return end
  local seen = any(parties.members(party), function(other) return sight.clear(figure, other) end)
  need(seen, "{figure} cannot see {party}", "shore.geo.los", { figure = figure, party = party })
  need(not seen, "{party} is out of range of {figure}", { figure = figure, party = party })
end

-- Whether a shooter has a target, or the figure whom he has named: whoever came out of hiding may have been set down elsewhere.
function can_hit(figure, party, named)
  local list = targets_of(figure, party)
  if named then return has(list, named) end
  return #list > 0
end

-- Whoever of a party could shoot at another now.
function ready(party, target)
  return where(parties.members(party), function(figure) return allows(may_shoot, figure) and #targets_of(figure, target) > 0 end)
end

action "shoot" {
  rule  = "shore.shooting.order",
  phase = "act",
  actor = "party",
  args  = { target = "enemy party", who = "list of own figure 1 to 60?", at = "enemy figure?", card = "card shoot.order?" },
  say   = "shoots",

  options = function(party)
    for _, target in ipairs(game.all("party")) do
      if game.relation(party, target) == "enemy" and #ready(party, target) > 0 then suggest { target = target } end
    end
  end,
  some = true,

  check = function(party, a)
    orders.may_be_given(party)
    need(game.relation(party, a.target) == "enemy", "{target} is no enemy")
    need(not a.target.hidden, "{target} is hidden", "shore.hide.protected")
    duties.lookout(party)
    local shooters = a.who or ready(party, a.target)
    if #shooters == 0 then shooters = where(parties.members(party), has_small_arm) end
    need(#shooters > 0, "nobody of {actor} has a small arm that shoots")
    for _, figure in ipairs(shooters) do
      need(figure.party == party, "{figure} is not of {actor}", { figure = figure })
      may_shoot(figure)
      has_target(figure, a.target)
      if a.at then
        need(has(figure.traits, "sharpshooter"), "{figure} is no sharpshooter: the party is the target", { figure = figure })
        need(has(targets_of(figure, a.target), a.at), "{at} is out of range or sight of {figure}", { figure = figure, at = a.at })
      end
    end
  end,

  run = function(party, a)
    local shooters = {}
    if duties.lookout(party) then
      local sent = a.who or ready(party, a.target)
      hiding.ends(party)
      shooters = where(sent, function(figure) return can_hit(figure, a.target, a.at) end)
    end
    if #shooters > 0 then
      local aim = chance.give(party.owner, a.card, "shoot.order", { actor = party, target = a.target, shooters = shooters })
      volley.fire(shooters, a.target, a.at, aim)
    end
    initiative.acts()
  end,
}
