-- What a leader may order, and what a figure or a party has done in the turn.

rule "shore.party.orders" {
  title   = "Orders",
  source  = "opening list (lines 7-17)",
  text    = "With an initiative action a leader has his party move, shoot, engage, signal a combined attack, hide, form up or break ranks, take a duty, "
    .. "take or shed burdens, divide, or leave stragglers behind.",
  ruling  = "The list of the book is open. We add: to rejoin stragglers, end a duty, withdraw, deal with prisoners, break in, fire a gun, throw a grenade, "
    .. "share loot, issue rum, and play a card. Each is an action of its own.",
  kept_by = "phase act",
}

-- A party that has nobody to order it about takes no orders.
function can_be_ordered(party)
  need(#parties.members(party) > 0, "{party} is out of the game", { party = party })
  need(party.type ~= "party" or party.leader, "{party} has no leader", { party = party })
end

-- Whether the player of a party has the initiative, and somebody commands it. The shaken only move home, hide and defend themselves.
function may_be_given(party)
  initiative.has_the_cut(party)
  can_be_ordered(party)
  need(not party.shaken, "{party} is shaken", "shore.morale.fail", { party = party })
  need(not stragglers.are(party), "{party} are stragglers: they go home, hide and defend themselves", "shore.straggler.status", { party = party })
end

-- Orders that only a leader gives, and nobody who acts on his own.
function is_led(party)
  may_be_given(party)
  need(party.leader, "{party} has no leader who orders that", "shore.party.orders", { party = party })
end

limits = rule "shore.party.order-limits" {
  title  = "Limits of a turn",
  source = "Movement (line 32); Movement Allowances (27-29); Engagement (51)",
  text   = "In a turn each figure makes one ordinary movement and shoots once; each party has one Move order, begins one mêlée and tries once to hide. Who "
    .. "has fought does nothing more but reaction moves and his party's withdrawal; the rest of a party that was in a mêlée neither moves nor shoots. "
    .. "Both may be attacked again.",
  ruling = "One Move order for a party: figures that were left standing may still charge, form up or take a duty.",

  -- Whether the party may still have its Move order.
  check = function(party)
    need(not party.ordered, "{party} has already moved in this turn", { party = party })
  end,
}

-- Who has fought does nothing more in the turn.
function has_not_fought(figure)
  need(not figure.fought, "{figure} has fought in this turn", "shore.party.order-limits", { figure = figure })
end

-- Who has fought, or has spent his turn on something, does nothing more in it.
function may_still_act(figure)
  has_not_fought(figure)
  need(not figure.spent, "{figure} does nothing more in this turn", "shore.turn.turn-action", { figure = figure })
end

one_movement = rule "shore.move.one-per-turn" {
  title  = "One movement",
  source = "Movement (line 32)",
  text   = "A figure makes one ordinary movement in a turn, all at once; inches that it does not use are lost.",

  check = function(figure)
    need(not figure.moved, "{figure} has already moved in this turn", { figure = figure })
    may_still_act(figure)
  end,
}

no_melee = rule "shore.move.after-melee" {
  title  = "After a mêlée",
  source = "Movement Allowances (line 29)",
  text   = "A party that was in a mêlée makes no ordinary move in that turn. It may still retreat as the loser, withdraw once, and react when it is attacked "
    .. "again.",

  check = function(party)
    need(not party.in_melee, "after a mêlée in this turn {party} may make no ordinary move", { party = party })
  end,
}

not_bold_and_shoot = rule "shore.move.bold-shoot" {
  title  = "Bold movers do not shoot",
  source = "Movement Allowances (line 27)",
  text   = "In one turn a figure does not both move boldly and shoot, in whichever order. Moving cautiously and shooting go together.",

  -- A figure that has shot and would move boldly.
  check = function(figure)
    need(not figure.shot, "{figure} has shot in this turn and does not move boldly", { figure = figure })
  end,
}

turn_action = rule "shore.turn.turn-action" {
  title  = "Turn Actions",
  source = "Brute Force (line 204) uses the term",
  text   = "A Turn Action takes a figure that has done nothing in this turn; it then does nothing more but defend itself and react.",
  ruling = "The book does not explain the term: it takes the whole turn of a figure.",

  check = function(figure)
    vehicles.ride(figure)
    local idle = not (figure.moved or figure.shot or figure.fought or figure.spent or figure.reacted or figure.shouldered or figure.boarded)
    need(idle, "{figure} has already acted in this turn", { figure = figure })
  end,
}
