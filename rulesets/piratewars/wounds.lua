-- Hits on figures: most die of one, some islanders take several.

local function some_tough(group)
  for _, figure in ipairs(group) do
    if figure.hits > 1 then return true end
  end
  return false
end

-- So many hits on a group. Some take several: then it is one hit after the other. The dead.
function hit(player, group, number, question)
  if not some_tough(group) then return damage.fall(player, group, number, question) end
  local dead = {}
  for _ = 1, number do
    local list = {}
    for _, figure in ipairs(damage.ranked(group)) do
      if not figure.dead then table.insert(list, figure) end
    end
    if #list == 0 then break end
    local one = list[1]
    if #list > 1 then one = (choose(player, question, "casualties", nil, { number = 1, group = list }).figures or list)[1] end
    one.hits = one.hits - 1
    if one.hits < 1 then
      damage.die(one)
      table.insert(dead, one)
    else
      note("{figure} is wounded", { figure = one })
    end
  end
  damage.tell_dead(question, dead)
  return dead
end
