-- Cavalry, mounted and on foot.

cavalry = rule "scum.unit.cavalry" {
  title  = "Cavalry",
  source = "A/B-class cavalry (lines 70-78); order sheet (lines 782-805)",
  text   = "Mounted it moves up to three hexes and may battle, or up to two and dismounts, or it mounts and moves up to two. Lancers who charge mounted "
    .. "throw a die more. A unit has up to five figures.",
  ruling = "Mounting or dismounting leaves no battle in that activation. On foot cavalry moves as infantry does, whatever it carries. The horses stay "
    .. "where the unit dismounted as loose horses; it mounts if it begins its activation there or in the next hex. From the saddle it fires pistols "
    .. "alone.",
  data   = { "scum.data.units" },
  see    = { "scum.move.allowance", "scum.spoils.train" },

  check = function(unit, weapon)
    local fires = weapon == unit.missile and weapon ~= "pistol"
    need(not unit.mounted or not fires, "{unit} cannot use {weapon} from the saddle", { unit = unit, weapon = weapon })
    need(not unit.changed, "{unit} has mounted or dismounted in this activation and does not battle", { unit = unit })
  end,
}

-- Loose horses of its player in the hex of a unit or next to it.
local function horses_of(unit)
  return first(game.all("train", { owner = unit.owner, type = "loose horses" }), function(train)
    return train.at ~= nil and unit.at ~= nil and hex.distance(train.at, unit.at) <= 1
  end)
end

-- The horses are left in the unit's hex, beside those that others may have taken from it before.
local function leave_horses(unit)
  local id, number = unit.id .. "-horses", 1
  while game.trains[id] and (game.trains[id].at or game.trains[id].owner ~= unit.owner) do
    number = number + 1
    id = unit.id .. "-horses-" .. number
  end
  game.trains[id] = { name = "horses of " .. unit.name, owner = unit.owner, type = "loose horses", at = unit.at, worth = 0 }
end

action "dismount" {
  rule  = "scum.unit.cavalry",
  phase = "activation",
  actor = "unit",
  rare  = true,

  check = function(unit)
    if not turn.activation(unit) then return end
    if not need(unit.arm == "cavalry", "{actor} is not cavalry") then return end
    need(unit.mounted, "{actor} is already on foot")
    need(not unit.changed, "{actor} has mounted in this activation")
    need(not unit.charges, "{actor} has charged")
    need(not game.active.fought, "the moves of an activation come before its battles")
    effects.lets_move(unit)
    need(unit.moved <= 2, "{actor} has moved {moved:hex|hexes}: it dismounts after two at most", { moved = unit.moved })
  end,

  run = function(unit)
    leave_horses(unit)
    unit.mounted, unit.changed = false, true
    if not has(game.active.moved, unit) then table.insert(game.active.moved, unit) end
    note("{unit}: dismounted", { unit = unit })
  end,
}

action "mount" {
  rule  = "scum.unit.cavalry",
  phase = "activation",
  actor = "unit",

  check = function(unit)
    if not turn.activation(unit) then return end
    if not need(unit.arm == "cavalry", "{actor} is not cavalry") then return end
    need(not unit.mounted, "{actor} is already mounted")
    need(not unit.changed, "{actor} has dismounted in this activation")
    need(not has(game.active.moved, unit), "{actor} has moved: it mounts before it moves")
    need(not game.active.fought, "the moves of an activation come before its battles")
    need(unit.mounted or horses_of(unit), "no horses of {actor} are in its hex or next to it")
  end,

  run = function(unit)
    horses_of(unit).at = nil
    unit.mounted, unit.changed, game.active.worked = true, true, true
    note("{unit}: mounted", { unit = unit })
  end,
}
