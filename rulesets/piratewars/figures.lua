-- Figures: what each can do with its hands, and what it carries.

attack = rule "piratewars.figure.attack" {
  title  = "Attack values",
  source = "1.1 Figures (line 13), 2.3 Boarding (lines 97, 103)",
  text   = "A figure's Attack is the target number of all it does by hand. In a melee a Captain and a Lieutenant of "
    .. "marines strike twice with the cutlass, everybody else once.",
  ruling = "One line gives all officers two blows, another only Captains and Lieutenants, and the example rolls two "
    .. "dice in all for a First Mate with a pistol: the First Mate strikes once.",
  data   = { "piratewars.data.figures" },

  -- The Attack and the blows with the cutlass.
  run = function(figure)
    return { attack = figure.attack, blows = data("figures")[figure.type].cutlass }
  end,

  -- Whoever falls stays dead, but for those whom the jungle hides.
  always = function(before)
    local dead = {}
    for _, figure in ipairs(game.all("figure")) do
      need(figure.dead or not (before and before[figure.id]), "{figure} lives again", { figure = figure })
      need(figure.hits <= data("figures")[figure.type].hits, "{figure} has grown", { figure = figure })
      dead[figure.id] = figure.dead and not figure.native
    end
    return dead
  end,
}

function is_marine(figure) return data("figures")[figure.type].marine == true end
function is_captain_or_mate(figure)
  return figure.post == "captain" or figure.post == "mate"
end

-- What a marine is refused, as the refusal calls it. These words tell more than those of the tasks in tasks.spend, such as
-- moving: to reload a musket and to reload a cannon are both reloading.
local words = {
  sail = "sail", cannon = "fire, reload or move cannons", ["deck-gun"] = "work deck guns", haul = "haul", walk = "walk about a ship",
}

marines_may = rule "piratewars.figure.marines" {
  title  = "What marines may do",
  source = "1.1 Figures (line 15), 2.3 Boarding (line 91), Reloading (line 125), Sailing (line 129)",
  text   = "Marines and their Lieutenant shoot and reload their own arms and fight in Boarding. Aboard they never sail "
    .. "and never fire or reload a cannon; a prize crew and the garrison of a fortress are the exceptions.",
  ruling = "A marine does not walk about a ship as a task and does not work a deck gun. He hauls no cannons or chests, "
    .. "aboard or ashore, and takes none from an idol. In the water he swims and climbs like anybody.",

  -- work: boarding, musket, pistol, swim, sail, cannon, deck-gun, haul or walk. Anybody else may do any of them.
  check = function(figure, work)
    if not is_marine(figure) then return end
    if work == "boarding" or work == "musket" or work == "pistol" or work == "swim" then return end
    local vessel = figure.aboard
    local in_prize_crew = vessel and vessel.prize and vessel ~= figure.home
    if figure.fort and work == "cannon" then return end
    if in_prize_crew and not figure.fort and (work == "sail" or work == "walk") then return end
    need(false, "{figure} is a marine, and marines cannot {work}", { figure = figure, work = words[work] or work })
  end,
}

few_enough_armed = rule "piratewars.figure.pirate-arms" {
  title  = "Armed extras",
  source = "1.1 Figures (line 17), Load and crew (line 218)",
  text   = "At most half of a pirate ship's extra pirates carry a musket or a pistol, and women among them count "
    .. "towards that half. Every pirate has a cutlass, cannon crews a ram rod or a ball.",
  ruling = "The half is rounded down; hooks are not limited. A woman may hold any post, and only those among the extras "
    .. "are counted. The owner arms them at set-up.",
  kept_by = { "action station", "muster.muster" },

  -- At most half? extras: how many she has; armed: how many of them have a musket or a pistol, or are women.
  check = function(extras, armed)
    need(armed <= math.floor(extras / 2), "more than half of the extra pirates carry firearms", { at = "muskets" })
  end,
}

pistol_ready = rule "piratewars.figure.female" {
  title  = "Women",
  source = "1.1 Figures (line 17)",
  text   = "A woman may stand for any member of the crew with the Attack of that post, and never runs out of loaded "
    .. "pistols.",
  ruling = "Even so she has one task: one pistol die when she fires, one extra blow in a melee, round after round, "
    .. "and she never reloads.",

  -- Has this figure a loaded pistol to hand?
  run = function(figure)
    return figure.female or figure.pistol == "loaded"
  end,
}

-- The living crew of a ship, wherever they are.
function company(vessel) return game.all("figure", { home = vessel, dead = false }) end

-- The living figures who stand in a hull, of either side.
function aboard(vessel) return game.all("figure", { aboard = vessel, dead = false }) end

-- The living figures of her own side aboard, prisoners not counted.
function crew(vessel)
  return game.all("figure", { aboard = vessel, owner = vessel.owner, prisoner = false, dead = false })
end

-- Her extra pirates who are alive.
function extras(vessel) return game.all("figure", { home = vessel, post = "extra", dead = false }) end

-- Whether one of them counts as armed.
function is_armed(figure) return figure.female or figure.musket ~= "none" or figure.pistol ~= "none" end

-- What the players see: figures by name.

-- Numbers in a row: "2-4, 7".
local function spans(numbers)
  table.sort(numbers)
  local words, from = {}, 1
  for i, number in ipairs(numbers) do
    if numbers[i + 1] ~= number + 1 then
      table.insert(words, from == i and number or numbers[from] .. "-" .. number)
      from = i + 1
    end
  end
  return table.concat(words, ", ")
end

-- The entry of a list for a key, made where there is none.
local function entry(list, key)
  for _, each in ipairs(list) do
    if each.key == key then return each end
  end
  table.insert(list, { key = key })
  return list[#list]
end

-- Figures by name, those of one ship and kind together: "Marine 2-4, 7, Captain of Flagship".
function named(list)
  local homes, words = {}, {}
  for _, figure in ipairs(list) do
    local who, home = figure.name:match "^(.-) of (.+)$"
    local kind, number = (who or figure.name):match "^(.+) (%d+)$"
    local kinds = entry(homes, home or "")
    local numbers = entry(kinds, kind or who or figure.name)
    if number then table.insert(numbers, tonumber(number)) end
  end
  for _, kinds in ipairs(homes) do
    local names = {}
    for i, numbers in ipairs(kinds) do names[i] = #numbers > 0 and numbers.key .. " " .. spans(numbers) or numbers.key end
    table.insert(words, table.concat(names, ", ") .. (kinds.key == "" and "" or " of " .. kinds.key))
  end
  return table.concat(words, "; ")
end
