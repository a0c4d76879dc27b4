package answer

import (
	"fmt"
	"slices"
	"strings"

	"parley/core/turn"
	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/sentence"
	"parley/repl/layout"
)

// TurnLine names the current phase and who is to act in one line: Period 2, step 6,
// archery: Sea Hag (red) to act. While a question is open it names who is to answer. It
// does not end in a line feed.
func TurnLine(g *lua.Game) string { return TurnLineBut(g, nil) }

// TurnLineBut is TurnLine without the items that are ready; ready may be nil.
func TurnLineBut(g *lua.Game, ready func(turn.Item) bool) string {
	if g.Clock().Phase() == nil {
		return "The game has not begun"
	}
	return phaseLine(g) + ": " + Waits(g, ready)
}

// phaseLine is the round, the step and the phase.
func phaseLine(g *lua.Game) string {
	c, p := g.Clock(), g.Clock().Phase()
	var at []string
	if n := c.Round(); n > 0 {
		at = append(at, RoundName(c, n))
	}
	if p.Step > 0 {
		at = append(at, fmt.Sprintf("step %d", p.Step))
	}
	at = append(at, layout.Lowered(g.Host.Title(p.ID)))
	return layout.Capital(strings.Join(at, ", "))
}

// RoundName is a round in the ruleset's word, with the last round if the scenario names
// it: period 3 of 12.
func RoundName(c *turn.Clock, n int) string {
	if last := c.Rounds(); last > 0 {
		return fmt.Sprintf("%s %d of %d", c.Seq.Round, n, last)
	}
	return fmt.Sprintf("%s %d", c.Seq.Round, n)
}

// mostNamed is how many pieces a line names; if there are more, it names only the players.
const mostNamed = 4

// Waits says what the game waits for, without the items that are ready.
func Waits(g *lua.Game, ready func(turn.Item) bool) string {
	if w := g.Pending(); w != nil {
		if w.Choice == nil {
			return "a roll to be typed in"
		}
		return named(g, turn.Item{Player: w.Choice.Player, Piece: w.Choice.Who}) + " to answer"
	}
	if g.Over() {
		winner, text := g.Outcome()
		if text == "" && winner != "" {
			text = winner + " has won"
		}
		return strings.TrimSuffix("the game is over; "+layout.Printable(text), "; ")
	}
	var who []string
	items := g.Clock().Waiting()
	if ready != nil {
		if rest := slices.DeleteFunc(slices.Clone(items), ready); len(rest) > 0 {
			items = rest
		}
	}
	pieces := map[string]int{}
	for _, it := range items {
		if it.Piece != "" {
			pieces[it.Player]++
		}
	}
	for _, it := range items {
		name := ""
		if n := pieces[it.Player]; len(items) > mostNamed && n > 0 {
			name = sentence.InWords(n) + " of " + named(g, turn.Item{Player: it.Player})
		} else {
			name = named(g, it)
		}
		if !slices.Contains(who, name) {
			who = append(who, name)
		}
	}
	if len(who) == 0 {
		return "nobody to act"
	}
	return layout.Join(who) + " to act"
}

// named is a piece with its player, or only the player.
func named(g *lua.Game, it turn.Item) string {
	if t := g.Host.Piece(it.Piece); it.Piece != "" && t != nil {
		return fmt.Sprintf("%s (%s)", layout.Printable(proxy.Name(t)), it.Player)
	}
	if t := g.Host.Piece(it.Player); t != nil && t.Key() == it.Player {
		return layout.Printable(proxy.Name(t))
	}
	return it.Player
}
