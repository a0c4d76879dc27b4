package repl

import (
	"errors"

	"parley/core/game"
	"parley/lua/ask"
	"parley/repl/answer"
)

// orderJSON is the result of an order or of an answer, as JSON.
type orderJSON struct {
	Order    string              `json:"order"`
	Accepted bool                `json:"accepted"`
	Outcome  map[string]any      `json:"outcome"`
	Rolls    []answer.RollJSON   `json:"rolls"`
	Changes  []answer.ChangeJSON `json:"changes"`
	Notes    []string            `json:"notes"`
	Hash     string              `json:"hash"`
	Reasons  []game.Refusal      `json:"reasons"`
	Nearest  []string            `json:"nearest"` // legal orders near a refused one
	Waits    *waitsJSON          `json:"waits,omitempty"`
	End      *endJSON            `json:"end,omitempty"`     // how the game ended, if this order ended it
	Passed   []string            `json:"passed,omitempty"`  // phases in which nobody had anything to do
	Warning  string              `json:"warning,omitempty"` // what `done` leaves undone
	Preview  *ask.Preview        `json:"preview,omitempty"` // of a sealed order: its effects if nobody else moves
	answer.Housed
}

// emptyOrder is the result of an order without effects. Its lists are empty, not null.
func emptyOrder(text string) *orderJSON {
	return &orderJSON{Order: text, Outcome: map[string]any{}, Rolls: []answer.RollJSON{}, Changes: []answer.ChangeJSON{}, Notes: []string{},
		Reasons: []game.Refusal{}, Nearest: []string{}}
}

type waitsJSON struct {
	Player   string   `json:"player,omitempty"`
	Question string   `json:"question"`
	Asks     string   `json:"asks,omitempty"` // the question as players read it, with what else they need to know
	Options  []string `json:"options"`
	Hidden   bool     `json:"hidden,omitempty"` // until all who are asked together have answered
}

// orderJSON is a report as JSON, without what is hidden at this prompt.
func (s *Session) orderJSON(rep *game.Report) *orderJSON {
	j := emptyOrder(s.orderText(rep.Record))
	j.Accepted, j.Hash = true, rep.Record.Hash
	if j.Hash == "" || s.hides() {
		j.Hash = s.Hash()
	}
	j.record(rep.Record.Events, s.see)
	for _, e := range rep.Record.Events {
		if e.Kind == game.Passed {
			j.Passed = append(j.Passed, e.Text)
		}
	}
	j.changed(s.Game.Changes(rep.Record), s.see)
	if rep.Waits != nil {
		j.Waits = s.waits(rep.Waits)
	}
	return j
}

// record adds the notes and rolls of events, as far as they may be seen.
func (j *orderJSON) record(events []game.Event, see game.Viewer) {
	for _, e := range events {
		e, ok := e.For(see)
		switch {
		case !ok:
		case e.Kind == game.Noted:
			j.Notes = append(j.Notes, e.Text)
		case e.Kind == game.Rolled:
			j.Rolls = append(j.Rolls, answer.Rolled(e))
		}
	}
}

// changed adds the changes that may be seen.
func (j *orderJSON) changed(list []game.Change, see game.Viewer) {
	for _, c := range list {
		if !c.Hidden(see) {
			j.Changes = append(j.Changes, answer.ChangeJSON{Path: c.Path, From: c.From, To: c.To})
			j.Outcome[c.Path] = c.To
		}
	}
}

// waits is the open question as JSON.
func (s *Session) waits(w *game.Pending) *waitsJSON {
	if !s.mayAnswer(w) {
		return &waitsJSON{Player: w.Only(), Question: s.question(w), Options: []string{}, Hidden: true}
	}
	if w.Chance != nil {
		return &waitsJSON{Question: w.Chance.Key(), Options: s.faces(w.Chance)}
	}
	return &waitsJSON{Player: w.Choice.Player, Question: w.Choice.Question, Asks: shownQuestion(w.Choice), Options: append([]string{}, s.options(w.Choice)...), Hidden: w.Choice.Sealed()}
}

// shownQuestion is the question as its player reads it, with what else he needs to know; "" if
// that is no more than the question itself.
func shownQuestion(c *game.Choice) string {
	text := c.Asks
	if c.About != nil {
		if about := c.About(); about != "" {
			text = c.Asked() + " (" + about + ")"
		}
	}
	return text
}

// errNoGame is the error of a command that needs a game.
var errNoGame = errors.New("no game is loaded; name a scenario or a journal")
