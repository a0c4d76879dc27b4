package lua

import (
	"errors"
	"fmt"
)

// Query names a function of a ruleset that only asks, for messages: what it is, and the
// id of what it belongs to, "" for a function of the sequence of play, whose name is
// Func.
type Query struct{ Func, Of string }

// What the function of a [Query] is.
const (
	checking   = "the check of the action"
	forbidding = "the check of the rule"
	listing    = "the options of the action"
	requiring  = "must of the action"
	ending     = "done of the phase"
	Always     = "always of the rule"
	Entering   = "the function"
)

func (q Query) String() string {
	if q.Of == "" {
		return q.Func + " of the sequence of play"
	}
	return q.Func + " " + q.Of
}

// instead says what to write instead of an effect.
func (q Query) instead(word string) string {
	switch q.Func {
	case checking, forbidding:
		return fmt.Sprintf("a check decides before anything is rolled or asked; call %s in run", word)
	case listing:
		return fmt.Sprintf("options only list orders; call %s in run", word)
	case requiring, ending:
		return fmt.Sprintf("it is called at any time, as often as needed; call %s in the run of an action or of a phase, and read here what that wrote", word)
	case Always:
		return "an invariant only reads the game"
	case Entering:
		return fmt.Sprintf("a scenario starts the same each time; call %s in the first phase", word)
	}
	return fmt.Sprintf("it is called at any time, as often as needed; call %s in a phase or an action, and read here what that wrote", word)
}

// noEffect refuses an effect in a query.
func (h *Host) noEffect(word string) error {
	q := h.Run.Asking.Query
	if id := h.innermostCheck(); id != "" {
		q = Query{forbidding, id}
	}
	cited := ""
	if rule := h.Run.Asking.Rule; q.Of != rule && rule != "" && q.Func != forbidding {
		cited = " (" + rule + ")"
	}
	return fmt.Errorf("%s cannot be used in %s%s: %s", word, q, cited, q.instead(word))
}

// noNeed refuses need outside of queries.
func (h *Host) noNeed() error {
	const works = "it refuses orders, in a check, in done of a phase and in functions of new"
	if h.Run.loading {
		return errors.New("need cannot be used while a chapter loads: " + works)
	}
	cited := ""
	if rule := h.Run.current(); rule != "" {
		cited = " (" + rule + ")"
	}
	return fmt.Errorf("need cannot be used here%s: %s; move it to a check, or use if", cited, works)
}
