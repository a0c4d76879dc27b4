-- The hailing chain: who is still with his leader.

-- Whether a member counts as a link, and may fall out of the chain.
local function is_linked(figure) return not figure.prisoner end

-- Everybody whom steps of hailing distance join to the first of a list.
function joined(reached, others)
  local hailing, list = data("constants")["hailing-distance"], { reached }
  local i = 1
  while list[i] do
    for _, other in ipairs(others) do
      if not has(list, other) and geometry.within(list[i], other, hailing) then table.insert(list, other) end
    end
    i = i + 1
  end
  return list
end

chain = rule "shore.cohesion.chain" {
  title  = "The hailing chain",
  source = "Cohesion (line 39); Scouts (195)",
  text   = "The members of a party hang together with their leader by steps of at most four inches from figure to figure. Scouts count as links; guards, "
    .. "lookouts, messengers, stragglers and prisoners do not. They need not see each other.",
  ruling = "Figures of other parties pass nothing on.",
  data   = { "shore.data.constants.hailing-distance" },

  -- The members that hang together with the leader.
  run = function(party)
    if not party.leader then return {} end
    return joined(party.leader, where(parties.members(party), is_linked))
  end,
}

-- Who of a unit hangs together as the game begins; nil if it has no need to.
local function together(party, list)
  if party.type == "party" then return chain(party) end
  if stragglers.are(party) then return joined(list[1], list) end
end

beginning = rule "shore.cohesion.beginning" {
  title  = "As the game begins",
  source = "Cohesion (39); Stragglers (42)",
  text   = "As the game begins each party has a leader and hangs together with him, and the stragglers of a unit hang together.",
  ruling = "The book does not speak of the beginning; a scenario is refused that would tear a party apart at once.",
  data   = { "shore.data.constants.hailing-distance" },

  check = function(party)
    local led = party.type ~= "party" or party.leader ~= nil
    if not need(led, "{party} has no leader: give it a captain or an officer, or make it stragglers", { party = party }) then return end
    local list = parties.members(party)
    local with = together(party, list)
    for _, figure in ipairs(list) do
      need(not with or has(with, figure), "{figure} begins out of hailing distance of {party}: place it within {most:inch|inches} of one of them, or in another party",
        { figure = figure, party = party, most = data("constants")["hailing-distance"] })
    end
  end,
}

when = rule "shore.cohesion.when" {
  title  = "When the chain is looked at",
  source = "Movement (line 36); Cohesion (39); Dispersed Engagements (70)",
  text   = "When an action is over that has moved or removed a figure of the party, and after each mêlée, whoever is outside the chain becomes a straggler. It is "
    .. "never looked at during a move.",

  run = function()
    local list = game.touched
    game.touched = {}
    for _, party in ipairs(list) do
      if #parties.members(party) > 0 then look_at(party) end
    end
  end,
}

left_behind = rule "shore.cohesion.left" {
  title  = "Who has been left behind",
  source = "Cohesion (line 39); Movement (34)",
  text   = "A party has left behind those from whom it has gone away, of all who are out of its chain. Whoever is cut off only by the losses of the action has not "
    .. "been left behind.",
  data   = { "shore.data.constants.hailing-distance" },

  -- Whom a party has left behind of those who are out of its chain: not those whom only the losses of the action have parted from it.
  run = function(party, loose, with)
    local reached, others = {}, {}
    for _, figure in ipairs(with) do table.insert(reached, { at = geometry.at(figure) }) end
    for _, fall in ipairs(where(game.fallen, { party = party })) do table.insert(others, { at = { x = fall.x, y = fall.y } }) end
    for _, figure in ipairs(loose) do table.insert(others, { at = geometry.at(figure), figure = figure }) end
    local i = 1
    while reached[i] do
      for _, other in ipairs(others) do
        local near = geometry.at_most(plane.distance(reached[i].at, other.at), data("constants")["hailing-distance"])
        if near and not has(reached, other) then table.insert(reached, other) end
      end
      i = i + 1
    end
    return where(loose, function(figure) return not any(reached, { figure = figure }) end)
  end,
}

-- Those of a party who are not in its chain.
local function out_of(party)
  local with = chain(party)
  return where(parties.members(party), function(figure) return is_linked(figure) and not has(with, figure) end)
end

-- A party has moved of itself: the wounded whom it leaves behind may cost it a point. What parts them afterwards, such as a retreat, costs nothing.
function looks_back(party)
  if party.type ~= "party" or #parties.members(party) == 0 then return end
  parties.composition(party)
  if not party.leader then return end
  local loose = out_of(party)
  if #loose > 0 then dividing.abandon(party, left_behind(party, loose, chain(party))) end
end

look_at = rule "shore.cohesion.falls-out" {
  title  = "Out of the chain",
  source = "Cohesion (line 39)",
  text   = "Members of a party who are out of its chain fall out of it; a party without anybody who could lead it is all stragglers.",

  -- Who is out of the chain of a party falls out of the party.
  run = function(party)
    if stragglers.are(party) then
      stragglers.regroup(party.owner)
      return
    end
    if party.type ~= "party" then return end
    parties.composition(party)
    if not party.leader then return end
    local loose = out_of(party)
    if #loose == 0 then return end
    note("{n:figure is|figures are} out of hailing distance of {party}", { n = #loose, party = party })
    stragglers.set_adrift(loose)
  end,
}
