-- Orders to shoulder burdens and to drop them.

-- Who takes which burden: of a list of bearers each one has the next two, one or a beast, as it needs; a single one has them all.
local function bearers_of(burdens, by)
  if #burdens == 1 then return { by } end
  local list, next_one = {}, 1
  for i, burden in ipairs(burdens) do
    local number = 1
    if by[next_one] and by[next_one].kind == "figure" then number = burden.size end
    list[i] = {}
    for n = next_one, math.min(#by, next_one + number - 1) do table.insert(list[i], by[n]) end
    next_one = next_one + number
  end
  for n = next_one, #by do table.insert(list[#burdens], by[n]) end
  return list
end

take_up = rule "shore.burden.shoulder" {
  title  = "Taking a burden up",
  source = "Burdens (line 174)",
  text   = "A burden leaves its place, and is with its first bearer. Two carry what is a load for two.",

  -- One burden is taken up.
  run = function(burden, by)
    burden.x, burden.y, burden.holder = nil, nil, by[1]
    for i, piece in ipairs(by) do
      if piece.kind == "figure" then
        piece.burden, piece.shouldered = burden, true
        if i == 2 then burden.second = piece end
      else
        burden.shifted = true
      end
    end
    if burden.second then
      note("{bearer} and {second} take {burden}", { bearer = by[1], second = burden.second, burden = burden })
    else
      note("{bearer} takes {burden}", { bearer = by[1], burden = burden })
    end
  end,
}

takes = rule "shore.burden.taker" {
  title  = "Who takes a burden",
  source = "Burdens (lines 174-182)",
  text   = "Figures, beasts and carts of the party take a burden that they are next to: an able-bodied figure that hauls no gun, a beast or a cart with room for it.",
  data   = { "shore.data.loads" },

  check = function(party, piece, burden)
    need(piece.party == party, "{piece} is not of {party}", { piece = piece, party = party })
    if not burdens.is_carried(burden) then need(burdens.next_to(piece, burden), "{piece} is not in contact with {burden}", { piece = piece, burden = burden }) end
    burdens.take_drop(piece, burden)
    if piece.kind == "figure" then
      need(parties.is_able(piece), "{piece} cannot carry anything", { piece = piece })
      need(not piece.hauls, "{piece} hauls {cannon}", "shore.burden.haul", { piece = piece, cannon = piece.hauls })
      burdens.wounded(piece)
    elseif piece.kind == "beast" then
      burdens.beast(piece, burden)
    else
      need(burdens.passengers(piece) >= burden.size, "{piece} has no room for {burden}", "shore.burden.cart", { piece = piece, burden = burden })
    end
  end,
}

action "take-burden" {
  rule  = "shore.burden.take-drop",
  phase = "act",
  actor = "party",
  args  = { burdens = "list of burden 1 to 20", bearers = "list of own figure or beast or vehicle 1 to 40" },
  say   = "has burdens taken up",

  options = function(party)
    for _, burden in ipairs(game.all("burden")) do
      if not burdens.is_carried(burden) then
        for _, piece in ipairs(parties.everything(party)) do
          if burdens.next_to(piece, burden) then suggest { burdens = { burden }, bearers = { piece } } end
        end
        local team = choices.team_for(party, burden)
        if team and #team == 2 then suggest { burdens = { burden }, bearers = team } end
      end
    end
    choices.all_at_once(party)
  end,
  some = true,

  check = function(party, a)
    orders.may_be_given(party)
    local teams = bearers_of(a.burdens, a.bearers)
    for i, burden in ipairs(a.burdens) do
      need(not burdens.is_carried(burden), "{holder} carries {burden}", { holder = burden.holder, burden = burden })
      if need(#teams[i] > 0, "nobody is left to take {burden}: bearers= names who takes each, in order", { burden = burden }) then burdens.size(burden, teams[i]) end
      for _, piece in ipairs(teams[i]) do takes(party, piece, burden) end
    end
  end,

  run = function(_, a)
    local teams = bearers_of(a.burdens, a.bearers)
    for i, burden in ipairs(a.burdens) do take_up(burden, teams[i]) end
    initiative.acts()
  end,
}

action "drop-burden" {
  rule  = "shore.burden.take-drop",
  phase = "act",
  actor = "party",
  args  = { burdens = "list of burden 1 to 40" },
  say   = "has burdens dropped",

  options = function(party)
    local loads = {}
    for _, piece in ipairs(parties.everything(party)) do
      for _, burden in ipairs(burdens.load_of(piece)) do
        suggest { burdens = { burden } }
        if allows(burdens.take_drop, piece, burden) then table.insert(loads, burden) end
      end
    end
    if #loads > 1 then suggest { burdens = loads } end
  end,
  some = true,

  check = function(party, a)
    orders.may_be_given(party)
    for _, burden in ipairs(a.burdens) do
      local holder = burden.holder
      if need(holder and holder.party == party, "nobody of {actor} carries {burden}", { burden = burden }) then burdens.take_drop(holder, burden) end
    end
  end,

  run = function(_, a)
    for _, burden in ipairs(a.burdens) do
      for _, figure in ipairs(game.all("figure", { burden = burden })) do figure.shouldered = true end
      if burden.holder.kind ~= "figure" then burden.shifted = true end
      burdens.lay_down(burden, burdens.place_of(burden))
    end
    initiative.acts()
  end,
}
