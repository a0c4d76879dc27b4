-- 6.3 and 6.4 Ship design: sails and the masts that carry them.

sails = rule "piratewars.design.sails" {
  title  = "Sails and their SF",
  source = "6.3 Sails (lines 173-181), Launches (line 270)",
  text   = "The first square sail on a mast is 2 SF and the second 1, a gaff sail 2, a lateen 1, the jib 1. Together they make "
    .. "the SF of the ship.",
  ruling = "A launch's gaff is a sail of its own with 1 SF. One jib at most.",
  data   = { "piratewars.data.sails" },

  -- What the plan gives, and what is wrong for so many SF. A row of the sails: its sf; square; second, its SF as the second
  -- square sail of a mast.
  run = function(design, sf)
    local jibs, errors = design.jibs or 0, {}
    local sum = jibs * data("sails").jib.sf
    for _, mast in ipairs(design.masts or {}) do
      local squares = 0
      for _, name in ipairs(mast.sails) do
        local row = data("sails")[name]
        if row.square then squares = squares + 1 end
        if row.square and squares > 1 then sum = sum + row.second else sum = sum + row.sf end
      end
    end
    if sum ~= sf then table.insert(errors, "D-SF-SUM") end
    if jibs > 1 then table.insert(errors, "D-JIB") end
    return { sf = sum, errors = errors }
  end,
}

masts = rule "piratewars.design.masts" {
  title  = "Masts",
  source = "6.4 Masts (lines 196-210)",
  text   = "A single mast carries a lateen or a gaff, a topped one a gaff, a high topsail or both, a full one a main sail and "
    .. "a topsail or high topsail. A narrow hull has no full mast, a wide one a single mast only as the mizzen. Without the jib "
    .. "the SF want a full mast for each three, or one with a gaff for each two, and what is left a mizzen.",
  ruling = "A topsail on the mizzen makes that a topped mast. A ship may do without a jib, and the deck sets no limit to the "
    .. "masts. A launch's mast is for the revised Runner. The masts wanted are advice; only those there are is checked.",
  data   = { "piratewars.data.masts" },

  -- The masts wanted, and what is wrong with those there are. A row of the masts: narrow and wide, its places on either
  -- hull; loads, the sails that it may carry together.
  run = function(design, sf)
    local rest, wide = math.max(0, sf - (design.jibs or 0)), ship_design.wide(design)
    local wanted = { main = math.floor(rest / 2), sail = "gaff" }
    if wide then wanted = { main = math.floor(rest / 3), sail = "main and topsail" } end
    if wide and rest % 3 == 2 then
      wanted.mizzen = "gaff"
    elseif wide and rest % 3 == 1 or not wide and rest % 2 == 1 then
      wanted.mizzen = "lateen"
    end

    local errors, misplaced, overloaded = {}, false, false
    for _, mast in ipairs(design.masts or {}) do
      local row = data("masts")[mast.type]
      local places = row.narrow
      if wide then places = row.wide end
      if mast.type == "launch" and not game.option("piratewars.opt.revised-runner") then places = {} end
      if ship_design.known(design) and not has(places, mast.place) then misplaced = true end
      if #mast.sails > 0 and not has(row.loads, sails_of(mast)) then overloaded = true end
    end
    if misplaced then table.insert(errors, "D-MAST-HULL") end
    if overloaded then table.insert(errors, "D-MAST-SAIL") end
    if count(design.masts or {}, { place = "mizzen" }) > 1 then table.insert(errors, "D-MIZZEN") end
    return { wanted = wanted, errors = errors }
  end,
}

-- The sails of a mast in one word, in the order of the alphabet: "high-topsail+main".
function sails_of(mast)
  local names = {}
  for _, name in ipairs(mast.sails) do table.insert(names, name) end
  table.sort(names)
  return table.concat(names, "+")
end
