-- The turn: its start, its actions, its end.

rule "shore.turn.sequence" {
  title   = "Phases of a turn",
  source  = "hints (lines 7, 204)",
  text    = "Start phase: marks of the last turn are taken away, the shaken rally, everybody draws a chance card. Action phase: cuts and actions until all "
    .. "are out. End phase: the bogged, the points for losses, the chains, effects and treaties that end, and victory.",
  ruling  = "The chapter on the turn is lost; this order is ours.",
  kept_by = { "phase start", "phase cut", "phase act", "phase end" },
}

begin = rule "shore.turn.start" {
  title  = "The Start phase",
  source = "hints (lines 7, 204)",
  text   = "What figures and parties have done in the last turn is forgotten, and the shaken rally.",

  -- The marks of the last turn are taken away, and the shaken rally.
  run = function()
    secrets.forget()
    morale.rally()
    game.lineup = {}
    for _, player in ipairs(game.all("player")) do player.out, player.lost = false, false end
    for _, party in ipairs(game.all("party")) do
      party.ordered, party.initiated, party.in_melee, party.tried, party.unnerved, party.searched = false, false, false, false, false, {}
    end
    for _, figure in ipairs(game.all("figure", { dead = false })) do
      figure.moved, figure.shot, figure.in_melee, figure.fought, figure.withdrew, figure.spent, figure.reacted = false, false, false, false, false, false, false
      if figure.haul then figure.haul.fresh = false end
      figure.pace, figure.risked, figure.helped, figure.shouldered, figure.boarded = nil, {}, false, false, false
    end
    for _, kind in ipairs { "beast", "vehicle" } do
      for _, piece in ipairs(game.all(kind)) do piece.moved = false end
    end
    for _, burden in ipairs(game.all("burden")) do burden.shifted = false end
    for _, cannon in ipairs(game.all("cannon")) do cannon.hauled = false end
    for _, door in ipairs(game.all("door")) do door.tried = false end
    for _, house in ipairs(game.all("structure")) do house.offered = false end
  end,
}

-- Figures have gone away from guns, burdens, prisoners and their parties.
local function look_who_is_apart()
  hauling.let_go_if_apart()
  burdens.stay_together()
  prisoners.held()
  cohesion.when()
end

-- After every action: chains and what hangs on them.
function after_action()
  look_who_is_apart()
  morale.tests()
  look_who_is_apart()
  parties.take_in_beasts()
  dressing.redress()
  game.let_in, game.hauls, game.fallen = {}, {}, {}
end

-- An action is over.
function action_over()
  after_action()
  melee.the_stopped_fight()
end

finish = rule "shore.turn.end" {
  title  = "End of the game",
  source = "not in the chapter",
  text   = "The scenario says what is to be won and which turn is the last. A player without figures on the table is out: he takes part in no cut, and neither draws cards nor plays any.",

  run = function()
    hazards.struggle()
    mutiny.losses()
    for _, party in ipairs(game.all("party")) do parties.touch(party) end
    after_action()
    treaty.lapse()
    tricks.lapse()
  end,
}
