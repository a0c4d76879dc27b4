-- 2.3 Sailing: hands for the sails, setting them again, taking them in.

-- The living hands at her sails and helm.
function sailing(vessel)
  local hands = 0
  for _, figure in ipairs(figures.crew(vessel)) do
    if figure.task == "sailing" then hands = hands + 1 end
  end
  return hands
end

crew = rule "piratewars.sail.crew" {
  title  = "Enough hands",
  source = "2.3 Sailing (line 129), 1.3 Ships (line 29)",
  text   = "At the end of the Tasks phase, after its damage, there must be a living hand sailing for every open SF, one at "
    .. "the helm and the others on deck and aloft, officers too. The sails beyond that come down; nobody falls with them.",
  ruling = "How they are spread is the owner's affair. In a Boarding, and in the turn of a ram, nothing is checked. Where her "
    .. "owner says nothing of the sails, idle hands go to them, as many as are needed; else only those he sends count.",

  -- The SF that come down.
  run = function(vessel)
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

  -- The most SF she may have open, and the most set again in a turn.
  run = function(vessel)
    local hull = ships.open_hf(vessel)
    return hull == vessel.hf and vessel.sf or hull, vessel.sf
  end,
}

-- The most SF she may have open after setting sails again, and how many in a turn.
local function bounds(vessel)
  if game.option("piratewars.opt.reset-clarification") then return clarification(vessel) end
  return ships.open_hf(vessel), data("constants")["speed-change"]
end

reset = rule "piratewars.sail.reset" {
  title  = "Setting sails again",
  source = "2.3 Sailing (line 129), 1.3 Ships (line 29), Rules Clarification (lines 336-338)",
  text   = "Two hands beyond the open SF set one crossed SF again at the end of the turn, the lowest first: two in a turn, "
    .. "and never to more SF than she has HF left.",
  ruling = "The two SF by which her speed may change are no limit when the clarification is used.",
  data   = { "piratewars.data.constants.reset-hands" },

  -- With so many spare hands, and a wish or none: the SF set again.
  run = function(vessel, spare, wish)
    local cap, most = bounds(vessel)
    local number = math.min(math.floor(spare / data("constants")["reset-hands"]), most, cap - ships.open_sf(vessel))
    if wish then number = math.min(number, wish) end
    local left = math.max(0, number)
    for i = #vessel.column, 1, -1 do
      local line = vessel.column[i]
      if left > 0 and line.kind == "S" and line.crossed then
        line.crossed, left = false, left - 1
      end
    end
    if number > 0 then note("{ship} sets {number} SF again", { ship = vessel, number = number }) end
    return math.max(0, number)
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

  -- Takes in and spreads as many as the spare hands can; the hands that are left.
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

-- What the wishes of an order cost in hands.
local function cost(a)
  local each = data("constants")
  return (a.reset or 0) * each["reset-hands"] + ((a.shorten or 0) + (a.spread or 0)) * each["shorten-hands"]
end

-- The hands of an order: those named, or as many free ones as are wanted.
local function named(vessel, a)
  if a.figures then return a.figures end
  local list, wanted = {}, ships.open_sf(vessel) + cost(a) - sailing(vessel)
  for i, figure in ipairs(hands_of(vessel)) do
    if i <= wanted then table.insert(list, figure) end
  end
  return list
end

local function check_wishes(vessel, a)
  local hands = sailing(vessel) + #named(vessel, a)
  local enough = hands - ships.open_sf(vessel) >= cost(a)
  need(cost(a) == 0 or enough, "not enough spare hands: {actor} has {hands} for {open} SF and more", "piratewars.sail.reset",
    { hands = hands, open = ships.open_sf(vessel) })
  local wish = ships.set_sf(vessel) + (a.spread or 0) - (a.shorten or 0)
  if a.shorten or a.spread then ships.speed_change(vessel, wish) end
  need((a.shorten or 0) <= ships.set_sf(vessel), "{actor} has not so many SF to take in", "piratewars.sail.shorten")
  need((a.spread or 0) <= vessel.shortened, "{actor} has not so many SF taken in", "piratewars.sail.shorten")
  if not a.reset then return end
  local cap, most = bounds(vessel)
  need(a.reset <= most, "{actor} sets only {most} SF again in a turn", "piratewars.sail.reset", { most = most })
  need(ships.open_sf(vessel) + a.reset <= cap, "sails may not exceed the hull: {actor} can carry {cap} SF",
    "piratewars.damage.excess-sails", { cap = cap })
end

-- Who goes to the sails, and what for.
local function tell(vessel, a, hands)
  local wishes = {}
  if a.reset then table.insert(wishes, "set " .. a.reset .. " SF again") end
  if a.shorten then table.insert(wishes, "take in " .. a.shorten .. " SF") end
  if a.spread then table.insert(wishes, "spread " .. a.spread .. " SF") end
  local wish = #wishes > 0 and ", to " .. table.concat(wishes, " and ") or ""
  if #hands == 0 then return note("those at the sails of {ship} have their orders" .. wish, { ship = vessel }) end
  note("{who} {number:?goes|go} to the sails" .. wish, { who = figures.named(hands), number = #hands })
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
    need(vessel.craft == "", "the sail of {actor} is not set again", "piratewars.opt.launches")
    need(vessel.captor == nil or vessel.prize, "{actor} has no prize crew", "piratewars.prize.crew")
    tasks.colours_fly(vessel)
    local list = named(vessel, a)
    need(#list > 0 or cost(a) > 0, "{actor} needs no more hands, or has none")
    for _, figure in ipairs(list) do
      need(figure.aboard == vessel and figure.owner == vessel.owner, "{figure} is not aboard {actor}", { figure = figure })
      figures.marines_may(figure, "sail")
      tasks.may_act(figure, "sailing")
    end
    check_wishes(vessel, a)
  end,

  run = function(vessel, a)
    local hands = named(vessel, a)
    tell(vessel, a, hands)
    for _, figure in ipairs(hands) do tasks.spend(figure, "sailing") end
    vessel.resets = a.reset or vessel.resets
    vessel.shortens, vessel.spreads = a.shorten or vessel.shortens, a.spread or vessel.spreads
  end,
}

-- Is anybody to look after her sails this turn?
local function checked(vessel)
  if not ships.afloat(vessel) or tasks.in_boarding(vessel) or ships.rammed_this_turn(vessel) then return false end
  return not ships.nobody_commands(vessel)
end

-- A side is done: to sails of which nobody spoke go idle hands, as many as they want.
function idle_hands(player)
  for _, vessel in ipairs(ships.commanded_by(player)) do
    if checked(vessel) and sailing(vessel) == 0 then
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
    if checked(vessel) then
      crew(vessel)
      local spare = shorten(vessel, math.max(0, sailing(vessel) - ships.open_sf(vessel)))
      reset(vessel, spare, vessel.resets)
    end
    vessel.resets, vessel.shortens, vessel.spreads = nil, 0, 0
  end
end
