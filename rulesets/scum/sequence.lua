-- The sequence of play.

local function players()
  local list = {}
  for _, player in ipairs(game.all("player")) do table.insert(list, player.id) end
  return list
end

local function relation(player, other)
  if other == "" then return "neutral" end
  local allies = any(game.pacts, function(pact)
    return pact.ally and (pact.a.id == player and pact.b.id == other or pact.a.id == other and pact.b.id == player)
  end)
  return allies and "ally" or "enemy"
end

local function map()
  local marks = {}
  local function mark(m) table.insert(marks, m) end
  if game.board.ground then
    mark { cells = where(hex.cells(), function(at) return not game.grounds[at] end), look = game.board.ground }
  end
  for at, word in pairs(game.grounds) do
    if word ~= "clear" then mark { cells = { at }, look = word } end
  end
  for at, height in pairs(game.levels) do mark { cells = { at }, level = height } end
  for side, word in pairs(game.sides) do
    mark { sides = { side }, look = has({ "escarpment", "high-wall" }, word) and "escarpment" or "fence" }
  end
  for _, ship in ipairs(game.all("ship")) do
    local hull = board.ship_hexes(ship)
    local from_poop = {}
    for k = #hull, 1, -1 do table.insert(from_poop, hull[k]) end
    if #hull > 0 then mark { cells = from_poop, look = "vessel", id = ship.id, name = ship.name, side = ship.owner } end
  end
  for _, unit in ipairs(game.all("unit")) do
    if unit.at then mark { at = unit.at, look = unit.swimming and "swimmer" or "troops", id = unit.id, name = unit.name, side = unit.owner } end
  end
  for _, boat in ipairs(game.all("boat")) do
    if boat.at then mark { at = boat.at, look = "skiff", id = boat.id, name = boat.name, side = boat.owner } end
  end
  for _, gun in ipairs(game.all("gun")) do
    if gun.mount == "land" and gun.at and not gun.lost then mark { at = gun.at, look = "cannon", id = gun.id, name = gun.name, side = gun.owner } end
  end
  for _, train in ipairs(game.all("train")) do
    if train.at then mark { at = train.at, look = "baggage", id = train.id, name = train.name, side = train.owner } end
  end
  for _, commander in ipairs(game.all("commander")) do
    if commander.at and commander.alive then
      mark { at = commander.at, look = "leader", id = commander.id, name = commander.name, side = commander.owner }
    end
  end
  return marks
end

sequence {
  players  = players,
  relation = relation,
  map      = map,
  new = {
    board = setup.new_board, ground = setup.new_ground, player = setup.new_player, unit = setup.new_unit,
    commander = setup.new_commander, gun = setup.new_gun, ship = fitting_out.new_ship, boat = fitting_out.new_boat,
    structure = setup.new_structure, train = setup.new_train, briefing = briefing.new_briefing,
  },
  setup = briefing.prepare,
  finish = victory.on_points,
  account = account.account,
  sheet = sheet.sheet,
  roster = { unit = account.unit_row },

  start = {
    { "briefing", title = "Before the first turn", rule = "scum.setup.briefing", run = function() briefing.first_drawer() end },
    { "talks", title = "General Parley", rule = "scum.setup.general-parley", mode = "together", who = function() return briefing.talks() end },
    { "hands", title = "Cards at the start", rule = "scum.setup.event-hand", run = function() events.first_hands() end },
  },

  { "wind", title = "The wind", step = 1, rule = "scum.wind.setup", run = function()
    victory.look_at_quotas()
    wind.setup()
  end },
  { "initiative", title = "Initiative", step = 1, rule = "scum.turn.initiative", mode = "turns",
    begin = function() initiative.line_up(initiative.deal()) end, who = initiative.choosers, done = initiative.is_settled },
  { "number", title = "The average die", step = 2, rule = "scum.turn.average-die", begin = function()
    events.draw_earned()
    turn.average_die()
  end },
  { "activation", title = "Activations", step = 3, rule = "scum.turn.activation", mode = "turns",
    who = turn.following, enter = turn.enter, done = turn.may_end, left = turn.left },
  { "end", title = "End of the turn", step = 7, rule = "scum.turn.end", run = turn.finish },
}
