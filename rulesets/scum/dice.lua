-- The hit-dice: which faces score, which of the hits need no save, and how many of them count.
-- A throw is a table of counts by face: { volley = 2, unit = 1, flag = 1 }.

-- The faces that score for a weapon with its row of the table, and the unit face too for a unit of one kind of weapon.
local function scoring(row, single)
  local faces = {}
  for _, face in ipairs(data("weapons")[row].faces) do table.insert(faces, face) end
  if single then table.insert(faces, "unit") end
  return faces
end

fire_faces = rule "scum.dice.fire-hits" {
  title  = "Reading fire dice",
  source = "Fire hit-dice (lines 373-391); naval (lines 721-736)",
  text   = "Volley hits for every missile weapon, ball for muskets and cannon, hull for cannon at a ship, a boat or a building. The unit face "
    .. "hits for a unit of one kind of weapon, never for a cannon. Plain dice may stand in, 1 to 6 for the faces in that order.",
  ruling = "Blowpipes read the dice as pistols do, whose row of the order sheet they share. Flags of cannon are misses on water and "
    .. "against ships and structures; ashore they count against figures.",
  data   = { "scum.data.dice.fire", "scum.data.weapons" },

  -- weapon: a missile weapon or "cannon"; large: at a ship, a boat or a building; single: the unit has one kind of weapon.
  --
  --           volley  hull      ball  unit
  --   musket  hits    -         hits  of a single-weapon unit
  --   pistol  hits    -         -     of a single-weapon unit
  --   bow     hits    -         -     of a single-weapon unit
  --   cannon  hits    at large  hits  -
  run = function(weapon, large, single)
    if weapon ~= "cannon" then return scoring(weapon, single) end
    if large then return scoring("cannon at a large target") end
    return scoring("cannon")
  end,
}

-- The faces that hit for a cannon.
function of_cannon_at_large() return fire_faces("cannon", true, false) end
function of_cannon_at_figures() return fire_faces("cannon", false, false) end

melee_faces = rule "scum.dice.melee-hits" {
  title  = "Reading close-combat dice",
  source = "Close combat hit-dice (lines 418-437)",
  text   = "Poleaxe and polearm hit for halberds and poleaxes, polearm and blade for bayonets, pikes and lances, blade for swords. The unit "
    .. "face hits for a unit of one kind of weapon, and is the only hit of the unarmed.",
  ruling = "Troops of no weapon in the list fight with swords.",
  data   = { "scum.data.dice.melee", "scum.data.weapons" },

  run = function(weapon, single) return scoring(weapon, single) end,
}

-- Throws dice, asking only for the faces that score, and for flags where somebody may run from them.
function throw(dice, die, faces, with_flags, why, who)
  if dice == 0 then return {} end
  local classes = {}
  for _, face in ipairs(faces) do classes[face] = face end
  if with_flags == "flags count" then classes.flag = "flag" end
  return count(dice, die, classes, why, who)
end

-- Throws the dice of an attack and reads them: the hits that need no save, those that do, and the flags.
hits_of = rule "scum.dice.hits" {
  title  = "Hits of a throw",
  source = "fire (lines 373-394), melee (lines 418-446)",
  text   = "All hit-dice of an attack are thrown together: the faces that score are hits, of which pairs need no save, and flags count where somebody may run "
    .. "from them.",
  see    = { "scum.dice.auto-kill" },
  pure   = true,

  -- with_flags: "flags count" or "no flags".
  run = function(number, die, faces, with_flags, who)
    local thrown = throw(number, die, faces, with_flags, "to hit", who)
    local hits = pairs_kill(thrown, faces)
    return { automatic = hits.automatic, savable = hits.savable, flags = thrown.flag or 0 }
  end,
}

pairs_kill = rule "scum.dice.auto-kill" {
  title  = "Two hits of one face",
  source = "fire (lines 392-394), melee (lines 439-446), naval (lines 737-740)",
  text   = "Where a face shows twice or more among the hits, its first hit needs no save: it kills, or does its points, at once. That does "
    .. "not go for the unit face. Every other hit may be saved.",
  ruling = "One such hit for each face that shows twice, since hits of the same type are judged face by face.",
  data   = { "scum.data.params.auto-kill" },
  pure   = true,

  -- Splits the hits of a throw: { automatic, savable }.
  run = function(thrown, faces)
    local hits, automatic = 0, 0
    for _, face in ipairs(faces) do
      local shown = thrown[face] or 0
      hits = hits + shown
      if shown >= 2 and face ~= "unit" then automatic = automatic + 1 end
    end
    if data("params")["auto-kill"] == "per-throw" then automatic = math.min(automatic, 1) end
    return { automatic = automatic, savable = hits - automatic }
  end,
}

-- No more hits than that: those that need no save are the first to count.
function at_most(hits, most)
  local automatic = math.min(hits.automatic, most)
  return { automatic = automatic, savable = math.min(hits.savable, most - automatic) }
end

mixed_cap = rule "scum.dice.mixed-cap" {
  title  = "Hits of a mixed unit",
  source = "Unit types (lines 40-45)",
  text   = "A mixed unit scores no more hits than it has figures left with the weapon that it uses.",
  ruling = "Pairs are judged on the whole throw; hits that need no save count first, then the others up to that number.",
  pure   = true,

  run = function(hits, carriers) return at_most(hits, carriers) end,
}

waste = rule "scum.dice.waste" {
  title  = "Hits too many",
  source = "Resolve battle (lines 401-402)",
  text   = "Hits beyond the number of figures in the target are wasted.",
  ruling = "Before the saves are thrown, since the book counts hits scored; pairs are judged on the throw, and hits that need no save "
    .. "count first.",
  data   = { "scum.data.params.waste-before-saves" },
  pure   = true,

  run = function(hits, figures)
    if not data("params")["waste-before-saves"] then return hits end
    return at_most(hits, figures)
  end,
}
