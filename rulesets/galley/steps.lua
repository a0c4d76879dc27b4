-- Steps and cards: a row of steps written as cards, and every row that a vessel can make.

-- The cards for a row of steps ahead.
local function ahead(steps)
  local list, run = {}, 0
  for i = 1, #steps do
    if steps[i] ~= "F" then
      table.insert(list, steps[i] .. "1")
      run = 0
    elseif run == 0 then
      table.insert(list, "1")
      run = 1
    else
      run = run + 1
      list[#list] = tostring(run)
    end
  end
  return table.concat(list, " ")
end

-- The cards for any row of steps; none for no steps.
function written(steps)
  if steps[1] == "b" then return "B" end
  if steps[1] == "bP" then return "B P1" end
  if steps[1] == "bS" then return "B S1" end
  return ahead(steps)
end

local function with(cards, card) return cards == "" and card or cards .. " " .. card end

-- With a card for so many hexes straight ahead, if any.
local function with_ahead(cards, hexes) return hexes > 0 and with(cards, tostring(hexes)) or cards end

-- Suggests every row of cards for so many hexes more that keeps the circle, with two turns at most. Its last hexes so
-- far are a straight stretch that has no card yet.
local function rows(cards, straight, hexes, run, circle, turns)
  if hexes == 0 or turns == 2 then
    suggest { cards = with_ahead(cards, straight + hexes) }
    return
  end
  rows(cards, straight + 1, hexes - 1, run + 1, circle, turns)
  if run < circle then return end
  local so_far = with_ahead(cards, straight)
  rows(with(so_far, "P1"), 0, hexes - 1, 1, circle, turns + 1)
  rows(with(so_far, "S1"), 0, hexes - 1, 1, circle, turns + 1)
end

local function forward_orders(vessel, range)
  local steers = rowing.steers(vessel) and not vessel.adrift
  local cap = rowing.oar_cap(vessel)
  local least = math.max(1, math.min(rowing.fewest(vessel.type, range.lowest), cap))
  for hexes = math.min(rowing.most_hexes(vessel.type, range.highest), cap), least, -1 do
    local circle = rowing.turning_circle(vessel.type, rowing.positions(vessel.type, hexes))
    rows("", 0, hexes, rowing.run_before(vessel), circle, steers and 0 or 2)
  end
end

-- Suggests the orders that need no correction, fastest first.
function possible(vessel)
  local range = rowing.speed_change(vessel)
  forward_orders(vessel, range)
  if range.lowest == "BACKING" and rowing.oar_cap(vessel) > 0 then
    for _, text in ipairs { "B", "B P1", "B S1" } do suggest { cards = text } end
  end
  if range.lowest == "BACKING" or range.lowest == "HALTED" then
    for _, text in ipairs { "H", "T", "G" } do suggest { cards = text } end
  end
end
