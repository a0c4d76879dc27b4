-- Hiding, scouts, and what nobody sees until he comes to it.

local function boss(x, y, fields)
  fields = fields or {}
  fields.id, fields.x, fields.y, fields.class = fields.id or "boss", x or 0, y or 0, fields.class or "officer"
  return fields
end

local hand = cast.one

-- A party of so many at the origin, and an enemy far off.
local function party_of(number, fields)
  local crew = { boss(0, 0, fields) }
  for n = 2, number do table.insert(crew, hand("man" .. n, n % 4, math.floor(n / 4))) end
  table.insert(crew, hand("rob", 30, 30, { owner = "red", class = "officer" }))
  cast.crews(crew)
  cast.initiative_of "blue"
end

local function hides(number, die)
  party_of(number)
  dice("hiding " .. die)
  order "hide gulls"
  return game.parties.gulls.hidden
end

-- Rats hide at 6,0; gulls come along the x axis.
local function ambush(scouts)
  local crew = { boss(), hand("one", -1, 0), hand("two", -2, 0), hand("rob", 6, 0, { owner = "red", class = "officer" }), hand("rat", 6, 1, { owner = "red" }) }
  cast.crews(crew)
  cast.initiative_of "red"
  dice "hiding 6"
  order "hide rats"
  for _, id in ipairs(scouts or {}) do game.figures[id].scout = true end
end

describe("shore.hide.try", function()
  it("goes by the number of figures", function()
    expect({ hides(2, 1), hides(2, 2) }).is { false, true }
    expect({ hides(7, 2), hides(7, 3) }).is { false, true }
    expect({ hides(8, 3), hides(8, 4) }).is { false, true }
    expect({ hides(12, 3), hides(12, 4) }).is { false, true }
    expect({ hides(13, 4), hides(13, 5) }).is { false, true }
  end)
  it("has exact odds", function()
    party_of(7)
    expect(odds(function() return run("shore.hide.try", game.parties.gulls) end)[true]).is "2/3"
  end)
  it("counts mounts", function()
    party_of(2)
    beast { id = "nag", owner = "blue", party = "gulls", x = 0, y = 0, ridden = true }
    riding.mount(game.figures.boss, game.beasts.nag, { x = 0, y = 0 })
    dice "hiding 2"
    order "hide gulls"
    expect(game.parties.gulls.hidden).is(false)
  end)
  it("is once a turn, in rough going, out of contact, and stationary", function()
    expect(hides(3, 1)).is(false)
    cast.initiative_of "blue"
    expect(refusal("hide gulls")).has "already tried"
    party_of(3)
    road { id = "lane", line = { { x = -5, y = 0 }, { x = 5, y = 0 } } }
    expect(refusal("hide gulls")).has "not in rough going"
    party_of(3)
    game.figures.man2.moved = true
    expect(refusal("hide gulls")).has "stationary"
    party_of(3)
    game.figures.rob.x, game.figures.rob.y = 0, -0.75
    expect(refusal("hide gulls")).has "in contact with rob"
    party_of(3)
    vehicle { id = "cart", owner = "blue", type = "cart", party = "gulls", x = 5, y = 5 }
    expect(refusal("hide gulls")).has "too big to hide"
  end)
end)

describe("shore.hide.protected", function()
  it("hides where the figures are", function()
    ambush()
    local rob = game.figures.rob
    expect({ rob.x, rob.y, rob.lair.x, rob.lair.y }).is { nil, nil, 6, 0 }
  end)
  it("forbids to shoot at them or engage them", function()
    ambush()
    cast.initiative_of "blue"
    game.figures.one.weapons = { "musket" }
    expect(refusal("shoot gulls rats")).has "is hidden"
    expect(refusal("engage gulls rats")).has "is hidden"
  end)
  it("lets an enemy pass, and end on them, and sets them down when they show themselves", function()
    ambush()
    cast.moves("blue", "bold")
    order "path boss 6,0"
    expect({ game.figures.boss.x, contact.is_engaged(game.figures.boss), game.figures.rob.lair.x }).is { 6, false, 6 }
    game.moving = nil
    hiding.ends(game.parties.rats)
    local rob, rat = game.figures.rob, game.figures.rat
    expect({ rat.x, rat.y, rob.lair }).is { 6, 1, nil }
    expect(geometry.gap(rob, game.figures.boss) > 0 and geometry.gap(rob, rat) > 0).is(true)
    expect(geometry.distance(rob, game.figures.boss) < 1).is(true)
    expect(contact.is_engaged(rob)).is(false)
  end)
end)

describe("shore.hide.ends", function()
  it("ends with a move", function()
    ambush()
    cast.moves("red", "cautious")
    expect({ game.parties.rats.hidden, game.figures.rob.x, game.figures.rob.lair }).is { false, 6, nil }
  end)
  it("ends with a shot", function()
    ambush()
    game.figures.rat.weapons = { "musket" }
    cast.initiative_of "red"
    dice "to hit 1"
    order "shoot rats gulls"
    expect({ game.parties.rats.hidden, game.figures.rat.x }).is { false, 6 }
  end)
  it("ends before a shot, which is lost if the shooter is set down where he does not reach the figure whom he has named", function()
    ambush()
    local rat, one, boss = game.figures.rat, game.figures.one, game.figures.boss
    rat.weapons, rat.traits = { "pistol" }, { "sharpshooter" }
    one.x, one.y, boss.x, boss.y = -2, 1, 5.9, 1
    cast.initiative_of "red"
    order "shoot rats gulls rat one"
    expect({ game.parties.rats.hidden, rat.shot, rat.x > 6, game.acted }).is { false, false, true, true }
  end)
  it("is an Ambuscade if they charge: a single contact holds a rider", function()
    ambush()
    cast.initiative_of "red"
    order "engage rats gulls"
    expect({ game.parties.rats.hidden, #game.charge.ambush }).is { false, 1 }
  end)
  it("keeps a hidden party hidden that leaves stragglers behind", function()
    ambush()
    cast.initiative_of "red"
    order "abandon rats rat"
    local unit = game.figures.rat.party
    expect({ unit.hidden, game.parties.rats.hidden, game.figures.rat.x }).is { true, true, nil }
  end)
end)

describe("shore.hide.detect", function()
  it("is thrown for scouts in a cart as well", function()
    ambush()
    vehicle { id = "cart", owner = "blue", type = "cart", party = "gulls", x = 2, y = 2, passengers = { "one" } }
    game.figures.one.scout = true
    cast.moves("blue", "bold")
    dice "detection 5"
    order "path cart 5,2"
    expect(game.parties.rats.hidden).is(false)
  end)
  local function scouted(die)
    ambush { "one" }
    cast.moves("blue", "bold")
    expect(game.moving.guide.id).is "one"
    dice("detection " .. die)
    order "path one 4.5,0"
  end
  it("takes the scouts on a 1, and stays hidden", function()
    scouted(1)
    local one = game.figures.one
    expect(notes()).has "one is taken prisoner"
    expect({ one.prisoner.id, captives.escort_of(one).id, game.parties.rats.hidden, game.parties.gulls.leader.id }).is { "red", "rob", true, "boss" }
    order "path boss 1,0"
  end)
  it("has those who took a scout lead him along once they show themselves, and take what he has then", function()
    scouted(1)
    local one, rob = game.figures.one, game.figures.rob
    tricks.entrust("lucky-charm", one)
    expect({ geometry.touch(one, rob), one.escort }).is { false, nil }
    hiding.ends(game.parties.rats)
    expect({ geometry.touch(one, rob), one.escort.id, game.artefacts[1].bearer.id, rob.captives }).is { true, "rob", "rob", nil }
  end)
  it("keeps to those who hide who escorts their prisoners, and frees these when he is killed", function()
    ambush()
    hiding.ends(game.parties.rats)
    local one, rob = game.figures.one, game.figures.rob
    prisoners.take(one, rob)
    dice "hiding 6"
    run("shore.hide.try", game.parties.rats)
    expect({ one.escort, captives.escort_of(one).id, allowance.half_speed(rob), broken() }).is { nil, "rob", 2, {} }
    wounds.kill(rob)
    turn.after_action()
    expect({ one.prisoner, broken() }).is { nil, {} }
  end)
  it("is nothing on a 3, and not thrown again in the turn", function()
    scouted(3)
    expect({ game.parties.rats.hidden, #game.parties.rats.searched }).is { true, 1 }
  end)
  -- One and Two scout, assigned as these lists say, and come near.
  local function assigned(lists, dice_of_them)
    ambush()
    for _, who in ipairs(lists) do
      cast.initiative_of "blue"
      order("assign gulls scout " .. who)
    end
    cast.moves("blue", "bold")
    order "path one 5,0"
    dice(dice_of_them)
    order "path two 4,0"
    return { game.figures.one.prisoner ~= nil, game.figures.two.prisoner ~= nil, game.parties.rats.hidden }
  end
  it("is one die for two who were assigned together, and one for each who was not", function()
    expect(assigned({ "one,two" }, "detection 1")).is { true, true, true }
    expect(assigned({ "one", "two" }, "detection 1, detection 3")).is { true, false, true }
    expect(assigned({ "one", "two" }, "detection 3, detection 4")).is { false, false, false }
  end)
  it("is one die for each two who scout as the game begins", function()
    local crew = { boss(), hand("rob", 6, 0, { owner = "red", class = "officer" }) }
    for n = 1, 3 do table.insert(crew, hand("man" .. n, -n, 0, { scout = true })) end
    cast.crews(crew)
    local pairs_of_men = duties.in_pairs(duties.scouts(game.parties.gulls))
    expect({ #pairs_of_men, #pairs_of_men[1], #pairs_of_men[2] }).is { 2, 2, 1 }
  end)
  it("discovers the whole party on a 5", function()
    scouted(5)
    expect({ game.parties.rats.hidden, game.figures.rat.x }).is { false, 6 }
  end)
  it("has exact odds", function()
    ambush { "one" }
    local chances = odds(function() return run("shore.hide.detect", { game.figures.one }, game.parties.rats) end)
    expect({ chances.taken, chances.nothing, chances.discovered }).is { "1/6", "1/3", "1/2" }
  end)
  it("lets a way end at once that an enemy cuts", function()
    ambush()
    figure { id = "rex", owner = "red", class = "swab", party = "rats", x = 1.2, y = 1 }
    game.figures.rex.x, game.figures.rex.y, game.figures.rex.lair = 1.2, 1, nil
    cast.moves("blue", "bold")
    order "path boss 0,1"
    expect({ game.figures.boss.x, game.figures.boss.y }).is { 0, 0 }
  end)
  it("takes a scout on duty", function()
    ambush()
    cast.moves("blue", "bold")
    order "path boss 4.5,0"
    expect(game.parties.rats.hidden).is(true)
  end)
  it("comes with the last scout, who may stay", function()
    ambush { "one", "two" }
    cast.moves("blue", "bold")
    order "path one 4.5,0"
    expect(refusal("path boss 1,0")).has "two scouts for the party"
    dice "detection 5"
    order "path two stay"
    expect({ game.parties.rats.hidden, game.figures.two.moved }).is { false, false }
    order "path boss 1,0"
  end)
end)

describe("shore.terrain.hidden-feature", function()
  local function pit(fields)
    cast.crews { boss(), hand("one", -1, 0), hand("rob", 30, 30, { owner = "red", class = "officer" }) }
    local entry = fields or {}
    entry.id, entry.dangerous = "pit", entry.dangerous or "fall"
    entry.outline = { { x = 3, y = -0.5 }, { x = 4, y = -0.5 }, { x = 4, y = 0.5 }, { x = 3, y = 0.5 } }
    umpire { id = "judge", secrets = { entry } }
  end
  it("shows itself to a figure that touches it, and ends its way", function()
    pit()
    cast.moves("blue", "bold")
    dice "danger 2"
    order "path boss 6,0"
    expect({ game.figures.boss.x, game.areas.pit.dangerous, #game.umpires.judge.secrets }).is { 3, "fall", 0 }
  end)
  it("is dangerous as any such ground", function()
    pit()
    cast.moves("blue", "bold")
    dice "danger 1, saves 6 2"
    order "path boss 6,0"
    expect(game.figures.boss.wounds).is(1)
  end)
  it("is discovered by scouts who pass near it", function()
    pit()
    game.figures.one.scout = true
    cast.moves("blue", "bold")
    dice "detection 4"
    order "path one 3.5,2"
    expect({ game.areas.pit.name, game.figures.one.wounds, game.figures.one.x }).is { "pit", 0, 3.5 }
  end)
  it("goes off on scouts on a 1", function()
    pit { dangerous = "quicksand" }
    game.figures.one.scout = true
    cast.moves("blue", "bold")
    dice "detection 1"
    order "path one 3.5,2"
    expect({ game.areas.pit.name, game.figures.one.bogged }).is { "pit", true }
  end)
  it("may be a dead end along a line", function()
    cast.crews { boss(), hand("rob", 30, 30, { owner = "red", class = "officer" }) }
    umpire { id = "judge", secrets = { { id = "chasm", line = { { x = 2, y = -9 }, { x = 2, y = 9 } }, barred = { "foot" } } } }
    cast.moves("blue", "bold")
    order "path boss 6,0"
    expect({ game.figures.boss.x, game.features.chasm.barred[1] }).is { 1.625, "foot" }
  end)
end)

describe("shore.terrain.hidden-feature", function()
  local function judged()
    player { id = "rita", name = "Rita" }
    cast.crews { boss(), hand("one", -1, 0), hand("rob", 30, 30, { owner = "red", class = "officer" }) }
    umpire { id = "judge", owner = "rita", secrets = { { id = "pit", dangerous = "fall", outline = { { x = 3, y = -0.5 }, { x = 4, y = -0.5 }, { x = 4, y = 0.5 } } } } }
    setup.begin()
    cast.initiative_of "blue"
  end
  it("is private to an umpire, who has no crew", function()
    judged()
    expect({ #game.order, game.relation("rita", "blue"), game.relation("rita", "red") }).is { 2, "neutral", "neutral" }
    expect(refusal("make-treaty rita")).has "another crew"
  end)
  it("is shown by him", function()
    judged()
    expect(refusal("reveal judge pot")).has "no hidden feature"
    order "reveal judge pit"
    expect(game.areas.pit.name).is "pit"
  end)
  it("is held back by him, and set again", function()
    judged()
    order "hold judge pit"
    expect(refusal("hold judge pit")).has "held back already"
    expect(refusal("set-feature judge held pit")).has "is held already"
    order "move gulls bold"
    phase "paths"
    expect(refusal("reveal judge pit")).has "on their ways"
    order "path boss 6,0"
    expect(game.figures.boss.x).is(6)
    game.moving = nil
    order "set-feature judge armed pit"
    expect(game.umpires.judge.secrets[1].held).is(false)
  end)
end)

describe("shore.duty.scout", function()
  it("keeps a chain of two, eight inches ahead of the leader", function()
    cast.crews { boss(), hand("one", 4, 0), hand("two", 8, 0) }
    game.figures.one.scout, game.figures.two.scout = true, true
    expect(#cohesion.chain(game.parties.gulls)).is(3)
  end)
  it("leaves a single scout eight inches ahead out of it", function()
    cast.crews { boss(), hand("two", 8, 0) }
    game.figures.two.scout = true
    expect(#cohesion.chain(game.parties.gulls)).is(1)
  end)
  it("goes first, and the leader next", function()
    cast.crews { boss(), hand("one", 1, 0), hand("two", -1, 0) }
    game.figures.one.scout = true
    cast.moves("blue", "cautious")
    expect(refusal("path boss 2,0")).has "one guides the party"
    order "path one 4,0"
    expect(refusal("path two 1,0")).has "boss goes next"
  end)
end)

describe("shore.hide.still", function()
  it("is asked of figures and beasts, in the rough and away from enemies", function()
    party_of(2)
    local man = game.figures.man2
    local mule = beast { id = "mule", owner = "blue", party = "gulls", x = 0, y = 3 }
    expect({ refusal("shore.hide.still", man), refusal("shore.hide.still", mule) }).is {}
    mule.moved, man.reacted = true, true
    expect(refusal("shore.hide.still", mule)).has "mule has moved in this turn"
    expect(refusal("shore.hide.still", man)).has "man2 has not been still in this turn"
    man.reacted, game.figures.rob.x, game.figures.rob.y = false, man.x + 0.75, man.y
    expect(refusal("shore.hide.still", man)).has "man2 is in contact with rob"
    area { id = "green", going = "good", outline = { { x = -9, y = -9 }, { x = 9, y = -9 }, { x = 9, y = 9 }, { x = -9, y = 9 } } }
    expect(refusal("shore.hide.still", man)).has "man2 is not in rough going"
  end)
end)
