package repl

import (
	"encoding/json"
	"fmt"
	"strings"

	"parley/core/game"
	"parley/lua/ask"
	"parley/lua/proxy"
)

// rosterJSON is a list of pieces as JSON: their ids, and the rosters of the kinds that
// have one.
type rosterJSON struct {
	Pieces []string      `json:"pieces"`
	Roster []*ask.Roster `json:"roster"`
}

// showRoster shows pieces in the rosters that the ruleset declares for their kinds, and
// lists the pieces of other kinds.
func (s *Session) showRoster(list []*game.Table) (Answer, error) {
	j, err := s.roster(list)
	if err != nil {
		return Answer{No: true}, err
	}
	return Answer{JSON: j}, nil
}

func (s *Session) roster(list []*game.Table) (*rosterJSON, error) {
	j := &rosterJSON{Pieces: []string{}, Roster: []*ask.Roster{}}
	var rest []*game.Table
	byKind := map[string][]*game.Table{}
	for _, t := range list {
		j.Pieces = append(j.Pieces, t.Key())
		kind := t.Shape().Name
		if ask.HasRoster(s.Game.Host, kind) {
			byKind[kind] = append(byKind[kind], t)
		} else {
			rest = append(rest, t)
		}
	}
	for _, kind := range s.Game.Host.Ruleset.Kinds() {
		if len(byKind[kind]) == 0 {
			continue
		}
		r, err := ask.RosterOf(s.Game, kind, byKind[kind], s.see)
		if err != nil {
			return nil, err
		}
		j.Roster = append(j.Roster, r)
	}
	s.Rosters(j.Roster, rest, s.see)
	return j, nil
}

// showKind shows the pieces of one kind, in a roster if the ruleset declares one.
func (s *Session) showKind(kind string) (Answer, error) {
	e := s.Game.Host.Ruleset.Entity(kind)
	list := s.Game.Host.PiecesOf(kind)
	if len(list) == 0 {
		fmt.Fprintln(s.Out, s.Wrapped(fmt.Sprintf("there are no %s in this game", strings.ReplaceAll(e.Plural, "_", " "))))
	}
	if ask.HasRoster(s.Game.Host, kind) {
		return s.showRoster(list)
	}
	ids := []string{}
	for _, t := range list {
		ids = append(ids, t.Key())
	}
	s.Pieces(list)
	return Answer{JSON: ids}, nil
}

// piecesOf lists the pieces that belong to a side, nil if the table is not a side.
func (s *Session) piecesOf(side *game.Table) (list []*game.Table) {
	if side.Shape().Owner != "" {
		return nil
	}
	for _, t := range s.Game.Host.Pieces() {
		if proxy.Owner(t) == side.Key() || t.Shape().Side != "" && t.Get(t.Shape().Side).Text() == side.Key() {
			list = append(list, t)
		}
	}
	return list
}

// showSide shows the pieces of a side. Its JSON is the side itself, with the roster
// added to its fields.
func (s *Session) showSide(side *game.Table, pieces []*game.Table) (Answer, error) {
	r, err := s.roster(pieces)
	if err != nil {
		return Answer{No: true}, err
	}
	fmt.Fprintln(s.Out, s.Dim(s.Wrapped(fmt.Sprintf("(`show %s full` shows the fields of the side itself)", side.Key()))))
	var j map[string]any
	if err := json.Unmarshal(side.JSON(s.see), &j); err != nil {
		return Answer{No: true}, err
	}
	j["pieces"], j["roster"] = r.Pieces, r.Roster
	return Answer{JSON: j}, nil
}
