-- Charges: their dice, their ways, and what becomes of those who fall short.

charge_bonus = rule "shore.move.charge-bonus" {
  title  = "Charge dice",
  source = "Movement Allowances (line 24); Engagement (45, 55)",
  text   = "When a charge has been declared a die more of MA may be claimed, for riders a second one, each less the Mutinous Dog Points of the crew. One throw "
    .. "serves the whole charge. Who had such dice in the last turn has none. Along a road or into good going the dice of roads may be claimed as well.",
  ruling = "Never below nothing. Both kinds of dice add up. In a combined attack each player throws once for all his parties and subtracts his own points.",
  data   = { "shore.data.move-bonus", "shore.data.switches.charge-bonus-floor" },

  -- player: whose figures charge; kind: foot, or mounted if a rider is among those who have the dice. Returns MA for foot and mounted.
  run = function(player, kind)
    local crew = game.players[player]
    local points, shared = crew.points, bonuses.shared_dice("charge", "charge", crew)
    local gain = { foot = shared - points, mounted = 0 }
    if kind == "mounted" then gain.mounted = shared + bonuses.riders_dice("charge", "charge", crew) - points end
    if data("switches")["charge-bonus-floor"] then gain.foot, gain.mounted = math.max(0, gain.foot), math.max(0, gain.mounted) end
    return gain
  end,
}

-- The dice of a road in a charge, where nobody guides: a shared one, and a second for riders.
local function road_dice(riders)
  local shared = bonuses.shared_dice("road", "road")
  local gain = { foot = shared, mounted = shared }
  if riders then gain.mounted = shared + bonuses.riders_dice("road", "road") end
  return gain
end

local function is_mounted(figure) return figure.mount ~= nil end

launch = rule "shore.engage.launched" {
  title  = "A charge is announced",
  source = "Engagement (line 45); Movement Allowances (line 24)",
  text   = "Hidden attackers show themselves. Then come the cards, the dice of each player who charges, the fire of formed parties that stand, and the ways.",

  -- A charge is announced: cards, then the dice of each player who takes part.
  run = function(attack, charge, road, card)
    game.charge = {
      by = game.players[attack.by], order = attack.order, parties = attack.parties, enemies = attack.enemies, aims = attack.aims, entitled = {}, gains = {},
      ambush = {}, joined = false, standing = false, passed = false, second_wind = false,
    }
    for i, party in ipairs(attack.parties) do
      if i == 1 or not game.option("shore.option.miscarry") then come_out(party) end
    end
    chance.give(attack.by, card, "charge.order", { actor = attack.parties[1], enemies = attack.enemies })
    windows.cards_at("charge", { parties = attack.parties, enemies = attack.enemies }, windows.owners(attack.enemies))
    for _, player in ipairs(windows.owners(attack.parties)) do dice_of(player, charge, road) end
    forming.all_stand_fire(attack.enemies)
    next_party()
  end,
}

-- The dice that a player claims for his attackers.
function dice_of(player, charge, road)
  local mine = where(attackers(), { owner = player })
  local gain = { player = game.players[player], foot = 0, mounted = 0, road = 0, road_mounted = 0 }
  local with_dice = where(mine, engaging.is_entitled)
  if charge and #with_dice > 0 then
    local kind = "foot"
    if any(with_dice, is_mounted) then kind = "mounted" end
    local bonus = charge_bonus(player, kind)
    gain.foot, gain.mounted = bonus.foot, bonus.mounted
    for _, figure in ipairs(with_dice) do
      figure.charged = game.turn.turn
      table.insert(game.charge.entitled, figure)
    end
  end
  if road then
    local bonus = road_dice(any(mine, is_mounted))
    gain.road, gain.road_mounted = bonus.foot, bonus.mounted
  end
  table.insert(game.charge.gains, gain)
end

-- A hidden party that charges is an Ambuscade: it shows itself, as soon as it is sure that the signal has reached it.
function come_out(party)
  if not party.hidden then return end
  table.insert(game.charge.ambush, party)
  hiding.ends(party)
end

-- The figures sent in the charge under way.
function attackers()
  local list = {}
  for _, aim in ipairs(game.charge.aims) do
    if not aim.attacker.dead then table.insert(list, aim.attacker) end
  end
  return list
end

function target_of(figure)
  local aim = first(game.charge.aims, { attacker = figure })
  return aim and aim.at
end

-- The next party of the charge moves.
function next_party()
  local party = game.charge.parties[1]
  if not party then return end
  come_out(party)
  marching.begin(party, game.charge.order, "bold", {})
end

-- What an attacker has without the dice of a road.
function own_allowance(figure)
  local most = allowance.basic(figure, "bold")
  if not has(game.charge.entitled, figure) then return most end
  return math.max(0, most + first(game.charge.gains, { player = game.players[figure.owner] })[bonuses.goes_as(figure)])
end

-- What an attacker has for a way: the dice of a road only if this very way earns them.
function allowance_for(figure, way)
  local most = own_allowance(figure)
  local gain = first(game.charge.gains, { player = game.players[figure.owner] })
  local more = gain.road
  if figure.mount then more = gain.road_mounted end
  if more > 0 and #way > 1 and bonuses.earns_the_road(figure, way, allowance.basic(figure, "bold")) then return most + more end
  return most
end

no_contact = rule "shore.engage.no-contact" {
  title  = "A failed charge",
  source = "Engagement (line 55)",
  text   = "If no attacker comes into contact there is no mêlée; each attacker does nothing more in the turn but defend himself and react. The others of his "
    .. "party are free to act.",
  ruling = "Looked at party by party: in a combined attack one may reach nobody while another fights.",

  run = function(figure)
    figure.spent = true
    note("{figure} has made no contact", { figure = figure })
  end,
}

-- Whether attackers are being moved.
function is_under_way() return game.charge ~= nil and game.moving ~= nil and game.moving.order == game.charge.order end

-- Whether those who are moved may come into contact.
function may_touch() return is_under_way() or pursuit.is_under_way() end

-- Parties whom a charge does not have to pass with an inch of room.
function spared()
  if pursuit.is_under_way() then return game.fight.losers end
  if is_under_way() then return game.charge.enemies end
  return {}
end

-- An attacker has gone his way. radius: of his base when he set out.
function has_gone(figure, way, radius)
  if is_under_way() and game.charge.order == "passing" then game.charge.passed = passing.has_passed(figure, way, radius) end
end

-- The players of the parties that move one after the other.
function movers()
  if not game.charge then return { game.moving.by.id } end
  local list = {}
  for _, party in ipairs(game.charge.parties) do table.insert(list, party.owner) end
  return list
end

-- A party of a charge has gone; the next one follows.
function party_has_gone()
  if not game.charge then return end
  hiding.look_round()
  local left = {}
  for i = 2, #game.charge.parties do table.insert(left, game.charge.parties[i]) end
  if not game.charge.joined then left = combined.join(left) end
  game.charge.parties = left
  next_party()
end

settle = rule "shore.engage.gone" {
  title  = "All attackers have gone",
  source = "Engagement (lines 49, 53)",
  text   = "When all attackers have gone their ways the mêlée is fought, or the exchange of a rider in passing.",

  -- All attackers have gone.
  run = function()
    local charge = game.charge
    game.moving, game.charge = nil, nil
    local able = where(charge_figures(charge), parties.is_able)
    for _, figure in ipairs(able) do
      parties.touch(figure.party)
      dressing.has_charged(figure.party)
    end
    if charge.passed then
      passing.exchange(able[1], charge.aims[1].at)
    else
      melee.attack(able, charge.ambush)
    end
  end,
}

function charge_figures(charge)
  local list = {}
  for _, aim in ipairs(charge.aims) do table.insert(list, aim.attacker) end
  return list
end
