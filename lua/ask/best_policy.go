package ask

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"parley/core/game"
	"parley/core/odds"
)

// fact is a value in the position of a decision: what a name of the question is, or
// what a field has become.
type fact struct {
	name    string
	is, was any
}

// Rule is one line of a policy.
type Rule struct {
	Question string
	When     []When // all of them; none: always
	Option   string
	Mix      []Taken // the options that are left to chance, nil for one option; Option lists them in one line
	// Unclear is set if the decision depends on more than its conditions say.
	Unclear bool
	// Same is set if every option is as good there.
	Same bool
}

// Taken is an option of a decision that is left to chance, and how often it is taken.
type Taken struct {
	Option string
	P      *big.Rat
}

// mixed lists the options of a decision that is left to chance, also in one line.
func mixed(t *odds.Turn) (text string, list []Taken) {
	var said []string
	for i, p := range t.Mix {
		if p.Sign() > 0 {
			list = append(list, Taken{t.Options[i], p})
			said = append(said, Share(p)+" "+t.Options[i])
		}
	}
	return "by chance: " + strings.Join(said, ", "), list
}

// Share is how often something is taken: a fraction, or in percent where that is long.
func Share(p *big.Rat) string {
	if text := p.RatString(); len(text) <= len("1234/5678") {
		return text
	}
	switch f, _ := p.Float64(); {
	case f < 0.001:
		return "<0.1 %"
	case f > 0.999:
		return ">99.9 %"
	default:
		return fmt.Sprintf("%.1f %%", 100*f)
	}
}

// When is a condition of a line: a value, or its bounds.
type When struct {
	Name     string
	Is       any // nil: the bounds
	Not      bool
	Min, Max *float64
	// After and Before say whether the roll of that name was made.
	After, Before bool
}

// String returns the condition as text.
func (w When) String() string {
	num := func(x *float64) string { return game.FormatNum(*x) }
	switch {
	case w.After:
		return "after " + w.Name
	case w.Before:
		return "before " + w.Name
	case w.Min != nil && w.Max != nil && *w.Min == *w.Max:
		return w.Name + " = " + num(w.Min)
	case w.Min != nil && w.Max != nil:
		return w.Name + " " + num(w.Min) + " to " + num(w.Max)
	case w.Min != nil:
		return w.Name + " at least " + num(w.Min)
	case w.Max != nil:
		return w.Name + " at most " + num(w.Max)
	case w.Not:
		return w.Name + " is not " + CellText(w.Is)
	}
	return w.Name + " = " + CellText(w.Is)
}

// maxRules limits the lines of a policy.
const maxRules = 24

// situation is a decision with what can tell it apart from others.
type situation struct {
	is   map[string]any
	good []string // the best options
	took string
	same bool // every option is as good
	mix  []Taken
}

// policyOf sums up decisions in a table: for each question, in which positions which
// option is taken. more says that it has more lines than are listed, or that some decisions are doubtful.
func policyOf(turns []*odds.Turn, doubtful func(*odds.Turn) bool) (list []Rule, more bool) {
	var questions []string
	by := map[string][]*odds.Turn{}
	for _, t := range turns {
		q := t.Asked()
		if by[q] == nil {
			questions = append(questions, q)
		}
		by[q] = append(by[q], t)
	}
	for _, q := range questions {
		b := &brancher{question: q}
		list = append(list, b.lines(situations(by[q], doubtful), nil)...)
	}
	list = slices.DeleteFunc(list, func(r Rule) bool { return r.Option == doubt })
	if len(list) > maxRules {
		return list[:maxRules], true
	}
	return list, slices.ContainsFunc(turns, doubtful)
}

// doubt stands for the option of a doubtful decision, which no option is called.
const doubt = "\x00"

// situations collects what tells decisions apart. A field that has not changed has the
// value that it had.
func situations(turns []*odds.Turn, doubtful func(*odds.Turn) bool) (list []*situation) {
	was := map[string]any{}
	for _, t := range turns {
		facts, _ := t.Facts.([]fact)
		for _, f := range facts {
			was[f.name] = f.was
		}
	}
	for _, t := range turns {
		s := &situation{is: maps.Clone(was), took: t.Options[t.Took]}
		facts, _ := t.Facts.([]fact)
		for _, f := range facts {
			s.is[f.name] = f.is
		}
		for _, r := range t.Rolled {
			name := strings.TrimSpace(r.Who + " " + cmp.Or(r.Why, "roll"))
			for n := 2; ; n++ {
				if _, taken := s.is[name]; !taken {
					break
				}
				name = fmt.Sprintf("%s (%d)", strings.TrimSpace(r.Who+" "+cmp.Or(r.Why, "roll")), n)
			}
			if s.is[name] = any(r.Text); r.IsSum {
				s.is[name] = r.Sum
			}
		}
		if doubtful(t) {
			s.took, s.good = doubt, []string{doubt}
			list = append(list, s)
			continue
		}
		if t.Together {
			if s.same = t.Idle; t.Mix != nil {
				s.took, s.mix = mixed(t)
			}
			if s.good = []string{s.took}; s.same {
				s.good = t.Options
			}
			list = append(list, s)
			continue
		}
		for i, v := range t.Values {
			if i == t.Took || !t.Loop && v.Cmp(t.Values[t.Took]) == 0 {
				s.good = append(s.good, t.Options[i])
			}
		}
		s.same = len(s.good) == len(t.Options)
		list = append(list, s)
	}
	return list
}

// brancher finds the conditions of the lines for one question.
type brancher struct{ question string }

// maxDeep limits the conditions of a line.
const maxDeep = 6

// lines returns the lines for some situations, which have some conditions in common.
func (b *brancher) lines(list []*situation, when []When) []Rule {
	if some := slices.DeleteFunc(slices.Clone(list), func(s *situation) bool { return s.same }); len(some) > 0 {
		list = some // the others do not matter
	}
	option, wrong := common(list)
	line := Rule{Question: b.question, When: when, Option: option, Same: !slices.ContainsFunc(list, func(s *situation) bool { return !s.same })}
	line.Unclear = wrong > 0 && !line.Same
	if i := slices.IndexFunc(list, func(s *situation) bool { return s.took == option }); i >= 0 {
		line.Mix = list[i].mix
	}
	if wrong == 0 || line.Same || len(when) >= maxDeep {
		return []Rule{line}
	}
	split, found := bestSplit(list)
	if !found {
		return []Rule{line}
	}
	yes, no := split.parts(list)
	rules := append(b.lines(yes, narrowed(when, split.yes)), b.lines(no, narrowed(when, split.no))...)
	return rules
}

// common returns the option that is best in most situations, and in how many it is not.
func common(list []*situation) (option string, wrong int) {
	good, took := map[string]int{}, map[string]int{}
	for _, s := range list {
		took[s.took]++
		for _, o := range s.good {
			good[o]++
		}
	}
	for _, o := range slices.Sorted(maps.Keys(good)) {
		if option == "" || good[o] > good[option] || good[o] == good[option] && took[o] > took[option] {
			option = o
		}
	}
	return option, len(list) - good[option]
}

// split divides situations by one condition.
type split struct {
	yes, no When
	holds   func(s *situation) bool
}

func (p split) parts(list []*situation) (yes, no []*situation) {
	for _, s := range list {
		if p.holds(s) {
			yes = append(yes, s)
		} else {
			no = append(no, s)
		}
	}
	return yes, no
}

// bestSplit finds the condition after which the fewest situations need another option
// than their part has in common; of equal ones the one with the purest parts.
func bestSplit(list []*situation) (best split, found bool) {
	names := map[string]bool{}
	for _, s := range list {
		for name := range s.is {
			names[name] = true
		}
	}
	least, mixed := 0, 0.0
	for _, name := range slices.Sorted(maps.Keys(names)) {
		for _, p := range splits(name, list) {
			yes, no := p.parts(list)
			if len(yes) == 0 || len(no) == 0 {
				continue
			}
			if p.yes.Before { // the question is put at several places
				return p, true
			}
			_, a := common(yes)
			_, b := common(no)
			m := mixture(yes) + mixture(no)
			if !found || a+b < least || a+b == least && m < mixed-1e-9 {
				best, found, least, mixed = p, true, a+b, m
			}
		}
	}
	return best, found
}

// mixture is how mixed the options of some situations are: 0 if all take the same.
func mixture(list []*situation) float64 {
	took, sum := map[string]int{}, 0
	for _, s := range list {
		took[s.took]++
	}
	for _, n := range took {
		sum += n * n
	}
	return float64(len(list)) - float64(sum)/float64(len(list))
}

// maxSplits limits the values of one name that are tried.
const maxSplits = 64

// splits lists the conditions on one name that divide situations.
func splits(name string, list []*situation) (all []split) {
	var numbers []float64
	var others []any
	missing := func(s *situation) bool { _, known := s.is[name]; return !known }
	if slices.ContainsFunc(list, missing) {
		return []split{{When{Name: name, Before: true}, When{Name: name, After: true}, missing}}
	}
	for _, s := range list {
		switch v := s.is[name].(type) {
		case float64:
			if !slices.Contains(numbers, v) && len(numbers) < maxSplits {
				numbers = append(numbers, v)
			}
		case string, bool:
			if !slices.Contains(others, any(v)) && len(others) < maxSplits {
				others = append(others, v)
			}
		}
	}
	slices.Sort(numbers)
	for i := 1; i < len(numbers); i++ {
		low, high := numbers[i-1], numbers[i]
		all = append(all, split{When{Name: name, Max: &low}, When{Name: name, Min: &high}, func(s *situation) bool {
			v, ok := s.is[name].(float64)
			return ok && v <= low
		}})
	}
	for _, x := range others {
		yes, no := When{Name: name, Is: x}, When{Name: name, Is: x, Not: true}
		if x == false { // yes is easier to read than not no
			no = When{Name: name, Is: true}
		}
		all = append(all, split{yes, no, func(s *situation) bool { return s.is[name] == x }})
	}
	return all
}

// narrowed adds a condition to others: bounds of one name become one condition.
func narrowed(list []When, w When) []When {
	list = slices.Clone(list)
	bounds := func(w When) bool { return w.Is == nil && !w.After && !w.Before }
	if bounds(w) {
		for i, x := range list {
			if x.Name == w.Name && bounds(x) {
				list[i].Min, list[i].Max = cmp.Or(w.Min, x.Min), cmp.Or(w.Max, x.Max)
				return list
			}
		}
	}
	return append(list, w)
}
