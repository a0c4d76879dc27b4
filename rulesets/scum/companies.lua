-- Companies: up to two units under one commander.

-- The units that a commander commands: the one in his hex first.
function company_of(leader)
  return where(game.all("unit", { leader = leader }), function(unit) return unit.at ~= nil end)
end

form = rule "scum.company.form" {
  title  = "Taking command",
  source = "Companies (lines 91-94, 238-240)",
  text   = "A commander who enters the hex of a friendly unit takes command of it and, if his player likes, of one more friendly unit in a hex next to "
    .. "it. Such a company counts as one unit for orders, activations and cards.",
  ruling = "He takes the second in the activation in which he comes to the first, or has it from the start if the scenario says so. It stays in the "
    .. "company until the commander is relieved, is taken or dies: it has to be near only when it is formed. He who moves away from his units without "
    .. "being relieved keeps both. It may not belong to another commander. "
    .. "A commander who has two units already, or one that is not next to the unit that he comes to, takes no command there before he is relieved. "
    .. "Units that he takes command of in his own activation are not activated by it.",

  check = function(leader, second)
    local first_unit = units.unit_at(leader.at)
    if not need(first_unit and first_unit.leader == leader, "{leader} is with no unit", { leader = leader }) then return end
    need(#company_of(leader) < 2, "{leader} commands two units", { leader = leader })
    need(second ~= first_unit and not second.leader, "{second} has a commander", { second = second })
    need(battle.touch(leader, second), "{second} is not next to {leader}", { second = second, leader = leader })
  end,

  run = function(leader, second) second.leader = leader end,

  always = function()
    for _, leader in ipairs(game.all("commander")) do
      local company = game.all("unit", { leader = leader })
      need(#company <= 2, "{leader} commands {count} units", { leader = leader, count = #company })
      need(#company == 0 or leader.alive and not leader.captor, "{leader} is dead or a prisoner and still has a command", { leader = leader })
      for _, unit in ipairs(company) do need(unit.owner == leader.owner, "{unit} obeys an enemy", { unit = unit }) end
    end
  end,
}

-- Whether a unit makes a company with what a commander has already: one unit at most, next to it.
local function makes_a_company(leader, unit)
  local company = company_of(leader)
  return #company == 0 or #company == 1 and battle.touch(company[1], unit)
end

-- A commander and a unit without one of its own have come to one hex: he takes command of it, unless he is bound by those that he has.
function take_command(leader)
  local unit = leader and units.unit_at(leader.at)
  if not unit or unit.owner ~= leader.owner or unit.leader then return end
  if not makes_a_company(leader, unit) then
    note("{leader} has a command already and does not take that of {unit}", { leader = leader, unit = unit })
    return
  end
  unit.leader = leader
  note("{leader} takes command of {unit}", { leader = leader, unit = unit })
end

activated = rule "scum.company.activate" {
  title  = "Ordering a company",
  source = "Companies (lines 97-106, 243-249)",
  text   = "To order a company costs one activation: both units may make their whole moves and then both may battle. The commander goes with the unit in "
    .. "whose hex he is and ends in its hex, or stays; not if he has already moved in this turn.",
  ruling = "If he stays behind he keeps command until he is relieved, but supports a unit only in its hex. If one of the two units has been activated already, the company may still be "
    .. "activated once, and only the other unit moves and battles.",

  -- Who may act when that piece is activated.
  run = function(piece)
    local leader = piece
    if piece.kind == "unit" then leader = piece.leader end
    if not leader or leader.kind ~= "commander" then return { piece } end
    local list = where(company_of(leader), { spent = false })
    if #list == 0 or piece == leader or not leader.moved then table.insert(list, leader) end
    return list
  end,
}

-- The commander in the unit's hex whom it obeys, if no other is where it goes or is captain of the vessel there, and his player lets him go along: one who
-- has not moved in this turn, or has come with the unit on this very move.
function goes_along(unit, to)
  if unit.kind ~= "unit" then return nil end
  local leader = units.led_by(unit)
  if not leader or unit.leader ~= leader or units.commander_at(to) then return nil end
  local vessel = boarding.vessel_in(to)
  if vessel and embarking.other_captain(leader, vessel) then return nil end
  if leader.moved and not has(game.active.along, leader) then return nil end
  if choose(unit.owner, "the commander", { "goes along", "stays" }, leader) == "stays" then return nil end
  return leader
end

-- A commander moves by himself only in his own activation; in that of his units he goes with one of them or stays.
function moves_alone(leader)
  local of = game.active.of
  need(of == leader, "{of} is activated: {leader} goes along with a unit or stays; to move alone, activate {leader}", "scum.company.activate",
    { of = of, leader = leader })
end

relieve = rule "scum.company.relieve" {
  title  = "Giving up command",
  source = "Companies (lines 95-96, 241-242)",
  text   = "A commander is relieved of his command by an activation of his own. In it he may move away and take command of another unit.",
  ruling = "A company whose commander dies is dissolved at once, without an activation.",

  check = function(leader) need(#company_of(leader) > 0, "{leader} has no command to give up", { leader = leader }) end,
  run = function(leader)
    for _, unit in ipairs(company_of(leader)) do unit.leader = nil end
    note("{leader} gives up his command", { leader = leader })
  end,
}

action "form-company" {
  rule  = "scum.company.form",
  phase = "activation",
  actor = "commander",
  args  = { second = "own unit" },

  check = function(leader, a)
    if not turn.activation(leader) then return end
    need(has(game.active.moved, leader), "{actor} takes a second unit only when he has come to the first")
    form(leader, a.second)
  end,

  run = function(leader, a)
    form(leader, a.second)
    note("{leader} takes {second} into his company", { second = a.second, leader = leader })
  end,
}

action "relieve" {
  rule  = "scum.company.relieve",
  phase = "activation",
  actor = "commander",
  rare  = true,

  check = function(leader)
    if not turn.activation(leader) then return end
    need(not reading.begun(), "{actor} is relieved before anything else is done in the activation")
    relieve(leader)
  end,

  run = function(leader)
    relieve(leader)
    game.active.of, game.active.acting = leader, { leader }
  end,
}
