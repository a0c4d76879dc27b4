package simulate

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/bot"
)

// End says how a game ended.
type End string

// The ends of games.
const (
	Over       End = "over"       // as the rules say
	Unfinished End = "unfinished" // given up: too many orders or rounds
	Failed     End = "failed"     // a rule failed
)

// Row is the result of one game.
type Row struct {
	Seed   uint64    `json:"seed"`
	Arm    int       `json:"arm"`
	Seat   int       `json:"seating,omitempty"` // number of the seating of the bots
	End    End       `json:"end"`
	Winner string    `json:"winner"` // "" for none
	Rounds int       `json:"rounds"`
	Orders int       `json:"orders"`
	Points []Value   `json:"points,omitempty"` // from objectives, by Header.Points
	Values []Value   `json:"values,omitempty"` // of the measures at the end
	Counts []int     `json:"counts,omitempty"`
	Series [][]Value `json:"series,omitempty"` // of the measures of each round, from round 1
	Fault  string    `json:"fault,omitempty"`  // of a failed game
}

// Value is a number; NaN is missing, and null in JSON.
type Value float64

// Missing is the value of a measure that has none.
var Missing = Value(math.NaN())

// IsMissing reports whether there is no value.
func (v Value) IsMissing() bool { return v != v }

// MarshalJSON writes the shortest text that reads back as the same number.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.IsMissing() {
		return []byte("null"), nil
	}
	return []byte(v.String()), nil
}

// UnmarshalJSON reads null as missing.
func (v *Value) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*v = Missing
		return nil
	}
	var x float64
	_, err := fmt.Sscan(string(text), &x)
	*v = Value(x)
	return err
}

// table is one host with a game that is played again and again, each time from its
// beginning. It is the handler of the game.
type table struct {
	p       *Plan
	g       *lua.Game
	base    game.Savepoint // before the beginning
	players []string
	kinds   map[string]string // of bots, by player, in the first seating
	seating int

	dice, mind *keyed
	bots       map[string]bot.Bot
	thinks     bool     // a bot tries answers
	current    *carried // the order that is carried out, nil before the first, and if no bot tries answers
	given      int      // orders before it
	counts     []int
	calls      []string // the running rules, if calls are counted
	measures   []*glua.LFunction
	learns     bool // which measures are true or false
	series     [][]Value
	round      int // the round whose end has not been measured yet
}

// open makes a table for an arm.
func (p *Plan) open(arm Arm) (*table, error) {
	h, sc, err := lua.Open(p.Lib, p.Scenario)
	if err != nil {
		return nil, err
	}
	g, err := lua.NewGame(h, sc, p.setup(arm, 0))
	if err != nil {
		return nil, err
	}
	for _, id := range p.Counts {
		r := h.Rule(id)
		if r == nil {
			return nil, noRule(h, id)
		}
	}
	return &table{p: p, g: g, base: h.State.Mark()}, nil
}

// ready prepares the dice of a game.
func (t *table) ready(seed uint64) {
	t.dice, t.mind = newKeyed("dice", seed), newKeyed("bots", seed)
	t.counts, t.calls = make([]int, len(t.p.Counts)), t.calls[:0]
	t.current = nil
	t.series, t.round = make([][]Value, len(t.p.Measures)), 1
}

// begin begins the game of a seed, from whatever state the host is in.
func (t *table) begin(seed uint64) error {
	h := t.g.Host
	h.State.Rollback(t.base)
	t.ready(seed)
	if err := t.g.Rules.Do("", "", t); err != nil {
		return err
	}
	if err := t.seated(); err != nil {
		return err
	}
	return t.prepareMeasures()
}

// seated gives each player a new bot.
func (t *table) seated() (err error) {
	h := t.g.Host
	if t.players == nil {
		if t.players, err = h.Players(); err != nil {
			return err
		}
		if t.kinds, err = t.p.seats(t.players); err != nil {
			return err
		}
	}
	t.bots, t.thinks = map[string]bot.Bot{}, false
	for i, side := range t.players {
		kind := t.kinds[t.players[(i+t.seating)%len(t.players)]]
		if t.bots[side], err = bot.New(kind, h); err != nil {
			return err
		}
		t.thinks = t.thinks || kind != bot.Kinds[0]
	}
	return nil
}

// play plays the game of a seed in a seating. It returns an error only if a measure fails, or the
// game cannot begin; stopped ends it early, without a result.
func (t *table) play(seed uint64, seating int, stopped func() bool) (*Row, error) {
	t.seating = seating
	if err := t.begin(seed); err != nil {
		return nil, fmt.Errorf("seed %d: %w", seed, err)
	}
	h := t.g.Host
	row := &Row{Seed: seed, Seat: seating, End: Over}
	var wrong error // of a measure
	most := t.p.orders()
	if t.p.Try {
		most = 0
	}
	n, err := t.orders(most, func() (*lua.Order, error) {
		if stopped() {
			return nil, nil
		}
		if wrong = t.roundsMeasured(h.Clock.Round()); wrong != nil {
			return nil, nil
		}
		if t.p.Rounds > 0 && h.Clock.Round() > t.p.Rounds {
			return nil, nil
		}
		return t.next()
	})
	if stopped() {
		return nil, nil
	}
	row.Orders, row.Rounds, row.Counts = n, h.Clock.Round(), t.counts
	switch {
	case err != nil:
		row.End, row.Fault = Failed, strings.SplitN(err.Error(), "\n", 2)[0]
	case !h.Clock.Over() && !t.p.Try:
		row.End = Unfinished
		if t.p.Rounds > 0 {
			row.Rounds = min(row.Rounds, t.p.Rounds)
		}
	default:
		row.Winner, _ = t.g.Outcome()
	}
	if wrong == nil {
		wrong = t.measured(row)
	}
	if wrong != nil {
		return nil, fmt.Errorf("seed %d: %w", seed, wrong)
	}
	points, err := h.Points()
	if err != nil {
		return nil, fmt.Errorf("seed %d: %w", seed, err)
	}
	for _, x := range points {
		row.Points = append(row.Points, Value(x.Points))
	}
	return row, nil
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// next returns the next order: of the player whose turn it is, now and then one that
// may be given at any time. It is nil if nobody has an order.
func (t *table) next() (*lua.Order, error) {
	h := t.g.Host
	if r := t.thought("aside", ""); r.IntN(ask.AsideEvery) == 0 {
		side := t.players[r.IntN(len(t.players))]
		if o, err := t.bots[side].Aside(side, r); o != nil || err != nil {
			return o, err
		}
	}
	for _, it := range h.Clock.Waiting() {
		if b := t.bots[it.Player]; b != nil {
			return b.Order(it.Player, t.thought("order", it.Player))
		}
	}
	return nil, nil
}

// now is the key of the current moment.
func (t *table) now() key {
	k := key{round: t.g.Host.Clock.Round()}
	if p := t.g.Host.Clock.Phase(); p != nil {
		k.phase = p.ID
	}
	return k
}

// Pick rolls the dice.
func (t *table) Pick(c *game.Chance) error {
	if a, ok := t.current.again(); ok {
		c.Got = slices.Clone(a.got)
		return nil
	}
	k := t.now()
	k.rule, k.why, k.who = c.Rule, c.Why, c.Who
	game.Shake(c, t.dice.generator(k))
	if t.current != nil {
		t.current.keep(given{got: c.Got, as: game.Answered{Question: c.Key(), Answer: c.Answer()}})
	}
	return nil
}

// Ask lets a bot decide.
func (t *table) Ask(c *game.Choice) (string, error) {
	a, repeated := t.current.again()
	if !repeated {
		a.text = c.Pass
		if c.Unknown || !c.OnlyPass() {
			var err error
			if a.text, err = t.decide(c); err != nil {
				return "", err
			}
			if a.text == "" {
				return "", t.waits(c)
			}
		}
	}
	return accepted(c, a.text, func(canon string) {
		if !repeated {
			t.current.keep(given{text: canon, as: game.Answered{Question: c.Key(), Answer: canon}})
		}
	})
}

// accepted reads an answer, and keeps its canonical form.
func accepted(c *game.Choice, text string, keep func(canon string)) (string, error) {
	canon, refused := c.Accept(text)
	if len(refused) > 0 {
		return "", fmt.Errorf("%s answered %q: %s", c.Player, text, refused[0].Text)
	}
	keep(canon)
	return canon, nil
}

// decide returns the answer of a bot; "" if it wants to try the answers.
func (t *table) decide(c *game.Choice) (string, error) {
	b := t.bots[c.Player]
	if b == nil { // a question before the players are known
		if err := t.seated(); err != nil {
			return "", err
		}
		b = t.bots[c.Player]
	}
	text := ""
	if b != nil {
		var err error
		if text, err = b.Decide(c, nil, t.thought("decide "+c.Question, c.Player)); err != nil {
			return "", err
		}
		if text == "" {
			if t.current.mayTry() {
				return "", nil
			}
			text = c.Usual()
		}
	}
	if text == "" {
		return "", fmt.Errorf("%s has no answer to %q", c.Player, c.Question)
	}
	return text, nil
}

// Tell counts the calls of rules.
func (t *table) Tell(e game.Event) {
	if e.Kind != game.Called || len(t.p.Counts) == 0 {
		return
	}
	inside := e.Depth > 0 && e.Depth <= len(t.calls) && t.calls[e.Depth-1] == e.Rule
	for len(t.calls) <= e.Depth {
		t.calls = append(t.calls, "")
	}
	t.calls = t.calls[:e.Depth+1]
	t.calls[e.Depth] = e.Rule
	if inside || e.From != "" && !t.wraps(e.From, e.Rule) { // a rule within itself, a listener
		return
	}
	for i, id := range t.p.Counts {
		if id == e.Rule {
			t.counts[i]++
		}
	}
}

// wraps reports whether a house rule has a body around a rule.
func (t *table) wraps(house, rule string) bool {
	if ov := t.g.Host.House(house); ov != nil {
		for _, id := range ov.Wraps {
			if id == rule {
				return true
			}
		}
	}
	return false
}

// Traces asks for the calls of rules if they are counted.
func (t *table) Traces() bool { return len(t.p.Counts) > 0 }

// closed is the handler of a measure: it may neither roll nor ask.
type closed struct{}

var errMeasure = errors.New("a measure may not roll, draw or ask")

func (closed) Pick(*game.Chance) error          { return errMeasure }
func (closed) Ask(*game.Choice) (string, error) { return "", errMeasure }
func (closed) Tell(game.Event)                  {}
func (closed) Traces() bool                     { return false }
