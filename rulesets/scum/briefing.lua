-- Before the first turn: who draws first, who is allied, what the players hold.

-- A player of the scenario.
local function player_of(id)
  if not game.players[id] then error("[briefing] names a player \"" .. id .. "\" whom the scenario does not have") end
  return game.players[id]
end

-- Allies from the start: players in a text, such as "blue red".
local function new_team(words)
  local team = {}
  for id in words:gmatch("%S+") do
    player_of(id)
    for _, other in ipairs(team) do table.insert(game.pacts, { a = game.players[other], b = game.players[id], ally = true }) end
    table.insert(team, id)
  end
end

-- Pirates parley, unless there are fixed teams or the scenario says no.
function new_briefing(entry) game.talks = entry.talks ~= false and not entry.teams end

-- The decks in play: naval with vessels, land without them or if anybody is ashore.
local function decks()
  local vessels = #game.all("ship") + #game.all("boat") > 0
  if not vessels then return { "land" } end
  local function ashore(piece) return piece.at ~= nil and not piece.aboard and not board.is_water(piece.at) end
  if any(game.all("unit"), ashore) or any(game.all("commander"), ashore) then return { "land", "naval" } end
  return { "naval" }
end

-- Players are there only when all pieces are. Without a word of the scenario the pirates parley.
function prepare(scenario)
  game.decks = decks()
  local words = scenario.briefing
  if not words then
    game.talks = true
    return
  end
  if words.first then game.first = player_of(words.first) end
  for _, team in ipairs(words.teams or {}) do new_team(team) end
end

first_drawer = rule "scum.setup.briefing" {
  title  = "Before the first turn",
  source = "General rules (lines 16-21); Game turn (lines 151-153)",
  text   = "The players learn objectives, points and limits of the scenario; with ships the wind is found, and without fixed teams a general Parley "
    .. "held. The player whom the scenario names draws the first initiative card, or else whoever throws the highest die.",
  ruling = "Players who tie for the highest throw again.",

  run = function()
    if game.first then return end
    local players = game.all("player")
    while #players > 1 do
      local highest, thrown = 0, {}
      for _, player in ipairs(players) do
        local die = roll("d6", "who draws first", player)
        table.insert(thrown, { player = player, die = die })
        highest = math.max(highest, die)
      end
      players = {}
      for _, one in ipairs(thrown) do
        if one.die == highest then table.insert(players, one.player) end
      end
    end
    game.first = players[1]
    note("the first card is drawn by {player}", { player = game.first })
  end,
}

talks = rule "scum.setup.general-parley" {
  title  = "General Parley",
  source = "General rules (lines 20-21); Parley (lines 29-34)",
  text   = "Several pirates hold an open negotiation before the first turn, in which any of them may declare an alliance. It is recorded and binds "
    .. "them.",
  see    = { "scum.parley.alliance" },

  -- Who takes part.
  run = function()
    local pirates = where(game.all("player"), function(player) return player.pirate end)
    if not game.talks or #pirates < 2 then return {} end
    local list = {}
    for _, player in ipairs(pirates) do table.insert(list, player.id) end
    return list
  end,
}
