package bot

import (
	"fmt"
	"strconv"
	"time"
)

// Effort is how long a bot thinks about one decision.
type Effort struct {
	Trials int           // of all orders together
	Time   time.Duration // after which it takes what is best so far; 0: however long the trials take
	Stop   func() bool   // whether it is to take what is best so far at once; nil: never
}

// stopped reports whether the decision is to end at once.
func (e Effort) stopped() bool { return e.Stop != nil && e.Stop() }

// mostTrials limits the trials of one decision.
const mostTrials = 1_000_000

// leastTime and mostTime limit the time of one decision.
const (
	leastTime = 10 * time.Millisecond
	mostTime  = time.Hour
)

// effort reads what follows the kind of a bot: a number of trials, or a time.
func effort(text string) (Effort, error) {
	if d, err := time.ParseDuration(text); err == nil && text != "0" {
		if d < leastTime || d > mostTime {
			return Effort{}, fmt.Errorf("the time of a decision must be from %s to %s", leastTime, mostTime)
		}
		return Effort{Trials: mostTrials, Time: d}, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > mostTrials {
		return Effort{}, fmt.Errorf("the number of trials must be a whole number from 1 to %d (at the prompt, a time such as 2s may stand in its place)", mostTrials)
	}
	return Effort{Trials: n}, nil
}

// deadline is when a decision or a part of it has to end.
type deadline struct {
	at     time.Time // zero: never
	missed *bool     // set when something was left out because it was too late
	effort Effort    // which may be stopped before
}

// within is the deadline of what begins now; no time is no limit.
func (e Effort) within(d time.Duration, missed *bool) deadline {
	if d == 0 {
		return deadline{missed: missed, effort: e}
	}
	return deadline{time.Now().Add(d), missed, e}
}

// past reports whether it is too late for what is asked about, which is then left out.
func (d deadline) past() bool {
	if (d.at.IsZero() || time.Now().Before(d.at)) && !d.effort.stopped() {
		return false
	}
	*d.missed = true
	return true
}

// part is the end of the first of n equal parts of the time that is left.
func (d deadline) part(n int) deadline {
	if d.at.IsZero() {
		return d
	}
	return deadline{d.at.Add(-time.Until(d.at) / time.Duration(n) * time.Duration(n-1)), d.missed, d.effort}
}

// room is how many things of a length there is time for, most at most.
func (d deadline) room(length time.Duration, most int) int {
	if d.at.IsZero() || length <= 0 {
		return most
	}
	return min(most, int(max(0, time.Until(d.at))/length))
}
