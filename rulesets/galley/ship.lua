-- The vessel: her type, her oars and rudders, her record.

function stats(ship) return data("ships")[ship.type] end

types = rule "galley.ship.types" {
  title  = "Types of vessel",
  source = "SHIP STATISTICS (lines 287-298)",
  text   = "A vessel's type gives her ram class and target class, hull, oar sections, men, speeds and turning circles. "
    .. "A type without a ram never rams, but can be rammed. The book's fast speeds belong to the position FULL.",
  data   = { "galley.data.ships" },

  run = function(type) return data("ships")[type] end,
}

classes = rule "galley.ship.classes" {
  title  = "Ram class and target class",
  source = "Ramming Speed (lines 187-191), Ram Effects Table (lines 206-211), SHIP STATISTICS (lines 289-298)",
  text   = "Classes rise from Feeble through Light, Medium and Heavy to Very Heavy; Feeble is a class of targets only. "
    .. "A vessel strikes with her ram class and is struck on her target class.",
  data   = { "galley.data.ships", "galley.data.classes" },

  run = function(ship)
    return { ram = stats(ship).ram_class, target = stats(ship).target_class }
  end,
}

oars_a_side = rule "galley.ship.oars" {
  title  = "Oar sections by side",
  source = "Things Shown on the model (lines 20-21), Turning (lines 86-88)",
  text   = "A section stands for oars and their rowers. Half the sections are to port and half to starboard; neither "
    .. "side ever has more than that half.",
  ruling = "The book does not divide them, but all its numbers are even: equal halves.",
  data   = { "galley.data.ships" },

  -- The sections of one side of a whole vessel.
  run = function(type) return data("ships")[type].oars / 2 end,

  always = function()
    for _, ship in ipairs(game.all("ship")) do
      local half = data("ships")[ship.type].oars / 2
      need(ship.port <= half, "{ship} has {sections} sections to port", { ship = ship, sections = ship.port })
      need(ship.starboard <= half, "{ship} has {sections} sections to starboard", { ship = ship, sections = ship.starboard })
    end
  end,
}

lose_rudder = rule "galley.ship.rudders" {
  title  = "Rudders",
  source = "Things Shown on the model (line 22), Turning (lines 86-88), Collisions (line 179)",
  text   = "A vessel begins with two rudders and can lose them one by one.",
  ruling = "The book speaks of losing one and of having at least one left, and gives no number: two.",
  data   = { "galley.data.defaults.rudders" },

  -- She loses one, if there is one. Returns whether there was.
  run = function(ship)
    if ship.rudders == 0 then return false end
    ship.rudders = ship.rudders - 1
    note("{ship} loses a rudder and has {left} left", { ship = ship, left = numerals.left(ship.rudders) })
    return true
  end,
}

function other_side(side)
  if side == "port" then return "starboard" end
  return "port"
end

oar_loss = rule "galley.ship.oar-loss" {
  title  = "When oar sections and rudders go",
  source = "Things Shown on the model (lines 20-22), Collisions (line 179)",
  text   = "Sections and rudders come off as damage is taken. Only backing into a beam does such damage; the letters "
    .. "of the ram table take hull, holes and men.",
  ruling = "The book says that damage takes them and links none of it to rams: galley.opt.ram-sheds-oars adds such a "
    .. "link.",
  see    = { "galley.collide.back-beam", "galley.opt.ram-sheds-oars" },

  -- One section goes from that side; if it has none and `either` is given, from the other. Returns the side it went
  -- from, or nil.
  run = function(ship, side, either)
    if ship[side] == 0 and either then side = other_side(side) end
    if ship[side] == 0 then return nil end
    ship[side] = ship[side] - 1
    note("{ship} loses an oar section to {side} and has {left} left there", {
      ship = ship, side = side, left = numerals.left(ship[side]),
    })
    return side
  end,
}

record = rule "galley.ship.record" {
  title  = "What is kept for a vessel",
  source = "Ship Records (lines 16-28)",
  text   = "The model shows oar sections, rudders, crew and fighters, taken off as they are lost; the record card "
    .. "shows hull value and holes. All of it is open to every player.",
  ruling = "The book does not say who may look at a record: everyone; only orders are secret.",

  run = function(ship)
    return {
      oars = ship.port + ship.starboard, rudders = ship.rudders, men = men.aboard(ship),
      hull = ship.hull, holes = ship.holes,
    }
  end,

  -- What is taken off does not come back. Men and oars may go from vessel to vessel, a fighter may be given a bow
  -- as the battle begins, and any man may go to the helm.
  always = function(before)
    local now = { men = 0, marines = 0, oars = 0, hull = {}, rudders = {} }
    for _, ship in ipairs(game.all("ship")) do
      now.men = now.men + men.aboard(ship)
      for _, kind in ipairs { "archer", "fighter", "wounded" } do now.marines = now.marines + men.how_many(ship, kind) end
      now.oars = now.oars + ship.port + ship.starboard
      now.hull[ship.id], now.rudders[ship.id] = ship.hull, ship.rudders
      if before then
        need(ship.hull <= before.hull[ship.id], "the hull of {ship} has grown", { ship = ship })
        need(ship.rudders <= before.rudders[ship.id], "{ship} has grown a rudder", { ship = ship })
      end
    end
    if not before then return now end
    for _, kind in ipairs { "men", "marines", "oars" } do
      need(now[kind] <= before[kind], "there were {before} {kind}, and now there are {now}",
        { kind = kind, before = before[kind], now = now[kind] })
    end
    return now
  end,
}

special_cards = rule "galley.ship.special-cards" {
  title  = "Abilities of single vessels",
  source = "Movement Cards (line 131), Full speed (line 63), SPECIAL RULES (line 285)",
  text   = "A vessel's briefing may give her cards of her own, or another number of full-speed cards. Without a "
    .. "briefing she has the common cards and the usual number.",
  ruling = "The briefings are not in the book's text: a vessel has what her scenario grants, see galley.opt.briefings.",
  see    = { "galley.opt.briefings" },

  -- May she play this card?
  run = function(ship, card)
    local uses = ship.special[card]
    return uses ~= nil and uses > 0
  end,
}

function afloat(ship) return ship.status == "afloat" end

function has_ram(ship) return stats(ship).ram_class ~= nil end

function has_full(ship) return data("speeds")[ship.type].full_least ~= nil end

function hostile(a, b) return a.side ~= b.side end

function friendly(a, b) return a.side == b.side end

-- The vessels afloat, in the order of their numbers.
function in_order()
  return game.all("ship", { status = "afloat" })
end

-- The two of a pair, the lower number first.
function pair(a, b)
  if a.number < b.number then return a, b end
  return b, a
end

-- A vessel without hull cannot row.
function has_hull(ship) return ship.hull > 0 end

-- She is withdrawn: gone over the edge of the board with everyone aboard.
function leaves_the_battle(ship)
  ship.status = "withdrawn"
  contact.drop_contacts(ship)
  note("{ship} leaves the battle over the edge of the board", { ship = ship })
end

-- She goes down with everyone aboard, and her contacts and grapples end.
function goes_down(ship)
  ship.status = "sunk"
  contact.drop_contacts(ship)
  grapple.unlink(ship)
end
