-- The losses of a round: saves, wounds, and who tests for them.

outnumbered = rule "shore.melee.outnumbered" {
  title  = "Who is outnumbered",
  source = "ours",
  text   = "A party is outnumbered in a mêlée if its side has fewer able figures there than all of its enemies together.",

  -- Parties of the mêlée whose side has fewer able figures there than all its enemies.
  run = function(fight)
    return where(fight.parties, function(party)
      local ours, all_of_them = 0, 0
      for _, other in ipairs(fight.parties) do
        local able = #parties.able(other)
        all_of_them = all_of_them + able
        if winner.sides(other) == winner.sides(party) then ours = ours + able end
      end
      return all_of_them - ours > ours
    end)
  end,
}

-- Losses of this round make only those test who were outnumbered as it began. before: how many were noted until then.
function forget_small_losses(before, fewer)
  local list = {}
  for i, party in ipairs(game.shocked) do
    if i <= before or has(fewer, party) then table.insert(list, party) end
  end
  game.shocked = list
end

take_wounds = rule "shore.melee.wounds" {
  title  = "Saves and wounds of a round",
  source = "ours",
  text   = "All saves of a round are thrown before any wound takes effect, one die for each strike.",

  -- The saves of all who were struck, and then their wounds. struck: who, and by whose party.
  run = function(struck, ranks)
    local rows = {}
    for _, strike in ipairs(struck) do
      local row = first(rows, { figure = strike.figure })
      if not row then
        row = { figure = strike.figure, strikes = 0, by = {} }
        table.insert(rows, row)
      end
      row.strikes = row.strikes + 1
      table.insert(row.by, strike.by)
    end
    for _, row in ipairs(rows) do row.unsaved = wounds.from_enemies(row.strikes, row.figure, advantage.shield(row.figure, ranks)) end
    for _, row in ipairs(rows) do wounds.levels(row.figure, row.unsaved, duties.answerable(row.figure, row.by)) end
  end,
}
