package repl

import (
	"fmt"
	"slices"
	"strings"

	"parley/core/turn"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/repl/answer"
	"parley/repl/grammar"
)

// legalOrders lists the legal orders of the players at this prompt, each as his own
// side sees the game, and names a player whose orders are left out.
func (s *Session) legalOrders(piece string) (orders []*lua.Order, hidden string, err error) {
	h := s.Game.Host
	if !s.hides() {
		orders, err = ask.Legal(h, piece)
		return slices.DeleteFunc(orders, func(o *lua.Order) bool { return anyTime(o) && s.Bots[o.Player] != "" }), "", err
	}
	var players []string
	add := func(p string) {
		if !slices.Contains(players, p) {
			players = append(players, p)
		}
	}
	for _, it := range s.Game.Clock().Waiting() {
		add(it.Player)
	}
	waiting := len(players)
	all, err := h.Players()
	if err != nil {
		return nil, "", err
	}
	for _, p := range all {
		add(p)
	}
	for i, p := range players {
		if !s.speaksFor(p) {
			if t := h.Piece(piece); i < waiting && (piece == "" || t != nil && proxy.Owner(t) == p) {
				hidden = p
			}
			continue
		}
		own, err := ask.LegalOf(h, p, piece)
		if err != nil {
			return nil, "", err
		}
		orders = append(orders, own...)
	}
	slices.SortStableFunc(orders, func(a, b *lua.Order) int {
		switch {
		case anyTime(a) == anyTime(b):
			return 0
		case anyTime(b):
			return -1
		}
		return 1
	})
	return orders, hidden, nil
}

// anyTime says whether an order may be given at any time, whoever is to act.
func anyTime(o *lua.Order) bool { return o.Action != nil && o.Action.Any }

// unlisted replaces the list of legal orders if they are secret, or if a die is to be
// typed in.
type unlisted struct {
	Orders []answer.LegalRow `json:"orders"`
	Sealed string            `json:"sealed,omitempty"` // the player whose orders are secret
	Text   string            `json:"text,omitempty"`
	Waits  *waitsJSON        `json:"waits,omitempty"` // the die to type in
}

// legal lists the orders that could be given now, or the answers.
func (s *Session) legal(in grammar.Input) (Answer, error) {
	rows := []answer.LegalRow{}
	g := s.Game
	if w := g.Pending(); w != nil {
		if w.Chance != nil || !s.mayAnswer(w) {
			fmt.Fprintln(s.Out, s.question(w))
			return Answer{JSON: unlisted{Orders: rows, Waits: s.waits(w)}}, nil
		}
		s.lastTurn = s.question(w)
		for _, o := range s.options(w.Choice) {
			rows = append(rows, answer.LegalRow{Order: o, Action: w.Choice.Action, Piece: w.Choice.Who, Args: map[string]string{}})
			fmt.Fprintln(s.Out, o)
		}
		return Answer{JSON: rows}, nil
	}
	piece := ""
	if rest := in.Arg("PIECE"); rest != "" {
		t := g.Host.Piece(rest)
		if t == nil {
			return Answer{No: true}, fmt.Errorf("there is no piece %q%s", rest, nearest.Guess(strings.ToLower(rest), s.pieceIDs()))
		}
		piece = t.Key()
	}
	var orders []*lua.Order
	hidden := ""
	err := s.veil(func() (err error) {
		orders, hidden, err = s.legalOrders(piece)
		return err
	})
	if err != nil {
		return Answer{No: true}, err
	}
	for _, o := range orders {
		r := answer.LegalRow{Order: o.Text, Action: "done", Piece: o.Piece, Args: o.Args(g.Host)}
		if o.Action != nil {
			r.Action, r.Any, r.Some = o.Action.Word(), o.Action.Any, o.Action.Some
			if o.Action.Card != nil {
				r.Card = o.Action.Card.Name
			}
		}
		rows = append(rows, r)
	}
	if piece != "" || len(orders) <= answer.FewOrders {
		var previews []*ask.Preview
		err := s.veil(func() (err error) {
			previews, err = ask.PreviewsOf(g, orders)
			return err
		})
		if err != nil {
			return Answer{No: true}, err
		}
		for i, p := range previews {
			rows[i].Preview, rows[i].Told = p, s.Previewed(orders[i], p)
		}
	}
	s.Legal(rows, piece == "")
	if s.private() && s.As == "" {
		fmt.Fprintln(s.Out, s.Dim(s.Wrapped("(orders that depend on what a side hides are not listed: `as SIDE` shows its own)")))
	}
	switch {
	case len(rows) > 0:
	case hidden != "":
		text := s.unlistedText(hidden)
		fmt.Fprintln(s.Out, text)
		return Answer{JSON: unlisted{Orders: rows, Sealed: hidden, Text: text}}, nil
	case piece != "":
		t := g.Host.Piece(piece)
		text := fmt.Sprintf("%s has no legal order now: %s", proxy.Name(t), answer.Waits(g, s.ready()))
		if slices.ContainsFunc(g.Clock().Waiting(), func(it turn.Item) bool { return it.Player == proxy.Owner(t) }) {
			text = fmt.Sprintf("%s has no legal order of its own now; `legal` lists those of %s", proxy.Name(t), s.Name(proxy.Owner(t)))
		}
		fmt.Fprintln(s.Out, s.Wrapped(text))
	default:
		fmt.Fprintln(s.Out, "there is no legal order now")
	}
	return Answer{JSON: rows}, nil
}

// unlistedText says why the orders of a player are not listed.
func (s *Session) unlistedText(hidden string) string {
	why := "orders are secret now"
	if !s.secretPhase() {
		why = "what a side can order may tell what it hides"
	}
	if slices.Contains(s.humans, hidden) {
		return fmt.Sprintf("%s; `as %s` shows what %s can order", why, hidden, s.Name(hidden))
	}
	return fmt.Sprintf("%s, and nobody at this prompt plays %s", why, s.Name(hidden))
}

// pieceIDs lists the ids that a misspelt piece is compared with.
func (s *Session) pieceIDs() (ids []string) {
	for _, t := range s.Game.Host.Pieces() {
		ids = append(ids, t.Key())
	}
	return ids
}
