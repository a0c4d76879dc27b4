-- Contact: what holds two vessels together after a collision, and how they part.

function contact_of(a, b)
  for _, contact in ipairs(game.contacts) do
    if contact.a == a and contact.b == b or contact.a == b and contact.b == a then return contact end
  end
end

function in_contact(a, b) return contact_of(a, b) ~= nil end

function drop_contacts(vessel)
  for i = #game.contacts, 1, -1 do
    local contact = game.contacts[i]
    if contact.a == vessel or contact.b == vessel then table.remove(game.contacts, i) end
  end
end

-- What a contact says of one of its two vessels: the other, and the ways in which she is fouled; nil for any vessel else.
local function part_of(held, vessel)
  if held.a == vessel then return { other = held.b, fouled = held.a_fouled } end
  if held.b == vessel then return { other = held.a, fouled = held.b_fouled } end
end

contact = rule "galley.collide.contact" {
  title  = "Contact after a collision",
  source = "none (ours)",
  text   = "Vessels that collided are in contact while they share a hex. One that struck with her bow is fouled ahead, "
    .. "with her stern fouled astern: she makes no step that way, and neither enters a hex of the other. Such a step "
    .. "halts her; any other is free.",
  ruling = "The book does not say how vessels part: the one that struck backs off, the other may pull clear.",

  -- The vessel that keeps her from this move, or nil. move.part: the end that goes first.
  run = function(vessel, move)
    local way = "astern"
    if move.part == "bow" then way = "ahead" end
    for _, held in ipairs(game.contacts) do
      local mine = part_of(held, vessel)
      if mine then
        if has(mine.fouled, way) or board.covers(mine.other, move.lead) then return mine.other end
      end
    end
    return nil
  end,

  always = function()
    for _, held in ipairs(game.contacts) do
      local both = { a = held.a, b = held.b }
      need(held.a.number < held.b.number, "a contact of {a} and {b} is the wrong way round", both)
      need(contact_of(held.a, held.b) == held, "{a} and {b} are in contact twice", both)
      need(held.a.status == "afloat" and held.b.status == "afloat", "{a} and {b} are in contact, and not both afloat", both)
      need(held.swap or #board.shared(held.a, held.b) > 0, "{a} and {b} are in contact, and lie apart", both)
    end
  end,
}

-- Ends the contacts of vessels that have drawn apart.
function drop_ended(moves)
  for i = #game.contacts, 1, -1 do
    local held = game.contacts[i]
    local moved = moves[held.a.id] or moves[held.b.id]
    local apart = #board.shared(held.a, held.b) == 0
    if apart and (moved or not held.swap) then table.remove(game.contacts, i) end
  end
end
