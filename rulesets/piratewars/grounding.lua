-- 2.2 Running aground: the basic rule.

local shallows = "shallows"   -- the feature of a stay in such water
local open_water = 1000       -- deeper than any draft

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
  kept_by = { "grounding.settle", "piratewars.geo.contact", "piratewars.damage.sinking" },

  -- She makes a motion. A stay in such water lasts until she is out of it, also over turns: stay.least is the least depth
  -- that she has met, and stay.dots what she has made in it, since the stay began or the last full length.
  run = function(vessel, motion)
    -- The stretches of it in water shallower than her draft: so near to islands, and over reefs.
    local draft, spans = geometry.draft(vessel), {}
    for _, island in ipairs(islands_in_the_basic_rule()) do
      for _, span in ipairs(plane.within(vessel, motion, island, draft)) do table.insert(spans, span) end
    end
    for _, reef in ipairs(reefs_in_the_basic_rule()) do
      if reef.depth < draft then
        for _, span in ipairs(plane.within(vessel, motion, reef, 0)) do table.insert(spans, span) end
      end
    end
    local stretches = geometry.joined(spans)
    local goes_on_in_shallows = #stretches > 0 and core.at_most(stretches[1].from, 0)
    if not goes_on_in_shallows then leave_shallows(vessel) end
    for _, stretch in ipairs(stretches) do
      if not stay_of(vessel) then
        table.insert(vessel.stays, { feature = shallows, damage = 0, least = open_water, dots = 0, settled = false })
      end
      local stay, from = stay_of(vessel), stretch.from
      while core.below(from, stretch.to) do
        -- As far as the next full length, or the end of the stretch. A turn makes no dots.
        local dots = stretch.to - from
        if not motion.pivot then dots = math.min(dots, vessel.length - stay.dots) end
        stay.least = math.min(stay.least, least_depth_met(vessel, motion, from, dots))
        if not motion.pivot then stay.dots = stay.dots + dots end
        local full_length = core.at_most(vessel.length, stay.dots)
        if full_length then
          first_damage(vessel)
          lose_hf(vessel, stay.least)
          stay.dots, stay.least = 0, open_water
        end
        from = from + dots
      end
      local is_out_of_it = core.below(stretch.to, geometry.amount(motion))
      if is_out_of_it then leave_shallows(vessel) end
    end
  end,
}

-- The HF of data/grounding.toml where it is so deep, or an island so near: none from her draft on; else one, and one more
-- for every full step of four dots that is wanting, and no more than two for a narrow hull or three for a wide one.
function hf_lost(vessel, depth)
  local row = first(data("grounding"), { beam = vessel.beam })
  if core.at_most(row.draft, depth) then return 0 end
  return math.min(row.most, 1 + core.rounding((row.draft - depth) / row.step, "down"))
end

-- The islands and reefs of the basic rule: those that no optional rule has taken over.
function islands_in_the_basic_rule()
  if game.option("piratewars.opt.grounding") then return {} end
  return game.all("island")  -- a rock is one
end

function reefs_in_the_basic_rule()
  if game.option("piratewars.opt.reefs") then return {} end
  return game.all("reef")
end

function lose_hf(vessel, depth)
  local hf = hf_lost(vessel, depth)
  if hf == 0 then return end
  note("{ship} scrapes the bottom where it is {depth} deep: {hf} HF", { ship = vessel, depth = geometry.shown(depth), hf = hf })
  damage.lines(vessel, "hull", hf)
end

function stay_of(vessel) return first(vessel.stays, { feature = shallows }) end

-- The first damage of a stay, once: as she leaves such water, ends her move or has made her length in it.
function first_damage(vessel)
  local stay = stay_of(vessel)
  if stay and not stay.settled then
    stay.settled = true
    lose_hf(vessel, stay.least)
  end
end

function leave_shallows(vessel)
  first_damage(vessel)
  for i = #vessel.stays, 1, -1 do
    if vessel.stays[i].feature == shallows then table.remove(vessel.stays, i) end
  end
end

-- The least depth of a part of a motion.
function least_depth_met(vessel, motion, from, dots)
  local here = geometry.pose_after(vessel, motion, from)
  return geometry.least_depth(here, geometry.so_much_of(motion, dots), islands_in_the_basic_rule(), reefs_in_the_basic_rule())
end

-- She makes so much of a motion, by this rule and the optional ones: how far she gets, for a reef may wreck her.
function pass(vessel, motion, done)
  if core.at_most(done, 0) or vessel.craft ~= "" then return done end
  done = reefs.reefs(vessel, geometry.so_much_of(motion, done))
  local made = geometry.so_much_of(motion, done)
  aground.runs_aground(vessel, made)
  basic(vessel, made)
  return done
end

-- Her move, drift or falling off is over, and what she owes is paid, by this rule and the detailed one.
function settle(vessel)
  first_damage(vessel)
  aground.runs_aground(vessel)
end
