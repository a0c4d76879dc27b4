package repl

import (
	"fmt"
	"slices"
	"strings"

	"parley/lua"
	"parley/repl/layout"
)

// showHand prints the cards of those whose hands this prompt shows.
func (s *Session) showHand() (Answer, error) {
	decks, err := s.Game.Host.Decks(s.see)
	if err != nil {
		return Answer{No: true}, err
	}
	if len(decks) == 0 {
		return Answer{No: true}, fmt.Errorf("there are no decks of cards in this game")
	}
	rows := []lua.HandView{}
	for _, d := range decks {
		for _, hand := range d.Hands {
			if !s.see(hand.Player, true) {
				continue
			}
			rows = append(rows, hand)
			if !held(d) {
				continue // a deck from which cards are only drawn
			}
			fmt.Fprintln(s.Out, s.Bold(fmt.Sprintf("%s, %s: %s", s.Name(hand.Player), d.Title, handSize(hand))))
			width := 12
			for _, id := range hand.Cards {
				width = max(width, len(id))
			}
			for _, id := range hand.Cards {
				title, text := id, ""
				if c := s.Game.Host.Card(id); c != nil {
					title, text = c.Title, c.Text
				}
				s.Row(fmt.Sprintf("  %-*s %s", width, id, title), text, 34)
			}
		}
	}
	if !slices.ContainsFunc(decks, held) {
		fmt.Fprintln(s.Out, s.Wrapped("nobody holds a card; `show decks` shows the piles"))
	} else if len(rows) == 0 {
		fmt.Fprintln(s.Out, s.Wrapped("hands are hidden: `as SIDE` shows the hand of a side that plays here, `show decks` how many cards each holds"))
	}
	return Answer{JSON: rows}, nil
}

// held says whether anybody holds a card of a deck.
func held(d lua.DeckView) bool {
	return slices.ContainsFunc(d.Hands, func(hand lua.HandView) bool { return handSize(hand) != noCards })
}

// noCards is what handSize says of an empty hand.
const noCards = "no cards"

// handSize says how many cards a hand has.
func handSize(hand lua.HandView) string {
	text := noCards
	if n := len(hand.Cards) + hand.Hidden; n > 0 {
		text = counted(n, "card")
	}
	if hand.Unread > 0 {
		text += fmt.Sprintf(" and %d unread", hand.Unread)
	}
	return text
}

// showDecks prints what everybody knows of the decks.
func (s *Session) showDecks() (Answer, error) {
	none := func(string, bool) bool { return false }
	decks, err := s.Game.Host.Decks(none)
	if err != nil {
		return Answer{No: true}, err
	}
	if len(decks) == 0 {
		return Answer{No: true}, fmt.Errorf("there are no decks of cards in this game")
	}
	for _, d := range decks {
		fmt.Fprintln(s.Out, s.Bold(fmt.Sprintf("%s (%s): %s in the pile", layout.Capital(d.Title), d.Deck, counted(d.Left, "card"))))
		for _, part := range []struct {
			what string
			list []string
		}{{"open", d.Open}, {"discards", d.Discards}, {"out of the game", d.Out}} {
			if len(part.list) > 0 {
				fmt.Fprintln(s.Out, layout.Hang(part.what+": "+strings.Join(part.list, ", "), "  ", "    ", s.Room()))
			}
		}
		var hands []string
		for _, hand := range d.Hands {
			hands = append(hands, s.Name(hand.Player)+" "+handSize(hand))
		}
		if !held(d) {
			hands = []string{"nobody holds a card"}
		}
		fmt.Fprintln(s.Out, layout.Hang("hands: "+strings.Join(hands, ", "), "  ", "    ", s.Room()))
	}
	return Answer{JSON: decks}, nil
}
