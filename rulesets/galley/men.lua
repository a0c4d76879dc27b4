-- The men aboard: their kinds, their zones, what they are worth in a fight.

complement = rule "galley.ship.complement" {
  title  = "Men aboard",
  source = "Things Shown on the model (line 23), SHIP STATISTICS (lines 289-298), Boarding Action Table (line 253), "
    .. "Archery (line 232)",
  text   = "Men are crew, archers and fighters (the book's marines). Of the crew one is the captain, one the "
    .. "steersman, the rest are hands. A third of the printed fighters, rounded down, are archers.",
  ruling = "The book prints no archers and lists neither captain nor steersman: archers come out of the fighters, "
    .. "captain and steersman out of the crew. The Wizzer has 20 crew and no fighters.",
  data   = { "galley.data.complement", "galley.data.ships" },

  -- archers: a third of the printed fighters; fighters: the rest; crew: captain, steersman and hands.
  run = function(type)
    local row = data("complement")[type]
    return { crew = row.crew, hands = row.hands, archers = row.archers, fighters = row.fighters }
  end,
}

-- The men of a kind who stand in one zone.
function standing(ship, kind, zone)
  if kind == "captain" then return ship.captain == zone and 1 or 0 end
  if kind == "steersman" then return ship.steersman == zone and 1 or 0 end
  return ship.men[zone][kind]
end

-- The men of a kind on deck, which leaves out those on repairs.
function on_deck(ship, kind)
  if kind == "captain" then return ship.captain and 1 or 0 end
  if kind == "steersman" then return ship.steersman and 1 or 0 end
  local men = 0
  for _, row in ipairs(data("zones")) do men = men + ship.men[row.zone][kind] end
  return men
end

function how_many(ship, kind)
  if kind == "hand" then return on_deck(ship, "hand") + #ship.repairs end
  return on_deck(ship, kind)
end

function crew(ship)
  return how_many(ship, "hand") + how_many(ship, "captain") + how_many(ship, "steersman")
end

function aboard(ship)
  local men = #ship.repairs + on_deck(ship, "captain") + on_deck(ship, "steersman")
  for _, row in ipairs(data("zones")) do
    local crowd = ship.men[row.zone]
    men = men + crowd.hand + crowd.archer + crowd.fighter + crowd.wounded
  end
  return men
end

function manned(ship) return ship.captain ~= nil or ship.steersman ~= nil or aboard(ship) > 0 end

-- All men who are not on repairs.
function active(ship) return aboard(ship) - #ship.repairs end

function derelict(ship) return ship.status == "afloat" and not manned(ship) end

-- Tells of a vessel that has lost her last man.
function tell_derelict(ship)
  if derelict(ship) then note("{ship} lies derelict, with nobody aboard", { ship = ship }) end
end

-- The zone with most men of a kind, the foremost of equals; nil if there are none.
function fullest(ship, kind)
  local best, most = nil, 0
  for _, row in ipairs(data("zones")) do
    local men = standing(ship, kind, row.zone)
    if men > most then best, most = row.zone, men end
  end
  return best
end

-- One man of a kind leaves the deck, from that zone or from the fullest ("repairs" takes a hand from below).
-- The zone he stood in, or nil if there is no such man.
function take(ship, kind, zone)
  if zone == "repairs" then
    if #ship.repairs == 0 then return nil end
    return table.remove(ship.repairs).zone
  end
  zone = zone or fullest(ship, kind)
  if zone == nil or standing(ship, kind, zone) == 0 then return nil end
  if kind == "captain" then
    ship.captain = nil
  elseif kind == "steersman" then
    ship.steersman = nil
  else
    local crowd = ship.men[zone]
    crowd[kind] = crowd[kind] - 1
  end
  return zone
end

function place(ship, kind, zone)
  if kind == "captain" then
    ship.captain = zone
  elseif kind == "steersman" then
    ship.steersman = zone
  else
    local crowd = ship.men[zone]
    crowd[kind] = crowd[kind] + 1
  end
end

-- Has her side struck its flag?
function resigned(ship) return game.sides[ship.side].resigned end

-- A vessel of a side that has resigned takes no orders.
function takes_orders(ship)
  need(not resigned(ship), "{actor} takes no orders: her side has resigned", "galley.end.victory")
end

fighting_value = rule "galley.ship.fighting-value" {
  title  = "Fighting value",
  source = "Boarding Action Table (line 253), Morale (lines 275, 277)",
  text   = "Every man of the crew and every archer counts 1, a fighter 2, a wounded fighter 1. Men on repairs count, "
    .. "and there is no limit.",
  ruling = "The book uses the term without saying what it is: the boarding points of everyone aboard.",

  run = function(ship)
    local value = tally("fighting value", crew(ship), "crew")
    value:add(how_many(ship, "archer"), "archers")
    value:add(2 * how_many(ship, "fighter"), "fighters at 2")
    value:add(how_many(ship, "wounded"), "wounded fighters", "galley.ship.wounded-fighter")
    return value.total
  end,
}

wounded_fighter = rule "galley.ship.wounded-fighter" {
  title  = "A fighter can lose one of his two points",
  source = "Boarding Action Table (lines 253, 264)",
  text   = "A loss of one point put on a fighter wounds him: he is worth 1 point in boarding and in fighting value, "
    .. "and one point more kills him. In everything else he is still a fighter; he does not recover.",
  ruling = "The book takes losses in points and gives a fighter two of them, so an odd loss leaves half a fighter.",

  -- A fighter of that zone, or of the fullest, is wounded.
  run = function(ship, zone)
    local stood = take(ship, "fighter", zone)
    if stood then place(ship, "wounded", stood) end
    return stood ~= nil
  end,
}

stations = rule "galley.ship.stations" {
  title  = "Deck zones and stations",
  source = "Things Shown on the model (line 23), Archery (lines 234-241), Steersman Hit (line 243), Hole Plugging "
    .. "(line 245)",
  text   = "The deck has six zones, from Forward 1 to Aft 2, and every man stands in one of them or works below at a "
    .. "hole. The captain stands in A1, the steersman in A2; the owner places the others at set-up and may move them "
    .. "after hole plugging.",
  ruling = "The deck plan is lost. Where the owner says nothing, fighters, then archers, then hands are dealt one at a "
    .. "time round the six zones; men who come aboard later are dealt from F1.",
  data   = { "galley.data.zones" },

  -- The men of a group are dealt to the zones.
  run = function(ship, group)
    local zones, at = data("zones"), 1
    for _, kind in ipairs { "fighter", "wounded", "archer", "hand" } do
      for _ = 1, group[kind] or 0 do
        place(ship, kind, zones[at].zone)
        at = at % #zones + 1
      end
    end
  end,

  always = function()
    for _, ship in ipairs(game.all("ship")) do
      local steered = ship.steersman == nil or ship.steersman == "A2"
      need(steered, "{ship} has her steersman in {zone}", { ship = ship, zone = ship.steersman })
      need(ship.captain == nil or ship.captain == "A1" or ship.steersman == nil, "{ship} has her captain in {zone}",
        { ship = ship, zone = ship.captain })
    end
  end,
}

-- Has this player set an order in the period?
local function has_ordered(player)
  return any(game.all("ship", { owner = player }), function(ship) return ship.order ~= nil end)
end

action "station" {
  rule   = "galley.ship.stations",
  phase  = { "setup", "orders" },
  actor  = "ship",
  closed = "men can be moved only after hole plugging",
  args   = { man = "man", from = "zone", to = "zone", number = "count?" },
  say    = "moves men about the deck",

  options = function(ship)
    if has_ordered(ship.owner) then return end
    local zones = {}
    for _, row in ipairs(data("zones")) do table.insert(zones, row.zone) end
    for _, kind in ipairs { "hand", "archer", "fighter", "wounded" } do
      for _, from in ipairs(zones) do
        if ship.men[from][kind] > 0 then
          for _, to in ipairs(zones) do
            if from ~= to then suggest { man = kind, from = from, to = to } end
          end
        end
      end
    end
  end,

  check = function(ship, a)
    takes_orders(ship)
    need(ship.status == "afloat", "{actor} is off the board")
    need(not has_ordered(ship.owner), "{actor} has her men at their stations: with the first order set, "
      .. "men can be moved only after hole plugging")
    local post = a.man == "captain" or a.man == "steersman"
    need(not post, "{actor} keeps them where they are: captain and steersman stay at their posts")
    if post then return end
    need(a.from ~= a.to, "{actor} has them in {to} already")
    local number = a.number or 1
    local there = ship.men[a.from][a.man]
    local below = a.man == "hand" and there < number and any(ship.repairs, { zone = a.from })
    need(not below, "{actor} has him below: that man is on repairs")
    need(below or there >= number and number > 0, "{actor} has not {number} to move: {there} {man} in {from}", nil,
      { number = number, there = there })
  end,

  run = function(ship, a)
    for _ = 1, a.number or 1 do
      take(ship, a.man, a.from)
      place(ship, a.man, a.to)
    end
  end,
}
