package lua

import (
	"fmt"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
)

var _ turn.Umpire = script{}

// RoundOver judges the objectives at the end of a round, and ends the game if one of
// them wins it, if none can still be met, or if this was the last round.
func (s script) RoundOver() error {
	h := s.Host
	last := h.Clock.Rounds() > 0 && h.Clock.Round() >= h.Clock.Rounds()
	fresh, err := h.judge(func(t *game.Table) bool { return h.due(t, last) })
	if err != nil || h.Clock.Script.Over() {
		return err
	}
	if err := h.winAtOnce(fresh); err != nil {
		return err
	}
	if h.Clock.Script.Over() { // objectives that are judged at the end of the game are judged now
		_, err = h.judge(func(t *game.Table) bool { return h.due(t, true) && !h.due(t, last) })
		return err
	}
	if last {
		h.tell(fmt.Sprintf("the last %s is over", h.Ruleset.Round), "")
	} else if !h.settled() {
		return nil
	}
	return h.winAtEnd()
}

// GameOver judges the remaining objectives, so that the result of a game which its
// rules have ended is complete. The round is not over: objectives that are judged at the
// end of each round are left as they are.
func (s script) GameOver() error {
	_, err := s.judge(func(t *game.Table) bool { return s.Goal(t).Judged != ruleset.Each && s.due(t, true) })
	return err
}

// judge calls the rules of the objectives that are due, and records the results. It
// returns those that have just been met.
func (h *Host) judge(due func(*game.Table) bool) (fresh []*game.Table, err error) {
	for _, t := range h.Objectives() {
		if !due(t) {
			continue
		}
		met, err := h.judged(t)
		if err != nil {
			return nil, err
		}
		if met {
			fresh = append(fresh, t)
		}
	}
	return fresh, nil
}

// due reports whether an objective is to be judged at the end of this round; with
// final, at the end of the game.
func (h *Host) due(t *game.Table, final bool) bool {
	round, by := h.Clock.Round(), t.Get("by").Int()
	if round == 0 || by > 0 && round > by {
		return false
	}
	switch h.Goal(t).Judged {
	case ruleset.AtEnd:
		return final || round == by
	case ruleset.Each:
		return true
	}
	return t.Get("met").IsNil()
}

// judged calls the rule of one objective, and reports whether it is met now.
func (h *Host) judged(t *game.Table) (bool, error) {
	r := h.Book.Rules[h.Goal(t).Rule]
	res, err := h.query(r.Fn, proxy.ValueOf(t))
	if err != nil {
		return false, err
	}
	times, err := h.times(t, res)
	if err != nil {
		return false, h.Fault(&sandbox.Error{File: r.Run.Proto.SourceName, Line: r.Run.Proto.LineDefined, Text: err.Error()})
	}
	depth := h.Push(r)
	defer h.Unwind(depth)
	players, err := h.Players()
	if err != nil {
		return false, err
	}
	met := false
	for _, p := range players {
		n := times[p]
		if n == 0 {
			continue
		}
		met = true
		total := t.Get("times").Table().Get(p).Num() + n
		if err := t.Get("times").Table().Set(p, game.Num(total)); err != nil {
			return false, err
		}
		h.tell(h.metText(t, p, n), r.ID)
	}
	if met && t.Get("met").IsNil() {
		return true, t.Set("met", game.Int(h.Clock.Round()))
	}
	if !met && t.Get("met").IsNil() && t.Get("by").Int() == h.Clock.Round() {
		h.tell(fmt.Sprintf("not done by %s %d: %s", h.Ruleset.Round, h.Clock.Round(), t.Get("name").Text()), r.ID)
	}
	return met, nil
}

// metText returns the sentence that a side has met an objective, n times so far.
func (h *Host) metText(t *game.Table, player string, n float64) string {
	text := fmt.Sprintf("%s: %s", h.Called(player), t.Get("name").Text())
	if points := n * t.Get("points").Num(); points != 0 {
		text += " (" + pointsText(points) + ")"
	}
	return text
}

// pointsText returns a number of points in words.
func pointsText(n float64) string {
	if n == 1 {
		return "1 point"
	}
	return game.FormatNum(n) + " points"
}

// tell sends the players a sentence of the host.
func (h *Host) tell(text, rule string) { h.tellOnly("", text, rule) }

// tellOnly sends one player a sentence of the host, all of them for "".
func (h *Host) tellOnly(player, text, rule string) {
	if h.Run.Handler != nil {
		h.Run.Handler.Tell(game.Event{Kind: game.Noted, Depth: len(h.Run.frames), Rule: rule, Text: text, At: h.State.Mark(), From: h.Run.from(), Only: player})
	}
}

// settled reports whether there are objectives, and none of them can change any more.
func (h *Host) settled() bool {
	list := h.Objectives()
	for _, t := range list {
		by := t.Get("by").Int()
		open := by == 0 || h.Clock.Round() < by
		if h.Goal(t).Judged == ruleset.Once && !t.Get("met").IsNil() {
			open = false
		}
		if open {
			return false
		}
	}
	return len(list) > 0
}

// winAtOnce ends the game if an objective has been met that wins it.
func (h *Host) winAtOnce(fresh []*game.Table) error {
	var names, winners []string
	for _, t := range fresh {
		if !t.Get("wins").Bool() {
			continue
		}
		for _, p := range t.Get("times").Table().Keys() {
			winners = append(winners, p)
		}
		names = append(names, t.Get("name").Text())
	}
	if len(winners) == 0 {
		return nil
	}
	for _, p := range winners {
		if p != winners[0] {
			return h.end("", "nobody has won, for several sides did so at once: "+strings.Join(names, "; "))
		}
	}
	return h.end(winners[0], fmt.Sprintf("victory for %s: %s", h.Called(winners[0]), strings.Join(names, "; ")))
}

// winAtEnd ends the game: the side with more points than every other has won; if there
// is none, the ruleset decides.
func (h *Host) winAtEnd() error {
	points, err := h.Points()
	if err != nil {
		return err
	}
	best, equal := "", false
	var standing []string
	most := 0.0
	for _, p := range points {
		switch {
		case p.Points > most:
			best, most, equal = p.Player, p.Points, false
		case p.Points == most:
			equal = true
		}
		standing = append(standing, fmt.Sprintf("%s %s", h.Called(p.Player), game.FormatNum(p.Points)))
	}
	list := strings.Join(standing, ", ")
	if best != "" && !equal {
		text := "victory on points for " + h.Called(best)
		if names := h.metBy(best); len(names) <= mostNamedGoals {
			text += ": " + strings.Join(names, "; ")
		}
		return h.end(best, fmt.Sprintf("%s (%s)", text, list))
	}
	if fn := h.Book.Sequence.Finish; fn != nil {
		if _, err := h.Call(fn, 0); err != nil || h.Clock.Script.Over() {
			return err
		}
	}
	text := "nobody has won"
	if len(points) > 0 {
		text += ": the points are equal (" + list + ")"
	}
	return h.end("", text)
}

// mostNamedGoals is how many objectives the sentence at the end of a game names.
const mostNamedGoals = 3

// metBy names the objectives that have given a player points.
func (h *Host) metBy(player string) (names []string) {
	for _, t := range h.Objectives() {
		if t.Get("times").Table().Get(player).Num()*t.Get("points").Num() > 0 {
			names = append(names, t.Get("name").Text())
		}
	}
	return names
}

// end records how the game has ended.
func (h *Host) end(winner, text string) error {
	t := h.L.CreateTable(0, 2)
	t.RawSetString("text", glua.LString(text))
	if winner != "" {
		t.RawSetString("winner", glua.LString(winner))
	}
	return h.Mirror.Set(h.State.Root(), glua.LString("outcome"), t)
}

// Points is the number of points a player has from objectives.
type Points struct {
	Player string  `json:"side"`
	Points float64 `json:"points"`
}

// Points lists the points that players have from the objectives of the scenario,
// without players who cannot have any; it is empty if there are no objectives.
func (h *Host) Points() (list []Points, err error) {
	goals := h.Objectives()
	if len(goals) == 0 {
		return nil, nil
	}
	players, err := h.Players()
	if err != nil {
		return nil, err
	}
	for _, p := range players {
		x := Points{Player: p}
		for _, t := range goals {
			x.Points += t.Get("times").Table().Get(p).Num() * t.Get("points").Num()
		}
		list = append(list, x)
	}
	return list, nil
}
