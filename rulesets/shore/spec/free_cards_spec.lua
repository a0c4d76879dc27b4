-- Chance cards that are free, and those that take effect when they are drawn.

local function crews(apart)
  cast.crews {
    { id = "boss", x = 0, y = 0, class = "captain" }, { id = "bob", x = 1, y = 0, weapons = { "musket" } },
    { id = "rob", x = apart, y = 0, owner = "red", class = "officer" }, { id = "sam", x = apart + 1, y = 0, owner = "red", weapons = { "musket" } },
  }
  cast.initiative_of "blue"
end

describe("shore.card.base-treachery", function()
  it("has a figure join on 4, as a straggler", function()
    crews(8)
    hand("blue", { "base-treachery" })
    dice "treachery 4"
    order "play blue base-treachery sam"
    local sam = game.figures.sam
    expect({ sam.owner, sam.party.type, sam.x, game.chance.out }).is { "blue", "stragglers", 9, { "base-treachery" } }
  end)
  it("has its mates kill it on 3", function()
    crews(8)
    hand("blue", { "base-treachery" })
    dice "treachery 3"
    order "play blue base-treachery sam"
    expect(game.figures.sam.dead).is(true)
  end)
  it("makes nobody test his morale for whom his mates have killed", function()
    crews(8)
    game.parties.rats.original = 8
    hand("blue", { "base-treachery" })
    dice "treachery 3"
    order "play blue base-treachery sam"
    expect({ game.parties.rats.shaken, game.players.red.lost }).is { false, true }
  end)
  it("is even", function()
    crews(8)
    hand("blue", { "base-treachery" })
    local chances = odds(function()
      run("shore.card.base-treachery", "blue", { figure = game.figures.sam })
      return game.figures.sam.dead
    end)
    expect(chances[true]).is "1/2"
  end)
  it("is refused against leaders, and beyond twelve inches", function()
    crews(8)
    hand("blue", { "base-treachery" })
    expect(refusal "play blue base-treachery rob").has "is a leader"
    game.figures.sam.x = 13.1
    expect(refusal "play blue base-treachery sam").has "twelve inches"
  end)
end)

describe("shore.card.black-spot", function()
  it("gives nobody away who hides: a dead ringleader's horse is hidden with the others", function()
    cast.crews { { id = "boss", x = 0, y = 0, class = "captain" }, cast.one("b2", 3, 0), cast.foe("rob", 60, 60) }
    cast.ride(game.figures.b2)
    cast.initiative_of "blue"
    dice "hiding 6, Black Spot 6 6 6"
    order "hide gulls"
    game.players.blue.points = 6
    hand("red", { "black-spot" })
    cast.initiative_of "blue"
    order "play red black-spot blue b2"
    expect({ game.figures.b2.dead, game.parties.gulls.hidden, game.beasts.mare.x, game.beasts.mare.lair.x }).is { true, true, nil, 3 }
    cast.moves("blue", "cautious")
    expect({ game.beasts.mare.x, game.beasts.mare.lair }).is { 3 }
  end)
  it("is played on a crew with more points than figures", function()
    crews(8)
    hand("red", { "black-spot" })
    expect(refusal "play red black-spot blue bob").has "more points than figures"
    game.players.blue.points = 5
    expect(refusal "play red black-spot blue boss").has "no ringleader"
    dice "Black Spot 2 2 2"
    order "play red black-spot blue bob"
    expect({ game.figures.bob.dead, game.players.blue.points, game.chance.out }).is { true, 2, { "black-spot" } }
  end)
  it("ousts a Captain with ten points one time in two", function()
    crews(8)
    game.players.blue.points = 10
    local chances = odds(function()
      mutiny.black_spot("blue", game.figures.bob)
      return game.figures.bob.dead
    end)
    expect(chances[true]).is "1/2"
  end)
end)

describe("shore.card.damp-powder", function()
  it("keeps muskets from firing until the turn ends", function()
    crews(8)
    hand("red", { "damp-powder" })
    order "play red damp-powder gulls"
    expect(refusal "shoot gulls rats bob").has "powder of bob is damp"
    run("shore.turn.end")
    cast.initiative_of "blue"
    expect(refusal "shoot gulls rats bob").is(nil)
  end)
  it("is refused beyond twelve inches, and twice", function()
    crews(13.1)
    hand("red", { "damp-powder" })
    expect(refusal "play red damp-powder gulls").has "twelve inches"
    game.figures.rob.x = 8
    order "play red damp-powder gulls"
    expect(refusal("shore.card.damp-powder", "red", { party = game.parties.gulls })).has "damp already"
  end)
end)

describe("shore.card.strange-noises", function()
  it("makes a party out of its Captain's sight test", function()
    crews(8)
    hand("blue", { "strange-noises" })
    dice "morale 3"
    answers { "14,0", "15,0" }
    order "play blue strange-noises rats"
    expect(game.parties.rats.shaken).is(true)
  end)
  it("shakes it one time in two", function()
    crews(8)
    expect(odds(function() return morale.test(game.parties.rats) end)[false]).is "1/2"
  end)
  it("is refused when the Captain sees it, or on a road", function()
    crews(8)
    expect(refusal("shore.card.strange-noises", "red", { party = game.parties.gulls })).has "the Captain of Gulls sees it"
    hand("blue", { "strange-noises" })
    road { id = "lane", line = { { x = 5, y = 0 }, { x = 20, y = 0 } } }
    expect(refusal "play blue strange-noises rats").has "not all in rough going"
  end)
end)

describe("shore.card.swamp-fever", function()
  it("wounds a figure drawn at random", function()
    crews(8)
    hand("blue", { "swamp-fever" })
    dice "who has the fever sam, saves 4"
    order "play blue swamp-fever rats"
    expect({ game.figures.sam.wounds, game.figures.rob.wounds }).is { 1, 0 }
  end)
  it("wounds each of two one time in three", function()
    crews(8)
    hand("blue", { "swamp-fever" })
    local chances = odds(function()
      run("shore.card.swamp-fever", "blue", { party = game.parties.rats })
      return game.figures.sam.wounds
    end)
    expect(chances[1]).is "1/3"
  end)
  it("is refused against the hidden", function()
    crews(8)
    hand("blue", { "swamp-fever" })
    game.parties.rats.hidden = true
    expect(refusal "play blue swamp-fever rats").has "is hidden"
  end)
end)

describe("shore.card.loose-tongue", function()
  it("shows a hand to one player", function()
    crews(8)
    hand("blue", { "loose-tongue" })
    hand("red", { "muttering" })
    order "play blue loose-tongue red"
    expect(game.chance.discards).is { "loose-tongue" }
    expect(cards.hand(game.chance, "red")).is { "muttering" }
    expect(notes()).has "Red holds muttering"
  end)
  it("is refused for one's own hand, and for none", function()
    crews(8)
    hand("blue", { "loose-tongue" })
    expect(refusal "play blue loose-tongue blue").has "your own hand"
    expect(refusal "play blue loose-tongue red").has "has no cards"
  end)
end)

describe("shore.card.muttering", function()
  it("gives an opponent's crew a point", function()
    crews(8)
    hand("blue", { "muttering" })
    order "play blue muttering red"
    expect(game.players.red.points).is(1)
  end)
  it("is refused for one's own crew", function()
    crews(8)
    hand("blue", { "muttering" })
    expect(refusal "play blue muttering blue").has "no opponent"
  end)
end)

describe("shore.card.squall", function()
  it("halves ranges, and muskets need a 6 whatever is added", function()
    crews(6)
    game.parties.rats.formed = { shape = "line", x = 6, y = 0, facing = 0 }
    tricks.lay("squall")
    expect(shooting.range_of "musket").is(6)
    local chances = odds(function() return #volley.to_hit({ game.figures.bob }, game.parties.rats, nil) end)
    expect(chances[1]).is "1/6"
    game.figures.rob.x, game.figures.sam.x = 8, 9
    expect(refusal "shoot gulls rats bob").has "out of range"
  end)
  it("is over with the turn", function()
    crews(6)
    tricks.lay("squall")
    run("shore.turn.end")
    expect(shooting.range_of "musket").is(12)
  end)
end)

describe("shore.card.sea-mist", function()
  it("hides what is farther than six inches", function()
    crews(6)
    tricks.lay("sea-mist")
    expect({ sight.clear(game.figures.boss, game.figures.rob), sight.clear(game.figures.boss, game.figures.sam) }).is { true, false }
    expect(refusal "shoot gulls rats bob").is(nil)
    game.figures.rob.x, game.figures.sam.x = 8, 9
    expect(refusal "shoot gulls rats bob").has "cannot see"
  end)
end)
