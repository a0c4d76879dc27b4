-- 2.2 Running aground: the basic rule.

basic = rule "piratewars.ground.basic" {
  title  = "Running aground",
  source = "2.2 Running Aground (line 85)",
  text   = "In water shallower than her draft a ship loses one HF, and one more for every full four dots that are wanting, "
    .. "and so again for every full length that she moves in such water.",
  ruling = "First for the least depth she meets before she leaves it, ends her move or has made her length in it; then for "
    .. "the least in each length completed, and a stay goes on over turns. Water as deep as her draft is safe. She stops "
    .. "only where her hull meets the land, and without HF she sinks as any ship. Islands are left to the detailed rule, and "
    .. "reefs to theirs, where those are used.",
  data   = { "piratewars.data.grounding" },

  -- The HF that a depth costs her.
  run = function(vessel, depth)
    local row
    for _, each in ipairs(data("grounding")) do
      if each.beam == vessel.beam then row = each end
    end
    if core.at_most(row.draft, depth) then return 0 end
    return math.min(row.most, 1 + core.rounding((row.draft - depth) / row.step, "down"))
  end,
}

-- The islands and reefs of the basic rule: those that no optional rule has taken over.
local function islands()
  return game.option("piratewars.opt.grounding") and {} or game.all("island")
end

local function reefs_there()
  return game.option("piratewars.opt.reefs") and {} or game.all("reef")
end

-- The stretches of a motion in water shallower than her draft.
local function shallow(vessel, motion)
  local draft, list = geometry.draft(vessel), {}
  for _, island in ipairs(islands()) do
    for _, span in ipairs(plane.within(vessel, motion, island, draft)) do table.insert(list, span) end
  end
  for _, reef in ipairs(reefs_there()) do
    if reef.depth < draft then
      for _, span in ipairs(plane.within(vessel, motion, reef, 0)) do table.insert(list, span) end
    end
  end
  return geometry.joined(list)
end

local function strike(vessel, depth)
  local hf = basic(vessel, depth)
  if hf == 0 then return end
  note("{ship} scrapes the bottom where it is {depth} deep: {hf} HF", { ship = vessel, depth = geometry.shown(depth), hf = hf })
  damage.lines(vessel, "hull", hf)
end

local shallows = "shallows"

-- Her stay in such water, and its place in the list.
local function stay_of(vessel)
  for i, stay in ipairs(vessel.stays) do
    if stay.feature == shallows then return stay, i end
  end
end

-- The first damage of a stay, once it is due.
local function settle_basic(vessel)
  local stay = stay_of(vessel)
  if stay and not stay.settled then
    stay.settled = true
    strike(vessel, stay.least)
  end
end

local function leave(vessel)
  settle_basic(vessel)
  local _, i = stay_of(vessel)
  if i then table.remove(vessel.stays, i) end
end

local open_water = 1000   -- deeper than any draft

-- She goes on in such water, a length of hers at most at a time.
local function scrape(vessel, motion, span)
  if not stay_of(vessel) then
    table.insert(vessel.stays, { feature = shallows, damage = 0, least = open_water, dots = 0, settled = false })
  end
  local from = span.from
  while core.below(from, span.to) do
    local stay = stay_of(vessel)
    local dots = span.to - from
    if not motion.pivot then dots = math.min(dots, vessel.length - stay.dots) end
    local here = geometry.pose_after(vessel, motion, from)
    stay.least = math.min(stay.least, geometry.least_depth(here, geometry.so_much_of(motion, dots), islands(), reefs_there()))
    if not motion.pivot then stay.dots = stay.dots + dots end
    if core.at_most(vessel.length, stay.dots) then
      settle_basic(vessel)
      strike(vessel, stay.least)
      stay.dots, stay.least = 0, open_water
    end
    from = from + dots
  end
end

-- She makes so much of a motion: how far she gets, for a reef may wreck her.
function pass(vessel, motion, done)
  if core.at_most(done, 0) or vessel.craft ~= "" then return done end
  done = reefs.pass(vessel, motion, done)
  aground.pass(vessel, motion, done)
  local made = geometry.so_much_of(motion, done)
  local spans = shallow(vessel, made)
  if #spans == 0 or not core.at_most(spans[1].from, 0) then leave(vessel) end
  for _, span in ipairs(spans) do
    scrape(vessel, made, span)
    if core.below(span.to, done) then leave(vessel) end
  end
  return done
end

-- Her move is over, and what she owes the bottom is paid.
function settle(vessel)
  settle_basic(vessel)
  aground.settle(vessel)
end
