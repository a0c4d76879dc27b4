-- The wind: where it comes from, and how a heading lies to it.

setup = rule "scum.wind.setup" {
  title  = "Finding the wind",
  source = "Wind direction (lines 565-569)",
  text   = "Before the first turn a die is thrown: on a 1 it is calm, otherwise a second die tells on the wind rose where the wind comes from. In a calm "
    .. "the same throw is made at the start of each turn, until there is wind. Then only event cards change it.",
  ruling = "The first player throws, before any Parley and before the initiative is drawn. The picture of the rose is lost: its six results are the six directions, clockwise "
    .. "from north.",
  data   = { "scum.data.wind-rose" },
  see    = { "scum.card.dead-calm" },

  --   die     1   2    3    4   5    6
  --   from    N   NE   SE   S   SW   NW
  run = function()
    if game.wind and not game.wind.calm then return end
    if #game.all("ship") == 0 and #game.all("boat") == 0 then return end
    if not game.wind then game.wind = { calm = true, from = 0 } end
    local thrower = first(game.all("player"), { number = 1 })
    if count(1, "d6", { calm = "1" }, "wind", thrower).calm == 1 then
      note("it is calm")
    elseif game.wind.lulled then
      blows(game.wind.from)
    else
      rose(thrower)
    end
  end,
}

-- There is wind, from there.
function blows(from)
  game.wind = { calm = false, from = from }
  note("the wind blows from {from:direction}", { from = from })
end

-- The wind rose tells where it blows from.
function rose(thrower) blows(hex.named_direction(data("wind-rose")[roll("d6", "wind rose", thrower)].from)) end

-- It goes so many steps clockwise.
function shift(steps) blows(hex.turn(game.wind.from, steps)) end

-- An event card has taken it away: when it comes back, it blows from where it blew before.
function lull()
  if calm() then return end
  game.wind = { calm = true, from = game.wind.from, lulled = true }
  note("it is calm")
end

-- No ship sails: there is no wind.
function calm() return game.wind == nil or game.wind.calm end

category = rule "scum.wind.category" {
  title  = "Wind and heading",
  source = "Maximum speed table (lines 588-591); Navigation (lines 595-597)",
  text   = "The wind is A for a ship that heads into it, B off her bow, C on her quarter and D from astern.",
  ruling = "The picture is lost: A is 0 degrees between her heading and where the wind comes from, B 60, C 120, D 180. So A cannot be sailed, one mast "
    .. "fails in B as well, and the quarter is faster than astern.",
  pure   = true,

  run = function(heading, from)
    local off = (heading - from) % 6
    return ({ [0] = "A", "B", "C", "D", "C", "B" })[off]
  end,
}

-- The hexes of the table of speeds for a ship on a heading, before damage.
function speed(ship, heading)
  local row = data("ship-speed")[category(heading, game.wind.from)]
  if ship.masts < row.masts then return data("params")["single-masts-in-B"] end
  return row["class_" .. ship.class]
end
