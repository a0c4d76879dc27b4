-- Step 5: oar sections and men go from vessel to vessel.

-- Lying still on a T order that no collision has cancelled.
function on_transfer(vessel) return vessel.stationary == "T" and not vessel.collided end

when = rule "galley.transfer.when" {
  title  = "Transfers",
  source = "Movement Cards (line 128), Sequence per Period (line 40)",
  text   = "Two friendly vessels may pass each other oar sections and men when both lie on T undisturbed, adjacent or "
    .. "in contact, or when they are grappled to each other. A vessel on T may also shift a section from one side to "
    .. "the other.",
  ruling = "The book asks for stationary ships and a T card, and says no more.",

  check = function(vessel, other)
    need(vessel ~= other and ship.friendly(vessel, other), "{actor} and {other} are not friendly")
    if grapple.linked(vessel, other) then return end
    need(not vessel.collided and not other.collided, "{actor} and {other} cannot transfer: a collision cancelled the transfer")
    local both_on_t = vessel.stationary == "T" and other.stationary == "T"
    need(both_on_t, "{actor} and {other} cannot transfer: both vessels must be on T or grappled together")
    need(board.adjacent(vessel, other) or contact.in_contact(vessel, other), "{actor} and {other} are not adjacent")
  end,
}

local post_zone = { captain = "A1", steersman = "A2" }

passes = rule "galley.transfer.limits" {
  title  = "How much",
  source = "none (ours)",
  text   = "In a period a vessel may give at most one oar section and four men, and take in as much; no side ever holds "
    .. "more sections than it began with. A captain or steersman who crosses takes that post if it is vacant, else he "
    .. "is a hand there; wounds go with the man.",
  ruling = "The book sets no amounts. A captain who leaves is not killed, so there is no roll for morale.",
  data   = { "galley.data.defaults.transfer-men", "galley.data.defaults.transfer-oars", "galley.data.ships" },

  -- party: the men who go, nil for none. oar: the side that gives up a section, nil for none; onto: where it goes.
  check = function(vessel, other, party, oar, onto)
    local most = data("defaults")
    if party then
      local passed = parties.size(party) + math.max(vessel.gave_men, other.took_men)
      need(passed <= most["transfer-men"], "{actor} and {other} pass no more than four men a period")
      local there = parties.within(party, parties.deck(vessel))
      need(there, "the men named are not aboard {actor}, or not on deck")
    end
    if oar then
      local passed = 1 + math.max(vessel.gave_oars, other.took_oars)
      need(passed <= most["transfer-oars"], "{actor} passes no more than one oar section a period")
      need(vessel[oar] > 0, "the section is not aboard: {actor} has no section on that side, {oar}", { oar = oar })
      local full = other[onto] >= ship.oars_a_side(other.type)
      need(not full, "{other} already has all her oars on that side: that side is full", { other = other })
    end
  end,

  -- The men cross, and are dealt to the zones from F1, the wounded among them. A captain or steersman takes the post
  -- if it is vacant there, and is a hand otherwise. The section goes over.
  run = function(vessel, other, party, oar, onto)
    if party then
      local arriving = {}
      for _, kind in ipairs(parties.kinds) do
        arriving[kind] = party[kind] or 0
        for _ = 1, arriving[kind] do men.take(vessel, kind) end
      end
      for _, post in ipairs { "captain", "steersman" } do
        if party[post] then
          men.take(vessel, post)
          if other[post] then
            arriving.hand = arriving.hand + 1
          else
            men.place(other, post, post_zone[post])
          end
        end
      end
      men.stations(other, arriving)
    end
    if oar then
      vessel[oar] = vessel[oar] - 1
      other[onto] = other[onto] + 1
    end
  end,
}

action "transfer" {
  rule   = "galley.transfer.when",
  phase  = "transfer",
  actor  = "ship",
  closed = "{actor} can transfer only in step 5",
  args   = {
    other = "other ship", hands = "count?", archers = "count?", fighters = "count?", wounded = "count?",
    captain = "flag?", steersman = "flag?", oar = "oar_side?", onto = "oar_side?",
  },
  say    = "sends over men or oars",
  some   = true,

  -- One man, or one oar section.
  options = function(vessel)
    for _, other in ipairs(ship.in_order()) do
      if when(vessel, other) then
        for _, party in ipairs(parties.single_men(vessel)) do
          party.other = other
          suggest(party)
        end
        for _, oar in ipairs { "port", "starboard" } do
          suggest { other = other, oar = oar, onto = "port" }
          suggest { other = other, oar = oar, onto = "starboard" }
        end
      end
    end
  end,

  check = function(vessel, a)
    men.takes_orders(vessel)
    when(vessel, a.other)
    local party = parties.named(a)
    need(party or a.oar, "{actor} must name men or an oar section")
    need(a.oar or not a.onto, "{actor} must name the oar section that goes to {onto}")
    passes(vessel, a.other, party, a.oar, a.onto or a.oar)
  end,

  run = function(vessel, a)
    local party, other, onto = parties.named(a), a.other, a.onto or a.oar
    if party then note("{ship} sends {men} over to {other}", { ship = vessel, men = words.men(party), other = other }) end
    passes(vessel, other, party, a.oar, onto)
    if party then
      vessel.gave_men = vessel.gave_men + parties.size(party)
      other.took_men = other.took_men + parties.size(party)
      if party.steersman then helm.helm(vessel) end
      men.tell_derelict(vessel)
    end
    if a.oar then
      vessel.gave_oars = vessel.gave_oars + 1
      other.took_oars = other.took_oars + 1
      note("{ship} hands {other} an oar section for her {onto} side", { ship = vessel, other = other, onto = onto })
    end
  end,
}

action "trim-oars" {
  rule   = "galley.transfer.when",
  phase  = "transfer",
  actor  = "ship",
  closed = "{actor} can shift oars only in step 5",
  args   = { from = "oar_side", to = "oar_side" },
  say    = "shifts a section of oars across",

  check = function(vessel, a)
    men.takes_orders(vessel)
    need(on_transfer(vessel), "{actor} is not on T")
    need(a.from ~= a.to, "{actor} has that section on her {to} side already")
    passes(vessel, vessel, nil, a.from, a.to)
  end,
  run = function(vessel, a)
    passes(vessel, vessel, nil, a.from, a.to)
    vessel.gave_oars = vessel.gave_oars + 1
    vessel.took_oars = vessel.took_oars + 1
    note("{ship} shifts an oar section from {from} to {to}", { ship = vessel, from = a.from, to = a.to })
  end,
}

-- The end of step 5: every helm is manned again, and nobody is adrift any more.
function close()
  for _, vessel in ipairs(ship.in_order()) do
    helm.helm(vessel)
    vessel.adrift = false
  end
end
