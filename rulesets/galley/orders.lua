-- The movement cards: what an order may say, and what it says.

local function has(list, wanted)
  for _, item in ipairs(list) do
    if item == wanted then return true end
  end
  return false
end

cards = rule "galley.orders.cards" {
  title  = "The order cards",
  source = "Movement Cards (lines 118-131)",
  text   = "An order is a row of cards. A number goes straight ahead so many hexes; P1 and S1 turn one step and go one "
    .. "hex; B backs one hex; H, G and T stay; NR forbids ramming.",
  ruling = "The book lists numbers 1 to 3, explains 1 to 4, and has a speed of 5: numbers 1 to 5, and they add up. A "
    .. "player has as many of each card as he likes.",
  data   = { "galley.data.cards" },

  -- What kind of card a word is, and how many hexes it goes; nil when there is no such card.
  run = function(vessel, card)
    local printed = data("cards")[card]
    if printed then
      if printed.kind == "number" then return { kind = "number", hexes = printed.squares } end
      if printed.kind == "turn" then return { kind = "turn", way = card:sub(1, 1), hexes = printed.squares } end
      return { kind = printed.kind }
    end
    -- Longer ones than the book lists.
    if card:match("^[1-5]$") then return { kind = "number", hexes = tonumber(card) } end
    if card:match("^[PS][1-5]$") then return { kind = "turn", way = card:sub(1, 1), hexes = tonumber(card:sub(2)) } end
    if card:match("^[PS]0?$") then return { kind = "bare turn" } end
    if ship.special_cards(vessel, card) then return { kind = "special" } end
    return nil
  end,
}

no_end_turn = rule "galley.orders.no-end-turn" {
  title  = "A turn always carries its hex",
  source = "Turning Circles (line 114)",
  text   = "An order cannot end in a turn on the spot, since the stern would swing into a hex where the bow never was. "
    .. "Every card that turns also moves.",

  -- Do all cards that turn also move?
  run = function(kinds) return not has(kinds, "bare turn") end,
}

nr = rule "galley.orders.nr" {
  title  = "Board without ramming",
  source = "Movement Cards (line 129)",
  text   = "NR at the end of a forward order: this period her bow is no ram, whether it strikes or is backed into, and "
    .. "her collisions are plain ones. A vessel without a ram always rows so.",
  ruling = "The book does not say what NR goes with: it stands last in a forward order, and holds as long as "
    .. "corrections leave a step ahead.",

  -- Does NR stand where it may, given the kinds of all cards?
  run = function(kinds)
    for i, kind in ipairs(kinds) do
      if kind == "no ramming" and (i < #kinds or i == 1) then return false end
      if kind == "backing" or kind == "stationary" then return kinds[#kinds] ~= "no ramming" end
    end
    return true
  end,
}

local function read_words(text)
  local list = {}
  for word in text:upper():gmatch("[^%s,]+") do table.insert(list, word) end
  return list
end

-- B stands alone or before a single P1 or S1.
local function backs_one(kinds, list)
  local last = #kinds
  if kinds[last] == "no ramming" then last = last - 1 end
  if kinds[1] ~= "backing" or last > 2 then return false end
  return last == 1 or list[2] == "P1" or list[2] == "S1"
end

-- What is wrong with the cards, as sentences with the rules they come from.
local function faults_of(list, kinds, unknown)
  local faults = {}
  if #list == 0 then table.insert(faults, { text = "an empty order moves nobody", rule = "galley.orders.parse" }) end
  for _, card in ipairs(unknown) do
    table.insert(faults, { text = "unknown card " .. card, rule = "galley.orders.cards" })
  end
  if not no_end_turn(kinds) then
    table.insert(faults, { text = "a turn must carry a square", rule = "galley.orders.no-end-turn" })
  end
  if has(kinds, "stationary") and #kinds > 1 then
    table.insert(faults, { text = "H, G and T stand alone", rule = "galley.orders.stationary" })
  elseif has(kinds, "backing") and not backs_one(kinds, list) then
    table.insert(faults, { text = "backing is one square", rule = "galley.orders.parse" })
  end
  if not nr(kinds) then table.insert(faults, { text = "NR ends a forward order", rule = "galley.orders.nr" }) end
  local last = kinds[#kinds] == "no ramming" and #kinds - 1 or #kinds
  for i, kind in ipairs(kinds) do
    local ahead = kinds[1] == "number" or kinds[1] == "turn"
    if kind == "special" and (i < last or not ahead) then
      table.insert(faults, { text = "card " .. list[i] .. " ends a forward order", rule = "galley.ship.special-cards" })
    end
  end
  return faults
end

local function add_steps(row, found)
  for i = 1, found.hexes do
    table.insert(row, i == 1 and found.way or "F")
  end
end

parse = rule "galley.orders.parse" {
  title  = "Order strings",
  source = "Movement Cards (lines 120-151)",
  text   = "Cards are written with spaces or commas between them: H, G or T alone; B, or B with one P1 or S1; or "
    .. "numbers and turns, with NR at the end if wanted. P2 is P1 and one hex more. The hexes of the order are its "
    .. "speed.",
  ruling = "One of the book's examples has a card S2 that its list has not: a turn may carry more than one hex.",

  -- The steps F P S, or b bP bS when backing; or the stationary card; or the faults.
  run = function(vessel, text)
    local order = { steps = {}, stationary = nil, nr = false, special = nil, faults = {} }
    local list, kinds, unknown = read_words(text), {}, {}
    for i, card in ipairs(list) do
      local found = cards(vessel, card)
      kinds[i] = found and found.kind or "unknown"
      if found == nil then
        table.insert(unknown, card)
      elseif found.kind == "number" or found.kind == "turn" then
        add_steps(order.steps, found)
      elseif found.kind == "stationary" then
        order.stationary = card
      elseif found.kind == "special" then
        order.special = card
      elseif found.kind == "no ramming" then
        order.nr = true
      end
    end
    if kinds[1] == "backing" then order.steps = { "b" .. (order.steps[1] or "") } end
    order.faults = faults_of(list, kinds, unknown)
    return order
  end,
}

stationary = rule "galley.orders.stationary" {
  title  = "H, G and T",
  source = "Movement Cards (lines 126-128), Turning (line 84)",
  text   = "H stays, G stays grappled, T stays to transfer in step 5; a vessel that stays does not turn. A grappled "
    .. "vessel stays unless she breaks free.",
  ruling = "The book does not say how a grappled vessel asks to part: any order but G or T tries it. She may order G, "
    .. "T, H or one step. G of a vessel that is not grappled is H.",
  see    = { "galley.grapple.release" },

  -- May a vessel in her place give this order?
  run = function(vessel, order)
    return not grapple.linked(vessel) or #order.steps <= 1
  end,
}

-- The card of a manned vessel that has no order.
function card_of_none(vessel)
  if grapple.linked(vessel) then return "G" end
  return "H"
end

missing = rule "galley.orders.missing" {
  title  = "No order given",
  source = "none (ours)",
  text   = "A vessel without an order when orders close has H, or G if she is grappled, and the usual corrections "
    .. "follow. With no men aboard she has H, is not corrected, and stops dead.",
  ruling = "The book does not think of missing orders: H.",

  run = function(vessel) vessel.order = card_of_none(vessel) end,
}

local function write(vessel, text) vessel.order = table.concat(read_words(text), " ") end

function backs(order) return #order.steps > 0 and order.steps[1]:sub(1, 1) == "b" end

action "order" {
  rule   = "galley.orders.parse",
  phase  = "orders",
  actor  = "ship",
  closed = "{actor} takes her order in step 2; at any other time orders are fixed",
  args   = { cards = "text" },
  say    = "writes her order",

  options = steps.possible,

  check = function(vessel, a)
    men.takes_orders(vessel)
    need(men.manned(vessel), "{actor} takes no orders, there is no one aboard")
    local order = parse(vessel, a.cards)
    for _, fault in ipairs(order.faults) do
      need(false, "{actor} cannot row \"{cards}\": {fault}", fault.rule, { fault = fault.text })
    end
    need(stationary(vessel, order), "{actor} lies grappled, and a grappled vessel may order G, T, H or a single step",
      "galley.orders.stationary")
  end,

  run = function(vessel, a) write(vessel, a.cards) end,

  preview = function(vessel, a)
    write(vessel, a.cards)
    turn.preview(vessel)
  end,
}
