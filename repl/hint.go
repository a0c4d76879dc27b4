package repl

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/bot"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/repl/answer"
	"parley/repl/grammar"
	"parley/repl/layout"
)

// hintSeed keeps what hint tries apart from the dice and the bots of the game.
const hintSeed = 0xbf58476d1ce4e5b9

// HintTrials is how many trials a hint has by default.
const HintTrials = 128

// hintsListed is how many orders a hint lists.
const hintsListed = 5

// hintJSON is the answer to hint.
type hintJSON struct {
	Side   string      `json:"side"`
	Now    float64     `json:"now"` // what the position is worth to the side
	Tried  []triedJSON `json:"tried"`
	Parts  []partJSON  `json:"parts"`
	Policy string      `json:"policy"`
	Trials int         `json:"trials"` // of all orders together
	Cut    bool        `json:"cut"`    // there was no time for more: another run may list other orders
}

type triedJSON struct {
	Order  string   `json:"order"`
	Worth  *float64 `json:"worth"` // on average after what was tried, without what is for the end of the game; null if no trial came to an end
	Trials int      `json:"trials"`
	Won    int      `json:"won"` // trials in which the game ended so for the side
	Lost   int      `json:"lost"`
}

type partJSON struct {
	Part string  `json:"part"`
	Now  float64 `json:"now"`
	Then float64 `json:"then"`
}

// hint tells what a greedy bot would order, or answer, and why.
func (s *Session) hint(in grammar.Input) (Answer, error) {
	g := s.Game
	defer s.ponders("trying orders")()
	r := game.Generator(g.Header.Seed^hintSeed, len(g.Records()), 0)
	much := bot.Effort{Trials: cmp.Or(s.Trials, HintTrials), Time: s.patience(), Stop: s.hosts.stop.Load}
	if w := g.Pending(); w != nil {
		if err := s.notYours(w); err != nil {
			return Answer{No: true}, err
		}
		if w.Choice == nil {
			return Answer{No: true}, fmt.Errorf("first: %s", s.question(w))
		}
		if err := s.adviceHidden(w.Choice.Player); err != nil {
			return Answer{No: true}, err
		}
		a, err := bot.AdviseAnswer(g, "", much, r)
		if err != nil {
			return Answer{No: true}, err
		}
		return s.advised(a), nil
	}
	player, piece := "", ""
	if in.Rest != "" {
		t := g.Host.Piece(in.Rest)
		if t == nil {
			return Answer{No: true}, fmt.Errorf("there is no piece %q%s", in.Rest, nearest.Guess(strings.ToLower(in.Rest), s.pieceIDs()))
		}
		player, piece = proxy.Owner(t), t.Key()
		if !s.speaksFor(player) {
			return Answer{No: true}, fmt.Errorf("%s is of %s, whom this prompt does not advise", proxy.Name(t), s.Name(player))
		}
	}
	for _, it := range g.Clock().Waiting() {
		if player == "" && s.speaksFor(it.Player) {
			player = it.Player
		}
	}
	if player == "" {
		return Answer{No: true}, fmt.Errorf("nobody at this prompt can act now")
	}
	if err := s.adviceHidden(player); err != nil {
		return Answer{No: true}, err
	}
	a, err := bot.Advise(g.Host, "", player, piece, much, r)
	if err != nil {
		return Answer{No: true}, err
	}
	if len(a.Tried) == 0 {
		return Answer{No: true}, fmt.Errorf("%s has no order to give now", s.Name(player))
	}
	return s.advised(a), nil
}

// adviceHidden refuses a hint for a player whose hidden things are not shown at this prompt: the orders that it lists may name his cards.
func (s *Session) adviceHidden(player string) error {
	if !s.private() || s.see(player, true) {
		return nil
	}
	return fmt.Errorf("a hint for %s may show what is hidden from the others; type `as %s` first", s.Name(player), player)
}

// advised prints advice: the best orders with what the positions after them are worth
// beside the present one, and what changes with the best.
func (s *Session) advised(a *bot.Advice) Answer {
	j := hintJSON{Side: a.Player, Now: a.Now, Tried: []triedJSON{}, Parts: []partJSON{}, Policy: "standard", Trials: a.Trials, Cut: a.Cut}
	rows := [][]string{}
	for i, x := range a.Tried {
		row := triedJSON{Order: x.Text, Trials: x.Trials, Won: x.Won, Lost: x.Lost}
		worth, times := "fails", ""
		if !math.IsInf(x.Worth, 0) {
			row.Worth = &x.Worth
			worth, times = signed(x.Worth-a.Now)+ends(x), answer.Counted(x.Trials, "trial")
		}
		j.Tried = append(j.Tried, row)
		if i < hintsListed {
			rows = append(rows, []string{x.Text, worth, times})
		}
	}
	for _, line := range besideOrders(rows, s.Room()) {
		fmt.Fprintln(s.Out, line)
	}
	if more := len(a.Tried) - len(rows); more > 0 {
		fmt.Fprintf(s.Out, "(%s tried)\n", answer.Counted(more, "more order"))
	}
	var why []string
	for _, p := range a.Parts {
		j.Parts = append(j.Parts, partJSON{p.Label, p.Now, p.Then})
		if d := p.Then - p.Now; math.Abs(d) >= 0.05 {
			why = append(why, fmt.Sprintf("%s %s", p.Label, signed(d)))
		}
	}
	if len(why) > 0 {
		fmt.Fprintln(s.Out, s.Paragraph("With the first: "+strings.Join(why, ", ")))
	}
	fmt.Fprintln(s.Out, s.Dim(s.Paragraph(s.measuredBy(a)+endsCount(a)+cutShort(a))))
	return Answer{JSON: j}
}

// besideOrders sets the other cells of each row beside an order, on its last line where
// the width makes it several. Where a word is too long for that they stand below it.
func besideOrders(rows [][]string, width int) (lines []string) {
	broken, room, widest := [][]string{}, width, 0
	aligned := []bool{false}
	if len(rows) > 0 {
		for _, w := range layout.Widths(rows)[1:] {
			room -= w + 2
			aligned = append(aligned, true)
		}
	}
	for _, row := range rows {
		parts := strings.Split(layout.Command(row[0], "", "    ", room), "\n")
		for i, part := range parts {
			line := make([]string, len(row))
			if i == len(parts)-1 {
				copy(line, row)
			}
			line[0] = part
			broken, widest = append(broken, line), max(widest, layout.Width(part))
		}
	}
	if widest <= room {
		return layout.Grid(broken, aligned, "", width)
	}
	for _, line := range broken {
		lines = append(lines, line[0])
		if below := strings.Join(line[1:], "  "); strings.TrimSpace(below) != "" {
			lines = append(lines, "        "+below)
		}
	}
	return lines
}

// measuredBy says what the numbers of a hint are.
func (s *Session) measuredBy(a *bot.Advice) string {
	when := "at the end of the " + s.Game.Clock().Seq.Round
	switch a.Horizon {
	case lua.HorizonOrder:
		when = "right after it"
	case lua.HorizonTurn:
		when = "when another player can act"
	}
	side := s.Name(a.Player)
	worth := fmt.Sprintf("The numbers say what the position %s is worth to %s", when, side)
	if !a.Values {
		worth = fmt.Sprintf("The ruleset has no policy, so the numbers count only the points of %s %s", side, when)
	}
	switch {
	case a.Order == nil:
		return worth + ", less what it is worth after the usual answer."
	case s.secretPhase():
		return worth + " if the others give random orders now and everybody passes later, less what it is worth now."
	case a.Horizon == lua.HorizonOrder:
		return worth + ", less what it is worth now."
	}
	return worth + " if everybody passes, less what it is worth now."
}

// cutShort says how much was tried if there was no time for all.
func cutShort(a *bot.Advice) string {
	if !a.Cut {
		return ""
	}
	return fmt.Sprintf(" There was time for %s; a bot that takes more may find better ones.", answer.Counted(a.Trials, "trial"))
}

// endsCount says what the victories and defeats of a hint are, if it lists any.
func endsCount(a *bot.Advice) string {
	for _, x := range a.Tried[:min(len(a.Tried), hintsListed)] {
		if x.Won+x.Lost > 0 {
			return " Beside them stands in how many trials the game ended; the best order is chosen by that first."
		}
	}
	return ""
}

// ends says how often the game was over after what was tried.
func ends(x bot.Tried) (text string) {
	for _, end := range []struct {
		word  string
		times int
	}{{"wins", x.Won}, {"loses", x.Lost}} {
		if end.times > 0 {
			text += fmt.Sprintf(", %s %s", end.word, share(end.times, x.Trials))
		}
	}
	return text
}

// share is n of all, n > 0, in whole percent; what does not always happen is never 0 or 100 %.
func share(n, all int) string {
	switch p := 100 * float64(n) / float64(all); {
	case p < 1:
		return "<1 %"
	case p > 99 && n < all:
		return ">99 %"
	default:
		return fmt.Sprintf("%.0f %%", p)
	}
}

// signed prints a difference.
func signed(d float64) string { return fmt.Sprintf("%+.1f", d) }
