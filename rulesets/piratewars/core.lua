-- Dice, measuring, fractions.

success = rule "piratewars.core.success" {
  title  = "Target numbers",
  asks   = { "is it better to roll high or low" },
  source = "1.0 Introduction (line 7)",
  text   = "A die succeeds when it shows the target number or less, but never with a 6. Modifiers add to the target "
    .. "number and not to the die: at 0 or less nothing succeeds, and 6 or more is as good as 5.",
  ruling = "Where nothing can succeed the dice are not rolled, unless something else hangs on them, such as the three "
    .. "sixes that burst a cannon.",

  -- So many dice against a target number: the successes.
  run = function(dice, target, purpose, who)
    if target < 1 or dice < 1 then return 0 end
    return count(dice, "d6", { hit = "1-" .. math.min(5, target) }, purpose, who).hit
  end,
}

-- How likely one die succeeds: never with a 6.
function chance(target) return math.max(0, math.min(5, target)) / 6 end

-- Does one die show so much or more?
function shows(least, purpose, who)
  if least > 6 then return false end
  return count(1, "d6", math.max(1, least) .. "-6", purpose, who) == 1
end

dots = rule "piratewars.core.dots" {
  title  = "Measuring",
  source = "1.0 Introduction (line 9)",
  text   = "Everything is measured in dots on the floor, in whatever fractions. Measuring serves movement and ranges; "
    .. "who shoots says so before his range is measured.",
  ruling = "Lengths, and angles, that differ by less than a millionth are equal, and what happens at the very limit "
    .. "is said in each rule.",
  data   = { "piratewars.data.constants.tolerance" },

  -- How a length stands to another: "less", "equal" or "more".
  run = function(length, other)
    if math.abs(length - other) < data("constants").tolerance then return "equal" end
    if length < other then return "less" end
    return "more"
  end,
}

function below(length, other) return dots(length, other) == "less" end
function at_most(length, other) return dots(length, other) ~= "more" end

rounding = rule "piratewars.core.rounding" {
  title  = "Fractions",
  source = "Ramming (line 75), Ship Design (lines 161, 173), Running Aground (line 246), Launches (line 264), Fortress "
    .. "Design (line 310)",
  text   = "Half a rammer's sails, the tonnage of a wide hull and the damage of running aground head-on are rounded up; "
    .. "the SF of a wished speed, launches and the cannons of a fortress are rounded down. The half speed of a tacking "
    .. "ship keeps its fraction.",
  ruling = "Other halves are rounded up: the dead of a sinking crew, the marines for a prize, what a ship that blows "
    .. "up does to her neighbour. \"Half or fewer\" compares without rounding.",
  data   = { "piratewars.data.constants.tolerance" },

  -- way: "up" or "down".
  run = function(number, way)
    local slack = data("constants").tolerance
    if way == "up" then return math.ceil(number - slack) end
    return math.floor(number + slack)
  end,
}

function half_up(number) return rounding(number / 2, "up") end
function half_or_fewer(now, start) return 2 * now <= start end
