-- Hiding, and how hidden parties are found.

-- Figures, mounts and beasts of a party.
local function size_of(party)
  local number = 0
  for _, piece in ipairs(parties.everything(party)) do
    number = number + 1
    if piece.kind == "figure" and piece.mount then number = number + 1 end
  end
  return number
end

-- The lowest die that hides so many.
local function least_die(number)
  local least
  for _, row in ipairs(data("hide")) do
    if number >= row.figures then least = row.hidden end
  end
  return least
end

local function touches_an_enemy(figure)
  return first(moving.foes(figure), function(foe) return geometry.touch(figure, foe) end)
end

still = rule "shore.hide.still" {
  title  = "Who hides is stationary",
  source = "Hiding (line 82)",
  text   = "Whoever hides is in rough going and has not moved, shot or fought in the turn. He touches no enemy.",
  ruling = "Beasts likewise. Nobody hides who has reacted in the turn, or is on a long haul.",

  check = function(piece)
    need(ground.is_rough(geometry.at(piece)), "{piece} is not in rough going", { piece = piece })
    need(not piece.moved, "{piece} has moved in this turn: who hides is stationary", { piece = piece })
    if piece.kind ~= "figure" then return end
    need(not piece.shot and not piece.reacted, "{piece} has not been still in this turn", { piece = piece })
    orders.may_still_act(piece)
    hazards.is_climbing(piece)
    local foe = touches_an_enemy(piece)
    need(not foe, "{piece} is in contact with {foe}", { piece = piece, foe = foe })
  end,
}

try = rule "shore.hide.try" {
  title  = "Trying to hide",
  source = "Hiding (line 82)",
  text   = "A party, stragglers, guards or a lookout hide by an action if all of them are in rough going, have neither moved nor shot in the turn, and touch no enemy. A die decides by "
    .. "their number: one or two are hidden on 2 or more, up to seven on 3, up to twelve on 4, a larger party on 5. Who fails may try again in the next turn.",
  ruling = "Also in view of the enemy. Mounts and beasts count as figures; with a cart or a coach nobody hides. A messenger hides no more than he shoots.",
  data   = { "shore.data.hide" },

  check = function(party)
    need(not party.hidden, "{party} is hidden", { party = party })
    need(not party.tried, "{party} has already tried to hide in this turn", { party = party })
    need(party.type ~= "messenger", "{party} is a messenger and does not hide", { party = party })
    for _, piece in ipairs(parties.everything(party)) do
      if need(piece.kind ~= "vehicle", "{piece} is too big to hide", { piece = piece }) then still(piece) end
    end
  end,

  -- Whether the party is hidden.
  run = function(party)
    party.tried = true
    local hidden = chance.fixed("hide", { party = party }, {}) == 6
    if not hidden then hidden = count(1, "d6", { hidden = least_die(size_of(party)) .. "-6" }, "hiding", party).hidden == 1 end
    if not hidden then
      note("{party} is still seen", { party = party })
      return false
    end
    party.hidden = true
    for _, piece in ipairs(parties.everything(party)) do
      piece.lair = { x = piece.x, y = piece.y, z = piece.z }
      piece.x, piece.y, piece.z = nil, nil, 0
      if piece.kind == "figure" then captives.hide_with(piece) end
    end
    parties.touch(party)
    note("{party} is hidden", { party = party })
    return true
  end,
}

protected = rule "shore.hide.protected" {
  title  = "What hiding does",
  source = "Hiding (lines 82-84)",
  text   = "Nobody shoots at a hidden party, engages it or sees it. Enemies walk past it and over it as if nobody were there, and may even end there. When it shows itself, whoever of it is "
    .. "stood upon is set down at the nearest free spot.",
  ruling = "Where the hidden are, only their side knows; nothing that an enemy is allowed or refused depends on it. To stand in contact this way is no mêlée. The spot is found by "
    .. "the program; whoever is not stood upon stays where he is. Prisoners of those who hide are seen, and not who escorts them.",
  see    = { "shore.geo.los", "shore.geo.set-down", "shore.move.enemy-halt", "shore.move.bypass" },

  always = function()
    for _, figure in ipairs(game.all("figure", { dead = false })) do
      local hidden = figure.party ~= nil and figure.party.hidden
      need((figure.lair ~= nil) == hidden and (figure.x == nil) == hidden, "{figure} is seen and its party hidden, or the other way round", { figure = figure })
    end
  end,

  -- A hidden piece comes into the open.
  run = function(piece)
    local place = geometry.at(piece)
    local one = placing.newcomer(piece, place, geometry.solid(piece))
    if not placing.has_room(one, place) then place = placing.somewhere(one, {}) end
    piece.x, piece.y, piece.z, piece.lair = place.x, place.y, piece.lair.z, nil
    if piece.kind == "figure" then captives.show_with(piece) end
  end,
}

ends = rule "shore.hide.ends" {
  title  = "How hiding ends",
  source = "Hiding (line 84)",
  text   = "A party is hidden no longer when one of it moves or shoots, or when scouts discover it. If it charges, that is an Ambuscade: riders do not evade it, and it fights better in the "
    .. "first round.",
  ruling = "The order to move or to shoot ends it before anybody answers that order, and whoever then stays is seen too. So does getting in by a bribe or by cunning. Figures who join a party that is not hidden show themselves, and it shows itself if they are seen. "
    .. "Scouts whom it has taken then stand beside their escorts, who have what those had on them.",
  see    = { "shore.engage.evade", "shore.melee.quota" },

  run = function(party)
    if not party.hidden then return end
    party.hidden, party.searched = false, {}
    for _, piece in ipairs(parties.hiders(party)) do protected(piece) end
    for _, figure in ipairs(parties.members(party)) do burdens.come_along(figure) end
    parties.touch(party)
    note("{party} comes out of hiding", { party = party })
  end,
}

-- Two parties of which one takes in figures of the other: they are hidden together, or not at all.
function end_for_both(party, other)
  if party.hidden == other.hidden then return end
  ends(party)
  ends(other)
end

-- Scouts who have come within two inches of a hidden figure on their ways.
local function scouts_near(party, looks)
  local list, near = {}, data("constants")["detect-radius"]
  for _, look in ipairs(looks) do
    local close = any(parties.members(party), function(figure) return geometry.at_most(moving.off_the(look.way, geometry.at(figure)), near) end)
    if close then table.insert(list, look.scout) end
  end
  return list
end

-- Who takes a scout: the nearest, with a hand free if there is one.
local function captor_of(scout, party)
  local list = parties.able(party)
  local free = where(list, prisoners.hand_free)
  if #free > 0 then list = free end
  return least(list, function(figure) return geometry.distance(figure, scout) end)
end

detect = rule "shore.hide.detect" {
  title   = "Scouts and hidden parties",
  source  = "Hiding (line 84); Scouts (195)",
  text    = "When scouts have come within two inches of a hidden enemy on their way a die is thrown: on a 1 they are taken prisoner without a sound, on 2 and 3 they notice nothing, on 4 or "
    .. "more they discover the whole party. Nobody else discovers anything.",
  ruling  = "Thrown once in a turn for scouts who were assigned together and each hidden party, after the last scout has gone and before the others. Only the side that hides sees the die.",
  data    = { "shore.data.detect" },
  private = true,

  -- Returns "taken", "nothing" or "discovered".
  run = function(scouts, party)
    local result = detection(scouts, { party = party, scouts = scouts }, { party.owner, scouts[1].owner }, { only = party.owner })
    if result == "discovered" then ends(party) end
    if result ~= "taken" then return result end
    for _, scout in ipairs(scouts) do
      local captor = captor_of(scout, party)
      if captor then prisoners.take(scout, captor) end
    end
    return "taken"
  end,
}

-- The result of a die: "taken", "nothing" or "discovered".
local function row_of(die)
  return first({ "taken", "nothing", "discovered" }, function(result)
    local row = data("detect")[result]
    return die >= row.least and die <= row.most
  end)
end

-- What the die of scouts says, or the card that fixes it. facts: of the moment; asked: players in their order; audience: who learns of the die, nil for everybody.
function detection(scouts, facts, asked, audience)
  local fixed = chance.last_result(offer("detect", facts, asked))
  if fixed then return row_of(fixed) end
  local rows = data("detect")
  local classes = { taken = rows.taken.least .. "-" .. rows.taken.most, discovered = rows.discovered.least .. "-" .. rows.discovered.most }
  local thrown = count(1, "d6", classes, "detection", scouts[1], audience)
  if thrown.discovered == 1 then return "discovered" end
  if thrown.taken == 1 then return "taken" end
  return "nothing"
end

-- A scout has gone, or stays: when all have, they look round.
function has_gone(scout, way)
  table.insert(game.moving.looks, { scout = scout, way = way })
  local waits = any(duties.scouts(game.moving.party), function(figure) return not has(game.moving.placed, figure) end)
  if not waits then look_round() end
end

-- Scouts who were assigned together are near to a party, which may be hidden.
local function look_for(scouts, party)
  if not party.hidden or has(party.searched, duties.mark_of(scouts)) then return end
  table.insert(party.searched, duties.mark_of(scouts))
  if detect(scouts, party) == "discovered" then note("{scout} has discovered {party}", { scout = scouts[1], party = party }) end
end

-- What the scouts of the movement under way have come near to.
function look_round()
  local under = game.moving
  local looks = where(under.looks, function(look) return parties.is_able(look.scout) end)
  under.looks = {}
  if #looks == 0 then return end
  for _, party in ipairs(parties.in_play()) do
    if game.relation(under.party, party) == "enemy" then
      for _, scouts in ipairs(duties.in_pairs(where(scouts_near(party, looks), parties.is_able))) do look_for(scouts, party) end
    end
  end
  secrets.look_for(looks)
end

action "hide" {
  rule  = "shore.hide.try",
  phase = "act",
  actor = "party",
  say   = "hides",

  check = function(party)
    initiative.has_the_cut(party)
    orders.can_be_ordered(party)
    try(party)
  end,

  run = function(party)
    try(party)
    initiative.acts()
  end,
}
