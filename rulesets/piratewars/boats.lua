-- Optional: launches and the islanders' boats: how they move, and what they are.

launch_move = rule "piratewars.opt.launches" {
  title  = "Launches",
  source = "Launches (lines 262-270), Figures on Shore (line 304)",
  text   = "A ship owns a launch for every eight of her crew. As one task a launch is set down beside her with up to seven "
    .. "figures, and moves from the next turn: 24 dots ahead or 12 astern, turning as ships do, whatever the wind and the depth. "
    .. "It lands on a beach or pier as a task; its people may fire from it at once and leave it from the next turn. A chest or "
    .. "barrel takes the place of two figures, a cannon of four. Ball at it has one less on the target number and one hit sinks "
    .. "it; shot kills two aboard with each success. Some carry a sail of one SF: 36 dots by the rules of the wind, and four "
    .. "figures.",
  ruling = "One figure rows it. It moves as far as it likes, ahead or astern, not both in a turn. A sailing launch in irons rows, "
    .. "and so does one whose sail is shot away by the hit that kills two. Which launches have sails is said at set-up. A ship "
    .. "aground may set launches down; of one that sinks in the turn nobody gets clear by them. Beside a hull is within two dots. "
    .. "Chests, barrels and cannons are put aboard by hauling.",
  optional = true,
  data   = { "piratewars.data.craft", "piratewars.data.boats", "piratewars.data.tonnage" },
  kept_by = { "action launch", "action boat-move", "action land", "action embark", "launches.owned", "boats.room", "launches.strike" },

  -- The dots it may go this turn: as data/craft.toml has them for its craft (move, astern, rowed).
  run = function(boat, hands, astern)
    local craft = row_of(boat)
    if hands < 1 then return 0 end
    if astern then return craft.astern or 0 end
    if not craft.sf then return craft.move end
    if ships.open_sf(boat) == 0 then return craft.rowed end
    local wind = geometry.band(boat.heading).speed
    if wind == "adrift" then return craft.rowed end
    if wind == "tack" then return craft.move / 2 end
    return craft.move
  end,
}

islander_move = rule "piratewars.opt.islanders.boats" {
  title  = "Islanders' boats",
  source = "Movement of the islanders (lines 364-374)",
  text   = "Canoes carry three and go 36 dots with two at the paddles, outriggers carry three and go 48 with one, catamarans six "
    .. "and 48 with two; the others may shoot or throw. They move as launches do. In Movement an islander within 12 dots of a "
    .. "canoe, or within 8 of the others, may get in, and it then goes no more than 18 or 24 dots that turn.",
  ruling = "With too few at the paddles it goes so much less of the way. Who paddles does nothing else in the turn.",
  optional = true,
  data   = { "piratewars.data.craft" },
  kept_by = { "action boat-move", "action board-canoe", "boats.room" },

  -- The dots it may go this turn, of those that data/craft.toml has for its craft (move, astern, boarded).
  run = function(boat, hands, astern)
    local craft = row_of(boat)
    local dots = craft.move
    if astern then dots = craft.astern end
    dots = dots * math.min(hands, craft.paddlers) / craft.paddlers
    if boat.boarded == game.turn.turn then dots = math.min(dots, craft.boarded) end
    return dots
  end,
}

function row_of(boat) return data("craft")[boat.craft] end
function is_boat(vessel) return vessel.craft ~= "" end

-- One of the islanders' boats, as data/craft.toml has it.
local function is_islanders(boat) return row_of(boat).busy == true end

-- Those aboard who can paddle, the best hands for it first.
local function paddlers(boat)
  return where(damage.ranked(figures.crew(boat)), { acted = false, trapped = false })
end

-- The whole move of a boat this turn: it is settled as the move begins, by those at the paddles.
local function whole_move(boat, a)
  if boat.moving then return boat.move end
  local hands = math.min(#(a.figures or paddlers(boat)), row_of(boat).paddlers)
  if is_islanders(boat) then return islander_move(boat, hands, a.astern) end
  return launch_move(boat, hands, a.astern)
end

action "boat-move" {
  rule   = "piratewars.opt.launches",
  phase  = "movement",
  actor  = "ship",
  closed = "boats move in the Movement phase",
  args   = { dots = "number", degrees = "number?", side = "flank?", astern = "flag?", figures = "list of own figure?" },
  say    = "moves",

  check = function(boat, a)
    if not need(is_boat(boat), "{actor} is no boat") then return end
    movement.may_move(boat)
    need(boat.set_down ~= game.turn.turn, "{actor} was set down this turn, and moves from the next")
    local got_in = boat.boarded == game.turn.turn and not is_islanders(boat)
    need(not got_in and boat.beached ~= game.turn.turn, "{actor} is beached until next turn")
    if not boat.moving then
      local rule_of = "piratewars.opt.launches"
      if is_islanders(boat) then rule_of = "piratewars.opt.islanders.boats" end
      need(#(a.figures or paddlers(boat)) > 0, "{actor} has nobody at the paddles", rule_of)
      for _, figure in ipairs(a.figures or {}) do
        local own = figure.aboard == boat and figure.owner == boat.owner and not figure.prisoner
        need(own and not figure.acted and not figure.dead, "{figure} cannot paddle {actor}", { figure = figure })
      end
      local most = row_of(boat).paddlers
      need(#(a.figures or {}) <= most, "{actor} needs no more than {number} at the paddles", { number = most })
    end
    need(not boat.moving or (a.astern == true) == boat.astern, "{actor} moves ahead or astern in a turn, not both")
    local whole = whole_move(boat, a)
    local left = whole
    if boat.moving then left = boat.left end
    need(a.dots >= 0 and (a.dots > 0 or a.degrees ~= nil), "{actor} must move, or turn")
    need(core.at_most(a.dots, left), "that is too far for {actor}, which has {left} dots left", { left = geometry.shown(left) })
    need(core.at_most(a.dots, boat.length), "{actor} goes its own length at most in one leap", "piratewars.move.leap")
    if not a.degrees then return end
    local gone = whole - left + a.dots
    local most = steering.turn(a.dots, gone, boat.length)
    need(a.degrees > 0 and core.at_most(a.degrees, most), "{actor} can turn at most {most} degrees", "piratewars.move.turn", { most = most })
  end,

  -- A leap, ahead or astern, and a turn at the end of it. The first settles the whole move, by those at the paddles.
  run = function(boat, a)
    if not boat.moving then
      boat.move = whole_move(boat, a)
      boat.left, boat.astern, boat.beached = boat.move, a.astern == true, nil
      local hands = a.figures or paddlers(boat)
      for i = 1, math.min(#hands, row_of(boat).paddlers) do
        if is_islanders(boat) then tasks.spend(hands[i], "paddling") end   -- who paddles does nothing else
      end
    end
    movement.begin(boat)
    local met, done = nil, 0
    if a.dots > 0 then
      local leap = geometry.leaping(a.dots)
      if a.astern then leap = geometry.drifting(boat.heading + 180, a.dots) end
      met, done = movement.go(boat, leap)
    end
    boat.left, boat.leap = math.max(0, boat.left - done), done
    -- The move is over when it is used up, when the leap was shorter than the boat, and when it has run into something.
    local over = met or core.at_most(boat.left, 0) or core.below(a.dots, boat.length)
    if a.degrees and not met then
      local against = movement.go(boat, geometry.turning(geometry.to_starboard(a.degrees, a.side)))
      over = over or against
    end
    movement.tell(boat, "moves to")
    if over then boat.moved, boat.left = true, 0 end
  end,
  preview = "run",

  -- What is proposed: a whole leap or what is left, straight on or with a turn at the end of it; or astern.
  options = function(boat)
    if not is_boat(boat) then return end
    local left = boat.left
    if not boat.moving then left = whole_move(boat, {}) end
    local dots = math.min(boat.length, left)
    suggest { dots = dots }
    for degrees = 30, 90, 30 do
      suggest { dots = dots, degrees = degrees, side = "port" }
      suggest { dots = dots, degrees = degrees, side = "starboard" }
    end
    suggest { dots = math.min(boat.length, row_of(boat).astern or 0), astern = true }
  end,
}

-- Boats are there when any rule that needs them is used.
function in_play()
  return game.option("piratewars.opt.launches") or game.option("piratewars.opt.islanders.boats") or game.option("piratewars.opt.loot")
end

-- A boat of some craft, in the water.
function build(id, craft, owner, pose, mother)
  local row = data("craft")[craft]
  local column = { { kind = "H", speed = 0, crossed = false } }
  if row.sf then table.insert(column, 1, { kind = "S", speed = row.move, crossed = false }) end
  game.ships[id] = {
    number = #game.all("ship") + 1, name = mother and row.name .. " of " .. mother.name or row.name, model = craft, craft = craft,
    faction = mother and mother.faction or game.sides[owner].faction, owner = owner, began = owner, mother = mother,
    x = pose.x, y = pose.y, heading = pose.heading, length = row.length, beam = row.beam, hf = 1, sf = row.sf or 0, sl = 0,
    column = column, fate = "afloat", status = "full", rudder = "whole", mutiny = "none", crew_mutiny = "none", rig = "fore-and-aft",
  }
  return game.ships[id]
end

-- The places in her that people and cargo take, with the cargo that is being carried to her.
function used(boat)
  local places = #game.all("figure", { aboard = boat, dead = false })
  for _, haul in ipairs(game.hauls) do
    if haul.to == boat then places = places + data("boats")[haul.cannon and "cannon" or haul.goods] end
  end
  places = places + boat.chests * data("boats").chest + boat.barrels * data("boats").barrel
  return places + #game.all("cannon", { ship = boat, destroyed = false }) * data("boats").cannon
end

function room(boat) return row_of(boat).holds - used(boat) end

-- A boat's turn begins.
function fresh(boat)
  boat.left, boat.move, boat.leap, boat.turn_open, boat.turned = 0, 0, 0, 0, false
  boat.moving, boat.moved, boat.touched, boat.astern, boat.fled = false, false, {}, false, false
  boat.pushed_off = false
end
