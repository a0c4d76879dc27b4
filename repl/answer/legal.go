package answer

import (
	"fmt"
	"slices"
	"strings"

	"parley/lua/ask"
	"parley/lua/sentence"
	"parley/repl/layout"
)

// LegalRow is a legal order.
type LegalRow struct {
	Order  string            `json:"order"`
	Action string            `json:"action"`
	Piece  string            `json:"piece"`
	Args   map[string]string `json:"args"`
	// Card is the card that it plays, "" for any other order.
	Card string `json:"card,omitempty"`
	// Any says that it may be given at any time, whoever is to act.
	Any bool `json:"any,omitempty"`
	// Some says that its action has more orders than are listed.
	Some bool `json:"some,omitempty"`
	// Preview is the effect of the order by itself, if its action has a preview.
	Preview *ask.Preview `json:"preview,omitempty"`
	Told    string       `json:"-"` // the preview in words
}

// word is the word of an order of which many are listed on one line: for a card its name
// too.
func (r LegalRow) word() string { return strings.TrimSpace(r.Action + " " + r.Card) }

// FewOrders is how many orders are listed one by one if no piece is named.
const FewOrders = 40

// Legal lists orders: many orders of all pieces only by action, with pieces whose names
// differ only in a number on one line. Orders that play cards, and others for any time,
// have their own headings.
func (s Scribe) Legal(rows []LegalRow, all bool) {
	var turn, cards, anyTime []LegalRow
	for _, r := range rows {
		switch {
		case r.Card != "":
			cards = append(cards, r)
		case r.Any:
			anyTime = append(anyTime, r)
		default:
			turn = append(turn, r)
		}
	}
	s.legal(turn, all)
	for _, group := range []struct {
		head string
		rows []LegalRow
	}{{"Cards", cards}, {"At any time", anyTime}} {
		if len(group.rows) > 0 {
			fmt.Fprintln(s.Out, s.Bold(group.head))
			s.legal(group.rows, all)
		}
	}
	s.amongOthers(rows)
}

// amongOthers names the actions of which not every order is listed.
func (s Scribe) amongOthers(rows []LegalRow) {
	var words []string
	for _, r := range rows {
		if r.Some && !slices.Contains(words, r.Action) {
			words = append(words, r.Action)
		}
	}
	if len(words) > 0 {
		fmt.Fprintln(s.Out, s.Dim(s.Wrapped(fmt.Sprintf("(not every order of %s is listed: see `help %s`)", layout.Join(words), words[0]))))
	}
}

func (s Scribe) legal(rows []LegalRow, all bool) {
	if !all || len(rows) <= FewOrders {
		s.printRows(rows)
		return
	}
	type kind struct {
		action, stem, first string
		pieces              []string
		n                   int
		alike               bool // one order of several sides
	}
	var kinds []*kind
	for _, r := range rows {
		stem := strings.TrimRight(r.Piece, "0123456789")
		i := slices.IndexFunc(kinds, func(k *kind) bool {
			return k.action == r.word() && k.stem == stem && (r.Piece != "" || r.Action != "done" || r.Order == k.first) // each side is done by itself
		})
		if i < 0 {
			kinds = append(kinds, &kind{action: r.word(), stem: stem, first: r.Order, alike: true})
			i = len(kinds) - 1
		}
		k := kinds[i]
		k.n++
		k.alike = k.alike && r.Order == k.first
		if !slices.Contains(k.pieces, r.Piece) {
			k.pieces = append(k.pieces, r.Piece)
		}
	}
	for _, k := range kinds {
		if k.alike {
			fmt.Fprintln(s.Out, s.Command("", k.first))
			continue
		}
		s.Row(strings.TrimSpace(k.action+" "+strings.Join(sentence.JoinRuns(k.pieces), ", ")), fmt.Sprintf("%d orders, such as `%s`", k.n, k.first), 24)
	}
	fmt.Fprintln(s.Out, s.Dim("(`legal PIECE` lists those of one piece)"))
}

// widestOrder limits the width of the column of orders, so that the previews beside it
// have room.
const widestOrder = 32

// printRows prints orders one by one, each with its preview.
func (s Scribe) printRows(rows []LegalRow) {
	column, sealed := 0, false
	for _, r := range rows {
		if r.Told != "" && len(r.Order) <= widestOrder {
			column = max(column, len(r.Order)+1)
		}
		sealed = sealed || r.Told != "" && r.Preview.Sealed
	}
	for _, r := range rows {
		if r.Told == "" {
			fmt.Fprintln(s.Out, s.Command("", r.Order))
		} else {
			s.CommandRow(r.Order, r.Told, column)
		}
	}
	if sealed {
		fmt.Fprintln(s.Out, s.Dim("(beside each order: its effect if nobody else moves)"))
	}
}
