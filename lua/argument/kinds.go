package argument

import (
	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/hex"
	"parley/lua/geometry"
	"parley/lua/ruleset"
)

// Kinds are the kinds of arguments of one ruleset, in one Lua state.
type Kinds struct {
	ruleset  *ruleset.Ruleset
	geometry *geometry.Words
	l        *glua.LState
	position Position
	listed   map[string][]glua.LValue // the words of a list of values, by its name
	cells    struct {                 // all of the board
		of   hex.Layout
		list []glua.LValue
	}
}

// Position is the game that arguments are about.
type Position interface {
	Find(word string, kinds ...*ruleset.Entity) (*game.Table, error)  // a piece of these kinds by its id or name
	Piece(word string) *game.Table                                    // a piece of any kind, nil for none
	Entities(kind *ruleset.Entity) []*game.Table                      // in their order
	Players() ([]string, error)                                       // the players
	Called(word string) string                                        // the name of the piece that a word means, else the word itself
	IsPlayer(word string) bool                                        // in any case
	Relation(player string, actor, piece *game.Table) (string, error) // the relation of a piece to a player, or to his acting piece
	Beside(actor, piece *game.Table) (float64, error)                 // how far from a piece a way of the acting piece ends that names it, 0 for on it
	CardsAt(moment, player string) []string                           // the cards in the hand of a player that may be played at a moment; at "" all of his cards
	CardNames() []string                                              // all cards of the game
	CardTitle(name string) string                                     // the title of a card, or its name
}

// New makes the kinds of arguments of a ruleset, with geometry's words for
// directions and cells. Values for scripts belong to l.
func New(rs *ruleset.Ruleset, words *geometry.Words, l *glua.LState, at Position) *Kinds {
	return &Kinds{ruleset: rs, geometry: words, l: l, position: at}
}

// Card is the kind of an argument that is a card: "card duel.offered".
const Card = "card"

const (
	// MaxOffers is the limit of values offered for one argument: more would not
	// be tried.
	MaxOffers = 4096

	maxText = 1000 // bytes of an argument that is a text
)
