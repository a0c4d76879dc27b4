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
  kept_by = { "reefs.pass", "aground.strand" },

  -- The HF that a part of some depth costs in all.
  run = function(vessel, depth)
    local row = first(data("grounding"), { beam = vessel.beam })
    if core.below(row.draft, depth) then return 0 end
    return math.min(row.most, 1 + core.rounding((row.draft - depth) / row.step, "down"))
  end,
}

-- The names of the reefs, each once.
local function names()
  local list = {}
  for _, part in ipairs(game.all("reef")) do
    if not has(list, part.reef) then table.insert(list, part.reef) end
  end
  return list
end

-- The stretches of a motion with any of her hull over a reef, in order, and those with her bow in a part of it.
local function stretches(vessel, motion, name)
  local over, bow = {}, {}
  for _, part in ipairs(game.all("reef")) do
    if part.reef == name then
      for _, span in ipairs(plane.within(vessel, motion, part, 0)) do table.insert(over, span) end
      for _, span in ipairs(plane.track(vessel, motion, part, vessel.length, 0)) do
        table.insert(bow, { from = span.from, to = span.to, depth = part.depth })
      end
    end
  end
  return geometry.joined(over), bow
end

local function stay_on(vessel, name) return first(vessel.stays, { feature = "reef " .. name }) end

local function leave(vessel, name)
  for i = #vessel.stays, 1, -1 do
    if vessel.stays[i].feature == "reef " .. name then table.remove(vessel.stays, i) end
  end
end

-- Her bow is in a part of a reef: what she owes, less what this stay has cost her already.
local function bow_crosses(vessel, name, depth)
  local hf = reefs(vessel, depth)
  if not stay_on(vessel, name) then table.insert(vessel.stays, { feature = "reef " .. name }) end
  local stay = stay_on(vessel, name)
  local owed = hf - stay.damage
  if owed <= 0 then return end
  stay.damage = hf
  note("{ship} strikes a reef {depth} deep: {hf} HF", { ship = vessel, depth = depth, hf = owed })
  aground.strand(vessel, owed)
end

-- What happens on one reef in the course of a motion: her bow comes into a part of it, she leaves it.
local function events_of(vessel, motion, done, name, list)
  local over, bow = stretches(vessel, geometry.so_much_of(motion, done), name)
  local begins_over_it = #over > 0 and core.at_most(over[1].from, 0)
  if not begins_over_it then leave(vessel, name) end
  local function add(event)
    event.name, event.number = name, #list + 1
    table.insert(list, event)
  end
  for _, inside in ipairs(bow) do add { at = inside.from, depth = inside.depth } end
  for _, span in ipairs(over) do
    if core.below(span.to, done) then add { at = span.to } end
  end
end

-- She makes so much of a motion: how far she gets, for a reef may wreck her.
function pass(vessel, motion, done)
  if not on() then return done end
  local events = {}
  for _, name in ipairs(names()) do events_of(vessel, motion, done, name, events) end
  table.sort(events, function(a, b)
    if a.at == b.at then return a.number < b.number end
    return a.at < b.at
  end)
  for _, event in ipairs(events) do
    if event.depth then
      bow_crosses(vessel, event.name, event.depth)
      if vessel.fate == "wrecked" then return event.at end   -- she stays there
    else
      leave(vessel, event.name)
    end
  end
  return done
end
