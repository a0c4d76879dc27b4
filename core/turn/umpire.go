package turn

import "parley/core/game"

// Umpire is a Script to call when a round or the game is over: it says who has
// won.
type Umpire interface {
	// RoundOver is called after the last phase of a round, before the next one
	// begins. It may end the game.
	RoundOver() error
	// GameOver is called once, if the game ends in the middle of a round.
	GameOver() error
}

// Rounds returns the number of the last round, 0 if the game has none.
func (c *Clock) Rounds() int { return c.Turn.Get("rounds").Int() }

// SetRounds sets the last round; [Umpire] ends the game after it.
func (c *Clock) SetRounds(last int) error { return c.set("rounds", game.Int(last)) }

// nextRound begins the next round, unless the game ends with this one.
func (c *Clock) nextRound() error {
	if u, ok := c.Script.(Umpire); ok {
		if err := u.RoundOver(); err != nil {
			return err
		}
		if c.Script.Over() {
			return c.stop()
		}
	}
	if err := c.set(c.Seq.Round, game.Int(c.Round()+1)); err != nil {
		return err
	}
	return c.enter(c.Seq.Phases[0].ID)
}
