-- Burdens, and those who carry them.

-- Burdens that a beast or a cart has on it.
function load_of(carrier)
  return where(game.all("burden"), function(burden) return burden.holder == carrier end)
end

function is_carried(burden) return burden.holder ~= nil end

-- Where a burden lies, carried or not; nil if its bearer is hidden.
function place_of(burden)
  if burden.holder then return geometry.at(burden.holder) end
  if burden.x then return { x = burden.x, y = burden.y } end
end

size = rule "shore.burden.size" {
  title  = "Loads",
  source = "Burdens (line 174)",
  text   = "A burden is a load for one figure or for two. One able-bodied figure carries one load; two together carry a large one and stay in contact.",
  data   = { "shore.data.loads" },

  always = function()
    for _, figure in ipairs(game.all("figure")) do
      local load = figure.burden
      need(not load or load.holder == figure or load.second == figure, "{figure} carries {burden} and does not hold it", { figure = figure, burden = load })
    end
    for _, load in ipairs(game.all("burden")) do
      local bearer = load.holder
      need(not bearer or load.x == nil, "{burden} is carried and lies somewhere", { burden = load })
      need(not bearer or bearer.kind ~= "figure" or bearer.burden == load, "{bearer} holds {burden} and does not carry it", { bearer = bearer, burden = load })
    end
  end,

  -- by: who shoulders it.
  check = function(burden, by)
    local bearers = where(by, { kind = "figure" })
    if not need(#bearers == 0 or #bearers == #by, "figures, or one beast or cart, take a burden") then return end
    if #bearers == 0 then
      need(#by == 1, "one beast or cart takes {burden}", { burden = burden })
      return
    end
    need(#bearers == burden.size, "{burden} takes {n:figure|figures}", { burden = burden, n = burden.size })
    if #bearers == 2 then need(geometry.touch(bearers[1], bearers[2]), "the two are not next to each other") end
    for _, figure in ipairs(bearers) do need(not figure.burden, "{figure} carries something already", { figure = figure }) end
  end,
}

beast = rule "shore.burden.beast" {
  title  = "Beasts of burden",
  source = "Burdens (line 174)",
  text   = "A beast of burden carries up to four figure loads; a large load counts two.",
  data   = { "shore.data.loads" },

  check = function(carrier, burden)
    need(not carrier.ridden, "{carrier} is for riding", { carrier = carrier })
    need(laden(carrier) + burden.size <= data("loads").beast, "{carrier} has {n:load|loads} and no room for {burden}",
      { carrier = carrier, n = laden(carrier), burden = burden })
  end,
}

-- Figure loads on a beast or a cart, passengers included.
function laden(carrier)
  local loads = sum(load_of(carrier), "size")
  if carrier.kind == "vehicle" then loads = loads + vehicles.room_of(carrier, #carrier.passengers) end
  return loads
end

capacity = rule "shore.burden.cart" {
  title  = "Carts and wagons",
  source = "Burdens (line 174)",
  text   = "A cart carries four figure loads for each beast that draws it, and two more: six with a donkey, ten with two oxen.",
  ruling = "The sentence of the book, half as much again, gives twelve for two oxen, where it prints ten; both its examples fit ours.",
  data   = { "shore.data.loads", "shore.data.switches.cart-formula" },
  pure   = true,

  run = function(beasts)
    if data("switches")["cart-formula"] == "literal" then return data("loads")["in-team-literal"] * beasts end
    return data("loads")["in-team"] * beasts + data("loads").cart
  end,
}

passengers = rule "shore.burden.passengers" {
  title  = "Passengers",
  source = "Burdens (line 174)",
  text   = "The driver, and passengers with a seat, cost nothing. Each who sits in the baggage takes the room of two loads.",
  data   = { "shore.data.loads" },

  -- Loads that are left in a cart.
  run = function(carrier) return capacity(carrier.beasts) - laden(carrier) end,
}

take_drop = rule "shore.burden.take-drop" {
  title  = "Shouldering and dropping",
  source = "Burdens (line 176)",
  text   = "An action has figures of a party shoulder burdens next to them, or drop theirs, one or several at once. It costs no MA.",
  ruling = "Once a turn for each figure, and one burden for each beast or cart in an action. A burden goes onto a beast or a cart, or comes off it, once a turn.",

  check = function(piece, burden)
    if piece.kind ~= "figure" then
      need(not burden.shifted, "{burden} has been loaded or unloaded in this turn", { burden = burden })
      return
    end
    need(not piece.shouldered, "{piece} has taken or dropped a burden in this turn", { piece = piece })
    orders.may_still_act(piece)
    vehicles.ride(piece)
  end,
}

effects = rule "shore.burden.effects" {
  title  = "What a burden forbids",
  source = "Burdens (lines 176-178); Movement Allowances (25)",
  text   = "Burdened figures go at half-speed and neither charge nor shoot.",

  check = function(figure)
    need(not figure.burden, "{figure} carries {burden}: drop it first", { figure = figure, burden = figure.burden })
  end,
}

wounded = rule "shore.burden.wounded" {
  title  = "The wounded carry nothing",
  source = "Burdens (line 182)",
  text   = "Wounded figures neither carry nor haul. A bearer who is wounded drops his load at once.",

  check = function(figure)
    need(figure.wounds == 0, "{figure} is wounded and cannot carry", { figure = figure })
  end,

  run = function(figure)
    if figure.wounds > 0 then let_go(figure) end
  end,
}

-- Lays a burden down.
function lay_down(burden, place)
  for _, figure in ipairs(game.all("figure", { burden = burden })) do figure.burden = nil end
  burden.holder, burden.second = nil, nil
  burden.x, burden.y = place.x, place.y
  note("{burden} lies at {at}", { burden = burden, at = place })
end

-- A burden is used up: it leaves the table.
function use_up(burden)
  for _, figure in ipairs(game.all("figure", { burden = burden })) do figure.burden = nil end
  burden.holder, burden.second, burden.x, burden.y = nil, nil, nil, nil
end

-- A figure lets go of all that it carries and hauls; a gun with too few hands is left by all.
function let_go(figure)
  local place = geometry.at(figure)
  if figure.burden and place then lay_down(figure.burden, place) end
  hauling.leave(figure)
end

-- What a figure carries or leads goes where it has gone; a prisoner is set down beside it, or without room at the nearest free spot.
function come_along(figure)
  for _, captive in ipairs(captives.of(figure)) do
    local one = placing.newcomer(captive, geometry.at(figure), without(geometry.solid(figure), captive))
    local escort = geometry.base(figure)
    table.insert(one.taken, escort)
    geometry.put(captive, placing.somewhere(one, plane.around(escort, geometry.base(captive), data("constants")["contact-step"])))
    captive.z = heights.at_the_end(geometry.at(figure), geometry.feet(figure), geometry.at(captive))
  end
end

function next_to(piece, burden)
  if not geometry.stands(piece) or not burden.holder and not burden.x then return false end
  local apart = plane.distance(geometry.at(piece), place_of(burden))
  return apart <= geometry.radius(piece) + geometry.radius(burden) + data("constants")["contact-tolerance"]
end

-- When all have gone their ways: two bearers who are apart drop their load.
function stay_together()
  for _, burden in ipairs(game.all("burden")) do
    if burden.second and not geometry.touch(burden.holder, burden.second) then lay_down(burden, place_of(burden)) end
  end
end
