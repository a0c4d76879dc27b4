-- Initiative: the cards, who begins, and who follows whom.

local function table_of(number)
  board { width = 12, height = 12 }
  for i, id in ipairs { "blue", "red", "green", "gold" } do
    if i <= number then player { id = id } end
  end
end

local function order_of_play()
  local list = {}
  for _, player in ipairs(game.order) do table.insert(list, player.id) end
  return list
end

describe("scum.turn.initiative", function()
  it("goes by rank, and equal ranks by suit", function()
    table_of(3)
    dice "initiative 10-clubs, initiative 10-diamonds, initiative 9-hearts"
    initiative.line_up(run("scum.turn.initiative"))
    expect(order_of_play()).is { "red", "blue", "green" }
  end)
  it("has the ace as its lowest card", function()
    table_of(3)
    dice "initiative ace-spades, initiative 2-spades, initiative ace-hearts"
    initiative.line_up(run("scum.turn.initiative"))
    expect(order_of_play()).is { "red", "green", "blue" }
  end)
  it("is even between two, and each of them has it once", function()
    table_of(2)
    expect(odds(function()
      run("scum.turn.initiative")
      return game.order[1].id
    end)).is { blue = "1/2", red = "1/2" }
  end)
  it("is even among three", function()
    table_of(3)
    expect(odds(function()
      run("scum.turn.initiative")
      return game.order[1].id
    end)).is { blue = "1/3", red = "1/3", green = "1/3" }
  end)
  it("is even among four, jokers and all", function()
    table_of(4)
    expect(odds(function()
      run("scum.turn.initiative")
      return game.order[1].id
    end)).is { blue = "1/4", red = "1/4", green = "1/4", gold = "1/4" }
  end)
  it("is even among all orders of four", function()
    table_of(4)
    local chances = odds(function()
      initiative.line_up(run("scum.turn.initiative"))
      local list = order_of_play()
      return table.concat(list, " ")
    end)
    local orders = 0
    for _, chance in pairs(chances) do
      expect(chance).is "1/24"
      orders = orders + 1
    end
    expect(orders).is(24)
  end)
  it("lets two jokers draw again", function()
    table_of(3)
    dice "initiative red-joker, initiative 9-hearts, initiative black-joker, initiative again 3-hearts, initiative again king-clubs"
    initiative.line_up(run("scum.turn.initiative"))
    expect(order_of_play()).is { "green", "blue", "red" }
    expect({ game.players.blue.joker, game.players.green.joker }).is { true, true }
  end)
  it("is accepted, or given to an opponent, by the highest card alone", function()
    table_of(3)
    dice "initiative jack-clubs, initiative 4-clubs, initiative 9-clubs"
    initiative.line_up(run("scum.turn.initiative"))
    phase "initiative"
    expect(refusal "accept-initiative red").has "highest card is not that of red"
    expect(refusal "give-initiative blue blue").has "blue has it"
    expect(refusal "done blue").has "accept the initiative or give it"
    order "give-initiative blue green"
    expect(order_of_play()).is { "green", "blue", "red" }
    expect(game.holder.id).is "green"
  end)
end)

describe("scum.turn.order", function()
  it("puts the holder first and the others by their cards", function()
    table_of(3)
    dice "initiative jack-clubs, initiative 4-clubs, initiative 9-clubs"
    initiative.line_up(run("scum.turn.initiative"))
    phase "initiative"
    order "accept-initiative blue"
    game.activations = 2
    expect(run("scum.turn.order")).is { "blue", "green", "red", "blue", "green", "red" }
  end)
end)

describe("scum.turn.joker", function()
  it("names the piece with which the other must begin", function()
    table_of(2)
    unit { id = "pikes", owner = "red", class = "B", at = "3,3" }
    unit { id = "bows", owner = "red", class = "B", at = "5,3" }
    dice "initiative red-joker, initiative 4-clubs, activations 2"
    initiative.line_up(run("scum.turn.initiative"))
    phase "initiative"
    order "give-initiative blue red bows"
    advance()
    expect(game.named.id).is "bows"
    expect(refusal "activate pikes").has "the joker has named bows"
    order "activate bows"
  end)
  it("is void if that piece is gone", function()
    table_of(2)
    unit { id = "pikes", owner = "red", class = "B", at = "3,3" }
    local bows = unit { id = "bows", owner = "red", class = "B", at = "5,3" }
    dice "initiative red-joker, initiative 4-clubs, activations 2"
    initiative.line_up(run("scum.turn.initiative"))
    phase "initiative"
    order "give-initiative blue red bows"
    advance()
    bows.at = nil
    order "activate pikes"
  end)
  it("is for the joker alone", function()
    table_of(2)
    unit { id = "bows", owner = "red", class = "B", at = "5,3" }
    dice "initiative king-hearts, initiative 4-clubs"
    initiative.line_up(run("scum.turn.initiative"))
    phase "initiative"
    expect(refusal "give-initiative blue red bows").has "only a joker names"
  end)
end)

describe("scum.turn.joker", function()
  it("still names a piece after its card has been drawn", function()
    table_of(2)
    game.decks = { "land" }
    unit { owner = "blue", class = "B", at = "8,3" }
    unit { id = "bows", owner = "red", class = "B", at = "5,3" }
    dice "initiative red-joker, initiative 4-clubs, reads a card surgeon"
    initiative.line_up(run("scum.turn.initiative"))
    phase "initiative"
    answers { "keep" }
    order "joker-card blue"
    order "give-initiative blue red bows"
    expect(game.named.id).is "bows"
  end)
  it("has a NOW! card obeyed in this turn or not at all", function()
    table_of(2)
    unit { id = "men", owner = "blue", class = "B", at = "8,3" }
    game.order, game.holder, game.activations = game.all("player"), game.players.red, 2
    game.decks, game.players.blue.due = { "land" }, { "fall-back" }
    hand("blue", { "fall-back" })
    phase "activation"
    turn.enter "blue"
    expect(refusal "pass blue").has "a NOW! card is to be obeyed"
    run "scum.turn.end"
    expect({ #game.players.blue.due, cards.hand(game.land, "blue"), game.land.discards }).is { 0, {}, { "fall-back" } }
  end)
end)

describe("scum.turn.joker", function()
  it("hands on a NOW! card to a player with a full hand, who discards none for it", function()
    table_of(2)
    game.decks = { "land" }
    unit { owner = "blue", class = "B", at = "8,3" }
    hand("red", { "parley", "grenade", "shrapnel" })
    game.order, game.holder, game.players.blue.joker = game.all("player"), nil, true
    phase "initiative"
    dice "reads a card fall-back"
    answers { "give" }
    order "joker-card blue"
    expect({ game.players.red.due, #cards.hand(game.land, "red") }).is { { "fall-back" }, 4 }
  end)
end)
