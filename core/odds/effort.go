package odds

import (
	"fmt"
	"strconv"
	"time"
)

// effort is what a walk or a sample has used of its budget.
type effort struct {
	budget     Budget
	paths      int
	begin      int64 // what Work said at the beginning
	apart      int64 // what it has counted since for others
	spent      bool  // the budget is
	clock      bool  // the clock ended it
	reason     string
	pace       pace
	deadline   time.Time
	lastReport time.Time
}

// begun starts an effort.
func begun(b Budget) effort {
	e := effort{budget: b, lastReport: time.Now()}
	e.begin, e.deadline, e.pace = e.work(), e.lastReport.Add(b.Time), pace{last: e.lastReport}
	return e
}

// work returns the count of the budget's Work.
func (e *effort) work() int64 {
	if e.budget.Work == nil {
		return 0
	}
	return e.budget.Work()
}

// steps returns how many steps it has taken.
func (e *effort) steps() int64 { return e.work() - e.begin - e.apart + RunSteps*int64(e.paths) }

// over says whether the runs or the steps are used up.
func (e *effort) over() bool {
	switch {
	case e.paths >= e.budget.Paths:
		e.reason = fmt.Sprintf("the budget of %d runs is used up", e.budget.Paths)
	case e.steps() >= e.budget.Steps:
		e.reason = fmt.Sprintf("the budget of %s steps is used up", inWords(e.budget.Steps))
	default:
		return false
	}
	e.spent = true
	return true
}

// due counts a run, and says whether to look at the clock.
func (e *effort) due() bool { return e.pace.due() }

// look looks at the clock, and says whether to continue.
func (e *effort) look(progress func() Progress) bool {
	now := time.Now()
	e.pace.next(now)
	if now.After(e.deadline) {
		e.clock = true
		e.reason = fmt.Sprintf("the clock ended it after %v", e.budget.Time)
		return false
	}
	if e.budget.Stop != nil && e.budget.Stop() {
		e.reason = "stopped"
		return false
	}
	if e.budget.Progress != nil && now.Sub(e.lastReport) > time.Second/2 {
		e.lastReport = now
		e.budget.Progress(progress())
	}
	return true
}

// inWords returns a number of steps in words: 40 million.
func inWords(n int64) string {
	switch {
	case n >= 1_000_000:
		return strconv.FormatFloat(float64(n/100_000)/10, 'f', -1, 64) + " million"
	case n >= 10_000:
		return strconv.FormatInt(n/1000, 10) + ",000"
	}
	return strconv.FormatInt(n, 10)
}

// pace says after how many runs to look at the clock: often if runs are long.
type pace struct {
	last time.Time
	gap  int // between two looks
	left int
}

// due counts a run.
func (p *pace) due() bool {
	p.left--
	return p.left < 0
}

// next is called at each look.
func (p *pace) next(now time.Time) {
	switch d := now.Sub(p.last); {
	case d > 20*time.Millisecond:
		p.gap /= 4
	case d < 5*time.Millisecond:
		p.gap = min(2*p.gap+1, 1023)
	}
	p.last, p.left = now, p.gap
}
