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
