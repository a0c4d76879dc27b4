-- Step 9: ships taken, prize crews, and derelicts claimed.

-- A captain or steersman who has fought keeps his post aboard a ship that is taken: it is vacant there.
local function carry_post(from, to, post, party)
  if not party[post] then return end
  to.fought[post] = from.fought[post]
  from.fought[post] = false
end

-- Men do not get a second fight by crossing: those who have fought this period go over first, and still count as
-- having fought.
local function carry_fought(from, to, party)
  for _, kind in ipairs(parties.kinds) do
    local tired = math.min(party[kind], from.fought[kind])
    from.fought[kind] = from.fought[kind] - tired
    to.fought[kind] = to.fought[kind] + tired
  end
  carry_post(from, to, "captain", party)
  carry_post(from, to, "steersman", party)
end

-- The vessel goes over to the side of the one who takes her.
local function take_over(winner, prize, party)
  prize.side = winner.side
  prize.owner = winner.owner
  prize.demoralised = false
  prize.adrift = false
  prize.halted = true
  prize.steps = {}
  prize.position = "HALTED"
  prize.fought = {}
  helm.forget_captain(prize)
  note("{ship} takes {prize} with a prize crew: {men}", { ship = winner, prize = prize, men = words.men(party) })
  carry_fought(winner, prize, party)
  parties.cross(winner, prize, party)
  helm.helm(prize)
  if party.steersman then helm.helm(winner) end
  men.tell_derelict(winner)
end

capture = rule "galley.boarding.capture" {
  title  = "Taking a ship",
  source = "none (ours)",
  text   = "A vessel left without a man while the other has some is taken: the winner sends a prize crew, and from the "
    .. "next period she is his, halted, with her damage and her cards. Without a crew she is derelict, and whoever "
    .. "touches her may claim her in step 9.",
  ruling = "The book does not say how a boarding ends. A vessel of a side that has resigned sends no prize crew. "
    .. "A vessel that loses her last man in any other way is derelict too; of several claimants the lowest number has the first go.",

  run = function(winner, prize)
    if parties.size(parties.deck(winner)) == 0 then
      note("{ship} has nobody on deck to send, and leaves {prize} derelict", { ship = winner, prize = prize })
      return
    end
    local answer = { leave = true }
    if not men.resigned(winner) then answer = choose(winner.owner, "prize crew", "prize", winner, {}) end
    local party = parties.named(answer)
    if answer.leave or not party then
      note("{ship} leaves {prize} derelict, to the gulls", { ship = winner, prize = prize })
      return
    end
    take_over(winner, prize, party)
  end,
}

-- Has either of two vessels emptied the other?
function after_a_fight(a, b)
  if men.aboard(a) == 0 and men.aboard(b) > 0 then capture(b, a) end
  if men.aboard(b) == 0 and men.aboard(a) > 0 then capture(a, b) end
  if men.aboard(a) + men.aboard(b) == 0 then
    men.tell_derelict(a)
    men.tell_derelict(b)
  end
end

-- Everyone goes from a vessel.
local function empty(vessel)
  for _, kind in ipairs(parties.kinds) do
    while men.take(vessel, kind) do end
  end
  vessel.repairs = {}
  vessel.captain = nil
  vessel.steersman = nil
end

surrender = rule "galley.boarding.surrender" {
  title  = "Boarding a demoralised ship",
  source = "none (ours)",
  text   = "A demoralised vessel that is boarded strikes without a roll: her men are prisoners and out of the battle, "
    .. "and she is taken like an empty one.",
  ruling = "The book does not say what demoralised men do; these surrender.",

  run = function(boarder, prize)
    note("{prize} strikes her flag and gives up {men}", {
      prize = prize, men = numerals.counted(men.aboard(prize), "prisoner", "prisoners"),
    })
    empty(prize)
    capture(boarder, prize)
  end,
}

-- The candidates for a prize crew: one man, the humblest first; then half of the hands, with half of the fighters or
-- without.
local function crews(vessel)
  local list = parties.single_men(vessel)
  local hands, fighters = men.on_deck(vessel, "hand"), men.on_deck(vessel, "fighter")
  if hands > 3 then table.insert(list, { hands = math.floor(hands / 2) }) end
  if hands > 1 and fighters > 1 then
    table.insert(list, { hands = math.floor(hands / 2), fighters = math.floor(fighters / 2) })
  end
  return list
end

local function check_crew(vessel, a)
  local party = parties.named(a)
  if not party then return end
  need(parties.within(party, parties.deck(vessel)), "{actor} has not all of them on deck: man not available")
end

action "prize" {
  rule   = "galley.boarding.capture",
  actor  = "ship",
  closed = "nobody asks {actor} for a prize crew",
  args   = {
    hands = "count?", archers = "count?", fighters = "count?", wounded = "count?",
    captain = "flag?", steersman = "flag?", leave = "flag?",
  },

  options = function(vessel)
    for _, crew in ipairs(crews(vessel)) do suggest(crew) end
    suggest { leave = true }
  end,
  check = function(vessel, a)
    need(a.leave or parties.named(a), "{actor} must send at least one man or leave it derelict")
    check_crew(vessel, a)
  end,
}

local function touches(vessel, other)
  return contact.in_contact(vessel, other) or grapple.linked(vessel, other)
end

action "claim" {
  rule   = "galley.boarding.capture",
  phase  = "claims",
  actor  = "ship",
  closed = "{actor} can claim a derelict only in step 9, after the fights",
  args   = {
    other = "other ship", hands = "count?", archers = "count?", fighters = "count?", wounded = "count?",
    captain = "flag?", steersman = "flag?",
  },
  say    = "claims a derelict",
  some   = true,

  options = function(vessel)
    for _, other in ipairs(ship.in_order()) do
      if men.derelict(other) and touches(vessel, other) then
        for _, crew in ipairs(crews(vessel)) do
          crew.other = other
          suggest(crew)
        end
      end
    end
  end,
  check = function(vessel, a)
    men.takes_orders(vessel)
    need(men.derelict(a.other), "{other} is not derelict")
    need(touches(vessel, a.other), "{actor} has no hold on {other}: not in contact with it")
    need(not vessel.demoralised, "{actor} is demoralised", "galley.morale.effect")
    need(parties.named(a), "{actor} must send at least one man or leave it derelict")
    check_crew(vessel, a)
  end,
  run = function(vessel, a) take_over(vessel, a.other, parties.named(a)) end,
}

local function derelicts()
  local list = {}
  for _, vessel in ipairs(ship.in_order()) do
    if men.derelict(vessel) then table.insert(list, vessel) end
  end
  return list
end

-- Who may claim a derelict, in number order.
function claimants()
  local list, prizes = {}, derelicts()
  if #prizes == 0 then return list end
  for _, vessel in ipairs(ship.in_order()) do
    for _, prize in ipairs(prizes) do
      if touches(vessel, prize) and not vessel.demoralised then
        table.insert(list, vessel)
        break
      end
    end
  end
  return list
end

-- Step 9 ends: vessels that lost their captain roll for morale.
function close() helm.captains() end
