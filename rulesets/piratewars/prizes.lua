-- 5.0 Prize crews: who mans a captured ship, and who comes back from her.

prize_crew = rule "piratewars.prize.crew" {
  title  = "Manning a prize",
  source = "5.0 Prize Crews (line 151)",
  text   = "A prize crew is the First Mate and a figure for each of her open SF, and more if the captor likes. Imperials may "
    .. "send the Lieutenant instead, with marines for half of the crew they captured, and those may sail her. A prize of "
    .. "the Imperials fights no more, heads away, and is gone once no enemy is within cannon range.",
  ruling = "They come from her own deck, where they boarded her, and from ships still in contact, in the Tasks phase of the "
    .. "capture, and that is their task unless they have just fought in Boarding. Half of the captives is rounded up. A "
    .. "prize of pirates may fight on.",
  kept_by = { "action prize", "tasks.check_fighting", "piratewars.figure.marines", "flight.leaves", "morale.close" },

  -- May these figures man her for the side that has captured her? In the Imperial case marines for half of the captives.
  check = function(vessel, list, captor)
    local near = alongside(vessel, captor)
    for _, figure in ipairs(list) do
      tasks.may_act(figure, "moving", vessel)
      need(has(near, figure), "{figure} is not aboard {ship}, nor on a ship that touches her", { figure = figure, ship = vessel })
    end
    local mate, lieutenant = any(list, { post = "mate" }), any(list, { post = "lieutenant" })
    local led = need(mate or lieutenant, "{ship} needs the First Mate or the Lieutenant", { ship = vessel })
    local hands_enough = mate and #list - 1 >= ships.open_sf(vessel)
    local marines_enough = lieutenant and count(list, { post = "marine" }) >= core.half_up(captives(vessel, captor))
    if led then need(hands_enough or marines_enough, "{ship} needs more figures for her sails", { ship = vessel }) end
  end,
}

-- How many captives a ship holds, or would hold if a side captured her now.
function captives(vessel, captor)
  return count(figures.aboard(vessel), function(figure) return figure.owner ~= captor end)
end

-- The free people of a side who stand on her deck.
function on_deck(vessel, player)
  return game.all("figure", { aboard = vessel, owner = player, prisoner = false, dead = false })
end

-- A side's people on her deck, and on ships that touch her.
function alongside(vessel, player)
  local list = on_deck(vessel, player)
  for _, other in ipairs(game.all("ship", { owner = player, fate = "afloat" })) do
    if other ~= vessel and geometry.touching(vessel, other) then
      for _, figure in ipairs(figures.crew(other)) do table.insert(list, figure) end
    end
  end
  return list
end

-- They go aboard; for whoever has not fought in a Boarding this turn that is his task.
local function cross(list, hull)
  boarders.cross(list, hull)
  for _, figure in ipairs(list) do
    if not figure.acted then tasks.spend(figure, "moving") end
  end
end

action "prize" {
  rule   = "piratewars.prize.crew",
  phase  = "tasks",
  actor  = "ship",
  closed = "{actor} can be manned only in the tasks",
  args   = { figures = "list of own figure" },
  say    = "is manned",

  options = function(vessel)
    if vessel.captor ~= vessel.owner then return end
    for _, some in ipairs(crews(vessel, vessel.owner)) do suggest { figures = some } end
  end,

  check = function(vessel, a)
    need(vessel.craft == "", "{actor} is a boat, and whoever gets in uses it", "piratewars.opt.launches")
    local fresh = need(vessel.captor == vessel.owner and vessel.lost == game.turn.turn, "{actor} was not captured this turn",
      "piratewars.board.capture")
    need(not vessel.prize, "{actor} has a prize crew already")
    if fresh then prize_crew(vessel, a.figures, vessel.owner) end
  end,

  run = function(vessel, a)
    cross(a.figures, vessel)
    -- A prize of the Imperials: tasks.check_fighting, flight.leaves, and morale.close at the end of the turn.
    vessel.prize, vessel.prize_crew, vessel.mutinied = true, #figures.crew(vessel), nil
    morale.remember(vessel)   -- what is true of her now starts no test
    note("{number:figure mans|figures man} {ship}", { number = #a.figures, ship = vessel })
  end,
}

action "recall" {
  rule   = "piratewars.board.capture",
  phase  = "tasks",
  actor  = "ship",
  closed = "{actor} takes her people back in her own tasks",
  args   = { figures = "list of own figure" },
  say    = "takes people back",

  -- Those who stand on captured ships that touch her, and may go.
  options = function(vessel)
    local list = {}
    for _, other in ipairs(game.all("ship", { captor = vessel.owner, owner = vessel.owner, fate = "afloat" })) do
      if other ~= vessel and geometry.touching(vessel, other) then
        for _, figure in ipairs(on_deck(other, vessel.owner)) do
          if allows(tasks.may_act, figure, "moving", vessel) then table.insert(list, figure) end
        end
      end
    end
    if #list > 0 then suggest { figures = list } end
  end,

  check = function(vessel, a)
    need(ships.afloat(vessel), "{actor} is not afloat")
    need(#a.figures > 0, "say who comes back: figures=")
    if vessel.craft ~= "" then need(#a.figures <= boats.room(vessel), "{actor} has no room for so many", "piratewars.opt.launches") end
    for _, figure in ipairs(a.figures) do
      local prize, fact = figure.aboard, { figure = figure }
      local there = prize and prize ~= vessel and prize.captor == vessel.owner and figure.owner == vessel.owner
      if need(there and not figure.dead and not figure.prisoner, "{figure} stands on no captured ship", fact) then
        need(geometry.touching(vessel, prize), "{figure} is on a ship that does not touch {actor}", fact)
        tasks.may_act(figure, "moving", vessel)
      end
    end
  end,

  run = function(vessel, a)
    for _, figure in ipairs(a.figures) do
      local prize = figure.aboard
      cross({ figure }, vessel)
      if prize.prize then prize.prize_crew = math.max(0, prize.prize_crew - 1) end
      if prize.prize and prize.lost == game.turn.turn then morale.remember(prize) end   -- the hands she is left with
    end
    note("{number:figure comes|figures come} back aboard {ship}", { number = #a.figures, ship = vessel })
  end,
}

-- Who is suggested.

-- The smallest prize crews that a side has at hand for her: an officer and this many others, but not the Captain.
function crews(vessel, captor)
  local near = where(alongside(vessel, captor), function(figure) return allows(tasks.may_act, figure, "moving", vessel) end)
  local list = {}
  local function add(post, others, number)
    local crew = { first(near, { post = post }) }
    for _, figure in ipairs(others) do
      if #crew <= number and figure.post ~= "captain" and figure ~= crew[1] then table.insert(crew, figure) end
    end
    if allows(prize_crew, vessel, crew, captor) then table.insert(list, crew) end
  end
  add("mate", near, ships.open_sf(vessel))
  add("lieutenant", where(near, { post = "marine" }), core.half_up(captives(vessel, captor)))
  return list
end
