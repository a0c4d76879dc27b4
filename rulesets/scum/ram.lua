-- Ramming: when a ship collides, and what it does.

-- The vessel into whose hull a bow points.
function ahead(ship, bow, heading) return sailing.vessel_at(hex.step(bow, heading), ship) end

contact = rule "scum.ram.contact" {
  title  = "Colliding",
  source = "Ramming (lines 643-645)",
  text   = "A ship that comes into the zone of control of another vessel at an angle of 0 or 60 degrees collides with her and rams her. Her move ends.",
  ruling = "She rams if after a step ahead the hex before her bow is part of another vessel's hull. The player must say so: a step that would ram without "
    .. "the word is refused, and always against vessels of his own, of allies and of whoever is in a ceasefire with him. Boats never ram: bow on to a hull "
    .. "they lie alongside.",

  -- step: forward or ram; from the pose before it.
  check = function(ship, pose, step)
    local other = ahead(ship, hex.step(pose.bow, pose.heading), pose.heading)
    if step == "forward" then
      need(not other, "that step would ram {other}: say ram instead of forward", { other = other })
      return
    end
    if not need(other, "there is nothing to ram ahead of {ship}", { ship = ship }) then return end
    need(game.relation(ship, other) == "enemy", "{other} is no enemy", { other = other })
    battle.no_pact(ship, other)
    need(other.kind == "boat" or not other.surrendered, "{other} has surrendered", "scum.ship.surrender", { other = other })
  end,
}

strike = rule "scum.ram.result" {
  title  = "Effect of a ram",
  source = "Ramming (lines 644-650)",
  text   = "A victim of half the rammer's points or fewer sinks. One of two thirds or fewer loses 2D6 points and may be entered in the next turn without a "
    .. "die. Boats and canoes are always destroyed.",
  ruling = "The original points count, for the length of the hull decides and not its damage. With less than one and a half times nothing happens but that the "
    .. "rammer stops. Of the men in a rammed boat half swim.",
  data   = { "scum.data.ram", "scum.data.params.ram-points" },

  --   rammer to victim   2 or more    1.5 and more    less
  --   the victim         sinks        loses 2D6       nothing
  run = function(ship, other)
    local by = game.players[ship.owner]
    note("{ship} rams {other}", { ship = ship, other = other })
    ship.stopped = true
    effects.shows_her_colours(ship)
    if other.kind == "boat" then
      sinking.sinks(other, by)
      return
    end
    local result = result_for(ship, other)
    if result == "sinks" then
      sinking.sinks(other, by)
    elseif result == "holed" then
      boarding.take_hold(ship, other, "by a ram")
      sinking.lose_points(other, roll("2d6", "hull", other), by)
    end
  end,
}

-- The row of the table of rams for these two.
function result_for(ship, other)
  local mine, hers = ship.began, other.began
  if data("params")["ram-points"] == "remaining" then mine, hers = ship.points, other.points end
  return first(data("ram"), function(row) return mine >= row.times * hers end).result
end
