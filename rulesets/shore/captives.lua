-- Prisoners and their escorts. Of an escort who is hidden only his side knows.

-- The prisoners of an escort. Those of a hidden one are known to its side alone.
function of(escort)
  if escort.captives then return where(escort.captives, { dead = false }) end
  return game.all("figure", { escort = escort, dead = false })
end

-- Who escorts a prisoner, as far as whoever asks knows; nil if nobody does.
function escort_of(captive)
  return captive.escort or first(game.all("figure", { dead = false }), function(figure) return figure.captives ~= nil and has(figure.captives, captive) end)
end

-- A figure escorts a prisoner from now on.
function goes_with(captive, escort)
  if escort.lair then
    escort.captives = escort.captives or {}
    table.insert(escort.captives, captive)
  else
    captive.escort = escort
  end
end

-- A prisoner has no escort any more.
function leaves_escort(captive)
  local hidden = escort_of(captive)
  captive.escort = nil
  if hidden and hidden.captives then hidden.captives = without(hidden.captives, captive) end
end

-- A figure hides: who its prisoners are, only its side knows now.
function hide_with(figure)
  for _, captive in ipairs(of(figure)) do
    captive.escort = nil
    goes_with(captive, figure)
  end
end

-- A figure shows itself, with its prisoners and what they had on them.
function show_with(figure)
  local list = of(figure)
  figure.captives = nil
  for _, captive in ipairs(list) do
    captive.escort = figure
    tricks.pass(captive, figure)
  end
end
