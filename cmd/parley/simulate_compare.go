package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"parley/lua/simulate"
)

// compared prints what two sets of rules differ by.
func (p *reportPrinter) compared(c *simulate.Comparison) {
	p.say("A: %s", c.First)
	p.say("B: %s", c.Other)
	rows := [][]string{{"", "A", "B", "A - B", "by pairs", "without pairs", "gain"}}
	for i, d := range append(slices.Clone(c.Wins), c.Stats...) {
		if i >= len(c.Wins) && p.pointless(i-len(c.Wins)) {
			continue
		}
		write, one := signed, []string{d.Name, amount(d.First), amount(d.Other)}
		if d.Kind == "betting" {
			write, one = points, []string{d.Name, percent(float64(d.First)), percent(float64(d.Other))}
		}
		between := func(low, high simulate.Value) string {
			if low.IsMissing() {
				return "-"
			}
			return strings.ReplaceAll(write(float64(low))+" to "+write(float64(high)), "+", "")
		}
		rows = append(rows, append(one, write(d.Mean), between(d.Low, d.High), between(d.LowApart, d.HighApart), gain(&d)))
	}
	p.grid(rows)
	are := "are"
	if c.Alike == 1 {
		are = "is"
	}
	p.say("%s of %d %s alike. The gain is how many games without pairs one pair is worth.", several(c.Alike, "pair"), c.Pairs, are)
	fmt.Fprintln(p.screen.Out)
	head := []string{"winner by A, by B"}
	names := append(slices.Clone(p.Run.Sides), "")
	for _, side := range names {
		head = append(head, who(side))
	}
	table := [][]string{head}
	for i, side := range names {
		line := []string{who(side)}
		for j := range names {
			line = append(line, fmt.Sprint(c.Table[i*len(names)+j].Pairs))
		}
		table = append(table, line)
	}
	p.grid(table)
	fmt.Fprintln(p.screen.Out)
	for _, line := range verdicts(c) {
		p.say("%s", p.screen.Bold(line))
	}
	if len(c.Turned) > 0 {
		both := fmt.Sprintf("%s --save %s --dir games", p.Run.Command, strings.Join(numerals(c.Turned), ","))
		fmt.Fprintln(p.screen.Out, p.screen.Command(fmt.Sprintf("The first seeds whose winner changes: %s. To write both games of each as journals:", strings.Join(numerals(c.Turned), ", ")), both))
	}
}

// numerals formats seeds.
func numerals(seeds []uint64) (list []string) {
	for _, seed := range seeds {
		list = append(list, strconv.FormatUint(seed, 10))
	}
	return list
}

// signed formats a difference of means.
func signed(x float64) string {
	text := amount(simulate.Value(x))
	if x > 0 && text[0] != '-' && strings.Trim(text, "0.") != "" {
		return "+" + text
	}
	return text
}

// gain formats how many unpaired games a pair is worth.
func gain(d *simulate.Difference) string {
	switch {
	case d.Gain == 0:
		return "-"
	case d.Gain >= 100:
		return fmt.Sprintf("%.0f", d.Gain)
	}
	return fmt.Sprintf("%.1f", d.Gain)
}

// verdicts says in words what a comparison shows, for each side.
func verdicts(c *simulate.Comparison) (lines []string) {
	if c.Alike == c.Pairs {
		return []string{fmt.Sprintf("A and B give the same result in all %s.", several(c.Pairs, "pair"))}
	}
	at := func(x simulate.Value) string { return fmt.Sprintf("%.1f", math.Abs(100*float64(x))) }
	for _, d := range c.Wins {
		switch {
		case d.Low > 0:
			lines = append(lines, fmt.Sprintf("A helps %s by %s to %s points: so many more of 100 games.", d.Side, at(d.Low), at(d.High)))
		case d.High < 0:
			lines = append(lines, fmt.Sprintf("A hurts %s by %s to %s points: so many fewer of 100 games.", d.Side, at(d.High), at(d.Low)))
		default:
			lines = append(lines, fmt.Sprintf("No difference is shown for %s: A costs it at most %s points, and gains it at most %s.", d.Side, at(d.Low), at(d.High)))
		}
	}
	return lines
}

// swept prints a row for each value of a sweep.
func (p *reportPrinter) swept() {
	h := p.Run
	p.say("%s from %s to %s, each value with the same seeds", h.Sweep.Path, simulate.Text(h.Sweep.Values[0]), simulate.Text(h.Sweep.Values[len(h.Sweep.Values)-1]))
	head := []string{"value"}
	for _, side := range h.Sides {
		head = append(head, side, "from", "to")
	}
	head = append(head, "nobody")
	for i, s := range p.Rules[0].Stats {
		if !p.pointless(i) {
			head = append(head, s.Name)
		}
	}
	rows := [][]string{head}
	for i, x := range p.Rules {
		line := []string{simulate.Text(h.Sweep.Values[i])}
		for _, s := range x.Shares {
			if line = append(line, percent(s.Share)); s.Side != "" {
				line = append(line, percent(s.Low), percent(s.High))
			}
		}
		for k, s := range x.Stats {
			if !p.pointless(k) {
				line = append(line, mean(&s))
			}
		}
		rows = append(rows, line)
	}
	p.grid(rows)
	if len(p.Comparisons) == 0 {
		return
	}
	fmt.Fprintln(p.screen.Out)
	first := simulate.Text(h.Sweep.Values[h.Sweep.Base])
	p.say("the difference from %s, by pairs, in points of the share of wins", first)
	head = []string{"value"}
	for _, side := range h.Sides {
		head = append(head, side, "from", "to")
	}
	rows = [][]string{append(head, "alike")}
	values := slices.Delete(slices.Clone(h.Sweep.Values), h.Sweep.Base, h.Sweep.Base+1)
	for i, c := range p.Comparisons {
		line := []string{simulate.Text(values[i])}
		for _, d := range c.Wins {
			line = append(line, points(d.Mean), points(float64(d.Low)), points(float64(d.High)))
		}
		rows = append(rows, append(line, fmt.Sprintf("%d of %d", c.Alike, c.Pairs)))
	}
	p.grid(rows)
}

func mean(s *simulate.Stat) string {
	if s.IsShare() {
		return percent(float64(s.Mean))
	}
	return amount(s.Mean)
}

// ranks returns the numbers of the changes of cells, those first that change the wins of
// a side most.
func ranks(r *simulate.Report) []int {
	order := make([]int, len(r.Comparisons))
	effect := make([]float64, len(order))
	for i, c := range r.Comparisons {
		order[i] = i
		for _, d := range c.Wins {
			effect[i] = max(effect[i], math.Abs(d.Mean))
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(effect[b], effect[a]), cmp.Compare(r.Comparisons[a].Alike, r.Comparisons[b].Alike))
	})
	return order
}

// ranked prints the changes of the cells of a table.
func (p *reportPrinter) ranked() {
	h := p.Run
	p.say("%s: each number changed by one step, %s each, against %s", h.Cells.Table, several(p.Played, "game"), p.Rules[0].Name)
	var shares []string
	for _, s := range p.Rules[0].Shares {
		shares = append(shares, who(s.Side)+" "+percent(s.Share))
	}
	p.say("wins without a change: %s", strings.Join(shares, ", "))
	head := []string{"cell", "was", "is"}
	for _, side := range h.Sides {
		head = append(head, side, "from", "to")
	}
	rows := [][]string{append(head, "alike", "")}
	for _, i := range ranks(p.Report) {
		cell, c := h.Cells.List[i], p.Comparisons[i]
		line := []string{strings.TrimPrefix(cell.Path, h.Cells.Table+"."), simulate.Text(cell.Was), simulate.Text(cell.Is)}
		shown := ""
		for _, d := range c.Wins {
			line = append(line, points(d.Mean), points(float64(d.Low)), points(float64(d.High)))
			if d.Low > 0 || d.High < 0 {
				shown = "*"
			}
		}
		rows = append(rows, append(line, fmt.Sprintf("%d of %d", c.Alike, c.Pairs), shown))
	}
	p.grid(rows)
	p.say("In points of the share of wins, by pairs; * marks an interval without 0. Of %s, one in twenty may be marked by chance.", several(len(rows)-1, "change"))
	for _, left := range h.Cells.Left {
		p.say("left out: %s", left)
	}
}
