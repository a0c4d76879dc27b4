-- 4.0 The damage column: crossing lines, and who is killed.

setup = rule "piratewars.damage.setup" {
  title  = "Drawing up the column",
  source = "4.0 Damage Chart (line 143), Sail Loss (line 37)",
  text   = "The chart is a run of S lines and then S and H by turns, an H at the foot. A ship keeps as many H as her "
    .. "HF, counted from the top, and as many S as her SF, counted from the foot; the speeds go up by her Sail Loss.",
  ruling = "Where a ship has fewer SF than HF the H lines above her topmost S stay: only S lines are struck out.",
  data   = { "piratewars.data.columns", "piratewars.data.ships" },

  -- The lines from the top down: the S that are more than the H, then every H with an S above it, as far as there are S;
  -- the others have none. labels: the speeds of a ship that withholds SF (outfitting.overloading).
  run = function(hf, sf, loss, labels)
    local column, speeds, sails = {}, labels or ships.speed_labels(sf, loss), 0
    local function sail()
      sails = sails + 1
      table.insert(column, { kind = "S", speed = speeds[sails], crossed = false })
    end
    for _ = 1, sf - hf do sail() end
    for i = 1, hf do
      if hf - i + 1 <= sf then sail() end
      table.insert(column, { kind = "H", speed = 0, crossed = false })
    end
    return column
  end,
}

lines = rule "piratewars.damage.lines" {
  title  = "Marking damage",
  source = "4.0 Damage Chart (line 145), example (line 115)",
  text   = "Each hit crosses the topmost line that is left: ball any line, shot only an S. Damage to the hull itself, "
    .. "by ramming or running aground, crosses the topmost H. For every line that is crossed a figure of the crew is "
    .. "killed.",
  ruling = "The owner says who is killed; if he says nothing, sailors first, then the others, officers last and the "
    .. "Captain very last. A shot hit that finds no S is lost.",
  kept_by = { "damage.cross_topmost", "damage.ranked", "damage.lose", "action casualties" },

  -- by: "ball", "shot", "hull" (straight HF) or "mast" (straight SF). Returns how many H and S were crossed, and how many died.
  run = function(vessel, by, hits)
    local hf, sf, only = 0, 0, nil
    if by == "shot" or by == "mast" then only = "S" end
    if by == "hull" then only = "H" end
    for _ = 1, hits do
      local crossed = cross_topmost(vessel, only)
      if crossed == "H" then hf = hf + 1 end
      if crossed == "S" then sf = sf + 1 end
    end
    sf = sf + excess_sails(vessel)
    local dead = crew_fall(vessel, hf + sf)
    if hf + sf > 0 then
      local lines, people = "{hf} HF and {sf} SF", ""
      if hf == 0 then lines = "{sf} SF" elseif sf == 0 then lines = "{hf} HF" end
      if #dead > 0 then people = ", and {dead:number} of her crew" end
      note("{ship} loses " .. lines .. people, { ship = vessel, hf = hf, sf = sf, dead = #dead })
    end
    return { hf = hf, sf = sf, dead = #dead }
  end,
}

excess_sails = rule "piratewars.damage.excess-sails" {
  title  = "Sails follow the hull",
  source = "4.0 Damage Chart (line 145), example (line 79)",
  text   = "Once a ship has lost any HF she cannot carry more open SF than she has HF left. The topmost ones beyond that "
    .. "are crossed at once and never set again, and a figure is killed for each.",
  kept_by = { "piratewars.damage.lines", "piratewars.sail.reset" },

  -- Returns how many it crossed: the rule of lines has a figure killed for each. Sails are not reset beyond the HF left.
  run = function(vessel)
    local left, crossed = ships.open_hf(vessel), 0
    if left == vessel.hf then return 0 end
    while ships.open_sf(vessel) > left do
      cross_topmost(vessel, "S")
      crossed = crossed + 1
    end
    return crossed
  end,
}

-- Crosses the topmost line that is open: an S, an H, or any if no kind is given. Sails that are taken in are the topmost
-- ones, so they go first. Returns the kind crossed, nil if there is none.
function cross_topmost(vessel, kind)
  for _, line in ipairs(vessel.column) do
    if not line.crossed and (kind == nil or line.kind == kind) then
      line.crossed = true
      if line.kind == "S" and vessel.shortened > 0 then vessel.shortened = vessel.shortened - 1 end
      return line.kind
    end
  end
end

-- Sails come down because nobody holds them: nobody is killed. Returns how many were crossed off.
function sails_down(vessel, number)
  local crossed = 0
  while crossed < number and cross_topmost(vessel, "S") do crossed = crossed + 1 end
  return crossed
end

-- The order in which figures are killed when nobody chooses: sailors, the others, officers, the Captain last.
local ranks = { "crew", "cannon-crew", "extra", "warrior", "skeleton", "marine", "shaman", "lieutenant", "kahuna", "mate", "captain" }

-- A group in that order.
function ranked(group)
  local list = {}
  for _, rank in ipairs(ranks) do
    for _, figure in ipairs(where(group, { post = rank })) do list[#list + 1] = figure end
  end
  return list
end

function die(figure)
  figure.dead = true
  figure.committed = false
end

local function the_first(list, number)
  local some = {}
  for i = 1, math.min(number, #list) do table.insert(some, list[i]) end
  return some
end

-- This many of a group are killed; its player chooses whom. Returns the dead.
function lose(player, group, number, question)
  local dead = ranked(group)
  if number < #dead and number > 0 then
    local how_many = numerals.number(number) .. " of " .. numerals.number(#dead)
    dead = choose(player, question .. ", " .. how_many, "casualties", nil, { number = number, group = dead }).figures or dead
  end
  dead = the_first(dead, number)
  for _, figure in ipairs(dead) do die(figure) end
  return dead
end

function tell_dead(what, dead)
  if #dead > 0 then note("{what}: {dead}", { what = what, dead = figures.named(dead) }) end
end

-- This many of a group are killed, and all players read who. Returns the dead.
function fall(player, group, number, question)
  local dead = lose(player, group, number, question)
  tell_dead(question, dead)
  return dead
end

-- This many of a ship's own crew are killed; her owner chooses whom.
function crew_fall(vessel, number, question)
  return fall(vessel.owner, figures.crew(vessel), number, question or "figures lost")
end

action "casualties" {
  rule   = "piratewars.damage.lines",
  actor  = "player",
  closed = "nobody asks who falls",
  args   = { figures = "list of figure?" },   -- left out: the usual order

  -- Suggested: the usual order; or the other way round, officers first.
  options = function(_, ctx)
    local other = {}
    for i = #ctx.group - ctx.number + 1, #ctx.group do table.insert(other, ctx.group[i]) end
    suggest { figures = the_first(ctx.group, ctx.number) }
    suggest { figures = other }
  end,

  check = function(_, a, ctx)
    if not ctx or not a.figures then return end
    need(#a.figures == ctx.number, "exactly {number:figure|figures} must fall", { number = ctx.number })
    for _, figure in ipairs(a.figures) do
      need(has(ctx.group, figure), "{figure} is not in the hit group", { figure = figure })
    end
  end,
}
