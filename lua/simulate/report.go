package simulate

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
)

// Report is everything that is known after a run.
type Report struct {
	Run         *Header      `json:"run"`
	Played      int          `json:"played"`            // seeds
	Stopped     string       `json:"stopped,omitempty"` // why fewer seeds were played than asked for
	Rules       []Summary    `json:"rules"`
	Comparisons []Comparison `json:"comparisons,omitempty"` // of each set of rules with one of them, or of the first two
	Games       []Row        `json:"games"`
}

// ReportOf computes the report of a run.
func ReportOf(h *Header, rows []Row) *Report {
	r := &Report{Run: h, Played: len(rows) / h.PerSeed(), Games: rows}
	r.Rules = Summarize(h, rows)
	switch {
	case h.Sweep != nil || h.Cells != nil:
		base := 0
		if h.Sweep != nil {
			base = h.Sweep.Base
		}
		for i := range h.Rules {
			if i != base {
				r.Comparisons = append(r.Comparisons, Compare(h, rows, i, base))
			}
		}
	case len(h.Rules) == 2:
		r.Comparisons = []Comparison{Compare(h, rows, 0, 1)}
	}
	return r
}

// WriteCSV writes one row for each game, below the names of the columns. The command that
// repeats the run is in the last column of the first row, so that programs which know
// nothing of comments read the file.
func WriteCSV(w io.Writer, h *Header, rows []Row) error {
	out := csv.NewWriter(w)
	head := []string{"seed", "rules"}
	if h.Swap {
		head = append(head, "bots")
	}
	if h.Sweep != nil {
		head = append(head, h.Sweep.Path)
	}
	head = append(head, "end", "winner")
	cols := columns(h)
	for _, c := range cols {
		head = append(head, c.name)
	}
	longest := longestSeries(h, rows)
	for i, name := range eachNames(h) {
		for round := range longest[i] {
			head = append(head, fmt.Sprintf("%s, %s %d", name, h.Round, round+1))
		}
	}
	if err := out.Write(append(head, "fault", "run")); err != nil {
		return err
	}
	for n, r := range rows {
		line := []string{strconv.FormatUint(r.Seed, 10), h.Rules[r.Arm]}
		if h.Swap {
			line = append(line, h.BotsText(r.Seat))
		}
		if h.Sweep != nil {
			line = append(line, Text(h.Sweep.Values[r.Arm]))
		}
		line = append(line, string(r.End), r.Winner)
		for _, c := range cols {
			line = append(line, c.of(rows[n : n+1])[0].String())
		}
		for i := range longest {
			for round := range longest[i] {
				v := Missing
				if i < len(r.Series) && round < len(r.Series[i]) {
					v = r.Series[i][round]
				}
				line = append(line, v.String())
			}
		}
		run := ""
		if n == 0 {
			run = h.Command + "  # hash " + h.Hash
		}
		if err := out.Write(append(line, r.Fault, run)); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// eachNames lists the measures of each round.
func eachNames(h *Header) (names []string) {
	for _, m := range h.Measures {
		if m.Each {
			names = append(names, m.Text)
		}
	}
	return names
}

// longestSeries is how many rounds each of those measures has at most.
func longestSeries(h *Header, rows []Row) []int {
	longest := make([]int, len(eachNames(h)))
	for _, r := range rows {
		for i, list := range r.Series {
			longest[i] = max(longest[i], len(list))
		}
	}
	return longest
}
