-- Close combat in numbers, for questions: how a fight of two units goes, and how many figures it takes.

-- What is left of so many figures after an attack with swords, none if they run: they ignore flags from that number on, and save them below it.
local function left(number, figures, holds_at)
  local thrown = count(number, "melee", { blade = "blade", unit = "unit", flag = "flag" }, "to hit")
  local automatic = 0
  if thrown.blade > 1 then automatic = 1 end
  local savable = math.min(thrown.blade + thrown.unit, figures) - automatic
  local flags = math.min(thrown.flag, 2)
  game.rest_depends_on(automatic, savable, flags)
  local alive = figures - automatic - savable + count(savable, "melee", { saved = "miss" }, "saves").saved
  game.rest_depends_on(alive, flags)
  if alive == 0 or flags == 0 or alive >= holds_at then return alive end
  if flags > 1 or count(1, "melee", { saved = "flag" }, "flag saves").saved == 0 then return 0 end
  return alive
end

-- Two units with swords attack each other in turn, the first when side is 1: the side that attacks next, and the figures left on both, none of
-- a unit that is destroyed or runs. Each throws so many dice and ignores flags with so many figures. It is there to be asked:
-- odds side, a, b = bouts.attack(side, a, 4, 6, b, 4, 6) from side=1, a=8, b=8 until a < 1 or b < 1
function attack(side, ours, our_dice, we_hold, theirs, their_dice, they_hold)
  if side == 1 then return 2, ours, left(our_dice, theirs, they_hold) end
  return 1, left(their_dice, ours, we_hold), theirs
end
