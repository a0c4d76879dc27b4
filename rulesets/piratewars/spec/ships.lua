local function of(model, fields)
  fields = fields or {}
  return ship {
    id = "hers", model = model, side = "blue", x = 0, y = 0, lost_sails = fields.lost_sails, lost_hull = fields.lost_hull,
    shortened = fields.shortened, nest = fields.nest, heading = fields.heading,
  }
end

describe("piratewars.ship.hull", function()
  it("has an HF for every eight dots", function()
    expect(run("piratewars.ship.hull", 48)).is(6)
    expect(run("piratewars.ship.hull", 24)).is(3)
    for _, row in ipairs(data("ships")) do expect(run("piratewars.ship.hull", row.length)).is(row.hf) end
  end)
end)

describe("piratewars.ship.sails", function()
  it("changes speed by two SF at most", function()
    local schooner = of "skulls-eye-schooner"
    expect(run("piratewars.ship.sails", schooner, 5)).is(false)
    expect(run("piratewars.ship.sails", schooner, 6)).is(true)
    schooner.shortened = 2
    expect(run("piratewars.ship.speed", schooner)).is(48)
  end)

  it("does not bind one that goes adrift or is adrift", function()
    local schooner = of("skulls-eye-schooner", { shortened = 6 })
    expect(run("piratewars.ship.sails", schooner, 0)).is(true)
    expect(run("piratewars.ship.sails", schooner, 8)).is(false)
    schooner.status = "adrift"
    expect(run("piratewars.ship.sails", schooner, 8)).is(true)
  end)
end)

describe("piratewars.ship.speed", function()
  it("reads the highest open line", function()
    expect(run("piratewars.ship.speed", of("imperial-flagship", { lost_sails = 3 }))).is(24)
  end)

  it("halves it for a ship that tacks", function()
    game.wind = 90
    local schooner = of("skulls-eye-schooner", { heading = 315 })
    schooner.status = run("piratewars.move.status", schooner)
    expect(movement.whole_move(schooner)).is(32)
    local flagship = ship { id = "flagship", model = "imperial-flagship", side = "blue", x = 100, y = 0, heading = 315, lost_sails = 3 }
    flagship.status = run("piratewars.move.status", flagship)
    expect(movement.whole_move(flagship)).is(12)
  end)

  it("is nothing without a sail set", function()
    expect(run("piratewars.ship.speed", of("imperial-flagship", { lost_sails = 5 }))).is(0)
  end)
end)

describe("piratewars.ship.crew", function()
  it("mans every ship of the chart", function()
    expect(run("piratewars.ship.crew", 8, 4, 16)).is(34)
    expect(run("piratewars.ship.crew", 5, 2, 8)).is(19)
    for _, row in ipairs(data("ships")) do
      expect(run("piratewars.ship.crew", row.sf, row.cannons, row.extras)).is(row.crew)
      local crew = data("ship-crews")[row.model]
      local extras = (crew.extra_pirates or 0) + (crew.marines or 0) + (crew.lieutenant and 1 or 0)
      expect(2 + crew.sailors + crew.gunners + extras).is(row.crew)
    end
  end)

  it("puts them aboard, and one more into a crow's nest", function()
    local barracuda = of("black-seas-barracuda", { nest = true })
    expect(barracuda.crew0).is(34)
    local places = {}
    for _, each in ipairs(game.all("figure")) do places[each.place] = (places[each.place] or 0) + 1 end
    expect(places).is { deck = 22, helm = 1, top = 2, ["gun-deck"] = 8, nest = 1 }
    phase "setup"
    expect(refusal("station hers-crew-1 nest")).is "there is one crow's nest, with one figure in it, and Pirate 1 of Black Seas Barracuda cannot be another"
    ship { id = "runner", name = "Runner", model = "renegade-runner", side = "blue", x = 100, y = 0 }
    expect(refusal("station runner-crew-1 nest")).is "there is no such place for Pirate 1 of Runner as nest"
  end)
end)

describe("piratewars.ship.crew", function()
  it("lets a scenario take from a ship no more than she has, and give her no more arms than she has places for", function()
    local function flagship(key, value)
      return function() ship { id = "eel", model = "imperial-flagship", side = "blue", x = 300, y = 0, [key] = value } end
    end
    expect(flagship("lost_hull", 5)).fails "she has 4 HF to lose"
    expect(flagship("lost_sails", 6)).fails "she has 5 SF to lose"
    expect(flagship("lost_crew", 20)).fails "she has 19 figures to lose"
    expect(flagship("shortened", 6)).fails "she has 5 SF to take in"
    expect(flagship("deck_guns", 3)).fails "2 deck guns stand on the bow"
    expect(flagship("hooks", 1)).fails "she has 0 extra pirates for a hook"
    expect(flagship("females", 99)).fails "places for women"
  end)
end)

describe("piratewars.ship.length", function()
  it("runs from the foot of the bow to the end of the hull", function()
    expect(run("piratewars.ship.length", { x = 0, y = 0 }, { x = 0, y = 48 })).is(48)
    expect(of("skulls-eye-schooner").length).is(48)
  end)
end)

describe("piratewars.ship.sail-loss", function()
  it("labels the Barracuda's lines eight apart", function()
    expect(run("piratewars.ship.sail-loss", 7, 8)).is { 56, 48, 40, 32, 24, 16, 8 }
    for _, row in ipairs(data("ships")) do expect(run("piratewars.ship.sail-loss", row.sf, row.sl)[1]).is(row.speed) end
  end)
end)

describe("piratewars.ship.hull", function()
  it("keeps a column that adds up and never grows", function()
    local hag = ship { name = "Hag", model = "black-seas-barracuda", side = "blue", x = 0, y = 0, lost_hull = 2 }
    expect(broken()).is {}
    for i = #hag.column, 1, -1 do
      if hag.column[i].kind == "H" and hag.column[i].crossed then
        hag.column[i].crossed = false
        break
      end
    end
    expect(broken()).is { "Hag has an H again" }
    hag.shortened = 99
    table.remove(hag.column)
    local wrong = broken()
    expect(wrong).has("the column of Hag has " .. #hag.column .. " lines")
    expect(wrong).has "Hag has more sail taken in than there is"
  end)

  it("carries no more sail than hull once she has lost some", function()
    local hag = ship { name = "Hag", model = "black-seas-barracuda", side = "blue", x = 0, y = 0 }
    for _, line in ipairs(hag.column) do
      if line.kind == "H" then line.crossed = true end
    end
    expect(broken()).is { "Hag carries " .. hag.sf .. " SF on 0 HF" }
  end)
end)
