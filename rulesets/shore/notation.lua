-- Dice: how the book writes them.

half = rule "shore.dice.notation" {
  title  = "How dice are written",
  source = "Hiding, Drop Table, The Long Haul (lines 82, 101-151, 165)",
  text   = "A die takes effect on the numbers that are given for it. Half a die is rounded up: 1 and 2 count 1, 3 and 4 count 2, 5 and 6 count 3.",
  ruling = "Up also for streams and rum, as for the long haul, whose result the book gives as one to three.",
  pure   = true,

  -- Throws a number such as "2", or dice such as "d6" or "d6/2".
  run = function(dice, why)
    if tonumber(dice) then return tonumber(dice) end
    if dice ~= "d6/2" then return roll(dice, why) end
    local thrown = count(1, "d6", { one = "1-2", two = "3-4", three = "5-6" }, why)
    return thrown.one + 2 * thrown.two + 3 * thrown.three
  end,
}

-- Whether something is written so: a number, half a die, or some dice.
function is_written_so(dice) return tonumber(dice) ~= nil or dice == "d6/2" or dice:match("^%d*d6$") ~= nil end

-- How many dice are thrown.
local function number_of(dice) return tonumber(dice:match("^(%d+)d6$")) or 1 end

-- The least that such dice can give.
function lowest(dice)
  if tonumber(dice) then return tonumber(dice) end
  return number_of(dice)
end

-- The most that they can give.
function highest(dice)
  if tonumber(dice) then return tonumber(dice) end
  if dice == "d6/2" then return 3 end
  return 6 * number_of(dice)
end
