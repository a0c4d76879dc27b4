-- Hidden features: dead ends, traps and dangers that nobody sees until somebody comes to them.

-- The umpire, or nobody, and what is hidden.
function new_umpire(entry, id)
  need(not entry.owner or game.players[entry.owner], "there is no player \"{id}\"", { id = entry.owner })
  for _, secret in ipairs(entry.secrets) do
    need((secret.outline ~= nil) ~= (secret.line ~= nil), "the hidden feature {id} needs an outline or a line", { id = secret.id })
    local fault = secret.outline and plane.fault { outline = secret.outline }
    need(not fault, fault)
    need(not game.areas[secret.id] and not game.features[secret.id], "there is another {id}", { id = secret.id })
  end
  game.umpires[id] = { name = entry.name or id, owner = entry.owner or "", secrets = entry.secrets }
  for _, secret in ipairs(game.umpires[id].secrets) do secret.searched = {} end
  return game.umpires[id]
end

-- Those that are on the table.
local function waiting()
  local list = {}
  for _, umpire in ipairs(game.all("umpire")) do
    for _, secret in ipairs(umpire.secrets) do table.insert(list, { umpire = umpire, secret = secret }) end
  end
  return list
end

function shape(secret)
  if secret.outline then return { outline = secret.outline } end
  return { line = secret.line }
end

-- How far along a straight leg a secret is touched; nil if it is not.
local function met_by(secret, from, to)
  if secret.outline then
    local inside = plane.stretches({ from, to }, { outline = secret.outline })[1]
    return inside and inside.from
  end
  local along = 0
  for _, step in ipairs(plane.steps({ from, to }, { bars = { { line = secret.line, cost = 0 } } })) do
    if step.bar then return along end
    along = along + step.length
  end
end

-- The first secret that a straight leg touches, and how far along; nil without any.
function on_the_way(from, to)
  local found
  for _, row in ipairs(waiting()) do
    local along = not row.secret.held and met_by(row.secret, from, to)
    if along and (not found or along < found.along) then found = { along = along, secret = row.secret, umpire = row.umpire } end
  end
  return found
end

-- A secret lies open from now on.
function lay_open(umpire, secret)
  local entry = {
    name = secret.name, look = secret.look, outline = secret.outline, line = secret.line, height = secret.height, cost = secret.cost, dangerous = secret.dangerous,
    impassable = secret.impassable, barred = secret.barred, restricted = secret.restricted,
  }
  umpire.secrets = where(umpire.secrets, function(other) return other.id ~= secret.id end)
  local open
  if entry.outline then
    open = setup.lay_area(entry, secret.id)
  else
    open = setup.lay_feature(entry, secret.id)
  end
  note("{open} is discovered", { open = open })
  return open
end

hidden_feature = rule "shore.terrain.hidden-feature" {
  title  = "Hidden features",
  source = "Impassible Terrain (168); Scouts (195)",
  text   = "Some features are hidden: dead ends, traps, dangers. One shows itself when the way of a figure touches it, and the way ends there. Scouts who come within two inches throw a die for it: on 4 "
    .. "or more it is discovered before anybody touches it, on 1 it goes off, on 2 and 3 they notice nothing.",
  ruling = "The die is that for hidden parties, once a turn for scouts who were assigned together. Who touches a danger throws its die as on any dangerous ground; if it goes off on scouts it needs none. An umpire "
    .. "is a player only where the scenario has one: then he alone sees the hidden features and that die, shows them when he likes, and may hold one back, which then does nothing.",
  data   = { "shore.data.detect" },

  -- A figure, or another piece, has come to a secret on its way.
  run = function(piece, umpire, secret)
    local open = lay_open(umpire, secret)
    if piece.kind == "figure" and open.kind == "area" and open.dangerous then
      table.insert(piece.risked, open)
      falls.danger(piece, open.dangerous)
    end
  end,
}

-- Scouts who have come within two inches of a secret on their ways.
local function scouts_near(secret, looks)
  local list, near = {}, data("constants")["detect-radius"]
  for _, look in ipairs(looks) do
    local way = look.way[1]
    if #look.way > 1 then way = { line = look.way } end
    if parties.is_able(look.scout) and geometry.at_most(plane.distance(way, shape(secret)), near) then table.insert(list, look.scout) end
  end
  return list
end

-- Scouts who were assigned together are near to a secret.
local function look_at(scouts, row)
  local secret = row.secret
  if secret.held or has(secret.searched, duties.mark_of(scouts)) or not any(row.umpire.secrets, { id = secret.id }) then return end
  table.insert(secret.searched, duties.mark_of(scouts))
  duties.scout(scouts, row.umpire, secret)
end

-- What scouts find of hidden features on their ways.
function look_for(looks)
  for _, row in ipairs(waiting()) do
    for _, scouts in ipairs(duties.in_pairs(scouts_near(row.secret, looks))) do look_at(scouts, row) end
  end
end

-- In the Start phase scouts may look again.
function forget()
  for _, row in ipairs(waiting()) do row.secret.searched = {} end
end

-- The secret that an umpire names.
local function named(umpire, id) return first(umpire.secrets, { id = id }) end

local function each_secret(umpire)
  for _, secret in ipairs(umpire.secrets) do suggest { secret = secret.id } end
end

-- Nobody interrupts figures on their ways.
local function is_known(umpire, id)
  need(not game.moving, "figures are on their ways", "shore.move.uninterrupted")
  need(named(umpire, id), "there is no hidden feature \"{id}\"", { id = id })
end

action "reveal" {
  rule    = "shore.terrain.hidden-feature",
  phase   = "any",
  actor   = "umpire",
  args    = { secret = "text" },
  rare    = true,
  say     = "shows a hidden feature",
  options = each_secret,
  check   = function(umpire, a) is_known(umpire, a.secret) end,
  run     = function(umpire, a) lay_open(umpire, named(umpire, a.secret)) end,
}

action "hold" {
  rule    = "shore.terrain.hidden-feature",
  phase   = "any",
  actor   = "umpire",
  args    = { secret = "text" },
  rare    = true,
  private = true,
  say     = "holds something back",
  options = each_secret,

  check = function(umpire, a)
    is_known(umpire, a.secret)
    local secret = named(umpire, a.secret)
    need(not secret or not secret.held, "{secret} is held back already", { secret = a.secret })
  end,

  run = function(umpire, a) named(umpire, a.secret).held = true end,
}

action "set-feature" {
  rule    = "shore.terrain.hidden-feature",
  phase   = "any",
  actor   = "umpire",
  args    = { state = "readiness", secret = "text" },
  rare    = true,
  private = true,
  say     = "sets a hidden feature",

  options = function(umpire)
    for _, secret in ipairs(umpire.secrets) do
      suggest { state = "armed", secret = secret.id }
      suggest { state = "held", secret = secret.id }
    end
  end,

  check = function(umpire, a)
    is_known(umpire, a.secret)
    local secret = named(umpire, a.secret)
    need(not secret or (secret.held or false) ~= (a.state == "held"), "{secret} is {state} already", { secret = a.secret, state = a.state })
  end,

  run = function(umpire, a) named(umpire, a.secret).held = a.state == "held" end,
}
