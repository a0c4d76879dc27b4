-- The sequence of play.

local function players()
  local list = {}
  for _, player in ipairs(game.all("player")) do table.insert(list, player.id) end
  return list
end

local function relation(player, other)
  if other == "" or setup.is_umpire(player) or setup.is_umpire(other) then return "neutral" end
  return treaty.between(player, other) and "ally" or "enemy"
end

sequence {
  players  = players,
  relation = relation,
  beside   = geometry.beside,
  map      = chart.marks,
  view     = chart.view,
  new = {
    player = setup.new_player, party = setup.new_party, figure = setup.new_figure, beast = setup.new_beast, vehicle = setup.new_vehicle, burden = setup.new_burden,
    cannon = setup.new_cannon, area = setup.new_area, road = setup.new_road, feature = setup.new_feature, umpire = secrets.new_umpire, clutter = setup.new_clutter,
    structure = setup.new_structure, door = setup.new_door, gatekeeper = setup.new_gatekeeper,
  },
  setup   = setup.prepare,
  account = account.account,
  roster  = { party = account.party_row, figure = account.figure_row },

  start = { { "deal", title = "Cards before the first turn", rule = "shore.chance.hand", run = chance.first_hands } },

  { "start", title = "Start phase", step = 1, rule = "shore.turn.sequence", run = turn.begin },
  { "hand", title = "Chance cards", step = 1, rule = "shore.chance.hand", mode = "turns",
    begin = chance.draws, who = chance.overfull, closed = function() return #chance.overfull() == 0 end, done = chance.has_shed },
  { "cut", title = "The cut", step = 2, rule = "shore.turn.initiative", opens = true, begin = initiative.cut,
    next = function() if not game.acting then return "end" end end },
  { "act", title = "Initiative action", step = 2, rule = "shore.party.orders", mode = "turns",
    who = function() return { game.acting.id } end,
    closed = function() return game.acted and not game.detail end,
    done = function() need(game.acted, "order something, or `pass`, which ends this turn for you") end,
    next = function()
      if game.moving then return "paths" end
      if game.fight then return "contact" end
      return "after"
    end },
  { "paths", title = "The ways of the figures", step = 2, rule = "shore.move.uninterrupted", mode = "turns",
    who = charging.movers, left = charging.party_has_gone, done = committed.all_have_gone, run = marching.settle,
    next = function() if not game.fight then return "after" end end },
  { "contact", title = "Contact", step = 2, rule = "shore.engage.contact", run = response.settle,
    next = function() if not game.fight then return "after" end end },
  { "melee", title = "The mêlée", step = 2, rule = "shore.melee.round", run = winner.fight_on },
  { "retreat", title = "The retreat", step = 2, rule = "shore.melee.retreat", run = retreat.settle,
    next = winner.next_phase },
  { "after", title = "After the action", step = 2, rule = "shore.cohesion.when", run = turn.action_over,
    next = function()
      if game.fight then return "contact" end
      return "cut"
    end },
  { "end", title = "End phase", step = 3, rule = "shore.turn.end", run = turn.finish },
}
