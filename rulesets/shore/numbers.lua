-- A mêlée by numbers, for whoever weighs an attack: odds numbers.melee(6, 4), odds numbers.melee(6, 4, "general", "reach").
-- It throws the dice of the rules for figures worth one each, all of them engaged; the wounded are struck first.

-- The dice of so many figures, some of them wounded, each with something more to its quota.
local function dice(unhurt, hurt, more)
  local points = (1 + more) * (unhurt + hurt * data("melee")["wounded-factor"])
  if points > 0 and points < 1 then return 1 end
  return math.floor(points)
end

-- How many of so many figures have none, or one unsaved wound when each is struck so often.
local function unsaved(figures, often)
  local saved = { saved = data("constants")["save-combat"] .. "-6" }
  if often == 0 or figures == 0 then return { none = figures, one = 0 } end
  if often == 1 then
    local none = count(figures, "d6", saved, "saves").saved
    return { none = none, one = figures - none }
  end
  local result = { none = 0, one = 0 }
  for _ = 1, figures do
    local left = often - count(often, "d6", saved, "saves").saved
    if left == 0 then result.none = result.none + 1 end
    if left == 1 then result.one = result.one + 1 end
  end
  return result
end

-- What so many strikes leave of a side: the wounded are struck before the unhurt, then all again.
local function after(unhurt, hurt, struck)
  local all = unhurt + hurt
  if struck == 0 or all == 0 then return { unhurt = unhurt, hurt = hurt } end
  local each, more = math.floor(struck / all), struck % all
  local first_hurt = math.min(more, hurt)
  local first_unhurt = more - first_hurt
  local left = unsaved(first_hurt, each + 1).none + unsaved(hurt - first_hurt, each).none
  local one, other = unsaved(first_unhurt, each + 1), unsaved(unhurt - first_unhurt, each)
  return { unhurt = one.none + other.none, hurt = left + one.one + other.one }
end

local function side(id, score, fighters, made) return { id = id, score = score, fighters = fighters, made = made } end

-- How many of so many dice strike when that many of all strike or, of the others, miss.
local function ours_of(number, our_dice, their_dice)
  if number == 0 then return 0 end
  local all = {}
  for _ = 1, our_dice do table.insert(all, "ours") end
  for _ = 1, their_dice do table.insert(all, "theirs") end
  return count(draw(all, "whose dice", nil, number), function(whose) return whose == "ours" end)
end

-- Who loses when so many attack so many, with "general", "close" or "reach" weapons. Half of all dice strike, so that ours which strike and theirs which
-- miss are thrown together, and distinguished only where the rest depends on it: that keeps exact odds quick.
function melee(attackers, defenders, arms, their_arms)
  local ours, ours_hurt, theirs, theirs_hurt = attackers, 0, defenders, 0
  local rounds, kills = data("melee")["max-rounds"], data("constants")["wounds-to-kill"]
  local strikes = { strikes = data("melee")["strike-on"] .. "-6" }
  local more = 0
  if their_arms == "reach" then more = data("melee").reach end
  for number = 1, rounds do
    local our_dice, their_dice = dice(ours, ours_hurt, 0), dice(theirs, theirs_hurt, more)
    local lasting = our_dice < kills * theirs + theirs_hurt and their_dice < kills * ours + ours_hurt   -- nobody can be wiped out
    if lasting and number == rounds then
      game.rest_depends_on(number, our_dice, their_dice)
    else
      game.rest_depends_on(number, ours, ours_hurt, theirs, theirs_hurt)
    end
    more = 0
    local struck = count(our_dice + their_dice, "d6", strikes, "strikes").strikes
    local ahead = struck - their_dice
    local highest = math.min(struck, our_dice)   -- of our score; theirs is so much less as we are ahead
    if ahead > 0 and highest - ahead < kills * ours + ours_hurt then return "defenders" end
    if ahead < 0 and highest < kills * theirs + theirs_hurt then return "attackers" end
    if lasting and number == rounds then return "attackers" end
    local score = ours_of(struck, our_dice, their_dice)
    local them, us = after(theirs, theirs_hurt, score), after(ours, ours_hurt, score - ahead)
    theirs, theirs_hurt, ours, ours_hurt = them.unhurt, them.hurt, us.unhurt, us.hurt
    local sides = { side("attackers", score, ours + ours_hurt, true), side("defenders", score - ahead, theirs + theirs_hurt, false) }
    local result = winner.winner(sides, number == rounds)
    if result.over then return result.losers[1] or "nobody" end
  end
end

-- Whether a figure that charges with dice reaches an enemy: odds numbers.reaches(ann, rob).
function reaches(figure, target)
  local kind = "foot"
  if figure.mount then kind = "mounted" end
  local cost, gain = approach.cost_of(figure, target), charging.charge_bonus(figure.owner, kind)
  return allowance.basic(figure, "bold") + gain[kind] >= cost - 1e-6
end
