-- 2.3 Boarding: a round, and who has won it.

melee = rule "piratewars.board.melee" {
  title  = "The melee",
  source = "2.3 Boarding (lines 97, 103, 111)",
  text   = "Every figure sent makes its attacks, a die for each at its own Attack and without modifiers, both sides at "
    .. "once. Each side then loses as many of those it sent as the enemy had successes; surplus successes are wasted.",
  ruling = "Those held back cannot be killed. The owner chooses his dead. Pistols that were used are empty afterwards. "
    .. "Ashore, those who are trapped or lie on the ground and those who threw a spear this turn do not strike.",
  data   = { "piratewars.data.figures" },
  kept_by = { "melee.round", "action fight-ashore" },   -- they have the losses chosen

  -- Both sides strike before anybody falls. Returns each side's successes.
  run = function(vessel, sent, other, others)
    local successes = {}
    for _, side in ipairs { { ship = vessel, sent = sent, foes = others }, { ship = other, sent = others, foes = sent } } do
      local skeletons = deadman.are_skeletons(side.foes)
      local shields = islanders.shield_modifier(side.foes)
      local dice, killed_for_certain = {}, 0   -- the dice by target number
      for _, figure in ipairs(side.sent) do
        if not figure.trapped and not figure.down and not figure.threw then
          local blows, target = weapons.blows(figure)   -- with cutlass, hook and pistol, and the figure's Attack
          if not skeletons then
            weapons.spend(figure)   -- the pistol that was used is empty
          else
            local against = deadman.strikes_skeletons(figure)
            blows, target = against.blows, against.tn
            killed_for_certain = killed_for_certain + against.sure
          end
          target = target + shields
          if target > 0 then dice[target] = (dice[target] or 0) + blows end   -- at 0 or less no die can succeed
        end
      end
      table.insert(successes, gunfire.successes(dice, "melee", side.ship) + killed_for_certain)
    end
    return { ours = successes[1], theirs = successes[2] }
  end,
}

result = rule "piratewars.board.result" {
  title  = "Who has won the round",
  source = "2.3 Boarding (lines 97, 101, 103)",
  text   = "The side with more of its fighters left has won. A winning attacker may put them on the enemy's deck. A winning "
    .. "defender throws the enemy off his own deck and attacks in his turn, or flees: the lashings are cut, and his ship moves "
    .. "as usual next turn.",
  ruling = "With equal numbers nobody has won and nobody changes decks. An attacker who has won may also break off, "
    .. "and the winner may surrender instead. It goes on for a round each turn until a side is destroyed, surrenders, flees or breaks off. "
    .. "If their own ship sinks, boarders fight on as attackers; they cannot break off, and thrown off they are in the water. "
    .. "A ship that has fled is not held by a ram, and may push off from the enemy at the start of her next move.",
  see    = { "piratewars.move.status", "piratewars.move.contact" },
  kept_by = { "melee.fight_all", "boarders.outlive", "boarders.cross" },   -- a round each turn; boarders whose ship has sunk

  -- attackers, defenders: the fighters still alive on each side. Returns the id of the winner's ship.
  run = function(fight, attackers, defenders)
    local attacker, defender = fight.attacker, fight.defender
    if #attackers == #defenders then
      note("neither {ship} nor {other} has won the round", { ship = attacker, other = defender })
      return nil
    end
    local winner = attacker
    if #defenders > #attackers then winner = defender end
    note("{ship} has won the round, {ours:left} to {theirs:left}", {
      ship = winner, ours = math.max(#attackers, #defenders), theirs = math.min(#attackers, #defenders),
    })
    if winner == defender then boarders.recall(attacker, defender) end   -- thrown off her deck
    if is_over(attacker, defender) or not ships.afloat(winner) then return winner.id end
    local choice = choose(winner.owner, "after the round", "boarding-choice", winner, { fight = fight, sent = attackers }).choice
    if choice == "surrender" then
      capture.capture(winner)
    elseif choice == "board" then
      local room, over = #attackers, {}
      if defender.craft ~= "" then room = boats.room(defender) end   -- boarders take places in a boat as everybody does
      for _, figure in ipairs(attackers) do
        if figure.aboard ~= defender and #over < room then table.insert(over, figure) end
      end
      boarders.cross(over, defender)
    elseif choice == "attack" then
      fight.attacker, fight.defender = defender, attacker
    elseif choice == "flee" or choice == "break-off" then
      boarders.recall(attacker, defender)
      boarding.part(attacker, defender)
      -- In the next Movement no ram holds her: read by movement.status, contact and drift.partners.
      winner.fled = choice == "flee"
      note("{ship} cuts the lashings", { ship = winner })
    end
    return winner.id
  end,
}

-- A Boarding is over when a ship of it has been captured, or when nobody is left to go on with it.
function is_over(attacker, defender)
  if not capture.captures_or_parts(attacker, defender) then capture.captures_or_parts(defender, attacker) end
  return boarding.fight_of(attacker, defender) == nil
end

action "boarding-choice" {
  rule   = "piratewars.board.result",
  actor  = "ship",
  closed = "{actor} has no choice to make: she has not won a round",
  args   = { choice = "after_round" },
  some   = true,

  -- Not suggested: surrender, and boarding with all hands, which leaves her own ship empty.
  options = function(vessel, ctx)
    if ctx.fight.defender == vessel then
      suggest { choice = "attack" }
      suggest { choice = "flee" }
      return
    end
    local some_stay = any(boarding.hers_on(vessel, vessel), function(figure) return not has(ctx.sent, figure) end)
    if some_stay then suggest { choice = "board" } end
    suggest { choice = "stay" }
    suggest { choice = "break-off" }
  end,

  check = function(vessel, a, ctx)
    if not need(ctx, "{actor} has won no round") or a.choice == "surrender" then return end
    if ctx.fight.attacker == vessel then
      need(a.choice ~= "flee", "{actor} is the attacker and cannot flee: she may break off")
      need(a.choice ~= "attack", "{actor} is the attacker already")
    else
      need(a.choice == "attack" or a.choice == "flee", "{actor} defends: attack, flee or surrender")
    end
  end,
}

-- This many of those sent are killed, as their owner chooses; surplus hits are lost. Returns the rest.
local function fall(vessel, sent, number)
  local dead = wounds.hit(vessel.owner, sent, number, "fallen in Boarding")
  if #dead > 0 then note("{ship} loses {number:number} of those she sent", { ship = vessel, number = #dead }) end
  return where(sent, { dead = false })
end

local function tell(what, vessel, ours, other, theirs)
  note(what .. ": {ship} scores {ours:hit|hits}, {other} {theirs:left}", { ship = vessel, ours = ours, other = other, theirs = theirs })
end

-- One round between two lashed ships.
function round(fight)
  local attacker, defender = fight.attacker, fight.defender
  fight.fought = game.turn.turn   -- read by fight_all: one round a turn
  boarding.engage(attacker, defender)
  boarding.engage(defender, attacker)
  if is_over(attacker, defender) then return end
  local attackers, defenders = boarding.sent(attacker, defender)   -- nil: the owner surrenders
  if not attackers then return capture.capture(attacker) end
  if not defenders then return capture.capture(defender) end
  for _, figure in ipairs(attackers) do figure.committed = true end   -- boarding.commit: to no other Boarding this turn
  for _, figure in ipairs(defenders) do figure.committed = true end
  if not fight.opened then
    fight.opened = true   -- gunfire only before the first round
    local fired = gunfire.guns(attacker, attackers, defender, defenders)
    if fired.ours + fired.theirs > 0 then tell("gunfire before the melee", attacker, fired.ours, defender, fired.theirs) end
    attackers, defenders = fall(attacker, attackers, fired.theirs), fall(defender, defenders, fired.ours)
  end
  local struck = melee(attacker, attackers, defender, defenders)
  tell("the melee", attacker, struck.ours, defender, struck.theirs)
  attackers, defenders = fall(attacker, attackers, struck.theirs), fall(defender, defenders, struck.ours)
  result(fight, attackers, defenders)
  is_over(attacker, defender)
end

-- The fights of a side that have not been fought this turn.
function fight_all(player)
  local due = {}
  for _, fight in ipairs(game.boardings) do
    local here = fight.attacker.owner == player or fight.defender.owner == player
    if here and fight.fought < game.turn.turn then table.insert(due, { fight.attacker, fight.defender }) end
  end
  for _, pair in ipairs(due) do
    local fight = boarding.fight_of(pair[1], pair[2])
    if fight then round(fight) end
  end
end

-- Only for the odds command.

-- A round between two lashed ships as in a new turn, with nobody sent yet:
-- odds melee.again(hag, eel) until not boarding.fight_of(hag, eel) watch hag.captor, eel.captor
function again(vessel, other)
  for _, hull in ipairs { vessel, other } do
    for _, figure in ipairs(figures.aboard(hull)) do figure.committed = false end
  end
  round(boarding.fight_of(vessel, other))
end

-- A melee in which everybody strikes once: how many are left on each side.
-- odds a, b = melee.plain(a, 3, b, 4) from a=10, b=12 until a < 1 or b < 1
function plain(ours, tn, theirs, other_tn)
  local struck = core.success(ours, tn, "melee")
  local suffered = core.success(theirs, other_tn, "melee")
  return math.max(0, ours - suffered), math.max(0, theirs - struck)
end
