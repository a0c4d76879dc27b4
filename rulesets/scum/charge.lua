-- Charges.

-- Whether a unit that charges is led: the commander whom it obeys is in its hex, gives support and may still move.
local function can_be_led(unit)
  local leader = units.led_by(unit)
  return leader ~= nil and unit.leader == leader and leader.support and not leader.moved and not effects.rests_on("lost-path", unit)
end

-- Hexes that a unit may charge; a crew does not leave its gun, and does not charge with it.
function reach(unit)
  if land_guns.served_by(unit) then return 0 end
  local most = paces.battle_allowance(unit)
  if can_be_led(unit) then return most + 1 end
  return most
end

bound = rule "scum.move.charge" {
  title  = "Charging",
  source = "order sheet (lines 786-811, 904-908); cavalry (lines 72, 76-77)",
  text   = "A unit charges if it moves, ends its move next to an enemy and attacks him in close combat. Lancers on horse and pikes on foot throw a die "
    .. "more, if all of the unit carry them. With its commander a unit may charge a hex farther.",
  ruling = "At least one hex, in this activation; the bonus is for that attack alone. The hex more is for the whole unit with the commander whom it obeys in its "
    .. "hex, who comes along, if it ends next to the enemy that it has named and attacks him. The order `charge-move` names him and binds: the unit battles him or "
    .. "nobody, and its activation does not end while that attack can be made.",
  see    = { "scum.battle.charge" },

  -- A unit that has named its enemy battles nobody else.
  check = function(unit, target)
    need(not unit.charges or unit.charges == target, "{unit} has charged {enemy} and battles nobody else", { unit = unit, enemy = unit.charges })
  end,
}

-- Which word the dice of an attack go by: "a charge" if the unit has moved into this close combat in this activation.
function word_for(unit, target)
  if effects.rests_on("lost-path", unit) then return "no charge" end
  if unit.moved > 0 and unit.at and target.at and attack.kind_of_dice(unit.at, target.at) == "melee" then return "a charge" end
  return "no charge"
end

-- Nobody ends an activation with a charge that can still be fought.
function is_fought(unit)
  local due = unit.charges and unit.at and not unit.battled and battle.lawful(unit, unit.charges)
  need(not due, "{unit} has charged {enemy} and must attack", "scum.move.charge", { unit = unit, enemy = unit.charges })
end

action "charge-move" {
  rule  = "scum.move.charge",
  phase = "activation",
  actor = "unit",
  args  = { enemy = "enemy unit or commander", way = "path up to 5" },

  options = function(unit)
    if not unit.at or not has(turn.active_pieces(), unit) or not allows(moving.whole, unit) then return end
    for _, end_of in ipairs(ways.within(unit, reach(unit))) do
      for _, enemy in ipairs(battle.neighbours(unit, end_of.to)) do suggest { enemy = enemy, way = end_of.way } end
    end
  end,
  some = true,

  check = function(unit, a)
    if not turn.activation(unit) or not moving.stands_in_a_hex(unit) then return end
    moving.whole(unit)
    moving.does_not_run(unit)
    need(not unit.changed, "{actor} has mounted in this activation and does not battle", "scum.unit.cavalry")
    if not need(not land_guns.served_by(unit), "{actor} serves {gun} and does not charge", "scum.move.gun", { gun = unit.gun }) then return end
    local most = paces.battle_allowance(unit)
    local far = #a.way - most
    need(far <= 1, "{actor} charges {most:hex|hexes} at most, and one more with its commander", { most = most })
    need(far < 1 or can_be_led(unit), "{actor} has no commander with it who could give it one hex more")
    moving.way_is_open(unit, a.way)
    local to = moving.end_of(unit, a.way)
    local host = units.unit_at(to)
    need(not host or host == unit, "{actor} joins {host} there and does not charge", "scum.move.nco", { host = host })
    local other = units.commander_at(to)
    need(far < 1 or not other or other == units.led_by(unit), "{other} is in {to:cell}: the commander of {actor} cannot come along and gives no extra hex", "scum.move.occupancy",
      { other = other, to = to })
    need(not data("terrain")[board.ground(to)].no_battle, "{ground} forbids battle in this activation", "scum.move.terrain", { ground = board.ground(to) })
    battle.once(unit)
    need(a.enemy.owner ~= unit.owner, "{enemy} is no enemy of {actor}", { enemy = a.enemy })
    battle.allowed(unit, a.enemy)
    local meets = a.enemy.at and hex.distance(to, a.enemy.at) == 1
    if not need(meets, "{actor} does not end its move next to {enemy}", { enemy = a.enemy }) then return end
    need(attack.kind_of_dice(to, a.enemy.at) == "melee", "{actor} cannot come to close combat with {enemy} from there", { enemy = a.enemy })
  end,

  -- With the hex that he gives, the commander goes along.
  run = function(unit, a)
    local leader = units.led_by(unit)
    if #a.way <= paces.battle_allowance(unit) then leader = companies.goes_along(unit, moving.end_of(unit, a.way)) end
    unit.charges = a.enemy
    moving.go(unit, a.way, leader)
  end,
}
