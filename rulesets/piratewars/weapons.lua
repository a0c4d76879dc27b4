-- 1.2 Weapons: dice, ranges, what a figure has to hand, and what pistols and hooks add in a melee.

not_too_close = rule "piratewars.weapon.profile" {
  title  = "Dice and range",
  source = "1.2 Weapons (line 21), Weapon Chart (missing), Weapons of the islanders (line 358)",
  text   = "A weapon rolls its dice and reaches as far as its range. At four dots or less only a weapon marked B can "
    .. "be used.",
  ruling = "A bow may be shot at exactly four dots, as its own text says. The ranges of small arms are ours. A cannon may be "
    .. "fired at any target within its range; what happens below eight dots is a rule of its own.",
  data   = { "piratewars.data.weapons", "piratewars.data.constants.close-range" },

  -- Can a weapon be used so near? Whether it carries so far is found out only when the dice are rolled.
  check = function(weapon, distance)
    local row, cannon = data("weapons")[weapon], weapon == "shot" or weapon == "ball"
    local close = core.at_most(distance, data("constants")["close-range"])
    if weapon == "bow" then close = core.below(distance, row.least) end
    need(not close or row.close or cannon, "a {weapon} cannot be used at {distance} dots: at four dots or less only B weapons can be used",
      { weapon = row.name:lower(), distance = distance })
  end,

  -- What forbids it, too near or too far; nil if nothing does.
  run = function(weapon, distance)
    local row = data("weapons")[weapon]
    if row.most and not core.at_most(distance, row.most) then return "out of range" end
    if not allows(not_too_close, weapon, distance) then return "too close: only B weapons" end
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

  -- The extra blows of this round, and whether a pistol is fired for one of them: when all blows of the round have been
  -- counted, `spend` empties it.
  run = function(figure)
    local blows, pistol = 0, figures.pistol_ready(figure)
    if figure.hook then blows = blows + 1 end
    if pistol then blows = blows + 1 end
    if not data("constants")["extra-attacks-stack"] then blows = math.min(1, blows) end
    return { blows = blows, pistol = pistol }
  end,
}

-- All blows of a figure in a melee, and their Attack.
function blows(figure)
  local own = figures.attack(figure)
  return own.blows + extra_attack(figure).blows, own.attack
end

-- The pistol that a figure has fired is empty, but never a woman's.
function spend(figure)
  if figure.pistol == "loaded" and not figure.female then figure.pistol = "empty" end
end

-- The weapon that a figure fires from its hands: the one named, else what it has to hand.
function in_hand(figure, arm)
  if arm then return arm end
  if figure.bow then return "bow" end
  if figure.spear then return "spear" end
  if figure.musket == "loaded" then return "musket" end
  return "pistol"
end
