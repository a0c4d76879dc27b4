-- The basin, 36 by 20 paces: what grows and stands in it, what it costs to cross, and what is seen over it.

local at = plane.point
local terrace = { outline = { at(24, 10), at(36, 10), at(36, 20), at(24, 20) }, top = 2 }
local thicket = { outline = { at(4, 11), at(11, 12), at(12, 17), at(6, 18) }, top = 3 }
local brook   = { line = { at(0, 7), at(13, 8), at(22, 5), at(36, 6) }, width = 1.6 }
local planks  = { line = { at(17, 4), at(17, 9) }, width = 1.2 }

-- What a figure walks round: other figures, and crates and ladders that nobody carries, except one piece that may be given.
function about(figure, but)
  local list = {}
  for _, kind in ipairs { "foreman", "picker", "crate", "ladder" } do
    for _, other in ipairs(game.all(kind)) do
      local carried = (kind == "crate" or kind == "ladder") and other.holder
      if other.id ~= figure.id and not (but and other.id == but.id) and not carried then table.insert(list, other) end
    end
  end
  return list
end

ground = rule "pickers.ground.cost" {
  title = "What ground costs", source = "ours", pure = true,
  text = "A pace costs 1, in the thicket 2, in the brook 3, on the planks over it 1. A hedge costs 3 to push through and nothing at its gate. A stone wall is climbed or not passed at all.",
  run = function(figure, climbed)
    local kept, bars = {}, {}
    for _, other in ipairs(about(figure)) do
      table.insert(kept, { x = other.x, y = other.y, radius = other.radius + figure.radius })
    end
    for _, wall in ipairs(game.all("wall")) do
      local cost = math.huge
      if wall.look == "hedge" then cost = 3 elseif climbed and climbed.id == wall.id then cost = 2 * wall.height end
      table.insert(bars, { line = wall.line, cost = cost, gaps = wall.gate and { { x = wall.gate.x, y = wall.gate.y, radius = 0.8 } } })
    end
    return {
      patches = { { outline = thicket.outline, rate = 2 }, { line = brook.line, width = brook.width, rate = 3 }, { line = planks.line, width = planks.width, rate = 1 } },
      bars = bars, discs = kept,
    }
  end,
}

level = rule "pickers.ground.level" {
  title = "Levels", source = "ours", pure = true,
  text = "The terrace lies two paces above the meadow.",
  run = function(place) return (plane.height(place, { terrace })) end,
}

sees = rule "pickers.ground.sight" {
  title = "Who sees whom", source = "ours", pure = true, data = "pickers.data.figures.eye",
  text = "One figure sees another past what is lower than the line between their eyes; into a thicket for two paces, or past its top.",
  run = function(figure, other)
    local screens, eye = { terrace }, data("figures").eye
    for _, wall in ipairs(game.all("wall")) do
      local foot = level(wall.line[1])
      table.insert(screens, { line = wall.line, top = foot + wall.height, gaps = wall.gate and { { x = wall.gate.x, y = wall.gate.y, radius = 0.8 } } })
    end
    local eye1, eye2 = level(figure) + eye, level(other) + eye
    if not plane.sight(figure, other, screens, eye1, eye2) then return false end
    return plane.veiled(figure, other, { thicket }, eye1, eye2) <= 2
  end,
}

function marks()
  local list = {
    { area = terrace, look = "terrace", name = "Upper Terrace", height = terrace.top },
    { area = thicket, look = "thicket", height = thicket.top },
    { line = brook.line, width = brook.width, look = "brook" },
    { line = planks.line, width = planks.width, look = "planks" },
  }
  for _, crew in ipairs(game.all("crew")) do
    table.insert(list, { disc = { x = crew.yard.x, y = crew.yard.y, radius = 2 }, look = "yard", name = "yard of " .. crew.name })
  end
  for _, wall in ipairs(game.all("wall")) do
    table.insert(list, { line = wall.line, width = 0.4, look = wall.look, name = wall.name, height = wall.height,
      level = level(wall.line[1]), gaps = wall.gate and { { x = wall.gate.x, y = wall.gate.y, radius = 0.8 } } })
  end
  return list
end
