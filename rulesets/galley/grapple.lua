-- Grappling: the links between vessels, throwing for them and parting from them.

state = rule "galley.grapple.state" {
  title  = "Grappled",
  source = "Movement Cards (line 127), Sequence per Period (line 40)",
  text   = "A grapple links two vessels, and a vessel may have several. Grappled vessels do not move; they shoot, are "
    .. "shot at and may be rammed. A link ends when one of the two parts from it or sinks; a vessel without hull stays "
    .. "up while she is linked.",
  see    = { "galley.hole.sink", "galley.grapple.release" },

  -- The link of a pair, or nil.
  run = function(a, b)
    for _, link in ipairs(game.links) do
      if link.a == a and link.b == b or link.a == b and link.b == a then return link end
    end
  end,

  always = function()
    local seen = {}
    for _, link in ipairs(game.links) do
      local both = { a = link.a, b = link.b }
      local pair = link.a.id .. " " .. link.b.id
      need(link.a.number < link.b.number, "a grapple of {a} and {b} is the wrong way round", both)
      need(not seen[pair], "{a} and {b} are grappled twice", both)
      need(ship.afloat(link.a) and ship.afloat(link.b), "{a} and {b} are grappled, and not both afloat", both)
      need(contact.in_contact(link.a, link.b), "{a} and {b} are grappled, and do not touch", both)
      seen[pair] = true
    end
  end,
}

-- The vessels she is grappled to, in the order of their numbers.
function others(vessel)
  local list = {}
  for _, other in ipairs(ship.in_order()) do
    if state(vessel, other) then table.insert(list, other) end
  end
  return list
end

-- Is the vessel grappled to that other, or to anyone?
function linked(vessel, other)
  if other then return state(vessel, other) ~= nil end
  for _, link in ipairs(game.links) do
    if link.a == vessel or link.b == vessel then return true end
  end
  return false
end

function cut(a, b)
  for i = #game.links, 1, -1 do
    local link = game.links[i]
    if link.a == a and link.b == b or link.a == b and link.b == a then table.remove(game.links, i) end
  end
end

function unlink(vessel)
  for i = #game.links, 1, -1 do
    local link = game.links[i]
    if link.a == vessel or link.b == vessel then table.remove(game.links, i) end
  end
end

-- Who rammed in the collision that brought the two together.
local function rammers(a, b)
  local met = contact.contact_of(a, b)
  local list = {}
  for _, vessel in ipairs(met and met.rammers or {}) do table.insert(list, vessel) end
  return list
end

function link(a, b)
  local lower, higher = ship.pair(a, b)
  table.insert(game.links, { a = lower, b = higher, rammers = rammers(a, b) })
end

again = rule "galley.grapple.again" {
  title  = "Trying again while in contact",
  source = "none (ours)",
  text   = "Two vessels that did not collide this period but are still in contact may throw as after a plain "
    .. "collision.",
  ruling = "The book knows only throws after a collision; a contact is one that goes on.",
  data   = { "galley.data.defaults.regrapple" },

  run = function(a, b)
    return data("defaults").regrapple and contact.in_contact(a, b)
  end,
}

-- Do the letters of this period's rams let her throw? nil when the two made no ram.
local function letters_allow(vessel, other)
  local rammed, allowed
  for _, ram in ipairs(game.rams) do
    local effect = ram.letter and data("ram-letters")[ram.letter]
    if ram.attacker == vessel and ram.target == other then
      rammed = true
      if effect then allowed = allowed or effect.attacker_may_grapple end
    elseif ram.attacker == other and ram.target == vessel then
      rammed = true
      if effect then allowed = allowed or effect.target_may_grapple end
    end
  end
  if not rammed then return nil end
  return allowed or false
end

local function men_to_throw(vessel)
  return men.how_many(vessel, "fighter") + men.how_many(vessel, "wounded") + men.how_many(vessel, "archer")
end

local function thrown(vessel, other)
  for _, throw in ipairs(game.throws) do
    if throw.thrower == vessel and throw.other == other then return true end
  end
  return false
end

-- Did they collide this period, or are they still in contact from an earlier one?
local function met(vessel, other)
  if not ship.afloat(other) then return false end
  return collision.collided(vessel, other) ~= nil or again(vessel, other)
end

who = rule "galley.grapple.who" {
  title  = "Who may throw",
  source = "Collisions (line 181), Ram effects results (lines 199-203), Grappling (lines 222-224)",
  text   = "After a collision without a ram either vessel or both may throw; after a ram the letter says who. It takes "
    .. "a fighter or an archer aboard, and a crew that is not demoralised.",
  data   = { "galley.data.ram-letters" },

  run = function(vessel, other)
    if not met(vessel, other) or letters_allow(vessel, other) == false then return false end
    if vessel.demoralised or men_to_throw(vessel) == 0 then return false end
    return not linked(vessel, other)
  end,
}

throw = rule "galley.grapple.roll" {
  title  = "Throwing",
  source = "Grappling (lines 222-224)",
  text   = "A throw holds on a die of 4 or more; each vessel has one at the other in a period. If either holds, the "
    .. "two are grappled.",

  run = function(vessel, other)
    local holds = count(1, "d6", "4-6", "grapple", vessel) == 1
    table.insert(game.throws, { thrower = vessel, other = other, holds = holds })
    if not holds then
      note("{ship} throws her grapnels at {other}, and they find only water", { ship = vessel, other = other })
      return false
    end
    link(vessel, other)
    note("{ship} throws her grapnels and holds {other} fast", { ship = vessel, other = other })
    return true
  end,
}

action "throw" {
  rule   = "galley.grapple.who",
  phase  = "grappling",
  actor  = "ship",
  closed = "{actor} can throw for grappling only in step 8",
  args   = { other = "other ship" },
  say    = "throws for grappling",

  check = function(vessel, a)
    men.takes_orders(vessel)
    need(met(vessel, a.other), "{actor} has had no collision or contact with that vessel")
    need(letters_allow(vessel, a.other) ~= false, "{actor} cannot throw at {other}: the ram's result does not allow it")
    need(men_to_throw(vessel) > 0, "{actor} has no fighters or archers aboard")
    need(not vessel.demoralised, "{actor} is demoralised", "galley.morale.effect")
    need(not linked(vessel, a.other), "{actor} and {other} are already grappled")
    need(not thrown(vessel, a.other), "{actor} has already thrown at {other} this period", "galley.grapple.roll")
  end,
  run = function(vessel, a) throw(vessel, a.other) end,
}

-- The pairs in number order, in each the lower number first.
function throwers()
  local list, vessels = {}, ship.in_order()
  for i, lower in ipairs(vessels) do
    for j = i + 1, #vessels do
      local higher = vessels[j]
      if who(lower, higher) then table.insert(list, { player = lower.owner, piece = lower }) end
      if who(higher, lower) then table.insert(list, { player = higher.owner, piece = higher }) end
    end
  end
  return list
end

friendly = rule "galley.grapple.friendly" {
  title  = "Friendly grapples",
  source = "none (ours)",
  text   = "Friends may hold each other with a grapple and let go without a roll. They never board each other; they "
    .. "may transfer.",
  ruling = "The book is silent on it: a hold, released at will.",

  run = function(vessel, other) return ship.friendly(vessel, other) end,
}

-- Nobody aboard the other vessel stands in the way.
local function unopposed(vessel, other)
  return friendly(vessel, other) or other.demoralised or men_to_throw(other) == 0
end

release = rule "galley.grapple.release" {
  title  = "De-grappling",
  source = "De-Grappling (lines 226-228), Sequence per Period (line 39)",
  text   = "As phase 5 begins, a vessel whose order is to part tries each of her links: 4 or more on a die, or no die "
    .. "at all where no fighter or archer opposes her. Free of all, she makes her step in that phase.",
  ruling = "That a slow or backing step falls in phase 5 is why parting does. Friends and the demoralised do not "
    .. "oppose. A vessel that stays linked makes no step and counts as G; fouling still holds one that came free.",

  -- Is she free of all her links?
  run = function(vessel)
    for _, other in ipairs(others(vessel)) do
      if unopposed(vessel, other) or count(1, "d6", "4-6", "de-grapple", vessel) == 1 then
        cut(vessel, other)
        note("{ship} {parts} {other}", {
          ship = vessel, other = other, parts = friendly(vessel, other) and "casts off from" or "cuts herself free of",
        })
      else
        note("{ship} hacks at the grapnels of {other} and stays held", { ship = vessel, other = other })
      end
    end
    return not linked(vessel)
  end,
}

-- All have tried: one that is still held makes no step, and counts as G.
function stay_held(vessel)
  if not linked(vessel) then return end
  vessel.steps = {}
  vessel.stationary = "G"
  vessel.position = "HALTED"
end
