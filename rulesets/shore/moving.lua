-- Moving a party: what the leader announces, and what each figure's way must keep to.

declare = rule "shore.move.declare" {
  title  = "Announcing a move",
  source = "Movement (lines 32, 36)",
  text   = "The leader names one pace for the party, who guides it, and the dice that it claims. Nobody has a heading: figures turn as they like.",
  ruling = "A figure that has shot may go cautiously in a bold move; no other pace is mixed in.",

  run = function(party, pace)
    note("{party} moves {pace}ly, {guide} first", { party = party, pace = pace, guide = game.moving.guide })
  end,
}

-- Whether the movement under way is one that a party or unit has been ordered to make, and not a charge or a reaction.
function is_ordinary() return game.moving.order == "move" or game.moving.order == "unit-move" end

-- The pace of a figure in an ordinary move at a pace: who has shot goes cautiously.
function at_most_pace(figure, pace)
  if vehicles.has_shot(figure) then return "cautious" end
  return pace
end

-- The pace of a figure in the movement under way.
function pace_of(figure)
  if is_ordinary() then return at_most_pace(figure, game.moving.pace) end
  return game.moving.pace
end

guide_of = rule "shore.move.guide-first" {
  title  = "The guide goes first",
  source = "Movement (line 36); Scouts (195)",
  text   = "The guide moves first: the scout, if there is one, and then the leader; else a Native Guide whom the party follows; else the leader. Then the "
    .. "others one by one, in the order that their player likes.",
  ruling = "A guide who dies on his way or is taken is followed no more: the next scout guides the party, or its leader of that moment, who has to earn the dice of a road himself.",

  -- named: the Native Guide to follow.
  run = function(party, named)
    return first(parties.able(party), { scout = true }) or named or party.leader or parties.able(party)[1]
  end,
}

-- Whether a piece guides the movement under way: the guide, or the vehicle that carries him.
function is_guide(piece) return piece == game.moving.guide or vehicles.carries(piece, game.moving.guide) end

-- Whether others wait for a piece: the guide, or after a scout another scout or the leader.
function goes_before_others(piece)
  local under = game.moving
  return is_guide(piece) or under.guide ~= nil and under.guide.scout and (has(duties.scouts(under.party), piece) or piece == under.party.leader)
end

goes_in_turn = rule "shore.move.in-turn" {
  title  = "Who goes when",
  source = "Movement (line 36); Scouts (195)",
  text   = "Nobody goes before the guide. After a scout the other scouts go, then the leader, and then the others.",

  -- The guide first, after the scouts the leader, then the others.
  check = function(figure)
    local under, id = game.moving, "shore.move.guide-first"
    if is_guide(figure) or not under.guide or under.guide.scout and has(duties.scouts(under.party), figure) then return end
    need(has(under.placed, under.guide), "{guide} guides the party and goes first", id, { guide = under.guide })
    local other = under.guide.scout and first(duties.scouts(under.party), function(scout) return not has(under.placed, scout) end)
    need(not other, "{scout} scouts for the party and goes first", id, { scout = other })
    local leader = under.party.leader
    if under.guide.scout and leader and leader ~= figure then
      need(has(under.placed, leader), "{leader} goes next, after the scouts", id, { leader = leader })
    end
  end,
}

guide_is_lost = rule "shore.move.guide-lost" {
  title  = "A guide is lost",
  source = "ours",
  text   = "A guide who dies on his way, or is taken, is followed no more: the next scout guides the party, or its leader, who may be a new one.",

  run = function()
    local under = game.moving
    if not under.guide or not parties.is_lost(under.guide) then return end
    parties.composition(under.party)
    local other = guide_of(under.party)
    if not other then return end
    under.guide = other
    if not has(under.placed, other) then under.trail = {} end
    note("{guide} guides {party} now", { guide = other, party = under.party })
  end,
}

follow = rule "shore.move.follow" {
  title  = "Following",
  source = "Movement (lines 32, 36)",
  text   = "The others follow the guide. Each may also stay where it is.",
  ruling = "A figure follows if it ends within four inches of the guide's way, or nearer to the guide's end than it began. That keeps it from marching off, "
    .. "and from nothing else.",
  data   = { "shore.data.constants.hailing-distance" },

  check = function(figure, from, to)
    local trail = game.moving.trail
    if is_guide(figure) or #trail == 0 then return end
    local close = geometry.at_most(off_the(trail, to), data("constants")["hailing-distance"])
    local goal = trail[#trail]
    local nearer = plane.distance(to, goal) < plane.distance(from, goal)
    need(close or nearer, "{figure} does not follow {guide}", { figure = figure, guide = game.moving.guide })
  end,
}

-- How far a place is from a way, which may be a single point.
function off_the(way, place)
  if #way == 1 then return plane.distance(way[1], place) end
  local _, _, off = plane.approach(way, place)
  return off
end

rule "shore.move.uninterrupted" {
  title   = "Nobody interrupts",
  source  = "Movement (line 36)",
  text    = "Once the first figure of a party moves, nothing else is done or played until the last has moved, except the dice that the ways themselves "
    .. "cause and the cards for these dice, and what is decided at the contact of a charge.",
  ruling  = "Cards that are played at any time wait as well.",
  kept_by = "phase paths",
}

-- Whether the dice of the movement count for a figure: those of a road count on a way that makes for it, or that earns them where nobody guides.
local function has_the_dice(figure, way, basic)
  local under = game.moving
  if under.claim ~= "road" or is_guide(figure) then return true end
  if not under.guide then return not way or #way > 1 and bonuses.earns_the_road(figure, way, basic) end
  return under.earned and (not way or claims.makes_for_the_road(figure, way))
end

measure = rule "shore.move.measure" {
  title  = "Measuring",
  source = "Movement (line 36)",
  text   = "The allowance is spent along the way as it is given. Where nothing is in the way one straight line does; bends round enemies, features or bad "
    .. "ground are paid for. How the party hangs together matters at the beginning and the end only.",

  -- What a figure has for its way; way: for the dice of a road.
  run = function(figure, way)
    local basic = bonuses.without_dice(figure)
    if not has_the_dice(figure, way, basic) then return basic end
    return basic + (game.moving.bonus[bonuses.kept_as(figure)] or 0)
  end,
}

keep_pace = rule "shore.option.keep-pace" {
  title    = "Riders keep pace",
  source   = "Movement Allowances (line 22)",
  optional = true,
  text     = "Riders of a mixed party who do not outpace its foot have the allowance of those on foot.",
  data     = { "shore.data.switches.mixed-keep-pace" },

  run = function()
    return data("switches")["mixed-keep-pace"] == "cap-to-foot" or game.option("shore.option.keep-pace")
  end,
}

no_shuffle = rule "shore.move.no-shuffle" {
  title  = "Placed is placed",
  source = "Movement (line 36)",
  text   = "A figure that has been moved is not shifted again in that action.",

  check = function(figure)
    need(not has(game.moving.placed, figure), "{figure} has been placed and stays", { figure = figure })
  end,
}

rule "shore.move.friends" {
  title   = "Through friends",
  source  = "Movement (line 36)",
  text    = "A way may lead through one's own figures, and not end on them.",
  kept_by = "shore.geo.base",
}

-- Enemies whom a mover sees on the table.
function foes(piece)
  local list, hostile = {}, {}
  for _, figure in ipairs(game.all("figure", { dead = false, prisoner = false })) do
    local owner = figure.owner
    if hostile[owner] == nil then hostile[owner] = game.relation(piece, figure) == "enemy" end
    if hostile[owner] and figure.x then table.insert(list, figure) end
  end
  return list
end

halt = rule "shore.move.enemy-halt" {
  title  = "Enemies stop movement",
  source = "Movement (line 36)",
  text   = "A figure halts where its base first touches an enemy's.",
  ruling = "An ordinary move is not made into contact with an enemy that is seen, neither base to base nor over an obstacle: that is an engagement. Whoever comes into "
    .. "contact without wanting to halts, and the parties are in a mêlée.",

  check = function(figure, way)
    local met = first_contact(figure, way, geometry.slack())
    need(not met, contact_text(), { figure = figure, foe = met and met.foe })
  end,

  -- How far along the way it halts, and at whom; nil if nobody stops it.
  run = function(figure, way) return first_contact(figure, way) end,
}

-- What is wrong with contact: an ordinary move makes none.
function contact_text()
  if game.moving and is_ordinary() then return "{figure} would come into contact with {foe}: engage it" end
  return "{figure} would come into contact with {foe}"
end

-- Where a way first touches an enemy's base: how far along, and whose. Whoever begins in contact may go, but no nearer; a rider passes the one whom he attacks in passing.
function first_contact(figure, way, slack)
  local met
  for _, foe in ipairs(where(foes(figure), function(foe) return not passing.rides_by(figure, foe) end)) do
    local place, reach = geometry.at(foe), geometry.radius(figure) + geometry.radius(foe) - (slack or 0)
    local began = plane.distance(way[1], place)
    if began <= reach + data("constants")["contact-tolerance"] then reach = math.min(reach, began) - geometry.slack() end
    local after = plane.meets(way, place, reach)
    local met_there = after and plane.cut(way, after)
    local walled = after and contact.wall_between(met_there[#met_there], place)
    if after and not walled and (not met or after < met.after) then met = { after = after, foe = foe } end
  end
  return met
end

bypass = rule "shore.move.bypass" {
  title  = "Passing an enemy",
  source = "Movement (line 36)",
  text   = "A way passes an enemy that is seen and not engaged with an inch of room between the bases.",
  ruling = "A way that comes nearer ends where it is nearest to him; the first such place counts. Whoever begins nearer may move as long as that gap does not "
    .. "shrink. A charge does not mind those whom it is sent against, and nobody minds an enemy behind the wall of a building, through which there is no contact.",
  data   = { "shore.data.constants.bypass-clearance" },

  -- spared: parties whose figures do not matter. How far along the way it ends, nil if nothing cuts it.
  run = function(figure, way, spared)
    local cut = clearance.first_cut(figure, way, spared)
    return cut and cut.after
  end,
}
