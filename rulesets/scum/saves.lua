-- Saves: a die for each hit that may be saved, thrown all together by whoever was hit.

-- How many of the hits stand after the dice of one kind of save.
function unsaved(hits, kind, who)
  if hits == 0 or game.option("scum.opt.fastplay") then return hits end
  local row = data("dice.saves")[kind]
  local faces = table.concat(row.faces, ",")
  local failed = hits - count(hits, row.die, { saved = faces }, "saves", who).saved
  if failed == 0 or not who or who.kind ~= "unit" and who.kind ~= "commander" then return failed end
  for _, answer in ipairs(offer("save.failed", { piece = who }, { who.owner })) do
    if answer.result == "again" then failed = failed - count(1, row.die, { saved = faces }, "saves", who).saved end
  end
  return failed
end

from_fire = rule "scum.save.fire" {
  title  = "Saves at a distance",
  source = "fire (lines 394-398)",
  text   = "A figure hit from a distance has a save: one fire die for each hit, and a miss saves.",
  ruling = "The icon is lost: a save is thrown on the kind of die that hit, and its miss saves. The player whose figures were hit throws, "
    .. "all dice together. Nobody is asked whether he throws: a save costs nothing, and nobody gains by a figure that he loses.",
  data   = { "scum.data.dice.saves" },

  run = function(hits, who) return unsaved(hits, "fire", who) end,
}

from_melee = rule "scum.save.melee" {
  title  = "Saves in close combat",
  source = "melee (lines 446-450)",
  text   = "A figure hit in close combat has a save: one close-combat die for each hit, and a miss saves.",
  data   = { "scum.data.dice.saves" },

  run = function(hits, who) return unsaved(hits, "melee", who) end,
}

commander_from_melee = rule "scum.save.commander-melee" {
  title  = "Commanders in close combat",
  source = "melee (lines 448-450)",
  text   = "A commander hit in close combat is saved by a miss, and by a flag as well.",
  ruling = "The second icon is lost: the flag is the one face that never hits and saves nothing else.",
  data   = { "scum.data.dice.saves" },

  run = function(hits, commander) return unsaved(hits, "commander-melee", commander) end,
}

from_cannon = rule "scum.save.cannon" {
  title  = "Saves against cannon",
  source = "naval (lines 740-743)",
  text   = "Each hit of a cannon that may be saved has one fire die, and a miss saves the figure, or all points of that hit on a ship or "
    .. "structure.",
  ruling = "For a structure that is nobody's the next opponent in the order of players throws.",
  data   = { "scum.data.dice.saves" },

  run = function(hits, who) return unsaved(hits, "cannon", who) end,
}
