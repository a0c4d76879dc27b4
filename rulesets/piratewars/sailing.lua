-- 2.3 Sailing: hands for the sails, setting them again, taking them in.

-- The living hands at her sails and helm.
function sailing(vessel)
  return count(figures.crew(vessel), { task = "sailing" })
end

-- No hands are counted on a ship in a Boarding or in the turn of a ram, nor on a wreck or one that is gone.
local function hands_are_counted(vessel)
  return ships.afloat(vessel) and not tasks.in_boarding(vessel) and not ships.rammed_this_turn(vessel)
end

-- Hands may be sent to her sails: they are counted, and somebody commands her.
local function tended(vessel)
  return hands_are_counted(vessel) and not ships.nobody_commands(vessel)
end

crew = rule "piratewars.sail.crew" {
  title  = "Enough hands",
  source = "2.3 Sailing (line 129), 1.3 Ships (line 29)",
  text   = "At the end of the Tasks phase, after its damage, there must be a living hand sailing for every open SF, one at "
    .. "the helm and the others on deck and aloft, officers too. Sails without a hand are crossed off, topmost first; nobody is "
    .. "killed by it.",
  ruling = "How they are spread is the owner's affair. In a Boarding, and in the turn of a ram, nothing is checked. If the owner "
    .. "gives no orders for the sails, as many idle hands as needed go to them; if he does, only those he sends count. "
    .. "Nobody sails a ship that nobody commands.",
  kept_by = { "sailing.close", "sailing.idle_hands", "action sail" },

  -- Crosses off the sails without a hand, the topmost first; nobody is killed. Returns how many.
  run = function(vessel)
    if not hands_are_counted(vessel) then return 0 end
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
  text   = "Two hands beyond the open SF set one crossed SF again at the end of the turn, the lowest first. With the "
    .. "clarification (on by default) any number in a turn, up to all she began with while no HF is lost, then up to the HF "
    .. "left; without it two in a turn, never above the HF left.",
  ruling = "With the clarification the two SF by which her speed may change are no limit to it.",
  data   = { "piratewars.data.constants.reset-hands", "piratewars.data.constants.speed-change" },
  see    = { "piratewars.opt.reset-clarification" },

  -- May her owner wish for so many?
  check = function(vessel, spare, wish)
    local most = bounds(vessel)
    need(wish <= most.in_a_turn, "{actor} can set at most {most} SF again in a turn", { most = most.in_a_turn })
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
    .. "hull. The shortened SF are the topmost open ones, so damage takes them first. A ship that goes adrift, or gets under way "
    .. "again, is not bound to two SF.",
  data   = { "piratewars.data.constants.shorten-hands", "piratewars.data.constants.speed-change" },
  -- ship.sails: two SF, unless she goes adrift or gets under way. ship.speed: only the SF set give speed.
  -- damage.cross_topmost: a shortened SF is crossed before any that is set. sail.crew: it wants its hand all the same.
  kept_by = { "piratewars.ship.sails", "piratewars.ship.speed", "damage.cross_topmost", "piratewars.sail.crew", "action sail" },

  -- May her owner wish to take in so many, and to spread so many? SF that are taken in and SF that are spread add up.
  check = function(vessel, spare, take_in, spread_again)
    local set = ships.set_sf(vessel)
    ships.speed_change(vessel, set + spread_again - take_in, take_in + spread_again)
    need(take_in <= set, "{actor} has fewer SF set than that")
    need(spread_again <= vessel.shortened, "{actor} has fewer SF taken in than that")
  end,

  -- Takes in and spreads what the owner wishes, as far as the spare hands can: a hand for each SF. Returns the hands left,
  -- who may set sails again.
  run = function(vessel, spare, take_in, spread_again)
    local each = data("constants")["shorten-hands"]
    local taken = math.min(take_in, math.floor(spare / each), ships.set_sf(vessel))
    vessel.shortened = vessel.shortened + taken
    spare = spare - taken * each
    local spread = math.min(spread_again, math.floor(spare / each), vessel.shortened)
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

-- What her owner wishes of her sails with an order: what it does not name stays as an earlier one of the turn left it.
local function wishes_of(vessel, a)
  return { reset = a.reset or vessel.resets or 0, shorten = a.shorten or vessel.shortens, spread = a.spread or vessel.spreads }
end

-- The hands that wishes take.
local function hands_for(wishes)
  local each = data("constants")
  return wishes.reset * each["reset-hands"] + (wishes.shorten + wishes.spread) * each["shorten-hands"]
end

-- The hands of an order: those named, or as many free ones as it needs.
local function sent(vessel, a)
  if a.figures then return a.figures end
  local list, wanted = {}, ships.open_sf(vessel) + hands_for(wishes_of(vessel, a)) - sailing(vessel)
  if wanted <= 0 then return list end
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

  -- Just enough hands; all hands; or one SF less, more or reset.
  options = function(vessel, _, about)
    suggest {}
    suggest { figures = hands_of(vessel, about) }
    suggest { shorten = 1 }
    suggest { spread = 1 }
    suggest { reset = 1 }
  end,

  check = function(vessel, a)
    ships.check_afloat(vessel)
    need(vessel.craft == "", "{actor} is a boat: her sail is never reset or shortened", "piratewars.opt.launches")
    need(vessel.captor == nil or vessel.prize, "{actor} has no prize crew", "piratewars.prize.crew")
    tasks.not_surrendered(vessel)
    local list, wishes = sent(vessel, a), wishes_of(vessel, a)
    local asks = (a.reset or 0) + (a.shorten or 0) + (a.spread or 0) > 0
    need(#list > 0 or asks, "{actor} needs no more hands, or has none free")
    for _, figure in ipairs(list) do
      need(figure.aboard == vessel and figure.owner == vessel.owner, "{figure} is not aboard {actor}", { figure = figure })
      figures.marines_may(figure, "sail")
      tasks.may_act(figure, "sailing")
    end
    local hands, open = sailing(vessel) + #list, ships.open_sf(vessel)
    need(not asks or hands - open >= hands_for(wishes), "{actor} has not enough spare hands: {hands} for {open} SF and her wishes",
      "piratewars.sail.reset", { hands = hands, open = open })
    if a.shorten or a.spread then shorten(vessel, hands - open, wishes.shorten, wishes.spread) end
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

-- A side has given its tasks: where nobody was sent to the sails, as many idle hands as needed go to them.
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

-- The end of the phase, when damage has been marked. For every ship: hands are counted; those to spare take in and spread
-- sails; who is still left sets sails again.
function close()
  for _, vessel in ipairs(ships.every()) do
    crew(vessel)
    if tended(vessel) then
      local spare = shorten(vessel, math.max(0, sailing(vessel) - ships.open_sf(vessel)), vessel.shortens, vessel.spreads)
      reset(vessel, spare, vessel.resets)
    end
    vessel.resets, vessel.shortens, vessel.spreads = nil, 0, 0
  end
end

-- What the players see: who goes to the sails, and what for.
function tell(vessel, a, hands)
  local wishes = {}
  if a.reset then table.insert(wishes, "set " .. a.reset .. " SF again") end
  if a.shorten then table.insert(wishes, "take in " .. a.shorten .. " SF") end
  if a.spread then table.insert(wishes, "spread " .. a.spread .. " SF") end
  local wish = #wishes > 0 and ", to " .. table.concat(wishes, " and ") or ""
  if #hands == 0 then return note("those at the sails of {ship} have their orders" .. wish, { ship = vessel }) end
  note("{who} {number:?goes|go} to the sails" .. wish, { who = figures.named(hands), number = #hands })
end
