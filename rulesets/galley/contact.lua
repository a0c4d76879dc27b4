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

local function is_fouled(fouled_ends, sense)
  for _, fouled_end in ipairs(fouled_ends) do
    if fouled_end == sense then return true end
  end
  return false
end

contact = rule "galley.collide.contact" {
  title  = "Contact after a collision",
  source = "none (ours)",
  text   = "Vessels that collided are in contact while they share a hex. One that struck with her bow is fouled ahead, "
    .. "with her stern fouled astern: she makes no step that way, and neither enters a hex of the other. Such a step "
    .. "halts her; any other is free.",
  ruling = "The book does not say how vessels part: the one that struck backs off, the other may pull clear.",

  -- The vessel that keeps her from this move, or nil.
  run = function(vessel, move)
    local sense = move.part == "bow" and "ahead" or "astern"
    for _, held in ipairs(game.contacts) do
      local mine = held.a == vessel and held.a_fouled or held.b == vessel and held.b_fouled
      if mine then
        local other = held.a == vessel and held.b or held.a
        if is_fouled(mine, sense) or board.covers(other, move.lead) then return other end
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
