package lua

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
)

// Game is one battle under a ruleset, for the prompt, the command line and the tests.
type Game struct {
	*game.Game
	Host     *Host             // nil if the game broke down and could not be rebuilt
	Scenario *ruleset.Scenario // with the options that are on from the start
	Header   game.Header       // the header of its journal
}

// Setup configures a game.
type Setup struct {
	Seed    uint64          // the seed of its dice
	Options []string        // optional rules switched by the user: "ID=on", "ID=off"
	Dice    string          // "real": the user enters every face
	House   []ruleset.House // house rules in force from the start, in this order
}

// EmptyGame returns a game without a scenario, for questions about the rules.
func EmptyGame(h *Host, seed uint64) (*Game, error) {
	sc := &ruleset.Scenario{Name: h.Ruleset.Name, File: h.Ruleset.Name, Ruleset: h.Ruleset.Name, Title: h.Ruleset.Title}
	return NewGame(h, sc, Setup{Seed: seed})
}

// rules implements the rules interface of core/game with a host and its first scenario.
type rules struct {
	h      *Host
	sc     *ruleset.Scenario
	houses []string // in force from the start
}

// GameAt returns a game that starts at the current state of a host.
func GameAt(h *Host, sc *ruleset.Scenario) *Game {
	return &Game{Host: h, Scenario: sc, Game: &game.Game{State: h.State, Rules: rules{h, sc, nil}}}
}

// NewGame returns a game of a scenario, not yet started.
func NewGame(h *Host, sc *ruleset.Scenario, s Setup) (*Game, error) {
	if sc.Ruleset != h.Ruleset.Name {
		return nil, fmt.Errorf("%s is a scenario of the ruleset %s, not of %s", sc.Name, sc.Ruleset, h.Ruleset.Name)
	}
	on := slices.Clone(sc.Options)
	for _, o := range s.Options {
		id, how, _ := strings.Cut(o, "=")
		if r := h.Book.Rules[id]; r == nil || !r.Optional {
			return nil, fmt.Errorf("there is no optional rule %q%s", id, nearest.Guess(id, h.Book.OptionIDs()))
		}
		on = slices.DeleteFunc(on, func(x string) bool { return x == id })
		if how != "off" {
			on = append(on, id)
		}
	}
	houses, kept, err := h.ReadHouses(slices.Concat(sc.House, s.House))
	if err != nil {
		return nil, err
	}
	kept = slices.DeleteFunc(kept, func(k game.SavedHouse) bool { // those of the scenario are among its files
		return slices.ContainsFunc(sc.House, func(x ruleset.House) bool { return x.File == k.Name })
	})
	h.dealt = sc.Decks
	if err := h.checkScenarioDecks(sc); err != nil {
		return nil, err
	}
	own := *sc
	own.Options = on
	g := &Game{Host: h, Scenario: &own, Header: game.Header{
		Format: game.Format, Ruleset: h.Ruleset.Name, Rules: h.Ruleset.Hash, Scenario: sc.Name, Text: string(sc.Text), Files: sc.Files, Options: s.Options, House: kept, Seed: s.Seed, Dice: s.Dice,
	}}
	g.Game = &game.Game{State: h.State, Rules: rules{h, &own, houses}}
	if s.Dice != "real" {
		g.Dealer.Dice = game.SeededDice(s.Seed)
	}
	return g, nil
}

// Check parses an order and returns why it may not be given.
func (r rules) Check(player, text string) (who, canonical string, refused []game.Refusal, err error) {
	o, refused, err := r.h.Judge(player, text)
	if o == nil {
		return player, "", refused, err
	}
	return o.Player, o.Text, refused, err
}

// Do carries out an order and everything that follows without further orders.
func (r rules) Do(player, text string, hd game.Handler) error {
	h := r.h
	return h.With(hd, func() error {
		if text == "" {
			return r.begin()
		}
		o := h.takeJudged(player, text)
		if o == nil {
			var refused []game.Refusal
			if o, refused = h.Parse(player, text); len(refused) > 0 {
				return errors.New(refused[0].Text)
			}
		}
		return h.follow(o)
	})
}

// begin enters the scenario and runs the sequence of play up to the first order.
func (r rules) begin() error {
	if err := r.h.SetHouses(r.houses); err != nil {
		return err
	}
	if err := r.h.begin(r.sc); err != nil {
		return err
	}
	return r.h.Clock.Advance()
}

// CarryOut carries out a legal order and everything that follows without further
// orders; hd answers.
func (h *Host) CarryOut(o *Order, hd game.Handler) error {
	return h.With(hd, func() error { return h.follow(o) })
}

func (h *Host) follow(o *Order) error {
	if err := h.Act(o); err != nil {
		return err
	}
	if o.Option == "" && o.House == "" {
		if err := h.Clock.Advance(); err != nil {
			return err
		}
	}
	if h.State.Larger(maxState) {
		return fmt.Errorf("the game is too large: more than %s bytes", sandbox.Grouped(maxState))
	}
	return nil
}

// Tag returns the current round and phase: "2 archery".
func (r rules) Tag() string {
	return fmt.Sprintf("%d %s", r.h.Clock.Round(), r.h.turn.Get("phase").Text())
}

// Act carries out an order, without what follows it.
func (h *Host) Act(o *Order) error {
	if o.Option != "" {
		return h.SetOption(o.Option, o.on)
	}
	if o.House != "" {
		return h.SwitchHouse(o.House, o.on)
	}
	if o.Action == nil {
		return h.Clock.Done(o.Player, o.Piece)
	}
	outer := h.Run.order
	h.Run.order = o
	defer func() { h.Run.order = outer }()
	err := h.Under(o.Action.Rule, func() error {
		if o.Action.Card != nil {
			if err := h.playOrder(o); err != nil {
				return err
			}
			return h.shed("")
		}
		if o.Action.discards {
			return h.discardOrder(o)
		}
		gave, err := h.Call1(o.Action.Run, h.ActorValue(o), h.guarded(o.Values))
		if err != nil {
			return err
		}
		o.Gave = gave
		return h.shed("")
	})
	if err != nil || o.Action.Any {
		return err
	}
	return h.Clock.Acted(o.Player, o.Piece)
}

// Clock returns the sequence of play.
func (g *Game) Clock() *turn.Clock { return g.Host.Clock }

// Over reports whether the game has ended.
func (g *Game) Over() bool { return g.Host == nil || g.Host.Clock.Over() }

// Outcome returns the winner, "" if there is none, and a sentence.
func (g *Game) Outcome() (winner, text string) {
	if t := g.State.Root().Get("outcome").Table(); t != nil {
		return t.Get("winner").Text(), t.Get("text").Text()
	}
	return "", ""
}

// WhyNot lists every reason why an order may not be given, and its canonical text.
func (g *Game) WhyNot(player, text string) (string, []game.Refusal, error) {
	_, canonical, refused, err := g.Rules.Check(player, text)
	return canonical, refused, err
}

// Value is a value of Lua, formatted for people and for programs.
type Value struct {
	Text string // as [proxy.Show] formats it
	JSON any    // as [proxy.Plain] converts it
}

// Evaluate runs Lua typed by a player: an expression, which returns its values, or a
// chunk. It may roll; what it writes is undone after the values have been read.
func (g *Game) Evaluate(src string, hd game.Handler) (values []Value, err error) {
	if err := CheckLine(src); err != nil {
		return nil, err
	}
	h := g.Host
	defer h.State.Rollback(h.State.Mark())
	err = h.With(hd, func() error {
		env, names := h.Environment()
		names[""] = true
		fn, err := h.Expression("input", src, env, names)
		if err != nil {
			return err
		}
		list, err := h.Call(fn, glua.MultRet)
		for _, v := range list {
			values = append(values, Value{proxy.Show(v), proxy.Plain(v)})
		}
		return err
	})
	return values, err
}

// Rules lists every rule in the order of the chapters. On reports which optional rules
// are in force now.
func (h *Host) Rules() []*Rule {
	for _, r := range h.Book.RuleOrder {
		h.Refresh(r)
	}
	return h.Book.RuleOrder
}

// Rule returns the rule with that id, nil if there is none.
func (h *Host) Rule(id string) *Rule {
	r := h.Book.Rules[id]
	if r != nil {
		h.Refresh(r)
	}
	return r
}

// Piece finds an entity of any kind by its id, its name, or a unique prefix of an id
// within a kind.
func (h *Host) Piece(word string) *game.Table {
	if t := h.Exact(word); t != nil {
		return t
	}
	for _, k := range h.Ruleset.Kinds() {
		if t, _ := h.Find(word, h.Ruleset.Entity(k)); t != nil {
			return t
		}
	}
	return nil
}

// PiecesOf lists all entities of a kind, with or without an owner.
func (h *Host) PiecesOf(kind string) []*game.Table { return h.Entities(h.Ruleset.Entity(kind)) }

// Pieces lists all entities of the kinds that have an owner, in their order.
func (h *Host) Pieces() (list []*game.Table) {
	for _, k := range h.Ruleset.Kinds() {
		if e := h.Ruleset.Entity(k); e.Owner != "" {
			list = append(list, h.Entities(e)...)
		}
	}
	return list
}
