-- What the sides have left.

function party_row(party)
  local list = parties.members(party)
  return { figures = #list, wounded = count(list, function(figure) return figure.wounds > 0 end), state = state_of(party) }
end

function state_of(party)
  local words = {}
  if party.hidden then table.insert(words, "hidden") end
  if party.shaken then table.insert(words, "shaken") end
  return table.concat(words, ", ")
end

function figure_row(figure)
  local words = {}
  if figure.dead then table.insert(words, "killed") end
  if figure.wounds > 0 and not figure.dead then table.insert(words, "wounded") end
  if figure.prisoner then table.insert(words, "prisoner") end
  if figure.aboard then table.insert(words, "in " .. figure.aboard.name) end
  if figure.bogged then table.insert(words, "bogged") end
  return { state = table.concat(words, ", ") }
end

function account()
  local list = {}
  for _, player in ipairs(game.all("player")) do
    local left = mutiny.survivors(player.id)
    table.insert(list, { of = player, counts = { { "figures", #left }, { "wounded", count(left, function(figure) return figure.wounds > 0 end) } } })
  end
  return list
end
