-- Weapons: dice, ranges, and what pistols and hooks add in a melee.

profile = rule "piratewars.weapon.profile" {
  title  = "Dice and range",
  source = "1.2 Weapons (line 21), Weapon Chart (missing), Weapons of the islanders (line 358)",
  text   = "A weapon rolls its dice and reaches as far as its range. At four dots or less only a weapon marked B can "
    .. "be used.",
  ruling = "A bow may be shot at exactly four dots, as its own text says. The ranges of small arms are ours.",
  data   = { "piratewars.data.weapons", "piratewars.data.constants.close-range" },

  -- nil when the weapon can be used at that distance, else what is wrong.
  run = function(weapon, distance)
    local row = data("weapons")[weapon]
    if row.most and not core.at_most(distance, row.most) then return "out of range" end
    if row.least and weapon ~= "bow" then return nil end   -- a cannon too close is another rule's affair
    if row.least and core.at_most(row.least, distance) then return nil end
    if not row.close and core.at_most(distance, data("constants")["close-range"]) then
      return "too close: only B weapons"
    end
    return nil
  end,
}

extra_attack = rule "piratewars.weapon.extra-attack" {
  title  = "Pistols and hooks in Boarding",
  source = "1.2 Weapons (line 21), 2.3 Boarding (lines 97, 103)",
  text   = "In a melee a hook gives one more blow, and so does a loaded pistol, which is then empty. All are struck with "
    .. "the figure's own Attack.",
  ruling = "Hook and pistol together both count, so that a pirate Captain has four. A constant of ours makes it one.",
  data   = { "piratewars.data.constants.extra-attacks-stack" },

  -- The extra blows of this round, and whether a pistol is fired.
  run = function(figure)
    local pistol = figures.female(figure)
    local blows = (figure.hook and 1 or 0) + (pistol and 1 or 0)
    if not data("constants")["extra-attacks-stack"] then blows = math.min(1, blows) end
    return { blows = blows, pistol = pistol }
  end,
}

-- All blows of a figure in a melee, and their Attack.
function blows(figure)
  local own = figures.attack(figure)
  return own.blows + extra_attack(figure).blows, own.attack
end

-- The pistols of the melee have been fired.
function spend(figure)
  if figure.pistol == "loaded" and not figure.female then figure.pistol = "empty" end
end
