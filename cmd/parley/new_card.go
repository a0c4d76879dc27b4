package main

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"parley/lua"
	"parley/lua/ruleset"
)

// newCard writes a card file with one card, and its spec. For a ruleset without decks of
// cards that chapters define it declares a deck and deals from it.
func (c *cli) newCard(name, system string) error {
	h, err := lua.OpenRuleset(&c.lib, system)
	if err != nil {
		return err
	}
	deck, decks, deal, draw := "", "", "", ""
	own := slices.IndexFunc(h.Ruleset.Decks, func(d *ruleset.Deck) bool { return d.Table == nil }) // not a pack of playing cards
	if own >= 0 {
		deck = h.Ruleset.Decks[own].Name
	} else {
		deck = strings.ReplaceAll(name, "-", "_") + "_deck"
		decks = fmt.Sprintf("\n  decks   = { %s = { title = %q } },", deck, titled(name))
		deal = dealt(h, deck)
		draw = fmt.Sprintf("\n\n  it(\"is the only card of its deck\", function()\n    expect(odds(function() return draw(game.%s, \"a card\") end)).is { [%q] = \"1\" }\n  end)", deck, name)
	}
	played, err := c.cardPlayed(system, name)
	if err != nil {
		return err
	}
	files := map[string]string{}
	for from, to := range map[string]string{"card.lua": name + ".lua", "card_spec.lua": name + "_spec.lua"} {
		text, err := starter.ReadFile(path.Join("starter", from))
		if err != nil {
			return err
		}
		files[to] = words(string(text), "NAME", name, "TITLE", titled(name), "RULESET", system, "ROUND", h.Ruleset.Round,
			"DECKS", decks, "DECK", deck, "FIELDS", cardFields(h), "DEAL\n", deal, "DRAW", draw, "PLAYED\n", played)
	}
	if err := c.write(files); err != nil {
		return err
	}
	if err := c.forEditors(h); err != nil {
		return err
	}
	c.next("parley check "+name+".lua", "parley test "+name+".lua", "parley play "+c.shortest(system)+" --cards "+name+".lua")
	return nil
}

// cardPlayed writes a spec that plays a new card in a scenario, "" if the ruleset has none.
func (c *cli) cardPlayed(system, name string) (string, error) {
	scenario := c.shortest(system)
	if !strings.Contains(scenario, "/") {
		return "", nil
	}
	h, sc, err := lua.Open(&c.lib, scenario)
	if err != nil {
		return "", err
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
	if err != nil {
		return "", err
	}
	if _, err := g.Begin(); err != nil {
		return "", err
	}
	players, err := h.Players()
	if err != nil {
		return "", err
	}
	return fmt.Sprintf(`  it("is played by an order", function()
    scenario %q
    hand(%q, { %q })
    dice "luck 4"
    order "play %[2]s %[3]s"
    expect(notes()).has "%[2]s is lucky"
  end)

`, scenario, players[0], name), nil
}

// cardFields writes the fields that the cards of a ruleset need: with the values of a card
// that is played at any time, as the new card is, or else with the first value of each.
func cardFields(h *lua.Host) string {
	var b strings.Builder
	model := slices.IndexFunc(h.Book.Cards, func(c *lua.Card) bool {
		return slices.ContainsFunc(c.Hooks, func(hook string) bool { return h.Moment(hook).Is(ruleset.AnyTime) })
	})
	for _, f := range h.Ruleset.CardFields {
		if f.Type.Optional {
			continue
		}
		value := `"…"`
		switch {
		case len(f.Type.Values) > 0 && model >= 0:
			value = fmt.Sprintf("%q", h.Book.Cards[model].Field(f.Name))
		case len(f.Type.Values) > 0:
			value = fmt.Sprintf("%q", f.Type.Values[0])
		case f.Type.Word == "count" || f.Type.Word == "integer" || f.Type.Word == "number":
			value = "1"
		case f.Type.Word == "boolean":
			value = "false"
		case f.Type.Word == "list" || f.Type.Word == "map":
			value = "{}"
		}
		fmt.Fprintf(&b, "\n  %-6s = %s,", f.Name, value)
	}
	return b.String()
}

// dealt writes a listener that deals a card to each player in the first round, "" if the
// ruleset has no list of players.
func dealt(h *lua.Host, deck string) string {
	rs, seq := h.Ruleset, h.Clock.Seq
	if len(seq.Phases) == 0 {
		return ""
	}
	each, player := "", "player"
	switch {
	case rs.Root.Index("players") >= 0 && rs.Entity("player") == nil:
		each = "_, player in ipairs(game.players)"
	case rs.Entity("side") != nil:
		each, player = `_, side in ipairs(game.all("side"))`, "side.id"
	default:
		return ""
	}
	return fmt.Sprintf(`
-- Everybody gets a card as the first %s begins.
on %q (function(%s)
  if %s > 1 then return end
  for %s do cards.deal(game.%s, %s, 1, "dealt") end
end)
`, rs.Round, seq.Phases[0].ID, rs.Round, rs.Round, each, deck, player)
}
