-- Morale: who is fragile, who tests, who runs.

threshold = rule "shore.morale.threshold" {
  title  = "When a unit is fragile",
  source = "the rulebook's page on morale; line 194 names the test",
  text   = "A unit is fragile when it has no more figures than half of those that it began with, its leader included, halves rounded up. Duties and stragglers "
    .. "that leave it never make it test, but lower its number.",
  ruling = "A party that comes of a split, a unit on duty and a group of stragglers began with what they had then. A scenario may have a party steadier, or less so, by one or two figures.",
  pure   = true,

  run = function(party) return math.ceil(party.original / 2) - party.steadier end,
}

function is_fragile(party, figures) return figures <= threshold(party) end

-- The lowest die that holds a unit.
local function least_die(party)
  local list, values = parties.members(party), data("morale")
  if #list == 1 then return values.single end
  local captain = any(list, function(figure) return figure.class == "captain" end)
  if captain then return values.captain end
  if party.leader then return values.led end
  return values.leaderless
end

test = rule "shore.morale.test" {
  title  = "Testing",
  source = "the rulebook's page on morale",
  text   = "A fragile unit tests when it loses a figure to enemy fire, to a mêlée against a side that outnumbers it, to an accident or by capture, or when a "
    .. "rule or a card says so. A single figure holds on a 6, a unit without a leader on 5, with one on 4, with the Captain on 3 or more.",
  ruling = "It was fragile before the loss. One test for an action, however many were lost. A side is outnumbered when the able figures of all enemy parties in the "
    .. "mêlée were more than its own as the round began. Even a lone leader is a single figure. Whom his own mates kill or put away is no such loss.",
  data   = { "shore.data.morale", "shore.data.switches.morale-tests-per-action" },

  -- Whether the unit holds.
  run = function(party)
    if any(windows.cards_at("morale", { party = party }, { party.owner }), { result = "holds" }) then return true end
    local thrown = count(1, "d6", { holds = least_die(party) .. "-6" }, "morale", party)
    return thrown.holds == 1
  end,
}

-- A loss that a unit may test for is noted until the action is over; whether it was fragile is judged before.
function note_loss(party, figure)
  if not party then return end
  local left = #without(parties.members(party), figure)
  if left > 0 and is_fragile(party, left + 1) then table.insert(game.shocked, party) end
end

tests = rule "shore.morale.after-losses" {
  title  = "Tests after an action",
  source = "ours",
  text   = "When an action is over each unit that has lost somebody tests once, also those who lose somebody as others run, and not the shaken.",
  data   = { "shore.data.switches.morale-tests-per-action" },

  -- After an action: the tests of the units that have lost somebody, also of those who lose somebody as others run.
  run = function()
    local tested, each = {}, data("switches")["morale-tests-per-action"] == "per-loss"
    while #game.shocked > 0 do
      local list = game.shocked
      game.shocked = {}
      for _, party in ipairs(list) do
        if #parties.members(party) > 0 and not party.shaken and (each or not has(tested, party)) then
          table.insert(tested, party)
          if not test(party) then fail(party) end
        end
      end
    end
  end,
}

fail = rule "shore.morale.fail" {
  title  = "Failing",
  source = "ours",
  text   = "A unit that fails at once makes a bold reaction move: with an enemy in sight each figure ends farther from the one nearest to it, without one it heads "
    .. "home. Whoever can do neither stays. It is shaken: it moves only nearer home, hides, and defends itself.",
  ruling = "Tests for losses are taken when the action is over and retreats are made.",
  see    = { "shore.morale.rally" },

  run = function(party)
    party.shaken = true
    note("{party} loses heart", { party = party })
    for _, figure in ipairs(parties.able(party)) do flight.flee(figure) end
    parties.touch(party)
  end,
}

-- A shaken unit moves only if there is a home to run to.
function has_a_home(figure)
  return need(game.players[figure.owner].home, "{figure} is shaken and has no home to run to", "shore.morale.fail", { figure = figure })
end

-- A move of a shaken unit brings every mover nearer home.
function heads_home(figure, from, to)
  local home = game.players[figure.owner].home
  if has_a_home(figure) then need(plane.distance(to, home) < plane.distance(from, home), "{figure} is shaken and moves only nearer home", "shore.morale.fail", { figure = figure }) end
end

rally = rule "shore.morale.rally" {
  title  = "Rallying",
  source = "ours",
  text   = "In the Start phase each shaken unit tests again; if it holds, it is steady.",

  run = function()
    for _, party in ipairs(game.all("party", { shaken = true })) do
      if #parties.members(party) > 0 and test(party) then
        party.shaken = false
        note("{party} is steady again", { party = party })
      end
    end
  end,
}
