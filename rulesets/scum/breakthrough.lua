-- Breaking through after a close combat.

-- Whether the ground of the emptied hex can be entered.
local function passable(from, to)
  if terrain.uncrossable(from, to) or has({ "sea", "shallows" }, board.ground(to)) then return false end
  local house = units.structure_at(to)
  return not house or not attack.closed(house)
end

-- Moves the unit in, its commander with it if he likes.
local function go_in(unit, to)
  local leader = units.led_by(unit)
  unit.at = to
  if leader and choose(unit.owner, "the commander", { "goes along", "stays" }, leader) == "goes along" then leader.at = to end
  note("{unit} breaks through to {to:cell}", { unit = unit, to = to })
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
    if unit.arm == "artillery" or unit.aboard or units.unit_at(to) or not passable(unit.at, to) then return end
    local leader = units.commander_at(to)
    if leader and leader.owner ~= unit.owner then return end
    if choose(unit.owner, "break through", { "enter", "stay" }, unit) == "stay" then return end
    go_in(unit, to)
    local again = unit.mounted and target.figures > 0 and battle.touch(unit, target) and not data("terrain")[board.ground(to)].no_battle
    if again and choose(unit.owner, "attack again", { "attack", "stop" }, unit) == "attack" then
      battle.fight(unit, target, unit.melee, "second")
    end
  end,
}
