-- What single legs of a way take: steps of the ground, climbing, mounting.

-- Whether a leg ends at the ledge of a long haul before it comes to a place.
local function is_hauled_up(from, to)
  return any(game.all("feature", { long_haul = true }), function(feature) return not plane.sight(from, to, { { line = feature.line, gaps = feature.gaps } }) end)
end

climbs_steps = rule "shore.terrain.step-up" {
  title  = "Steps of the ground",
  source = "Clambering (line 93)",
  text   = "A leg leads up a step of the ground only where it has been climbed before, or where the long haul over it begins.",

  -- A leg leads up a step of the ground only after it has been climbed.
  check = function(go, to)
    for _, area in ipairs(game.all("area", { edge = "step" })) do
      for _, inside in ipairs(plane.stretches({ go.place, to }, { outline = area.outline })) do
        local edge, z = heights.beside(go.place, to, inside.from), go.z
        if inside.from > 0 then z = ground.level(edge.before) end
        local up = inside.to > inside.from and not is_hauled_up(go.place, edge.behind) and heights.step_up(edge.before, edge.behind, z)
        need(not up, "{area} is {height} inches higher: it is climbed", "shore.terrain.clamber", { area = up, height = up and ground.level(edge.behind) - z })
      end
    end
  end,
}

try_verb = rule "shore.move.verbs" {
  title  = "Climbing and riding on the way",
  source = "Clambering, Mounting (lines 93, 98)",
  text   = "Whoever climbs, mounts or dismounts on his way pays for it there. What is left counts twice in the saddle, and half on foot again.",

  -- What a verb of a way costs and forbids; the walk as it would be afterwards.
  check = function(go, leg, i)
    local figure, pace = go.piece, moving.pace_of(go.piece)
    if not need(figure.kind == "figure", "leg {leg}: only figures do that", { leg = i }) then return end
    if leg.verb == "legup" then
      go.helper = leg.object
    elseif leg.verb == "clamber" then
      climbing.clamber(figure, leg.object, go, go.helper)
      if go.helper then climbing.leg_up(figure, go.helper, go.place, leg.object) end
      go.z = heights.top_of(leg.object, go.place)
      go.place, go.left, go.helper = climbing.top_of(leg.object, go.place), go.left - climbing.cost(pace), nil
    elseif leg.verb == "mount" then
      need(go.as ~= "mounted", "leg {leg}: {figure} rides already", { leg = i, figure = figure })
      riding.mount(figure, leg.object, go.place)
      go.left, go.as = 2 * (go.left - riding.cost(pace)), "mounted"
    elseif leg.verb == "dismount" then
      if need(figure.mount, "{figure} rides on nothing", "shore.terrain.mount", { figure = figure }) then
        need(riding.beside(figure, go.place), "there is no room for {beast} beside {figure}", "shore.terrain.mount", { beast = figure.mount, figure = figure })
      end
      go.left, go.as = go.left / 2, "foot"
    end
    need(geometry.at_least(go.left, 0), "leg {leg}: {figure} has too little MA left to {verb}", "shore.geo.path-cost", { leg = i, figure = figure, verb = leg.verb })
  end,
}

act = rule "shore.move.on-the-way" {
  title  = "Coming to what is climbed or mounted",
  source = "Clambering, Mounting (lines 93, 98)",
  text   = "Whoever has too little left when he comes to what he would climb or mount stops there. Who falls, or is thrown off, goes no farther.",

  -- Climbing, mounting and the like on the way. Whether the walk goes on.
  run = function(go, leg)
    local figure, pace = go.piece, walking.pace_of(go.piece)
    if leg.verb == "clamber" and geometry.less_than(go.left, climbing.cost(pace)) or leg.verb == "mount" and geometry.less_than(go.left, riding.cost(pace)) then
      note("{piece} has too little MA left to {verb}", { piece = figure, verb = leg.verb })
      return false
    end
    if leg.verb == "legup" then
      go.helper = leg.object
    elseif leg.verb == "clamber" then
      go.left = go.left - climbing.cost(pace)
      if go.helper then
        climbing.pyramid(figure, leg.object, go, go.helper)
        climbing.leg_up(figure, go.helper, go.place, leg.object)
      end
      local top = heights.top_of(leg.object, go.place)
      local drop = go.z - top
      go.place, go.z, go.helper = climbing.top_of(leg.object, go.place), top, nil
      note("{figure} gets onto {object}", { figure = figure, object = leg.object })
      return heights.lands_unhurt(figure, drop, pace)
    elseif leg.verb == "mount" then
      go.left = 2 * (go.left - riding.cost(pace))
      return riding.mount(figure, leg.object, go.place)
    elseif leg.verb == "dismount" then
      riding.dismount(figure, go.place)
      go.left = go.left / 2
    end
    return true
  end,
}
