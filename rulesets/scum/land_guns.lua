-- Guns ashore and their crews.

-- The gun that a crew stands at.
function served_by(unit)
  local gun = unit.gun
  if gun and not gun.lost and gun.at == unit.at then return gun end
end

-- The crew that stands at a land gun.
function crew_of(gun)
  return first(game.all("unit", { gun = gun }), function(unit) return unit.figures > 0 and unit.at ~= nil and unit.at == gun.at end)
end

rule "scum.unit.artillery" {
  title   = "Guns ashore",
  source  = "Guns (lines 80-84); Range (lines 308-316); order sheet (lines 867-879)",
  text    = "A land gun is a unit: the gun and up to four men with swords and pistols, who stand by it as soldiers of class A do. Only a light gun "
    .. "moves, one hex, and then it does not fire. A heavy gun fires every other turn at most. Guns never break through.",
  ruling  = "The crew uses its swords and pistols in a battle, or fires the gun: one of the two in an activation. A crew that retreats leaves its gun in "
    .. "the hex, and only that crew fires it again, once it is back. An abandoned gun is worth what the scenario says to the first enemy who comes next "
    .. "to it, as spoils are. Without its gun a crew moves and fights as infantry, and stays artillery for "
    .. "flags and for NCOs who join.",
  kept_by = { "action fire-gun", "scum.move.gun", "scum.retreat.hold", "land_guns.served_by" },
}
