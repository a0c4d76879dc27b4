-- 2.3 and 5.0: capture and surrender.

capture = rule "piratewars.board.capture" {
  title  = "Capture and surrender",
  source = "2.3 Boarding (line 101), 5.0 Prize Crews (line 151)",
  text   = "A ship is captured when enemies are on her or alongside in a Boarding and nobody of hers is left alive aboard, or "
    .. "when her owner surrenders. Those who surrender are prisoners. The captor may man her.",
  ruling = "Her owner may surrender in his own tasks, when asked who fights, and after a round that he has won. Prisoners stay "
    .. "aboard and do nothing; they are free only when nobody of the captor's is aboard. Boarders on her deck stay and hold her, "
    .. "with or without a prize crew, and may be recalled while the ships touch. A third side's boarders fight the captor from the "
    .. "next turn. If all her people stand on the enemy's deck, she is taken and they are prisoners there, unless nobody of the "
    .. "enemy is left on either deck. "
    .. "Ours: she surrenders to an enemy who can hold her: who has men on her deck, or a prize crew on a ship that touches her and "
    .. "his tasks still to come. If there is none, or if at the end of the phase none of his men is aboard, she stays her owner's "
    .. "with her colours struck for the rest of the battle: she drifts, nobody aboard acts, and the first enemy to board her takes "
    .. "her. Surrender does not end a mutiny.",
  kept_by = {
    "action surrender", "action commit", "action boarding-choice", "action recall", "capture.settle", "piratewars.task.one",
    "piratewars.prize.crew",  -- the captor may man her
  },

  -- Is a ship captured in her Boarding with another?
  check = function(vessel, other)
    local facts = { ship = vessel, other = other }
    local defended = #boarding.hers_on(vessel, vessel) > 0 and not ships.surrendered(vessel)
    local enemies_there = #boarding.hers_on(other, vessel) + #boarding.hers_on(other, other)
    need(boarding.fight_of(vessel, other), "{ship} is in no Boarding with {other}", facts)
    need(ships.afloat(vessel), "{ship} is not afloat", facts)
    need(not defended, "somebody is left to defend {ship}", facts)
    need(enemies_there > 0, "nobody of {other} is left to take {ship}", facts)
  end,

  -- She passes to the other ship's side. Without one her owner surrenders her: to an enemy who can hold her, else to nobody.
  run = function(vessel, other)
    local loser, victor = vessel.owner, other
    if not other and not ships.afloat(vessel) then
      note("the boarders from {ship} lay down their arms", { ship = vessel })
      boarders.give_up(vessel)
      return
    end
    if not other then
      local function can_hold(enemy)   -- by men on her deck, or by a prize crew that is at hand
        if #prizes.on_deck(vessel, enemy.owner) > 0 then return true end
        return vessel.craft == "" and not tasks_given(enemy.owner) and #prizes.crews(vessel, enemy.owner) > 0
      end
      local others = where(enemies(vessel), can_hold)
      victor = first(boarding.opponents(vessel), can_hold) or least(others, function(enemy) return geometry.distance(vessel, enemy) end)
      vessel.surrendered = loser   -- read by ships.surrendered: she drifts, and tasks.not_surrendered forbids all work
    end
    if not other and victor then note("{ship} strikes her colours to {other}", { ship = vessel, other = victor }) end
    if not victor then note("{ship} strikes her colours", { ship = vessel }) end
    -- Islanders make no prizes: they burn her with all aboard.
    if victor and disposition.islanders_burn(vessel, victor) then
      ships.write_off(vessel)
      boarders.outlive(vessel)
      return
    end
    ships.write_off(vessel)
    -- The fire she has declared and not rolled yet is cancelled.
    game.shots = where(game.shots, function(shot) return shot.ship ~= vessel or shot.fired > 0 end)
    game.salvos = where(game.salvos, function(salvo) return salvo.figure.aboard ~= vessel or salvo.rolled end)
    if not victor then
      boarders.give_up(vessel)
      note("no enemy can man {ship}: she lies there with her colours struck, out of the battle", { ship = vessel })
      return
    end
    for _, enemy in ipairs(boarding.opponents(vessel)) do
      local fight = boarding.fight_of(vessel, enemy)
      if #boarding.hers_on(enemy, vessel) > 0 then   -- a third side's boarders fight her captor from the next turn
        fight.attacker, fight.defender, fight.fought = enemy, vessel, game.turn.turn
      else
        boarding.part(vessel, enemy)
      end
      boarders.imprison(vessel, enemy)
    end
    -- Prisoners do nothing: tasks.may_act and the order "walk" refuse them, boarding.hers_on leaves out them and the dead.
    for _, figure in ipairs(figures.crew(vessel)) do figure.prisoner = true end
    comes_under(vessel, victor.owner)
    if not vessel.captor then vessel.surrendered = nil end
    note("{ship} of {before} is captured by {other}", { ship = vessel, before = game.sides[loser].name, other = victor })
  end,

  always = function()
    for _, vessel in ipairs(ships.every()) do
      need(not vessel.captor or vessel.captor == vessel.owner, "{ship} is captured by a side that does not command her", { ship = vessel })
      need(vessel.captor or not vessel.prize, "{ship} has a prize crew and no captor", { ship = vessel })
      for _, cannon in ipairs(game.all("cannon", { ship = vessel, destroyed = false })) do
        need(cannon.owner == vessel.owner, "{cannon} does not belong to the side that commands {ship}", { ship = vessel, cannon = cannon })
      end
    end
  end,
}

-- She passes to another side, with her guns; that side's people held prisoner aboard are freed. Her own crew's mutiny does
-- not trouble a captor; it resumes if her own side retakes her.
function comes_under(vessel, player)
  if player == vessel.began then
    vessel.captor, vessel.mutiny = nil, vessel.crew_mutiny
  else
    if not vessel.captor then vessel.crew_mutiny = vessel.mutiny end
    vessel.captor, vessel.mutiny = player, "none"
  end
  vessel.prize = false
  vessel.owner = player
  for _, cannon in ipairs(game.all("cannon", { ship = vessel })) do cannon.owner = player end
  for _, gun in ipairs(game.all("deck_gun", { ship = vessel })) do gun.owner = player end
  boarders.make_peace(vessel)
  for _, figure in ipairs(figures.aboard(vessel)) do
    if figure.owner == player then figure.prisoner = false end
  end
end

-- Is she captured by the ship she fights? If not, and nobody is left to fight, or she has sunk without boarders on the
-- other's deck, the two part. Returns whether she was captured.
function captures_or_parts(other, vessel)
  if not boarding.fight_of(vessel, other) then return false end
  if allows(capture, vessel, other) then
    capture(vessel, other)
    return true
  end
  local hers_over_there = #boarding.hers_on(vessel, other)
  local hers = #boarding.hers_on(vessel, vessel)
  local others = #boarding.hers_on(other, other) + #boarding.hers_on(other, vessel)
  if ships.surrendered(vessel) then hers = 0 end
  local nobody = hers + hers_over_there + others == 0
  local gone_down = not ships.afloat(vessel) and hers_over_there == 0
  if nobody or gone_down then boarding.part(vessel, other) end
  return false
end

-- In her own tasks. At a choice in a Boarding she surrenders by the answers of `commit` and `boarding-choice`.
action "surrender" {
  rule    = "piratewars.board.capture",
  phase   = "tasks",
  actor   = "ship",
  closed  = "{actor} can surrender only in her own tasks",
  say     = "surrenders",
  options = function(_, _, about)
    if about then suggest {} end   -- suggested only when asked about
  end,

  check = function(vessel)
    need(ships.afloat(vessel), "{actor} is not afloat")
    need(vessel.owner == game.turn.player, "{actor} is not your ship")
    need(not ships.surrendered(vessel), "{actor} has struck her colours already")
    need(#figures.crew(vessel) > 0, "nobody is aboard {actor} to strike her colours")
    need(#boarding.opponents(vessel) + #enemies(vessel) > 0, "{actor} has no enemy to surrender to")
  end,
  run = function(vessel) capture(vessel, nil) end,
}

-- Has a side given its tasks in this phase?
function tasks_given(player)
  for _, side in ipairs(turn.low_to_high()) do
    if side == game.turn.player then return false end
    if side == player then return game.turn.player ~= nil end
  end
  return false
end

-- Her enemies afloat.
function enemies(vessel)
  return where(game.all("ship", { fate = "afloat" }), function(other) return ships.enemies(vessel, other) end)
end

-- The side whose people are prisoners aboard her: her own, or that of boarders; nil without prisoners.
local function holds_prisoners_of(vessel)
  local prisoner = first(game.all("figure", { aboard = vessel, dead = false, prisoner = true }))
  if prisoner then return prisoner.owner end
end

-- The end of the Tasks phase. Unguarded prisoners take the ship. A ship that struck this phase and was neither held nor
-- manned stays with her colours struck.
function settle()
  boarders.close()
  for _, vessel in ipairs(game.all("ship")) do
    local player = ships.afloat(vessel) and #figures.crew(vessel) == 0 and holds_prisoners_of(vessel)
    if player then
      local theirs = player == vessel.began
      local struck = vessel.surrendered == player and vessel.lost == game.turn.turn
      comes_under(vessel, player)
      if struck then
        note("nobody has manned {ship}: she lies there with her colours struck, out of the battle", { ship = vessel })
      else
        vessel.surrendered = nil
        note("the prisoners aboard {ship} are free, and she is theirs{again}", { ship = vessel, again = theirs and " again" or "" })
      end
    end
  end
end
