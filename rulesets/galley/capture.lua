-- Step 9: ships taken, prize crews, and derelicts claimed.

capture = rule "galley.boarding.capture" {
  title  = "Taking a ship",
  source = "none (ours)",
  text   = "A vessel left without a man while the other has some is taken: the winner sends a prize crew, and from the "
    .. "next period she is his, halted, with her damage and her cards. Without a crew she is derelict, does not move, and whoever "
    .. "touches her may claim her in step 9.",
  ruling = "The book does not say how a boarding ends. The crew comes from the men on deck; those of them who have fought "
    .. "do not fight again aboard the prize. A vessel of a side that has resigned sends no prize crew. "
    .. "A vessel that loses her last man in any other way is derelict too; if several claim her, the lowest number goes first.",
  kept_by = { "action claim", "galley.orders.missing" },  -- derelicts: who claims them; they have no order

  -- claimed_with: the crew that claims a derelict; nil after a fight, when the winner is asked for one.
  run = function(winner, prize, claimed_with)
    if men.aboard(prize) > 0 then return end
    if men.aboard(winner) == 0 then  -- both are empty
      men.tell_derelict(prize)
      men.tell_derelict(winner)
      return
    end
    local crew = claimed_with
    if not crew then
      if parties.size(parties.deck(winner)) == 0 then
        note("{ship} has nobody on deck to send, and leaves {prize} derelict", { ship = winner, prize = prize })
        return
      end
      if not men.resigned(winner) then
        local answer = choose(winner.owner, "prize crew", "prize", winner, {})
        if not answer.leave then crew = parties.named(answer) end
      end
    end
    if not crew then
      note("{ship} leaves {prize} derelict, to the gulls", { ship = winner, prize = prize })
      return
    end
    note("{ship} takes {prize} with a prize crew: {men}", { ship = winner, prize = prize, men = words.men(crew) })
    prize.side = winner.side  -- the grapple stays, and is now a hold between friends
    prize.owner = winner.owner
    prize.demoralised = false
    prize.adrift = false
    prize.halted = true
    prize.steps = {}
    prize.position = "HALTED"
    helm.forget_captain(prize)
    -- those of the crew who have fought cross first, and have fought aboard the prize as well
    prize.fought = {}
    for _, kind in ipairs(parties.kinds) do
      local tired = math.min(crew[kind], winner.fought[kind])
      winner.fought[kind] = winner.fought[kind] - tired
      prize.fought[kind] = tired
    end
    for _, post in ipairs { "captain", "steersman" } do
      if crew[post] then
        prize.fought[post] = winner.fought[post]
        winner.fought[post] = false
      end
    end
    transfer.passes(winner, prize, crew)
    helm.helm(prize)
    if crew.steersman then helm.helm(winner) end
    men.tell_derelict(winner)
  end,
}

surrender = rule "galley.boarding.surrender" {
  title  = "Boarding a demoralised ship",
  source = "none (ours)",
  text   = "A demoralised vessel that is boarded surrenders without a roll: her men are prisoners and out of the battle, "
    .. "and she is taken like an empty one.",
  ruling = "The book does not say what demoralised men do; these surrender.",

  run = function(boarder, prize)
    note("{prize} strikes her flag and gives up {men}", {
      prize = prize, men = numerals.counted(men.aboard(prize), "prisoner", "prisoners"),
    })
    for _, kind in ipairs { "hand", "archer", "fighter", "wounded", "captain", "steersman" } do
      while men.take(prize, kind) do end
    end
    prize.repairs = {}
    capture(boarder, prize)
  end,
}

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
    local crew = parties.named(a)
    need(a.leave or crew, "{actor} must send at least one man or leave it derelict")
    local on_deck = not crew or parties.within(crew, parties.deck(vessel))
    need(on_deck, "{actor} has not all of them on deck: man not available")
  end,
}

function touches(vessel, other)
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
    local crew = parties.named(a)
    need(crew, "{actor} must send at least one man or leave it derelict")
    local on_deck = not crew or parties.within(crew, parties.deck(vessel))
    need(on_deck, "{actor} has not all of them on deck: man not available")
  end,
  run = function(vessel, a) capture(vessel, a.other, parties.named(a)) end,
}

-- What the players choose from.

-- The candidates for a prize crew: one man, hands first; then half of the hands, with half of the fighters or
-- without.
function crews(vessel)
  local list = parties.single_men(vessel)
  local hands, fighters = men.on_deck(vessel, "hand"), men.on_deck(vessel, "fighter")
  if hands > 3 then table.insert(list, { hands = math.floor(hands / 2) }) end
  if hands > 1 and fighters > 1 then
    table.insert(list, { hands = math.floor(hands / 2), fighters = math.floor(fighters / 2) })
  end
  return list
end
