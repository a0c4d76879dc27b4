// Package turn runs a sequence of play that a ruleset gives as data: rounds of
// phases, in each of which the rules act, or the players do: one after another,
// all at once, or in alternation.
//
// The place in the sequence is part of the state (the record "turn" of the
// root), so it is logged, hashed, saved and undone like everything else. A
// [Clock] has no position of its own.
//
// The package knows no rulebook: a [Script] says what a phase does, and who may
// act in it.
package turn

import (
	"errors"
	"fmt"
	"slices"

	"parley/core/game"
)

// The stages of a phase.
const (
	stageBegin = "begin"
	stageAct   = "act"
	stageEnd   = "end"
	stageOver  = "over"
)

// Clock advances a sequence. Turn is its record in the state.
type Clock struct {
	Seq    *Sequence
	Turn   *game.Table
	Script Script
	acted  Item   // who has acted since the sequence last waited
	phase  *Phase // the last current phase, nil for none
}

// maxIdle is the limit of phases that pass without anybody acting: a sequence
// that waits for nobody would otherwise run for ever.
const maxIdle = 10000

// set writes a field, if that changes it.
func (c *Clock) set(field string, v game.Value) error {
	if c.Turn.Get(field) == v {
		return nil
	}
	return c.Turn.Set(field, v)
}

// Phase returns the current phase, nil before the first.
func (c *Clock) Phase() *Phase {
	id := c.Turn.Get("phase").Text()
	if c.phase == nil || c.phase.ID != id {
		c.phase = c.Seq.Phase(id)
	}
	return c.phase
}

// Mode returns how players act in the current phase; Rules before the first.
func (c *Clock) Mode() Mode {
	if p := c.Phase(); p != nil {
		return p.Mode
	}
	return Rules
}

// Round returns the number of the round, 0 before the first.
func (c *Clock) Round() int { return c.Turn.Get(c.Seq.Round).Int() }

// Over says whether the game has ended.
func (c *Clock) Over() bool { return c.Turn.Get("stage").Text() == stageOver }

// ErrIdle is returned by Advance if the sequence of play would run for ever
// without waiting for anybody.
var ErrIdle = errors.New("a full round passed without anyone having an order to give: is some phase's `who` always empty, or is `next` a loop?")

// Advance lets the rules act until a player has to, or the game is over.
func (c *Clock) Advance() error {
	defer func() { c.acted = Item{} }()
	for range maxIdle {
		if c.Script.Over() {
			return c.halt()
		}
		var waits bool
		var err error
		switch c.Turn.Get("stage").Text() {
		case "":
			err = c.enter(c.first())
		case stageBegin:
			err = c.begin()
		case stageAct:
			waits, err = c.next()
		case stageEnd:
			if err = c.Script.Run(c.Turn.Get("phase").Text()); err != nil {
				return err
			}
			if c.Script.Over() {
				return c.halt()
			}
			err = c.leave()
		case stageOver:
			return nil
		}
		if err != nil || waits {
			return err
		}
	}
	return ErrIdle
}

func (c *Clock) first() string {
	if len(c.Seq.Start) > 0 {
		return c.Seq.Start[0].ID
	}
	return c.Seq.Phases[0].ID
}

func (c *Clock) halt() error {
	before := c.Over()
	err := c.stop()
	if u, ok := c.Script.(Umpire); ok && err == nil && !before {
		return u.GameOver()
	}
	return err
}

func (c *Clock) stop() error {
	return errors.Join(c.set("stage", game.Str(stageOver)), c.point(Item{}))
}

// enter moves the sequence to the beginning of a phase.
func (c *Clock) enter(id string) error {
	if c.Turn.Get(c.Seq.Round).Int() == 0 && !c.Seq.Starts(id) {
		if err := c.set(c.Seq.Round, game.Int(1)); err != nil {
			return err
		}
	}
	return errors.Join(c.set("phase", game.Str(id)), c.set("stage", game.Str(stageBegin)), c.point(Item{}), c.turnOver(), c.clear("queue"), c.clear("done"))
}

func (c *Clock) clear(list string) error {
	t := c.Turn.Get(list).Table()
	for t.Len() > 0 {
		if _, err := t.Remove(t.Len()); err != nil {
			return err
		}
	}
	return nil
}

func (c *Clock) begin() error {
	c.acted = Item{}
	id := c.Turn.Get("phase").Text()
	if err := c.Script.Begin(id); err != nil {
		return err
	}
	p := c.Seq.Phase(id)
	if p.Mode == Rules {
		return c.set("stage", game.Str(stageEnd))
	}
	items, err := c.Script.Who(id)
	if err != nil {
		return err
	}
	if err := c.queue(items); err != nil {
		return err
	}
	return c.enterAll(p, items)
}

// queue lets items act in the phase, one after another or together.
func (c *Clock) queue(items []Item) error {
	queue := c.Turn.Get("queue").Table()
	for i, it := range items {
		if err := queue.Insert(i+1, game.Str(it.String())); err != nil {
			return err
		}
	}
	return c.set("stage", game.Str(stageAct))
}

// enterAll begins the turns of those who act at once.
func (c *Clock) enterAll(p *Phase, items []Item) error {
	e, ok := c.Script.(Enterer)
	if !ok || p.Mode != Together && p.Mode != Secret || !e.Enters(p.ID) {
		return nil
	}
	for _, it := range items {
		if c.Script.Over() {
			break
		}
		if err := errors.Join(c.point(it), e.Enter(p.ID, it)); err != nil {
			return err
		}
	}
	return c.point(Item{})
}

// enterHead begins the turn of the item at the head of the queue, if that has not
// begun.
func (c *Clock) enterHead(p *Phase, it Item) error {
	e, ok := c.Script.(Enterer)
	if !ok || !c.Turn.Get("entered").IsNil() || !e.Enters(p.ID) {
		return nil
	}
	if err := e.Enter(p.ID, it); err != nil {
		return err
	}
	return c.set("entered", game.Str(it.String()))
}

// turnOver makes the next turn begin with Enter again.
func (c *Clock) turnOver() error {
	if c.Turn.Get("entered").IsNil() {
		return nil
	}
	return c.set("entered", game.Value{})
}

// next finds who acts now; false means that the phase is over.
func (c *Clock) next() (bool, error) {
	p := c.Phase()
	switch p.Mode {
	case InTurns, Alternate:
		for it, ok := c.head(); ok; it, ok = c.head() {
			if closed, err := c.Script.Closed(p.ID); err != nil || closed {
				return false, errors.Join(err, c.set("stage", game.Str(stageEnd)))
			}
			if err := c.point(it); err != nil { // checks may ask whose turn it is
				return false, err
			}
			if err := c.enterHead(p, it); err != nil || c.Script.Over() {
				return false, err
			}
			can, err := c.can(it)
			if err != nil || can {
				return can, err
			}
			if err := c.retire(0); err != nil {
				return false, err
			}
		}
	case Together, Secret:
		queue, goesOn := c.Turn.Get("queue").Table(), false
		for i := 1; i <= queue.Len(); {
			it := ParseItem(queue.At(i).Text())
			if c.acted.Player != "" && (it.Player != c.acted.Player || goesOn && it.Piece != c.acted.Piece) && !c.gone(it) {
				i++ // the items of a player who has not acted are tried when no other of the side can act, or he says done
				continue
			}
			can, err := c.can(it)
			if err != nil {
				return false, err
			}
			if can {
				goesOn = true
				i++
			} else if err := c.retire(i - 1); err != nil {
				return false, err
			}
		}
		closed, err := c.Script.Closed(p.ID)
		if err != nil {
			return false, err
		}
		if queue.Len() > 0 && !closed {
			it, _ := c.head()
			if queue.Len() > 1 {
				it = Item{}
			}
			return true, c.point(Item{Player: it.Player})
		}
	}
	if p, ok := c.Script.(Passer); ok && c.acted.Player == "" && c.Turn.Get("done").Table().Len() > 0 {
		if err := p.Passed(c.Turn.Get("phase").Text()); err != nil {
			return false, err
		}
	}
	return false, c.set("stage", game.Str(stageEnd))
}

func (c *Clock) gone(it Item) bool {
	r, ok := c.Script.(Remover)
	return ok && r.Gone(it)
}

// can says whether an item is still in the game and has a legal order.
func (c *Clock) can(it Item) (bool, error) {
	if c.gone(it) {
		return false, nil
	}
	return c.Script.CanAct(it)
}

func (c *Clock) head() (Item, bool) {
	queue := c.Turn.Get("queue").Table()
	if queue.Len() == 0 {
		return Item{}, false
	}
	return ParseItem(queue.At(1).Text()), true
}

// retire moves item i of the queue, counted from 0, to those who are done.
func (c *Clock) retire(i int) error {
	queue, done := c.Turn.Get("queue").Table(), c.Turn.Get("done").Table()
	v, err := shift(queue, i+1, done)
	if err == nil && i == 0 {
		err = c.turnOver()
	}
	if err != nil {
		return err
	}
	if l, ok := c.Script.(Leaver); ok {
		return l.Left(c.Turn.Get("phase").Text(), ParseItem(v.Text()))
	}
	return nil
}

// shift moves element i of a list, counted from 1, to the end of another.
func shift(from *game.Table, i int, to *game.Table) (game.Value, error) {
	v, err := from.Remove(i)
	if err == nil {
		err = to.Insert(to.Len()+1, v)
	}
	return v, err
}

func (c *Clock) point(it Item) error {
	text := func(s string) game.Value {
		if s == "" {
			return game.Value{}
		}
		return game.Str(s)
	}
	return errors.Join(c.set("player", text(it.Player)), c.set("piece", text(it.Piece)))
}

// leave continues with the phase that the script names, else with the next one,
// and after the last with the next round.
func (c *Clock) leave() error {
	id := c.Turn.Get("phase").Text()
	if r, ok := c.Script.(Router); ok {
		if to, err := r.Next(id); err != nil || to != "" {
			return errors.Join(err, c.jump(id, to))
		}
	}
	find := func(list []Phase) int {
		return slices.IndexFunc(list, func(p Phase) bool { return p.ID == id })
	}
	if i := find(c.Seq.Start); i >= 0 && i+1 < len(c.Seq.Start) {
		return c.enter(c.Seq.Start[i+1].ID)
	}
	if i := find(c.Seq.Phases); i+1 < len(c.Seq.Phases) { // i is -1 after the last of Start
		return c.enter(c.Seq.Phases[i+1].ID)
	}
	return c.nextRound()
}

// jump continues with any phase of the same round.
func (c *Clock) jump(from, to string) error {
	switch {
	case to == "":
		return nil
	case c.Seq.Phase(to) == nil:
		return fmt.Errorf("phase %s: next: there is no phase %q", from, to)
	case c.Seq.Starts(to) && !c.Seq.Starts(from):
		return fmt.Errorf("phase %s: next: the phase %q comes before the first %s", from, to, c.Seq.Round)
	}
	return c.enter(to)
}

// Waiting lists who may act now: one item if they act one after another, all
// that are not done if they act at once.
func (c *Clock) Waiting() []Item {
	queue, n := c.waiting()
	if queue == nil {
		return nil
	}
	items := make([]Item, 0, n)
	for i := 1; i <= n; i++ {
		items = append(items, ParseItem(queue.At(i).Text()))
	}
	return items
}

// waiting returns the queue of those who act in the phase, and how many of them may act
// now; nil if nobody acts.
func (c *Clock) waiting() (queue *game.Table, n int) {
	p := c.Phase()
	if p == nil || c.Turn.Get("stage").Text() != stageAct {
		return nil, 0
	}
	queue = c.Turn.Get("queue").Table()
	if n = queue.Len(); p.Mode == InTurns || p.Mode == Alternate {
		n = min(n, 1)
	}
	return queue, n
}

// Meant lists the waiting items to which done applies: those of that player and
// piece; without a piece, all waiting items of the player.
func (c *Clock) Meant(player, piece string) []Item {
	return slices.DeleteFunc(c.Waiting(), func(it Item) bool { return !it.meant(player, piece) })
}

// May says whether the player may order that piece now ("" for none): whether
// it is his, or its, turn.
func (c *Clock) May(player, piece string) bool {
	queue, n := c.waiting()
	for i := 1; i <= n; i++ {
		if ParseItem(queue.At(i).Text()).meant(player, piece) {
			return true
		}
	}
	return false
}

// Done ends the turn of the waiting item of that player and piece; without a
// piece, of all waiting items of the player.
func (c *Clock) Done(player, piece string) error {
	c.acted = Item{player, piece}
	found := false
	items := c.Waiting()
	for i := len(items) - 1; i >= 0; i-- {
		if items[i].meant(player, piece) {
			found = true
			if err := c.retire(i); err != nil {
				return err
			}
		}
	}
	if !found {
		return fmt.Errorf("%s is not acting now", player)
	}
	return nil
}

// Reopen lets those that again admits act once more, though they were done, in
// a phase in which all act at once.
func (c *Clock) Reopen(again func(Item) (bool, error)) error {
	if m := c.Mode(); m != Together && m != Secret || c.Turn.Get("stage").Text() != stageAct {
		return nil
	}
	queue, done := c.Turn.Get("queue").Table(), c.Turn.Get("done").Table()
	for i := 1; i <= done.Len(); {
		if ok, err := again(ParseItem(done.At(i).Text())); err != nil {
			return err
		} else if !ok {
			i++
			continue
		}
		if _, err := shift(done, i, queue); err != nil {
			return err
		}
	}
	return nil
}

// Acted is called after an order of a player, given to a piece ("" for none).
// If players alternate, the turn passes to the next.
func (c *Clock) Acted(player, piece string) error {
	c.acted = Item{player, piece}
	if p := c.Phase(); p == nil || p.Mode != Alternate || c.Turn.Get("stage").Text() != stageAct {
		return nil
	}
	queue := c.Turn.Get("queue").Table()
	if err := c.turnOver(); err != nil || queue.Len() < 2 {
		return err
	}
	_, err := shift(queue, 1, queue)
	return err
}

// Put sets the sequence into a phase with the given items, without starting the
// phase or anybody's turn: for specs.
func (c *Clock) Put(phase string, items []Item) error {
	if c.Seq.Phase(phase) == nil {
		return fmt.Errorf("there is no phase %q", phase)
	}
	if err := c.enter(phase); err != nil {
		return err
	}
	if err := c.queue(items); err != nil || len(items) == 0 {
		return err
	}
	if m := c.Phase().Mode; m == InTurns || m == Alternate {
		return c.point(items[0])
	}
	return nil
}
