-- 2.3 Boarding: the gunfire before the first melee.

guns = rule "piratewars.board.guns" {
  title  = "Gunfire before the first melee",
  source = "2.3 Boarding (lines 99, 103, 111)",
  text   = "Before the first melee of a Boarding everybody sent may fire a loaded musket, or work a loaded deck gun with "
    .. "two dice, at his own Attack and without modifiers. Each success kills one of those the enemy sent.",
  ruling = "Both sides choose in secret and fire at once, and no range counts. Who fires goes on to the melee. A marine does not "
    .. "work a deck gun.",
  data   = { "piratewars.data.weapons" },
  kept_by = "melee.round",   -- in the first round only; those who are hit fall before the melee

  -- Both owners say who fires, then all of them do. The successes of either side: in the melee as many of the others fall
  -- before a blow is struck.
  run = function(vessel, sent, other, others)
    local function asked(ship, list)   -- the owner of those sent, if any of them can fire
      if #able_to_fire(ship, list) == 0 then return nil end
      return { ship.owner, "who fires before the melee", "boarding-guns", ship, { sent = list } }
    end
    local ours, theirs = boarding.both(asked(vessel, sent), asked(other, others))
    local hits = {}
    for _, side in ipairs { { ship = vessel, answer = ours }, { ship = other, answer = theirs } } do
      local dice, gun, firing = {}, 0, {}
      if side.answer then firing = side.answer.figures end
      for _, figure in ipairs(firing) do
        local weapon = "musket"
        if figure.musket == "loaded" then
          figure.musket = "empty"
        else
          weapon, gun = "deck-gun", gun + 1
        end
        dice[figure.attack] = (dice[figure.attack] or 0) + data("weapons")[weapon].dice
      end
      for i, each in ipairs(game.all("deck_gun", { ship = side.ship, loaded = true })) do
        if i <= gun then each.loaded, each.fired = false, true end
      end
      table.insert(hits, successes(dice, "gunfire", side.ship))
    end
    return { ours = hits[1], theirs = hits[2] }
  end,
}

-- The successes of some dice by target number, the lowest first.
function successes(dice, purpose, vessel)
  local total = 0
  for attack = 1, 6 do
    if dice[attack] then total = total + core.success(dice[attack], attack, purpose, vessel) end
  end
  return total
end

action "boarding-guns" {
  rule   = "piratewars.board.guns",
  actor  = "ship",
  closed = "nobody asks {actor} who fires",
  args   = { figures = "list of figure" },

  options = function(vessel, ctx)
    suggest { figures = able_to_fire(vessel, ctx.sent) }
    suggest { figures = {} }
  end,

  check = function(vessel, a, ctx)
    if not need(ctx, "{actor} fires only in the first round") then return end
    local guns, hands = #game.all("deck_gun", { ship = vessel, loaded = true }), 0
    for _, figure in ipairs(a.figures) do
      local fact = { figure = figure }
      need(has(ctx.sent, figure), "{figure} is not among those sent", fact)
      if figure.musket ~= "loaded" then
        hands = hands + 1
        need(hands <= guns and figure.aboard == vessel, "{figure} has no loaded musket, and there is no deck gun to work", fact)
        figures.marines_may(figure, "deck-gun")
      end
    end
  end,
}

-- All of those sent who can fire before the melee: those with loaded muskets, and the best hands without one for her deck
-- guns.
function able_to_fire(vessel, sent)
  local list, guns = where(sent, { musket = "loaded" }), #game.all("deck_gun", { ship = vessel, loaded = true })
  for attack = 5, 1, -1 do
    for _, figure in ipairs(guns > 0 and sent or {}) do
      local able = figure.attack == attack and figure.musket ~= "loaded" and figure.aboard == vessel
      if able and guns > 0 and allows(figures.marines_may, figure, "deck-gun") then
        guns = guns - 1
        table.insert(list, figure)
      end
    end
  end
  return list
end
