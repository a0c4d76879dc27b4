-- Optional: models whose cannons really fire.

local results = { "dice", "miss", "beyond", "back", "stayed" }

real = rule "piratewars.opt.real-cannons" {
  title  = "Really firing cannons",
  source = "Firing Cannons (lines 276-280)",
  text   = "The player fires the model's cannon, a grey round for shot and a black one for ball, and what it does is entered: a "
    .. "miss, a hit that goes on beyond the ship for one point, one that comes back for two, one that stays aboard for three. "
    .. "Each point is a hit of that ammunition; ranges and all other rules stay.",
  ruling = "No dice are rolled, so nothing bursts and there is no critical hit. Who has no such model lets the dice decide.",
  optional = true,
  data   = { "piratewars.data.model-shots" },

  -- The hits of a cannon's shot, nil if the dice are to decide: a miss 0, beyond 1, back 2, stayed 3.
  run = function(cannon)
    local result = choose(cannon.owner, "what the model's shot did", results, cannon)
    if result == "dice" then return nil end
    return data("model-shots")[result].points
  end,
}
