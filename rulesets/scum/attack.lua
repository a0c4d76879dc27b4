-- Who may attack whom, with which dice, and with how many.

-- Something keeps neighbours apart: an escarpment, a ship's side where nobody boards, the closed door of a building.
function parted(from, to)
  if terrain.uncrossable(from, to) then return true end
  return ships.infantry(from, to) or buildings.door_between(from, to)
end

-- Whether an attack is made with fire dice.
function fires(unit, target)
  local from, to = units.stands(unit, target), units.stands(target, unit)
  return from ~= nil and to ~= nil and kind_of_dice(from, to) == "fire"
end

kind_of_dice = rule "scum.battle.fire-or-melee" {
  title  = "Fire dice or close-combat dice",
  source = "Range (lines 304-307); When to use fire or close combat hit-dice (lines 345-361)",
  text   = "Neighbours fight with close-combat dice, unless something impassable stands between them: a high wall, a cliff, the side of a ship "
    .. "that is not boarded, a closed door. Then, and at any distance, fire dice are thrown.",
  ruling = "Neighbours so parted cannot fight at all without a missile weapon.",
  pure   = true,

  run = function(from, to)
    if board.distance(from, to) > 1 or parted(from, to) then return "fire" end
    return "melee"
  end,
}

-- The row of the dice for a unit's weapon.
local function row_of(unit, weapon)
  local arm = unit.arm
  if arm == "cavalry" and not unit.mounted and weapon == "musket" then arm = "cavalry on foot" end
  return data("range-dice")[weapon .. ", " .. arm]
end

base = rule "scum.battle.range-dice" {
  title  = "Dice by weapon and range",
  source = "Range (lines 298-316); order sheet (lines 773-882); Cannon fire (lines 683-688)",
  text   = "In close combat infantry and gunners throw 4 dice, cavalry 3. At a distance the weapon and the range give the dice, none beyond the "
    .. "last column. Losses do not change them.",
  ruling = "Cavalry throws 3 close-combat dice as on the order sheet; on foot with muskets 3, 2, 1, 1; with pistols 2 up to two hexes.",
  data   = { "scum.data.range-dice", "scum.data.params.cavalry-melee-dice" },
  pure   = true,

  --                              close   range 1  2  3  4
  --   infantry, muskets             4          4  3  2  1
  --   infantry, bows                4          4  3  1
  --   infantry, pistols             4          2  2
  --   cavalry on foot, muskets      3          3  2  1  1
  --   cavalry, pistols              3          2  2
  run = function(unit, weapon, kind, range)
    if kind == "melee" then
      if unit.arm == "cavalry" then return data("params")["cavalry-melee-dice"] end
      return data("range-dice")["melee, " .. unit.arm].melee
    end
    local row = row_of(unit, weapon)
    if not row or range > #row.dice then return 0 end
    return row.dice[range]
  end,
}

charge = rule "scum.battle.charge" {
  title  = "Dice of a charge",
  source = "order sheet (lines 786-788, 809-811); cavalry (lines 72, 76-77)",
  text   = "A mounted unit all of whose men carry lances, and infantry all of whose men carry pikes, throw a die more when they charge.",
  data   = { "scum.data.dice-modifiers" },

  run = function(dice, unit, weapon)
    local lances = unit.mounted and weapon == "lance"
    local pikes = unit.arm == "infantry" and weapon == "pike"
    if units.mixed(unit, weapon) then return end
    if lances then dice:add(data("dice-modifiers").lancers.dice, "lances in a charge") end
    if pikes then dice:add(data("dice-modifiers").pikes.dice, "pikes in a charge") end
  end,
}

commander_die = rule "scum.battle.commander-die" {
  title  = "A commander's support",
  source = "Commanders in battle (lines 318-321); order sheet (line 907)",
  text   = "A commander gives a die in close combat to the unit that he commands in his own hex, even without an order. He gives none to the "
    .. "second unit of his company, and none for fire.",
  ruling = "Only attacks throw dice, so it counts for the attacks of his unit alone.",
  data   = { "scum.data.dice-modifiers" },

  run = function(dice, unit)
    local leader = units.led_by(unit)
    if leader and unit.leader == leader and leader.support then dice:add(data("dice-modifiers").commander.dice, "their commander is with them") end
  end,
}

hilltop = rule "scum.battle.hilltop" {
  title  = "Guns and firearms on high ground",
  source = "Range (lines 309-313); order sheet (lines 884-890)",
  text   = "Cannon and firearms on a hilltop or in a fortress throw a die more.",
  ruling = "Every hex of a hill is a hilltop, at level 1 unless the scenario gives more; a fortress is a stronghold. Bows and blowpipes are no "
    .. "firearms. The order sheet, which has firearms too, goes before the prose, which has guns alone.",
  data   = { "scum.data.dice-modifiers", "scum.data.params.firearms-hilltop" },

  run = function(dice, from, weapon)
    local fortress = units.structure_at(from)
    local high = board.ground(from) == "hill" or fortress and fortress.fort
    local firearm = has(units.firearms, weapon) and data("params")["firearms-hilltop"]
    if high and (weapon == "cannon" or firearm) then dice:add(data("dice-modifiers").hilltop.dice, "from high ground") end
  end,
}

crew_fire = rule "scum.battle.crew-fire" {
  title  = "Hand weapons against ships and swimmers",
  source = "order sheet (lines 818-827, 790-795); fire at swimmers (lines 647-648)",
  text   = "Small arms throw a die fewer at the crew of a ship, not of a boat, and not once she is boarded; and a die fewer at swimmers, at "
    .. "whom no cannon fires.",
  ruling = "Every missile weapon but a cannon is a hand weapon, bows and blowpipes too.",
  data   = { "scum.data.dice-modifiers" },
  see    = { "scum.battle.modifiers" },

  run = function(dice, target, to)
    local hull = units.ship_at(to)
    if hull and not boarding.boarded(hull) then dice:add(data("dice-modifiers")["ship-crew"].dice, "at a ship's crew") end
    if target.swimming then dice:add(data("dice-modifiers").swimmers.dice, "at swimmers") end
  end,
}

dice = rule "scum.battle.modifiers" {
  title  = "How many dice",
  source = "order sheet (lines 777-917); Unit types (lines 39-46, 72, 76-77); Cannon fire (lines 679-682)",
  text   = "An attack has the dice of its weapon at that range, more or fewer by all that applies, and never less than none.",
  ruling = "All of them add up, but an escarpment takes the place of uphill.",
  data   = { "scum.data.dice-modifiers", "scum.data.terrain", "scum.data.order-sheet" },
  pure   = true,

  -- charging: "a charge" that brought the unit into contact in this activation, "no charge", or "second", after a breakthrough.
  run = function(unit, target, weapon, charging, given)
    local from, to = units.stands(unit, target), units.stands(target, unit)
    local kind = kind_of_dice(from, to)
    local total = tally("dice", base(unit, weapon, kind, board.distance(from, to)), weapon)
    if kind == "melee" then
      if charging == "a charge" then charge(total, unit, weapon) end
      commander_die(total, unit)
      boarding.fight(total, unit, to)
      terrain.dice_for(total, from, to, "melee")
    else
      hilltop(total, from, weapon)
      crew_fire(total, target, to)
      terrain.dice_for(total, from, to, "small arms")
    end
    if units.mixed(unit, weapon) then total:add(data("dice-modifiers").mixed.dice, "only some carry it", "scum.unit.mixed") end
    effects.dice_for(total, unit, kind, given)
    if unit.serving > 0 then total:add(data("dice-modifiers")["guns-crewed"].dice, "figures at the guns", "scum.battle.modifiers") end
    return math.max(0, total.total)
  end,
}
