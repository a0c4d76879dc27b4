-- Doors, gates and breaches.

blast = rule "shore.entry.blast" {
  title  = "Blowing doors",
  source = "Blow the Doors (line 203)",
  text   = "A grenade, or a cannon at short range, may breach a door or a gate.",
  ruling = "A cannon breaches with a hit on it; a grenade that bursts there on 4 or more a door, on a 6 a gate.",

  run = function(door)
    door.breached = true
    note("{door} is breached", { door = door })
    lay_a_breach(door.id .. "-breach", door, { door.from, door.to }, data("storming")[door.type .. "-frontage"])
  end,
}

-- A breach is a linear feature that costs nothing and is defended. frontage: who attack across it at once, 0 for any number.
function lay_a_breach(id, of, line, frontage)
  game.features[id] = {
    name = "the breach of " .. of.name, look = "door", line = line, height = 0, thickness = 0, cost = "0", gaps = {}, defensive = true,
    opaque = false, barred = {}, long_haul = false, frontage = frontage,
  }
end

frontage = rule "shore.entry.frontage" {
  title  = "Fighting through a breach",
  source = "Blow the Doors (line 203)",
  text   = "Through a breached door one figure at a time attacks, through a breached gate two. Those inside defend an obstacle.",
  ruling = "Of the attackers who touch the opening so many fight, as their owner says in each round, and only the defenders who are engaged with them.",
  data   = { "shore.data.storming" },

  -- How many attack at once across a linear feature; nil for any number.
  run = function(feature)
    if feature.frontage > 0 then return feature.frontage end
  end,
}

-- A ram that the figures of an attempt carry, or that lies next to one of them; at a door the wounded leave it alone.
local function has_ram(figures, door)
  if door.type == "door" and any(figures, function(figure) return figure.wounds > 0 end) then return false end
  return any(game.all("burden", { contents = "ram" }), function(ram)
    return any(figures, function(figure) return figure.burden == ram or not ram.holder and ram.x ~= nil and burdens.next_to(figure, ram) end)
  end)
end

-- What an attempt needs of everybody who takes part.
local function all_at_it(party, figures, door, ram)
  for _, figure in ipairs(figures) do
    need(figure.party == party and parties.is_able(figure), "{figure} cannot take part", { figure = figure })
    orders.turn_action(figure)
    need(geometry.reaches(figure, { door.from, door.to }), "{figure} is not in contact with {door}", { figure = figure, door = door })
    if ram then need(figure.wounds == 0, "{figure} is wounded and cannot swing a ram", "shore.burden.wounded", { figure = figure }) end
  end
end

-- The row of the table for an attempt, nil if there is none.
local function means(door, number, ram)
  return most(where(data("entry"), function(row)
    return row.at == door.type and row.ram == ram and number >= row.figures and (row.most == 0 or number <= row.most)
  end), "figures")
end

force_door = rule "shore.entry.force-door" {
  title  = "Brute force",
  source = "Brute Force (line 204)",
  text   = "One or two figures who touch a door spend a Turn Action: a die of 6 breaches it, with a ram 5 or 6.",
  ruling = "One attempt for a door in a turn; a second figure does not help. A ram is a large load, carried by the team or lying next to it. The wounded cannot swing "
    .. "it: with one of them in the team a door is forced without.",
  data   = { "shore.data.entry" },

  check = function(door, number, ram)
    if door.type ~= "door" then return end
    need(number <= 2, "two figures at most force {door}", { door = door })
  end,
}

force_gate = rule "shore.entry.force-gate" {
  title  = "Gates",
  source = "Brute Force (line 204)",
  text   = "Gates are only rammed, by two figures or more: a 6 breaches, with four or more figures 5 or 6.",
  data   = { "shore.data.entry" },

  check = function(door, number, ram)
    if door.type ~= "gate" then return end
    need(ram, "{door} is a gate: it takes a ram", { door = door })
    need(number >= 2, "{door} is a gate: it takes two figures", { door = door })
  end,
}

action "force" {
  rule  = "shore.entry.force-door",
  phase = "act",
  actor = "party",
  args  = { door = "door", who = "list of own figure 1 to 12" },
  say   = "breaks in",

  options = function(party)
    for _, door in ipairs(game.all("door", { breached = false })) do
      local near = where(parties.able(party), function(figure)
        return geometry.reaches(figure, { door.from, door.to }) and allows(orders.turn_action, figure)
      end)
      local unhurt = where(near, { wounds = 0 })
      if #unhurt > 0 then suggest { door = door, who = unhurt } end
      if #unhurt > 2 then suggest { door = door, who = { unhurt[1], unhurt[2] } } end
      if #near > 0 and #unhurt == 0 then suggest { door = door, who = { near[1] } } end
    end
  end,
  some = true,

  check = function(party, a)
    orders.is_led(party)
    need(not a.door.breached, "{door} is open")
    need(not a.door.tried, "{door} has been tried in this turn")
    local ram = has_ram(a.who, a.door)
    all_at_it(party, a.who, a.door, ram)
    force_door(a.door, #a.who, ram)
    force_gate(a.door, #a.who, ram)
  end,

  run = function(party, a)
    local row = means(a.door, #a.who, has_ram(a.who, a.door))
    for _, figure in ipairs(a.who) do figure.spent = true end
    a.door.tried = true
    hiding.ends(party)
    if count(1, "d6", { breach = row.least .. "-6" }, "breach", party).breach == 1 then
      blast(a.door)
    else
      note("{door} holds", { door = a.door })
    end
    initiative.acts()
  end,
}

demolished = rule "shore.entry.demolition" {
  title  = "Demolition",
  source = "Demolition (line 205)",
  text   = "When the damage of a building reaches half its structure points, any number of figures get in anywhere along what is damaged. Those inside defend an obstacle.",
  ruling = "A building is damaged as a whole, a stockade by sections of six inches from its first corner on, each with its own points. A door or a gate that guns damage by half from afar is a breach for any number at once.",
  data   = { "shore.data.structures", "shore.data.storming" },

  run = function(damaged) return 2 * damaged.damage >= damaged.points end,
}

-- A door or a gate whose damage reaches half its structure points is gone.
function wide_open(door)
  if not demolished(door) then return end
  if not door.breached then blast(door) end
  game.features[door.id .. "-breach"].frontage = 0
end
