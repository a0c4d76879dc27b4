-- 2.3 and 5.0: capture and surrender.

-- Her arms obey whoever commands her.
local function hand_over(vessel, player)
  vessel.owner = player
  for _, cannon in ipairs(game.all("cannon", { ship = vessel })) do cannon.owner = player end
  for _, gun in ipairs(game.all("deck_gun", { ship = vessel })) do gun.owner = player end
end

local function free_prisoners(vessel, player)
  for _, figure in ipairs(figures.aboard(vessel)) do
    if figure.owner == player then figure.prisoner = false end
  end
end

-- What she declared and has not fired stays in the barrels of nobody: it is not rolled.
local function call_off(vessel)
  for i = #game.shots, 1, -1 do
    if game.shots[i].ship == vessel and game.shots[i].fired == 0 then table.remove(game.shots, i) end
  end
  for i = #game.salvos, 1, -1 do
    if game.salvos[i].figure.aboard == vessel and not game.salvos[i].rolled then table.remove(game.salvos, i) end
  end
end

-- Her colours come down, and there is nobody to hold her.
local function strike(vessel)
  call_off(vessel)
  boarders.give_up(vessel)
  vessel.surrendered = vessel.owner
  ships.write_off(vessel)
  note("no enemy can man {ship}: she lies there with her colours struck, out of the battle", { ship = vessel })
end

-- She changes hands. Her own crew's mutiny is no affair of a captor, and goes on when she is theirs again.
local function command(vessel, player)
  if player == vessel.began then
    vessel.captor, vessel.mutiny = nil, vessel.crew_mutiny
  else
    if not vessel.captor then vessel.crew_mutiny = vessel.mutiny end
    vessel.captor, vessel.mutiny = player, "none"
  end
  vessel.prize = false
  hand_over(vessel, player)
  boarders.make_peace(vessel)
  free_prisoners(vessel, player)
end

-- The ship falls to another's side.
local function seize(vessel, other)
  local before = vessel.owner
  ships.write_off(vessel)
  call_off(vessel)
  boarders.change_hands(vessel)
  for _, figure in ipairs(figures.crew(vessel)) do figure.prisoner = true end
  command(vessel, other.owner)
  if not vessel.captor then vessel.surrendered = nil end
  note("{ship} of {before} is captured by {other}", { ship = vessel, before = game.sides[before].name, other = other })
end

capture = rule "piratewars.board.capture" {
  title  = "Capture and surrender",
  source = "2.3 Boarding (line 101), 5.0 Prize Crews (line 151)",
  text   = "A ship is captured when enemies are on her or alongside in a Boarding and nobody of hers is left alive aboard, or "
    .. "when her owner surrenders. Those who surrender are prisoners. The captor may man her.",
  ruling = "Prisoners stay aboard and do nothing; they are free again only when nobody of the captor's is aboard. Boarders "
    .. "who stand on her deck stay there and hold her, manned or not, and may be recalled while the ships touch. Boarders of a third "
    .. "side on her deck fight her captor from the next turn. A ship whose "
    .. "people all stand on the enemy's deck is taken too, and they are prisoners there, unless the enemy has nobody left on "
    .. "it himself. Ours: a ship surrenders to an enemy who can hold her, by men on her deck or by a prize crew from a ship "
    .. "that touches her, whose tasks are still to come. Where there is none, or nobody of his is aboard at the end of the "
    .. "phase, she stays her owner's with her colours struck, until the battle ends: she drifts, nobody aboard does a task, "
    .. "and she falls to the first enemy who boards her. A mutiny is not over by it.",

  -- The ship falls to another's side, or strikes to nobody.
  run = function(vessel, other)
    if not other then return strike(vessel) end
    if disposition.burn(vessel, other) then
      ships.write_off(vessel)
      return boarders.outlive(vessel)
    end
    seize(vessel, other)
  end,

  always = function()
    for _, vessel in ipairs(ships.every()) do
      need(not vessel.captor or vessel.captor == vessel.owner, "{ship} is captured by a side that does not command her", { ship = vessel })
      need(vessel.captor or not vessel.prize, "{ship} has a prize crew and no captor", { ship = vessel })
      for _, cannon in ipairs(game.all("cannon", { ship = vessel, destroyed = false })) do
        need(cannon.owner == vessel.owner, "{cannon} does not obey who commands {ship}", { ship = vessel, cannon = cannon })
      end
    end
  end,
}

-- Nobody of hers is left on her own deck, or her colours are struck, in a fight that the other has men for: she is captured.
function taken(vessel, other)
  if not boarding.fight_of(vessel, other) then return false end
  if not ships.afloat(vessel) then
    if #boarding.standing(vessel, other) == 0 then boarding.part(vessel, other) end
    return false
  end
  if #boarding.standing(vessel, vessel) > 0 and not ships.surrendered(vessel) then return false end
  local away = #boarding.standing(vessel, other)
  local theirs = #boarding.standing(other, other) + #boarding.standing(other, vessel)
  if theirs == 0 and away > 0 then return false end
  if theirs == 0 then
    boarding.part(vessel, other)
    return false
  end
  capture(vessel, other)
  return true
end

-- Has a side given its tasks in this phase?
local function tasks_given(player)
  for _, side in ipairs(turn.low_to_high()) do
    if side == game.turn.player then return false end
    if side == player then return game.turn.player ~= nil end
  end
  return false
end

-- Can the enemy of a ship hold her: by men on her deck, or by a prize crew that is at hand?
local function can_hold(vessel, other)
  if #prizes.on_deck(vessel, other.owner) > 0 then return true end
  return vessel.craft == "" and not tasks_given(other.owner) and #prizes.crews(vessel, other.owner) > 0
end

-- Her enemies afloat: those she is lashed to, then the others from the nearest.
local function enemies(vessel)
  local list = boarding.opponents(vessel)
  local others = {}
  for _, other in ipairs(game.all("ship", { fate = "afloat" })) do
    if ships.enemies(vessel, other) and not boarding.fight_of(vessel, other) then
      local place = #others + 1
      while place > 1 and core.below(geometry.distance(vessel, other), geometry.distance(vessel, others[place - 1])) do place = place - 1 end
      table.insert(others, place, other)
    end
  end
  for _, other in ipairs(others) do table.insert(list, other) end
  return list
end

-- She strikes: to an enemy who can hold her, or to nobody. Of a ship that has gone down the boarders lay down their arms.
function surrender(vessel)
  if not ships.afloat(vessel) then
    note("the boarders from {ship} lay down their arms", { ship = vessel })
    return boarders.give_up(vessel)
  end
  local victor
  for _, other in ipairs(enemies(vessel)) do
    if not victor and can_hold(vessel, other) then victor = other end
  end
  note(victor and "{ship} strikes her colours to {other}" or "{ship} strikes her colours", { ship = vessel, other = victor })
  vessel.surrendered = vessel.owner
  capture(vessel, victor)
end

action "surrender" {
  rule    = "piratewars.board.capture",
  phase   = "tasks",
  actor   = "ship",
  closed  = "{actor} can surrender only in her own tasks",
  say     = "surrenders",
  options = function(_, _, about)
    if about then suggest {} end   -- nobody thinks of it unasked
  end,

  check = function(vessel)
    need(ships.afloat(vessel), "{actor} is not afloat")
    need(vessel.owner == game.turn.player or game.turn.player == nil, "not your ship: {actor}")
    need(not ships.surrendered(vessel), "{actor} has struck her colours already")
    need(#figures.crew(vessel) > 0, "nobody is aboard {actor} to strike her colours")
    need(#enemies(vessel) > 0, "{actor} has no enemy to surrender to")
  end,
  run = surrender,
}

-- Whose prisoners a ship holds: her own people's, or boarders of another side; nil for nobody's.
local function held(vessel)
  for _, figure in ipairs(figures.aboard(vessel)) do
    if figure.prisoner then return figure.owner end
  end
end

-- The end of the Tasks phase: prisoners nobody guards take the ship, or take their own back; who has struck in it and is
-- neither held nor manned lies there with her colours struck.
function settle()
  boarders.close()
  for _, vessel in ipairs(game.all("ship")) do
    local player = ships.afloat(vessel) and #figures.crew(vessel) == 0 and held(vessel)
    if player then
      local theirs = player == vessel.began
      local struck = vessel.surrendered == player and vessel.lost == game.turn.turn
      command(vessel, player)
      if struck then
        note("nobody has manned {ship}: she lies there with her colours struck, out of the battle", { ship = vessel })
      else
        vessel.surrendered = nil
        note("the prisoners aboard {ship} are free, and she is theirs{again}", { ship = vessel, again = theirs and " again" or "" })
      end
    end
  end
end
