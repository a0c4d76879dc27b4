-- Wounds, and what saves from them.

levels = rule "shore.wound.levels" {
  title  = "Unhurt, wounded, killed",
  source = "Movement Allowances, Dropping (lines 25, 101-151)",
  text   = "A figure is unhurt, wounded or killed; each wound that is not saved takes it a step further. Killed figures leave the table. Wounded ones go at "
    .. "half-speed, carry and haul nothing, and fight and shoot as half a figure; they count as figures for all else.",
  ruling = "The second wound kills: the table of drops goes from two wounds to a kill. Bodies are not kept on the table: they would bar nobody's way.",
  data   = { "shore.data.constants.wounds-to-kill" },

  always = function()
    for _, figure in ipairs(game.all("figure")) do
      local gone = figure.x == nil and figure.lair == nil and figure.party == nil
      need(gone or not figure.dead, "{figure} is dead and has not left the table", { figure = figure })
      need(figure.dead or figure.wounds < data("constants")["wounds-to-kill"], "{figure} lives with {n:wound|wounds}", { figure = figure, n = figure.wounds })
    end
  end,

  -- killer: the player of the side that has struck it, if any.
  run = function(figure, wounds, killer)
    if wounds == 0 then return end
    if figure.wounds + wounds >= data("constants")["wounds-to-kill"] then
      kill(figure, killer)
    else
      figure.wounds = figure.wounds + wounds
      note("{figure} is wounded", { figure = figure })
      burdens.wounded(figure)
    end
  end,
}

-- A figure is killed: it leaves the table and its party, which may lose heart.
function kill(figure, killer)
  morale.note_loss(figure.party, figure)
  dies(figure, killer)
end

-- A figure dies, also by the hands of its own mates, who do not lose heart for it.
function dies(figure, killer)
  figure.dead = true
  note("{figure} is killed", { figure = figure })
  duties.messenger(figure, killer)
  game.players[figure.owner].lost = true
  parties.lose(figure)
end

-- The wounds that are left of some after their saves: one die for each, and what a charm saves.
local function left_of(wounds, figure, least)
  local left = tricks.saved_by_a_charm(wounds - count(wounds, "d6", { saved = least .. "-6" }, "saves", figure).saved, figure, least)
  if wounds > 0 and left == 0 then note("{figure} is saved", { figure = figure }) end
  return left
end

from_nature = rule "shore.wound.save-hazard" {
  title  = "Save against nature",
  source = "Dropping (line 101); Dangerous Terrain (157); Escalade (202)",
  text   = "Every wound from a fall, from the ground and from nature is saved by a 5 or a 6, one die for each wound.",
  data   = { "shore.data.constants.save-hazard" },

  -- Returns the wounds that are not saved.
  run = function(wounds, figure) return left_of(wounds, figure, data("constants")["save-hazard"]) end,
}

from_enemies = rule "shore.wound.save-combat" {
  title  = "Save against enemies",
  source = "hinted at in Dropping (line 101)",
  text   = "Every wound from a strike, a shot, a blast or a cannon is saved by a 6; behind a defended obstacle or hard cover the die gets 1 more.",
  ruling = "The value is ours: nature is milder than people, says the book.",
  data   = { "shore.data.constants.save-combat" },

  -- shield: what is added to the die. Returns the wounds that are not saved.
  run = function(wounds, figure, shield) return left_of(wounds, figure, data("constants")["save-combat"] - shield) end,
}

killed = rule "shore.wound.kill-result" {
  title  = "A result that kills",
  source = "Drop Table (lines 149-151)",
  text   = "A figure that a table kills is saved by a 5 or a 6: then it has one wound, which is not saved again.",
  ruling = "The book does not say whether a kill is saved; the general save goes for it, but nobody leaves such a fall unhurt.",
  data   = { "shore.data.switches.kill-result-save" },

  run = function(figure)
    if data("switches")["kill-result-save"] == "none" or from_nature(1, figure) > 0 then
      kill(figure)
    else
      levels(figure, 1)
    end
  end,
}
