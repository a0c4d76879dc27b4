-- Duties: guards, lookouts, scouts and messengers.

function scouts(party) return where(parties.able(party), { scout = true }) end

-- A number for scouts who are assigned together.
function new_pair()
  local last = 0
  for _, figure in ipairs(game.all("figure")) do last = math.max(last, figure.pair) end
  return last + 1
end

-- A figure scouts as the game begins: with another one of its party, two and two.
function pairs_up(figure)
  local others = where(game.all("figure", { party = figure.party, scout = true }), function(other) return other ~= figure end)
  local mate = first(others, function(other) return count(others, { pair = other.pair }) == 1 end)
  if mate then figure.pair = mate.pair else figure.pair = new_pair() end
end

-- Scouts, each who were assigned together in a list of their own.
function in_pairs(list)
  local groups = {}
  for _, scout in ipairs(list) do
    local group = first(groups, function(other) return other[1].pair == scout.pair end)
    if group then table.insert(group, scout) else table.insert(groups, { scout }) end
  end
  return groups
end

-- How it is remembered that scouts have looked.
function mark_of(scouts) return scouts[1].party.id .. " " .. scouts[1].pair end

local function is_on_duty(party) return has({ "guard", "lookout", "messenger" }, party.type) end

may_take_it = rule "shore.duty.assign" {
  title  = "Assigning duties",
  source = "Duties (line 192); opening list (15)",
  text   = "An action gives one or two members of a party a duty: guard, lookout, scout or messenger. Unless they have moved they may act at once. Guards, lookouts and messengers are then units of "
    .. "their own, which act when their player has the initiative; scouts stay with the party.",
  ruling = "A leader keeps his party. The unit at once takes an action of its own, or `done`; each figure that has not moved may move in it.",
  data   = { "shore.data.constants.duty-max-figures" },

  check = function(party, members)
    need(party.type == "party", "{party} has no leader who assigns duties", { party = party })
    local most = data("constants")["duty-max-figures"]
    need(#members >= 1 and #members <= most, "one or two figures have a duty, not {n}", { n = #members })
    for _, figure in ipairs(members) do
      need(figure.party == party and parties.is_able(figure), "{figure} is not free to take a duty for {party}", { figure = figure, party = party })
      need(figure ~= party.leader, "{figure} leads {party}", { figure = figure, party = party })
      orders.may_still_act(figure)
      vehicles.ride(figure)
    end
  end,
}

-- Whether a figure that a player's guards have in their charge has got out of his hands.
local function is_free(charge, player)
  return charge.kind == "figure" and charge.owner ~= player and not (charge.prisoner and charge.prisoner.id == player)
end

-- Where the charge of a player's guards is: a place, or the shape of a wall or a building; nil if it is gone.
local function shape_of(charge, player)
  if is_free(charge, player) then return nil end
  if charge.kind == "door" then return { line = { charge.from, charge.to } } end
  if charge.kind == "feature" then return { line = charge.line } end
  if charge.kind == "area" or charge.kind == "structure" then return { outline = charge.outline } end
  if charge.kind == "burden" and charge.holder then return geometry.at(charge.holder) end
  return geometry.at(charge)
end

guard = rule "shore.duty.guard" {
  title  = "Guards",
  source = "Guards (line 193)",
  text   = "A guard stays within two inches of its charge: prisoners, booty, boats, a gun, a bridge. Its party leaves it behind. It may shoot, with 1 more on the die, because it is prepared.",
  ruling = "Its moves end there, or nearer to the charge if it is farther off; a guard whose charge is gone goes where it likes.",
  data   = { "shore.data.constants.guard-radius", "shore.data.shooting.guard" },

  -- to: where a guard ends.
  check = function(figure, to)
    local charge = figure.party.charge
    local shape = charge and shape_of(charge, figure.owner)
    if not shape then return end
    local off, most = plane.distance(to, shape), data("constants")["guard-radius"]
    local nearer = geometry.less_than(off, plane.distance(geometry.at(figure), shape))
    need(nearer or geometry.at_most(off, most), "{figure} stays within {most:inch|inches} of {charge}, or comes nearer", { figure = figure, most = most, charge = charge })
  end,
}

-- Whether a place is in sight of the main party of a unit, within the range of signals.
local function is_in_touch(figure, place)
  local unit = figure.party
  return any(parties.members(unit.main), function(friend)
    local there = geometry.at(friend)
    local near = geometry.at_most(plane.distance(place, there), data("constants")["signal-range"])
    return near and sight.free(place, there, ground.level(place) + geometry.tall(figure), sight.head(friend))
  end)
end

-- The end of the way of a lookout: it keeps in touch with its main party if it can.
function keeps_in_touch(figure, from, to)
  local main = figure.party.main
  if not main or #parties.members(main) == 0 or not is_in_touch(figure, from) then return end
  need(is_in_touch(figure, to), "{figure} would be out of the range of signals of {main}", "shore.duty.lookout", { figure = figure, main = main })
end

-- Where a figure on duty may end.
function keeps_to_it(figure, from, to)
  if figure.party.type == "guard" then guard(figure, to) end
  if figure.party.type == "lookout" then keeps_in_touch(figure, from, to) end
end

lookout = rule "shore.duty.lookout" {
  title  = "Lookouts",
  source = "Lookouts (line 194)",
  text   = "Friends whom a lookout sees act as if they saw what it sees, and guns fire at whom only it sees. It keeps within the range of signals of its party if it can. It may shoot, with 1 more on "
    .. "the die, after a test of morale; if it fails it does not shoot, and may try to hide at once.",
  ruling = "Only guns shoot on its sight; muskets need their own. Who has failed shoots no more in that turn, fires no gun and throws no grenade; failing has no other effect, and to hide then is its attempt of the turn.",
  data   = { "shore.data.constants.signal-range", "shore.data.shooting.guard" },
  see    = { "shore.engage.declare", "shore.shooting.cannon", "shore.morale.test" },

  -- A unit that has lost its nerve in this turn.
  check = function(party)
    need(not party.unnerved, "{party} has lost its nerve in this turn and does not shoot", { party = party })
  end,

  -- Whether a unit dares to shoot.
  run = function(party)
    if party.type ~= "lookout" or morale.test(party) then return true end
    party.unnerved = true
    note("the nerve of {party} fails: nobody shoots", { party = party })
    if allows(hiding.try, party) then
      local answer = choose(party.owner, "the nerve has failed: whether to hide", { "stay", "hide" }, party)
      if answer == "hide" then hiding.try(party) end
    end
    return false
  end,
}

scout = rule "shore.duty.scout" {
  title   = "Scouts",
  source  = "Scouts (195); Movement (36); Movement Allowances (23)",
  text    = "Scouts stay members of their party and act with it: they guide it, for a die more in the rough, go first and the leader next, and keep in the hailing chain. They discover hidden parties, "
    .. "traps and dangers.",
  ruling  = "So a pair can be four and eight inches ahead of the leader.",
  data    = { "shore.data.detect" },
  see     = { "shore.move.guide-first", "shore.move.scout-bonus", "shore.cohesion.chain", "shore.hide.detect", "shore.terrain.hidden-feature" },
  private = true,

  -- scouts: those who have come near to a hidden feature. The umpire alone sees the die, everybody without one.
  run = function(scouts, umpire, secret)
    local audience = nil
    if umpire.owner ~= "" then audience = { only = umpire.owner } end
    local result = hiding.detection(scouts, { scouts = scouts }, { scouts[1].owner }, audience)
    if result == "nothing" then return end
    local open = secrets.lay_open(umpire, secret)
    if result == "discovered" or open.kind ~= "area" or not open.dangerous then return end
    for _, figure in ipairs(scouts) do falls.befalls(figure, open.dangerous) end
  end,
}

messenger = rule "shore.duty.messenger" {
  title  = "Messengers",
  source = "Messengers (line 196)",
  text   = "A messenger carries orders or things between units, moves on its own, and never starts a fight; it defends itself. A crew that kills a messenger on his way to it takes a Mutinous Dog Point.",
  ruling = "The order that sends him names the party to which he goes; its player has the point if his crew kills him, in a mêlée if it has struck him then.",
  data   = { "shore.data.mutiny.messenger" },

  -- A figure has been killed. killer: the player whose side did it.
  run = function(figure, killer)
    local unit = figure.party
    local addressee = unit and unit.type == "messenger" and unit.addressee
    if addressee and addressee.owner == killer and figure.owner ~= killer then
      mutiny.gain(killer, data("mutiny").messenger, "a messenger is killed on his way to them")
    end
  end,
}

-- The player who has to answer for a figure that is killed in a mêlée: the one to whom a messenger went, if he has struck it. by: who has.
function answerable(figure, by)
  local unit = figure.party
  local addressee = unit and unit.addressee
  if addressee and has(by, addressee.owner) then return addressee.owner end
end

relieve = rule "shore.duty.end" {
  title  = "Ending a duty",
  source = "not stated",
  text   = "By an action of a leader a unit on duty comes back to his party when it is within four inches; a scout's duty ends anywhere in the party.",
  ruling = "As stragglers rejoin: any party of its player, and those of the unit who are then in the chain.",
  data   = { "shore.data.constants.hailing-distance" },

  check = function(party, figure)
    need(party.type == "party" and party.leader, "{party} has no leader", { party = party })
    if figure.party == party then
      need(figure.scout, "{figure} has no duty", { figure = figure })
      return
    end
    local unit = figure.party
    if not need(unit and is_on_duty(unit), "{figure} has no duty", { figure = figure }) then return end
    need(stragglers.near(party, unit), "{unit} is out of hailing distance of {party}", { unit = unit, party = party })
  end,
}
