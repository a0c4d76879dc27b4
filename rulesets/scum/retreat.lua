-- Retreat: who may ignore flags, and where the others go.

has_room = rule "scum.retreat.room" {
  title  = "Where a unit can retreat",
  source = "Retreat rules (lines 481-494)",
  text   = "A unit retreats into a hex that no other unit is in, across whatever ground. It may come to a friendly commander, who rallies it.",
  ruling = "Neither across a cliff or a high wall nor into open water, but for swimmers; nor to a commander, if it brings one of its own. Out of the "
    .. "building that it holds always, into one only by an open door. A boat goes where a boat can go, unless she is grappled or aground.",
  see    = { "scum.retreat.forced" },
  pure   = true,

  run = function(piece, from, to)
    if piece.aboard then return piece.aboard.kind == "boat" and boats.is_free(piece.aboard) and boats.can_enter(to) end
    if boarding.vessel_in(to) or not hex.on_board(to) or terrain.uncrossable(from, to) or units.unit_at(to) then return false end
    if board.is_water(to) and not piece.swimming then return false end
    local house, leader = units.structure_at(to), units.commander_at(to)
    if house and house ~= units.structure_at(from) and not buildings.lets_in(house, piece) then return false end
    return not leader or leader.owner == piece.owner and piece.kind == "unit" and not units.led_by(piece)
  end,
}

directions = rule "scum.retreat.direction" {
  title  = "Which way home",
  source = "Retreat (lines 462-463)",
  text   = "A unit retreats towards its own side: into a hex in a direction less than 90 degrees off it. Its owner chooses.",
  ruling = "The scenario gives each player's side in steps of 30 degrees; two or three neighbours fit. Without one, any neighbour farther from the "
    .. "attacker than the unit is.",
  pure   = true,

  run = function(unit, attacker_at)
    local bearing = game.players[unit.owner].bearing
    return where({ 0, 1, 2, 3, 4, 5 }, function(direction)
      if bearing then
        local off = math.abs(2 * direction - bearing)
        return math.min(off, 12 - off) < 3
      end
      return hex.distance(hex.step(unit.at, direction), attacker_at) > hex.distance(unit.at, attacker_at)
    end)
  end,
}

-- The neighbours towards home, and those of them that are free.
function neighbours_home(unit, attacker_at)
  local all = {}
  for _, direction in ipairs(directions(unit, attacker_at)) do table.insert(all, hex.step(unit.at, direction)) end
  return all
end

function free_hexes(unit, attacker_at)
  return where(neighbours_home(unit, attacker_at), function(to) return has_room(unit, unit.at, to) end)
end

hold = rule "scum.retreat.hold" {
  title  = "Ignoring flags",
  source = "Retreat (lines 468-476); order sheet (lines 942-947)",
  text   = "A unit that has enough figures left after its losses may ignore all flags; with a commander in its hex one fewer is enough, but not for "
    .. "artillery.",
  ruling = "At the printed number or above, as the prose has it: irregulars of eight could otherwise never use it.",
  data   = { "scum.data.flag-hold", "scum.data.params.flag-hold" },

  --                  alone   with a commander
  --   A infantry       4          3
  --   B infantry       6          5
  --   C infantry       8          7
  --   A mounted        4          3
  --   B mounted        5          4
  --   artillery        3          3
  run = function(unit) return unit.kind == "unit" and unit.figures >= holds_from(unit) end,
}

-- The figures from which a unit ignores flags where it stands; aboard a ship it always does.
function holds_from(unit)
  if afloat(unit) then return 0 end
  local row = data("flag-hold")[unit.class .. " " .. unit.arm]
  local least = row.alone
  if units.led_by(unit) then least = row.led end
  if data("params")["flag-hold"] == "more-than" then return least + 1 end
  return least
end

-- How many of the flags that can be saved their owner throws a die for, all of them if nobody is there to be asked.
local function dice_for_flags(savable, who)
  if not who then return savable end
  local words = {}
  for number = savable, 1, -1 do table.insert(words, numerals.counted(number, "die", "dice")) end
  table.insert(words, "none")
  local chosen = choose(who.owner, "dice to save flags", words, who)
  for number = 1, savable do
    if chosen == words[savable - number + 1] then return number end
  end
  return 0
end

flag_saves = rule "scum.retreat.flag-save" {
  title  = "Saving flags",
  source = "Retreat (lines 462-465)",
  text   = "For each flag a close-combat die may be thrown, and a flag on it cancels that flag. Of two flags the first cannot be saved.",
  ruling = "The icon is lost: the words (flag saves) follow the die. Of three and more the first stands, all others have a die. The owner says how many "
    .. "dice he throws, since he may want to retreat.",
  data   = { "scum.data.dice.saves", "scum.data.params.flag-auto-from" },

  -- The flags that are left.
  run = function(flags, who)
    if flags == 0 or game.option("scum.opt.fastplay") then return flags end
    local automatic = 0
    if flags >= data("params")["flag-auto-from"] then automatic = 1 end
    if flags == automatic then return flags end
    local dice = dice_for_flags(flags - automatic, who)
    if dice == 0 then return flags end
    local row = data("dice.saves").flag
    return flags - count(dice, row.die, { saved = table.concat(row.faces, ",") }, "flag saves", who).saved
  end,
}

afloat = rule "scum.retreat.afloat" {
  title  = "Flags aboard",
  source = "fire (lines 390-391); melee (lines 436-437)",
  text   = "Units aboard ships ignore flags and cannot retreat of their own will. Boats and canoes row back a hex for each flag.",
  ruling = "A boat has the saves and the hold of its unit; it goes a hex towards home for each flag that is left, turned as needed. A hex that is "
    .. "not free is left out without loss.",

  run = function(unit) return unit.aboard ~= nil and unit.aboard.kind == "ship" end,
}

-- The commander who goes with a unit.
local function led(piece)
  if piece.kind == "unit" then return units.led_by(piece) end
end

step_back = rule "scum.retreat.step" {
  title  = "One hex of retreat",
  source = "Retreat rules (lines 481-489)",
  text   = "A unit goes back into a free hex, whichever its owner picks, and takes its commander along. In the hex of a friendly commander it is rallied.",
  ruling = "A gun stays where it is, and swimmers who come to land are ashore.",

  -- Returns the commander who rallies it there.
  run = function(unit, hexes)
    local to = hexes[1]
    if #hexes > 1 then to = choose(unit.owner, "where to retreat", hexes, unit) end
    local rallied, leader = units.commander_at(to), led(unit)
    unit.at = to
    if leader then leader.at = to end
    for _, one in ipairs { unit, leader } do one.swimming = one.swimming and board.is_water(to) end
    note("{unit}: retreat to {at:cell}", { unit = unit, at = to })
    return rallied
  end,
}

pay_for_it = rule "scum.retreat.cornered" {
  title  = "A hex of retreat that cannot be made",
  source = "Retreat rules (lines 490-492)",
  text   = "For each hex of retreat that cannot be made a figure is lost, and that may be the commander.",
  ruling = "The owner picks the figure.",
  see    = { "scum.unit.nco" },

  run = function(unit, by)
    if unit.kind == "commander" then
      casualties.commander_falls(unit, by)
      return
    end
    local leader, falls = led(unit), "figure"
    if leader then falls = choose(unit.owner, "who falls", { "figure", "commander" }, unit) end
    if falls == "commander" then
      casualties.commander_falls(leader, by)
      return
    end
    local kinds, weapon = casualties.kinds_of(unit), nil
    if #kinds > 0 then weapon = choose(unit.owner, "whose figures fall", kinds, unit) end
    casualties.fall(unit, 1, weapon, by)
  end,
}

forced = rule "scum.retreat.forced" {
  title  = "Forced retreat",
  source = "Retreat (lines 458-465); Retreat rules (lines 481-495)",
  text   = "For each flag a unit retreats a hex towards its own side, whatever the ground. A hex that cannot be made costs a figure, or the "
    .. "commander. A unit takes its commander along, and one that comes into the hex of a friendly commander is rallied: the flags that are left "
    .. "are ignored. Off the table it is lost.",
  ruling = "Cliffs, high walls and open water are not entered, a building that the unit holds lets it out. Hex by hex the owner picks one of the "
    .. "free hexes on the table; if none is free but one of them lies on the table, the hex is not made; only if all of them lie off it does the "
    .. "unit leave. Units that are lost by retreating count as destroyed by the attacker. The owner picks the figure.",

  -- attacker_at: where the attack came from; by: the player who earns the points.
  run = function(unit, flags, attacker_at, by)
    if unit.aboard then return boats.row_back(unit, flags, attacker_at) end
    local stood = unit.at
    for _ = 1, flags do
      if units.strength(unit) == 0 then break end
      local all, free = neighbours_home(unit, attacker_at), free_hexes(unit, attacker_at)
      if #free > 0 then
        local rallied = step_back(unit, free)
        if rallied then
          note("{leader} rallies {unit}", { leader = rallied, unit = unit })
          companies.take_command(rallied)
          break
        end
      elseif any(all, hex.on_board) then
        pay_for_it(unit, by)
      else
        leave_table(unit, by)
      end
    end
    if unit.kind == "unit" then battle.part(unit) end
    spoils.cover_is_gone(unit.owner, stood, by)
  end,
}

-- Whoever runs off the table counts as killed by the attacker, its commander with it.
function leave_table(unit, by)
  local leader = led(unit)
  note("{unit}: in flight off the table", { unit = unit })
  if leader then casualties.commander_falls(leader, by) end
  casualties.strike(unit, units.strength(unit), nil, by)
end

voluntary = rule "scum.retreat.voluntary" {
  title  = "Orderly retreat",
  source = "Retreat (lines 477-479); order sheet (lines 930-940)",
  text   = "Before the dice the defender may announce that he retreats: he takes his losses, then goes back exactly one hex and ignores all flags.",
  ruling = "Not without a free hex to go to, and not aboard a ship.",

  run = function(unit, attacker_at)
    if afloat(unit) or #free_hexes(unit, attacker_at) == 0 then return false end
    return choose(unit.owner, "before the dice", { "stand", "retreat" }, unit) == "retreat"
  end,
}

flags_on = rule "scum.retreat.flags" {
  title  = "Answering flags",
  source = "Retreat (lines 458-476)",
  text   = "The flags of an attack are ignored by a unit that may do so, or saved, or it retreats from those that are left.",
  see    = { "scum.retreat.hold", "scum.retreat.flag-save", "scum.retreat.forced", "scum.retreat.afloat" },

  -- Returns whether the unit has left its hex.
  run = function(unit, flags, attacker_at, by)
    if flags == 0 or afloat(unit) then return false end
    if unit.kind == "unit" and any(offer("flags.before", { unit = unit, flags = flags }, { unit.owner }), { result = "stands" }) then return false end
    local answer = "retreat"
    if hold(unit) then answer = choose(unit.owner, "flags", { "ignore", "retreat" }, unit) end
    if answer == "ignore" then
      note("the flags are ignored by {unit}", { unit = unit })
      return false
    end
    local from = unit.at
    forced(unit, flag_saves(flags, unit), attacker_at, by)
    return unit.at ~= from
  end,
}
