-- Transfers: spec.

-- Two War Galleys of one side lie next to each other on T.
local function pair(more)
  local axe = ship { id = "axe", type = "war", side = "blue", stern = "0,0", bow = "1,0" }
  local new = { id = "bow", type = "war", side = "blue", stern = "0,1", bow = "1,1" }
  for key, value in pairs(more or {}) do new[key] = value end
  local second = ship(new)
  axe.stationary, second.stationary = "T", "T"
  phase("transfer", "axe")
  return axe, second
end

describe("galley.transfer.when", function()
  it("needs both vessels on T, or grappled together", function()
    local axe, bow = pair()
    expect(refusal("transfer axe bow hands=1")).is(nil)
    bow.stationary = "H"
    expect(refusal("transfer axe bow hands=1")).is "axe and bow cannot transfer: both vessels must be on T or grappled together"
    table.insert(game.links, { a = axe, b = bow, rammers = {} })
    expect(refusal("transfer axe bow hands=1")).is(nil)
  end)

  it("gives every reason", function()
    local axe, red = pair { side = "red", stern = "0,5", bow = "1,5" }
    red.stationary = nil
    red.collided = true
    local why = refusal("transfer axe bow hands=1")
    expect(why).has "not friendly"
    expect(why).has "both vessels must be on T or grappled together"
    expect(why).has "not adjacent"
    expect(why).has "a collision cancelled the transfer"
    expect(axe.side).is "blue"
  end)

  it("lets a vessel on T shift a section from one side to the other", function()
    local axe = pair()
    axe.port = 2
    expect(refusal("trim-oars axe starboard port")).is(nil)
    order "trim-oars axe starboard port"
    expect(axe.port).is(3)
    expect(axe.starboard).is(3)
    expect(refusal("trim-oars axe starboard port")).has "one oar section a period"
  end)

  it("refuses to shift oars that are not there, onto a full side, or without T", function()
    local axe = pair()
    axe.port = 0
    axe.stationary = "H"
    local why = refusal("trim-oars axe port starboard")
    expect(why).has "no section on that side"
    expect(why).has "that side is full"
    expect(why).has "not on T"
    axe.starboard = 1
    expect(refusal("trim-oars axe starboard starboard")).has "on her starboard side already"
  end)
end)

describe("galley.transfer.limits", function()
  it("passes one oar section, to the side named", function()
    local axe, bow = pair { starboard = 2 }
    order "transfer axe bow oar=port onto=starboard"
    expect(axe.port).is(3)
    expect(bow.starboard).is(3)
    expect(refusal("transfer axe bow oar=port onto=starboard")).has "one oar section a period"
  end)

  it("fills no side above what it began with", function()
    local axe = pair()
    expect(refusal("transfer axe bow oar=port")).has "that side is full"
    axe.port = 0
    expect(refusal("transfer axe bow oar=port")).has "not aboard"
  end)

  it("passes four men a period, and only men who are there", function()
    local axe, bow = pair()
    expect(refusal("transfer axe bow hands=5")).has "four men a period"
    expect(refusal("transfer axe bow wounded=1")).has "not aboard"
    order "transfer axe bow hands=2 fighters=2"
    expect(notes()).is { "axe sends two fighters and two hands over to bow" }
    expect(men.aboard(axe)).is(20)
    expect(men.aboard(bow)).is(28)
    expect(refusal("transfer axe bow hands=1")).has "four men a period"
  end)

  it("takes in no more than it may give", function()
    local axe, bow = pair()
    bow.took_men = 2
    expect(refusal("transfer axe bow hands=3")).has "four men a period"
    expect(refusal("transfer axe bow hands=2")).is(nil)
    expect(axe.gave_men).is(0)
  end)

  it("makes a captain a hand where that post is held, and his vessel has none", function()
    local axe, bow = pair()
    order "transfer axe bow captain"
    expect(axe.captain).is(nil)
    expect(men.how_many(bow, "hand")).is(11)
    expect(#game.captains_killed).is(0)
  end)

  it("gives a captain a vacant post, and replaces a steersman who goes", function()
    local axe, bow = pair { captain = false }
    order "transfer axe bow captain=yes steersman=yes"
    expect(bow.captain).is "A1"
    expect(axe.steersman).is "A2"
    expect(men.how_many(axe, "hand")).is(9)
    expect(axe.adrift).is(false)
  end)
end)
