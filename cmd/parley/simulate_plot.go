package main

import (
	"fmt"
	"math"
	"slices"

	"parley/lua/simulate"
	"parley/repl/plot"
)

// drawReport draws a report: shares or differences with their intervals, a curve for a
// sweep or a measure of each round.
func drawReport(r *simulate.Report) string {
	h := r.Run
	pic := plot.Picture{Title: h.Title, Notes: []string{
		fmt.Sprintf("%s, seeds %d to %d; %s. Intervals of 95 %% that hold at any time.", several(r.Played*h.PerSeed(), "game"), h.Seed, h.Seed+uint64(r.Played)-1, botsLine(h)),
		h.Command, "hash " + h.Hash,
	}}
	switch {
	case h.Sweep != nil:
		return drawSweep(pic, r)
	case h.Cells != nil:
		return drawCells(pic, r)
	case h.Try:
		pic.Axis = "value"
		for _, x := range r.Rules {
			for _, s := range x.Stats[len(x.Stats)-len(h.Measures):] {
				pic.List = append(pic.List, statPoint(s, s.Name, x.Name))
			}
		}
		return plot.Rows(pic)
	case len(r.Rules[0].Series) > 0 && len(h.Rules) == 1:
		pic.Along, pic.Axis = h.Round, r.Rules[0].Series[0].Name
		for _, series := range r.Rules[0].Series {
			for i, s := range series.Rounds {
				p := statPoint(s, "", series.Name)
				p.X = float64(i + 1)
				pic.List = append(pic.List, p)
			}
		}
		return plot.Curve(pic)
	}
	pic.Axis, pic.Share = "share of the games won", true
	for _, i := range wonBy(r) {
		for _, x := range r.Rules {
			s := x.Shares[i]
			pic.List = append(pic.List, plot.Point{Y: s.Share, Low: s.Low, High: s.High, Label: who(s.Side), Series: x.Name})
		}
	}
	if h.Swap && len(r.Rules) == 1 {
		for _, s := range r.Rules[0].Bots {
			if s.Side != "" {
				pic.List = append(pic.List, plot.Point{Y: s.Share, Low: s.Low, High: s.High, Label: s.Side, Series: "bots, on every side"})
			}
		}
	}
	if len(h.Rules) == 2 {
		for _, d := range r.Comparisons[0].Wins {
			pic.List = append(pic.List, plot.Point{Y: d.Mean, Low: float64(d.Low), High: float64(d.High), Label: d.Side + ", difference", Series: "difference, by pairs"})
			pic.List = append(pic.List, plot.Point{Y: math.NaN(), Low: float64(d.LowApart), High: float64(d.HighApart), Label: d.Side + ", difference", Series: "without pairs"})
		}
		pic.Zero = true
	}
	return plot.Rows(pic)
}

// wonBy lists the places of the sides, and of nobody if a game had no winner.
func wonBy(r *simulate.Report) (at []int) {
	for i, s := range r.Rules[0].Shares {
		if s.Side != "" || slices.ContainsFunc(r.Rules, func(x simulate.Summary) bool { return x.Shares[i].Games > 0 }) {
			at = append(at, i)
		}
	}
	return at
}

func statPoint(s simulate.Stat, label, series string) plot.Point {
	return plot.Point{Y: float64(s.Mean), Low: float64(s.Low), High: float64(s.High), Label: label, Series: series}
}

func drawSweep(pic plot.Picture, r *simulate.Report) string {
	h := r.Run
	pic.Along, pic.Axis, pic.Share = h.Sweep.Path, "share of the games won", true
	for _, i := range wonBy(r) {
		for k, x := range r.Rules {
			s := x.Shares[i]
			pic.List = append(pic.List, plot.Point{X: h.Sweep.Values[k], Y: s.Share, Low: s.Low, High: s.High, Series: who(s.Side)})
		}
	}
	return plot.Curve(pic)
}

// mostDrawn is how many changes of cells are drawn.
const mostDrawn = 25

func drawCells(pic plot.Picture, r *simulate.Report) string {
	pic.Axis, pic.Share, pic.Zero = "change of the share of wins", true, true
	for k, i := range ranks(r) {
		if k == mostDrawn {
			break
		}
		cell := r.Run.Cells.List[i]
		for _, d := range r.Comparisons[i].Wins {
			pic.List = append(pic.List, plot.Point{Y: d.Mean, Low: float64(d.Low), High: float64(d.High), Series: d.Side,
				Label: fmt.Sprintf("%s %s to %s", cell.Path[len(r.Run.Cells.Table)+1:], simulate.Text(cell.Was), simulate.Text(cell.Is))})
		}
	}
	return plot.Rows(pic)
}
