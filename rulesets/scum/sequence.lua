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

sequence {
  players  = players,
  relation = relation,
  map      = chart.map,
  view     = chart.view,
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
    { "briefing", title = "Before the first turn", rule = "scum.setup.briefing", run = function()
      briefing.first_drawer()
      wind.setup()
    end },
    { "talks", title = "General Parley", rule = "scum.setup.general-parley", mode = "together", who = function() return briefing.talks() end },
    { "hands", title = "Cards at the start", rule = "scum.setup.event-hand", run = function() events.first_hands() end },
  },

  { "wind", title = "The wind", step = 1, rule = "scum.wind.setup", run = function()
    victory.look_at_quotas()
    if game.turn.turn > 1 then wind.setup() end
  end },
  { "initiative", title = "Initiative", step = 1, rule = "scum.turn.initiative", mode = "turns",
    begin = function() initiative.line_up(initiative.deal()) end, who = initiative.choosers, done = initiative.is_settled, unfinished = initiative.undrawn },
  { "number", title = "The average die", step = 2, rule = "scum.turn.average-die", begin = function()
    events.draw_earned()
    turn.average_die()
  end },
  { "activation", title = "Activations", step = 3, rule = "scum.turn.activation", mode = "turns",
    who = turn.following, enter = turn.enter, done = turn.may_end, left = turn.left, unfinished = turn.unused },
  { "end", title = "End of the turn", step = 7, rule = "scum.turn.end", run = turn.finish },
}
