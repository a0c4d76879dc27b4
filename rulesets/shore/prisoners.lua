-- Prisoners: who holds them, and what becomes of them.

function escorts(figure) return #captives.of(figure) > 0 end

-- Whether a figure has a hand free for one more prisoner: nobody does who sits in a vehicle.
function hand_free(figure)
  return parties.is_able(figure) and not figure.aboard and #captives.of(figure) < data("constants")["prisoners-per-escort"]
end

-- Whether a party holds a prisoner: one of it escorts him, or stands next to him.
local function holds(party, captive)
  if captive.prisoner ~= game.players[party.owner] then return false end
  return any(parties.able(party), function(figure) return captives.escort_of(captive) == figure or geometry.touch(figure, captive) end)
end

-- A figure is the prisoner of a player.
local function falls_to(figure, player)
  local old = figure.party
  parties.touch(old)
  parties.note_fall(figure)
  if player ~= figure.owner then
    morale.note_loss(old, figure)
    game.players[figure.owner].lost = true
  end
  burdens.let_go(figure)
  if figure.mount then riding.dismount(figure, geometry.at(figure)) end
  vehicles.jump_down(figure)
  for _, captive in ipairs(captives.of(figure)) do captives.leaves_escort(captive) end
  if figure.lair then hiding.protected(figure) end
  figure.party, figure.scout, figure.bogged = nil, false, false
  captives.leaves_escort(figure)
  figure.prisoner, figure.bound = game.players[player], false
  if old and old.leader == figure then old.leader = nil end
end

-- A figure is taken by one that is next to it: it walks beside him, or is bound where nobody has a hand free.
function take(figure, captor)
  local rode = figure.mount ~= nil
  falls_to(figure, captor.owner)
  if hand_free(captor) then
    captives.goes_with(figure, captor)
    if rode and not captor.lair then burdens.come_along(captor) end
  else
    figure.bound = true
  end
  if captor.lair then
    note("{figure} is taken prisoner", { figure = figure })
    return
  end
  note("{figure} is taken prisoner by {captor}", { figure = figure, captor = captor })
  tricks.pass(figure, captor)
end

-- A figure is taken by a card: it is bound, and nobody holds it.
function bind_for(figure, player)
  falls_to(figure, player)
  figure.bound = true
  note("{figure} is a prisoner of {player}", { figure = figure, player = game.players[player] })
end

-- A prisoner is free: a straggler of his own side.
function release(figure)
  captives.leaves_escort(figure)
  figure.prisoner, figure.bound = nil, false
  note("{figure} is free", { figure = figure })
  stragglers.set_adrift { figure }
end

local function is_guarded(captive)
  local near = data("constants")["guard-radius"]
  return any(game.all("party", { type = "guard", owner = captive.prisoner.id }), function(unit)
    return any(parties.able(unit), function(figure) return geometry.within(figure, captive, near) end)
  end)
end

held = rule "shore.party.prisoners" {
  title  = "Prisoners",
  source = "Movement (line 34); Hiding (84); Guards (193)",
  text   = "A prisoner adds nothing to a mêlée and does nothing. He moves with an escort next to him, both at half-speed, and is set down beside him again. An "
    .. "action frees him, kills him, binds him, puts him under guard, or names his escort. Freed he is a straggler of his own side; bound he stays until a "
    .. "friend next to him unties him.",
  ruling = "Two prisoners an escort. An escort who stays with his prisoners guards both. Who has lost his escort, and is neither bound nor under guard within two inches, is free.",
  data   = { "shore.data.constants.prisoners-per-escort" },

  always = function()
    for _, figure in ipairs(game.all("figure", { dead = false })) do
      local escort = figure.escort
      if figure.prisoner then escort = captives.escort_of(figure) end
      need(not figure.captives or figure.lair, "{figure} is not hidden, and keeps who its prisoners are to itself", { figure = figure })
      need(not escort or figure.prisoner and figure.prisoner.id == escort.owner, "{figure} is escorted by {escort}, whose prisoner it is not", { figure = figure, escort = escort })
      need(#captives.of(figure) <= data("constants")["prisoners-per-escort"], "{figure} escorts {n:prisoner|prisoners}", { figure = figure, n = #captives.of(figure) })
      need(not figure.bound or figure.prisoner, "{figure} is bound and nobody's prisoner", { figure = figure })
    end
  end,

  check = function(party, captive)
    if not need(captive.prisoner, "{captive} is not a prisoner", { captive = captive }) then return end
    need(holds(party, captive), "{party} does not hold {captive}", { party = party, captive = captive })
  end,

  -- After every action: prisoners whom nobody holds.
  run = function()
    for _, captive in ipairs(game.all("figure", { dead = false })) do
      local escort = captive.prisoner and captives.escort_of(captive)
      if escort and parties.is_lost(escort) then captives.leaves_escort(captive) end
      if captive.prisoner and not captive.bound and not captives.escort_of(captive) and not is_guarded(captive) then release(captive) end
    end
  end,
}

-- Prisoners of a party's player, or bound friends.
local function any_of(party)
  return where(game.all("figure", { dead = false }), function(figure)
    return figure.prisoner ~= nil and (figure.prisoner.id == party.owner or figure.owner == party.owner)
  end)
end

local function each_captive(party)
  for _, figure in ipairs(any_of(party)) do suggest { prisoner = figure } end
end

action "free-prisoner" {
  rule    = "shore.party.prisoners",
  phase   = "act",
  actor   = "party",
  args    = { prisoner = "figure" },
  say     = "frees a prisoner",
  options = each_captive,

  -- Of one's own a bound friend, or a Captain whom his crew has ousted.
  check = function(party, a)
    orders.may_be_given(party)
    if a.prisoner.owner ~= party.owner or a.prisoner.prisoner == game.players[party.owner] then
      held(party, a.prisoner)
      return
    end
    need(a.prisoner.bound, "{prisoner} is not bound")
    need(any(parties.able(party), function(figure) return geometry.touch(figure, a.prisoner) end), "nobody of {actor} is next to {prisoner}")
  end,

  run = function(_, a)
    release(a.prisoner)
    initiative.acts()
  end,
}

action "execute-prisoner" {
  rule    = "shore.party.prisoners",
  phase   = "act",
  actor   = "party",
  args    = { prisoner = "figure" },
  say     = "executes a prisoner",
  options = each_captive,

  check = function(party, a)
    orders.may_be_given(party)
    held(party, a.prisoner)
  end,

  run = function(_, a)
    a.prisoner.prisoner = nil
    wounds.kill(a.prisoner)
    initiative.acts()
  end,
}

action "bind-prisoner" {
  rule    = "shore.party.prisoners",
  phase   = "act",
  actor   = "party",
  args    = { prisoner = "figure" },
  say     = "binds a prisoner",
  options = each_captive,

  check = function(party, a)
    orders.may_be_given(party)
    held(party, a.prisoner)
    need(not a.prisoner.bound, "{prisoner} is bound")
  end,

  run = function(_, a)
    a.prisoner.bound = true
    captives.leaves_escort(a.prisoner)
    note("{prisoner} is bound", { prisoner = a.prisoner })
    initiative.acts()
  end,
}

action "escort-prisoner" {
  rule  = "shore.party.prisoners",
  phase = "act",
  actor = "party",
  args  = { prisoner = "figure", escort = "own figure" },
  say   = "names an escort",
  private = true,

  options = function(party)
    for _, captive in ipairs(any_of(party)) do
      for _, figure in ipairs(parties.able(party)) do
        if geometry.touch(figure, captive) then suggest { prisoner = captive, escort = figure } end
      end
    end
  end,

  check = function(party, a)
    orders.may_be_given(party)
    held(party, a.prisoner)
    need(a.escort.party == party and parties.is_able(a.escort), "{escort} cannot escort anybody for {actor}")
    orders.may_still_act(a.escort)
    vehicles.ride(a.escort)
    need(captives.escort_of(a.prisoner) ~= a.escort, "{escort} escorts {prisoner} already")
    need(hand_free(a.escort), "{escort} escorts two prisoners already")
    need(geometry.touch(a.escort, a.prisoner), "{escort} is not next to {prisoner}")
  end,

  run = function(_, a)
    captives.leaves_escort(a.prisoner)
    captives.goes_with(a.prisoner, a.escort)
    a.prisoner.bound = false
    if not a.escort.lair then tricks.pass(a.prisoner, a.escort) end
    local audience = a.escort.lair and { only = a.escort.owner }
    note("{escort} escorts {prisoner}", { escort = a.escort, prisoner = a.prisoner }, audience or nil)
    initiative.acts()
  end,
}
