-- The event cards of battle: given with an order, or in answer to dice. The book's own cards are not in its text: these are ours.

-- The card goes with an attack of its player.
local function own_attack(player, moment) return need(moment.actor.owner == player, "the attack is not yours") end

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
    if not own_attack(player, moment) or not at_men(moment) or moment.actor.kind ~= "unit" then return end
    need(attack.fires(moment.actor, moment.target), "{actor} fights hand to hand", { actor = moment.actor })
  end,
  run = function(player, _, moment)
    events.count_choice(player)
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
  run = function(player, _, moment)
    events.count_choice(player)
    effects.lay("ambush", moment.actor, "activation")
  end,
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
    need(has({ "musket", "bow", "pistol" }, unit.missile or ""), "{unit} has no muskets, bows or pistols", { unit = unit })
    need(attack.fires(unit, moment.target), "{unit} fights hand to hand", { unit = unit })
  end,
  run = function(player, _, moment)
    events.count_choice(player)
    local marks = sniper.marks(moment.actor)
    if #marks == 0 then return end
    local mark = marks[1]
    if #marks > 1 then mark = units.chosen(player, "whom the sharpshooter picks", marks, moment.actor) end
    sniper.shot(moment.actor, mark)
  end,
}

grenade = card "scum.card.grenade" {
  title  = "Grenade",
  source = "Shrapnel and grenades (lines 137, 367)",
  text   = "Infantry throws a grenade at a neighbour instead of its attack: two fire dice, volley and ball hit, whatever the ground. At a door, a gate, "
    .. "another structure or a boat the hull hits as well, and each hit that is not saved takes five points.",
  ruling = "Pairs and saves as in any attack with fire dice, flags against men. No close combat, no breakthrough.",
  copies = { land = 2, naval = 2 }, kind = "choice",
  hook   = "battle.declare",

  check = function(player, _, moment)
    if not own_attack(player, moment) then return end
    need(moment.actor.arm == "infantry" and not moment.actor.swimming, "only infantry throws grenades")
    if moment.target.kind ~= "unit" and moment.target.kind ~= "commander" then return end
    need(battle.touch(moment.actor, moment.target), "{target} is too far for a grenade", { target = moment.target })
  end,
  run = function(player, _, moment)
    events.count_choice(player)
    effects.lay("grenade", moment.actor, "activation")
  end,
}

card "scum.card.shrapnel" {
  title  = "Shrapnel",
  source = "Guns (lines 84-86, 137, 315)",
  text   = "This one shot of a gun is aimed at figures at four hexes or less, and its hits count twice.",
  copies = { land = 3, naval = 3 }, kind = "choice",
  hook   = "gun.declare",

  check = function(player, _, moment) own_attack(player, moment) end,
  run   = function(player) events.count_choice(player) end,
}

card "scum.card.single-combat" {
  title  = "Single Combat",
  source = "Single combat (lines 453-456, 516-521)",
  text   = "A commander of yours challenges an enemy commander, who cannot refuse.",
  copies = { land = 2, naval = 1 }, kind = "choice",
  hook   = "duel.challenge",

  run = function(player, _, moment)
    events.count_choice(player)
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
  end,
  run = function(player, _, moment)
    events.count_choice(player)
    effects.lay("postern-key", moment.actor, "activation")
  end,
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
  text   = "When a save of yours has failed, throw that die once more.",
  copies = { land = 1 }, kind = "choice",
  hook   = "save.failed",

  check = function(player, _, moment) need(moment.piece.owner == player, "{piece} is not yours", { piece = moment.piece }) end,
  run   = function() return "again" end,
}
