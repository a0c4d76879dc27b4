-- 2.3 Boarding: people who cross to another deck, and what becomes of them when their ship is lost.

-- They go over the side of the hull they stand on, into the water.
local function go_over_the_side(list)
  local hull = list[1].aboard
  note("{who} {number:?goes|go} over the side of {ship}", { who = figures.named(list), number = #list, ship = hull })
  sinking.overboard(hull, list)
end

-- Everybody of a list goes to the deck of a hull; if that hull has sunk, they go into the water.
function cross(list, hull)
  local some = where(list, function(figure) return figure.aboard ~= hull end)
  local place = "deck"
  if hull.craft ~= "" then place = "boat" end
  if hull.fate == "sunk" and #some > 0 then return go_over_the_side(some) end
  for _, figure in ipairs(some) do
    figure.aboard, figure.place, figure.at = hull, place, nil
  end
end

-- Those of a ship's side who stand on an enemy's deck go back to her.
function recall(vessel, enemy) cross(boarding.hers_on(vessel, enemy), vessel) end

-- Does any other ship of the same side fight that enemy?
local function comrades_fight(vessel, enemy)
  return any(without(boarding.opponents(enemy), vessel), { owner = vessel.owner })
end

-- Her boarders on that enemy's deck become prisoners there, unless another ship of their side fights him.
function imprison(vessel, enemy)
  if comrades_fight(vessel, enemy) then return end
  for _, figure in ipairs(boarding.hers_on(vessel, enemy)) do figure.prisoner = true end
end

-- She surrenders: all her fights end, and her boarders on an enemy's deck become prisoners.
function give_up(vessel)
  for _, enemy in ipairs(boarding.opponents(vessel)) do
    boarding.part(vessel, enemy)
    imprison(vessel, enemy)
  end
end

-- She has passed to another side: her fights with that side's ships end.
function make_peace(vessel)
  for _, other in ipairs(boarding.opponents(vessel)) do
    if not ships.enemies(vessel, other) then boarding.part(vessel, other) end
  end
end

-- She sinks: her boarders fight on as attackers where they stand, unless another ship of their side fights there. Her other
-- fights end.
function outlive(vessel)
  for _, enemy in ipairs(boarding.opponents(vessel)) do
    local here = ships.afloat(enemy) and #boarding.hers_on(vessel, enemy) > 0
    if here and not comrades_fight(vessel, enemy) then
      local fight = boarding.fight_of(vessel, enemy)
      fight.attacker, fight.defender = vessel, enemy
    else
      boarding.part(vessel, enemy)
    end
  end
end

-- The fights of sunk ships end when none of their boarders is left.
function close()
  for _, vessel in ipairs(game.all("ship", { fate = "sunk" })) do outlive(vessel) end
end
