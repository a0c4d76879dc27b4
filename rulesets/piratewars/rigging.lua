-- 6.3 and 6.4 Ship design: sails and the masts that carry them.

-- The SF of the sails on one mast: of square sails the first counts two and the second one.
local function on_mast(mast)
  local sum, squares = 0, 0
  for _, name in ipairs(mast.sails) do
    local row = data("sails")[name]
    if row.square then squares = squares + 1 end
    sum = sum + (row.square and squares > 1 and row.second or row.sf)
  end
  return sum
end

sails = rule "piratewars.design.sails" {
  title  = "Sails and their SF",
  source = "6.3 Sails (lines 173-181), Launches (line 270)",
  text   = "The first square sail on a mast is 2 SF and the second 1, a gaff sail 2, a lateen 1, the jib 1. Together they make "
    .. "the SF of the ship.",
  ruling = "A launch's gaff is a sail of its own with 1 SF. One jib at most.",
  data   = { "piratewars.data.sails" },

  -- What the plan gives, and what is wrong for so many SF.
  run = function(design, sf)
    local jibs, errors = design.jibs or 0, {}
    local sum = jibs * data("sails").jib.sf
    for _, mast in ipairs(design.masts or {}) do sum = sum + on_mast(mast) end
    if sum ~= sf then table.insert(errors, "D-SF-SUM") end
    if jibs > 1 then table.insert(errors, "D-JIB") end
    return { sf = sum, errors = errors }
  end,
}

-- The sails of a mast in one word, in the order of the alphabet.
local function load(mast)
  local names = {}
  for _, name in ipairs(mast.sails) do table.insert(names, name) end
  table.sort(names)
  return table.concat(names, "+")
end

-- The masts that so many SF want, beside the jib: of three SF on a wide hull, of two on a narrow one.
local function wanted(design, sf)
  local rest, each = math.max(0, sf - (design.jibs or 0)), ship_design.wide(design) and 3 or 2
  local over = rest % each
  local mizzen = over == 1 and "lateen" or over == 2 and "gaff" or nil
  return { main = math.floor(rest / each), sail = each == 3 and "main and topsail" or "gaff", mizzen = mizzen }
end

masts = rule "piratewars.design.masts" {
  title  = "Masts",
  source = "6.4 Masts (lines 196-210)",
  text   = "A single mast carries a lateen or a gaff, a topped one a gaff, a high topsail or both, a full one a main sail and "
    .. "a topsail or high topsail. A narrow hull has no full mast, a wide one a single mast only as the mizzen. Without the jib "
    .. "the SF want a full mast for each three, or one with a gaff for each two, and what is left a mizzen.",
  ruling = "A topsail on the mizzen makes that a topped mast. A ship may do without a jib, and the deck sets no limit to the "
    .. "masts. A launch's mast is for the revised Runner.",
  data   = { "piratewars.data.masts" },

  -- The masts wanted, and what is wrong with those there are.
  run = function(design, sf)
    local errors, mizzens, hull, sail = {}, 0, false, false
    for _, mast in ipairs(design.masts or {}) do
      local row = data("masts")[mast.type]
      local places = ship_design.wide(design) and row.wide or row.narrow
      if mast.type == "launch" and not game.option("piratewars.opt.revised-runner") then places = {} end
      if mast.place == "mizzen" then mizzens = mizzens + 1 end
      hull = hull or ship_design.known(design) and not has(places, mast.place)
      sail = sail or #mast.sails > 0 and not has(row.loads, load(mast))
    end
    if hull then table.insert(errors, "D-MAST-HULL") end
    if sail then table.insert(errors, "D-MAST-SAIL") end
    if mizzens > 1 then table.insert(errors, "D-MIZZEN") end
    return { wanted = wanted(design, sf), errors = errors }
  end,
}
