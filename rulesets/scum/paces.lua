-- How far a piece goes: without battle and with it.

gun = rule "scum.move.gun" {
  title  = "Moving guns",
  source = "Range (line 314); order sheet (lines 867-879)",
  text   = "The crew of a light gun moves it one hex and does not fire it in that activation. Medium and heavy guns do not move. Boats may carry light "
    .. "guns.",
  data   = { "scum.data.guns" },

  -- Hexes that a crew moves its gun.
  run = function(unit) return data("guns")[unit.gun.size].moves end,

  -- Other guns stay where they are.
  always = function(before)
    local places = {}
    for _, gun in ipairs(game.all("gun", { mount = "land" })) do
      if data("guns")[gun.size].moves == 0 then
        need(not before or before[gun.id] == gun.at, "{gun} has moved", { gun = gun })
        places[gun.id] = gun.at
      end
    end
    return places
  end,
}

-- The row of the table that a unit moves by: cavalry on foot and gunners without their gun move as infantry.
local function row_of(unit)
  if unit.arm == "infantry" or unit.arm == "cavalry" and unit.mounted then return units.class_of(unit) end
  if unit.arm == "cavalry" then return data("units")["cavalry on foot"] end
  return data("units")["A infantry"]
end

-- Hexes that a piece may go without battle afterwards; after more than its battle allowance it does not battle.
function furthest(piece)
  if piece.kind ~= "train" and effects.rests_on("lost-path", piece) then return math.min(1, usual(piece)) end
  if piece.kind ~= "unit" or not effects.rests_on("forced-march", piece) then return usual(piece) end
  if piece.changed then return usual(piece) + 1 end
  return math.max(usual(piece), battle_allowance(piece))
end

usual = rule "scum.move.without-battle" {
  title  = "Hexes without battle",
  source = "Unit types (lines 58-78); order sheet (lines 773-905)",
  text   = "Infantry goes two hexes, cavalry three, on foot two; a light gun is moved one. A train goes as infantry.",
  ruling = "A commander goes two hexes on foot and three on horse. Cavalry that mounts or dismounts goes two.",
  data   = { "scum.data.units" },
  see    = { "scum.move.allowance", "scum.move.gun" },

  -- Without cards.
  run = function(piece)
    if piece.kind == "train" then return data("units")["A infantry"].march end
    if piece.kind == "commander" then
      if piece.mounted then return data("units")["commander mounted"].march end
      return data("units")["commander on foot"].march
    end
    if land_guns.served_by(piece) then return gun(piece) end
    if piece.changed then return 2 end
    return row_of(piece).march
  end,
}

battle_allowance = rule "scum.move.with-battle" {
  title  = "Hexes with battle",
  source = "Unit types (lines 58-78); order sheet (lines 773-905)",
  text   = "Infantry goes one hex and battles, cavalry three, a gun none.",
  data   = { "scum.data.units" },
  see    = { "scum.move.allowance", "scum.card.lost-path", "scum.card.forced-march" },

  run = function(unit)
    if land_guns.served_by(unit) then return 0 end
    if effects.rests_on("lost-path", unit) then return math.min(1, row_of(unit).battle) end
    if effects.rests_on("forced-march", unit) then return row_of(unit).battle + 1 end
    return row_of(unit).battle
  end,
}

allowance = rule "scum.move.allowance" {
  title  = "How far",
  source = "Unit types (lines 58-78); order sheet (lines 773-905)",
  text   = "A unit moves up to the hexes of its class and arm, and battles in the same activation only within the shorter of its two figures and if no "
    .. "ground has forbidden it. It may always stop short.",
  ruling = "To pass next to enemies costs nothing and stops nobody.",
  data   = { "scum.data.units", "scum.data.params.zoc-stops" },

  --                  with battle   without
  --   infantry            1           2
  --   cavalry             3           3
  --   cavalry on foot     1           2
  --   light gun           0           1
  --   other guns          0           0
  -- hexes: how far it would go.
  check = function(piece, hexes)
    local most = furthest(piece)
    local gun_here = piece.kind == "unit" and land_guns.served_by(piece)
    if gun_here and most == 0 then
      need(hexes == 0, "{piece} serves {gun}, and a {size} gun does not move", "scum.move.gun", { piece = piece, gun = gun_here, size = gun_here.size })
      return
    end
    need(hexes <= most, "{piece} moves {most:hex|hexes} at most, and this way is {hexes:hex|hexes} long", { piece = piece, most = most, hexes = hexes })
  end,
}
