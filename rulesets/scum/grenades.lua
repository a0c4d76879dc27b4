-- Grenades at what is too large to be killed: doors, gates, buildings and boats.

local faces = { "volley", "hull", "ball" }

-- The gate of a structure, a whole structure or a boat, next to the unit that throws.
local function in_reach(unit, target, aim)
  local near = any(board.cells(target), function(at) return unit.at ~= nil and hex.distance(unit.at, at) == 1 end)
  need(near, "{target} is too far for a grenade", "scum.card.grenade", { target = target })
  need(target.points > 0, "{target} is a wreck", { target = target })
  local holds = target.kind == "structure" and target.gate > 0
  need(aim ~= "gate" or holds, "{target} has no gate that holds", { target = target })
  need(target.owner ~= unit.owner, "{target} is yours", { target = target })
  battle.no_pact(unit, target)
end

action "throw-grenade" {
  rule  = "scum.building.stronghold",
  phase = "activation",
  actor = "unit",
  args  = { target = "structure or boat", aim = "aim?", card = "card battle.declare" },

  options = function(unit)
    if not unit.at or not has(turn.active_pieces(), unit) then return end
    for _, kind in ipairs { "structure", "boat" } do
      for _, target in ipairs(game.all(kind)) do
        suggest { target = target, card = "grenade" }
        if kind == "structure" and target.gate > 0 then suggest { target = target, aim = "gate", card = "grenade" } end
      end
    end
  end,

  check = function(unit, a)
    if not turn.activation(unit) then return end
    need(a.card == "grenade", "that needs a grenade", "scum.card.grenade")
    need(not a.aim or has({ "gate", a.target.kind }, a.aim), "{target} is a {kind}: name that, or its gate", { target = a.target, kind = a.target.kind })
    battle.once(unit)
    orders.after_move(unit)
    need(not unit.charges, "{actor} has charged {enemy} and battles nobody else", "scum.move.charge", { enemy = unit.charges })
    spoils.unburdened(unit)
    moving.does_not_run(unit)
    need(not effects.rests_on("fall-back", unit), "{actor} falls back and does not battle", "scum.card.fall-back")
    in_reach(unit, a.target, a.aim)
  end,

  run = function(unit, a)
    local target = a.target
    local moment = { actor = unit, target = target }
    if target.owner ~= "" and any(offer("battle.declare", moment, { target.owner }), { result = "lapses" }) then
      note("the attack lapses")
      return
    end
    game.active.fought, unit.battled = true, true
    events.played(unit.owner, a.card, "battle.declare", moment)
    note("{unit} throws a grenade at {target}", { unit = unit, target = target })
    local thrown = dice.throw(data("params")["grenade-dice"], "fire", faces, "no flags", "to hit", unit)
    local hits = dice.pairs_kill(thrown, faces)
    local unsaved = hits.automatic + saves.from_cannon(hits.savable, gunnery.who_saves(target, unit))
    gunnery.lose_points(target, unsaved * data("params")["grenade-points"], a.aim, game.players[unit.owner])
  end,
}
