-- Riders who attack in passing.

en_passant = rule "shore.engage.en-passant" {
  title  = "Passing attacks of riders",
  source = "Engagement (line 55) names them",
  text   = "A rider fit to charge may attack one figure on foot in passing, as his movement of the turn: his way touches its base and goes on, and ends an inch clear "
    .. "of all enemies. He throws the dice of his quota; the figure throws one back if it has a Reach or General weapon. Nobody is in a mêlée, and the rider is not spent.",
  ruling = "The section is lost; all of this is ours. Dice for the charge as usual. If he does not get past he charges like anybody.",
  data   = { "shore.data.melee", "shore.data.figures" },

  check = function(figure, other)
    need(figure.mount, "{figure} does not ride: only riders attack in passing", { figure = figure })
    need(not other.mount and not other.aboard, "{other} is not on foot", { other = other })
  end,

  -- The exchange: strikes of both, then the saves in the same order.
  run = function(figure, other)
    local strikes = strikes_of(figure, rider_dice(figure))
    local back = 0
    if contact.arms(other) ~= "close" and parties.is_able(other) then back = strikes_of(other, 1) end
    local hurt = wounds.from_enemies(strikes, other, 0)
    local hurt_back = wounds.from_enemies(back, figure, 0)
    wounds.levels(other, hurt, figure.owner)
    wounds.levels(figure, hurt_back)
  end,
}

-- The dice of a rider in passing.
function rider_dice(figure)
  local numbers = data("melee")
  local points = data("figures")[figure.class].quota + numbers.mounted
  if figure.wounds > 0 then points = points * numbers["wounded-factor"] end
  return math.max(1, math.floor(points))
end

function strikes_of(figure, dice)
  return count(dice, "d6", { strikes = data("melee")["strike-on"] .. "-6" }, "strikes", figure).strikes
end

-- Whether a rider on his way may pass the base of an enemy: the one whom he attacks.
function rides_by(figure, foe)
  return game.charge ~= nil and game.charge.order == "passing" and charging.target_of(figure) == foe
end

-- Whether a way touches the target's base and ends clear of all enemies. radius: of the rider in the saddle, from which he may get off where his way ends.
function has_passed(figure, way, radius)
  local target = charging.target_of(figure)
  local reach = radius + geometry.radius(target) + data("constants")["contact-tolerance"]
  if not plane.meets(way, geometry.at(target), reach) then return false end
  return not first(moving.foes(figure), function(foe)
    local room = plane.distance(way[#way], geometry.at(foe)) - radius - geometry.radius(foe)
    return geometry.less_than(room, data("constants")["bypass-clearance"])
  end)
end

-- The rider has gone past.
function exchange(figure, target)
  if figure and not target.dead then en_passant(figure, target) end
end

action "engage-passing" {
  rule  = "shore.engage.en-passant",
  phase = "act",
  actor = "figure",
  args  = { target = "enemy figure", charge = "flag?", road = "flag?" },
  say   = "attacks in passing",

  options = function(figure)
    if not figure.mount or not allows(engaging.eligible, figure) then return end
    local foe = least(where(moving.foes(figure), function(other) return not other.mount and not other.aboard end), function(other) return geometry.distance(figure, other) end)
    if foe then suggest { target = foe, charge = true } end
  end,
  some = true,

  check = function(figure, a)
    local party = figure.party
    if not need(party, "{actor} belongs to no party") then return end
    orders.may_be_given(party)
    engaging.may_attack(party)
    engaging.eligible(figure)
    en_passant(figure, a.target)
    if need(a.target.party and not a.target.dead, "{target} is no enemy in the field") then
      engaging.declare(party, a.target.party)
      engaging.may_be_sent(party, { a.target.party }, { figure }, { a.target })
    end
    if a.charge then engaging.not_twice(figure) end
  end,

  run = function(figure, a)
    note("{figure} attacks {target} in passing", { figure = figure, target = a.target })
    local aims = { { attacker = figure, at = a.target } }
    charging.launch({ by = figure.owner, order = "passing", parties = { figure.party }, enemies = { a.target.party }, aims = aims }, a.charge, a.road)
    initiative.acts()
  end,
}
