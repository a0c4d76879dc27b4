-- A mêlée by numbers, for whoever weighs an attack: odds numbers.melee(6, 4), odds numbers.melee(6, 4, "general", "reach").
-- It throws the dice of the rules for figures worth one each, all of them engaged; the wounded are struck first.

-- A side as it enters a round: its figures, each with something more to its quota, its dice, and the wounds that wipe it out.
local function side(unhurt, hurt, more)
  local points = (1 + more) * (unhurt + hurt * data("melee")["wounded-factor"])
  if points > 0 then points = math.max(1, points) end
  return { unhurt = unhurt, hurt = hurt, dice = math.floor(points), last = data("constants")["wounds-to-kill"] * unhurt + hurt }
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

left = rule "shore.melee.left" {
  title  = "What strikes leave of a side",
  source = "the rulebook's page on mêlées",
  text   = "Of a side given by its numbers the wounded are struck before the unhurt, and then all again; each throws its saves.",
  pure   = true,

  run = function(us, strikes)
    local all = us.unhurt + us.hurt
    if strikes == 0 or all == 0 then return side(us.unhurt, us.hurt, 0) end
    local each, more = math.floor(strikes / all), strikes % all
    local first_hurt = math.min(more, us.hurt)
    local first_unhurt = more - first_hurt
    local still_hurt = unsaved(first_hurt, each + 1).none + unsaved(us.hurt - first_hurt, each).none
    local one, other = unsaved(first_unhurt, each + 1), unsaved(us.unhurt - first_unhurt, each)
    return side(one.none + other.none, still_hurt + one.one + other.one, 0)
  end,
}

left_at_last = rule "shore.melee.left-at-last" {
  title  = "What strikes leave of a side for the last round",
  source = "the rulebook's page on mêlées",
  text   = "Of a side given by its numbers that cannot be wiped out in the last round only the dice matter.",
  pure   = true,

  -- most: the strikes that it may suffer then.
  run = function(us, strikes, most)
    local rest = left(us, strikes)
    if rest.last > most then return { dice = rest.dice, last = math.huge } end
    return rest
  end,
}

-- The most strikes that a side may suffer in the last round; 0 if they cannot wipe it out whatever it saves before.
local function dangerous_strikes(us, strikes, most)
  if us.last - strikes > most then return 0 end
  return most
end

is_wiped_out = rule "shore.melee.is-wiped-out" {
  title  = "Whether strikes wipe out a side",
  source = "the rulebook's page on mêlées",
  text   = "A side given by its numbers is wiped out when the strikes leave nobody.",
  pure   = true,

  run = function(us, strikes) return strikes >= us.last and left(us, strikes).last == 0 end,
}

-- How many of so many dice strike when that many of all strike or, of the others, miss.
local function ours_of(number, our_dice, their_dice)
  if number == 0 then return 0 end
  local all = {}
  for _ = 1, our_dice do table.insert(all, "ours") end
  for _ = 1, their_dice do table.insert(all, "theirs") end
  return count(draw(all, "whose dice", nil, number), function(whose) return whose == "ours" end)
end

scores = rule "shore.melee.scores" {
  title  = "The scores of a round by numbers",
  source = "the rulebook's page on mêlées",
  text   = "Each die of 4 or more is a strike, and the side with more of them wins, unless it is wiped out itself; after the last round a tie goes against who made the contact.",
  data   = { "shore.data.melee.strike-on" },
  pure   = true,

  -- our_last, their_last: the wounds that wipe a side out. Returns who loses, or the strikes of both. Half of all dice strike, so that ours which strike and theirs
  -- which miss are thrown together, and distinguished only where the rest depends on it: that keeps exact odds quick.
  run = function(our_dice, their_dice, our_last, their_last, ends)
    local struck = count(our_dice + their_dice, "d6", { strikes = data("melee")["strike-on"] .. "-6" }, "strikes").strikes
    local ahead = struck - their_dice
    local highest = math.min(struck, our_dice)   -- of our score; theirs is so much less as we are ahead
    if ahead > 0 and highest - ahead < our_last then return { lost = "defenders" } end
    if ahead < 0 and highest < their_last then return { lost = "attackers" } end
    if ahead == 0 and ends and highest < math.min(our_last, their_last) then return { lost = "attackers" } end
    local ours = ours_of(struck, our_dice, their_dice)
    return { ours = ours, theirs = ours - ahead }
  end,
}

local function result_of(id, score, made, is_gone)
  if is_gone then return { id = id, score = score, fighters = 0, made = made } end
  return { id = id, score = score, fighters = 1, made = made }
end

-- Who loses a round after which there is no other.
local function loser(score, we_are_gone, they_are_gone)
  local result = winner.winner({ result_of("attackers", score.ours, true, we_are_gone), result_of("defenders", score.theirs, false, they_are_gone) }, true)
  return result.losers[1] or "nobody"
end

-- Who loses when so many attack so many: "attackers", "defenders" or "nobody".
local function who_loses(attackers, defenders, their_arms)
  local rounds, more = data("melee")["max-rounds"], 0
  if their_arms == "reach" then more = data("melee").reach end
  local us, them = side(attackers, 0, 0), side(defenders, 0, more)
  for number = 1, rounds do
    game.rest_depends_on(number, us, them)
    local score = scores(us.dice, them.dice, math.min(us.last, them.dice + 1), math.min(them.last, us.dice + 1), number == rounds)
    if score.lost then return score.lost end
    if score.ours ~= score.theirs or number == rounds then return loser(score, is_wiped_out(us, score.theirs), is_wiped_out(them, score.ours)) end
    if number == rounds - 1 then
      us = left_at_last(us, score.theirs, dangerous_strikes(us, score.theirs, them.dice))
      game.rest_depends_on(number, us, them, score.ours)
      them = left_at_last(them, score.ours, dangerous_strikes(them, score.ours, us.dice))
    else
      us, them = left(us, score.theirs), left(them, score.ours)
    end
    if us.last == 0 or them.last == 0 then return loser(score, us.last == 0, them.last == 0) end
  end
end

-- The end of a mêlée when so many attack so many, with "general", "close" or "reach" weapons.
function melee(attackers, defenders, arms, their_arms)
  local loser_is = who_loses(attackers, defenders, their_arms)
  if loser_is == "nobody" then return "nobody loses" end
  return loser_is .. " lose"
end

-- Whether a figure that charges with dice reaches an enemy: odds numbers.reaches(ann, rob).
function reaches(figure, target)
  local kind = "foot"
  if figure.mount then kind = "mounted" end
  local found, gain = approach.cheapest_to(figure, target), charging.charge_bonus(figure.owner, kind)
  if not found then return false end
  local left = allowance.basic(figure, "bold") + gain[kind] - found.cost
  return geometry.at_least(left, 0) and geometry.at_least(left, outlay.dearer_by(figure, found.way))
end
