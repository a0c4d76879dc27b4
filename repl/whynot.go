package repl

import (
	"errors"
	"fmt"

	"parley/core/game"
)

// whyNot is `why not ORDER`: every reason why it would be refused.
func (s *Session) whyNot(order string) (Answer, error) {
	if order == "" {
		return Answer{No: true}, errors.New("why not what? Type: why not ORDER")
	}
	canon, refused, err := s.Game.WhyNot(s.player(), order)
	if err != nil {
		return Answer{No: true}, err
	}
	if canon == "" {
		canon = order
	}
	if w := s.Game.Pending(); w != nil {
		refused = append(refused, game.Refusal{Text: w.Error(), Rule: ruleOf(w)})
	}
	type answer struct {
		Order   string         `json:"order"`
		Legal   bool           `json:"legal"`
		Reasons []game.Refusal `json:"reasons"`
	}
	if refused == nil {
		refused = []game.Refusal{}
	}
	for _, r := range refused {
		fmt.Fprintf(s.Out, "%s   %s\n", r.Text, s.dim("("+r.Rule+")"))
	}
	if len(refused) == 0 {
		fmt.Fprintf(s.Out, "%s: nothing forbids it\n", canon)
	}
	return Answer{JSON: answer{canon, len(refused) == 0, refused}, No: len(refused) > 0}, nil
}

func ruleOf(w *game.Pending) string {
	if w.Chance != nil {
		return w.Chance.Rule
	}
	return w.Choice.Rule
}
