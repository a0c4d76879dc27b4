-- Orders that give and end duties.

-- A new unit on duty.
function detach(party, members, duty)
  local unit = parties.found(party.owner, duty, #members)
  unit.name, unit.main, unit.hidden = duty .. " of " .. party.name, party, party.hidden
  unit.in_melee, unit.tried = party.in_melee, party.tried
  tricks.follow(party, unit)
  for _, figure in ipairs(members) do figure.party, figure.scout = unit, false end
  parties.touch(party)
  note("{unit}: {n:figure|figures}", { unit = unit, n = #members })
  initiative.acts()
  if any(members, { moved = false }) then game.detail = unit end
  return unit
end

-- What a duty is about: a guard has a charge, a messenger somebody to whom he goes.
local function is_complete(duty, charge, addressee)
  need((duty == "guard") == (charge ~= nil), "a guard has a charge, charge=, and nobody else has", "shore.duty.guard")
  need((duty == "messenger") == (addressee ~= nil), "a messenger goes to a party, to=, and nobody else does", "shore.duty.messenger")
end

action "assign" {
  rule  = "shore.duty.assign",
  phase = "act",
  actor = "party",
  args  = {
    duty = "duty", who = "list of own figure 1 to 60", charge = "figure or beast or vehicle or cannon or burden or feature or structure or door or area?", to = "party?",
  },
  rare  = true,
  say   = "gives a duty",

  options = function(party)
    if party.type ~= "party" then return end
    for _, figure in ipairs(parties.able(party)) do
      if figure ~= party.leader and not figure.scout then
        suggest { duty = "scout", who = { figure } }
        suggest { duty = "lookout", who = { figure } }
      end
    end
  end,
  some = true,

  check = function(party, a)
    orders.may_be_given(party)
    duties.may_take_it(party, a.who)
    for _, figure in ipairs(a.who) do need(not prisoners.escorts(figure), "{figure} escorts prisoners: `guard-prisoner` leaves them under guard", { figure = figure }) end
    is_complete(a.duty, a.charge, a.to)
    need(a.duty ~= "scout" or not any(a.who, { scout = true }), "one of them scouts already")
    need(a.to ~= party, "{to} sends the messenger")
  end,

  run = function(party, a)
    if a.duty == "scout" then
      local pair = duties.new_pair()
      for _, figure in ipairs(a.who) do
        figure.scout, figure.pair = true, pair
        note("{figure} scouts for {party}", { figure = figure, party = party })
      end
      initiative.acts()
      return
    end
    local unit = detach(party, a.who, a.duty)
    if a.charge then unit.charge = a.charge end
    if a.to then unit.addressee = a.to end
  end,
}

action "guard-prisoner" {
  rule  = "shore.party.prisoners",
  phase = "act",
  actor = "party",
  args  = { prisoner = "figure", who = "list of own figure 1 to 2" },
  rare  = true,
  say   = "has a prisoner guarded",

  options = function(party)
    for _, captive in ipairs(game.all("figure", { prisoner = game.players[party.owner], dead = false })) do
      local near = first(parties.able(party), function(figure) return figure ~= party.leader and geometry.touch(figure, captive) end)
      if near then suggest { prisoner = captive, who = { near } } end
    end
  end,
  some = true,

  check = function(party, a)
    orders.may_be_given(party)
    prisoners.held(party, a.prisoner)
    duties.may_take_it(party, a.who)
    for _, figure in ipairs(a.who) do guard_begins(figure, a.prisoner) end
  end,

  run = function(party, a)
    captives.leaves_escort(a.prisoner)
    for _, figure in ipairs(a.who) do
      for _, captive in ipairs(captives.of(figure)) do captives.leaves_escort(captive) end
    end
    local unit = detach(party, a.who, "guard")
    unit.charge = a.prisoner
  end,
}

-- Who guards a prisoner stands near him.
function guard_begins(figure, captive)
  local most = data("constants")["guard-radius"]
  need(geometry.within(figure, captive, most), "{figure} is not within {most:inch|inches} of {captive}", "shore.duty.guard", { figure = figure, most = most, captive = captive })
end

action "end-duty" {
  rule  = "shore.duty.end",
  phase = "act",
  actor = "party",
  args  = { figure = "own figure" },
  rare  = true,
  say   = "ends a duty",

  check = function(party, a)
    orders.may_be_given(party)
    duties.relieve(party, a.figure)
  end,

  run = function(party, a)
    local unit = a.figure.party
    if unit == party then
      a.figure.scout = false
      note("{figure} scouts no longer", { figure = a.figure })
    else
      stragglers.take_in(party, unit)
      note("{unit} comes back to {party}", { unit = unit, party = party })
    end
    initiative.acts()
  end,
}
