-- Guns that figures and beasts haul.

haul = rule "shore.burden.haul" {
  title  = "Hauling cannon",
  source = "Burdens (line 180)",
  text   = "Two figures or a beast haul a light gun, four figures or two beasts a medium one, all next to it and at half-speed. Who is engaged lets go. A heavy gun "
    .. "is not moved.",
  ruling = "A beast counts as two figures, so they may be mixed; a beast for riding hauls nothing. Heavy guns are a joke of the book; ours do not move. Whoever hauls a gun pays for what he "
    .. "crosses, goes only where a cart may go, and clambers onto nothing; on a long haul he leaves the gun behind.",
  data   = { "shore.data.cannon-haul" },

  check = function(cannon, by)
    local needed = data("cannon-haul")[cannon.size].figures
    if not need(needed > 0, "{cannon} cannot be moved", { cannon = cannon }) then return end
    local hands = count(by, { kind = "figure" }) + 2 * count(by, { kind = "beast" })
    need(hands >= needed, "{cannon} takes {needed} figures, or beasts for two each", { cannon = cannon, needed = needed })
    for _, puller in ipairs(by) do
      need(puller.kind ~= "beast" or not puller.ridden, "{puller} is for riding", { puller = puller })
      need(geometry.touch(puller, cannon), "{puller} is not next to {cannon}", { puller = puller, cannon = cannon })
    end
  end,
}

free_to_haul = rule "shore.burden.hauler" {
  title  = "Who may haul",
  source = "Burdens (lines 180-182)",
  text   = "Figures and beasts of the party haul a gun if they haul no other one; a figure that is able-bodied, carries nothing, sits in no vehicle and may still act in the turn.",

  check = function(puller, cannon)
    need(not puller.hauls or puller.hauls == cannon, "{puller} hauls {cannon}", { puller = puller, cannon = puller.hauls })
    if puller.kind ~= "figure" then return end
    need(parties.is_able(puller), "{puller} cannot haul anything", { puller = puller })
    burdens.wounded(puller)
    orders.may_still_act(puller)
    vehicles.ride(puller)
    need(not puller.burden, "{puller} carries something", "shore.burden.size", { puller = puller })
  end,
}

-- Figures and beasts that haul a gun.
function haulers(cannon)
  local list = game.all("figure", { hauls = cannon })
  for _, animal in ipairs(game.all("beast", { hauls = cannon })) do table.insert(list, animal) end
  return list
end

-- Whether a piece hauls a gun.
function hauls(piece) return has({ "figure", "beast" }, piece.kind) and piece.hauls ~= nil end

function enough_hands(cannon)
  local by = haulers(cannon)
  return count(by, { kind = "figure" }) + 2 * count(by, { kind = "beast" }) >= data("cannon-haul")[cannon.size].figures
end

function unhitch(cannon)
  for _, puller in ipairs(haulers(cannon)) do puller.hauls = nil end
end

-- A figure lets go of the gun that it hauls; without enough hands everybody does.
function leave(figure)
  local cannon = figure.hauls
  if not cannon then return end
  figure.hauls = nil
  note("{figure} lets go of {cannon}", { figure = figure, cannon = cannon })
  if not enough_hands(cannon) then unhitch(cannon) end
end

-- When all have gone their ways: guns follow those who haul them.
function follow()
  for _, cannon in ipairs(game.all("cannon")) do
    if any(haulers(cannon), has_gone) then bring(cannon) end
  end
end

function has_gone(puller) return has(game.moving.placed, puller) end

bring = rule "shore.burden.hauled" {
  title  = "A gun comes along",
  source = "Burdens (line 180)",
  text   = "A gun is set down next to as many of its haulers as can be. Who is not next to it lets go; with too few hands it stays behind.",

  -- A gun is set down next to its haulers, as near to where it stood as can be; whoever does not reach it lets go.
  run = function(cannon)
    local by = haulers(cannon)
    local one = placing.newcomer(cannon, geometry.at(by[1]), geometry.solid(cannon))
    local places = placing.open(one, plane.around(geometry.base(by[1]), geometry.base(cannon), 1))
    local function near(place, puller)
      return plane.distance(place, geometry.at(puller)) <= geometry.radius(puller) + geometry.radius(cannon) + data("constants")["contact-tolerance"]
    end
    local best = most(places, function(place)
      return count(by, function(puller) return near(place, puller) end)
    end)
    if not best then return end
    for _, puller in ipairs(by) do
      if not near(best, puller) then puller.hauls = nil end
    end
    if enough_hands(cannon) then
      cannon.x, cannon.y, cannon.z, cannon.hauled = best.x, best.y, ground.level(best), true
      note("{cannon} is hauled to {at}", { cannon = cannon, at = best })
    else
      unhitch(cannon)
      note("{cannon} stays behind: too few hands are next to it", { cannon = cannon })
    end
  end,
}

-- After an action: whoever has gone away from the gun that he hauls lets go.
function let_go_if_apart()
  for _, cannon in ipairs(game.all("cannon")) do
    local by = haulers(cannon)
    local gone = where(by, function(puller) return geometry.stands(puller) and not geometry.touch(puller, cannon) end)
    for _, puller in ipairs(gone) do puller.hauls = nil end
    if #gone > 0 and not enough_hands(cannon) then unhitch(cannon) end
  end
end

action "hitch" {
  rule  = "shore.burden.haul",
  phase = "act",
  actor = "party",
  args  = { cannon = "own cannon", haulers = "list of own figure or beast 1 to 8" },
  say   = "has a gun hauled",

  options = function(party)
    for _, cannon in ipairs(game.all("cannon", { owner = party.owner })) do
      local near = where(parties.everything(party), function(piece)
        local is_mount = piece.kind == "beast" and piece.ridden
        return piece.kind ~= "vehicle" and not is_mount and geometry.touch(piece, cannon) and allows(free_to_haul, piece, cannon)
      end)
      if #near > 0 then suggest { cannon = cannon, haulers = near } end
    end
  end,
  some = true,

  check = function(party, a)
    orders.may_be_given(party)
    haul(a.cannon, a.haulers)
    for _, puller in ipairs(a.haulers) do
      need(puller.party == party, "{puller} is not of {actor}", { puller = puller })
      free_to_haul(puller, a.cannon)
    end
    local already = all(a.haulers, function(puller) return puller.hauls == a.cannon end)
    need(not already, "{cannon} is hauled by them already", { cannon = a.cannon })
  end,

  run = function(_, a)
    for _, puller in ipairs(a.haulers) do puller.hauls = a.cannon end
    note("{cannon} is hauled by {n:puller|pullers}", { cannon = a.cannon, n = #a.haulers })
    initiative.acts()
  end,
}

action "unhitch" {
  rule  = "shore.burden.haul",
  phase = "act",
  actor = "party",
  args  = { cannon = "own cannon" },
  say   = "lets a gun stand",

  options = function(party)
    for _, cannon in ipairs(game.all("cannon", { owner = party.owner })) do
      if #haulers(cannon) > 0 then suggest { cannon = cannon } end
    end
  end,

  check = function(party, a)
    orders.may_be_given(party)
    need(any(haulers(a.cannon), { party = party }), "nobody of {actor} hauls {cannon}")
  end,

  run = function(_, a)
    unhitch(a.cannon)
    initiative.acts()
  end,
}
