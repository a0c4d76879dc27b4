-- Forming up, and what it is to be formed up.

-- Whether everybody finds his place.
local function has_room(party, formed, pace, who, card)
  local figures = parties.members(party)
  local places = formation.slots(formed, figures)
  for n, place in ipairs(places) do
    if not need(not ground.is_rough(place), "place {n} is not in open terrain", "shore.form.form-up", { n = n }) then return end
    local other = formation.blocked_by(place, figures) or formation.touched_by(place, figures)
    if not need(not other, "{other} is in the way of place {n}", { other = other, n = n }) then return end
  end
  if who and not need(#who == #figures and all(figures, function(figure) return has(who, figure) end), "who= names every figure of {party} once", { party = party }) then return end
  local rows = formation.may_take(figures, places, pace, who, card)
  if not need(rows, "not every figure of {party} reaches a place of the formation", { party = party }) or not party.shaken then return end
  for _, row in ipairs(rows) do
    if #row.way > 1 then morale.heads_home(row.figure, row.way[1], row.way[#row.way]) end
  end
end

form_up = rule "shore.form.form-up" {
  title  = "Forming up",
  source = "Forming Up (lines 185-187); opening list (14)",
  text   = "By an action a party of four or more makes a cautious move into a shape, all in open terrain at its end, without dice. The player names the shape, its front and its facing; everybody must "
    .. "reach a place. Then the party is formed up.",
  ruling = "Any party. Foot or riders, not both; beasts, carts and guns stand outside. It is the ordinary movement of all who do not stand in their places already. The player may say who takes which "
    .. "place; else all together go as short a way as can be, and of equal ways the lowest figure has the lowest place. Each goes by its shortest route.",
  data   = { "shore.data.formation", "shore.data.constants.form-min-figures", "shore.data.switches.form-up-needs-drilled" },

  -- formed: shape, anchor and facing; who: in the order of the places.
  check = function(party, formed, who)
    if formation.who_can(party) then has_room(party, formed, "cautious", who) end
  end,

  run = function(party, formed, who)
    marching.begin(party, "form-up", "cautious", {})
    go_in_formation(party, formed, "cautious", who)
  end,
}

-- Whether a figure walks all of its way.
local function walks(figure, way)
  if #way < 2 then return true end
  local legs = {}
  for i = 2, #way do table.insert(legs, { point = way[i] }) end
  local stuck
  legs, stuck = tricks.into_quicksand(figure, legs)
  if not tricks.passes_serpents(figure, legs) then return false end
  local went = walking.walk(figure, legs, paths.most_for(figure, way))
  if figure.dead then return false end
  geometry.put(figure, went.place)
  figure.z, figure.moved, figure.pace = went.z, true, moving.pace_of(figure)
  burdens.come_along(figure)
  if stuck then tricks.is_stuck(figure, legs) end
  if figure.scout then table.insert(game.moving.looks, { scout = figure, way = went.way }) end
  return geometry.is_same(went.place, way[#way])
end

go_in_formation = rule "shore.form.places" {
  title  = "Into formation",
  source = "Forming Up (line 187)",
  text   = "Everybody goes to a place of the formation with the movement under way. If all arrive, and nobody is lost, the party is formed up.",

  -- Everybody goes to his place in the movement under way; if all arrive the party is formed up.
  run = function(party, formed, pace, who)
    local figures = parties.members(party)
    local rows = formation.takes(figures, formation.slots(formed, figures), pace, who)
    local arrived = rows ~= nil
    if not rows then note("not every figure of {party} reaches a place any more: they stay", { party = party }) end
    for _, row in ipairs(rows or {}) do
      arrived = walks(row.figure, row.way) and arrived
      table.insert(game.moving.placed, row.figure)
    end
    party.formed = nil
    if arrived and #parties.members(party) == #figures then
      party.formed = { shape = formed.shape, x = formed.x, y = formed.y, facing = formed.facing, files = formed.files, figures = #figures }
      note("{party} is formed up: {shape}", { party = party, shape = formed.shape })
    end
    parties.touch(party)
    marching.settle()
  end,
}

block = rule "shore.form.effects" {
  title  = "Being formed up",
  source = "Forming Up (line 187)",
  text   = "A party that is formed up shoots and fights better, may stand and fire, and is easier to hit. It may move as a block, at either pace: to another front and facing, everybody to a place of the same "
    .. "shape, in open terrain. Losses are closed up when the action is over, if four are left.",
  ruling = "A block has no dice. It closes up free: the survivors take the first places. With fewer than four, or if a place is blocked, in rough going or touches an enemy, the formation is gone; so it is when somebody leaves "
    .. "his place, such as in a charge.",
  data   = { "shore.data.shooting", "shore.data.gunnery.formed-target", "shore.data.melee", "shore.data.constants.form-min-figures" },

  -- at: the front; facing: its heading; card: the one that goes with the order.
  check = function(party, at, facing, pace, card)
    if not need(party.formed, "{party} is not formed up: its figures go one by one", { party = party }) then return end
    if formation.who_can(party) then has_room(party, moved_to(party, at, facing), pace, nil, card) end
  end,

  run = function(party, at, facing, pace)
    go_in_formation(party, moved_to(party, at, facing), pace, nil)
  end,
}

-- The formation of a party at another place.
function moved_to(party, at, facing)
  return { shape = party.formed.shape, x = at.x, y = at.y, facing = facing or party.formed.facing, files = party.formed.files }
end

change = rule "shore.form.change" {
  title  = "Changing and breaking",
  source = "Forming Up (line 189); opening list (14)",
  text   = "To change the shape is to form up again. To break ranks is an action and only ends the formation; so does moving single figures of it.",

  check = function(party)
    need(party.formed, "{party} is not formed up", { party = party })
  end,

  run = function(party)
    party.formed = nil
    note("{party} breaks ranks", { party = party })
  end,
}

-- Who of a formed party could shoot at those who charge it.
local function who_fires(party, other)
  return where(parties.members(party), function(figure) return allows(shooting.may_shoot, figure) and #shooting.targets_of(figure, other) > 0 end)
end

stand_fire = rule "shore.form.stand-fire" {
  title  = "Stand and fire",
  source = "Forming Up (line 187)",
  text   = "When a formed party is charged its members with small arms who have neither shot nor moved boldly may shoot at the chargers, after the dice of the charge and before they move, at short range. It is "
    .. "their shooting of the turn; losses are removed before the chargers move.",
  ruling = "At the charging party whose figure is nearest, if a shooter has it in range and sight.",
  data   = { "shore.data.shooting" },

  run = function(party)
    local seen = where(charging.attackers(), function(figure) return figure.x ~= nil end)
    local nearest = least(seen, function(figure) return gap_to(party, figure) end)
    if not nearest then return end
    game.charge.standing = true
    local shooters = who_fires(party, nearest.party)
    if #shooters > 0 then
      local answer = choose(party.owner, "stand and fire", { "fire", "hold" }, party)
      if answer == "fire" then volley.fire(shooters, nearest.party) end
    end
    game.charge.standing = false
  end,
}

-- How near a charger is to a party.
function gap_to(party, figure)
  local friend = least(parties.members(party), function(other) return geometry.distance(figure, other) end)
  return geometry.distance(figure, friend)
end

-- Formed parties that are charged, the attacked in the order of the window.
function all_stand_fire(enemies)
  for _, player in ipairs(windows.reactions(windows.owners(enemies))) do
    for _, party in ipairs(where(enemies, { owner = player })) do
      if party.formed and #parties.members(party) > 0 then stand_fire(party) end
    end
  end
end

action "form-up" {
  rule  = "shore.form.form-up",
  phase = "act",
  actor = "party",
  args  = { shape = "shape", anchor = "point by 0.001", facing = "heading", who = "list of own figure 1 to 60?", files = "count 1 to 6?" },
  say   = "forms up",

  options = function(party)
    local leader = party.leader
    if not leader or party.formed or #parties.members(party) < data("constants")["form-min-figures"] then return end
    for _, shape in ipairs { "line", "column" } do
      for _, facing in ipairs { 0, 90 } do suggest { shape = shape, anchor = flight.rounded(geometry.at(leader)), facing = facing } end
    end
  end,
  some = true,

  check = function(party, a)
    orders.may_be_given(party)
    orders.no_melee(party)
    need(not a.files or a.shape == "column", "only a column has files", "shore.form.shapes")
    form_up(party, formation.formed_as(a), a.who)
  end,

  run = function(party, a)
    form_up(party, formation.formed_as(a), a.who)
    initiative.acts()
  end,
}

action "break-ranks" {
  rule  = "shore.form.change",
  phase = "act",
  actor = "party",
  rare  = true,
  say   = "breaks ranks",

  check = function(party)
    orders.may_be_given(party)
    change(party)
  end,

  run = function(party)
    change(party)
    initiative.acts()
  end,
}
