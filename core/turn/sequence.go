package turn

import (
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
)

// Mode is how players act in a phase.
type Mode uint8

// The modes of a phase.
const (
	Rules     Mode = iota // only the rules act
	InTurns               // the items one after another, each until it is done
	Together              // all at once in any order, each until he is done
	Secret                // all at once, with the secret fields hidden
	Alternate             // the items in rotation, one order each
)

var modeNames = map[string]Mode{"": Rules, "rules": Rules, "turns": InTurns, "together": Together, "secret": Secret, "alternate": Alternate}

// ParseMode reads the word for a mode in a ruleset.
func ParseMode(s string) (Mode, error) {
	m, ok := modeNames[s]
	if !ok {
		return 0, fmt.Errorf("unknown mode %q: write turns, together, secret, alternate, or rules if only the rules act", s)
	}
	return m, nil
}

// Phase is one step of the sequence.
type Phase struct {
	ID, Title, Rule string
	Step            int // its number in the book, 0 for none
	Mode            Mode
}

// Item is one that acts in a phase: a player, or a player with one piece.
type Item struct{ Player, Piece string }

// String writes an item as [ParseItem] reads it: the player, then the piece.
func (it Item) String() string {
	if it.Piece == "" {
		return it.Player
	}
	return it.Player + " " + it.Piece
}

// ParseItem reads what String writes.
func ParseItem(s string) Item {
	player, piece, _ := strings.Cut(s, " ")
	return Item{player, piece}
}

// meant says whether that player and piece ("" for any) mean the item.
func (it Item) meant(player, piece string) bool {
	return it.Player == player && (it.Piece == "" || it.Piece == piece || piece == "")
}

// Sequence is the order of play: the phases before the first round, then those
// of every round.
type Sequence struct {
	Round  string // the book's word: "period"
	Start  []Phase
	Phases []Phase
}

// Phase returns the phase of that id, nil if there is none.
func (s *Sequence) Phase(id string) *Phase {
	for _, list := range [][]Phase{s.Start, s.Phases} {
		for i := range list {
			if list[i].ID == id {
				return &list[i]
			}
		}
	}
	return nil
}

// Starts says whether a phase is one before the first round.
func (s *Sequence) Starts(id string) bool {
	return slices.ContainsFunc(s.Start, func(p Phase) bool { return p.ID == id })
}

// Fields are the fields of the record that a sequence keeps, besides the round;
// the book's word for a round must differ from them. The field entered stays
// empty if nothing happens at the beginning of a turn, so that such states keep
// their hashes.
var Fields = []string{"phase", "stage", "player", "piece", "queue", "done", "rounds", "entered"}

// Shape declares the record that a sequence keeps in the state.
func (s *Sequence) Shape() *game.Shape {
	sh := &game.Shape{Name: "turn"}
	text := &game.Type{Sort: game.SortText}
	maybe := &game.Type{Sort: game.SortText, Optional: true}
	list := &game.Type{Sort: game.SortList, Elem: text}
	for _, f := range []game.Field{
		{Name: s.Round, Type: &game.Type{Sort: game.SortCount}},
		{Name: "phase", Type: text},
		{Name: "stage", Type: text},
		{Name: "player", Type: maybe},
		{Name: "piece", Type: maybe},
		{Name: "queue", Type: list},
		{Name: "done", Type: list},
		{Name: "rounds", Type: &game.Type{Sort: game.SortCount, Optional: true}},
		{Name: "entered", Type: maybe},
	} {
		if err := sh.Add(f.Name, f.Type); err != nil {
			panic("turn: a ruleset's word for a round is a reserved field: " + err.Error())
		}
	}
	return sh
}
