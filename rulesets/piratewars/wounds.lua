-- Hits on figures: most die of one, some islanders take several.

-- So many hits on a group; its owner says who takes them, one hit after the other if somebody can take several. The dead.
function hit(player, group, number, question)
  if not any(group, function(figure) return figure.hits > 1 end) then return damage.fall(player, group, number, question) end
  local dead = {}
  for _ = 1, number do
    local living = where(damage.ranked(group), { dead = false })
    if #living == 0 then break end
    local one = living[1]
    if #living > 1 then one = (choose(player, question, "casualties", nil, { number = 1, group = living }).figures or living)[1] end
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
