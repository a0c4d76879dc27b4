package repl

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua/ask"
	"parley/lua/geometry"
	"parley/lua/reload"
	"parley/lua/ruleset"
	"parley/repl/answer"
	"parley/repl/chart"
	"parley/repl/layout"
	"parley/repl/page"
)

// shot is the table after an order, as the reader of a page may see it.
type shot struct {
	marks   []geometry.Mark
	earlier [][]geometry.Mark
	view    chart.View
	turn    string
	round   int
	left    []page.Unit
	fault   error  // why there is no map
	chances string // of the next order, before it
}

// Film plays the first n records of a tape and returns them as a page; with a side, only
// what that side knew. If the journal diverges, the page shows the game up to there; if
// nothing of it is valid, there is none. A side that does not play is a [*NoSide].
func (s *Session) Film(tape *game.Tape, n int, side string) (text string, diverged, err error) {
	g, diverged, err := s.filmed(tape, n, side)
	if err != nil {
		return "", nil, err
	}
	return page.HTML(g), diverged, nil
}

// filmed is what a page shows.
func (s *Session) filmed(tape *game.Tape, n int, side string) (g page.Game, diverged, err error) {
	s.filming = true
	shots := map[int]shot{} // by the index of the record
	diverged = reload.Replay(s.Game, tape, 0, n, func(i int) error {
		if len(shots) == 0 {
			err = s.tellFor(cmp.Or(side, everybody))
		}
		if err == nil {
			shots[i], err = s.shot(shots[i-1])
		}
		if err == nil && i+1 < n {
			f := shots[i]
			f.chances = s.beforehand(tape.Records[i+1])
			shots[i] = f
		}
		return err
	})
	if err == nil && len(shots) == 0 {
		err = diverged // there is nothing to show
	}
	if err != nil {
		return g, nil, err
	}
	g = page.Game{Title: s.Game.Scenario.Title, Intro: strings.Join(strings.Fields(s.Game.Scenario.Intro), " "), Facts: s.facts(side)}
	err = s.steps(&g, shots)
	return g, diverged, err
}

// shot looks at the table, as it is after the one before.
func (s *Session) shot(before shot) (f shot, err error) {
	f.turn, _, _ = strings.Cut(answer.TurnLine(s.Game), ": ")
	f.round = s.Game.Clock().Round()
	if s.Game.Host.Ruleset.HasBoard() {
		f.fault = s.drawn(func(marks []geometry.Mark, v chart.View) error {
			f.marks, f.view = marks, v
			return nil
		})
		f.earlier = before.earlier
		if f.round != before.round && before.marks != nil {
			f.earlier = [][]geometry.Mark{before.marks}
		}
		if n := len(f.earlier); n > 0 && !geometry.Same(f.earlier[n-1], f.marks) {
			f.earlier = append(slices.Clip(f.earlier), f.marks)
		}
	}
	list, err := ask.Accounts(s.Game, s.always())
	for _, a := range list {
		e := s.Game.Host.Ruleset.Entity(a.Kind)
		u := page.Unit{ID: a.Kind + " " + a.ID, Name: a.Name, Side: e != nil && e.Owner == "", Fate: a.Fate}
		for _, c := range a.Counts {
			u.Counts = append(u.Counts, page.Count{What: c.What, Began: c.Began, Now: c.Now})
		}
		f.left = append(f.left, u)
	}
	return f, err
}

// The odds on a page: how many times the usual work an answer may take, how many outcomes
// it may have, and how wide it is printed.
const (
	filmTimes    = 0.02
	filmOutcomes = 12
	filmColumns  = 58
)

// beforehand is what `odds` says of an order before it is given, "" if it says nothing
// that is certain and short. Of the orders of others it says nothing to a side that may
// not see everything; nor of orders without dice or decisions.
func (s *Session) beforehand(rec *game.Record) string {
	if rec.Player == "" || len(rec.Answers) == 0 || s.hides() && rec.Player != s.As {
		return ""
	}
	q, err := s.oddsQuestion(rec.Order, false)
	if err != nil || q.Sweep != nil {
		return ""
	}
	q.Times, q.Player = filmTimes, rec.Player
	var a *ask.Answer
	st := s.Standing(q)
	err = s.unseen(func() (err error) {
		a, err = ask.Odds(s.Game, q)
		return err
	})
	if err != nil || len(a.Refuse) > 0 || !a.Exact() || a.Cut || len(a.Rows) < 2 || len(a.Rows) > filmOutcomes {
		return ""
	}
	return s.printedIn(filmColumns, func() { s.Odds(a, st) })
}

// steps writes the story and draws the maps.
func (s *Session) steps(g *page.Game, shots map[int]shot) error {
	reach := &chart.Reach{}
	for _, f := range shots {
		reach.Add(f.marks)
	}
	if err := shots[0].fault; err != nil {
		g.Facts = append(g.Facts, "There is no map: "+err.Error())
	}
	var rules []string
	var last shot
	s.round = 0
	for i, rec := range s.Game.Records() {
		t := page.Step{N: rec.N, Player: s.Name(rec.Player), Order: s.orderText(rec)}
		t.Story = s.printed(func() { s.story(rec.Events) })
		if !s.sealed(rec) {
			w := ask.Explain(s.Game, rec, s.viewer(rec))
			t.Why = s.printed(func() { s.Course(w) })
			for id := range w.Rules {
				rules = append(rules, id)
			}
			if !s.hidden(rec) && i > 0 {
				t.Odds = shots[i-1].chances
			}
		}
		if now, ok := shots[i]; ok { // otherwise the rules were changed here, and the position was carried over
			last = now
		}
		t.Turn, t.Left = last.turn, last.left
		if err := s.drawBoard(&t, last, reach); err != nil {
			return err
		}
		g.Steps = append(g.Steps, t)
	}
	if n := len(g.Steps); n > 0 && s.Game.Over() {
		g.Steps[n-1].Story += s.printed(s.tellEnd)
	}
	slices.Sort(rules)
	for _, id := range slices.Compact(rules) {
		if r := s.Game.Host.Rule(id); r != nil {
			g.Rules = append(g.Rules, page.Rule{ID: r.ID, Title: r.Title, Text: r.Text, Source: r.Source, Ruling: r.Ruling})
		}
	}
	return nil
}

// drawBoard draws the map of a step.
func (s *Session) drawBoard(t *page.Step, f shot, reach *chart.Reach) error {
	if f.marks == nil {
		return nil
	}
	return s.Game.Host.Timed(func(why func() error) error {
		return chart.Try(func() error {
			f.view.Stopped = why
			t.Board, t.Legend = chart.Board(chart.Picture{Marks: f.marks, Earlier: f.earlier, View: f.view, Reach: reach,
				Floor: chart.OnFloor(f.marks) || s.Game.Host.Ruleset.Board == "plane"})
			return nil
		})
	})
}

// printed is what a session prints, for a page: in long lines, with bold and dim text.
func (s *Session) printed(do func()) string { return s.printedIn(1000, do) }

func (s *Session) printedIn(columns int, do func()) string {
	var b bytes.Buffer
	screen := s.Screen
	s.Screen = layout.Screen{Out: &b, Columns: columns, Colour: true}
	defer func() { s.Screen = screen }()
	do()
	return b.String()
}

// facts says what was played, and what of it a page shows.
func (s *Session) facts(side string) []string {
	h := s.Game.Host
	text := fmt.Sprintf("%s (%s), rules %s", h.Ruleset.Title, s.Game.Header.Scenario, h.Ruleset.Hash)
	if s.Game.Header.Seed != 0 && side == "" { // a seed tells of every die
		text += fmt.Sprintf(", seed %d", s.Game.Header.Seed)
	}
	facts := []string{text}
	var houses []string
	for _, x := range s.Game.Header.House {
		if x.Name != ruleset.SetFile {
			houses = append(houses, x.Name)
		}
	}
	houses = append(houses, h.HouseRules.OnCommandLine()...)
	if len(houses) > 0 {
		facts = append(facts, "House rules: "+strings.Join(houses, ", "))
	}
	if side != "" {
		facts = append(facts, "What "+s.Name(side)+" knew")
	}
	return facts
}
