package simulate

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/bot"
	"parley/lua/nearest"
	"parley/lua/ruleset"
)

// Plan is everything that decides the result of a run.
type Plan struct {
	Lib      *ruleset.Library
	Scenario string
	Bots     string   // red=random,blue=greedy, or all=random; every side needs one
	Options  []string // optional rules: "ID=on", "ID=off"
	Arms     []Arm    // the sets of rules that are played, each with every seed
	First    uint64   // the first seed
	Games    int      // how many seeds, each the one before it plus 1
	Orders   int      // a game is unfinished after so many orders; 0: DefaultOrders
	Rounds   int      // and after so many rounds; 0: no limit
	Measures []Measure
	Counts   []string // ids of rules whose calls are counted
	Sweep    *Sweep   // what the sets of rules sweep, nil for nothing
	Cells    *Cells   // what they change one by one, nil for nothing
	// Try plays no game: the measures are evaluated at its beginning, and may roll.
	Try bool
	// Swap plays each seed once for each side, and moves the bots on by one side each time, so
	// that every bot plays every side.
	Swap bool

	head *Header // of Check
}

// Arm is one set of rules.
type Arm struct {
	Name  string
	House []ruleset.House // in force from the start, above those of the scenario
}

// Measure is an expression of Lua whose value is a number, true, false or nil. It is
// read at the end of a game, or at the end of each round as well. It may neither write
// nor roll.
type Measure struct {
	Text string `json:"text"`
	Each bool   `json:"each,omitempty"`
	// Truth says that its values are true or false, so that the mean is a share; Check
	// finds out.
	Truth bool `json:"truth,omitempty"`
}

// eachRound ends the text of a measure that is read at the end of each round.
const eachRound = " each round"

// ReadMeasure reads EXPR or EXPR each round; round is the word of the ruleset for it.
func ReadMeasure(text, round string) Measure {
	text = strings.TrimSpace(text)
	expr, each := strings.CutSuffix(text, eachRound)
	if !each {
		expr, each = strings.CutSuffix(text, " each "+round)
	}
	return Measure{Text: strings.TrimSpace(expr), Each: each}
}

// String returns the text that [ReadMeasure] reads.
func (m Measure) String() string {
	if m.Each {
		return m.Text + eachRound
	}
	return m.Text
}

// DefaultOrders is how many orders a game may take before it is given up as unfinished.
const DefaultOrders = 5000

func (p *Plan) orders() int {
	if p.Orders > 0 {
		return p.Orders
	}
	return DefaultOrders
}

// Header says what was played: with its command anybody can repeat the run. Everything
// in it is the same for each part of a run.
type Header struct {
	Command  string    `json:"command"` // that repeats the run
	Scenario string    `json:"scenario"`
	Title    string    `json:"title"`
	Ruleset  string    `json:"ruleset"`
	RuleHash string    `json:"rules_hash"` // of the ruleset
	Hash     string    `json:"hash"`       // of all that decides the result
	Seed     uint64    `json:"seed"`       // the first
	Games    int       `json:"games"`      // seeds, as asked for
	Orders   int       `json:"orders"`     // a game is given up after so many
	Rounds   int       `json:"rounds"`     // and after so many; 0: no limit
	Try      bool      `json:"try,omitempty"`
	Swap     bool      `json:"swap,omitempty"` // each seed was played once for each side, with the bots moved on
	Sides    []string  `json:"sides"`
	Names    []string  `json:"names"` // of the sides, as players read them
	Bots     []string  `json:"bots"`  // of the sides
	Round    string    `json:"round"` // what the ruleset calls a round
	Rules    []string  `json:"rules"` // the names of the sets of rules
	Points   []string  `json:"points,omitempty"`
	Measures []Measure `json:"measures,omitempty"`
	Counts   []string  `json:"counts,omitempty"`
	Sweep    *Sweep    `json:"sweep,omitempty"`
	Cells    *Cells    `json:"cells,omitempty"`
}

// Check opens the game of every arm and begins it, so that what is wrong with a plan is
// known before thousands of games are played.
func (p *Plan) Check() (*Header, error) {
	if len(p.Arms) == 0 || p.Games < 1 {
		return nil, errors.New("a plan needs a set of rules and at least one game")
	}
	var f *Header
	sum := sha256.New()
	for i, arm := range p.Arms {
		t, err := p.open(arm)
		if err != nil {
			return nil, err
		}
		if err := t.begin(p.First); err != nil {
			return nil, err
		}
		h := t.g.Host
		if err := t.truths(i == 0); err != nil {
			return nil, err
		}
		one := &Header{
			Scenario: p.Scenario, Title: t.g.Scenario.Title, Ruleset: h.Ruleset.Name, RuleHash: h.Ruleset.Hash, Sides: t.players, Round: h.Ruleset.Round,
			Seed: p.First, Games: p.Games, Orders: p.orders(), Rounds: p.Rounds, Try: p.Try, Swap: p.Swap, Measures: p.Measures, Counts: p.Counts, Sweep: p.Sweep, Cells: p.Cells,
		}
		for _, side := range t.players {
			one.Names = append(one.Names, h.Called(side))
			one.Bots = append(one.Bots, t.kinds[side])
		}
		points, err := h.Points()
		if err != nil {
			return nil, err
		}
		for _, x := range points {
			one.Points = append(one.Points, x.Player)
		}
		if i == 0 {
			f = one
			if p.Swap && slices.Equal(f.Bots, slices.Repeat(f.Bots[:1], len(f.Bots))) {
				return nil, fmt.Errorf("all sides have the bot %s: there is nothing to swap", f.Bots[0])
			}
		} else if !slices.Equal(f.Sides, one.Sides) {
			return nil, fmt.Errorf("%s has the sides %s, %s has %s: they cannot be compared", p.Arms[0].Name, strings.Join(f.Sides, ", "), arm.Name, strings.Join(one.Sides, ", "))
		}
		f.Rules = append(f.Rules, arm.Name)
		e := json.NewEncoder(sum)
		own := t.g.Header
		own.Seed, own.Bots = 0, ""
		if err := errors.Join(e.Encode(own), e.Encode(arm.Name)); err != nil {
			return nil, err
		}
	}
	e := json.NewEncoder(sum)
	err := errors.Join(e.Encode(f), e.Encode(form))
	f.Hash = hex.EncodeToString(sum.Sum(nil)[:12])
	p.head = f
	return f, err
}

// Seatings is how often each seed is played by each set of rules: once, or once for each side.
func (h *Header) Seatings() int {
	if h.Swap {
		return len(h.Sides)
	}
	return 1
}

// PerSeed is how many games each seed has.
func (h *Header) PerSeed() int { return len(h.Rules) * h.Seatings() }

// BotOf returns the bot of a side in a seating: in number 0 each side has its own, in the next
// one that of the side after it, and so on.
func (h *Header) BotOf(side, seating int) string { return h.Bots[(side+seating)%len(h.Bots)] }

// BotsText lists the sides with their bots in a seating: "blue=greedy,red=random".
func (h *Header) BotsText(seating int) string {
	var list []string
	for i, side := range h.Sides {
		list = append(list, side+"="+h.BotOf(i, seating))
	}
	return strings.Join(list, ",")
}

// form is the version of how games are played: another one may give other results.
const form = 3

// seats reads the bots of the plan for these players.
func (p *Plan) seats(players []string) (map[string]string, error) {
	kinds := map[string]string{}
	for part := range strings.SplitSeq(p.Bots, ",") {
		who, kind, ok := strings.Cut(strings.TrimSpace(part), "=")
		if who == "" {
			continue
		}
		if !ok {
			kind = bot.Kinds[0]
		}
		if err := bot.Known(kind); err != nil {
			return nil, err
		}
		found := false
		for _, side := range players {
			if who == "all" && kinds[side] == "" || strings.EqualFold(who, side) {
				kinds[side] = kind
			}
			found = found || who == "all" || strings.EqualFold(who, side)
		}
		if !found {
			return nil, fmt.Errorf("there is no side %q for a bot%s; the sides are: %s", who, nearest.Guess(who, players), strings.Join(players, ", "))
		}
	}
	for _, side := range players {
		if kinds[side] == "" {
			return nil, fmt.Errorf("no bot plays %s: give each side one, such as %s=%s, or all", side, side, bot.Kinds[0])
		}
	}
	return kinds, nil
}

// setup returns the setup of a game of an arm.
func (p *Plan) setup(arm Arm, seed uint64) lua.Setup {
	return lua.Setup{Seed: seed, Options: p.Options, House: arm.House}
}

// Journal plays one game of a checked plan again, in one of its seatings, and writes it as a
// journal of that name, which must not exist.
func (p *Plan) Journal(arm Arm, seating int, seed uint64, name string) (err error) {
	t, err := p.open(arm)
	if err != nil {
		return err
	}
	t.seating = seating
	t.g.Header.Seed, t.g.Header.Bots = seed, p.Bots
	if seating > 0 {
		t.g.Header.Bots = p.head.BotsText(seating)
	}
	j, err := game.CreateJournal(name, t.g.Header)
	if err != nil {
		return err
	}
	t.g.Journal = j
	defer func() { err = errors.Join(err, j.Close()) }()
	t.ready(seed)
	t.g.Dealer = game.Dealer{
		Dice: func(c *game.Chance, _, _ int) (bool, error) { return true, t.Pick(c) },
		Decide: func(c *game.Choice, _, _ int) (string, bool) {
			text, err := t.decide(c)
			return text, err == nil && text != ""
		},
	}
	if _, err = t.g.Begin(); err != nil {
		return err
	}
	if err = t.seated(); err != nil {
		return err
	}
	for n := 0; n < p.orders() && !t.g.Over(); n++ {
		o, err := t.next()
		if err != nil || o == nil {
			return err
		}
		t.current = &carried{}
		rep, err := t.g.Order(o.Player, o.Text)
		for err == nil && rep.Accepted() && rep.Waits != nil && rep.Waits.Choice != nil {
			c := rep.Waits.Choice
			text := ""
			if text, err = t.bots[c.Player].Decide(c, bot.OnGame(t.g), t.secondThought(c)); err == nil {
				rep, err = t.g.Answer(text)
			}
		}
		if err != nil {
			return err
		}
		if !rep.Accepted() {
			return fmt.Errorf("a bot's order was refused: %s: %s", o.Text, rep.Refused[0].Text)
		}
	}
	return nil
}
