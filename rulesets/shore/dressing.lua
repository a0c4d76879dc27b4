-- Formations that have lost somebody dress their ranks.

-- After an action: formations that have lost somebody close up, and those that somebody has left are none.
function redress()
  for _, party in ipairs(parties.in_play()) do
    if party.formed then close_up(party) end
  end
end

close_up = rule "shore.form.closes-up" {
  title  = "Closing up in formation",
  source = "Forming Up (line 187); details ours",
  text   = "The survivors of a formation take its first places, each as near as can be to where he stood. With fewer than four, or where a place is in the "
    .. "rough, taken or next to an enemy, it is a formation no longer.",
  data   = { "shore.data.constants.form-min-figures" },

  run = function(party)
    local figures = parties.members(party)
    local whole = #figures >= data("constants")["form-min-figures"] and formation.in_places(party.formed, figures)
    if whole and #figures == party.formed.figures then return end
    local places = whole and formation.slots(party.formed, figures)
    local free = whole and all(places, function(place)
      return not (ground.is_rough(place) or formation.blocked_by(place, figures) or formation.touched_by(place, figures))
    end)
    if not free then
      party.formed = nil
      note("{party} is formed up no longer", { party = party })
      return
    end
    local distances = {}
    for i, figure in ipairs(figures) do
      distances[i] = {}
      for j, place in ipairs(places) do distances[i][j] = plane.distance(geometry.at(figure), place) end
    end
    for i, column in ipairs(assign(distances)) do
      geometry.put(figures[i], places[column])
      figures[i].z = ground.level(places[column])
      burdens.come_along(figures[i])
    end
    party.formed.figures = #figures
    note("{party} closes up", { party = party })
  end,
}

has_charged = rule "shore.form.after-charge" {
  title  = "A formation after its charge",
  source = "Forming Up (line 187); details ours",
  text   = "A formed party that has charged stays formed if all of it stands in the places of its shape at another front, in open terrain.",

  run = function(party)
    local formed, figures, stand = party.formed, parties.members(party), {}
    if not formed or #figures == 0 then return end
    for _, figure in ipairs(figures) do table.insert(stand, geometry.at(figure)) end
    local now, before = formation.middle(stand), formation.middle(formation.slots(formed, figures))
    local front = { shape = formed.shape, x = formed.x + now.x - before.x, y = formed.y + now.y - before.y, facing = formed.facing, files = formed.files, figures = formed.figures }
    local open = not any(stand, ground.is_rough)
    if open and #figures == formed.figures and formation.in_places(front, figures) then
      party.formed = front
    else
      formation.breaks(party)
    end
  end,
}
