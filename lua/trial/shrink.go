package trial

import (
	"cmp"
	"slices"
	"strings"

	"parley/lua"
)

// rerun plays a case again, as far as its orders are accepted, and returns the first
// finding, nil if that is not of the wanted kind. Its case holds the steps that took
// part, with their answers. Steps counts what was tried.
func (t *Trial) rerun(c *Case, want *Finding, ck checks) (f *Finding, steps int) {
	tb, err := t.open(c)
	if err != nil {
		return nil, 1
	}
	if want.Kind == Promised {
		tb.h.Promises = lua.NewPromises()
	}
	kept := &Case{Name: c.Name, Text: c.Text, Files: tb.g.Scenario.Files, House: c.House, Dirs: c.Dirs, Limits: c.Limits, Seed: c.Seed}
	f, err = tb.begin(c.Begin)
	kept.Begin = tb.given
	if err != nil && f == nil {
		return nil, 1
	}
	steps = 1
	for i := 0; i < len(c.Steps) && f == nil; i++ {
		s := c.Steps[i]
		if tb.g.Over() && s.Ask == "" {
			continue
		}
		refused := false
		refused, f = tb.step(&s, ck)
		steps++
		if f != nil || !refused && s.Ask == "" {
			kept.Steps = append(kept.Steps, s)
		}
		if want.Kind == Resumed && f == nil {
			tb.keeps()
		}
	}
	if f == nil && want.Kind == Replayed {
		f = tb.replay()
	}
	if f == nil && want.Kind == Resumed {
		f = tb.resume()
	}
	if !want.same(f) {
		return nil, steps
	}
	f.Case = kept
	return f, steps
}

// checks returns the expensive checks that find a kind of fault.
func (k Kind) checks() checks {
	return checks{hash: k == Trace, undo: k == Undone, leak: k == Leaked, worth: k == Unvalued}
}

// Shrink reduces the case of a finding to the smallest that still has the same finding.
// It returns the finding of the smallest case, or f itself if the case does not
// reproduce it.
func (t *Trial) Shrink(f *Finding) *Finding {
	s := &shrinking{t: t, want: f, left: cmp.Or(t.Effort, DefaultEffort)}
	if s.checks = f.Kind.checks(); !s.keeps(f.Case) {
		if s.checks = (checks{hash: true, undo: true, leak: true, worth: true}); !s.keeps(f.Case) {
			return f
		}
	}
	s.orders(8) // with fewer orders the rest is faster
	s.tables()
	for {
		size := s.size()
		s.orders(1)
		s.done()
		s.tables()
		s.lines()
		s.options()
		s.words()
		if s.size() >= size || s.left <= 0 {
			return s.best
		}
	}
}

// shrinking is the state of a reduction.
type shrinking struct {
	t    *Trial
	want *Finding
	best *Finding // the finding of the smallest case so far
	left int      // remaining effort

	checks checks
}

func (s *shrinking) size() int {
	n := len(s.best.Case.Text)
	for _, x := range s.best.Case.Steps {
		n += 40 + len(x.Text) + 4*len(x.Answers)
	}
	return n
}

// keeps tries a case; if it has the same finding, it becomes the best.
func (s *shrinking) keeps(c *Case) bool {
	if s.left <= 0 {
		return false
	}
	f, steps := s.t.rerun(c, s.want, s.checks)
	s.left -= steps
	if f != nil {
		s.best = f
	}
	return f != nil
}

// with returns the best case with other steps and another text.
func (s *shrinking) with(text []byte, steps []Step) *Case {
	c := *s.best.Case
	c.Text, c.Steps = text, steps
	return &c
}

// drops removes as many items as possible: halves first, then quarters, down to a
// minimum size. without tries the rest, and reports whether it has the same finding;
// count then returns the new number.
func drops(count func() int, least int, without func(from, to int) bool) {
	for size := max(count()/2, least); ; size /= 2 {
		for to := count(); to > 0; {
			from := max(to-size, 0)
			without(from, to)
			to = min(from, count())
		}
		if size <= least {
			return
		}
	}
}

// orders removes as many orders as possible, in groups of at least the given size.
func (s *shrinking) orders(least int) {
	count := func() int { return len(s.best.Case.Steps) }
	drops(count, least, func(from, to int) bool {
		steps := s.best.Case.Steps
		return s.keeps(s.with(s.best.Case.Text, slices.Concat(steps[:from], steps[to:])))
	})
}

// done replaces several orders by a single "done": a player who has given his last
// order may be done automatically, but not without it.
func (s *shrinking) done() {
	for _, size := range []int{12, 6, 3, 2, 1} {
		for from := 0; from < len(s.best.Case.Steps)-1; from++ {
			steps := s.best.Case.Steps
			part := steps[from:min(from+size, len(steps)-1)] // the last order is the one that fails
			if len(part) < size || size == 1 && (part[0].Text == "done" || len(part[0].Answers) == 0) {
				continue
			}
			var players []string
			for _, x := range part {
				if !slices.Contains(players, x.By) {
					players = append(players, x.By)
				}
			}
			for _, p := range players {
				is := Step{Player: p, By: p, Text: "done"}
				if s.keeps(s.with(s.best.Case.Text, slices.Concat(steps[:from], []Step{is}, steps[from+len(part):]))) {
					break
				}
			}
		}
	}
}

// tables removes whole tables from the text of the scenario; lines removes single
// values.
func (s *shrinking) tables() { s.cut(pieces) }

func (s *shrinking) lines() {
	s.cut(func(text string) []string { return values(strings.SplitAfter(text, "\n")) })
}

func (s *shrinking) cut(divide func(text string) []string) {
	parts := func() []string { return divide(string(s.best.Case.Text)) }
	drops(func() int { return len(parts()) }, 1, func(from, to int) bool {
		list := parts()
		text := strings.Join(slices.Concat(list[:from], list[to:]), "")
		return s.keeps(s.with([]byte(text), s.best.Case.Steps))
	})
}

// options switches off optional rules, one by one.
func (s *shrinking) options() {
	_, sc, err := lua.OpenFiles(s.t.lib(), s.best.Case.Name, s.best.Case.Name, s.best.Case.Text, s.best.Case.Files.Read)
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

// words shortens orders: it removes the player if that is implied, unnecessary words
// and list items, and waits for answers.
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
