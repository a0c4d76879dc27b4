-- What the notes are made of: numbers, men and places in words.

-- "a hand", "an archer", "three hands".
local function some(n, one, many)
  if n == 1 then return one end
  return numerals.counted(n, one, many)
end

-- "a, b and c".
function list(parts)
  if #parts < 2 then return parts[1] or "" end
  local first = {}
  for i = 1, #parts - 1 do first[i] = parts[i] end
  return table.concat(first, ", ") .. " and " .. parts[#parts]
end

local kinds = {
  { kind = "fighter", one = "a fighter", many = "fighters" },
  { kind = "wounded", one = "a wounded fighter", many = "wounded fighters" },
  { kind = "archer", one = "an archer", many = "archers" },
  { kind = "hand", one = "a hand", many = "hands" },
}

-- One man of a kind.
function man(kind)
  for _, row in ipairs(kinds) do
    if row.kind == kind then return row.one end
  end
  return "the " .. kind
end

-- A party of men: "two fighters, an archer and the captain".
function men(party)
  local parts = {}
  for _, row in ipairs(kinds) do
    local n = party[row.kind] or 0
    if n > 0 then table.insert(parts, some(n, row.one, row.many)) end
  end
  if party.steersman then table.insert(parts, "the steersman") end
  if party.captain then table.insert(parts, "the captain") end
  if #parts == 0 then return "nobody" end
  return list(parts)
end

-- Those who go down with a vessel.
function souls(n)
  if n == 0 then return "nobody aboard" end
  if n == 1 then return "the one man aboard" end
  return "all " .. numerals.number(n) .. " aboard"
end

function hull(points)
  if points == 0 then return "no hull" end
  return numerals.counted(points, "hull point", "hull points")
end
