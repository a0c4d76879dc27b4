package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua/sandbox"
	"parley/lua/simulate"
	"parley/repl"
	"parley/repl/layout"
	"parley/repl/plot"
)

// How files begin that parley simulate may overwrite.
const (
	partBegins = `{"parley_simulate":`
	csvBegins  = "seed,rules,"
)

// mayWrite refuses files that exist and were not written by parley, before any game is
// played.
func (s *simulation) mayWrite() error {
	for _, x := range []struct{ name, begins string }{{s.csv, csvBegins}, {s.svg, plot.Signature}, {s.out, partBegins}} {
		if x.name != "" {
			if _, err := mayReplace(x.name, x.begins, aRun, s.force); err != nil {
				return err
			}
		}
	}
	return nil
}

// aPage and aRun are the kinds of files that parley replaces.
const (
	aPage = "a page made by parley"
	aRun  = "a file of parley simulate"
)

// mayReplace is [repl.MayReplace]; a file of somebody else is a wrong argument.
func mayReplace(name, begins, kind string, force bool) (exists bool, err error) {
	exists, err = repl.MayReplace(name, begins, kind, force)
	if o := (*repl.Occupied)(nil); errors.As(err, &o) {
		err = &usageError{o.Error()}
	}
	return exists, err
}

func replaceFile(name, text, begins string, force bool) error {
	if _, err := mayReplace(name, begins, aRun, force); err != nil {
		return err
	}
	return repl.ReplaceFile(name, text)
}

// report prints a run and writes its files, also if one of them or the page cannot be written; asked is how many seeds
// were asked for, and why says why there are fewer. The answer is no if games failed.
func (s *simulation) report(rows []simulate.Row, asked int, why string) error {
	r := simulate.ReportOf(s.head, rows)
	r.Stopped = why
	var wrong []error
	if s.csv != "" {
		var b strings.Builder
		err := simulate.WriteCSV(&b, s.head, rows)
		if err == nil {
			err = replaceFile(s.csv, b.String(), csvBegins, s.force)
		}
		wrong = append(wrong, err)
	}
	if s.svg != "" {
		wrong = append(wrong, replaceFile(s.svg, drawReport(r), plot.Signature, s.force))
	}
	if s.asJSON {
		wrong = append(wrong, s.c.json(r))
	} else {
		p := &reportPrinter{r, s.c.page(), s.c.found(), asked, ""}
		if why == "" && s.half > 0 && !simulate.Narrow(s.head, rows, s.half) {
			p.missed = s.until
		}
		p.print()
	}
	if err := errors.Join(wrong...); err != nil {
		return err
	}
	return noIf(slices.ContainsFunc(r.Rules, func(x simulate.Summary) bool { return len(x.Failed) > 0 }))
}

// reportPrinter prints a report as tables.
type reportPrinter struct {
	*simulate.Report
	screen layout.Screen
	found  string // the flags that find the same files again
	asked  int    // seeds
	missed string // the width of intervals that was not reached
}

func (p *reportPrinter) say(format string, args ...any) {
	fmt.Fprintln(p.screen.Out, p.screen.Wrapped(fmt.Sprintf(format, args...)))
}

// grid prints rows below a head; all columns but the first are aligned to the right.
func (p *reportPrinter) grid(rows [][]string) {
	right := make([]bool, len(rows[0]))
	for i := 1; i < len(right); i++ {
		right[i] = true
	}
	for i, line := range layout.Grid(rows, right, "", p.screen.Room()) {
		if i == 0 {
			line = p.screen.Dim(line)
		}
		fmt.Fprintln(p.screen.Out, line)
	}
}

func (p *reportPrinter) print() {
	h := p.Run
	p.say("%s (%s), %s: seeds %d to %d", h.Title, h.Scenario, several(p.Played*h.PerSeed(), "game"), h.Seed, h.Seed+uint64(p.Played)-1)
	if p.Stopped != "" {
		p.say("stopped after %d of %s (%s)", p.Played, several(p.asked, "seed"), p.Stopped)
	}
	if p.missed != "" {
		p.say("--until %s: the intervals are still wider; --games allows more", p.missed)
	}
	if h.Try {
		p.tried()
		return
	}
	p.say("%s", botsLine(h))
	switch {
	case h.Sweep != nil:
		p.swept()
	case h.Cells != nil:
		p.ranked()
	case len(h.Rules) == 2:
		p.compared(&p.Comparisons[0])
	default:
		p.single(&p.Rules[0])
	}
	p.ends()
	p.say("Intervals hold in 95 %% of runs, whenever one looks or stops; those of means if there are many games. See `parley help simulate`.")
	p.repeat()
}

// repeat prints how the run is repeated.
func (p *reportPrinter) repeat() {
	fmt.Fprintln(p.screen.Out, p.screen.Dim(p.screen.Command("to repeat:", p.Run.Command)))
}

// botsLine says who plays, and whether all sides are played alike.
func botsLine(h *simulate.Header) string {
	if slices.Equal(h.Bots, slices.Repeat(h.Bots[:1], len(h.Bots))) {
		return fmt.Sprintf("bots: %s for every side", h.Bots[0])
	}
	var list []string
	for i, side := range h.Sides {
		list = append(list, side+" "+h.Bots[i])
	}
	if h.Swap && len(h.Sides) == 2 {
		return fmt.Sprintf("bots: %s; each seed a second time with the bots swapped", strings.Join(list, ", "))
	}
	if h.Swap {
		return fmt.Sprintf("bots: %s; each seed %d times, with the bots moved on by one side each time", strings.Join(list, ", "), h.Seatings())
	}
	return fmt.Sprintf("bots: %s. They differ, so that the shares measure the bots as much as the sides", strings.Join(list, ", "))
}

// who names a winner.
func who(side string) string {
	if side == "" {
		return "nobody"
	}
	return side
}

// percent formats a share.
func percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

// points formats a difference of shares.
func points(x float64) string { return fmt.Sprintf("%+.1f", math.Round(1000*x)/10+0) }

// amount formats a mean with a precision that fits its size.
func amount(v simulate.Value) string {
	x := float64(v)
	switch {
	case v.IsMissing() || math.IsInf(x, 0):
		return "-"
	case math.Abs(x) >= 1000:
		return fmt.Sprintf("%.0f", x)
	case math.Abs(x) >= 100:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2f", x+0)
}

// single prints the result of one set of rules.
func (p *reportPrinter) single(x *simulate.Summary) {
	if x.Name != "the book" {
		p.say("rules: %s", x.Name)
	}
	rows := [][]string{{"winner", "games", "share", "from", "to"}}
	for _, s := range x.Shares {
		rows = append(rows, []string{who(s.Side), fmt.Sprint(s.Games), percent(s.Share), percent(s.Low), percent(s.High)})
	}
	p.grid(rows)
	if len(x.Bots) > 0 {
		rows := [][]string{{"bot", "games", "share", "from", "to"}}
		for _, s := range x.Bots {
			rows = append(rows, []string{who(s.Side), fmt.Sprint(s.Games), percent(s.Share), percent(s.Low), percent(s.High)})
		}
		fmt.Fprintln(p.screen.Out)
		p.grid(rows)
	}
	fmt.Fprintln(p.screen.Out)
	p.stats(x)
	for _, series := range x.Series {
		p.series(series)
	}
}

// stats prints the numbers of one set of rules.
func (p *reportPrinter) stats(x *simulate.Summary) {
	rows := [][]string{{"", "mean", "from", "to", "sd", "least", "most"}}
	for i, s := range x.Stats {
		if p.pointless(i) {
			continue
		}
		if s.IsShare() {
			rows = append(rows, []string{s.Name, percent(float64(s.Mean)), percent(float64(s.Low)), percent(float64(s.High)), "", "", ""})
			continue
		}
		rows = append(rows, []string{s.Name, amount(s.Mean), amount(s.Low), amount(s.High), amount(s.SD), number(s.Min), number(s.Max)})
	}
	p.grid(rows)
}

// pointless reports whether stat i is the points of a side, and no game has any.
func (p *reportPrinter) pointless(i int) bool {
	from := 2 // after rounds and orders
	return i >= from && i < from+len(p.Run.Points) && !slices.ContainsFunc(p.Rules, func(x simulate.Summary) bool { return x.Stats[i].Min != 0 || x.Stats[i].Max != 0 })
}

func number(v simulate.Value) string {
	if v.IsMissing() {
		return "-"
	}
	if x := float64(v); x != math.Trunc(x) { // a mean of the games of a seed, or what a measure gave
		return amount(v)
	}
	return v.String()
}

// mostRounds is how many rounds of a series are printed.
const mostRounds = 30

func (p *reportPrinter) series(x simulate.SeriesX) {
	fmt.Fprintln(p.screen.Out)
	p.say("%s at the end of each %s", x.Name, p.Run.Round)
	rows := [][]string{{p.Run.Round, "games", "mean", "from", "to"}}
	for _, s := range x.Rounds {
		if len(rows) > mostRounds {
			break
		}
		rows = append(rows, []string{s.Name, fmt.Sprint(s.N), amount(s.Mean), amount(s.Low), amount(s.High)})
	}
	p.grid(rows)
	if n := len(x.Rounds); n > mostRounds {
		p.say("and %d more; --csv has them", n-mostRounds)
	}
}

// tried prints expressions that were evaluated without a game.
func (p *reportPrinter) tried() {
	rows := [][]string{{"", "mean", "from", "to", "sd", "least", "most"}}
	for i := range p.Rules {
		x := p.Rules[i]
		for _, s := range x.Stats[len(x.Stats)-len(p.Run.Measures):] {
			name := s.Name
			if len(p.Rules) > 1 {
				name = x.Name + ": " + name
			}
			mean, low, high := amount(s.Mean), amount(s.Low), amount(s.High)
			if s.IsShare() {
				mean, low, high = percent(float64(s.Mean)), percent(float64(s.Low)), percent(float64(s.High))
			}
			rows = append(rows, []string{name, mean, low, high, amount(s.SD), number(s.Min), number(s.Max)})
		}
	}
	p.grid(rows)
	for _, c := range p.Comparisons {
		for _, d := range c.Stats[len(c.Stats)-len(p.Run.Measures):] {
			text := fmt.Sprintf("%s: the difference is %s", d.Name, amount(simulate.Value(d.Mean)))
			if !d.Low.IsMissing() {
				text += fmt.Sprintf(" (%s to %s)", amount(d.Low), amount(d.High))
			}
			p.say("%s", text)
		}
	}
	p.ends()
	for _, m := range p.Run.Measures {
		exact := fmt.Sprintf("parley ask %s %s%s", game.ShellWord(p.Run.Scenario), game.ShellWord("odds "+m.Text), p.found)
		fmt.Fprintln(p.screen.Out, p.screen.Command("The program can compute this exactly:", exact))
	}
	p.repeat()
}

// ends says which games have no result.
func (p *reportPrinter) ends() {
	for _, x := range p.Rules {
		of := ""
		if len(p.Rules) > 1 {
			of = " by " + x.Name
		}
		if n := len(x.Unfinished); n > 0 {
			limit := fmt.Sprintf("%s orders", sandbox.Grouped(p.Run.Orders))
			if p.Run.Rounds > 0 {
				limit += fmt.Sprintf(" or %s", several(p.Run.Rounds, p.Run.Round))
			}
			p.say("%s%s unfinished after %s, without a winner: %s", several(n, "game"), of, limit, seeds(x.Unfinished))
		}
		if n := len(x.Failed); n > 0 {
			p.say("%s%s failed, without a result: %s", several(n, "game"), of, seeds(x.Failed))
			p.say("  %s", x.Fault)
		}
	}
}

// seeds lists the first of some seeds.
func seeds(list []uint64) string {
	const shown = 8
	list = slices.Compact(slices.Clone(list)) // with --swap a seed is played several times
	text := strings.Trim(fmt.Sprint(list[:min(len(list), shown)]), "[]")
	text = strings.ReplaceAll(text, " ", ", ")
	if len(list) > shown {
		text += ", …"
	}
	if len(list) == 1 {
		return "seed " + text
	}
	return "seeds " + text
}

// soFar is what a run knows, for the line of progress.
func (s *simulation) soFar(rows []simulate.Row) string {
	var parts []string
	if len(s.head.Rules) == 2 {
		for _, d := range simulate.Compare(s.head, rows, 0, 1).Wins {
			parts = append(parts, fmt.Sprintf("%s %s (%s to %s)", d.Side, points(d.Mean), points(float64(d.Low)), points(float64(d.High))))
		}
		return strings.Join(parts, ", ")
	}
	sum := simulate.Summarize(s.head, rows)[0]
	if s.swap {
		sum.Shares = sum.Bots
	}
	for _, x := range sum.Shares {
		parts = append(parts, fmt.Sprintf("%s %s", who(x.Side), percent(x.Share)))
	}
	return strings.Join(parts, ", ")
}
