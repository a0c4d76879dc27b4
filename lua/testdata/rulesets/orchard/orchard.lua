-- Pickers walk about an orchard and fill their baskets; a day is a walk and a pick of each.

local walk = rule "orchard.walk" {
  title  = "Walking",
  source = "none",
  text   = "A picker walks to a hex beside hers, or sleeps where she is. Two pickers do not stand in one hex.",

  run = function(picker, to)
    picker.at = to
  end,
}

local pick = rule "orchard.pick" {
  title  = "Picking",
  source = "none",
  text   = "A die says how many apples a picker finds; on a 6 the farmer comes, and the picking is over for everybody.",

  run = function(picker)
    local found = roll("d6", "apples", picker)
    if found == 6 then
      game.outcome = { text = "the farmer has come" }
      return
    end
    picker.apples = picker.apples + found
  end,
}

rule "orchard.goal.reach" {
  title  = "Being there first",
  source = "none",
  text   = "An objective of this kind is met when its picker stands at its place at the end of a day.",

  run = function(objective) return objective.picker.at == objective.place end,
}

rule "orchard.goal.tend" {
  title  = "Tending a tree",
  source = "none",
  text   = "Each day an objective of this kind goes to the side that alone has a picker at one of its places.",

  run = function(objective)
    local there
    for _, picker in ipairs(game.all("picker")) do
      for _, place in ipairs(objective.places) do
        if picker.at == place then
          if there and there ~= picker.side then return nil end
          there = picker.side
        end
      end
    end
    return there
  end,
}

rule "orchard.goal.gather" {
  title  = "Apples",
  source = "none",
  text   = "When the game ends an objective of this kind counts the apples of each side.",

  run = function()
    local baskets = {}
    for _, picker in ipairs(game.all("picker")) do
      baskets[picker.side] = (baskets[picker.side] or 0) + picker.apples
    end
    return baskets
  end,
}

local sleepers = rule "orchard.sleepers" {
  title  = "Who sleeps less",
  source = "none",
  text   = "Where points do not decide, the side with fewer sleepers wins.",

  run = function()
    local asleep = { blue = 0, red = 0 }
    for _, picker in ipairs(game.all("picker", { asleep = true })) do
      asleep[picker.side] = asleep[picker.side] + 1
    end
    if asleep.blue == asleep.red then return end
    local winner = "blue"
    if asleep.red < asleep.blue then winner = "red" end
    game.outcome = { winner = winner, text = game.sides[winner].name .. " slept less" }
  end,
}

action "walk" {
  rule    = "orchard.walk",
  phase   = "walking",
  actor   = "picker",
  args    = { to = "cell" },
  options = function(picker)
    local list = {}
    for _, cell in ipairs(hex.neighbours(picker.at)) do table.insert(list, { to = cell }) end
    return list
  end,
  check = function(picker, a)
    need(hex.distance(picker.at, a.to) == 1, "{actor} walks one hex")
    need(#game.all("picker", { at = a.to }) == 0, "somebody stands there")
  end,
  run = function(picker, a) walk(picker, a.to) end,
}

action "sleep" {
  rule  = "orchard.walk",
  phase = "walking",
  actor = "picker",
  check = function(picker) need(not picker.asleep, "{actor} sleeps already") end,
  run   = function(picker) picker.asleep = true end,
}

action "plot" {
  rule  = "orchard.walk",
  phase = "any",
  actor = "picker",
  args  = { what = "text" },
  some  = true,
  options = function() return {} end,
  run   = function(picker, a) picker.plan = a.what end,
}

action "pick" {
  rule  = "orchard.pick",
  phase = "picking",
  actor = "picker",
  run   = function(picker) pick(picker) end,
}

sequence {
  players = function() return { "blue", "red" } end,
  finish  = sleepers,
  roster  = {
    picker = function(picker)
      local all = 0
      for _, other in ipairs(game.all("picker", { side = picker.side })) do all = all + other.apples end
      return { share = picker.apples .. "/" .. all, thought = picker.plan and "thinks of " .. picker.plan }
    end,
  },
  new = {
    field = function(entry) game.field = { width = entry.width or 6, height = entry.height or 4 } end,
    side = function(entry, id)
      game.sides[id] = { number = #game.all("side") + 1, name = entry.name or id }
      return game.sides[id]
    end,
    picker = function(entry, id)
      game.pickers[id] = {
        number = #game.all("picker") + 1, name = entry.name or id, side = entry.side, at = entry.at,
        apples = entry.apples or 0,
      }
      return game.pickers[id]
    end,
  },
  { "walking", title = "Walking", rule = "orchard.walk", mode = "together", who = function() return { "blue", "red" } end },
  { "picking", title = "Picking", rule = "orchard.pick", mode = "together", who = function() return { "blue", "red" } end },
}
