-- Single combat of commanders.

-- The row of the table for the kind of duel that is in force.
local function kind_in_force()
  if game.option("scum.opt.duel-advanced") then return data("duel").advanced end
  if game.option("scum.opt.duel-ransom") then return data("duel").ransom end
  return data("duel").basic
end

may = rule "scum.duel.challenge" {
  title  = "Challenging",
  source = "Commanders in battle (lines 321-322); Single combat (lines 452-456)",
  text   = "A commander whose player has a Single Combat card may challenge an enemy commander in range and sight.",
  ruling = "The card is required. Neighbours fight with swords or pistols as the one challenged likes, two hexes apart with pistols. Nobody can "
    .. "refuse. The advanced duel is for neighbours. The challenge is made in an activation of its player; the commander himself need not be activated.",
  data   = { "scum.data.duel" },

  check = function(leader, foe)
    if not need(leader.at and leader.alive and foe.at and foe.alive, "there is no commander there") then return end
    local range, row = hex.distance(leader.at, foe.at), kind_in_force()
    need(range <= (row.pistol or row.sword), "{foe} is out of range: {range:hex|hexes}", { foe = foe, range = range })
    need(range <= row.sword or leader.pistol and foe.pistol, "at {range:hex|hexes} both need a pistol", { range = range })
    need(range < 2 or sight.clear(leader.at, foe.at, leader), "{leader} does not see {foe}", { leader = leader, foe = foe })
    parley.ceasefire(leader, foe)
    parley.alliance(leader, foe)
  end,
}

-- The faces that hit in a duel.
local function faces_of(weapon, single)
  if weapon == "pistol" then return table.concat(dice.fire_faces("pistol", false, single), ",") end
  return table.concat(dice.melee_faces("sword", single), ",")
end

blow = rule "scum.duel.blow" {
  title  = "A blow in a duel",
  source = "Single combat (lines 454-456)",
  text   = "Each throws a die, a fire die for a pistol, a close-combat die for a sword, and the other saves a hit as a commander does.",
  ruling = "The unit face hits.",
  data   = { "scum.data.params.duel-unit-face" },
  see    = { "scum.save.fire", "scum.save.commander-melee" },

  -- 1 if it hits and is not saved, else 0.
  run = function(weapon, striker, foe)
    local faces = faces_of(weapon, data("params")["duel-unit-face"])
    if weapon == "pistol" then return saves.from_fire(count(1, "fire", { hit = faces }, "pistol", striker).hit, foe) end
    return saves.commander_from_melee(count(1, "melee", { hit = faces }, "sword", striker).hit, foe)
  end,
}

-- So many rounds; each of the two has a die in each.
local function rounds(leader, foe, weapon, number)
  local points = { leader = 0, foe = 0 }
  for round = 1, number do
    points.leader = points.leader + blow(weapon, leader, foe)
    points.foe = points.foe + blow(weapon, foe, leader)
    game.rest_depends_on(round, points.leader, points.foe)
  end
  note("{leader}: {one:point|points}, {foe}: {other:point|points}", { leader = leader, foe = foe, one = points.leader, other = points.foe })
  return points
end

-- The winner, nil if it is a draw.
local function winner_of(leader, foe, points)
  if points.leader > points.foe then return leader end
  if points.foe > points.leader then return foe end
end

local function other_of(leader, foe, one)
  if one == leader then return foe end
  return leader
end

local function falls(loser, winner) casualties.commander_falls(loser, game.players[winner.owner]) end

basic = rule "scum.duel.basic" {
  title  = "A duel of three rounds",
  source = "Single combat (lines 454-456)",
  text   = "In each of three rounds both throw a die at once, a fire die for pistols, a close-combat die for swords. A hit is saved as a commander's, and "
    .. "each that is not saved is a point. The higher total wins, and the loser dies.",
  ruling = "The unit face hits. With equal totals nothing happens.",
  data   = { "scum.data.duel", "scum.data.params.duel-unit-face" },

  -- Returns the winner, nil after a draw.
  run = function(leader, foe, weapon)
    local winner = winner_of(leader, foe, rounds(leader, foe, weapon, data("duel").basic.rounds))
    if winner then falls(other_of(leader, foe, winner), winner) end
    return winner
  end,
}

-- A hex on land next to a piece for a block of spoils, which its player picks; its own where there is none.
local function beside(piece, player, block)
  local free = where(hex.neighbours(piece.at), function(at) return hex.on_board(at) and not board.is_water(at) and not units.unit_at(at) end)
  if #free == 0 then return piece.at end
  if #free == 1 then return free[1] end
  return choose(player, "where the ransom goes", free, block)
end

-- Whether a block of spoils can be paid with: it lies in a hex, a unit carries it or a vessel. Horses that are ridden are none.
local function is_there(block)
  return block.at ~= nil or block.aboard ~= nil or any(game.all("unit", { loot = block }), function(unit) return unit.figures > 0 end)
end

-- A block of spoils goes to the winner: the loser or the winner picks it. Returns false if there is none.
local function pay(loser, winner)
  local blocks = where(game.all("train", { owner = loser.owner }), is_there)
  if #blocks == 0 then return false end
  if choose(loser.owner, "ransom", { "pay", "let him die" }, loser) ~= "pay" then return false end
  local who = winner.owner
  if count(1, "d6", "1-3", "who picks the ransom", loser) == 1 then who = loser.owner end
  local block = blocks[1]
  if #blocks > 1 then block = units.chosen(who, "the ransom", blocks) end
  for _, unit in ipairs(game.all("unit", { loot = block })) do unit.loot = nil end
  for _, boat in ipairs(game.all("boat", { load = block })) do boat.load = nil end
  local nearest = least(where(game.all("unit", { owner = winner.owner }), function(unit) return unit.at ~= nil and unit.figures > 0 end),
    function(unit) return hex.distance(unit.at, winner.at) end)
  block.at = beside(nearest or winner, winner.owner, block)
  block.aboard = boarding.vessel_in(block.at)
  spoils.hand_over(block, winner)
  return true
end

ransom = rule "scum.opt.duel-ransom" {
  title    = "Single combat with ransom",
  source   = "Single combat (lines 516-538)",
  text     = "Five rounds instead of three. The loser is a prisoner: his player pays a block of spoils or lets him die. The loser throws a die, with 1 to 3 "
    .. "he picks the block, else the winner. After a draw the one challenged may ask for five more rounds.",
  ruling   = "Equal totals are a draw, whatever they are. Without spoils to pay the commander is killed; horses that are ridden are none. The block comes "
    .. "into a hex next to the winner's nearest unit, which its player picks.",
  data     = { "scum.data.duel" },
  optional = true,
  default  = false,

  run = function(leader, foe, weapon)
    local row = data("duel").ransom
    local winner = winner_of(leader, foe, rounds(leader, foe, weapon, row.rounds))
    if not winner then
      if choose(foe.owner, "a second duel", { "yes", "no" }, foe) == "no" then return nil end
      winner = winner_of(leader, foe, rounds(leader, foe, weapon, row.more))
    end
    if not winner then return nil end
    local loser = other_of(leader, foe, winner)
    if not pay(loser, winner) then falls(loser, winner) end
    return winner
  end,
}

local function zone_names()
  local names = {}
  for die = 1, 12 do table.insert(names, first(data("duel-body"), { die = die }).zone) end
  return names
end

strike = rule "scum.duel.strike" {
  title  = "A strike in the advanced duel",
  source = "Advanced duel (lines 541-560)",
  text   = "A die of twelve gives the zone. The strike fails if the zone is the one that the other guards or shares a side with it; otherwise a close-combat "
    .. "die that shows a miss makes it a near miss, and else the points of the zone are lost.",
  data   = { "scum.data.duel-body", "scum.data.dice.saves" },

  -- guarded: the zone of the marker; returns the points that are lost.
  run = function(striker, other, guarded)
    local row = first(data("duel-body"), { die = roll("d12", "zone", striker) })
    if row.zone == guarded or has(row.beside, guarded) then return 0 end
    if game.option("scum.opt.fastplay") then return row.points end
    local near = data("dice.saves")["near-miss"]
    if count(1, near.die, { near = table.concat(near.faces, ",") }, "near miss", other).near == 1 then return 0 end
    return row.points
  end,
}

advanced = rule "scum.opt.duel-advanced" {
  title    = "Advanced duel",
  source   = "Advanced duel (lines 541-560)",
  text     = "The two strike in turn. Each time the other guards a zone of his body, and loses the points of the zone that is hit. At none he is killed.",
  ruling   = "The challenger strikes first, until one is dead. Each has ten points; zones and sides are ours, for the drawing is lost.",
  data     = { "scum.data.duel", "scum.data.duel-body" },
  see      = { "scum.duel.strike" },
  optional = true,
  default  = false,

  run = function(leader, foe)
    local points = data("duel").advanced.points
    local left = { [leader.id] = points, [foe.id] = points }
    local striker, other = leader, foe
    while true do
      local lost = strike(striker, other, choose(other.owner, "which zone to guard", zone_names(), other))
      left[other.id] = left[other.id] - lost
      if lost > 0 then note("{other} loses {lost:point|points}", { other = other, lost = lost }) end
      if left[other.id] <= 0 then break end
      striker, other = other, striker
    end
    falls(other, striker)
    return striker
  end,
}

-- The weapon of a duel: pistols at two hexes; of neighbours the one challenged says.
local function weapon_of(leader, foe)
  if hex.distance(leader.at, foe.at) > kind_in_force().sword then return "pistol" end
  if leader.pistol and foe.pistol then return choose(foe.owner, "the weapons", { "sword", "pistol" }, foe) end
  return "sword"
end

-- A duel by whichever rule is in force.
function fight(leader, foe)
  note("{leader} challenges {foe}", { leader = leader, foe = foe })
  if game.option("scum.opt.duel-advanced") then return advanced(leader, foe) end
  local weapon = weapon_of(leader, foe)
  if game.option("scum.opt.duel-ransom") then return ransom(leader, foe, weapon) end
  return basic(leader, foe, weapon)
end

action "challenge" {
  rule  = "scum.duel.challenge",
  phase = "activation",
  actor = "commander",
  args  = { foe = "enemy commander", card = "card duel.challenge" },

  options = function(leader)
    if not leader.at or not leader.alive then return end
    for _, foe in ipairs(game.all("commander")) do
      if foe.owner ~= leader.owner and foe.at and foe.alive then suggest { foe = foe, card = "single-combat" } end
    end
  end,

  check = function(leader, a)
    if not need(game.active and game.active.of, "no piece of yours is activated") then return end
    reading.is_read(leader.owner)
    may(leader, a.foe)
  end,

  run = function(leader, a) events.played(leader.owner, a.card, "duel.challenge", { actor = leader, foe = a.foe }) end,
}
