-- Breaking through after a close combat.

-- Whether a unit can enter the emptied hex.
local function passable(unit, to)
  local house, leader = units.structure_at(to), units.commander_at(to)
  if units.unit_at(to) or leader and leader.owner ~= unit.owner then return false end
  local vessel = boarding.vessel_in(to)
  if vessel then return unit.aboard == vessel or boarding.joined(unit.at, to) end
  if unit.aboard or moving.impassable(unit, unit.at, to) then return false end
  return not house or house == units.structure_at(unit.at) or buildings.lets_in(house, unit)
end

-- Moves the unit in, its commander with it if he likes and no other is there.
local function go_in(unit, to)
  local leader, other, left = units.led_by(unit), units.commander_at(to), unit.aboard
  note("{unit}: breakthrough to {to:cell}", { unit = unit, to = to })
  unit.at, unit.aboard = to, boarding.vessel_in(to)
  battle.part(unit)
  if other then
    companies.take_command(other)
  elseif leader and choose(unit.owner, "the commander", { "goes along", "stays" }, leader) == "goes along" then
    leader.at, leader.aboard = to, unit.aboard
  end
  if left then sinking.look_for_prize(left) end
  if unit.aboard then sinking.look_for_prize(unit.aboard) end
  if unit.aboard and unit.aboard.kind == "boat" then boats.belongs_to(unit.aboard, game.players[unit.owner]) end
end

-- Whether a mounted unit may attack once more: an enemy that has retreated and is next to it again.
local function may_attack_again(unit, target)
  if not unit.mounted or units.strength(target) == 0 or not battle.touch(unit, target) then return false end
  if data("terrain")[board.ground(unit.at)].no_battle or attack.kind_of_dice(unit.at, target.at) == "fire" then return false end
  return attack.dice(unit, target, unit.melee, "second") > 0
end

enter = rule "scum.move.breakthrough" {
  title  = "Breakthrough",
  source = "Forcing a breakthrough (lines 251-258)",
  text   = "When infantry or cavalry destroys its enemy in close combat, or makes it retreat, it may enter the empty hex at once, as far as the ground "
    .. "lets it. A mounted unit that enters may attack the unit that retreats once more if they are neighbours again, and not break through a second "
    .. "time. Guns never break through.",
  ruling = "Not after a retreat of the enemy's own will. The second attack goes only against a unit that retreated; it has no dice for charging but "
    .. "the commander's. Ground that forbids battle forbids it too. The commander goes in with his unit if he likes.",
  see    = { "scum.battle.procedure" },

  run = function(unit, target, to)
    if land_guns.served_by(unit) or unit.crew_of or not passable(unit, to) then return end
    if choose(unit.owner, "break through", { "enter", "stay" }, unit) == "stay" then return end
    go_in(unit, to)
    if not may_attack_again(unit, target) then return end
    game.rest_depends_on(unit, target) -- as they stand, whatever the dice of the first attack were
    if choose(unit.owner, "attack again", { "attack", "stop" }, unit) == "attack" then battle.fight(unit, target, unit.melee, "second") end
  end,
}
