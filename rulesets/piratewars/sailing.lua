-- 2.3 Sailing: hands for the sails, setting them again, taking them in.

-- The living hands at her sails and helm.
function sailing(vessel)
  return count(figures.crew(vessel), { task = "sailing" })
end

-- Nobody looks after the sails of a ship in a Boarding, in the turn of a ram, or without anyone who commands her.
local function tended(vessel)
  if tasks.in_boarding(vessel) or ships.rammed_this_turn(vessel) then return false end
  return ships.afloat(vessel) and not ships.nobody_commands(vessel)
end

crew = rule "piratewars.sail.crew" {
  title  = "Enough hands",
  source = "2.3 Sailing (line 129), 1.3 Ships (line 29)",
  text   = "At the end of the Tasks phase, after its damage, there must be a living hand sailing for every open SF, one at "
    .. "the helm and the others on deck and aloft, officers too. The sails beyond that come down; nobody falls with them.",
  ruling = "How they are spread is the owner's affair. In a Boarding, and in the turn of a ram, nothing is checked. Where her "
    .. "owner says nothing of the sails, idle hands go to them, as many as are needed; else only those he sends count.",

  -- The topmost S lines that have no hand are crossed. How many?
  run = function(vessel)
    if not tended(vessel) then return 0 end
    local hands, open = sailing(vessel), ships.open_sf(vessel)
    if hands >= open then return 0 end
    local lost = damage.sails_down(vessel, open - hands)
    note("{ship} has {hands:hand|hands} for {open} SF: {lost} {lost:?comes|come} down", { ship = vessel, hands = hands, open = open, lost = lost })
    return lost
  end,
}

clarification = rule "piratewars.opt.reset-clarification" {
  title    = "Resetting sails, as clarified",
  source   = "Rules Clarification (lines 336-338)",
  text     = "Any number of sails may be set again if there are hands enough, up to all she began with while her hull is "
    .. "whole. Once she has lost an HF those beyond her HF are gone for good.",
  optional = true,
  default  = true,

  -- The most SF she may have open.
  run = function(vessel)
    local hull_is_whole = ships.open_hf(vessel) == vessel.hf
    if hull_is_whole then return vessel.sf end
    return ships.open_hf(vessel)
  end,
}

-- How many SF may be set again at most: in a turn, and until so many are open.
local function bounds(vessel)
  local clarified = game.option("piratewars.opt.reset-clarification")
  if clarified then return { in_a_turn = vessel.sf, open = clarification(vessel) } end
  return { in_a_turn = data("constants")["speed-change"], open = ships.open_hf(vessel) }
end

reset = rule "piratewars.sail.reset" {
  title  = "Setting sails again",
  source = "2.3 Sailing (line 129), 1.3 Ships (line 29), Rules Clarification (lines 336-338)",
  text   = "Two hands beyond the open SF set one crossed SF again at the end of the turn, the lowest first: two in a turn, "
    .. "and never to more SF than she has HF left.",
  ruling = "With the clarification, which is used unless it is switched off, any number may be set again in a turn. The two "
    .. "SF by which her speed may change are no limit then.",
  data   = { "piratewars.data.constants.reset-hands", "piratewars.data.constants.speed-change" },
  see    = { "piratewars.opt.reset-clarification" },

  -- May her owner wish for so many?
  check = function(vessel, spare, wish)
    local most = bounds(vessel)
    need(wish <= most.in_a_turn, "{actor} sets only {most} SF again in a turn", { most = most.in_a_turn })
    need(ships.open_sf(vessel) + wish <= most.open, "{actor}'s sails may not exceed the hull: she can carry {cap} SF",
      "piratewars.damage.excess-sails", { cap = most.open })
  end,

  -- With so many spare hands, and a wish or none: the SF set again.
  run = function(vessel, spare, wish)
    local most = bounds(vessel)
    local number = math.floor(spare / data("constants")["reset-hands"])
    number = math.min(number, most.in_a_turn, most.open - ships.open_sf(vessel))
    if wish then number = math.min(number, wish) end
    if number <= 0 then return 0 end
    local left = number
    for i = #vessel.column, 1, -1 do
      local line = vessel.column[i]
      if left > 0 and line.kind == "S" and line.crossed then
        line.crossed = false
        left = left - 1
      end
    end
    note("{ship} sets {number} SF again", { ship = vessel, number = number })
    return number
  end,
}

shorten = rule "piratewars.sail.shorten" {
  title  = "Shortening and spreading",
  source = "1.3 Ships (line 29), Wind by type of sail (line 274)",
  text   = "A hand beyond the open SF, and not busy setting a sail again, takes in an SF or spreads it again, two SF in a "
    .. "turn at most.",
  ruling = "What is taken in stays so until it is spread. It gives no speed and counts as open for hands, damage and the "
    .. "hull. They are the topmost open ones, so damage takes them first.",
  data   = { "piratewars.data.constants.shorten-hands", "piratewars.data.constants.speed-change" },
  see    = { "piratewars.ship.sails", "piratewars.ship.speed", "piratewars.damage.lines" },

  -- Takes in and spreads as many as the spare hands can of what is wished; the order "sail" allows no more than two SF.
  -- How many hands are left?
  run = function(vessel, spare)
    local each = data("constants")["shorten-hands"]
    local taken = math.min(vessel.shortens, math.floor(spare / each), ships.set_sf(vessel))
    vessel.shortened = vessel.shortened + taken
    spare = spare - taken * each
    local spread = math.min(vessel.spreads, math.floor(spare / each), vessel.shortened)
    vessel.shortened = vessel.shortened - spread
    if taken > 0 then note("{ship} takes in {taken} SF", { ship = vessel, taken = taken }) end
    if spread > 0 then note("{ship} spreads {spread} SF", { ship = vessel, spread = spread }) end
    return spare - spread * each
  end,
}

-- Her free hands who may sail: the common crew first, the officers last.
local function hands_of(vessel, about)
  local list = {}
  for _, figure in ipairs(damage.ranked(tasks.free_hands(vessel, about))) do
    if allows(figures.marines_may, figure, "sail") then table.insert(list, figure) end
  end
  return list
end

-- The hands that the wishes of an order take.
local function hands_for_wishes(a)
  local each = data("constants")
  return (a.reset or 0) * each["reset-hands"] + ((a.shorten or 0) + (a.spread or 0)) * each["shorten-hands"]
end

-- The hands of an order: those named, or as many free ones as are wanted.
local function sent(vessel, a)
  if a.figures then return a.figures end
  local list, wanted = {}, ships.open_sf(vessel) + hands_for_wishes(a) - sailing(vessel)
  for i, figure in ipairs(hands_of(vessel)) do
    if i <= wanted then table.insert(list, figure) end
  end
  return list
end

action "sail" {
  rule   = "piratewars.sail.crew",
  phase  = "tasks",
  actor  = "ship",
  closed = "{actor} sails in her own tasks",
  args   = { figures = "list of own figure?", reset = "count?", shorten = "count?", spread = "count?" },
  say    = "tends her sails",
  later  = { "tasks-end", "the sails are tended when all sides have given their tasks" },

  -- Hands enough; all hands; and with a sail less or more.
  options = function(vessel, _, about)
    suggest {}
    suggest { figures = hands_of(vessel, about) }
    suggest { shorten = 1 }
    suggest { spread = 1 }
    suggest { reset = 1 }
  end,

  check = function(vessel, a)
    ships.check_afloat(vessel)
    need(vessel.craft == "", "{actor} is a boat, and sets no sail again", "piratewars.opt.launches")
    need(vessel.captor == nil or vessel.prize, "{actor} has no prize crew", "piratewars.prize.crew")
    tasks.not_surrendered(vessel)
    local list, wanted = sent(vessel, a), hands_for_wishes(a)
    need(#list > 0 or wanted > 0, "{actor} needs no more hands, or has none")
    for _, figure in ipairs(list) do
      need(figure.aboard == vessel and figure.owner == vessel.owner, "{figure} is not aboard {actor}", { figure = figure })
      figures.marines_may(figure, "sail")
      tasks.may_act(figure, "sailing")
    end
    local hands, open = sailing(vessel) + #list, ships.open_sf(vessel)
    need(wanted == 0 or hands - open >= wanted, "{actor} has not enough spare hands: {hands} for {open} SF and her wishes",
      "piratewars.sail.reset", { hands = hands, open = open })
    local less, more, set = a.shorten or 0, a.spread or 0, ships.set_sf(vessel)
    if a.shorten or a.spread then ships.speed_change(vessel, set + more - less) end
    need(less <= set, "{actor} has not so many SF to take in", "piratewars.sail.shorten")
    need(more <= vessel.shortened, "{actor} has not so many SF taken in", "piratewars.sail.shorten")
    if a.reset then reset(vessel, hands - open, a.reset) end
  end,

  run = function(vessel, a)
    local list = sent(vessel, a)
    tell(vessel, a, list)
    for _, figure in ipairs(list) do tasks.spend(figure, "sailing") end
    vessel.resets = a.reset or vessel.resets
    vessel.shortens = a.shorten or vessel.shortens
    vessel.spreads = a.spread or vessel.spreads
  end,
}

-- A side is done: to sails of which its owner said nothing go idle hands, as many as they need.
function idle_hands(player)
  for _, vessel in ipairs(ships.commanded_by(player)) do
    if tended(vessel) and sailing(vessel) == 0 then
      local wanted = ships.open_sf(vessel)
      for i, figure in ipairs(hands_of(vessel)) do
        if i <= wanted then tasks.spend(figure, "sailing") end
      end
    end
  end
end

-- The end of the phase for every ship: hands counted, sails taken in and spread, sails set again.
function close()
  for _, vessel in ipairs(ships.every()) do
    if tended(vessel) then
      crew(vessel)
      local spare = shorten(vessel, math.max(0, sailing(vessel) - ships.open_sf(vessel)))
      reset(vessel, spare, vessel.resets)
    end
    vessel.resets, vessel.shortens, vessel.spreads = nil, 0, 0
  end
end

-- What the players see.

-- Who goes to the sails, and what for.
function tell(vessel, a, hands)
  local wishes = {}
  if a.reset then table.insert(wishes, "set " .. a.reset .. " SF again") end
  if a.shorten then table.insert(wishes, "take in " .. a.shorten .. " SF") end
  if a.spread then table.insert(wishes, "spread " .. a.spread .. " SF") end
  local wish = #wishes > 0 and ", to " .. table.concat(wishes, " and ") or ""
  if #hands == 0 then return note("those at the sails of {ship} have their orders" .. wish, { ship = vessel }) end
  note("{who} {number:?goes|go} to the sails" .. wish, { who = figures.named(hands), number = #hands })
end
