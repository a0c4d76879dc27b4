-- Optional: running aground in detail, in place of the basic rule for islands and rocks.

local function on() return game.option("piratewars.opt.grounding") end

-- A ship without HF that ran aground stays where she is, for the rest of the battle.
local function wreck_without_hf(vessel)
  if ships.open_hf(vessel) > 0 or vessel.fate ~= "afloat" then return end
  vessel.fate = "wrecked"
  for _, other in ipairs(boarding.opponents(vessel)) do
    boarders.recall(vessel, other)
    boarders.recall(other, vessel)
    boarding.part(vessel, other)
  end
  note("{ship} is a wreck, aground for good", { ship = vessel })
end

-- Straight HF, and no more than there is. A hull that is gone already sinks.
function strand(vessel, hf)
  if ships.open_hf(vessel) == 0 then return end
  damage.lines(vessel, "hull", math.min(hf, ships.open_hf(vessel)))
  wreck_without_hf(vessel)
end

grounding = rule "piratewars.opt.grounding" {
  title  = "Running aground in detail",
  source = "Running Aground (lines 238-246)",
  text   = "A ship whose hull comes nearer to an island than her draft runs aground. Passing it costs one HF, and one more "
    .. "for every four dots that are wanting, by the nearest she comes; sailing into it with the island within 45 degrees of "
    .. "her heading costs one HF for every eight dots of her move that are left. Without HF she does not sink but lies there, "
    .. "out of the battle, and her people may leave by launches.",
  ruling = "On a wreck nobody works the sails or guns; her people may walk, reload their own weapons, carry off cargo and leave. "
    .. "Head-on is judged where the hull meets the land, seen from the bow; she stops there, and this stands instead of "
    .. "all passing damage of the move, at least one HF. Everything else is passing, at no distance if she touches: it is "
    .. "settled when the move ends, once for each stay inside the draft of an island, and coming nearer in the same stay costs "
    .. "the difference. A ship that stranded turns up to 45 degrees before she moves on, and may so swing clear of the edge "
    .. "that she lies against.",
  optional = true,
  data   = { "piratewars.data.grounding", "piratewars.data.aground" },
  kept_by = { "aground.run_hard_aground", "aground.pass", "aground.settle", "aground.strand", "ships.check_afloat", "action declare-fire" },

  -- What it costs: passing at a distance, or head-on with so much of the move left.
  run = function(vessel, distance, left)
    local head_on = left ~= nil
    if head_on then return math.max(1, core.rounding(left / data("aground")["head-on-step"], "up")) end
    local row = first(data("grounding"), { beam = vessel.beam })
    if core.at_most(row.draft, distance) then return 0 end
    return math.min(row.most, 1 + core.rounding((row.draft - distance) / row.step, "down"))
  end,
}

-- Her stay inside the draft of an island that she has not left yet.
local function stay_near(vessel, island)
  return first(vessel.stays, { feature = island.id, left = false })
end

-- Passing: she makes so much of a motion near an island. In each stay inside her draft the nearest she comes is noted;
-- it is paid as her move ends. A stay is over when she is outside her draft again.
local function pass_island(vessel, motion, done, island)
  local draft = geometry.draft(vessel)
  local spans = plane.within(vessel, geometry.so_much_of(motion, done), island, draft)
  local stay = stay_near(vessel, island)
  local begins_inside = #spans > 0 and core.at_most(spans[1].from, 0)
  if stay and not begins_inside then
    stay.left = true
    stay = nil
  end
  for _, span in ipairs(spans) do
    local here = geometry.pose_after(vessel, motion, span.from)
    local nearest = plane.closest(here, geometry.so_much_of(motion, span.to - span.from), island)
    if core.below(nearest, draft) then
      if not stay then
        table.insert(vessel.stays, { feature = island.id, least = nearest })
        stay = stay_near(vessel, island)
      end
      stay.least = math.min(stay.least, nearest)
    end
    if stay and core.below(span.to, done) then
      stay.left = true
      stay = nil
    end
  end
end

function pass(vessel, motion, done)
  if not on() then return end
  for _, island in ipairs(game.all("island")) do pass_island(vessel, motion, done, island) end
end

-- Passing: her move is over, and she loses what she owes, for each stay what its nearest costs and she has not paid yet.
function settle(vessel)
  if not on() then return end
  local owed = 0
  for _, stay in ipairs(vessel.stays) do
    if game.islands[stay.feature] then
      local hf = grounding(vessel, stay.least)
      owed = owed + math.max(0, hf - stay.damage)
      stay.damage = math.max(stay.damage, hf)
    end
  end
  for i = #vessel.stays, 1, -1 do
    if vessel.stays[i].left then table.remove(vessel.stays, i) end
  end
  if owed == 0 or vessel.fate ~= "afloat" or ships.open_hf(vessel) == 0 then return end
  note("{ship} runs aground in passing: {hf} HF", { ship = vessel, hf = owed })
  strand(vessel, owed)
end

-- Does some of an island lie within 45 degrees of the heading, seen from the bow?
local function lies_ahead(vessel, island)
  local angle, heading = data("aground")["head-on-angle"], vessel.heading
  return plane.bears(plane.front(vessel), heading - angle, heading + angle, { island }, 1) ~= nil
end

-- Head-on: sailing forward she has met the land, and it lies ahead. She loses HF by the move she has left. This stands instead of all passing
-- damage of the move, which counts as paid: the stays are only marked.
function run_hard_aground(vessel, island)
  if not on() or not lies_ahead(vessel, island) then return end
  local hf = grounding(vessel, 0, vessel.left)
  for _, stay in ipairs(vessel.stays) do
    if game.islands[stay.feature] then stay.damage = math.max(stay.damage, grounding(vessel, stay.least)) end
  end
  local left = geometry.shown(vessel.left)
  note("{ship} runs hard aground, {left} dots of her move left: {hf} HF", { ship = vessel, left = left, hf = hf })
  strand(vessel, hf)
end

-- She begins her move against land, and gets off it by turning first.
function stranded(vessel)
  if not on() or vessel.leap > 0 then return false end
  return any(game.all("island"), function(island) return plane.touch(vessel, island) end)
end

-- The land she lies against, when a turn brings her clear of it.
function land_she_gets_off(vessel, motion)
  local list = {}
  if not stranded(vessel) then return list end
  local turned = geometry.pose_after(vessel, motion, geometry.amount(motion))
  for _, island in ipairs(game.all("island")) do
    if plane.touch(vessel, island) and not plane.overlap(turned, island) then table.insert(list, island) end
  end
  return list
end
