-- What specs of cards share: hands from the naval deck, and cards that are read.

function deck(name) if name == "naval" then return game.naval end return game.land end

-- Cards of that deck in the hand of a player, read one by one.
function gets(player, name, list)
  for _, card in ipairs(list) do
    cards.unread(deck(name), player, 1)
    dice("given " .. card)
    cards.read(deck(name), player, "given")
  end
end

-- A piece of blue is activated, and blue reads a NOW! card of that deck; further dice come after it.
function reads(piece, name, card, more)
  cards.unread(deck(name), piece.owner, 1)
  stage.activate(piece)
  if more then dice("reads a card " .. card .. ", " .. more) else dice("reads a card " .. card) end
  order("read-card " .. piece.owner)
end
