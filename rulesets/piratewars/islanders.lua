-- Optional: the islanders, their arms, and where they live.

rule "piratewars.opt.islanders" {
  title  = "Islanders",
  source = "Rules for Islanders (lines 340-386)",
  text   = "Switches all rules of the islanders: who they are, their weapons, boats and islands, and what they do.",
  kept_by = { "piratewars.opt.islanders.figures", "piratewars.opt.islanders.weapons", "piratewars.opt.islanders.boats",
    "piratewars.opt.islanders.islands", "piratewars.opt.islanders.disposition" },
  optional = true,
}

people = rule "piratewars.opt.islanders.figures" {
  title  = "Islander figures",
  source = "Rules for Islanders, Figures (lines 340-352)",
  text   = "A Kahuna has Attack 5, two blows and takes three hits, a Shaman the same and two, a Warrior Attack 4, one blow and "
    .. "one hit. There is one Kahuna to an island or chain, and a Shaman to four Warriors. They side with either party, both "
    .. "or none.",
  ruling = "The heading names them otherwise than the entries do: the entries hold, and a Tribesman is a Warrior. Every success "
    .. "against one with several hits takes one.",
  optional = true,
  data   = { "piratewars.data.figures", "piratewars.data.islands" },

  -- So many of them with their Kahuna: who they are.
  run = function(number)
    local others = number - 1
    local shamans = core.rounding(others / (data("islands")["warriors-to-shaman"] + 1), "down")
    return { kahuna = 1, shaman = shamans, warrior = others - shamans }
  end,
}

shield_modifier = rule "piratewars.opt.islanders.weapons" {
  title  = "Islander weapons",
  source = "Weapons of the islanders (lines 354-362)",
  text   = "They have a bow, or spear and shield, and nothing else. A bow rolls a die from 4 to 48 dots and needs no reloading. "
    .. "A spear is thrown up to 24 dots, close by too, or used in a melee, not both in a turn; they never run out. A shield "
    .. "takes one from the target number of every melee attack at its bearer.",
  ruling = "A bowman has his one blow and no shield. In a melee of many the shields count against all attacks while at least "
    .. "half of those who fight carry one.",
  optional = true,
  data   = { "piratewars.data.weapons", "piratewars.data.modifiers" },

  -- What shields take from the target number of attacks at a group: 0 or -1.
  run = function(group)
    local shields = count(group, { shield = true })
    if shields == 0 or 2 * shields < #group then return 0 end
    return data("modifiers").shield.value
  end,
}

-- The arms of an islander: a bow for a Warrior who wants one, else spear and shield.
function arm(figure, bow)
  if figure.faction ~= "islander" or not game.option("piratewars.opt.islanders.weapons") then return end
  figure.bow = bow == true and figure.post == "warrior"
  figure.spear, figure.shield = not figure.bow, not figure.bow
end

-- A plate of at least 32 by 32 dots, or a mountain base.
local function is_standard(plate)
  return plate.mountain or math.min(plate.width, plate.depth) >= data("islands")["standard-plate"]
end

islands = rule "piratewars.opt.islanders.islands" {
  title  = "Inhabited islands",
  source = "Islands (lines 376-380)",
  text   = "Islanders live on an island with a base plate of 32 by 32 dots or a mountain base, and on smaller plates that "
    .. "bridges join to it. There must be a hut, and an idol with treasure at its foot. A standard plate feeds eight, a "
    .. "smaller one two more.",
  ruling = "An island of skeletons needs neither hut nor idol.",
  optional = true,
  data   = { "piratewars.data.islands", "piratewars.data.island-codes" },

  -- The most who can live there, and the codes of what is wrong with so many.
  run = function(island, number)
    local standard = count(island.plates, is_standard)
    local small = #island.plates - standard
    local most = standard * data("islands")["to-standard"] + small * data("islands")["to-small"]
    local apart = any(island.plates, function(plate) return not is_standard(plate) and not plate.bridged end)
    local errors = {}
    if standard == 0 then table.insert(errors, "I-SIZE") end
    if apart then table.insert(errors, "I-BRIDGE") end
    if not island.wreckage then
      if island.huts < 1 then table.insert(errors, "I-HUT") end
      if island.idols < 1 or island.treasure < 1 then table.insert(errors, "I-IDOL") end
    end
    if number > most then table.insert(errors, "I-COUNT") end
    return { most = most, errors = errors }
  end,
}

-- The islanders, or the skeletons, who belong to an island.
function natives(island)
  return game.all("figure", { native = island })
end

-- One of them who has died is back where he stood when the battle began.
function bring_back(figure)
  shore.leave(figure)
  figure.dead, figure.hits, figure.trapped, figure.carrying = false, data("figures")[figure.type].hits, false, nil
  figure.aboard, figure.place, figure.island = nil, "shore", figure.native
  figure.at = { x = figure.post_at.x, y = figure.post_at.y }
end

action "check-island" {
  rule    = "piratewars.opt.islanders.islands",
  phase   = "any",
  actor   = "player",
  args    = { island = "island" },
  options = function() end,
  some    = true,

  check = function(_, a)
    for _, code in ipairs(islands(a.island, #natives(a.island)).errors) do
      need(false, "{code}: {island}: {text}", { code = code, text = data("island-codes")[code].text })
    end
    local list = natives(a.island)
    local shamans, warriors = count(list, { post = "shaman" }), count(list, { post = "warrior" })
    local facts = { text = data("island-codes")["I-KAHUNA"].text }
    need(count(list, { post = "kahuna" }) <= 1, "I-KAHUNA: {island}: {text}", "piratewars.opt.islanders.figures", facts)
    facts = { text = data("island-codes")["I-SHAMAN"].text }
    local few_enough = shamans * data("islands")["warriors-to-shaman"] <= warriors
    need(few_enough, "I-SHAMAN: {island}: {text}", "piratewars.opt.islanders.figures", facts)
  end,
  run = function(_, a)
    note("{island} can feed {most:left}, and has {number:left}", {
      island = a.island, most = islands(a.island, 0).most, number = #natives(a.island),
    })
  end,
}

-- Islanders get into a boat from land in the Movement phase.
local function in_reach(figure, boat)
  local reach = boat.craft ~= "" and data("craft")[boat.craft].reach
  return reach and figure.place == "shore" and figure.level == 0 and core.at_most(plane.distance(figure.at, boat), reach)
end

action "board-canoe" {
  rule   = "piratewars.opt.islanders.boats",
  phase  = "movement",
  actor  = "player",
  closed = "islanders get into their boats in the Movement phase",
  args   = { figure = "own figure", boat = "own ship" },
  say    = "gets in",

  options = function(player)
    local ashore = game.all("figure", { owner = player, place = "shore", dead = false, faction = "islander" })
    for _, boat in ipairs(where(ships.boats(), { owner = player })) do
      for _, figure in ipairs(where(ashore, in_reach, boat)) do suggest { figure = figure, boat = boat } end
    end
  end,

  check = function(player, a)
    local figure = a.figure
    need(figure.faction == "islander" and figure.place == "shore" and not figure.dead, "{figure} is no islander on land")
    need(not disposition.withdrawn(figure), "{figure} is in the jungle", "piratewars.opt.islanders.disposition", { figure = figure })
    need(figure.walk_left == nil, "{figure} has walked this turn", "piratewars.opt.shore")
    need(not figure.down, "{figure} is down", "piratewars.opt.shore")
    need(a.boat.owner == figure.owner and a.boat.craft ~= "", "{boat} is no boat of yours")
    need(a.boat.fate == "afloat" and not a.boat.moving, "{boat} has moved")
    local near = need(in_reach(figure, a.boat), "{figure} is too far from {boat}")
    if near then need(boats.room(a.boat) > 0, "there is no room in {boat}", "piratewars.opt.launches") end
  end,

  run = function(_, a)
    local figure = a.figure
    shore.leave(figure)
    figure.aboard, figure.place, figure.at = a.boat, "boat", nil
    a.boat.boarded = game.turn.turn
    note("{figure} gets into {boat}", { figure = figure, boat = a.boat })
  end,
}
