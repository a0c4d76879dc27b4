-- The order sheet as it is printed, against the tables that its rows name and the rules that read them.

-- "4/4 – 3 – 2 – 1": close-combat dice at range 1, fire dice at ranges 1, 2, 3, and so on.
local function dice_of(row)
  local close, fire = row.melee and data("range-dice")[row.melee].melee, row.fire and data("range-dice")[row.fire].dice
  if row.gun then fire = data("guns")[row.gun].dice end
  local list = {}
  for _, n in ipairs(fire or { close }) do table.insert(list, tostring(n)) end
  local text = table.concat(list, " - ")
  if close and fire then return close .. "/" .. text end
  return text
end

-- "1 & 4/2 - 2": the move of a row, and its dice.
local function line_of(row)
  if row.gun then return "0 & " .. dice_of(row) end
  return data("units")[row.troops].battle .. " & " .. dice_of(row)
end

-- "stop, no battle; attacker -1; blocked": what the ground of a row does.
local function ground_of(name)
  local ground, list = data("terrain")[name], {}
  if ground.stops then table.insert(list, "stop") end
  if ground.no_battle then table.insert(list, "no battle") end
  if ground.attacker ~= 0 then table.insert(list, "attacker " .. ground.attacker) end
  if ground.defender ~= 0 then table.insert(list, "defender " .. ground.defender) end
  if ground.blocks then table.insert(list, "blocked") end
  return table.concat(list, ", ")
end

describe("scum.battle.range-dice", function()
  it("has the moves and dice of the order sheet", function()
    local sheet = {}
    for _, row in ipairs(data("order-sheet")) do
      if row.troops or row.gun then sheet[row.row] = line_of(row) end
    end
    expect(sheet).is {
      ["mounted or dismounted troops with melee weapons"] = "3 & 3",
      ["dismounted troops with muskets"] = "1 & 3/3 - 2 - 1 - 1",
      ["dismounted troops with pistols"] = "1 & 3/2 - 2",
      ["infantry with melee weapons"] = "1 & 4",
      ["infantry with bows"] = "1 & 4/4 - 3 - 1",
      ["infantry with muskets"] = "1 & 4/4 - 3 - 2 - 1",
      ["infantry with pistols"] = "1 & 4/2 - 2",
      ["infantry with blowpipes"] = "1 & 4/2 - 2",
      ["heavy gun on land"] = "0 & 4 - 4 - 4 - 3 - 3 - 2 - 2",
      ["medium gun"] = "0 & 4 - 4 - 3 - 2 - 2 - 1",
      ["light gun"] = "0 & 3 - 2 - 2 - 1",
    }
    expect({ data("units")["B infantry"].march, data("guns").light.moves, data("guns").medium.moves }).is { 2, 1, 0 }
  end)
  it("gives guns the dice of their table, written twice", function()
    for _, size in ipairs { "heavy", "medium", "light" } do
      expect(data("range-dice")[size .. " gun"].dice).is(data("guns")[size].dice)
    end
  end)
  it("throws the dice of the sheet", function()
    board { width = 16, height = 14 }
    player { id = "blue", bearing = 0 }
    for carrier, arm in pairs { infantry = "infantry", ["cavalry on foot"] = "cavalry", cavalry = "cavalry", artillery = "artillery" } do
      local men = unit { owner = "blue", class = "A", arm = arm, at = "4,4", mounted = carrier == "cavalry" }
      for _, weapon in ipairs { "musket", "bow", "pistol", "blowpipe" } do
        local row = data("range-dice")[weapon .. ", " .. carrier]
        for range = 1, #(row and row.dice or {}) do
          expect({ weapon, carrier, range, run("scum.battle.range-dice", men, weapon, "fire", range) }).is { weapon, carrier, range, row.dice[range] }
        end
      end
      men.at = nil
    end
  end)
end)

describe("scum.terrain.dice", function()
  it("has the terrain and situations of the order sheet", function()
    local sheet = {}
    for _, row in ipairs(data("order-sheet")) do
      local list = {}
      for _, name in ipairs(row.ground or {}) do table.insert(list, ground_of(name)) end
      for _, name in ipairs(row.modifier or {}) do table.insert(list, tostring(data("dice-modifiers")[name].dice)) end
      if #list > 0 then sheet[row.row] = table.concat(list, "; ") end
    end
    expect(sheet).is {
      ["mounted or dismounted troops with melee weapons"] = "1",
      ["infantry with melee weapons"] = "1",
      ["commander in close combat"] = "1",
      ["first turn of boarding a ship"] = "-1",
      ["marshes"] = "stop, attacker -1",
      ["hand weapons at a ship's crew"] = "-1",
      ["uphill and in an orchard"] = "attacker -1, blocked; attacker -1, blocked",
      ["small arms into or out of a building"] = "stop, no battle, attacker -2, defender -1, blocked",
      ["river"] = "stop, defender -1; defender -1",
      ["wood"] = "stop, no battle, attacker -1, blocked",
      ["debris"] = "stop, blocked",
      ["field with crops"] = "attacker -1, blocked",
      ["rough terrain"] = "stop, no battle, attacker -1",
      ["guns and firearms on a hilltop"] = "1",
      ["fence, fieldwork, wall, or men swimming"] = "attacker -1, defender -1; -1",
      ["escarpment, high wall"] = "attacker -2",
    }
  end)
end)
