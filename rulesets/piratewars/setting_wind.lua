-- 2.2 The wind, which is set before the first turn: agreed, or rolled.

wind = rule "piratewars.turn.wind" {
  title  = "Setting the wind",
  source = "2.2 Movement (line 59)",
  text   = "Before the first turn the players agree where the wind blows to, or roll for it. It does not change.",
  ruling = "One side proposes a bearing, and it stands when every other side has agreed. Any side may have the wind rolled "
    .. "instead, and it is rolled if set-up ends without agreement: 60 degrees for each point of a die above one.",
  data   = { "piratewars.data.constants.wind-step" },

  -- The bearing agreed, or one that is rolled.
  run = function(bearing)
    if not bearing then bearing = data("constants")["wind-step"] * (roll("d6", "wind") - 1) end
    game.wind = bearing % 360
    game.wind_proposed, game.wind_agreed = nil, {}
    note("the wind blows towards {bearing}", { bearing = game.wind })
    return game.wind
  end,
}

local function has_agreed(player) return has(game.wind_agreed, player) end

-- The sides that have not agreed yet, by name.
local function yet_to_agree()
  local names = {}
  for _, player in ipairs(game.players) do
    if not has_agreed(player) then table.insert(names, game.sides[player].name) end
  end
  return names
end

-- A side agrees to the proposed bearing. When all sides have agreed, the wind is set.
local function agree(player)
  table.insert(game.wind_agreed, player)
  if #yet_to_agree() == 0 then return wind(game.wind_proposed) end
end

action "set-wind" {
  rule   = "piratewars.turn.wind",
  phase  = "setup",
  actor  = "player",
  closed = "the wind is already set",
  args   = { bearing = "number?" },   -- proposed; without it the wind is rolled

  options = function()
    suggest {}
    for bearing = 0, 315, 45 do suggest { bearing = bearing } end
  end,

  check = function(player, a)
    need(game.wind == nil, "the wind is already set")
    local proposed = a.bearing and game.wind_proposed == a.bearing % 360
    need(not proposed or not has_agreed(player), "you have agreed to that bearing; another side has yet to agree")
  end,

  run = function(player, a)
    local to_be_rolled = a.bearing == nil
    if to_be_rolled then return wind() end
    local bearing = a.bearing % 360
    if game.wind_proposed == bearing then return agree(player) end
    game.wind_proposed, game.wind_agreed = bearing, {}
    agree(player)
    if game.wind == nil then tell_proposal(player, bearing) end
  end,
}

action "agree-wind" {
  rule   = "piratewars.turn.wind",
  phase  = "setup",
  actor  = "player",
  closed = "the wind is already set",

  check = function(player)
    if not need(game.wind == nil, "the wind is already set") then return end
    local open = need(game.wind_proposed, "no wind has been proposed; propose one with `set-wind`")
    if open then need(not has_agreed(player), "you have agreed to that bearing; another side has yet to agree") end
  end,

  run = function(player)
    note("{side} agrees", { side = game.sides[player].name })
    agree(player)
  end,
}

function new_wind(entry)
  if entry.towards then game.wind = entry.towards % 360 end
end

-- Set-up is over: if the wind is not set, it is rolled.
function close()
  if game.wind then return end
  if game.wind_proposed then note("not every side has agreed: the wind is rolled") end
  wind()
end

-- What the players see.
function tell_proposal(player, bearing)
  local waiting = yet_to_agree()
  note("{side} proposes a wind that blows towards {bearing}; {others} {number:?has|have} yet to agree", {
    side = game.sides[player].name, bearing = bearing, others = table.concat(waiting, " and "), number = #waiting,
  })
end
