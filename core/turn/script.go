package turn

// Script is what a ruleset defines for its phases.
type Script interface {
	Begin(phase string) error
	Who(phase string) ([]Item, error)
	// CanAct says whether the item has a legal order other than done.
	CanAct(it Item) (bool, error)
	// Closed says whether a phase ends before all are done. If all act at once, it
	// is called after those who can no longer act have left the queue, else before
	// an item is asked whether it can act.
	Closed(phase string) (bool, error)
	Run(phase string) error
	// Over says whether the game has ended.
	Over() bool
}

// Leaver is a Script to call when an item is done in a phase or has no legal
// order left, so that its rules can complete what is missing.
type Leaver interface {
	Left(phase string, it Item) error
}

// Enterer is a Script to call when the turn of an item begins. If items act one
// after another, that is when the item comes to the head of the queue; if they
// alternate, each time that it does; if they act at once, when the phase
// begins, in the order of the queue. It is called before CanAct.
type Enterer interface {
	// Enters says whether Enter does anything in the phase.
	Enters(phase string) bool
	Enter(phase string, it Item) error
}

// Remover is a Script whose items may be removed from the game while they wait. An
// item that is gone acts no more: it leaves the queue as if it were done.
type Remover interface {
	Gone(it Item) bool
}

// Router is a Script that may choose the phase after the end of a phase: one of
// the same round, earlier or later.
type Router interface {
	// Next returns the id of that phase, "" for the next in the list.
	Next(phase string) (string, error)
}

// Passer is a Script to call when a phase is skipped: it has items, and none of
// them has a legal order.
type Passer interface {
	Passed(phase string) error
}
