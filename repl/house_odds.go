package repl

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"parley/lua"
)

// distribution is the answer to a question of odds, as --json gives it.
type distribution struct {
	Query    string `json:"query"`
	Exact    bool   `json:"exact"`
	Outcomes []struct {
		Outcome json.RawMessage `json:"outcome"`
		P       string          `json:"p"`
		Decimal float64         `json:"decimal"`
	} `json:"outcomes"`
	whole
}

// whole is the answer as it was given, handed on unchanged.
type whole struct {
	raw   json.RawMessage
	house []string // house rules that had a part in it
}

// askOdds asks a question of odds of another game.
func (s *Session) askOdds(g *lua.Game, question string) (*distribution, error) {
	cmd := s.command("odds")
	if cmd == nil {
		return nil, errors.New("there are no odds to compare")
	}
	t := *s
	t.Game, t.Out = g, io.Discard
	d := &distribution{}
	by, err := g.Host.InPlay(func() error {
		a, err := cmd.run(&t, question)
		if err != nil {
			return err
		}
		d.raw, err = json.Marshal(a.JSON)
		return err
	})
	if err != nil {
		return nil, err
	}
	d.house = by
	if err := json.Unmarshal(d.raw, d); err != nil || d.Outcomes == nil {
		return nil, fmt.Errorf("%q has no outcomes to compare", question)
	}
	return d, nil
}

// houseCompare is house compare QUESTION: the odds by the book and with the
// house rules in force.
func (s *Session) houseCompare(question string) (Answer, error) {
	if question == "" {
		return Answer{No: true}, errors.New("compare what? Type: house compare QUESTION, with a question as for odds")
	}
	var ids []string
	for _, ov := range s.Game.Host.Houses() {
		if ov.On {
			ids = append(ids, ov.ID)
		}
	}
	if len(ids) == 0 {
		return Answer{No: true}, errors.New("no house rules are in force; odds QUESTION against house FILE compares with one that is not")
	}
	book, err := s.Game.Twin(nil, func(*lua.Overlay) bool { return false })
	if err != nil {
		return Answer{No: true}, err
	}
	return s.compare(question, book, "by the book", s.Game, strings.Join(ids, ", "))
}

const againstHouse = " against house "

// oddsAgainst is odds QUESTION against house FILE …: the odds as things stand and
// with further house rules.
func (s *Session) oddsAgainst(rest string) (Answer, error) {
	question, names, _ := strings.Cut(" "+rest, againstHouse)
	var more []lua.House
	for _, name := range strings.Fields(strings.ReplaceAll(names, ",", " ")) {
		x, err := s.Lib.House(s.Game.Host.Ruleset().Name, name)
		if ov := s.Game.Host.House(name); err != nil && ov != nil {
			x, err = lua.HouseOf(ov), nil
		}
		if err != nil {
			return Answer{No: true}, err
		}
		more = append(more, x)
	}
	if len(more) == 0 {
		return Answer{No: true}, errors.New("against which house rule? Type: odds QUESTION against house FILE")
	}
	twin, err := s.Game.Twin(more, nil)
	if err != nil {
		return Answer{No: true}, err
	}
	return s.compare(strings.TrimSpace(question), s.Game, "as it is", twin, strings.Join(strings.Fields(names), " "))
}

// compared is one outcome under two sets of rules.
type compared struct {
	Outcome    json.RawMessage `json:"outcome"`
	Here       string          `json:"here"`
	There      string          `json:"there"`
	Difference string          `json:"difference"`
	here       float64
	there      float64
}

func (s *Session) compare(question string, here *lua.Game, label string, there *lua.Game, other string) (Answer, error) {
	a, err := s.askOdds(here, question)
	if err != nil {
		return Answer{No: true}, err
	}
	b, err := s.askOdds(there, question)
	if err != nil {
		return Answer{No: true}, fmt.Errorf("with %s: %w", other, err)
	}
	rows := pair(a, b)
	s.printCompared(question, label, other, rows)
	for _, x := range []struct {
		label string
		d     *distribution
	}{{label, a}, {other, b}} {
		if !x.d.Exact {
			fmt.Fprintln(s.Out, s.dim(x.label+": not exact"))
		}
	}
	played := b.house
	for _, id := range a.house {
		if !slices.Contains(played, id) {
			played = append(played, id)
		}
	}
	if len(played) == 0 {
		fmt.Fprintln(s.Out, s.dim("no house rule had a part in it"))
	} else {
		fmt.Fprintln(s.Out, s.dim(houseOf(strings.Join(played, ", "))+" had a part in it"))
	}
	return Answer{JSON: map[string]any{
		"query": question, "label": label, "against": other, "here": a.raw, "there": b.raw, "house": played, "differences": rows,
	}}, nil
}

// pair sets the outcomes of two distributions side by side: those of the first
// in its order, then those that only the second has.
func pair(a, b *distribution) []compared {
	var rows []compared
	at := map[string]int{}
	put := func(d *distribution, set func(*compared, string, float64)) {
		for _, o := range d.Outcomes {
			key := string(bytes.TrimSpace(o.Outcome))
			i, ok := at[key]
			if !ok {
				i = len(rows)
				at[key] = i
				rows = append(rows, compared{Outcome: o.Outcome, Here: "0", There: "0"})
			}
			set(&rows[i], o.P, o.Decimal)
		}
	}
	put(a, func(c *compared, p string, x float64) { c.Here, c.here = p, x })
	put(b, func(c *compared, p string, x float64) { c.There, c.there = p, x })
	for i := range rows {
		rows[i].Difference = minus(rows[i].There, rows[i].Here)
	}
	slices.SortStableFunc(rows, func(x, y compared) int { return compareOutcomes(x.Outcome, y.Outcome) })
	return rows
}

// minus is the difference of two fractions, in lowest terms.
func minus(a, b string) string {
	x, ok1 := new(big.Rat).SetString(a)
	y, ok2 := new(big.Rat).SetString(b)
	if !ok1 || !ok2 {
		return ""
	}
	return x.Sub(x, y).RatString()
}

// compareOutcomes sorts numbers by size and leaves all else where it stands.
func compareOutcomes(a, b json.RawMessage) int {
	var x, y float64
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return 0
	}
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

func (s *Session) printCompared(question, label, other string, rows []compared) {
	fmt.Fprintf(s.Out, "%s: %s, against %s\n", question, label, other)
	texts := make([]string, len(rows))
	width := len("outcome")
	for i, r := range rows {
		texts[i] = outcomeText(r.Outcome)
		width = max(width, len(texts[i]))
	}
	width = min(width, s.columns()-34)
	bar := max(0, min(20, (s.columns()-34-width)/2))
	fmt.Fprintf(s.Out, "  %-*s  %8s  %8s  %8s\n", width, "outcome", "here", "there", "change")
	for i, r := range rows {
		fmt.Fprintf(s.Out, "  %-*s  %7.2f%%  %7.2f%%  %8s  %s\n", width, cut(texts[i], width), 100*r.here, 100*r.there,
			signed(100*(r.there-r.here)), strings.TrimRight(strings.Repeat("=", round(r.here*float64(bar)))+"|"+strings.Repeat("#", round(r.there*float64(bar))), "|"))
	}
	if x, ok := mean(rows, func(r compared) float64 { return r.here }); ok {
		y, _ := mean(rows, func(r compared) float64 { return r.there })
		fmt.Fprintf(s.Out, "  %-*s  %8.3f  %8.3f  %8s\n", width, "mean", x, y, signed(y-x))
	}
}

func round(x float64) int { return int(x + 0.5) }

func signed(x float64) string {
	if x > -0.005 && x < 0.005 {
		return "."
	}
	return fmt.Sprintf("%+.2f", x)
}

func cut(text string, width int) string {
	if len(text) > width {
		return text[:max(0, width-1)] + "~"
	}
	return text
}

func mean(rows []compared, p func(compared) float64) (sum float64, ok bool) {
	for _, r := range rows {
		var x float64
		if json.Unmarshal(r.Outcome, &x) != nil {
			return 0, false
		}
		sum += x * p(r)
	}
	return sum, len(rows) > 0
}

// outcomeText prints an outcome: fields side by side, text bare.
func outcomeText(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return strings.TrimSpace(string(raw))
	}
	var parts []string
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			break
		}
		var v json.RawMessage
		if dec.Decode(&v) != nil {
			break
		}
		parts = append(parts, fmt.Sprintf("%v %s", key, outcomeText(v)))
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}
