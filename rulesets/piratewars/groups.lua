-- 2.3 Firing: who is shot at together with small arms, and who of them is seen.

-- The places aboard where figures are hit together: on deck behind the railing, aloft, in a boat, below.
local places = {
  deck = { deck = true, helm = true, castle = true },
  top = { top = true, nest = true },
  boat = { boat = true },
  below = { ["gun-deck"] = true, cabin = true },
}

to_hit = rule "piratewars.fire.small-arms" {
  title  = "Muskets, pistols, deck guns",
  source = "2.3 Firing (lines 111, 117)",
  text   = "Small arms are fired at figures who can be seen, by groups: on deck behind the railing with two less on the "
    .. "target number, on the top castles, in the water. Those below can be hit only from the same ship.",
  ruling = "No third hull and no land may stand between. Each success kills one of the group, and its owner says whom; "
    .. "successes beyond the group are lost. All figures of a group belong to one side. Swimmers are named by the ship whose crew "
    .. "they are, also after she has sunk. Between figures on the same ship the range is 0, so only weapons marked B can be used. "
    .. "Ashore the people of one side on an island are a group, those inside buildings, behind cover and on a wall apart.",
  data   = { "piratewars.data.modifiers" },
  kept_by = "piratewars.fire.simultaneous",   -- kills one of the group with each success

  -- Can a figure hit anybody there? sight: what it sees of them, nil if there is nobody.
  check = function(attack, word, mark, firer, sight)
    local facts = { figure = firer, target = mark.target }
    if word == "below" then need(firer.aboard == mark.target, "those below on {target} are hit only from the same ship", facts) end
    if need(sight, "there is nobody for {figure} to fire at", facts) then
      need(sight.seen, "{figure} does not see whom to fire at: a hull or land stands between", facts)
    end
  end,

  -- The target number against those in a hull or in the water (word), or against others ashore (no word).
  run = function(attack, word, mark, firer)
    local tn, modifiers = tally("target number", attack, "the firer's Attack"), data("modifiers")
    if word == "deck" then tn:add(modifiers.railing.value, "behind the railing", "piratewars.fire.small-arms") end
    if word then return tn.total end
    local on_the_wall = firer.fort and firer.level >= firer.fort.levels - 1
    local one_roof = false   -- over the firer and all those he fires at
    if mark.shelter == "inside" and firer.place == "shore" then
      local own = shore.building_of(firer, "building")
      one_roof = own and all(ashore(mark, firer.owner), function(other) return shore.building_of(other, "building") == own end)
    end
    if mark.fort and firer.fort ~= mark.fort then
      tn:add(modifiers.building.value, "at a fortress", "piratewars.opt.fortress")
    elseif mark.climbers and on_the_wall then
      tn:add(modifiers.climber.value, "at a climber from the wall top", "piratewars.opt.fortress.entering")
    elseif mark.shelter == "inside" and not one_roof then
      tn:add(modifiers.building.value, "inside a building", "piratewars.opt.shore")
    elseif mark.shelter == "hidden" then
      tn:add(modifiers.hidden.value, "partly hidden", "piratewars.opt.shore")
    end
    return tn.total
  end,
}

-- Those of a hull who are fired at: the group named, else those in a boat, or on deck.
function word_of(mark)
  if mark.group then return mark.group end
  return mark.target.craft ~= "" and "boat" or "deck"
end

-- The living who stand aboard a ship, or swim from her, be she sunk or not.
local function people(target, word)
  if word == "water" then return game.all("figure", { place = "water", home = target, dead = false }) end
  return game.all("figure", { aboard = target, dead = false })
end

local function is_enemy_at(figure, player, word)
  return (word == "water" or places[word][figure.place]) and figure.owner ~= player
end

-- The living enemies of a side who stand together on a ship, or swim from her. All belong to one side: the ship's own if
-- any of them do, else that of the first.
function aboard(player, target, word)
  local list = where(people(target, word), function(figure) return is_enemy_at(figure, player, word) end)
  local side = list[1] and list[1].owner
  if any(list, { owner = target.owner }) then side = target.owner end
  return where(list, { owner = side })
end

-- Whether there is anybody in such a group.
function anybody(player, target, word)
  return any(people(target, word), function(figure) return is_enemy_at(figure, player, word) end)
end

-- The living enemies of one side on an island outside a fortress: those in the open, inside buildings, behind cover, or
-- climbing a wall.
function ashore(mark, player)
  return where(game.all("figure", { place = "shore", dead = false, owner = mark.side }), function(figure)
    local here = mark.island and figure.island == mark.island and figure.fort == nil and figure.owner ~= player
    return here and shore.shelter_of(figure) == mark.shelter and figure.climbing == (mark.climbers == true)
  end)
end

-- All who are fired at: in a fortress, in a hull or swimming from it, or on an island.
function of(mark, player)
  if mark.fort and mark.fort.owner == player then return fortresses.attackers_in(mark.fort) end
  if mark.fort then return fortresses.defenders_in(mark.fort) end
  if mark.target then return aboard(player, mark.target, word_of(mark)) end
  return ashore(mark, player)
end

-- Whether a hull, or one of its groups, can be shot at. Swimmers can, even after their ship is gone.
function is_there(target, word)
  return word == "water" or target.fate == "afloat" or target.fate == "wrecked"
end

-- The points at which a group is looked for from a point, each with its distance: the nearest of their hull, the nearest
-- swimmer, or each of those ashore.
local function points_of(mark, player, from)
  local word, list = mark.target and word_of(mark), {}
  if mark.target and word ~= "water" then
    if not anybody(player, mark.target, word) then return list end
    local at, distance = plane.nearest(mark.target, from)
    return { { at = at, distance = distance } }
  end
  for _, figure in ipairs(of(mark, player)) do table.insert(list, { at = figure.at, distance = plane.distance(from, figure.at) }) end
  if word == "water" then return { least(list, "distance") } end
  return list
end

-- What somebody sees of a group from where he fires: whether any of them is seen, and how far the nearest of these is; nil
-- if there is nobody. Any hull or land that neither side is in or on may hide them.
local function sight(figure, gun, mark, player)
  local from = gun and aiming.mount(gun) or aiming.stands(figure)
  local points = points_of(mark, player, from)
  if #points == 0 then return nil end
  local own_ship = figure.aboard and figure.home   -- for one who stands on an enemy's deck
  local between = aiming.obstacles(figure.aboard, own_ship, figure.fort, aiming.ground_of(figure), mark.target, mark.fort,
    mark.island or mark.fort and mark.fort.island)
  local seen = where(points, function(point) return (plane.sight(from, point.at, between)) end)
  local nearest = least(seen, "distance")
  return { seen = nearest ~= nil, distance = nearest and nearest.distance }
end

-- What each of those who fire sees. All who stand in a hull without a place of their own see the same.
function sights(mark, player, gun)
  local known = {}
  return function(figure)
    local spot = gun or figure.at and figure or figure.aboard or figure
    if known[spot.id] == nil then known[spot.id] = sight(figure, gun, mark, player) or false end
    return known[spot.id] or nil
  end
end
