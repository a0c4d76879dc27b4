-- Optional: reefs, each of parts with a depth of its own.

local function on() return game.option("piratewars.opt.reefs") end

reefs = rule "piratewars.opt.reefs" {
  title  = "Reefs",
  source = "Running Aground (lines 248-250)",
  text   = "A reef is laid out before play, and its parts are 4, 8 or 12 dots deep, or too deep to matter. As the bow of a "
    .. "ship crosses into it she loses HF by her hull and the depth, once until she has left it; coming into a shallower "
    .. "part costs the difference.",
  ruling = "The bow may cross by a turn or adrift, too. Water as deep as her draft does count here. She has left when no "
    .. "part of her hull is over the reef. Without HF she is a wreck, as in the detailed rule of running aground.",
  optional = true,
  data   = { "piratewars.data.grounding" },
  kept_by = "aground.strand",

  -- She makes a motion. A stay on a reef (stay.damage: what it has cost so far) lasts until no part of her hull is over it.
  -- Returns how far she gets: a reef that wrecks her stops her there.
  run = function(vessel, motion)
    local whole = geometry.amount(motion)
    if not on() then return whole end

    -- What happens on the way: her bow crosses into a part of a reef, and she leaves reefs; one that she is not over as the
    -- motion begins she leaves at once.
    local events = {}
    for _, name in ipairs(names()) do
      local over, parts = {}, game.all("reef", { reef = name })
      for _, part in ipairs(parts) do
        for _, span in ipairs(plane.within(vessel, motion, part, 0)) do table.insert(over, span) end
      end
      over = geometry.joined(over)
      local begins_over_it = #over > 0 and core.at_most(over[1].from, 0)
      if not begins_over_it then table.insert(events, { at = 0, leaves = name }) end
      for _, part in ipairs(parts) do
        local crossings = plane.track(vessel, motion, part, vessel.length, 0)   -- of her bow
        for _, span in ipairs(crossings) do table.insert(events, { at = span.from, crosses = name, depth = part.depth }) end
      end
      for _, span in ipairs(over) do
        if core.below(span.to, whole) then table.insert(events, { at = span.to, leaves = name }) end
      end
    end

    for _, event in ipairs(in_order(events)) do
      if event.leaves then
        leave(vessel, event.leaves)
      else
        local stay = stay_on(vessel, event.crosses)
        local owed = hf_lost(vessel, event.depth) - stay.damage
        if owed > 0 then
          stay.damage = stay.damage + owed
          note("{ship} strikes a reef {depth} deep: {hf} HF", { ship = vessel, depth = event.depth, hf = owed })
          aground.strand(vessel, owed)
        end
        if vessel.fate == "wrecked" then return event.at end
      end
    end
    return whole
  end,
}

-- The HF of data/grounding.toml for a part so deep, in all. Water as deep as her draft does count, unlike in the basic rule.
function hf_lost(vessel, depth)
  local row = first(data("grounding"), { beam = vessel.beam })
  if core.below(row.draft, depth) then return 0 end
  return math.min(row.most, 1 + core.rounding((row.draft - depth) / row.step, "down"))
end

-- Her stay on a reef, which begins when there is none.
function stay_on(vessel, name)
  local feature = "reef " .. name
  if not any(vessel.stays, { feature = feature }) then table.insert(vessel.stays, { feature = feature }) end
  return first(vessel.stays, { feature = feature })
end

function leave(vessel, name)
  for i = #vessel.stays, 1, -1 do
    if vessel.stays[i].feature == "reef " .. name then table.remove(vessel.stays, i) end
  end
end

-- Events by how far on the way they are, those at one place as they were found.
function in_order(events)
  for i, event in ipairs(events) do event.number = i end
  table.sort(events, function(a, b)
    if a.at == b.at then return a.number < b.number end
    return a.at < b.at
  end)
  return events
end

-- The names of the reefs, each once.
function names()
  local list = {}
  for _, part in ipairs(game.all("reef")) do
    if not has(list, part.reef) then table.insert(list, part.reef) end
  end
  return list
end
