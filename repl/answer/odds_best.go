package answer

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"parley/lua/ask"
	"parley/repl/layout"
)

// BestJSON is what the best decisions bring, as JSON. Chance is the lower bound if the
// answer is not exact; high is then the upper one.
type BestJSON struct {
	Side      string         `json:"side"`
	Condition string         `json:"condition"`
	Chance    string         `json:"chance"`
	Decimal   float64        `json:"decimal"`
	High      string         `json:"high,omitempty"`
	Rough     bool           `json:"rough,omitempty"` // chance and high differ because the best chance may not be a fraction
	Against   []string       `json:"against"`
	Policy    []BestRuleJSON `json:"policy"`
	Partial   bool           `json:"partial"`            // the policy has more lines
	Veiled    bool           `json:"veiled"`             // what one side alone sees was left out
	Listed    bool           `json:"listed"`             // of decisions that are orders, the listed ones were compared
	Together  bool           `json:"together,omitempty"` // another side decides at the same time as this one
	Question  string         `json:"question,omitempty"`
	First     []FirstJSON    `json:"first"`
}

// BestRuleJSON is one line of a policy.
type BestRuleJSON struct {
	Question string      `json:"question"`
	When     []string    `json:"when"`
	Option   string      `json:"option"`
	Mix      []TakenJSON `json:"mix,omitempty"`     // the options that are left to chance; option lists them in one line
	Unclear  bool        `json:"unclear,omitempty"` // it depends on more than when says
	Same     bool        `json:"same,omitempty"`    // every option is as good
}

// TakenJSON is an option of a decision that is left to chance, and how often it is taken.
type TakenJSON struct {
	Option string `json:"option"`
	P      string `json:"p"`
}

// FirstJSON is an option of the first decision.
type FirstJSON struct {
	Option string `json:"option"`
	P      string `json:"p"`
	Regret string `json:"regret"`
	Share  string `json:"share,omitempty"` // how often it is taken, if that is left to chance
}

// bestJSON is the best of an answer, nil without it.
func bestJSON(b *ask.Best) *BestJSON {
	if b == nil {
		return nil
	}
	j := &BestJSON{Side: b.Side, Condition: b.Condition, Chance: b.Low.RatString(), Decimal: decimal(float(b.Low)), Against: append([]string{}, b.Others...),
		Policy: []BestRuleJSON{}, Partial: b.Partial, Listed: b.Listed, Together: b.Together, Rough: b.Rough, Veiled: b.Veiled, Question: b.Question, First: []FirstJSON{}}
	if b.High.Cmp(b.Low) != 0 {
		j.High = b.High.RatString()
	}
	for _, r := range b.Policy {
		when := []string{}
		for _, w := range r.When {
			when = append(when, w.String())
		}
		rule := BestRuleJSON{Question: r.Question, When: when, Option: r.Option, Unclear: r.Unclear, Same: r.Same}
		for _, part := range r.Mix {
			rule.Mix = append(rule.Mix, TakenJSON{part.Option, part.P.RatString()})
		}
		j.Policy = append(j.Policy, rule)
	}
	for _, f := range b.First {
		one := FirstJSON{Option: f.Option, P: f.P.RatString(), Regret: f.Regret.RatString()}
		if f.Share != nil {
			one.Share = f.Share.RatString()
		}
		j.First = append(j.First, one)
	}
	return j
}

// chance is a probability as a percentage, and as a fraction if that is short.
func chance(p *big.Rat) string {
	text := percent(float(p))
	if f := p.RatString(); len(f) <= 11 && p.Sign() > 0 && !p.IsInt() {
		text += " (" + f + ")"
	}
	return text
}

// best prints what the best decisions bring, and which those are.
func (s Scribe) best(b *ask.Best) {
	line := fmt.Sprintf("best for %s: %s with %s", s.Name(b.Side), b.Condition, chance(b.Low))
	if b.High.Cmp(b.Low) != 0 && !b.Near() {
		line = fmt.Sprintf("best for %s: %s with at least %s, at most %s", s.Name(b.Side), b.Condition, chance(b.Low), chance(b.High))
	}
	if len(b.Others) > 0 {
		var names []string
		for _, p := range b.Others {
			names = append(names, s.Name(p))
		}
		line += ", " + strings.Join(names, " and ") + " against it"
	}
	fmt.Fprintln(s.Out, s.Wrapped(line))
	if alike(b) {
		fmt.Fprintln(s.Out, s.Wrapped("too little is known to tell the options apart: fix later decisions with given, or allow more work with budget 4x"))
	} else {
		s.bestPolicy(b)
		if len(b.First) > 1 {
			s.bestFirst(b)
		}
	}
	if b.Together {
		fmt.Fprintln(s.Out, s.Dim(s.Wrapped("(others decide at the same time, unseen: chances and costs hold while they do what is best for them)")))
	}
	if b.Veiled {
		fmt.Fprintln(s.Out, s.Dim(s.Wrapped("(what one side alone sees, such as its cards, is left out)")))
	}
	if b.Listed {
		fmt.Fprintln(s.Out, s.Dim(s.Wrapped("(of decisions that are orders, the listed ones are compared)")))
	}
}

// alike says whether so much was left out that no option is known to be better than
// another.
func alike(b *ask.Best) bool {
	return b.Cut() && !slices.ContainsFunc(b.First, func(f ask.FirstTry) bool { return f.Regret.Sign() > 0 })
}

// bestPolicy prints the policy: for each question the positions and the option.
func (s Scribe) bestPolicy(b *ask.Best) {
	if len(b.Policy) == 0 {
		fmt.Fprintln(s.Out, s.Wrapped(s.Name(b.Side)+": nothing to decide here"))
	}
	for i, r := range b.Policy {
		if i == 0 || b.Policy[i-1].Question != r.Question {
			fmt.Fprintln(s.Out, s.Wrapped(r.Question))
		}
		var when []string
		for _, w := range r.When {
			w.Name, w.Is = s.fieldName(w.Name), s.labelled(w.Is)
			when = append(when, w.String())
		}
		line := "  " + r.Option
		switch {
		case r.Same:
			line = "  any option"
		case r.Mix != nil:
			line = "  by chance"
		}
		switch {
		case r.Unclear && len(when) > 0:
			line += " in most positions with " + strings.Join(when, ", ")
		case r.Unclear:
			line += " in most positions"
		case len(when) > 0:
			line += " if " + strings.Join(when, ", ")
		default:
			line += " always"
		}
		fmt.Fprintln(s.Out, s.Wrapped(line))
		if !r.Same {
			for _, part := range r.Mix {
				fmt.Fprintln(s.Out, s.Wrapped(fmt.Sprintf("    %s  %s", ask.Share(part.P), part.Option)))
			}
		}
	}
	if b.Partial {
		fmt.Fprintln(s.Out, s.Dim("… and more, in other positions"))
	}
}

// maxFirst is how many options of the first decision are printed.
const maxFirst = 10

// bestFirst prints what each option of the first decision brings. Those of the open
// decision have the numbers that are typed to choose them.
func (s Scribe) bestFirst(b *ask.Best) {
	table := [][]string{{"first: " + layout.Tail(b.Question, 30), "chance", "", "costs"}}
	switch {
	case b.Loose():
		table[0][1], table[0][3] = "at least", "costs at least"
	case b.High.Cmp(b.Low) != 0 && !b.Near():
		table[0][1] = "at least"
	}
	byChance := b.First[0].Share != nil
	if byChance {
		table[0] = append(table[0], "taken")
	}
	var chances []float64
	fractions := !slices.ContainsFunc(b.First, func(f ask.FirstTry) bool { return len(f.P.RatString()) > 11 })
	for _, f := range b.First[:min(len(b.First), maxFirst)] {
		p, costs := f.P.RatString(), percent(float(f.Regret))
		if !fractions {
			p = ""
		}
		if f.Regret.Sign() == 0 {
			costs = "-"
		}
		option := f.Option
		if b.Open {
			option = fmt.Sprintf("%d  %s", f.Place, layout.Tail(f.Option, 24))
		}
		row := []string{option, percent(float(f.P)), p, costs}
		if byChance {
			row = append(row, ask.Share(f.Share))
		}
		table = append(table, row)
		chances = append(chances, float(f.P))
	}
	s.table(table, 1, func(j int) bool { return j > 0 }, chances, slices.Max(chances))
	if n := len(b.First) - maxFirst; n > 0 {
		more := "… and " + Counted(n, "more option")
		if !b.Loose() {
			more += ", none of them better"
		}
		fmt.Fprintln(s.Out, s.Dim(more))
	}
}
