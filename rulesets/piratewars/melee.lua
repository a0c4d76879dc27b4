-- 2.3 Boarding: a round, and who has won it.

-- The attacks of those sent against others, by target number, and those who are killed for certain.
local function blows(sent, others)
  local dice, sure = {}, 0
  local shields = islanders.weapons(others)
  for _, figure in ipairs(sent) do
    local number, attack = weapons.blows(figure)
    if figure.trapped or figure.down or figure.threw then
      number = 0
    elseif deadman.are_skeletons(others) then
      local own = deadman.dead_man(figure)
      number, attack, sure = own.blows, own.tn, sure + own.sure
    end
    local tn = attack + shields
    if tn > 0 then dice[tn] = (dice[tn] or 0) + number end
  end
  return dice, sure
end

-- Pistols are fired at the living only.
local function spend_all(sent, others)
  if deadman.are_skeletons(others) then return end
  for _, figure in ipairs(sent) do weapons.spend(figure) end
end

melee = rule "piratewars.board.melee" {
  title  = "The melee",
  source = "2.3 Boarding (lines 97, 103, 111)",
  text   = "Every figure sent makes its attacks, a die for each at its own Attack and without modifiers, both sides at "
    .. "once. Each side then loses as many of those it sent as the enemy had successes; more than that are wasted.",
  ruling = "Who was held back cannot fall. The owner says who falls. Loaded pistols that were used are empty.",
  data   = { "piratewars.data.figures" },

  -- The successes of either side against the other.
  run = function(vessel, sent, other, others)
    local dice, sure = blows(sent, others)
    local ours = gunfire.successes(dice, "melee", vessel) + sure
    dice, sure = blows(others, sent)
    local theirs = gunfire.successes(dice, "melee", other) + sure
    spend_all(sent, others)
    spend_all(others, sent)
    return ours, theirs
  end,
}

-- A melee of so many who strike once each against so many others: who is left of either. It is there to be asked:
-- odds a, b = melee.plain(a, 3, b, 4) from a=10, b=12 until a < 1 or b < 1
function plain(ours, tn, theirs, other_tn)
  local struck = core.success(ours, tn, "melee")
  local suffered = core.success(theirs, other_tn, "melee")
  return math.max(0, ours - suffered), math.max(0, theirs - struck)
end

local function living(list)
  local rest = {}
  for _, figure in ipairs(list) do
    if not figure.dead then table.insert(rest, figure) end
  end
  return rest
end

-- So many of those a ship sent fall; the others are left.
local function fall(vessel, sent, number)
  local dead = wounds.hit(vessel.owner, sent, number, "fallen in Boarding")
  if #dead > 0 then note("{ship} loses {number:number} of those she sent", { ship = vessel, number = #dead }) end
  return living(sent)
end

-- The choices of a winner, by his part in the Boarding.
local choices = { attacker = { "board", "stay", "break-off" }, defender = { "attack", "flee" } }

local function part_of(vessel, fight)
  return fight.attacker == vessel and "attacker" or "defender"
end

-- With those who were sent on the enemy's deck, is anybody of hers left on her own?
local function some_stay(vessel, sent)
  for _, figure in ipairs(boarding.standing(vessel, vessel)) do
    if not has(sent, figure) then return true end
  end
  return false
end

action "boarding-choice" {
  rule   = "piratewars.board.result",
  actor  = "ship",
  closed = "nobody asks {actor}: you did not win a round",
  args   = { choice = "after_round" },

  -- Nobody is invited to surrender, or to board with all hands and lose the ship behind them.
  options = function(vessel, ctx)
    for _, choice in ipairs(choices[part_of(vessel, ctx.fight)]) do
      if choice ~= "board" or some_stay(vessel, ctx.sent) then suggest { choice = choice } end
    end
  end,

  check = function(vessel, a, ctx)
    if not need(ctx, "{actor} may not choose: you did not win") then return end
    local part = part_of(vessel, ctx.fight)
    if a.choice == "surrender" then return end
    if part == "attacker" then
      need(a.choice ~= "flee", "attackers cannot flee, break off instead: {actor}")
      need(a.choice ~= "attack", "{actor} is the attacker already")
    else
      need(a.choice == "attack" or a.choice == "flee", "{actor} defends: attack, flee or surrender")
    end
  end,
}

-- Those for whom there is room: a boat holds no more boarders than others.
local function who_fit(list, hull)
  if hull.craft == "" then return list end
  local some, room = {}, boats.room(hull)
  for _, figure in ipairs(list) do
    if figure.aboard == hull or room > 0 then
      if figure.aboard ~= hull then room = room - 1 end
      table.insert(some, figure)
    end
  end
  return some
end

-- Is a Boarding over, by a ship that is taken or for want of anybody to go on with it?
local function over(attacker, defender)
  if not capture.taken(defender, attacker) then capture.taken(attacker, defender) end
  return boarding.fight_of(attacker, defender) == nil
end

result = rule "piratewars.board.result" {
  title  = "Who has won the round",
  source = "2.3 Boarding (lines 97, 101, 103)",
  text   = "Who has more of those he sent left has won. An attacker may put them on the enemy's deck. A defender throws "
    .. "the enemy off his own deck and attacks in his turn, or flees: the lashings are cut, and his ship moves as usual.",
  ruling = "With equal numbers nobody has won and nobody changes decks. An attacker who has won may also break off, "
    .. "and either may surrender. It goes on for a round each turn until a side is destroyed, surrenders, flees or breaks off. "
    .. "Boarders whose own ship goes down fight on as attackers on the enemy's deck. They have nowhere to break off to, and are "
    .. "in the water once they are thrown off.",

  run = function(fight, attackers, defenders)
    local attacker, defender = fight.attacker, fight.defender
    if #attackers == #defenders then
      note("neither {ship} nor {other} has won the round", { ship = attacker, other = defender })
      return nil
    end
    local winner = #attackers > #defenders and attacker or defender
    note("{ship} has won the round, {ours:left} to {theirs:left}", {
      ship = winner, ours = math.max(#attackers, #defenders), theirs = math.min(#attackers, #defenders),
    })
    if winner == defender then boarders.recall(attacker, defender) end
    if over(attacker, defender) or not ships.afloat(winner) then return winner.id end
    local choice = choose(winner.owner, "after the round", "boarding-choice", winner, { fight = fight, sent = attackers }).choice
    if choice == "surrender" then
      capture.surrender(winner)
    elseif choice == "board" then
      boarders.cross(who_fit(attackers, defender), defender)
    elseif choice == "attack" then
      fight.attacker, fight.defender = defender, attacker
    elseif choice == "flee" or choice == "break-off" then
      boarders.recall(attacker, defender)
      boarding.part(attacker, defender)
      winner.fled = choice == "flee"
      note("{ship} cuts the lashings", { ship = winner })
    end
    return winner.id
  end,
}

local function commit_all(list)
  for _, figure in ipairs(list) do figure.committed = true end
end

local function tell(what, vessel, ours, other, theirs)
  note(what .. ": {ship} scores {ours:hit|hits}, {other} {theirs:left}", { ship = vessel, ours = ours, other = other, theirs = theirs })
end

-- One round between two lashed ships.
function round(fight)
  local attacker, defender = fight.attacker, fight.defender
  fight.fought = game.turn.turn
  boarding.engage(attacker, defender)
  boarding.engage(defender, attacker)
  if over(attacker, defender) then return end
  local attackers, defenders = boarding.sent(attacker, defender)
  if not attackers then return capture.surrender(attacker) end
  if not defenders then return capture.surrender(defender) end
  commit_all(attackers)
  commit_all(defenders)
  if not fight.opened then
    fight.opened = true
    local fired = gunfire.guns(attacker, attackers, defender, defenders)
    local ours, theirs = fired.ours, fired.theirs
    if ours + theirs > 0 then tell("gunfire before the melee", attacker, ours, defender, theirs) end
    attackers, defenders = fall(attacker, attackers, theirs), fall(defender, defenders, ours)
  end
  local ours, theirs = melee(attacker, attackers, defender, defenders)
  tell("the melee", attacker, ours, defender, theirs)
  attackers, defenders = fall(attacker, attackers, theirs), fall(defender, defenders, ours)
  result(fight, attackers, defenders)
  over(attacker, defender)
end

-- A round between two lashed ships as a new turn would have it, nobody sent yet. It is there to be asked:
-- odds melee.again(hag, eel) until not boarding.fight_of(hag, eel) watch hag.captor, eel.captor
function again(vessel, other)
  for _, hull in ipairs { vessel, other } do
    for _, figure in ipairs(figures.aboard(hull)) do figure.committed = false end
  end
  round(boarding.fight_of(vessel, other))
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
