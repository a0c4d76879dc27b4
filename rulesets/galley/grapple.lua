-- Grappling: the links between vessels, throwing for them and parting from them.

state = rule "galley.grapple.state" {
  title  = "Grappled",
  source = "Movement Cards (line 127), Sequence per Period (line 40)",
  text   = "A grapple links two vessels, and a vessel may have several. Grappled vessels do not move; they shoot, are "
    .. "shot at and may be rammed. A link ends when one of the two parts from it or sinks; a vessel with hull 0 "
    .. "stays afloat while she is linked.",
  kept_by = { "grapple.linked", "galley.move.simultaneous", "galley.hole.sink", "galley.grapple.release" },

  -- The link of a pair, or nil. A linked vessel is left out when vessels move; nothing else about her changes.
  run = function(a, b)
    return first(game.links, { a = a, b = b }) or first(game.links, { a = b, b = a })
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
  return where(ship.in_order(), function(other) return state(vessel, other) ~= nil end)
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
  local held = state(a, b)
  for i = #game.links, 1, -1 do
    if game.links[i] == held then table.remove(game.links, i) end
  end
end

-- Ends all grapples of a vessel that has sunk or left the battle.
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
  ruling = "The book knows only throws after a collision; we treat a contact as one that goes on.",
  data   = { "galley.data.defaults.regrapple" },

  run = function(a, b)
    return data("defaults").regrapple and contact.in_contact(a, b)
  end,
}

-- Fighters, the wounded among them, and archers throw the grapnels, and stand in the way of those who hack at them.
local function fighters_and_archers(vessel)
  return men.how_many(vessel, "fighter") + men.how_many(vessel, "wounded") + men.how_many(vessel, "archer")
end

may_throw = rule "galley.grapple.who" {
  title  = "Who may throw",
  source = "Collisions (line 181), Ram effects results (lines 199-203), Grappling (lines 222-224)",
  text   = "After a collision without a ram either vessel or both may throw; after a ram the letter says who. It takes "
    .. "a fighter or an archer aboard, and a crew that is not demoralised.",
  data   = { "galley.data.ram-letters" },

  check = function(vessel, other)
    local met = collision.collided(vessel, other) ~= nil or again(vessel, other)
    need(ship.afloat(other) and met, "{actor} has had no collision or contact with that vessel")
    local rams = ram.between(vessel, other)
    local lets_throw = #rams == 0
    for _, made in ipairs(rams) do
      if ram.letter_lets_throw(vessel, made) then lets_throw = true end
    end
    need(lets_throw, "{actor} cannot throw at {other}: the ram's result does not allow it")
    need(fighters_and_archers(vessel) > 0, "{actor} has no fighters or archers aboard")
    need(not vessel.demoralised, "{actor} is demoralised", "galley.morale.effect")
    need(not linked(vessel, other), "{actor} and {other} are already grappled")
  end,
}

throw = rule "galley.grapple.roll" {
  title  = "Throwing",
  source = "Grappling (lines 222-224)",
  text   = "A throw holds on a die of 4 or more; each vessel may throw once at the other in a period. If either holds, the "
    .. "two are grappled.",

  check = function(vessel, other)
    local thrown = any(game.throws, { thrower = vessel, other = other })
    need(not thrown, "{actor} has already thrown at {other} this period")
  end,

  -- Does the throw hold?
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
    may_throw(vessel, a.other)
    throw(vessel, a.other)
  end,
  run = function(vessel, a) throw(vessel, a.other) end,
}

friendly = rule "galley.grapple.friendly" {
  title  = "Friendly grapples",
  source = "none (ours)",
  text   = "Friends may hold each other with a grapple and let go without a roll. They never board each other; they "
    .. "may transfer.",
  ruling = "The book is silent on it: a hold, released at will.",
  kept_by = { "galley.boarding.declare", "galley.transfer.when" },

  run = function(vessel, other) return ship.friendly(vessel, other) end,
}

release = rule "galley.grapple.release" {
  title  = "De-grappling",
  source = "De-Grappling (lines 226-228), Sequence per Period (line 39)",
  text   = "As phase 5 begins, a vessel whose order is to part tries each of her links: 4 or more on a die, or no die "
    .. "at all where no fighter or archer opposes her. Free of all, she makes her step in that phase.",
  ruling = "Parting comes in phase 5 because slow and backing steps are made then. Friends and the demoralised do not "
    .. "oppose. A vessel that stays linked makes no step and counts as G; a vessel that came free may still be fouled. "
    .. "Until phase 5 she counts as HALTED, so one step is legal.",
  kept_by = "galley.orders.stationary",  -- the order, with its one step

  -- She tries each of her links. Is she free of all?
  run = function(vessel)
    for _, other in ipairs(others(vessel)) do
      local unopposed = friendly(vessel, other) or other.demoralised or fighters_and_archers(other) == 0
      local parted = unopposed
      if not unopposed then parted = count(1, "d6", "4-6", "de-grapple", vessel) == 1 end
      if parted then cut(vessel, other) end
      tell_parting(vessel, other, parted)
    end
    return not linked(vessel)
  end,
}

-- As phase 5 begins: those whose order is to part, any order but G and T, try in the order of their numbers. One that
-- is still held makes no step, and counts as G.
function part()
  local trying = where(ship.in_order(), { attempt = true })
  for _, vessel in ipairs(trying) do
    if linked(vessel) then release(vessel) end
  end
  for _, vessel in ipairs(trying) do
    if linked(vessel) then
      vessel.steps = {}
      vessel.stationary = "G"
      vessel.position = "HALTED"
    end
  end
end

-- What the players see.

function tell_parting(vessel, other, parted)
  local both = { ship = vessel, other = other }
  if not parted then
    note("{ship} hacks at the grapnels of {other} and stays held", both)
  elseif friendly(vessel, other) then
    note("{ship} casts off from {other}", both)
  else
    note("{ship} cuts herself free of {other}", both)
  end
end
