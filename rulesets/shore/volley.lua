-- A volley: what hits, whom, and what it does.

-- What the die needs of a shooter at his nearest target.
local function number_for(shooter, target)
  local inches = geometry.distance(shooter, target)
  local weapon = shooting.arm_for(shooter, inches)
  local row = data("weapons")[weapon]
  local rank = data("thrown").rank
  if row.range > 0 then rank = row.rank end
  return { weapon = weapon, band = shooting.band_of(weapon, inches), number = shooting.number_at(weapon, inches), rank = rank }
end

modifier = rule "shore.shooting.modifiers" {
  title  = "What adds to the die of a shooter",
  source = "Guards, Lookouts, Forming Up (lines 187, 193-194); the rest ours",
  text   = "Guards, lookouts and shooters in formation add 1, and so does a target in formation. Cover takes 1 off, and so does the saddle.",
  data   = { "shore.data.shooting" },

  -- What is added to the die of a shooter.
  run = function(shooter, target)
    local mods, die = data("shooting"), 0
    if shooter.party.type == "guard" or shooter.party.type == "lookout" then die = die + mods.guard end
    if shooter.party.formed then die = die + mods["formed-shooters"] end
    if target.party.formed then die = die + mods["formed-target"] end
    local kind = cover.cover(target, geometry.at(shooter))
    if kind == "hard" then die = die + mods["hard-cover"] end
    if kind == "soft" then die = die + mods["soft-cover"] end
    if shooter.mount then die = die + mods.mounted end
    return die
  end,
}

local function by_id(figures)
  local list = where(figures, function() return true end)
  table.sort(list, function(a, b) return a.id < b.id end)
  return list
end

groups = rule "shore.shooting.groups" {
  title  = "Dice that are thrown together",
  source = "ours",
  text   = "Shooters with the same weapon, distance and modifiers throw together: muskets first, then pistols, bows, blowpipes and what is thrown by hand. "
    .. "Who aims at a figure of his own throws apart. In a squall powder hits on a 6 alone.",
  data   = { "shore.data.weapons", "shore.data.shooting" },

  -- The shooters by weapon, band and modifiers, in the order in which their dice are thrown.
  run = function(shooters, party, named, changed)
    local list, by_key = {}, {}
    for _, shooter in ipairs(by_id(shooters)) do
      local aim = changed.aim and changed.aim.shooter == shooter and changed.aim.at
      local target = aim or named or shooting.targets_of(shooter, party)[1]
      local shot, die = number_for(shooter, target), modifier(shooter, target)
      local key = shot.rank .. " " .. shot.weapon .. " " .. shot.band .. " " .. die
      if aim then
        key, die = key .. " aimed", die + data("shooting")["dead-eye"]
      end
      local least = least_die(shot.number, die)
      if tricks.in_force("squall") and data("weapons")[shot.weapon].powder then least = data("shooting").always end
      if not by_key[key] then
        by_key[key] = { key = key, rank = shot.rank, weapon = shot.weapon, least = least, at = aim or named, shooters = {} }
        table.insert(list, by_key[key])
      end
      table.insert(by_key[key].shooters, shooter)
    end
    table.sort(list, function(a, b)
      if a.rank ~= b.rank then return a.rank < b.rank end
      return a.key < b.key
    end)
    return list
  end,
}

-- The lowest die that hits: a 6 always does, a 1 never.
function least_die(number, die)
  local sure, miss = data("shooting").always, data("shooting").never
  return math.max(miss + 1, math.min(sure, number - die))
end

-- The dice without those that cards cancel: the shooter's own, or of those that he throws together with others the last.
local function without_duds(list, group, duds)
  for _, shooter in ipairs(duds) do
    if has(group.shooters, shooter) and #list > 0 then
      local left, gone = {}, false
      for i, one in ipairs(list) do
        local dud = not gone and (one == shooter or i == #list)
        if dud then gone = true else table.insert(left, one) end
      end
      list = left
    end
  end
  return list
end

dice_of = rule "shore.shooting.dice" {
  title  = "How many dice a group throws",
  source = "ours",
  text   = "Each unhurt shooter of a group has a die and each wounded one half; what is added up is rounded down, and one die is thrown at least. Dice that "
    .. "cards cancel are not thrown.",
  data   = { "shore.data.shooting.wounded" },

  -- Shooters whose dice these are, one entry for each die: the unhurt first.
  run = function(group, duds)
    local worth = 0
    for _, shooter in ipairs(group.shooters) do
      if shooter.wounds > 0 then worth = worth + data("shooting").wounded else worth = worth + 1 end
    end
    local number = math.max(1, math.floor(worth))
    local list = {}
    for _, hurt in ipairs { false, true } do
      for _, shooter in ipairs(group.shooters) do
        if #list < number and (shooter.wounds > 0) == hurt then table.insert(list, shooter) end
      end
    end
    return without_duds(list, group, duds)
  end,
}

-- The hits of a group. Dice of shooters for whom every target has the same cover are thrown together.
local function throw(group, party, duds)
  local hits, i, all = {}, 1, dice_of(group, duds)
  while all[i] do
    local n = 1
    while all[i + n] and same_cover(all[i], all[i + n], party) do n = n + 1 end
    local struck = count(n, "d6", { hit = group.least .. "-6" }, "to hit", all[i]).hit
    for _ = 1, struck do table.insert(hits, { shooter = all[i], weapon = group.weapon, at = group.at }) end
    i = i + n
  end
  return hits
end

-- Whether two shooters reach the same figures with the same cover.
function same_cover(one, other, party)
  return all(shooting.targets_in(party), function(figure)
    local both = sight.clear(one, figure) == sight.clear(other, figure)
    return both and cover.shield(figure, geometry.at(one)) == cover.shield(figure, geometry.at(other))
  end)
end

to_hit = rule "shore.shooting.roll" {
  title  = "To hit",
  source = "ranges from the rulebook's page on shooting; numbers ours",
  text   = "Each shooter has a die and hits by the number of his weapon for the distance to the nearest figure that he sees: up to half the range it is "
    .. "short. A 6 always hits, a 1 never. Wounded shooters count a half: those with the same weapon, distance and modifiers are added up and rounded "
    .. "down, at least one die.",
  ruling = "The dice of a group are first those of its unhurt shooters. Muskets come first, then pistols, bows, blowpipes, and what is thrown.",
  data   = { "shore.data.weapons", "shore.data.thrown", "shore.data.shooting" },
  pure   = true,

  --   guard or lookout +1   formed shooters +1   formed target +1
  --   soft cover -1         hard cover -1        mounted shooter -1
  -- named: the figure whom a sharpshooter aims at. Returns the hits, each with its shooter and weapon.
  run = function(shooters, party, named, changed)
    local hits, cards_say = {}, changed or {}
    for _, group in ipairs(groups(shooters, party, named, cards_say)) do
      for _, hit in ipairs(throw(group, party, cards_say.duds or {})) do table.insert(hits, hit) end
    end
    return hits
  end,
}

-- Figures of a party that a shooter with that weapon can hit.
local function exposed_to(shooter, weapon, party)
  return where(shooting.targets_in(party), function(figure)
    return geometry.within(shooter, figure, shooting.range_of(weapon)) and sight.clear(shooter, figure)
  end)
end

-- Whom a hit strikes: nobody twice before everybody has been; of several their owner chooses.
local function struck_by(hit, party, taken)
  if hit.at then return hit.at end
  local list = exposed_to(hit.shooter, hit.weapon, party)
  if #list == 0 then return nil end
  local fewest = least(list, function(figure) return taken[figure.id] or 0 end)
  local equal = where(list, function(figure) return (taken[figure.id] or 0) == (taken[fewest.id] or 0) end)
  if #equal == 1 then return equal[1] end
  return game.figures[choose(party.owner, "who is hit by a " .. hit.weapon, parties.ids_of(equal))]
end

damage = rule "shore.shooting.damage" {
  title  = "Hits and saves",
  source = "ours",
  text   = "The owner of the target gives each hit to a figure within range and sight of the shooter, none a second one before all have had one; a sharpshooter's "
    .. "hits the figure that he named. Each hit is saved by a 6, by a 5 in hard cover, or is a wound. A dart of a blowpipe is poison instead: on 1 and 2 it "
    .. "kills, on 3 and 4 it wounds.",

  run = function(hits, party)
    local taken = {}
    for _, hit in ipairs(hits) do
      local figure = struck_by(hit, party, taken)
      if figure and not figure.dead then
        taken[figure.id] = (taken[figure.id] or 0) + 1
        local left = wounds.from_enemies(1, figure, cover.shield(figure, geometry.at(hit.shooter)))
        if left == 1 and hit.weapon == "blowpipe" then
          poison(figure, hit.shooter.owner)
        else
          wounds.levels(figure, left, hit.shooter.owner)
        end
      end
    end
  end,
}

-- A dart.
function poison(figure, killer)
  local thrown = count(1, "d6", { kills = "1-2", wounds = "3-4" }, "poison", figure)
  if thrown.kills == 1 then
    wounds.kill(figure, killer)
  else
    wounds.levels(figure, thrown.wounds, killer)
  end
end

-- The dice that cards cancel before they are thrown, by who would throw them.
function duds_of(facts)
  local list, attacked = {}, {}
  if facts.target.kind == "party" then attacked = { facts.target.owner } end
  for _, answer in ipairs(windows.cards_at("shoot", facts, attacked)) do
    if answer.card == "flash-in-the-pan" and answer.result then table.insert(list, answer.result.dud) end
  end
  return list
end

-- Shots of some figures at a party, from the dice to the wounds.
function fire(shooters, party, named, aim)
  note("{n:figure|figures} of {party} {n:?shoots|shoot} at {target}", { n = #shooters, party = shooters[1].party, target = named or party })
  local duds = duds_of { actor = shooters[1].party, target = party, shooters = shooters }
  local hits = to_hit(shooters, party, named, { aim = aim, duds = duds })
  note("{hits:hit|hits}", { hits = #hits })
  for _, shooter in ipairs(shooters) do shooter.shot = true end
  damage(hits, party)
end

