-- Dividing a party, leaving figures behind, and shedding what slows it down.

split = rule "shore.party.split" {
  title  = "Splitting",
  source = "opening list (line 17)",
  text   = "A party with a second leader is divided by one action: its player says who is in which part, and which beasts and carts. Whoever is not in the chain of his part "
    .. "becomes a straggler. What figures have done in the turn they have done.",

  check = function(party, leader, members)
    need(leader.party == party and leader ~= party.leader and parties.leads(leader), "{leader} is no other leader of {party}: that takes a Captain or an officer besides the one who leads it", { party = party, leader = leader })
    for _, piece in ipairs(members) do need(piece.party == party, "{piece} is not of {party}", { piece = piece, party = party }) end
    local going = without(members, leader)
    table.insert(going, leader)
    for _, piece in ipairs(going) do vehicles.ride(piece, going) end
    need(not has(members, party.leader), "{leader} leads those who are left", { leader = party.leader })
  end,

  run = function(party, leader, members)
    local other = parties.found(party.owner, "party", 0)
    other.name, other.ordered, other.in_melee, other.initiated = leader.name .. "'s party", party.ordered, party.in_melee, party.initiated
    other.tried, other.hidden = party.tried, party.hidden
    tricks.follow(party, other)
    leader.party, other.leader = other, leader
    for _, piece in ipairs(members) do piece.party = other end
    for _, part in ipairs { party, other } do
      part.original = #parties.members(part)
      parties.touch(part)
    end
    note("{other} leaves {party}", { other = other, party = party })
  end,
}

action "split" {
  rule  = "shore.party.split",
  phase = "act",
  actor = "party",
  args  = { leader = "own figure", members = "list of own figure or beast or vehicle up to 60" },
  say   = "divides a party",

  options = function(party)
    if not party.leader then return end
    for _, leader in ipairs(parties.members(party)) do
      if leader ~= party.leader and parties.leads(leader) then
        suggest { leader = leader, members = where(parties.members(party), function(figure) return figure == leader or stragglers_of(leader, figure) end) }
      end
    end
  end,
  some = true,

  check = function(party, a)
    orders.may_be_given(party)
    split(party, a.leader, a.members)
  end,

  run = function(party, a)
    split(party, a.leader, a.members)
    initiative.acts()
  end,
}

-- Whether a figure is nearer to another leader than to its own.
function stragglers_of(leader, figure)
  local party = leader.party
  return figure ~= party.leader and geometry.distance(figure, leader) < geometry.distance(figure, party.leader)
end

abandon = rule "shore.party.abandon" {
  title  = "Abandoning figures",
  source = "opening list (line 17); Movement (34)",
  text   = "An action makes stragglers of named figures, such as slow ones. If some of them are wounded and nobody able-bodied stays as a guard, the crew gains a "
    .. "Mutinous Dog Point.",
  ruling = "One point for an order. A party that moves, forms up or withdraws so that a wounded member is out of the chain pays it too, unless he is guarded. To be "
    .. "separated by a retreat, by losses or by an enemy costs nothing.",
  data   = { "shore.data.mutiny" },

  check = function(party, members)
    need(party.type == "party", "{party} has no leader who would leave anybody behind", { party = party })
    for _, figure in ipairs(members) do need(figure.party == party, "{figure} is not of {party}", { figure = figure, party = party }) end
    need(not has(members, party.leader), "{leader} leads {party} and stays with it", { leader = party.leader, party = party })
  end,

  -- The point for wounded who are left alone.
  run = function(party, members)
    local alone = any(members, function(figure) return figure.wounds > 0 and not has_guard(figure) end)
    if alone then mutiny.gain(party.owner, data("mutiny").abandoned, "the wounded are abandoned") end
  end,
}

-- Whether an able-bodied figure on guard duty stands within two inches.
function has_guard(figure)
  local near = data("constants")["guard-radius"]
  return any(game.all("figure", { owner = figure.owner, dead = false, wounds = 0 }), function(other)
    local on_guard = other.party and other.party.type == "guard"
    return on_guard and parties.is_able(other) and geometry.within(other, figure, near)
  end)
end

action "abandon" {
  rule  = "shore.party.abandon",
  phase = "act",
  actor = "party",
  args  = { members = "list of own figure 1 to 60" },
  rare  = true,
  say   = "leaves figures behind",

  options = function(party)
    for _, figure in ipairs(parties.members(party)) do
      if figure ~= party.leader and allowance.half_speed(figure) > 1 then suggest { members = { figure } } end
    end
  end,
  some = true,

  check = function(party, a)
    orders.may_be_given(party)
    abandon(party, a.members)
  end,

  run = function(party, a)
    abandon(party, a.members)
    stragglers.set_adrift(a.members)
    parties.touch(party)
    initiative.acts()
  end,
}

rule "shore.party.impediments" {
  title   = "Shedding impediments",
  source  = "Movement (line 34)",
  text    = "To be quick again a leader has burdens and guns dropped, guarded or not; leaves the bearers behind with them; frees, executes, binds or guards "
    .. "prisoners; or abandons the wounded. Each is an action before the move.",
  kept_by = { "action abandon", "action drop-burden", "action unhitch", "action free-prisoner", "action execute-prisoner", "action bind-prisoner" },
}
