-- The sequence of play: set-up, then the four phases of every turn.

local function players()
  local list = {}
  for _, player in ipairs(game.players) do table.insert(list, player) end
  return list
end

sequence {
  players = players,
  map = chart.map,
  sheet = sheet.sheet,
  account = account.account,
  roster = account.roster,
  new = {
    wind = setting_wind.new_wind, battle = setup.new_battle, side = setup.new_side, ship = setup.new_ship, figure = setup.new_figure,
    island = setup.new_island, reef = setup.new_reef, fortress = fortbuilding.new_fortress, design = shipyard.new_design,
  },

  start = {
    { "setup", title = "Setting up", rule = "piratewars.turn.wind", mode = "together", who = players, run = setting_wind.close },
  },

  { "initiative", title = "Initiative", step = 1, rule = "piratewars.turn.initiative", mode = "turns",
    begin = turn.begins,
    who = function() return { game.players[1] } end,                       -- the first of those there rolls for all;
    run = function() if #game.order == 0 then turn.initiative() end end },   -- if nobody did, the rules do
  { "movement", title = "Movement", step = 2, rule = "piratewars.move.must-move", mode = "turns",
    who = turn.high_to_low, unfinished = undone.unsailed, left = drift.finish },
  { "falling-off", title = "Falling off", step = 2, rule = "piratewars.move.fall-off", mode = "turns",
    who = turn.high_to_low,
    -- Movement is over: rudders that were hit are repaired, those who fled are as others, and wrecks go down.
    run = function()
      falling_off.close()
      for _, vessel in ipairs(ships.every()) do
        if vessel.rudder == "felt" then vessel.rudder = "whole" end
        vessel.fled = false
      end
      sinking.sink_all()
    end },
  { "boarding-declarations", title = "Declaring Boarding", step = 3, rule = "piratewars.board.declare", mode = "turns",
    who = turn.low_to_high },
  { "tasks", title = "Tasks", step = 3, rule = "piratewars.task.one", mode = "turns",
    begin = tasks.begin, who = turn.low_to_high, unfinished = undone.unfired, left = tasks.left },
  { "tasks-end", title = "Fire takes effect", step = 3, rule = "piratewars.fire.simultaneous", run = tasks.take_effect },
  { "scuttling", title = "Scuttling", step = 3, rule = "piratewars.fire.scuttle", mode = "turns",
    who = scuttling.who, run = tasks.close },
  { "morale", title = "Morale", step = 4, rule = "piratewars.morale.test", mode = "turns",
    begin = morale.begin, who = morale.who,
    -- Morale is over, and with it the turn, or the battle.
    run = function()
      morale.close()
      turn.end_of_game()
    end },
}
