-- The movement cards: what an order may say, and what it says.

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

  check = function(kinds)
    need(not has(kinds, "bare turn"), "{actor} cannot row \"{cards}\": a turn must carry a square")
  end,
}

nr = rule "galley.orders.nr" {
  title  = "Board without ramming",
  source = "Movement Cards (line 129)",
  text   = "NR at the end of a forward order: this period her bow is no ram, whether it strikes or is backed into, and "
    .. "her collisions are plain ones. A vessel without a ram always rows so.",
  ruling = "The book does not say what NR goes with: it stands last in a forward order, and holds as long as "
    .. "corrections leave a step ahead.",
  see    = { "galley.ram.who", "galley.orders.correct" },

  -- kinds: of all cards of the order.
  check = function(kinds)
    local forward = not has(kinds, "backing") and not has(kinds, "stationary")
    for i, kind in ipairs(kinds) do
      if kind == "no ramming" then
        need(forward and i > 1 and i == #kinds, "{actor} cannot row \"{cards}\": NR ends a forward order")
      end
    end
  end,
}

local function read_words(text)
  local list = {}
  for word in text:upper():gmatch("[^%s,]+") do table.insert(list, word) end
  return list
end

-- How many cards there are before NR.
local function before_nr(kinds)
  if kinds[#kinds] == "no ramming" then return #kinds - 1 end
  return #kinds
end

parse = rule "galley.orders.parse" {
  title  = "Order strings",
  source = "Movement Cards (lines 120-151)",
  text   = "Cards are written with spaces or commas between them: H, G or T alone; B, or B with one P1 or S1; or "
    .. "numbers and turns, with NR at the end if wanted. P2 is P1 and one hex more. The hexes of the order are its "
    .. "speed.",
  ruling = "One of the book's examples has a card S2 that its list has not: a turn may carry more than one hex.",

  -- The steps F P S, or b bP bS when backing; or the stationary card. kinds: of its cards, in their order.
  run = function(vessel, text)
    local order = { cards = read_words(text), kinds = {}, steps = {}, stationary = nil, nr = false, special = nil }
    for i, card in ipairs(order.cards) do
      local found = cards(vessel, card) or { kind = "unknown" }
      order.kinds[i] = found.kind
      if found.kind == "number" or found.kind == "turn" then
        table.insert(order.steps, found.way or "F")  -- the turn is made with the first hex
        for _ = 2, found.hexes do table.insert(order.steps, "F") end
      elseif found.kind == "stationary" then
        order.stationary = card
      elseif found.kind == "special" then
        order.special = card
      elseif found.kind == "no ramming" then
        order.nr = true
      end
    end
    if order.kinds[1] == "backing" then order.steps = { "b" .. (order.steps[1] or "") } end
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

  check = function(vessel, order)
    local alone = not has(order.kinds, "stationary") or #order.kinds == 1
    need(alone, "{actor} cannot row \"{cards}\": H, G and T stand alone")
    need(not grapple.linked(vessel) or #order.steps <= 1,
      "{actor} lies grappled, and a grappled vessel may order G, T, H or a single step")
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
    need(#order.cards > 0, "{actor} cannot row \"{cards}\": an empty order moves nobody")
    for _, card in ipairs(order.cards) do
      need(cards(vessel, card), "{actor} cannot row \"{cards}\": unknown card {card}", "galley.orders.cards", { card = card })
    end
    no_end_turn(order.kinds)
    stationary(vessel, order)
    local last = before_nr(order.kinds)
    if has(order.kinds, "backing") and not has(order.kinds, "stationary") then
      local one_turn = order.cards[2] == "P1" or order.cards[2] == "S1"
      local backs_one = order.kinds[1] == "backing" and (last == 1 or last == 2 and one_turn)
      need(backs_one, "{actor} cannot row \"{cards}\": backing is one square")
    end
    nr(order.kinds)
    local forward = order.kinds[1] == "number" or order.kinds[1] == "turn"
    for i, kind in ipairs(order.kinds) do
      need(kind ~= "special" or forward and i == last, "{actor} cannot row \"{cards}\": card {card} ends a forward order",
        "galley.ship.special-cards", { card = order.cards[i] })
    end
  end,

  run = function(vessel, a) write(vessel, a.cards) end,

  preview = function(vessel, a)
    write(vessel, a.cards)
    turn.preview(vessel)
  end,
}
