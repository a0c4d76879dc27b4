package ask

import (
	"fmt"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ruleset"
)

// Objective is an objective of the scenario, and its current status.
type Objective struct {
	ID     string             `json:"id"`
	Kind   string             `json:"kind"`
	Text   string             `json:"text"` // what is to be done
	Side   string             `json:"side,omitempty"`
	Points float64            `json:"points"`
	By     int                `json:"by,omitempty"` // the last round in which it can be met, 0 for any
	Wins   bool               `json:"wins,omitempty"`
	Judged ruleset.Judged     `json:"judged"`
	Met    int                `json:"met,omitempty"`   // the round in which it was first met; 0 if it is not met
	Open   bool               `json:"open"`            // it can still be met
	Times  map[string]float64 `json:"times,omitempty"` // how often, by side
	Rule   string             `json:"rule"`            // the rule that judges it
}

// Aims is what the players of a scenario have to achieve.
type Aims struct {
	Rounds     int          `json:"rounds,omitempty"` // the number of the last round, 0 if it names none
	Last       string       `json:"last,omitempty"`   // the last round, with the book's word: "period 30"
	Objectives []Objective  `json:"objectives"`
	Points     []lua.Points `json:"points"` // the points of each side
}

// AimsOf returns the aims of a game, and their current status.
func AimsOf(g *lua.Game) (*Aims, error) {
	a := &Aims{Rounds: g.Clock().Rounds(), Objectives: []Objective{}, Points: []lua.Points{}}
	if a.Rounds > 0 {
		a.Last = fmt.Sprintf("%s %d", g.Clock().Seq.Round, a.Rounds)
	}
	points, err := g.Host.Points()
	a.Points = append(a.Points, points...)
	for _, t := range g.Host.Objectives() {
		a.Objectives = append(a.Objectives, objective(g, t))
	}
	return a, err
}

func objective(g *lua.Game, t *game.Table) Objective {
	goal := g.Host.Goal(t)
	o := Objective{ID: t.Key(), Kind: goal.Name, Text: t.Get("name").Text(), Side: t.Get("side").Text(), Points: t.Get("points").Num(),
		By: t.Get("by").Int(), Wins: t.Get("wins").Bool(), Judged: goal.Judged, Met: t.Get("met").Int(), Rule: goal.Rule}
	o.Open = !g.Over() && (o.By == 0 || g.Clock().Round() <= o.By) && (o.Met == 0 || o.Judged == ruleset.Each)
	o.Times = map[string]float64{}
	all := t.Get("times").Table()
	for _, side := range all.Keys() {
		o.Times[side] = all.Get(side).Num()
	}
	return o
}
