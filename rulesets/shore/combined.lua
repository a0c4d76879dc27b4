-- Combined attacks of several parties.

-- Inches that a figure could go at most with the dice of a charge.
local function striking_range(figure)
  local dice = data("move-bonus").charge[bonuses.goes_as(figure)]
  return (allowance.basic(figure, "bold") + 6 * dice) / allowance.half_speed(figure)
end

combined = rule "shore.engage.combined" {
  title  = "Combined attack",
  source = "Combined Attack (line 73)",
  text   = "A player with at least two parties in striking range of an enemy may by one action send chosen figures of all of them. Each other party must get the "
    .. "signal and see the target. All declare first, then the party that signals moves, then the others; the mêlée follows when all have moved.",
  ruling = "Guards, lookouts and others on their own are no parties. Within range is whom some figure could reach as the crow flies with its bold allowance and the highest dice of a charge.",
  data   = { "shore.data.move-bonus" },

  check = function(party, other)
    need(party.type == "party", "{party} acts on its own, and goes by no signal", { party = party })
    engaging.declare(party, other)
    engaging.may_attack(party)
    local chargers = engaging.chargers(party)
    if not need(#chargers > 0, "nobody of {party} may charge", "shore.engage.eligible", { party = party }) then return end
    local close = any(chargers, function(figure)
      return any(parties.members(other), function(foe) return foe.x ~= nil and geometry.at_most(geometry.gap(figure, foe), striking_range(figure)) end)
    end)
    need(close, "{party} is out of striking range of {other}", { party = party, other = other })
  end,
}

-- Whether two parties hear each other, or see each other near enough.
local function in_touch(one, other)
  local voice, sign = data("constants")["hailing-distance"], data("constants")["signal-range"]
  return any(parties.members(one), function(figure)
    return any(parties.members(other), function(friend)
      return geometry.within(figure, friend, voice) or geometry.within(figure, friend, sign) and sight.clear(figure, friend)
    end)
  end)
end

-- A party that gives a signal, and the lookouts whom it reaches, from one to the next.
local function reached_by(party)
  local list, i = { party }, 1
  while list[i] do
    for _, unit in ipairs(game.all("party", { type = "lookout" })) do
      if not has(list, unit) and game.relation(party, unit) ~= "enemy" and in_touch(list[i], unit) then table.insert(list, unit) end
    end
    i = i + 1
  end
  return list
end

signal = rule "shore.engage.combined-signal" {
  title  = "The signal",
  source = "Combined Attack (line 73); Lookouts (194)",
  text   = "A signal passes between two parties if a figure of one is within four inches of one of the other, or in sight of it; lookouts pass signals on.",
  ruling = "In sight within 24 inches.",
  data   = { "shore.data.constants.signal-range", "shore.data.constants.hailing-distance" },

  check = function(party, by)
    local passed = any(reached_by(by), function(one) return in_touch(one, party) end)
    need(passed, "{party} cannot be signalled by {by}", { party = party, by = by })
  end,
}

allies = rule "shore.engage.combined-allies" {
  title  = "Allied combined attack",
  source = "Combined Attack (line 75)",
  text   = "With a treaty one ally's action may take in parties of the other against a common enemy, if he agrees. Each moves and throws for his own figures; they are one side.",

  check = function(party, by)
    need(party.owner == by.owner or treaty.between(party.owner, by.owner), "{party} is no ally", { party = party })
  end,

  -- Whether the player of a party has it join.
  run = function(party, by)
    if party.owner == by.owner then return true end
    return choose(party.owner, "whether to join the combined attack", { "join", "stay" }, party) == "join"
  end,
}

miscarry = rule "shore.option.miscarry" {
  title    = "Signals miscarry",
  source   = "Combined Attack (line 73)",
  optional = true,
  text     = "When the party that signals has moved, a die is thrown for each of the others: on a 1 or 2 it does not join, and keeps its own actions.",
  ruling   = "A die for each. Whoever hides and does not join stays hidden.",

  run = function(party)
    if not game.option("shore.option.miscarry") then return false end
    return count(1, "d6", { miscarried = "1-2" }, "signal", party).miscarried == 1
  end,
}

join = rule "shore.engage.joined" {
  title  = "Who joins a combined attack",
  source = "Combined Attack (line 73)",
  text   = "When the first party has moved the others join, but for those to whom the signal miscarries: these stay, and their dice of the charge are not "
    .. "used.",

  -- The parties that join when the first has moved.
  run = function(others)
    game.charge.joined = true
    local list = {}
    for _, party in ipairs(others) do
      if miscarry(party) then
        note("the signal to {party} miscarries", { party = party })
        for _, figure in ipairs(where(game.charge.entitled, { party = party })) do figure.charged = 0 end
        game.charge.aims = where(game.charge.aims, function(aim) return aim.attacker.party ~= party end)
      else
        table.insert(list, party)
      end
    end
    return list
  end,
}

-- Parties that a party could signal against an enemy.
local function could_join(party, enemy)
  return where(parties.in_play(), function(other)
    if other == party or stragglers.are(other) or game.relation(party, other) == "enemy" then return false end
    return allows(combined, other, enemy) and allows(signal, other, party) and allows(allies, other, party)
  end)
end

action "signal" {
  rule  = "shore.engage.combined",
  phase = "act",
  actor = "party",
  args  = { parties = "list of friendly party 1 to 6", enemy = "enemy party", who = "list of friendly figure 1 to 60?", at = "row of enemy figure 1 to 60?", charge = "flag?", road = "flag?" },
  say   = "signals a combined attack",

  options = function(party)
    if party.type ~= "party" or #parties.members(party) == 0 or not allows(engaging.may_attack, party) then return end
    for _, enemy in ipairs(parties.in_play()) do
      if game.relation(party, enemy) == "enemy" and not enemy.hidden then
        local others = could_join(party, enemy)
        if #others > 0 then suggest { parties = others, enemy = enemy, charge = true } end
      end
    end
  end,
  some = true,

  check = function(party, a)
    orders.is_led(party)
    need(not has(a.parties, party), "{actor} gives the signal: name the other parties")
    combined(party, a.enemy)
    for _, other in ipairs(a.parties) do
      allies(other, party)
      combined(other, a.enemy)
      signal(other, party)
    end
    for _, figure in ipairs(a.who or {}) do
      need(figure.party == party or has(a.parties, figure.party), "{figure} is not of these parties", { figure = figure })
    end
    need(not a.at or a.who and #a.at <= #a.who, "each target needs an attacker: who=", "shore.engage.declare")
    local attackers = {}
    for _, one in ipairs(with_the_first(party, a.parties)) do
      local sent = named_of(one, a.who, a.at)
      if sent.who then engaging.may_be_sent(one, { a.enemy }, sent.who, sent.at) end
      for _, figure in ipairs(sent.who or engaging.chargers(one)) do table.insert(attackers, figure) end
    end
    if a.charge and #attackers > 0 then engaging.may_claim(attackers) end
  end,

  run = function(party, a)
    local attack = { by = party.owner, order = "signal", parties = { party }, enemies = { a.enemy }, aims = aims_of(party, a) }
    for _, other in ipairs(a.parties) do
      if allies(other, party) then
        table.insert(attack.parties, other)
        for _, aim in ipairs(aims_of(other, a)) do table.insert(attack.aims, aim) end
      end
    end
    note("{party} signals a combined attack of {n:party|parties}", { party = party, n = #attack.parties })
    charging.launch(attack, a.charge, a.road)
    initiative.acts()
  end,
}

-- The party that signals, and the others.
function with_the_first(party, others)
  local list = { party }
  for _, other in ipairs(others) do table.insert(list, other) end
  return list
end

-- Of the attackers and targets of an order those of one party: who, nil if none of it is named, and at whom.
function named_of(party, who, at)
  local list, targets = {}, {}
  for i, figure in ipairs(who or {}) do
    if figure.party == party then
      table.insert(list, figure)
      targets[#list] = at and at[i]
    end
  end
  if #list == 0 then return { at = {} } end
  return { who = list, at = targets }
end

-- The attackers of a party with their targets: those named, or all of it if none of it is.
function aims_of(party, a)
  local sent = named_of(party, a.who, a.at)
  return engaging.aims(party, { a.enemy }, sent.who, sent.at)
end
