package repl

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"parley/lua/ask"
	"parley/lua/nearest"
	"parley/repl/answer"
	"parley/repl/grammar"
)

// show shows a piece, the map, a side, the turn, the journal or the state.
func (s *Session) show(in grammar.Input) (a Answer, err error) {
	switch {
	case in.Has("journal"):
		return s.showJournal(), nil
	case in.Has("losses"): // reads the log
		return s.showLosses()
	}
	err = s.veil(func() error {
		a, err = s.shows(in)
		return err
	})
	return a, err
}

// shows is show in the position that may be seen here.
func (s *Session) shows(in grammar.Input) (Answer, error) {
	g := s.Game
	switch {
	case in.Rest == "" || in.Has("turn"):
		return s.showTurn(), nil
	case in.Has("map"):
		return s.showMap()
	case in.Has("state"):
		b := answer.StateJSON(g, s.see)
		fmt.Fprintln(s.Out, string(b))
		return Answer{JSON: json.RawMessage(b)}, nil
	case in.Has("side"), strings.EqualFold(in.Rest, "sides"):
		return s.showRoster(g.Host.Pieces())
	case in.Has("pieces"):
		s.Pieces(g.Host.Pieces())
		return Answer{JSON: s.pieceIDs()}, nil
	case in.Has("objectives"):
		return s.showAims()
	case in.Has("hand"):
		return s.showHand()
	case in.Has("decks"):
		return s.showDecks()
	}
	t := g.Host.Piece(in.Arg("PIECE"))
	// the word of a kind means all its pieces, unless it is the id of a piece
	if kind := s.kind(strings.ToLower(in.Rest)); kind != "" && (t == nil || t.Key() != in.Rest) {
		return s.showKind(kind)
	}
	if t == nil {
		return Answer{No: true}, fmt.Errorf("there is no %q to show%s; %w", in.Rest, nearest.Guess(strings.ToLower(in.Rest), slices.Concat(s.pieceIDs(), s.sides(), s.kindWords(), commandTable().Words("show"))), commandTable().Wrong("show", ""))
	}
	if pieces := s.piecesOf(t); !in.Has("full") && len(pieces) > 0 {
		return s.showSide(t, pieces)
	}
	lines, err := ask.SheetLines(g.Host, t)
	if err != nil {
		return Answer{No: true}, err
	}
	if lines == nil || in.Has("full") {
		fmt.Fprintln(s.Out, answer.Sheet(g, t, s.see, s.Room()))
	} else {
		s.OwnSheet(t, lines)
	}
	return Answer{JSON: json.RawMessage(t.JSON(s.see))}, nil
}

// showTurn prints the current phase and the open question.
func (s *Session) showTurn() Answer {
	g := s.Game
	w := []string{}
	for _, it := range g.Clock().Waiting() {
		w = append(w, it.String())
	}
	phase := ""
	if p := g.Clock().Phase(); p != nil {
		phase = p.ID
	}
	fmt.Fprintln(s.Out, s.Wrapped(s.turnLine()))
	j := map[string]any{g.Clock().Seq.Round: g.Clock().Round(), "phase": phase, "waits": w}
	if n := g.Clock().Rounds(); n > 0 {
		j["rounds"] = n
	}
	if p := g.Pending(); p != nil {
		s.lastTurn = s.question(p)
		fmt.Fprintln(s.Out, s.lastTurn)
		j["asked"] = s.waits(p)
	}
	return Answer{JSON: j}
}

// sides lists the sides: the players in their order, then others in order of first
// appearance among the pieces.
func (s *Session) sides() (sides []string) {
	if players, err := s.Game.Host.Players(); err == nil {
		sides = slices.Clone(players)
	}
	for _, t := range s.Game.Host.Pieces() {
		if sh := t.Shape(); sh.Side != "" {
			if side := t.Get(sh.Side).Text(); !slices.Contains(sides, side) {
				sides = append(sides, side)
			}
		}
	}
	return sides
}

// showJournal lists the orders. It leaves out hidden orders, and the hashes since, which
// would help to guess them.
func (s *Session) showJournal() Answer {
	type row struct {
		N     int    `json:"n"`
		By    string `json:"by"`
		Order string `json:"order"`
		Hash  string `json:"hash"`
	}
	rows := []row{}
	for _, r := range s.Game.Records() {
		order := s.orderText(r)
		if s.hidden(r) {
			order = "(hidden)"
		}
		hash := r.Hash
		if s.covers() || s.secretFrom() != "" && r.N >= s.secretSince() {
			hash = "" // it would confirm a guess
		}
		rows = append(rows, row{r.N, r.Player, order, hash})
		if r.N == 0 {
			order = "the game begins"
		}
		fmt.Fprintf(s.Out, "%4d  %-10s %s\n", r.N, r.Player, order)
	}
	if name := s.Game.Journal.Name(); name != "" {
		fmt.Fprintf(s.Out, "saved in %s\n", name)
	}
	return Answer{JSON: rows}
}
