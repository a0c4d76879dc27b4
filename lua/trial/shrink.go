package trial

import (
	"slices"
	"strings"

	"parley/lua"
)

// rerun plays a case again, as far as its orders are accepted, and returns what
// it finds: the first thing. Where it is of the wanted kind, kept holds the
// steps that had a part in it, with the answers they got. Steps counts what was
// tried.
func (t *Trial) rerun(c *Case, want *Finding) (f *Finding, kept *Case, steps int) {
	tb, err := t.open(c)
	if err != nil {
		return nil, nil, 1
	}
	kept = &Case{Name: c.Name, Text: c.Text, House: c.House, Seed: c.Seed}
	f, err = tb.begin(c.Begin)
	kept.Begin = tb.given
	if err != nil && f == nil {
		return nil, nil, 1
	}
	steps = 1
	for i := 0; i < len(c.Steps) && f == nil; i++ {
		s := c.Steps[i]
		if tb.g.Over() && s.Ask == "" {
			continue
		}
		refused := false
		refused, f = tb.step(&s, want.Kind.checks())
		steps++
		if f != nil || !refused && s.Ask == "" {
			kept.Steps = append(kept.Steps, s)
		}
	}
	if f == nil && want.Kind == Replayed {
		f = tb.replay()
	}
	if !want.same(f) {
		return nil, nil, steps
	}
	f.Case = kept
	return f, kept, steps
}

// checks are the dear looks that find a kind of fault.
func (k Kind) checks() checks {
	return checks{hash: k == Trace, undo: k == Undone, leak: k == Leaked}
}

// Shrink cuts the case of a finding down to the least that still finds the
// same. It returns the finding that the least case makes, or f itself where the
// case does not find it again.
func (t *Trial) Shrink(f *Finding) *Finding {
	s := &shrinking{t: t, want: f, left: t.Effort}
	if s.left == 0 {
		s.left = DefaultEffort
	}
	if !s.keeps(f.Case) {
		return f
	}
	for {
		size := s.size()
		s.orders()
		s.scenario()
		s.options()
		s.words()
		if s.size() >= size || s.left <= 0 {
			return s.best
		}
	}
}

// shrinking is a case that is being cut down.
type shrinking struct {
	t    *Trial
	want *Finding
	best *Finding // with the least case so far
	left int      // of the effort
}

func (s *shrinking) size() int {
	n := len(s.best.Case.Text)
	for _, x := range s.best.Case.Steps {
		n += 40 + len(x.Text) + 4*len(x.Answers)
	}
	return n
}

// keeps tries a case; one that finds the same becomes the best.
func (s *shrinking) keeps(c *Case) bool {
	if s.left <= 0 {
		return false
	}
	f, _, steps := s.t.rerun(c, s.want)
	s.left -= steps
	if f != nil {
		s.best = f
	}
	return f != nil
}

// with is the best case with other steps, with another text.
func (s *shrinking) with(text []byte, steps []Step) *Case {
	c := *s.best.Case
	c.Text, c.Steps = text, steps
	return &c
}

// drops leaves out of n things as many as can be spared: halves first, then
// quarters, down to single ones. Without tries the rest, and says whether it
// will do; then what is left has been counted anew by now.
func drops(count func() int, without func(from, to int) bool) {
	for size := max(count()/2, 1); ; size /= 2 {
		for to := count(); to > 0; {
			from := max(to-size, 0)
			without(from, to)
			to = min(from, count())
		}
		if size <= 1 {
			return
		}
	}
}

func (s *shrinking) orders() {
	count := func() int { return len(s.best.Case.Steps) }
	drops(count, func(from, to int) bool {
		steps := s.best.Case.Steps
		return s.keeps(s.with(s.best.Case.Text, slices.Concat(steps[:from], steps[to:])))
	})
}

// scenario cuts tables, then single values, out of the text of the scenario.
func (s *shrinking) scenario() {
	for _, divide := range []func(string) []string{pieces, func(text string) []string { return values(strings.SplitAfter(text, "\n")) }} {
		parts := func() []string { return divide(string(s.best.Case.Text)) }
		drops(func() int { return len(parts()) }, func(from, to int) bool {
			list := parts()
			text := strings.Join(slices.Concat(list[:from], list[to:]), "")
			return s.keeps(s.with([]byte(text), s.best.Case.Steps))
		})
	}
}

// options switches off optional rules, one by one.
func (s *shrinking) options() {
	_, sc, err := s.t.Lib.OpenText(s.best.Case.Name, s.best.Case.Name, s.best.Case.Text)
	if err != nil {
		return
	}
	on := sc.Options
	for i := len(on) - 1; i >= 0; i-- {
		less := slices.Delete(slices.Clone(on), i, i+1)
		if s.keeps(s.with(withOptions(s.best.Case.Text, less), s.best.Case.Steps)) {
			on = less
		}
	}
}

// words shortens orders: who gives them where it need not be said, words and
// items of lists that can be spared, answers that are waited for.
func (s *shrinking) words() {
	for i := len(s.best.Case.Steps) - 1; i >= 0; i-- {
		change := func(do func(*Step)) bool {
			if i >= len(s.best.Case.Steps) {
				return false
			}
			steps := slices.Clone(s.best.Case.Steps)
			do(&steps[i])
			return s.keeps(s.with(s.best.Case.Text, steps))
		}
		step := func() Step { return s.best.Case.Steps[min(i, len(s.best.Case.Steps)-1)] }
		if step().Player != "" && step().Text != "done" {
			change(func(x *Step) { x.Player = "" })
		}
		if step().Waits {
			change(func(x *Step) { x.Waits = false })
		}
		for j := len(strings.Fields(step().Text)) - 1; j > 0; j-- {
			words := strings.Fields(step().Text)
			if j >= len(words) {
				continue
			}
			if change(func(x *Step) { x.Text = strings.Join(slices.Delete(slices.Clone(words), j, j+1), " ") }) {
				continue
			}
			items := strings.Split(words[j], ",")
			for k := len(items) - 1; k >= 0 && len(items) > 1; k-- {
				fewer := slices.Delete(slices.Clone(items), k, k+1)
				shorter := slices.Clone(words)
				shorter[j] = strings.Join(fewer, ",")
				if change(func(x *Step) { x.Text = strings.Join(shorter, " ") }) {
					items = fewer
				}
			}
		}
	}
}

// Seek plays games of scenarios, one after the other and round again, with the
// seeds from first on, until something is found or n games are played. Told is
// told of each game, and stops the search by saying false; it may be nil.
func (t *Trial) Seek(scenarios []string, first uint64, n int, tally *Tally, told func(scenario string, seed uint64) bool) (*Finding, error) {
	for i := range n {
		scenario, seed := scenarios[i%len(scenarios)], first+uint64(i/len(scenarios))
		if told != nil && !told(scenario, seed) {
			break
		}
		if f, err := t.Play(scenario, seed, tally); f != nil || err != nil {
			return f, err
		}
	}
	return nil, nil
}

// Scenarios lists the scenarios of a ruleset, or the one of that name.
func Scenarios(lib *lua.Library, name string) (list []string) {
	for _, e := range lib.List() {
		if e.Scenario != "" && e.Ruleset == name {
			list = append(list, e.Scenario)
		}
	}
	if len(list) == 0 {
		list = []string{name}
	}
	return list
}
