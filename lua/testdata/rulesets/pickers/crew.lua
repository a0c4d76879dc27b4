-- Crews: who is in one, who is within call, what two crews are to each other.

-- The figures of a crew, of both kinds, foreman first.
function figures(crew)
  local list = game.all("foreman", { crew = crew })
  for _, picker in ipairs(game.all("picker", { crew = crew })) do table.insert(list, picker) end
  return list
end

-- The key of the treaty between two crews.
local function between(one, other)
  if one < other then return one .. " " .. other end
  return other .. " " .. one
end

chain = rule "pickers.crew.chain" {
  title = "The chain of calls", source = "ours", pure = true, data = "pickers.data.figures.call",
  text = "A figure is within call who stands within six paces, from base to base, of the foreman or of another within call.",
  run = function(crew)
    local reached, list = {}, game.all("foreman", { crew = crew })
    for _, foreman in ipairs(list) do reached[foreman.id] = true end
    local first = 1
    while list[first] do
      for _, other in ipairs(figures(crew)) do
        local apart = plane.distance(list[first], other) - list[first].radius - other.radius
        if not reached[other.id] and apart <= data("figures").call then
          reached[other.id] = true
          table.insert(list, other)
        end
      end
      first = first + 1
    end
    return reached
  end,
}

treaty = rule "pickers.crew.treaty" {
  title = "Treaties", source = "ours",
  text = "Two crews may agree to leave each other alone. Either may break that at any time, with a shout.",
  run = function(one, other, stands)
    game.treaties[between(one, other)] = stands or nil
  end,
}

function relation(player, other)
  if other == "" then return "neutral" end
  return game.treaties[between(player, other)] and "ally" or "enemy"
end

action "offer" {
  rule = "pickers.crew.treaty", phase = "act", args = { to = "player" },
  say = "offers a treaty",
  check = function(player, a)
    need(a.to ~= player, "a crew has peace with itself")
    need(relation(player, a.to) == "enemy", "{to} keeps peace already")
    need(game.crews[player].orders < 3, "{actor} has talked enough for this hour")
  end,
  run = function(player, a)
    game.crews[player].orders = game.crews[player].orders + 1
    local answer = choose(a.to, "the treaty that " .. game.crews[player].name .. " offers", { "no", "yes" })
    if answer == "yes" then treaty(player, a.to, true) end
    note("{to} says {answer} to a treaty with {crew}", { to = game.crews[a.to], answer = answer, crew = game.crews[player] })
  end,
}

action "break" {
  rule = "pickers.crew.treaty", phase = "any", args = { with = "player" },
  say = "breaks a treaty",
  check = function(player, a)
    need(a.with ~= player and relation(player, a.with) == "ally", "there is no treaty with {with}")
    need(not game.crews[player].shouted, "{actor} has shouted in this hour")
  end,
  run = function(player, a)
    treaty(player, a.with, false)
    game.crews[player].shouted = true
    note("{crew} breaks the treaty with {with}", { crew = game.crews[player], with = game.crews[a.with] })
  end,
}
