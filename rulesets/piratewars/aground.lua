-- Optional: running aground in detail, in place of the basic rule for islands and rocks.

local function on() return game.option("piratewars.opt.grounding") end

runs_aground = rule "piratewars.opt.grounding" {
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
  -- grounding.hf_lost: one HF, and one for each full four dots wanting of the draft, at most two for a narrow hull and three
  -- for a wide one. ships.check_afloat refuses what is done with the sails and guns of a wreck.
  kept_by = {
    "grounding.pass", "grounding.hf_lost", "piratewars.move.leap", "aground.strand", "aground.stranded", "ships.check_afloat",
    "action declare-fire", "action launch",
  },

  -- She makes a motion; or, without one, her leap has met land; or, without either, her move, drift or falling off is over.
  run = function(vessel, motion, land)
    if not on() then return end

    -- On the way the nearest that she comes in each stay inside her draft of an island is noted (stay.least).
    if motion then
      local draft = geometry.draft(vessel)
      for _, island in ipairs(game.all("island")) do
        local spans = plane.within(vessel, motion, island, draft)
        local begins_inside = #spans > 0 and core.at_most(spans[1].from, 0)
        if not begins_inside then leave(vessel, island) end
        for _, span in ipairs(spans) do
          local nearest = nearest_in(vessel, motion, span, island)
          if core.below(nearest, draft) then note_nearest(vessel, island, nearest) end
          local is_outside_again = core.below(span.to, geometry.amount(motion))
          if is_outside_again then leave(vessel, island) end
        end
      end
      return
    end

    -- Head-on: the land lies ahead, and she pays for the move she has left. What she passed in this move counts as paid.
    if land then
      local angle, heading = data("aground")["head-on-angle"], vessel.heading
      local lies_ahead = plane.bears(plane.front(vessel), heading - angle, heading + angle, { land }, 1)   -- seen from the bow
      if not lies_ahead then return end   -- a glancing touch: passing at no distance
      local hf = math.max(1, core.rounding(vessel.left / data("aground")["head-on-step"], "up"))
      for _, stay in ipairs(stays_near_islands(vessel)) do
        stay.damage = math.max(stay.damage, grounding.hf_lost(vessel, stay.least))
      end
      note("{ship} runs hard aground, {left} dots of her move left: {hf} HF", { ship = vessel, left = geometry.shown(vessel.left), hf = hf })
      return strand(vessel, hf)
    end

    -- Passing: each stay costs by the nearest she came in it, less what it has cost her already.
    local owed = 0
    for _, stay in ipairs(stays_near_islands(vessel)) do
      local hf = grounding.hf_lost(vessel, stay.least)
      owed = owed + math.max(0, hf - stay.damage)
      stay.damage = math.max(stay.damage, hf)
    end
    for i = #vessel.stays, 1, -1 do
      if vessel.stays[i].left then table.remove(vessel.stays, i) end
    end
    if owed == 0 or vessel.fate ~= "afloat" or ships.open_hf(vessel) == 0 then return end
    note("{ship} runs aground in passing: {hf} HF", { ship = vessel, hf = owed })
    strand(vessel, owed)
  end,
}

-- A ship loses HF on land or a reef: straight HF, and no more than there is. A hull that is gone already sinks; one that loses
-- the last of it here stays where it is, for the rest of the battle, and who boarded her, or whom she boarded, goes home.
function strand(vessel, hf)
  if ships.open_hf(vessel) == 0 then return end
  damage.lines(vessel, "hull", math.min(hf, ships.open_hf(vessel)))
  if ships.open_hf(vessel) > 0 or vessel.fate ~= "afloat" then return end
  vessel.fate = "wrecked"
  for _, other in ipairs(boarding.opponents(vessel)) do
    boarders.recall(vessel, other)
    boarders.recall(other, vessel)
    boarding.part(vessel, other)
  end
  note("{ship} is a wreck, aground for good", { ship = vessel })
end

-- The nearest that she comes to an island in a part of a motion.
function nearest_in(vessel, motion, span, island)
  local here = geometry.pose_after(vessel, motion, span.from)
  return plane.closest(here, geometry.so_much_of(motion, span.to - span.from), island)
end

-- She comes so near in her stay inside the draft of an island, which begins when there is none.
function note_nearest(vessel, island, nearest)
  local stay = { feature = island.id, left = false }
  if not any(vessel.stays, stay) then table.insert(vessel.stays, { feature = island.id, least = nearest }) end
  stay = first(vessel.stays, stay)
  stay.least = math.min(stay.least, nearest)
end

-- She is outside her draft of an island, and her stay there is over.
function leave(vessel, island)
  local stay = first(vessel.stays, { feature = island.id, left = false })
  if stay then stay.left = true end
end

-- Her stays near islands; those on reefs and in the shallows of the basic rule are others.
function stays_near_islands(vessel)
  return where(vessel.stays, function(stay) return game.islands[stay.feature] ~= nil end)
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
