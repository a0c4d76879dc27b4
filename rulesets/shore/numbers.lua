-- A mêlée by numbers, for whoever weighs an attack: odds numbers.melee(6, 4), odds numbers.melee(6, 4, "general", "reach").
-- It throws the dice of the rules for figures worth one each, all of them engaged; the wounded are struck first.

-- The strikes of so many figures, some of them wounded, each with something more to its quota.
local function strikes(unhurt, hurt, more)
  local points = (1 + more) * (unhurt + hurt * data("melee")["wounded-factor"])
  if points <= 0 then return 0 end
  return count(math.max(1, math.floor(points)), "d6", { strikes = data("melee")["strike-on"] .. "-6" }, "strikes").strikes
end

-- How many of so many figures have none, one or more unsaved wounds when each is struck so often.
local function unsaved(figures, often)
  local result = { none = 0, one = 0, more = 0 }
  local saved = { saved = data("constants")["save-combat"] .. "-6" }
  if often == 0 then
    result.none = figures
  elseif often == 1 then
    result.none = count(figures, "d6", saved, "saves").saved
    result.one = figures - result.none
  else
    for _ = 1, figures do
      local left = often - count(often, "d6", saved, "saves").saved
      local kind = "more"
      if left == 0 then kind = "none" elseif left == 1 then kind = "one" end
      result[kind] = result[kind] + 1
    end
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

-- Whether so many strikes could kill everybody.
local function could_end(unhurt, hurt, struck) return struck >= data("constants")["wounds-to-kill"] * unhurt + hurt end

-- Who loses when so many attack so many, with "general", "close" or "reach" weapons. Saves are thrown only where the rest depends on them.
function melee(attackers, defenders, arms, their_arms)
  local ours, ours_hurt, theirs, theirs_hurt = attackers, 0, defenders, 0
  local rounds = data("melee")["max-rounds"]
  for number = 1, rounds do
    game.rest_depends_on(number, ours, ours_hurt, theirs, theirs_hurt)
    local more = 0
    if number == 1 and their_arms == "reach" then more = data("melee").reach end
    local score, their_score = strikes(ours, ours_hurt, 0), strikes(theirs, theirs_hurt, more)
    local tied = score == their_score
    if tied and number < rounds or could_end(theirs, theirs_hurt, score) then
      local them = after(theirs, theirs_hurt, score)
      theirs, theirs_hurt = them.unhurt, them.hurt
    end
    if tied and number < rounds or could_end(ours, ours_hurt, their_score) then
      local us = after(ours, ours_hurt, their_score)
      ours, ours_hurt = us.unhurt, us.hurt
    end
    local sides = { side("attackers", score, ours + ours_hurt, true), side("defenders", their_score, theirs + theirs_hurt, false) }
    local result = winner.winner(sides, number == rounds)
    if result.over then return result.losers[1] or "nobody" end
  end
end
