-- The event cards of battle: given with an order, or in answer to dice. The book's own cards are not in its text: these are ours.

-- The card goes with an attack of its player.
function own_attack(player, moment) return need(moment.actor.owner == player, "the attack is not yours") end

-- What such a card does: it takes effect on whoever attacks.
local function laid(card, how_long)
  return function(player, _, moment)
    reading.count_choice(player)
    effects.lay(card, moment.actor, how_long)
  end
end

-- The unit attacks with fire dice.
local function fires(unit, target) need(attack.fires(unit, target), "{unit} fights hand to hand", { unit = unit }) end

-- The card goes with an attack on men.
local function at_men(moment)
  return need(moment.actor.kind == "gun" or moment.target.kind == "unit" or moment.target.kind == "commander", "that is for attacks on men")
end

card "scum.card.fire-twice" {
  title  = "Fire Twice",
  source = "Read & activate the event card (lines 202-204)",
  text   = "The activated unit or gun fires twice in this activation, at one target or at two. Not for close combat.",
  ruling = "Shown with the first shot; the second is an order of its own and may be left out. A heavy gun rests in the next turn all the same.",
  copies = { land = 2, naval = 2 }, kind = "choice",
  hook   = { "battle.declare", "gun.declare" },

  check = function(player, _, moment)
    if own_attack(player, moment) and at_men(moment) and moment.actor.kind == "unit" then fires(moment.actor, moment.target) end
  end,
  run = function(player, _, moment)
    reading.count_choice(player)
    game.active.again = moment.actor
  end,
}

card "scum.card.ambush" {
  title  = "Ambush",
  text   = "An activated unit in a wood, an orchard, a field or rough terrain throws a die more in this attack.",
  copies = { land = 1 }, kind = "choice",
  hook   = "battle.declare",

  check = function(player, _, moment)
    if not own_attack(player, moment) or not at_men(moment) then return end
    local ground = board.ground(moment.actor.at)
    need(has({ "wood", "orchard", "field", "rough" }, ground), "{actor} stands in no cover", { actor = moment.actor })
  end,
  run = laid("ambush", "attack"),
}

card "scum.card.sharpshooter" {
  title  = "Sharpshooter",
  source = "Targeting a commander or an NCO (lines 407-414)",
  text   = "A unit that fires muskets, bows or pistols throws one more die, at a commander or an NCO whom its player names.",
  copies = { land = 2, naval = 2 }, kind = "choice",
  hook   = "battle.declare",

  check = function(player, _, moment)
    if not own_attack(player, moment) or not at_men(moment) then return end
    local unit = moment.actor
    need(has({ "musket", "bow", "pistol" }, unit.missile or ""), "{unit} has neither firearms nor bows", { unit = unit })
    fires(unit, moment.target)
    need(#sniper.marks(unit) > 0, "{unit} sees neither a commander nor an NCO", { unit = unit })
  end,
  run = function(player, _, moment)
    reading.count_choice(player)
    local marks = sniper.marks(moment.actor)
    local mark = marks[1]
    if #marks > 1 then mark = units.chosen(player, "whom the sharpshooter picks", marks, moment.actor) end
    sniper.shot(moment.actor, mark)
  end,
}

card "scum.card.shrapnel" {
  title  = "Shrapnel",
  source = "Guns (lines 84-86, 137, 315)",
  text   = "This one shot of a gun is aimed at figures at four hexes or less, and its hits count twice.",
  copies = { land = 3, naval = 3 }, kind = "choice",
  hook   = "gun.declare",

  check = function(player, _, moment)
    if own_attack(player, moment) then need(moment.aim == "figures", "shrapnel is fired at figures") end
  end,
  run   = function(player) reading.count_choice(player) end,
}

card "scum.card.single-combat" {
  title  = "Single Combat",
  source = "Single combat (lines 453-456, 516-521)",
  text   = "A commander of yours challenges an enemy commander, who cannot refuse.",
  copies = { land = 2, naval = 1 }, kind = "choice",
  hook   = "duel.challenge",

  run = function(player, _, moment)
    reading.count_choice(player)
    duel.fight(moment.actor, moment.foe)
  end,
}

card "scum.card.postern-key" {
  title  = "The Postern Key",
  source = "Strongholds (lines 760-761)",
  text   = "One activated unit of infantry enters a closed structure next to it as if its gate were gone, in this activation only.",
  copies = { land = 1 }, kind = "choice",
  hook   = "structure.enter",

  check = function(player, _, moment)
    if not own_attack(player, moment) then return end
    need(moment.actor.kind == "unit" and moment.actor.arm == "infantry", "only infantry has the key")
    local house = units.structure_at(moment.to)
    need(house and not buildings.lets_in(house, moment.actor), "{to:cell} needs no key", { to = moment.to })
  end,
  run = laid("postern-key", "activation"),
}

card "scum.card.stand-fast" {
  title  = "Stand Fast",
  text   = "A unit of yours ignores all flags of this battle.",
  copies = { land = 2 }, kind = "choice",
  hook   = "flags.before",

  check = function(player, _, moment) need(moment.unit.owner == player, "{unit} is not yours", { unit = moment.unit }) end,
  run   = function() return "stands" end,
}

card "scum.card.lucky-charm" {
  title  = "Lucky Charm",
  text   = "When a figure of yours has failed its save, throw that die once more.",
  copies = { land = 1 }, kind = "choice",
  hook   = "save.failed",

  check = function(player, _, moment) need(moment.piece.owner == player, "{piece} is not yours", { piece = moment.piece }) end,
  run   = function() return "again" end,
}
